//! A game that is looked through handed on: as a link that carries it, or as a file.
use drawing::Icon;
use leptos::prelude::*;
use record::Record;

use crate::components::{IconView, LinkField, Sheet};
use crate::files;

/// Shows a link that carries the record.
#[component]
pub fn LinkButton(record: Record) -> impl IntoView {
    let open = RwSignal::new(false);
    view! {
        <button class="btn" id="link" on:click=move |_| open.set(true)>
            <IconView icon=Icon::Share />
            "Link"
        </button>
        <Sheet open close=Callback::new(move |()| open.set(false)) title="Link" id="link-sheet">
            <LinkField record=record.clone() />
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
