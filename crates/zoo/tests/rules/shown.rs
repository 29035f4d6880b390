//! The State JSON, and back.
use tabletop::restore::RestoreError;
use zoo::{GameResult, Orientation, Snapshot, Zoo};

use crate::board::{board, snapshot};

#[test]
fn the_state_json_has_the_fields_of_the_specification_z_1() {
    let play =
        board("aabb@").cross("b").at("lion a, keeper b health 3, gate main 2 monkey, traps bear, act keeper");
    let json = serde_json::to_value(play.snapshot()).unwrap();
    let expected = [
        "turn",
        "phase",
        "setup_left",
        "rolled",
        "moving",
        "orientation",
        "animals",
        "caged",
        "filled",
        "gates",
        "traps",
        "crosses",
        "characters",
        "attacks",
        "active",
        "done",
        "actions",
        "movement",
        "idle",
        "outcome",
    ];
    let fields = json.as_object().unwrap();
    assert_eq!(fields.len(), expected.len());
    assert!(expected.iter().all(|field| fields.contains_key(*field)));
    assert_eq!(json["phase"], "act");
    assert_eq!(json["animals"], serde_json::json!({"lion": "a.0"}));
    assert_eq!(json["gates"]["main"], serde_json::json!({"filled": 2, "blocked": ["monkey"]}));
    assert_eq!(json["orientation"], serde_json::Value::Null);
    assert_eq!(json["caged"].as_object().unwrap().len(), 12);
    let back: Snapshot = serde_json::from_value(json).unwrap();
    assert_eq!(play.game.restore(&back), Ok(play.state));
}

#[test]
fn lists_are_sorted_as_texts() {
    let wide = board("aaaaaaaaaaaab@").at("full a");
    let filled = wide.snapshot().filled;
    assert_eq!(filled[..4], ["a.0", "a.1", "a.10", "a.11"]);
    assert_eq!(filled[4], "a.2");
}

#[test]
fn what_fits_no_position_names_its_field() {
    let game = board("aab@").gate("main", "a", "w").cross("b").door("lion", "a").game();
    let good = snapshot(&game, "lion a, keeper b, worker z0, caged bear 2, act keeper");
    assert!(game.restore(&good).is_ok());
    type Change = fn(&mut Snapshot);
    let cases: [(&str, Change); 34] = [
        ("turn", |s| s.turn = 0),
        ("setup_left", |s| s.setup_left = 2),
        ("phase", |s| s.phase = zoo::Phase::Again),
        ("phase", |s| (s.turn, s.setup_left) = (0, 1)),
        ("rolled", |s| s.rolled = vec!["lion".into()]),
        ("rolled", |s| s.rolled = ["dingo", "monkey", "lion", "panda"].map(String::from).into()),
        ("rolled", |s| s.rolled = ["dingo", "dingo", "lion", "panda"].map(String::from).into()),
        ("rolled", |s| s.rolled = ["dingo", "lion", "monkey", "panda"].map(String::from).into()),
        ("rolled", |s| s.phase = zoo::Phase::Orientation),
        ("moving", |s| s.moving = 1),
        ("orientation", |s| s.orientation = Some(7)),
        ("orientation", |s| s.orientation = Some(3)),
        ("animals", |s| s.animals = [("wolf".into(), "a.0".into())].into()),
        ("animals", |s| s.animals = [("lion".into(), "a.2".into())].into()),
        ("animals", |s| s.animals = [("lion".into(), "a.01".into())].into()),
        ("animals", |s| s.animals = [("lion".into(), "b.0".into())].into()),
        ("caged", |s| s.caged = [("lion".into(), 6)].into()),
        ("caged", |s| *s.caged.get_mut("lion").unwrap() = 7),
        ("caged", |s| s.caged.retain(|kind, _| kind != "panda")),
        ("filled", |s| s.filled = vec!["a.0".into()]),
        ("filled", |s| s.filled = vec!["a.9".into()]),
        ("gates", |s| s.gates.get_mut("main").unwrap().filled = 4),
        ("gates", |s| s.gates.get_mut("main").unwrap().blocked = vec!["lion".into()]),
        ("gates", |s| s.gates.retain(|gate, _| gate != "main")),
        ("traps", |s| s.traps = vec!["lion".into(); 4]),
        ("crosses", |s| s.crosses = vec!["a".into()]),
        ("characters", |s| s.characters.get_mut("keeper").unwrap().health = 13),
        ("characters", |s| s.characters.get_mut("keeper").unwrap().health = 0),
        ("characters", |s| s.characters.get_mut("keeper").unwrap().supply = false),
        ("attacks", |s| *s.attacks.get_mut("keeper").unwrap() = 3),
        ("active", |s| s.active = None),
        ("done", |s| s.done = vec!["keeper".into()]),
        ("actions", |s| s.actions = 3),
        ("movement", |s| s.movement = 1),
    ];
    for (field, change) in cases {
        let mut broken = good.clone();
        change(&mut broken);
        let refused = game.restore(&broken).map_err(|RestoreError { field, .. }| field);
        assert_eq!(refused.err(), Some(field));
    }
    let mut over = good.clone();
    over.phase = zoo::Phase::Over;
    assert_eq!(game.restore(&over).unwrap_err().field, "outcome");
    let mut idle = good;
    idle.idle = 6;
    let unfit = game.restore(&idle).unwrap_err();
    assert_eq!(unfit.to_string(), "idle: 0 to 5");
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

/// The field that is refused once a State JSON is changed like this.
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
