//! Sheet files: every fault of the broken ones is named at its line, the good ones are accepted, and
//! no text makes the reader panic.
use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use shelter::{Fault, Line, Sheet, Shelter};
use tabletop::Game;
use testkit::files::{check_faults, edited};

const CLASSIC: &str = include_str!("../../../sheets/shelter/classic.toml");

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sheets").join(name)
}

/// The sheet files of a folder, by name.
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

/// Whether a fault is the one that a line `7 A: animal` expects: line, place, words of the text.
fn is_expected(fault: &Fault, expected: &str) -> bool {
    let (at, words) = expected.split_once(": ").unwrap_or_else(|| panic!("{expected:?} names no fault"));
    let (line, place) = at.split_once(' ').unwrap_or_else(|| panic!("{expected:?} names no place"));
    fault.line.to_string() == line && fault.place == place && fault.text.contains(words)
}

#[test]
fn every_fault_of_a_broken_sheet_is_named_with_line_and_place() {
    let mut wrong = String::new();
    for (name, text) in files("broken") {
        let expected = fs::read_to_string(folder("broken").join(format!("{name}.faults"))).unwrap();
        let expected: Vec<&str> = expected.lines().collect();
        assert!(!expected.is_empty(), "{name}.faults expects nothing");
        let faults = Sheet::parse(&text).err().unwrap_or_default();
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
fn every_file_of_expected_faults_has_its_sheet() {
    for entry in fs::read_dir(folder("broken")).unwrap() {
        let path = entry.unwrap().path();
        assert!(path.with_extension("toml").exists(), "{} has no sheet", path.display());
    }
}

#[test]
fn good_sheets_are_accepted_and_every_die_finds_a_square() {
    let mut sheets = files("good");
    assert!(sheets.len() >= 3);
    sheets.push(("classic".into(), CLASSIC.into()));
    for (name, text) in sheets {
        let sheet = Sheet::parse(&text).unwrap_or_else(|faults| panic!("{name} is refused: {faults:?}"));
        let game = Shelter::new(sheet, 2).unwrap();
        let mut state = game.start();
        for tree in ["tree a1", "tree b2", "tree c3", "tree d4"] {
            game.apply(&mut state, tree.parse().unwrap()).unwrap();
        }
        for figure in 1..=6 {
            let mut rolled = state.clone();
            game.apply(&mut rolled, format!("dice {figure} {figure} {figure}").parse().unwrap()).unwrap();
            assert!(game.legal_sorted(&rolled).len() >= 4, "{name}: a {figure} finds nothing");
        }
    }
}

#[test]
fn s_2_what_a_sheet_says_is_what_it_has() {
    let (_, text) = files("good").into_iter().find(|(name, _)| name == "most-points").unwrap();
    let sheet = Sheet::parse(&text).unwrap();
    assert_eq!((sheet.third_fence(), sheet.all_types()), ([99, 0, 1, 2, 3, 4, 5, 6, 7].as_slice(), 99));
    let lines: Vec<String> = Line::all()
        .map(|line| sheet.label(line))
        .map(|label| format!("{} {} {}", label.value, label.animal, label.circle))
        .collect();
    let expected = [
        "6 owl 0",
        "5 owl 99",
        "4 rhino 1",
        "3 tiger 2",
        "2 dog 3",
        "1 dog 4",
        "6 giraffe 5",
        "6 elephant 6",
    ];
    assert_eq!(lines, expected);
    let of_6: Vec<String> = sheet.lines_of("6".parse().unwrap()).map(|line| line.to_string()).collect();
    assert_eq!(of_6, ["A", "3", "4"]);
}

#[test]
fn the_same_sheet_may_be_written_in_several_ways() {
    let classic = Sheet::parse(CLASSIC).unwrap();
    for (name, text) in files("good").into_iter().filter(|(name, _)| name.starts_with("classic")) {
        assert_eq!(Sheet::parse(&text).unwrap(), classic, "{name}");
    }
}

#[test]
fn deep_nesting_is_refused() {
    let text = format!("name = {}1{}", "[".repeat(50_000), "]".repeat(50_000));
    assert!(Sheet::parse(&text).is_err());
}

#[test]
fn a_fault_of_the_syntax_names_the_word_it_is_about() {
    let twice = Sheet::parse("name = \"a\"\nname = \"b\"\n").unwrap_err();
    assert_eq!((twice[0].line, twice[0].text.contains(": \"name\"")), (2, true), "{twice:?}");
    for text in ["name = ", "name = \"two words\n", "[lines", "= 3"] {
        for fault in Sheet::parse(text).unwrap_err() {
            assert!(!fault.text.contains("\"\"") && !fault.text.contains("two words"), "{text:?}: {fault:?}");
        }
    }
}

#[test]
fn a_fault_prints_with_its_line_and_place() {
    let fault = Fault { line: 7, place: "A".into(), text: "is no animal".into() };
    assert_eq!(fault.to_string(), "line 7, A: is no animal");
}

fn edit() -> impl Strategy<Value = (u16, u8, String)> {
    let piece = prop_oneof![
        "[0-9-]{1,22}",
        "(owl|dog|tiger|value|circle|lines|A|1)",
        "[\\[\\]{}=,\"\n.]{1,2}",
        Just("\r\n".to_string()),
        Just("[lines]\n".to_string()),
        "\\PC{0,3}",
    ];
    (0..1_000u16, 0..4u8, piece)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_the_reader_panic(text in "(?s).{0,200}") {
        check_faults(&text, Sheet::parse(&text));
    }

    #[test]
    fn no_line_makes_the_reader_panic(
        name in "[A-E1-5]",
        value in "-?[0-9]{1,20}",
        animal in "(owl|dog|rhino|lion|\\PC{0,3})",
        circle in "(-?[0-9]{1,3}|0x[0-9a-f]{1,9}|1\\.5|true)",
    ) {
        let line = format!("{name} = {{ value = {value}, animal = \"{animal}\", circle = {circle} }}\n");
        let text = format!("[lines]\n{line}");
        check_faults(&text, Sheet::parse(&text));
        let text = format!("{}{line}", CLASSIC.replace("A = { value = 1, animal = \"owl\", circle = 3 }\n", ""));
        check_faults(&text, Sheet::parse(&text));
    }

    #[test]
    fn no_edit_of_a_good_sheet_makes_the_reader_panic(
        which in any::<prop::sample::Index>(),
        edits in prop::collection::vec(edit(), 1..4),
    ) {
        let sheets = files("good");
        let (_, text) = which.get(&sheets);
        let text = edited(text, &edits);
        check_faults(&text, Sheet::parse(&text));
    }
}
