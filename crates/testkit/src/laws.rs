//! The laws that every game keeps, over random play.
use std::collections::{BTreeMap, HashMap, HashSet};

use games::{Dice, Replay};
use tabletop::{Game, Seat, Turn};

use crate::playout::{draws, random_event};

/// Plays whole random games until `plies` positions were seen, and checks every law at each of them. Returns the
/// number of events that were hidden from some seat as they happened.
///
/// # Panics
/// A law is broken; the message has the position and the fault.
pub fn keep<G: Game>(game: &G, seed: u64, plies: usize) -> usize {
    let all_events = game.all_events();
    notation(&all_events);
    let mut memory = Memory::<G>::default();
    let (mut seen, mut games, mut hidden) = (0, 0, 0);
    while seen < plies {
        let mut dice = Dice::stream(seed, games);
        let (mut states, mut events) = (vec![game.start()], Vec::new());
        loop {
            let state = states[states.len() - 1].clone();
            legal_means_possible(game, &state, &all_events);
            chance_is_fair(game, &state);
            any_is_fair(game, &state);
            results_come_at_the_end(game, &state);
            views_fit(game, &state);
            hidden += hidden_is_not_seen(game, &state);
            memory.snapshots_tell_all(game, &state);
            positions_have_one_future(game, &state);
            seen += 1;
            let given_up = game.given_up(&state);
            let Some(event) = random_event(game, &state, &mut dice).filter(|_| !given_up) else {
                assert!(given_up || game.turn(&state) == Turn::Over, "play stops at {state:?}");
                break;
            };
            let mut next = state;
            game.apply_unchecked(&mut next, event);
            states.push(next);
            events.push(event);
        }
        replays_alike(game, &states, &events);
        rounds_have_no_order(game, &states, &events, &mut dice);
        the_end_reveals(game, &states);
        games += 1;
    }
    hidden
}

/// Checks that printing and parsing are inverse, and no two events print alike.
fn notation<E>(all_events: &[E])
where
    E: Copy + Eq + std::fmt::Debug + std::fmt::Display + std::str::FromStr,
{
    let mut texts = HashSet::new();
    for event in all_events {
        let text = event.to_string();
        assert!(
            text.is_ascii() && !text.contains("  ") && text.trim() == text,
            "{text:?} is no line of words"
        );
        assert_eq!(text.parse().ok(), Some(*event), "{text:?} does not read back");
        for other in
            [format!(" {text}"), format!("{text} "), text.to_uppercase(), text.replacen(' ', "  ", 1)]
        {
            assert!(other == text || other.parse::<E>().is_err(), "{other:?} reads as {text:?}");
        }
        assert!(texts.insert(text), "two events print as {event}");
    }
}

/// Checks that an event is listed exactly if it applies, over the list of all events; a refused event changes
/// nothing.
fn legal_means_possible<G: Game>(game: &G, state: &G::State, all_events: &[G::Event]) {
    let mut listed = Vec::new();
    game.legal(state, |event| listed.push(event));
    game.outcomes(state, |event, _| listed.push(event));
    let unique: HashSet<G::Event> = listed.iter().copied().collect();
    assert_eq!(unique.len(), listed.len(), "an event is listed twice at {state:?}");
    assert_eq!(
        listed.is_empty(),
        game.turn(state) == Turn::Over,
        "no event, or some after the end, at {state:?}"
    );
    let all: HashSet<G::Event> = all_events.iter().copied().collect();
    assert!(unique.is_subset(&all), "all_events lacks an event of {state:?}");
    for &event in all_events {
        let mut next = state.clone();
        let applied = game.apply(&mut next, event);
        assert_eq!(applied.is_ok(), unique.contains(&event), "{event} at {state:?}: {applied:?}");
        if let Err(refusal) = applied {
            assert_eq!(next, *state, "{event} was refused and changed the state");
            assert!(!tabletop::Refusal::rule(&refusal).is_empty() && !refusal.to_string().is_empty());
        }
    }
}

/// Checks that weights are positive without a common factor, and that drawing follows them exactly.
fn chance_is_fair<G: Game>(game: &G, state: &G::State) {
    let mut weights = BTreeMap::new();
    game.outcomes(state, |event, weight| {
        weights.insert(event, weight);
    });
    if game.turn(state) != Turn::Chance {
        assert!(weights.is_empty(), "outcomes at a turn of a seat, {state:?}");
        assert_eq!(game.draw(state, |_| 0), None);
        return;
    }
    assert!(weights.values().all(|&weight| weight > 0), "a weight of 0 at {state:?}");
    assert_eq!(weights.values().fold(0, |a, &b| gcd(a, b)), 1, "a common factor at {state:?}");
    let total: u64 = weights.values().sum();
    let draws = draws(game, state);
    let numbers = draws.len() as u64;
    let mut drawn = BTreeMap::new();
    for event in draws {
        *drawn.entry(event).or_insert(0) += 1;
    }
    let expected: BTreeMap<_, _> =
        weights.iter().map(|(event, weight)| (*event, weight * numbers / total)).collect();
    assert_eq!(numbers % total, 0, "draws cannot follow the weights at {state:?}");
    assert_eq!(drawn, expected, "draws do not follow the weights at {state:?}");
}

/// Checks that each legal event is drawn by exactly one number, and none where no seat decides.
fn any_is_fair<G: Game>(game: &G, state: &G::State) {
    let mut numbers = 0;
    let first = game.any(state, |n| {
        numbers = n;
        0
    });
    assert_eq!(first.is_some(), matches!(game.turn(state), Turn::Seat(_)), "{first:?} at {state:?}");
    let mut drawn: Vec<G::Event> = (0..numbers).filter_map(|nth| game.any(state, |_| nth)).collect();
    let mut legal = Vec::new();
    game.legal(state, |event| legal.push(event));
    drawn.sort();
    legal.sort();
    assert_eq!(drawn, legal, "not every legal event is equally likely at {state:?}");
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Checks that results exist exactly at the end.
fn results_come_at_the_end<G: Game>(game: &G, state: &G::State) {
    let over = game.turn(state) == Turn::Over;
    for seat in Seat::all(game.seats()) {
        assert_eq!(game.utility(state, seat).is_some(), over, "result of seat {seat} at {state:?}");
    }
    assert_eq!(game.utilities(state).is_some(), over);
}

/// Checks that a state drawn from a seat's view looks the same to that seat and has the same legal events.
fn views_fit<G: Game>(game: &G, state: &G::State) {
    for seat in Seat::all(game.seats()) {
        let view = game.view(state, seat);
        let mut over = game.view(&game.start(), Seat::FIRST);
        game.view_over(state, seat, &mut over);
        assert_eq!(over, view, "a view over another one is not the view, {state:?}");
        for drawn in [0, 1] {
            let determinized = game.determinize(&view, &mut |n| drawn % n.max(1));
            assert_eq!(
                game.view(&determinized, seat),
                view,
                "a view does not survive determinization, {state:?}"
            );
            if game.turn(state) == Turn::Seat(seat) {
                assert_eq!(game.legal_sorted(&determinized), game.legal_sorted(state), "{state:?}");
            }
        }
    }
}

/// Checks that shown states follow from the view alone, and that neither the view of a seat nor its knowledge reveals
/// which of the possible decisions a hidden one was. Returns the number of hidden decisions.
fn hidden_is_not_seen<G: Game>(game: &G, state: &G::State) -> usize {
    for seat in Seat::all(game.seats()) {
        let seen = game.seen(state, Some(seat));
        assert_eq!(game.seen(&seen, Some(seat)), seen, "what is seen shows less the second time, {state:?}");
        assert_eq!(game.view(&seen, seat), game.view(state, seat), "seat {seat} sees what it may know");
        assert_eq!(game.seen_by(state, &[seat]), seen, "seat {seat} alone, {state:?}");
        for drawn in [0, 1] {
            let determinized = game.determinize(&game.view(state, seat), &mut |n| drawn % n.max(1));
            // The turn may be drawn too: a table calls the next player, who learns nothing by that.
            if game.turn(&determinized) != game.turn(state) {
                continue;
            }
            assert_eq!(
                game.seen(&determinized, Some(seat)),
                seen,
                "seat {seat} sees more than its view, {state:?}"
            );
        }
    }
    let all: Vec<Seat> = Seat::all(game.seats()).collect();
    assert_eq!(game.seen_by(state, &all), *state, "something is hidden from all together, {state:?}");
    assert_eq!(game.seen_by(state, &[]), game.seen(state, None), "a bystander, {state:?}");
    let Turn::Seat(mover) = game.turn(state) else { return 0 };
    assert!(!game.hides(state, state, Some(mover)), "a decision is hidden from its own seat, {state:?}");
    let after = |event| {
        let mut next = state.clone();
        game.apply_unchecked(&mut next, event);
        next
    };
    let nexts: Vec<G::State> = game.legal_sorted(state).into_iter().map(after).collect();
    let others = Seat::all(game.seats()).filter(|seat| *seat != mover).map(Some).chain([None]);
    let mut hidden = 0;
    for onlooker in others {
        let unknown: Vec<&G::State> = nexts.iter().filter(|next| game.hides(state, next, onlooker)).collect();
        hidden += unknown.len();
        for pair in unknown.windows(2).filter(|pair| game.turn(pair[0]) == game.turn(pair[1])) {
            let [one, other] = [pair[0], pair[1]];
            assert_eq!(
                game.seen(one, onlooker),
                game.seen(other, onlooker),
                "{onlooker:?} sees a hidden event"
            );
            if let Some(seat) = onlooker {
                assert_eq!(game.view(one, seat), game.view(other, seat), "seat {seat} knows a hidden event");
            }
        }
    }
    hidden
}

/// Checks that in a round each seat decides as if it were the first to do so, also where the others are passed, and that
/// turns in any order lead to the same state.
fn rounds_have_no_order<G: Game>(game: &G, states: &[G::State], events: &[G::Event], dice: &mut Dice) {
    let in_round = |at: usize| states.get(at).is_some_and(|state| game.is_in_round(state));
    for begin in (0..events.len()).filter(|at| in_round(*at) && !(*at > 0 && in_round(at - 1))) {
        let end = (begin..).find(|at| !in_round(*at)).unwrap_or(begin);
        let turn_of = |seat: Seat| {
            (begin..end.min(events.len())).filter(move |at| game.turn(&states[*at]) == Turn::Seat(seat))
        };
        let mut order: Vec<Seat> = Seat::all(game.seats()).collect();
        for seat in &order {
            let mut alone = states[begin].clone();
            game.give_turn(&mut alone, *seat);
            let mut passed = states[begin].clone();
            game.pass_others(&mut passed, *seat);
            assert_eq!(passed, alone, "passing the others gives seat {seat} its turn");
            for at in turn_of(*seat) {
                assert_eq!(game.turn(&alone), Turn::Seat(*seat), "{:?}", states[at]);
                assert_eq!(game.legal_sorted(&alone), game.legal_sorted(&states[at]), "{:?}", states[at]);
                assert_eq!(game.view(&alone, *seat), game.view(&states[at], *seat), "{:?}", states[at]);
                game.apply_unchecked(&mut alone, events[at]);
            }
            game.pass_others(&mut alone, *seat);
            let is_whole = end < states.len();
            assert!(!is_whole || !matches!(game.turn(&alone), Turn::Seat(_)), "somebody waits: {alone:?}");
        }
        for last in (1..order.len()).rev() {
            order.swap(last, dice.below(last as u64 + 1) as usize);
        }
        let mut state = states[begin].clone();
        for seat in &order {
            game.give_turn(&mut state, *seat);
            turn_of(*seat).for_each(|at| game.apply_unchecked(&mut state, events[at]));
        }
        assert!(end == states.len() || state == states[end], "the order {order:?} matters at {begin}");
    }
}

/// Checks that nothing is hidden at the end, and every seat sees the same.
fn the_end_reveals<G: Game>(game: &G, states: &[G::State]) {
    let Some(last) = states.last().filter(|last| game.turn(last) == Turn::Over) else { return };
    for onlooker in Seat::all(game.seats()).map(Some).chain([None]) {
        assert_eq!(game.seen(last, onlooker), *last, "the end is hidden from {onlooker:?}");
        let decisions = states.iter().filter(|state| matches!(game.turn(state), Turn::Seat(_)));
        for before in decisions {
            assert!(!game.hides(before, last, onlooker), "{before:?} stays hidden from {onlooker:?}");
        }
    }
}

/// Checks that states with equal positions have equal legal events, and stay equal after any event.
fn positions_have_one_future<G: Game>(game: &G, state: &G::State) {
    let position = game.position(state);
    assert_eq!(game.position(&position), position, "a position is its own position");
    assert_eq!(game.turn(&position), game.turn(state));
    assert_eq!(game.legal_sorted(&position), game.legal_sorted(state));
    assert_eq!(game.outcomes_sorted(&position), game.outcomes_sorted(state));
    assert_eq!(game.utilities(&position), game.utilities(state));
    let mut events = game.legal_sorted(state);
    let outcomes = game.outcomes_sorted(state);
    assert!(outcomes.is_sorted_by_key(|(event, _)| event.to_string()), "{outcomes:?}");
    events.extend(outcomes.into_iter().map(|(event, _)| event));
    for event in events {
        let (mut one, mut other) = (state.clone(), position.clone());
        game.apply_unchecked(&mut one, event);
        game.apply_unchecked(&mut other, event);
        assert_eq!(game.position(&one), game.position(&other), "{event} parts equal positions, {state:?}");
    }
}

/// Checks that the events, as texts, lead through the same states again.
fn replays_alike<G: Game>(game: &G, states: &[G::State], events: &[G::Event]) {
    let texts: Vec<String> = events.iter().map(ToString::to_string).collect();
    let (replay, bad) = Replay::new(game, &texts);
    assert_eq!(bad, None);
    assert_eq!(replay.states, states);
}

/// Every snapshot seen, with its state.
struct Memory<G: Game> {
    states: HashMap<String, G::State>,
}

impl<G: Game> Default for Memory<G> {
    fn default() -> Self {
        Memory { states: HashMap::new() }
    }
}

impl<G: Game> Memory<G> {
    /// Checks that different states have different State JSONs, so that nothing that matters is left out.
    fn snapshots_tell_all(&mut self, game: &G, state: &G::State) {
        let json = serde_json::to_string(&game.snapshot(state)).expect("a snapshot is JSON");
        let known = self.states.entry(json).or_insert_with(|| state.clone());
        assert_eq!(known, state, "two states show the same State JSON");
    }
}
