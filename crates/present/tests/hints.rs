//! The facts that hints compare events by.
use std::collections::BTreeSet;

use games::{GameId, Lesson, Replay, Setup, lesson, with_game};
use present::Present;
use tabletop::Turn;

/// Asserts that no two facts about an event have the same words around their values: their values would be compared.
fn are_told_apart<G: Present>(game: &G, events: &[String]) {
    let (replay, wrong) = Replay::new(game, events);
    assert!(wrong.is_none());
    for state in replay.states.iter().filter(|state| matches!(game.turn(state), Turn::Seat(_))) {
        for event in game.legal_sorted(state) {
            let facts = game.hint_facts(state, event);
            let around: BTreeSet<_> = facts.iter().map(|fact| (fact.before, fact.after)).collect();
            assert_eq!(around.len(), facts.len(), "{event}: {facts:?}");
        }
    }
}

#[test]
fn t_5_facts_of_an_event_are_told_apart() {
    for game in GameId::ALL {
        let record = Lesson::parse(lesson(game)).expect("every game has a lesson").record;
        let any = Setup::of(&record).expect("a setup").open().expect("a game");
        with_game!(&any, game => are_told_apart(game, &record.events));
    }
}
