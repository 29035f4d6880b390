//! Running a server (N-28, N-30, N-31).
use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::{Value, json};

use super::driver::Host;

/// Asks for a path outside the API; returns status and body.
fn get(host: &Host, path: &str) -> (u16, String) {
    let authority = host.address.trim_start_matches("http://");
    let mut stream = TcpStream::connect(authority).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {authority}\r\nConnection: close\r\n\r\n").unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    let status = text.split(' ').nth(1).unwrap().parse().unwrap();
    (status, text.split_once("\r\n\r\n").unwrap().1.to_owned())
}

#[test]
fn n_28_a_server_with_tables_says_hello() {
    let host = Host::new();
    let hello = host.client(None).send("GET", "hello", None).unwrap();
    assert_eq!(hello.body, json!({"menagerie": env!("CARGO_PKG_VERSION"), "api": 1}));
    assert_eq!(get(&host, "/").0, 404, "without the page it serves the API alone");
}

#[test]
fn n_30_the_api_describes_itself() {
    let host = Host::new();
    let document = host.client(None).send("GET", "openapi.json", None).unwrap().body;
    assert_eq!(document["openapi"], "3.1.0");
    // Each request that is described is known: nothing answers that there is no such path.
    let mut client = host.client(None);
    for (path, operations) in document["paths"].as_object().unwrap() {
        for method in operations.as_object().unwrap().keys() {
            let path = path.trim_start_matches('/').replace("{table}", "x").replace("{code}", "x");
            let method = method.to_uppercase();
            let body = (method != "GET").then(|| json!({}));
            let answer = client.send(&method, &path, body.as_ref()).unwrap();
            let unknown = answer.status == 405 || answer.body["detail"] == "there is no such path";
            assert!(!unknown && answer.status < 500, "{method} {path}: {}", answer.text);
        }
    }
}

#[test]
fn n_31_the_server_says_whether_it_is_well() {
    let host = Host::new();
    assert_eq!(get(&host, "/healthz"), (200, "ok\n".to_owned()));
    assert_eq!(get(&host, "/readyz"), (200, "ready\n".to_owned()));
    assert_eq!(get(&host, "/metrics").0, 404, "counts tell of hidden decisions");
}

#[test]
fn n_31_at_the_end_streams_are_told_to_come_back() {
    let mut host = Host::new();
    let mut ada = host.guest("Ada");
    let table = ada.make("penguins", &["me", "open"], json!({}));
    let mut stream = ada.client.stream(&format!("tables/{table}/stream"), None).unwrap().unwrap();
    let first: Value = serde_json::from_str(&stream.next_event().unwrap().unwrap().data).unwrap();
    assert_eq!(first["kind"], "created");
    host.stop();
    while stream.next_event().unwrap().is_some() {}
    assert!(ada.client.send("GET", "guests/me", None).is_err());
}
