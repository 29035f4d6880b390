//! Arbitrary events in arbitrary order: nothing panics, and the invariants hold.
use caverns::{Card, Caverns, Event, GameResult, Level, Map, Phase, Setup, State};
use proptest::prelude::*;
use tabletop::{Game, Seat, Turn};

const MAPS: [&str; 3] = [
    include_str!("maps/good/honeycomb.toml"),
    include_str!("maps/good/tolls.toml"),
    include_str!("maps/good/most.toml"),
];

fn games() -> impl Strategy<Value = Caverns> {
    (0..MAPS.len(), 0..4usize, 0..3usize, 0..3usize, any::<bool>()).prop_map(
        |(map, card, slides, water, bear)| {
            let map = Map::parse(MAPS[map]).unwrap();
            let bear = bear && map.den().is_some();
            let setup =
                Setup { card: Card::ALL[card], slides: Level::ALL[slides], water: Level::ALL[water], bear };
            Caverns::new(map, setup).unwrap()
        },
    )
}

fn possible(game: &Caverns, state: &State) -> Vec<Event> {
    let mut events = Vec::new();
    game.legal(state, |event| events.push(event));
    game.outcomes(state, |event, _| events.push(event));
    events
}

/// The invariants of every position.
fn sound(game: &Caverns, state: &State) -> Result<(), TestCaseError> {
    prop_assert!(state.health() <= 6 && state.friend_health().unwrap_or(0) <= 6);
    prop_assert!(state.stored() <= game.card().most_stored());
    prop_assert_eq!(state.bear().is_some(), game.setup().bear);
    for row in 1..=9 {
        let full = state.water(row) == game.map().water(row);
        prop_assert_eq!(state.is_flooded(row), full);
        prop_assert!(full || (row + 1..=9).all(|row| state.water(row) == 0), "filled from the bottom");
    }
    let over = state.phase() == Phase::Over;
    prop_assert_eq!(over, state.outcome().is_some());
    if !over {
        let rows = [state.hex(), state.friend()].into_iter().flatten().map(|hex| hex.row());
        prop_assert!(rows.into_iter().all(|row| !state.is_flooded(row + 1)), "nobody is under water");
        prop_assert!(state.health() > 0 && state.friend_health() != Some(0));
    }
    if matches!(game.turn(state), Turn::Seat(_)) {
        prop_assert!(possible(game, state).len() > 1, "nobody is asked what has one answer");
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Events from the list of all events, applied: most are refused and change nothing.
    #[test]
    fn any_event_applies_or_is_refused_and_changes_nothing(
        game in games(),
        choices in proptest::collection::vec((any::<u16>(), any::<u16>()), 1..200),
    ) {
        let all_events = game.all_events();
        let mut state = game.start();
        for (any, one) in choices {
            let event = all_events[any as usize % all_events.len()];
            let before = state;
            let listed = possible(&game, &state).contains(&event);
            let applied = game.apply(&mut state, event);
            prop_assert_eq!(applied.is_ok(), listed, "{} at {:?}: {:?}", event, before, applied);
            if applied.is_err() {
                prop_assert_eq!(state, before);
                prop_assert_eq!(game.effects(&state, event), []);
            }
            // And one that is possible, so that every phase is reached.
            let events = possible(&game, &state);
            if events.is_empty() {
                break;
            }
            game.apply_unchecked(&mut state, events[one as usize % events.len()]);
            sound(&game, &state)?;
        }
    }

    /// The effect of an impossible event is not defined, but it does not panic.
    #[test]
    fn following_impossible_events_does_not_panic(
        game in games(),
        choices in proptest::collection::vec(any::<u16>(), 1..400),
    ) {
        let all_events = game.all_events();
        let mut state = game.start();
        for choice in choices {
            game.apply_unchecked(&mut state, all_events[choice as usize % all_events.len()]);
            let _ = (game.turn(&state), game.legal_sorted(&state), game.outcomes_sorted(&state));
            let _ = (game.utilities(&state), game.snapshot(&state), game.position(&state));
            let _ = (game.offers(&state), game.slide(&state), game.next_water(&state), game.spared(&state));
        }
    }

    /// Every position of random play comes back from its State JSON.
    #[test]
    fn states_come_back_from_their_state_json(
        game in games(),
        choices in proptest::collection::vec(any::<u16>(), 200),
    ) {
        let mut state = game.start();
        for choice in choices {
            let events = possible(&game, &state);
            if events.is_empty() {
                break;
            }
            game.apply_unchecked(&mut state, events[choice as usize % events.len()]);
            prop_assert_eq!(game.restore(&game.snapshot(&state)), Ok(state));
        }
    }

    /// C-20: the water rises every second round at least. C-8: so no game is endless.
    #[test]
    fn every_game_ends(game in games(), choices in proptest::collection::vec(any::<u16>(), 4000)) {
        let mut state = game.start();
        let circles: u16 = (1..=9).map(|row| u16::from(game.map().water(row))).sum();
        let (mut dry_before, mut round) = (false, 0);
        for choice in choices {
            let events = possible(&game, &state);
            if events.is_empty() {
                break;
            }
            game.apply_unchecked(&mut state, events[choice as usize % events.len()]);
            if state.round() != round {
                prop_assert!(!(dry_before && state.is_dry()));
                (dry_before, round) = (state.is_dry(), state.round());
            }
        }
        prop_assert_eq!(game.turn(&state), Turn::Over);
        prop_assert!(u16::from(state.round()) <= 2 * (circles + 1));
        let worth = game.utility(&state, Seat::FIRST).unwrap();
        prop_assert_eq!(worth.numerator() == 1, state.outcome() == Some(GameResult::Escaped));
    }

    /// An offer is what happens: price, place, health.
    #[test]
    fn offers_are_kept(game in games(), choices in proptest::collection::vec(any::<u16>(), 200)) {
        let mut state = game.start();
        for choice in choices {
            let events = possible(&game, &state);
            if events.is_empty() {
                break;
            }
            let event = events[choice as usize % events.len()];
            let before = state;
            game.apply_unchecked(&mut state, event);
            let offer = game.offer(&before, event);
            let acts = matches!(event, Event::Move(_) | Event::Lead(_) | Event::Leave | Event::Pass);
            prop_assert_eq!(offer.is_some(), acts);
            let Some(offer) = offer else { continue };
            prop_assert_eq!(offer.price.missing, 0);
            prop_assert_eq!(offer.price.turn + offer.price.store, offer.price.actions);
            prop_assert_eq!(offer.outcome, state.outcome());
            if let Some(to) = offer.to {
                prop_assert_eq!(state.place(), Some(caverns::Place::Path(to)));
                let lost = offer.toll + u8::from(offer.bear);
                prop_assert_eq!(state.health(), before.health().saturating_sub(lost));
            }
            prop_assert_eq!(state.phase() == Phase::Friend, offer.hears && state.outcome().is_none());
        }
        let refused = game.offers(&state).into_iter().filter(|offer| game.refusal(&state, offer.event).is_some());
        prop_assert!(refused.into_iter().all(|offer| offer.price.missing > 0));
    }
}
