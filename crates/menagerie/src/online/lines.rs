//! A person at an online table, line by line: for terminals, scripts and screen readers. Lines are read while others
//! decide, too; a decision among them waits for the person's turn.
use std::collections::VecDeque;
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender, channel};

use present::Observation;
use serde_json::{Value, json};
use table::online::Cursor;
use tabletop::Seat;
use view::Selection;

use super::guest::{Guest, Seated, TRIES};
use super::known_table::{KnownTable, Said, Ways};
use super::link::{Link, News, Request, spawn};
use super::look::Look;
use super::position::state_of;
use crate::error::{Done, Failure};
use crate::local_match::TerminalGame;
use crate::{output, paint};

/// The help line: everything that can be typed.
const HELP: &str = "An event or its number does it. Also, at any time: undo, board, react ANIMAL, yes or no (to one who \
    would take a decision back), close (the table, when everybody does), replace SEAT (one who is late, by a bot), retake \
    (your seat from its bot), resign, help, quit (the seat stays yours until you leave the table: leave). The host before \
    the start: start (with bots in free seats), remove SEAT. After the end: rematch.";

/// The words after the end of a match.
const AFTER_THE_END: &str = "\"rematch\" plays again with the others, \"quit\" ends.";

/// The words that answer.
const WORDS: Ways = Ways {
    start: "\"start\"",
    agree: "\"yes\"",
    refuse: "\"no\"",
    close: "\"close\"",
    retake: "\"retake\"",
    replace: "\"replace SEAT\"",
};

/// Something that is heard.
enum Heard {
    /// A line of the input; nothing where it has ended.
    Line(Option<String>),
    News(News),
}

/// Plays until the table is closed, until the person goes away, or until the input has ended and a line is needed.
///
/// # Errors
/// The server is not reached any more, or standard output is closed.
pub fn play<G: TerminalGame>(guest: &Guest, game: &G) -> Done {
    let Link { seated, requests, news } = Link::begin(guest)?;
    let (typed, heard) = channel();
    let told = typed.clone();
    spawn("news", move || drop(news.iter().try_for_each(|news| told.send(Heard::News(news)))))
        .and_then(|()| spawn("input", move || read(&typed)))
        .map_err(|why| Failure::other(format_args!("no thread for the input: {why}")))?;
    let is_typed = io::stdin().is_terminal();
    Lines::new(game, seated, requests, io::stdout().lock(), is_typed).play(&heard)
}

/// Reads the input line by line to its end, or until nobody hears it.
fn read(typed: &Sender<Heard>) {
    let lines = io::stdin().lines().map_while(Result::ok).map(Some);
    drop(lines.chain([None]).try_for_each(|line| typed.send(Heard::Line(line))));
}

/// The table, as far as it was told.
struct Told {
    seated: Seated,
    known: KnownTable,
    /// The number of events that were told.
    events: usize,
    /// The questions, and whom the table waits for, as they were told last.
    said: Vec<Said>,
    /// The cursor at which the choices were shown, or the end.
    shown: Option<String>,
    /// The cursor after the last command: before the look holds it, nothing is the person's turn.
    done: Cursor,
}

impl Told {
    fn nothing(seated: Seated) -> Told {
        Told {
            known: KnownTable::new(seated.seat, WORDS),
            seated,
            events: 0,
            said: Vec::new(),
            shown: None,
            done: Cursor::default(),
        }
    }

    /// Whether everything is known that happened so far, as far as the look and the answers to commands tell.
    fn is_up_to_date(&self) -> bool {
        let look = &self.known.look;
        look.has_ended() || self.known.history.has(&look.cursor) && self.known.holds(self.done)
    }

    /// Whether the person is to decide.
    fn is_asked(&self) -> bool {
        self.known.look.asks(self.known.seat)
    }
}

/// A table that is played line by line.
struct Lines<'a, G, W> {
    game: &'a G,
    requests: Sender<Request>,
    out: W,
    /// Whether a person types: there is a prompt then, and a decision that comes too early is refused.
    is_typed: bool,
    told: Told,
    /// The lines that were not carried out yet, the oldest first.
    lines: VecDeque<Option<String>>,
    /// The request that waits for its answer.
    sent: Option<Sent>,
    /// Whether the prompt stands at the end of the output.
    has_prompt: bool,
    /// The number of times in a row that the server was not reached.
    losses: u32,
}

/// A request that waits for its answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sent {
    Leave,
    Other,
}

/// A line of the input.
#[derive(PartialEq)]
enum Typed {
    Nothing,
    /// The end of the input.
    End,
    Quit,
    Help,
    Board,
    Leave,
    Rematch,
    /// An answer to one who would take a decision back.
    Answer(bool),
    Command(Value),
    /// An event, or its number.
    Decision(String),
}

/// Whether the table is played on.
type Then = Result<ControlFlow<()>, Failure>;

const GO_ON: Then = Ok(ControlFlow::Continue(()));
const END: Then = Ok(ControlFlow::Break(()));

impl<'a, G: TerminalGame, W: Write> Lines<'a, G, W> {
    fn new(
        game: &'a G,
        seated: Seated,
        requests: Sender<Request>,
        out: W,
        is_typed: bool,
    ) -> Lines<'a, G, W> {
        Lines {
            game,
            requests,
            out,
            is_typed,
            told: Told::nothing(seated),
            lines: VecDeque::new(),
            sent: None,
            has_prompt: false,
            losses: 0,
        }
    }

    fn play(&mut self, heard: &Receiver<Heard>) -> Done {
        self.begin()?;
        for heard in heard {
            if self.hear(heard)?.is_break() {
                break;
            }
        }
        Ok(())
    }

    fn begin(&mut self) -> Done {
        let Seated { seat, table, .. } = &self.told.seated;
        let words = format!(
            "You have seat {seat} at table {table}. An event or its number does it; \"help\" tells what else can be typed."
        );
        self.say(&words)
    }

    /// Takes in something, and does what can be done then.
    fn hear(&mut self, heard: Heard) -> Then {
        let then = match heard {
            Heard::Line(line) => {
                self.has_prompt = false;
                self.lines.push_back(line);
                ControlFlow::Continue(())
            }
            Heard::News(news) => self.hear_news(news)?,
        };
        if then.is_break() {
            return END;
        }
        while self.sent.is_none() && self.told.is_up_to_date() && !self.told.known.look.status.is_empty() {
            if self.tell()?.is_break() {
                return END;
            }
            let Some(line) = self.next_line()? else { break };
            if self.carry_out(line)?.is_break() {
                return END;
            }
        }
        self.out.flush()?;
        GO_ON
    }

    fn hear_news(&mut self, news: News) -> Then {
        self.losses = if news == News::Lost { self.losses + 1 } else { 0 };
        match news {
            News::Lost if self.losses == 1 => self.say("The connection is lost; it is tried again …")?,
            News::Lost if self.losses > TRIES => return Err(Failure::other("the server is not reached")),
            News::Lost | News::Record(_) => {}
            News::Look(look) => self.hear_look(*look)?,
            News::Entry(entry) => {
                let words = self.told.known.hear_entry(&entry);
                let words = match &self.told.known.gone {
                    // The answer says it better.
                    Some(_) if self.sent == Some(Sent::Leave) => None,
                    Some(gone) => Some(gone.clone()),
                    None => words,
                };
                if let Some(words) = words {
                    self.say(&words)?;
                }
            }
            News::Reaction { seats, with } => {
                let words = self.told.known.reaction(&seats, &with);
                self.say(&words)?;
            }
            News::Answer(answer) => match (self.sent.take(), answer) {
                (Some(Sent::Leave), Ok(_)) => {
                    let words = self.told.seated.left();
                    self.say(if self.told.known.is_open() { "You left the table." } else { &words })?;
                    return END;
                }
                (_, Ok(cursor)) => self.told.done = cursor.parse().unwrap_or_default(),
                (_, Err(why)) => self.say(&why)?,
            },
            News::Rematch(answer) => {
                self.sent = None;
                match answer {
                    Ok(seated) => {
                        self.told = Told::nothing(seated);
                        self.begin()?;
                    }
                    Err(why) => self.say(&why)?,
                }
            }
            // The answer to a wish to leave says so better.
            News::Gone(_) if self.sent == Some(Sent::Leave) => {}
            News::Gone(why) => {
                self.say(&why)?;
                return END;
            }
        }
        let has_lost_the_seat = self.told.known.gone.is_some() && self.sent != Some(Sent::Leave);
        if has_lost_the_seat { END } else { GO_ON }
    }

    fn hear_look(&mut self, look: Look) -> Done {
        if let Some(words) = self.told.known.hear_look(look) {
            self.say(words)?;
        }
        let events = self.told.known.look.notations().to_vec();
        for event in events.iter().skip(self.told.events) {
            self.say(&format!("  {event}"))?;
        }
        self.told.events = events.len();
        Ok(())
    }

    /// Tells the table as it is now, as far as it was not told: questions, choices or whom it waits for, or its end.
    fn tell(&mut self) -> Then {
        let known = &self.told.known;
        let (is_asked, cursor) = (self.told.is_asked(), known.look.cursor.clone());
        match known.look.status.as_str() {
            "closed" => {
                self.say("The table was closed.")?;
                return END;
            }
            "over" => {
                if self.told.shown.replace(cursor).is_none_or(|shown| shown != self.told.known.look.cursor) {
                    self.show(false)?;
                    let words = self.told.seated.over();
                    self.say(&words)?;
                    if self.lines.is_empty() {
                        self.say(AFTER_THE_END)?;
                    }
                }
                return GO_ON;
            }
            _ => {}
        }
        let mut said = known.questions();
        if !is_asked {
            said.extend(known.waiting());
        }
        for words in said.iter().filter(|words| !self.told.said.contains(words)).cloned().collect::<Vec<_>>()
        {
            self.say(words.text())?;
        }
        self.told.said = said;
        if is_asked && self.told.shown.as_ref() != Some(&cursor) {
            self.told.shown = Some(cursor);
            self.show(true)?;
        }
        if is_asked && self.is_typed && self.lines.is_empty() && !self.has_prompt {
            write!(self.out, "> ")?;
            self.has_prompt = true;
        }
        GO_ON
    }

    /// The next line that can be carried out now. Where nobody types, a decision before the person's turn waits for it, and
    /// so does the end of the input.
    fn next_line(&mut self) -> Result<Option<Typed>, Failure> {
        let Some(line) = self.lines.front() else { return Ok(None) };
        let typed = line.as_deref().map_or(Typed::End, |line| self.read(line));
        let waits = !self.told.is_asked() && !self.told.known.has_ended();
        let is_early = waits && matches!(typed, Typed::End | Typed::Decision(_));
        if is_early && !self.is_typed {
            return Ok(None);
        }
        self.lines.pop_front();
        if is_early && typed != Typed::End {
            self.say("It is not your turn. \"help\" tells what you can do meanwhile.")?;
            return Ok(Some(Typed::Nothing));
        }
        Ok(Some(typed))
    }

    /// Reads a line.
    fn read(&self, line: &str) -> Typed {
        let known = &self.told.known;
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let seat = known.seat;
        let number = || rest.parse::<u8>().unwrap_or_default();
        Typed::Command(match (word, rest) {
            ("", "") => return Typed::Nothing,
            ("quit", "") => return Typed::Quit,
            ("help", "") => return Typed::Help,
            ("board", "") => return Typed::Board,
            ("leave", "") => return Typed::Leave,
            ("rematch", "") => return Typed::Rematch,
            ("yes", "") => return Typed::Answer(true),
            ("no", "") => return Typed::Answer(false),
            ("undo", "") => json!({"do": "undo", "seat": seat, "after": known.look.cursor}),
            ("start", "") => json!({"do": "start", "fill": "greedy"}),
            ("remove", _) => json!({"do": "remove", "seat": number()}),
            ("replace", _) => json!({"do": "replace", "seat": number(), "bot": "greedy"}),
            ("retake", "") => json!({"do": "retake", "seat": seat}),
            ("resign", "") => json!({"do": "resign", "seat": seat}),
            ("close", "") => json!({"do": "close"}),
            ("react", _) => json!({"do": "react", "with": rest}),
            _ => return Typed::Decision(line.trim().to_owned()),
        })
    }

    /// Does what a line says.
    fn carry_out(&mut self, typed: Typed) -> Then {
        match typed {
            Typed::Nothing => {}
            Typed::End | Typed::Quit => {
                if !self.told.known.look.has_ended() {
                    let words = self.told.seated.parting();
                    self.say(&words)?;
                }
                return END;
            }
            Typed::Help => self.say(HELP)?,
            Typed::Board => self.show(self.told.is_asked())?,
            Typed::Leave => self.send(Sent::Leave, Request::Command(json!({"do": "leave"}))),
            Typed::Rematch => self.send(Sent::Other, Request::Rematch),
            Typed::Answer(yes) => match self.told.known.asked() {
                Some(undo) => self.command(json!({"do": "answer", "undo": undo, "yes": yes})),
                None => self.say("Nobody asks to take a decision back.")?,
            },
            Typed::Command(body) => self.command(body),
            Typed::Decision(_) if self.told.known.has_ended() => self.say(AFTER_THE_END)?,
            Typed::Decision(event) => self.decide(&event),
        }
        GO_ON
    }

    /// Decides by an event or its number.
    fn decide(&mut self, typed: &str) {
        let choices = self.observed(|observation| self.game.decisions(observation));
        let numbered = typed.parse::<usize>().ok().and_then(|number| choices.get(number.wrapping_sub(1)));
        let event = numbered.map_or(typed, |choice| choice.event.as_str());
        let known = &self.told.known;
        self.command(json!({"do": "act", "seat": known.seat, "event": event, "after": known.look.cursor}));
    }

    fn command(&mut self, body: Value) {
        self.send(Sent::Other, Request::Command(body));
    }

    fn send(&mut self, kind: Sent, request: Request) {
        // Where the link has ended, its news have said so.
        if self.requests.send(request).is_ok() {
            self.sent = Some(kind);
        }
    }

    /// Looks at the position as the seat may know it.
    fn observed<T>(&self, look: impl FnOnce(&Observation<'_, G>) -> T) -> T {
        let known = &self.told.known;
        let seat = Seat::new(known.seat - 1);
        let state = state_of(self.game, &known.look.events::<G>(), seat);
        let names = known.look.names();
        look(&Observation::of_state(&self.game.seen(&state, Some(seat)), Some(seat), &names))
    }

    /// Shows the board, and the choices where there are any to make.
    fn show(&mut self, with_choices: bool) -> Done {
        let selection = Selection { live: true, threat: true, ..Selection::default() };
        let (shown, choices) = self.observed(|observation| {
            let choices = if with_choices { self.game.decisions(observation) } else { Vec::new() };
            (self.game.terminal(observation, &selection), choices)
        });
        let board = paint::ansi(&shown.board, output::coloured());
        self.say(&format!("\n{board}\n{}. {}", shown.status.heading, shown.status.line))?;
        let width = choices.iter().map(|choice| choice.event.len()).max().unwrap_or_default();
        for (index, choice) in choices.iter().enumerate() {
            writeln!(self.out, "{:>3}  {:width$}  {}", index + 1, choice.event, choice.words)?;
        }
        Ok(())
    }

    /// Writes a line, on a line of its own.
    fn say(&mut self, words: &str) -> Done {
        if std::mem::take(&mut self.has_prompt) {
            writeln!(self.out)?;
        }
        Ok(writeln!(self.out, "{words}")?)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use penguins::Penguins;

    use super::*;

    /// Takes in news and lines at a table for two at which Ben is to decide, as the person of seat 1; returns the words, and
    /// the reason for which it ended.
    fn heard(is_typed: bool, heard: impl IntoIterator<Item = Heard>) -> (String, Option<String>) {
        let game = Penguins::new(2).expect("a game for two");
        let seated = Seated {
            table: "here".to_owned(),
            seat: 1,
            address: "http://127.0.0.1:1".to_owned(),
            is_saved: false,
        };
        let (requests, sent) = channel();
        let mut lines = Lines::new(&game, seated, requests, Vec::new(), is_typed);
        let end = heard.into_iter().find_map(|heard| lines.hear(heard).err());
        assert!(sent.try_recv().is_err(), "nothing is sent");
        let words = String::from_utf8(lines.out).expect("text");
        (words, end.map(|why| why.to_string()))
    }

    fn look() -> Heard {
        let seat = |number, name| json!({"seat": number, "kind": "person", "name": name, "here": true, "ready": false});
        let look = json!({"host": "a", "you": [1], "status": "running", "seats": [seat(1, "Ada"), seat(2, "Ben")],
            "cursor": "0.0", "turn": 2, "events": []});
        Heard::News(News::Look(serde_json::from_value(look).expect("a look")))
    }

    fn line(text: &str) -> Heard {
        Heard::Line(Some(text.to_owned()))
    }

    #[test]
    fn n_29_a_person_who_types_too_early_is_told_so_and_a_script_waits() {
        let early = "It is not your turn.";
        let (words, end) = heard(true, [look(), line("roll"), line("2")]);
        assert_eq!((words.matches(early).count(), end), (2, None), "{words}");
        assert!(words.contains("Waiting for Ben."), "{words}");
        let (words, _) = heard(false, [look(), line("roll"), line("2")]);
        assert!(!words.contains(early), "{words}");
    }

    #[test]
    fn n_29_a_server_that_is_gone_for_good_ends_it() {
        let lost = |times: u32| (0..times).map(|_| Heard::News(News::Lost));
        let (words, end) = heard(true, lost(TRIES));
        assert_eq!((words.matches("The connection is lost").count(), end), (1, None));
        // It was there in between.
        let (words, end) = heard(true, lost(TRIES).chain([look()]).chain(lost(TRIES)));
        assert_eq!((words.matches("The connection is lost").count(), end), (2, None));
        let (_, end) = heard(true, lost(TRIES + 1));
        assert_eq!(end.as_deref(), Some("the server is not reached"));
    }
}
