//! Ways to share a running match: a link that carries it, and a file.
use leptos::prelude::*;

use super::Play;
use crate::components::LinkField;
use crate::files::save;

/// The link and the file.
#[component]
pub fn Share(play: Play) -> impl IntoView {
    let (record, plies, id) = play
        .read_untracked(|table| (table.open().shared_record(), table.open().ply(), table.saved().id.clone()));
    // Events that others may not know yet do not leave this device.
    let held_back = record.events.len() < plies;
    let name = format!("{}-{id}.json", record.game);
    let json = record.to_json();
    view! {
        <div class="share">
            {held_back
                .then(|| {
                    view! {
                        <p class="second" id="held-back">
                            "Up to the end of the last round: this one is still hidden from others."
                        </p>
                    }
                })}
            <LinkField record />
            <p class="btns">
                <button class="btn" id="save-record" on:click=move |_| save(&name, &json, "application/json")>
                    "Save the record as a file"
                </button>
            </p>
        </div>
    }
}
