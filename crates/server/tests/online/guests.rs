//! Guests (N-1 to N-3).
use serde_json::{Value, json};

use super::driver::Host;

#[test]
fn n_1_a_guest_is_made_named_and_forgotten() {
    let host = Host::new();
    let made = host.client(None).send("POST", "guests", Some(&json!({"name": "  Ada "}))).unwrap();
    assert_eq!((made.status, &made.body["name"]), (201, &json!("Ada")));
    let token = made.body["token"].as_str().unwrap();
    assert_eq!(token.len(), 64, "256 bits");
    let cookie = made.header("set-cookie").unwrap();
    assert!(cookie.starts_with(&format!("menagerie_guest={token}; ")), "{cookie}");
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("34560000"),
        "{cookie}"
    );
    assert!(!cookie.contains("Secure"), "not under http");

    let mut ada = host.client(Some(token));
    assert_eq!(
        ada.send("GET", "guests/me", None).unwrap().body,
        json!({"guest": made.body["guest"], "name": "Ada"})
    );
    let renamed = ada.send("PATCH", "guests/me", Some(&json!({"name": "Ada B."}))).unwrap();
    assert_eq!((renamed.status, &renamed.body["name"]), (200, &json!("Ada B.")));
    for (body, at) in [
        (json!({"name": ""}), "/name"),
        (json!({"name": "x".repeat(25)}), "/name"),
        (json!({"name": "a\u{202e}b"}), "/name"),
        (json!({}), "/name"),
        (json!({"name": "A", "mail": "a@b"}), "/mail"),
        (json!([]), ""),
    ] {
        let answer = ada.send("PATCH", "guests/me", Some(&body)).unwrap();
        assert_eq!(
            (answer.status, answer.code(), &answer.body["at"]),
            (400, "bad-request", &json!(at)),
            "{body}"
        );
    }
    assert_eq!(ada.send("DELETE", "guests/me", None).unwrap().status, 204);
    let gone = ada.send("GET", "guests/me", None).unwrap();
    assert_eq!((gone.status, gone.code()), (401, "no-guest"));
    assert_eq!(gone.header("content-type"), Some("application/problem+json"));
    // The cookie is as good as the token.
    let ben = host.guest("Ben");
    let cookie = format!("a=b; menagerie_guest={}", ben.token);
    let mut by_cookie = host.client(None);
    let me = by_cookie.send_text("GET", "guests/me", &[("Cookie", &cookie)], None).unwrap();
    assert_eq!(me.body["name"], "Ben");
    assert!(me.header("set-cookie").unwrap().contains("34560000"), "renewed on use");
}

#[test]
fn n_1_the_store_holds_no_token() {
    let mut host = Host::new();
    let ada = host.guest("Ada");
    host.stop();
    for file in std::fs::read_dir(host.data()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        let found = bytes.windows(64).any(|window| window == ada.token.as_bytes());
        assert!(!found, "only its digest is kept");
    }
    assert!(std::fs::read_dir(host.data()).unwrap().next().is_some());
}

#[test]
fn n_1_names_that_look_alike_get_a_number_at_a_table() {
    let host = Host::new();
    let (mut ada, mut other) = (host.guest("Ada"), host.guest("АDA"));
    let table = ada.make("penguins", &["me", "open", "bot greedy", "open"], json!({}));
    other.join(&table);
    let names = |look: &Value| -> Vec<Value> {
        look["seats"].as_array().unwrap().iter().map(|seat| seat["name"].clone()).collect()
    };
    assert_eq!(names(&ada.look(&table))[..3], [json!("Ada"), json!("АDA 2"), json!("greedy")]);
    // Before the start another name shows at once; during the game it stays.
    other.ask("PATCH", "guests/me", Some(json!({"name": "Greedy"})));
    assert_eq!(names(&ada.look(&table))[1], "Greedy 2");
    ada.sent(&table, json!({"do": "start"}));
    other.ask("PATCH", "guests/me", Some(json!({"name": "Zoe"})));
    assert_eq!(names(&ada.look(&table))[1], "Greedy 2");
    other.ask("DELETE", "guests/me", None);
    let look = ada.look(&table);
    assert_eq!(look["seats"][1]["kind"], "bot");
    let record = ada.get(&format!("tables/{table}/record"));
    assert_eq!(record["seats"][0], "Ada");
}

#[test]
fn n_2_another_device_becomes_the_same_guest() {
    let mut host = Host::new();
    let mut ada = host.guest("Ada");
    let code = ada.ask("POST", "guests/me/handover", None);
    assert_eq!(code.status, 201, "{}", code.text);
    assert!(code.body["expires"].as_str().unwrap().ends_with('Z'));
    let claim = json!({"code": code.body["code"]});
    let claimed = host.client(None).send("POST", "guests/claim", Some(&claim)).unwrap();
    assert_eq!((claimed.status, &claimed.body["guest"]), (201, &json!(ada.id)));
    assert_ne!(claimed.body["token"], json!(ada.token));
    let again = host.client(None).send("POST", "guests/claim", Some(&claim)).unwrap();
    assert_eq!((again.status, again.code()), (404, "not-found"), "good once");

    let second = claimed.body["token"].as_str().unwrap().to_owned();
    let table = ada.make("penguins", &["me", "open"], json!({}));
    let you = host.client(Some(&second)).send("GET", &format!("tables/{table}"), None).unwrap();
    assert_eq!(you.body["you"], json!([1]), "seats outlive a lost cookie");
    // One ends all tokens but the caller's, and that holds after a restart.
    assert_eq!(host.client(Some(&second)).send("DELETE", "guests/me/tokens", None).unwrap().status, 204);
    assert_eq!(ada.ask("GET", "guests/me", None).status, 401);
    host.restart();
    assert_eq!(host.again(&ada).ask("GET", "guests/me", None).status, 401);
    assert_eq!(host.client(Some(&second)).send("GET", "guests/me", None).unwrap().status, 200);
}

#[test]
fn n_3_a_request_from_another_site_changes_nothing() {
    let host = Host::new();
    let ada = host.guest("Ada");
    let cookie = format!("menagerie_guest={}", ada.token);
    let body = json!({"name": "Eve"}).to_string();
    let mut client = host.client(None);
    let authority = host.address.trim_start_matches("http://").to_owned();
    let own = format!("http://{authority}");
    for (method, path, headers) in [
        ("POST", "guests", vec![("Sec-Fetch-Site", "cross-site")]),
        ("POST", "guests", vec![("Origin", "https://evil.example")]),
        ("PATCH", "guests/me", vec![("Cookie", &*cookie), ("Sec-Fetch-Site", "same-site")]),
        ("PATCH", "guests/me", vec![("Cookie", &*cookie), ("Origin", "null")]),
        // A form cannot name this type, so a request without it may be one.
        ("DELETE", "guests/me", vec![("Cookie", &*cookie)]),
    ] {
        let sent = (method != "DELETE").then_some(body.as_str());
        let answer = client.send_text(method, path, &headers, sent).unwrap();
        assert_eq!((answer.status, answer.code()), (403, "cross-origin"), "{method} {path} {headers:?}");
    }
    for headers in [vec![("Sec-Fetch-Site", "same-origin")], vec![("Origin", &*own)], vec![]] {
        let mut headers = headers;
        headers.push(("Cookie", &*cookie));
        assert_eq!(
            client.send_text("PATCH", "guests/me", &headers, Some(&body)).unwrap().status,
            200,
            "{headers:?}"
        );
    }
    let mut bearer = host.client(Some(&ada.token));
    let foreign = [("Sec-Fetch-Site", "cross-site"), ("Origin", "https://evil.example")];
    let answer = bearer.send_text("PATCH", "guests/me", &foreign, Some(&body)).unwrap();
    assert_eq!(answer.status, 200, "a token is no cookie: {}", answer.text);
}

#[test]
fn n_2_the_code_of_a_hand_over_is_good_for_ten_minutes() {
    let mut host = Host::new();
    let mut ada = host.guest("Ada");
    let mut code = || ada.ask("POST", "guests/me/handover", None).body;
    let (early, late) = (code(), code());
    let expires: table::online::Time = late["expires"].as_str().unwrap().parse().unwrap();
    let claim = |host: &Host, code: &Value| {
        host.client(None).send("POST", "guests/claim", Some(&json!({"code": code["code"]}))).unwrap()
    };
    // One minute before its end it is still good, also at a server that was started again.
    host.clock.set(expires.later(-60_000));
    host.restart();
    assert_eq!(claim(&host, &early).body["guest"], json!(ada.id));
    host.clock.set(expires);
    let too_late = claim(&host, &late);
    assert_eq!((too_late.status, too_late.code()), (404, "not-found"), "{}", too_late.text);
    // The guest and the token outlive the code.
    assert_eq!(host.again(&ada).ask("GET", "guests/me", None).status, 200);
}
