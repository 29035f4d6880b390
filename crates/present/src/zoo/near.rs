//! The loupe: on a small screen the board is shown round the piece whose turn it is, with all that it can shoot.
use zoo::{Ending, Gate, Kind, State, Zoo};

use super::fixed;
use super::ground::Point;
use super::pin::{Piece, Who, pieces};
use super::plan::plan;
use drawing::{Area, Drawing, Kind as Reader, Layer, Shape, Style};

/// What the loupe shows.
pub(super) const LOUPE: (f64, f64) = (392.0, 284.0);
/// How far it may be shifted so that its rim cuts no piece, and in what steps.
const SHIFT: (i32, f64) = (12, 6.0);
/// A piece with its badge reaches so far to the left and down, and so far to the right and up.
const PIECE: (f64, f64) = (24.0, 30.0);

/// The part of the board round those whose turn it is: whoever acts, with what can be shot; in setup the gate that an
/// animal comes to; else the two people.
pub(super) fn near(game: &Zoo, state: &State, shots: &[Kind]) -> Area {
    let plan = plan(game.map());
    let drawn = pieces(&plan, state);
    let gate = gate_ahead(game, state).map(|gate| plan.gate(gate).squares[1]);
    let is_shown = |piece: &&Piece| match (piece.who, state.active()) {
        (Who::Person(who), Some(active)) => who == active,
        (Who::Animal(kind), Some(_)) => shots.contains(&kind),
        (Who::Person(_), None) => gate.is_none(),
        (Who::Animal(kind), None) => gate.is_some() && state.mover() == Some(kind),
    };
    let (shown, others): (Vec<&Piece>, Vec<&Piece>) = drawn.iter().partition(is_shown);
    let mut shown: Vec<Point> = shown.into_iter().map(|piece| piece.at).chain(gate).collect();
    let others: Vec<Point> = others.into_iter().map(|piece| piece.at).collect();
    // Where not all of them fit, whoever lies on top is in the middle.
    let span = |of: fn(&Point) -> f64| {
        let all = shown.iter().map(of);
        all.clone().fold(f64::NEG_INFINITY, f64::max) - all.fold(f64::INFINITY, f64::min)
    };
    let room = PIECE.0 + PIECE.1;
    if span(|at| at.0) > LOUPE.0 - room || span(|at| at.1) > LOUPE.1 - room {
        shown = shown.last().copied().into_iter().collect();
    }
    let middle = |of: fn(&Point) -> f64| {
        let (least, most) =
            shown.iter().map(of).fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (a.min(x), b.max(x)));
        if least <= most { (least + most) / 2.0 } else { 0.0 }
    };
    let (width, height) = (LOUPE.0.min(plan.area.width), LOUPE.1.min(plan.area.height));
    let (x, y) = (middle(|point| point.0), middle(|point| point.1));
    let candidate = |(across, down): (i32, i32)| {
        let x = x + f64::from(across) * SHIFT.1 - width / 2.0;
        let y = y + f64::from(down) * SHIFT.1 - height / 2.0;
        // It never shows more of what lies outside than it has to.
        let x = x.clamp(plan.area.x, plan.area.x + plan.area.width - width);
        let y = y.clamp(plan.area.y, plan.area.y + plan.area.height - height);
        Area::new(x, y, width, height)
    };
    let cost = |shift: &(i32, i32)| {
        let area = candidate(*shift);
        let lost = shown.iter().filter(|at| !holds(area, **at)).count() as f64;
        let cut = others.iter().filter(|at| touches(area, **at) && !holds(area, **at)).count() as f64;
        lost * 50.0 + cut * 3.0 + f64::from(shift.0.abs() + shift.1.abs()) * 0.06
    };
    let shifts = (-SHIFT.0..=SHIFT.0).flat_map(|across| (-SHIFT.0..=SHIFT.0).map(move |down| (across, down)));
    candidate(shifts.min_by(|a, b| cost(a).total_cmp(&cost(b))).unwrap_or_default())
}

/// The gate that the animal comes to which may escape or not.
fn gate_ahead(game: &Zoo, state: &State) -> Option<Gate> {
    let (kind, orientation) = (state.mover()?, state.orientation()?);
    match game.prospect(state, kind, orientation).end {
        Ending::Escapes(gate) | Ending::Blocked(gate) => Some(gate),
        _ => None,
    }
}

fn holds(area: Area, (x, y): Point) -> bool {
    let (least, most) = PIECE;
    (area.x + least..=area.x + area.width - most).contains(&x)
        && (area.y + most..=area.y + area.height - least).contains(&y)
}

fn touches(area: Area, (x, y): Point) -> bool {
    let (least, most) = PIECE;
    (area.x - most..=area.x + area.width + least).contains(&x)
        && (area.y - least..=area.y + area.height + most).contains(&y)
}

/// Where a part lies on the whole board, as an element: the paths, a dot a piece, a frame.
pub fn locator(game: &Zoo, state: &State, part: Area) -> String {
    let plan = plan(game.map());
    let dots =
        pieces(&plan, state).into_iter().map(|piece| Shape::circle(piece.on.0, piece.on.1, 24.0, "b-fill"));
    let mut shapes = vec![Shape::path(fixed::lines(&plan.ways), "locpath")];
    shapes.extend(dots);
    shapes.push(Shape::rect(part, "locframe"));
    let drawing = Drawing {
        class: "locator",
        kind: Reader::Picture,
        view_box: plan.area,
        label: String::new(),
        layers: vec![Layer::moving("locator", shapes)],
        targets: Vec::new(),
    };
    drawing.to_svg(Style::Inline)
}
