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

#[test]
fn n_25_bodies_have_64_kb_and_those_of_new_tables_512() {
    let host = Host::new();
    let ada = host.guest("Ada");
    let mut client = host.client(Some(&ada.token));
    let mut send = |path: &str, bytes: usize| {
        let frame = json!({"name": ""}).to_string().len();
        let body = json!({"name": "x".repeat(bytes - frame)}).to_string();
        assert_eq!(body.len(), bytes);
        let answer = client.send_text("POST", path, &[], Some(&body)).unwrap();
        (answer.status, answer.code().to_owned())
    };
    let (wrong, large) = ((400, "bad-request".to_owned()), (413, "too-large".to_owned()));
    for (path, most) in [("guests", 64_000), ("tables", 512_000), ("days/2026-11-24/ruin", 64_000)] {
        assert_eq!(send(path, most), wrong, "{path}: it is read");
        assert_eq!(send(path, most + 1), large, "{path}");
    }
    let host = Host::with(|config| (config.limits.body, config.limits.table_body) = (100, 200));
    let mut small = host.client(None);
    let name = json!({"name": "x".repeat(120)}).to_string();
    assert_eq!(small.send_text("POST", "guests", &[], Some(&name)).unwrap().status, 413);
}

#[test]
fn n_25_an_address_has_so_many_requests_and_streams() {
    let host = Host::with(|config| {
        config.trusted_proxy = Some("127.0.0.1".parse().unwrap());
        (config.limits.address, config.limits.address_streams) = (20, 2);
    });
    let mut proxy = host.client(None);
    let mut from =
        |address: &str| proxy.send_text("GET", "hello", &[("X-Forwarded-For", address)], None).unwrap();
    let counts = (0..60).filter(|_| from("203.0.113.7").status == 200).count();
    assert!((20..60).contains(&counts), "{counts} of 60 were answered");
    let many = from("203.0.113.7");
    // In a slow test a drop may have fallen meanwhile.
    assert!(many.status == 200 || many.code() == "too-many" && many.header("retry-after").is_some());
    assert_eq!(from("198.51.100.1").status, 200, "others are counted for themselves");

    host.clock.set(host.clock.now().later(3_600_000));
    let mut ada = host.guest("Ada");
    let path = format!("tables/{}/stream", ada.make("penguins", &["me", "open"], json!({})));
    let mut streams: Vec<_> = (0..2).map(|_| ada.client.stream(&path, None).unwrap().unwrap()).collect();
    let refused = ada.client.stream(&path, None).unwrap_err().to_string();
    assert!(refused.contains("429"), "{refused}");
    streams.clear();
    // Direct loopback is not counted.
    let host = Host::with(|config| (config.limits.address, config.limits.address_streams) = (1, 1));
    let mut ada = host.guest("Ada");
    let path = format!("tables/{}/stream", ada.make("penguins", &["me", "open"], json!({})));
    let streams = [(); 3].map(|()| ada.client.stream(&path, None).unwrap().unwrap());
    assert_eq!(streams.len(), 3);
}
