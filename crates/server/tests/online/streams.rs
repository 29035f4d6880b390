//! Streams (N-12 to N-14, N-18).
use serde_json::{Value, json};

use super::driver::{Host, kinds};

#[test]
fn n_13_a_stream_resumed_anywhere_goes_on_as_if_never_cut() {
    let host = Host::new();
    let (mut ada, mut ben) = (host.guest("Ada"), host.guest("Ben"));
    let table = ada.make("shelter", &["me", "open"], json!({}));
    ben.join(&table);
    for nth in 0..6 {
        ada.act(&table, 1, nth);
        ben.act(&table, 2, nth);
    }
    ada.send(&table, json!({"do": "undo", "seat": 1}));
    let path = format!("tables/{table}/stream");
    for guest in [&mut ada, &mut ben] {
        let whole = guest.entries(&table);
        assert!(whole.len() > 5);
        for (at, event) in whole.iter().enumerate().step_by(3) {
            let rest = &whole[at + 1..];
            assert_eq!(guest.events(&path, Some(&event.id), rest.len()), rest);
            assert_eq!(guest.events(&format!("{path}?after={}", event.id), None, rest.len()), rest);
        }
    }
    assert!(ada.entries(&table).iter().any(|event| event.data.contains("\"own\":true")));
}

#[test]
fn n_13_a_stream_tells_what_happens_and_ends_with_the_table() {
    let host = Host::new();
    let (mut ada, zoe) = (host.guest("Ada"), host.guest("Zoe"));
    let table = ada.make("penguins", &["me", "bot random"], json!({}));
    let path = format!("tables/{table}/stream");
    let (watching, wanted) = (host.again(&zoe), path.clone());
    let watcher = std::thread::spawn(move || watching.events(&wanted, None, usize::MAX));
    ada.play_out(&table);
    let live = watcher.join().unwrap();
    let after = zoe.events(&path, None, usize::MAX);
    assert_eq!(live, after, "live or later, the entries are the same");
    assert_eq!(kinds(&live).last().map(String::as_str), Some("over"));
    let seqs: Vec<u64> = live
        .iter()
        .map(|event| serde_json::from_str::<Value>(&event.data).unwrap()["seq"].as_u64().unwrap())
        .collect();
    assert_eq!(seqs, (1..=live.len() as u64).collect::<Vec<_>>(), "each entry once");
    assert!(zoe.client.stream(&path, Some(&live.last().unwrap().id)).unwrap().is_none(), "204 at the end");
    assert!(zoe.client.stream(&path, Some("nowhere")).is_err());
}

#[test]
fn n_13_one_stream_carries_several_tables() {
    let host = Host::new();
    let mut ada = host.guest("Ada");
    let tables: Vec<String> =
        (0..3).map(|_| ada.make("penguins", &["me", "bot random"], json!({}))).collect();
    tables.iter().for_each(|table| ada.play_out(table));
    let path = format!("stream?tables={}", tables.join(","));
    let whole = ada.events(&path, None, usize::MAX);
    for table in &tables {
        let mine = |event: &&server::client::Event| event.data.contains(&format!("\"table\":\"{table}\""));
        let of_table: Vec<Value> = whole
            .iter()
            .filter(mine)
            .map(|event| {
                let mut entry: Value = serde_json::from_str(&event.data).unwrap();
                entry.as_object_mut().unwrap().remove("table");
                entry
            })
            .collect();
        let alone: Vec<Value> = ada
            .events(&format!("tables/{table}/stream"), None, usize::MAX)
            .iter()
            .map(|event| serde_json::from_str(&event.data).unwrap())
            .collect();
        assert_eq!(of_table, alone);
    }
    for at in [0, whole.len() / 3, whole.len() - 2] {
        assert_eq!(ada.events(&path, Some(&whole[at].id), usize::MAX), whole[at + 1..]);
    }
    let many = vec!["1111111111111111111111"; 21].join(",").replacen('1', "2", 3);
    assert_eq!(ada.ask("GET", &format!("stream?tables={many}"), None).code(), "not-found");
    let many: Vec<String> = (0..21).map(|nth| format!("{nth:022}")).collect();
    assert_eq!(ada.ask("GET", &format!("stream?tables={}", many.join(",")), None).code(), "bad-request");
}

#[test]
fn n_18_presence_is_an_open_stream_and_reactions_are_not_kept() {
    let host = Host::new();
    let (mut ada, mut ben) = (host.guest("Ada"), host.guest("Ben"));
    let table = ada.make("penguins", &["me", "open"], json!({}));
    ben.join(&table);
    let path = format!("tables/{table}/stream");
    let mut of_ada = ada.client.stream(&path, None).unwrap().unwrap();
    let mut next = |kind: &str| loop {
        let event = of_ada.next_event().unwrap().unwrap();
        if event.event == kind {
            assert_eq!(event.id, "", "it has no id");
            break serde_json::from_str::<Value>(&event.data).unwrap();
        }
    };
    assert_eq!(next("presence"), json!({"here": [1], "watchers": 0}));
    let of_ben = ben.client.stream(&path, None).unwrap().unwrap();
    assert_eq!(next("presence"), json!({"here": [1, 2], "watchers": 0}));
    assert_eq!(ada.look(&table)["seats"][1]["here"], true);
    let zoe = host.guest("Zoe");
    let of_zoe = zoe.client.stream(&path, None).unwrap().unwrap();
    assert_eq!(next("presence"), json!({"here": [1, 2], "watchers": 1}));
    ben.sent(&table, json!({"do": "react", "with": "tiger"}));
    assert_eq!(next("reaction"), json!({"seats": [2], "with": "tiger"}));
    drop(of_zoe);
    drop(of_ben);
    loop {
        let now = next("presence");
        if now == json!({"here": [1], "watchers": 0}) {
            break;
        }
    }
    let entries = ada.entries(&table);
    assert!(!entries.iter().any(|event| event.data.contains("tiger")), "reactions are not kept");
    assert_eq!(ada.look(&table)["seats"][1]["kind"], "person", "not being there is not leaving");
}

#[test]
fn n_25_the_ninth_stream_of_a_guest_ends_the_oldest() {
    let host = Host::new();
    let mut ada = host.guest("Ada");
    let table = ada.make("penguins", &["me", "open"], json!({}));
    let path = format!("tables/{table}/stream");
    let mut streams: Vec<_> = (0..9).map(|_| ada.client.stream(&path, None).unwrap().unwrap()).collect();
    let mut oldest = streams.remove(0);
    while oldest.next_event().unwrap().is_some() {}
}
