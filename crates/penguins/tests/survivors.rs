//! What no other test would have missed: each of these came from a change to the rules that all the
//! others let pass.
use std::collections::BTreeSet;

use penguins::Ability;

#[test]
fn p_7_every_ability_has_words_of_its_own() {
    let lines: BTreeSet<&str> = Ability::ALL.into_iter().map(Ability::line).collect();
    assert_eq!(lines.len(), Ability::COUNT);
    assert!(lines.iter().all(|line| (8..=32).contains(&line.len())), "{lines:?}");
    assert!(Ability::AnyCircle.line().contains('6'), "P-12");
    assert!(Ability::CheapDie.line().contains("2 fish"), "P-10");
}
