//! Many games among bots, as `menagerie simulate` plays them (E-2).
use std::sync::Mutex;

use bots::{Arena, BotKind, Finished, Match, Strategy};
use games::Setup;
use serde_json::{Value, json};
use solver::Values;
use tabletop::{Ratio, Seat};

use crate::interrupt::Stop;
use crate::opened::Playing;

/// A request.
pub struct Wanted {
    /// A bot a seat.
    pub bots: Vec<BotKind>,
    pub games: u64,
    pub seed: u64,
    pub threads: Option<usize>,
    /// Whether the result of each game is wanted.
    pub each: bool,
    /// Whether the record of each game is wanted.
    pub records: bool,
}

/// The games played.
pub struct Simulated {
    /// The object that `simulate --json` prints, without the seconds.
    pub json: Value,
    /// Every seat's result of each game; empty where not wanted.
    pub utilities: Vec<Vec<f64>>,
    /// The record of each game; empty where not wanted.
    pub records: Vec<String>,
}

/// A game's number, results and record.
type Kept = (u64, Vec<f64>, String);

/// Plays the games.
///
/// # Errors
/// A bot cannot play the game, or it was stopped.
pub fn simulate<G: Playing>(
    game: &G,
    setup: &Setup,
    values: Option<&Values<G>>,
    wanted: &Wanted,
    stop: &Stop,
) -> Result<Simulated, String> {
    let players = wanted.bots.iter().map(|bot| Strategy::new(*bot, values));
    let players = players.collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string())?;
    let names: Vec<String> = wanted.bots.iter().map(ToString::to_string).collect();
    let kept: Mutex<Vec<Kept>> = Mutex::new(Vec::new());
    let keep = |finished: Finished<G>| {
        let utility = |seat| game.utility(finished.last, seat).map_or(0.0, Ratio::to_f64);
        let utilities = Seat::all(game.seats()).map(utility).collect();
        let record = if wanted.records {
            let mut record = setup.record();
            record.seats = Some(names.clone());
            record.events = finished.events.iter().map(ToString::to_string).collect();
            record.to_json()
        } else {
            String::new()
        };
        kept.lock().unwrap_or_else(|held| held.into_inner()).push((finished.number, utilities, record));
    };
    let sink: &(dyn Fn(Finished<G>) + Sync) = &keep;
    let arena = Arena {
        of: Match { game, players, seed: wanted.seed },
        stop: &|| stop.is_requested(),
        progress: &|_| {},
        sink: (wanted.each || wanted.records).then_some(sink),
    };
    let figures = arena.play(wanted.games, wanted.threads);
    if stop.is_requested() {
        return Err("stopped".to_owned());
    }
    let mut json = json!({
        "game": G::KEY,
        "options": setup.full_options(),
        "bots": names,
        "seed": wanted.seed,
    });
    let figures = serde_json::to_value(&figures).map_err(|error| error.to_string())?;
    if let (Some(json), Some(figures)) = (json.as_object_mut(), figures.as_object()) {
        json.extend(figures.clone());
    }
    let mut kept = kept.into_inner().unwrap_or_else(|held| held.into_inner());
    kept.sort_unstable_by_key(|(number, ..)| *number);
    let (mut utilities, mut records) = (Vec::new(), Vec::new());
    for (_, results, record) in kept {
        utilities.push(results);
        if wanted.records {
            records.push(record);
        }
    }
    Ok(Simulated { json, utilities, records })
}
