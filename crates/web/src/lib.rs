//! The page, compiled to WebAssembly: `start_page` draws it.
//!
//! It shows the views that the engine makes, and asks the engine's worker for values and bots' decisions. It knows
//! no game: titles, options and maps come from the catalogue in its document.
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

mod about;
mod app;
mod cached;
mod catalogue;
mod clock;
mod components;
mod daily;
mod end;
mod engine;
mod enter;
mod files;
mod history;
mod learn;
mod link;
mod play;
mod print;
mod puzzles;
mod replay;
mod route;
mod rules;
mod rules_page;
mod settings;
mod setup;
mod start;
mod store;
mod timing;
mod worker;

/// Draws the page into the document's body. `worker` is the address of the worker's script; `engine` loads the engine
/// and promises its function that answers; `rules` promises the rules of a game as JSON. The document carries the
/// catalogue of games as JSON.
#[wasm_bindgen]
pub fn start_page(worker: String, engine: js_sys::Function, rules: js_sys::Function) {
    console_error_panic_hook::set_once();
    let catalogue = document().get_element_by_id("catalogue").and_then(|element| element.text_content());
    catalogue::provide(catalogue.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default());
    mount_to_body(move || {
        view! { <app::App worker=worker.clone() engine=engine.clone() rules=rules.clone() /> }
    });
}
