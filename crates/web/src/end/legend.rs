//! The caption of the position looked at: the way played, the best way, or the luck.
use leptos::prelude::*;
use protocol::ValueChange;

use super::Unit;
use crate::replay::{Review, ReviewController};

const PLAYED: &str = r#"<path class="played" d="M2 6H32"/>"#;
const BEST: &str = r#"<path class="s-preview" d="M2 6H32"/>"#;

/// The line below the board.
#[component]
pub fn Legend(review: Review) -> impl IntoView {
    let lost_at = review.memo(|review| {
        let decision = review.analysis()?.decision(review.ply())?;
        decision.worse().then_some(decision.ply)
    });
    Effect::new(move |_| {
        if let Some(ply) = lost_at.get() {
            review.request_way(ply);
        }
    });
    let caption = review.memo(Caption::of);
    let lines = move || match caption.get() {
        Caption::Worse { played, best } => view! {
            {key_of(PLAYED, played)}
            {key_of(BEST, best)}
        }
        .into_any(),
        Caption::AsGood(words) => view! { <span>{words}</span> }.into_any(),
        Caption::Change { next, change } => view! {
            <span>"Next: "{next}</span>
            <span class="luckfig">{change}</span>
        }
        .into_any(),
        Caption::Next(next) => view! { <span>"Next: "{next}</span> }.into_any(),
        Caption::End(heading) => view! { <span>{heading}</span> }.into_any(),
    };
    // For screen readers; the board and the curve show it.
    let announcement = review.memo(|review| {
        let came = review.ply().checked_sub(1).and_then(|before| review.line_after(before));
        let came = came.map_or_else(|| "The beginning.".to_owned(), |line| line.words);
        let chance = chance_words(review).unwrap_or_default();
        format!("Position {} of {}. {came} {chance}", review.ply(), review.last())
    });
    view! {
        <div class="legendline" id="legend">{lines}</div>
        <p class="hidden-text" role="status" id="position-said">{announcement}</p>
    }
}

/// The line below the board.
#[derive(Clone, PartialEq)]
enum Caption {
    /// A decision that cost something: the way played and the best one.
    Worse { played: String, best: String },
    /// A decision as good as any.
    AsGood(String),
    /// The next event, and its change of the value.
    Change { next: String, change: String },
    /// The next event, of an unknown change.
    Next(String),
    /// The heading of the last position.
    End(String),
}

impl Caption {
    fn of(review: &ReviewController) -> Caption {
        let ply = review.ply();
        let unit = Unit::of(&review.open().info().objective);
        let change = review.analysis().and_then(|analysis| Some((analysis, analysis.events.get(ply)?)));
        if let Some((analysis, ValueChange::Decision(decision))) = change {
            let after = unit.estimate(decision.after, analysis.error(ply + 1), 0.0);
            if !decision.worse() {
                let as_good = if decision.forced { "the only way" } else { "as good as any" };
                let words =
                    review.line_after(ply).map_or_else(String::new, |line| first_sentence(&line.words));
                return Caption::AsGood(format!("{words}: {after}, {as_good}"));
            }
            // A single event goes by its choice. A whole way by the place that it leads to; where it leads nowhere, by its words.
            let name = |way: &[String]| match review.open().preview(review.viewpoint(), way) {
                _ if !analysis.exact() => review.open().event_names(review.viewpoint(), way).concat(),
                Some(preview) if preview.lands.is_empty() => first_sentence(&preview.what.to_string()),
                preview => preview.unwrap_or_default().lands,
            };
            let (played, best) = (name(&review.played_way(ply)), name(&review.best_way(ply)));
            return Caption::Worse {
                played: format!("you: {played}, {after}"),
                best: format!("best: {best}, {}", unit.value(decision.best_value())),
            };
        }
        let Some(next) = review.line_after(ply).map(|line| line.words) else {
            return Caption::End(review.view().status.heading.clone());
        };
        match change {
            Some((_, ValueChange::Luck(luck))) => {
                Caption::Change { next, change: format!("luck {}", unit.signed(*luck)) }
            }
            Some((_, ValueChange::Others(change))) => {
                Caption::Change { next, change: format!("{} for you", unit.signed(*change)) }
            }
            _ => Caption::Next(next),
        }
    }
}

/// Returns the first sentence of a line of the log or of a preview, without what follows its colon.
fn first_sentence(words: &str) -> String {
    let sentence = words.split(". ").next().unwrap_or_default();
    sentence.split(": ").next().unwrap_or_default().trim_end_matches('.').to_owned()
}

/// Returns the chance at the position looked at, once it is known.
pub fn chance_words(review: &ReviewController) -> Option<String> {
    let analysis = review.analysis()?;
    let value = *analysis.values.get(review.ply())?;
    let objective = &review.open().info().objective;
    let unit = Unit::of(objective);
    let worth = unit.estimate(value, analysis.error(review.ply()), 0.0);
    Some(match unit {
        Unit::Chances => format!("Chance of {} {worth}.", objective.doing),
        Unit::Points => format!("{worth} expected."),
    })
}

fn key_of(line: &'static str, words: String) -> impl IntoView {
    view! {
        <span>
            <svg viewBox="0 0 34 12" aria-hidden="true" inner_html=line></svg>
            {words}
        </span>
    }
}
