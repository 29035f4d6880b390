//! A guest of a server with a seat at a table.
use std::time::Duration;

use games::{Record, Setup};
use serde_json::{Value, json};
use server::client::{Address, Answer, Client, Stream};

use super::look::Look;
use super::saved_guest::SavedGuest;
use crate::args::GuestArgs;
use crate::error::{Done, Failure};
use crate::output;

/// The number of times that a request is sent again where the server is not reached.
pub const TRIES: u32 = 60;
/// The number of letters of a table's id, by which it differs from a code.
const TABLE_ID: usize = 22;

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

/// A seat at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seated {
    /// The table.
    pub table: String,
    /// The seat, from 1.
    pub seat: u8,
    /// The address of the table.
    pub address: String,
    /// Whether the guest is saved on this device, so that it comes back to the seat.
    pub is_saved: bool,
}

impl Seated {
    /// The fate of the seat, in words, when its guest goes away without leaving the table.
    pub fn parting(&self) -> String {
        self.with_way_back("Your seat stays yours.")
    }

    /// The fate of the seat, in words, when its guest has left the table while the match runs.
    pub fn left(&self) -> String {
        self.with_way_back("You left the table; a bot plays on for you.")
    }

    /// Adds the command that comes back to the seat.
    fn with_way_back(&self, words: &str) -> String {
        match self.is_saved {
            true => format!("{words} `menagerie play --join {}` comes back to it.", self.address),
            false => words.to_owned(),
        }
    }

    /// The end of the match, in words.
    pub fn over(&self) -> String {
        format!("The table is over. {} shows it, with its analysis and its record.", self.address)
    }
}

/// A guest with a seat.
pub struct Guest {
    client: Client,
    saved: Option<SavedGuest>,
    /// The table.
    pub table: String,
    /// The seat, from 1; 0 before one is taken.
    pub seat: u8,
    /// Its part of the dice.
    pub nonce: String,
    /// Whether the server has answered.
    is_reached: bool,
}

impl Guest {
    /// Goes to a table as the guest that this device is at its server, and takes a seat there, or the one that the guest
    /// has. `usual` is the name of a guest that is new and was given none; `saved` returns the guest of this device.
    ///
    /// # Errors
    /// The table is not named, the server is not reached, or it refuses.
    pub fn join(
        join: &str,
        args: &GuestArgs,
        usual: &str,
        saved: impl FnOnce(&Address) -> Option<SavedGuest>,
    ) -> Result<Guest, Failure> {
        let (server, word) = place(join, &args.server)?;
        let address = Address::read(&server).map_err(Failure::input)?;
        let saved = saved(&address);
        let token = saved.as_ref().and_then(SavedGuest::token).map(str::to_owned);
        let mut guest = Guest {
            client: Client::new(address, token),
            saved,
            table: String::new(),
            seat: 0,
            nonce: random(32),
            is_reached: false,
        };
        guest.sign_in(args.name.as_deref(), usual)?;
        guest.table = guest.find(word)?;
        guest.sit_down(args.seat)?;
        Ok(guest)
    }

    /// Becomes the guest of the token, or a new one where the server does not know it (any more).
    fn sign_in(&mut self, name: Option<&str>, usual: &str) -> Done {
        if self.client.token.is_some() {
            let answer = self.send("GET", "guests/me", None)?;
            if answer.status != 401 {
                let known = answered(answer)?;
                if let Some(name) = name.filter(|name| known["name"] != name.trim()) {
                    self.ask("PATCH", "guests/me", Some(&json!({"name": name})))?;
                }
                return Ok(());
            }
            self.client.token = None;
        }
        let made = self.ask("POST", "guests", Some(&json!({"name": name.unwrap_or(usual)})))?;
        let token = made["token"].as_str().unwrap_or_default();
        self.client.token = Some(token.to_owned());
        // Where the guest cannot be saved, it lasts as long as this program.
        if let Some(saved) = &mut self.saved
            && saved.save_token(token).is_err()
        {
            self.saved = None;
        }
        Ok(())
    }

    /// Finds a table by its id or its code. The server knows a code until its table starts, this device those of its own
    /// tables; a table that has ended gives way to one to which its code was given anew.
    fn find(&mut self, word: String) -> Result<String, Failure> {
        if word.len() == TABLE_ID {
            return Ok(word);
        }
        let word = protocol::table_code(&word);
        let own = self.saved.as_ref().and_then(|saved| saved.table(&word)).map(str::to_owned);
        if let Some(table) = &own {
            table.clone_into(&mut self.table);
            if self.look().is_ok_and(|look| !look.has_ended()) {
                return Ok(table.clone());
            }
        }
        match (self.ask("GET", &format!("codes/{word}"), None), own) {
            (Ok(found), _) => Ok(found["table"].as_str().unwrap_or_default().to_owned()),
            (Err(_), Some(own)) => Ok(own),
            (Err(why), None) => Err(why),
        }
    }

    /// Sits down on a seat that the guest has, taken back from its bot, else on one that is free.
    fn sit_down(&mut self, wanted: Option<u8>) -> Done {
        let look = self.look()?;
        self.save_code(&look);
        let held = match wanted {
            Some(wanted) => look.you.iter().find(|seat| **seat == wanted),
            None => look.you.first(),
        };
        let address = self.address();
        match (look.status.as_str(), held) {
            ("closed", _) => {
                Err(Failure::input(format_args!("the table was closed; {address} shows what was played")))
            }
            (_, Some(seat)) => {
                self.seat = *seat;
                // The server refuses where the seat was given up: a bot plays on.
                if look.status == "running" && look.is_bots(*seat) {
                    match self.command(json!({"do": "retake", "seat": seat})) {
                        Ok(_) | Err(Failure::Input(_)) => {}
                        Err(why) => return Err(why),
                    }
                }
                Ok(())
            }
            ("open", None) => self.take_seat(wanted, &look.you),
            ("over", None) => Err(Failure::input(format_args!(
                "the table is over; {address} shows it, with its analysis and its record"
            ))),
            (_, None) => {
                let whose = wanted.map_or("no seat of it".to_owned(), |seat| format!("seat {seat}"));
                let is = if wanted.is_none() { "is" } else { "is not" };
                Err(Failure::input(format_args!(
                    "the table has started, and {whose} {is} yours; {address} shows it"
                )))
            }
        }
    }

    /// Takes a free seat. Several seats of one guest have the same nonce, which is that of the record.
    fn take_seat(&mut self, wanted: Option<u8>, held: &[u8]) -> Done {
        if let Some(held) = held.first() {
            let mut nonces = self.record()?.dice.map(|dice| dice.nonces).unwrap_or_default();
            let own = nonces.get_mut(usize::from(*held) - 1).and_then(Option::take);
            self.nonce = own.unwrap_or_default();
        }
        let mut body = json!({"do": "join", "nonce": self.nonce});
        if let Some(seat) = wanted {
            body["seat"] = seat.into();
        }
        let joined = self.command(body)?;
        let own =
            joined["entries"].as_array().and_then(|entries| entries.iter().find(|it| it["kind"] == "joined"));
        self.seat = own
            .and_then(|entry| entry["seat"].as_u64())
            .and_then(|seat| u8::try_from(seat).ok())
            .unwrap_or(1);
        Ok(())
    }

    /// The same guest at the same seat, with a connection of its own.
    pub fn beside(&self) -> Guest {
        Guest {
            client: self.client.beside(),
            saved: self.saved.clone(),
            table: self.table.clone(),
            seat: self.seat,
            nonce: self.nonce.clone(),
            is_reached: self.is_reached,
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

    /// Asks once to play again with those of the table, which is over, and goes to the table where they do; `body` is the
    /// command with its id.
    pub fn reach_rematch(&mut self, body: &Value) -> Reached<Seated> {
        let path = self.commands_path();
        let made = match self.reach("POST", &path, Some(body)).then(|answer| Ok(answer["table"].clone())) {
            Reached::Yes(made) => made,
            no => return no.then(|_| Ok(self.seated())),
        };
        let Some(table) = made.as_str() else {
            return Reached::Refused("There is no table for a rematch.".to_owned());
        };
        let mut there = Guest { table: table.to_owned(), seat: 0, ..self.beside() };
        there.reach_look().then(|look| {
            let same = look.you.iter().find(|seat| **seat == self.seat).or(look.you.first());
            there.seat =
                *same.ok_or_else(|| format!("All seats of the rematch are taken: {}", there.address()))?;
            there.save_code(&look);
            *self = there;
            Ok(self.seated())
        })
    }

    /// The address of the table, at which the page shows it and a guest comes back to it.
    pub fn address(&self) -> String {
        format!("{}#/t/{}", self.client.address, self.table)
    }

    /// The seat at the table.
    pub fn seated(&self) -> Seated {
        Seated {
            table: self.table.clone(),
            seat: self.seat,
            address: self.address(),
            is_saved: self.saved.is_some(),
        }
    }

    /// Remembers the code of a table, which the server forgets at its start.
    fn save_code(&mut self, look: &Look) {
        if let (Some(saved), Some(code)) = (&mut self.saved, &look.code) {
            // Where it cannot be saved, the table is found by its address.
            let _ = saved.save_table(code, &self.table);
        }
    }

    fn look_path(&self) -> String {
        match self.seat {
            0 => format!("tables/{}", self.table),
            seat => format!("tables/{}?seat={seat}", self.table),
        }
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
                Ok(answer) if answer.status != 503 => {
                    self.is_reached = true;
                    return Ok(answer);
                }
                Ok(_) => {}
                // A server that was never reached has another address.
                Err(why) if !self.is_reached || tried >= TRIES => {
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
        answered(self.send(method, path, body)?)
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
        Setup::of(&self.record()?).map_err(Failure::other)
    }

    fn record(&mut self) -> Result<Record, Failure> {
        let path = self.record_path();
        read_record(&self.ask("GET", &path, None)?).map_err(Failure::other)
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

/// The body of an answer that is none of a refusal.
fn answered(answer: Answer) -> Result<Value, Failure> {
    if answer.status < 300 { Ok(answer.body) } else { Err(Failure::input(sentence(&answer))) }
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
        return Ok((server.to_owned(), join.to_owned()));
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
        assert_eq!(of("Otter-4821"), right("http://here", "Otter-4821"));
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
