//! The shipped files, and small runs.
use clap::Parser;
use games::GameId;
use toml::{Table, Value};

use crate::{Arguments, SHIPPED, Settings, Shipped, path};

fn file(game: GameId) -> Table {
    let path = path(game);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The sections with weights, and the features of each with the number of their weights.
fn features(table: &Table) -> Vec<(String, Vec<(String, usize)>)> {
    let count = |value: &Value| value.as_array().map_or(1, Vec::len);
    let sections = table.iter().filter_map(|(name, value)| Some((name, value.as_table()?)));
    let of = |section: &Table| section.iter().map(|(name, value)| (name.clone(), count(value))).collect();
    sections.map(|(name, section)| (name.clone(), of(section))).collect()
}

fn small(shipped: &Shipped) -> Settings {
    Settings { games: 10, iterations: 8, rounds: 2, seed: 7, ..shipped.settings() }
}

#[test]
fn each_shipped_file_names_the_command_of_the_shipped_settings() {
    for shipped in &SHIPPED {
        let file = file(shipped.game);
        let command = file["command"].as_str().expect("a command");
        let words = command.strip_prefix("cargo run --release -p ").expect("cargo runs it").split(' ');
        let arguments =
            Arguments::try_parse_from(words.filter(|word| *word != "--")).expect("the command parses");
        let settings = Settings::new(&arguments, shipped);
        assert_eq!(settings, shipped.settings());
        assert_eq!(settings.command(), command);
        assert_eq!(file["games"].as_integer(), i64::try_from(settings.games).ok());
        assert_eq!(file["seed"].as_integer(), i64::try_from(settings.seed).ok());
        assert!(file["loss"].as_float().is_some_and(|loss| loss > 0.0));
    }
}

#[test]
fn a_run_writes_the_sections_and_features_of_the_shipped_file_and_the_same_text_again() {
    for shipped in &SHIPPED {
        let (game, small) = (shipped.game, small(shipped));
        let run = || (shipped.fit)(small).unwrap_or_else(|error| panic!("{game}: {error}")).text(small);
        let text = run();
        assert_eq!(text, run(), "{game}");
        let written: Table = text.parse().unwrap_or_else(|error| panic!("{game}: {error}\n{text}"));
        assert_eq!(features(&written), features(&file(game)), "{game}");
    }
}
