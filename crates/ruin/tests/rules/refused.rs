//! The refused cases of `refused.txt`: R8, R10 to R12, R15, R17, R19, R20, R22 and their order.
use std::collections::BTreeSet;
use std::rc::Rc;

use ruin::{Map, Ruin};

use crate::board::Play;

const CASES: &str = include_str!("../refused.txt");
const MAP: &str = include_str!("../maps/good/refusals.toml");

/// The rules that can refuse an event of this game.
const REFUSING: [&str; 9] = ["R8", "R10", "R11", "R12", "R15", "R17", "R19", "R20", "R22"];

struct Case {
    line: usize,
    position: &'static str,
    event: &'static str,
    rule: &'static str,
    words: &'static str,
}

fn cases() -> Vec<Case> {
    let lines = CASES.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|(number, line)| {
            let mut parts = line.split('|').map(str::trim);
            let mut part = |what| parts.next().unwrap_or_else(|| panic!("line {}: {what}?", number + 1));
            Case {
                line: number + 1,
                position: part("position"),
                event: part("event"),
                rule: part("rule"),
                words: parts.next().unwrap_or(""),
            }
        })
        .collect()
}

#[test]
fn every_refused_case_names_its_rule() {
    let game = Rc::new(Ruin::new(Map::parse(MAP).unwrap()));
    let mut wrong = Vec::new();
    for Case { line, position, event, rule, words } in cases() {
        let (named, text) = Play::at(Rc::clone(&game), position).refused(event);
        if named != rule || !text.contains(words) {
            wrong.push(format!("line {line}: {position} | {event} | {named} | {text}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_rule_that_can_refuse_occurs() {
    let named: BTreeSet<&str> = cases().iter().map(|case| case.rule).collect();
    assert_eq!(named, BTreeSet::from(REFUSING));
}

#[test]
fn reasons_are_sentences() {
    let game = Rc::new(Ruin::new(Map::parse(MAP).unwrap()));
    for Case { line, position, event, .. } in cases() {
        let (_, text) = Play::at(Rc::clone(&game), position).refused(event);
        assert!(text.ends_with('.') && text.starts_with(char::is_uppercase), "line {line}: {text}");
    }
}
