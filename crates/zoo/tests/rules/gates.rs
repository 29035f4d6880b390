//! Gates and traps (Z-22 to Z-24).
use tabletop::Game;
use zoo::Gate;

use crate::board::{Play, board};

#[test]
fn z_22_a_gate_blocks_while_it_has_more_squares_filled_than_animals_blocked() {
    let map = board("ab@").gate("main", "a", "w");
    let blocks = |position: &str| {
        let play = map.at(position);
        let gate = play.game.map().gate_named("main".parse().unwrap()).unwrap();
        (play.state.blocks_yet(gate), play.walk("lion", 1))
    };
    let (yet, open) = blocks("lion a");
    assert_eq!((yet, open.snapshot().traps.join(" ")), (Some(0), "lion".into()));
    let (yet, one) = blocks("lion a, gate main 1");
    assert_eq!((yet, one.snapshot().gates["main"].blocked.join(" ")), (Some(1), "lion".into()));
    let (yet, taken) = blocks("lion a, gate main 1 bear");
    assert_eq!((yet, taken.snapshot().traps.join(" ")), (Some(0), "lion".into()));
    let (yet, second) = blocks("lion a, gate main 2 bear");
    assert_eq!((yet, second.snapshot().gates["main"].blocked.join(" ")), (Some(1), "bear lion".into()));
    let (yet, _) = blocks("lion a, gate main 3 bear");
    assert_eq!(yet, None, "nobody comes to a closed one");
}

#[test]
fn z_22_who_leaves_is_out_of_the_game_and_fills_its_step() {
    let map = board("ab@").gate("main", "a", "w").door("lion", "b");
    for position in ["lion b, caged lion 2", "lion b, caged lion 2, gate main 1"] {
        let after = map.at(position).walk("lion", 1);
        assert_eq!((after.animal("lion"), after.filled()), ("-".into(), "b.0".into()));
        assert_eq!(after.snapshot().caged["lion"], 2);
        // The next of its kind comes out of the cage.
        let next = after.after("first keeper, end, end").walk("lion", 5);
        assert_eq!(next.snapshot().caged["lion"], 1);
    }
}

#[test]
fn z_23_the_fourth_escape_loses() {
    let map = board("ab@").gate("main", "a", "w");
    let third = map.at("lion a, traps bear panda").walk("lion", 1);
    assert_eq!((third.phase(), third.snapshot().traps.len()), ("first".into(), 3));
    let fourth = map.at("lion a, traps bear panda rhino").walk("lion", 1);
    assert_eq!((fourth.phase(), fourth.snapshot().traps.len()), ("over escaped".into(), 3));
    assert_eq!(fourth.game.effects(&fourth.state, "gain".parse().unwrap()), []);
    let blocked = map.at("lion a, gate main 1, traps bear panda rhino").walk("lion", 1);
    assert_eq!(blocked.phase(), "first", "who is blocked has not escaped");
}

#[test]
fn z_24_a_gate_with_three_squares_filled_is_closed() {
    let map = board("ab@").gate("main", "a", "w");
    let play = map.at("lion b, keeper ap 6, act keeper, gate main 1").then("close main 2");
    let gate = Gate::ALL.into_iter().find(|gate| play.state.squares(*gate) == 3).unwrap();
    assert!(play.state.is_closed(gate));
    assert_eq!(play.after("end, end").walk("lion", 1).animal("lion"), "a.0");
}

#[test]
fn z_23_who_is_trapped_or_blocked_changes_no_future_but_how_many_do() {
    let board = board("ab@").gate("main", "a", "w");
    let [lion, bear, both] = [
        "traps lion, gate main 2 rhino",
        "traps bear, gate main 2 dingo",
        "traps lion bear, gate main 2 dingo",
    ]
    .map(|position| board.at(position));
    let position = |play: &Play| play.game.position(&play.state);
    assert_eq!(position(&lion), position(&bear));
    assert_eq!(position(&board.at("turn 4, traps lion, gate main 2 rhino")), position(&lion));
    assert_ne!(position(&lion), position(&both));
}
