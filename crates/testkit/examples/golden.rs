//! Writes the replay of every golden record anew: `cargo xtask golden`. A game without a record gets one first, of
//! random play.
use std::error::Error;
use std::fs;

use games::{Dice, GameId, Options, Setup, with_game};
use tabletop::Game;
use testkit::golden;
use testkit::playout::random_event;

fn main() -> Result<(), Box<dyn Error>> {
    for game in GameId::ALL {
        if golden::records(game).map_or(true, |records| records.is_empty()) {
            write_random_record(game)?;
        }
        write_replays(game)?;
    }
    Ok(())
}

/// Writes the replays of a game's golden records.
fn write_replays(game: GameId) -> Result<(), Box<dyn Error>> {
    for record in golden::records(game)? {
        let (replay, _) = golden::replay(&fs::read_to_string(&record)?);
        let path = record.with_extension("replay");
        let changed = fs::read_to_string(&path).ok().as_deref() != Some(replay.as_str());
        if changed {
            let new = record.with_extension("replay.new");
            fs::write(&new, replay)?;
            fs::rename(&new, &path)?;
        }
        println!("{} {}", if changed { "written" } else { "  as is" }, path.display());
    }
    Ok(())
}

/// Writes a record of random play with the default options.
fn write_random_record(game: GameId) -> Result<(), Box<dyn Error>> {
    let setup = Setup::new(game, Options::default());
    let mut record = setup.record();
    with_game!(&setup.open()?, game => {
        let (mut state, mut dice) = (game.start(), Dice::new(1));
        while let Some(event) = random_event(game, &state, &mut dice).filter(|_| !game.given_up(&state)) {
            game.apply_unchecked(&mut state, event);
            record.events.push(event.to_string());
        }
    });
    fs::create_dir_all(golden::folder(game))?;
    fs::write(golden::folder(game).join("random.json"), serde_json::to_string_pretty(&record)? + "\n")?;
    Ok(())
}
