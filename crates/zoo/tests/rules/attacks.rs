//! Attacks of animals on characters while they move (Z-19, Z-20).
use crate::board::board;

#[test]
fn z_19_passing_is_an_indirect_attack_and_stopping_a_direct_one() {
    let map = board("aabbccdd@").numbers("hippo", [2, 3, 2, 3]);
    assert_eq!(map.at("hippo a, keeper b").walk("hippo", 5).health(), [10, 12]);
    assert_eq!(map.at("hippo a, keeper c").walk("hippo", 5).health(), [9, 12]);
    assert_eq!(map.at("hippo a, keeper d").walk("hippo", 5).health(), [12, 12]);
    // A full space is passed as well.
    assert_eq!(map.at("hippo a, keeper b, full b").walk("hippo", 5).health(), [10, 12]);
}

#[test]
fn z_19_both_characters_of_a_space_are_attacked_by_each_animal() {
    let map = board("aabbbbcc@").numbers("hippo", [1, 3, 2, 3]).numbers("lion", [2, 4, 1, 3]);
    let play = map.at("hippo a, lion a.1, keeper b, worker b.1");
    assert_eq!(play.walk("hippo", 5).health(), [9, 9]);
    let both = play.after("animals hippo dingo lion panda, orientation 5");
    assert_eq!(both.health(), [8, 8], "three and one");
}

#[test]
fn z_19_an_animal_attacks_a_character_once_directly_if_both_apply() {
    // The monkey goes round and round: a, b, d, c.
    let ring = |movement| board("aab\nccd\n@..").numbers("monkey", [movement, 5, 1, 1]);
    let past = ring(6).at("monkey a, keeper c").walk("monkey", 2);
    assert_eq!((past.animal("monkey"), past.health()), ("d.0".into(), [11, 12]));
    let twice = ring(9).at("monkey a, keeper c").walk("monkey", 2);
    assert_eq!((twice.animal("monkey"), twice.health()), ("b.0".into(), [11, 12]));
    let both = ring(7).at("monkey a, keeper c").walk("monkey", 2);
    assert_eq!((both.animal("monkey"), both.health()), ("c.1".into(), [7, 12]));
}

#[test]
fn z_19_leaving_a_space_or_staying_in_one_is_no_attack() {
    let leaving = board("aabb@").numbers("lion", [1, 3, 3, 3]).at("lion a, keeper a.1");
    assert_eq!(leaving.walk("lion", 5).health(), [12, 12]);
    let staying = board("caab@").at("lion a, keeper a.1, full c");
    assert!(staying.walk_effects("lion", 1).contains(&"lion stays a.0 DeadEnd".into()));
    assert_eq!(staying.walk("lion", 1).health(), [12, 12]);
}

#[test]
fn z_19_an_animal_that_leaves_the_zoo_attacks_whom_it_passes() {
    let play = board("abc@").gate("main", "a", "w").at("lion c, keeper b, worker a");
    let after = play.walk("lion", 1);
    assert_eq!((after.health(), after.snapshot().traps.len()), ([9, 9], 1));
    let blocked = board("abc@").gate("main", "a", "w").at("lion c, keeper b, gate main 1");
    assert_eq!(blocked.walk("lion", 1).health(), [9, 12]);
}

#[test]
fn z_20_characters_in_the_full_spaces_at_the_end_of_the_way_are_pinned() {
    // The lion counts c, has two moves left, and behind it everything is full to the dead end.
    let map = board("abcd@").numbers("lion", [3, 4, 1, 3]);
    let pinned = map.at("lion d, keeper a, worker b, full a b");
    let after = pinned.walk("lion", 1);
    assert_eq!((after.animal("lion"), after.health()), ("c.0".into(), [8, 8]));
    let effects = pinned.walk_effects("lion", 1);
    assert!(effects.contains(&"lion Pinning keeper in a -4".into()), "{effects:?}");
    assert!(effects.contains(&"lion Pinning worker in b -4".into()), "{effects:?}");
}

#[test]
fn z_20_without_moves_left_nobody_is_pinned() {
    let map = board("abcd@").numbers("lion", [1, 4, 1, 3]);
    let near = map.at("lion d, keeper b, full a b");
    assert_eq!(near.walk("lion", 1).health(), [12, 12]);
}

#[test]
fn z_20_before_a_space_that_counted_one_is_passed_not_pinned() {
    let map = board("abcde@").numbers("lion", [3, 4, 1, 3]);
    // d is full and passed, c counts, b and a are full and the end.
    let play = map.at("lion e, keeper d, worker b, full a b d");
    let after = play.walk("lion", 1);
    assert_eq!((after.animal("lion"), after.health()), ("c.0".into(), [11, 8]));
}

#[test]
fn z_20_a_loose_animal_that_met_no_free_space_stays_and_pins_all_the_same() {
    let play = board("abc@").numbers("lion", [3, 4, 1, 3]).at("lion c, keeper b, full a b");
    let after = play.walk("lion", 1);
    assert_eq!((after.animal("lion"), after.health(), after.filled()), ("c.0".into(), [8, 12], "a.0".into()));
}

#[test]
fn z_20_also_when_it_would_go_round_for_ever() {
    let ring = "abc
                h.d
                gfe
                x..
                @..";
    let play = board(ring).at("dingo x, keeper d, full a b c d e f g h");
    assert_eq!(play.walk("dingo", 3).health(), [11, 12]);
    assert!(play.walk_effects("dingo", 3).contains(&"dingo Pinning keeper in d -1".into()));
}

#[test]
fn z_20_at_a_closed_gate_as_at_a_dead_end() {
    let map = board("ab@").gate("main", "a", "w").numbers("lion", [2, 4, 1, 3]);
    let closed = map.at("lion b, keeper a, full a, gate main 3");
    assert_eq!(closed.walk("lion", 1).health(), [8, 12]);
    let open = map.at("lion b, keeper a, full a");
    assert_eq!(open.walk("lion", 1).health(), [11, 12], "it passes and escapes");
}
