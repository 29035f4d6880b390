//! What no other test would have missed: each of these came from a change to the rules that all the
//! others let pass.
mod board;

use std::collections::BTreeSet;

use tabletop::{Game, Refusal};
use zoo::{Character, Die, Direction, Event, GameResult, Map, Orientation, Snapshot, Space, Spaces, Zoo};

use crate::board::{Play, board, snapshot};

const ROCKPORT: &str = include_str!("../../../maps/zoo/rockport.toml");
const ROCKPORT_2: &str = include_str!("../../../maps/zoo/rockport2.toml");

fn map(text: &str) -> Map {
    Map::parse(text).unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn space(map: &Map, name: &str) -> Space {
    map.space(name.parse().expect("a name")).expect("a space of the map")
}

/// What is drawn with every number there is.
fn drawn(play: &Play) -> Vec<Event> {
    let mut events = Vec::new();
    let mut numbers = 0..1;
    while let Some(number) = numbers.next() {
        let event = play.game.draw(&play.state, |below| {
            numbers.end = below;
            number
        });
        events.push(event.expect("chance draws"));
    }
    events
}

#[test]
fn z_5_z_10_chance_draws_everything_once() {
    let rolls = board("ab@").start();
    let oriented = board("ab@").at("lion a").then("animals dingo monkey lion panda");
    for (play, count) in [(rolls, 900), (oriented, 6)] {
        let events = drawn(&play);
        let listed: BTreeSet<Event> =
            play.game.outcomes_sorted(&play.state).into_iter().map(|(event, _)| event).collect();
        assert_eq!((events.len(), listed.len()), (count, count));
        assert_eq!(events.into_iter().collect::<BTreeSet<Event>>(), listed);
    }
    let waits = board("ab@").at("first");
    assert_eq!(waits.game.draw(&waits.state, |_| panic!("nobody draws")), None);
}

#[test]
fn a_turn_opens_with_the_roll_of_the_animals() {
    let game = board("ab@").game();
    assert_eq!(game.seats(), 1);
    for event in game.all_events() {
        assert_eq!(game.opens_turn(event), matches!(event, Event::Animals(_)), "{event}");
    }
}

#[test]
fn z_4_every_roll_of_two_kinds_of_each_die_is_in_the_universe() {
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
fn a_map_says_what_stands_where() {
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
fn a_game_knows_whether_it_is_the_advanced_one() {
    assert!(!board("ab@").game().advanced() && board("ab@").advanced().game().advanced());
    assert_eq!(Zoo::new(map(ROCKPORT), 3, false).map(|game| game.level()), Some(3));
}

#[test]
fn z_36_the_office_is_found_in_its_space_or_beyond_what_is_full() {
    let play = board("abc@").office("b").at("keeper a, full b");
    let map = play.game.map();
    let [a, b, c] = ["a", "b", "c"].map(|name| space(map, name));
    assert_eq!(play.game.office_spaces(&play.state), Spaces::from_iter([a, b, c]));
    let free = board("abc@").office("b").at("keeper a");
    assert_eq!(free.game.office_spaces(&free.state), Spaces::from_iter([b]));
    let without = board("abc@").at("keeper a, full b");
    assert_eq!(without.game.office_spaces(&without.state), Spaces::NONE);
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

#[test]
fn what_accessors_say_is_what_the_state_json_shows() {
    let rolled = board("aab@").advanced().at("lion a, full b").then("animals dingo monkey lion panda");
    let setup = board("ab@").level(3).at("setup 2");
    let acts = board("ab@").at("turn 7, idle 3, act worker 1");
    let goes = board("ab@").at("go keeper 2");
    let next = rolled.then("orientation 5");
    for play in [rolled, setup, acts, goes, next] {
        let (state, shown) = (&play.state, play.snapshot());
        assert_eq!(
            (state.turn(), state.setup_left(), state.moving()),
            (shown.turn, shown.setup_left, shown.moving)
        );
        assert_eq!(
            (state.actions(), state.movement(), state.idle()),
            (shown.actions, shown.movement, shown.idle)
        );
        assert_eq!(state.active().map(|character| character.to_string()), shown.active);
        assert_eq!(state.orientation().map(Orientation::figure), shown.orientation);
        assert_eq!(state.outcome(), None);
        let full = play.game.map().spaces().filter(|space| state.is_full(*space));
        assert_eq!(state.full(), full.collect());
    }
    let won = board("abc@").shed("c").at("worker b, go worker 1").then("go c");
    assert_eq!(
        (won.state.outcome(), won.snapshot().outcome),
        (Some(GameResult::Restored), Some(GameResult::Restored))
    );
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

#[test]
fn z_30_action_points_are_gained_as_long_as_the_track_goes() {
    let board = board("ab@");
    assert_eq!(board.at("act keeper").legal("gain"), ["gain"]);
    assert!(board.at("keeper a ap 4 ap_left 0, act keeper").legal("gain").is_empty());
}

#[test]
fn z_31_a_track_can_be_bought_to_its_end() {
    let play = board("ab@")
        .at("keeper a ap 20 health 12 health_left 4 tranquilizers 5 tranquilizers_left 3, act keeper");
    for (event, refused) in [
        ("exchange 3 0", false),
        ("exchange 0 4", false),
        ("exchange 3 4", false),
        ("exchange 4 0", true),
        ("exchange 0 5", true),
    ] {
        let refusal = play.game.refusal(&play.state, event.parse().expect("an exchange"));
        assert_eq!(refusal.map(|refusal| refusal.rule()).is_some(), refused, "{event}");
        assert_eq!(play.legal(event).contains(&event.to_string()), !refused, "{event}");
    }
}

#[test]
fn z_34_reach_goes_through_a_zoo_of_more_than_64_spaces() {
    // Everything but the shed's surroundings is full: one gets there from anywhere.
    for text in [ROCKPORT, ROCKPORT_2] {
        let game = Zoo::new(map(text), 1, false).expect("a level");
        let map = game.map();
        assert!(map.spaces().count() > 64);
        let shed = map.shed();
        let [near, far] = [1, 2].map(|links| {
            map.spaces()
                .filter(|space| map.links_from(shed)[space.index()] <= Some(links))
                .collect::<Spaces>()
        });
        let mut shown = snapshot(&game, "");
        let filled = near.iter().flat_map(|space| map.steps(space)).map(|step| map.step_name(step));
        shown.filled = filled.collect();
        shown.filled.sort();
        let state = game.restore(&shown).unwrap_or_else(|unfit| panic!("{unfit}"));
        assert_eq!(game.shed_spaces(&state), far);
    }
}

#[test]
fn a_character_has_another() {
    assert_eq!(Character::ALL.map(Character::other), [Character::ALL[1], Character::ALL[0]]);
}

/// What of a State JSON is refused once it is changed like this.
fn refused(game: &Zoo, position: &str, change: impl Fn(&mut Snapshot)) -> &'static str {
    let mut shown = snapshot(game, position);
    assert!(game.restore(&shown).is_ok(), "{position}");
    change(&mut shown);
    game.restore(&shown).expect_err(position).field
}

#[test]
fn what_almost_fits_a_position_names_its_field() {
    let game = board("aab@").gate("main", "a", "w").game();
    type Change = fn(&mut Snapshot);
    let cases: [(&str, &str, Change); 7] = [
        ("lion a, act keeper", "caged", |s| _ = s.caged.insert("lion".into(), 6)),
        ("lion a, traps lion, act keeper", "caged", |s| _ = s.caged.insert("lion".into(), 5)),
        ("act keeper", "gates", |s| {
            let gate = s.gates.get_mut("main").expect("a gate");
            (gate.filled, gate.blocked) = (3, vec!["lion".into(); 3]);
        }),
        ("keeper a health 1, act keeper", "characters", |s| {
            s.characters.get_mut("keeper").expect("the keeper").health_left = 5;
        }),
        ("act keeper", "characters", |s| {
            let keeper = s.characters.get_mut("keeper").expect("the keeper");
            (keeper.supply, keeper.tranquilizers, keeper.tranquilizers_left) = (false, 0, 25);
        }),
        ("go keeper 2", "actions", |s| s.actions = 2),
        ("go keeper 3", "movement", |s| s.movement = 4),
    ];
    for (position, field, change) in cases {
        assert_eq!(refused(&game, position, change), field, "{position}");
    }
    assert_eq!(refused(&game, "go keeper 1", |s| s.movement = 0), "movement");
    let office = board("aab@").office("b").game();
    let short = |s: &mut Snapshot| {
        s.characters.get_mut("keeper").expect("the keeper").tranquilizers_left = 20;
    };
    assert_eq!(refused(&office, "act keeper", short), "characters");
}

#[test]
fn z_4_z_10_what_was_rolled_is_two_kinds_of_each_die() {
    let play = board("aab@").at("lion a").then("animals dingo monkey lion panda");
    for broken in [["dingo", "dingo", "lion", "panda"], ["dingo", "lion", "monkey", "panda"]] {
        let mut shown = play.snapshot();
        assert_eq!(play.game.restore(&shown), Ok(play.state));
        shown.rolled = broken.map(String::from).into();
        assert_eq!(play.game.restore(&shown).expect_err("no roll").field, "rolled");
    }
}

#[test]
fn z_9_an_animal_that_could_escape_in_setup_asks_and_its_die_falls_again() {
    let setup = board("ab@").gate("main", "a", "w").at("setup 1, lion a");
    let asked = setup.then("animals dingo monkey lion panda").then("orientation 1");
    assert_eq!(asked.phase(), "escape");
    assert_eq!((asked.state.orientation(), asked.snapshot().orientation), (Orientation::new(1), Some(1)));
    let again = asked.then("reroll");
    assert_eq!(again.phase(), "again");
    let events = drawn(&again);
    let listed = again.outcomes();
    assert_eq!((events.len(), listed.len()), (5, 5), "five kinds of the die are left");
    assert!(events.iter().all(|event| listed.contains(&format!("{event} *1"))));
    assert_eq!(events.iter().collect::<BTreeSet<_>>().len(), 5);
}
