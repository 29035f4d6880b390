//! The module of all places, which follows the start page.
use wasm_bindgen::prelude::*;

/// Draws the place of the present address into the document's body. `engine` loads the engine and promises its function
/// that answers, `rules` promises the rules of a game as JSON, and `worker` is the address of the worker's script. `left`
/// is what the start page's module left, empty where there was none.
#[wasm_bindgen]
pub fn open(engine: js_sys::Function, rules: js_sys::Function, worker: String, left: &str) {
    web::open_places(engine, rules, worker, left);
}

fn main() {}
