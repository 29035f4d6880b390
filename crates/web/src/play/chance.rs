//! Questions to the worker: hints, and the bar with the chance of winning.
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Answer, Question};

use super::Play;
use super::controller::Stage;
use crate::catalogue::Game;
use crate::end::Unit;

/// Asks for the best move in the position that is shown.
pub fn ask_hint(play: Play) {
    // With others, nobody is helped.
    if play.link.is_some() || !play.read_untracked(|table| table.is_live()) {
        return;
    }
    let Some(question) = play.update(|table| table.ask_hint()) else { return };
    let ply = play.read_untracked(|table| table.shown());
    let (request, answer) = play.worker.begin(question);
    play.update(|table| table.hinting = Some(request));
    spawn_local(async move {
        let answer = answer.await;
        if !play.is_gone() {
            play.update(|table| table.answer_hint(ply, answer));
        }
    });
}

/// Has the exact values of a shipped map computed, so that hints and the analysis find them there.
pub fn prepare_values(play: Play) {
    if play.link.is_some() {
        return;
    }
    let record = play.read_untracked(|table| {
        let setup = table.open().setup();
        let game = Game::find(setup.game.as_str()).filter(|game| game.can_be_solved);
        game.filter(|_| setup.files.is_none()).map(|_| table.open().record_to(0))
    });
    if let Some(record) = record {
        spawn_local(async move {
            // A map that cannot be solved is refused when somebody asks for a value.
            play.worker.ask(Question::Solve(record)).await;
        });
    }
}

/// The chance of winning, or the points to be expected, where the settings ask for it.
#[component]
pub fn ChanceBar(play: Play) -> impl IntoView {
    let wanted = Memo::new(move |_| {
        play.link.is_none() && play.settings.settings.with(|settings| settings.chance_bar)
    });
    let value = RwSignal::new(None::<(f64, f64, f64)>);
    let failure = RwSignal::new(String::new());
    let objective = play.read_untracked(|table| table.open().info().objective.clone());
    let unit = Unit::of(&objective);
    // From empty to full.
    let (least, most) =
        objective.points.map_or((0.0, 1.0), |(least, most)| (f64::from(least), f64::from(most)));
    let asked = StoredValue::new(None);
    let position = play.memo(|table| {
        (table.shown(), table.seat(), table.stage() == Stage::Still, table.passing().is_some())
    });
    Effect::new(move |_| {
        let (ply, seat, is_still, is_passed) = position.get();
        // The value of another position is not needed any more.
        if let Some(request) = asked.get_value() {
            play.worker.cancel(request);
        }
        // While bots and chance follow one another, only where they come to rest.
        if !wanted.get() || !is_still || is_passed {
            return;
        }
        let record = play.read_untracked(|table| table.open().record_to(ply));
        let seat = seat.unwrap_or_default();
        let (request, answer) = play.worker.begin(Question::Values { record, seat });
        asked.set_value(Some(request));
        spawn_local(async move {
            let answer = answer.await;
            if play.is_gone() || play.read_untracked(|table| table.shown()) != ply {
                return;
            }
            match answer {
                Answer::Values(valued) => value.set(Some((valued.value, valued.stderr, valued.bias))),
                Answer::Failed(words) => failure.set(words),
                _ => {}
            }
        });
    });
    let words = move || match (value.get(), failure.get()) {
        (Some((value, error, bias)), _) => {
            let worth = unit.estimate(value, error, bias);
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
    let width = move || format!("{:.1}%", value.get().map_or(0.0, |(value, ..)| part(value)));
    // One standard error to either side, or the bias.
    let spread = move || {
        let (value, error, bias) = value.get().filter(|(_, error, _)| *error > 0.0)?;
        let error = error.max(bias);
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
