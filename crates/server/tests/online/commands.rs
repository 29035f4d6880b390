//! Commands (N-8 to N-11).
use serde_json::{Value, json};

use super::driver::{Guest, Host};

#[test]
fn n_8_the_same_request_again_changes_nothing_also_after_a_restart() {
    let mut host = Host::new();
    let (mut ada, mut ben) = (host.guest("Ada"), host.guest("Ben"));
    let id = "11111111-2222-4333-8444-555555555555";
    let first = ada.try_make("shelter", &["me", "open"], json!({"id": id}));
    let table = first.body["table"].as_str().unwrap().to_owned();
    ben.join(&table);
    let event = ada.look(&table)["legal"][0].clone();
    let cursor = ada.look(&table)["cursor"].clone();
    let act = json!({"id": id, "do": "act", "seat": 1, "event": event, "after": cursor});
    let once = ada.send(&table, act.clone());
    assert_eq!(once.status, 200, "{}", once.text);
    let before = ada.look(&table);
    assert_eq!(ada.send(&table, act.clone()).text, once.text);
    assert_eq!(ada.look(&table), before);
    host.restart();
    let mut ada = host.again(&ada);
    assert_eq!(ada.send(&table, act.clone()).text, once.text, "also after a restart");
    assert_eq!(ada.try_make("shelter", &["me", "open"], json!({"id": id})).text, first.text);
    assert_eq!(ada.look(&table)["events"], before["events"]);
    let other = ada.send(&table, json!({"id": id, "do": "leave"}));
    assert_eq!((other.status, other.code()), (409, "id-used"));
    let other = ada.try_make("shelter", &["me", "open", "open"], json!({"id": id}));
    assert_eq!((other.status, other.code()), (409, "id-used"));
    // The id belongs to the guest: another may use it.
    let mut ben = host.again(&ben);
    assert_eq!(ben.sent(&table, json!({"id": id, "do": "react", "with": "owl"}))["entries"], json!([]));
    // Ids are looked up on tables that are over, too.
    ada.sent(&table, json!({"do": "close"}));
    ben.sent(&table, json!({"do": "close"}));
    assert_eq!(ada.look(&table)["status"], "closed");
    assert_eq!(ada.send(&table, act).text, once.text);
    assert_eq!(ada.refused(&table, json!({"do": "act", "seat": 1, "event": "done"})), "closed");
}

#[test]
fn n_8_a_refusal_is_judged_anew() {
    let host = Host::new();
    let (mut ada, mut ben) = (host.guest("Ada"), host.guest("Ben"));
    let table = ada.make("penguins", &["me", "open"], json!({}));
    let start = json!({"id": ada.new_id(), "do": "rematch", "nonce": ada.nonce});
    assert_eq!(ada.refused(&table, start.clone()), "forbidden");
    ben.join(&table);
    assert_eq!(ada.refused(&table, start), "forbidden", "the id was not kept");
}

#[test]
fn n_9_a_table_from_beginning_to_rematch() {
    let host = Host::new();
    let (mut ada, mut ben, mut zoe) = (host.guest("Ada"), host.guest("Ben"), host.guest("Zoe"));
    let table = ada.make("penguins", &["me", "open", "open"], json!({}));
    ben.join(&table);
    zoe.join(&table);
    let (mut ada2, mut zoe2) = (host.again(&ada), host.again(&zoe));
    let (mut ben2, name) = (host.again(&ben), table.clone());
    ben.sent(&table, json!({"do": "react", "with": "owl"}));
    assert_eq!(ben.refused(&table, json!({"do": "react", "with": "cow"})), "bad-request");
    zoe.sent(&table, json!({"do": "leave"}));
    assert_eq!(zoe.look(&table)["seats"][2]["kind"], "bot");
    zoe.sent(&table, json!({"do": "retake", "seat": 3}));
    zoe.sent(&table, json!({"do": "resign", "seat": 3}));
    assert_eq!(zoe.refused(&table, json!({"do": "retake", "seat": 3})), "forbidden");
    std::thread::scope(|scope| {
        scope.spawn(|| ada2.play_out(&name));
        scope.spawn(|| ben2.play_out(&name));
    });
    // A resigned seat is lost in lists, whatever the bot in it has reached.
    let entries = ada.entries(&table);
    let over: Value = serde_json::from_str(&entries.last().unwrap().data).unwrap();
    let utility = &over["utility"];
    let result = |guest: &mut Guest| guest.get("tables?mine=1")["tables"][0]["result"].clone();
    let words = |seat: usize| match utility[seat].as_f64().unwrap() {
        1.0 => "won",
        0.0 => "lost",
        _ => "shared",
    };
    assert_eq!(
        (result(&mut ada), result(&mut ben), result(&mut zoe)),
        (json!(words(0)), json!(words(1)), json!("lost"))
    );
    let first = ada.sent(&table, json!({"do": "rematch", "nonce": ada.nonce}));
    let next = first["table"].as_str().unwrap().to_owned();
    assert_eq!(zoe2.look(&next)["status"], "open");
    let second = ben.sent(&table, json!({"do": "rematch", "nonce": ben.nonce}));
    assert_eq!(second["table"], json!(next));
    assert_eq!(ben.look(&next)["you"], json!([2]));
    let mut other = host.guest("Other");
    assert_eq!(
        other.refused(&next, json!({"do": "join", "nonce": other.nonce})),
        "full",
        "the seat is kept for Zoe"
    );
    zoe2.sent(&table, json!({"do": "rematch", "nonce": zoe2.nonce}));
    assert_eq!(ada.look(&next)["status"], "running");
}

#[test]
fn n_10_commands_are_judged_in_order() {
    let host = Host::new();
    let (mut ada, mut ben) = (host.guest("Ada"), host.guest("Ben"));
    let table = ada.make("penguins", &["me", "open"], json!({}));
    ben.join(&table);
    let path = format!("tables/{table}/commands");
    let mut nobody = host.client(None);
    // The body first, then the guest, the table, the seat, the cursor, the turn, and the rule at last.
    let wrong = nobody.send("POST", &path, Some(&json!({"do": "dance", "id": ada.new_id()}))).unwrap();
    assert_eq!((wrong.status, wrong.code(), &wrong.body["at"]), (400, "bad-request", &json!("/do")));
    let id = ada.new_id();
    let act = |seat: u8, event: &str, after: &str| json!({"id": id, "do": "act", "seat": seat, "event": event, "after": after});
    let answer = nobody.send("POST", &path, Some(&act(2, "dance", "1.0"))).unwrap();
    assert_eq!((answer.status, answer.code()), (401, "no-guest"));
    let elsewhere = "tables/1111111111111111111111/commands";
    assert_eq!(ada.ask("POST", elsewhere, Some(act(2, "dance", "1.0"))).code(), "not-found");
    assert_eq!(ada.refused(&table, act(2, "dance", "1.0")), "not-yours");
    let stale = ada.send(&table, act(1, "dance", "1.0"));
    assert_eq!(
        (stale.status, stale.code(), &stale.body["cursor"]),
        (409, "stale", &ada.look(&table)["cursor"])
    );
    let look = ada.look(&table);
    let (turn, other) = if look["turn"] == 1 { (&mut ada, &mut ben) } else { (&mut ben, &mut ada) };
    let (seat, cursor) = (look["turn"].as_u64().unwrap() as u8, look["cursor"].as_str().unwrap());
    assert_eq!(other.refused(&table, act(3 - seat, "dance", cursor)), "not-your-turn");
    let refused = turn.send(&table, act(seat, "dance", cursor));
    assert_eq!((refused.status, refused.code()), (422, "refused"));
    let legal = turn.look(&table)["legal"].clone();
    let unlike = |event: &str| !legal.as_array().unwrap().contains(&json!(event));
    let event = ["fish 1", "roll", "end", "stop", "pass"].into_iter().find(|event| unlike(event)).unwrap();
    assert_eq!(turn.refused(&table, act(seat, event, cursor)), "refused");
}

#[test]
fn n_11_every_error_is_a_problem_document() {
    let host = Host::new();
    let mut ada = host.guest("Ada");
    for (method, path, body, status, code) in [
        ("GET", "nowhere", None, 404, "not-found"),
        ("GET", "tables/x", None, 404, "not-found"),
        ("DELETE", "hello", None, 405, "bad-request"),
        ("POST", "guests", Some("not json"), 400, "bad-request"),
        ("GET", "codes/otter-0000", None, 404, "not-found"),
        ("GET", "stream", None, 400, "bad-request"),
    ] {
        let answer = ada.client.send_text(method, path, &[], body).unwrap();
        assert_eq!((answer.status, answer.code()), (status, code), "{method} {path} {}", answer.text);
        assert_eq!(answer.header("content-type"), Some("application/problem+json"));
        for field in ["title", "detail"] {
            assert!(
                answer.body[field].as_str().is_some_and(|text| !text.is_empty()),
                "{field} {}",
                answer.text
            );
        }
        assert_eq!(answer.body["status"], json!(status));
    }
    let large = "x".repeat(70_000);
    let answer = ada.client.send_text("POST", "guests", &[], Some(&large)).unwrap();
    assert_eq!((answer.status, answer.code()), (413, "too-large"));
}

#[test]
fn n_26_answers_have_the_headers_of_the_page() {
    let host = Host::new();
    let answer = host.client(None).send("GET", "hello", None).unwrap();
    assert_eq!(answer.body["api"], 1);
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cache-control", "no-store"),
        ("cross-origin-opener-policy", "same-origin"),
    ] {
        assert_eq!(answer.header(name), Some(value));
    }
    assert!(
        answer
            .header("content-security-policy")
            .is_some_and(|policy| policy.contains("frame-ancestors 'none'"))
    );
}
