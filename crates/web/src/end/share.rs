//! A game handed on: as a link that carries it, or as a file.
use games::Record;
use leptos::prelude::*;
use leptos::task::spawn_local;
use scene::Icon;
use wasm_bindgen_futures::JsFuture;

use crate::components::{IconView, Sheet};
use crate::route::Route;
use crate::{files, link};

/// Copies a link that carries the record; shows it too, for where copying is not allowed.
#[component]
pub fn LinkButton(record: Record) -> impl IntoView {
    let open = RwSignal::new(false);
    let said = RwSignal::new("");
    let address = RwSignal::new(String::new());
    let show = move |_| {
        let Some(packed) = link::pack(&record) else {
            said.set("The game is too long for a link: save it as a file instead.");
            open.set(true);
            return;
        };
        let here = location().href().unwrap_or_default();
        let here = here.split('#').next().unwrap_or_default();
        let full = format!("{here}{}", Route::Link(packed).href());
        address.set(full.clone());
        said.set("The link carries the whole game. Nothing is stored anywhere else.");
        open.set(true);
        let copied = JsFuture::from(window().navigator().clipboard().write_text(&full));
        spawn_local(async move {
            if copied.await.is_ok() {
                let _ = said.try_set(
                    "The link is copied. It carries the whole game; nothing is stored anywhere else.",
                );
            }
        });
    };
    view! {
        <button class="btn" id="link" on:click=show>
            <IconView icon=Icon::Share />
            "Link"
        </button>
        <Sheet open title="Link" id="link-sheet">
            <p role="status">{said}</p>
            <Show when=move || !address.with(String::is_empty)>
                <label class="linkfield">
                    <span class="hidden-text">"Link"</span>
                    <input id="link-address" type="text" readonly prop:value=address on:focus=|event| {
                        event_target::<web_sys::HtmlInputElement>(&event).select();
                    } />
                </label>
            </Show>
        </Sheet>
    }
}

/// Saves the record as a file.
#[component]
pub fn SaveButton(
    record: Record,
    /// The file's name.
    name: String,
) -> impl IntoView {
    view! {
        <button class="btn" id="save" on:click=move |_| files::save(&name, &record.to_json(), "application/json")>
            <IconView icon=Icon::File />
            "Save"
        </button>
    }
}
