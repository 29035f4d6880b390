//! The maps, and the setup of a game (Z-1 to Z-9).
use std::collections::BTreeSet;

use tabletop::Game;
use testkit::playout::draws;
use zoo::{Card, Character, Die, Direction, Event, Exit, Kind, Map, Orientation, Spaces, Track, Zoo};

use crate::board::{ROCKPORT, ROCKPORT_2, board, map, space};

#[test]
fn z_1_a_space_has_steps_and_each_end_of_a_link_its_direction() {
    let game = board(
        "aab
         @.b",
    )
    .game();
    let map = game.map();
    let [a, b] = ["a", "b"].map(|name| map.space(name.parse().unwrap()).unwrap());
    assert_eq!(map.exit(a, Direction::E), Some(Exit::Link { to: b, back: Direction::W }));
    assert_eq!(map.exit(b, Direction::W), Some(Exit::Link { to: a, back: Direction::E }));
    assert_eq!(map.exit(b, Direction::N), None);
    let points: Vec<(u16, u16)> = map.steps(b).map(|step| map.point(step)).map(|p| (p.x, p.y)).collect();
    assert_eq!(points, [(2, 0), (2, 1)]);
    assert!(map.steps(b).all(|step| map.space_of(step) == b));
    assert_eq!(map.neighbours(a).len(), 2);
}

#[test]
fn z_2_a_space_without_a_free_step_is_full() {
    let play = board("aabb@").at("keeper a, lion a.1, filled b.0");
    let map = play.game.map();
    let full = |name: &str| play.state.is_full(map.space(name.parse().unwrap()).unwrap());
    assert!(full("a"), "both steps are occupied");
    assert!(!full("b"), "one step is free");
    let steps: Vec<(bool, bool)> = ["a.0", "a.1", "b.0", "b.1"]
        .map(|name| map.step_named(name).unwrap())
        .map(|step| (play.state.is_taken(step), play.state.is_filled(step)))
        .into();
    assert_eq!(steps, [(true, false), (true, false), (true, true), (false, false)]);
}

#[test]
fn z_3_the_numbers_of_the_animals_are_data_of_the_map() {
    let first = [
        [3, 1, 1, 2],
        [2, 3, 2, 2],
        [3, 2, 1, 2],
        [2, 3, 2, 3],
        [4, 1, 1, 1],
        [3, 2, 1, 0],
        [2, 1, 0, 2],
        [3, 3, 3, 3],
        [3, 2, 1, 2],
        [2, 3, 3, 4],
        [3, 3, 2, 4],
        [2, 3, 3, 3],
    ];
    let numbers = |text: &str| {
        let map = Map::parse(text).unwrap();
        let numbers = Kind::ALL.map(|kind| *map.animal(kind));
        let four = numbers.map(|it| [it.movement, it.direct, it.indirect, it.tranquilizers]);
        (four, numbers.map(|it| it.population))
    };
    assert_eq!(numbers(ROCKPORT), (first, [6; 12]));
    let mut second = first;
    second[Kind::Hippo.index()] = [2, 3, 3, 4];
    second[Kind::Alligator.index()] = [2, 3, 2, 3];
    let mut populations = [5; 12];
    populations[Kind::Elephant.index()] = 3;
    populations[Kind::Rhino.index()] = 3;
    assert_eq!(numbers(ROCKPORT_2), (second, populations));
}

#[test]
fn z_4_the_first_six_animals_are_on_the_dice_of_one_colour() {
    for text in [ROCKPORT, ROCKPORT_2] {
        let game = Zoo::new(Map::parse(text).unwrap(), 1, false).unwrap();
        assert_eq!(game.kinds(Die::A)[..], Kind::ALL[..6]);
        assert_eq!(game.kinds(Die::B)[..], Kind::ALL[6..]);
    }
    assert_eq!([0, 1, 2, 3].map(Die::nth), [Die::A, Die::A, Die::B, Die::B]);
}

#[test]
fn z_5_the_orientation_die_orders_the_directions() {
    let orders = Orientation::ALL.map(|orientation| orientation.directions().map(Direction::name).concat());
    assert_eq!(orders, ["wsen", "wnes", "nwse", "nwse", "eswn", "senw"]);
}

#[test]
fn z_6_the_traps_hold_three() {
    let play = board("ab@").gate("main", "a", "w").at("lion a, dingo b, traps bear snake");
    let third = play.walk("lion", 1);
    assert_eq!(third.snapshot().traps, ["bear", "snake", "lion"]);
    assert_eq!(third.phase(), "first");
    let fourth = third.after("first keeper, end, end").walk("dingo", 1);
    assert_eq!(fourth.snapshot().traps, ["bear", "snake", "lion"]);
    assert_eq!(fourth.phase(), "over escaped");
}

#[test]
fn z_7_the_cards_stand_on_the_map() {
    for text in [ROCKPORT, ROCKPORT_2] {
        let map = Map::parse(text).unwrap();
        let health_track = Track { start: 12, length: 16 };
        let track = |start, length| Track { start, length };
        let keeper = Card {
            movement: 3,
            gate: 2,
            tranquilizer: 1,
            health: 2,
            health_track,
            tranquilizer_track: track(5, 25),
            ap_track: track(4, 28),
        };
        assert_eq!(*map.card(Character::Keeper), keeper);
        let worker = Card {
            movement: 1,
            gate: 1,
            tranquilizer: 2,
            tranquilizer_track: track(2, 25),
            ap_track: track(8, 28),
            ..keeper
        };
        assert_eq!(*map.card(Character::Worker), worker);
    }
}

#[test]
fn z_7_marks_crossed_off_do_not_come_back() {
    let play = board("ab@").at("keeper ap 4 ap_left 4, act keeper").then("close main 2");
    assert_eq!(play.ap(), [0, 8]);
    let gained = play.then("gain").after("end").walk("lion", 1).after("first keeper, gain");
    assert_eq!(gained.ap(), [4, 8], "three and one: the track allows no more than four");
    assert_eq!(gained.rule("gain"), "Z-30");
}

#[test]
fn z_8_the_characters_start_on_the_first_steps_of_the_two_starts() {
    let play = board("ab@").start();
    assert_eq!([play.stands("worker"), play.stands("keeper")], ["z11.0", "z12.0"]);
    assert_eq!((play.filled(), play.phase()), ("".into(), "animals".into()));
    let map = play.game.map();
    assert_eq!(map.id(map.start(Character::Worker)).to_string(), "z11");
    assert_eq!((play.health(), play.tranquilizers(), play.ap()), ([12, 12], [5, 2], [4, 8]));
}

#[test]
fn z_9_as_many_phases_of_animals_come_first_as_the_level_says() {
    for level in 1..=4 {
        let mut play = board("ab@").level(level).start();
        for left in (1..=level).rev() {
            assert_eq!((play.snapshot().turn, play.snapshot().setup_left), (0, left));
            play = play.after("animals dingo monkey panda lion, orientation 3");
        }
        assert_eq!((play.snapshot().turn, play.snapshot().setup_left), (1, 0));
        assert_eq!(play.phase(), "animals");
    }
    let map = || Map::parse(&board("ab@").file()).unwrap();
    assert!(Zoo::new(map(), 0, false).is_none() && Zoo::new(map(), 5, false).is_none());
}

#[test]
fn z_9_nobody_is_attacked_in_setup() {
    let play = board("aab@").door("lion", "a").at("setup 1, caged lion 6, keeper a, worker b");
    let effects = play.walk_effects("lion", 5);
    assert!(!effects.iter().any(|line| line.contains("keeper")), "{effects:?}");
    let after = play.walk("lion", 5);
    assert_eq!((after.health(), after.snapshot().turn), ([12, 12], 1));
    assert_eq!(after.snapshot().attacks.values().sum::<u16>(), 0);
}

#[test]
fn z_9_at_a_gate_in_setup_the_player_allows_or_rolls_again() {
    let board = board("ab@").gate("main", "a", "w").door("lion", "b").level(2);
    let play = board.at("setup 2, caged lion 2, caged panda 1");
    let asked = play.after("animals dingo monkey lion panda, orientation 1");
    assert_eq!((asked.phase(), asked.turn()), ("escape".into(), "1".into()));
    assert_eq!(asked.legal(""), ["allow", "reroll"]);
    assert_eq!(asked.snapshot().moving, 2);
    assert_eq!(asked.animal("lion"), "-", "it has not moved yet");

    let allowed = asked.then("allow");
    assert_eq!((allowed.snapshot().traps, allowed.snapshot().caged["lion"]), (vec!["lion".to_string()], 1));
    assert_eq!((allowed.phase(), allowed.snapshot().setup_left), ("animals".into(), 1));

    let again = asked.then("reroll");
    assert_eq!((again.phase(), again.turn()), ("again".into(), "chance".into()));
    // Its own kind too, but not what the other die of its colour shows.
    assert_eq!(
        again.outcomes(),
        ["again bear *1", "again cougar *1", "again elephant *1", "again lion *1", "again rhino *1"]
    );
    assert_eq!(again.snapshot().caged["lion"], 2, "it stays in its cage");
    assert_eq!(again.then("again lion").phase(), "escape", "the same question");
    let bear = again.then("again bear");
    assert_eq!((bear.phase(), bear.snapshot().setup_left), ("animals".into(), 1));
    assert_eq!(again.rule("again panda"), "Z-9");
    assert_eq!(again.rule("again monkey"), "Z-9");
}

#[test]
fn z_9_a_called_back_animal_that_is_loose_stays_where_it_was() {
    let play = board("ab@").gate("main", "a", "w").at("setup 1, lion b, caged bear 1");
    let again = play.walk("lion", 1).then("reroll");
    assert_eq!((again.animal("lion"), again.filled()), ("b.0".into(), "".into()));
    let after = again.then("again bear");
    assert_eq!(after.snapshot().rolled, [] as [&str; 0]);
    assert_ne!(after.animal("bear"), "-", "what the die shows moves in its place");
}

#[test]
fn z_9_in_the_advanced_game_the_orientation_is_rolled_after_again_too() {
    let play = board("ab@").gate("main", "a", "w").advanced().at("setup 1, lion b");
    let asked = play.after("animals dingo monkey lion panda, orientation 1, orientation 2, orientation 1");
    assert_eq!((asked.phase(), asked.snapshot().orientation), ("escape".into(), Some(1)));
    let again = asked.then("reroll");
    assert_eq!(again.snapshot().orientation, None);
    let bear = again.then("again bear");
    assert_eq!((bear.phase(), bear.snapshot().moving), ("orientation".into(), 2));
    assert_eq!(bear.snapshot().rolled, ["dingo", "monkey", "bear", "panda"]);
    // In the basic game the one orientation stands.
    let basic = board("ab@").gate("main", "a", "w").at("setup 1, lion b").walk("lion", 1).then("reroll");
    assert_eq!(basic.snapshot().orientation, Some(1));
    assert_eq!(basic.then("again bear").phase(), "animals");
}

#[test]
fn z_9_a_fourth_escape_loses_in_setup_too() {
    let play = board("ab@").gate("main", "a", "w").level(3).at("setup 3, lion b, traps dingo bear rhino");
    let lost = play.walk("lion", 1).then("allow");
    assert_eq!(lost.phase(), "over escaped");
    assert_eq!((lost.snapshot().turn, lost.snapshot().setup_left), (0, 3), "both stay as they were");
    assert_eq!(lost.snapshot().rolled, [] as [&str; 0]);
}

#[test]
fn z_4_every_roll_of_two_kinds_of_each_die_is_among_all_events() {
    let game = board("ab@").game();
    let rolls: BTreeSet<[zoo::Kind; 4]> = game
        .all_events()
        .into_iter()
        .filter_map(|event| if let Event::Animals(kinds) = event { Some(kinds) } else { None })
        .filter(|[a, b, c, d]| a != b && c != d && !game.kinds(Die::B).contains(a))
        .collect();
    assert_eq!(rolls.len(), 900);
}

#[test]
fn z_5_directions_and_orientations_print_as_they_are_called() {
    assert_eq!(Direction::ALL.map(|way| way.to_string()), ["n", "e", "s", "w"]);
    assert_eq!(Direction::ALL.map(Direction::word), ["north", "east", "south", "west"]);
    assert_eq!(Orientation::ALL.map(Orientation::figure), [1, 2, 3, 4, 5, 6]);
}

#[test]
fn z_1_a_map_has_its_office_crosses_and_links() {
    let drawn = map(&board("abcd@").office("d").cross("b").cross("c").file());
    let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| space(&drawn, name));
    assert_eq!((drawn.name(), drawn.office()), ("Test", Some(d)));
    assert_eq!(drawn.crosses(), Spaces::from_iter([b, c]));
    assert_eq!(map(&board("abcd@").file()).office(), None);
    let links = drawn.links_from(b);
    assert_eq!([a, b, c, d].map(|space| links[space.index()]), [Some(1), Some(0), Some(1), Some(2)]);
    assert_eq!(format!("{:?} {:?}", drawn.id(a), Spaces::from_iter([a, c])), "a {0, 2}");
    assert!(Spaces::NONE.is_empty() && !drawn.crosses().is_empty());
}

#[test]
fn z_9_z_10_a_game_has_a_level_and_may_be_advanced() {
    assert!(!board("ab@").game().advanced() && board("ab@").advanced().game().advanced());
    assert_eq!(Zoo::new(map(ROCKPORT), 3, false).map(|game| game.level()), Some(3));
}

#[test]
fn z_6_each_character_is_the_other_of_the_other() {
    assert_eq!(Character::ALL.map(Character::other), [Character::ALL[1], Character::ALL[0]]);
}

#[test]
fn z_9_an_animal_that_could_escape_in_setup_asks_and_its_die_falls_again() {
    let setup = board("ab@").gate("main", "a", "w").at("setup 1, lion a");
    let asked = setup.then("animals dingo monkey lion panda").then("orientation 1");
    assert_eq!(asked.phase(), "escape");
    assert_eq!((asked.state.orientation(), asked.snapshot().orientation), (Orientation::new(1), Some(1)));
    let again = asked.then("reroll");
    assert_eq!(again.phase(), "again");
    let events = draws(&*again.game, &again.state);
    let listed = again.outcomes();
    assert_eq!((events.len(), listed.len()), (5, 5), "five kinds of the die are left");
    assert!(events.iter().all(|event| listed.contains(&format!("{event} *1"))));
    assert_eq!(events.iter().collect::<BTreeSet<_>>().len(), 5);
}
