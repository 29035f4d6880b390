//! The ladder: the challenge of a day, played for a place (N-27).
use games::{Record, Setup, with_game};
use serde_json::{Value, json};
use table::online::Time;

use super::driver::{Guest, Host, kinds};

const DAY: i64 = 86_400_000;

/// A server at noon of a day, with its date and the time at which it ends.
struct Noon {
    host: Host,
    today: String,
    tomorrow: String,
    yesterday: String,
    ends: Time,
}

fn date(time: Time) -> String {
    time.to_string()[..10].to_owned()
}

fn noon() -> Noon {
    let host = Host::new();
    // Noon of the second day from now: the servers of these tests began before.
    let day = host.clock.now().0.div_euclid(DAY) + 2;
    let at = |day: i64| Time(day * DAY);
    host.clock.set(at(day).later(DAY / 2));
    Noon {
        today: date(at(day)),
        tomorrow: date(at(day + 1)),
        yesterday: date(at(day - 1)),
        ends: at(day + 1),
        host,
    }
}

fn post(guest: &mut Guest, date: &str, game: &str) -> server::client::Answer {
    let id = guest.new_id();
    guest.ask("POST", &format!("days/{date}/{game}"), Some(json!({"id": id})))
}

#[track_caller]
fn try_at(guest: &mut Guest, date: &str, game: &str) -> String {
    let answer = post(guest, date, game);
    assert_eq!(answer.status, 201, "{}", answer.text);
    assert_eq!(answer.body.get("code"), None, "it begins at once");
    assert_eq!(answer.body["you"], json!([1]));
    answer.body["table"].as_str().unwrap().to_owned()
}

/// Plays a try to its end by a rule that chooses among so many events; returns the events.
fn play(guest: &mut Guest, table: &str, step: usize) -> Vec<Value> {
    let mut nth = 0;
    loop {
        let look = guest.look(table);
        if look["status"] != "running" {
            return look["events"].as_array().unwrap().clone();
        }
        let Some(legal) = look["legal"].as_array() else { continue };
        nth += step;
        let event = &legal[nth % legal.len()];
        guest.send(table, json!({"do": "act", "seat": 1, "event": event, "after": look["cursor"]}));
    }
}

fn data(guest: &mut Guest, table: &str) -> Vec<Value> {
    guest.entries(table).iter().map(|event| serde_json::from_str(&event.data).unwrap()).collect()
}

#[test]
fn n_27_a_days_seal_is_published_a_day_ahead() {
    let Noon { mut host, today, tomorrow, yesterday, ends } = noon();
    let mut ada = host.guest("Ada");
    let of = |guest: &mut Guest, date: &str| guest.ask("GET", &format!("days/{date}/ruin"), None);
    let sealed = of(&mut ada, &tomorrow);
    assert_eq!((sealed.status, sealed.body["players"].as_u64()), (200, Some(0)), "{}", sealed.text);
    let commit = sealed.body["commit"].clone();
    assert_eq!(commit.as_str().map(str::len), Some(64));
    assert_eq!(sealed.body.get("seed"), None);
    assert!(sealed.body["options"]["map"].is_string(), "{}", sealed.text);
    let today_sealed = of(&mut ada, &today).body;
    assert_ne!(today_sealed["commit"], commit);
    assert_eq!(today_sealed["ends"], json!(ends.to_string()));
    assert_ne!(ada.get(&format!("days/{today}/zoo"))["commit"], today_sealed["commit"]);
    // Anybody may know it.
    let by_nobody = host.client(None).send("GET", &format!("days/{today}/ruin"), None).unwrap();
    assert_eq!((by_nobody.status, &by_nobody.body["you"]), (200, &Value::Null));
    for (path, status, code) in [
        (format!("days/{}/ruin", date(ends.later(DAY))), 404, "not-found"),
        (format!("days/{yesterday}/ruin"), 404, "not-found"),
        ("days/2026-02-30/ruin".to_owned(), 400, "bad-request"),
        ("days/2026-2-03/ruin".to_owned(), 400, "bad-request"),
        (format!("days/{today}/chess"), 400, "bad-request"),
    ] {
        let answer = ada.ask("GET", &path, None);
        assert_eq!((answer.status, answer.code()), (status, code), "{path}: {}", answer.text);
    }
    // The day comes with the dice that were sealed before, also after a restart.
    host.restart();
    host.clock.set(ends);
    let mut ada = host.again(&ada);
    assert_eq!(of(&mut ada, &tomorrow).body["commit"], commit);
    let table = try_at(&mut ada, &tomorrow, "ruin");
    assert_eq!(data(&mut ada, &table)[0]["commit"], commit);
    assert_eq!(ada.look(&table)["dice"]["commit"], commit);
    // Nobody played the day before, so it opens at its end.
    let opened = of(&mut ada, &today).body;
    let seed = games::bytes_of(opened["seed"].as_str().unwrap()).unwrap();
    assert_eq!(games::hex(&games::commit(&format!("day {today} ruin"), &seed)), today_sealed["commit"]);
}

#[test]
fn n_27_one_try_a_guest_a_game_and_a_day() {
    let Noon { mut host, today, tomorrow, yesterday, ends } = noon();
    let mut ada = host.guest("Ada");
    let id = ada.new_id();
    let path = format!("days/{today}/penguins");
    let first = ada.ask("POST", &path, Some(json!({"id": id})));
    assert_eq!(first.status, 201, "{}", first.text);
    host.restart();
    let mut ada = host.again(&ada);
    // The same request is answered alike; another one is one try too many.
    assert_eq!(ada.ask("POST", &path, Some(json!({"id": id}))).text, first.text);
    let second = post(&mut ada, &today, "penguins");
    assert_eq!((second.status, second.code()), (409, "started"), "{}", second.text);
    assert_eq!(ada.get(&path)["you"]["table"], first.body["table"]);
    let other_game = ada.ask("POST", &format!("days/{today}/ruin"), Some(json!({"id": id})));
    assert_eq!((other_game.status, other_game.code()), (409, "id-used"));
    try_at(&mut ada, &today, "ruin");
    try_at(&mut host.guest("Ben"), &today, "penguins");
    for (date, status, code) in [(&tomorrow, 403, "forbidden"), (&yesterday, 410, "closed")] {
        let answer = post(&mut ada, date, "penguins");
        assert_eq!((answer.status, answer.code()), (status, code), "{date}: {}", answer.text);
    }
    let stray = ada.ask("POST", &path, Some(json!({"id": ada_id(9), "seats": ["me"]})));
    assert_eq!((stray.status, &stray.body["at"]), (400, &json!("/seats")));
    let nobody = host.client(None).send("POST", &path, Some(&json!({}))).unwrap();
    assert_eq!((nobody.status, nobody.code()), (401, "no-guest"));
    // One that is over or given up was the one try, too.
    let table = first.body["table"].as_str().unwrap();
    ada.sent(table, json!({"do": "resign", "seat": 1}));
    assert_eq!(post(&mut ada, &today, "penguins").code(), "started");
    host.clock.set(ends);
    try_at(&mut ada, &tomorrow, "penguins");
}

fn ada_id(nth: u64) -> String {
    format!("11111111-0000-4000-8000-{nth:012x}")
}

#[test]
fn n_27_the_dice_are_the_same_for_all_and_hold_no_nonce() {
    let Noon { host, today, .. } = noon();
    let (mut ada, mut ben) = (host.guest("Ada"), host.guest("Ben"));
    let tables = [try_at(&mut ada, &today, "penguins"), try_at(&mut ben, &today, "penguins")];
    assert_ne!(tables[0], tables[1]);
    let entries = data(&mut ada, &tables[0]);
    let kinds: Vec<&str> = entries.iter().filter_map(|entry| entry["kind"].as_str()).take(3).collect();
    assert_eq!(kinds, ["created", "joined", "started"]);
    assert_eq!((&entries[0]["day"], &entries[0]["seats"]), (&json!(today), &json!(["open", "bot greedy"])));
    assert_eq!((entries[1].get("nonce"), &entries[2]["nonces"]), (None, &json!([null, null])));
    // The same decisions lead to the same match, bots included.
    let (one, other) = (play(&mut ada, &tables[0], 7), play(&mut ben, &tables[1], 7));
    assert!(one.len() > 20);
    assert_eq!(one, other);
    let over = data(&mut ada, &tables[0]).pop().unwrap();
    assert_eq!((&over["kind"], over.get("seed")), (&json!("over"), None), "others still play");
}

#[test]
fn n_27_until_its_day_is_open_a_try_is_its_guests_alone() {
    let Noon { host, today, ends, .. } = noon();
    let (mut ada, mut ben) = (host.guest("Ada"), host.guest("Ben"));
    let table = try_at(&mut ada, &today, "penguins");
    let unseen = |ben: &mut Guest| {
        for path in ["", "/record", "/stream"] {
            let answer = ben.ask("GET", &format!("tables/{table}{path}"), None);
            assert_eq!((answer.status, answer.code()), (404, "not-found"), "{path}");
        }
        assert_eq!(
            ben.refused(&table, json!({"do": "join", "nonce": "00000000000000000000000000000001"})),
            "not-found"
        );
    };
    let not_exported = |ada: &mut Guest| {
        let answer = ada.ask("GET", &format!("tables/{table}/record"), None);
        assert_eq!((answer.status, answer.code()), (403, "forbidden"), "not even one's own");
        let why = server::export(&host.data(), &table).unwrap_err().to_string();
        assert!(why.contains(&today), "{why}");
    };
    unseen(&mut ben);
    not_exported(&mut ada);
    assert_eq!(ben.get("tables?open=1")["tables"], json!([]));
    assert_eq!(ada.get("tables?mine=1")["tables"][0]["day"], json!(today));
    // Nothing is taken back, nobody else plays on, and nobody plays again.
    while ada.act(&table, 1, 3).is_none() {}
    let undo = ada.send(&table, json!({"do": "undo", "seat": 1}));
    assert_eq!((undo.status, undo.code()), (422, "refused"), "{}", undo.text);
    play(&mut ada, &table, 7);
    unseen(&mut ben);
    not_exported(&mut ada);
    assert_eq!(
        ada.refused(&table, json!({"do": "rematch", "nonce": "00000000000000000000000000000001"})),
        "forbidden"
    );
    let given_up = try_at(&mut ben, &today, "penguins");
    let left = ben.sent(&given_up, json!({"do": "leave"}));
    let last = left["entries"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&last["kind"], last.get("seed")), (&json!("closed"), None));
    // The ladder of the day names neither the tables of others nor the seed, though nobody plays any more.
    let ladder = ben.get(&format!("days/{today}/penguins"));
    assert!(!ladder.to_string().contains(&table) && ladder.get("seed").is_none(), "{ladder}");
    host.clock.set(ends.later(-1000));
    assert_eq!(ben.get(&format!("days/{today}/penguins")).get("seed"), None);
    unseen(&mut ben);
}

#[test]
fn n_27_tries_are_played_until_24_00_then_closed_and_opened() {
    let Noon { mut host, today, ends, .. } = noon();
    let (mut ada, mut ben) = (host.guest("Ada"), host.guest("Ben"));
    let (over, running) = (try_at(&mut ada, &today, "penguins"), try_at(&mut ben, &today, "penguins"));
    play(&mut ada, &over, 7);
    while ben.act(&running, 1, 1).is_none() {}
    host.clock.set(ends.later(-60_000));
    assert_eq!(ben.look(&running)["status"], "running");
    // Nobody looks when the day ends, and the server is started again.
    let commit = ben.get(&format!("days/{today}/penguins"))["commit"].clone();
    host.stop();
    host.clock.set(ends);
    host.restart();
    let (mut ada, mut ben) = (host.again(&ada), host.again(&ben));
    let path = format!("days/{today}/penguins");
    let opened = host.until(&mut ben, &path, |ladder| ladder.get("seed").is_some());
    let refused = ben.refused(&running, json!({"do": "act", "seat": 1, "event": "x"}));
    assert_eq!(refused, "closed");
    let entries = data(&mut ben, &running);
    let closed = entries.last().unwrap();
    assert_eq!((&closed["kind"], closed.get("seed")), (&json!("closed"), None));
    assert!(closed["at"].as_str().unwrap() >= ends.to_string().as_str());
    // Every try can be opened by everybody, and its dice follow from the seal.
    let tables: Vec<&str> =
        opened["ranking"].as_array().unwrap().iter().filter_map(|row| row["table"].as_str()).collect();
    assert_eq!(tables, [&over, &running], "the one without a result comes last");
    assert_eq!((&opened["ranking"][1]["result"], &opened["ranking"][1]["place"]), (&Value::Null, &json!(2)));
    for (guest, table) in [(&mut ben, &over), (&mut ada, &running)] {
        assert_eq!(guest.look(table)["you"], json!([]));
        assert!(kinds(&guest.entries(table)).len() > 5);
        let record = guest.get(&format!("tables/{table}/record"));
        assert_eq!((&record["dice"]["commit"], &record["dice"]["seed"]), (&commit, &opened["seed"]));
        assert_eq!(record["dice"]["table"], json!(format!("day {today} penguins")));
        let exported = server::export(&host.data(), table);
        // The day is over for the server, not for the system's clock, by which files are exported.
        assert!(exported.is_err());
        let record = Record::parse(&record.to_string(), games::catalogue()).unwrap();
        let any = Setup::of(&record).unwrap().open().unwrap();
        let verified = with_game!(&any, game => games::verify(game, &record)).unwrap();
        assert!(verified.rolls > 0);
    }
}

#[test]
fn n_27_places_go_by_the_result_then_by_the_loss_a_decision() {
    let Noon { mut host, today, .. } = noon();
    let mut guests: Vec<Guest> = ["Ada", "Ben", "Cy"].iter().map(|name| host.guest(name)).collect();
    for (guest, step) in guests.iter_mut().zip([7, 7, 1]) {
        let table = try_at(guest, &today, "penguins");
        play(guest, &table, step);
    }
    // The next server works out the losses that were not worked out when this one ended.
    host.restart();
    let mut ada = host.again(&guests[0]);
    let has_all = |ladder: &Value| {
        let rows = ladder["ranking"].as_array().unwrap();
        rows.len() == 3 && rows.iter().all(|row| row["loss"].is_number())
    };
    let ladder = host.until(&mut ada, &format!("days/{today}/penguins"), has_all);
    assert_eq!((&ladder["players"], &ladder["finished"]), (&json!(3), &json!(3)));
    let rows = ladder["ranking"].as_array().unwrap();
    let order = |row: &Value| (-row["utility"].as_f64().unwrap(), row["loss"].as_f64().unwrap());
    for pair in rows.windows(2) {
        let (one, other) = (order(&pair[0]), order(&pair[1]));
        assert!(one.0 < other.0 || pair[0]["result"] != pair[1]["result"] || one.1 <= other.1, "{ladder}");
    }
    // All results and losses are counted, in the order of places.
    let counted = |key: &str| {
        ladder[key].as_array().unwrap().iter().map(|line| line["count"].as_u64().unwrap()).sum::<u64>()
    };
    assert_eq!((counted("results"), counted("losses")), (3, 3), "{ladder}");
    assert_eq!(ladder["results"][0]["result"], rows[0]["result"]);
    let smallest = rows.iter().map(|row| row["loss"].as_f64().unwrap()).fold(f64::INFINITY, f64::min);
    assert!((ladder["losses"][0]["loss"].as_f64().unwrap() - smallest).abs() <= 0.0005, "{ladder}");
    // The same decisions lose the same, and have the same place.
    let of = |name: &str| rows.iter().find(|row| row["name"] == name).unwrap();
    assert_eq!((&of("Ada")["loss"], &of("Ada")["place"]), (&of("Ben")["loss"], &of("Ben")["place"]));
    assert_eq!(ladder["you"]["place"], of("Ada")["place"]);
    assert!(rows.iter().filter(|row| row["you"] == true).eq([of("Ada")]));
    assert!(rows.iter().any(|row| row["loss"].as_f64().unwrap() > 0.0), "somebody lost something");
    // A guest that is gone keeps the place, without the name.
    guests[1] = host.again(&guests[1]);
    guests[1].ask("DELETE", "guests/me", None);
    let names = ada.get(&format!("days/{today}/penguins"))["ranking"].to_string();
    assert!(names.contains("Somebody") && !names.contains("Ben"), "{names}");
}
