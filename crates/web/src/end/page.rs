//! The page of a finished match.
use drawing::Icon;
use leptos::prelude::*;
use protocol::{LostDecision, Retrospect, SavedMatch};
use view::{Objective, count};

use super::equation::{Equation, Sum};
use super::scores::Scores;
use super::worst::Worst;
use super::{CurveView, Legend, LinkButton, SaveButton, Unit};
use crate::app::{MessagePage, go_instead};
use crate::catalogue::Game;
use crate::clock::Day;
use crate::components::{Framed, IconView};
use crate::daily::{ChallengeEnd, ask};
use crate::history::{Figures, Group, origin, own_seat, result};
use crate::replay::{AnalysisState, AsSeat, Controls, Origin, Review, Stage, aspect};
use crate::route::Route;
use crate::settings::SettingsHandle;
use crate::store;
use crate::worker::WorkerClient;

/// The end of a finished match.
#[component]
pub fn EndPage(
    /// The name it is stored under.
    id: String,
) -> impl IntoView {
    let opened =
        store::lookup(&id).and_then(|saved| Review::of_saved(&saved, None).map(|review| (saved, review)));
    match opened {
        Err(words) => view! { <MessagePage heading="This game cannot be shown" words=words /> }.into_any(),
        Ok((saved, review)) if !review.read_untracked(|review| review.is_over()) => {
            go_instead(&Route::Play(saved.id));
            ().into_any()
        }
        Ok((saved, review)) => view! { <Ended saved review /> }.into_any(),
    }
}

/// The page itself.
#[component]
fn Ended(saved: SavedMatch, review: Review) -> impl IntoView {
    save_analysis(saved.clone(), review);
    let game = review.game();
    // It is opened at its last position.
    let seat = review.seat.get_untracked();
    let (objective, view, wide, has_dice) = review.read_untracked(|review| {
        let (open, wide) = (review.open(), aspect(&review.drawings().board));
        (open.info().objective.clone(), review.view(), wide, open.has_dice(0))
    });
    let seed = has_dice.then(|| {
        view! { " · seed " <span class="nota">{saved.seed.to_string()}</span> }
    });
    let end = view.status.clone();
    let best = best_words(&saved, &objective);
    let whose = origin(&saved).map_or_else(String::new, |words| format!(" · {words}"));
    let failure = RwSignal::new(String::new());
    let again = {
        let saved = saved.clone();
        move |_| Origin::again(&saved, false).play(failure)
    };
    let same = {
        let saved = saved.clone();
        move |_| Origin::again(&saved, true).play(failure)
    };
    let name = format!("{}-{}.json", game.key(), saved.id);
    let record = saved.record.clone();
    let unit = Unit::of(&objective);
    let curve_words = match unit {
        Unit::Chances => format!("Chance of {}", objective.doing),
        Unit::Points => "Points to be expected".to_owned(),
    };
    let done = objective.done;
    let equation = review.memo(move |review| review.analysis().map(|analysis| Equation::of(analysis, unit)));
    let sum = move || equation.get().map(|equation| view! { <Sum equation unit done=done.clone() /> });
    let map = view.map_name.clone();
    let told = retrospect(&saved, review, unit);
    let fork = {
        let saved = saved.clone();
        move |_| {
            let ply = review.read_untracked(|review| review.fork_ply());
            Origin::at(&saved, ply, has_dice).play(failure);
        }
    };
    view! {
        <Framed game>
            <main id="main" class="end" data-page="end" data-match=saved.id.clone()>
                <section class="result">
                    <p class="kicker">
                        {game.title()} {(!map.is_empty() && map != game.title()).then(|| format!(" · {map}"))} {seed} {whose}
                    </p>
                    <h1>{end.heading}</h1>
                    <p class="lead">
                        <span inner_html=end.line.to_html()></span>
                        " "
                        {best}
                    </p>
                    <ChallengeEnd saved=saved.clone() seat />
                    <p class="story" id="story">{move || told.with(|told| told[0].clone())}</p>
                    <div class="btns" id="choices">
                        <button class="btn main" id="play-again" on:click=again>"Play again"</button>
                        {has_dice.then(|| view! { <button class="btn" id="same-dice" on:click=same>"Same dice again"</button> })}
                        <a class="btn" id="print" href=Route::Print(format!("played/{}", saved.id)).href()>"Print"</a>
                        <LinkButton record=record.clone() />
                        <SaveButton record name />
                    </div>
                    <p class="troubled" role="alert">{failure}</p>
                </section>
                <Scores review />
                <section class="sum" aria-label="Luck and skill">{sum} <Progress review /></section>
                <section class="sheet curvebox">
                    <h2>{curve_words}</h2>
                    <CurveView review />
                </section>
                <div class="learnbox" id="learn" inner_html=move || told.with(|told| told[1].clone())></div>
                <Worst review saved=saved.clone() failure />
                <section class="replay" aria-label="Replay" style=format!("--aspect: {wide:.4}")>
                    <figure class="sheet crop">
                        <Stage review />
                        <figcaption class="legend">
                            <Legend review />
                            <Boards review />
                        </figcaption>
                    </figure>
                    <Controls review />
                    <AsSeat review />
                    <p class="btns">
                        <button class="btn small" id="fork-here" on:click=fork>
                            <IconView icon=Icon::Fork />
                            "Fork from here"
                        </button>
                    </p>
                </section>
                <section
                    class="gamepic"
                    id="picture"
                    data-name=format!("{}-{}", game.key(), saved.id)
                >
                    <img
                        src=move || told.with(|told| told[2].clone())
                        alt="Picture of the result: the boards as they ended, the curve and the sum"
                    />
                    <div>
                        <h2>"The picture of this game"</h2>
                        <p>"The boards, the curve and the sum. No dice, so it spoils nothing."</p>
                        <div class="btns">
                            <button class="btn small" data-do="save">"Save the picture"</button>
                            <button class="btn small" data-do="share">"Share"</button>
                            <span role="status" class="second small"></span>
                        </div>
                    </div>
                </section>
            </main>
        </Framed>
    }
}

/// Returns the story, what to learn, and the picture's address: at once, and again with the analysis.
fn retrospect(saved: &SavedMatch, review: Review, unit: Unit) -> Memo<[String; 3]> {
    let date = Day::of(saved.changed).iso();
    let challenge =
        saved.challenge.as_ref().map_or_else(String::new, |_| ask(format!("say {}", saved.id), 0));
    let key = review.memo(|review| (review.seat(), review.analyses()));
    Memo::new(move |_| {
        let (seat, _) = key.get();
        let mut asked =
            Retrospect { seat, date: date.clone(), challenge: challenge.clone(), ..Retrospect::default() };
        review.read_untracked(|review| {
            if let Some(analysis) = review.analysis() {
                let sum = Equation::of(analysis, unit);
                asked.sum = [sum.start, sum.luck, sum.others.unwrap_or(0), sum.loss, sum.result];
                asked.values = analysis.values.clone();
                let lost = |(decision, _): (&protocol::Decision, _)| LostDecision {
                    ply: decision.ply,
                    best: decision.best.clone(),
                    loss: decision.loss,
                };
                asked.lost = analysis.worst().into_iter().map(lost).collect();
            }
            review.open().look_back(asked)
        })
    })
}

/// The boards of the game as they ended, where there were several.
#[component]
fn Boards(review: Review) -> impl IntoView {
    let boards = review.read_untracked(|review| review.boards());
    let name = review.memo(|review| review.view().board_name.clone());
    (boards.len() > 1).then(|| {
        let button = |(board, ply): (String, usize)| {
            let words = board.trim_start_matches("The ").to_owned();
            view! {
                <button aria-pressed=move || (name.get() == board).to_string() on:click=move |_| review.go_to(ply)>
                    {words}
                </button>
            }
        };
        view! {
            <div class="seg two" id="boards" role="group" aria-label="Board">
                {boards.into_iter().map(button).collect_view()}
            </div>
        }
    })
}

/// The progress of the analysis until it is there.
#[component]
pub fn Progress(review: Review) -> impl IntoView {
    let worker = WorkerClient::of_page();
    let state = review.memo(|review| match review.analysis_state() {
        AnalysisState::Done(analysis) if !analysis.rough => None,
        AnalysisState::Done(_) | AnalysisState::Running => Some(None),
        AnalysisState::Failed(why) => Some(Some(why.clone())),
    });
    move || {
        let why = state.get()?;
        let words = match why {
            None => view! {
                "Weighing every move … "
                <span class="second" aria-hidden="true">{move || worker.progress.get()}</span>
            }
            .into_any(),
            Some(why) => view! { "There is no analysis of this game. " {why} }.into_any(),
        };
        Some(view! { <p class="weighing" role="status" id="weighing">{words}</p> })
    }
}

/// Saves luck and loss with the game once they are known.
fn save_analysis(saved: SavedMatch, review: Review) {
    let table = SettingsHandle::of_page();
    let analyses = review.memo(|review| review.analyses());
    Effect::new(move |_| {
        analyses.get();
        let analysis = review.read_untracked(|review| review.analysis().cloned());
        let Some(analysis) = analysis.filter(|analysis| !analysis.rough) else { return };
        review.read_untracked(|review| {
            let points = review.open().info().objective.points.is_some();
            let turn = |ply| review.line_after(ply).map_or(0, |line| line.turn);
            crate::puzzles::keep_own(&saved, &analysis, points, turn);
        });
        // Another window may have deleted it meanwhile.
        let Some(Ok(mut saved)) = store::find(&saved.id) else { return };
        let own = own_seat(&saved);
        let Some(finish) = &mut saved.finish else { return };
        if finish.decisions.is_some() || usize::from(analysis.seat) != own {
            return;
        }
        analysis.write_to(finish);
        if store::save(&saved).is_err() {
            table.failure.set(Some("The device has no room to keep the analysis with the game.".to_owned()));
        }
    });
}

/// Returns the best result on the same board with as many players, if there is another one to compare with.
fn best_words(saved: &SavedMatch, objective: &Objective) -> String {
    let (finished, _) = store::finished();
    let same = |other: &SavedMatch| {
        other.id != saved.id
            && other.record.options == saved.record.options
            && other.record.digest == saved.record.digest
    };
    let others: Vec<SavedMatch> = finished.into_iter().filter(same).collect();
    let (Some(finish), Some(game)) = (&saved.finish, Game::find(&saved.record.game)) else {
        return String::new();
    };
    let points = objective.points.is_some();
    let figures = Figures::of(&others, Group { game, points });
    let counts = saved.from.is_none();
    match (figures.most, figures.best, figures.played) {
        (Some(most), ..) if counts && result(saved).is_some_and(|own| own > most) => {
            format!("Your best so far; before, it was {}.", count(most.round() as i64, "point"))
        }
        (Some(most), ..) => format!("Your best: {}.", count(most.round() as i64, "point")),
        (None, _, played) if saved.seats.len() > 1 && played > 0 => {
            format!("Before, you won {} of {played} such games.", figures.won)
        }
        (None, Some(best), _) if counts && finish.outcome == objective.done && finish.turns < best => {
            format!("Your best so far; before, it was {}.", count(best, "turn"))
        }
        (None, Some(best), _) => {
            format!("Your best on this map: {} in {}.", objective.done, count(best, "turn"))
        }
        (None, None, _) => String::new(),
    }
}
