//! What chance can do next, in words with exact weights.
use caverns::{Caverns, Circle, Die, Event, Happening, Hex, Phase, State};
use tabletop::Game;

use super::choices::{brings, capital};
use super::fate::after;

/// Something chance can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// In words: `row 4: 4c is blocked`.
    pub words: String,
    /// The notation of the event it is; empty where several bring it.
    pub notation: String,
    /// In so many of all ways.
    pub ways: u64,
    /// It ends the game badly, or hurts.
    pub danger: bool,
}

/// What chance can do next: what it is about, in how many ways it can go, and what they bring.
pub fn chances(game: &Caverns, state: &State) -> (String, u64, Vec<Chance>) {
    let sheltered = state.is_sheltered();
    match state.phase() {
        Phase::Start => ("The die for the start circle:".to_string(), 6, starts(game)),
        Phase::Rocks => {
            let of = if state.event().is_none() { "of the setup " } else { "" };
            (format!("The rock slide {of}falls:"), slides(game, state).0, slides(game, state).1)
        }
        Phase::Friend => friend(game, state),
        Phase::Actions if sheltered => {
            ("A room keeps off this turn’s event and the next water.".to_string(), 1, Vec::new())
        }
        Phase::Actions => (
            "The event die at the end of the turn, from where you stand:".to_string(),
            6,
            events(game, state),
        ),
        Phase::Event => ("The event die:".to_string(), 6, events(game, state)),
        Phase::Answer => match state.event() {
            Some(Happening::RockSlide | Happening::RockSlides) => {
                let (all, lines) = slides(game, state);
                ("If you accept, a slide falls:".to_string(), all, lines)
            }
            _ => ("Nothing is left to chance here.".to_string(), 1, Vec::new()),
        },
        Phase::Bear => ("The bear’s die:".to_string(), 6, bear(game, state)),
        Phase::Over => ("Nothing more is left to chance.".to_string(), 1, Vec::new()),
    }
}

/// A line of the event table (C-21).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happens {
    /// The number of the die.
    pub number: u8,
    /// What it is: `Slip and fall`.
    pub name: String,
    /// What it would bring now.
    pub brings: String,
}

/// The event table as it stands for you now.
pub fn happenings(game: &Caverns, state: &State) -> Vec<Happens> {
    let line = |happening: Happening| Happens {
        number: happening.number(),
        name: capital(happening.name()),
        brings: brings(game, state, happening),
    };
    Happening::ALL.into_iter().map(line).collect()
}

fn events(game: &Caverns, state: &State) -> Vec<Chance> {
    let last = |who: Option<u8>| who == Some(1);
    let slips = last(Some(state.health())) || state.together() && last(state.friend_health());
    let line = |happening: Happening| Chance {
        words: format!("{}: {}", happening.name(), brings(game, state, happening)),
        notation: Event::Happens(happening).to_string(),
        ways: 1,
        danger: happening == Happening::SlipAndFall && slips,
    };
    Happening::ALL.into_iter().map(line).collect()
}

fn starts(game: &Caverns) -> Vec<Chance> {
    let line = |circle: Circle| {
        let hex = game.map().starts()[usize::from(circle.number()) - 1].hex;
        let (words, notation) = (format!("circle {circle}, below {hex}"), Event::Start(circle).to_string());
        Chance { words, notation, ways: 1, danger: false }
    };
    Circle::ALL.into_iter().map(line).collect()
}

/// Where a slide falls, row by row: what it blocks, whom it hits.
fn slides(game: &Caverns, state: &State) -> (u64, Vec<Chance>) {
    let spared = game.spared(state);
    let mut all = 0;
    let mut lines = Vec::new();
    for row in Die::ALL.into_iter().rev() {
        let hexes = Die::ALL.map(|column| game.counted(row, column));
        let falls: Vec<Hex> = hexes.into_iter().filter(|hex| spared != Some(*hex)).collect();
        let with = |left: fn(u8) -> bool| -> Vec<String> {
            let is = |hex: &&Hex| game.rocks_to_block(state, **hex).is_some_and(left);
            falls.iter().filter(is).map(|hex| hex.to_string()).collect()
        };
        let (gone, blocks, more) = (with(|left| left == 0), with(|left| left == 1), with(|left| left > 1));
        let mut parts = Vec::new();
        if !blocks.is_empty() {
            parts.push(format!("blocks {}", blocks.join(", ")));
        }
        if !more.is_empty() {
            parts.push(format!("rocks on {}", more.join(", ")));
        }
        if !gone.is_empty() {
            parts.push(format!("nothing on {}", gone.join(", ")));
        }
        let hit = [state.hex(), state.friend()].into_iter().flatten();
        let danger = hit
            .into_iter()
            .any(|hex| falls.contains(&hex) && game.rocks_to_block(state, hex).is_some_and(|left| left > 0));
        let ways = falls.len() as u64;
        all += ways;
        let words = format!("row {row}: {}", parts.join("; "));
        lines.push(Chance { words, notation: String::new(), ways, danger });
    }
    (all, lines)
}

/// Where the friend can be.
fn friend(game: &Caverns, state: &State) -> (String, u64, Vec<Chance>) {
    let drowns = |hex: Hex| state.flooded_rows() > hex.row();
    let line = |(row, column, hex): (Die, Die, Hex)| Chance {
        words: if drowns(hex) { format!("on {hex}, already under water") } else { format!("on {hex}") },
        notation: Event::Friend(row, column).to_string(),
        ways: 1,
        danger: drowns(hex),
    };
    let lines: Vec<Chance> = game.friend_places(state).map(line).collect();
    ("Your friend is:".to_string(), lines.len() as u64, lines)
}

/// Where the bear goes with each number.
fn bear(game: &Caverns, state: &State) -> Vec<Chance> {
    let line = |die: Die| {
        let hurts = game.bear_goes(state, die).is_some_and(|(_, hex)| state.hex() == Some(hex));
        let words = match game.bear_goes(state, die) {
            Some((side, hex)) if hurts => format!("{} to {hex}, onto you: −1 health", side.words()),
            Some((side, hex)) => format!("{} to {hex}", side.words()),
            None => "it stays".to_string(),
        };
        let event = Event::Bear(die);
        let danger = after(game, state, event).is_some_and(|end| end.outcome().is_some());
        Chance { words, notation: event.to_string(), ways: 1, danger }
    };
    Die::ALL.into_iter().map(line).collect()
}

/// The figures of the dice that an event shows.
pub fn dice(event: Event) -> Vec<(u8, &'static str)> {
    match event {
        Event::Start(circle) => vec![(circle.number(), "start")],
        Event::Rocks(row, column) => vec![(row.figure(), "row"), (column.figure(), "hex")],
        Event::Friend(row, column) => vec![(row.figure(), "row"), (column.figure(), "hex")],
        Event::Happens(happening) => vec![(happening.number(), "event")],
        Event::Bear(die) => vec![(die.figure(), "bear")],
        Event::Move(_) | Event::Lead(_) | Event::Leave | Event::Pass | Event::End => Vec::new(),
        Event::Accept | Event::Calm => Vec::new(),
    }
}

/// How many dice fall next.
pub fn dice_next(game: &Caverns, state: &State) -> usize {
    match state.phase() {
        Phase::Rocks | Phase::Friend => 2,
        _ => usize::from(game.turn(state) == tabletop::Turn::Chance),
    }
}
