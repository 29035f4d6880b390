//! Making, joining and starting a table.
use serde_json::{Value, json};
use table::online::{NewTable, Status};

use crate::driver::{Host, NONCE, kinds, make, penguins, shelter};

fn request(change: impl Fn(&mut serde_json::Map<String, Value>)) -> Value {
    let mut body = json!({"game": "shelter", "seats": ["me", "open"], "nonce": NONCE[0]});
    change(body.as_object_mut().unwrap());
    body
}

/// The place that a request for a table is refused for.
#[track_caller]
fn wrong(change: impl Fn(&mut serde_json::Map<String, Value>)) -> String {
    let refused = make(&request(change)).map(|_| ()).expect_err("it is wrong");
    assert_eq!((refused.code.status(), refused.code.word()), (400, "bad-request"));
    refused.at.expect("the place is named")
}

#[test]
fn n_4_only_game_seats_and_nonce_are_required() {
    let (new, _) = make(&request(|_| {})).unwrap();
    let terms = serde_json::to_value(&new.terms).unwrap();
    assert_eq!(terms["options"], json!({"players": 2}));
    assert_eq!(
        (&terms["listed"], &terms["pace"], &terms["late"]),
        (&json!(false), &json!(null), &json!("bot"))
    );
    assert_eq!((&terms["takeback"], &terms["watch"]), (&json!("ask"), &json!(true)));
    assert_eq!((new.me, new.id), (vec![1], None));
    assert_eq!(terms["seats"], json!(["open", "open"]));
    for field in ["game", "seats", "nonce"] {
        assert_eq!(wrong(|body| drop(body.remove(field))), format!("/{field}"));
    }
}

#[test]
fn n_4_whatever_is_wrong_with_a_request_is_pointed_at() {
    let cases: [(&str, Value, &str); 22] = [
        ("game", "chess".into(), "/game"),
        ("seats", json!(["me", "you"]), "/seats/1"),
        ("seats", json!(["me", "bot clever"]), "/seats/1"),
        ("seats", json!(["me", "bot search:0"]), "/seats/1"),
        ("seats", json!(["me", "bot search:2001"]), "/seats/1"),
        ("seats", json!([]), "/seats"),
        ("seats", json!(vec!["open"; 100]), "/seats"),
        ("seats", json!([1]), "/seats"),
        ("options", json!({"players": 3}), "/seats"),
        ("options", json!({"sheet": "atlantis"}), "/options"),
        ("options", json!({"level": 3}), "/options"),
        ("options", json!([]), "/options"),
        ("files", json!({"map": "x"}), "/files/map"),
        ("nonce", "aa".into(), "/nonce"),
        ("nonce", "A".repeat(32).into(), "/nonce"),
        ("pace", 29.into(), "/pace"),
        ("pace", 604_801.into(), "/pace"),
        ("late", "never".into(), "/late"),
        ("takeback", true.into(), "/takeback"),
        ("watch", "yes".into(), "/watch"),
        ("id", "7".into(), "/id"),
        ("co/lour", 1.into(), "/co~1lour"),
    ];
    for (field, value, place) in cases {
        let at = wrong(|body| drop(body.insert(field.to_owned(), value.clone())));
        assert_eq!(at, place, "{field} {value}");
    }
    for body in [json!([]), json!("x"), Value::Null] {
        assert!(NewTable::read(&body, "ada", |_| String::new()).is_err());
    }
    let own = json!({"game": "ruin", "seats": ["open"], "nonce": NONCE[0], "options": {"map": "mine"}, "files": {"map": "x = 1"}});
    assert_eq!(make(&own).unwrap_err().at.as_deref(), Some("/files"));
}

#[test]
fn n_4_every_game_may_be_a_table() {
    for (game, seats) in [("ruin", 1), ("shelter", 99), ("penguins", 5), ("caverns", 1), ("zoo", 1)] {
        let body = json!({"game": game, "seats": vec!["bot best"; seats], "nonce": NONCE[0], "pace": 30, "late": "resign",
            "takeback": "off", "listed": true, "watch": false, "id": "0B0E8F6C-3a55-4c3e-9d1f-2f6f5d1f7a10"});
        let (new, any) = make(&body).unwrap_or_else(|why| panic!("{game}: {why:?}"));
        assert_eq!(new.id.as_deref(), Some("0b0e8f6c-3a55-4c3e-9d1f-2f6f5d1f7a10"));
        games::with_game!(any, game => {
            let host = Host::new(game, &new);
            assert_eq!(host.table.status(), Status::Running);
            assert_eq!(host.look("ada")["you"], json!([]));
        });
    }
}

#[test]
fn n_7_the_table_starts_when_all_seats_are_taken() {
    let mut host = penguins(&["me", "open", "open"], json!({}));
    assert_eq!(host.kinds("ada"), ["created", "joined"]);
    let answer = host.join("ben", 1);
    assert_eq!((kinds(&answer), answer.cursor.to_string()), (vec!["joined".to_owned()], "3.0".to_owned()));
    let answer = host.join("cy", 2);
    assert_eq!(kinds(&answer)[..4], ["joined", "started", "chance", "chance"]);
    assert_eq!(host.table.status(), Status::Running);
    let started = host.entries("zoe").into_iter().find(|entry| entry["kind"] == "started").unwrap();
    assert_eq!(started["nonces"], json!([NONCE[0], NONCE[1], NONCE[2]]));
}

#[test]
fn n_7_the_host_starts_earlier_and_bots_fill_the_empty_seats() {
    let mut host = penguins(&["me", "open", "open"], json!({}));
    host.join("ben", 1);
    assert_eq!(host.refused("ben", json!({"do": "start"})), "forbidden");
    host.sent("ada", json!({"do": "start", "fill": "search:50"}));
    let look = host.look("zoe");
    assert_eq!(look["status"], "running");
    assert_eq!((&look["seats"][2]["kind"], &look["seats"][2]["name"]), (&json!("bot"), &json!("search:50")));
    assert_eq!(host.refused("ada", json!({"do": "start"})), "started");
    assert_eq!(host.refused("cy", json!({"do": "join", "nonce": NONCE[2]})), "started");
}

#[test]
fn n_7_tables_without_life_are_closed() {
    let day = 86_400;
    for (listed, days) in [(false, 14), (true, 1)] {
        let mut host = shelter(&["me", "open"], json!({"listed": listed}));
        host.wait(days * day - 1);
        assert!(host.table.pass(host.now).is_empty());
        assert_eq!(host.table.due(), Some(host.now.later(1000)));
        host.wait(1);
        assert_eq!(host.table.pass(host.now).public.len(), 1);
        assert_eq!(host.table.status(), Status::Closed);
        assert_eq!(host.refused("ben", json!({"do": "join", "nonce": NONCE[1]})), "closed");
    }
    let mut host = shelter(&["me", "bot random"], json!({}));
    host.wait(90 * day - 1);
    assert!(host.table.pass(host.now).is_empty());
    host.wait(1);
    assert_eq!(host.table.pass(host.now).public.len(), 1);
    assert_eq!(host.table.due(), None);
}

#[test]
fn n_16_the_seal_is_there_before_anybody_acts() {
    let host = shelter(&["me", "open"], json!({}));
    let created = &host.entries("zoe")[0];
    assert_eq!(created["commit"], games::hex(&games::commit(crate::driver::ID, &crate::driver::SEED)));
    assert_eq!(host.look("zoe")["dice"], json!({"scheme": "menagerie/dice-1", "commit": created["commit"]}));
    let text = serde_json::to_string(&host.entries("zoe")).unwrap();
    assert!(!text.contains(&games::hex(&crate::driver::SEED)), "the seed is out");
    assert_eq!(host.entries("zoe")[1]["nonce"], NONCE[0], "a nonce shows at once");
}

#[test]
fn n_16_several_seats_of_one_guest_repeat_their_nonce() {
    let mut host = penguins(&["me", "me", "open", "open"], json!({}));
    assert_eq!(host.refused("ada", json!({"do": "join", "nonce": NONCE[1]})), "bad-request");
    host.join("ada", 0);
    host.join("ben", 1);
    let started = host.entries("zoe").into_iter().find(|entry| entry["kind"] == "started").unwrap();
    assert_eq!(started["nonces"], json!([NONCE[0], NONCE[0], NONCE[0], NONCE[1]]));
}
