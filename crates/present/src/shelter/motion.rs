//! What an event looks like while it happens: dice tumble; trees, fences and crosses are drawn like strokes.
use shelter::{Effect, Event, Shelter, Square, State};
use tabletop::Seat;

use super::fences::crown;
use super::sheet::cross_path;
use super::{Place, stand};

/// How an event is shown, after the position before it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Motion {
    /// The figures on which the three dice settle, tumbling from the beginning.
    pub dice: Option<[u8; 3]>,
    /// What is drawn, stroke by stroke.
    pub strokes: Vec<Stroke>,
}

/// A line drawn as one looks on.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// Where it is drawn: what is marked there says in which drawing.
    pub place: Place,
    /// The line, in SVG's notation.
    pub path: String,
    /// Its classes.
    pub class: &'static str,
    /// Milliseconds from the event's beginning.
    pub from: u32,
    /// How long it takes, in milliseconds.
    pub lasts: u32,
}

/// How long a stroke takes, in milliseconds.
const STROKE: u32 = 260;

/// How an event that is possible in `before` is shown on the sheets of a seat; of another seat's events
/// nothing is drawn there.
pub fn animation(game: &Shelter, before: &State, seat: Seat, event: Event) -> Motion {
    if let Event::Dice(dice) = event {
        return Motion { dice: Some(dice.map(|die| die.figure())), ..Motion::default() };
    }
    let stroke = |place, path, class| Stroke { place, path, class, from: 0, lasts: STROKE };
    let mut strokes = Vec::new();
    for telling in game.effects(before, event) {
        match telling {
            Effect::Planted(cell) => {
                let (x, y) = super::centre(cell);
                strokes.push(stroke(Place::Cell(cell), crown(x, y), "b-leaf-line"));
            }
            Effect::Fenced { seat: by, edge } if by == seat => {
                strokes.push(stroke(Place::Edge(edge), stand(edge).rails(), "rail"));
            }
            Effect::Crossed { seat: by, square, .. } if by == seat => strokes.extend(crossed(square)),
            _ => {}
        }
    }
    Motion { dice: None, strokes }
}

/// A square is hatched, then crossed.
fn crossed(square: Square) -> [Stroke; 2] {
    let place = Place::Square(square);
    let (x, y) = place.middle();
    let half = STROKE / 2;
    let hatch = super::sheet::hatch_path(x, y);
    [
        Stroke { place, path: hatch, class: "b-pencil", from: 0, lasts: half },
        Stroke {
            place,
            path: cross_path(x, y, super::sheet::CROSS),
            class: "s-new",
            from: half,
            lasts: half,
        },
    ]
}
