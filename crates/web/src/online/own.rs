//! One's own tables on the start page: those at which something is to be done first.
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::api::ask;
use super::lobby::Rows;
use super::look::{Look, Tables};
use crate::store::{read, remove, write};

/// The key under which this device keeps the guest that it is. The token itself is a cookie that no script reads.
const GUEST: &str = "menagerie.guest";
/// The most tables that the start page shows; the others are at “Play with others”.
const SHOWN: usize = 3;

/// Notes that this device is a guest of the server that the page comes from.
pub fn note_guest(guest: &str) {
    // On a full device the start page shows no tables.
    let _ = write(GUEST, guest);
}

/// The tables; nothing where this device is no guest, or none of them goes on.
#[component]
pub fn OwnTables() -> impl IntoView {
    let tables = RwSignal::new(Vec::<Look>::new());
    let guest = read(GUEST).unwrap_or_default();
    let fetch = move || {
        spawn_local(async move {
            match ask("GET", "tables?mine=1", None).await {
                Ok(answer) => {
                    let found: Tables = serde_json::from_value(answer).unwrap_or_default();
                    let mut found = found.tables;
                    found.retain(|table| matches!(table.status.as_str(), "open" | "running"));
                    found.sort_by_key(|table| !table.waiting);
                    found.truncate(SHOWN);
                    let _ = tables.try_set(found);
                }
                Err(why) if why.is_stranger() => remove(GUEST),
                Err(_) => {}
            }
        });
    };
    if !guest.is_empty() {
        fetch();
        let shown = window_event_listener(leptos::ev::visibilitychange, move |_| fetch());
        on_cleanup(move || shown.remove());
    }
    let me = StoredValue::new(guest);
    let rows = Memo::new(move |_| tables.get());
    view! {
        <Show when=move || tables.with(|tables| !tables.is_empty())>
            <div class="owntables" id="own-tables">
                <Rows tables=rows me none="" />
            </div>
        </Show>
    }
}
