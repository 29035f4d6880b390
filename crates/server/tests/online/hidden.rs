//! Hidden and simultaneous decisions over HTTP (N-14, N-15), and sealed dice (N-16).
use games::{Record, Setup, with_game};
use serde_json::{Value, json};

use super::driver::{Guest, Host};

/// Everything that a guest gets of a table: looks, the record, the stream, and refusals; but for `at` and `here`, which may
/// differ: a closed stream is noticed a little later.
fn bytes_for(guest: &mut Guest, table: &str) -> String {
    let mut all = Vec::new();
    for path in ["", "?seat=1", "?seat=2", "?seat=3", "/record"] {
        all.push(guest.ask("GET", &format!("tables/{table}{path}"), None).text);
    }
    all.push(guest.ask("GET", "tables?mine=1", None).text);
    for event in guest.entries(table) {
        all.push(format!("{} {}", event.id, event.data));
    }
    for body in [json!({"do": "act", "seat": 2, "event": "no event"}), json!({"do": "undo", "seat": 1})] {
        all.push(guest.send(table, body).text);
    }
    let text = all.join("\n").replace("\"here\":true", "\"here\":false");
    let parts = text.split("\"at\":\"");
    parts.map(|part| part.split_once("Z\"").map_or(part, |(_, rest)| rest)).collect()
}

#[test]
fn n_14_tables_that_differ_in_what_is_hidden_are_equal_for_others() {
    let mut differed = 0;
    for (rounds, marks) in [(0, 1), (1, 2), (2, 3)] {
        let mut host = Host::new();
        let (mut ada, mut ben, mut cy) = (host.guest("Ada"), host.guest("Ben"), host.guest("Cy"));
        let zoe = host.guest("Zoe");
        let table = ada.make("shelter", &["me", "open", "open"], json!({}));
        ben.join(&table);
        cy.join(&table);
        for _ in 0..rounds {
            let before = public_events(&mut ada, &table);
            for (guest, seat) in [(&mut cy, 3), (&mut ben, 2), (&mut ada, 1)] {
                while public_events(guest, &table) < before + 3 && guest.act(&table, seat, 4).is_some() {}
            }
        }
        // Two servers go on from the same moment. On each, Ada decides otherwise in the running round.
        host.stop();
        let twins = [host.copy(), host.copy()];
        let mut seen = Vec::new();
        for (twin, host) in twins.iter().enumerate() {
            let mut ada = host.again(&ada);
            for nth in 0..marks {
                let look = ada.look(&table);
                let legal: Vec<&str> =
                    look["legal"].as_array().unwrap().iter().filter_map(|event| event.as_str()).collect();
                let Some(event) =
                    legal.iter().rev().skip(3 * twin + nth).find(|event| event.starts_with("adopt"))
                else {
                    break;
                };
                let body = json!({"do": "act", "seat": 1, "event": event, "after": look["cursor"]});
                ada.sent(&table, body);
                if twin == 1 {
                    ada.sent(&table, json!({"do": "undo", "seat": 1}));
                    let again = ada.look(&table)["legal"][0].clone();
                    ada.sent(&table, json!({"do": "act", "seat": 1, "event": again}));
                }
            }
            seen.push([&ada, &ben, &cy, &zoe].map(|guest| bytes_for(&mut host.again(guest), &table)));
        }
        for (guest, name) in [(1, "Ben"), (2, "Cy"), (3, "Zoe")] {
            assert_eq!(seen[0][guest], seen[1][guest], "{name} after {rounds} rounds");
        }
        differed += usize::from(seen[0][0] != seen[1][0]);
    }
    assert_eq!(differed, 3, "Ada's own differ");
}

#[test]
fn n_14_tables_that_differ_in_the_dice_to_come_are_equal_for_all() {
    // Nothing that is decided in penguins is hidden; the seed of the dice is, and the rolls that follow from it.
    for decisions in [0, 3, 9] {
        let mut host = Host::new();
        let (mut ada, mut ben) = (host.guest("Ada"), host.guest("Ben"));
        let zoe = host.guest("Zoe");
        let table = ada.make("penguins", &["me", "open"], json!({}));
        ben.join(&table);
        for nth in 0..decisions {
            assert!(ada.act(&table, 1, nth).or_else(|| ben.act(&table, 2, nth)).is_some());
        }
        host.stop();
        let mut other = host.copy();
        other.stop();
        let store = rusqlite::Connection::open(other.data().join("tables.sqlite")).unwrap();
        assert_eq!(store.execute("UPDATE tables SET seed = randomblob(32)", []).unwrap(), 1);
        drop(store);
        other.restart();
        host.restart();
        let seen = [&host, &other]
            .map(|host| [&ada, &ben, &zoe].map(|guest| bytes_for(&mut host.again(guest), &table)));
        assert_eq!(seen[0], seen[1], "after {decisions} decisions");
        // The tables do differ: their next rolls are not the same for long.
        let play = |host: &Host| {
            // Ids of commands are not used again.
            let [mut ada, mut ben] = [&ada, &ben].map(|guest| host.again(&host.again(guest)));
            (0..30).for_each(|nth| drop(ada.act(&table, 1, nth).or_else(|| ben.act(&table, 2, nth))));
            ada.get(&format!("tables/{table}/record"))["events"].clone()
        };
        assert_ne!(play(&host), play(&other));
    }
}

/// The number of public events.
fn public_events(guest: &mut Guest, table: &str) -> usize {
    guest.get(&format!("tables/{table}/record"))["events"].as_array().unwrap().len()
}

#[test]
fn n_15_the_last_decision_of_a_round_reveals_all_in_seat_order() {
    let host = Host::new();
    let (mut ada, mut ben) = (host.guest("Ada"), host.guest("Ben"));
    let table = ada.make("shelter", &["me", "open", "bot greedy"], json!({}));
    ben.join(&table);
    let before = ben.look(&table)["events"].as_array().unwrap().len();
    while ben.act(&table, 2, 3).is_some() {}
    let ready = ada.look(&table);
    assert_eq!(ready["seats"][1]["ready"], true);
    assert!(!ready["turn"].as_array().unwrap().contains(&json!(2)));
    // The end of a turn is taken back freely until the round is over.
    ben.sent(&table, json!({"do": "undo", "seat": 2}));
    while ben.act(&table, 2, 3).is_some() {}
    while ada.look(&table)["events"].as_array().unwrap().len() - before < 20
        && ada.act(&table, 1, 3).is_some()
    {}
    let mut last = Vec::new();
    for _ in 0..1000 {
        let entries = ben.entries(&table);
        last = entries.iter().map(|event| serde_json::from_str::<Value>(&event.data).unwrap()).collect();
        if last.iter().any(|entry| entry["kind"] == "act" && entry.get("own").is_none()) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let seats: Vec<u64> = last
        .iter()
        .filter(|entry| entry["kind"] == "act" && entry.get("own").is_none())
        .map(|entry| entry["seat"].as_u64().unwrap())
        .collect();
    assert!(!seats.is_empty() && seats.is_sorted(), "{seats:?}");
}

#[test]
fn n_16_the_dice_of_a_table_can_be_checked_by_everybody() {
    let host = Host::new();
    let mut ada = host.guest("Ada");
    for (game, seats) in
        [("penguins", vec!["me", "bot random"]), ("shelter", vec!["me", "bot greedy"]), ("ruin", vec!["me"])]
    {
        let table = ada.make(game, &seats, json!({}));
        let sealed = ada.look(&table)["dice"]["commit"].clone();
        let running = ada.get(&format!("tables/{table}/record"));
        assert_eq!(running["dice"].get("seed"), None, "sealed while it runs");
        if game == "ruin" {
            // It may never end: what is over is checked alike when it is closed.
            (0..30).for_each(|nth| drop(ada.act(&table, 1, nth)));
            ada.send(&table, json!({"do": "close"}));
        } else {
            ada.play_out(&table);
        }
        let record = ada.get(&format!("tables/{table}/record"));
        assert_eq!(record["dice"]["commit"], sealed);
        let record = Record::parse(&record.to_string(), games::catalogue()).unwrap();
        let any = Setup::of(&record).unwrap().open().unwrap();
        let verified = with_game!(&any, game => games::verify(game, &record)).unwrap();
        assert!(verified.rolls > 5, "{game}: {verified:?}");
    }
}
