//! The page, compiled to WebAssembly as two modules of one library: `bin/start.rs` has the start page alone, so that it
//! is seen soon; `bin/places.rs`, which follows, has every place and takes over when another one is opened. Whatever only
//! one of them calls is only in that one.
//!
//! It shows the views that the engine makes, and asks the engine's worker for values and bots' decisions. It knows
//! no game: titles, options and maps come from the catalogue in its document.
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::Function;
use leptos::mount::mount_to;
use leptos::prelude::*;
use leptos::tachys::dom::body;

mod about;
mod app;
mod cached;
mod catalogue;
mod clock;
mod components;
mod daily;
mod elsewhere;
mod end;
mod engine;
mod enter;
mod files;
mod frame;
mod history;
mod learn;
mod left;
mod link;
mod online;
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

use app::App;
use elsewhere::StartOnly;
use left::Left;
use settings::SettingsHandle;

thread_local! {
    /// The start page as it stands in the document, with its settings; it is taken out when it is dropped.
    static START: RefCell<Option<(Box<dyn Any>, SettingsHandle)>> = const { RefCell::new(None) };
}

/// Draws the start page; another place is drawn once `elsewhere` has promised that its module has taken over.
pub fn open_start(engine: Function, elsewhere: Function) {
    prepare();
    let settings = Rc::new(Cell::new(None));
    let provided = settings.clone();
    let page = mount_to(body(), move || {
        view! { <StartOnly engine elsewhere settings=provided /> }
    });
    START.set(settings.get().map(|settings| (Box::new(page) as Box<dyn Any>, settings)));
}

/// Takes the start page out of the document and returns what [`open_places`] takes over from it.
pub fn close_start() -> String {
    START.take().map_or_else(String::new, |(page, settings)| {
        // The settings end with the page.
        let left = Left::of(settings);
        drop(page);
        left.to_json()
    })
}

/// Draws the place of the present address. `left` is what [`close_start`] returned, empty where no start page was open.
pub fn open_places(engine: Function, rules: Function, worker: String, left: &str) {
    prepare();
    let left = Left::take_over(left);
    mount_to_body(move || {
        view! { <App worker engine rules message=left.message /> }
    });
}

/// Reads the catalogue of games, which the document carries as JSON.
fn prepare() {
    console_error_panic_hook::set_once();
    let catalogue = document().get_element_by_id("catalogue").and_then(|element| element.text_content());
    catalogue::provide(catalogue.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default());
}
