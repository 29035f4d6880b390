//! The table's keys.
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use super::Play;
use super::chance::ask_hint;
use super::controller::{Stage, Tab};

const KEYS: [(&str, &str); 12] = [
    ("Tab", "to the choices, the board, the tools"),
    ("← ↑ → ↓", "on the board: from square to square"),
    ("Shift ←↑→↓", "to any place there; Enter then says why not"),
    ("Enter", "does what has the focus"),
    ("u", "undo"),
    ("h", "hint"),
    ("l, r, c", "log, rules, chances"),
    ("s", "share"),
    ("+, −", "on a small screen: enlarges the board, shows more of it"),
    ("w", "on a small screen: the whole board, or the part round you"),
    ("Esc", "closes what lies over the board"),
    ("?", "these keys"),
];

/// The list of keys.
#[component]
pub fn KeyList() -> impl IntoView {
    let keys = KEYS.map(|(key, words)| view! { <div><dt><kbd>{key}</kbd></dt><dd>{words}</dd></div> });
    view! { <dl class="keys">{keys.into_iter().collect_view()}</dl> }
}

/// Does what a key means at the table.
pub fn pressed(play: Play, event: &KeyboardEvent) {
    let key = event.key();
    play.update(|table| {
        table.close_old_toast();
        if table.stage() == Stage::Chance && !matches!(key.as_str(), "Tab" | "Shift") {
            table.hurry();
        }
    });
    let typing = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let typing =
        typing.is_some_and(|at| at.closest("input, textarea, select, dialog").ok().flatten().is_some());
    if typing || event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    if play.read_untracked(|table| table.passing().is_some()) {
        return;
    }
    match key.as_str() {
        "u" => play.update(|table| table.undo()),
        "h" => ask_hint(play),
        "l" => play.update(|table| table.show_tab(Tab::Log)),
        "r" => play.update(|table| table.show_tab(Tab::Rules)),
        "c" => play.update(|table| table.show_tab(Tab::Odds)),
        "s" => play.update(|table| table.panels.share = true),
        "?" => play.update(|table| table.panels.keys = true),
        "Escape" => play.update(|table| {
            table.panels.side = false;
            table.show_present();
            table.disarm();
            table.drop_picks();
            table.close_toast();
        }),
        _ => {}
    }
}
