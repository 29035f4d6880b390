//! Guests at tables of a server in this process: how they come back to their seats, and how they do not.
use std::net::TcpListener;

use serde_json::{Value, json};
use server::client::{Address, Client};
use server::{Config, Server, Site};
use tempfile::TempDir;

use super::guest::Guest;
use super::link::{Link, News, Request};
use super::saved_guest::SavedGuest;
use crate::args::GuestArgs;
use crate::error::Failure;
use crate::saved::Store;

/// A server, a guest who makes its tables, and the folder of a device.
struct Place {
    _server: Server,
    address: String,
    folder: TempDir,
    host: Client,
}

/// A table that the host has made.
struct Table {
    id: String,
    code: String,
}

impl Place {
    fn new() -> Place {
        let folder = tempfile::tempdir().unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/", listener.local_addr().unwrap());
        let config = Config::new(folder.path().join("data"));
        let server = Server::start(listener, Site::default(), &config).unwrap();
        let mut host = Client::new(Address::read(&address).unwrap(), None);
        let made = host.send("POST", "guests", Some(&json!({"name": "Host"}))).unwrap();
        host.token = made.body["token"].as_str().map(str::to_owned);
        Place { _server: server, address, folder, host }
    }

    fn table(&mut self, seats: &[&str]) -> Table {
        let body = json!({"game": "penguins", "seats": seats, "nonce": "0".repeat(32)});
        let made = self.host.send("POST", "tables", Some(&body)).unwrap();
        assert_eq!(made.status, 201, "{}", made.text);
        let word = |key: &str| made.body[key].as_str().unwrap_or_default().to_owned();
        Table { id: word("table"), code: word("code") }
    }

    /// A command of the host, who has no seat but for `join`.
    fn host_does(&mut self, table: &Table, mut body: Value) {
        let hex = format!("{:012x}", crate::output::drawn_seed());
        body["id"] = format!("6f9619ff-8b86-4d01-b42d-{}", &hex[hex.len() - 12..]).into();
        let done = self.host.send("POST", &format!("tables/{}/commands", table.id), Some(&body)).unwrap();
        assert_eq!(done.status, 200, "{}", done.text);
    }

    fn look(&mut self, table: &Table) -> Value {
        self.host.send("GET", &format!("tables/{}", table.id), None).unwrap().body
    }

    fn args(&self, seat: Option<u8>, name: Option<&str>) -> GuestArgs {
        GuestArgs { server: self.address.clone(), seat, name: name.map(str::to_owned) }
    }

    fn store(&self) -> Store {
        Store::in_folder(self.folder.path().join("device"))
    }

    /// The person at the device goes to a table.
    fn join(&self, word: &str, seat: Option<u8>, name: Option<&str>) -> Result<Guest, Failure> {
        let store = self.store();
        Guest::join(word, &self.args(seat, name), "Guest", |server| Some(SavedGuest::person(&store, server)))
    }

    fn token(&self) -> Option<String> {
        let address = Address::read(&self.address).unwrap();
        SavedGuest::person(&self.store(), &address).token().map(str::to_owned)
    }
}

#[track_caller]
fn refusal(joined: Result<Guest, Failure>) -> String {
    let Err(why) = joined else { panic!("it is not refused") };
    assert_eq!(why.exit_status(), 2, "{why}");
    why.to_string()
}

#[test]
fn n_29_a_guest_comes_back_to_the_seat_by_code_id_and_address() {
    let mut place = Place::new();
    let table = place.table(&["open", "open"]);
    let guest = place.join(&table.code, Some(2), None).unwrap();
    let (token, address) = (place.token(), guest.address());
    assert_eq!((guest.seat, &guest.table), (2, &table.id));
    drop(guest);
    // Before the start, and after it, when the server does not know the code any more.
    assert_eq!(place.join(&table.code, None, None).unwrap().seat, 2);
    place.host_does(&table, json!({"do": "join", "nonce": "1".repeat(32)}));
    let codes = place.host.send("GET", &format!("codes/{}", table.code), None).unwrap();
    assert_eq!((codes.status, place.look(&table)["status"].as_str()), (404, Some("running")));
    for word in [&table.code, &table.code.to_uppercase(), &table.id, &address] {
        let again = place.join(word, None, None).unwrap();
        assert_eq!((again.seat, &again.table), (2, &table.id), "{word}");
    }
    assert_eq!(place.token(), token, "it is the same guest all the time");
    assert_eq!(place.look(&table)["seats"][1]["name"], "Guest");
    let other = Guest::join(&table.id, &place.args(None, None), "Guest", |_| None);
    assert!(
        refusal(other).starts_with(&format!("the table has started, and no seat of it is yours; {address}"))
    );
    assert!(refusal(place.join(&table.id, Some(1), None)).contains("seat 1 is not yours"));
}

#[test]
fn n_1_another_name_is_the_guests_from_then_on() {
    let mut place = Place::new();
    let table = place.table(&["open", "open"]);
    let name = |place: &mut Place| place.look(&table)["seats"][0]["name"].as_str().unwrap().to_owned();
    place.join(&table.code, None, Some("Zoe")).unwrap();
    place.join(&table.code, None, None).unwrap();
    assert_eq!(name(&mut place), "Zoe", "without a name it stays");
    place.join(&table.code, None, Some(" Zed ")).unwrap();
    assert_eq!(name(&mut place), "Zed");
    assert!(refusal(place.join(&table.code, None, Some("\u{202E}"))).contains("name: "));
}

#[test]
fn n_9_a_seat_that_was_left_is_taken_back_and_one_that_was_given_up_is_not() {
    let mut place = Place::new();
    let table = place.table(&["open", "open"]);
    let mut guest = place.join(&table.code, None, None).unwrap();
    place.host_does(&table, json!({"do": "join", "nonce": "1".repeat(32)}));
    guest.command(json!({"do": "leave"})).unwrap();
    assert_eq!(place.look(&table)["seats"][0]["kind"], "bot");
    let mut again = place.join(&table.code, None, None).unwrap();
    assert_eq!(place.look(&table)["seats"][0]["kind"], "person");
    again.command(json!({"do": "resign", "seat": 1})).unwrap();
    assert_eq!(place.join(&table.code, None, None).unwrap().seat, 1, "one may look on");
    assert_eq!(place.look(&table)["seats"][0]["kind"], "bot");
}

#[test]
fn n_29_a_guest_sits_down_on_a_second_seat_that_is_named() {
    let mut place = Place::new();
    let table = place.table(&["open", "open", "open"]);
    assert_eq!(place.join(&table.code, Some(3), None).unwrap().seat, 3);
    assert_eq!(place.join(&table.code, Some(1), None).unwrap().seat, 1);
    let look = place.look(&table);
    assert_eq!(look["seats"][0]["guest"], look["seats"][2]["guest"]);
    assert_eq!(place.join(&table.code, Some(3), None).unwrap().seat, 3, "it has that one already");
    assert!(refusal(place.join(&table.code, Some(4), None)).contains("seat"));
}

#[test]
fn n_1_a_token_that_the_server_does_not_know_any_more_gives_way_to_a_new_guest() {
    let mut place = Place::new();
    let table = place.table(&["open", "open"]);
    place.join(&table.code, None, Some("Zoe")).unwrap();
    let before = place.token();
    let mut zoe = Client::new(Address::read(&place.address).unwrap(), before.clone());
    assert_eq!(zoe.send("DELETE", "guests/me", None).unwrap().status, 204);
    let guest = place.join(&table.code, None, None).unwrap();
    assert_eq!((guest.seat, place.look(&table)["seats"][0]["name"].as_str()), (1, Some("Guest")));
    assert!(place.token().is_some() && place.token() != before);
}

#[test]
fn n_29_a_table_that_has_ended_says_so_and_where_it_is_seen() {
    let mut place = Place::new();
    let closed = place.table(&["open", "open"]);
    place.join(&closed.code, None, None).unwrap();
    place.host_does(&closed, json!({"do": "close"}));
    let said = refusal(place.join(&closed.code, None, None));
    assert_eq!(
        said,
        format!("the table was closed; {}#/t/{} shows what was played", place.address, closed.id)
    );
    let table = place.table(&["open", "bot random"]);
    place.join(&table.id, None, None).unwrap().command(json!({"do": "resign", "seat": 1})).unwrap();
    while place.look(&table)["status"] != "over" {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert_eq!(place.join(&table.id, None, None).unwrap().seat, 1, "the end is shown to who played");
    let said = refusal(Guest::join(&table.id, &place.args(None, None), "Guest", |_| None));
    let seen = format!("the table is over; {}#/t/{} shows it, with its analysis", place.address, table.id);
    assert!(said.starts_with(&seen), "{said}");
}

#[test]
fn n_29_bots_of_different_names_are_different_guests_who_come_back() {
    let mut place = Place::new();
    let table = place.table(&["open", "open", "open"]);
    let store = place.store();
    let join = |name: &str| {
        let args = place.args(None, Some(name));
        Guest::join(&table.code, &args, "greedy", |server| Some(SavedGuest::bot(&store, server, name)))
            .unwrap()
    };
    assert_eq!([join("Rex").seat, join("Max").seat, join("rex").seat], [1, 2, 1]);
    assert_eq!(place.token(), None, "the person is another guest");
}

/// Hears news until one is what is waited for.
#[track_caller]
fn until(link: &Link, is_it: impl Fn(&News) -> bool) -> News {
    loop {
        let news = link.news.recv_timeout(std::time::Duration::from_secs(60)).expect("there is news");
        if is_it(&news) {
            return news;
        }
    }
}

#[test]
fn n_9_a_link_goes_on_at_the_table_of_a_rematch() {
    let mut place = Place::new();
    let table = place.table(&["bot random", "open"]);
    let guest = place.join(&table.code, None, None).unwrap();
    let link = Link::begin(&guest).unwrap();
    until(&link, |news| matches!(news, News::Entry(entry) if entry.kind == "joined"));
    link.requests.send(Request::Rematch).unwrap();
    let early = until(&link, |news| matches!(news, News::Rematch(_)));
    assert_eq!(early, News::Rematch(Err("the match is not over".to_owned())));
    link.requests.send(Request::Command(json!({"do": "resign", "seat": 2}))).unwrap();
    until(&link, |news| matches!(news, News::Look(look) if look.status == "over"));
    link.requests.send(Request::Rematch).unwrap();
    let News::Rematch(made) = until(&link, |news| matches!(news, News::Rematch(_))) else { unreachable!() };
    let seated = made.unwrap();
    assert!(seated.seat == 2 && seated.table != table.id, "{seated:?}");
    let News::Look(look) = until(&link, |news| matches!(news, News::Look(_))) else { unreachable!() };
    assert_eq!((look.status.as_str(), look.you.as_slice()), ("running", &[2][..]));
    // Commands go to the new table from now on.
    link.requests.send(Request::Command(json!({"do": "resign", "seat": 2}))).unwrap();
    until(&link, |news| matches!(news, News::Look(look) if look.status == "over"));
}
