//! The worker's answers, slice by slice: the same as without slices, sooner where the page is in a hurry, and none for
//! cancelled requests.
use std::cell::RefCell;
use std::rc::Rc;

use bots::{BotGame, GameEvaluator, Mcts};
use engine::{Say, go_on, receive};
use games::{AnyGame, Dice, GameId, Options, Record, Replay, Setup};
use protocol::{Answer, Question, WorkerMessage, WorkerRequest, WorkerResponse};
use tabletop::{Game, Seat, Turn};
use view::Player;

/// All responses of the worker.
type Received = Rc<RefCell<Vec<WorkerResponse>>>;

fn receiver() -> (Received, Say) {
    let received = Received::default();
    let into = Rc::clone(&received);
    let say: Say = Rc::new(move |words| {
        into.borrow_mut().push(serde_json::from_str(words).expect("the worker says JSON"));
    });
    (received, say)
}

fn send(message: &WorkerMessage, say: &Say) {
    receive(&serde_json::to_string(message).expect("JSON"), say);
}

fn ask(id: u32, question: Question, say: &Say) {
    send(&WorkerMessage::Ask(WorkerRequest { id, question }), say);
}

fn answer(received: &Received, id: u32) -> Option<Answer> {
    let early = |answer: &Answer| matches!(answer, Answer::Progress(_) | Answer::Thinking { .. });
    let received = received.borrow();
    received
        .iter()
        .find(|response| response.id == id && !early(&response.answer))
        .map(|response| response.answer.clone())
}

fn finish() {
    while go_on() {}
}

/// A game of penguins for two up to a decision of the second seat, and who sits there.
fn penguins(bot: &str) -> (Record, Vec<Player>) {
    let mut options = Options::default();
    options.set("players", 2);
    let setup = Setup::new(GameId::Penguins, options);
    let AnyGame::Penguins(game) = setup.open().expect("it opens") else { panic!("another game") };
    let (mut state, mut dice, mut record) = (game.start(), Dice::new(3), setup.record());
    while game.turn(&state) != Turn::Seat(Seat::new(1)) || game.legal_sorted(&state).len() < 3 {
        let chance = game.draw(&state, |n| dice.below(n));
        let event = chance.or_else(|| game.any(&state, |n| dice.below(n))).expect("it goes on");
        game.apply_unchecked(&mut state, event);
        record.events.push(event.to_string());
    }
    (record, vec![Player::Person("You".into()), Player::Bot(bot.into())])
}

fn decide(bot: &str) -> Question {
    let (record, players) = penguins(bot);
    Question::Decide { record, players, seed: 5 }
}

#[test]
fn moments_change_no_decision() {
    let (received, say) = receiver();
    ask(1, decide("search:2000"), &say);
    finish();
    let Some(Answer::Decided(events)) = answer(&received, 1) else { panic!("{received:?}") };
    assert!(
        received.borrow().iter().any(|response| matches!(response.answer, Answer::Thinking { seat: 1, .. }))
    );

    let (record, _) = penguins("search:2000");
    let opened = Setup::of(&record).expect("a setup").open().expect("it opens");
    let AnyGame::Penguins(game) = opened else { panic!("another game") };
    let (replay, _) = Replay::new(&game, &record.events);
    let mut search = Mcts::new(&game, GameEvaluator, penguins::Penguins::MCTS.iterations(2000));
    let view = game.view(replay.last(), Seat::new(1));
    let mut dice = Dice::stream(5 ^ 0x626f_7400, record.events.len() as u64);
    let first = search.decide(&view, &mut dice).expect("a seat decides");
    assert_eq!(events[0], first.to_string());
}

#[test]
fn who_is_in_a_hurry_hears_the_best_known_and_who_left_hears_nothing() {
    let (received, say) = receiver();
    ask(1, decide("search:4000000000"), &say);
    ask(2, decide("search:4000000000"), &say);
    assert!(go_on());
    send(&WorkerMessage::Cancel(1), &say);
    // As often as it has something to decide.
    while answer(&received, 2).is_none() {
        send(&WorkerMessage::Hurry(2), &say);
        go_on();
    }
    assert!(matches!(answer(&received, 2), Some(Answer::Decided(events)) if !events.is_empty()));
    assert_eq!(answer(&received, 1), None);
    assert!(!go_on(), "nothing lies on the table any more");
}

#[test]
fn a_position_is_estimated_the_same_every_time_with_errors() {
    let (record, _) = penguins("greedy");
    let (received, say) = receiver();
    for (id, seat) in [(1, 1), (2, 1), (3, 0)] {
        ask(id, Question::Values { record: record.clone(), seat }, &say);
    }
    finish();
    let values = [1, 2, 3].map(|id| match answer(&received, id) {
        Some(Answer::Values(valued)) => valued,
        other => panic!("{other:?}"),
    });
    assert_eq!(values[0], values[1]);
    assert!(values[0].stderr > 0.0 && values[0].events.iter().all(|valued| valued.stderr > 0.0));
    assert_eq!(values[0].best.as_deref(), Some(values[0].events[0].event.as_str()));
    assert!(values[2].best.is_none() && values[2].events.is_empty(), "it is not this seat's turn");
}

#[test]
fn what_is_no_message_is_not_answered_and_what_cannot_be_done_is_told() {
    let (received, say) = receiver();
    receive("nonsense", &say);
    assert!(!go_on() && received.borrow().is_empty());
    let (mut record, players) = penguins("nobody");
    ask(1, Question::Decide { record: record.clone(), players, seed: 0 }, &say);
    record.events.push("nonsense".into());
    ask(2, Question::Values { record: record.clone(), seat: 0 }, &say);
    ask(3, Question::Solve(record), &say);
    finish();
    for id in 1..=3 {
        assert!(matches!(answer(&received, id), Some(Answer::Failed(why)) if !why.is_empty()), "{id}");
    }
}

#[test]
fn t_10_a_result_is_put_beside_100_games_with_the_same_dice() {
    let record = |name: &str| {
        let path = format!("{}/../../golden/ruin/{name}.json", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("a text");
        Record::parse(&text, games::catalogue()).expect("a record")
    };
    let (received, say) = receiver();
    let compare = |name: &str, seed| Question::Compare { record: record(name), seat: 0, seed };
    ask(1, compare("classic-city-caught", 3), &say);
    ask(2, compare("classic-jungle-escaped", 3), &say);
    ask(3, compare("classic-jungle-escaped", 3), &say);
    finish();
    let worse = [1, 2, 3].map(|id| match answer(&received, id) {
        Some(Answer::Compared(worse)) => worse,
        other => panic!("{other:?}"),
    });
    assert_eq!(worse[0], 0, "no game is worse than a lost one");
    assert!((1..=100).contains(&worse[1]), "{worse:?}");
    assert_eq!(worse[1], worse[2], "the same dice give the same games");
    let told = |words: &str| {
        let is = |answer: &Answer| matches!(answer, Answer::Progress(progress) if progress == words);
        received.borrow().iter().any(|response| response.id == 1 && is(&response.answer))
    };
    assert!(told("0 of 100 games played"));
}
