//! The material: the rows, the paths, the rooms, the cards (C-1 to C-4).
use caverns::{Card, Circle, Hex, PathAt, Place, Side, Sides};

use crate::cave::{Play, at, map, start};

fn hex(name: &str) -> Hex {
    name.parse().unwrap()
}

fn sides(names: &str) -> Sides {
    names.split('-').map(|name| name.parse().unwrap()).fold(Sides::NONE, Sides::with)
}

#[test]
fn c1_rocks_fall_in_rows_1_to_6_and_every_row_has_water_circles() {
    let map = map("honeycomb");
    let rocks: Vec<Option<u8>> = (1..=9).map(|row| map.rocks(row)).collect();
    assert_eq!(rocks, [Some(1), Some(2), Some(2), Some(2), Some(3), Some(2), None, None, None]);
    let water: Vec<u8> = (0..=10).map(|row| map.water(row)).collect();
    assert_eq!(water, [0, 4, 3, 2, 2, 1, 1, 1, 1, 1, 0]);
    let tolls: Vec<u8> = (0..=10).map(|row| map.toll(row)).collect();
    assert_eq!(tolls, [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0]);
    assert_eq!(map.hexes().count(), 5 * 6 + 4 * 7);
    assert_eq!(map.name(), "Honeycomb");
}

#[test]
fn c1_six_start_circles_lie_below_row_1() {
    let map = map("honeycomb");
    let starts: Vec<String> = map
        .starts()
        .iter()
        .map(|start| format!("{} {} {} {}", start.hex, start.side, start.way(), start.half()))
        .collect();
    assert_eq!(
        starts,
        ["1a sw ne 0", "1b sw ne 2", "1c sw ne 4", "1d se nw 8", "1e se nw 10", "1f se nw 12"]
    );
    assert_eq!(map.exits(), [(hex("8a"), Side::W), (hex("9f"), Side::E)]);
}

#[test]
fn c2_hexes_are_named_by_row_and_letter_and_their_second_path_by_a_2() {
    let (first, second) = ("3c".parse::<PathAt>().unwrap(), "3c:2".parse::<PathAt>().unwrap());
    assert_eq!((first.hex, first.nth(), second.hex, second.nth()), (hex("3c"), 0, hex("3c"), 1));
    assert_eq!((hex("3c").row(), hex("3c").column()), (3, 2));
    assert_eq!(Hex::new(3, 2), Some(hex("3c")));
    for (row, column) in [(0, 0), (10, 0), (1, 26)] {
        assert_eq!(Hex::new(row, column), None);
    }
    for text in ["", "3", "c3", "03c", "3C", "3cc", "0a", "3c:1", "3c:3", "s1", "3c :2"] {
        assert!(text.parse::<PathAt>().is_err(), "{text}");
    }
    let places = ["s1", "s6", "1a", "9z", "4c:2"];
    for text in places {
        assert_eq!(text.parse::<Place>().unwrap().to_string(), text);
    }
    assert!("s0".parse::<Place>().is_err() && "s7".parse::<Place>().is_err());
    assert_eq!(Place::Start(Circle::ALL[3]).row(), 0);
    assert_eq!("4c".parse::<Place>().unwrap().row(), 4);
}

#[test]
fn c2_neighbours_are_connected_where_both_have_a_path_at_the_side_they_share() {
    let map = map("honeycomb");
    assert_eq!(map.paths(hex("3c")).collect::<Vec<_>>(), [sides("ne-sw"), sides("e-w")]);
    let leads = |path: &str, side: Side| map.leads(path.parse().unwrap(), side).map(|path| path.to_string());
    assert_eq!(leads("3b", Side::E).as_deref(), Some("3c:2"));
    assert_eq!(leads("3c:2", Side::W).as_deref(), Some("3b"));
    assert_eq!(leads("4d", Side::Sw).as_deref(), Some("3c"));
    assert_eq!(leads("3c", Side::E), None, "the other path does");
    assert_eq!(leads("3b:2", Side::E), None, "there is no such path");
    assert_eq!(leads("1a", Side::Sw), None, "a start circle is no hex");
    assert_eq!(leads("9f", Side::E), None, "an exit leads out");
    assert_eq!(map.path_at(hex("3c"), Side::E), Some("3c:2".parse().unwrap()));
    assert_eq!(map.path_at(hex("3c"), Side::Nw), None);
}

#[test]
fn c2_neighbours_follow_from_how_far_the_rows_are_shifted() {
    let map = map("honeycomb");
    let around = |name: &str| {
        let names =
            Side::ALL.map(|side| map.neighbour(hex(name), side).map_or("-".into(), |hex| hex.to_string()));
        names.join(" ")
    };
    assert_eq!(around("2d"), "3d 2e 1d 1c 2c 3c");
    assert_eq!(around("3c"), "4d 3d 2d 2c 3b 4c");
    assert_eq!(around("1a"), "2b 1b - - - 2a");
    assert_eq!(around("9f"), "- - 8g 8f 9e -");
    assert_eq!(around("4g"), "- - - 3f 4f 5f");
}

#[test]
fn c2_one_stays_on_the_path_one_has_come_by() {
    let crossing = at("actions; at 3b; card 3; friend 1a");
    let across = crossing.then("move e");
    assert_eq!(across.shows("at"), "3c:2");
    assert_eq!(across.legal(), "end, move e, move w");
    assert_eq!(at("actions; at 2c; card 3; friend 1a").then("move ne").shows("at"), "3c");
}

#[test]
fn c2_together_means_on_one_hex_on_whatever_path() {
    for (place, together) in [("3c", true), ("3c:2", true), ("3b", false)] {
        let play = at(&format!("actions; at {place}; friend 3c"));
        assert_eq!(play.state.together(), together, "{place}");
    }
    assert!(!at("actions; at 3d").state.together());
}

#[test]
fn c3_the_column_die_does_not_count_rooms() {
    let game = start("").game;
    let row = |row: usize| {
        caverns::Die::ALL.map(|column| game.counted(caverns::Die::ALL[row - 1], column).to_string()).join(" ")
    };
    assert_eq!(row(2), "2a 2b 2c 2e 2f 2g");
    assert_eq!(row(3), "3a 3b 3c 3d 3e 3f");
    assert_eq!(row(4), "4a 4b 4c 4d 4e 4f");
    assert_eq!(row(6), "6a 6b 6c 6e 6f 6g");
    assert_eq!(game.map().room(hex("2d")), Some("Hen's Nest"));
    assert_eq!(game.map().room(hex("2c")), None);
}

#[test]
fn c3_solid_rock_is_not_counted_either() {
    let map = map("most");
    let counted =
        caverns::Die::ALL.map(|column| map.counted(caverns::Die::ALL[2], column).unwrap().to_string());
    assert_eq!(counted.join(" "), "3k 3l 3m 3n 3o 3p");
}

#[test]
fn c4_the_cards_have_their_actions_health_and_rows() {
    let cards = Card::ALL.map(|card| {
        let rows = card.friend_rows();
        (
            card.number(),
            card.stored(),
            card.most_stored(),
            card.health(),
            card.call_row(),
            *rows.start(),
            *rows.end(),
        )
    });
    assert_eq!(
        cards,
        [(1, 2, 2, 4, 2, 1, 1), (2, 1, 1, 3, 4, 3, 3), (3, 0, 2, 3, 1, 1, 3), (4, 1, 1, 4, 3, 1, 3)]
    );
    assert_eq!(Card::new(0), None);
    assert_eq!(Card::new(5), None);
    for card in 1..=4 {
        let play = start(&format!("card {card}"));
        assert_eq!(play.game.card().number(), card);
        let expected = Card::new(card).unwrap();
        assert_eq!(
            play.shows("stored health rerolls"),
            format!("{} {} 3", expected.stored(), expected.health())
        );
    }
}

#[test]
fn c4_the_friend_has_the_cards_health() {
    for (card, position) in
        [(1, "friend; at 2b"), (2, "friend; at 4b"), (3, "friend; at 1b"), (4, "friend; at 3b")]
    {
        let before = at(&format!("{position}; card {card}; health 1"));
        assert_eq!(before.shows("friend_health"), "null");
        let row = if card == 2 { 3 } else { 1 };
        let found = before.then(&format!("friend {row} 6"));
        assert_eq!(found.shows("friend_health health"), format!("{} 1", Card::new(card).unwrap().health()));
    }
}

#[test]
fn c4_health_is_a_die_of_six() {
    let rested = at("event; at 3b; card 3; friend 3b; health 6; friend_health 5").then("event 1");
    assert_eq!(rested.shows("health friend_health"), "6 6");
    let passed = at("actions; at 3b; card 3; friend 3b; health 5; friend_health 6").then("pass");
    assert_eq!(passed.shows("health friend_health"), "6 6");
}

#[test]
fn c_2_c_15_ways_and_exits_are_those_of_the_map() {
    let play = at("actions; at 4b; friend 3f");
    let map = play.game.map();
    let mut ways = 0;
    for hex in map.hexes() {
        for path in [false, true].map(|second| PathAt { hex, second }) {
            for side in Side::ALL {
                let leads = play.game.leads(Place::Path(path), side);
                assert_eq!(leads, map.leads(path, side), "{path} {side}");
                ways += usize::from(leads.is_some());
            }
            let onward: Vec<PathAt> = play.game.onward(&play.state, path).collect();
            let sides = Side::ALL.into_iter().filter_map(|side| map.leads(path, side));
            assert_eq!(onward, sides.collect::<Vec<_>>(), "{path}");
            assert_eq!(play.game.exits().contains(&path), play.game.is_exit(path), "{path}");
            let exit = map.exits().iter().any(|(hex, side)| map.path_at(*hex, *side) == Some(path));
            assert_eq!(play.game.is_exit(path), exit, "{path}");
        }
    }
    assert!(ways > 200, "{ways}");
    let rooms = map.hexes().filter(|hex| play.game.is_room(*hex) != map.room(*hex).is_some());
    assert_eq!(rooms.count(), 0);
    let blocked = at("actions; at 4b; friend 3f; rocks 4c 2");
    let beyond = |play: &Play| play.game.onward(&play.state, PathAt::first("4b".parse().unwrap())).count();
    assert_eq!(beyond(&blocked), beyond(&play) - 1);
    let exits = map.hexes().filter(|hex| play.game.is_exit(PathAt::first(*hex)));
    assert_eq!(exits.map(|hex| hex.to_string()).collect::<Vec<_>>(), ["8a", "9f"]);
}

#[test]
fn c_2_a_set_of_sides_holds_each_once() {
    let sides = Sides::NONE.with(Side::E).with(Side::Sw).with(Side::E);
    assert!(sides.contains(Side::E) && sides.contains(Side::Sw) && !sides.contains(Side::W));
    assert_eq!((sides.len(), Sides::NONE.len()), (2, 0));
}
