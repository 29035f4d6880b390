//! Checking a map or sheet file of any game, known by its `format`.
use tabletop::reader::{self, Fault, Reader, Table};

use crate::GameId;

/// Checks a map or sheet file of any game, known by its `format`; returns the game it is for.
///
/// # Errors
/// Every fault.
pub fn check_map(text: &str) -> Result<GameId, Vec<Fault>> {
    let game = reader::read(text, game_of_format)?;
    game.check_board(text)?;
    Ok(game)
}

/// The game whose files have the format that a file names, in any version.
fn game_of_format(reader: &mut Reader<'_>, root: &Table<'_>) -> Option<GameId> {
    let formats =
        || GameId::ALL.into_iter().filter_map(|game| Some((game, &*game.info().board.as_ref()?.format)));
    let format = root.iter().find(|(key, _)| key.get_ref() == "format").map(|(_, value)| value);
    let known = formats().map(|(_, format)| format!("\"{format}/1\"")).collect::<Vec<_>>().join(", ");
    let Some(format) = format else {
        reader.fault_at(&(0..0), "file", format!("the field `format` is missing; it is one of {known}"));
        return None;
    };
    let (span, format) = reader.string(Some(format), "format")?;
    let kind = format.rsplit_once('/').map_or(format, |(kind, _)| kind);
    let game = formats().find(|(_, format)| *format == kind).map(|(game, _)| game);
    if game.is_none() {
        reader.fault_at(&span, "format", format!("{format:?} is not known here; known are {known}"));
    }
    game
}
