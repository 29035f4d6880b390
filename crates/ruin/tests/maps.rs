//! Map files: every fault of the broken ones is named at its line, the good ones are accepted, and
//! no text makes the reader panic.
use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use ruin::{BoardKind, Fault, Map, Ruin};
use tabletop::Game;
use testkit::files::{check_faults, edited};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/maps").join(name)
}

/// The map files of a folder, by name.
fn files(name: &str) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = fs::read_dir(folder(name))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .map(|path| {
            let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
            (stem, fs::read_to_string(&path).unwrap())
        })
        .collect();
    files.sort();
    files
}

fn good(name: &str) -> Map {
    let text = fs::read_to_string(folder("good").join(format!("{name}.toml"))).unwrap();
    Map::parse(&text).unwrap()
}

/// Whether a fault is the one that a line `7 d4: wall` expects: line, place, words of the text.
fn is_expected(fault: &Fault, expected: &str) -> bool {
    let (at, words) = expected.split_once(": ").unwrap_or_else(|| panic!("{expected:?} names no fault"));
    let (line, place) = at.split_once(' ').unwrap_or_else(|| panic!("{expected:?} names no place"));
    fault.line.to_string() == line && fault.place == place && fault.text.contains(words)
}

#[test]
fn every_fault_of_a_broken_map_is_named_with_line_and_place() {
    let mut wrong = String::new();
    for (name, text) in files("broken") {
        let expected = fs::read_to_string(folder("broken").join(format!("{name}.faults"))).unwrap();
        let expected: Vec<&str> = expected.lines().collect();
        assert!(!expected.is_empty(), "{name}.faults expects nothing");
        let faults = Map::parse(&text).err().unwrap_or_default();
        let agree = faults.len() == expected.len()
            && faults.iter().zip(&expected).all(|(fault, expected)| is_expected(fault, expected));
        if !agree {
            let found = faults.iter().map(|f| format!("\n    {} {}: {}", f.line, f.place, f.text));
            let found: String = found.collect();
            wrong += &format!("\n{name}: expected\n    {}\n  found{found}", expected.join("\n    "));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn every_file_of_expected_faults_has_its_map() {
    for entry in fs::read_dir(folder("broken")).unwrap() {
        let path = entry.unwrap().path();
        assert!(path.with_extension("toml").exists(), "{} has no map", path.display());
    }
}

#[test]
fn good_maps_are_accepted_and_playable() {
    let maps = files("good");
    assert!(!maps.is_empty());
    for (name, text) in maps {
        match Map::parse(&text) {
            Ok(map) => {
                let game = Ruin::new(map);
                assert_eq!(game.outcomes_sorted(&game.start()).len(), 2, "{name}");
            }
            Err(faults) => panic!("{name} is refused: {faults:?}"),
        }
    }
}

#[test]
fn r_map_a1_is_the_north_west_corner() {
    let map = good("goals-on-the-other-rims");
    assert_eq!(map.name(), "Test");
    let game = Ruin::new(map);
    let city = game.board(BoardKind::City);
    assert_eq!((city.columns(), city.rows()), (4, 4));
    assert_eq!((city.start().to_string(), city.goal().to_string()), ("a4".into(), "d2".into()));
    let jungle = game.board(BoardKind::Jungle);
    assert_eq!((jungle.start().to_string(), jungle.goal().to_string()), ("d4".into(), "a2".into()));
}

#[test]
fn the_largest_board_has_26_columns_and_99_rows() {
    let game = Ruin::new(good("largest"));
    let city = game.board(BoardKind::City);
    assert_eq!((city.columns(), city.rows()), (26, 99));
    assert_eq!(city.squares().last().unwrap().to_string(), "z99");
}

#[test]
fn the_same_map_may_be_written_in_several_ways() {
    let plain = Ruin::new(good("smallest"));
    for name in [
        "no-newline-at-the-end",
        "first-row-beside-the-quotes",
        "literal-strings",
        "single-line-grids",
        "tables-in-any-order",
    ] {
        let game = Ruin::new(good(name));
        for kind in [BoardKind::City, BoardKind::Jungle] {
            let (one, other) = (plain.board(kind), game.board(kind));
            assert!(one.squares().eq(other.squares()), "{name}");
            assert!(one.squares().all(|square| one.terrain(square) == other.terrain(square)), "{name}");
        }
    }
}

#[test]
fn a_huge_file_is_refused_without_reading_squares_that_have_no_name() {
    let named = 26 * 99;
    for (character, most) in [(".", 4), ("x", 4 + named)] {
        let grid = vec![character.repeat(2_000); 1_000].join("\n");
        let board = |name: &str| format!("[{name}]\ngrid = \"\"\"\n{grid}\n\"\"\"\n");
        let head = "format = \"menagerie/ruin-map/1\"\nname = \"Huge\"\n";
        let faults = Map::parse(&format!("{head}{}{}", board("city"), board("jungle"))).unwrap_err();
        assert!(faults.iter().any(|fault| fault.line == 5 && fault.text.contains("2000 columns")));
        assert!(faults.iter().any(|fault| fault.line == 5 && fault.text.contains("1000 rows")));
        assert!(faults.len() <= 2 * most, "{} faults", faults.len());
    }
}

#[test]
fn deep_nesting_is_refused() {
    let text = format!("name = {}1{}", "[".repeat(50_000), "]".repeat(50_000));
    assert!(Map::parse(&text).is_err());
}

fn edit() -> impl Strategy<Value = (u16, u8, String)> {
    let piece = prop_oneof![
        "[.#T%X^v<>|+=!SJCH-]{1,3}",
        Just("\n".to_string()),
        Just("\"".to_string()),
        Just("\"\"\"".to_string()),
        Just("\r\n".to_string()),
        Just("[city]\n".to_string()),
        Just("cliff_sides = [\"b2 n\"]\n".to_string()),
        "\\PC{0,3}",
    ];
    (0..1_000u16, 0..4u8, piece)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_the_reader_panic(text in "(?s).{0,200}") {
        check_faults(&text, Map::parse(&text));
    }

    #[test]
    fn no_grid_makes_the_reader_panic(
        city in "[.#T%X^v<>|+=!SJCH\n-]{0,60}",
        jungle in "[.#T%X^v<>|+=!SJCH\n-]{0,60}",
        side in "[a-f]([1-9]) [nesw]",
    ) {
        let head = "format = \"menagerie/ruin-map/1\"\nname = \"Fuzz\"\n";
        let city = format!("[city]\ncliff_sides = [\"{side}\"]\ngrid = \"\"\"\n{city}\"\"\"\n");
        let text = format!("{head}{city}[jungle]\ngrid = \"\"\"\n{jungle}\"\"\"\n");
        check_faults(&text, Map::parse(&text));
    }

    #[test]
    fn no_edit_of_a_good_map_makes_the_reader_panic(
        which in any::<prop::sample::Index>(),
        edits in prop::collection::vec(edit(), 1..4),
    ) {
        let maps = files("good");
        let (_, text) = which.get(&maps);
        let text = edited(text, &edits);
        check_faults(&text, Map::parse(&text));
    }
}

/// The faults of a map whose city is written like this, from line 4 on.
fn faults_of_city(city: &str) -> Vec<Fault> {
    let jungle = "[jungle]\ngrid = \"\"\"\n.H..\n....\n....\n.C..\n\"\"\"\n";
    Map::parse(&format!("format = \"menagerie/ruin-map/1\"\nname = \"\"\n[city]\n{city}\n{jungle}"))
        .err()
        .unwrap_or_default()
}

#[test]
fn a_row_is_found_at_its_line_however_the_grid_is_written() {
    let cases = [
        ("grid = \"\"\"\n.J..\n....\n.?..\n.S..\n\"\"\"", 7),
        ("grid = \"\"\".J..\n....\n.?..\n.S..\"\"\"", 6),
        ("grid = \".J..\\n....\\n.?..\\n.S..\"", 4),
        ("grid = \".J..\\x0A....\\u000A.?..\\U0000000A.S..\"", 4),
        ("grid = \"\"\"\n.J..\\n....\n.?..\n.S..\"\"\"", 6),
        ("grid = \"\"\"\n.J..\\x0A....\n.?..\n.S..\"\"\"", 6),
        ("grid = \"\"\"\n.J..\\u000A....\n.?..\n.S..\"\"\"", 6),
        ("grid = \"\"\"\n.J..\\U0000000A....\n.?..\n.S..\"\"\"", 6),
        ("grid = \"\"\"\n.J\\u002E.\n\\x2E...\n.?..\n.S..\"\"\"", 7),
        ("grid = \"\"\"\n.J..\n....\n.\\\n\n  ?..\n.S..\"\"\"", 7),
        ("grid = \"\"\"\n.J..\n..\\\n  \n ..\n.?..\n.S..\"\"\"", 9),
    ];
    for (grid, line) in cases {
        let faults = faults_of_city(grid);
        let at: Vec<(u32, &str)> = faults.iter().map(|fault| (fault.line, fault.place.as_str())).collect();
        assert_eq!(at, [(line, "b3")], "{grid}: {faults:?}");
    }
}

#[test]
fn a_fault_of_the_syntax_names_the_word_it_is_about() {
    let twice = Map::parse("name = \"a\"\nname = \"b\"\n").unwrap_err();
    assert_eq!((twice[0].line, twice[0].text.contains(": \"name\"")), (2, true), "{twice:?}");
    for text in ["name = ", "name = \"two words\n", "[city", "= 3"] {
        for fault in Map::parse(text).unwrap_err() {
            assert!(!fault.text.contains("\"\"") && !fault.text.contains("two words"), "{text:?}: {fault:?}");
        }
    }
}

#[test]
fn a_fault_prints_with_its_line_and_place() {
    let fault = Fault { line: 7, place: "d4".into(), text: "is no terrain".into() };
    assert_eq!(fault.to_string(), "line 7, d4: is no terrain");
}
