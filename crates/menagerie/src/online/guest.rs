//! A guest of a server with a seat at a table.
use std::time::Duration;

use games::{AnyGame, Record, Setup};
use serde_json::{Value, json};
use server::client::{Address, Answer, Client};

use crate::args::GuestArgs;
use crate::error::Failure;
use crate::{opening, output};

/// The number of times that a request is sent again where the server is not reached.
const TRIES: u32 = 60;

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
        Err(Failure::input(answer.body["detail"].as_str().unwrap_or("the server refuses")))
    }

    /// Sends a command with a new id.
    ///
    /// # Errors
    /// The server refuses, with its sentence.
    pub fn command(&mut self, mut body: Value) -> Result<Value, Failure> {
        let hex = random(32);
        body["id"] =
            format!("{}-{}-4{}-a{}-{}", &hex[..8], &hex[8..12], &hex[13..16], &hex[17..20], &hex[20..32])
                .into();
        self.ask("POST", &format!("tables/{}/commands", self.table), Some(&body))
    }

    /// The table as the seat may see it now.
    ///
    /// # Errors
    /// The server refuses.
    pub fn look(&mut self) -> Result<Value, Failure> {
        self.ask("GET", &format!("tables/{}?seat={}", self.table, self.seat), None)
    }

    /// The game of the table.
    ///
    /// # Errors
    /// This program does not know it.
    pub fn open(&mut self) -> Result<AnyGame, Failure> {
        let record = self.ask("GET", &format!("tables/{}/record", self.table), None)?;
        let record = Record::parse(&record.to_string(), games::catalogue()).map_err(Failure::other)?;
        opening::open(&Setup::of(&record).map_err(Failure::other)?)
    }

    /// Waits until something happens at the table after a cursor. A connection that is lost is news, too.
    pub fn wait(&self, after: &str) {
        let path = format!("tables/{}/stream", self.table);
        let Ok(Some(mut stream)) = self.client.stream(&path, Some(after)) else {
            return std::thread::sleep(Duration::from_millis(500));
        };
        while let Ok(Some(event)) = stream.next_event() {
            if event.event.is_empty() {
                return;
            }
        }
    }
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
