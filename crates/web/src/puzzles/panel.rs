//! The parts of a puzzle's page that follow its course: the heading, the board, and the panel below the choices.
use drawing::{Drawing, Icon, escape};
use leptos::prelude::*;
use protocol::SavedMatch;
use view::{Grade, Selection, Sign};

use super::outcome::{Outcome, Phase};
use super::pose;
use super::tags::tags;
use crate::clock::{fresh_id, fresh_seed, now};
use crate::components::{BoardView, IconView, Pick, Picture, SignView};
use crate::end::Unit;
use crate::replay::Origin;

/// Maximum number of choices listed with their values.
const MAX_LISTED: usize = 10;

/// The heading and the line below it.
#[component]
pub fn StatusText(outcome: Outcome) -> impl IntoView {
    let play = outcome.play;
    let status = play.memo(|table| table.view().status.clone());
    let position = play.memo(|table| table.view().screen_reader_text.clone());
    let heading = move || match outcome.phase.get() {
        Phase::Asked => "What is your best move?".to_owned(),
        Phase::Wrong(event) => format!("{} is not it", pose::name(play, &event)),
        Phase::Over { right: Some(event) } => format!("{} is right", pose::name(play, &event)),
        Phase::Over { right: None } => {
            let best = outcome.puzzle.with_value(|puzzle| puzzle.best[0].clone());
            format!("Best: {}", pose::name(play, &best))
        }
    };
    let doing = play.read_untracked(|table| table.open().info().objective.doing.clone());
    let line = move || match (outcome.phase.get(), outcome.unit()) {
        (Phase::Over { .. }, Unit::Chances) => format!("Figures: your chance of {doing} there, in per cent."),
        (Phase::Over { .. }, Unit::Points) => "Figures: the points to be expected there.".to_owned(),
        _ => status.with(|status| {
            let mut html = String::new();
            escape(&mut html, status.heading.trim_end_matches('.'));
            format!("{html}. {}", status.line.to_html())
        }),
    };
    view! {
        <h1 class="verdict">
            <Show when=move || matches!(outcome.phase.get(), Phase::Over { right: Some(_) })>
                <IconView icon=Icon::Check />
            </Show>
            {heading}
        </h1>
        <p class="now" inner_html=line></p>
        <p class="hidden-text" id="position">{position}</p>
    }
}

/// The board once a choice is made: the answer to a wrong one, or the values.
#[component]
pub fn OutcomeBoard(outcome: Outcome) -> impl IntoView {
    let play = outcome.play;
    let at = play.read_untracked(|table| table.viewpoint_now());
    let targets = play.read_untracked(|table| table.pointer().drawings.board.targets.clone());
    let draw = move |selection: Selection| {
        let drawings = play.read_untracked(|table| table.open().board(at, &selection, true));
        Drawing { targets: Vec::new(), ..drawings.board }
    };
    let drawing = Memo::new(move |_| match outcome.phase.get() {
        Phase::Asked => draw(Selection::default()),
        Phase::Wrong(event) => match outcome.reply.get() {
            Some(Ok(reply)) => reply.board,
            _ => draw(Selection {
                live: true,
                threat: true,
                played: Some((vec![event], Some(Grade::Mistake))),
                ..Selection::default()
            }),
        },
        Phase::Over { right } => {
            let best = right.unwrap_or_else(|| outcome.puzzle.with_value(|puzzle| puzzle.best[0].clone()));
            draw(Selection { threat: true, best: vec![best], ..Selection::default() })
        }
    });
    let above = Memo::new(move |_| match outcome.phase.get() {
        Phase::Over { .. } => tags(&targets, drawing.with(|drawing| drawing.view_box), &outcome.tags()),
        _ => String::new(),
    });
    let beside = move || outcome.reply.with(|reply| reply.as_ref()?.as_ref().ok()?.beside.clone());
    let is_wrong = move || matches!(outcome.phase.get(), Phase::Wrong(_));
    let name = play.read_untracked(|table| table.view_now().board_name.clone());
    view! {
        <section class="boardarea" aria-label="Board">
            <figure class="sheet crop">
                <BoardView
                    drawing
                    whole=drawing
                    above
                    pick=Callback::new(|_: Pick| ())
                    point=Callback::new(|_| ())
                    place=Callback::new(|_: (f64, f64)| None)
                />
                {move || beside().filter(|_| is_wrong()).map(|drawing| view! { <div class="besidestage"><Picture drawing /></div> })}
                <figcaption class="titleblock"><div>{name}</div></figcaption>
            </figure>
        </section>
    }
}

/// Below the choices: the hint, the answer to a wrong choice, or the values of all choices.
#[component]
pub fn OutcomePanel(outcome: Outcome, next: Callback<()>) -> impl IntoView {
    let hint = outcome.hint;
    move || {
        match outcome.phase.get() {
        Phase::Asked => {
            view! { <p class="why" id="puzzle-hint-words" hidden=move || hint.with(String::is_empty)>{hint}</p> }.into_any()
        }
        Phase::Wrong(_) => view! { <WrongBox outcome /> }.into_any(),
        Phase::Over { right } => view! { <Solved outcome right next /> }.into_any(),
    }
    }
}

/// The answer to a wrong choice.
#[component]
fn WrongBox(outcome: Outcome) -> impl IntoView {
    let words = move || match outcome.reply.get() {
        None => "Looking at what can follow …".to_owned(),
        Some(Ok(reply)) => reply.words,
        Some(Err(why)) => why,
    };
    view! {
        <div class="wrongbox" id="wrong">
            <p>{words}</p>
            <p class="btns">
                <button class="btn main" id="try-again" on:click=move |_| outcome.try_again()>"Try again"</button>
                <button class="btn" id="show-answer" on:click=move |_| outcome.show()>"Show"</button>
            </p>
        </div>
    }
}

/// The values of the choices, the reason, and the ways on.
#[component]
fn Solved(outcome: Outcome, right: Option<String>, next: Callback<()>) -> impl IntoView {
    let play = outcome.play;
    let unit = outcome.unit();
    let choices = play.read_untracked(|table| table.view_now().choices.clone());
    let sign = move |event: &str| {
        let found = choices.iter().find(|choice| choice.event == event);
        found.map_or(Sign::None, |choice| choice.sign.clone())
    };
    let list = move || {
        let values = match outcome.values.get() {
            None => {
                return view! { <p class="second small" role="status">"Valuing the choices …"</p> }
                    .into_any();
            }
            Some(Err(why)) => return view! { <p class="second small">{why}</p> }.into_any(),
            Some(Ok(values)) => values,
        };
        let most = values.value;
        let top = values.events.iter().map(|it| it.value).fold(f64::EPSILON, f64::max);
        let left = values.events.len().saturating_sub(MAX_LISTED);
        let bias = values.bias;
        let line = |value: protocol::EventValue| {
            let best = outcome.puzzle.with_value(|puzzle| puzzle.best.contains(&value.event));
            let chosen = right.as_ref() == Some(&value.event);
            let first = outcome.puzzle.with_value(|puzzle| puzzle.best[0] == value.event);
            let words = match (best, unit.figure((most - value.value).max(0.0))) {
                (true, _) if first => "best".to_owned(),
                (true, _) => "right too".to_owned(),
                (false, less) => format!("{less} less"),
            };
            let part = match unit {
                Unit::Chances => value.value * 100.0,
                Unit::Points => value.value / top * 100.0,
            };
            let worth = unit.estimate(value.value, value.stderr, bias);
            view! {
                <li class:best=best class:chosen=chosen data-event=value.event.clone() style=format!("--v: {part:.1}")>
                    <SignView sign=sign(&value.event) />
                    <span>{pose::name(play, &value.event)}<small>{words}</small></span>
                    <b class="val">{worth}</b>
                </li>
            }
        };
        let lines: Vec<_> = values.events.into_iter().take(MAX_LISTED).map(line).collect();
        let rest = (left > 0)
            .then(|| view! { <p class="second small">{format!("{left} more choices are worth less.")}</p> });
        let reason =
            (!values.reason.is_empty()).then(|| view! { <p class="why" id="puzzle-why">{values.reason}</p> });
        view! { <ol class="valued" id="puzzle-values">{lines}</ol> {rest} {reason} }.into_any()
    };
    let failure = RwSignal::new(String::new());
    let play_on = move |_| {
        let record = outcome.puzzle.with_value(|puzzle| puzzle.record.clone());
        let seats = play.read_untracked(|table| table.open().info().players.clone());
        let ply = record.events.len();
        let mut saved = SavedMatch::new(fresh_id(), record, seats, fresh_seed(), now());
        saved.from = Some("puzzle".to_owned());
        Origin::at(&saved, ply, true).play(failure);
    };
    view! {
        {list}
        <p class="btns puzzletools">
            <button class="btn main" id="next-puzzle" on:click=move |_| next.run(())>"Next puzzle"</button>
            <button class="btn" id="play-on" on:click=play_on>
                <IconView icon=Icon::Fork />
                "Play on from here"
            </button>
        </p>
        <p class="troubled" role="alert">{failure}</p>
    }
}
