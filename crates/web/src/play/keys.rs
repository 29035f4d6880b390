//! The table's keys.
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use super::chance::ask_hint;
use super::state::{Play, Stage, Tab};

const KEYS: [(&str, &str); 10] = [
    ("Tab", "to the choices, the board, the tools"),
    ("← ↑ → ↓", "on the board: from square to square"),
    ("Shift ←↑→↓", "to any place there; Enter then says why not"),
    ("Enter", "does what has the focus"),
    ("u", "undo"),
    ("h", "hint"),
    ("l, r, c", "log, rules, chances"),
    ("s", "share"),
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
    play.input();
    if play.stage.get_untracked() == Stage::Chance && !matches!(event.key().as_str(), "Tab" | "Shift") {
        play.hurry();
    }
    let typing = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let typing =
        typing.is_some_and(|at| at.closest("input, textarea, select, dialog").ok().flatten().is_some());
    if typing || event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    if play.passing.get_untracked().is_some() {
        return;
    }
    let show = |tab| {
        play.tab.set(tab);
        play.side_open.set(true);
    };
    match event.key().as_str() {
        "u" => play.undo(),
        "h" => ask_hint(play),
        "l" => show(Tab::Log),
        "r" => show(Tab::Rules),
        "c" => show(Tab::Chances),
        "s" => play.share_open.set(true),
        "?" => play.keys_open.set(true),
        "Escape" => {
            play.side_open.set(false);
            play.peek.set(None);
            play.picks.set(Vec::new());
            play.close_toast();
        }
        _ => {}
    }
}
