//! The module of the first start: the start page, until another place is opened.
use wasm_bindgen::prelude::*;

/// Draws the start page into the document's body. `engine` loads the engine and promises its function that answers;
/// `elsewhere` promises that the module of all places has taken over.
#[wasm_bindgen]
pub fn open(engine: js_sys::Function, elsewhere: js_sys::Function) {
    web::open_start(engine, elsewhere);
}

/// Takes the start page out of the document and returns what the module of all places takes over from it.
#[wasm_bindgen]
pub fn close() -> String {
    web::close_start()
}

fn main() {}
