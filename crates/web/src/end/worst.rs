//! The decisions that lost most, each to be looked at and to be tried again, and the game's figures.
use drawing::Icon;
use leptos::prelude::*;

use protocol::{Kept, Mark, name, sign};

use super::Unit;
use crate::components::IconView;
use crate::replay::{Looked, Origin};

/// How many are listed.
const MOST: usize = 3;

/// The worst decisions; nothing until the game is weighed.
#[component]
pub fn Worst(looked: Looked, kept: Kept, trouble: RwSignal<String>) -> impl IntoView {
    let worst = Memo::new(move |_| {
        looked.weighed(|weighed| {
            let worst = weighed.worst().into_iter().take(MOST);
            worst.map(|(decision, mark)| (decision.ply, decision.loss, mark)).collect::<Vec<_>>()
        })
    });
    let kept = StoredValue::new(kept);
    let unit = Unit::of(&looked.shown().goal());
    let least = match unit {
        Unit::Chances => "No decision lost 2 % or more.",
        Unit::Points => "No decision surely lost a point or more.",
    };
    let list = move || {
        let worst = worst.get()?;
        if worst.is_empty() {
            return Some(view! { <p class="second none">{least}</p> }.into_any());
        }
        let lines = worst.into_iter().map(|(ply, loss, mark)| {
            looked.ask_way(ply);
            view! { <Missed looked ply loss mark kept trouble /> }
        });
        Some(view! { <ol>{lines.collect_view()}</ol> }.into_any())
    };
    let facts = move || {
        looked.weighed(|weighed| {
            let unforced = weighed.unforced();
            let each = if unforced == 0 { 0.0 } else { (weighed.loss() / unforced as f64).max(0.0) };
            let values = if weighed.exact() { "exact" } else { "estimates" };
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

/// One of them.
#[component]
fn Missed(
    looked: Looked,
    ply: usize,
    loss: f64,
    mark: Mark,
    kept: StoredValue<Kept>,
    trouble: RwSignal<String>,
) -> impl IntoView {
    let shown = looked.shown();
    let turn = shown.log(ply, &looked.sight_of(looked.last)).first().map_or(0, |line| line.turn);
    let unit = Unit::of(&shown.goal());
    let words =
        move || shown.missed(&looked.sight_of(ply), &looked.played_way(ply), &looked.best_way(ply)).to_html();
    let here = move || looked.ply.get() == ply;
    let retry = move |_| kept.with_value(|kept| Origin::at(kept, ply, true)).play(trouble);
    view! {
        <li class:is-hover=here data-ply=ply>
            <span class="mk2" role="img" aria-label=name(mark)>{sign(mark)}</span>
            <button
                class="look"
                aria-current=move || here().then_some("true")
                on:click=move |_| looked.go(ply)
            >
                <b>"Turn " {turn}</b>
                " "
                <span inner_html=words></span>
            </button>
            <span class="lost"><span class="hidden-text">"lost "</span>{format!("−{}", unit.figure(loss))}</span>
            <button class="btn small retry" on:click=retry>
                <IconView icon=Icon::Fork />
                <span>"Try again" <span class="only-wide">" from here"</span></span>
            </button>
        </li>
    }
}
