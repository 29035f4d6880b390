//! A guest of a server with a seat at a table.
use std::time::Duration;

use games::{Record, Setup};
use serde_json::{Value, json};
use server::client::{Address, Answer, Client, Stream};

use super::look::Look;
use crate::args::GuestArgs;
use crate::error::Failure;
use crate::output;

/// The number of times that a request is sent again where the server is not reached.
const TRIES: u32 = 60;

/// The answer to a request that is sent once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reached<T> {
    /// It is done.
    Yes(T),
    /// The server refuses, with its sentence.
    Refused(String),
    /// The server asks to come again.
    Busy,
    /// The server is not reached.
    No,
}

impl<T> Reached<T> {
    fn then<U>(self, read: impl FnOnce(T) -> Result<U, String>) -> Reached<U> {
        match self {
            Reached::Yes(answer) => read(answer).map_or_else(Reached::Refused, Reached::Yes),
            Reached::Refused(why) => Reached::Refused(why),
            Reached::Busy => Reached::Busy,
            Reached::No => Reached::No,
        }
    }
}

/// A guest with a seat.
pub struct Guest {
    client: Client,
    /// The table.
    pub table: String,
    /// The seat, from 1.
    pub seat: u8,
    nonce: String,
}

impl Guest {
    /// Makes a guest and takes a seat at a table.
    ///
    /// # Errors
    /// The table is not named, the server is not reached, or it refuses.
    pub fn join(join: &str, args: &GuestArgs, name: &str) -> Result<Guest, Failure> {
        let (server, word) = place(join, &args.server)?;
        let address = Address::read(&server).map_err(Failure::input)?;
        let mut guest =
            Guest { client: Client::new(address, None), table: String::new(), seat: 0, nonce: random(32) };
        let made = guest.ask("POST", "guests", Some(&json!({"name": name})))?;
        guest.client.token = made["token"].as_str().map(str::to_owned);
        guest.table = match word.len() {
            22 => word,
            _ => guest.ask("GET", &format!("codes/{word}"), None)?["table"]
                .as_str()
                .unwrap_or_default()
                .to_owned(),
        };
        let mut body = json!({"do": "join", "nonce": guest.nonce});
        if let Some(seat) = args.seat {
            body["seat"] = seat.into();
        }
        let joined = guest.command(body)?;
        let own =
            joined["entries"].as_array().and_then(|entries| entries.iter().find(|it| it["kind"] == "joined"));
        guest.seat = own
            .and_then(|entry| entry["seat"].as_u64())
            .and_then(|seat| u8::try_from(seat).ok())
            .unwrap_or(1);
        Ok(guest)
    }

    /// The same guest at the same seat, with a connection of its own.
    pub fn beside(&self) -> Guest {
        Guest {
            client: self.client.beside(),
            table: self.table.clone(),
            seat: self.seat,
            nonce: self.nonce.clone(),
        }
    }

    /// Sends a request once.
    fn reach(&mut self, method: &str, path: &str, body: Option<&Value>) -> Reached<Value> {
        match self.client.send(method, path, body) {
            Ok(answer) if answer.status == 429 => Reached::Busy,
            Ok(answer) if answer.status == 503 => Reached::No,
            Ok(answer) if answer.status < 300 => Reached::Yes(answer.body),
            Ok(answer) if answer.status == 401 => {
                Reached::Refused("The server does not know you any more.".to_owned())
            }
            Ok(answer) => Reached::Refused(sentence(&answer)),
            Err(_) => Reached::No,
        }
    }

    /// Looks at the table once.
    pub fn reach_look(&mut self) -> Reached<Look> {
        let path = self.look_path();
        self.reach("GET", &path, None)
            .then(|look| serde_json::from_value(look).map_err(|why| why.to_string()))
    }

    /// Sends a command once; returns the cursor after it.
    pub fn reach_command(&mut self, body: &Value) -> Reached<String> {
        let path = self.commands_path();
        let done = self.reach("POST", &path, Some(body));
        done.then(|answer| Ok(answer["cursor"].as_str().unwrap_or_default().to_owned()))
    }

    /// Asks once for the record of the table.
    pub fn reach_record(&mut self) -> Reached<Record> {
        let path = self.record_path();
        self.reach("GET", &path, None).then(|record| read_record(&record))
    }

    fn look_path(&self) -> String {
        format!("tables/{}?seat={}", self.table, self.seat)
    }

    fn commands_path(&self) -> String {
        format!("tables/{}/commands", self.table)
    }

    fn record_path(&self) -> String {
        format!("tables/{}/record", self.table)
    }

    /// Sends a request; where the server is not reached, again and again for a while.
    fn send(&mut self, method: &str, path: &str, body: Option<&Value>) -> Result<Answer, Failure> {
        let mut tried = 0;
        loop {
            match self.client.send(method, path, body) {
                Ok(answer) if answer.status == 429 => {
                    let seconds = answer.header("retry-after").and_then(|it| it.parse().ok()).unwrap_or(1);
                    std::thread::sleep(Duration::from_secs(seconds));
                }
                Ok(answer) if answer.status != 503 => return Ok(answer),
                Ok(_) => {}
                // A server that was never reached has another address.
                Err(why) if self.client.token.is_none() || tried >= TRIES => {
                    return Err(Failure::other(format_args!("the server is not reached: {why}")));
                }
                Err(_) => {}
            }
            tried += 1;
            std::thread::sleep(Duration::from_millis(500));
        }
    }

    /// Sends a request that has to be answered with what was asked for.
    fn ask(&mut self, method: &str, path: &str, body: Option<&Value>) -> Result<Value, Failure> {
        let answer = self.send(method, path, body)?;
        if answer.status < 300 {
            return Ok(answer.body);
        }
        Err(Failure::input(sentence(&answer)))
    }

    /// A command with a new id, by which it can be sent again.
    pub fn numbered(&self, mut body: Value) -> Value {
        let hex = random(32);
        body["id"] =
            format!("{}-{}-4{}-a{}-{}", &hex[..8], &hex[8..12], &hex[13..16], &hex[17..20], &hex[20..32])
                .into();
        body
    }

    /// Sends a command with a new id.
    ///
    /// # Errors
    /// The server refuses, with its sentence.
    pub fn command(&mut self, body: Value) -> Result<Value, Failure> {
        let (path, body) = (self.commands_path(), self.numbered(body));
        self.ask("POST", &path, Some(&body))
    }

    /// The table as the seat may see it now.
    ///
    /// # Errors
    /// The server refuses.
    pub fn look(&mut self) -> Result<Look, Failure> {
        let path = self.look_path();
        serde_json::from_value(self.ask("GET", &path, None)?).map_err(Failure::other)
    }

    /// The setup of the table's game.
    ///
    /// # Errors
    /// This program does not know it.
    pub fn setup(&mut self) -> Result<Setup, Failure> {
        let path = self.record_path();
        let record = read_record(&self.ask("GET", &path, None)?).map_err(Failure::other)?;
        Setup::of(&record).map_err(Failure::other)
    }

    /// Opens the stream of the table after a cursor; `None` where nothing more comes.
    ///
    /// # Errors
    /// The server is not reached, or it refuses.
    pub fn follow(&self, after: &str) -> std::io::Result<Option<Stream>> {
        self.client.stream(&format!("tables/{}/stream", self.table), Some(after))
    }

    /// Waits until something happens at the table after a cursor. A connection that is lost is news, too.
    pub fn wait(&self, after: &str) {
        let Ok(Some(mut stream)) = self.follow(after) else {
            return std::thread::sleep(Duration::from_millis(500));
        };
        while let Ok(Some(event)) = stream.next_event() {
            if event.event.is_empty() {
                return;
            }
        }
    }
}

/// The sentence of a refusal.
fn sentence(answer: &Answer) -> String {
    answer.body["detail"].as_str().unwrap_or("the server refuses").to_owned()
}

fn read_record(json: &Value) -> Result<Record, String> {
    Record::parse(&json.to_string(), games::catalogue()).map_err(|why| why.to_string())
}

/// The server and the word, a code or an id, by which a table is named.
fn place(join: &str, server: &str) -> Result<(String, String), Failure> {
    if !join.contains("://") {
        return Ok((server.to_owned(), join.to_lowercase()));
    }
    let word = join.rsplit(['/', '=', '#']).next().unwrap_or_default();
    if word.is_empty() || word.contains(':') {
        return Err(Failure::input(format_args!(
            "{join:?} names no table; its whole address, or its code, would be right"
        )));
    }
    let base = join.split('#').next().unwrap_or(join);
    Ok((base.trim_end_matches(word).to_owned(), word.to_owned()))
}

/// Random hexadecimal digits.
fn random(digits: usize) -> String {
    let mut text = String::new();
    while text.len() < digits {
        text += &format!("{:08x}", output::drawn_seed() as u32);
    }
    text.truncate(digits);
    text
}

#[cfg(test)]
mod tests {
    use super::{place, random};

    #[test]
    fn n_29_a_table_is_named_by_its_address_or_its_code() {
        let of = |join: &str| place(join, "http://here").map_err(|why| why.to_string());
        let right = |server: &str, word: &str| Ok((server.to_owned(), word.to_owned()));
        assert_eq!(of("Otter-4821"), right("http://here", "otter-4821"));
        assert_eq!(of("http://zoo:7878/#/join/otter-4821"), right("http://zoo:7878/", "otter-4821"));
        assert_eq!(
            of("http://zoo:7878/#/t/7bYkq3m1RZc8yT5oNpW2Xv"),
            right("http://zoo:7878/", "7bYkq3m1RZc8yT5oNpW2Xv")
        );
        assert_eq!(
            of("http://zoo:7878/games/?join=otter-4821"),
            right("http://zoo:7878/games/?join=", "otter-4821")
        );
        assert!(of("http://zoo:7878/").is_err());
        assert_eq!(random(32).len(), 32);
        assert_ne!(random(32), random(32));
    }
}
