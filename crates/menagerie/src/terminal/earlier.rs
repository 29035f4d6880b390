//! Moves seen again, one by one, while the match waits (T-6).
use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};

use super::app::{App, Screen};
use super::draw::{BOLD, DIM};
use crate::local_match::TerminalGame;

impl<G: TerminalGame> App<G> {
    /// Shows the position after the first event since the person's last decision (T-6).
    pub(super) fn open_earlier(&mut self) {
        let since = self.session.last_own_ply();
        let first = self.session.known_events().iter().map(|known| known.ply).find(|ply| *ply > since);
        match first {
            Some(ply) => self.screen = Screen::Earlier(ply),
            None => self.message = Some("Nothing happened since your last decision.".to_owned()),
        }
    }

    /// Steps from event to event, as far as the person with the device knows them.
    pub(super) fn key_earlier(&mut self, code: KeyCode, ply: usize) {
        let known = self.session.known_events();
        let plies = || known.iter().map(|known| known.ply);
        let to = match code {
            KeyCode::Left => plies().rev().find(|at| *at < ply),
            KeyCode::Right => plies().find(|at| *at > ply),
            KeyCode::Home => plies().next(),
            KeyCode::End => plies().next_back(),
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char('m' | 'q') => {
                return self.screen = Screen::Choices;
            }
            _ => None,
        };
        self.screen = Screen::Earlier(to.unwrap_or(ply));
    }
}

/// Draws the event that led to an earlier position, and its place among those since the person's last decision (T-6).
pub fn draw<G: TerminalGame>(frame: &mut Frame, area: Rect, app: &App<G>, ply: usize) {
    let session = &app.session;
    let (known, since) = (session.known_events(), session.last_own_ply());
    let news = || known.iter().filter(|happened| happened.ply > since);
    let nth = news().position(|happened| happened.ply == ply);
    let whose = match nth {
        Some(nth) => format!("{} of {} since your decision", nth + 1, news().count()),
        None => "Before your last decision".to_owned(),
    };
    let words = known.iter().find(|happened| happened.ply == ply).map(|it| session.words(it));
    let mut lines = vec![Line::styled(format!("After event {ply}"), BOLD), Line::styled(whose, DIM)];
    lines.push(Line::default());
    lines.extend(words.map(Line::raw));
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), area);
}
