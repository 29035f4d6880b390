//! The page of a finished match.
use leptos::prelude::*;
use protocol::{Goal, Kept, Look, Weighed};

use super::equation::{Equation, Sum};
use super::scores::Scores;
use super::worst::Worst;
use super::{CurveView, Legend, LinkButton, SaveButton, Unit};
use crate::app::{Said, go_instead};
use crate::components::Framed;
use crate::history::{Figures, Group, result};
use crate::replay::{AsSeat, Looked, Origin, Player, Stage, Weighing, aspect};
use crate::route::Route;
use crate::settings::Table;
use crate::store;
use crate::thinker::Thinker;

/// The end of a finished match.
#[component]
pub fn EndPage(
    /// The name it is stored under.
    id: String,
) -> impl IntoView {
    let opened = store::look_up(&id).and_then(|kept| Looked::kept(&kept, None).map(|looked| (kept, looked)));
    match opened {
        Err(words) => view! { <Said heading="This game cannot be shown" words=words /> }.into_any(),
        Ok((kept, looked)) if !looked.over() => {
            go_instead(&Route::Play(kept.id));
            ().into_any()
        }
        Ok((kept, looked)) => view! { <Ended kept looked /> }.into_any(),
    }
}

/// The page itself.
#[component]
fn Ended(kept: Kept, looked: Looked) -> impl IntoView {
    keep_analysis(kept.clone(), looked);
    let shown = looked.shown();
    let game = shown.setup().game;
    let goal = shown.goal();
    let end = shown.status(&untrack(|| looked.sight_of(looked.last)));
    let best = best_words(&kept, &goal);
    let whose = match kept.from.as_deref() {
        Some("link") => " · from a link",
        Some("file") => " · from a file",
        Some(_) => " · played on from another game",
        None => "",
    };
    let trouble = RwSignal::new(String::new());
    let again = {
        let kept = kept.clone();
        move |_| Origin::again(&kept, false).play(trouble)
    };
    let same = {
        let kept = kept.clone();
        move |_| Origin::again(&kept, true).play(trouble)
    };
    let name = format!("{}-{}.json", game.key(), kept.id);
    let record = kept.record.clone();
    let wide = aspect(&shown.drawing(&untrack(|| looked.sight_of(looked.last)), &Look::default(), false));
    let unit = Unit::of(&goal);
    let curve_words = match unit {
        Unit::Chances => format!("Chance of {}", goal.doing),
        Unit::Points => "Points to be expected".to_owned(),
    };
    let done = goal.done;
    let sum = move || {
        let equation = looked.weighed(|weighed| Equation::of(weighed, unit));
        equation.map(|equation| view! { <Sum equation unit done=done.clone() /> })
    };
    let map = shown.map_name();
    view! {
        <Framed game>
            <main class="end" data-page="end" data-match=kept.id.clone()>
                <section class="result">
                    <p class="kicker">
                        {game.name()} {(!map.is_empty()).then(|| format!(" · {map}"))} " · seed " <span class="nota">{kept.seed.to_string()}</span> {whose}
                    </p>
                    <h1>{end.heading}</h1>
                    <p class="lead">
                        <span inner_html=end.line.to_html()></span>
                        " "
                        {best}
                    </p>
                    <div class="btns" id="choices">
                        <button class="btn main" id="play-again" on:click=again>"Play again"</button>
                        <button class="btn" id="same-dice" on:click=same>"Same dice again"</button>
                        <LinkButton record=record.clone() />
                        <SaveButton record name />
                    </div>
                    <p class="troubled" role="alert">{trouble}</p>
                </section>
                <Scores looked />
                <section class="sum" aria-label="Luck and skill">{sum} <Progress looked /></section>
                <section class="sheet curvebox">
                    <h2>{curve_words}</h2>
                    <CurveView looked />
                </section>
                <Worst looked kept=kept.clone() trouble />
                <section class="replay" aria-label="Replay" style=format!("--aspect: {wide:.4}")>
                    <figure class="sheet crop">
                        <Stage looked look=Signal::derive(move || looked.look()) />
                        <figcaption class="legend">
                            <Legend looked />
                        </figcaption>
                    </figure>
                    <Player looked />
                    <AsSeat looked />
                </section>
            </main>
        </Framed>
    }
}

/// What stands where the analysis is to come, until it is there.
#[component]
pub fn Progress(looked: Looked) -> impl IntoView {
    let thinker = Thinker::here();
    move || {
        looked.weighing.with(|weighing| match weighing {
            Weighing::Done(_) => None,
            Weighing::Asked => Some(
                view! {
                    <p class="weighing" role="status" id="weighing">
                        "Weighing every move … "
                        <span class="second" aria-hidden="true">{move || thinker.progress.get()}</span>
                    </p>
                }
                .into_any(),
            ),
            Weighing::Failed(why) => Some(
                view! {
                    <p class="weighing" role="status" id="weighing">
                        "There is no analysis of this game. "
                        {why.clone()}
                    </p>
                }
                .into_any(),
            ),
        })
    }
}

/// Keeps luck and loss with the game once they are known.
fn keep_analysis(kept: Kept, looked: Looked) {
    let table = Table::here();
    Effect::new(move |_| {
        let Some(weighed) = looked.weighed(Weighed::clone) else { return };
        // Another window may have deleted it meanwhile.
        let Some(Ok(mut kept)) = store::find(&kept.id) else { return };
        let Some(finish) = &mut kept.finish else { return };
        if finish.decisions.is_some() {
            return;
        }
        weighed.note(finish);
        if store::keep(&kept).is_err() {
            table.trouble.set(Some("The device has no room to keep the analysis with the game.".to_owned()));
        }
    });
}

/// The best result on the same board with as many players, if there is another one to compare with.
fn best_words(kept: &Kept, goal: &Goal) -> String {
    let (finished, _) = store::finished();
    let same = |other: &Kept| {
        other.id != kept.id
            && other.record.options == kept.record.options
            && other.record.digest == kept.record.digest
    };
    let others: Vec<Kept> = finished.into_iter().filter(same).collect();
    let (Some(finish), Ok(game)) = (&kept.finish, kept.record.game.parse()) else { return String::new() };
    let points = goal.points.is_some();
    let figures = Figures::of(&others, Group { game, points });
    let counts = kept.from.is_none();
    match (figures.most, figures.best, figures.played) {
        (Some(most), ..) if counts && result(kept).is_some_and(|own| own > most) => {
            format!("Your best so far; before, it was {most:.0} points.")
        }
        (Some(most), ..) => format!("Your best: {most:.0} points."),
        (None, _, played) if kept.seats.len() > 1 && played > 0 => {
            format!("Before, you won {} of {played} such games.", figures.won)
        }
        (None, Some(best), _) if counts && finish.outcome == goal.done && finish.turns < best => {
            format!("Your best so far; before, it was {best} turns.")
        }
        (None, Some(best), _) => format!("Your best on this map: {} in {best} turns.", goal.done),
        (None, None, _) => String::new(),
    }
}
