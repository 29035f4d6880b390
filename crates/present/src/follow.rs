//! Moves of others as they are followed: what a game tells of them, and their marks on the board.
use std::ops::Range;

use drawing::{Area, Pen, Place, Shape, seat_shapes};
use games::Playable;
use tabletop::{Seat, Turn};
use view::{FollowedMarks, FollowedMove};

use crate::{Names, Observation, Present};

/// The size of a seat's sign beside a move, from its centre to the edge.
const SIGN: f64 = 13.0;
/// The same while the move is shown.
const LARGE_SIGN: f64 = 19.0;
/// The distance of ticks and rings from the place.
const BESIDE: f64 = 3.0;
/// The length of a tick.
const TICK: f64 = 11.0;
/// Width and height of the figure of a gain.
const GAIN: (f64, f64) = (58.0, 34.0);

/// The events that a seat, or chance and animals, brought about in a row.
pub struct OthersTurn<'a, G: Playable> {
    /// The positions, from the one before the first event to the one after the last.
    pub states: &'a [G::State],
    /// The events.
    pub events: &'a [G::Event],
    /// The seat; `None` where no seat decided.
    pub by: Option<Seat>,
    /// The names of the seats.
    pub names: &'a Names,
}

/// A move as a game tells it. Everything in words is without who moved, but for `who`.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    /// The events of the move, counted within the turn.
    pub events: Range<usize>,
    /// The animal or thing that moved, where it was no seat.
    pub who: String,
    /// The move: `blue onto s23`.
    pub words: String,
    /// The same without places.
    pub brief: String,
    /// Its circumstances.
    pub detail: String,
    /// The piece, as SVG markup.
    pub picture: String,
    /// Its gain, with a sign.
    pub gain: String,
    /// The thing that is gained.
    pub unit: &'static str,
    /// Whether it is complete.
    pub is_whole: bool,
    /// The middles of its places on the board.
    pub places: Vec<(f64, f64)>,
    /// The distance from their middle to their edge.
    pub reach: f64,
    /// Its way or chain, in SVG's notation.
    pub way: String,
}

impl Shown {
    /// Returns the move with its marks; its turn began after `first` events.
    pub fn finish(self, first: usize, by: Option<Seat>, names: &Names) -> FollowedMove {
        let marks = self.marks(by);
        let Shown { events, who, words, brief, detail, picture, gain, unit, is_whole, .. } = self;
        FollowedMove {
            from: first + events.start,
            to: first + events.end,
            by: by.map(|seat| seat.index() as u8),
            who: by.map_or(who, |seat| names.subject(seat)),
            brief: if brief.is_empty() { words.clone() } else { brief },
            words,
            detail,
            picture,
            gain,
            unit: unit.to_owned(),
            is_whole,
            marks,
        }
    }

    fn marks(&self, by: Option<Seat>) -> FollowedMarks {
        let Some(&(x, y)) = self.places.last() else { return FollowedMarks::default() };
        let reach = self.reach;
        let sign = |size: f64, class: &'static str| {
            let at = Place::at(x - reach * 0.85 - size * 0.4, y - reach * 0.85 - size * 0.4);
            by.map(|seat| Shape::group(at, seat_shapes(seat.index() as u8, size), class))
        };
        let circles = |more: f64, class: &'static str| {
            self.places.iter().map(move |(x, y)| Shape::circle(*x, *y, reach + more, class))
        };
        let mut shown: Vec<Shape> = self.places.iter().map(|place| corners(*place, reach)).collect();
        shown.extend(sign(SIGN, "f-sign"));
        let mut current = Vec::new();
        if !self.way.is_empty() {
            current.push(Shape::path(self.way.clone(), "f-way"));
        }
        current.extend(circles(BESIDE, "f-now"));
        current.extend(sign(LARGE_SIGN, "f-sign"));
        if !self.gain.is_empty() {
            current.extend(figure((x + reach * 0.6, y - reach * 0.9), &self.gain));
        }
        let mut to_come: Vec<Shape> = circles(-2.0, "f-later").collect();
        to_come.extend(by.map(|seat| {
            Shape::group(Place::at(x, y), seat_shapes(seat.index() as u8, SIGN), "f-sign f-hollow")
        }));
        FollowedMarks { shown: markup(&shown), current: markup(&current), to_come: markup(&to_come) }
    }
}

fn markup(shapes: &[Shape]) -> String {
    shapes.iter().map(Shape::to_svg).collect()
}

/// Ticks at the corners of the square round a place.
fn corners((x, y): (f64, f64), reach: f64) -> Shape {
    // Between the round places of one board and the square ones of another: the ticks touch neither.
    let far = reach * 0.84 + BESIDE;
    let mut pen = Pen::default();
    for (dx, dy) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        let (corner_x, corner_y) = (x + dx * far, y + dy * far);
        pen.to(corner_x - dx * TICK, corner_y).line(corner_x, corner_y).line(corner_x, corner_y - dy * TICK);
    }
    Shape::path(pen.done(), "f-ticks")
}

/// A gain beside a point, on a ground of ink.
fn figure((x, y): (f64, f64), gain: &str) -> Vec<Shape> {
    let (width, height) = GAIN;
    vec![
        Shape::slab(Area::new(x, y - height, width, height), 5.0, "f-gain"),
        Shape::text(x + width / 2.0, y - 8.0, 25.0, gain.to_owned(), "b-onink"),
    ]
}

/// Returns each decision of a turn as the log has it, marked nowhere.
pub fn decisions<G: Present>(game: &G, turn: &OthersTurn<'_, G>) -> Vec<Shown> {
    let events = turn.events.iter().enumerate();
    let decided = events.filter(
        |(nth, _)| matches!(game.turn(&turn.states[*nth]), Turn::Seat(seat) if Some(seat) == turn.by),
    );
    let told = |(nth, event): (usize, &G::Event)| {
        let before = Observation::of_state(&turn.states[nth], None, &[]);
        let words = game.log(&before, *event).words.trim_end_matches('.').to_owned();
        Shown { events: nth..nth + 1, words, is_whole: true, ..Shown::default() }
    };
    decided.map(told).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blue() -> Shown {
        Shown {
            events: 0..3,
            words: "blue onto s23".into(),
            gain: "+2".into(),
            places: vec![(10.0, 20.0)],
            reach: 39.0,
            ..Shown::default()
        }
    }

    #[test]
    fn t_6_a_move_is_named_with_its_seat_and_marked_in_three_ways() {
        let names = Names::new(&["You".into(), "Ada".into()]);
        let it = blue().finish(7, Some(Seat::new(1)), &names);
        assert_eq!((it.from, it.to, it.by, it.who.as_str()), (7, 10, Some(1), "Ada"));
        assert!(
            it.marks.shown.contains("f-ticks") && it.marks.shown.contains(">2</text>"),
            "the seat's number"
        );
        assert!(it.marks.current.contains("f-now") && it.marks.current.contains("+2"));
        assert!(it.marks.to_come.contains("f-later") && it.marks.to_come.contains("f-hollow"));
    }

    #[test]
    fn t_6_a_move_that_is_on_no_board_has_no_marks() {
        let shown = Shown { places: Vec::new(), ..blue() };
        let it = shown.finish(0, Some(Seat::new(1)), &Names::default());
        assert_eq!(it.marks, FollowedMarks::default());
        assert_eq!(it.brief, it.words, "what has no short form is told whole");
    }
}
