//! The curve of the chance over the game: a click goes to the position under it.
use leptos::prelude::*;
use protocol::{Weighed, name, percent, sign};
use scene::{Curve, Divider, Drawing, Mark, curve, position_at};
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent};

use crate::components::Picture;
use crate::replay::Looked;

/// The curve, in step with the position looked at; its axes alone until the game is weighed.
#[component]
pub fn CurveView(looked: Looked) -> impl IntoView {
    let parts = Memo::new(move |_| {
        looked.weighed(|weighed| over(looked, weighed)).unwrap_or_else(|| Curve {
            label: "The curve follows when every move is weighed.".to_owned(),
            ..Curve::default()
        })
    });
    let drawing = Memo::new(move |_| -> Drawing {
        parts.with(|parts| curve(&Curve { current: Some(looked.ply.get()), ..parts.clone() }))
    });
    let pulled = move |event: &PointerEvent| {
        let Some(figure) = event.current_target().and_then(|figure| figure.dyn_into::<Element>().ok()) else {
            return;
        };
        let Ok(Some(svg)) = figure.query_selector("svg") else { return };
        let rect = svg.get_bounding_client_rect();
        let positions = parts.with_untracked(|parts| parts.values.len());
        if rect.width() > 0.0 && positions > 0 {
            looked.go(position_at(positions, (f64::from(event.client_x()) - rect.left()) / rect.width()));
        }
    };
    view! {
        // The slider and the list of decisions do the same by keyboard.
        <div
            class="curveview"
            id="curve"
            data-ready=move || parts.with(|parts| !parts.values.is_empty()).to_string()
            on:pointerdown=move |event: PointerEvent| pulled(&event)
            on:pointermove=move |event: PointerEvent| {
                if event.buttons() & 1 == 1 {
                    pulled(&event);
                }
            }
        >
            <Picture drawing />
        </div>
    }
}

/// The curve of a weighed game, but for the position looked at.
fn over(looked: Looked, weighed: &Weighed) -> Curve {
    let shown = looked.shown();
    let log = shown.log(0, &looked.sight_of(looked.last));
    let doing = shown.goal().doing;
    let turn = |ply: usize| log.get(ply).map_or(0, |line| line.turn);
    let marked = weighed.decisions().filter_map(|decision| Some((decision, decision.mark()?)));
    let marks: Vec<Mark> = marked
        .map(|(decision, mark)| Mark {
            at: decision.ply,
            sign: sign(mark),
            words: format!("Turn {}, {}: lost {}", turn(decision.ply), name(mark), percent(decision.loss)),
        })
        .collect();
    let boards: Vec<String> = (0..weighed.values.len())
        .map(|ply| shown.board_name(&looked.sight_of(ply)).trim_start_matches("The ").to_owned())
        .collect();
    let pairs = boards.windows(2).zip(1..);
    let dividers = pairs
        .filter(|(pair, _)| pair[0] != pair[1])
        .map(|(pair, at)| Divider { at, names: [pair[0].clone(), pair[1].clone()] })
        .collect();
    let mut turns: Vec<(usize, u32)> = Vec::new();
    for line in log.iter().filter(|line| line.turn > 0) {
        if turns.last().is_none_or(|(_, turn)| *turn < line.turn) {
            turns.push((line.ply - 1, line.turn));
        }
    }
    let ends = |value: Option<&f64>| percent(value.copied().unwrap_or_default());
    let marked = match marks.len() {
        0 => "no decision marked".to_owned(),
        1 => "one decision marked".to_owned(),
        many => format!("{many} decisions marked"),
    };
    let (first, last) = (ends(weighed.values.first()), ends(weighed.values.last()));
    Curve {
        label: format!("Chance of {doing} over the game: from {first} to {last}; {marked}"),
        values: weighed.values.clone(),
        marks,
        current: None,
        dividers,
        turns,
    }
}
