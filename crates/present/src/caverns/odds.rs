//! The next outcomes of chance with exact weights, and the dice that show them.
use caverns::{Caverns, Circle, Die, Event, Happening, Hex, Phase, State};
use tabletop::{Game, Turn};
use view::{Odds, OddsLine};

use super::choices::consequence;
use super::ways::{after, counted};

/// Returns the next outcomes of chance.
pub(super) fn odds(game: &Caverns, state: &State) -> Odds {
    let (heading, lines) = match state.phase() {
        Phase::Start => ("The die for the start circle:".to_string(), starts(game)),
        Phase::Rocks => {
            let of = if state.event().is_none() { "of the setup " } else { "" };
            (format!("The rock slide {of}falls:"), slides(game, state))
        }
        Phase::Friend => ("Your friend is:".to_string(), friend(game, state)),
        Phase::Actions if state.is_sheltered() => {
            ("A room keeps off this turn’s event and the next water.".to_string(), Vec::new())
        }
        Phase::Actions => {
            ("The event die at the end of the turn, from where you stand:".to_string(), events(game, state))
        }
        Phase::Event => ("The event die:".to_string(), events(game, state)),
        Phase::Answer => match state.event() {
            Some(Happening::RockSlide | Happening::RockSlides) => {
                ("If you accept, a slide falls:".to_string(), slides(game, state))
            }
            _ => ("Nothing is left to chance here.".to_string(), Vec::new()),
        },
        Phase::Bear => ("The bear’s die:".to_string(), bear(game, state)),
        Phase::Over => ("Nothing more is left to chance.".to_string(), Vec::new()),
    };
    Odds { heading, lines }
}

/// Returns the outcome of one number of a six-sided die.
fn of_die(words: String, event: Event, danger: bool) -> OddsLine {
    OddsLine::of_ways(words, event.to_string(), 1, 6, danger)
}

fn events(game: &Caverns, state: &State) -> Vec<OddsLine> {
    let last = |who: Option<u8>| who == Some(1);
    let slips = last(Some(state.health())) || state.together() && last(state.friend_health());
    let line = |happening: Happening| {
        let words = format!("{}: {}", happening.name(), consequence(game, state, happening));
        of_die(words, Event::Happens(happening), happening == Happening::SlipAndFall && slips)
    };
    Happening::ALL.into_iter().map(line).collect()
}

fn starts(game: &Caverns) -> Vec<OddsLine> {
    let line = |circle: Circle| {
        let hex = game.map().starts()[usize::from(circle.number()) - 1].hex;
        of_die(format!("circle {circle}, below {hex}"), Event::Start(circle), false)
    };
    Circle::ALL.into_iter().map(line).collect()
}

/// Returns the places of a rock slide row by row.
fn slides(game: &Caverns, state: &State) -> Vec<OddsLine> {
    let spared = game.spared(state);
    let all = counted(game).filter(|hex| spared != Some(*hex)).count() as u64;
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
        let words = format!("row {row}: {}", parts.join("; "));
        lines.push(OddsLine::of_ways(words, String::new(), falls.len() as u64, all, danger));
    }
    lines
}

/// Returns the hexes on which the friend can be.
fn friend(game: &Caverns, state: &State) -> Vec<OddsLine> {
    let drowns = |hex: Hex| state.flooded_rows() > hex.row();
    let all = game.friend_places(state).count() as u64;
    let line = |(row, column, hex): (Die, Die, Hex)| {
        let words = if drowns(hex) { format!("on {hex}, already under water") } else { format!("on {hex}") };
        OddsLine::of_ways(words, Event::Friend(row, column).to_string(), 1, all, drowns(hex))
    };
    game.friend_places(state).map(line).collect()
}

/// Returns the bear's ways.
fn bear(game: &Caverns, state: &State) -> Vec<OddsLine> {
    let line = |die: Die| {
        let hurts = game.bear_goes(state, die).is_some_and(|(_, hex)| state.hex() == Some(hex));
        let words = match game.bear_goes(state, die) {
            Some((side, hex)) if hurts => format!("{} to {hex}, onto you: −1 health", side.words()),
            Some((side, hex)) => format!("{} to {hex}", side.words()),
            None => "it stays".to_string(),
        };
        let event = Event::Bear(die);
        let danger = after(game, state, event).is_some_and(|end| end.outcome().is_some());
        of_die(words, event, danger)
    };
    Die::ALL.into_iter().map(line).collect()
}

/// Returns the figures of the dice that an event shows, each with its use.
pub(super) fn dice(event: Event) -> Vec<(u8, &'static str)> {
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

/// Returns the number of dice that fall next.
pub(super) fn dice_next(game: &Caverns, state: &State) -> usize {
    match state.phase() {
        Phase::Rocks | Phase::Friend => 2,
        _ => usize::from(game.turn(state) == Turn::Chance),
    }
}
