//! The table's keys.
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, KeyboardEvent};

use super::Play;
use super::chance::ask_hint;
use super::controller::Tab;

const KEYS: [(&str, &str); 15] = [
    ("Tab", "to the choices, the board, the tools"),
    ("← ↑ → ↓", "on the board: from square to square"),
    ("Shift ←↑→↓", "to any place there; Enter then says why not"),
    ("Enter", "does what has the focus"),
    ("u", "undo"),
    ("n", "to your turn: shows the rest at once"),
    ("p", "pauses others’ moves, or lets them go on"),
    ("m", "the others’ moves since your turn, one more each time"),
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
    play.update(|table| table.close_old_toast());
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
        "n" => play.update(|table| table.hurry()),
        "p" => play.update(|table| table.pause(!table.is_paused())),
        "m" => play.see_next_again(),
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

/// Tells the gate of keys and buttons, before anything else handles them.
const PRESSES: [&str; 6] = ["keydown", "pointerdown", "keyup", "pointerup", "pointercancel", "blur"];

/// The window's listener for keys and buttons going down and up.
pub struct Presses(StoredValue<Closure<dyn FnMut(Event)>, LocalStorage>);

impl Presses {
    /// Tells the table of keys and buttons that go down and up.
    pub fn watch(play: Play) -> Presses {
        let closure = Closure::<dyn FnMut(Event)>::new(move |event| note_press(play, &event));
        for name in PRESSES {
            let listener = closure.as_ref().unchecked_ref();
            let _ = window().add_event_listener_with_callback_and_bool(name, listener, true);
        }
        Presses(StoredValue::new_local(closure))
    }

    /// Ends telling.
    pub fn remove(&self) {
        self.0.with_value(|closure| {
            for name in PRESSES {
                let listener = closure.as_ref().unchecked_ref();
                let _ = window().remove_event_listener_with_callback_and_bool(name, listener, true);
            }
        });
    }
}

fn note_press(play: Play, event: &Event) {
    let kind = event.type_();
    if play.is_gone() {
        return;
    }
    if kind == "blur" {
        // The focus of an element within the window is no matter.
        if event.target().is_some_and(|target| target.is_instance_of::<web_sys::Window>()) {
            play.update(|table| table.release_all());
        }
        return;
    }
    let what = match event.dyn_ref::<KeyboardEvent>() {
        // Only these keys decide; one that repeats is down already.
        Some(key) if matches!(key.key().as_str(), "Enter" | " ") && !(kind == "keydown" && key.repeat()) => {
            key.key()
        }
        Some(_) => return,
        None => "pointer".to_owned(),
    };
    play.update(|table| table.press(&what, kind.ends_with("down")));
}
