//! The page's side of the worker: questions go out, and their answers are awaited.
use std::collections::HashMap;

use js_sys::{Function, Promise};
use leptos::prelude::*;
use protocol::{Answer, Ask, Question, Said};
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
        });
    }

    /// The one of this page.
    pub fn here() -> Thinker {
        expect_context()
    }

    /// Asks, and waits for the answer.
    pub async fn ask(self, question: Question) -> Answer {
        let failed = |why: &str| Answer::Failed(why.to_owned());
        let id = self.asked.get_value() + 1;
        self.asked.set_value(id);
        let Ok(message) = serde_json::to_string(&Ask { id, question }) else {
            return failed("That cannot be asked.");
        };
        let Some(worker) = self.worker() else { return failed("This browser has no worker to think in.") };
        let promise = Promise::new(&mut |resolve, _| {
            self.waiting.update_value(|waiting| {
                waiting.insert(id, resolve);
            })
        });
        if worker.post_message(&JsValue::from_str(&message)).is_err() {
            self.answered(id, &failed("The question did not reach the worker."));
        }
        let answer = JsFuture::from(promise).await.ok().and_then(|answer| answer.as_string());
        answer.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_else(|| failed("No answer came."))
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
            Ok(Said { answer: Answer::Progress(words), .. }) => self.progress.set(words),
            Ok(Said { id, answer }) => self.answered(id, &answer),
            Err(_) => self.broken(),
        }
    }

    fn answered(self, id: u32, answer: &Answer) {
        let resolve = self.waiting.try_update_value(|waiting| waiting.remove(&id)).flatten();
        if self.waiting.with_value(HashMap::is_empty) {
            self.progress.set(String::new());
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
        let waiting: Vec<u32> = self.waiting.with_value(|waiting| waiting.keys().copied().collect());
        for id in waiting {
            self.answered(
                id,
                &Answer::Failed("The worker stopped: perhaps the device has no room left.".to_owned()),
            );
        }
    }
}
