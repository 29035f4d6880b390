//! Clocks, lateness and absence.
use games::Dice;
use serde_json::json;
use table::online::Time;

use crate::driver::{LookRound, penguins, shelter, three_at_shelter};

/// The seat of `penguins` whose turn it is, from 1.
fn turn(host: &crate::driver::Host<penguins::Penguins>) -> u8 {
    host.look("zoe")["turn"].as_u64().unwrap() as u8
}

#[test]
fn n_19_when_the_pace_runs_out_a_bot_decides() {
    let mut dice = Dice::new(1);
    let mut host = penguins(&["me", "open"], json!({"pace": 30}));
    host.join("ben", 1);
    let seat = turn(&host);
    assert_eq!(host.table.due(), Some(host.now.later(30_000)));
    host.wait(29);
    assert!(host.table.pass(host.now).is_empty());
    host.wait(1);
    host.pass(&mut dice);
    let kinds = host.kinds("zoe");
    assert_eq!(kinds[kinds.len() - 2..], ["late", "act"]);
    assert_ne!(turn(&host), seat);
    assert_eq!(host.look("zoe")["seats"][usize::from(seat) - 1]["kind"], "person");
    assert!(host.folded() == host.table);
}

#[test]
fn n_19_after_three_in_a_row_a_bot_holds_the_seat_until_it_is_taken_back() {
    let mut dice = Dice::new(2);
    let mut host = penguins(&["me", "bot random"], json!({"pace": 30}));
    host.bots(&mut dice);
    for late in 1..=2 {
        host.wait(30);
        host.pass(&mut dice);
        assert_eq!(host.look("ada")["seats"][0]["kind"], "person", "late {late} times");
    }
    // One's own decision ends the row.
    host.act_any("ada", 1, &mut dice);
    host.bots(&mut dice);
    for _ in 0..3 {
        assert_eq!(host.look("ada")["seats"][0]["kind"], "person");
        host.wait(30);
        let step = host.table.pass(host.now);
        host.keep(step);
        while host.table.bot_to_decide() == Some((1, "greedy"))
            && host.look("ada")["seats"][0]["kind"] == "person"
        {
            let event = host.legal("ada", 1)[0].clone();
            let step = host.table.bot_decides(1, &event, host.now).unwrap();
            host.keep(step);
        }
        if host.look("ada")["seats"][0]["kind"] == "person" {
            host.bots(&mut dice);
        }
    }
    assert_eq!(host.look("ada")["seats"][0]["kind"], "bot");
    assert_eq!(host.refused("ada", json!({"do": "act", "seat": 1, "event": "roll"})), "not-your-turn");
    host.sent("ada", json!({"do": "retake", "seat": 1}));
    assert_eq!(host.look("ada")["seats"][0]["kind"], "person");
    assert!(host.folded() == host.table);
}

#[test]
fn n_19_a_late_seat_is_given_up_where_the_terms_say_so() {
    let mut dice = Dice::new(3);
    let mut host = penguins(&["me", "bot random"], json!({"pace": 30, "late": "resign"}));
    host.bots(&mut dice);
    host.wait(30);
    let step = host.table.pass(host.now);
    host.keep(step);
    assert_eq!(host.refused("ada", json!({"do": "retake", "seat": 1})), "forbidden");
}

#[test]
fn n_19_in_a_round_the_pace_runs_once_for_the_whole_turn() {
    let mut dice = Dice::new(4);
    let mut host = three_at_shelter(json!({"pace": 100}));
    let late = host.table.late_at(1).unwrap();
    assert_eq!(late, host.now.later(100_000));
    host.wait(50);
    host.act_any("ada", 1, &mut dice);
    assert_eq!(host.table.late_at(1), Some(late), "a decision does not renew it");
    host.sent("ada", json!({"do": "undo", "seat": 1}));
    assert_eq!(host.table.late_at(1), Some(late), "nor does an undo");
    host.finish("ben", 2, &mut dice);
    assert_eq!(host.table.late_at(2), None, "one who is ready is not late");
    host.act_any("ada", 1, &mut dice);
    host.wait(50);
    let round = host.table.look_round();
    host.pass(&mut dice);
    assert_ne!(host.table.look_round(), round, "bots completed both turns");
    let lates = host.kinds("zoe").iter().filter(|kind| *kind == "late").count();
    assert_eq!(lates, 2, "late once each");
    assert_eq!(host.table.late_at(1), Some(host.now.later(100_000)));
    assert!(host.folded() == host.table);
}

#[test]
fn n_19_an_undo_gives_no_time_back() {
    let mut dice = Dice::new(5);
    let mut host = penguins(&["me", "open"], json!({"pace": 100}));
    host.join("ben", 1);
    let seat = turn(&host);
    let guest = ["ada", "ben"][usize::from(seat) - 1];
    host.wait(40);
    host.act_any(guest, seat, &mut dice);
    host.wait(10);
    host.sent(guest, json!({"do": "undo", "seat": seat}));
    assert_eq!(host.table.late_at(seat), Some(host.now.later(60_000)), "forty seconds are gone");
}

#[test]
fn n_19_time_in_which_the_server_was_down_does_not_count() {
    let mut host = three_at_shelter(json!({"pace": 60}));
    let late = host.table.late_at(1).unwrap();
    let step = host.table.pause(3_600_000);
    host.keep(step);
    assert_eq!(host.table.late_at(1), Some(late.later(3_600_000)));
    assert!(host.folded() == host.table);
}

#[test]
fn n_19_one_who_is_late_is_replaced_by_the_host() {
    let mut dice = Dice::new(6);
    let mut host = shelter(&["open", "me", "open"], json!({"pace": 30}));
    host.join("ben", 1);
    host.join("cy", 2);
    let replace = json!({"do": "replace", "seat": 1, "bot": "random"});
    assert_eq!(host.refused("ada", replace.clone()), "forbidden");
    host.wait(30);
    host.pass(&mut dice);
    assert_eq!(host.refused("cy", replace.clone()), "forbidden");
    host.sent("ada", replace.clone());
    assert_eq!(host.look("ben")["seats"][0]["name"], "random");
    assert_eq!(host.refused("ada", replace), "bad-request");
    host.sent("ben", json!({"do": "retake", "seat": 1}));
}

#[test]
fn n_19_without_a_pace_one_who_is_away_for_a_week_is_replaced_by_anybody() {
    let mut host = three_at_shelter(json!({}));
    assert_eq!(host.table.late_at(1), None);
    let replace = json!({"do": "replace", "seat": 1});
    host.wait(7 * 86_400 - 1);
    assert_eq!(host.refused("cy", replace.clone()), "forbidden");
    host.wait(1);
    assert_eq!(host.refused("zoe", replace.clone()), "forbidden");
    host.here.push("ada".to_owned());
    assert_eq!(host.refused("cy", replace.clone()), "forbidden", "one who is there is not away");
    host.here.clear();
    host.sent("cy", replace);
    assert_eq!(host.look("ada")["seats"][0]["kind"], "bot");
}

#[test]
fn times_only_go_forward_in_a_history() {
    let mut host = three_at_shelter(json!({}));
    let before = host.now;
    host.now = Time(0);
    host.act_any("ada", 1, &mut Dice::new(1));
    assert!(host.folded() == host.table && before > host.now, "a clock that is set back breaks nothing");
}
