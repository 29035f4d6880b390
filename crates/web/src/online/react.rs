//! Reactions: six animals, shown at the seat for some seconds and kept nowhere.
use drawing::Animal;
use leptos::prelude::*;
use serde_json::json;

use super::link::Link;

/// The reactions: their animals and words.
const REACTIONS: [(&str, &str); 6] = [
    ("dog", "Hello"),
    ("owl", "Well seen"),
    ("elephant", "Thinking"),
    ("rhino", "Oops"),
    ("tiger", "Ouch"),
    ("giraffe", "Well played"),
];
/// The seconds between two reactions of a seat.
const REST_SECONDS: u64 = 10;

/// The reactions of a person at the table, while others decide.
#[component]
pub fn Reactions(link: Link) -> impl IntoView {
    let me = StoredValue::new(link.me());
    // Somebody else has to be there to see them.
    let plays = Memo::new(move |_| {
        link.history.with(|history| {
            let is_other = |guest: &String| *guest != me.get_value();
            let has_others = history.seats.iter().any(|seat| seat.guest.as_ref().is_some_and(is_other));
            has_others && !history.seats_of(&me.get_value()).is_empty()
        })
    });
    let rests = RwSignal::new(false);
    let react = move |with: &'static str| {
        if rests.get_untracked() {
            return;
        }
        rests.set(true);
        link.tell(json!({ "do": "react", "with": with }));
        let rested = move || {
            let _ = rests.try_set(false);
        };
        set_timeout(rested, std::time::Duration::from_secs(REST_SECONDS));
    };
    let one = move |(with, words): (&'static str, &'static str)| {
        let animal = Animal::ALL.into_iter().find(|animal| animal.name() == with)?;
        Some(view! {
            <button data-react=with aria-disabled=move || rests.get().to_string() on:click=move |_| react(with)>
                <span aria-hidden="true" inner_html=animal.icon(30)></span>
                <span>{words}</span>
            </button>
        })
    };
    view! {
        <Show when=move || plays.get() && !link.hides_reactions.get()>
            <div class="reacts" id="reacts" role="group" aria-label="React">
                {REACTIONS.into_iter().filter_map(one).collect_view()}
            </div>
        </Show>
    }
}
