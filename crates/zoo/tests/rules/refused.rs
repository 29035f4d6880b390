//! The refused cases of `refused.txt`, and which rule is named where several forbid an event.
use std::rc::Rc;

use testkit::refused;
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

/// The map of the cases: a row with the main gate in the west, and the same with an office in `o`.
fn game(office: bool) -> Rc<Zoo> {
    let map = board("soabbcd@").shed("s").gate("main", "a", "n").numbers("lion", [2, 3, 3, 3]);
    if office { map.office("o").game() } else { map.game() }
}

#[test]
fn every_refused_case_names_its_rule_and_every_rule_that_refuses_occurs() {
    let (plain, office) = (game(false), game(true));
    let rules = refused::check(
        CASES,
        '|',
        |first| !first.is_lowercase(),
        |position, event| {
            let (game, position) = match position.strip_prefix("office: ") {
                Some(position) => (&office, position),
                None => (&plain, position),
            };
            // Events that lead on from a position stand behind `;`.
            let (position, events) = position.split_once("; ").unwrap_or((position, ""));
            let play = Play::at(Rc::clone(game), position);
            let play = if events.is_empty() { play } else { play.after(events) };
            play.refused(event)
        },
    );
    assert_eq!(rules, REFUSING.into_iter().chain([IDLE]).collect());
}
