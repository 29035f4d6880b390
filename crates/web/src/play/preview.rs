//! The line below the choices: the consequence of the events under the pointer, and what asks for a second input.
use leptos::prelude::*;
use view::Wait;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::Play;
use super::act::ended;
use super::controller::{Hint, TableController};
use crate::timing::after_drawing;

/// The consequence of the events under the pointer; else the hint; else how to choose.
#[component]
pub fn Preview(play: Play) -> impl IntoView {
    let progress = play.worker.progress;
    let html = move || play.read(|table| preview_html(table, &|| progress.get()));
    let is_match_over = play.memo(|table| *table.open().wait() == Wait::Over);
    let is_ended = ended(play);
    let is_over = move || is_match_over.get() || is_ended.get();
    let armed = play.memo(|table| table.armed().map(|armed| armed.danger));
    // By key, the answer is asked for where the focus goes next.
    Effect::new(move |_| {
        if armed.get() == Some(true) {
            after_drawing(|| {
                let first = document().query_selector("#preview button").ok().flatten();
                if let Some(first) = first.and_then(|first| first.dyn_into::<HtmlElement>().ok()) {
                    let _ = first.focus();
                }
            });
        }
    });
    let drop = move |_| play.update(|table| table.disarm());
    let confirm = move |_| play.update(|table| table.confirm());
    let buttons = move || {
        armed.get().map(|danger| {
            let (no, yes) = if danger { ("Not this", "Do it") } else { ("Not this", "Go") };
            view! {
                <button class="btn" class:main=danger id="not-this" aria-describedby="preview-words" on:click=drop>{no}</button>
                <button class="btn" class:main=!danger class:danger=danger id="do-it" on:click=confirm>{yes}</button>
            }
        })
    };
    view! {
        <div class="preview" class:warn=move || armed.get() == Some(true) id="preview" hidden=is_over>
            <p id="preview-words" inner_html=html></p>
            {buttons}
        </div>
    }
}

fn preview_html(table: &TableController, progress: &dyn Fn() -> String) -> String {
    if !table.is_live() {
        return String::new();
    }
    if !table.pointed().is_empty() {
        let pointer = table.pointer();
        return pointer.preview.as_ref().map_or_else(String::new, |preview| {
            format!("<span>{}<br>{}</span>", preview.what.to_html(), preview.then.to_html())
        });
    }
    match table.hint() {
        Some(Hint::Asked) => {
            let progress = progress();
            let words = if progress.is_empty() {
                "Looking for the best move …".to_owned()
            } else {
                format!("Looking for the best move: {progress}.")
            };
            format!("<span>{words}</span>")
        }
        Some(Hint::Known(at, value)) if *at == table.shown() => {
            format!("<span>{}</span>", table.hint_html(value))
        }
        Some(Hint::Failed(words)) => format!("<span>{words}</span>"),
        _ => {
            let words = if table.marks_more() {
                "More is marked on the board."
            } else if !table.marks_any() {
                "Choose one of these."
            } else {
                "Choose here or on the board."
            };
            format!("<span class=\"second\">{words}</span>")
        }
    }
}
