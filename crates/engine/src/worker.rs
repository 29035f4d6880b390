//! The worker's open questions: each in turn gets a slice of time. Between slices new questions come in, and
//! others become urgent or are withdrawn.
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::future::Future;
use std::ops::ControlFlow;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use coach::advisor::Task as AdvisorTask;
use protocol::{Answer, WorkerMessage, WorkerRequest, WorkerResponse};

use crate::advice;
use crate::clock::now;

/// Duration of a slice, in milliseconds.
const SLICE: f64 = 25.0;

/// Sends an answer to the page.
pub type Say = Rc<dyn Fn(&str)>;

/// The one who asked a question: receives progress, and may make it urgent.
pub struct Asker {
    id: u32,
    say: Say,
    hurries: Cell<bool>,
}

impl Asker {
    /// Sends something before the answer.
    pub fn send(&self, answer: Answer) {
        (self.say)(&written(self.id, answer));
    }

    /// Sends the progress in words.
    pub fn progress(&self, words: String) {
        self.send(Answer::Progress(words));
    }

    /// Whether the best known by now is wanted; resets that wish.
    pub fn hurries(&self) -> bool {
        self.hurries.take()
    }
}

/// An open question.
struct Open {
    asker: Rc<Asker>,
    work: Pin<Box<dyn Future<Output = Answer>>>,
}

thread_local! {
    static TABLE: RefCell<VecDeque<Open>> = const { RefCell::new(VecDeque::new()) };
}

/// Receives a message of the page; answers go to `say`. Ignores text that is no message.
pub fn receive(message: &str, say: &Say) {
    match serde_json::from_str(message) {
        Ok(WorkerMessage::Ask(WorkerRequest { id, question })) => {
            let asker = Rc::new(Asker { id, say: Rc::clone(say), hurries: Cell::new(false) });
            let work = Box::pin(advice::answer(question, Rc::clone(&asker)));
            TABLE.with_borrow_mut(|table| table.push_back(Open { asker, work }));
        }
        Ok(WorkerMessage::Hurry(id)) => TABLE.with_borrow(|table| {
            table.iter().filter(|open| open.asker.id == id).for_each(|open| open.asker.hurries.set(true));
        }),
        Ok(WorkerMessage::Cancel(id)) => {
            TABLE.with_borrow_mut(|table| table.retain(|open| open.asker.id != id))
        }
        Err(_) => {}
    }
}

/// Works on a question for a slice; returns whether there is more to do.
pub fn go_on() -> bool {
    // Not among the open ones meanwhile, since its work may look there.
    let Some(mut open) = TABLE.with_borrow_mut(VecDeque::pop_front) else { return false };
    match open.work.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(answer) => open.asker.send(answer),
        Poll::Pending => TABLE.with_borrow_mut(|table| table.push_back(open)),
    }
    TABLE.with_borrow(|table| !table.is_empty())
}

fn written(id: u32, answer: Answer) -> String {
    serde_json::to_string(&WorkerResponse { id, answer }).unwrap_or_default()
}

/// Lets messages come in and other questions have their slices.
pub async fn yield_now() {
    let mut first = true;
    std::future::poll_fn(move |_| if std::mem::take(&mut first) { Poll::Pending } else { Poll::Ready(()) })
        .await;
}

/// Runs a task slice by slice until it is done, or until the asker is in a hurry and the task can be finished early;
/// `on_progress` receives the part that is done. The result does not depend on the duration of slices.
pub async fn drive<T: AdvisorTask>(mut task: T, asker: &Asker, on_progress: impl Fn(f64)) -> T::Answer {
    loop {
        let until = now() + SLICE;
        let mut begun = false;
        let done = task.run(&mut |_| match std::mem::replace(&mut begun, true) && now() >= until {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        });
        if done {
            return task.finish();
        }
        on_progress(task.progress());
        yield_now().await;
        if T::CAN_FINISH_EARLY && asker.hurries() {
            return task.finish();
        }
    }
}
