//! Map files: every fault of the broken ones is named at its line, the good ones are accepted, and
//! no text makes the reader panic.
use std::fs;
use std::path::{Path, PathBuf};

use caverns::{Caverns, Fault, Map, Setup, Side};
use proptest::prelude::*;
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

fn text(name: &str) -> String {
    fs::read_to_string(folder("good").join(format!("{name}.toml"))).unwrap()
}

fn good(name: &str) -> Map {
    Map::parse(&text(name)).unwrap()
}

/// Whether a fault is the one that a line `7 4d: no side` expects: line, place, words of the text.
fn is_expected(fault: &Fault, expected: &str) -> bool {
    let (at, words) = expected.split_once(": ").unwrap_or_else(|| panic!("{expected:?} names no fault"));
    let (line, place) = at.split_once(' ').unwrap_or_else(|| panic!("{expected:?} names no place"));
    fault.line.to_string() == line && fault.place == place && fault.text.contains(words)
}

#[test]
fn every_fault_of_a_broken_map_is_named_with_line_and_place() {
    let mut wrong = String::new();
    for (name, text) in files("broken") {
        let expected =
            fs::read_to_string(folder("broken").join(format!("{name}.faults"))).unwrap_or_default();
        let expected: Vec<&str> = expected.lines().collect();
        let faults = Map::parse(&text).err().unwrap_or_default();
        let agree = !expected.is_empty()
            && faults.len() == expected.len()
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
                let game = Caverns::new(map, Setup::default()).unwrap();
                assert_eq!(game.outcomes_sorted(&game.start()).len(), 6, "{name}");
            }
            Err(faults) => panic!("{name} is refused: {faults:?}"),
        }
    }
}

#[test]
fn the_same_map_may_be_written_in_several_ways() {
    let plain = good("honeycomb");
    for name in ["comments", "windows-lines"] {
        assert_eq!(good(name), plain, "{name}");
    }
    let turned = good("sides-in-any-order");
    let crossing = "3c".parse().unwrap();
    let paths = |map: &Map| map.paths(crossing).collect::<Vec<_>>();
    assert_eq!(
        paths(&turned).into_iter().rev().collect::<Vec<_>>(),
        paths(&plain),
        "the order of paths counts"
    );
    for hex in plain.hexes().filter(|hex| *hex != crossing) {
        assert!(turned.paths(hex).eq(plain.paths(hex)), "{hex}");
    }
}

#[test]
fn a_toll_left_out_is_none_and_a_rooms_name_ends_at_the_first_colon() {
    assert_eq!(good("no-toll").toll(9), 0);
    let map = good("a-room-with-a-colon");
    assert_eq!(map.room("2d".parse().unwrap()), Some("Hen's Nest"));
    assert_eq!(map.room("8c".parse().unwrap()), Some("Die Höhle"));
    let colon = text("honeycomb").replace("@The Pouch: ", "@The Pouch: and: ");
    assert!(Map::parse(&colon).unwrap_err()[0].text.contains("\"and:\" is no side"));
}

#[test]
fn the_largest_map_has_26_hexes_a_row() {
    let map = good("most");
    assert_eq!(map.hexes().count(), 9 * 26);
    assert_eq!(map.hexes().last().unwrap().to_string(), "9z");
    assert_eq!(map.exits().len(), 3);
    assert_eq!(map.half("9z".parse().unwrap()), 99 + 50);
    assert_eq!(map.neighbour("4k".parse().unwrap(), Side::W), Some("4j".parse().unwrap()), "solid rock");
    assert_eq!(map.paths("4j".parse().unwrap()).count(), 0);
    assert_eq!((map.rocks(6), map.water(9), map.toll(1)), (Some(9), 9, 9));
}

#[test]
fn the_smallest_map_has_one_hex_in_a_high_row() {
    let map = good("least");
    assert_eq!(map.hexes().count(), 6 * 6 + 3);
    assert_eq!(map.exits(), [("4a".parse().unwrap(), Side::W)]);
    assert_eq!(map.den(), None);
}

#[test]
fn a_drawing_of_any_size_is_answered_in_short() {
    let row = format!("hexes = [{}]", "\"x\", ".repeat(5_000));
    let huge = text("honeycomb").replace("hexes = [\"e\", ", &format!("{row}\nold = ["));
    let faults = Map::parse(&huge).unwrap_err();
    assert!(faults.iter().any(|fault| fault.text.contains("5000 hexes")), "{faults:?}");
    assert!(faults.len() < 10, "{} faults", faults.len());
    let exits = "\"x\", ".repeat(50_000);
    let many = text("honeycomb").replace("exits = [", &format!("exits = [{exits}"));
    let faults = Map::parse(&many).unwrap_err();
    assert!(faults.len() == 1 && faults[0].text.contains("50002"), "{faults:?}");
    let deep = format!("name = {}1{}", "[".repeat(50_000), "]".repeat(50_000));
    assert!(Map::parse(&deep).is_err());
}

fn edit() -> impl Strategy<Value = (u16, u8, String)> {
    let piece = prop_oneof![
        "(ne|e|se|sw|w|nw)",
        "-(ne|e|se|sw|w|nw)",
        "[0-9]{1,3}",
        Just("\"".to_string()),
        Just("\", \"".to_string()),
        Just("@".to_string()),
        Just("\n[[row]]\n".to_string()),
        Just("\r\n".to_string()),
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
    fn no_edit_of_a_good_map_makes_the_reader_panic(
        which in any::<prop::sample::Index>(),
        edits in prop::collection::vec(edit(), 1..4),
    ) {
        let maps = files("good");
        let (_, text) = which.get(&maps);
        let text = edited(text, &edits);
        check_faults(&text, Map::parse(&text));
        // A map that is still accepted can be played.
        if let Ok(map) = Map::parse(&text) {
            let game = Caverns::new(map, Setup::default()).unwrap();
            prop_assert_eq!(game.outcomes_sorted(&game.start()).len(), 6);
        }
    }
}
