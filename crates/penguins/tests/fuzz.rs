//! Arbitrary events in arbitrary order: nothing panics, and no penguin is lost.
use penguins::{Colour, Event, MOST_FISH, Penguins, State};
use proptest::prelude::*;
use tabletop::{Game, Seat, Turn};

fn penguins_in_all(state: &State, colour: Colour) -> u32 {
    let freed: u8 = Seat::all(state.players()).map(|seat| state.freed(seat)[colour]).sum();
    let waiting = state.line().iter().filter(|other| *other == colour).count() as u32;
    let rest = state.case()[colour] + state.out()[colour] + freed + state.yard().of(colour).len();
    waiting + u32::from(rest)
}

/// The invariants of every position.
fn sound(game: &Penguins, state: &State) -> Result<(), TestCaseError> {
    for colour in Colour::ALL {
        prop_assert_eq!(penguins_in_all(state, colour), 10, "{} penguins", colour);
    }
    prop_assert!(Seat::all(state.players()).all(|seat| state.fish(seat) <= MOST_FISH));
    let decides = matches!(game.turn(state), Turn::Seat(_));
    prop_assert_eq!(decides, state.decider().is_some());
    prop_assert!(state.to_move().is_some() || !decides);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Events from the list of all events, applied: most are refused and change nothing.
    #[test]
    fn any_event_applies_or_is_refused_and_changes_nothing(
        players in 2u8..=5,
        choices in proptest::collection::vec((any::<u16>(), any::<u16>()), 1..400),
    ) {
        let game = Penguins::new(players).unwrap();
        let all_events = game.all_events();
        let mut state = game.start();
        for (any, possible) in choices {
            let event = all_events[any as usize % all_events.len()];
            let before = state;
            if game.apply(&mut state, event).is_err() {
                prop_assert_eq!(state, before);
                prop_assert_eq!(game.effects(&state, event), []);
            }
            // And one that is possible, so that every phase is reached.
            let mut events: Vec<Event> = Vec::new();
            game.legal(&state, |event| events.push(event));
            game.outcomes(&state, |event, _| events.push(event));
            if events.is_empty() {
                break;
            }
            let event = events[possible as usize % events.len()];
            prop_assert!(!game.effects(&state, event).is_empty() || matches!(event, Event::Roll | Event::Reroll | Event::Add(_)));
            game.apply_unchecked(&mut state, event);
            sound(&game, &state)?;
        }
    }

    /// The effect of an impossible event is not defined, but it does not panic.
    #[test]
    fn following_impossible_events_does_not_panic(
        players in 2u8..=5,
        choices in proptest::collection::vec(any::<u16>(), 1..600),
    ) {
        let game = Penguins::new(players).unwrap();
        let all_events = game.all_events();
        let mut state = game.start();
        for choice in choices {
            game.apply_unchecked(&mut state, all_events[choice as usize % all_events.len()]);
            let _ = (game.turn(&state), game.legal_sorted(&state), game.outcomes_sorted(&state));
            let _ = (game.utilities(&state), game.snapshot(&state), game.position(&state));
        }
    }

    /// Every position of random play comes back from its State JSON.
    #[test]
    fn states_come_back_from_their_state_json(
        players in 2u8..=5,
        choices in proptest::collection::vec(any::<u16>(), 300),
    ) {
        let game = Penguins::new(players).unwrap();
        let mut state = game.start();
        for choice in choices {
            let mut events: Vec<Event> = Vec::new();
            game.legal(&state, |event| events.push(event));
            game.outcomes(&state, |event, _| events.push(event));
            if events.is_empty() {
                break;
            }
            game.apply_unchecked(&mut state, events[choice as usize % events.len()]);
            if state.phase() != penguins::Phase::Add {
                prop_assert_eq!(game.restore(&game.snapshot(&state)), Ok(state));
            }
        }
    }
}
