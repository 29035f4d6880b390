//! Iterations of search never allocate once the tree has its memory.
use bots::{BotGame, Evaluator, GameEvaluator, Mcts, MctsConfig, NoEvaluator};
use games::{Dice, GameId, Options, Setup, with_game};
use tabletop::{Game, Turn};
use testkit::counting::{Counting, allocations};
use testkit::models::{ConnectFour, Pig};

#[global_allocator]
static COUNTING: Counting = Counting;

/// The number of allocations by the second of two searches of one position: the first one grew the tree, whose memory
/// is kept.
fn allocated<G: Game, I: Evaluator<G>>(game: &G, evaluator: I, config: MctsConfig) -> u64 {
    let (mut state, mut dice) = (game.start(), Dice::new(1));
    while let Some(event) = game.draw(&state, |n| dice.below(n)) {
        game.apply_unchecked(&mut state, event);
    }
    assert!(matches!(game.turn(&state), Turn::Seat(_)));
    let mut search = Mcts::new(game, evaluator, config);
    let think = |search: &mut Mcts<G, I>| {
        search.set_root_state(&state);
        let before = allocations();
        assert_eq!(search.run(300, &mut || false, &mut Dice::new(1)), 300);
        allocations() - before
    };
    assert!(think(&mut search) > 0, "a tree takes room");
    let mut elsewhere = state.clone();
    if let Some(event) = game.any(&state, |_| 0) {
        game.apply_unchecked(&mut elsewhere, event);
    }
    search.set_root_state(&elsewhere);
    think(&mut search)
}

fn at_play<G: BotGame>(game: &G) -> u64 {
    allocated(game, GameEvaluator, G::MCTS)
}

#[test]
fn iterations_allocate_nothing_but_room_for_the_tree() {
    assert_eq!(allocated(&ConnectFour, NoEvaluator, MctsConfig::PLAIN), 0);
    assert_eq!(allocated(&Pig::open_spiel(100), NoEvaluator, MctsConfig::PLAIN), 0);
    // The results of shelter are lists of everybody's points.
    for id in GameId::ALL.into_iter().filter(|id| *id != GameId::Shelter) {
        let any = Setup::new(id, Options::default()).open().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(with_game!(&any, game => at_play(game)), 0, "{id}");
        assert_eq!(
            with_game!(&any, game => allocated(game, NoEvaluator, MctsConfig::PLAIN)),
            0,
            "{id} at random"
        );
    }
}
