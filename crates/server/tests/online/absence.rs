//! Clocks, absence and take-backs over HTTP (N-18 to N-20). Rules of time are tested with a clock that is a number in
//! `table`; here, that the server has one.
use serde_json::{Value, json};

use super::driver::Host;

#[test]
fn n_19_a_seat_given_to_a_bot_is_taken_back_between_two_decisions() {
    let host = Host::new();
    let mut ada = host.guest("Ada");
    let table = ada.make("penguins", &["me", "bot random"], json!({"pace": 604_800}));
    let late: Value = loop {
        let look = ada.look(&table);
        if look["turn"] == 1 {
            break look["seats"][0]["late_at"].clone();
        }
    };
    assert!(late.as_str().is_some_and(|late| late.ends_with('Z')), "a clock runs: {late}");
    ada.sent(&table, json!({"do": "leave"}));
    // The bot may have decided between Ada's look and her request.
    let refused = ada.refused(&table, json!({"do": "act", "seat": 1, "event": "x"}));
    assert!(refused == "not-your-turn" || refused == "stale", "{refused}");
    // The bots may be through before; a table that is over gives no seat back.
    let answer = ada.send(&table, json!({"do": "retake", "seat": 1}));
    assert!(answer.status == 200 || ada.look(&table)["status"] == "over", "{}", answer.text);
}

#[test]
fn n_19_bots_go_on_after_a_restart() {
    let mut host = Host::with(|config| config.house.bot_limit = std::time::Duration::from_millis(5));
    let mut ada = host.guest("Ada");
    // Nobody watches, and the server is ended in the middle: the bots play to the end all the same.
    let table = ada.make("penguins", &["bot search:50", "bot greedy"], json!({}));
    host.restart();
    let ada = host.again(&ada);
    let events = ada.events(&format!("tables/{table}/stream"), None, usize::MAX);
    assert!(events.last().unwrap().data.contains("\"over\""));
}

#[test]
fn n_20_what_another_has_answered_is_taken_back_with_their_word() {
    let host = Host::new();
    let (mut ada, mut ben) = (host.guest("Ada"), host.guest("Ben"));
    let table = ada.make("penguins", &["me", "open"], json!({}));
    ben.join(&table);
    // Somebody decides; what was decided since the last chance event is taken back at once.
    for nth in 0..400 {
        let look = ada.look(&table);
        let (who, seat) = if look["turn"] == 1 { (&mut ada, 1) } else { (&mut ben, 2) };
        let Some(event) = who.act(&table, seat, nth) else { break };
        let undone = who.send(&table, json!({"do": "undo", "seat": seat}));
        if undone.status == 200 {
            let kind = undone.body["entries"][0]["kind"].as_str().unwrap();
            assert!(kind == "undone" || kind == "asked", "{}", undone.text);
            assert_eq!(kind, "undone", "nobody has decided since");
            assert!(!event.is_empty());
            return;
        }
        assert_eq!(undone.code(), "refused", "chance came between: {}", undone.text);
    }
    panic!("nothing could be taken back in a whole game");
}
