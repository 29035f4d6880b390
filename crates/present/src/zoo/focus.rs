//! The part of the board that a small screen shows first: round the piece whose turn it is, with all that it can shoot.
use drawing::{Area, Drawing, Kind as Reader, Layer, Shape, Style};
use view::Focus;
use zoo::{Character, Ending, Gate, Kind, Phase, State, Zoo};

use super::ground::Point;
use super::pin::{Piece, Who, pieces};
use super::plan::plan;
use super::{fixed, shots};

/// Width and height of the part.
const PART: (f64, f64) = (392.0, 284.0);
/// The part may be shifted by this number of steps of this length, so that its rim cuts no piece.
const SHIFT: (i32, f64) = (12, 6.0);
/// The reach of a piece with its badge, to the left and down, and to the right and up.
const PIECE: (f64, f64) = (24.0, 30.0);

/// The part shown first, with its name: round the piece whose turn it is; all of the board while animals move. `None`
/// when the game is over.
pub(super) fn focus(game: &Zoo, state: &State) -> Option<Focus> {
    let name = match (state.phase(), state.active()) {
        (Phase::Act | Phase::Go, Some(Character::Keeper)) => "Near the keeper",
        (Phase::Act | Phase::Go, _) => "Near the worker",
        (Phase::First, _) => "Near the two",
        (Phase::Escape, _) => "Near the animal",
        (Phase::Animals | Phase::Orientation | Phase::Again, _) => "All animals",
        (Phase::Over, _) => return None,
    };
    let area = match state.phase() {
        Phase::Act | Phase::Go | Phase::First | Phase::Escape => near(game, state),
        _ => plan(game.map()).area,
    };
    Some(Focus {
        area,
        name: name.to_owned(),
        whole: "Whole zoo".to_owned(),
        locator: locator(game, state, area),
    })
}

/// The part round those whose turn it is: the acting character with the animals that can be shot; in setup the gate
/// that an animal comes to; else both characters.
fn near(game: &Zoo, state: &State) -> Area {
    let shots: Vec<Kind> = shots(game, state).into_iter().map(|(kind, _)| kind).collect();
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
    // If not all of them fit, the piece on top is in the middle.
    let span = |of: fn(&Point) -> f64| {
        let all = shown.iter().map(of);
        all.clone().fold(f64::NEG_INFINITY, f64::max) - all.fold(f64::INFINITY, f64::min)
    };
    let room = PIECE.0 + PIECE.1;
    if span(|at| at.0) > PART.0 - room || span(|at| at.1) > PART.1 - room {
        shown = shown.last().copied().into_iter().collect();
    }
    let middle = |of: fn(&Point) -> f64| {
        let (least, most) =
            shown.iter().map(of).fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (a.min(x), b.max(x)));
        if least <= most { (least + most) / 2.0 } else { 0.0 }
    };
    let (width, height) = (PART.0.min(plan.area.width), PART.1.min(plan.area.height));
    let (x, y) = (middle(|point| point.0), middle(|point| point.1));
    let candidate = |(across, down): (i32, i32)| {
        let x = x + f64::from(across) * SHIFT.1 - width / 2.0;
        let y = y + f64::from(down) * SHIFT.1 - height / 2.0;
        // It shows as little as possible beyond the board.
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

/// The gate that the next animal comes to, where the player decides whether it escapes.
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

/// A small picture of where a part lies on the whole board, as SVG markup: the paths, a dot for each piece, a frame.
fn locator(game: &Zoo, state: &State, part: Area) -> String {
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
