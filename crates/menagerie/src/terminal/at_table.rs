//! A match of an online table on the screen (N-29): news of the table, the decisions that are sent, and all that is said
//! beside the board. It depends on no server: news and requests go through a [`Link`].
use std::collections::VecDeque;

use protocol::online::Entry;
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
use crate::online::known_table::{KnownTable, Said, Ways};
use crate::online::link::{Link, News, Request};
use crate::online::look::{Look, LookSeat};
use crate::online::position::round_of;
use crate::output;

/// The keys that answer.
const KEYS: Ways = Ways { start: "b", agree: "y", refuse: "n", close: "x", retake: "t", replace: "g" };
/// Maximum number of seats listed while the table is waited for.
const MAX_LISTED_SEATS: usize = 10;

/// The table of a match that is decided elsewhere.
pub struct AtTable<G: TerminalGame> {
    link: Link,
    pub(super) known: KnownTable,
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
            known: KnownTable::new(link.seated.seat, KEYS),
            link,
            acting: None,
            next: VecDeque::new(),
            sent: VecDeque::new(),
            prompt: None,
            notice: None,
            saving: None,
            asks_rematch: false,
            is_lost: false,
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

    /// Takes in an entry, which may say something beside the game.
    fn hear_entry(&mut self, entry: &Entry) {
        self.notice = self.known.hear_entry(entry).or(self.notice.take());
    }

    /// Takes in how the table is now.
    fn hear_look(&mut self, look: Look) {
        if self.known.look.status != look.status {
            self.prompt = None;
        }
        if let Some(said) = self.known.hear_look(look) {
            let before = self.notice.take().map(|notice| notice + " ").unwrap_or_default();
            self.notice = Some(before + said);
        }
        if self.acting.as_ref().and_then(|acting| acting.done).is_some_and(|done| self.known.holds(done)) {
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
            News::Entry(entry) => table.hear_entry(&entry),
            News::Reaction { seats, with } => {
                table.notice = Some(table.known.reaction(&seats, &with));
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
                table.notice = Some(table.known.gone.get_or_insert(why).clone());
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
                if table.known.holds(done) {
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
        let mut public = table.known.look.events::<G>();
        let round = round_of(self.session.game(), &public);
        let mut own = public.split_off(round.unwrap_or(public.len()));
        let shown = table.acting.as_ref().filter(|acting| acting.after == table.known.look.cursor);
        let side = if round.is_some() { &mut own } else { &mut public };
        side.extend(shown.map(|acting| acting.event));
        let is_asked = table.known.look.asks(table.known.seat) && table.acting.is_none();
        let version = self.session.version();
        let done = self.session.receive(&public, &own, table.known.look.names(), is_asked);
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
        let after = table.known.look.cursor.clone();
        let body = json!({"do": "act", "seat": table.known.seat, "event": event.to_string(), "after": after});
        table.acting = Some(Acting { event, after, done: None });
        table.send(Sent::Act, body);
        self.take_in();
    }

    /// Leaves the table, and the screen when the server has heard of it; the second time at once.
    pub(super) fn leave_table(&mut self) {
        let Some(table) = &mut self.table else { return };
        if table.known.has_ended() || table.sent.contains(&Sent::Leave) {
            return self.left = Some(Left::Quit);
        }
        table.send(Sent::Leave, json!({"do": "leave"}));
        self.message = Some("Leaving …".to_owned());
    }

    /// Asks to play again with those of the table: whoever asks first makes the new one, the others go there.
    pub(super) fn ask_rematch(&mut self) {
        let Some(table) = &mut self.table else { return };
        // Where the server has not confirmed the end, more news of this table come.
        if table.known.look.status == "over" && !std::mem::replace(&mut table.asks_rematch, true) {
            self.message = Some("Rematch: new dice, sealed anew …".to_owned());
            let _ = table.link.requests.send(Request::Rematch);
        }
    }

    /// Goes on at another table of the same game, where the link is already.
    fn go_on_at(&mut self, seated: Seated) {
        let Some(AtTable { link, known, .. }) = self.table.take() else { return };
        let (game, setup) = (self.session.game().clone(), self.session.setup().clone());
        let sitting = Seat::new(seated.seat - 1);
        self.begin(LocalMatch::elsewhere(game, setup, sitting, known.look.names()));
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
        match (&table.known.gone, table.known.look.status.as_str()) {
            (Some(why), _) => why.clone(),
            (None, "open") if table.has_left => "You left the table.".to_owned(),
            (None, _) if table.has_left => seated.left(),
            (None, "over") => seated.over(),
            (None, "closed") => "The table was closed.".to_owned(),
            (None, _) if table.known.has_resigned() => "You resigned; a bot plays on.".to_owned(),
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
        if table.known.look.status == "closed" {
            lines.push(Line::styled("The table was closed. It ended without a result.", BOLD));
        } else if !table.known.has_ended() {
            lines.extend(table.known.questions().into_iter().map(line));
        }
        lines.extend(table.notice.clone().map(Line::raw));
        if table.acting.is_some() {
            lines.push(Line::styled("Sent …", DIM));
        } else if !matches!(self.session.wait(), Wait::Person(_)) && !table.known.has_ended() {
            lines.extend(table.known.waiting().into_iter().map(line));
            lines.extend(
                table.known.look.seats.iter().take(MAX_LISTED_SEATS).map(|seat| self.seat_line(seat)),
            );
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

/// A line that is said of a table.
fn line(said: Said) -> Line<'static> {
    match said {
        Said::Bold(text) => Line::styled(text, BOLD),
        Said::Plain(text) => Line::raw(text),
    }
}
