//! What common sense plays in *Penguin Panic*: positions where it is plain, and games against chance.
use bots::{CommonSense, Match, Player};
use games::Dice;
use penguins::{Event, Penguins, Phase, Snapshot, State};
use serde_json::{Value, json};
use tabletop::{Game, Ratio, Seat, Turn};

fn game(players: u8) -> Penguins {
    Penguins::new(players).expect("two to five players")
}

/// A turn of player 1 of two, who has bribed guards 1 and 3, with these fields changed. The
/// penguins that are nowhere else are in the case.
fn position(changes: Value) -> State {
    let mut shown = json!({
        "round": 2, "phase": "after_roll", "order": [1, 2], "to_move": 1, "line": ["red", "blue", "red"],
        "yard": {}, "fish": [2, 2], "abilities": {"6": 1, "7": 2}, "used": [],
        "guards": {"1": 1, "2": 2, "3": 1, "4": 2}, "dice": [1, 2, 3], "bought": false, "resolving": null,
        "freed": [{}, {}], "out": {"red": 0, "yellow": 0, "green": 0, "blue": 0, "purple": 0}, "outcome": null
    });
    for (field, value) in changes.as_object().expect("fields") {
        shown[field] = value.clone();
    }
    let case = ["red", "yellow", "green", "blue", "purple"].map(|colour| {
        let in_list =
            |list: &Value| list.as_array().map_or(0, |l| l.iter().filter(|c| **c == colour).count());
        let in_yard =
            shown["yard"].as_object().map_or(0, |yard| yard.values().filter(|c| **c == colour).count());
        let freed: u64 = [0, 1].iter().filter_map(|seat| shown["freed"][seat][colour].as_u64()).sum();
        (colour, 10 - freed - (in_list(&shown["line"]) + in_yard) as u64)
    });
    shown["case"] = case.into_iter().map(|(colour, left)| (colour.to_string(), json!(left))).collect();
    let shown: Snapshot = serde_json::from_value(shown).expect("a State JSON");
    game(2).restore(&shown).expect("a position")
}

fn plays(state: &State) -> String {
    let event = game(2).sensible(state, &mut Dice::new(1)).expect("a seat decides");
    assert_eq!(game(2).refusal(state, event), None, "{event}");
    event.to_string()
}

/// Circles 1 and 2 but for one igloo each: `o12` fills player 1's, `o22` player 2's.
fn two_nearly_full() -> Value {
    json!({"c1": "green", "i1": "green", "s12": "yellow", "s51": "blue", "o11": "green", "o13": "red",
           "c2": "purple", "i2": "purple", "s23": "yellow", "o21": "purple", "o23": "blue"})
}

#[test]
fn it_fills_its_own_circle_and_leaves_the_others_open() {
    assert_eq!(plays(&position(json!({"yard": two_nearly_full()}))), "place 1 o12");
    let without = position(json!({"yard": two_nearly_full(), "dice": [2, 2, 3]}));
    assert_ne!(plays(&without), "place 1 o22", "circle 3 is open too");
}

#[test]
fn it_frees_the_colour_that_its_sets_lack() {
    let yard = json!({"c1": "green", "i1": "green", "s12": "yellow", "s51": "blue", "o11": "red", "o13": "red",
                      "o12": "blue"});
    for (freed, colour) in [(json!({"red": 1, "green": 1}), "blue"), (json!({"red": 1, "blue": 1}), "green")]
    {
        let tie = json!({"phase": "free", "resolving": 1, "yard": yard.clone(), "freed": [freed, {}]});
        assert_eq!(plays(&position(tie)), format!("free {colour}"));
    }
}

#[test]
fn it_buys_a_die_for_a_circle_worth_it_and_not_for_nothing() {
    let before = |yard: Value| {
        plays(&position(json!({"phase": "before_roll", "dice": [], "fish": [10, 2], "yard": yard,
            "freed": [{"red": 1, "yellow": 1, "blue": 1, "purple": 1}, {}]})))
    };
    assert_eq!(before(json!({})), "roll");
    assert_eq!(before(two_nearly_full()), "buy");
}

#[test]
fn it_rolls_dead_dice_again() {
    assert_eq!(plays(&position(json!({"dice": [6, 6, 6]}))), "reroll");
}

#[test]
fn it_swaps_a_penguin_that_its_circle_lacks_to_the_front() {
    // Red and green tie in circle 1 but for the seventh penguin; green would complete a set of five.
    let yard =
        json!({"c1": "green", "i1": "green", "s12": "yellow", "s51": "blue", "o11": "red", "o13": "red"});
    let freed = json!([{"red": 2, "yellow": 1, "blue": 1, "purple": 1}, {}]);
    let state =
        position(json!({"abilities": {"4": 1, "7": 2}, "dice": [1, 6], "line": ["red", "blue", "purple"],
        "yard": yard, "freed": freed, "used": []}));
    let event: Event = plays(&state).parse().expect("an event");
    assert!(matches!(event, Event::SwapSpots(..) | Event::SwapIgloos(..)), "{event}");
    let mut after = state;
    game(2).follow(&mut after, event);
    let placing = game(2).sensible(&after, &mut Dice::new(1)).expect("a placing");
    game(2).follow(&mut after, placing);
    if after.phase() == Phase::Free {
        let choice = game(2).sensible(&after, &mut Dice::new(1)).expect("a choice");
        game(2).follow(&mut after, choice);
    }
    assert_eq!(after.points(Seat::FIRST), 15 + 1, "the set of five and a red one");
}

#[test]
fn it_lengthens_the_line_where_its_guards_gain_and_not_for_the_others() {
    let add = |guards: Value| {
        plays(&position(
            json!({"phase": "before_roll", "abilities": {"5": 1, "7": 2}, "dice": [], "fish": [0, 0],
            "line": ["red"], "yard": two_nearly_full(), "guards": guards}),
        ))
    };
    assert!(add(json!({"1": 1, "2": 1, "3": 2, "4": 2})).starts_with("add "));
    assert_eq!(add(json!({"1": 2, "2": 2, "3": 1, "4": 1})), "roll");
}

#[test]
fn it_decides_something_possible_wherever_a_seat_decides() {
    for players in 2..=5 {
        let game = game(players);
        let all = vec![Player::Greedy; players.into()];
        let of = Match { game: &game, players: all, seed: u64::from(players) };
        for number in 0..20 {
            let mut state = game.start();
            let (last, _) = of.play(number, |event| {
                assert_eq!(game.refusal(&state, event), None, "{event}");
                game.follow(&mut state, event);
            });
            assert_eq!(game.turn(&last), Turn::Over);
        }
    }
    assert_eq!(game(2).sensible(&game(2).start(), &mut Dice::new(1)), None);
}

#[test]
fn it_beats_chance_from_either_seat() {
    let game = game(2);
    for seat in Seat::all(2) {
        let mut players = vec![Player::Random; 2];
        players[seat.index()] = Player::Greedy;
        let of = Match { game: &game, players, seed: 1 };
        let won =
            (0..300).filter(|number| game.utility(&of.play(*number, |_| {}).0, seat) == Some(Ratio::ONE));
        assert!(won.count() >= 291, "97 of a hundred from seat {seat}");
    }
}
