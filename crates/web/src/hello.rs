//! A first page that shows that the pipeline works: a heading, and a question to the worker.
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// A heading, and what the worker said.
#[component]
pub fn Hello(worker: String) -> impl IntoView {
    let said = RwSignal::new(String::new());
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    if let Ok(worker) = Worker::new_with_options(&worker, &options) {
        let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            said.set(event.data().as_string().unwrap_or_default());
        });
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        hear.forget();
        let _ = worker.post_message(&JsValue::from_str("hello"));
    }
    view! {
        <main class="hello">
            <h1>"Menagerie"</h1>
            <p id="worker">{said}</p>
        </main>
    }
}
