//! Hints say why (T-5), the same every time and no surer than they are (T-13).
use std::cell::RefCell;
use std::rc::Rc;

use bots::BotGame;
use engine::{Say, go_on, receive};
use games::{Dice, GameId, Options, Record, Setup, with_game};
use protocol::{Answer, PositionValue, Question, WorkerMessage, WorkerRequest, WorkerResponse};
use tabletop::{Game, Turn};

fn value(record: &Record) -> PositionValue {
    let received: Rc<RefCell<Vec<WorkerResponse>>> = Rc::default();
    let into = Rc::clone(&received);
    let say: Say = Rc::new(move |words| into.borrow_mut().push(serde_json::from_str(words).expect("JSON")));
    let question = Question::Values { record: record.clone(), seat: 0 };
    let ask = WorkerMessage::Ask(WorkerRequest { id: 1, question });
    receive(&serde_json::to_string(&ask).expect("JSON"), &say);
    while go_on() {}
    let received = received.borrow();
    received
        .iter()
        .find_map(|response| match &response.answer {
            Answer::Values(value) => Some(value.clone()),
            _ => None,
        })
        .expect("a value")
}

/// Returns a record up to a decision of the first seat among several choices, after some others.
fn record_of(id: GameId, others: usize) -> Record {
    let setup = Setup::new(id, Options::default());
    let (opened, mut record) = (setup.open().expect("it opens"), setup.record());
    with_game!(opened, game => {
        let (mut state, mut dice, mut met) = (game.start(), Dice::new(11), 0);
        loop {
            if matches!(game.turn(&state), Turn::Seat(seat) if seat.index() == 0)
                && game.legal_sorted(&state).len() > 2
            {
                met += 1;
                if met > others {
                    break;
                }
            }
            let chance = game.draw(&state, |n| dice.below(n));
            let event = chance.or_else(|| game.greedy_move(&state, &mut dice)).expect("it goes on");
            game.apply_unchecked(&mut state, event);
            record.events.push(event.to_string());
        }
    });
    record
}

#[test]
fn t_5_a_hint_says_why_in_every_game() {
    let facts = [
        (GameId::Ruin, &["caught next turn with ", " to go"][..]),
        (GameId::Shelter, &[" at once", " open to place it"]),
        (GameId::Penguins, &[" at once", "it opens up to "]),
        (GameId::Caverns, &["health lost in the next event with ", " left", " to "]),
        (GameId::Zoo, &["attacked next turn with ", "an escape next turn with ", " left"]),
    ];
    for (id, words) in facts {
        let reasons: Vec<String> = (0..4).map(|others| value(&record_of(id, others)).reason).collect();
        assert!(
            reasons.iter().all(|reason| reason.ends_with('.') && reason.len() < 200),
            "{id}: {reasons:?}"
        );
        let told = |reason: &String| {
            reason.starts_with("Compared with “") && words.iter().any(|it| reason.contains(it))
        };
        let later = |reason: &String| reason.starts_with("The difference from “");
        let equal = |reason: &String| reason.contains("” is as good");
        let is_reason = |reason: &String| told(reason) || later(reason) || equal(reason);
        assert!(reasons.iter().all(is_reason), "{id}: {reasons:?}");
        println!("{id}: {reasons:#?}");
    }
}

#[test]
fn t_13_a_hint_is_the_same_every_time_and_names_its_bias() {
    for id in [GameId::Zoo, GameId::Shelter] {
        let record = record_of(id, 1);
        let first = value(&record);
        value(&record_of(id, 0));
        assert_eq!(value(&record), first, "{id}");
        assert!(first.bias > first.stderr && first.stderr > 0.0, "{id}: {first:?}");
    }
    assert_eq!(value(&record_of(GameId::Ruin, 0)).bias, 0.0, "exact values have no bias");
}
