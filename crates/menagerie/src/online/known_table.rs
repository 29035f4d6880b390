//! A table as this device knows it: the newest look, the history, and everything that is said of it beside the game, on
//! the screen and line by line.
use std::time::{Duration, Instant};

use protocol::online::{Ask, Entry, History};
use table::online::Cursor;

use super::link::holds;
use super::look::{Look, LookSeat};

/// The time for which a question about a take-back waits (N-20).
const ASK_LASTS: Duration = Duration::from_mins(1);

/// The keys or words by which a person answers what is said.
pub struct Ways {
    /// Starts before all seats are taken.
    pub start: &'static str,
    /// Agrees to a take-back.
    pub agree: &'static str,
    /// Does not agree to it.
    pub refuse: &'static str,
    /// Closes the table.
    pub close: &'static str,
    /// Takes a seat back from its bot.
    pub retake: &'static str,
    /// Lets a bot play on for one who is late.
    pub replace: &'static str,
}

/// A line that is said of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// It asks for something, or says whom the table waits for.
    Bold(String),
    /// It needs no answer.
    Plain(String),
}

impl Said {
    /// The line.
    pub fn text(&self) -> &str {
        let (Said::Bold(text) | Said::Plain(text)) = self;
        text
    }
}

/// A table as one of its seats knows it.
pub struct KnownTable {
    /// The person's seat, from 1.
    pub seat: u8,
    /// The table as it is.
    pub look: Look,
    /// Everything that happened at it.
    pub history: History,
    /// The reason why the table is not to be had any more.
    pub gone: Option<String>,
    ways: Ways,
    /// The time at which a take-back was asked for.
    asked_at: Option<Instant>,
    /// The newest cursor at the first look: what happened before is no news.
    since: Option<Cursor>,
}

impl KnownTable {
    /// A table of which nothing is known but a seat.
    pub fn new(seat: u8, ways: Ways) -> KnownTable {
        KnownTable {
            seat,
            look: Look::default(),
            history: History::default(),
            gone: None,
            ways,
            asked_at: None,
            since: None,
        }
    }

    /// Takes in how the table is now; returns a sentence where the person is its new host.
    pub fn hear_look(&mut self, look: Look) -> Option<&'static str> {
        let was_host = self.since.is_none() || self.is_host();
        self.look = look;
        self.since = self.since.or(self.look.cursor.parse().ok());
        (!was_host && self.is_host()).then_some("You are the host now.")
    }

    /// Takes in an entry; returns the sentence about news beside the game.
    pub fn hear_entry(&mut self, entry: &Entry) -> Option<String> {
        if !self.history.apply(entry) {
            return None;
        }
        if self.history.ask.as_ref().is_some_and(|ask| ask.seq == entry.seq) {
            self.asked_at = Some(Instant::now());
        }
        let since = self.since.unwrap_or_default();
        if entry.seq <= if entry.own { since.own } else { since.public } {
            return None;
        }
        let is_own = entry.seat == Some(self.seat);
        match entry.kind.as_str() {
            "removed" if is_own => self.gone = Some("The host has opened your seat.".to_owned()),
            "left" if is_own => self.gone = Some("You left the table.".to_owned()),
            _ => {}
        }
        self.said_of(entry)
    }

    fn said_of(&self, entry: &Entry) -> Option<String> {
        let name = || self.name_at(entry.seat);
        let guest = || self.name_of(entry.guest.as_deref().unwrap_or_default());
        Some(match entry.kind.as_str() {
            "answered" if entry.yes => format!("{} agrees.", guest()),
            "answered" => format!("{} does not agree: nothing is taken back.", guest()),
            "undone" => "A decision was taken back.".to_owned(),
            "late" if self.is_host() => {
                format!("{} is late: a bot decides. {} lets Greedy play on.", name(), self.ways.replace)
            }
            "late" => format!("{} is late: a bot decides.", name()),
            "bot" => format!("A bot plays on for {}.", name()),
            "back" => "A seat is taken back from its bot.".to_owned(),
            "left" => format!("{} has left.", name()),
            "removed" => format!("The host has opened the seat of {}.", name()),
            _ => return None,
        })
    }

    /// The sentence about seats that show an animal.
    pub fn reaction(&self, seats: &[u8], with: &str) -> String {
        let names = seats.iter().map(|seat| self.name_at(Some(*seat)));
        format!("{}: {with}!", names.collect::<Vec<_>>().join(", "))
    }

    /// The questions of others, and whether a bot holds the person's seat.
    pub fn questions(&self) -> Vec<Said> {
        let mut said = Vec::new();
        let Ways { agree, refuse, close, retake, .. } = self.ways;
        if let Some(ask) = self.ask() {
            if ask.guest == self.me() {
                said.push(Said::Plain("The others are asked whether you may take that back.".to_owned()));
            } else if self.asked().is_some() {
                let name = self.name_of(&ask.guest);
                let words = format!("{name} would take a decision back: {agree} agrees, {refuse} does not.");
                said.push(Said::Bold(words));
            }
        }
        if self.wants_to_close() {
            said.push(Said::Plain("You want to close the table. It closes when everybody does.".to_owned()));
        } else if let Some(first) = self.history.closers.first().filter(|_| self.may_close()) {
            let name = self.name_of(first);
            let words =
                format!("{name} wants to close the table. It closes when everybody does. {close} closes it.");
            said.push(Said::Bold(words));
        }
        if self.has_resigned() {
            said.push(Said::Plain("You resigned: a bot plays on.".to_owned()));
        } else if self.look.is_bots(self.seat) {
            said.push(Said::Bold(format!("A bot holds your seat; {retake} takes it back.")));
        }
        said
    }

    /// The one the table waits for, and the way to start it, in sentences.
    pub fn waiting(&self) -> Vec<Said> {
        let mut said = vec![Said::Bold(self.look.waiting())];
        if self.is_open() && self.is_host() {
            said.push(Said::Plain(format!("{} starts now, {}.", self.ways.start, self.bots_to_start())));
        }
        said
    }

    /// Whether nothing more comes of the table.
    pub fn has_ended(&self) -> bool {
        self.look.has_ended() || self.gone.is_some()
    }

    /// Whether the look holds everything up to a cursor.
    pub fn holds(&self, cursor: Cursor) -> bool {
        self.look.cursor.parse().is_ok_and(|known| holds(known, cursor))
    }

    /// The person's guest.
    pub fn me(&self) -> &str {
        self.look.seat(self.seat).and_then(|own| own.guest.as_deref()).unwrap_or_default()
    }

    /// Whether the person is the table's host.
    pub fn is_host(&self) -> bool {
        !self.me().is_empty() && self.look.host == self.me()
    }

    /// Whether the table has not started.
    pub fn is_open(&self) -> bool {
        self.look.status == "open"
    }

    /// The free seats of a table that has not started, in words of its start.
    pub fn bots_to_start(&self) -> String {
        let free: Vec<&LookSeat> = self.look.seats.iter().filter(|seat| seat.kind == "open").collect();
        match free.as_slice() {
            [one] => format!("with a bot in seat {}", one.seat),
            several => format!("with {} bots", several.len()),
        }
    }

    /// The take-back that is asked for. One that nobody has answered in time is gone (N-20).
    fn ask(&self) -> Option<&Ask> {
        self.history.ask.as_ref().filter(|_| self.asked_at.is_some_and(|at| at.elapsed() < ASK_LASTS))
    }

    /// Lets time pass for the question that waits.
    #[cfg(test)]
    pub fn pass(&mut self, time: Duration) {
        self.asked_at = self.asked_at.and_then(|at| at.checked_sub(time));
    }

    /// The take-back to which the person is to agree.
    pub fn asked(&self) -> Option<u64> {
        let ask = self.ask()?;
        let is_asked = ask.guest != self.me() && !ask.agreed.iter().any(|guest| guest == self.me());
        is_asked.then_some(ask.seq)
    }

    fn name_of(&self, guest: &str) -> &str {
        let seat = self.look.seats.iter().find(|seat| seat.guest.as_deref() == Some(guest));
        seat.map_or("Somebody", LookSeat::name)
    }

    fn name_at(&self, seat: Option<u8>) -> &str {
        let seat = seat.and_then(|seat| self.look.seat(seat));
        seat.map_or("Somebody", LookSeat::name)
    }

    /// Whether the person has given up the seat for good.
    pub fn has_resigned(&self) -> bool {
        self.history.has_resigned(usize::from(self.seat) - 1)
    }

    /// Whether the person has asked to close the table.
    pub fn wants_to_close(&self) -> bool {
        self.history.closers.iter().any(|guest| guest == self.me())
    }

    /// Whether the table waits for the person's word before it is closed for another one.
    pub fn may_close(&self) -> bool {
        !self.history.closers.is_empty() && !self.wants_to_close() && !self.look.is_bots(self.seat)
    }
}
