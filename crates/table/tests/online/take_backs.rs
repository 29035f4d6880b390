//! Take-backs outside rounds.
use games::Dice;
use penguins::Penguins;
use serde_json::json;

use crate::driver::{Host, kinds, penguins};

/// A table of two at which the first bribe is chosen; returns who chooses now, and who after.
fn bribing(more: serde_json::Value) -> (Host<Penguins>, (&'static str, u8), (&'static str, u8)) {
    let mut host = penguins(&["me", "open"], more);
    host.join("ben", 1);
    let first = host.look("zoe")["turn"] == 1;
    let (one, other) = if first { (("ada", 1), ("ben", 2)) } else { (("ben", 2), ("ada", 1)) };
    (host, one, other)
}

fn ability(guest: (&str, u8), host: &mut Host<Penguins>, nth: usize) {
    let event = host.legal(guest.0, guest.1)[nth].clone();
    host.sent(guest.0, json!({"do": "act", "seat": guest.1, "event": event}));
}

fn undo(seat: u8) -> serde_json::Value {
    json!({"do": "undo", "seat": seat})
}

#[test]
fn n_20_what_nobody_has_answered_is_taken_back_at_once() {
    for takeback in ["ask", "off"] {
        let (mut host, one, _) = bribing(json!({"takeback": takeback}));
        let before = host.look(one.0);
        assert_eq!(host.refused(one.0, undo(one.1)), "refused", "chance is never taken back");
        ability(one, &mut host, 0);
        assert_eq!(kinds(&host.sent(one.0, undo(one.1))), ["undone"]);
        let after = host.look(one.0);
        assert_eq!((&after["state"], &after["events"]), (&before["state"], &before["events"]));
        assert!(host.folded() == host.table);
    }
}

#[test]
fn n_20_the_others_are_asked_where_one_of_them_has_decided_since() {
    let (mut host, one, other) = bribing(json!({}));
    let before = host.look("zoe")["state"].clone();
    ability(one, &mut host, 0);
    ability(other, &mut host, 1);
    let asked = host.sent(one.0, undo(one.1));
    assert_eq!(kinds(&asked), ["asked"]);
    assert_eq!(host.refused(one.0, undo(one.1)), "refused", "one asks once for a decision");
    let seq = asked.cursor.public;
    let answer = |yes: bool| json!({"do": "answer", "undo": seq, "yes": yes});
    assert_eq!(host.refused(one.0, answer(true)), "forbidden");
    assert_eq!(host.refused("zoe", answer(true)), "not-yours");
    assert_eq!(host.refused(other.0, json!({"do": "answer", "undo": seq + 1, "yes": true})), "stale");
    let mut refused = host.clone();
    assert_eq!(kinds(&refused.sent(other.0, answer(false))), ["answered"]);
    assert_eq!(refused.refused(other.0, answer(true)), "stale");
    assert_eq!(kinds(&host.sent(other.0, answer(true))), ["answered", "undone"]);
    assert_eq!(host.look("zoe")["state"], before);
    assert!(host.folded() == host.table && refused.folded() == refused.table);
}

#[test]
fn n_20_a_table_without_take_backs_asks_nobody() {
    let (mut host, one, other) = bribing(json!({"takeback": "off"}));
    ability(one, &mut host, 0);
    ability(other, &mut host, 1);
    assert_eq!(host.refused(one.0, undo(one.1)), "refused");
    host.sent(other.0, undo(other.1));
}

#[test]
fn n_20_a_question_lasts_a_minute_or_until_the_next_decision() {
    let (mut host, one, other) = bribing(json!({}));
    ability(one, &mut host, 0);
    ability(other, &mut host, 1);
    let seq = host.sent(one.0, undo(one.1)).cursor.public;
    let answer = json!({"do": "answer", "undo": seq, "yes": true});
    let mut late = host.clone();
    late.wait(60);
    assert_eq!(late.refused(other.0, answer.clone()), "stale");
    let mut gone_on = host.clone();
    gone_on.act_any("ada", 1, &mut Dice::new(1));
    gone_on.act_any("ben", 2, &mut Dice::new(1));
    assert_eq!(gone_on.refused(other.0, answer.clone()), "stale");
    host.wait(59);
    assert_eq!(kinds(&host.sent(other.0, answer)), ["answered", "undone"]);
}

#[test]
fn n_20_seats_held_by_bots_are_not_asked() {
    let mut host = penguins(&["me", "open", "open"], json!({}));
    host.join("ben", 1);
    host.join("cy", 2);
    let mut dice = Dice::new(3);
    let seat_of = |turn: u64| [("ada", 1), ("ben", 2), ("cy", 3)][turn as usize - 1];
    let first = seat_of(host.look("zoe")["turn"].as_u64().unwrap());
    host.act_any(first.0, first.1, &mut dice);
    let second = seat_of(host.look("zoe")["turn"].as_u64().unwrap());
    host.act_any(second.0, second.1, &mut dice);
    let third = seat_of(host.look("zoe")["turn"].as_u64().unwrap());
    let mut answered = host.clone();
    let seq = answered.sent(first.0, undo(first.1)).cursor.public;
    answered.sent(second.0, json!({"do": "answer", "undo": seq, "yes": true}));
    // The last one who was asked leaves, and is not waited for.
    assert_eq!(kinds(&answered.sent(third.0, json!({"do": "leave"}))), ["bot", "undone"]);
    // With bots alone beside one, nobody is asked.
    host.sent(second.0, json!({"do": "leave"}));
    host.sent(third.0, json!({"do": "leave"}));
    assert_eq!(kinds(&host.sent(first.0, undo(first.1))), ["undone"]);
}

#[test]
fn n_20_the_clock_stands_still_while_one_asks() {
    let (mut host, one, other) = bribing(json!({"pace": 100}));
    ability(one, &mut host, 0);
    host.wait(10);
    ability(other, &mut host, 1);
    host.wait(20);
    let turn = host.look("zoe")["turn"].as_u64().unwrap() as u8;
    let late = host.table.late_at(turn).unwrap();
    let seq = host.sent(one.0, undo(one.1)).cursor.public;
    assert_eq!(host.table.late_at(turn), Some(late.later(60_000)));
    host.wait(15);
    host.sent(other.0, json!({"do": "answer", "undo": seq, "yes": false}));
    assert_eq!(host.table.late_at(turn), Some(late.later(15_000)));
    assert!(host.folded() == host.table);
}
