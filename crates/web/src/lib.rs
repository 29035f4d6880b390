//! The page, compiled to WebAssembly: `start_page` draws it.
//!
//! It shows what the games' module says (`engine`), and has its worker think. Rules, board layouts and values live
//! there; here is only what is the same for every game.
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

mod about;
mod app;
mod clock;
mod components;
mod end;
mod engine;
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

/// Draws the page into the document's body. `worker` is the address of the worker's script; `games` fetches the
/// games' module and promises its function that answers.
#[wasm_bindgen]
pub fn start_page(worker: String, games: js_sys::Function) {
    console_error_panic_hook::set_once();
    mount_to_body(move || view! { <app::App worker=worker.clone() games=games.clone() /> });
}
