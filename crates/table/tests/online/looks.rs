//! The table as guests may see it.
use games::Dice;
use serde_json::json;

use crate::driver::{NONCE, penguins, shelter, three_at_shelter};

#[test]
fn n_6_a_look_has_what_the_rule_lists() {
    let host = three_at_shelter(json!({"pace": 60}));
    let look = host.look("ben");
    let fields: Vec<&str> = look.as_object().unwrap().keys().map(String::as_str).collect();
    let expected = [
        "cursor", "dice", "digest", "events", "game", "host", "legal", "options", "pace", "rules", "seats",
        "state", "status", "table", "turn", "watchers", "you",
    ];
    assert_eq!(fields, expected);
    assert_eq!(
        (&look["game"], &look["status"], &look["host"]),
        (&json!("shelter"), &json!("running"), &json!("ada"))
    );
    assert_eq!((&look["you"], &look["turn"]), (&json!([2]), &json!([1, 2, 3])));
    assert_eq!(look["cursor"], host.table.cursor("ben").to_string());
    let seat = &look["seats"][0];
    let late = host.now.later(60_000).to_string();
    assert_eq!(
        *seat,
        json!({"seat": 1, "kind": "person", "name": "ADA", "guest": "ada", "here": true, "ready": false, "late_at": late})
    );
    assert_eq!(look["events"].as_array().unwrap().len(), 5);
}

#[test]
fn n_6_a_state_is_a_view_and_legal_is_for_ones_own_seat() {
    let mut host = three_at_shelter(json!({}));
    let look = host.look("ben");
    assert!(look["state"].get("to_move").is_none(), "a view leaves it out");
    assert!(!look["legal"].as_array().unwrap().is_empty());
    assert!(host.look("zoe").get("legal").is_none());
    assert_eq!(host.look_at("ben", Some(1)).unwrap_err().code.word(), "not-yours");
    host.finish("ben", 2, &mut Dice::new(1));
    assert!(host.look("ben").get("legal").is_none());
    let host = penguins(&["me", "bot random"], json!({}));
    assert!(host.look("zoe")["state"].get("to_move").is_some(), "penguins hide nothing");
}

#[test]
fn n_6_a_guest_with_two_seats_gets_the_events_of_the_one_asked_for() {
    let mut host = shelter(&["me", "me", "open"], json!({}));
    host.join("ben", 1);
    let mut dice = Dice::new(2);
    host.act_any("ada", 1, &mut dice);
    let lowest = host.look("ada");
    assert_eq!(lowest["legal"], host.look_at("ada", Some(1)).unwrap()["legal"]);
    let second = host.look_at("ada", Some(2)).unwrap();
    assert_ne!(second["legal"], lowest["legal"]);
    assert_eq!((&second["state"]["phase"], &lowest["state"]["phase"] == "adopt"), (&json!("adopt"), false));
}

#[test]
fn n_6_a_table_that_is_not_watched_is_not_found_once_it_has_started() {
    let mut host = shelter(&["me", "open"], json!({"watch": false}));
    assert_eq!(host.look("zoe")["status"], "open");
    host.join("ben", 1);
    assert_eq!(host.look_at("zoe", None).unwrap_err().code.word(), "not-found");
    assert_eq!(host.refused("zoe", json!({"do": "react", "with": "owl"})), "not-found");
    assert_eq!(host.look("ben")["status"], "running");
    assert!(host.table.may_see("ada") && !host.table.may_see("zoe"));
}

#[test]
fn n_12_entries_hold_guests_ids_and_never_names() {
    let host = three_at_shelter(json!({}));
    let text = serde_json::to_string(&host.entries("zoe")).unwrap();
    assert!(text.contains("\"guest\":\"ben\"") && !text.contains("BEN"));
    let entries = host.entries("zoe");
    let numbers: Vec<u64> = entries.iter().map(|entry| entry["seq"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=entries.len() as u64).collect::<Vec<_>>());
    let rolls: Vec<_> =
        entries.iter().filter(|entry| entry["kind"] == "chance").map(|entry| entry["roll"].clone()).collect();
    assert_eq!(rolls, [0, 1, 2, 3, 4]);
}

#[test]
fn n_9_seats_of_a_rematch_are_kept_for_those_of_the_match_before() {
    let (mut new, any) =
        crate::driver::make(&json!({"game": "penguins", "seats": ["me", "open", "open"], "nonce": NONCE[0]}))
            .unwrap();
    let games::AnyGame::Penguins(game) = any else { panic!("another game") };
    let mut host = crate::driver::Host::new(game, &new);
    let until = host.now.later(600_000);
    new.terms.kept =
        Some(table::online::KeptSeats { guests: vec![None, Some("cy".to_owned()), None], until });
    host = crate::driver::Host::new(game, &new);
    assert_eq!(host.refused("ben", json!({"do": "join", "seat": 2, "nonce": NONCE[1]})), "full");
    host.join("ben", 1);
    assert_eq!(host.look("ben")["you"], json!([3]));
    assert_eq!(host.refused("dee", json!({"do": "join", "nonce": NONCE[3]})), "full");
    let mut later = host.clone();
    host.join("cy", 2);
    assert_eq!(host.look("cy")["you"], json!([2]));
    later.wait(600);
    later.join("dee", 3);
    assert_eq!(later.look("dee")["you"], json!([2]));
}
