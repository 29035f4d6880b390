//! The page, compiled to WebAssembly: `start_page` draws it, `start_worker` and `answer` think beside it.
//!
//! It runs a `table` for everyone at this device and shows what `scene` draws. Rules, board layouts and
//! values live elsewhere; only `face` knows a game, and only the rest knows the web framework.
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

mod about;
mod app;
mod clock;
mod components;
mod end;
mod face;
mod files;
mod history;
mod learn;
mod link;
mod play;
mod protocol;
mod replay;
mod route;
mod rules_page;
mod settings;
mod setup;
mod start;
mod store;
mod thinker;
mod timing;
mod worker;

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
    let answer = message.as_string().and_then(|text| worker::answer(&text));
    answer.map_or(JsValue::UNDEFINED, |text| JsValue::from_str(&text))
}
