//! What the worker knows: hints, and the bar with the chance of winning.
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Answer, Question, Valued, percent};

use super::state::{Hint, Play};

/// Values this close count as equal.
const EQUAL: f64 = 1e-9;

/// Asks for the best move in the position shown.
pub fn ask_hint(play: Play) {
    if !untrack(|| play.live()) {
        return;
    }
    let ply = play.shown.get_untracked();
    play.pointed.set(Vec::new());
    play.hint.set(Some(Hint::Asked));
    spawn_local(async move {
        let record = play.with_now(|game| game.record_to(ply));
        let answer = play.thinker.ask(Question::Values(record)).await;
        // Meanwhile the page may have been left, or the hint be no longer wanted.
        if play.gone() || play.hint.get_untracked() != Some(Hint::Asked) {
            return;
        }
        let hint = match answer {
            Answer::Values(valued) => Hint::Known(ply, valued),
            Answer::Failed(words) => Hint::None(words),
            _ => Hint::None("No hint came.".to_owned()),
        };
        if let Hint::Known(_, valued) = &hint {
            play.said.set(plain(&hint_words(play, valued)));
        }
        play.hint.set(Some(hint));
    });
}

/// Has the values of a map that came with the game made ready, so that hints and the end find them there.
pub fn make_ready(play: Play) {
    let solvable = play.with_now(|game| game.setup().game.can_be_solved() && game.setup().files.is_none());
    if solvable {
        spawn_local(async move {
            let record = play.with_now(|game| game.record_to(0));
            // Whether it can be solved is said when somebody asks for a value.
            play.thinker.ask(Question::Solve(record)).await;
        });
    }
}

/// A hint as markup: the best move, what it is worth, and the next best.
pub fn hint_words(play: Play, valued: &Valued) -> String {
    let Some(best) = &valued.best else { return "Nothing is to be decided here.".to_owned() };
    let sight = untrack(|| play.sight_now());
    let choices = play.with_now(|game| game.choices(&sight));
    let name = |event: &str| {
        choices.iter().find(|c| c.event == event).map_or_else(|| event.to_owned(), |c| c.words.clone())
    };
    let mut words = format!(
        "<b>{}</b> is best: <span class=\"nota\">{best}</span>, <b>{}</b> to win under best play.",
        name(best),
        percent(valued.value)
    );
    let other = valued.events.iter().find(|(event, _)| event != best);
    if let Some((event, value)) = other {
        words += "<br>";
        words += &if valued.value - value < EQUAL {
            format!("{} is as good.", name(event))
        } else {
            format!("Next: {}, {}. Exact values.", name(event), percent(*value))
        };
    }
    words
}

fn plain(html: &str) -> String {
    let mut text = String::new();
    let mut within = false;
    for c in html.chars() {
        match c {
            '<' => within = true,
            '>' => within = false,
            c if !within => text.push(c),
            _ => {}
        }
    }
    text
}

/// The chance of winning under best play, where the settings ask for it.
#[component]
pub fn ChanceBar(play: Play) -> impl IntoView {
    let wanted = Memo::new(move |_| play.table.settings.with(|settings| settings.chance_bar));
    let value = RwSignal::new(None::<f64>);
    let trouble = RwSignal::new(String::new());
    Effect::new(move |_| {
        let ply = play.shown.get();
        if !wanted.get() {
            return;
        }
        spawn_local(async move {
            let record = play.with_now(|game| game.record_to(ply));
            let answer = play.thinker.ask(Question::Values(record)).await;
            if play.gone() || play.shown.get_untracked() != ply {
                return;
            }
            match answer {
                Answer::Values(valued) => value.set(Some(valued.value)),
                Answer::Failed(words) => trouble.set(words),
                _ => {}
            }
        });
    });
    let words = move || match (value.get(), trouble.get()) {
        (Some(value), _) => format!("{} to win under best play", percent(value)),
        (None, words) if words.is_empty() => "working out the chance of winning …".to_owned(),
        (None, words) => words,
    };
    view! {
        <Show when=move || wanted.get()>
            <div class="chancebar" id="chance-bar">
                <span class="track" aria-hidden="true">
                    <span class="fill" style:width=move || format!("{:.1}%", value.get().unwrap_or(0.0) * 100.0)></span>
                </span>
                <span class="num">{words}</span>
            </div>
        </Show>
    }
}
