//! The refused cases of `refused.txt`, and which rule is named where several forbid an event.
use testkit::refused;

use crate::table::at;

const CASES: &str = include_str!("../refused.txt");

/// The rules that can refuse an event of this game.
const REFUSING: [&str; 13] =
    ["P-1", "P-4", "P-5", "P-6", "P-7", "P-8", "P-10", "P-11", "P-12", "P-13", "P-16", "P-17", "P-19"];
/// P-20 can too: the two that ask who decides.
const ASKED: &str = "P-20";

#[test]
fn every_refused_case_names_its_rule_and_every_rule_that_refuses_occurs() {
    let rules = refused::check(
        CASES,
        '|',
        |first| !first.is_lowercase(),
        |position, event| at(position).refused(event),
    );
    assert_eq!(rules, REFUSING.into_iter().chain([ASKED]).collect());
}
