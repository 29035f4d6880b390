//! Arbitrary events in arbitrary order: nothing panics, and no animal is lost.
use proptest::prelude::*;
use tabletop::{Game, Turn};
use zoo::{Character, Event, Gate, Kind, Map, Phase, State, Zoo};

const MAPS: [&str; 3] = [
    include_str!("maps/row.toml"),
    include_str!("../../../maps/zoo/rockport.toml"),
    include_str!("../../../maps/zoo/rockport2.toml"),
];

fn game(map: usize, level: u8, advanced: bool) -> Zoo {
    Zoo::new(Map::parse(MAPS[map]).unwrap(), level, advanced).unwrap()
}

/// The invariants of every position.
fn sound(game: &Zoo, state: &State) -> Result<(), TestCaseError> {
    for kind in Kind::ALL {
        let gone = Gate::ALL.into_iter().flat_map(|gate| state.blocked(gate)).chain(state.traps());
        let gone = gone.filter(|other| *other == kind).count() as u8;
        let loose = u8::from(state.animal(kind).is_some());
        prop_assert!(state.caged(kind) + loose + gone <= game.map().animal(kind).population);
    }
    for character in Character::ALL {
        let (figure, card) = (state.figure(character), game.map().card(character));
        prop_assert!(figure.health.have + figure.health.left <= card.health_track.length);
        prop_assert!(figure.ap.have + figure.ap.left <= card.ap_track.length);
        prop_assert!(figure.tranquilizers.have + figure.tranquilizers.left <= card.tranquilizer_track.length);
        prop_assert!(state.is_taken(figure.at) && !state.is_filled(figure.at));
    }
    for space in game.map().spaces() {
        let full = game.map().steps(space).all(|step| state.is_taken(step));
        prop_assert_eq!(full, state.is_full(space));
    }
    for gate in Gate::ALL {
        prop_assert!(state.squares(gate) <= Gate::SQUARES);
        prop_assert!(state.blocked(gate).count() <= usize::from(state.squares(gate)));
    }
    prop_assert_eq!(state.phase() == Phase::Over, state.outcome().is_some());
    Ok(())
}

/// Every event that can come now.
fn possible(game: &Zoo, state: &State) -> Vec<Event> {
    let mut events = Vec::new();
    game.legal(state, |event| events.push(event));
    game.outcomes(state, |event, _| events.push(event));
    events
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    /// Events from the list of all events, applied: most are refused and change nothing.
    #[test]
    fn any_event_applies_or_is_refused_and_changes_nothing(
        map in 0..3usize,
        level in 1..=4u8,
        advanced in any::<bool>(),
        choices in proptest::collection::vec((any::<u16>(), any::<u16>()), 1..300),
    ) {
        let game = game(map, level, advanced);
        let all_events = game.all_events();
        let mut state = game.start();
        for (any, choice) in choices {
            let event = all_events[any as usize % all_events.len()];
            let before = state;
            if game.apply(&mut state, event).is_err() {
                prop_assert_eq!(state, before);
                prop_assert_eq!(game.effects(&state, event), []);
            }
            // And one that is possible, so that every phase is reached.
            let events = possible(&game, &state);
            if events.is_empty() {
                break;
            }
            let event = events[choice as usize % events.len()];
            prop_assert!(!game.effects(&state, event).is_empty() || event == Event::Stop);
            game.apply_unchecked(&mut state, event);
            sound(&game, &state)?;
        }
    }

    /// The effect of an impossible event is not defined, but it does not panic.
    #[test]
    fn following_impossible_events_does_not_panic(
        map in 0..3usize,
        advanced in any::<bool>(),
        choices in proptest::collection::vec(any::<u16>(), 1..400),
    ) {
        let game = game(map, 2, advanced);
        let all_events = game.all_events();
        let mut state = game.start();
        for choice in choices {
            game.apply_unchecked(&mut state, all_events[choice as usize % all_events.len()]);
            let _ = (game.turn(&state), game.legal_sorted(&state), game.utilities(&state));
            let _ = (game.snapshot(&state), game.position(&state), game.reach(&state));
        }
    }

    /// Every position of random play comes back from its State JSON, and shows what may come.
    #[test]
    fn states_come_back_from_their_state_json(
        map in 0..3usize,
        level in 1..=4u8,
        advanced in any::<bool>(),
        choices in proptest::collection::vec(any::<u16>(), 300),
    ) {
        let game = game(map, level, advanced);
        let mut state = game.start();
        for choice in choices {
            prop_assert_eq!(game.restore(&game.snapshot(&state)), Ok(state));
            for kind in Kind::ALL {
                let prospects = game.prospects(&state, kind);
                prop_assert!(prospects.iter().all(|prospect| prospect.attacks.len() <= 2));
            }
            let events = possible(&game, &state);
            if events.is_empty() {
                prop_assert_eq!(game.turn(&state), Turn::Over);
                break;
            }
            game.apply_unchecked(&mut state, events[choice as usize % events.len()]);
        }
    }
}
