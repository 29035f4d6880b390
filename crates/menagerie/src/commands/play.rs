//! `play`, and the menu: a match at this device, on the terminal or line by line.
use std::io::{self, BufRead, IsTerminal, Write};

use games::{AnyGame, GameId, Setup, with_game};

use crate::args::PlayArgs;
use crate::error::{Done, Failure};
use crate::face::Face;
use crate::plain::{self, Lines};
use crate::saved::{Found, Slot, Store, Unfinished};
use crate::session::{Session, YOU};
use crate::terminal::{Begin, Chosen, Left, Screen};
use crate::{opening, output, players, stop};

/// How a match comes about.
enum Match {
    Begins(Begin),
    GoesOn(Slot, Unfinished),
}

/// Plays a game.
///
/// # Errors
/// What is wrong with the request, or the terminal.
pub fn run(args: &PlayArgs) -> Done {
    let store = Store::of_this_device();
    let setup = args.game.setup()?;
    let any = opening::open(&setup)?;
    let players = match args.bots.as_slice() {
        [] => vec![YOU.to_owned(); with_game!(&any, game => tabletop::Game::seats(game)).into()],
        words => players::by_seat(words, with_game!(&any, game => tabletop::Game::seats(game)))?,
    };
    players.iter().try_for_each(|word| players::bot_or_person(word, setup.game).map(|_| ()))?;
    let begin = Begin { setup, seed: args.seed.unwrap_or_else(output::drawn_seed), players };
    let chosen =
        args.seed.is_some() || args.game.map.is_some() || !(args.game.set.is_empty() && args.bots.is_empty());
    let found = match &store {
        Some(store) if !chosen => of_game(store.unfinished(), begin.setup.game),
        _ => Found::default(),
    };
    if args.plain || !on_terminal() {
        return line_by_line(begin, found, store.as_ref());
    }
    let mut screen = Screen::take()?;
    let first = if found.games.is_empty() {
        Match::Begins(begin)
    } else {
        match screen.menu(&[begin.setup.game], found)? {
            Chosen::GoOn(slot, saved) => Match::GoesOn(slot, saved),
            Chosen::Begin(begin) => Match::Begins(begin),
            Chosen::Quit => return Ok(()),
        }
    };
    on_screen(screen, first, store)
}

/// The menu of all games.
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
    let mut screen = Screen::take()?;
    let found = store.as_ref().map(Store::unfinished).unwrap_or_default();
    match screen.menu(&GameId::ALL, found)? {
        Chosen::GoOn(slot, saved) => on_screen(screen, Match::GoesOn(slot, saved), store),
        Chosen::Begin(begin) => on_screen(screen, Match::Begins(begin), store),
        Chosen::Quit => Ok(()),
    }
}

fn on_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Only what is unfinished of one game.
fn of_game(mut found: Found, game: GameId) -> Found {
    found.games.retain(|(_, saved)| saved.game() == Some(game));
    found
}

/// Plays matches on the screen until one is left for good, then says what became of the last.
fn on_screen(mut screen: Screen, first: Match, store: Option<Store>) -> Done {
    let mut next = first;
    loop {
        let again = match &next {
            Match::Begins(begin) => begin.clone(),
            Match::GoesOn(_, saved) => Begin {
                setup: saved.record.setup().map_err(Failure::input)?,
                seed: saved.seed,
                players: saved.players.clone(),
            },
        };
        let any = opening::open(&again.setup)?;
        let bots = again
            .players
            .iter()
            .map(|word| players::bot_or_person(word, again.setup.game))
            .collect::<Result<Vec<_>, _>>()?;
        let (news, left) = with_game!(any, game => {
            let session = session(game, next, store.as_ref())?;
            screen.play(session, bots, store.clone())?
        });
        if left == Left::Quit {
            drop(screen);
            return if news.is_empty() { Ok(()) } else { output::line(news) };
        }
        next = Match::Begins(Begin { seed: output::drawn_seed(), ..again });
    }
}

fn session<G: Face>(game: G, how: Match, store: Option<&Store>) -> Result<Session<G>, Failure> {
    match how {
        Match::Begins(Begin { setup, seed, players }) => Ok(Session::new(game, setup, seed, &players, store)),
        Match::GoesOn(slot, saved) => {
            let setup = saved.record.setup().map_err(Failure::input)?;
            Session::resume(game, setup, &saved, slot)
        }
    }
}

/// Plays by lines of standard input.
fn line_by_line(begin: Begin, found: Found, store: Option<&Store>) -> Done {
    let mut input = io::stdin().lock();
    let mut out = io::stdout().lock();
    found.troubles.iter().try_for_each(|trouble| writeln!(out, "{trouble}"))?;
    let prompt = io::stdin().is_terminal() && io::stdout().is_terminal();
    let mut how = Match::Begins(begin);
    let mut first = Vec::new();
    if let Some((slot, saved)) = found.games.into_iter().next() {
        let events = crate::figures::counted(saved.record.events.len(), "event");
        writeln!(
            out,
            "There is an unfinished game of {events}, seed {}: `resume` goes on with it; anything else begins another.",
            saved.seed
        )?;
        input.read_until(b'\n', &mut first)?;
        if first.trim_ascii() == b"resume" {
            how = Match::GoesOn(slot, saved);
            first.clear();
        } else if first.trim_ascii() == b"new" {
            first.clear();
        }
    }
    let (setup, words): (Setup, Vec<String>) = match &how {
        Match::Begins(begin) => (begin.setup.clone(), begin.players.clone()),
        Match::GoesOn(_, saved) => (saved.record.setup().map_err(Failure::input)?, saved.players.clone()),
    };
    let any: AnyGame = opening::open(&setup)?;
    let bots =
        words.iter().map(|word| players::bot_or_person(word, setup.game)).collect::<Result<Vec<_>, _>>()?;
    stop::end_saying(format!("\nStopped; the game is saved. `menagerie play {}` goes on.", setup.game));
    let mut input = io::Read::chain(first.as_slice(), input);
    let lines = Lines { input: &mut input, out: &mut out, coloured: output::coloured(), prompt };
    with_game!(any, game => plain::play(session(game, how, store)?, &bots, lines))
}
