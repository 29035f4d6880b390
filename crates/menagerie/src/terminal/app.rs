//! A match on the screen: what keys do, and what time brings. Knows no terminal: keys and the time are
//! handed in, and `draw` shows what is here.
use std::time::{Duration, Instant};

use bots::BotKind;
use coach::{Estimate, Report};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tabletop::Seat;
use view::{Choice, Wait};

use super::pager::Pager;
use crate::advice::{Advisor, Patience};
use crate::local_match::{LocalMatch, TerminalGame};
use crate::plain::{GIVEN_UP, decision};
use crate::saved::Store;
use crate::{analysis, output};

/// How long chance and bots take, so that one sees what they do; any key hurries them.
const PAUSE: Duration = Duration::from_millis(600);

/// A match on the screen.
pub struct App<G: TerminalGame> {
    pub session: LocalMatch<G>,
    pub screen: Screen,
    /// Which choice is looked at.
    pub selected: usize,
    /// What was answered last.
    pub said: Option<String>,
    /// The analysis, once the game is over and the values are known.
    pub report: Option<Report>,
    /// Whether the win chance is shown.
    pub with_chance: bool,
    /// What the seat that has the device can expect, where it is shown and known.
    pub chance: Option<Estimate>,
    /// Whether a decision with one legal event is made by itself.
    pub forced_alone: bool,
    /// What is typed to find choices, where that is being done.
    pub search: Option<String>,
    /// When chance or a bot acts; `None` while they need not.
    pub due: Option<Instant>,
    /// Goes up with the time, for what tumbles.
    pub beat: u32,
    /// How the match is left.
    pub left: Option<Left>,
    advisor: Advisor<G>,
    bots: Vec<Option<BotKind>>,
    store: Option<Store>,
    hint_wanted: bool,
}

/// How a match is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// For good.
    Quit,
    /// For another one.
    Again,
}

/// What is shown beside the board.
pub enum Screen {
    /// What can be done.
    Choices,
    /// The device goes to the person on this seat; nothing of the game is shown.
    Pass(Seat),
    /// Why a place cannot be reached.
    Why(String),
    /// The rules.
    Rules(Pager),
    /// The name of a file to save the record in is typed.
    Save(String),
    /// The end: the position after so many events, and the analysis.
    End(usize),
}

impl<G: TerminalGame> App<G> {
    /// A match that is about to be shown.
    pub fn new(session: LocalMatch<G>, bots: Vec<Option<BotKind>>, store: Option<Store>) -> App<G> {
        let advisor = Advisor::new(session.game());
        App {
            session,
            screen: Screen::Choices,
            selected: 0,
            said: None,
            report: None,
            with_chance: false,
            chance: None,
            forced_alone: true,
            search: None,
            due: None,
            beat: 0,
            left: None,
            advisor,
            bots,
            store,
            hint_wanted: false,
        }
    }

    /// What can be done now; where one searches, only what has the words in it.
    pub fn choices(&self) -> Vec<Choice> {
        if !matches!(self.session.wait(), Wait::Person(_)) {
            return Vec::new();
        }
        let mut choices = self.session.game().decisions(&self.session.seen());
        if let Some(search) = &self.search {
            let wanted = search.to_lowercase();
            choices.retain(|choice| {
                choice.event.to_lowercase().contains(&wanted) || choice.words.to_lowercase().contains(&wanted)
            });
        }
        choices
    }

    /// The choice looked at.
    pub fn choice(&self) -> Option<Choice> {
        let mut choices = self.choices();
        (self.selected < choices.len()).then(|| choices.swap_remove(self.selected))
    }

    /// Whether a person has only one thing to do, and that is done by itself.
    fn is_forced(&self) -> bool {
        self.forced_alone
            && matches!(self.session.wait(), Wait::Person(_))
            && self.session.game().legal_sorted(self.session.state()).len() == 1
    }

    /// Time goes by: chance and bots act when they are due, and answers arrive.
    pub fn tick(&mut self, now: Instant) {
        self.beat = self.beat.wrapping_add(1);
        if self.hint_wanted {
            self.hint();
        }
        if self.with_chance {
            self.chance = self.advisor.worth(&self.session);
        }
        match (&self.screen, self.session.wait()) {
            (Screen::Choices, Wait::Over) => self.show_end(),
            (Screen::End(_), _) if self.report.is_none() => self.analyse(),
            (Screen::Choices | Screen::Why(_), Wait::Person(_)) => {
                if let Some(seat) = self.session.handed_to() {
                    self.screen = Screen::Pass(seat);
                } else if self.is_forced() && self.wait_over(now) {
                    let only = self.session.game().legal_sorted(self.session.state()).pop();
                    let done = only.map_or(Ok(()), |event| self.session.act(event));
                    self.moved(done);
                }
            }
            (Screen::Choices | Screen::Why(_), Wait::Chance | Wait::Bot(..)) => {
                let over = self.wait_over(now);
                if over {
                    self.act_for_others(now);
                }
            }
            _ => {}
        }
    }

    /// Whether what acts by itself has waited long enough; it begins to wait where it has not yet. What
    /// nobody may see needs no wait.
    fn wait_over(&mut self, now: Instant) -> bool {
        let unseen = match self.session.wait() {
            Wait::Bot(seat, _) => self.session.is_hidden_from_here(Seat::new(seat)),
            _ => false,
        };
        let over = unseen || self.due.is_some_and(|due| due <= now);
        self.due = if over { None } else { Some(self.due.unwrap_or(now + PAUSE)) };
        over
    }

    fn act_for_others(&mut self, now: Instant) {
        let by_bot = matches!(self.session.wait(), Wait::Bot(..));
        if by_bot && self.session.game().given_up(self.session.state()) {
            self.show_end();
            self.said = Some(GIVEN_UP.to_owned());
            return;
        }
        let seat = match self.session.wait() {
            Wait::Bot(seat, _) => Some(Seat::new(seat)),
            _ => None,
        };
        let Some(seat) = seat else {
            let done = self.session.draw();
            return self.moved(done);
        };
        match decision(&self.session, &mut self.advisor, &self.bots, seat, Patience::None) {
            // It thinks on; what it has waited for is over.
            Ok(None) => self.due = Some(now),
            Ok(Some(event)) => {
                let done = self.session.act(event);
                self.moved(done);
            }
            Err(failure) => self.moved(Err(failure.to_string())),
        }
    }

    /// The seat of a bot that thinks.
    pub fn thinker(&self) -> Option<Seat> {
        match self.session.wait() {
            Wait::Bot(seat, _) if self.advisor.thinks() => Some(Seat::new(seat)),
            _ => None,
        }
    }

    /// After an event, or in vain.
    fn moved(&mut self, done: Result<(), String>) {
        self.said = done.err().or_else(|| self.session.news.take());
        self.selected = 0;
        self.search = None;
        self.report = None;
        self.chance = None;
        self.hint_wanted = false;
        if self.session.wait() == Wait::Over {
            self.show_end();
        }
    }

    fn show_end(&mut self) {
        self.screen = Screen::End(self.session.events().len());
        self.analyse();
    }

    fn analyse(&mut self) {
        match self.advisor.report(&self.session, Patience::None) {
            None => {}
            Some(Ok(report)) => self.report = Some(report.clone()),
            Some(Err(why)) => self.said = Some(format!("There is no analysis: {why}.")),
        }
    }

    fn hint(&mut self) {
        self.hint_wanted = false;
        self.said = Some(match self.advisor.hint(&self.session, Patience::None) {
            None => {
                self.hint_wanted = true;
                "Working it out …".to_owned()
            }
            Some(Ok(advised)) => {
                let at = self.choices().iter().position(|choice| choice.event == advised.event.to_string());
                self.selected = at.unwrap_or(self.selected);
                advised.words
            }
            Some(Err(why)) => format!("There is no hint: {why}."),
        });
    }

    /// A key is pressed.
    pub fn key(&mut self, key: KeyEvent, now: Instant) {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            if key.code == KeyCode::Char('c') {
                self.left = Some(Left::Quit);
            }
            return;
        }
        match &mut self.screen {
            Screen::Rules(pager) => {
                if pager.key(key.code) {
                    self.screen = Screen::Choices;
                }
            }
            Screen::Save(_) => self.key_saving(key.code),
            Screen::Why(_) => self.key_why(key.code),
            Screen::End(_) => self.key_end(key.code),
            Screen::Pass(_) => self.key_passing(key.code),
            Screen::Choices if self.search.is_some() => self.key_searching(key.code),
            Screen::Choices => self.key_choosing(key.code, now),
        }
    }

    fn key_passing(&mut self, code: KeyCode) {
        match code {
            KeyCode::Enter => {
                self.session.sit_down();
                self.screen = Screen::Choices;
                self.selected = 0;
                self.said = None;
            }
            // Who has the device still may take their own last decision back.
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('q') => self.left = Some(Left::Quit),
            _ => {}
        }
    }

    fn key_searching(&mut self, code: KeyCode) {
        let Some(search) = &mut self.search else { return };
        let last = |count: usize| count.saturating_sub(1);
        match code {
            KeyCode::Char(letter) => {
                search.push(letter);
                self.selected = 0;
            }
            KeyCode::Backspace => {
                search.pop();
                self.selected = 0;
            }
            KeyCode::Up => self.selected = self.selected.saturating_sub(1),
            KeyCode::Down => self.selected = (self.selected + 1).min(last(self.choices().len())),
            KeyCode::Enter => self.do_selected(),
            KeyCode::Esc => {
                self.search = None;
                self.selected = 0;
            }
            _ => {}
        }
    }

    fn do_selected(&mut self) {
        if let Some(choice) = self.choice() {
            // Listed events parse: they were printed from events.
            if let Ok(event) = choice.event.parse() {
                let done = self.session.act(event);
                self.moved(done);
            }
        }
    }

    fn key_choosing(&mut self, code: KeyCode, now: Instant) {
        match code {
            KeyCode::Char('q') => return self.left = Some(Left::Quit),
            KeyCode::Char('?') => return self.open_rules(),
            KeyCode::Char('s') => return self.open_saving(),
            _ => {}
        }
        if self.due.is_some() {
            self.advisor.hurry();
            return self.due = Some(now);
        }
        let last = self.choices().len().saturating_sub(1);
        match code {
            KeyCode::Up => self.select(self.selected.saturating_sub(1)),
            KeyCode::Down => self.select((self.selected + 1).min(last)),
            KeyCode::Home => self.select(0),
            KeyCode::End => self.select(last),
            KeyCode::Char(figure @ '1'..='9') => {
                let number = usize::from(figure as u8 - b'1');
                if number <= last {
                    self.select(number);
                }
            }
            KeyCode::PageUp => self.select(self.selected.saturating_sub(10)),
            KeyCode::PageDown => self.select((self.selected + 10).min(last)),
            KeyCode::Enter => self.do_selected(),
            KeyCode::Char('/') => {
                self.search = Some(String::new());
                self.select(0);
            }
            KeyCode::Char('a') => {
                self.forced_alone = !self.forced_alone;
                let what = if self.forced_alone { "is made by itself" } else { "waits for you" };
                self.said = Some(format!("A decision with one choice {what}."));
            }
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('h') => self.hint(),
            KeyCode::Char('c') => {
                self.with_chance = !self.with_chance;
                self.chance = None;
            }
            KeyCode::Char('w') => {
                let cursor = self.session.shown(Vec::new()).cursor;
                self.ask_why(cursor);
            }
            KeyCode::Esc => self.said = None,
            _ => {}
        }
    }

    fn select(&mut self, choice: usize) {
        self.selected = choice;
        self.said = None;
    }

    fn undo(&mut self) {
        match self.session.undo() {
            Ok(()) => {
                self.screen = Screen::Choices;
                self.moved(Ok(()));
            }
            Err(why) => self.said = Some(why),
        }
    }

    /// Looks at a place, and says what there is to say of it.
    fn ask_why(&mut self, place: String) {
        let (game, seen) = (self.session.game(), self.session.seen());
        let said = match game.why_not(&seen, &[], &place) {
            Ok(Some(why)) => why.to_string(),
            Ok(None) => {
                let way = game.events_at(&seen, &place);
                let words = game
                    .preview(&seen, &way)
                    .map_or_else(String::new, |preview| format!(" {}", preview.line));
                if way.is_empty() { "You are here.".to_owned() } else { format!("Enter goes there.{words}") }
            }
            Err(wrong) => wrong,
        };
        self.said = Some(said);
        self.screen = Screen::Why(place);
    }

    fn key_why(&mut self, code: KeyCode) {
        let Screen::Why(place) = &self.screen else { return };
        let (game, seen) = (self.session.game(), self.session.seen());
        let beside = |columns, rows| game.neighbour(&seen, place, columns, rows);
        match code {
            KeyCode::Up => self.ask_why(beside(0, -1)),
            KeyCode::Down => self.ask_why(beside(0, 1)),
            KeyCode::Left => self.ask_why(beside(-1, 0)),
            KeyCode::Right => self.ask_why(beside(1, 0)),
            KeyCode::Enter => {
                let way = game.events_at(&seen, place);
                if way.is_empty() {
                    return;
                }
                self.screen = Screen::Choices;
                let done = way.into_iter().try_for_each(|event| self.session.act(event));
                self.moved(done);
            }
            KeyCode::Char('?') => self.open_rules(),
            KeyCode::Char('q' | 'w') | KeyCode::Esc => {
                self.screen = Screen::Choices;
                self.said = None;
            }
            _ => {}
        }
    }

    /// Opens the rules, at the one that was named last.
    fn open_rules(&mut self) {
        let legend = self.session.shown(Vec::new()).legend;
        let mut pager = Pager::new(self.session.setup().game.rules(), legend);
        let named = self.said.clone().or_else(|| self.session.remark()).unwrap_or_default();
        let rule = named.rsplit_once('(').and_then(|(_, rest)| rest.strip_suffix(')'));
        if let Some(rule) = rule {
            pager.open_at(rule);
        }
        self.screen = Screen::Rules(pager);
    }

    fn open_saving(&mut self) {
        let name = format!("{}-{}.json", self.session.setup().game, self.session.seed());
        self.screen = Screen::Save(name);
    }

    fn key_saving(&mut self, code: KeyCode) {
        let Screen::Save(name) = &mut self.screen else { return };
        match code {
            KeyCode::Char(letter) => name.push(letter),
            KeyCode::Backspace => {
                name.pop();
            }
            KeyCode::Esc => self.screen = Screen::Choices,
            KeyCode::Enter => {
                let text = self.session.record().to_json() + "\n";
                self.said = Some(match output::write_new(name.as_ref(), &text) {
                    Ok(()) => format!("Saved as {name}."),
                    Err(failure) => failure.to_string(),
                });
                self.screen = Screen::Choices;
            }
            _ => {}
        }
    }

    fn key_end(&mut self, code: KeyCode) {
        let Screen::End(ply) = self.screen else { return };
        self.said = None;
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
            KeyCode::Esc => self.said = None,
            _ => {}
        }
    }

    /// Plays on from an earlier position, with the same dice; the finished game is kept.
    fn try_again(&mut self, ply: usize) {
        if ply == self.session.events().len() {
            self.said = Some("The game is over here. ← goes back to where it can be played on.".to_owned());
            return;
        }
        match self.session.fork(ply, self.store.as_ref()) {
            Ok(again) => {
                let kept = std::mem::replace(&mut self.session, again).leave();
                self.screen = Screen::Choices;
                self.moved(Ok(()));
                self.said = Some(kept);
            }
            Err(failure) => self.said = Some(failure.to_string()),
        }
    }
}
