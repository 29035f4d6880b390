//! Animals move (Z-14 to Z-18, Z-21).
use crate::board::board;

#[test]
fn z_14_a_loose_animal_moves_and_no_second_of_its_kind_comes_out() {
    let play = board("abcd@").door("lion", "a").at("lion b, caged lion 3");
    let after = play.walk("lion", 5);
    assert_eq!((after.animal("lion"), after.snapshot().caged["lion"]), ("z0.0".into(), 3));
    let out = board("abcd@").door("lion", "a").at("caged lion 1").walk("lion", 5);
    assert_eq!((out.animal("lion"), out.snapshot().caged["lion"]), ("c.0".into(), 0));
}

#[test]
fn z_14_of_an_empty_cage_nothing_happens() {
    let play = board("abcd@").door("lion", "a").at("");
    assert_eq!(play.then(&play.roll_of("lion")).effects("orientation 5")[3], "NoneLeft(Lion)");
    let after = play.walk("lion", 5);
    assert_eq!(
        (after.animal("lion"), after.filled(), after.phase()),
        ("-".into(), "".into(), "first".into())
    );
}

#[test]
fn z_15_the_door_space_is_the_first_space() {
    let play = board("aabbccdd@").door("panda", "a").at("caged panda 1");
    assert_eq!(play.walk("panda", 5).animal("panda"), "b.0", "the door space counts as one");
    let full = board("aabbccdd@").door("panda", "a").at("caged panda 1, full a");
    assert_eq!(full.walk("panda", 5).animal("panda"), "c.0", "and not if it is full");
}

#[test]
fn z_15_an_animal_that_finds_no_space_stays_in_its_cage_and_attacks_nobody() {
    let ring = "abc
                h.d
                gfe
                ..@";
    let play = board(ring).door("lion", "a").at("caged lion 2, keeper b, worker h, full a b c d e f g h");
    let after = play.walk("lion", 3);
    assert_eq!((after.animal("lion"), after.snapshot().caged["lion"]), ("-".into(), 2));
    assert_eq!((after.health(), after.filled()), ([12, 12], play.filled()));
    let effects = play.walk_effects("lion", 3);
    assert_eq!((effects.len(), effects[9].as_str()), (10, "lion stays cage Round"), "{effects:?}");
}

#[test]
fn z_15_an_animal_may_leave_from_its_cage_through_a_gate_beyond_full_spaces() {
    let play = board("ab@").gate("main", "a", "w").door("lion", "b").at("caged lion 2, full a b");
    let after = play.walk("lion", 1);
    assert_eq!((after.snapshot().traps, after.snapshot().caged["lion"]), (vec!["lion".to_string()], 1));
    assert_eq!(after.filled(), "a.0 b.0", "there was no step to fill");
}

#[test]
fn z_16_an_animal_moves_as_many_spaces_as_its_number_says_full_ones_not_counted() {
    let play = board("abcdef@").at("dingo a");
    assert_eq!(play.walk("dingo", 5).animal("dingo"), "d.0");
    let full = board("abcdef@").at("dingo a, full b d");
    assert_eq!(full.walk("dingo", 5).animal("dingo"), "f.0");
    let effects = full.walk_effects("dingo", 5);
    assert_eq!(effects[..3], ["dingo a e b full 3", "dingo b e c 2", "dingo c e d full 2"]);
}

#[test]
fn z_16_going_out_of_a_gate_needs_a_move_left() {
    let board = board("abc@").gate("main", "a", "w");
    let near = board.clone().numbers("dingo", [2, 1, 1, 2]).at("dingo c");
    assert_eq!(near.walk("dingo", 1).animal("dingo"), "a.0", "its moves are used up");
    let through = board.numbers("dingo", [3, 1, 1, 2]).at("dingo c");
    assert_eq!(through.walk("dingo", 1).snapshot().traps, ["dingo"]);
}

#[test]
fn z_17_at_the_start_every_exit_is_open_later_not_the_one_it_came_by() {
    let play = board("abcd@").at("dingo c");
    // West, and at the dead end it stops.
    assert_eq!(play.walk("dingo", 1).animal("dingo"), "a.0");
    let effects = play.walk_effects("dingo", 1);
    assert!(effects.contains(&"dingo from c.0 onto a.0 DeadEnd".into()), "{effects:?}");
    // A turn later it may go back.
    let back = play.walk("dingo", 1).after("first keeper, end, end").walk("dingo", 1);
    assert_eq!(back.animal("dingo"), "z0.0", "over c, which its own track has filled");
}

#[test]
fn z_17_with_several_exits_it_takes_the_first_in_the_order_of_the_orientation() {
    let cross = "..n..
                 ..n..
                 wwxee
                 ..s..
                 ..@..";
    let ends = [1, 2, 3, 4, 5, 6].map(|orientation| {
        let play = board(cross).numbers("dingo", [1, 1, 1, 1]).at("dingo x");
        play.walk("dingo", orientation).animal("dingo")
    });
    assert_eq!(ends, ["w.0", "w.0", "n.0", "n.0", "e.0", "s.0"]);
    // Without its first direction it takes the second, the third, and the one left over.
    let ends = [1, 2, 3, 4, 5, 6].map(|orientation| {
        let play = board(cross).numbers("dingo", [2, 1, 1, 1]).at("dingo n");
        play.walk("dingo", orientation).animal("dingo")
    });
    assert_eq!(ends, ["w.0", "w.0", "w.0", "w.0", "e.0", "s.0"]);
}

#[test]
fn z_17_with_one_open_exit_it_takes_that_whatever_its_direction() {
    let bend = "aab
                ..b
                ..@";
    for orientation in 1..=6 {
        let play = board(bend).numbers("dingo", [2, 1, 1, 1]).at("dingo a");
        assert_eq!(play.walk("dingo", orientation).animal("dingo"), "z0.0");
    }
}

#[test]
fn z_17_a_gate_that_is_not_closed_is_an_exit_and_a_closed_one_none() {
    let map = board("abc@").gate("main", "b", "n").numbers("dingo", [3, 1, 1, 2]);
    assert_eq!(map.at("dingo a").walk("dingo", 3).snapshot().traps, ["dingo"]);
    assert_eq!(map.at("dingo a, gate main 2").walk("dingo", 3).snapshot().traps, [] as [&str; 0]);
    assert_eq!(map.at("dingo a, gate main 3").walk("dingo", 3).animal("dingo"), "z0.0");
    // Also the only one.
    let dead_end = board("ab@").gate("main", "a", "w").at("dingo b, gate main 3");
    assert_eq!(dead_end.walk("dingo", 1).animal("dingo"), "a.0");
}

#[test]
fn z_17_an_animal_that_goes_round_through_full_spaces_stops() {
    // A ring of full spaces; the dingo comes in at a and turns east at every corner it can.
    let ring = "abc
                h.d
                gfe
                x..
                @..";
    let play = board(ring).at("dingo x, full a b c d e f g h");
    let after = play.walk("dingo", 3);
    assert_eq!(after.animal("dingo"), "x.0", "it has met no space that is not full");
    assert_eq!(after.filled(), play.filled());
    let effects = play.walk_effects("dingo", 3);
    assert!(effects.contains(&"dingo stays x.0 Round".into()), "{effects:?}");
    let hops = effects.iter().filter(|line| line.contains(" full ")).count();
    assert_eq!(hops, 9, "once round to g, where it came in from the south before: {effects:?}");
}

#[test]
fn z_18_it_stops_on_the_first_free_step_and_fills_the_one_it_left() {
    let play = board("abccc@").numbers("dingo", [2, 1, 1, 1]).at("dingo a, filled c.0, lion c.1");
    let after = play.walk("dingo", 5);
    assert_eq!((after.animal("dingo"), after.filled()), ("c.2".into(), "a.0 c.0".into()));
    let empty = board("abccc@").numbers("dingo", [2, 1, 1, 1]).at("dingo a");
    assert_eq!(empty.walk("dingo", 5).filled(), "a.0", "nothing in between is filled");
}

#[test]
fn z_18_the_step_it_came_from_is_not_free() {
    // Once around: to the next step of its space, or past it where there is none.
    let two = board("abb\ncdd\n..@").numbers("dingo", [4, 1, 1, 1]).at("dingo b");
    let after = two.walk("dingo", 3);
    assert_eq!((after.animal("dingo"), after.filled()), ("b.1".into(), "b.0".into()));
    let one = board("ab\ncd\n.@").numbers("dingo", [4, 1, 1, 1]).at("dingo b");
    assert_eq!(one.walk_effects("dingo", 3)[3], "dingo d n b full 1");
    assert_eq!(one.walk("dingo", 3).animal("dingo"), "a.0");
}

#[test]
fn z_18_an_animal_that_meets_no_space_that_is_not_full_stays() {
    let play = board("abc@").at("dingo c, full a b");
    let after = play.walk("dingo", 1);
    assert_eq!((after.animal("dingo"), after.filled()), ("c.0".into(), "a.0 b.0".into()));
    let effects = play.walk_effects("dingo", 1);
    assert!(effects.contains(&"dingo stays c.0 DeadEnd".into()), "{effects:?}");
}

#[test]
fn z_21_animals_ignore_each_other() {
    let play = board("abbcc@").numbers("dingo", [1, 1, 1, 1]).at("dingo a, lion b, bear c");
    let after = play.walk("dingo", 5);
    assert_eq!(after.animal("dingo"), "b.1", "beside the lion");
    assert_eq!([after.animal("lion"), after.animal("bear")], ["b.0", "c.0"]);
    // A space that animals fill is full like any other.
    let full = board("abcc@").numbers("dingo", [1, 1, 1, 1]).at("dingo a, lion b, bear c");
    assert_eq!(full.walk("dingo", 5).animal("dingo"), "c.1");
}
