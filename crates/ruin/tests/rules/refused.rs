//! The refused cases of `refused.txt`: R8, R10 to R12, R15, R17, R19, R20, R22 and their order.
use std::rc::Rc;

use ruin::{Map, Ruin};
use testkit::refused;

use crate::board::Play;

const CASES: &str = include_str!("../refused.txt");
const MAP: &str = include_str!("../maps/good/refusals.toml");

/// The rules that can refuse an event of this game.
const REFUSING: [&str; 9] = ["R8", "R10", "R11", "R12", "R15", "R17", "R19", "R20", "R22"];

#[test]
fn every_refused_case_names_its_rule_and_every_rule_that_refuses_occurs() {
    let game = Rc::new(Ruin::new(Map::parse(MAP).unwrap()));
    let rules = refused::check(CASES, '|', char::is_uppercase, |position, event| {
        Play::at(Rc::clone(&game), position).refused(event)
    });
    assert_eq!(rules, REFUSING.into());
}
