//! Everything that the page shows along the golden records, compared with the snapshots in `snapshots/<game>/`.
//!
//! `shown/adapter.rs` asks the engine and writes what it answers as plain text; it alone knows the engine's types.
//! A difference is looked into with `SHOWN_WHOLE=<folder>`, which takes the text of every position.
#[path = "shown/adapter.rs"]
mod adapter;
mod common;
#[path = "shown/words.rs"]
mod words;

use std::path::Path;

use adapter::Recorded;
use games::GameId;
use testkit::shown::{Golden, Transcript, pin};

fn shown(golden: &Golden, transcript: &mut Transcript) {
    let mut recorded = Recorded::open(&golden.text);
    let about = recorded.about();
    transcript.follow(&about, recorded.plies(), |ply, drawn| recorded.shown(ply, drawn));
}

fn check(game: GameId) {
    let game = game.key();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(game);
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(&folder);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| pin(game, &folder, shown, |name, text| insta::assert_snapshot!(name, text)));
}

games::test_each_game! { check }
