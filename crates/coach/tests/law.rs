//! The identities of luck and skill, over a thousand random games.
use core::ops::ControlFlow;

use bots::{Match, Strategy};
use coach::{AnalysisError, Grade, PerSeat, ValueChange, check, hint, report};
use games::{AnyGame, GameId, Options, Setup};
use ruin::Ruin;
use solver::{EQUAL, Model, Values, solve};
use tabletop::{Game, Seat, Turn};
use testkit::models::{Pig, SMALL_RUIN};

fn small() -> Ruin {
    let AnyGame::Ruin(game) =
        Setup::new(GameId::Ruin, Options::default()).with_map("small", SMALL_RUIN).open().unwrap()
    else {
        panic!("another game")
    };
    game
}

fn values<G: Game>(game: &G) -> Values<G> {
    let go_on = &mut |_| ControlFlow::Continue(());
    let model = Model::explore(game, usize::MAX, go_on).unwrap();
    let solution = solve(&model, 1e-6).unwrap();
    Values::new(game, model, &solution, go_on).unwrap()
}

fn game_of(game: &Ruin, player: Strategy<Ruin>, number: u64) -> Vec<ruin::Event> {
    let mut events = Vec::new();
    Match { game, players: vec![player], seed: 11 }.play(number, |event| events.push(event));
    events
}

fn one(figure: &PerSeat) -> f64 {
    let PerSeat::One(figure) = figure else { panic!("{figure:?}") };
    *figure
}

#[test]
fn start_and_luck_less_loss_is_the_result_of_a_thousand_games() {
    let game = small();
    let values = values(&game);
    for number in 0..1000 {
        let player = [Strategy::Random, Strategy::Greedy, Strategy::Best(&values)][number as usize % 3];
        let events = game_of(&game, player, number);
        let stops = if number % 10 == 0 { events.len() / 2 } else { events.len() };
        let report = report(&game, &values, &game.start(), &events[..stops]).unwrap();
        let (mut luck, mut loss) = (0.0, 0.0);
        let mut state = game.start();
        for (event, analysed) in events.iter().zip(&report.events) {
            let off = check(&game, &values, &state).unwrap();
            assert!(off.error() <= 1e-6, "{off:?} at {state:?}");
            match (&analysed.change, game.turn(&state)) {
                (ValueChange::Chance { luck: one_luck }, Turn::Chance) => luck += one(one_luck),
                (ValueChange::Decision { loss: one_loss, best, forced, others: None }, Turn::Seat(_)) => {
                    assert!(*one_loss >= 0.0 && !best.is_empty());
                    assert_eq!(best.contains(&analysed.event), *one_loss <= EQUAL);
                    let mut legal = 0;
                    game.legal(&state, |_| legal += 1);
                    assert_eq!(*forced, legal == 1);
                    loss += one_loss;
                }
                (other, turn) => panic!("{other:?} at {turn:?}"),
            }
            assert_eq!(analysed.event, event.to_string());
            game.apply(&mut state, *event).unwrap();
        }
        let result = if report.finished {
            game.utility(&state, Seat::FIRST).unwrap().to_f64()
        } else {
            values.value(&game, &state, Seat::FIRST).unwrap()
        };
        assert!((values.initial(Seat::FIRST) + luck - loss - result).abs() <= 1e-9, "game {number}");
        assert_eq!(one(&report.result), result);
        assert!(one(&report.residual).abs() <= 1e-9);
        assert!((one(&report.luck) - luck).abs() <= 1e-12 && (one(&report.loss) - loss).abs() <= 1e-12);
        assert_eq!(report.finished, stops == events.len());
        assert_eq!(report.curve.len(), stops + 1);
        if let Strategy::Best(_) = player {
            assert!(one(&report.loss) <= 1e-9, "best play loses nothing");
        }
    }
}

#[test]
fn wrong_values_do_not_pass() {
    // The values of the small map with its jungle's bridge walled up are wrong for the map as it is.
    let game = small();
    let other = SMALL_RUIN.replace(">>!>>>", ">>+>>>");
    let AnyGame::Ruin(walled) =
        Setup::new(GameId::Ruin, Options::default()).with_map("walled", &other).open().unwrap()
    else {
        panic!("another game")
    };
    let wrong = values(&walled);
    let model = Model::explore(&game, usize::MAX, &mut |_| ControlFlow::Continue(())).unwrap();
    let off =
        model.states().iter().filter_map(|state| check(&game, &wrong, state)).map(|check| check.error());
    assert!(off.fold(0.0, f64::max) > 1e-3);
}

#[test]
fn the_hint_is_best_and_values_every_legal_event() {
    let game = small();
    let values = values(&game);
    let model = Model::explore(&game, usize::MAX, &mut |_| ControlFlow::Continue(())).unwrap();
    for state in model.states() {
        let hint = hint(&game, &values, state);
        let Turn::Seat(seat) = game.turn(state) else {
            assert_eq!(hint, None);
            continue;
        };
        let hint = hint.unwrap();
        let mut given: Vec<ruin::Event> = hint.events.iter().map(|valued| valued.event).collect();
        given.sort_by_key(ToString::to_string);
        assert_eq!(given, game.legal_sorted(state));
        assert!(hint.events.windows(2).all(|pair| pair[0].value >= pair[1].value));
        let valued = hint.events.iter().find(|valued| valued.event == hint.event).unwrap();
        assert!(valued.value >= hint.events[0].value - EQUAL);
        assert!((hint.value - hint.events[0].value).abs() <= 1e-12);
        assert!(values.best(&game, state).unwrap().contains(&hint.event));
        assert_eq!(values.value(&game, state, seat), Some(hint.value));
    }
}

#[test]
fn the_report_is_written_as_the_command_line_promises() {
    let game = small();
    let values = values(&game);
    let events: Vec<ruin::Event> =
        ["cultist starts a6", "tiger starts f6", "roll 1", "stop"].map(|text| text.parse().unwrap()).to_vec();
    let report = report(&game, &values, &game.start(), &events).unwrap();
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["exact"], true);
    assert_eq!(json["finished"], false);
    assert_eq!(json["value"].as_f64(), Some(values.initial(Seat::FIRST)));
    let first = json["events"][0].as_object().unwrap();
    assert_eq!(first.keys().map(String::as_str).collect::<Vec<_>>(), ["by", "event", "luck", "ply"]);
    assert_eq!(
        (&first["ply"], &first["event"], &first["by"]),
        (&1.into(), &"cultist starts a6".into(), &"chance".into())
    );
    let last = json["events"][3].as_object().unwrap();
    let keys: Vec<&str> = last.keys().map(String::as_str).collect();
    assert_eq!(keys, ["best", "by", "event", "forced", "loss", "ply"]);
    assert_eq!((&last["by"], &last["forced"]), (&1.into(), &false.into()));
    assert!(json.get("curve").is_none());
    // The report of a finished game has no field `finished`.
    let events = game_of(&game, Strategy::Greedy, 1);
    let whole = coach::report(&game, &values, &game.start(), &events).unwrap();
    assert!(serde_json::to_value(&whole).unwrap().get("finished").is_none());
}

#[test]
fn with_two_seats_every_figure_is_told_a_seat() {
    let game = Pig::to(12);
    let values = values(&game);
    let texts = ["roll", "shows 6", "hold", "roll", "shows 1", "roll", "shows 2", "roll", "shows 4"];
    let events: Vec<_> = texts.iter().map(|text| text.parse().unwrap()).collect();
    let report = report(&game, &values, &game.start(), &events).unwrap();
    let each = |figure: &PerSeat| {
        let PerSeat::Each(each) = figure else { panic!("{figure:?}") };
        each.clone()
    };
    assert_eq!(each(&report.result), [1.0, 0.0]);
    assert!(each(&report.residual).iter().all(|residual| residual.abs() <= 1e-9));
    assert!((each(&report.value).iter().sum::<f64>() - 1.0).abs() <= 1e-12);
    let mut others = [0.0; 2];
    for event in &report.events {
        match &event.change {
            ValueChange::Chance { luck } => assert!(each(luck).iter().sum::<f64>().abs() <= 1e-12),
            ValueChange::Decision { loss, others: Some(changes), .. } => {
                let Turn::Seat(seat) = event.by.0 else { panic!() };
                assert_eq!(changes[seat.index()], 0.0);
                let other = 1 - seat.index();
                assert!((changes[other] - loss).abs() <= 1e-12, "what one loses the other gains");
                others[other] += changes[other];
            }
            other => panic!("{other:?}"),
        }
    }
    // A turn begins with a roll, and the second seat's only turn was that.
    assert_eq!(report.loss_a_decision(Seat::new(1)), None);
    assert!(matches!(report.events[0].change, ValueChange::Decision { forced: true, .. }));
    assert!((each(&report.loss)[0] - others[1]).abs() <= 1e-12);
}

#[test]
fn losses_are_marked_from_their_thresholds_on() {
    let grades = [0.0, 0.019, 0.02, 0.049, 0.05, 0.099, 0.10, 1.0].map(Grade::of);
    let (inaccuracy, mistake, blunder) =
        (Some(Grade::Inaccuracy), Some(Grade::Mistake), Some(Grade::Blunder));
    assert_eq!(grades, [None, None, inaccuracy, inaccuracy, mistake, mistake, blunder, blunder]);
    let game = small();
    let values = values(&game);
    let events: Vec<ruin::Event> = [
        "cultist starts a6",
        "tiger starts f6",
        "roll 4",
        "step e",
        "step e",
        "step e",
        "step e",
        "cultist 1 b5",
    ]
    .map(|text| text.parse().unwrap())
    .to_vec();
    let report = report(&game, &values, &game.start(), &events).unwrap();
    let worst = report.worst();
    assert!(worst.windows(2).all(|pair| pair[0].loss() >= pair[1].loss()));
    assert!(worst.iter().all(|event| event.grade().is_some()));
    let unforced: Vec<f64> = report.events.iter().filter_map(coach::AnalysedEvent::loss).collect();
    let mean = unforced.iter().sum::<f64>() / unforced.len() as f64;
    assert!((report.loss_a_decision(Seat::FIRST).unwrap() - mean).abs() <= 1e-15);
    assert_eq!(report.loss_a_decision(Seat::new(1)), None);
}

#[test]
fn what_cannot_be_event_says_where_and_why() {
    let game = small();
    let values = values(&game);
    let events: Vec<ruin::Event> = ["cultist starts a6", "roll 3"].map(|text| text.parse().unwrap()).to_vec();
    match report(&game, &values, &game.start(), &events).unwrap_err() {
        AnalysisError::NotPossible { ply: 2, event, why } => {
            assert_eq!((event.as_str(), why.rule), ("roll 3", "R8"))
        }
        other => panic!("{other}"),
    }
    let mut elsewhere = ruin::Snapshot::from(&game.start());
    elsewhere.player = "f6".to_owned();
    let state = game.restore(&elsewhere).unwrap();
    assert_eq!(report(&game, &values, &state, &[]).unwrap_err(), AnalysisError::Unknown { ply: 0 });
    assert_eq!(check(&game, &values, &state), None);
}
