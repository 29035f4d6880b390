//! A match of an online table on the screen (N-29): news of the table, the decisions that are sent, and all that is said
//! beside the board. It depends on no server: news and requests go through a [`Link`].
use std::collections::VecDeque;
use std::time::{Duration, Instant};

use protocol::online::{Ask, Entry, History};
use ratatui::text::Line;
use serde_json::{Value, json};
use table::online::Cursor;
use tabletop::Seat;
use view::Wait;

use super::app::{App, Left, Screen};
use super::at_table_keys::Prompt;
use super::draw::{BOLD, DIM};
use crate::local_match::{LocalMatch, TerminalGame};
use crate::online::guest::Seated;
use crate::online::link::{Link, News, Request, holds};
use crate::online::look::{Look, LookSeat};
use crate::online::position::round_of;
use crate::output;

/// The time for which a question about a take-back waits (N-20).
const ASK_LASTS: Duration = Duration::from_mins(1);
/// Maximum number of seats listed while the table is waited for.
const MAX_LISTED_SEATS: usize = 10;

/// The table of a match that is decided elsewhere.
pub struct AtTable<G: TerminalGame> {
    link: Link,
    pub(super) look: Look,
    pub(super) history: History,
    /// The time at which a take-back was asked for.
    asked_at: Option<Instant>,
    /// The newest cursor when this screen came: what happened before is no news.
    since: Option<Cursor>,
    /// The decision that is on its way.
    acting: Option<Acting<G::Event>>,
    /// The decisions that follow it.
    next: VecDeque<G::Event>,
    /// The commands that were not answered yet, the oldest first.
    sent: VecDeque<Sent>,
    /// The question that the next key answers.
    pub(super) prompt: Option<Prompt>,
    /// The last thing that happened beside the game.
    notice: Option<String>,
    /// The file for the record that was asked for.
    saving: Option<String>,
    /// Whether a rematch was asked for.
    asks_rematch: bool,
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
pub(super) enum Sent {
    Act,
    Leave,
    Other,
}

impl<G: TerminalGame> AtTable<G> {
    fn new(link: Link) -> AtTable<G> {
        AtTable {
            link,
            look: Look::default(),
            history: History::default(),
            asked_at: None,
            since: None,
            acting: None,
            next: VecDeque::new(),
            sent: VecDeque::new(),
            prompt: None,
            notice: None,
            saving: None,
            asks_rematch: false,
            is_lost: false,
            gone: None,
            has_left: false,
        }
    }

    /// Returns the beginning of the table's id, for the names of files.
    pub(super) fn short_name(&self) -> String {
        self.link.seated.table.chars().take(8).collect()
    }

    pub(super) fn send(&mut self, kind: Sent, body: Value) {
        self.sent.push_back(kind);
        // Where the link has ended, nothing more comes of the table, and its news have said so.
        let _ = self.link.requests.send(Request::Command(body));
    }

    /// Whether nothing more comes of the table.
    pub(super) fn has_ended(&self) -> bool {
        self.look.has_ended() || self.gone.is_some()
    }

    fn holds(&self, cursor: Cursor) -> bool {
        self.look.cursor.parse().is_ok_and(|known| holds(known, cursor))
    }

    /// The number of the person's seat, from 1.
    pub(super) fn seat(&self) -> u8 {
        self.link.seated.seat
    }

    fn own(&self) -> Option<&LookSeat> {
        self.look.seat(self.seat())
    }

    /// The person's guest.
    pub(super) fn me(&self) -> &str {
        self.own().and_then(|own| own.guest.as_deref()).unwrap_or_default()
    }

    pub(super) fn is_host(&self) -> bool {
        !self.me().is_empty() && self.look.host == self.me()
    }

    pub(super) fn is_open(&self) -> bool {
        self.look.status == "open"
    }

    /// The free seats of a table that has not started, in words of its start.
    pub(super) fn bots_to_start(&self) -> String {
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
    pub(super) fn pass(&mut self, time: Duration) {
        self.asked_at = self.asked_at.and_then(|at| at.checked_sub(time));
    }

    /// The take-back to which the person is to agree.
    pub(super) fn asked(&self) -> Option<u64> {
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

    /// Notes what an entry says beside the game.
    fn note(&mut self, entry: &Entry) {
        if !self.history.apply(entry) {
            return;
        }
        if self.history.ask.as_ref().is_some_and(|ask| ask.seq == entry.seq) {
            self.asked_at = Some(Instant::now());
        }
        let since = self.since.unwrap_or_default();
        if entry.seq > if entry.own { since.own } else { since.public } {
            self.notice = self.said(entry).or(self.notice.take());
            let is_own = entry.seat == Some(self.seat());
            match entry.kind.as_str() {
                "removed" if is_own => self.gone = Some("The host has opened your seat.".to_owned()),
                "left" if is_own => self.gone = Some("You left the table.".to_owned()),
                _ => {}
            }
        }
    }

    fn said(&self, entry: &Entry) -> Option<String> {
        let name = || self.name_at(entry.seat);
        let guest = || self.name_of(entry.guest.as_deref().unwrap_or_default());
        Some(match entry.kind.as_str() {
            "answered" if entry.yes => format!("{} agrees.", guest()),
            "answered" => format!("{} does not agree: nothing is taken back.", guest()),
            "undone" => "A decision was taken back.".to_owned(),
            "late" if self.is_host() => format!("{} is late: a bot decides. g lets Greedy play on.", name()),
            "late" => format!("{} is late: a bot decides.", name()),
            "bot" => format!("A bot plays on for {}.", name()),
            "back" => "A seat is taken back from its bot.".to_owned(),
            "left" => format!("{} has left.", name()),
            "removed" => format!("The host has opened the seat of {}.", name()),
            _ => return None,
        })
    }

    /// The questions of others, and whether a bot holds the person's seat.
    fn questions(&self) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        if let Some(ask) = self.ask() {
            if ask.guest == self.me() {
                lines.push(Line::raw("The others are asked whether you may take that back."));
            } else if self.asked().is_some() {
                let name = self.name_of(&ask.guest);
                let words = format!("{name} would take a decision back: y agrees, n does not.");
                lines.push(Line::styled(words, BOLD));
            }
        }
        if self.wants_to_close() {
            lines.push(Line::raw("You want to close the table. It closes when everybody does."));
        } else if let Some(first) = self.history.closers.first().filter(|_| self.may_close()) {
            let name = self.name_of(first);
            let words =
                format!("{name} wants to close the table. It closes when everybody does. x closes it.");
            lines.push(Line::styled(words, BOLD));
        }
        if self.has_resigned() {
            lines.push(Line::raw("You resigned: a bot plays on."));
        } else if self.look.is_bots(self.seat()) {
            lines.push(Line::styled("A bot holds your seat; t takes it back.", BOLD));
        }
        lines
    }

    /// Whether the person has given up the seat for good.
    fn has_resigned(&self) -> bool {
        self.history.has_resigned(usize::from(self.seat()) - 1)
    }

    /// Whether the person has asked to close the table.
    pub(super) fn wants_to_close(&self) -> bool {
        self.history.closers.iter().any(|guest| guest == self.me())
    }

    /// Whether the table waits for the person's word before it is closed for another one.
    pub(super) fn may_close(&self) -> bool {
        !self.history.closers.is_empty() && !self.wants_to_close() && !self.look.is_bots(self.seat())
    }

    /// Takes in how the table is now.
    fn hear_look(&mut self, look: Look) {
        let was_host = self.since.is_none() || self.is_host();
        if self.look.status != look.status {
            self.prompt = None;
        }
        self.look = look;
        self.since = self.since.or(self.look.cursor.parse().ok());
        if !was_host && self.is_host() {
            let before = self.notice.take().map(|notice| notice + " ").unwrap_or_default();
            self.notice = Some(before + "You are the host now.");
        }
        if self.acting.as_ref().and_then(|acting| acting.done).is_some_and(|done| self.holds(done)) {
            self.acting = None;
        }
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
                table.hear_look(*look);
                self.take_in();
                self.send_next();
            }
            News::Entry(entry) => table.note(&entry),
            News::Reaction { seats, with } => {
                let names = seats.iter().map(|seat| table.name_at(Some(*seat)));
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
            News::Rematch(Ok(seated)) => self.go_on_at(seated),
            News::Rematch(Err(why)) => {
                table.asks_rematch = false;
                self.message = Some(why);
            }
            News::Gone(why) => {
                table.notice = Some(table.gone.get_or_insert(why).clone());
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
        let is_asked = table.look.asks(table.seat()) && table.acting.is_none();
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
        let is_asked = matches!(self.session.wait(), Wait::Person(_));
        let Some(table) = &mut self.table else { return };
        if table.acting.is_some() {
            return;
        }
        let Some(event) = table.next.pop_front().filter(|_| is_asked) else { return table.next.clear() };
        let after = table.look.cursor.clone();
        let body = json!({"do": "act", "seat": table.seat(), "event": event.to_string(), "after": after});
        table.acting = Some(Acting { event, after, done: None });
        table.send(Sent::Act, body);
        self.take_in();
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

    /// Asks to play again with those of the table: whoever asks first makes the new one, the others go there.
    pub(super) fn ask_rematch(&mut self) {
        let Some(table) = &mut self.table else { return };
        // Where the server has not confirmed the end, more news of this table come.
        if table.look.status == "over" && !std::mem::replace(&mut table.asks_rematch, true) {
            self.message = Some("Rematch: new dice, sealed anew …".to_owned());
            let _ = table.link.requests.send(Request::Rematch);
        }
    }

    /// Goes on at another table of the same game, where the link is already.
    fn go_on_at(&mut self, seated: Seated) {
        let Some(AtTable { link, look, .. }) = self.table.take() else { return };
        let (game, setup) = (self.session.game().clone(), self.session.setup().clone());
        let sitting = Seat::new(seated.seat - 1);
        self.begin(LocalMatch::elsewhere(game, setup, sitting, look.names()));
        self.table = Some(AtTable::new(Link { seated, ..link }));
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
        let seated = &table.link.seated;
        match (&table.gone, table.look.status.as_str()) {
            (Some(why), _) => why.clone(),
            (None, "open") if table.has_left => "You left the table.".to_owned(),
            (None, _) if table.has_left => seated.left(),
            (None, "over") => seated.over(),
            (None, "closed") => "The table was closed.".to_owned(),
            (None, _) if table.has_resigned() => "You resigned; a bot plays on.".to_owned(),
            (None, _) => seated.parting(),
        }
    }

    /// Returns the state of the table in lines: the connection, questions, the last thing beside the game, and while
    /// others decide, the seats.
    pub(super) fn table_lines(&self) -> Vec<Line<'static>> {
        let Some(table) = &self.table else { return Vec::new() };
        let mut lines = Vec::new();
        if table.is_lost {
            lines.push(Line::styled("The connection is lost; it is tried again …", BOLD));
        }
        if table.look.status == "closed" {
            lines.push(Line::styled("The table was closed. It ended without a result.", BOLD));
        } else if !table.has_ended() {
            lines.extend(table.questions());
        }
        lines.extend(table.notice.clone().map(Line::raw));
        if table.acting.is_some() {
            lines.push(Line::styled("Sent …", DIM));
        } else if !matches!(self.session.wait(), Wait::Person(_)) && !table.has_ended() {
            lines.push(Line::styled(table.look.waiting(), BOLD));
            if table.is_open() && table.is_host() {
                lines.push(Line::raw(format!("b starts now, {}.", table.bots_to_start())));
            }
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
