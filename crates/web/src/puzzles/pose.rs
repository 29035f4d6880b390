//! A puzzle on the table: the position with the person at the seat that decides, and its choices in words.
use leptos::prelude::*;
use protocol::{OpenMatch, PagePuzzle, SavedMatch};
use record::Record;
use view::{Player, Wait};

use crate::clock::now;
use crate::end::Unit;
use crate::engine::open_record;
use crate::play::Play;
use crate::settings::SettingsHandle;

/// The bot at the other seats.
const OTHERS: &str = "greedy";

/// Returns the players of a puzzle: the person where a seat decides, bots elsewhere.
///
/// # Errors
/// The record cannot be opened, or nobody decides there.
pub fn players(record: &Record) -> Result<Vec<Player>, String> {
    let open = open_record(record, &[], 0)?;
    let (Wait::Person(deciding) | Wait::Bot(deciding, _)) = open.wait() else {
        return Err("Nobody decides in this position.".to_owned());
    };
    let name = SettingsHandle::of_page().settings.with_untracked(|settings| settings.name.clone());
    let name = if name.is_empty() { "You".to_owned() } else { name };
    let player = |seat: usize| match seat == usize::from(*deciding) {
        true => Player::Person(name.clone()),
        false => Player::Bot(OTHERS.to_owned()),
    };
    Ok((0..open.info().players.len()).map(player).collect())
}

/// Opens a puzzle at the table.
///
/// # Errors
/// As [`players`].
pub fn table(puzzle: &PagePuzzle) -> Result<Play, String> {
    let players = players(&puzzle.record)?;
    let open = open_record(&puzzle.record, &players, 0)?;
    let saved = SavedMatch::new(puzzle.id.clone(), puzzle.record.clone(), players, 0, now());
    Ok(Play::of_puzzle(open, saved))
}

/// Returns a choice in words.
pub fn name(play: Play, event: &str) -> String {
    play.read_untracked(|table| table.event_name(event))
}

/// Returns the unit of a game's values.
pub fn unit(open: &OpenMatch) -> Unit {
    Unit::of(&open.info().objective)
}
