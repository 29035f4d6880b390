//! One puzzle on the terminal: the position, attempts, and the values once it is over.
use std::sync::Arc;

use coach::Estimate;
use games::{Replay, Setup};
use present::{Observation, puzzle_reason};
use puzzles::{Answer, Judge, Judged, Puzzle, Score, Solved, Verdict, list, natural, verdict};
use solver::Values;
use table::Session;
use tabletop::{BySeat, Seat, Turn};
use view::{Choice, Player, Selection, Viewpoint};

use super::device::Device;
use super::play::{Lines, Then, WORDS};
use crate::error::{Done, Failure};
use crate::local_match::TerminalGame;
use crate::{figures, paint, rules};

/// The seed of the searches that value the choices.
const SEED: u64 = 1;

/// Iterations for all choices of a position together.
const ITERATIONS: u32 = 60_000;

/// The fewest and the most iterations for one choice.
const ITERATIONS_EACH: (u32, u32) = (200, 5_000);

/// A puzzle that is being solved.
pub struct Attempt<'a, G: TerminalGame> {
    puzzle: &'a Puzzle,
    setup: Setup,
    session: Session<G>,
    seat: Seat,
    solved: &'a mut Solved,
    /// Whether the result of the first attempt is noted.
    noted: bool,
}

impl<'a, G: TerminalGame> Attempt<'a, G> {
    /// Sets a puzzle up.
    ///
    /// # Errors
    /// Its record cannot be replayed, or no seat decides.
    pub fn new(
        game: G,
        setup: Setup,
        puzzle: &'a Puzzle,
        solved: &'a mut Solved,
    ) -> Result<Attempt<'a, G>, Failure> {
        let (replay, _) = Replay::new(&game, &puzzle.record.events);
        let Turn::Seat(seat) = game.turn(replay.last()) else {
            return Err(Failure::input(format_args!("{}: nobody decides there", puzzle.id)));
        };
        let session = session(&game, &setup, seat, &puzzle.record.events)?;
        Ok(Attempt { puzzle, setup, session, seat, solved, noted: false })
    }

    /// Asks until the puzzle is solved or left.
    ///
    /// # Errors
    /// Reading or writing fails.
    pub fn play(mut self, device: &mut Device, lines: &mut Lines<'_>) -> Result<Then, Failure> {
        self.title(device, lines)?;
        self.position(lines)?;
        let mut over = false;
        loop {
            let Some(typed) = lines.read()? else { return Ok(Then::Quit) };
            let (word, rest) = typed.split_once(' ').unwrap_or((&typed, ""));
            match (word, rest) {
                ("quit", "") => return Ok(Then::Quit),
                ("next", "") => return Ok(Then::Next),
                ("", "") if over => return Ok(Then::Next),
                ("", "") => {}
                ("help", "") => self.help(lines)?,
                ("board", "") => self.position(lines)?,
                ("why", place) => self.why(place, lines)?,
                ("rules", word) => self.rules(word, lines)?,
                _ if over => writeln!(lines.out, "This one is over: `next` or an empty line goes on.")?,
                ("show", "") => {
                    self.note(Score::Missed, device, lines)?;
                    self.values(lines)?;
                    over = true;
                }
                _ => over = self.attempt(&typed, device, lines)?,
            }
        }
    }

    fn title(&self, device: &Device, lines: &mut Lines<'_>) -> Done {
        let title = figures::title(&self.setup, &self.session.game().map_view().title);
        let Puzzle { id, rating, .. } = self.puzzle;
        Ok(writeln!(lines.out, "\nPuzzle {id}. {title}. Rating {rating}. {}.", device.standing())?)
    }

    fn seen(&self) -> Observation<'_, G> {
        let Viewpoint { ply, seat } = self.viewpoint(self.session.ply());
        self.session.observe(Viewpoint { ply, seat })
    }

    fn viewpoint(&self, ply: usize) -> Viewpoint {
        Viewpoint { ply, seat: Some(self.seat.index() as u8) }
    }

    fn choices(&self) -> Vec<Choice> {
        self.session.game().decisions(&self.seen())
    }

    /// Prints the board and the choices.
    fn position(&self, lines: &mut Lines<'_>) -> Done {
        let selection = Selection { live: true, threat: true, ..Selection::default() };
        let (game, seen) = (self.session.game(), self.seen());
        let shown = game.terminal(&seen, &selection);
        writeln!(lines.out, "{}", paint::ansi(&shown.board, lines.coloured))?;
        writeln!(lines.out, "{}", game.game_view(&seen, &selection).standing())?;
        let heading = shown.status.heading.trim_end_matches('.');
        writeln!(lines.out, "What is your best move? {heading}. {}", shown.status.line)?;
        let choices = self.choices();
        let width = choices.iter().map(|choice| choice.event.len()).max().unwrap_or_default();
        for (index, choice) in choices.iter().enumerate() {
            let then = if choice.then.is_empty() { String::new() } else { format!(": {}", choice.then) };
            writeln!(lines.out, "{:>3}  {:width$}  {}{then}", index + 1, choice.event, choice.words)?;
        }
        Ok(())
    }

    /// Prints what can be typed, and the signs of the board.
    fn help(&self, lines: &mut Lines<'_>) -> Done {
        writeln!(lines.out, "{WORDS}")?;
        let legend = self.session.game().terminal(&self.seen(), &Selection::default()).legend;
        for (sign, meaning) in legend {
            writeln!(lines.out, "{:>6}  {meaning}", sign.text.trim())?;
        }
        Ok(())
    }

    fn why(&self, place: &str, lines: &mut Lines<'_>) -> Done {
        match self.session.game().why_not(&self.seen(), &[], place) {
            Ok(Some(why)) => writeln!(lines.out, "{why}")?,
            Ok(None) => writeln!(lines.out, "Something can be done with {place}.")?,
            Err(wrong) => writeln!(lines.out, "{wrong}")?,
        }
        Ok(())
    }

    fn rules(&self, word: &str, lines: &mut Lines<'_>) -> Done {
        let wanted = word.to_lowercase();
        let all = rules::paragraphs(self.setup.game.rules());
        let found: Vec<&str> =
            all.into_iter().filter(|paragraph| paragraph.to_lowercase().contains(&wanted)).collect();
        if found.is_empty() {
            writeln!(lines.out, "The rules do not say {word:?}.")?;
        }
        found.iter().try_for_each(|paragraph| writeln!(lines.out, "{paragraph}"))?;
        Ok(())
    }

    /// Notes the result of the first attempt.
    fn note(&mut self, score: Score, device: &mut Device, lines: &mut Lines<'_>) -> Done {
        if !std::mem::replace(&mut self.noted, true)
            && let Some(trouble) = device.note(&self.puzzle.id, self.puzzle.rating, score)
        {
            writeln!(lines.out, "{trouble}")?;
        }
        Ok(())
    }

    /// Judges an event, given as text or as the number of a choice; returns whether it solves the puzzle.
    fn attempt(&mut self, typed: &str, device: &mut Device, lines: &mut Lines<'_>) -> Result<bool, Failure> {
        let choices = self.choices();
        let numbered = typed.parse::<usize>().ok().and_then(|number| choices.get(number.checked_sub(1)?));
        let text = numbered.map_or(typed, |choice| choice.event.as_str());
        let game = self.session.game();
        let event = match text.parse::<G::Event>() {
            Err(unknown) => {
                let count = choices.len();
                writeln!(
                    lines.out,
                    "{unknown}; a number from 1 to {count} or an event beside it would be right (`board` lists them again, \
                     `help` what else can be typed)"
                )?;
                return Ok(false);
            }
            Ok(event) => event,
        };
        if let Some(refusal) = game.refusal(self.session.state(), event) {
            let rule = tabletop::Refusal::rule(&refusal);
            writeln!(lines.out, "Not possible: {refusal} {rule}")?;
            return Ok(false);
        }
        match verdict(self.puzzle, text) {
            Verdict::Right => {
                self.note(Score::Solved, device, lines)?;
                writeln!(lines.out, "Right. {}.", device.standing())?;
                self.values(lines)?;
                Ok(true)
            }
            Verdict::Wrong => {
                self.note(Score::Missed, device, lines)?;
                self.answer(event, lines)?;
                Ok(false)
            }
        }
    }

    /// The exact values, where the game is solved.
    fn exact(&mut self) -> Option<Arc<Values<G>>> {
        self.solved.prepare(self.session.game(), &self.setup, &|| false);
        self.solved.values(&self.setup)
    }

    /// Prints what can follow a wrong event, on the board too.
    fn answer(&mut self, event: G::Event, lines: &mut Lines<'_>) -> Done {
        let values = self.exact();
        let judge = values.as_deref().map_or(Judge::Search(ITERATIONS_EACH.1), Judge::Exact);
        let game = self.session.game();
        let Answer { events, chance, value } =
            puzzles::answer(game, self.session.state(), event, judge, SEED);
        let mut all = self.puzzle.record.events.clone();
        all.push(event.to_string());
        all.extend(events.iter().map(ToString::to_string));
        let after = session(game, &self.setup, self.seat, &all)?;
        let words =
            |ply: usize| game.log(&after.observe(self.viewpoint(ply)), after.events()[ply]).words.to_string();
        writeln!(lines.out, "{event} is not it.")?;
        let first = self.session.ply() + 1;
        if events.is_empty() {
            writeln!(lines.out, "The game ends with it.")?;
        }
        for ply in first..all.len() {
            let last = ply + 1 == all.len();
            let odds = chance
                .filter(|_| last)
                .map_or_else(String::new, |(weight, of)| format!(" ({})", likelihood(weight, of)));
            let can = if last { "What can follow" } else { "You go on" };
            writeln!(lines.out, "{can}: {}{odds}", words(ply))?;
        }
        let shown = game.terminal(&after.observe(self.viewpoint(all.len())), &Selection::default());
        writeln!(lines.out, "{}", paint::ansi(&shown.board, lines.coloured))?;
        if let Some(value) = value {
            let best = figures::worth(game, Estimate::exact(self.puzzle.value));
            writeln!(
                lines.out,
                "Then you are at {}; the best move is worth {best}.",
                figures::worth(game, value)
            )?;
        }
        Ok(writeln!(lines.out, "Try again, or `show`.")?)
    }

    /// Prints the value of every choice, one sentence why, and the themes.
    fn values(&mut self, lines: &mut Lines<'_>) -> Done {
        let values = self.exact();
        let game = self.session.game();
        let choices = self.choices();
        let (least, most) = ITERATIONS_EACH;
        let each = (ITERATIONS / choices.len().max(1) as u32).clamp(least, most);
        let judge = values.as_deref().map_or(Judge::Search(each), Judge::Exact);
        let Puzzle { value, second, stderr, best: right, .. } = self.puzzle;
        let mut judged: Vec<Judged<G::Event>> =
            judge.events(game, self.session.state(), SEED).unwrap_or_default();
        list(&mut judged, right, values.is_none().then_some((*value, *second)));
        let words = |event: &G::Event| {
            let notation = event.to_string();
            let choice = choices.iter().find(|choice| choice.event == notation);
            choice.map_or(notation, |choice| choice.words.clone())
        };
        for (event, worth) in &judged {
            let mark = if right.contains(&event.to_string()) { '*' } else { ' ' };
            writeln!(lines.out, "{mark} {:>16}  {}", figures::worth(game, *worth), words(event))?;
        }
        if let Some((best, worth)) = judged.first() {
            let figure = |mean: f64| figures::worth(game, Estimate::exact(mean));
            let gain = Estimate { mean: value - second, stderr: stderr.unwrap_or_default() };
            writeln!(
                lines.out,
                "{} is worth {}, {} more than the best wrong move, {}.",
                words(best).trim_end_matches('.'),
                figure(*value),
                figures::worth(game, gain),
                figure(*second),
            )?;
            let state = self.session.state();
            let seen = Observation::of_state(state, Some(self.seat), &[]);
            let natural = natural(game, state, &judged, right);
            let reason = natural.and_then(|(other, less)| {
                puzzle_reason(game, &seen, (*best, worth.mean), (other, less.mean))
            });
            if let Some(reason) = reason {
                writeln!(lines.out, "{reason}")?;
            }
        }
        writeln!(lines.out, "Themes: {}.", self.puzzle.themes.join(", "))?;
        Ok(writeln!(lines.out, "`next` or an empty line goes on.")?)
    }
}

/// A likelihood as a percentage, or as one in so many where that would be 0.
fn likelihood(weight: u64, of: u64) -> String {
    let percent = 100.0 * weight as f64 / of as f64;
    if percent < 1.0 { format!("1 in {:.0}", 100.0 / percent) } else { format!("{percent:.0} %") }
}

/// The match up to a position, with a person at the seat that decides.
fn session<G: TerminalGame>(
    game: &G,
    setup: &Setup,
    seat: Seat,
    events: &[String],
) -> Result<Session<G>, Failure> {
    let name = |other: Seat| if other == seat { "You".to_owned() } else { format!("Player {other}") };
    let players = BySeat::new(game.seats(), |other| Player::Person(name(other)));
    let names = Seat::all(game.seats()).map(name).collect();
    Session::resume(game.clone(), setup.clone(), players, names, events).map_err(Failure::input)
}
