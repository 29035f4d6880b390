//! A server on a folder of its own, and guests who ask it.
use std::path::PathBuf;
use std::time::Duration;

use serde_json::{Value, json};
use server::client::{Address, Answer, Client, Event};
use server::{Clock, Config, Server, Site};
use tempfile::TempDir;

/// A server that runs, on a folder that goes with it.
pub struct Host {
    pub folder: TempDir,
    pub address: String,
    /// The clock of the server, also after it was started again.
    pub clock: Clock,
    server: Option<Server>,
    change: fn(&mut Config),
}

impl Host {
    pub fn new() -> Host {
        Host::with(|_| ())
    }

    /// A server with other settings.
    pub fn with(change: fn(&mut Config)) -> Host {
        let folder = tempfile::tempdir().unwrap();
        let mut host = Host { folder, address: String::new(), clock: Clock::default(), server: None, change };
        host.start();
        host
    }

    pub fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    pub fn config(&self) -> Config {
        let mut config = Config::new(self.data());
        // Tests ask more in a second than a person does.
        config.limits.changes = 100_000;
        config.limits.burst = 100_000;
        config.house.judge_iterations = 30;
        config.house.clock = self.clock.clone();
        (self.change)(&mut config);
        config
    }

    fn start(&mut self) {
        let listener = server::bind("127.0.0.1:0".parse().unwrap()).unwrap();
        self.address = format!("http://{}", listener.local_addr().unwrap());
        self.server = Some(Server::start(listener, Site::default(), &self.config()).unwrap());
    }

    pub fn stop(&mut self) {
        self.server = None;
    }

    /// A server on a copy of the folder of this one, which has ended.
    pub fn copy(&self) -> Host {
        let folder = tempfile::tempdir().unwrap();
        let mut host = Host {
            folder,
            address: String::new(),
            clock: Clock::default(),
            server: None,
            change: self.change,
        };
        std::fs::create_dir_all(host.data()).unwrap();
        std::fs::copy(self.data().join("tables.sqlite"), host.data().join("tables.sqlite")).unwrap();
        host.start();
        host
    }

    /// Ends the server and starts it again on the same folder, with other settings.
    pub fn restart_with(&mut self, change: fn(&mut Config)) {
        self.stop();
        self.change = change;
        self.start();
    }

    pub fn restart(&mut self) {
        self.restart_with(self.change);
    }

    pub fn client(&self, token: Option<&str>) -> Client {
        Client::new(Address::read(&self.address).unwrap(), token.map(str::to_owned))
    }

    /// Asks until an answer is right: for what the server does by itself.
    #[track_caller]
    pub fn until(&self, guest: &mut Guest, path: &str, is_right: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..20_000 {
            let answer = guest.get(path);
            if is_right(&answer) {
                return answer;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("{path} is not as it should be: {}", guest.get(path));
    }

    /// A new guest.
    pub fn guest(&self, name: &str) -> Guest {
        let answer = self.client(None).send("POST", "guests", Some(&json!({"name": name}))).unwrap();
        assert_eq!(answer.status, 201, "{answer:?}");
        let token = answer.body["token"].as_str().unwrap().to_owned();
        let id = answer.body["guest"].as_str().unwrap().to_owned();
        Guest { client: self.client(Some(&token)), token, id, nonce: nonce(), sent: 0 }
    }

    /// The same guest at a server that was started again.
    pub fn again(&self, guest: &Guest) -> Guest {
        Guest {
            client: self.client(Some(&guest.token)),
            token: guest.token.clone(),
            id: guest.id.clone(),
            nonce: guest.nonce.clone(),
            sent: guest.sent + 1000,
        }
    }
}

/// Sixteen bytes that differ each time.
fn nonce() -> String {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(1);
    format!("{:032x}", NEXT.fetch_add(1, Ordering::Relaxed))
}

/// A guest.
pub struct Guest {
    pub client: Client,
    pub token: String,
    pub id: String,
    pub nonce: String,
    sent: u64,
}

impl Guest {
    pub fn ask(&mut self, method: &str, path: &str, body: Option<Value>) -> Answer {
        self.client.send(method, path, body.as_ref()).unwrap()
    }

    #[track_caller]
    pub fn get(&mut self, path: &str) -> Value {
        let answer = self.ask("GET", path, None);
        assert_eq!(answer.status, 200, "{path}: {}", answer.text);
        answer.body
    }

    /// Makes a table; returns its id.
    #[track_caller]
    pub fn make(&mut self, game: &str, seats: &[&str], more: Value) -> String {
        let answer = self.try_make(game, seats, more);
        assert_eq!(answer.status, 201, "{}", answer.text);
        answer.body["table"].as_str().unwrap().to_owned()
    }

    pub fn try_make(&mut self, game: &str, seats: &[&str], more: Value) -> Answer {
        let mut body = json!({"game": game, "seats": seats, "nonce": self.nonce});
        body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap_or_default());
        self.ask("POST", "tables", Some(body))
    }

    pub fn new_id(&mut self) -> String {
        self.sent += 1;
        format!("00000000-0000-4000-8000-{:012x}", self.sent)
    }

    /// Sends a command, with a new id and after the newest cursor where there are none.
    pub fn send(&mut self, table: &str, mut body: Value) -> Answer {
        if body.get("id").is_none() {
            body["id"] = self.new_id().into();
        }
        if body.get("after").is_none() && matches!(body["do"].as_str(), Some("act" | "undo")) {
            body["after"] = self.look(table)["cursor"].clone();
        }
        self.ask("POST", &format!("tables/{table}/commands"), Some(body))
    }

    #[track_caller]
    pub fn sent(&mut self, table: &str, body: Value) -> Value {
        let answer = self.send(table, body.clone());
        assert_eq!(answer.status, 200, "{body}: {}", answer.text);
        answer.body
    }

    /// The word of the problem with which a command is refused.
    #[track_caller]
    pub fn refused(&mut self, table: &str, body: Value) -> String {
        let answer = self.send(table, body.clone());
        assert!(answer.status >= 400, "{body}: {}", answer.text);
        assert_eq!(answer.header("content-type"), Some("application/problem+json"));
        answer.code().to_owned()
    }

    #[track_caller]
    pub fn join(&mut self, table: &str) -> Value {
        self.sent(table, json!({"do": "join", "nonce": self.nonce}))
    }

    #[track_caller]
    pub fn look(&mut self, table: &str) -> Value {
        self.get(&format!("tables/{table}"))
    }

    /// Lets a seat bring about the nth of its events, if it can.
    pub fn act(&mut self, table: &str, seat: u8, nth: usize) -> Option<String> {
        let look = self.get(&format!("tables/{table}?seat={seat}"));
        let legal = look["legal"].as_array()?;
        let event = legal[nth % legal.len()].as_str()?.to_owned();
        let body = json!({"do": "act", "seat": seat, "event": event, "after": look["cursor"]});
        self.sent(table, body);
        Some(event)
    }

    /// All events of a stream until it ends, or until as many.
    pub fn events(&self, path: &str, after: Option<&str>, most: usize) -> Vec<Event> {
        let Some(mut stream) = self.client.stream(path, after).unwrap() else { return Vec::new() };
        let mut events = Vec::new();
        while events.len() < most {
            let Some(event) = stream.next_event().unwrap() else { break };
            if event.event.is_empty() {
                events.push(event);
            }
        }
        events
    }

    /// The entries of a table so far.
    pub fn entries(&mut self, table: &str) -> Vec<Event> {
        let cursor = self.look(table)["cursor"].as_str().unwrap().to_owned();
        let newest = |cursor: &str| cursor.split('.').map(|part| part.parse::<usize>().unwrap()).sum();
        self.events(&format!("tables/{table}/stream"), None, newest(&cursor))
    }

    /// Plays a seat's first events until the table is over.
    pub fn play_out(&mut self, table: &str) {
        let mut nth = 0;
        loop {
            let look = self.look(table);
            if look["status"] == "over" {
                return;
            }
            let Some(legal) = look["legal"].as_array() else {
                std::thread::sleep(Duration::from_millis(1));
                continue;
            };
            nth += 7;
            let seat = look["you"].as_array().unwrap().iter().find(|seat| {
                look["turn"] == **seat || look["turn"].as_array().is_some_and(|turn| turn.contains(seat))
            });
            let event = &legal[nth % legal.len()];
            let body = json!({"do": "act", "seat": seat, "event": event, "after": look["cursor"]});
            self.send(table, body);
        }
    }
}

/// The kinds of some events.
pub fn kinds(events: &[Event]) -> Vec<String> {
    let kind = |event: &Event| {
        serde_json::from_str::<Value>(&event.data).unwrap()["kind"].as_str().unwrap().to_owned()
    };
    events.iter().map(kind).collect()
}
