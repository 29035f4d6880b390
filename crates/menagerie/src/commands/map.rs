//! `map`: checks, lists and draws maps.
use std::path::Path;

use games::{BoardFile, Fault, GameId, Options, Setup, check_map, shipped_maps, with_game};
use present::Present;
use serde::Serialize;

use crate::args::MapCommand;
use crate::error::{Done, Failure};
use crate::{figures, opening, output, paint};

/// Runs a map command.
///
/// # Errors
/// A map has faults or does not exist, or a file cannot be read or written.
pub fn run(command: &MapCommand) -> Done {
    match command {
        MapCommand::Check { file, json } => check(file, *json),
        MapCommand::List { game } => list(*game),
        MapCommand::Show { game, id, map, output } => {
            let setup = Setup::new(*game, Options::default());
            let setup = match (id, map) {
                (_, Some(path)) => opening::own_map(setup, path)?,
                (Some(id), None) => shipped(*game, id)?,
                (None, None) => setup,
            };
            let any = opening::open(&setup)?;
            with_game!(&any, game => show(game, output.as_deref()))
        }
    }
}

#[derive(Serialize)]
struct CheckJson {
    ok: bool,
    faults: Vec<Fault>,
}

fn check(file: &Path, json: bool) -> Done {
    let bytes = output::read_bytes(file)?;
    let checked = match std::str::from_utf8(&bytes) {
        Ok(text) => check_map(text),
        Err(error) => {
            let line = bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count() as u32 + 1;
            let text = "is not UTF-8; a text file would be right".to_owned();
            Err(vec![Fault { line, place: "file".to_owned(), text }])
        }
    };
    match (checked, json) {
        (Ok(_), true) => output::json(&CheckJson { ok: true, faults: Vec::new() }),
        (Ok(game), false) => {
            let what = game.board_file().map_or("map", BoardFile::key);
            output::line(format_args!("{}: a {what} of {}, without faults", file.display(), game.name()))
        }
        (Err(faults), true) => {
            output::json(&CheckJson { ok: false, faults })?;
            Err(Failure::Reported)
        }
        (Err(faults), false) => {
            let lines: String = faults.iter().map(|fault| format!("\n  {fault}")).collect();
            let count = figures::counted(faults.len(), "fault");
            Err(Failure::input(format_args!("{}: {count}{lines}", file.display())))
        }
    }
}

fn list(game: Option<GameId>) -> Done {
    for game in GameId::ALL.into_iter().filter(|id| game.is_none_or(|wanted| wanted == *id)) {
        for map in shipped_maps(game) {
            let any = opening::open(&shipped(game, map.id)?)?;
            let title = with_game!(&any, game => game.map_view().title);
            output::line(format_args!("{game} {:<12} {title}", map.id))?;
        }
    }
    Ok(())
}

/// Returns the setup on a shipped map.
fn shipped(game: GameId, id: &str) -> Result<Setup, Failure> {
    if games::shipped(game, id).is_none() {
        let known: Vec<&str> = shipped_maps(game).map(|map| map.id).collect();
        let Some(file) = game.board_file() else {
            return Err(Failure::input(format_args!("{game} has no maps")));
        };
        let known = known.join(", ");
        return Err(Failure::input(format_args!("{game} has no {file} {id:?}; it has {known}")));
    }
    let mut options = Options::default();
    options.set(game.board_file().map_or("map", BoardFile::key), id);
    Ok(Setup::new(game, options))
}

fn show(game: &impl Present, svg: Option<&Path>) -> Done {
    if let Some(path) = svg {
        return output::write(path, &game.map_view().picture.to_svg(drawing::Style::Standalone));
    }
    let (map, coloured) = (game.map_view(), output::coloured());
    output::line(map.title)?;
    for cells in map.boards {
        let board = paint::ansi(&cells.board, coloured);
        output::line(format_args!("\n{}\n{}", cells.name, board.trim_end()))?;
        for (run, words) in cells.legend {
            output::line(format_args!("  {}  {words}", paint::ansi_run(&run, coloured)))?;
        }
    }
    Ok(())
}
