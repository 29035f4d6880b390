//! Map files: every fault of the broken ones is named at its line, good ones are accepted, and no text
//! makes the reader panic.
use proptest::prelude::*;
use tabletop::Game;
use testkit::files::{check_faults, edited};
use zoo::{Fault, Map, Name, Space, Step, Zoo};

const ROW: &str = include_str!("maps/row.toml");
const BROKEN: &str = include_str!("maps/broken.txt");
const SHIPPED: [&str; 2] =
    [include_str!("../../../maps/zoo/rockport.toml"), include_str!("../../../maps/zoo/rockport2.toml")];

/// Whether a fault is the one that a line `7 shed: too near` expects: line, place, words of the text.
fn is_expected(fault: &Fault, expected: &str) -> bool {
    let (at, words) = expected.split_once(": ").unwrap_or_else(|| panic!("{expected:?} names no fault"));
    let (line, place) = at.split_once(' ').unwrap_or_else(|| panic!("{expected:?} names no place"));
    fault.line.to_string() == line && fault.place == place && fault.text.contains(words)
}

/// The row with one line changed.
fn change(text: &str, edit: &str) -> String {
    let (line, edit) = edit.split_once(' ').unwrap_or_else(|| panic!("{edit:?} names no line"));
    let (old, new) = edit.split_once(" =>").unwrap_or_else(|| panic!("{edit:?} changes nothing"));
    let line: usize = line.parse().unwrap_or_else(|_| panic!("{line:?} is no line"));
    let mut lines: Vec<String> = text.split('\n').map(str::to_string).collect();
    assert!(lines[line - 1].contains(old), "line {line} has no {old:?}");
    // A replacement by two lines is written `\n`, so that lines keep their numbers until all are replaced.
    lines[line - 1] = lines[line - 1].replacen(old, new.trim_start(), 1);
    lines.join("\n")
}

#[test]
fn every_fault_of_a_broken_map_is_named_with_line_and_place() {
    let mut wrong = String::new();
    let mut cases = 0;
    for case in BROKEN.split("\n# ").skip(1) {
        let (name, rest) = case.split_once('\n').unwrap_or((case, ""));
        let lines = rest.lines().filter(|line| !line.is_empty());
        let (expected, edits): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.starts_with("! "));
        let text = edits.iter().fold(ROW.to_string(), |text, edit| change(&text, edit)).replace("\\n", "\n");
        let faults = Map::parse(&text).err().unwrap_or_default();
        let agree = faults.len() == expected.len()
            && faults.iter().zip(&expected).all(|(fault, expected)| is_expected(fault, &expected[2..]));
        if expected.is_empty() || !agree {
            let found: String =
                faults.iter().map(|f| format!("\n    {} {}: {}", f.line, f.place, f.text)).collect();
            wrong += &format!("\n{name}: expected\n    {}\n  found{found}", expected.join("\n    "));
        }
        cases += 1;
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(cases > 50);
}

#[test]
fn the_row_and_the_shipped_maps_are_accepted_and_playable() {
    for text in SHIPPED.into_iter().chain([ROW]) {
        let game = Zoo::new(Map::parse(text).unwrap(), 1, false).unwrap();
        assert_eq!(game.outcomes_sorted(&game.start()).len(), 900);
    }
}

#[test]
fn what_a_file_says_is_what_the_map_says_z_1() {
    let map = Map::parse(ROW).unwrap();
    let id = |space: Space| map.id(space).to_string();
    assert_eq!(map.name(), "A row");
    assert_eq!((map.spaces().count(), map.all_steps().count()), (16, 32));
    assert_eq!((id(map.shed()), map.office().map(id)), ("p".into(), Some("c".into())));
    assert_eq!(map.crosses().iter().map(id).collect::<String>(), "de");
    let links = map.links_from(map.shed());
    assert_eq!((links[0], links[15]), (Some(15), Some(0)));
    let step = map.step_named("b.1").unwrap();
    assert_eq!((map.step_name(step), map.nth(step), id(map.space_of(step))), ("b.1".into(), 1, "b".into()));
    for name in ["b", "b.2", "b.01", "q.0", "B.0", ".0", "b."] {
        assert_eq!(map.step_named(name), None, "{name}");
    }
}

#[test]
fn names_are_found_whatever_the_order_of_the_file() {
    let text = ROW.replace("\"m\"", "\"a0\"").replace("\"o\"", "\"a-\"");
    let map = Map::parse(&text).unwrap();
    for space in map.spaces() {
        assert_eq!(map.space(map.id(space)), Some(space));
    }
    assert_eq!(map.space("m".parse::<Name>().unwrap()), None);
}

/// A long row with this many spaces, and steps in the last so that there are so many in all.
fn long(spaces: usize, steps: usize) -> String {
    let mut text = String::new();
    for n in 16..spaces {
        let more: String = (spaces..steps).map(|m| format!(", [{}, {}]", m % 1000, 2 + m / 1000)).collect();
        let more = if n == spaces - 1 { more } else { String::new() };
        text += &format!("    {{ id = \"x{n}\", steps = [[{}, 0]{more}] }},\n", n + 16);
    }
    let mut links = String::new();
    for n in 16..spaces {
        let before = if n == 16 { "p".to_string() } else { format!("x{}", n - 1) };
        links += &format!("    {{ a = \"{before}\", leave_a = \"e\", b = \"x{n}\", leave_b = \"w\" }},\n");
    }
    let row = ROW.replace("space = \"p\", side = \"e\"", "space = \"p\", side = \"s\"");
    row.replacen("\n]\nlink = [\n", &format!("\n{text}]\nlink = [\n{links}"), 1)
}

#[test]
fn at_most_250_spaces_and_1000_steps() {
    let most = Map::parse(&long(Space::MOST, Step::MOST - 16)).unwrap();
    assert_eq!((most.spaces().count(), most.all_steps().count()), (250, 1000));
    let game = Zoo::new(most, 4, true).unwrap();
    assert!(game.restore(&game.snapshot(&game.start())).is_ok());
    let spaces = Map::parse(&long(Space::MOST + 1, 300)).unwrap_err();
    assert!(spaces.iter().any(|fault| fault.text.contains("there are 251 spaces")), "{spaces:?}");
    let steps = Map::parse(&long(Space::MOST, Step::MOST - 15)).unwrap_err();
    assert!(steps.iter().any(|fault| fault.text.contains("more than 1000 steps")), "{steps:?}");
}

#[test]
fn deep_nesting_is_refused() {
    let text = format!("name = {}1{}", "[".repeat(50_000), "]".repeat(50_000));
    assert!(Map::parse(&text).is_err());
}

fn edit() -> impl Strategy<Value = (u16, u8, String)> {
    let piece = prop_oneof![
        "[a-p0-9,\\[\\]{}\"= ]{1,4}",
        Just("\n".to_string()),
        Just("\"\"\"".to_string()),
        Just("[[space]]\nid = \"a\"\n".to_string()),
        Just("99999999999999999999".to_string()),
        Just("-1".to_string()),
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
    fn no_edit_of_a_good_map_makes_the_reader_panic(edits in prop::collection::vec(edit(), 1..4)) {
        let text = edited(ROW, &edits);
        check_faults(&text, Map::parse(&text));
    }
}
