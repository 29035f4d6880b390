//! Perft tables: `tests/perft/<game>.txt`, a line a map and depth.
use games::{GameId, Options, Setup, with_game};
use testkit::perft::perft;

/// Lines: map, depth, sequences that end at a decision, at chance, at the end, probability.
fn table(game: GameId) -> &'static str {
    match game {
        GameId::Ruin => include_str!("perft/ruin.txt"),
    }
}

#[test]
fn every_game_counts_as_its_table_says() {
    for id in GameId::ALL {
        let mut lines = 0;
        for line in table(id).lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            let (map, rest) = line.split_once(' ').expect("map and counts");
            let (depth, expected) = rest.split_once(' ').expect("depth and counts");
            let mut options = Options::default();
            options.set("map", map);
            let any = Setup::new(id, options).open().unwrap_or_else(|error| panic!("{error}"));
            let depth: u32 = depth.parse().expect("a depth");
            let counted = with_game!(&any, game => perft(game, depth));
            assert_eq!(counted.to_string(), expected, "{id} {map} depth {depth}");
            lines += 1;
        }
        assert!(lines > 0, "{id} has no perft table");
    }
}
