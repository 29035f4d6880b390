//! Perft tables: `tests/perft/<game>.txt`, one line for each place and depth.
use std::fs;
use std::path::Path;

use games::GameId;
use testkit::perft::perft_at;

/// Returns a table. Its lines: place (`perft_at`), depth, sequences that end at a decision, at chance, at the end,
/// probability.
fn table(game: GameId) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    let text = fs::read_to_string(folder.join(game.key()).with_extension("txt"));
    text.unwrap_or_else(|error| panic!("{game} has no perft table: {error}"))
}

#[test]
fn every_game_counts_as_its_table_says() {
    for id in GameId::ALL {
        let mut lines = 0;
        for line in table(id).lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            let (place, rest) = line.split_once(' ').expect("place and counts");
            let (depth, expected) = rest.split_once(' ').expect("depth and counts");
            let counted = perft_at(id, place, depth.parse().expect("a depth"));
            assert_eq!(counted.to_string(), expected, "{id} {place} depth {depth}");
            lines += 1;
        }
        assert!(lines > 0, "{id} has an empty perft table");
    }
}
