//! The controls of a match that is looked through: to the first position, back, play, on, to the last, and
//! a slider.
use std::time::Duration;

use drawing::Icon;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use super::Review;
use crate::components::IconView;

/// Milliseconds a position while it plays.
const PACES: [(u64, &str); 3] = [(1600, "slow"), (800, "medium"), (350, "fast")];

/// The controls, in step with the position.
#[component]
pub fn Controls(review: Review) -> impl IntoView {
    let (ply, last) = (review.ply, review.last);
    let playing = RwSignal::new(false);
    let pace = RwSignal::new(1usize);
    Effect::new(move |_| {
        if !playing.get() {
            return;
        }
        let wait = Duration::from_millis(PACES[pace.get().min(PACES.len() - 1)].0);
        let step = move || {
            let next = ply.get_untracked() + 1;
            if next <= last {
                review.go_to(next);
            }
            if next >= last {
                playing.set(false);
            }
        };
        if let Ok(ticking) = set_interval_with_handle(step, wait) {
            on_cleanup(move || ticking.clear());
        }
    });
    let toggle = move |_| {
        if !playing.get_untracked() && ply.get_untracked() >= last {
            review.go_to(0);
        }
        playing.update(|playing| *playing = !*playing);
    };
    let to = move |at: Box<dyn Fn(usize) -> usize>| {
        move |_| {
            playing.set(false);
            review.go_to(at(ply.get_untracked()));
        }
    };
    let keys = window_event_listener(ev::keydown, move |event| {
        if !is_for_player(&event) {
            return;
        }
        let at = ply.get_untracked();
        let to = match event.key().as_str() {
            "Home" => 0,
            "ArrowLeft" => at.saturating_sub(1),
            "ArrowRight" => at + 1,
            "End" => usize::MAX,
            _ => return,
        };
        event.prevent_default();
        playing.set(false);
        review.go_to(to);
    });
    on_cleanup(move || keys.remove());
    let at_start = move || (ply.get() == 0).to_string();
    let at_end = move || (ply.get() == last).to_string();
    let slide = move |event| {
        playing.set(false);
        if let Ok(to) = event_target_value(&event).parse() {
            review.go_to(to);
        }
    };
    view! {
        <div class="player" role="group" aria-label="Player">
            <button class="iconbtn" id="player-first" aria-label="First" aria-disabled=at_start on:click=to(Box::new(|_| 0))>
                <IconView icon=Icon::First />
            </button>
            <button
                class="iconbtn"
                id="player-back"
                aria-label="Back"
                aria-disabled=at_start
                on:click=to(Box::new(|at| at.saturating_sub(1)))
            >
                <IconView icon=Icon::Previous />
            </button>
            <button
                class="iconbtn playb"
                id="player-play"
                aria-label=move || if playing.get() { "Pause" } else { "Play" }
                on:click=toggle
            >
                {move || {
                    let icon = if playing.get() { Icon::Stop } else { Icon::Play };
                    view! { <IconView icon /> }
                }}
            </button>
            <button class="iconbtn" id="player-on" aria-label="Next" aria-disabled=at_end on:click=to(Box::new(|at| at + 1))>
                <IconView icon=Icon::Next />
            </button>
            <button
                class="iconbtn"
                id="player-last"
                aria-label="Last"
                aria-disabled=at_end
                on:click=to(Box::new(|_| usize::MAX))
            >
                <IconView icon=Icon::Last />
            </button>
            <label class="slide">
                <span class="hidden-text">"Position"</span>
                <input
                    id="player-position"
                    type="range"
                    min="0"
                    max=last
                    prop:value=move || ply.get().to_string()
                    on:input=slide
                />
            </label>
            <span class="num small">
                <b>{move || ply.get()}</b>
                {format!(" / {last}")}
            </span>
            <button
                class="iconbtn pace"
                id="player-pace"
                aria-label=move || format!("Speed: {}", PACES[pace.get()].1)
                on:click=move |_| pace.update(|pace| *pace = (*pace + 1) % PACES.len())
            >
                {move || "›".repeat(pace.get() + 1)}
            </button>
        </div>
    }
}

/// Whether a key steps through the positions: not with others held, and not where it moves the focus or a value.
fn is_for_player(event: &KeyboardEvent) -> bool {
    let held = event.ctrl_key() || event.alt_key() || event.meta_key() || event.shift_key();
    let at = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let own = "input, select, textarea, dialog, [data-keys]";
    !held && !event.default_prevented() && at.is_none_or(|at| !matches!(at.closest(own), Ok(Some(_))))
}
