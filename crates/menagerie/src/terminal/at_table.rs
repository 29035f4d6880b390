//! A match of an online table on the screen (N-29): news of the table, the decisions that are sent, take-backs,
//! reactions, and leaving. It depends on no server: news and requests go through a [`Link`].
use std::collections::VecDeque;

use crossterm::event::KeyCode;
use ratatui::text::Line;
use serde_json::{Value, json};
use table::online::{Cursor, REACTIONS};
use view::Wait;

use super::app::{App, Left, Screen};
use super::draw::{BOLD, DIM};
use crate::local_match::TerminalGame;
use crate::online::link::{Link, News, Request, holds};
use crate::online::look::{Look, LookSeat};
use crate::online::position::round_of;
use crate::output;

/// Maximum number of seats listed while the table is waited for.
const MAX_LISTED_SEATS: usize = 10;

/// The table of a match that is decided elsewhere.
pub struct AtTable<G: TerminalGame> {
    link: Link,
    look: Look,
    /// The decision that is on its way.
    acting: Option<Acting<G::Event>>,
    /// The decisions that follow it.
    next: VecDeque<G::Event>,
    /// The commands that were not answered yet, the oldest first.
    sent: VecDeque<Sent>,
    /// The take-back that is asked for.
    ask: Option<Ask>,
    prompt: Option<Prompt>,
    /// The last thing that happened beside the game.
    notice: Option<String>,
    /// The file for the record that was asked for.
    saving: Option<String>,
    is_lost: bool,
    /// The reason why the table is not to be had any more.
    gone: Option<String>,
    has_left: bool,
}

/// A decision that is on its way.
struct Acting<E> {
    event: E,
    /// The cursor on which it was made.
    after: String,
    /// The cursor after it, once it is acknowledged.
    done: Option<Cursor>,
}

/// A command that was not answered yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sent {
    Act,
    Leave,
    Other,
}

/// A take-back that a guest asks for.
struct Ask {
    seq: u64,
    guest: String,
}

/// A question that the next key answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Prompt {
    Reaction,
    Leave,
}

impl<G: TerminalGame> AtTable<G> {
    fn new(link: Link) -> AtTable<G> {
        AtTable {
            link,
            look: Look::default(),
            acting: None,
            next: VecDeque::new(),
            sent: VecDeque::new(),
            ask: None,
            prompt: None,
            notice: None,
            saving: None,
            is_lost: false,
            gone: None,
            has_left: false,
        }
    }

    /// Returns the beginning of the table's id, for the names of files.
    pub(super) fn short_name(&self) -> String {
        self.link.table.chars().take(8).collect()
    }

    fn send(&mut self, kind: Sent, body: Value) {
        self.sent.push_back(kind);
        // Where the link has ended, nothing more comes of the table, and its news have said so.
        let _ = self.link.requests.send(Request::Command(body));
    }

    /// Whether nothing more comes of the table.
    fn has_ended(&self) -> bool {
        self.look.has_ended() || self.gone.is_some()
    }

    fn holds(&self, cursor: Cursor) -> bool {
        self.look.cursor.parse().is_ok_and(|known| holds(known, cursor))
    }

    fn name_of(&self, guest: &str) -> &str {
        let seat = self.look.seats.iter().find(|seat| seat.guest.as_deref() == Some(guest));
        seat.map_or("Somebody", LookSeat::name)
    }

    fn name_at(&self, entry: &Value) -> &str {
        let at = entry["seat"].as_u64().and_then(|seat| usize::try_from(seat).ok()?.checked_sub(1));
        at.and_then(|at| self.look.seats.get(at)).map_or("Somebody", LookSeat::name)
    }

    /// Notes what an entry says beside the game.
    fn note(&mut self, entry: &Value) {
        let guest = || entry["guest"].as_str().unwrap_or_default();
        let kind = entry["kind"].as_str().unwrap_or_default();
        let said = match kind {
            "asked" if entry["close"] == true => format!("{} would close the table.", self.name_of(guest())),
            "asked" => {
                let seq = entry["seq"].as_u64().unwrap_or_default();
                self.ask = Some(Ask { seq, guest: guest().to_owned() });
                return;
            }
            "answered" if entry["yes"] == true => format!("{} agrees.", self.name_of(guest())),
            "answered" => format!("{} does not agree: nothing is taken back.", self.name_of(guest())),
            "undone" => "A decision was taken back.".to_owned(),
            "late" => format!("{} is late: a bot decides.", self.name_at(entry)),
            "bot" => format!("A bot plays on for {}.", self.name_at(entry)),
            "back" => "A seat is taken back from its bot.".to_owned(),
            "left" | "removed" => format!("{} has left.", self.name_at(entry)),
            "closed" => "The table was closed.".to_owned(),
            "act" | "chance" => {
                self.ask = None;
                return;
            }
            _ => return,
        };
        if kind == "undone" || kind == "answered" && entry["yes"] != true {
            self.ask = None;
        }
        self.notice = Some(said);
    }
}

impl<G: TerminalGame> App<G> {
    /// Returns the match as one of an online table.
    pub fn at_table(mut self, link: Link) -> App<G> {
        self.table = Some(AtTable::new(link));
        self
    }

    /// Takes in all news of the table.
    pub(super) fn hear(&mut self) {
        while let Some(news) = self.table.as_ref().and_then(|table| table.link.news.try_recv().ok()) {
            self.hear_of(news);
        }
    }

    fn hear_of(&mut self, news: News) {
        let Some(table) = &mut self.table else { return };
        table.is_lost = matches!(news, News::Lost);
        match news {
            News::Lost => {}
            News::Look(look) => {
                table.look = *look;
                if table.acting.as_ref().and_then(|acting| acting.done).is_some_and(|done| table.holds(done))
                {
                    table.acting = None;
                }
                self.take_in();
                self.send_next();
            }
            News::Entry(entry) => table.note(&entry),
            News::Reaction { seats, with } => {
                let names = seats.iter().map(|seat| table.name_at(&json!({"seat": seat})));
                table.notice = Some(format!("{}: {with}!", names.collect::<Vec<_>>().join(", ")));
            }
            News::Answer(answer) => {
                let kind = table.sent.pop_front().unwrap_or(Sent::Other);
                self.hear_answer(kind, answer);
            }
            News::Record(record) => {
                let name = table.saving.take().unwrap_or_default();
                let written = record.and_then(|record| {
                    let text = record.to_json() + "\n";
                    output::write_new(name.as_ref(), &text).map_err(|failure| failure.to_string())
                });
                self.message = Some(written.map_or_else(|why| why, |()| format!("Saved as {name}.")));
            }
            News::Gone(why) => {
                table.notice = Some(why.clone());
                table.gone = Some(why);
            }
        }
    }

    fn hear_answer(&mut self, kind: Sent, answer: Result<String, String>) {
        let Some(table) = &mut self.table else { return };
        match (kind, answer) {
            (Sent::Leave, answer) => {
                // Where the server refuses, there is nothing to leave.
                table.has_left = answer.is_ok();
                self.left = Some(Left::Quit);
            }
            (Sent::Act, Ok(cursor)) => {
                let done = cursor.parse().unwrap_or_default();
                if table.holds(done) {
                    table.acting = None;
                } else if let Some(acting) = &mut table.acting {
                    acting.done = Some(done);
                }
                self.take_in();
                self.send_next();
            }
            (Sent::Act, Err(why)) => {
                table.acting = None;
                table.next.clear();
                self.take_in();
                self.message = Some(why);
            }
            (Sent::Other, Ok(_)) => {}
            (Sent::Other, Err(why)) => self.message = Some(why),
        }
    }

    /// Makes the match what is known of the table. A decision is shown before it is acknowledged, as long as nothing else
    /// has happened since it was made.
    fn take_in(&mut self) {
        let Some(table) = &self.table else { return };
        let mut public = table.look.events::<G>();
        let round = round_of(self.session.game(), &public);
        let mut own = public.split_off(round.unwrap_or(public.len()));
        let shown = table.acting.as_ref().filter(|acting| acting.after == table.look.cursor);
        let side = if round.is_some() { &mut own } else { &mut public };
        side.extend(shown.map(|acting| acting.event));
        let is_asked = table.look.legal.is_some() && table.acting.is_none();
        let version = self.session.version();
        let done = self.session.receive(&public, &own, table.look.names(), is_asked);
        if self.session.version() != version {
            if matches!(self.screen, Screen::Why(_)) {
                self.screen = Screen::Choices;
            }
            self.moved(Ok(()));
        }
        if let Err(why) = done {
            self.message = Some(why);
        }
    }

    /// Sends decisions to the table, one after the other.
    pub(super) fn send_decisions(&mut self, events: Vec<G::Event>) {
        if let Some(table) = &mut self.table {
            table.next = events.into();
            table.notice = None;
        }
        self.send_next();
    }

    fn send_next(&mut self) {
        let seat = self.seat();
        let is_asked = matches!(self.session.wait(), Wait::Person(_));
        let Some(table) = &mut self.table else { return };
        if table.acting.is_some() {
            return;
        }
        let Some(event) = table.next.pop_front().filter(|_| is_asked) else { return table.next.clear() };
        let after = table.look.cursor.clone();
        let body = json!({"do": "act", "seat": seat, "event": event.to_string(), "after": after});
        table.acting = Some(Acting { event, after, done: None });
        table.send(Sent::Act, body);
        self.take_in();
    }

    /// The number of the person's seat, from 1.
    fn seat(&self) -> usize {
        self.session.sitting().index() + 1
    }

    /// Handles a key of a match of an online table; false where it means the same as in any other.
    pub(super) fn key_at_table(&mut self, code: KeyCode) -> bool {
        let seat = self.seat();
        let Some(table) = &mut self.table else { return false };
        let is_asking = |table: &AtTable<G>| {
            let own = table.look.seats.get(seat - 1).and_then(|own| own.guest.as_deref());
            table.ask.as_ref().filter(|ask| own != Some(&ask.guest)).map(|ask| ask.seq)
        };
        if let Some(prompt) = table.prompt.take() {
            self.message = None;
            match (prompt, code) {
                (Prompt::Reaction, KeyCode::Char(figure @ '1'..='6')) => {
                    let with = REACTIONS[usize::from(figure as u8 - b'1')];
                    table.send(Sent::Other, json!({"do": "react", "with": with}));
                }
                (Prompt::Leave, KeyCode::Char('q')) => self.leave_table(),
                _ => {}
            }
            return true;
        }
        match code {
            KeyCode::Char('q') if table.has_ended() => self.left = Some(Left::Quit),
            KeyCode::Char('q') => {
                table.prompt = Some(Prompt::Leave);
                let what = if table.look.status == "open" {
                    "gives your seat away"
                } else {
                    "leaves the table, where a bot plays on for you"
                };
                self.message = Some(format!("q again {what}; any other key stays."));
            }
            KeyCode::Char('e') => {
                table.prompt = Some(Prompt::Reaction);
                let animals = (1..).zip(REACTIONS).map(|(number, with)| format!("{number} {with}"));
                self.message = Some(format!("Show the others: {}.", animals.collect::<Vec<_>>().join(", ")));
            }
            KeyCode::Char('u') => {
                let body = json!({"do": "undo", "seat": seat, "after": table.look.cursor});
                table.send(Sent::Other, body);
            }
            KeyCode::Char('t') => table.send(Sent::Other, json!({"do": "retake", "seat": seat})),
            KeyCode::Char(answer @ ('y' | 'n')) if is_asking(table).is_some() => {
                let body = json!({"do": "answer", "undo": is_asking(table), "yes": answer == 'y'});
                table.ask = None;
                table.send(Sent::Other, body);
            }
            KeyCode::Char('h' | 'c') => {
                self.message = Some("There are no hints at an online table.".to_owned());
            }
            KeyCode::Char('p' | ' ') => {
                self.message = Some("The table goes on by itself.".to_owned());
            }
            _ => return false,
        }
        true
    }

    /// Whether a key is one of the end that only a match at this device has.
    pub(super) fn is_of_this_device(&self, code: KeyCode) -> bool {
        self.table.is_some() && matches!(code, KeyCode::Char('t' | 'n' | 'u'))
    }

    /// Leaves the table, and the screen when the server has heard of it; the second time at once.
    pub(super) fn leave_table(&mut self) {
        let Some(table) = &mut self.table else { return };
        if table.has_ended() || table.sent.contains(&Sent::Leave) {
            return self.left = Some(Left::Quit);
        }
        table.send(Sent::Leave, json!({"do": "leave"}));
        self.message = Some("Leaving …".to_owned());
    }

    /// Asks for the record of the table, which goes into a file.
    pub(super) fn save_record(&mut self, name: &str) {
        let Some(table) = &mut self.table else { return };
        table.saving = Some(name.to_owned());
        self.message = Some("The server is asked for the record …".to_owned());
        let _ = table.link.requests.send(Request::Record);
    }

    /// Returns the fate of the match in words, when it is left.
    pub fn parting(&self) -> String {
        let Some(table) = &self.table else { return String::new() };
        let text = match (&table.gone, table.look.status.as_str()) {
            (Some(why), _) => why,
            (None, "open") if table.has_left => "You left the table.",
            (None, _) if table.has_left => "You left the table; a bot plays on for you.",
            (None, "over") => "The table is over.",
            (None, "closed") => "The table was closed.",
            (None, _) => "The server did not hear that you left: your seat waits until its time is over.",
        };
        text.to_owned()
    }

    /// Returns the state of the table in lines: the connection, a question of somebody, the last thing beside the game,
    /// and while others decide, the seats.
    pub(super) fn table_lines(&self) -> Vec<Line<'static>> {
        let Some(table) = &self.table else { return Vec::new() };
        let mut lines = Vec::new();
        if table.is_lost {
            lines.push(Line::styled("The connection is lost; it is tried again …", BOLD));
        }
        let own = table.look.seats.get(self.seat() - 1);
        if let Some(ask) = &table.ask {
            lines.push(match own.and_then(|own| own.guest.as_ref()) == Some(&ask.guest) {
                true => Line::raw("The others are asked whether you may take that back."),
                false => {
                    let name = table.name_of(&ask.guest);
                    Line::styled(format!("{name} would take a decision back: y agrees, n does not."), BOLD)
                }
            });
        }
        if own.is_some_and(|own| own.kind == "bot") && !table.has_ended() {
            lines.push(Line::styled("A bot holds your seat; t takes it back.", BOLD));
        }
        lines.extend(table.notice.clone().map(Line::raw));
        if table.acting.is_some() {
            lines.push(Line::styled("Sent …", DIM));
        } else if !matches!(self.session.wait(), Wait::Person(_)) && !table.has_ended() {
            lines.push(Line::styled(table.look.waiting(), BOLD));
            lines.extend(table.look.seats.iter().take(MAX_LISTED_SEATS).map(|seat| self.seat_line(seat)));
        }
        lines
    }

    fn seat_line(&self, seat: &LookSeat) -> Line<'static> {
        let (sign, more) = match (seat.kind.as_str(), seat.here) {
            ("bot", _) => ("▪", ", a bot"),
            ("open", _) => ("○", ""),
            (_, true) => ("●", ""),
            (_, false) => ("○", ", away"),
        };
        let name = if seat.kind == "open" { "a free seat" } else { seat.name() };
        let ready = if seat.ready { ", ready" } else { "" };
        Line::styled(format!("{sign} {name}{more}{ready}"), DIM)
    }
}
