//! The things of a table's host, and the ends of a table, on screens as text; the server is what these tests say.
use crossterm::event::KeyCode;
use penguins::Penguins;
use serde_json::{Value, json};
use tabletop::{Game, Turn};

use super::app::{Left, Screen};
use super::at_table_tests::{Table, penguins, seated};
use super::tests::shows;
use crate::local_match::TerminalGame;
use crate::online::link::{News, Request};

fn hear<G: TerminalGame>(table: &mut Table<G>, look: Value) {
    table.hear(News::Look(Box::new(serde_json::from_value(look).unwrap())));
}

/// A look at the table before its start, with a third seat that is free.
fn open(table: &Table<Penguins>, host: &str) -> Value {
    let mut look = table.look("open");
    look["host"] = host.into();
    let free = json!({"seat": 3, "kind": "open", "name": null, "guest": null, "here": false, "ready": false});
    look["seats"].as_array_mut().unwrap().push(free);
    look
}

/// A table that runs.
fn running(host: &str) -> Table<Penguins> {
    let mut table = penguins();
    table.roll();
    let mut look = table.look("running");
    look["host"] = host.into();
    hear(&mut table, look);
    table
}

/// Presses keys, of which the last one sends a command, and none before it.
#[track_caller]
fn sends(table: &mut Table<Penguins>, keys: &str, command: &Value) {
    for key in keys.chars() {
        assert!(table.requests.try_recv().is_err(), "{keys:?} sends too early");
        table.press(KeyCode::Char(key));
    }
    assert_eq!(table.sent(), *command, "{keys:?}");
}

#[track_caller]
fn sends_nothing(table: &mut Table<Penguins>, keys: &str) {
    keys.chars().for_each(|key| table.press(KeyCode::Char(key)));
    assert!(table.requests.try_recv().is_err(), "{keys:?}");
}

#[test]
fn n_9_a_host_who_leaves_is_followed_and_the_next_one_starts_the_match() {
    let mut table = penguins();
    let look = open(&table, "b");
    hear(&mut table, look);
    sends_nothing(&mut table, "bb");
    shows(&table.screen(), &["Only the host may do so."]);
    assert!(!table.screen().contains("start now"));
    table.hear_entry(json!({"seq": 99, "kind": "left", "seat": 2}));
    let look = open(&table, "a");
    hear(&mut table, look);
    shows(
        &table.screen(),
        &["Ben has left. You are the host", "b starts now, with a bot in seat", "b start now"],
    );
    sends_nothing(&mut table, "b");
    shows(&table.screen(), &["b again starts now, with a bot"]);
    table.press(KeyCode::Esc);
    sends(&mut table, "bb", &json!({"do": "start", "fill": "greedy"}));
}

#[test]
fn n_9_a_question_is_gone_when_the_match_begins() {
    let mut table = penguins();
    let look = open(&table, "a");
    hear(&mut table, look);
    sends_nothing(&mut table, "x");
    table.roll();
    table.hear_look("running");
    assert!(!table.screen().contains("x again"));
    sends_nothing(&mut table, "x");
    shows(&table.screen(), &["x again asks to close the table"]);
}

#[test]
fn n_9_the_host_opens_a_seat_and_closes_the_table_before_the_start() {
    let mut table = penguins();
    let look = open(&table, "a");
    hear(&mut table, look);
    sends_nothing(&mut table, "o");
    shows(&table.screen(), &["Open the seat of: 1 Ben."]);
    sends(&mut table, "1", &json!({"do": "remove", "seat": 2}));
    sends(&mut table, "xx", &json!({"do": "close"}));
    sends_nothing(&mut table, "r");
    shows(&table.screen(), &["The match has not begun."]);
    hear(&mut table, {
        let mut look = open(&penguins(), "a");
        look["status"] = "closed".into();
        look
    });
    shows(&table.screen(), &["The table was closed. It ended"]);
    table.press(KeyCode::Char('q'));
    assert_eq!((table.app.left, table.app.parting().as_str()), (Some(Left::Quit), "The table was closed."));
}

#[test]
fn n_9_the_host_gives_the_seat_of_one_who_was_late_to_a_bot() {
    let mut table = running("a");
    sends_nothing(&mut table, "g");
    shows(&table.screen(), &["Nobody is late."]);
    table.hear_entry(json!({"seq": 99, "kind": "late", "seat": 2}));
    shows(&table.screen(), &["Ben is late: a bot decides. g"]);
    sends(&mut table, "g1", &json!({"do": "replace", "seat": 2, "bot": "greedy"}));
    let mut other = running("b");
    other.hear_entry(json!({"seq": 99, "kind": "late", "seat": 2}));
    sends_nothing(&mut other, "g1");
}

#[test]
fn n_9_everybody_has_to_agree_that_the_table_is_closed() {
    let mut table = running("b");
    sends(&mut table, "xx", &json!({"do": "close"}));
    table.hear_entry(json!({"seq": 99, "kind": "asked", "guest": "a", "close": true}));
    shows(&table.screen(), &["You want to close the table."]);
    sends_nothing(&mut table, "xx");
    let mut other = running("b");
    other.hear_entry(json!({"seq": 99, "kind": "asked", "guest": "b", "close": true}));
    shows(&other.screen(), &["Ben wants to close the table.", "x closes it."]);
    sends(&mut other, "x", &json!({"do": "close"}));
}

#[test]
fn n_9_resigning_is_asked_first_and_the_seat_is_not_offered_again() {
    let mut table = running("b");
    sends_nothing(&mut table, "r");
    shows(&table.screen(), &["r again resigns: this seat is"]);
    table.press(KeyCode::Esc);
    sends(&mut table, "rr", &json!({"do": "resign", "seat": 1}));
    table.hear_entry(json!({"seq": 99, "kind": "bot", "seat": 1, "bot": "greedy", "resigned": true}));
    let mut look = table.look("running");
    look["seats"][0]["kind"] = "bot".into();
    hear(&mut table, look);
    shows(&table.screen(), &["You resigned: a bot plays on."]);
    assert!(!table.screen().contains("t takes it back"));
    table.hear_entry(json!({"seq": 100, "kind": "asked", "guest": "b", "close": true}));
    assert!(!table.screen().contains("x closes it"), "the table is closed without one who resigned");
    assert_eq!(table.app.parting(), "You resigned; a bot plays on.");
}

#[test]
fn n_9_one_whose_seat_the_host_opens_is_told_so() {
    let mut table = penguins();
    let look = open(&table, "b");
    hear(&mut table, look);
    // Long before, somebody else sat there.
    table.hear_entry(json!({"seq": 2, "kind": "removed", "seat": 1}));
    assert!(!table.screen().contains("The host has opened"));
    table.hear_entry(json!({"seq": 99, "kind": "removed", "seat": 1}));
    table.hear(News::Gone("seat 1 is not yours".to_owned()));
    shows(&table.screen(), &["The host has opened your seat."]);
    table.press(KeyCode::Char('q'));
    assert_eq!(table.app.parting(), "The host has opened your seat.");
}

#[test]
fn n_29_what_happened_before_one_came_back_is_known_but_no_news() {
    let mut table = running("b");
    let (seq, other) = (table.cursor(), json!("b"));
    table.hear_entry(json!({"seq": seq, "kind": "asked", "guest": other, "close": true}));
    table.hear_entry(json!({"seq": seq, "kind": "bot", "seat": 2, "bot": "greedy"}));
    shows(&table.screen(), &["Ben wants to close the table."]);
    assert!(!table.screen().contains("A bot plays on for Ben"));
    table.hear_entry(json!({"seq": seq + 1, "kind": "back", "seat": 2}));
    shows(&table.screen(), &["A seat is taken back"]);
}

/// A table at its end.
fn over() -> Table<Penguins> {
    let mut table = penguins();
    while table.game.turn(&table.state()) != Turn::Over {
        table.come_about();
    }
    table
}

#[test]
fn n_9_a_rematch_goes_on_at_its_own_table_on_the_same_screen() {
    let mut table = over();
    table.hear_look("over");
    table.press(KeyCode::Char('n'));
    assert_eq!(table.requests.try_recv(), Ok(Request::Rematch));
    table.press(KeyCode::Char('n'));
    assert!(table.requests.try_recv().is_err(), "it is asked for once");
    table.hear(News::Rematch(Err("All seats of the rematch are taken.".to_owned())));
    shows(&table.screen(), &["All seats of the rematch"]);
    table.press(KeyCode::Char('n'));
    assert_eq!(table.requests.try_recv(), Ok(Request::Rematch));
    table.hear(News::Rematch(Ok(seated("AAAAAAAAAAAAAAAAAAAAAA", 2))));
    assert!(matches!(table.app.screen, Screen::Choices));
    assert_eq!((table.app.session.events().len(), table.app.session.sitting().index()), (0, 1));
    assert!(table.app.parting().contains("/#/t/AAAAAAAAAAAAAAAAAAAAAA"));
    let look = open(&penguins(), "a");
    hear(&mut table, look);
    shows(&table.screen(), &["Waiting for others to join. Its", "○ a free seat"]);
}

#[test]
fn n_9_a_rematch_waits_for_the_end_that_the_server_confirms() {
    let mut table = over();
    table.hear_look("running");
    assert!(matches!(table.app.screen, Screen::End(_)));
    sends_nothing(&mut table, "n");
}
