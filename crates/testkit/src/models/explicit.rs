//! Games given as explicit graphs: any decision process, and two that deceive solvers.
use std::fmt;
use std::str::FromStr;

use tabletop::{Game, Ratio, Seat, Turn, UnknownEvent};

use super::notation::{NotPossible, unless_listed, word_and_number};

/// One node of an explicit game.
#[derive(Clone, Debug)]
pub enum Place {
    /// A seat (counted from 0) chooses the next node.
    Choice(u8, Vec<u32>),
    /// Chance draws the next node, by weights.
    Draw(Vec<(u32, u64)>),
    /// The end, with the utility of each seat.
    End(Vec<Ratio>),
}

/// A game of nodes; node 0 is the first. A deciding seat's event opens a turn.
#[derive(Clone, Debug)]
pub struct Explicit {
    /// The number of its seats.
    pub seats: u8,
    /// The places by number.
    pub places: Vec<Place>,
}

/// An event: the nth edge of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// A seat's choice.
    Go(u32),
    /// Chance's outcome.
    Falls(u32),
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Way::Go(nth) => write!(f, "go {nth}"),
            Way::Falls(nth) => write!(f, "falls {nth}"),
        }
    }
}

impl FromStr for Way {
    type Err = UnknownEvent;
    fn from_str(text: &str) -> Result<Way, UnknownEvent> {
        match word_and_number(text)? {
            ("go", nth) => Ok(Way::Go(nth)),
            ("falls", nth) => Ok(Way::Falls(nth)),
            _ => Err(UnknownEvent(text.to_string())),
        }
    }
}

impl Game for Explicit {
    type State = u32;
    type Event = Way;
    type View = u32;
    type Refusal = NotPossible;
    type Snapshot = u32;

    fn seats(&self) -> u8 {
        self.seats
    }

    fn start(&self) -> u32 {
        0
    }

    fn turn(&self, state: &u32) -> Turn {
        match &self.places[*state as usize] {
            Place::Choice(seat, _) => Turn::Seat(Seat::new(*seat)),
            Place::Draw(_) => Turn::Chance,
            Place::End(_) => Turn::Over,
        }
    }

    fn legal(&self, state: &u32, list: impl FnMut(Way)) {
        if let Place::Choice(_, ways) = &self.places[*state as usize] {
            (0..ways.len() as u32).map(Way::Go).for_each(list);
        }
    }

    fn outcomes(&self, state: &u32, mut list: impl FnMut(Way, u64)) {
        if let Place::Draw(ways) = &self.places[*state as usize] {
            ways.iter().enumerate().for_each(|(nth, (_, weight))| list(Way::Falls(nth as u32), *weight));
        }
    }

    fn refusal(&self, state: &u32, event: Way) -> Option<NotPossible> {
        unless_listed(self, state, event)
    }

    fn apply_unchecked(&self, state: &mut u32, event: Way) {
        let next = match (&self.places[*state as usize], event) {
            (Place::Choice(_, ways), Way::Go(nth)) => ways.get(nth as usize).copied(),
            (Place::Draw(ways), Way::Falls(nth)) => ways.get(nth as usize).map(|(to, _)| *to),
            _ => None,
        };
        *state = next.unwrap_or(*state);
    }

    fn utility(&self, state: &u32, seat: Seat) -> Option<Ratio> {
        match &self.places[*state as usize] {
            Place::End(utilities) => utilities.get(seat.index()).copied(),
            _ => None,
        }
    }

    fn view(&self, state: &u32, _seat: Seat) -> u32 {
        *state
    }

    fn determinize(&self, view: &u32, _draw: &mut dyn FnMut(u64) -> u64) -> u32 {
        *view
    }

    fn position(&self, state: &u32) -> u32 {
        *state
    }

    fn snapshot(&self, state: &u32) -> u32 {
        *state
    }

    fn all_events(&self) -> Vec<Way> {
        let ways = self.places.iter().map(|place| match place {
            Place::Choice(_, ways) => ways.len(),
            Place::Draw(ways) => ways.len(),
            Place::End(_) => 0,
        });
        let most = ways.max().unwrap_or_default() as u32;
        (0..most).map(Way::Go).chain((0..most).map(Way::Falls)).collect()
    }

    fn opens_turn(&self, event: Way) -> bool {
        matches!(event, Way::Go(_))
    }
}

/// Returns an end for one seat.
fn end(utility: Ratio) -> Place {
    Place::End(vec![utility])
}

/// Returns a chain of coin tosses that starts anew at each tail: `length` heads in a row win after a first head,
/// `length` + 1 in a row lose after a first tail. The first toss can be avoided, for 1/2. The value is exactly 2/3,
/// but value iteration converges slowly: with a `length` of 20, no value changes by more than a millionth in a sweep
/// while the values are still wrong by more than a half.
pub fn chain(length: u32) -> Explicit {
    let (won, lost, half) = (2 + length + length + 1, 3 + length + length + 1, 4 + length + length + 1);
    let mut places = vec![Place::Choice(0, vec![half, 1])];
    let (winning, losing) = (2, 2 + length);
    places.push(Place::Draw(vec![(winning, 1), (losing, 1)]));
    for (first, tosses, end) in [(winning, length, won), (losing, length + 1, lost)] {
        for toss in 0..tosses {
            let next = if toss + 1 == tosses { end } else { first + toss + 1 };
            places.push(Place::Draw(vec![(next, 1), (1, 1)]));
        }
    }
    places.push(end(Ratio::ONE));
    places.push(end(Ratio::ZERO));
    places.push(end(Ratio::new(1, 2).unwrap_or(Ratio::ONE)));
    Explicit { seats: 1, places }
}

/// Returns two rooms between which one can go for ever, by doors and by a corridor where chance decides: an end
/// component. One room's way out wins one time in three, the other's two times in five, so the value is exactly 2/5;
/// but any number up to 1 satisfies the equations inside. A third room has no way out.
pub fn rooms() -> Explicit {
    let places = vec![
        // 0, 1: the rooms; 2: the corridor; 3, 4: their ways out; 5, 6: the ends; 7: the third room.
        Place::Choice(0, vec![1, 2, 3, 7]),
        Place::Choice(0, vec![0, 2, 4]),
        Place::Draw(vec![(0, 1), (1, 2)]),
        Place::Draw(vec![(5, 1), (6, 2)]),
        Place::Draw(vec![(5, 2), (6, 3)]),
        end(Ratio::ONE),
        end(Ratio::ZERO),
        Place::Choice(0, vec![7]),
    ];
    Explicit { seats: 1, places }
}
