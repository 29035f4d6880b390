//! The refused cases of `refused.txt`, and which rule is named where several forbid an event.
use std::collections::{BTreeMap, BTreeSet};

use crate::cave::{Play, at, start};

const CASES: &str = include_str!("../refused.txt");

/// The rules that can refuse an event of this game.
const REFUSING: [&str; 12] =
    ["C-5", "C-6", "C-10", "C-11", "C-12", "C-13", "C-15", "C-16", "C-19", "C-21", "C-23", "C-24"];
/// C-25 can too: nothing follows the end.
const OVER: &str = "C-25";

struct Case {
    line: usize,
    play: Play,
    event: &'static str,
    rule: &'static str,
    words: &'static str,
}

fn cases() -> Vec<Case> {
    let mut positions = BTreeMap::new();
    let mut cases = Vec::new();
    for (number, line) in
        CASES.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
    {
        if let Some((name, position)) = line.split_once(" = ") {
            positions.insert(name, if position == "start" { start("") } else { at(position) });
            continue;
        }
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [name, event, rule, ref words @ ..] = parts[..] else { panic!("line {}", number + 1) };
        let play = positions.get(name).unwrap_or_else(|| panic!("line {}: no position {name}", number + 1));
        let words = words.first().copied().unwrap_or("");
        cases.push(Case { line: number + 1, play: play.clone(), event, rule, words });
    }
    cases
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
    assert_eq!(named, REFUSING.into_iter().chain([OVER]).collect());
}
