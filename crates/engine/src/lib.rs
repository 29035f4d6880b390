//! The games as the page asks for them: running matches with their drawings and words, and what takes long. The
//! page loads it as a module of its own, once it has drawn itself; a worker made from the same module does what
//! takes long. It knows neither the page nor the browser.
mod desk;
mod face;
mod guessing;
mod thinking;

use std::cell::RefCell;

use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

pub use desk::ask;
pub use face::{At, Face, open};
pub use thinking::answer;

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

thread_local! {
    /// Who is told how far work has come. It cannot go from thread to thread, as what tells may have to.
    static SAY: RefCell<Option<js_sys::Function>> = const { RefCell::new(None) };
}

/// Answers a message of the page, in the worker; `say` is told how far that has come. What is `undefined` is not sent.
#[wasm_bindgen(js_name = answer)]
pub fn answer_module(message: &str, say: &js_sys::Function) -> Option<String> {
    SAY.set(Some(say.clone()));
    answer(message, &mut |words| {
        SAY.with_borrow(|say| {
            // Nobody may be there any more to be told: the answer will not be heard either.
            let _ = say.as_ref().map(|say| say.call1(&JsValue::NULL, &words.into()));
        });
    })
}
