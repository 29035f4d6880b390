//! The seven worked examples of the rulebook.
use crate::board::board;

#[test]
fn example_1_an_extended_shot_needs_spaces_next_to_each_other_and_one_line() {
    // Z-25: what lines up is a row or a column that has a step in every space, whichever steps are stood on.
    let play = board(
        "aabbb.
         @...cc",
    )
    .at("keeper a.1, kangaroo c.1, act keeper");
    assert_eq!(play.legal("shoot"), [] as [&str; 0], "rows and columns of a and c are apart");
    let play = board(
        "aabbcc
         @..b..",
    )
    .at("keeper a.1, kangaroo c.1, act keeper");
    let after = play.then("shoot kangaroo");
    assert_eq!(after.tranquilizers(), [2, 2], "the kangaroo takes two, and the extended shot one more");
    assert_eq!((after.animal("kangaroo"), after.filled()), ("-".into(), "c.1".into()));
}

#[test]
fn example_2_elbows_do_not_turn_an_animal_until_it_reaches_an_intersection() {
    let play = board(
        "wwlle..n
         ....f..n
         ....fggg
         .......s
         .......@",
    )
    .at("lion l, cougar g");
    // Z-17: east, though the way bends south and east again.
    assert_eq!(play.walk("lion", 5).animal("lion"), "g.1");
    assert_eq!(play.walk_effects("lion", 5)[..3], ["lion l e e 2", "lion e s f 1", "lion f e g 0"]);
    // And the cougar, which is to go west, back through both.
    assert_eq!(play.walk("cougar", 2).animal("cougar"), "l.1");
}

#[test]
fn example_3_full_spaces_at_the_door_do_not_count() {
    let play = board("aabbccdd@").door("hippo", "a").at("caged hippo 6, full a b");
    let after = play.walk("hippo", 5);
    assert_eq!(after.animal("hippo"), "d.0");
    assert_eq!(after.state.caged(zoo::Kind::Hippo), 5);
    assert_eq!(
        play.walk_effects("hippo", 5)[..4],
        ["hippo cage out a full 2", "hippo a e b full 2", "hippo b e c 1", "hippo c e d 0"]
    );
}

#[test]
fn example_4_the_elephant_goes_north_west_and_north_over_a_full_space() {
    // The text's elephant moves three spaces; on the maps it moves two (Z-3).
    let play = board(
        "f.....
         d.....
         dccee.
         ..b...
         ..b...
         ..a@..",
    )
    .door("elephant", "a")
    .numbers("elephant", [3, 3, 3, 4])
    .at("caged elephant 3, full b");
    let after = play.walk("elephant", 3);
    assert_eq!(after.animal("elephant"), "d.0");
    assert_eq!(after.filled(), "b.0 b.1", "nothing in between is filled");
    assert_eq!(after.snapshot().caged["elephant"], 2, "its circle in the cage");
    assert_eq!(
        play.walk_effects("elephant", 3)[..4],
        ["elephant cage out a 2", "elephant a n b full 2", "elephant b n c 1", "elephant c w d 0"]
    );
}

/// A hippo's cage opens onto `a`; `b` lies north of it.
const NORTH: &str = "b
                     b
                     a
                     a
                     @";

#[test]
fn example_5_a_hippo_that_stops_where_zach_is_takes_three_health() {
    let play = board(NORTH).door("hippo", "a").at("caged hippo 6, keeper b");
    let after = play.walk("hippo", 2);
    assert_eq!((after.animal("hippo"), after.health()), ("b.1".into(), [9, 12]));
    assert!(play.walk_effects("hippo", 2).contains(&"hippo Stopping keeper in b -3".into()));
}

#[test]
fn example_6_a_hippo_that_passes_zach_takes_two_health() {
    let play = board(NORTH).door("hippo", "a").at("caged hippo 6, keeper a");
    let after = play.walk("hippo", 2);
    assert_eq!((after.animal("hippo"), after.health()), ("b.0".into(), [10, 12]));
    assert!(play.walk_effects("hippo", 2).contains(&"hippo Passing keeper in a -2".into()));
}

#[test]
fn example_7_a_gate_blocks_as_many_animals_as_it_has_squares_filled() {
    let play = board(
        "..l
         ..l
         .ma
         .m.
         @m.",
    )
    .gate("main", "a", "e")
    .at("lion l, monkey m, gate main 2 alligator");
    // Z-22: the lion goes south one space, and the gate stops it.
    let blocked = play.walk("lion", 6);
    let gate = &blocked.snapshot().gates["main"];
    assert_eq!((gate.filled, gate.blocked.join(" ")), (2, "alligator lion".into()));
    assert_eq!((blocked.animal("lion"), blocked.filled()), ("-".into(), "l.0".into()));
    assert!(blocked.snapshot().traps.is_empty());
    // The monkey finds it taken, and escapes into a trap.
    let escaped = blocked.after("first keeper, end, end").walk("monkey", 5);
    assert_eq!(escaped.snapshot().traps, ["monkey"]);
    assert_eq!((escaped.animal("monkey"), escaped.filled()), ("-".into(), "l.0 m.0".into()));
    // With all three traps taken the game is lost.
    let full =
        board("@ma").gate("main", "a", "e").at("monkey m, gate main 1 alligator, traps lion bear snake");
    assert_eq!(full.walk("monkey", 5).phase(), "over escaped");
}
