//! The greedy move in *Escape from Ruin*, at every position of a small map.
use core::ops::ControlFlow;
use std::collections::{BTreeSet, HashMap};

use bots::BotGame;
use games::{AnyGame, Dice, GameId, Options, Setup};
use ruin::{Board, BoardKind, Direction, Event, Phase, Ruin, Square, Terrain};
use solver::Model;
use testkit::models::SMALL_RUIN;

fn small() -> Ruin {
    let AnyGame::Ruin(game) =
        Setup::new(GameId::Ruin, Options::default()).with_map("small", SMALL_RUIN).open().unwrap()
    else {
        panic!("another game")
    };
    game
}

/// The least number of steps to the goal, found backwards from it.
fn distances(board: &Board, goal: &str) -> HashMap<Square, u32> {
    let goal: Square = goal.parse().unwrap();
    let mut known = HashMap::from([(goal, 0)]);
    for steps in 1.. {
        let before = known.len();
        for from in board.squares().filter(|from| board.terrain(*from) != Terrain::Skull && *from != goal) {
            let nearer = Direction::ALL.into_iter().any(|way| {
                board
                    .step(from, way)
                    .is_ok_and(|landing| known.get(&landing.lands).is_some_and(|d| d + 1 == steps))
            });
            if nearer {
                known.entry(from).or_insert(steps);
            }
        }
        if known.len() == before {
            break;
        }
    }
    known
}

#[test]
fn it_plays_every_step_that_comes_nearer_and_is_no_folly_and_nothing_else() {
    let game = small();
    let city = game.board(BoardKind::City);
    let jungle = game.board(BoardKind::Jungle);
    let far = [distances(city, "c6"), distances(jungle, "d6")];
    let model = Model::explore(&game, usize::MAX, &mut |_| ControlFlow::Continue(())).unwrap();
    let mut dice = Dice::new(1);
    let (mut several, mut stops, mut shunned) = (0, 0, 0);
    for state in model.states() {
        if state.phase() != Phase::Move {
            assert_eq!(game.greedy_move(state, &mut dice), None);
            continue;
        }
        let board = game.board(state.board());
        let far = &far[state.board() as usize];
        let hunter = state.hunter(state.active_hunter()).unwrap();
        let mut expected = BTreeSet::new();
        for way in Direction::ALL {
            let Ok(landing) = board.step(state.player(), way) else { continue };
            let nearer = far.get(&landing.lands).is_some_and(|there| there < &far[&state.player()]);
            let wet = state.moves_left() == 1 && board.terrain(landing.lands).is_water();
            if nearer && landing.lands != hunter && !wet {
                expected.insert(Event::Step(way));
            } else if nearer {
                shunned += 1;
            }
        }
        if expected.is_empty() {
            expected.insert(Event::Stop);
            stops += 1;
        }
        several += usize::from(expected.len() > 1);
        let played: BTreeSet<Event> =
            (0..40 * expected.len()).map(|_| game.greedy_move(state, &mut dice).unwrap()).collect();
        assert_eq!(played, expected, "{state:?}");
    }
    assert!(several > 100 && stops > 10 && shunned > 10, "{several} {stops} {shunned}: the map is too plain");
}

#[test]
fn its_steps_are_equally_likely() {
    let game = small();
    let mut state = game.restore(&ruin::Snapshot::from(&tabletop::Game::start(&game))).unwrap();
    for event in ["cultist starts a6", "tiger starts a6", "roll 4", "step e", "step e", "step e"] {
        tabletop::Game::apply(&game, &mut state, event.parse().unwrap()).unwrap();
    }
    let (mut dice, mut counts) = (Dice::new(2), HashMap::<Event, u32>::new());
    for _ in 0..6000 {
        *counts.entry(game.greedy_move(&state, &mut dice).unwrap()).or_default() += 1;
    }
    assert!(counts.len() > 1, "{counts:?}");
    let fair = 6000.0 / counts.len() as f64;
    // Five standard deviations, generously.
    assert!(counts.values().all(|&count| (f64::from(count) - fair).abs() < 5.0 * fair.sqrt()), "{counts:?}");
}
