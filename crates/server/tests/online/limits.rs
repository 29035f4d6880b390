//! Limits over HTTP (N-25).
use serde_json::json;

use super::driver::Host;

#[test]
fn n_25_a_guest_who_changes_too_much_waits() {
    let host = Host::with(|config| (config.limits.changes, config.limits.burst) = (1, 3));
    let mut ada = host.guest("Ada");
    let mut rename = || ada.ask("PATCH", "guests/me", Some(json!({"name": "Ada"})));
    for _ in 0..3 {
        assert_eq!(rename().status, 200);
    }
    let answer = rename();
    assert_eq!((answer.status, answer.code(), answer.header("retry-after")), (429, "too-many", Some("1")));
    assert_eq!(ada.ask("GET", "guests/me", None).status, 200, "looking is no change");
}

#[test]
fn n_25_twenty_unfinished_tables_and_twenty_wrong_codes() {
    let host = Host::new();
    let (mut ada, mut ben) = (host.guest("Ada"), host.guest("Ben"));
    let tables: Vec<String> = (0..20).map(|_| ada.make("penguins", &["me", "open"], json!({}))).collect();
    assert_eq!(ada.try_make("penguins", &["me", "open"], json!({})).code(), "too-many");
    let other = ben.make("penguins", &["me", "open"], json!({}));
    assert_eq!(ada.refused(&other, json!({"do": "join", "nonce": ada.nonce})), "too-many");
    ada.sent(&tables[0], json!({"do": "close"}));
    ada.join(&other);
    // Wrong codes of either kind are counted, on loopback too.
    for nth in 0..20 {
        let wrong = match nth % 2 {
            0 => ben.ask("GET", "codes/otter-none", None),
            _ => ben.ask("POST", "guests/claim", Some(json!({"code": "none"}))),
        };
        assert_eq!(wrong.status, 404);
    }
    assert_eq!(ben.ask("GET", "codes/otter-none", None).code(), "too-many");
    assert_eq!(ben.ask("POST", "guests/claim", Some(json!({"code": "none"}))).code(), "too-many");
}

#[test]
fn n_25_behind_a_proxy_each_address_is_counted() {
    let host = Host::with(|config| {
        config.trusted_proxy = Some("127.0.0.1".parse().unwrap());
        config.limits.guests = 2;
    });
    let body = json!({"name": "Ada"}).to_string();
    let mut proxy = host.client(None);
    let mut from = |address: &str| {
        let headers = [("X-Forwarded-For", address), ("X-Forwarded-Proto", "https")];
        proxy.send_text("POST", "guests", &headers, Some(&body)).unwrap()
    };
    let first = from("203.0.113.7");
    assert!(first.header("set-cookie").unwrap().contains("Secure"), "under https");
    assert_eq!(from("198.51.100.1, 203.0.113.7").status, 201, "the last one is the proxy's word");
    assert_eq!(from("203.0.113.7").code(), "too-many");
    assert_eq!(from("203.0.113.8").status, 201);
}
