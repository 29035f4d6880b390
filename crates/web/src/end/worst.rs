//! The decisions that lost most, each to be looked at and to be tried again, and the game's figures.
use drawing::Icon;
use leptos::prelude::*;

use protocol::SavedMatch;
use view::Grade;

use super::Unit;
use crate::components::IconView;
use crate::replay::{Origin, Review};

/// Maximum number of decisions listed.
const MAX_LISTED: usize = 3;

/// The worst decisions; nothing until the game is analysed.
#[component]
pub fn Worst(review: Review, saved: SavedMatch, failure: RwSignal<String>) -> impl IntoView {
    let worst = review.memo(|review| {
        let worst = review.analysis()?.worst().into_iter().take(MAX_LISTED);
        Some(worst.map(|(decision, grade)| (decision.ply, decision.loss, grade)).collect::<Vec<_>>())
    });
    let saved = StoredValue::new(saved);
    let unit = review.read_untracked(|review| Unit::of(&review.open().info().objective));
    let least = match unit {
        Unit::Chances => "No decision lost 2 % or more.",
        Unit::Points => "No decision surely lost a point or more.",
    };
    let list = move || {
        let worst = worst.get()?;
        if worst.is_empty() {
            return Some(view! { <p class="second none">{least}</p> }.into_any());
        }
        let lines = worst.into_iter().map(|(ply, loss, grade)| {
            review.request_way(ply);
            view! { <Missed review ply loss grade saved failure /> }
        });
        Some(view! { <ol>{lines.collect_view()}</ol> }.into_any())
    };
    let figures = review.memo(|review| {
        review.analysis().map(|analysis| (analysis.unforced(), analysis.loss(), analysis.exact()))
    });
    let facts = move || {
        figures.get().map(|(unforced, loss, exact)| {
            let each = if unforced == 0 { 0.0 } else { (loss / unforced as f64).max(0.0) };
            let values = if exact { "exact" } else { "estimates" };
            view! {
                <dl class="facts" id="facts">
                    <div>
                        <dt>"Decisions with a choice"</dt>
                        <dd><b>{unforced}</b></dd>
                    </div>
                    <div>
                        <dt>"Lost per decision"</dt>
                        <dd><b>{unit.mean(each)}</b></dd>
                    </div>
                    <div>
                        <dt>"Values"</dt>
                        <dd><b>{values}</b></dd>
                    </div>
                </dl>
            }
        })
    };
    view! {
        <section class="worst" aria-label="Worst decisions" hidden=move || worst.with(Option::is_none)>
            <h2>"Worst decisions"</h2>
            {list}
            {facts}
        </section>
    }
}

/// One of the worst decisions.
#[component]
fn Missed(
    review: Review,
    ply: usize,
    loss: f64,
    grade: Grade,
    saved: StoredValue<SavedMatch>,
    failure: RwSignal<String>,
) -> impl IntoView {
    let (turn, unit) = review.read_untracked(|review| {
        let turn = review.line_after(ply).map_or(0, |line| line.turn);
        let turn = format!("{} {turn}", review.view().turn.name);
        (turn, Unit::of(&review.open().info().objective))
    });
    let ways =
        review.memo(move |review| (review.viewpoint_at(ply), review.played_way(ply), review.best_way(ply)));
    let words = move || {
        let (viewpoint, played, best) = ways.get();
        review.read_untracked(|review| review.open().missed(viewpoint, &played, &best)).to_html()
    };
    let here = move || review.ply.get() == ply;
    let is_person = review.read_untracked(|review| review.seat_is_person());
    let retry = move |_| saved.with_value(|saved| Origin::at(saved, ply, true)).play(failure);
    view! {
        <li class:is-hover=here data-ply=ply>
            <span class="mk2" role="img" aria-label=grade.name()>{grade.sign()}</span>
            <button
                class="look"
                aria-current=move || here().then_some("true")
                on:click=move |_| review.go_to(ply)
            >
                <b>{turn}</b>
                " "
                <span inner_html=words></span>
            </button>
            <span class="lost"><span class="hidden-text">"lost "</span>{format!("−{}", unit.figure(loss))}</span>
            {is_person
                .then(|| {
                    view! {
                        <button class="btn small retry" on:click=retry>
                            <IconView icon=Icon::Fork />
                            <span>"Try again" <span class="only-wide">" from here"</span></span>
                        </button>
                    }
                })}
        </li>
    }
}
