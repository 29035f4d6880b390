//! The curve of the chance over the game: a click goes to the position under it.
use drawing::{Curve, Divider, Drawing, Mark, curve, position_at};
use leptos::prelude::*;
use protocol::Analysis;
use view::Objective;
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent};

use super::Unit;
use crate::components::Picture;
use crate::replay::{Review, ReviewController};

/// The curve, in step with the position looked at; its axes alone until the game is analysed.
#[component]
pub fn CurveView(review: Review) -> impl IntoView {
    let analyses = review.memo(ReviewController::analyses);
    let parts = Memo::new(move |_| {
        analyses.get();
        review.read_untracked(|review| match review.analysis() {
            Some(analysis) => curve_of(review, analysis),
            None => Curve {
                label: "The curve follows when every move is weighed.".to_owned(),
                ticks: Scale::of(&review.open().info().objective, &[]).ticks(),
                ..Curve::default()
            },
        })
    });
    let drawing = Memo::new(move |_| -> Drawing {
        parts.with(|parts| curve(&Curve { current: Some(review.ply.get()), ..parts.clone() }))
    });
    let pulled = move |event: &PointerEvent| {
        let Some(figure) = event.current_target().and_then(|figure| figure.dyn_into::<Element>().ok()) else {
            return;
        };
        let Ok(Some(svg)) = figure.query_selector("svg") else { return };
        let rect = svg.get_bounding_client_rect();
        let positions = parts.with_untracked(|parts| parts.values.len());
        if rect.width() > 0.0 && positions > 0 {
            review.go_to(position_at(positions, (f64::from(event.client_x()) - rect.left()) / rect.width()));
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

/// Returns the curve of an analysed game, without the position looked at.
fn curve_of(review: &ReviewController, analysis: &Analysis) -> Curve {
    let log = review.log();
    let objective = &review.open().info().objective;
    let unit = Unit::of(objective);
    let turn = |ply: usize| log.get(ply).map_or(0, |line| line.turn);
    let name = review.view().turn.name.clone();
    let scale = Scale::of(objective, &analysis.values);
    let marked = analysis.decisions().filter_map(|decision| Some((decision, decision.grade?)));
    let marks: Vec<Mark> = marked
        .map(|(decision, grade)| Mark {
            at: decision.ply,
            sign: grade.sign(),
            words: format!(
                "{name} {}, {}: lost {}",
                turn(decision.ply),
                grade.name(),
                unit.value(decision.loss)
            ),
        })
        .collect();
    let names = review.open().board_names(Some(review.seat()));
    let boards: Vec<&str> = names.iter().map(|name| name.trim_start_matches("The ")).collect();
    let pairs = boards.windows(2).zip(1..);
    let dividers = pairs
        .filter(|(pair, _)| pair[0] != pair[1])
        .map(|(pair, at)| Divider { at, names: [pair[0].to_owned(), pair[1].to_owned()] })
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
    let (first, last) = (ends(analysis.values.first()), ends(analysis.values.last()));
    Curve {
        label: match unit {
            Unit::Chances => {
                format!("Chance of {} over the game: from {first} to {last}; {marked}", objective.doing)
            }
            Unit::Points => format!("Points to be expected over the game: from {first} to {last}; {marked}"),
        },
        values: analysis.values.iter().map(|value| scale.height(*value)).collect(),
        errors: analysis.errors.iter().map(|error| error / scale.range()).collect(),
        ticks: scale.ticks(),
        marks,
        current: None,
        dividers,
        turns,
        turn: name,
    }
}

/// The values at the foot and at the top of the curve.
#[derive(Clone, Copy)]
struct Scale {
    unit: Unit,
    least: f64,
    most: f64,
}

impl Scale {
    /// Returns a scale wide enough for the usual results and for these values.
    fn of(objective: &Objective, values: &[f64]) -> Scale {
        let unit = Unit::of(objective);
        let (least, most) = objective.points.unwrap_or((0, 1));
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
