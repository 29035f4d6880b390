//! Characters move: steps, meetings, bypasses, crosses (Z-26 to Z-28, Z-33).
use zoo::Spaces;

use crate::board::board;

#[test]
fn z_26_a_move_gives_the_cards_spaces_one_at_a_time() {
    let play = board("abcdef@").at("keeper a, act keeper");
    let moving = play.then("move");
    assert_eq!(moving.phase(), "go keeper 1 3");
    assert_eq!(moving.legal(""), ["go b", "stop"]);
    let third = moving.after("go b, go c");
    assert_eq!((third.phase(), third.filled()), ("go keeper 1 1".into(), "a.0 b.0".into()));
    let ended = third.then("go d");
    assert_eq!((ended.phase(), ended.stands("keeper")), ("act keeper 1 0".into(), "d.0".into()));
    let worker = board("abcdef@").at("worker a, act worker").then("move");
    assert_eq!(worker.phase(), "go worker 1 1");
}

#[test]
fn z_26_stop_ends_a_move_early_and_is_possible_where_no_step_is() {
    let play = board("abc@").at("keeper a, act keeper");
    assert_eq!(play.after("move, go b, stop").phase(), "act keeper 1 0");
    assert_eq!(play.after("move, stop, move, stop").phase(), "act worker 2 0");
    let shut = board("ab@").at("keeper a, lion b, act keeper");
    assert_eq!((shut.then("move").reach("go"), shut.then("move").legal("stop").len()), ("".into(), 1));
    for event in ["go b", "stop"] {
        assert_eq!(play.rule(event), "Z-26", "{event} without a move");
    }
    for event in ["move", "gain", "close main 1", "exchange 1 0"] {
        assert_eq!(play.then("move").rule(event), "Z-26", "{event} in a move");
    }
}

#[test]
fn z_26_one_goes_next_door_or_through_full_spaces_without_animals() {
    let map = board("abcdef@");
    let near = map.at("keeper c, go keeper 3");
    assert_eq!(near.reach("go"), "b d");
    let through = map.at("keeper c, go keeper 3, full d e");
    assert_eq!(through.reach("go"), "b f", "d and e are full and count nothing");
    assert_eq!(through.then("go f").phase(), "go keeper 1 2");
    let animal = map.at("keeper c, go keeper 3, full d, lion e");
    assert_eq!(animal.reach("go"), "b", "an animal is in the way");
    let character = map.at("keeper c, worker d, go keeper 3");
    assert_eq!(character.reach("go"), "b e", "a character is not");
    for (event, words) in [("go d", "full"), ("go c", "keeper"), ("go f", "No step"), ("go y", "no space")] {
        let (rule, text) = animal.refused(event);
        assert_eq!((rule, text.contains(words)), ("Z-26", true), "{event}: {text}");
    }
}

#[test]
fn z_26_never_to_ones_own_space() {
    // Round through full spaces one would come back.
    let play = board(
        "ab
         ab
         cd
         @.",
    )
    .at("keeper a, go keeper 3, full b c d");
    assert_eq!(play.reach("go"), "z0");
    assert_eq!(play.rule("go a"), "Z-26");
}

#[test]
fn z_26_the_first_free_step_is_taken() {
    let play = board("abbb@").at("keeper a, filled b.0, lion b.1, go keeper 3");
    assert_eq!(play.then("go b").stands("keeper"), "b.2");
}

#[test]
fn z_27_going_onto_animals_is_a_direct_attack_from_each_at_once() {
    let play = board("abbbb@").at("keeper a, lion b, monkey b.1, go keeper 3");
    let after = play.then("go b");
    assert_eq!((after.health(), after.phase()), ([8, 12], "go keeper 1 2".into()), "three and one");
    assert_eq!(play.effects("go b")[1..3], ["monkey Met keeper in b -1", "lion Met keeper in b -3"]);
    assert_eq!(after.snapshot().attacks["keeper"], 0, "taken off at once");
}

#[test]
fn z_28_a_bypass_goes_past_one_space_with_an_animal() {
    let play = board("abcd@").at("keeper a, lion b, go keeper 3");
    assert_eq!((play.reach("go"), play.reach("bypass")), ("".into(), "c".into()));
    let after = play.then("bypass c");
    assert_eq!((after.stands("keeper"), after.health(), after.ap()), ("c.0".into(), [12, 12], [2, 8]));
    assert_eq!((after.phase(), after.filled()), ("go keeper 1 1".into(), "a.0".into()));
    assert_eq!(play.effects("bypass c")[0], "keeper a.0 c.0 past lion");
}

#[test]
fn z_28_past_an_animal_whose_space_is_not_full_too() {
    let play = board("abbcd@").at("keeper a, lion b, go keeper 2");
    assert_eq!((play.reach("go"), play.reach("bypass")), ("b".into(), "c".into()));
    assert_eq!(play.then("bypass c").phase(), "act keeper 1 0", "it takes two of the move");
}

#[test]
fn z_28_past_full_spaces_but_one_space_with_animals_only() {
    let map = board("abcdef@");
    assert_eq!(map.at("keeper a, full b, lion c, full d, go keeper 3").reach("bypass"), "e");
    assert_eq!(map.at("keeper a, lion b, bear c, go keeper 3").reach("bypass"), "", "two of them");
    let two = board("abbcd@").at("keeper a, lion b, bear b.1, go keeper 3");
    assert_eq!(two.reach("bypass"), "c", "two animals in one space are passed together");
}

#[test]
fn z_28_not_where_a_step_leads() {
    // Around the other way d is next door.
    let play = board(
        "ab
         dc
         @.",
    )
    .at("keeper a, lion b, go keeper 3");
    assert_eq!((play.reach("go"), play.reach("bypass")), ("d".into(), "c".into()));
    let (rule, words) = play.refused("bypass d");
    assert_eq!((rule, words.contains("go there")), ("Z-28", true));
    let square = board(
        "ab
         cd
         @.",
    );
    assert_eq!(square.at("keeper a, lion b, full c, go keeper 3").rule("bypass d"), "Z-28");
}

#[test]
fn z_28_only_animals_where_it_ends_attack() {
    let play = board("abccd@").at("keeper a, lion b, monkey c, go keeper 3");
    let after = play.then("bypass c");
    assert_eq!(after.health(), [11, 12]);
}

#[test]
fn z_28_it_takes_two_spaces_and_two_action_points() {
    let map = board("abcd@");
    let tired = map.at("keeper a, lion b, go keeper 1");
    assert_eq!((tired.legal("bypass"), tired.rule("bypass c")), (vec![], "Z-28"));
    let poor = map.at("keeper a ap 1, lion b, go keeper 3");
    assert_eq!((poor.legal("bypass"), poor.rule("bypass c")), (vec![], "Z-28"));
    let standing = map.at("keeper a, lion b, act keeper");
    assert_eq!((standing.legal("bypass"), standing.rule("bypass c")), (vec![], "Z-28"));
    let play = map.at("keeper a, lion b, go keeper 3");
    for event in ["bypass b", "bypass a", "bypass d", "bypass y"] {
        assert_eq!(play.rule(event), "Z-28", "{event}");
    }
}

#[test]
fn z_28_the_worker_spends_both_actions_on_it() {
    let map = board("abcd@");
    let play = map.at("worker a, lion b, act worker");
    assert_eq!(play.reach("bypass"), "c");
    let after = play.then("bypass c");
    assert_eq!((after.ap(), after.stands("worker")), ([4, 6], "c.0".into()));
    // Nothing is left to her but the shot at the lion, which she cannot pay.
    assert_eq!(after.phase(), "act keeper 2 0");
    let second = map.at("worker a, lion b, act worker 1");
    assert_eq!((second.legal("bypass"), second.rule("bypass c")), (vec![], "Z-28"));
    let moving = map.at("worker a, lion b, go worker 1");
    assert_eq!((moving.legal("bypass"), moving.rule("bypass c")), (vec![], "Z-28"));
    let poor = map.at("worker a ap 1, lion b, act worker");
    assert_eq!((poor.legal("bypass"), poor.rule("bypass c")), (vec![], "Z-28"));
}

#[test]
fn z_33_a_move_that_ends_at_a_cross_gives_three_health_once() {
    let map = board("abcd@").cross("b").cross("d");
    let play = map.at("keeper a health 5 health_left 4, act keeper");
    assert_eq!(play.after("move, go b, go c").health(), [5, 12], "passing does not count");
    let after = play.after("move, go b, stop");
    assert_eq!((after.health(), after.snapshot().crosses), ([8, 12], vec!["d".to_string()]));
    assert_eq!(after.snapshot().characters["keeper"].health_left, 1);
    let again = after.after("move, go c, go d, stop");
    assert_eq!((again.health(), again.snapshot().crosses.len()), ([9, 12], 0), "as far as the track goes");
    let used = map.at("keeper a health 5, used b, act keeper").after("move, go b, stop");
    assert_eq!(used.health(), [5, 12]);
}

#[test]
fn z_33_a_move_that_ends_where_it_began_counts_too() {
    let play = board("abcd@").cross("a").at("keeper a health 5, act keeper").after("move, stop");
    assert_eq!((play.health(), play.snapshot().crosses.len()), ([8, 12], 0));
    let worker = board("abcd@").cross("c").at("worker a health 5, lion b, act worker").then("bypass c");
    assert_eq!(worker.health(), [12, 8], "a bypass that is a move ends one");
}

const SLOW: &str = "move = 2\ngate = 2\ntranquilizer = 1\nhealth = 2\n\
    tracks = { health = [12, 16], tranquilizers = [5, 25], ap = [4, 28] }\n";

#[test]
fn z_28_who_moves_two_spaces_bypasses_within_a_move_for_both() {
    let board = board("abc@").card("keeper", SLOW);
    let play = board.at("keeper a, lion b, act keeper");
    assert_eq!(play.rule("bypass c"), "Z-28");
    let went = play.then("move").then("bypass c");
    assert_eq!((went.stands("keeper"), went.phase()), ("c.0".into(), "act keeper 1 0".into()));
    assert_eq!(went.ap()[0], 2, "two of four");
    let again = board.at("keeper a ap 2, lion b, go keeper 2").then("bypass c");
    assert_eq!(again.ap()[0], 0, "two are enough");
}

#[test]
fn z_26_z_28_the_reach_is_what_can_be_done() {
    for position in
        ["keeper a ap 1, lion b, go keeper 2", "keeper a, lion b, go keeper 2", "keeper a, act keeper"]
    {
        let play = board("dabc@").at(position);
        let names = |spaces: Spaces| {
            let mut names: Vec<String> =
                spaces.iter().map(|space| play.game.map().id(space).to_string()).collect();
            names.sort();
            names.join(" ")
        };
        let reach = play.game.reach(&play.state);
        assert_eq!(
            (names(reach.go), names(reach.bypass)),
            (play.reach("go "), play.reach("bypass ")),
            "{position}"
        );
    }
}
