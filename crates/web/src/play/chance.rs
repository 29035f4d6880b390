//! What the worker knows: hints, and the bar with the chance of winning.
use drawing::escape;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Answer, Question, Valued};

use super::state::{Hint, Play, Stage};
use crate::end::Unit;

/// Values this close count as equal.
const EQUAL: f64 = 1e-9;
/// So many events are named beside the best where values are estimated.
const NEXT: usize = 3;

/// Asks for the best move in the position shown.
pub fn ask_hint(play: Play) {
    if !untrack(|| play.live()) {
        return;
    }
    let ply = play.shown.get_untracked();
    play.pointed.set(Vec::new());
    play.hint.set(Some(Hint::Asked));
    let seat = play.seat.get_untracked().unwrap_or_default();
    spawn_local(async move {
        let record = play.with_now(|game| game.record_to(ply));
        let (id, answer) = play.thinker.asking(Question::Values { record, seat });
        play.hinting.set_value(Some(id));
        let answer = answer.await;
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
    let (choices, goal) = play.with_now(|game| (game.choices(&sight), game.goal()));
    let unit = Unit::of(&goal);
    let name = |event: &str| match choices.iter().find(|choice| choice.event == event) {
        Some(choice) => choice.words.clone(),
        None => play
            .with_now(|game| game.preview(&sight, &[event.to_owned()]))
            .map_or_else(|| event.to_owned(), |preview| preview.what.to_string()),
    };
    let exact = valued.error == 0.0;
    let worth = unit.estimate(valued.value, valued.error);
    let mut words = format!("<b>{}</b> is best", escaped(&name(best)));
    words += if exact { "" } else { " as far as is known" };
    words += &format!(": <span class=\"nota\">{best}</span>, <b>{worth}</b>");
    words += match (unit, exact) {
        (Unit::Chances, true) => " to win under best play.",
        (Unit::Chances, false) => " to win.",
        (Unit::Points, _) => " expected.",
    };
    let others = valued.events.iter().filter(|(event, ..)| event != best);
    let next = |(event, value, error): &(String, f64, f64)| {
        format!("{}, {}", escaped(&name(event)), unit.estimate(*value, *error))
    };
    // Of exact values one is enough to see what hangs on it.
    let next: Vec<String> = others.clone().take(if exact { 1 } else { NEXT }).map(next).collect();
    let equal = others.clone().next().filter(|(_, value, _)| exact && valued.value - value < EQUAL);
    match equal {
        Some((event, ..)) => words += &format!("<br>{} is as good.", escaped(&name(event))),
        None if next.is_empty() => {}
        None => {
            let how = if exact { "Exact values." } else { "Estimates by search." };
            words += &format!("<br>Next: {}. {how}", next.join("; "));
        }
    }
    words
}

/// Words as markup.
fn escaped(words: &str) -> String {
    let mut out = String::new();
    escape(&mut out, words);
    out
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

/// The chance of winning, or the points to be expected, where the settings ask for it.
#[component]
pub fn ChanceBar(play: Play) -> impl IntoView {
    let wanted = Memo::new(move |_| play.table.settings.with(|settings| settings.chance_bar));
    let value = RwSignal::new(None::<(f64, f64)>);
    let trouble = RwSignal::new(String::new());
    let goal = play.with_now(|game| game.goal());
    let unit = Unit::of(&goal);
    // From empty to full.
    let (least, most) = goal.points.map_or((0.0, 1.0), |(least, most)| (f64::from(least), f64::from(most)));
    let asked = StoredValue::new(None);
    Effect::new(move |_| {
        let (ply, seat) = (play.shown.get(), play.seat.get());
        // What was asked of another position, nobody waits for any more.
        if let Some(id) = asked.get_value() {
            play.thinker.leave(id);
        }
        // While bots and chance follow one another, only where they come to rest.
        if !wanted.get() || play.stage.get() != Stage::Still || play.passing.get().is_some() {
            return;
        }
        spawn_local(async move {
            let record = play.with_now(|game| game.record_to(ply));
            let seat = seat.unwrap_or_default();
            let (id, answer) = play.thinker.asking(Question::Values { record, seat });
            asked.set_value(Some(id));
            let answer = answer.await;
            if play.gone() || play.shown.get_untracked() != ply {
                return;
            }
            match answer {
                Answer::Values(valued) => value.set(Some((valued.value, valued.error))),
                Answer::Failed(words) => trouble.set(words),
                _ => {}
            }
        });
    });
    let words = move || match (value.get(), trouble.get()) {
        (Some((value, error)), _) => {
            let worth = unit.estimate(value, error);
            match (unit, error == 0.0) {
                (Unit::Chances, true) => format!("{worth} to win under best play"),
                (Unit::Chances, false) => format!("{worth} to win"),
                (Unit::Points, _) => format!("{worth} expected"),
            }
        }
        (None, words) if words.is_empty() => match unit {
            Unit::Chances => "working out the chance of winning …".to_owned(),
            Unit::Points => "working out what can be expected …".to_owned(),
        },
        (None, words) => words,
    };
    let part = move |value: f64| ((value - least) / (most - least).max(f64::EPSILON)).clamp(0.0, 1.0) * 100.0;
    let width = move || format!("{:.1}%", value.get().map_or(0.0, |(value, _)| part(value)));
    // One standard error to either side.
    let spread = move || {
        let (value, error) = value.get().filter(|(_, error)| *error > 0.0)?;
        let (from, to) = (part(value - error), part(value + error));
        Some(
            view! { <span class="spread" style=format!("left: {from:.1}%; width: {:.1}%", to - from)></span> },
        )
    };
    view! {
        <Show when=move || wanted.get()>
            <div class="chancebar" id="chance-bar">
                <span class="track" aria-hidden="true">
                    <span class="fill" style:width=width></span>
                    {spread}
                </span>
                <span class="num">{words}</span>
            </div>
        </Show>
    }
}
