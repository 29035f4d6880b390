//! The page, compiled to WebAssembly: `start_page` draws it, `start_worker` and `answer` think beside it.
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

mod hello;

/// Draws the page into the document's body. `worker` is the address of the worker's script, which answers
/// with [`answer`].
#[wasm_bindgen]
pub fn start_page(worker: String) {
    console_error_panic_hook::set_once();
    mount_to_body(move || hello::Hello(hello::HelloProps { worker: worker.clone() }));
}

/// Prepares the copy of this module that runs in the worker.
#[wasm_bindgen]
pub fn start_worker() {
    console_error_panic_hook::set_once();
}

/// Answers one message of the page, in the worker. What is `undefined` is not sent.
#[wasm_bindgen]
pub fn answer(message: JsValue) -> JsValue {
    let text = message.as_string().unwrap_or_default();
    JsValue::from_str(&format!("heard: {text}"))
}
