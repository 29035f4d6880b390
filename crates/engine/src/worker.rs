//! The worker's table: questions lie open on it, and each in turn is worked on for a moment. In between, new ones
//! are heard, and that one is in a hurry, or wanted no longer.
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use bots::{Evaluator, Mcts};
use games::Dice;
use protocol::{Answer, Ask, Message, Said};
use tabletop::Game;

use crate::clock::now;
use crate::thinking;

/// A moment's work, in milliseconds.
const MOMENT: f64 = 25.0;

/// Takes what is said to the page.
pub type Say = Rc<dyn Fn(&str)>;

/// Who asks: is told how far the work has come, and may be in a hurry.
pub struct Asker {
    id: u32,
    say: Say,
    hurries: Cell<bool>,
}

impl Asker {
    /// Says something before the answer.
    pub fn tell(&self, answer: Answer) {
        (self.say)(&written(self.id, answer));
    }

    /// Says in words how far the work has come.
    pub fn progress(&self, words: String) {
        self.tell(Answer::Progress(words));
    }

    /// Whether the best known by now is wanted; whoever asked so has been heard.
    pub fn hurries(&self) -> bool {
        self.hurries.take()
    }
}

/// A question on the table.
struct Open {
    asker: Rc<Asker>,
    work: Pin<Box<dyn Future<Output = Answer>>>,
}

thread_local! {
    static TABLE: RefCell<VecDeque<Open>> = const { RefCell::new(VecDeque::new()) };
}

/// Hears a message of the page; what is answered goes to `say`. What is none is not answered.
pub fn hear(message: &str, say: &Say) {
    match serde_json::from_str(message) {
        Ok(Message::Ask(Ask { id, question })) => {
            let asker = Rc::new(Asker { id, say: Rc::clone(say), hurries: Cell::new(false) });
            let work = Box::pin(thinking::answer(question, Rc::clone(&asker)));
            TABLE.with_borrow_mut(|table| table.push_back(Open { asker, work }));
        }
        Ok(Message::Hurry(id)) => TABLE.with_borrow(|table| {
            table.iter().filter(|open| open.asker.id == id).for_each(|open| open.asker.hurries.set(true));
        }),
        Ok(Message::Leave(id)) => TABLE.with_borrow_mut(|table| table.retain(|open| open.asker.id != id)),
        Err(_) => {}
    }
}

/// Works on a question for a moment; whether there is more to do.
pub fn go_on() -> bool {
    // Not on the table meanwhile, for work may look there.
    let Some(mut open) = TABLE.with_borrow_mut(VecDeque::pop_front) else { return false };
    match open.work.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(answer) => open.asker.tell(answer),
        Poll::Pending => TABLE.with_borrow_mut(|table| table.push_back(open)),
    }
    TABLE.with_borrow(|table| !table.is_empty())
}

fn written(id: u32, answer: Answer) -> String {
    serde_json::to_string(&Said { id, answer }).unwrap_or_default()
}

/// Lets messages be heard and other questions be worked on.
pub async fn breathe() {
    let mut first = true;
    std::future::poll_fn(move |_| if std::mem::take(&mut first) { Poll::Pending } else { Poll::Ready(()) })
        .await;
}

/// Searches on, a moment at a time, until so many iterations are done or who asks is in a hurry; `tell` hears which
/// part of them is. What is found does not hang on how long moments are.
pub async fn search<G: Game, I: Evaluator<G>>(
    search: &mut Mcts<'_, G, I>,
    iterations: u32,
    dice: &mut Dice,
    asker: &Asker,
    tell: impl Fn(f64),
) {
    let mut left = iterations;
    while left > 0 {
        let until = now() + MOMENT;
        let mut begun = false;
        let done = search.run(left, &mut || std::mem::replace(&mut begun, true) && now() >= until, dice);
        left -= done;
        if done == 0 || left == 0 {
            return;
        }
        tell(1.0 - f64::from(left) / f64::from(iterations));
        breathe().await;
        if asker.hurries() {
            return;
        }
    }
}
