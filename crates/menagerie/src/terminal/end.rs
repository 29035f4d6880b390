//! The end of a match: its analysis, position by position, and the ways on.
use coach::{Report, Scale};
use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};

use super::app::{App, Left, Screen};
use super::draw::BOLD;
use crate::advice::Blocking;
use crate::local_match::TerminalGame;
use crate::{analysis, daily};

impl<G: TerminalGame> App<G> {
    pub(super) fn show_end(&mut self) {
        self.screen = Screen::End(self.session.events().len());
        self.session.note_result(None);
        self.analyse();
    }

    /// Puts the result of a challenge beside games of `greedy` with the same dice (T-10).
    pub(super) fn compare(&mut self) {
        let result = self.session.challenge().and_then(|challenge| challenge.result.as_ref());
        if result.is_some_and(|result| result.beats.is_none())
            && let Some(Ok(worse)) = self.advisor.compare(&self.session, Blocking::No)
        {
            self.session.note_result(Some(worse));
        }
    }

    pub(super) fn analyse(&mut self) {
        match self.advisor.report(&self.session, Blocking::No) {
            None => {}
            Some(Ok(report)) => self.report = Some(report.clone()),
            Some(Err(why)) => self.message = Some(format!("There is no analysis: {why}.")),
        }
    }

    pub(super) fn key_end(&mut self, code: KeyCode) {
        let Screen::End(ply) = self.screen else { return };
        if self.key_end_at_table(code) {
            return;
        }
        self.message = None;
        let last = self.session.events().len();
        let to = |ply: usize| Screen::End(ply.min(last));
        match code {
            KeyCode::Left => self.screen = to(ply.saturating_sub(1)),
            KeyCode::Right => self.screen = to(ply + 1),
            KeyCode::Home => self.screen = to(0),
            KeyCode::End => self.screen = to(last),
            KeyCode::Char(figure @ '1'..='9') => {
                let number = usize::from(figure as u8 - b'1');
                let seat = self.session.sitting();
                let worst = self.report.as_ref();
                let worst =
                    worst.and_then(|report| analysis::worst(report, seat).get(number).map(|at| at.ply));
                if let Some(worst) = worst {
                    self.screen = to(worst - 1);
                }
            }
            KeyCode::Char('t') => self.try_again(ply),
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('s') => self.open_saving(),
            KeyCode::Char('?') => self.open_rules(),
            KeyCode::Char('n') => self.left = Some(Left::Again),
            KeyCode::Char('q') => self.left = Some(Left::Quit),
            KeyCode::Esc => self.message = None,
            _ => {}
        }
    }

    /// Starts a match from an earlier position, with the same dice; the finished match is kept.
    fn try_again(&mut self, ply: usize) {
        if ply == self.session.events().len() {
            self.message =
                Some("The game is over here. ← goes back to where it can be played on.".to_owned());
            return;
        }
        match self.session.fork(ply, self.store.as_ref()) {
            Ok(again) => {
                let message = std::mem::replace(&mut self.session, again).leave();
                self.screen = Screen::Choices;
                self.moved(Ok(()));
                self.message = Some(message);
            }
            Err(failure) => self.message = Some(failure.to_string()),
        }
    }
}

/// Draws the end: luck and loss, the curve, and the worst decisions.
pub fn draw<G: TerminalGame>(frame: &mut Frame, area: Rect, app: &App<G>, ply: usize) {
    let mut lines =
        vec![Line::raw(format!("Position {ply} of {}", app.session.events().len())), Line::default()];
    match (&app.message, &app.report) {
        (Some(message), _) => lines.push(Line::raw(message.clone())),
        (None, None) => {
            lines.extend(challenge_lines(app));
            lines.push(Line::raw("Working out luck and loss …"));
        }
        (None, Some(report)) => {
            lines.extend(challenge_lines(app));
            analysis_lines(app, report, usize::from(area.width), ply, &mut lines);
        }
    }
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), area);
}

/// Returns the try at a challenge and its result beside games of the bot (T-10); the result to share is printed when the
/// match is left.
fn challenge_lines<G: TerminalGame>(app: &App<G>) -> Vec<Line<'static>> {
    let Some(challenge) = app.session.challenge() else { return Vec::new() };
    let beats = match challenge.result.as_ref().and_then(|result| result.beats) {
        Some(worse) => format!("Better than {worse} of 100 games of Greedy with these dice."),
        None => "100 games of Greedy with these dice are played …".to_owned(),
    };
    vec![Line::styled(daily::words(challenge, app.today), BOLD), Line::raw(beats), Line::default()]
}

fn analysis_lines<G: TerminalGame>(
    app: &App<G>,
    report: &Report,
    columns: usize,
    ply: usize,
    lines: &mut Vec<Line<'static>>,
) {
    let seat = app.session.sitting();
    lines.extend(analysis::sum_lines(report, seat).iter().map(|line| Line::raw(keep_indent(line))));
    lines.push(Line::raw(analysis::curve(report, seat, columns)));
    // The selected position on the curve.
    let at =
        ply * columns.min(report.curve.len()).saturating_sub(1) / report.curve.len().saturating_sub(1).max(1);
    lines.push(Line::raw(keep_indent(&format!("{}▴", " ".repeat(at)))));
    let here = analysis::value(report, ply, seat);
    lines.push(Line::raw(match report.scale {
        Scale::Chances => format!("win chance here {here}"),
        Scale::Points => format!("expected here {here}"),
    }));
    if let Some(next) = report.events.get(ply) {
        let name = |notation: &String| app.session.name_of_event(next.ply, notation);
        let effect = analysis::effect(report, next, seat, name);
        lines.push(Line::raw(format!("then {}: {effect}", name(&next.event))));
    }
    lines.push(Line::default());
    let worst = analysis::worst(report, seat);
    if worst.is_empty() {
        lines.push(Line::raw(match report.scale {
            Scale::Chances => "No decision lost 2 % or more.",
            Scale::Points => "No decision lost a point or more.",
        }));
    }
    for (index, event) in worst.iter().take(9).enumerate() {
        let sign = event.grade().map_or("", |grade| analysis::grade_words(grade).0);
        let loss = analysis::points(-event.loss().unwrap_or_default(), report.scale);
        let named = app.session.name_of_event(event.ply, &event.event);
        let text = format!("{} {named} {sign} {loss}", index + 1);
        let here = if event.ply == ply + 1 { BOLD } else { Style::new() };
        lines.push(Line::styled(text, here));
    }
}

/// Returns a line whose leading blanks survive wrapping.
fn keep_indent(line: &str) -> String {
    let words = line.trim_start_matches(' ');
    "\u{a0}".repeat(line.len() - words.len()) + words
}
