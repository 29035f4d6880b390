//! A person at an online table, line by line: for terminals, scripts and screen readers.
use std::io::{self, BufRead, IsTerminal, Write};

use present::Observation;
use serde_json::json;
use tabletop::Seat;
use view::Selection;

use super::guest::Guest;
use super::look::Look;
use super::position::state_of;
use crate::error::{Done, Failure};
use crate::local_match::TerminalGame;
use crate::{output, paint};

/// The help line: everything that can be typed.
const WORDS: &str = "An event or its number does it. Also: undo, board, react ANIMAL, close (the table, when everybody does), \
    replace SEAT (one who is late, by a bot), resign, help, quit (the seat stays yours until you leave the table: leave).";

/// Plays until the table is over or closed, or until the input ends.
///
/// # Errors
/// The server is not reached any more, or standard output is closed.
pub fn play<G: TerminalGame>(guest: &mut Guest, game: &G) -> Done {
    let mut out = io::stdout().lock();
    writeln!(out, "You have seat {} at table {}. {WORDS}", guest.seat, guest.table)?;
    let mut told = 0;
    let mut waits_said = false;
    loop {
        let look = guest.look()?;
        told = tell(&look, told, &mut out)?;
        let seen = Seen::of(guest, game, &look);
        match look.status.as_str() {
            "over" => {
                seen.show(game, &mut out, false)?;
                return Ok(writeln!(out, "{}", guest.seated().over())?);
            }
            "closed" => return Ok(writeln!(out, "The table was closed.")?),
            _ => {}
        }
        if !look.asks(guest.seat) {
            if !waits_said {
                if look.is_bots(guest.seat) {
                    writeln!(
                        out,
                        "A bot plays your seat; joining again takes it back, unless you resigned."
                    )?;
                }
                writeln!(out, "{}", look.waiting())?;
                out.flush()?;
                waits_said = true;
            }
            guest.wait(&look.cursor);
            continue;
        }
        waits_said = false;
        seen.show(game, &mut out, true)?;
        match turn(guest, game, &seen, &look, &mut out)? {
            Turn::Done => {}
            Turn::Quit => return Ok(writeln!(out, "{}", guest.seated().parting())?),
            Turn::Left => return Ok(writeln!(out, "{}", guest.seated().left())?),
        }
    }
}

/// Tells the events since those that were told.
fn tell(look: &Look, told: usize, out: &mut impl Write) -> Result<usize, Failure> {
    let events = look.notations();
    if events.len() < told {
        writeln!(out, "The match went back.")?;
    }
    for event in events.iter().skip(told) {
        writeln!(out, "  {event}")?;
    }
    Ok(events.len())
}

/// The position as the seat may know it.
struct Seen<G: TerminalGame> {
    state: G::State,
    seat: Seat,
    names: Vec<String>,
}

impl<G: TerminalGame> Seen<G> {
    fn of(guest: &Guest, game: &G, look: &Look) -> Seen<G> {
        let seat = Seat::new(guest.seat - 1);
        let state = state_of(game, &look.events::<G>(), seat);
        let names = look.names();
        Seen { state: game.seen(&state, Some(seat)), seat, names }
    }

    fn observation(&self) -> Observation<'_, G> {
        Observation::of_state(&self.state, Some(self.seat), &self.names)
    }

    fn show(&self, game: &G, out: &mut impl Write, choose: bool) -> Done {
        let selection = Selection { live: true, threat: true, ..Selection::default() };
        let shown = game.terminal(&self.observation(), &selection);
        let board = paint::ansi(&shown.board, output::coloured());
        writeln!(out, "\n{board}\n{}. {}", shown.status.heading, shown.status.line)?;
        let choices = if choose { game.decisions(&self.observation()) } else { Vec::new() };
        let width = choices.iter().map(|choice| choice.event.len()).max().unwrap_or_default();
        for (index, choice) in choices.iter().enumerate() {
            writeln!(out, "{:>3}  {:width$}  {}", index + 1, choice.event, choice.words)?;
        }
        Ok(out.flush()?)
    }
}

/// The end of a turn.
enum Turn {
    /// Something has changed.
    Done,
    /// The input has ended, or the person goes away.
    Quit,
    /// The table is left.
    Left,
}

/// Reads lines until one changes something, or the person goes away.
fn turn<G: TerminalGame>(
    guest: &mut Guest,
    game: &G,
    seen: &Seen<G>,
    look: &Look,
    out: &mut impl Write,
) -> Result<Turn, Failure> {
    loop {
        if io::stdin().is_terminal() {
            write!(out, "> ")?;
            out.flush()?;
        }
        let mut typed = String::new();
        if io::stdin().lock().read_line(&mut typed)? == 0 {
            return Ok(Turn::Quit);
        }
        let (word, rest) = typed.trim().split_once(' ').unwrap_or((typed.trim(), ""));
        let seat = guest.seat;
        let body = match word {
            "" => continue,
            "quit" => return Ok(Turn::Quit),
            "help" => {
                writeln!(out, "{WORDS}")?;
                continue;
            }
            "board" => {
                seen.show(game, out, true)?;
                continue;
            }
            "undo" => json!({"do": "undo", "seat": seat, "after": look.cursor}),
            "resign" => json!({"do": "resign", "seat": seat}),
            "leave" => json!({"do": "leave"}),
            "close" => json!({"do": "close"}),
            "replace" => json!({"do": "replace", "seat": rest.parse::<u8>().unwrap_or_default()}),
            "react" => json!({"do": "react", "with": rest}),
            _ => {
                let choices = game.decisions(&seen.observation());
                let numbered =
                    typed.trim().parse::<usize>().ok().and_then(|number| choices.get(number.wrapping_sub(1)));
                let event = numbered.map_or_else(|| typed.trim().to_owned(), |choice| choice.event.clone());
                json!({"do": "act", "seat": seat, "event": event, "after": look.cursor})
            }
        };
        match guest.command(body) {
            Ok(_) if word == "leave" => return Ok(Turn::Left),
            Ok(_) if word == "react" => continue,
            Ok(_) => return Ok(Turn::Done),
            Err(Failure::Input(why)) => {
                writeln!(out, "{why}")?;
                // The match may have gone on meanwhile.
                return Ok(Turn::Done);
            }
            Err(why) => return Err(why),
        }
    }
}
