//! Writes the replay of every golden record anew: `cargo xtask golden`.
use std::fs;

use games::GameId;
use testkit::golden;

fn main() -> std::io::Result<()> {
    for game in GameId::ALL {
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
    }
    Ok(())
}
