//! The effects of an event, reach, and the reasons why a square is out of reach.
use ruin::{BoardKind, Direction, Effect, GameResult, Hunter, Square};
use tabletop::Game;

use crate::board::{OPEN_CITY, OPEN_JUNGLE, Play, city, jungle};

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn effects(play: &Play, event: &str) -> Vec<Effect> {
    play.game.effects(&play.state, event.parse().unwrap())
}

#[test]
fn r21_a_sweep_is_told_after_the_step_onto_the_water() {
    let play = city(".J... .>>>. ..... S....").at("city b3 move 3");
    let walks = Effect::Walks { from: square("b3"), onto: square("b2") };
    let swept = Effect::Swept { from: square("b2"), to: square("c2") };
    assert_eq!(effects(&play, "step n"), [walks, swept]);
    let drowns = play.then("step n");
    assert_eq!(effects(&drowns, "stop"), [Effect::Ends(GameResult::Drowned)]);
}

#[test]
fn r5_crossing_is_told_with_the_square_it_leads_to() {
    let play = city(OPEN_CITY).at("city b2 move 3 cultist d1");
    let walks = Effect::Walks { from: square("b2"), onto: square("b1") };
    assert_eq!(effects(&play, "step n"), [walks, Effect::Crosses { to: square("a4") }]);
    let lost = city(OPEN_CITY).at("city b2 move 3 cultist b1");
    assert_eq!(effects(&lost, "step n"), [walks, Effect::Ends(GameResult::Caught)]);
}

#[test]
fn r10_a_hunter_is_told_to_be_placed() {
    let play = city(OPEN_CITY).start();
    assert_eq!(effects(&play, "cultist starts d1"), [Effect::Placed(Hunter::Cultist, square("d1"))]);
    assert!(effects(&play, "tiger starts d1").is_empty(), "an event that is not possible has no effects");
}

#[test]
fn r15_a_hunters_way_is_told_square_by_square_with_the_current() {
    let play = jungle(".H.. .... .>.. C...").at("jungle d4 chase tiger b2");
    let hunts =
        |from, to, swept| Effect::Hunts { hunter: Hunter::Tiger, from: square(from), to: square(to), swept };
    assert_eq!(effects(&play, "tiger 1 c3"), [hunts("b2", "b3", false), hunts("b3", "c3", true)]);
    let caught = effects(&play, "tiger 3 d4");
    assert_eq!(caught.len(), 5);
    assert_eq!(caught.last(), Some(&Effect::Ends(GameResult::Caught)));
    let stays = jungle(".H.. .### #... C...").at("jungle c4 chase tiger d1");
    assert!(effects(&stays, "tiger 2 d1").is_empty());
}

#[test]
fn r8_reach_counts_moves_and_knows_a_way() {
    let play = city(".J... .>>>. ..... S....").at("city b4 move 2");
    let reach = play.game.reach(&play.state);
    assert_eq!(reach.moves(square("b3")), Some(1));
    assert_eq!(reach.moves(square("c2")), Some(2));
    assert_eq!(reach.moves(square("b2")), None, "the water carries on");
    assert_eq!(reach.moves(square("b1")), None, "three moves away");
    // From a3 and b3 the current leads onto c2.
    let way = reach.way(square("c2")).unwrap();
    assert_eq!(way.len(), 2);
    assert_eq!(way.last().unwrap().1, square("c2"));
    let mut walked = play.clone();
    for (direction, lands) in way {
        walked = walked.then(&format!("step {direction}"));
        assert_eq!(walked.state.player(), lands);
    }
    let waits = city(OPEN_CITY).at("city c3 roll");
    assert_eq!(waits.game.reach(&waits.state).squares().count(), 0);
}

#[test]
fn r8_nothing_is_reached_through_what_ends_the_game_or_the_turn() {
    // A skull, the cultist and J lie on the three ways on.
    let play = city(".#J#. ##.## ##.## .X.#. S....").at("city c3 move 4 cultist c4");
    let reach = play.game.reach(&play.state);
    let mut squares: Vec<String> = reach.squares().map(|(square, _)| square.to_string()).collect();
    squares.sort();
    assert_eq!(squares, ["b4", "c1", "c2", "c4"]);
}

#[test]
fn why_not_names_the_rule_of_the_step() {
    let play = city("..J.. .#... ..-.. ..... S....").cliff_sides(&["b4 e"]).at("city b4 move 1");
    let why = |name: &str| play.game.why_not(&play.state, square(name)).map(|why| why.rule);
    assert_eq!(why("a3"), None);
    assert_eq!(why("b3"), None);
    assert_eq!(why("c3"), Some("R20"));
    assert_eq!(why("c4"), Some("R19"));
    assert_eq!(why("c5"), Some("R19"));
    assert!(why("b2").is_some());
    assert!(why("e5").is_some(), "too far for one move");
    let waits = city(OPEN_CITY).at("city c3 roll");
    assert_eq!(waits.game.why_not(&waits.state, square("c2")).map(|why| why.rule), Some("R8"));
}

#[test]
fn why_not_agrees_with_the_reach() {
    let play = city(".J... .>>>. .#... S....").at("city b4 move 2");
    let reach = play.game.reach(&play.state);
    for square in play.game.board(BoardKind::City).squares() {
        let possible = reach.moves(square).is_some() || square == play.state.player();
        assert_eq!(play.game.why_not(&play.state, square).is_none(), possible, "{square}");
    }
}

#[test]
fn steps_to_goal_avoid_skulls_and_take_the_current_for_free() {
    let play = city(".J... .XXX. ..... S....").start();
    let steps = |name: &str| play.game.steps_to_goal(BoardKind::City, square(name));
    assert_eq!(steps("b1"), Some(0));
    assert_eq!(steps("a2"), Some(1));
    assert_eq!(steps("c3"), Some(3));
    assert_eq!(steps("a4"), Some(3));
    let play = jungle(".H... .^... ..... C....").start();
    let steps = |name: &str| play.game.steps_to_goal(BoardKind::Jungle, square(name));
    assert_eq!(steps("b3"), Some(1));
    assert_eq!(steps("b4"), Some(2));
    let play = jungle(".H#.. ..##. ..#.. C.#..").start();
    assert_eq!(play.game.steps_to_goal(BoardKind::Jungle, square("e4")), None);
}

#[test]
fn r20_a_landing_is_the_square_a_step_leads_to() {
    let play = jungle(OPEN_JUNGLE).start();
    let landing = |from: &str, way| play.game.landing(BoardKind::Jungle, square(from), way);
    assert_eq!(landing("a4", Direction::N), Some(square("a3")));
    assert_eq!(landing("a4", Direction::S), None);
    let play = jungle(".H... .>=>. ..... C....").start();
    let landing = |from: &str, way| play.game.landing(BoardKind::Jungle, square(from), way);
    assert_eq!(landing("b3", Direction::N), Some(square("c2")));
    assert_eq!(landing("c3", Direction::N), None);
}

#[test]
fn positions_restore_what_their_state_json_shows() {
    for position in ["city a4 setup", "city c3 roll turns 4", "city c3 move 2", "jungle c3 chase turns 7"] {
        let play = city(OPEN_CITY).at(position);
        assert_eq!(play.game.restore(&play.snapshot()), Ok(play.state), "{position}");
    }
    let game = city(OPEN_CITY).game();
    let fits = city(OPEN_CITY).at("city c3 roll").snapshot();
    for (field, broken) in [
        ("board", ruin::Snapshot { board: "desert".into(), ..fits.clone() }),
        ("player", ruin::Snapshot { player: "C3".into(), ..fits.clone() }),
        ("player", ruin::Snapshot { player: "z9".into(), ..fits.clone() }),
        ("phase", ruin::Snapshot { cultist: None, ..fits.clone() }),
        ("tiger", ruin::Snapshot { tiger: Some("e1".into()), ..fits.clone() }),
        ("moves_left", ruin::Snapshot { moves_left: 2, ..fits.clone() }),
        ("outcome", ruin::Snapshot { outcome: Some(GameResult::Caught), ..fits.clone() }),
    ] {
        let unfit = game.restore(&broken).expect_err(field);
        assert_eq!(unfit.field, field, "{unfit}");
    }
    assert_eq!(game.snapshot(&game.restore(&fits).unwrap()), fits);
}

#[test]
fn r15_distances_and_ends_of_a_hunter_can_be_asked_for() {
    let play = jungle(".H.. .### #... C...").start();
    let distance = |from: &str, to: &str| play.game.hunter_distance(Hunter::Tiger, square(from), square(to));
    assert_eq!(distance("d1", "d1"), Some(0));
    assert_eq!(distance("d1", "a2"), Some(4));
    assert_eq!(distance("d1", "b3"), None);
    let ford = city(".J.. >>># .... S...").start();
    // Over b2 the current carries it to c2 in one step, and on to either bank in a second.
    let mut reach: Vec<String> = ford
        .game
        .hunter_reach(Hunter::Cultist, square("a1"))
        .into_iter()
        .map(|(square, roll)| format!("{square} {roll}"))
        .collect();
    reach.sort();
    let ends =
        ["a1 0", "a3 2", "a4 3", "b1 1", "b3 2", "b4 3", "c1 2", "c3 2", "c4 3", "d1 2", "d3 2", "d4 3"];
    assert_eq!(reach, ends);
}

#[test]
fn squares_off_the_board_have_no_answers() {
    let play = city(OPEN_CITY).at("city c3 move 2");
    let far = square("z99");
    assert_eq!(play.game.steps_to_goal(BoardKind::City, far), None);
    assert_eq!(play.game.hunter_distance(Hunter::Cultist, far, square("a1")), None);
    assert_eq!(play.game.hunter_distance(Hunter::Tiger, square("a1"), far), None);
    assert!(play.game.hunter_reach(Hunter::Cultist, far).is_empty());
    assert_eq!(play.game.landing(BoardKind::City, far, Direction::N), None);
    assert_eq!(play.game.why_not(&play.state, far).map(|why| why.rule), Some("R17"));
    assert_eq!(play.game.reach(&play.state).moves(far), None);
}
