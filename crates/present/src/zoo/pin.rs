//! The points at which pieces are drawn: on their steps, or beside them where the path is crowded.
use zoo::{Character, Gate, Kind, State, Step};

use super::gates;
use super::ground::{Point, away, distance};
use super::pieces::ANIMAL;
use super::plan::{Plan, UNIT};
use drawing::Area;

/// An animal or a person on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    /// An animal.
    Animal(Kind),
    /// A person.
    Person(Character),
}

/// A piece with its step and the point at which it is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Piece {
    pub(super) who: Who,
    pub(super) step: Step,
    /// The step's middle.
    pub(super) on: Point,
    /// The point at which it is drawn.
    pub(super) at: Point,
}

impl Piece {
    /// Whether it is drawn beside its step.
    pub(super) fn is_pinned(&self) -> bool {
        self.on != self.at
    }
}

/// Closer pieces crowd one another.
const CROWDED: f64 = 2.2 * UNIT;
/// The distances from its step at which a piece may be drawn.
const ASIDE: [f64; 4] = [29.0, 36.0, 44.0, 52.0];
/// The number of directions in which it may be drawn.
const TURNS: u32 = 24;
/// A piece with some room round it.
const ROOM: f64 = ANIMAL + 1.0;

/// Every piece, the acting one last, so that it lies on top. The acting one stays on its step; each of the others takes
/// the point that covers least.
pub(super) fn pieces(plan: &Plan, state: &State) -> Vec<Piece> {
    let piece = |who: Who, step: Step| {
        let on = plan.step(step);
        Piece { who, step, on, at: on }
    };
    let mut pieces: Vec<Piece> = state.loose().map(|(kind, step)| piece(Who::Animal(kind), step)).collect();
    let mut people = Character::ALL;
    people.sort_by_key(|who| state.active() == Some(*who));
    pieces.extend(people.map(|who| piece(Who::Person(who), state.figure(who).at)));
    let stays = state.active().map(Who::Person);
    let gates = Gate::ALL.into_iter().map(|gate| (gates::area(plan.gate(gate)), 1.0));
    let cages = plan.cages().iter().flat_map(|cage| cage.parts());
    let boxes: Vec<(Area, f64)> = cages.chain(gates).collect();
    let crowded: Vec<usize> = (0..pieces.len())
        .filter(|nth| Some(pieces[*nth].who) != stays)
        .filter(|nth| {
            let on = pieces[*nth].on;
            pieces.iter().enumerate().any(|(other, piece)| other != *nth && distance(piece.on, on) < CROWDED)
        })
        .collect();
    // The first ones may find a better point once the others have theirs.
    for _ in 0..3 {
        for &nth in &crowded {
            let cost = |at: &Point| cost(&pieces, nth, *at, &boxes, plan.area);
            let on = pieces[nth].on;
            let spots = std::iter::once(on).chain(ASIDE.into_iter().flat_map(|aside| round(on, aside)));
            let best = spots.min_by(|a, b| cost(a).total_cmp(&cost(b)));
            pieces[nth].at = best.unwrap_or(on);
        }
    }
    pieces
}

/// The points at a distance round one.
fn round((x, y): Point, aside: f64) -> impl Iterator<Item = Point> {
    (0..TURNS).map(move |turn| {
        let angle = f64::from(turn) * std::f64::consts::TAU / f64::from(TURNS);
        (x + aside * angle.cos(), y + aside * angle.sin())
    })
}

/// The cost of drawing a piece at a point: high over other pieces and their steps, less over cages, a little for the way
/// to its step.
fn cost(pieces: &[Piece], nth: usize, at: Point, boxes: &[(Area, f64)], board: Area) -> f64 {
    let mut cost = distance(pieces[nth].on, at) * 0.6;
    let who = pieces[nth].who;
    for piece in pieces.iter().filter(|piece| piece.who != who) {
        cost +=
            (50.0 - distance(piece.at, at)).max(0.0) * 9.0 + (30.0 - distance(piece.on, at)).max(0.0) * 3.0;
    }
    for (area, weight) in boxes {
        if away(at, *area) >= ROOM {
            continue;
        }
        let across = (at.0 + ROOM).min(area.x + area.width) - (at.0 - ROOM).max(area.x);
        let down = (at.1 + ROOM).min(area.y + area.height) - (at.1 - ROOM).max(area.y);
        cost += across.max(0.0) * down.max(0.0) * 0.12 * weight;
    }
    // Nothing hangs over the rim.
    let rim = ROOM + 8.0;
    let inside = Area::new(board.x + rim, board.y + rim, board.width - 2.0 * rim, board.height - 2.0 * rim);
    cost + away(at, inside) * 20.0
}
