//! The games as the page asks for them: running matches with their drawings and words, and what takes long. The
//! page loads it as a module of its own, once it has drawn itself; a worker made from the same module does what
//! takes long. It knows neither the page nor the browser.
mod advice;
mod clock;
mod desk;
mod face;
mod worker;

use std::rc::Rc;

use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

pub use desk::ask;
pub use face::{At, Face, open};
pub use worker::{Say, go_on, hear};

/// Prepares the module.
#[wasm_bindgen(start)]
pub fn begin() {
    console_error_panic_hook::set_once();
}

/// Answers a call of the page, at once.
#[wasm_bindgen(js_name = ask)]
pub fn ask_module(call: &[u8]) -> Vec<u8> {
    ask(call)
}

/// Hears a message of the page, in the worker; `say` takes what is answered, and how far the work has come.
#[wasm_bindgen(js_name = hear)]
pub fn hear_module(message: &str, say: &js_sys::Function) {
    let say = say.clone();
    let say: Say = Rc::new(move |words| {
        // Nobody may be there any more to be told: the answer will not be heard either.
        let _ = say.call1(&JsValue::NULL, &words.into());
    });
    hear(message, &say);
}

/// Works for a moment on what was asked; whether there is more to do.
#[wasm_bindgen(js_name = goOn)]
pub fn go_on_module() -> bool {
    go_on()
}
