//! Guests who play and watch while servers are killed, and the laws that hold nevertheless (N-21, N-22, N-24).
pub mod serving;

use std::collections::HashMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use games::{Dice, Record, Setup, with_game};
use serde_json::{Value, json};
use server::client::{Address, Answer, Client, Event};

/// The time after which a server that does not come up is given up.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Those who play at one table after the other.
pub struct Group {
    pub game: &'static str,
    pub seats: Vec<&'static str>,
    pub tables: Mutex<Vec<String>>,
}

/// A request that was acknowledged, with the text of its answer.
pub struct Acknowledged {
    pub token: String,
    pub path: String,
    pub body: Value,
    pub text: String,
}

/// A guest who asks one server, and another one where that does not answer.
pub struct Anywhere {
    clients: Vec<Client>,
    at: usize,
}

impl Anywhere {
    /// One who asks the servers of these addresses, beginning with the nth.
    pub fn new(addresses: &[Address], first: usize, token: Option<&str>) -> Anywhere {
        let client = |address: &Address| Client::new(address.clone(), token.map(str::to_owned));
        Anywhere { clients: addresses.iter().map(client).collect(), at: first % addresses.len() }
    }

    /// Becomes the guest of a token.
    pub fn become_guest(&mut self, token: &str) {
        self.clients.iter_mut().for_each(|client| client.token = Some(token.to_owned()));
    }

    /// Asks another server from now on.
    pub fn turn(&mut self) {
        self.at = (self.at + 1) % self.clients.len();
    }

    /// The client of the server that is asked now.
    pub fn client(&self) -> &Client {
        &self.clients[self.at]
    }

    /// Sends a request until it is answered: a client may always send again.
    pub fn send(&mut self, method: &str, path: &str, body: Option<&Value>) -> Answer {
        let began = Instant::now();
        loop {
            match self.clients[self.at].send(method, path, body) {
                Ok(answer) if answer.status != 503 => return answer,
                _ if began.elapsed() > PATIENCE => panic!("no server answers"),
                _ => std::thread::sleep(Duration::from_millis(5)),
            }
            self.turn();
        }
    }
}

pub fn uuid(dice: &mut Dice) -> String {
    let mut part = |bits: u32| dice.below(1 << bits);
    format!("{:08x}-{:04x}-4{:03x}-a{:03x}-{:012x}", part(32), part(16), part(12), part(12), part(48))
}

pub fn nonce(dice: &mut Dice) -> String {
    format!("{:016x}{:016x}", dice.below(u64::MAX), dice.below(u64::MAX))
}

/// Plays as one guest of a group until told to stop; returns what was acknowledged.
pub fn play(
    addresses: &[Address],
    group: &Group,
    first: bool,
    stop: &AtomicBool,
    seed: u64,
) -> Vec<Acknowledged> {
    let mut dice = Dice::stream(99, seed);
    let mut client = Anywhere::new(addresses, seed as usize, None);
    let made = client.send("POST", "guests", Some(&json!({"name": format!("Guest {seed}")})));
    let token = made.body["token"].as_str().expect("a token").to_owned();
    client.become_guest(&token);
    let mine = nonce(&mut dice);
    let mut kept = Vec::new();
    let mut send = |client: &mut Anywhere, path: String, body: Value| {
        let answer = client.send("POST", &path, Some(&body));
        if answer.status < 300 {
            let text = answer.text.clone();
            kept.push(Acknowledged { token: token.clone(), path, body, text });
        }
        answer
    };
    while !stop.load(Ordering::Relaxed) {
        // Any request may go to any server.
        if dice.below(4) == 0 {
            client.turn();
        }
        let table = group.tables.lock().unwrap().last().cloned();
        let look = table.as_ref().map(|table| client.send("GET", &format!("tables/{table}"), None).body);
        let status = look.as_ref().and_then(|look| look["status"].as_str()).unwrap_or("none");
        match (status, table) {
            ("none" | "over", _) if first => {
                let body =
                    json!({"id": uuid(&mut dice), "game": group.game, "seats": group.seats, "nonce": mine});
                let answer = send(&mut client, "tables".to_owned(), body);
                let table =
                    answer.body["table"].as_str().unwrap_or_else(|| panic!("{}", answer.text)).to_owned();
                group.tables.lock().unwrap().push(table);
            }
            ("open", Some(table)) if look.as_ref().is_some_and(|look| look["you"] == json!([])) => {
                let body = json!({"id": uuid(&mut dice), "do": "join", "nonce": mine});
                send(&mut client, format!("tables/{table}/commands"), body);
            }
            ("running", Some(table)) => {
                let look = look.unwrap_or_default();
                let legal = look["legal"].as_array().cloned().unwrap_or_default();
                if legal.is_empty() {
                    std::thread::sleep(Duration::from_millis(1));
                    continue;
                }
                let undo = dice.below(12) == 0;
                let event = &legal[dice.below(legal.len() as u64) as usize];
                let seat = &look["you"][0];
                let after = &look["cursor"];
                let id = uuid(&mut dice);
                let body = match undo {
                    true => json!({"id": id, "do": "undo", "seat": seat, "after": after}),
                    false => json!({"id": id, "do": "act", "seat": seat, "event": event, "after": after}),
                };
                send(&mut client, format!("tables/{table}/commands"), body);
            }
            _ => std::thread::sleep(Duration::from_millis(2)),
        }
    }
    kept
}

/// Watches the tables of a group by streams that are resumed; returns the entries of each, each once.
pub fn watch(addresses: &[Address], group: &Group, stop: &AtomicBool) -> HashMap<String, Vec<Event>> {
    let mut client = Anywhere::new(addresses, group.seats.len(), None);
    let made = client.send("POST", "guests", Some(&json!({"name": "Watcher"})));
    client.become_guest(made.body["token"].as_str().expect("a token"));
    let mut seen: HashMap<String, Vec<Event>> = HashMap::new();
    while !stop.load(Ordering::Relaxed) {
        let Some(table) = group.tables.lock().unwrap().last().cloned() else {
            std::thread::sleep(Duration::from_millis(2));
            continue;
        };
        let events = seen.entry(table.clone()).or_default();
        if let Err(why) = follow(client.client(), &table, events) {
            let is_refused = why.kind() == io::ErrorKind::InvalidData;
            assert!(!is_refused || why.to_string().ends_with("503"), "{why}");
            std::thread::sleep(Duration::from_millis(2));
            client.turn();
        }
    }
    seen
}

/// Follows a table until its end or until the connection is lost.
pub fn follow(client: &Client, table: &str, events: &mut Vec<Event>) -> io::Result<()> {
    let after = events.last().map(|event| event.id.clone());
    let Some(mut stream) = client.stream(&format!("tables/{table}/stream"), after.as_deref())? else {
        std::thread::sleep(Duration::from_millis(2));
        return Ok(());
    };
    while let Some(event) = stream.next_event()? {
        if event.event.is_empty() {
            let entry: Value = serde_json::from_str(&event.data).unwrap();
            assert_eq!(
                entry["seq"],
                json!(events.len() + 1),
                "an entry is missing or came twice: {}",
                event.data
            );
            events.push(event);
        }
    }
    Ok(())
}

/// Checks that a server has everything that was acknowledged and told; returns the number of tables that are over, whose dice
/// it has verified.
pub fn check(
    address: &Address,
    groups: &[Arc<Group>],
    kept: &[Acknowledged],
    watched: &[HashMap<String, Vec<Event>>],
) -> usize {
    // Everything that was acknowledged is answered alike again.
    let mut client = Anywhere::new(std::slice::from_ref(address), 0, None);
    for one in kept {
        client.become_guest(&one.token);
        let again = client.send("POST", &one.path, Some(&one.body));
        assert_eq!(again.text, one.text, "{} {}", one.path, one.body);
    }
    // Everything that a stream told is in the history, as it was told to somebody without a seat; and each table follows
    // from its record.
    let made = client.send("POST", "guests", Some(&json!({"name": "Checker"})));
    client.become_guest(made.body["token"].as_str().expect("a token"));
    let mut checked = 0;
    for (group, seen) in groups.iter().zip(watched) {
        for table in group.tables.lock().unwrap().iter() {
            let mut whole = Vec::new();
            let look = client.send("GET", &format!("tables/{table}"), None).body;
            if look["status"] == "over" {
                follow(client.client(), table, &mut whole).unwrap();
                let record = client.send("GET", &format!("tables/{table}/record"), None);
                let record = Record::parse(&record.text, games::catalogue()).unwrap();
                let any = Setup::of(&record).unwrap().open().unwrap();
                with_game!(&any, game => games::verify(game, &record)).unwrap();
                checked += 1;
            } else {
                whole = told_so_far(client.client(), table, &look);
            }
            let told = seen.get(table).map(Vec::as_slice).unwrap_or_default();
            assert!(whole.starts_with(told), "{table} has another history than the one that was told");
        }
    }
    checked
}

/// The entries of a table that runs.
fn told_so_far(client: &Client, table: &str, look: &Value) -> Vec<Event> {
    let cursor = look["cursor"].as_str().unwrap();
    let newest: usize = cursor.split('.').next().unwrap().parse().unwrap();
    let mut stream = client.stream(&format!("tables/{table}/stream"), None).unwrap().unwrap();
    let mut events = Vec::new();
    while events.len() < newest {
        let event = stream.next_event().unwrap().expect("it goes on");
        let is_entry = event.event.is_empty() && !event.data.contains("\"own\":true");
        events.extend(Some(event).filter(|_| is_entry));
    }
    events
}
