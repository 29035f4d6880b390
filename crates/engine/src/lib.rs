//! The games in the browser: open matches with everything shown of them, and the worker that computes values and
//! decides for bots. The page loads it as a module of its own after its first frame, and the worker runs the same
//! module. It knows neither the page nor the DOM.
mod advice;
mod clock;
mod daily;
mod engine;
mod open_match;
mod own_map;
mod picture;
mod print;
mod puzzle_values;
mod puzzles;
mod retrospect;
mod sealed;
mod worker;

use std::rc::Rc;

use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

pub use engine::ask;
pub use worker::{Say, go_on, receive};

/// Prepares the module.
#[wasm_bindgen(start)]
pub fn begin() {
    console_error_panic_hook::set_once();
}

/// Answers a request of the page.
#[wasm_bindgen(js_name = ask)]
pub fn ask_module(request: &[u8]) -> Vec<u8> {
    ask(request)
}

/// Receives a message of the page, in the worker; answers go to `say`.
#[wasm_bindgen(js_name = hear)]
pub fn hear_module(message: &str, say: &js_sys::Function) {
    let say = say.clone();
    let say: Say = Rc::new(move |words| {
        // The page may be gone; then nobody needs the answer.
        let _ = say.call1(&JsValue::NULL, &words.into());
    });
    receive(message, &say);
}

/// Works on a question for a slice; returns whether there is more to do.
#[wasm_bindgen(js_name = goOn)]
pub fn go_on_module() -> bool {
    go_on()
}
