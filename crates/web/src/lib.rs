//! The page, compiled to WebAssembly: `start_page` draws it, `start_worker` and `answer` think beside it.
//!
//! It runs a `table` for everyone at this device and shows what `scene` draws. Rules, board layouts and
//! values live elsewhere: games come from `engine`, in the types of `protocol`.
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::DedicatedWorkerGlobalScope;

mod about;
mod app;
mod clock;
mod components;
mod end;
mod files;
mod history;
mod learn;
mod link;
mod play;
mod replay;
mod route;
mod rules_page;
mod settings;
mod setup;
mod start;
mod store;
mod thinker;
mod timing;

/// Draws the page into the document's body. `worker` is the address of the worker's script, which answers
/// with [`answer`].
#[wasm_bindgen]
pub fn start_page(worker: String) {
    console_error_panic_hook::set_once();
    mount_to_body(move || view! { <app::App worker=worker.clone() /> });
}

/// Prepares the copy of this module that runs in the worker.
#[wasm_bindgen]
pub fn start_worker() {
    console_error_panic_hook::set_once();
}

/// Answers one message of the page, in the worker. What is `undefined` is not sent.
#[wasm_bindgen]
pub fn answer(message: JsValue) -> JsValue {
    let mut say = |words: &str| {
        if let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() {
            let _ = scope.post_message(&JsValue::from_str(words));
        }
    };
    let answer = message.as_string().and_then(|text| engine::answer(&text, &mut say));
    answer.map_or(JsValue::UNDEFINED, |text| JsValue::from_str(&text))
}
