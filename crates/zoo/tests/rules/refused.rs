//! The refused cases of `refused.txt`, and which rule is named where several forbid an event.
use std::collections::BTreeSet;
use std::rc::Rc;

use zoo::Zoo;

use crate::board::{Play, board};

const CASES: &str = include_str!("../refused.txt");

/// The rules that can refuse an event of this game.
const REFUSING: [&str; 16] = [
    "Z-4", "Z-9", "Z-10", "Z-13", "Z-23", "Z-25", "Z-26", "Z-28", "Z-29", "Z-30", "Z-31", "Z-32", "Z-34",
    "Z-35", "Z-37", "Z-38",
];
/// Z-39 can too: what comes after the fifth idle turn.
const IDLE: &str = "Z-39";

struct Case {
    line: usize,
    play: Play,
    event: &'static str,
    rule: &'static str,
    words: &'static str,
}

/// The map of the cases: a row with the main gate in the west, and the same with an office in `o`.
fn game(office: bool) -> Rc<Zoo> {
    let map = board("soabbcd@").shed("s").gate("main", "a", "n").numbers("lion", [2, 3, 3, 3]);
    if office { map.office("o").game() } else { map.game() }
}

fn cases() -> Vec<Case> {
    let (plain, office) = (game(false), game(true));
    let lines = CASES.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|(number, line)| {
            let parts: Vec<&str> = line.split('|').map(str::trim).collect();
            let [position, event, rule, ref words @ ..] = parts[..] else { panic!("line {}", number + 1) };
            let (game, position) = match position.strip_prefix("office: ") {
                Some(position) => (&office, position),
                None => (&plain, position),
            };
            // Events that lead on from a position stand behind `;`.
            let (position, events) = position.split_once("; ").unwrap_or((position, ""));
            let play = Play::at(Rc::clone(game), position);
            let play = if events.is_empty() { play } else { play.after(events) };
            Case { line: number + 1, play, event, rule, words: words.first().copied().unwrap_or("") }
        })
        .collect()
}

#[test]
fn every_refused_case_names_its_rule() {
    let mut wrong = Vec::new();
    for Case { line, play, event, rule, words } in cases() {
        let (named, text) = play.refused(event);
        if named != rule || !text.contains(words) {
            wrong.push(format!("line {line}: {event} | {named} | {text}"));
        }
        if !text.ends_with('.') || text.starts_with(char::is_lowercase) {
            wrong.push(format!("line {line}: no sentence: {text}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_rule_that_can_refuse_occurs() {
    let named: BTreeSet<&str> = cases().iter().map(|case| case.rule).collect();
    assert_eq!(named, REFUSING.into_iter().chain([IDLE]).collect());
}
