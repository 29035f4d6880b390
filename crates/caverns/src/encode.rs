//! *Nightmare at the Rockport Caverns* as numbers.
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use crate::{Caverns, Circle, Event, GameResult, Happening, Hex, PathAt, Phase, Place, State};
use tabletop::{Encode, Observation, Seat};

const PHASES: [(Phase, &str); 8] = [
    (Phase::Start, "start"),
    (Phase::Rocks, "rocks"),
    (Phase::Actions, "actions"),
    (Phase::Friend, "friend"),
    (Phase::Event, "event"),
    (Phase::Answer, "answer"),
    (Phase::Bear, "bear"),
    (Phase::Over, "over"),
];
const RESULTS: [GameResult; 5] = [
    GameResult::Escaped,
    GameResult::Exhausted,
    GameResult::FriendDied,
    GameResult::Drowned,
    GameResult::FriendLost,
];
/// The most health there is (C-4).
const MOST_HEALTH: u8 = 6;

/// The hexes and paths of the map, with their numbers.
pub struct Layout {
    hexes: Vec<Hex>,
    /// The number of each hex, by row and column.
    hex_numbers: Vec<Option<usize>>,
    paths: Vec<PathAt>,
    /// The number of each path, by [`PathAt::index`].
    path_numbers: Vec<Option<usize>>,
    rows: u8,
}

/// The columns that a row can have.
const COLUMNS: usize = 26;

fn cell(hex: Hex) -> usize {
    usize::from(hex.row()) * COLUMNS + usize::from(hex.column())
}

impl Encode for Caverns {
    type Layout = Layout;

    fn layout(&self) -> Layout {
        let hexes: Vec<Hex> = self.map().hexes().collect();
        let rows = hexes.iter().map(|hex| hex.row()).max().unwrap_or(0);
        let mut hex_numbers = vec![None; (usize::from(rows) + 1) * COLUMNS];
        let (mut paths, mut path_numbers) = (Vec::new(), vec![None; PathAt::COUNT]);
        for (number, hex) in hexes.iter().enumerate() {
            hex_numbers[cell(*hex)] = Some(number);
            for (nth, _) in self.map().paths(*hex).enumerate() {
                let path = PathAt { hex: *hex, second: nth == 1 };
                path_numbers[path.index()] = Some(paths.len());
                paths.push(path);
            }
        }
        Layout { hexes, hex_numbers, paths, path_numbers, rows }
    }

    fn is_decision(event: Event) -> bool {
        use Event::{Accept, Calm, End, Lead, Leave, Move, Pass};
        matches!(event, Move(_) | Lead(_) | Leave | Pass | End | Accept | Calm)
    }

    fn observe(&self, layout: &Layout, state: &State, _: Seat, to: &mut impl Observation) {
        let phase = PHASES.iter().position(|(phase, _)| *phase == state.phase());
        to.one_of(|nth| format!("phase {}", PHASES[nth].1), phase, PHASES.len());
        let result = state.outcome().and_then(|it| RESULTS.iter().position(|result| *result == it));
        to.one_of(|nth| format!("result {}", RESULTS[nth].name()), result, RESULTS.len());
        let event = state.event().map(|event| event as usize - 1);
        to.one_of(|nth| format!("event {}", nth + 1), event, Happening::ALL.len());
        to.amount(|| "slides to come".into(), state.slides());
        to.share(|| "health".into(), state.health(), MOST_HEALTH);
        to.flag(|| "friend found".into(), state.friend().is_some());
        to.share(|| "friend's health".into(), state.friend_health().unwrap_or(0), MOST_HEALTH);
        to.amount(|| "actions".into(), state.actions());
        to.amount(|| "stored actions".into(), state.stored());
        to.amount(|| "re-rolls".into(), state.rerolls());
        to.flag(|| "sheltered".into(), state.is_sheltered());
        to.flag(|| "dry".into(), state.is_dry());
        to.flag(|| "disoriented".into(), state.is_disoriented());
        to.share(|| "flooded rows".into(), state.flooded_rows(), layout.rows);
        for row in 1..=layout.rows {
            to.share(|| format!("water of row {row}"), state.water(row), self.map().water(row));
        }
        let circle = |circle: Circle| usize::from(circle.number()) - 1;
        let circles = Circle::ALL.len();
        to.one_of(|nth| format!("start circle {}", nth + 1), state.start().map(circle), circles);
        let (on_circle, on_path) = match state.place() {
            Some(Place::Start(at)) => (Some(circle(at)), None),
            Some(Place::Path(path)) => (None, layout.path_numbers[path.index()]),
            None => (None, None),
        };
        to.one_of(|nth| format!("character on start circle {}", nth + 1), on_circle, circles);
        to.one_of(|nth| format!("character on {}", layout.paths[nth]), on_path, layout.paths.len());
        for (name, hex) in [("friend", state.friend()), ("bear", state.bear())] {
            let at = hex.and_then(|hex| layout.hex_numbers[cell(hex)]);
            to.one_of(|nth| format!("{name} on {}", layout.hexes[nth]), at, layout.hexes.len());
        }
        for hex in &layout.hexes {
            to.amount(|| format!("rocks on {hex}"), self.rocks(state, *hex));
        }
    }
}
