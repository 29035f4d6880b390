//! Search caches: the tree of a search can be kept between decisions, and a search be split into slices.
use bots::{GameEvaluator, Mcts, MctsConfig, SearchCache, SearchCaches};
use games::Dice;
use penguins::Penguins;
use tabletop::{Game, Seat, Turn};

const MCTS: MctsConfig = MctsConfig { rollout_depth: 0, ..MctsConfig::PLAIN.iterations(200) };

fn game() -> Penguins {
    Penguins::new(2).unwrap()
}

/// The first position with something to choose, and whose turn it is.
fn first_decision(game: &Penguins) -> (penguins::State, Seat) {
    let (mut state, mut dice) = (game.start(), Dice::new(4));
    loop {
        if let Turn::Seat(seat) = game.turn(&state)
            && game.legal_sorted(&state).len() > 1
        {
            return (state, seat);
        }
        let event = anything(game, &state, &mut dice).unwrap();
        game.apply_unchecked(&mut state, event);
    }
}

fn anything(game: &Penguins, state: &penguins::State, dice: &mut Dice) -> Option<penguins::Event> {
    game.draw(state, |n| dice.below(n)).or_else(|| game.any(state, |n| dice.below(n)))
}

#[test]
fn slices_and_rests_change_nothing() {
    let game = game();
    let (state, seat) = first_decision(&game);
    let view = game.view(&state, seat);
    let mut whole = Mcts::new(&game, GameEvaluator, MCTS);
    let decided = whole.decide(&view, &mut Dice::new(9));
    assert!(decided.is_some());
    let (mut cache, mut dice, mut left) = (SearchCache::default(), Dice::new(9), None);
    while left != Some(0) {
        let mut search = Mcts::with_cache(&game, GameEvaluator, MCTS, cache);
        search.set_root(&view);
        let more = left.unwrap_or_else(|| search.budget());
        left = Some(more - search.run(more.min(30), &mut || false, &mut dice));
        cache = search.into_cache();
    }
    let sliced = Mcts::with_cache(&game, GameEvaluator, MCTS, cache);
    assert_eq!(sliced.result(), whole.result());
    assert_eq!(sliced.best(), decided);
}

#[test]
fn what_is_stopped_at_once_can_still_be_done() {
    let game = game();
    let (state, _) = first_decision(&game);
    let mut search = Mcts::new(&game, GameEvaluator, MCTS);
    assert_eq!(search.best(), None, "nothing was looked at");
    search.set_root_state(&state);
    assert_eq!(search.run(200, &mut || true, &mut Dice::new(1)), 0);
    assert!(search.best().is_some_and(|event| game.refusal(&state, event).is_none()));
}

#[test]
fn nothing_is_thought_about_where_there_is_nothing_to_choose() {
    let game = game();
    let (mut state, mut dice) = (game.start(), Dice::new(4));
    let mut search = Mcts::new(&game, GameEvaluator, MCTS);
    let (mut forced, mut free) = (0, 0);
    while game.turn(&state) != Turn::Over && (forced == 0 || free == 0) {
        search.set_root_state(&state);
        match game.legal_sorted(&state).len() {
            0 => assert_eq!(search.budget(), 0),
            1 => {
                assert_eq!(search.budget(), 0);
                forced += 1;
            }
            _ => {
                assert_eq!(search.budget(), MCTS.iterations);
                free += 1;
            }
        }
        let event = anything(&game, &state, &mut dice).unwrap();
        game.apply_unchecked(&mut state, event);
    }
    assert!(free > 0);
}

#[test]
fn a_match_is_caches_as_it_goes_on_and_forgotten_where_it_is_taken_back() {
    let game = game();
    let (mut state, mut events, mut dice) = (game.start(), Vec::new(), Dice::new(4));
    let play = |state: &mut penguins::State, events: &mut Vec<penguins::Event>, event| {
        game.apply_unchecked(state, event);
        events.push(event);
    };
    while game.legal_sorted(&state).len() < 2 {
        let event = anything(&game, &state, &mut dice).unwrap();
        play(&mut state, &mut events, event);
    }
    let Turn::Seat(seat) = game.turn(&state) else { panic!("a seat decides") };
    let mut caches = SearchCaches::new(&game);
    caches.advance(&game, &events);
    let mut search = Mcts::with_cache(&game, GameEvaluator, MCTS, caches.take(seat));
    search.set_root_state(&state);
    search.run(200, &mut || false, &mut dice);
    let best = search.result().choices[0];
    caches.put(seat, search.into_cache());

    play(&mut state, &mut events, best.event);
    caches.advance(&game, &events);
    let known = |caches: &mut SearchCaches<Penguins>, state| {
        let mut search = Mcts::with_cache(&game, GameEvaluator, MCTS, caches.take(seat));
        search.set_root_state(state);
        let known = search.result().iterations;
        caches.put(seat, search.into_cache());
        known
    };
    assert_eq!(known(&mut caches, &state), best.visits);
    assert_eq!(known(&mut caches, &state), best.visits, "setting the same root keeps the tree");
    let before = events.len() - 1;
    caches.advance(&game, &events[..before]);
    caches.advance(&game, &events);
    assert_eq!(known(&mut caches, &state), 0);
}
