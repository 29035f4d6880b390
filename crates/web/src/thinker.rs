//! The page's side of the worker: questions go out, and their answers are awaited.
use std::collections::HashMap;

use js_sys::{Function, Promise};
use leptos::prelude::*;
use protocol::{Answer, Ask, Message, Question, Said};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// Who thinks beside the page; a handle to be copied.
#[derive(Clone, Copy)]
pub struct Thinker {
    script: StoredValue<String>,
    worker: StoredValue<Option<Worker>, LocalStorage>,
    waiting: StoredValue<HashMap<u32, Function>, LocalStorage>,
    asked: StoredValue<u32>,
    /// How far the present question has come, in words; empty while nothing is thought about.
    pub progress: RwSignal<String>,
    /// The seat of the bot that thinks now, and which part of its thinking is done.
    pub thinks: RwSignal<Option<(u8, f64)>>,
}

impl Thinker {
    /// Provides one to every part of the page; the worker starts with the first question.
    pub fn provide(script: String) {
        provide_context(Thinker {
            script: StoredValue::new(script),
            worker: StoredValue::new_local(None),
            waiting: StoredValue::new_local(HashMap::new()),
            asked: StoredValue::new(0),
            progress: RwSignal::new(String::new()),
            thinks: RwSignal::new(None),
        });
    }

    /// The one of this page.
    pub fn here() -> Thinker {
        expect_context()
    }

    /// Asks, and waits for the answer.
    pub async fn ask(self, question: Question) -> Answer {
        self.asking(question).1.await
    }

    /// Asks; gives the question's number, and the answer to wait for.
    pub fn asking(self, question: Question) -> (u32, impl Future<Output = Answer>) {
        let failed = |why: &str| Answer::Failed(why.to_owned());
        let id = self.asked.get_value() + 1;
        self.asked.set_value(id);
        let promise = Promise::new(&mut |resolve, _| {
            self.waiting.update_value(|waiting| {
                waiting.insert(id, resolve);
            })
        });
        if self.worker().is_none() {
            self.answered(id, &failed("This browser has no worker to think in."));
        } else if !self.post(&Message::Ask(Ask { id, question })) {
            self.answered(id, &failed("The question did not reach the worker."));
        }
        let answer = async move {
            let answer = JsFuture::from(promise).await.ok().and_then(|answer| answer.as_string());
            answer
                .and_then(|text| serde_json::from_str(&text).ok())
                .unwrap_or_else(|| failed("No answer came."))
        };
        (id, answer)
    }

    /// Has a question answered with the best known by now.
    pub fn hurry(self, id: u32) {
        self.post(&Message::Hurry(id));
    }

    /// Gives a question up: whoever waits for its answer waits no longer.
    pub fn leave(self, id: u32) {
        if self.waiting.with_value(|waiting| waiting.contains_key(&id)) {
            self.post(&Message::Leave(id));
            self.answered(id, &Answer::Left);
        }
    }

    /// Gives everything up, for another page is shown.
    pub fn leave_all(self) {
        self.all_waiting().into_iter().for_each(|id| self.leave(id));
    }

    fn all_waiting(self) -> Vec<u32> {
        self.waiting.with_value(|waiting| waiting.keys().copied().collect())
    }

    /// Says something to the worker; whether it went out.
    fn post(self, message: &Message) -> bool {
        let message = serde_json::to_string(message).ok();
        let worker = self.worker.get_value();
        message
            .zip(worker)
            .is_some_and(|(message, worker)| worker.post_message(&JsValue::from_str(&message)).is_ok())
    }

    fn worker(self) -> Option<Worker> {
        if self.worker.with_value(Option::is_none) {
            let options = WorkerOptions::new();
            options.set_type(WorkerType::Module);
            let worker = Worker::new_with_options(&self.script.get_value(), &options).ok()?;
            let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
                if let Some(said) = event.data().as_string() {
                    self.hear(&said);
                }
            });
            let fail = Closure::<dyn Fn(JsValue)>::new(move |_: JsValue| self.broken());
            worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
            worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
            // They live as long as the page.
            hear.forget();
            fail.forget();
            self.worker.set_value(Some(worker));
        }
        self.worker.get_value()
    }

    fn hear(self, said: &str) {
        match serde_json::from_str(said) {
            // What was given up may still say something.
            Ok(Said { id, .. }) if self.waiting.with_value(|waiting| !waiting.contains_key(&id)) => {}
            Ok(Said { answer: Answer::Progress(words), .. }) => self.progress.set(words),
            Ok(Said { answer: Answer::Thinks { seat, part }, .. }) => self.thinks.set(Some((seat, part))),
            Ok(Said { id, answer }) => self.answered(id, &answer),
            Err(_) => self.broken(),
        }
    }

    fn answered(self, id: u32, answer: &Answer) {
        let resolve = self.waiting.try_update_value(|waiting| waiting.remove(&id)).flatten();
        if self.waiting.with_value(HashMap::is_empty) {
            self.progress.set(String::new());
            self.thinks.set(None);
        }
        if let (Some(resolve), Ok(text)) = (resolve, serde_json::to_string(answer)) {
            let _ = resolve.call1(&JsValue::NULL, &JsValue::from_str(&text));
        }
    }

    /// The worker has failed: everyone waiting is told, and the next question starts another.
    fn broken(self) {
        if let Some(worker) = self.worker.get_value() {
            worker.terminate();
        }
        self.worker.set_value(None);
        for id in self.all_waiting() {
            self.answered(
                id,
                &Answer::Failed("The worker stopped: perhaps the device has no room left.".to_owned()),
            );
        }
    }
}
