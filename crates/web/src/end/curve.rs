//! The curve of the chance over the game: a click goes to the position under it.
use drawing::{Curve, Divider, Drawing, Mark, curve, position_at};
use leptos::prelude::*;
use protocol::{Goal, Weighed, name, sign};
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent};

use super::Unit;
use crate::components::Picture;
use crate::replay::Looked;

/// The curve, in step with the position looked at; its axes alone until the game is weighed.
#[component]
pub fn CurveView(looked: Looked) -> impl IntoView {
    let parts = Memo::new(move |_| {
        looked.weighed(|weighed| over(looked, weighed)).unwrap_or_else(|| Curve {
            label: "The curve follows when every move is weighed.".to_owned(),
            ticks: Scale::of(&looked.shown().goal(), &[]).ticks(),
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
    let goal = shown.goal();
    let unit = Unit::of(&goal);
    let turn = |ply: usize| log.get(ply).map_or(0, |line| line.turn);
    let scale = Scale::of(&goal, &weighed.values);
    let marked = weighed.decisions().filter_map(|decision| Some((decision, decision.mark?)));
    let marks: Vec<Mark> = marked
        .map(|(decision, mark)| Mark {
            at: decision.ply,
            sign: sign(mark),
            words: format!("Turn {}, {}: lost {}", turn(decision.ply), name(mark), unit.value(decision.loss)),
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
    let ends = |value: Option<&f64>| unit.value(value.copied().unwrap_or_default());
    let marked = match marks.len() {
        0 => "no decision marked".to_owned(),
        1 => "one decision marked".to_owned(),
        many => format!("{many} decisions marked"),
    };
    let (first, last) = (ends(weighed.values.first()), ends(weighed.values.last()));
    Curve {
        label: match unit {
            Unit::Chances => {
                format!("Chance of {} over the game: from {first} to {last}; {marked}", goal.doing)
            }
            Unit::Points => format!("Points to be expected over the game: from {first} to {last}; {marked}"),
        },
        values: weighed.values.iter().map(|value| scale.height(*value)).collect(),
        errors: weighed.errors.iter().map(|error| error / scale.range()).collect(),
        ticks: scale.ticks(),
        marks,
        current: None,
        dividers,
        turns,
    }
}

/// What stands at the foot of the curve and what at its top.
#[derive(Clone, Copy)]
struct Scale {
    unit: Unit,
    least: f64,
    most: f64,
}

impl Scale {
    /// Wide enough for the usual results and for these values.
    fn of(goal: &Goal, values: &[f64]) -> Scale {
        let unit = Unit::of(goal);
        let (least, most) = goal.points.unwrap_or((0, 1));
        let (least, most) = (f64::from(least), f64::from(most));
        match unit {
            Unit::Chances => Scale { unit, least, most },
            Unit::Points => Scale {
                unit,
                least: values.iter().copied().fold(least, f64::min),
                most: values.iter().copied().fold(most, f64::max),
            },
        }
    }

    fn range(self) -> f64 {
        (self.most - self.least).max(f64::EPSILON)
    }

    fn height(self, value: f64) -> f64 {
        (value - self.least) / self.range()
    }

    /// The lines across; none for chances, which have their own.
    fn ticks(self) -> Vec<(f64, String)> {
        let whole = self.least.ceil() as i32..=self.most as i32;
        match self.unit {
            Unit::Chances => Vec::new(),
            Unit::Points => whole
                .filter(|points| points % 20 == 0)
                .map(|points| (self.height(f64::from(points)), points.to_string()))
                .collect(),
        }
    }
}
