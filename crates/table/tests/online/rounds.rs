//! Rounds: hidden decisions, readiness, take-backs, and the end of a round as one commit.
use games::Dice;
use serde_json::json;

use crate::driver::{LookRound, kinds, shelter, three_at_shelter};

#[test]
fn n_14_a_running_round_stands_in_own_histories() {
    let mut dice = Dice::new(2);
    let mut host = three_at_shelter(json!({}));
    let public = host.table.cursor("zoe").public;
    host.act_any("ada", 1, &mut dice);
    assert_eq!(host.table.cursor("ada").to_string(), format!("{public}.1"));
    assert_eq!(host.table.cursor("ben").to_string(), format!("{public}.0"));
    let own = host.entries("ada").pop().unwrap();
    assert_eq!(
        (&own["own"], &own["seq"], &own["after"], &own["kind"]),
        (&json!(true), &json!(1), &json!(public), &json!("act"))
    );
    assert!(host.entries("ben").iter().all(|entry| entry["own"].is_null()));
    host.finish("ada", 1, &mut dice);
    assert_eq!(host.table.cursor("zoe").public, public + 1, "only readiness is public");
    assert_eq!(host.kinds("ben").last().map(String::as_str), Some("ready"));
}

#[test]
fn n_15_the_end_of_a_round_is_one_commit() {
    let mut dice = Dice::new(3);
    let mut host = three_at_shelter(json!({}));
    host.finish("cy", 3, &mut dice);
    host.finish("ada", 1, &mut dice);
    host.wait(60);
    let round = host.table.look_round();
    let mut steps = host.steps.len();
    while host.table.look_round() == round {
        steps = host.steps.len();
        host.act_any("ben", 2, &mut dice);
    }
    let last = host.steps[steps].clone();
    let seats: Vec<_> = last.public.iter().map(|entry| serde_json::to_value(entry).unwrap()).collect();
    assert!(
        seats.iter().all(|entry| entry["at"] == seats[0]["at"]),
        "a revealed decision is of the round's end"
    );
    let acts: Vec<u64> = seats.iter().filter_map(|entry| entry["seat"].as_u64()).collect();
    assert!(acts.is_sorted() && acts.contains(&1) && acts.contains(&3), "{acts:?}");
    assert_eq!(seats.last().unwrap()["kind"], "chance");
    assert_eq!((last.own.len(), host.look("zoe")["turn"].clone()), (1, json!([1, 2, 3])));
    assert_eq!(host.refused("ben", json!({"do": "undo", "seat": 2})), "refused");
}

#[test]
fn n_15_decisions_of_the_round_are_taken_back_freely_until_it_is_over() {
    let mut dice = Dice::new(5);
    for takeback in ["ask", "off"] {
        let mut host = three_at_shelter(json!({"takeback": takeback}));
        let begin = host.look("ada")["state"].clone();
        host.finish("ada", 1, &mut dice);
        assert_eq!(host.look("ada")["state"]["phase"], "wait");
        assert_eq!(host.refused("ada", json!({"do": "act", "seat": 1, "event": "done"})), "not-your-turn");
        let answer = host.sent("ada", json!({"do": "undo", "seat": 1}));
        assert_eq!(kinds(&answer), ["undone", "unready"]);
        host.act_any("ben", 2, &mut dice);
        while host.send("ada", json!({"do": "undo", "seat": 1})).is_ok() {}
        assert_eq!(host.look("ada")["state"], begin);
        assert!(host.folded() == host.table);
    }
}

#[test]
fn n_15_the_phase_is_the_seats_own_and_wait_for_a_bystander() {
    let mut dice = Dice::new(6);
    let mut host = three_at_shelter(json!({}));
    let phase = |host: &crate::driver::Host<_>, guest: &str| host.look(guest)["state"]["phase"].clone();
    for guest in ["ada", "ben", "cy"] {
        assert_eq!(phase(&host, guest), "adopt");
    }
    assert_eq!(phase(&host, "zoe"), "wait");
    host.finish("cy", 3, &mut dice);
    assert_eq!((phase(&host, "cy"), phase(&host, "ben")), (json!("wait"), json!("adopt")));
    assert_eq!(host.look("zoe")["turn"], json!([1, 2]));
    assert_eq!(host.look("ada")["seats"][2]["ready"], true);
}

#[test]
fn n_15_with_99_seats_nobody_waits_for_anybody_but_the_last() {
    let mut dice = Dice::new(7);
    let seats = [vec!["me"], vec!["bot random"; 97], vec!["open"]].concat();
    let mut host = shelter(&seats, json!({}));
    host.join("ben", 1);
    host.bots(&mut dice);
    assert_eq!(host.look("zoe")["turn"], json!([1, 99]));
    host.finish("ben", 99, &mut dice);
    assert_eq!(host.look("zoe")["turn"], json!([1]));
    host.finish("ada", 1, &mut dice);
    assert_eq!(host.look("ada")["state"]["round"], 2);
    assert!(host.folded() == host.table);
}

#[test]
fn n_6_two_seats_of_a_guest_see_the_union() {
    let mut dice = Dice::new(8);
    let mut host = shelter(&["me", "open", "me"], json!({}));
    host.join("ben", 1);
    let event = host.act_any("ada", 3, &mut dice).unwrap();
    host.finish("ada", 1, &mut dice);
    let look = host.look("ada");
    assert_eq!((&look["you"], &look["turn"]), (&json!([1, 3]), &json!([2, 3])));
    let crossed = |look: &serde_json::Value, seat: usize| {
        look["state"]["seats"][seat]["crossed"].as_array().unwrap().len()
    };
    assert_eq!((crossed(&look, 0), crossed(&look, 1), crossed(&look, 2)), (1, 0, 1));
    assert_ne!(look["state"]["phase"], "adopt", "the phase of the third seat, which has begun");
    assert!(look["events"].as_array().unwrap().contains(&json!(event)));
    assert!(!host.look("ben")["events"].as_array().unwrap().contains(&json!(event)));
    host.act_any("ben", 2, &mut dice);
    let ben = host.look("ben");
    assert_eq!((crossed(&ben, 0), crossed(&ben, 1), crossed(&ben, 2)), (0, 1, 0));
    assert_eq!(crossed(&host.look("zoe"), 1), 0);
}

#[test]
fn n_6_one_guest_at_all_seats_sees_everything_and_ends_the_round() {
    let mut dice = Dice::new(9);
    let mut host = shelter(&["me", "me"], json!({}));
    host.act_any("ada", 1, &mut dice);
    host.finish("ada", 2, &mut dice);
    let look = host.look_at("ada", Some(2)).unwrap();
    assert_eq!((&look["turn"], look["legal"].is_null()), (&json!([1]), true));
    assert_eq!(look["state"]["round"], 1);
    host.finish("ada", 1, &mut dice);
    assert_eq!(host.look("ada")["state"]["round"], 2);
    assert!(host.folded() == host.table);
}
