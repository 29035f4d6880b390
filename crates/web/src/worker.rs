//! The page's side of the worker that computes values and decides for bots.
use std::collections::HashMap;

use js_sys::{Function, Promise};
use leptos::prelude::*;
use protocol::{Answer, Question, WorkerMessage, WorkerRequest, WorkerResponse};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// The worker of the page; a handle to be copied.
#[derive(Clone, Copy)]
pub struct WorkerClient {
    script: StoredValue<String>,
    worker: StoredValue<Option<Worker>, LocalStorage>,
    waiting: StoredValue<HashMap<u32, Function>, LocalStorage>,
    asked: StoredValue<u32>,
    /// The progress of the present question, in words; empty while there is none.
    pub progress: RwSignal<String>,
    /// The seat of the bot that searches now, and the part of its search that is done.
    pub thinking: RwSignal<Option<(u8, f64)>>,
}

impl WorkerClient {
    /// Provides one to every part of the page; the worker starts with the first question.
    pub fn provide(script: String) {
        provide_context(WorkerClient {
            script: StoredValue::new(script),
            worker: StoredValue::new_local(None),
            waiting: StoredValue::new_local(HashMap::new()),
            asked: StoredValue::new(0),
            progress: RwSignal::new(String::new()),
            thinking: RwSignal::new(None),
        });
    }

    /// Returns the one of this page.
    pub fn of_page() -> WorkerClient {
        expect_context()
    }

    /// Asks and waits for the answer.
    pub async fn ask(self, question: Question) -> Answer {
        self.begin(question).1.await
    }

    /// Asks; returns the request's number and the answer to wait for.
    pub fn begin(self, question: Question) -> (u32, impl Future<Output = Answer>) {
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
        } else if !self.post(&WorkerMessage::Ask(WorkerRequest { id, question })) {
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

    /// Has a request answered with the best known by now.
    pub fn hurry(self, id: u32) {
        self.post(&WorkerMessage::Hurry(id));
    }

    /// Cancels a request; its answer is [`Answer::Cancelled`] at once.
    pub fn cancel(self, id: u32) {
        if self.waiting.with_value(|waiting| waiting.contains_key(&id)) {
            self.post(&WorkerMessage::Cancel(id));
            self.answered(id, &Answer::Cancelled);
        }
    }

    /// Cancels all requests, since another page is shown.
    pub fn cancel_all(self) {
        self.all_waiting().into_iter().for_each(|id| self.cancel(id));
    }

    fn all_waiting(self) -> Vec<u32> {
        self.waiting.with_value(|waiting| waiting.keys().copied().collect())
    }

    /// Sends a message to the worker; returns whether it went out.
    fn post(self, message: &WorkerMessage) -> bool {
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
            let receive = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
                if let Some(text) = event.data().as_string() {
                    self.receive(&text);
                }
            });
            let fail = Closure::<dyn Fn(JsValue)>::new(move |_: JsValue| self.broken());
            worker.set_onmessage(Some(receive.as_ref().unchecked_ref()));
            worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
            // They live as long as the page.
            receive.forget();
            fail.forget();
            self.worker.set_value(Some(worker));
        }
        self.worker.get_value()
    }

    fn receive(self, text: &str) {
        match serde_json::from_str(text) {
            // The worker may still answer a cancelled request.
            Ok(WorkerResponse { id, .. })
                if self.waiting.with_value(|waiting| !waiting.contains_key(&id)) => {}
            Ok(WorkerResponse { answer: Answer::Progress(words), .. }) => self.progress.set(words),
            Ok(WorkerResponse { answer: Answer::Thinking { seat, done }, .. }) => {
                self.thinking.set(Some((seat, done)))
            }
            Ok(WorkerResponse { id, answer }) => self.answered(id, &answer),
            Err(_) => self.broken(),
        }
    }

    fn answered(self, id: u32, answer: &Answer) {
        let resolve = self.waiting.try_update_value(|waiting| waiting.remove(&id)).flatten();
        if self.waiting.with_value(HashMap::is_empty) {
            self.progress.set(String::new());
            self.thinking.set(None);
        }
        if let (Some(resolve), Ok(text)) = (resolve, serde_json::to_string(answer)) {
            let _ = resolve.call1(&JsValue::NULL, &JsValue::from_str(&text));
        }
    }

    /// Answers everything that waits with the failure of the worker; the next question starts another one.
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
