//! Making and finding tables (N-4 to N-7).
use serde_json::{Value, json};

use super::driver::Host;

#[test]
fn n_4_a_table_is_made_and_found_by_its_code() {
    let host = Host::new();
    let (mut ada, mut ben) = (host.guest("Ada"), host.guest("Ben"));
    let made = ada.try_make("penguins", &["me", "open", "bot greedy"], json!({"listed": true}));
    assert_eq!(made.status, 201, "{}", made.text);
    let table = made.body["table"].as_str().unwrap().to_owned();
    assert_eq!((table.len(), &made.body["you"], &made.body["cursor"]), (22, &json!([1]), &json!("2.0")));
    assert_eq!(made.body["entries"][0]["kind"], "created");
    assert!(made.body["entries"][0]["commit"].as_str().is_some_and(|commit| commit.len() == 64));
    let code = made.body["code"].as_str().unwrap();
    assert_eq!(ben.get(&format!("codes/{code}")), json!({"table": table}));
    assert_eq!(ben.get(&format!("codes/{}", code.to_uppercase())), json!({"table": table}));
    assert_eq!(ben.look(&table)["code"], code);
    ben.join(&table);
    // All seats are taken: the table runs, and its code ends.
    let look = ben.look(&table);
    assert_eq!((&look["status"], look.get("code")), (&json!("running"), None));
    assert_eq!(ben.ask("GET", &format!("codes/{code}"), None).code(), "not-found");
}

#[test]
fn n_4_what_is_wrong_is_said() {
    let host = Host::new();
    let mut ada = host.guest("Ada");
    for (game, seats, more, at) in [
        ("chess", vec!["me"], json!({}), "/game"),
        ("penguins", vec!["me"], json!({}), "/seats"),
        ("penguins", vec!["me", "bot clever"], json!({}), "/seats/1"),
        ("penguins", vec!["me", "bot search:2001"], json!({}), "/seats/1"),
        ("penguins", vec!["me", "open"], json!({"pace": 29}), "/pace"),
        ("penguins", vec!["me", "open"], json!({"colour": 1}), "/colour"),
        ("penguins", vec!["me", "open"], json!({"nonce": "12"}), "/nonce"),
        ("ruin", vec!["me"], json!({"options": {"map": "nowhere"}}), "/options"),
        ("ruin", vec!["me"], json!({"options": {"map": "own"}, "files": {"map": "x"}}), "/files"),
    ] {
        let answer = ada.try_make(game, &seats, more.clone());
        assert_eq!(
            (answer.status, answer.code(), &answer.body["at"]),
            (400, "bad-request", &json!(at)),
            "{game} {more}"
        );
    }
    let large = ada.try_make("ruin", &["me"], json!({"files": {"map": "x".repeat(600_000)}}));
    assert_eq!((large.status, large.code()), (413, "too-large"));
    let answer = ada.client.send_text("POST", "tables", &[], Some("{\"game\"")).unwrap();
    assert_eq!((answer.status, answer.code()), (400, "bad-request"));
}

#[test]
fn n_5_lists_show_ones_own_tables_and_open_ones() {
    let host = Host::new();
    let (mut ada, mut ben) = (host.guest("Ada"), host.guest("Ben"));
    let waits = ada.make("shelter", &["me", "bot greedy"], json!({}));
    let listed = ada.make("penguins", &["me", "open"], json!({"listed": true}));
    let secret = ada.make("penguins", &["me", "open"], json!({}));
    let ids = |list: &Value| -> Vec<String> {
        list["tables"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["table"].as_str().unwrap().to_owned())
            .collect()
    };
    let mine = ada.get("tables?mine=1");
    assert_eq!(ids(&mine), [&*waits, &*secret, &*listed], "those that wait for one come first");
    assert_eq!((&mine["tables"][0]["waiting"], &mine["tables"][1]["waiting"]), (&json!(true), &json!(false)));
    assert_eq!(ids(&ben.get("tables?mine=1")), [""; 0]);
    assert_eq!(ids(&ben.get("tables?open=1")), [&*listed]);
    assert_eq!(ids(&ben.get("tables?open=1&game=penguins")), [&*listed]);
    assert_eq!(ids(&ben.get("tables?open=1&game=shelter")), [""; 0]);
    assert_eq!(ben.ask("GET", "tables", None).code(), "bad-request");
}

#[test]
fn n_5_lists_come_in_pages_of_fifty() {
    let host = Host::with(|config| config.limits.tables = 100);
    let mut ada = host.guest("Ada");
    for _ in 0..60 {
        ada.make("penguins", &["me", "open"], json!({"listed": true}));
    }
    let first = ada.get("tables?open=1");
    assert_eq!(first["tables"].as_array().unwrap().len(), 50);
    let second = ada.get(&format!("tables?open=1&next={}", first["next"]));
    assert_eq!((second["tables"].as_array().unwrap().len(), second.get("next")), (10, None));
}

#[test]
fn n_6_a_look_shows_what_the_caller_may_see() {
    let host = Host::new();
    let (mut ada, mut ben, mut zoe) = (host.guest("Ada"), host.guest("Ben"), host.guest("Zoe"));
    let table = ada.make("shelter", &["me", "open", "bot random"], json!({"watch": false}));
    assert_eq!(zoe.look(&table)["status"], "open");
    ben.join(&table);
    assert_eq!(zoe.ask("GET", &format!("tables/{table}"), None).code(), "not-found", "it is not watched");
    ada.act(&table, 1, 0);
    let look = ada.look(&table);
    for field in [
        "table", "game", "options", "rules", "status", "host", "seats", "you", "watchers", "cursor", "turn",
        "state", "legal", "events", "dice",
    ] {
        assert!(look.get(field).is_some(), "{field}: {look}");
    }
    assert_eq!(look["dice"]["scheme"], "menagerie/dice-1");
    let events = |look: &Value| look["events"].as_array().unwrap().len();
    assert_eq!(events(&look), events(&ben.look(&table)) + 1, "Ben does not see what Ada marks");
    assert_eq!(ada.ask("GET", &format!("tables/{table}?seat=2"), None).code(), "not-yours");
    assert_eq!(ada.ask("GET", &format!("tables/{table}?seat=x"), None).code(), "bad-request");
    assert_eq!(ada.ask("GET", "tables/1111111111111111111111", None).code(), "not-found");
    assert_eq!(ada.ask("GET", "tables/x", None).code(), "not-found");
}

#[test]
fn n_7_the_host_starts_a_table_and_bots_fill_it() {
    let host = Host::new();
    let mut ada = host.guest("Ada");
    let table = ada.make("penguins", &["me", "open", "open"], json!({}));
    let started = ada.sent(&table, json!({"do": "start", "fill": "random"}));
    assert_eq!(started["entries"][0]["kind"], "started");
    assert_eq!(started["entries"][0]["nonces"], json!([ada.nonce, null, null]));
    ada.play_out(&table);
    let over = ada.entries(&table).pop().unwrap();
    assert!(over.data.contains("\"over\""), "{over:?}");
}
