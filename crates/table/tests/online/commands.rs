//! Commands: how they are read, judged, and answered again.
use games::Dice;
use serde_json::{Value, json};
use table::online::{Command, Status};

use crate::driver::{NONCE, kinds, penguins, shelter, three_at_shelter};

const UUID: &str = "0b0e8f6c-3a55-4c3e-9d1f-2f6f5d1f7a10";

#[test]
fn n_8_the_same_id_gives_the_same_answer_also_after_a_restart() {
    let mut host = penguins(&["me", "open"], json!({}));
    let join = json!({"id": UUID, "do": "join", "nonce": NONCE[1]});
    let answer = host.send_as_it_is("ben", &join).unwrap();
    let mut dice = Dice::new(1);
    for _ in 0..5 {
        host.act_any("ada", 1, &mut dice);
        host.act_any("ben", 2, &mut dice);
    }
    let steps = host.steps.len();
    assert_eq!(host.send_as_it_is("ben", &join), Ok(answer.clone()));
    host.table = host.folded();
    assert_eq!(host.send_as_it_is("ben", &join), Ok(answer.clone()));
    assert_eq!(host.steps.len(), steps, "it changed something");
    // An id belongs to its guest.
    let other = host.send_as_it_is("ada", &json!({"id": UUID, "do": "react", "with": "owl"}));
    assert!(other.is_ok_and(|answer| answer.entries.is_empty()));
    let code = |refused: Result<_, table::online::Refused>| refused.map_err(|why| why.code.word());
    let changed = host.send_as_it_is("ben", &json!({"id": UUID, "do": "join", "nonce": NONCE[2]}));
    assert_eq!(code(changed).unwrap_err(), "id-used");
    // Also where the table has ended since.
    host.sent("ada", json!({"do": "close"}));
    host.sent("ben", json!({"do": "close"}));
    assert_eq!(host.table.status(), Status::Closed);
    assert_eq!(host.send_as_it_is("ben", &join), Ok(answer));
}

#[test]
fn n_8_refusals_are_judged_anew() {
    let mut host = shelter(&["me", "open"], json!({}));
    let act = |host: &crate::driver::Host<_>| {
        let after = host.table.cursor("ada").to_string();
        json!({"id": UUID, "after": after, "do": "act", "seat": 1, "event": host.legal("ada", 1).first().map_or("done", |it| it)})
    };
    let early = act(&host);
    assert_eq!(host.send_as_it_is("ada", &early).unwrap_err().code.word(), "not-your-turn");
    host.join("ben", 1);
    let now = act(&host);
    assert!(host.send_as_it_is("ada", &now).is_ok(), "the id of a refused request is free");
}

#[test]
fn n_9_commands_are_read_strictly() {
    let read = |body: Value| Command::read(&body).map_err(|why| why.at.unwrap_or_default());
    let good = json!({"id": UUID, "after": "57.3", "do": "act", "seat": 1, "event": "step e"});
    assert_eq!(read(good.clone()).unwrap().after.unwrap().to_string(), "57.3");
    let with = |field: &str, value: Value| {
        let mut body = good.clone();
        body[field] = value;
        read(body).unwrap_err()
    };
    for value in ["57", "57.", ".3", "057.3", "57.3.1", "-1.0", "57,3", "99999999999999999999.0"] {
        assert_eq!(with("after", value.into()), "/after", "{value}");
    }
    for (field, value) in [
        ("seat", json!(0)),
        ("seat", json!(256)),
        ("seat", json!("1")),
        ("event", json!(1)),
        ("id", json!("x")),
        ("do", json!("fly")),
    ] {
        assert_eq!(with(field, value), format!("/{field}"));
    }
    assert_eq!(with("colour", json!("red")), "/colour");
    for field in ["id", "after", "do", "seat", "event"] {
        let mut body = good.clone();
        body.as_object_mut().unwrap().remove(field);
        assert_eq!(read(body).unwrap_err(), format!("/{field}"));
    }
    for (body, place) in [
        (json!({"do": "react", "with": "zebra"}), "/with"),
        (json!({"do": "replace", "seat": 1, "bot": "search"}), "/bot"),
        (json!({"do": "answer", "undo": 3}), "/yes"),
        (json!({"do": "join"}), "/nonce"),
        (json!({"do": "start", "fill": "best", "seat": 1}), "/seat"),
    ] {
        let mut body = body;
        body["id"] = UUID.into();
        assert_eq!(read(body.clone()).unwrap_err(), place, "{body}");
    }
}

#[test]
fn n_9_seats_are_joined_left_and_removed_before_the_start() {
    let mut host = penguins(&["open", "open", "me"], json!({}));
    host.sent("ben", json!({"do": "join", "seat": 2, "nonce": NONCE[1]}));
    assert_eq!(host.refused("cy", json!({"do": "join", "seat": 2, "nonce": NONCE[2]})), "full");
    assert_eq!(host.refused("cy", json!({"do": "join", "seat": 4, "nonce": NONCE[2]})), "bad-request");
    assert_eq!(host.refused("ben", json!({"do": "remove", "seat": 3})), "forbidden");
    host.sent("ada", json!({"do": "remove", "seat": 2}));
    assert_eq!(host.refused("ada", json!({"do": "remove", "seat": 2})), "bad-request");
    assert_eq!(host.look("ben")["you"], json!([]));
    host.join("ben", 1);
    assert_eq!(host.look("ben")["you"], json!([1]));
    host.sent("ben", json!({"do": "leave"}));
    assert_eq!(host.refused("ben", json!({"do": "leave"})), "not-yours");
    assert_eq!(host.kinds("zoe"), ["created", "joined", "joined", "removed", "joined", "left"]);
}

#[test]
fn n_9_a_host_who_leaves_is_followed_by_the_person_seated_longest() {
    let mut host = penguins(&["me", "open", "open", "open"], json!({}));
    host.sent("cy", json!({"do": "join", "seat": 4, "nonce": NONCE[2]}));
    host.sent("ben", json!({"do": "join", "seat": 2, "nonce": NONCE[1]}));
    host.sent("ada", json!({"do": "leave"}));
    assert_eq!(host.look("zoe")["host"], "cy");
    host.sent("cy", json!({"do": "start"}));
    host.sent("cy", json!({"do": "leave"}));
    let look = host.look("cy");
    assert_eq!(
        (&look["host"], &look["seats"][3]["kind"], &look["you"]),
        (&json!("ben"), &json!("bot"), &json!([4]))
    );
    assert_eq!((&look["seats"][3]["name"], &look["seats"][3]["person"]), (&json!("greedy"), &json!("CY")));
    host.sent("cy", json!({"do": "retake", "seat": 4}));
    assert_eq!(host.look("cy")["seats"][3]["kind"], "person");
    assert_eq!(host.refused("cy", json!({"do": "retake", "seat": 4})), "not-your-turn");
    assert_eq!(host.refused("cy", json!({"do": "retake", "seat": 2})), "not-yours");
}

#[test]
fn n_9_a_seat_that_was_given_up_is_not_taken_back() {
    let mut host = penguins(&["me", "bot random"], json!({}));
    host.bots(&mut Dice::new(1));
    host.sent("ada", json!({"do": "resign", "seat": 1}));
    assert_eq!(host.refused("ada", json!({"do": "retake", "seat": 1})), "forbidden");
    assert_eq!(host.refused("ada", json!({"do": "resign", "seat": 1})), "not-your-turn");
    host.bots(&mut Dice::new(2));
    assert_eq!(host.table.status(), Status::Over, "a bot plays on");
    assert_eq!(host.table.result_of("ada").as_deref(), Some("lost"), "whatever the bot has reached");
    assert_eq!(host.table.result_of("zoe"), None);
    assert_eq!(host.refused("ada", json!({"do": "resign", "seat": 1})), "not-your-turn");
    host.sent("ada", json!({"do": "rematch", "nonce": NONCE[0]}));
    assert_eq!(host.refused("zoe", json!({"do": "rematch", "nonce": NONCE[0]})), "not-yours");
}

#[test]
fn n_9_a_running_table_is_closed_when_everybody_has_asked_for_it() {
    let mut host = three_at_shelter(json!({}));
    assert_eq!(kinds(&host.sent("ada", json!({"do": "close"}))), ["asked"]);
    assert!(host.sent("ada", json!({"do": "close"})).entries.is_empty(), "asking twice adds nothing");
    assert_eq!(host.refused("zoe", json!({"do": "close"})), "not-yours");
    host.sent("cy", json!({"do": "leave"}));
    assert_eq!(kinds(&host.sent("ben", json!({"do": "close"}))), ["asked", "closed"]);
    let closed = host.entries("zoe").pop().unwrap();
    assert_eq!(closed["seed"], games::hex(&crate::driver::SEED));
    assert_eq!(host.refused("ada", json!({"do": "act", "seat": 1, "event": "done"})), "closed");
    let mut open = shelter(&["me", "open"], json!({}));
    assert_eq!(open.refused("ben", json!({"do": "close"})), "forbidden");
    assert_eq!(kinds(&open.sent("ada", json!({"do": "close"}))), ["closed"]);
}

#[test]
fn n_9_reactions_are_not_kept() {
    let mut host = three_at_shelter(json!({}));
    let before = host.table.cursor("ada");
    for with in table::online::REACTIONS {
        assert!(host.sent("ada", json!({"do": "react", "with": with})).entries.is_empty());
    }
    assert_eq!(host.table.cursor("ada"), before);
    assert_eq!(host.refused("zoe", json!({"do": "react", "with": "owl"})), "not-yours");
}

#[test]
fn n_10_a_request_is_stale_only_if_its_own_decision_was_touched() {
    let mut dice = Dice::new(4);
    let mut host = three_at_shelter(json!({}));
    let seen = host.table.cursor("ada").to_string();
    let event = host.legal("ada", 1)[0].clone();
    // Others decide and are ready: that touches nothing.
    host.finish("ben", 2, &mut dice);
    host.sent("ben", json!({"do": "undo", "seat": 2}));
    host.act_any("cy", 3, &mut dice);
    let act = json!({"do": "act", "seat": 1, "event": event, "after": seen});
    host.sent("ada", act.clone());
    // One's own decision has changed now, and stays changed where the position is the same again.
    assert_eq!(host.refused("ada", act.clone()), "stale");
    host.sent("ada", json!({"do": "undo", "seat": 1}));
    let refused = host.send("ada", act.clone()).unwrap_err();
    assert_eq!(refused.cursor, Some(host.table.cursor("ada")));
    assert_eq!(refused.problem()["cursor"], host.table.cursor("ada").to_string());
    // An own part beyond one's own is read as one's newest.
    let beyond = format!("{}.99", host.table.cursor("ada").public);
    host.sent("ada", json!({"do": "act", "seat": 1, "event": event, "after": beyond}));
    let never = format!("{}.0", host.table.cursor("ada").public + 1);
    assert_eq!(host.refused("ada", json!({"do": "undo", "seat": 1, "after": never})), "bad-request");
}

#[test]
fn n_10_seat_id_cursor_turn_and_rule_are_judged_in_this_order() {
    let mut dice = Dice::new(4);
    let mut host = penguins(&["me", "open"], json!({}));
    host.join("ben", 1);
    let turn = host.look("zoe")["turn"].as_u64().unwrap() as u8;
    let ((guest, seat), (other, others)) =
        if turn == 1 { (("ada", 1), ("ben", 2)) } else { (("ben", 2), ("ada", 1)) };
    let old = host.table.cursor(guest).to_string();
    host.act_any(guest, seat, &mut dice);
    let act = |seat: u8, after: &str, event: &str| json!({"do": "act", "seat": seat, "event": event, "after": after});
    let new = host.table.cursor(guest).to_string();
    assert_eq!(host.refused(guest, act(others, &old, "no event")), "not-yours");
    assert_eq!(host.refused(guest, act(9, &old, "no event")), "bad-request");
    assert_eq!(host.refused(guest, act(seat, &old, "no event")), "stale");
    assert_eq!(host.refused(guest, act(seat, &new, "no event")), "not-your-turn");
    assert_eq!(host.refused(other, act(others, &new, "no event")), "refused");
    let refused = host.send(other, act(others, &new, "roll")).unwrap_err();
    assert_eq!(
        (refused.code.status(), refused.rule.is_some(), refused.detail.ends_with('.')),
        (422, true, true)
    );
}

#[test]
fn n_11_errors_are_problem_documents() {
    let mut host = three_at_shelter(json!({}));
    let refused = host.send("ada", json!({"do": "act", "seat": 1, "event": "done"})).unwrap_err();
    assert_eq!(
        refused.problem(),
        json!({"title": "The rules forbid it", "status": 422, "code": "refused", "rule": refused.rule.unwrap(),
            "detail": refused.detail})
    );
    assert_eq!(serde_json::to_value(&refused).unwrap(), refused.problem());
    let wrong =
        Command::read(&json!({"id": UUID, "do": "act", "speed": 1, "seat": 1, "event": "x", "after": "1.0"}))
            .unwrap_err();
    let problem = wrong.problem();
    assert_eq!(
        (&problem["status"], &problem["code"], &problem["at"]),
        (&json!(400), &json!("bad-request"), &json!("/speed"))
    );
    assert!(problem["detail"].as_str().unwrap().contains("`speed`"));
}
