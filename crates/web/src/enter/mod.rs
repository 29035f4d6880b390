//! Entering a game that was played on paper: the table, where a person says what was rolled.
use leptos::prelude::*;
use protocol::SavedMatch;
use record::Setup;
use view::Player;

use crate::app::go;
use crate::clock::{fresh_id, fresh_seed, now};
use crate::engine::open_new;
use crate::play::Play;
use crate::route::Route;
use crate::store;

/// The origin of an entered match.
pub const PAPER: &str = "paper";

/// Maximum number of outcomes that are listed; a few letters narrow them down.
const MAX_LISTED: usize = 24;

/// Starts to enter a game, and goes there.
///
/// # Errors
/// The reason why the setup cannot be opened.
pub fn begin(setup: &Setup, persons: Vec<Player>) -> Result<(), String> {
    let seed = fresh_seed();
    let open = open_new(setup, &persons, seed).map_err(|error| error.words)?;
    let mut saved = SavedMatch::new(fresh_id(), open.state().record, persons, seed, now());
    saved.from = Some(PAPER.to_owned());
    // On a full device the table says so at its first event, and entering goes on.
    let _ = store::save(&saved);
    go(&Route::Play(saved.id));
    Ok(())
}

/// Returns the outcomes whose notation or words hold all parts of a text.
fn matching(outcomes: &[(String, String)], typed: &str) -> Vec<(String, String)> {
    let typed = typed.to_lowercase();
    let holds = |(event, words): &&(String, String)| {
        let line = format!("{event} {words}").to_lowercase();
        typed.split_whitespace().all(|part| line.contains(part))
    };
    // An exact notation goes first.
    let mut found: Vec<(String, String)> = outcomes.iter().filter(holds).cloned().collect();
    found.sort_by_key(|(event, _)| !event.to_lowercase().ends_with(&typed));
    found
}

/// The outcomes of chance, to be chosen as they were rolled.
#[component]
pub fn OutcomeChoice(play: Play) -> impl IntoView {
    let outcomes = play.memo(|table| table.outcomes());
    let typed = RwSignal::new(String::new());
    let choose = move |event: &str| {
        typed.set(String::new());
        play.update(|table| table.roll(event));
    };
    let line = move |(event, words): (String, String)| {
        let (chosen, notation) = (event.clone(), event.clone());
        view! {
            <button class="choice stack" data-event=notation on:click=move |_| choose(&chosen)>
                <span>{words}<small class="nota">{event}</small></span>
            </button>
        }
    };
    let found = move || outcomes.with(|outcomes| matching(outcomes, &typed.get()));
    let rest = move || {
        let left = found().len().saturating_sub(MAX_LISTED);
        (left > 0)
            .then(|| view! { <p class="second small">{format!("{left} more: type what was rolled.")}</p> })
    };
    let entered = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Enter" {
            event.prevent_default();
            if let Some((event, _)) = found().first() {
                choose(event);
            }
        }
    };
    view! {
        <div class="outcomes" id="outcomes">
            <label class="field">
                <span>"What was rolled?"</span>
                <input
                    id="rolled"
                    type="text"
                    autocomplete="off"
                    prop:value=typed
                    on:input=move |event| typed.set(event_target_value(&event))
                    on:keydown=entered
                />
            </label>
            <div class="choices tight listed">{move || found().into_iter().take(MAX_LISTED).map(line).collect_view()}</div>
            {rest}
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn q_11_what_was_rolled_is_found_by_its_notation_or_words() {
        let outcomes: Vec<(String, String)> =
            (1..=12).map(|roll| (format!("roll {roll}"), format!("You roll {roll}"))).collect();
        assert_eq!(matching(&outcomes, "").len(), 12);
        assert_eq!(matching(&outcomes, "ROLL 1").len(), 4);
        assert_eq!(matching(&outcomes, "1")[0].0, "roll 1");
        assert!(matching(&outcomes, "13").is_empty());
    }
}
