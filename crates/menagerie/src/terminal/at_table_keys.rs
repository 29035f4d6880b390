//! The keys of a match of an online table: take-backs, reactions, the things of its host, and the ways out of it. A
//! question comes before what cannot be undone.
use crossterm::event::KeyCode;
use serde_json::{Value, json};
use table::online::REACTIONS;

use super::app::{App, Left};
use super::at_table::{AtTable, Sent};
use crate::local_match::TerminalGame;
use crate::online::look::LookSeat;

/// A question that the next key answers.
pub struct Prompt {
    /// The question, with its keys.
    pub words: String,
    /// The keys with what they do; any other key does nothing.
    answers: Vec<(char, Answer)>,
}

/// The effect of an answer.
enum Answer {
    Send(Value),
    Leave,
    Quit,
}

impl Prompt {
    /// A question whether to send a command, which its key answers when it is pressed again.
    fn sure(key: char, what: &str, body: Value) -> Prompt {
        let words = format!("{key} again {what}. Any other key does not.");
        Prompt { words, answers: vec![(key, Answer::Send(body))] }
    }

    /// A question which of several things, each with its command.
    fn which(question: &str, things: impl IntoIterator<Item = (String, Value)>) -> Prompt {
        let (names, answers): (Vec<String>, Vec<(char, Answer)>) = ('1'..='9')
            .chain('a'..='z')
            .zip(things)
            .map(|(key, (name, body))| (format!("{key} {name}"), (key, Answer::Send(body))))
            .unzip();
        Prompt { words: format!("{question}: {}.", names.join(", ")), answers }
    }
}

impl<G: TerminalGame> AtTable<G> {
    /// The keys while others decide.
    pub(super) fn keys(&self) -> &'static str {
        match self.known.look.status.as_str() {
            "open" if self.known.is_host() => "b start now  o open a seat  x close  e react  ? rules  q quit",
            "open" => "e react  ? rules  q quit",
            "running" => "u undo  e react  m moves  s save  r resign  x close  ? rules  q quit",
            _ => "m moves  s save  ? rules  q quit",
        }
    }

    /// The question whether to go away, or to leave the seat.
    fn quitting(&self) -> Prompt {
        let left = if self.known.is_open() { "the seat opens" } else { "a bot plays on" };
        let words = format!(
            "q again quits: your seat stays yours. l leaves the table: {left}. Any other key does neither."
        );
        Prompt { words, answers: vec![('q', Answer::Quit), ('l', Answer::Leave)] }
    }

    /// The question which of the others' seats, of those that are as they have to be.
    fn which_seat(
        &self,
        question: &str,
        is_one: impl Fn(&LookSeat) -> bool,
        command: impl Fn(u8) -> Value,
    ) -> Option<Prompt> {
        let others = self.known.look.seats.iter().filter(|seat| seat.kind == "person");
        let others = others.filter(|seat| seat.guest.as_deref() != Some(self.known.me()) && is_one(seat));
        let things: Vec<_> = others.map(|seat| (seat.name().to_owned(), command(seat.seat))).collect();
        (!things.is_empty()).then(|| Prompt::which(question, things))
    }

    /// The question of a key that the host has, or everybody; the reason where there is nothing to ask.
    fn prompt_of(&self, key: char) -> Result<Prompt, &'static str> {
        let is_open = self.known.is_open();
        let of_host = || if self.known.is_host() { Ok(()) } else { Err("Only the host may do so.") };
        match key {
            'b' | 'o' if !is_open => Err("The table has started."),
            'b' => {
                of_host()?;
                let what = format!("starts now, {}", self.known.bots_to_start());
                Ok(Prompt::sure('b', &what, json!({"do": "start", "fill": "greedy"})))
            }
            'o' => {
                of_host()?;
                let remove = |seat| json!({"do": "remove", "seat": seat});
                self.which_seat("Open the seat of", |_| true, remove).ok_or("Nobody else has sat down.")
            }
            'g' => {
                // The host need not wait for one who was late; anybody may replace one who is away for long.
                let is_one = |seat: &LookSeat| {
                    self.known.is_host() && self.known.history.was_late(usize::from(seat.seat) - 1)
                        || !seat.here && self.known.look.waits_for(seat)
                };
                let replace = |seat| json!({"do": "replace", "seat": seat, "bot": "greedy"});
                self.which_seat("Let Greedy play for", is_one, replace).ok_or("Nobody is late.")
            }
            'r' if is_open => Err("The match has not begun."),
            'r' => Ok(Prompt::sure(
                'r',
                "resigns: this seat is lost",
                json!({"do": "resign", "seat": self.known.seat}),
            )),
            _ if is_open => {
                of_host()?;
                Ok(Prompt::sure('x', "closes the table", json!({"do": "close"})))
            }
            _ if self.known.wants_to_close() => {
                Err("You want to close the table. It closes when everybody does.")
            }
            _ => {
                let what = "asks to close the table: it closes when everybody does";
                Ok(Prompt::sure('x', what, json!({"do": "close"})))
            }
        }
    }
}

impl<G: TerminalGame> App<G> {
    /// Handles a key of a match of an online table; false where it means the same as in any other.
    pub(super) fn key_at_table(&mut self, code: KeyCode) -> bool {
        let Some(table) = &mut self.table else { return false };
        if let Some(Prompt { answers, .. }) = table.prompt.take() {
            let chosen = answers.into_iter().find(|(key, _)| code == KeyCode::Char(*key));
            match chosen.map(|(_, answer)| answer) {
                Some(Answer::Send(body)) => table.send(Sent::Other, body),
                Some(Answer::Leave) => self.leave_table(),
                Some(Answer::Quit) => self.left = Some(Left::Quit),
                None => {}
            }
            return true;
        }
        let seat = table.known.seat;
        let KeyCode::Char(key) = code else { return false };
        match key {
            'q' if table.known.has_ended() => self.left = Some(Left::Quit),
            'q' => table.prompt = Some(table.quitting()),
            'e' => {
                let react = |with: &str| (with.to_owned(), json!({"do": "react", "with": with}));
                table.prompt = Some(Prompt::which("Show the others", REACTIONS.map(react)));
            }
            'u' => {
                table.send(Sent::Other, json!({"do": "undo", "seat": seat, "after": table.known.look.cursor}))
            }
            't' => table.send(Sent::Other, json!({"do": "retake", "seat": seat})),
            'y' | 'n' if table.known.asked().is_some() => {
                let body = json!({"do": "answer", "undo": table.known.asked(), "yes": key == 'y'});
                table.known.history.ask = None;
                table.send(Sent::Other, body);
            }
            // The line that says so is the question.
            'x' if table.known.may_close() => {
                table.send(Sent::Other, json!({"do": "close"}));
            }
            'b' | 'o' | 'g' | 'r' | 'x' if !table.known.has_ended() => match table.prompt_of(key) {
                Ok(prompt) => table.prompt = Some(prompt),
                Err(why) => self.message = Some(why.to_owned()),
            },
            'h' | 'c' => self.message = Some("There are no hints at an online table.".to_owned()),
            'p' | ' ' => self.message = Some("The table goes on by itself.".to_owned()),
            _ => return false,
        }
        true
    }

    /// Handles a key of the end that has another meaning at a table; false where it has the same.
    pub(super) fn key_end_at_table(&mut self, code: KeyCode) -> bool {
        match code {
            _ if self.table.is_none() => return false,
            KeyCode::Char('n') => self.ask_rematch(),
            KeyCode::Char('t' | 'u') => {}
            _ => return false,
        }
        true
    }
}
