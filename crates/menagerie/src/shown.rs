//! Everything that the terminal shows along the golden records, compared with the snapshots in
//! `tests/snapshots/<game>/`.
//!
//! `shown/adapter.rs` asks the session and the games' terminal parts and writes their answers as plain text; no other
//! file of these tests depends on their types. `SHOWN_WHOLE=<folder>` writes the text of every position, for looking
//! into a difference.
mod adapter;

use std::path::Path;

use games::GameId;
use testkit::shown::pin;

fn check(game: GameId) {
    let game = game.key();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(game);
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(&folder);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| pin(game, &folder, adapter::shown, |name, text| insta::assert_snapshot!(name, text)));
}

games::test_each_game! { check }
