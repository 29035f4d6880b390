//! The effects of an event, and previews.
use zoo::{Character, Ending, Halt, How, Kind};

use crate::board::board;

#[test]
fn a_way_is_told_space_by_space_with_its_attacks_z_16_z_19() {
    let play = board("aabbccdd@").at("hippo a, keeper b, worker c");
    assert_eq!(
        play.walk_effects("hippo", 5)[..5],
        [
            "hippo a e b 1",
            "hippo Passing keeper in b -2",
            "hippo b e c 0",
            "hippo from a.0 onto c.1 Spent",
            "hippo Stopping worker in c -3"
        ]
    );
    let effects = play.walk_effects("hippo", 5);
    assert!(effects.contains(&"Suffers { character: Keeper, health: 2, left: 10 }".into()), "{effects:?}");
    assert!(effects.contains(&"Suffers { character: Worker, health: 3, left: 9 }".into()), "{effects:?}");
}

#[test]
fn gates_traps_and_the_end_are_told_z_22_z_23() {
    let map = board("ab@").gate("main", "a", "w");
    let blocked = map.at("lion a, gate main 2").walk_effects("lion", 1);
    assert!(blocked.contains(&"lion from a.0 blocked main 1".into()), "{blocked:?}");
    let second = map.at("lion a, traps bear").walk_effects("lion", 1);
    assert!(second.contains(&"lion from a.0 escapes main Some(2)".into()), "{second:?}");
    let lost = map.at("lion a, traps bear panda rhino").walk_effects("lion", 1);
    assert!(lost.contains(&"lion from a.0 escapes main None".into()), "{lost:?}");
    assert_eq!(lost.last().unwrap(), "Ends(Escaped)");
    let asked = map.at("setup 1, lion a").walk_effects("lion", 1);
    assert_eq!(asked.last().unwrap(), "lion at gate main");
    let asked = map.at("setup 1, lion a").walk("lion", 1);
    assert_eq!(asked.effects("reroll"), ["Called(Lion)"]);
    assert_eq!(asked.effects("allow")[0], "lion from a.0 escapes main Some(1)");
}

#[test]
fn a_part_is_told_z_26_to_z_37() {
    let map = board("oabbcd@").office("o").cross("a");
    let play = map.at("keeper b health 5, worker b.1, act keeper");
    assert_eq!(play.effects("move"), ["SetsOut { character: Keeper, movement: 3 }"]);
    let moving = play.after("move, go a");
    assert_eq!(play.then("move").effects("go a"), ["keeper b.0 a.0"]);
    assert_eq!(moving.effects("stop"), ["keeper heals a +3"]);
    let office = moving.then("go o");
    assert_eq!(office.effects("stop"), ["Supplied { character: Keeper, tranquilizers: 5, source: Office }"]);
    assert_eq!(play.effects("close main 2"), ["keeper closes main +2 2 -4"]);
    assert_eq!(play.effects("gain"), ["Gains(Keeper, 3)"]);
    assert_eq!(
        play.effects("exchange 0 2"),
        ["Buys { character: Keeper, tranquilizers: 0, health: 2, price: 4 }"]
    );
    assert_eq!(play.effects("end"), ["PartEnds(Keeper)", "Acts(Worker)"]);
    assert_eq!(play.then("end").effects("end"), ["PartEnds(Worker)", "Turn(2)"]);
    let share = map.at("keeper b supply, worker b.1, act keeper");
    assert_eq!(share.effects("share"), ["Supplied { character: Worker, tranquilizers: 2, source: Share }"]);
}

#[test]
fn what_is_refused_tells_nothing() {
    let play = board("ab@").at("keeper a, act keeper");
    use tabletop::Game;
    for event in play.game.all_events() {
        let effects = play.game.effects(&play.state, event);
        assert_eq!(effects.is_empty(), play.game.refusal(&play.state, event).is_some(), "{event}");
    }
}

#[test]
fn prospects_show_an_animals_way_under_each_orientation_z_17() {
    let cross = "..n..
                 ..n..
                 wwxee
                 ..s..
                 ..@..";
    let play = board(cross).numbers("dingo", [1, 3, 2, 1]).at("dingo x, keeper w, worker n, first");
    let prospects = play.game.prospects(&play.state, Kind::Dingo);
    let ends = prospects.each_ref().map(|prospect| match prospect.end {
        Ending::Stops(space, Halt::Spent) => play.game.map().id(space).to_string(),
        other => format!("{other:?}"),
    });
    assert_eq!(ends, ["w", "w", "n", "n", "e", "s"]);
    let attacked = prospects.each_ref().map(|prospect| {
        let attack = prospect.attacks.first().map(|attack| (attack.character, attack.how, attack.health));
        assert_eq!(prospect.hops.len(), 1);
        attack
    });
    let keeper = Some((Character::Keeper, How::Stopping, 3));
    let worker = Some((Character::Worker, How::Stopping, 3));
    assert_eq!(attacked, [keeper, keeper, worker, worker, None, None]);
}

#[test]
fn prospects_know_gates_and_empty_cages_z_14_z_22() {
    let map = board("ab@").gate("main", "a", "w").door("lion", "b");
    let end = |position: &str| {
        let play = map.at(position);
        let orientation = zoo::Orientation::new(1).unwrap();
        play.game.prospect(&play.state, Kind::Lion, orientation).end
    };
    let gate = |play: Ending| match play {
        Ending::Blocked(_) => "blocked",
        Ending::Escapes(_) => "escapes",
        Ending::NoneLeft => "none left",
        Ending::Stops(..) => "stops",
        Ending::Stays(_) => "stays",
    };
    assert_eq!(gate(end("first")), "none left");
    assert_eq!(gate(end("caged lion 1, first")), "escapes");
    assert_eq!(gate(end("lion a, gate main 1, first")), "blocked");
    assert_eq!(gate(end("lion a, gate main 1 bear, first")), "escapes");
    assert_eq!(gate(end("lion b, gate main 3, first")), "stops");
    assert_eq!(gate(end("lion b, gate main 3, full a, first")), "stays");
}

#[test]
fn what_awaits_in_a_space_is_known_z_27() {
    let play = board("abbb@").at("keeper a, lion b, monkey b.1, go keeper 3");
    let b = play.game.map().space("b".parse().unwrap()).unwrap();
    let met: Vec<(Kind, u8)> = play
        .game
        .met_in(&play.state, Character::Keeper, b)
        .map(|attack| (attack.kind, attack.health))
        .collect();
    assert_eq!(met, [(Kind::Monkey, 1), (Kind::Lion, 3)]);
    let reach = play.game.reach(&play.state);
    assert!(reach.go.contains(b) && !reach.bypass.contains(b));
    assert_eq!(reach.bypass.len(), 1);
}
