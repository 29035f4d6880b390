//! Nothing acknowledged is lost (N-21 to N-23).
use std::path::Path;

use serde_json::{Value, json};
use server::{ServeError, Server, Site, StoreError};

use super::driver::Host;

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for file in std::fs::read_dir(from).unwrap() {
        let file = file.unwrap();
        if file.file_name() != "lock" {
            std::fs::copy(file.path(), to.join(file.file_name())).unwrap();
        }
    }
}

#[test]
fn n_21_a_second_server_on_a_folder_does_not_begin() {
    let host = Host::new();
    let listener = server::bind("127.0.0.1:0".parse().unwrap()).unwrap();
    match Server::start(listener, Site::default(), &host.config()) {
        Err(ServeError::Store(why @ StoreError::InUse(_))) => assert!(why.is_input(), "exit status 2"),
        _ => panic!("two servers on one folder"),
    }
}

#[test]
fn n_21_a_store_of_a_newer_program_is_refused() {
    let mut host = Host::new();
    host.stop();
    let file = host.data().join("tables.sqlite");
    rusqlite::Connection::open(&file).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let listener = server::bind("127.0.0.1:0".parse().unwrap()).unwrap();
    match Server::start(listener, Site::default(), &host.config()) {
        Err(ServeError::Store(why @ StoreError::Newer { found: 99, .. })) => assert!(why.is_input()),
        _ => panic!("a newer store was opened"),
    }
}

#[test]
fn n_22_everything_is_there_after_a_restart() {
    let mut host = Host::new();
    let (mut ada, mut ben) = (host.guest("Ada"), host.guest("Ben"));
    let table = ada.make("shelter", &["me", "open", "bot greedy"], json!({"pace": 600}));
    ben.join(&table);
    for nth in 0..30 {
        ada.act(&table, 1, nth);
        ben.act(&table, 2, nth);
    }
    let entries = |guest: &mut super::driver::Guest| guest.entries(&table);
    let (before_ada, before_ben) = (entries(&mut ada), entries(&mut ben));
    host.restart();
    let (mut ada, mut ben) = (host.again(&ada), host.again(&ben));
    assert_eq!(entries(&mut ada)[..before_ada.len()], before_ada);
    assert_eq!(entries(&mut ben)[..before_ben.len()], before_ben);
    // Time in which the server was down does not count, and the match goes on.
    assert!(ada.look(&table)["seats"][0]["late_at"].is_string() || ada.look(&table)["turn"].is_array());
    ada.act(&table, 1, 1);
    ben.act(&table, 2, 1);
}

#[test]
fn n_22_files_cut_at_any_byte_after_the_last_sync_come_up() {
    let host = Host::new();
    let mut ada = host.guest("Ada");
    let table = ada.make("shelter", &["me", "bot random"], json!({}));
    for nth in 0..5 {
        ada.act(&table, 1, nth);
    }
    let acknowledged = ada.entries(&table);
    let first = host.folder.path().join("first");
    copy(&host.data(), &first);
    for nth in 0..12 {
        ada.act(&table, 1, nth);
    }
    let all = ada.entries(&table);
    let second = host.folder.path().join("second");
    copy(&host.data(), &second);
    let wal = "tables.sqlite-wal";
    let (short, long) = (std::fs::read(first.join(wal)).unwrap(), std::fs::read(second.join(wal)).unwrap());
    assert!(long.len() > short.len() && long.starts_with(&short[..32]), "no checkpoint came between");
    let token = ada.token.clone();
    let mut lengths = std::collections::BTreeSet::new();
    for part in 0..9 {
        let cut = short.len() + (long.len() - short.len()) * part / 8;
        let folder = host.folder.path().join(format!("cut-{part}"));
        copy(&first, &folder);
        std::fs::write(folder.join(wal), &long[..cut]).unwrap();
        std::fs::remove_file(folder.join("tables.sqlite-shm")).unwrap();
        let listener = server::bind("127.0.0.1:0".parse().unwrap()).unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let mut config = host.config();
        config.house.data = folder;
        let _server = Server::start(listener, Site::default(), &config).unwrap();
        let address = server::client::Address::read(&address).unwrap();
        let mut client = server::client::Client::new(address, Some(token.clone()));
        let look = client.send("GET", &format!("tables/{table}"), None).unwrap();
        assert_eq!(look.status, 200, "{}", look.text);
        let mut stream = client.stream(&format!("tables/{table}/stream"), None).unwrap().unwrap();
        for (at, entry) in all.iter().enumerate() {
            let beyond = || {
                let cursor = look.body["cursor"].as_str().unwrap();
                at >= cursor.split('.').map(|part| part.parse::<usize>().unwrap()).sum::<usize>()
            };
            if at >= acknowledged.len() && beyond() {
                lengths.insert(at);
                break;
            }
            loop {
                let event = stream.next_event().unwrap().unwrap();
                if event.event.is_empty() {
                    // Bots may decide otherwise where their decision was cut off.
                    if at < acknowledged.len() {
                        assert_eq!(event, *entry, "cut at {cut}");
                    }
                    break;
                }
            }
        }
    }
    assert!(lengths.len() > 1, "the cuts fell into different steps: {lengths:?}");
}

/// Writes another digest wherever one is kept; returns their number.
fn change_digests(store: &rusqlite::Connection) -> usize {
    // The bytes of each step with its digest.
    type Bundle = Vec<(Vec<u8>, Option<Vec<u8>>)>;
    let bundles = "SELECT tab, nr, body FROM steps WHERE digest = x''";
    let mut bundles = store.prepare(bundles).unwrap();
    let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
    let rows: Vec<(i64, i64, Vec<u8>)> =
        bundles.query_map([], read).unwrap().collect::<Result<_, _>>().unwrap();
    let mut changed = 0;
    for (tab, nr, body) in rows {
        let mut bundle: Bundle = postcard::from_bytes(&body).unwrap();
        for digest in bundle.iter_mut().filter_map(|(_, digest)| digest.as_mut()) {
            *digest = vec![0, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77];
            changed += 1;
        }
        let body = postcard::to_allocvec(&bundle).unwrap();
        let update = "UPDATE steps SET body = ?3 WHERE tab = ?1 AND nr = ?2";
        store.execute(update, rusqlite::params![tab, nr, body]).unwrap();
    }
    changed
}

#[test]
fn n_23_a_table_of_other_rules_goes_on_where_its_states_agree() {
    let mut host = Host::new();
    let mut ada = host.guest("Ada");
    let table = ada.make("shelter", &["me", "bot greedy"], json!({}));
    for nth in 0..40 {
        host.until(&mut ada, &format!("tables/{table}?seat=1"), |look| look["legal"].is_array());
        ada.act(&table, 1, nth);
    }
    host.restart_with(|config| config.house.rules = Some("2".to_owned()));
    let mut ada = host.again(&ada);
    assert_eq!(ada.look(&table)["status"], "running", "every digest agrees");
    // A digest that does not agree stands for rules by which the match would have gone another way.
    host.stop();
    let file = host.data().join("tables.sqlite");
    let store = rusqlite::Connection::open(&file).unwrap();
    let changed = change_digests(&store);
    assert!(changed > 0);
    drop(store);
    host.restart();
    let mut ada = host.again(&ada);
    assert_eq!(ada.look(&table)["status"], "frozen");
    assert_eq!(ada.refused(&table, json!({"do": "act", "seat": 1, "event": "done"})), "frozen");
    let entries = ada.entries(&table);
    assert!(!entries.is_empty(), "it is watched");
    let record: Value = ada.get(&format!("tables/{table}/record"));
    assert_eq!(record["dice"].get("seed"), None, "and exported, its dice sealed");
    host.restart_with(|_| ());
    assert_eq!(host.again(&ada).look(&table)["status"], "running", "its own rules play it on");
}

#[test]
fn n_30_a_store_is_copied_while_the_server_runs_and_comes_back() {
    let host = Host::new();
    let mut ada = host.guest("Ada");
    let table = ada.make("penguins", &["me", "bot random"], json!({}));
    ada.play_out(&table);
    let file = host.folder.path().join("backup.sqlite");
    server::backup(&host.data(), &file).unwrap();
    assert!(server::backup(&host.data(), &file).is_err(), "no file is written over");
    let again = host.folder.path().join("again");
    server::restore(&file, &again).unwrap();
    assert!(server::restore(&file, &again).is_err(), "no store is written over");
    assert!(matches!(server::restore(&file, &host.data()), Err(StoreError::InUse(_))));
    let exported = server::export(&again, &table).unwrap();
    assert_eq!(serde_json::to_value(exported).unwrap(), ada.get(&format!("tables/{table}/record")));
    assert!(server::export(&again, "nothing").is_err());
    assert!(server::export(host.folder.path(), &table).is_err());
}

#[test]
fn n_21_a_played_event_takes_few_bytes() {
    let mut host = Host::new();
    let mut ada = host.guest("Ada");
    let mut events = 0;
    for _ in 0..6 {
        let table = ada.make("penguins", &["me", "bot random", "bot greedy"], json!({}));
        ada.play_out(&table);
        events += ada.look(&table)["events"].as_array().unwrap().len();
    }
    host.stop();
    let store = rusqlite::Connection::open(host.data().join("tables.sqlite")).unwrap();
    // With all pages that they take.
    let pages = "SELECT sum(pgsize) FROM dbstat WHERE name = 'steps'";
    let bytes: i64 = store.query_row(pages, [], |row| row.get(0)).unwrap();
    let each = bytes as f64 / events as f64;
    assert!(each < 64.0, "{each:.1} bytes an event");
}

#[test]
fn n_21_steps_in_the_log_and_in_bundles_are_one_history() {
    let mut host = Host::new();
    let mut ada = host.guest("Ada");
    let table = ada.make("penguins", &["me", "bot random"], json!({}));
    let file = host.data().join("tables.sqlite");
    let count = |from: &str| -> i64 {
        let store = rusqlite::Connection::open(&file).unwrap();
        store.query_row(&format!("SELECT count(*) FROM {from}"), [], |row| row.get(0)).unwrap()
    };
    ada.sent(&table, json!({"do": "react", "with": "owl"}));
    assert!(count("log") > 0, "steps come into the log");
    // A server that ends leaves bundles; one that goes on has both.
    for _ in 0..2 {
        let before = ada.get(&format!("tables/{table}/record"));
        assert_eq!(serde_json::to_value(server::export(&host.data(), &table).unwrap()).unwrap(), before);
        host.stop();
        assert_eq!(count("log"), 0);
        assert!(count("steps WHERE digest = x''") > 0, "they end in bundles");
        assert_eq!(serde_json::to_value(server::export(&host.data(), &table).unwrap()).unwrap(), before);
        host.restart();
        ada = host.again(&ada);
        assert_eq!(ada.get(&format!("tables/{table}/record")), before);
        ada.sent(&table, json!({"do": "react", "with": "dog"}));
    }
    ada.play_out(&table);
    let record = ada.get(&format!("tables/{table}/record"));
    host.stop();
    host.restart();
    ada = host.again(&ada);
    assert_eq!(ada.get(&format!("tables/{table}/record")), record);
}

#[test]
fn n_21_a_store_of_an_older_program_is_copied_and_brought_up_to_date() {
    let mut host = Host::new();
    let mut ada = host.guest("Ada");
    let table = ada.make("penguins", &["me", "open"], json!({}));
    host.stop();
    let file = host.data().join("tables.sqlite");
    let store = rusqlite::Connection::open(&file).unwrap();
    store
        .execute_batch(
            "DROP TABLE days; DROP TABLE tries; DROP VIEW history; DROP TABLE log; PRAGMA user_version = 1",
        )
        .unwrap();
    drop(store);
    host.restart();
    let mut ada = host.again(&ada);
    assert_eq!(ada.look(&table)["you"], json!([1]));
    ada.sent(&table, json!({"do": "start"}));
    let before = rusqlite::Connection::open(host.data().join("tables.before-2.sqlite")).unwrap();
    let version = |store: &rusqlite::Connection| {
        store.query_row("PRAGMA user_version", [], |row| row.get::<_, u32>(0)).unwrap()
    };
    assert_eq!(version(&before), 1);
    assert!(version(&rusqlite::Connection::open(&file).unwrap()) > 1);
}
