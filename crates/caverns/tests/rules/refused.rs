//! The refused cases of `refused.txt`, and which rule is named where several forbid an event.
use testkit::refused;

use crate::cave::{at, start};

const CASES: &str = include_str!("../refused.txt");

/// The rules that can refuse an event of this game.
const REFUSING: [&str; 12] =
    ["C-5", "C-6", "C-10", "C-11", "C-12", "C-13", "C-15", "C-16", "C-19", "C-21", "C-23", "C-24"];
/// C-25 can too: nothing follows the end.
const OVER: &str = "C-25";

#[test]
fn every_refused_case_names_its_rule_and_every_rule_that_refuses_occurs() {
    let rules = refused::check(
        CASES,
        '|',
        |first| !first.is_lowercase(),
        |position, event| {
            let play = if position == "start" { start("") } else { at(position) };
            play.refused(event)
        },
    );
    assert_eq!(rules, REFUSING.into_iter().chain([OVER]).collect());
}
