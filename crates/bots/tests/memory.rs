//! What a search remembers can be put away between decisions, and thinking shared out over many slices.
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
    let (mut memory, mut dice, mut left) = (SearchCache::default(), Dice::new(9), None);
    while left != Some(0) {
        let mut search = Mcts::recalling(&game, GameEvaluator, MCTS, memory);
        search.look(&view);
        let more = left.unwrap_or_else(|| search.wanted());
        left = Some(more - search.think(more.min(30), &mut || false, &mut dice));
        memory = search.into_memory();
    }
    let sliced = Mcts::recalling(&game, GameEvaluator, MCTS, memory);
    assert_eq!(sliced.found(), whole.found());
    assert_eq!(sliced.best(), decided);
}

#[test]
fn what_is_stopped_at_once_can_still_be_done() {
    let game = game();
    let (state, _) = first_decision(&game);
    let mut search = Mcts::new(&game, GameEvaluator, MCTS);
    assert_eq!(search.best(), None, "nothing was looked at");
    search.look_at(&state);
    assert_eq!(search.think(200, &mut || true, &mut Dice::new(1)), 0);
    assert!(search.best().is_some_and(|event| game.refusal(&state, event).is_none()));
}

#[test]
fn nothing_is_thought_about_where_there_is_nothing_to_choose() {
    let game = game();
    let (mut state, mut dice) = (game.start(), Dice::new(4));
    let mut search = Mcts::new(&game, GameEvaluator, MCTS);
    let (mut forced, mut free) = (0, 0);
    while game.turn(&state) != Turn::Over && (forced == 0 || free == 0) {
        search.look_at(&state);
        match game.legal_sorted(&state).len() {
            0 => assert_eq!(search.wanted(), 0),
            1 => {
                assert_eq!(search.wanted(), 0);
                forced += 1;
            }
            _ => {
                assert_eq!(search.wanted(), MCTS.iterations);
                free += 1;
            }
        }
        let event = anything(&game, &state, &mut dice).unwrap();
        game.apply_unchecked(&mut state, event);
    }
    assert!(free > 0);
}

#[test]
fn a_match_is_remembered_as_it_goes_on_and_forgotten_where_it_is_taken_back() {
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
    let mut remembered = SearchCaches::new(&game);
    remembered.follow(&game, &events);
    let mut search = Mcts::recalling(&game, GameEvaluator, MCTS, remembered.take(seat));
    search.look_at(&state);
    search.think(200, &mut || false, &mut dice);
    let best = search.found().choices[0];
    remembered.put(seat, search.into_memory());

    play(&mut state, &mut events, best.event);
    remembered.follow(&game, &events);
    let known = |remembered: &mut SearchCaches<Penguins>, state| {
        let mut search = Mcts::recalling(&game, GameEvaluator, MCTS, remembered.take(seat));
        search.look_at(state);
        let known = search.found().iterations;
        remembered.put(seat, search.into_memory());
        known
    };
    assert_eq!(known(&mut remembered, &state), best.visits);
    assert_eq!(known(&mut remembered, &state), best.visits, "looking forgets nothing");
    let before = events.len() - 1;
    remembered.follow(&game, &events[..before]);
    remembered.follow(&game, &events);
    assert_eq!(known(&mut remembered, &state), 0);
}
