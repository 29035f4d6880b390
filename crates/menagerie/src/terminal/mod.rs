//! A match on the terminal. The terminal's state is always restored.
pub(crate) mod app;
mod at_table;
mod at_table_keys;
#[cfg(test)]
mod at_table_tests;
pub(crate) mod draw;
#[cfg(test)]
mod draw_tests;
mod earlier;
mod end;
#[cfg(test)]
mod host_tests;
mod menu;
mod pager;
#[cfg(test)]
mod tests;

use std::time::{Duration, Instant};

use bots::BotKind;
use crossterm::event::{self, Event, KeyEvent, KeyEventKind};
use games::GameId;
use ratatui::{DefaultTerminal, Frame};

use crate::daily::{self, Tries};
use crate::error::{Done, Failure};
use crate::local_match::{LocalMatch, TerminalGame};
use crate::online::link::Link;
use crate::saved::{Found, Store};
use crate::stop;

use app::App;
pub use app::Left;
pub use menu::{Begin, Chosen};

/// Interval of redraws without input, for dice and answers.
const BEAT: Duration = Duration::from_millis(80);
/// The same while nothing moves: the processor rests, and a request to stop is still noticed.
const REST: Duration = Duration::from_secs(1);

/// A terminal in raw mode, restored when dropped; a panic restores it before its message.
pub struct Screen {
    terminal: DefaultTerminal,
}

impl Screen {
    /// Takes over the terminal.
    ///
    /// # Errors
    /// The terminal refuses.
    pub fn take() -> Result<Screen, Failure> {
        stop::listen_on_screen();
        let terminal = ratatui::try_init().map_err(|error| {
            Failure::other(format_args!("the terminal cannot be used ({error}); --plain plays line by line"))
        })?;
        Ok(Screen { terminal })
    }

    /// Shows the menu of these games, with `learning` their lessons too, until something is chosen.
    ///
    /// # Errors
    /// The terminal fails.
    pub fn menu(
        &mut self,
        games: &[GameId],
        learning: bool,
        found: Found,
        tries: Tries,
    ) -> Result<Chosen, Failure> {
        let mut menu = menu::Menu::new(games, learning, found, tries, daily::today());
        loop {
            self.draw(|frame| menu.draw(frame))?;
            if stop::is_requested() {
                return Ok(Chosen::Quit);
            }
            if let Some(key) = next_key(REST)?
                && let Some(chosen) = menu.key(key)
            {
                return Ok(chosen);
            }
        }
    }

    /// Plays a match; returns its fate in words, and the way it was left.
    ///
    /// # Errors
    /// The terminal fails; the match is saved.
    pub fn play<G: TerminalGame>(
        &mut self,
        session: LocalMatch<G>,
        bots: Vec<Option<BotKind>>,
        store: Option<Store>,
    ) -> Result<(String, Left), Failure> {
        let mut app = App::new(session, bots, store, daily::today());
        let left = self.run(&mut app)?;
        let shared = app.session.shared(app.today).filter(|_| left == Left::Quit);
        let shared = shared.map_or_else(String::new, |shared| format!("{shared}\n\n"));
        Ok((shared + &app.session.leave(), left))
    }

    /// Plays at an online table until it is left; returns its fate in words (N-29).
    ///
    /// # Errors
    /// The terminal fails.
    pub fn play_at_table<G: TerminalGame>(
        &mut self,
        session: LocalMatch<G>,
        link: Link,
    ) -> Result<String, Failure> {
        let settings = Store::of_this_device();
        let mut app = App::new(session, Vec::new(), settings, daily::today()).at_table(link);
        self.run(&mut app)?;
        Ok(app.parting())
    }

    fn run<G: TerminalGame>(&mut self, app: &mut App<G>) -> Result<Left, Failure> {
        loop {
            self.draw(|frame| draw::screen(frame, app))?;
            if let Some(key) = next_key(if app.is_at_rest() { REST } else { BEAT })? {
                app.key(key, Instant::now());
            }
            app.tick(Instant::now());
            if let Some(left) = app.left.or(stop::is_requested().then_some(Left::Quit)) {
                return Ok(left);
            }
        }
    }

    fn draw(&mut self, show: impl FnOnce(&mut Frame)) -> Done {
        self.terminal.draw(show).map(|_| ()).map_err(Failure::other)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        ratatui::restore();
    }
}

/// Returns the next key, if one is pressed within `interval`.
fn next_key(interval: Duration) -> Result<Option<KeyEvent>, Failure> {
    if !event::poll(interval).map_err(Failure::other)? {
        return Ok(None);
    }
    match event::read().map_err(Failure::other)? {
        Event::Key(key) if key.kind != KeyEventKind::Release => Ok(Some(key)),
        _ => Ok(None),
    }
}
