//! What is seen on the board at the position looked at: what was played, what was best, what chance did.
use leptos::prelude::*;
use protocol::Weight;

use super::Unit;
use crate::replay::Looked;

const PLAYED: &str = r#"<path class="played" d="M2 6H32"/>"#;
const BEST: &str = r#"<path class="s-preview" d="M2 6H32"/>"#;

/// The line below the board.
#[component]
pub fn Legend(looked: Looked) -> impl IntoView {
    Effect::new(move |_| {
        let ply = looked.ply.get();
        if looked.weighed(|weighed| weighed.decision(ply).is_some_and(|d| d.worse())).unwrap_or(false) {
            looked.ask_way(ply);
        }
    });
    let lines = move || {
        let ply = looked.ply.get();
        let shown = looked.shown();
        let unit = Unit::of(&shown.goal());
        let lands = |way: &[String]| {
            shown.preview(&looked.sight_of(ply), way).map(|preview| preview.lands).unwrap_or_default()
        };
        let next = shown.log(ply, &looked.sight_of(looked.last)).first().map(|line| line.words.clone());
        let weight = looked.weighed(|weighed| weighed.events.get(ply).cloned()).flatten();
        match (weight, next) {
            (Some(Weight::Decision(decision)), _) => {
                let (played, best) = (lands(&looked.played_way(ply)), lands(&looked.best_way(ply)));
                let better = decision.worse();
                let after = unit.estimate(
                    decision.after,
                    looked.weighed(|weighed| weighed.error(ply + 1)).unwrap_or_default(),
                );
                let none = if decision.forced { ", the only way" } else { ", as good as any" };
                view! {
                    {key_of(PLAYED, format!("you: {played}, {after}{}", if better { "" } else { none }))}
                    {better.then(|| key_of(BEST, format!("best: {best}, {}", unit.value(decision.best_value()))))}
                }
                .into_any()
            }
            (Some(Weight::Luck(luck)), Some(next)) => view! {
                <span>"Next: "{next}</span>
                <span class="luckfig">{format!("luck {}", unit.signed(luck))}</span>
            }
            .into_any(),
            (Some(Weight::Others(change)), Some(next)) => view! {
                <span>"Next: "{next}</span>
                <span class="luckfig">{format!("{} for you", unit.signed(change))}</span>
            }
            .into_any(),
            (_, Some(next)) => view! { <span>"Next: "{next}</span> }.into_any(),
            (_, None) => view! { <span>{shown.status(&looked.sight()).heading}</span> }.into_any(),
        }
    };
    // Said, not shown: the board and the curve show it.
    let said = move || {
        let ply = looked.ply.get();
        let shown = looked.shown();
        let came = ply.checked_sub(1).and_then(|before| {
            shown.log(before, &looked.sight_of(looked.last)).first().map(|line| line.words.clone())
        });
        let chance = chance_words(looked).unwrap_or_default();
        format!(
            "Position {ply} of {}. {} {chance}",
            looked.last,
            came.unwrap_or_else(|| "The beginning.".to_owned())
        )
    };
    view! {
        <div class="legendline" id="legend">{lines}</div>
        <p class="hidden-text" role="status" id="position-said">{said}</p>
    }
}

/// The chance at the position looked at, once it is known.
pub fn chance_words(looked: Looked) -> Option<String> {
    let ply = looked.ply.get();
    let value = looked.weighed(|weighed| weighed.values.get(ply).copied()).flatten()?;
    let error = looked.weighed(|weighed| weighed.error(ply)).unwrap_or_default();
    let goal = looked.shown().goal();
    let unit = Unit::of(&goal);
    Some(match unit {
        Unit::Chances => format!("Chance of {} {}.", goal.doing, unit.estimate(value, error)),
        Unit::Points => format!("{} expected.", unit.estimate(value, error)),
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
