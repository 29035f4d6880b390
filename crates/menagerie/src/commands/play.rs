//! `play`, and the menu: a match at this device, on the terminal or line by line.
use std::io::{self, BufRead, IsTerminal, Write};

use bots::BotKind;
use games::{GameId, Lesson, Options, Setup, with_game};

use crate::args::{GameArgs, PlayArgs};
use crate::daily::{self, Tries};
use crate::error::{Done, Failure};
use crate::local_match::{LocalMatch, TerminalGame, YOU};
use crate::plain::{self, Lines};
use crate::saved::{Found, Slot, Store, Unfinished};
use crate::terminal::{Begin, Chosen, Left, Screen};
use crate::{figures, opening, output, players, stop};

/// The beginning of a match.
enum Match {
    Begins(Begin),
    GoesOn(Slot, Unfinished),
    Learns(Lesson),
}

impl Match {
    /// Opens a game's lesson.
    fn lesson(game: GameId) -> Result<Match, Failure> {
        Lesson::parse(games::lesson(game)).map(Match::Learns).map_err(Failure::other)
    }

    fn setup(&self) -> Result<Setup, Failure> {
        match self {
            Match::Begins(begin) => Ok(begin.setup.clone()),
            Match::GoesOn(_, saved) => Setup::of(&saved.record).map_err(Failure::input),
            Match::Learns(lesson) => Setup::of(&lesson.record).map_err(Failure::input),
        }
    }

    fn players(&self) -> &[String] {
        match self {
            Match::Begins(begin) => &begin.players,
            Match::GoesOn(_, saved) => &saved.players,
            Match::Learns(_) => &[],
        }
    }

    /// Returns the bot of each seat; `None` for a person.
    fn bots(&self) -> Result<Vec<Option<BotKind>>, Failure> {
        self.players().iter().map(|word| players::bot_or_person(word)).collect()
    }

    /// Returns the beginning of another match of this kind; after a lesson, of the game itself.
    fn again(&self) -> Result<Begin, Failure> {
        let setup = match self {
            Match::Learns(_) => Setup::new(self.setup()?.game, Options::default()),
            _ => self.setup()?,
        };
        let players = self.players().to_vec();
        let challenge = match self {
            Match::Begins(begin) => begin.challenge.as_ref(),
            Match::GoesOn(_, saved) => saved.challenge.as_ref().map(|one| &one.day),
            Match::Learns(_) => None,
        };
        // A challenge is tried again with the dice of its day.
        let seed = match (self, challenge) {
            (Match::Begins(begin), Some(_)) => begin.seed,
            (Match::GoesOn(_, saved), Some(_)) => saved.seed,
            _ => output::drawn_seed(),
        };
        Ok(Begin { setup, seed, players, challenge: challenge.cloned() })
    }

    fn session<G: TerminalGame>(self, game: G, store: Option<&Store>) -> Result<LocalMatch<G>, Failure> {
        let setup = self.setup()?;
        match self {
            Match::Begins(Begin { seed, players, challenge, .. }) => {
                let local = LocalMatch::new(game, setup, seed, &players, store);
                Ok(match challenge {
                    Some(day) => local.with_challenge(&day),
                    None => local,
                })
            }
            Match::GoesOn(slot, saved) => LocalMatch::resume(game, setup, &saved, slot, store),
            Match::Learns(lesson) => Ok(LocalMatch::lesson(game, setup, lesson)),
        }
    }
}

/// Plays a game.
///
/// # Errors
/// The request is not valid, or the terminal fails.
pub fn run(args: &PlayArgs) -> Done {
    if let Some(join) = &args.join {
        return crate::online::play(join, &args.guest, !args.plain && on_terminal());
    }
    let Some(game) = args.game else {
        return Err(Failure::input("GAME is missing; `menagerie games` lists them"));
    };
    let own = GameArgs { game, set: args.set.clone(), map: args.map.clone(), sheet: args.sheet.clone() };
    let store = Store::of_this_device();
    let setup = own.setup()?;
    let any = opening::open(&setup)?;
    let seats = with_game!(&any, game => tabletop::Game::seats(game));
    let players = match args.bots.as_slice() {
        [] => vec![YOU.to_owned(); seats.into()],
        words => players::by_seat(words, seats)?,
    };
    let begins = Match::Begins(match args.daily {
        true => daily::begin(game, daily::today()),
        false => {
            let seed = args.seed.unwrap_or_else(output::drawn_seed);
            Begin { setup, seed, players, challenge: None }
        }
    });
    begins.bots()?;
    // A request that names a game starts a new match.
    let is_own = args.map.is_some() || args.sheet.is_some();
    let is_specified =
        args.daily || args.seed.is_some() || is_own || !args.set.is_empty() || !args.bots.is_empty();
    let found = match &store {
        Some(store) if !is_specified => of_game(store.unfinished(), game),
        _ => Found::default(),
    };
    if args.plain || !on_terminal() {
        return line_by_line(begins, found, store.as_ref());
    }
    let screen = Screen::take()?;
    if found.games.is_empty() {
        on_screen(screen, begins, store)
    } else {
        chosen(screen, &[game], false, found, store)
    }
}

/// Shows the menu of all games.
///
/// # Errors
/// There is no terminal.
pub fn menu() -> Done {
    if !on_terminal() {
        return Err(Failure::input(
            "the menu needs a terminal; `menagerie play ruin` plays line by line, `menagerie --help` lists what else there is",
        ));
    }
    let store = Store::of_this_device();
    let found = store.as_ref().map(Store::unfinished).unwrap_or_default();
    chosen(Screen::take()?, &GameId::ALL, true, found, store)
}

/// Plays the match that is chosen from a menu.
fn chosen(mut screen: Screen, games: &[GameId], learning: bool, found: Found, store: Option<Store>) -> Done {
    let tries = store.as_ref().map(Tries::read).unwrap_or_default();
    let first = match screen.menu(games, learning, found, tries)? {
        Chosen::GoOn(slot, saved) => Match::GoesOn(slot, *saved),
        Chosen::Begin(begin) => Match::Begins(begin),
        Chosen::Learn(game) => Match::lesson(game)?,
        Chosen::Quit => return Ok(()),
    };
    on_screen(screen, first, store)
}

fn on_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Keeps the unfinished matches of one game.
fn of_game(mut found: Found, game: GameId) -> Found {
    found.games.retain(|(_, saved)| saved.game() == Some(game));
    found
}

/// Plays matches on the screen until one is left for good, then prints the fate of the last one.
fn on_screen(mut screen: Screen, first: Match, store: Option<Store>) -> Done {
    let mut next = first;
    loop {
        let setup = next.setup()?;
        let (again, bots) = (next.again()?, next.bots()?);
        let (news, left) = with_game!(opening::open(&setup)?, game => {
            screen.play(next.session(game, store.as_ref())?, bots, store.clone())?
        });
        if left == Left::Quit {
            drop(screen);
            return if news.is_empty() { Ok(()) } else { output::line(news) };
        }
        next = Match::Begins(again);
    }
}

/// Plays by lines of standard input.
fn line_by_line(begins: Match, found: Found, store: Option<&Store>) -> Done {
    let mut input = io::stdin().lock();
    let mut out = io::stdout().lock();
    found.troubles.iter().try_for_each(|trouble| writeln!(out, "{trouble}"))?;
    let mut how = begins;
    // A first line that is no command here belongs to the game.
    let mut first = Vec::new();
    if let Some((slot, saved)) = found.games.into_iter().next() {
        let events = figures::counted(saved.record.events.len(), "event");
        writeln!(
            out,
            "There is an unfinished game of {events}, seed {}: `resume` goes on with it; anything else begins another.",
            saved.seed
        )?;
        input.read_until(b'\n', &mut first)?;
        let word = first.trim_ascii();
        if word == b"resume" {
            how = Match::GoesOn(slot, saved);
        }
        if word == b"resume" || word == b"new" {
            first.clear();
        }
    }
    let setup = how.setup()?;
    let bots = how.bots()?;
    stop::end_saying(format!("\nStopped; the game is saved. `menagerie play {}` goes on.", setup.game));
    let mut input = io::Read::chain(first.as_slice(), input);
    let lines =
        Lines { input: &mut input, out: &mut out, coloured: output::coloured(), prompt: on_terminal() };
    with_game!(opening::open(&setup)?, game => plain::play(how.session(game, store)?, &bots, lines))
}
