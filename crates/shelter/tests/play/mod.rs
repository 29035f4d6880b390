//! Positions for the rule tests, written short.
//!
//! A paper reads `owl a2, dog b2 c3 | c4-d4 e1-e2 | A1 C2 | 3 1 | A won`: animals with their cells,
//! fences, crossed squares, third-fence circles left, circles. Parts may be empty or left out from the
//! back; a complete line's circle is lost unless it says otherwise. A moment reads `adopt 3 4 6`,
//! `place rhino 4 6 of 3 4 6`, `fence 6 of 3 4 6` or `dice`; seat 1 is to move unless it
//! begins with another seat, as in `2 adopt 3 4 6`. The round follows from the squares that the last seat
//! crossed off: one a round.
#![allow(dead_code, reason = "each test file uses its part of this")]
use std::rc::Rc;

use serde_json::Value;
use shelter::{
    Animal, Area, Cells, Circle, Event, Line, Paper, Phase, Score, SeatSnapshot, Sheet, Shelter, Snapshot,
    Square, State,
};
use tabletop::{Game, Refusal, Seat, Turn};

/// The sheet of the rulebook.
pub const CLASSIC: &str = include_str!("../../../../sheets/shelter/classic.toml");

/// Trees in a corner, where they do not disturb.
pub const CORNER: &str = "e6 f4 f5 f6";

/// The game on the classic sheet.
pub fn game(players: u8) -> Rc<Shelter> {
    on_sheet(CLASSIC, players)
}

/// The game on another sheet.
pub fn on_sheet(sheet: &str, players: u8) -> Rc<Shelter> {
    let sheet = Sheet::parse(sheet).unwrap_or_else(|faults| panic!("{faults:?}"));
    Rc::new(Shelter::new(sheet, players).expect("1 to 99 players"))
}

/// A game in a position.
#[derive(Clone)]
pub struct Play {
    pub game: Rc<Shelter>,
    pub state: State,
}

/// A fresh game.
pub fn start(players: u8) -> Play {
    let game = game(players);
    let state = game.start();
    Play { game, state }
}

/// One player in a position, the trees out of the way.
pub fn solo(paper: &str, moment: &str) -> Play {
    at(CORNER, &[paper], moment)
}

/// The position with these trees and papers at this moment.
pub fn at(trees: &str, papers: &[&str], moment: &str) -> Play {
    on(game(papers.len() as u8), trees, papers, moment)
}

/// The same in a game on another sheet.
pub fn on(game: Rc<Shelter>, trees: &str, papers: &[&str], moment: &str) -> Play {
    let seats: Vec<SeatSnapshot> = papers.iter().map(|text| paper(&game, text)).collect();
    let mut words: Vec<&str> = moment.split_whitespace().collect();
    let mover: u8 = words[0].parse().map_or(1, |seat| {
        words.remove(0);
        seat
    });
    let phase: Phase = serde_json::from_value(words[0].into()).expect("a phase");
    let figures = |words: &[&str]| -> Vec<u8> { words.iter().filter_map(|word| word.parse().ok()).collect() };
    let (left, dice) = match words.iter().position(|word| *word == "of") {
        Some(of) => (figures(&words[1..of]), figures(&words[of..])),
        None => (figures(&words[1..]), figures(&words[1..])),
    };
    let crossed = seats[seats.len() - 1].crossed.len() as u8;
    let decides = matches!(phase, Phase::Adopt | Phase::Place | Phase::Fence);
    let last_had_its_turn =
        usize::from(mover) == papers.len() && matches!(phase, Phase::Place | Phase::Fence);
    let mut snapshot = Snapshot {
        round: if last_had_its_turn { crossed } else { crossed + 1 },
        phase,
        dice,
        to_move: decides.then_some(mover),
        trees: trees.split_whitespace().map(Into::into).collect(),
        seats,
        outcome: None,
    };
    if decides {
        let seat = &mut snapshot.seats[usize::from(mover) - 1];
        seat.adopted = (phase == Phase::Place).then(|| words[1].parse().expect("an animal"));
        seat.fences_left = if phase != Phase::Fence { 0 } else { if left.len() == 3 { 3 } else { 2 } };
        seat.dice_left = left;
    }
    let state = game.restore(&snapshot).unwrap_or_else(|unfit| panic!("{unfit}: {snapshot:?}"));
    Play { game, state }
}

/// A paper in the short notation.
fn paper(game: &Shelter, text: &str) -> SeatSnapshot {
    let mut parts = text.split('|').map(str::trim);
    let mut part = || parts.next().unwrap_or("");
    let mut seat = SeatSnapshot::default();
    for group in part().split(',').filter(|group| !group.trim().is_empty()) {
        let mut words = group.split_whitespace();
        let animal: Animal = words.next().and_then(|name| name.parse().ok()).expect("an animal");
        seat.animals.extend(words.map(|cell| (cell.to_string(), animal)));
    }
    seat.fences = part().split_whitespace().map(Into::into).collect();
    seat.crossed = part().split_whitespace().map(Into::into).collect();
    let circles = part();
    seat.third_circles_left = if circles.is_empty() {
        game.sheet().third_fence().to_vec()
    } else {
        circles.split_whitespace().filter_map(|circle| circle.parse().ok()).collect()
    };
    let crossed: Vec<Square> = seat.crossed.iter().map(|square| square.parse().expect("a square")).collect();
    for line in Line::all() {
        let complete = line.squares().iter().all(|square| crossed.contains(&square));
        seat.line_circles.insert(line.to_string(), if complete { Circle::Lost } else { Circle::Open });
    }
    let words: Vec<&str> = part().split_whitespace().collect();
    for pair in words.chunks(2) {
        let circle = serde_json::from_value(pair[1].into()).expect("open, won or lost");
        seat.line_circles.insert(pair[0].into(), circle);
    }
    seat
}

impl Play {
    /// The position after an event that must be possible.
    pub fn then(&self, event: &str) -> Play {
        let mut after = self.clone();
        if let Err(refusal) = self.game.apply(&mut after.state, parse(event)) {
            panic!("{event} is refused at {:?}: {refusal}", self.state);
        }
        after
    }

    /// The position after these events, parted by commas.
    pub fn and(&self, events: &str) -> Play {
        events.split(',').fold(self.clone(), |play, event| play.then(event.trim()))
    }

    /// The rule that refuses an event, and its sentence; the state is left as it was.
    pub fn refused(&self, event: &str) -> (&'static str, String) {
        let mut after = self.state.clone();
        match self.game.apply(&mut after, parse(event)) {
            Ok(()) => panic!("{event} is possible at {:?}", self.state),
            Err(refusal) => {
                assert_eq!(after, self.state, "refused, and yet changed: {event}");
                (refusal.rule(), refusal.to_string())
            }
        }
    }

    /// The number of the rule that refuses an event.
    pub fn rule(&self, event: &str) -> &'static str {
        self.refused(event).0
    }

    /// The legal events, sorted.
    pub fn legal(&self) -> Vec<String> {
        self.game.legal_sorted(&self.state).iter().map(ToString::to_string).collect()
    }

    /// The legal events that begin like this, without these words: `place 4` gives cells.
    pub fn can(&self, words: &str) -> String {
        let legal = self.legal();
        let rest = legal.iter().filter_map(|event| event.strip_prefix(words)).map(str::trim);
        rest.collect::<Vec<_>>().join(" ")
    }

    /// The turn: `chance`, `over` or the seat's number.
    pub fn turn(&self) -> String {
        match self.game.turn(&self.state) {
            Turn::Chance => "chance".into(),
            Turn::Over => "over".into(),
            Turn::Seat(seat) => seat.to_string(),
        }
    }

    /// The State JSON.
    pub fn json(&self) -> Value {
        serde_json::to_value(self.game.snapshot(&self.state)).expect("a snapshot is JSON")
    }

    /// A seat's part of the State JSON, the seats from 1.
    pub fn seat(&self, seat: u8) -> Value {
        self.json()["seats"][usize::from(seat) - 1].clone()
    }

    /// The phase, and for the seat to move what it has left: `fence 6, 2 fences`.
    pub fn moment(&self) -> String {
        let json = self.json();
        let mut text = json["phase"].as_str().expect("a phase").to_string();
        for seat in json["seats"].as_array().expect("seats") {
            let dice = seat["dice_left"].as_array().expect("dice");
            for die in dice {
                text += &format!(" {die}");
            }
            if let Some(animal) = seat["adopted"].as_str() {
                text += &format!(" {animal}");
            }
            if seat["fences_left"] != 0 {
                text += &format!(", {} fences", seat["fences_left"]);
            }
        }
        text
    }

    /// A seat's circles in a row, A to D and 1 to 4: `o` open, `w` won, `x` lost.
    pub fn circles(&self, seat: u8) -> String {
        let paper = self.paper(seat);
        let mark = |line| match paper.circle(line) {
            Circle::Open => 'o',
            Circle::Won => 'w',
            Circle::Lost => 'x',
        };
        Line::all().map(mark).collect()
    }

    /// A seat's paper, the seats from 1.
    pub fn paper(&self, seat: u8) -> Paper {
        *self.state.paper(Seat::new(seat - 1)).expect("a seat")
    }

    /// The first seat's score as it lies there.
    pub fn score(&self) -> Score {
        self.game.score(&self.paper(1), self.state.trees())
    }

    /// The first seat's area around a cell.
    pub fn area(&self, cell: &str) -> Area {
        let cell = cell.parse().expect("a cell");
        let areas = self.game.areas(&self.paper(1), self.state.trees());
        areas.into_iter().find(|area| area.cells.contains(cell)).expect("every cell lies in an area")
    }
}

/// An event by its text.
pub fn parse(event: &str) -> Event {
    event.parse().unwrap_or_else(|unknown| panic!("{unknown}"))
}

/// The fences that cut these cells off from all others.
pub fn around(cells: &str) -> String {
    let cells: Cells = cells.split_whitespace().map(|cell| cell.parse().expect("a cell")).collect();
    let cuts = shelter::Edge::all().filter(|edge| {
        let (one, other) = edge.cells();
        cells.contains(one) != cells.contains(other)
    });
    cuts.map(|edge| edge.to_string()).collect::<Vec<_>>().join(" ")
}
