//! A match on the screen: the effects of keys and of time. It depends on no terminal: keys and the time are passed
//! in, and `draw` draws it.
use std::time::Instant;

use bots::BotKind;
use coach::{Estimate, Report};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use protocol::daily::CalendarDay;
use tabletop::Seat;
use view::{Choice, Wait};

use super::at_table::AtTable;
use super::pager::{KEYS, KEYS_AT_TABLE, Pager};
use crate::advice::{Advisor, Blocking};
use crate::local_match::{LocalMatch, TerminalGame};
use crate::output;
use crate::plain::{GIVEN_UP, decision};
use crate::saved::Store;
use crate::settings::Settings;

/// A match on the screen.
pub struct App<G: TerminalGame> {
    pub session: LocalMatch<G>,
    pub screen: Screen,
    /// Index of the selected choice.
    pub selected: usize,
    /// The last answer.
    pub message: Option<String>,
    /// The analysis, once the game is over and the values are known.
    pub report: Option<Report>,
    pub with_chance: bool,
    /// The expected result of the person with the device, where it is shown and known.
    pub chance: Option<Estimate>,
    pub settings: Settings,
    /// Today, for the words of a challenge.
    pub today: CalendarDay,
    /// The decision that loses at once and was asked about; it is made when it is chosen again (T-2).
    confirming: Vec<G::Event>,
    /// The search text for choices, while it is being typed.
    pub search: Option<String>,
    /// The time at which chance or a bot acts; `None` while neither has to.
    pub due: Option<Instant>,
    /// Whether chance and bots wait until a key lets them go on (T-6).
    pub paused: bool,
    /// A counter that grows with time, for animations.
    pub beat: u32,
    /// The way the match is left, once it is.
    pub left: Option<Left>,
    /// The online table where the match is decided.
    pub(super) table: Option<AtTable<G>>,
    pub(super) advisor: Advisor<G>,
    bots: Vec<Option<BotKind>>,
    pub(super) store: Option<Store>,
    hint_requested: bool,
}

/// The ways of leaving a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    Quit,
    Again,
}

/// The content beside the board.
pub enum Screen {
    Choices,
    /// The goal of the game, before a lesson.
    Goal(Vec<String>),
    /// The device goes to the person on this seat; nothing of the game is shown.
    Pass(Seat),
    /// The reason why a place cannot be reached.
    Why(String),
    Rules(Pager),
    /// The file name for saving the record, as it is being typed.
    Save(String),
    /// The position after this number of events, while the match waits (T-6).
    Earlier(usize),
    /// The end: the position after this number of events, and the analysis.
    End(usize),
}

impl<G: TerminalGame> App<G> {
    pub fn new(
        session: LocalMatch<G>,
        bots: Vec<Option<BotKind>>,
        store: Option<Store>,
        today: CalendarDay,
    ) -> App<G> {
        let advisor = Advisor::new(session.game());
        let goal = session.goal();
        App {
            session,
            screen: if goal.is_empty() { Screen::Choices } else { Screen::Goal(goal) },
            selected: 0,
            message: None,
            report: None,
            with_chance: false,
            chance: None,
            settings: store.as_ref().map(Settings::read).unwrap_or_default(),
            today,
            confirming: Vec::new(),
            search: None,
            due: None,
            paused: false,
            beat: 0,
            left: None,
            table: None,
            advisor,
            bots,
            store,
            hint_requested: false,
        }
    }

    /// Returns the choices of this position; while searching, those that contain the search text.
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

    /// Returns the selected choice.
    pub fn choice(&self) -> Option<Choice> {
        let mut choices = self.choices();
        (self.selected < choices.len()).then(|| choices.swap_remove(self.selected))
    }

    /// Whether a person has exactly one choice, which is made automatically.
    fn is_forced(&self) -> bool {
        self.settings.forced_alone
            && matches!(self.session.wait(), Wait::Person(_))
            && self.session.game().legal_sorted(self.session.state()).len() == 1
    }

    /// Whether nothing changes before a key is pressed.
    pub fn is_at_rest(&self) -> bool {
        let waits = match &self.screen {
            Screen::Choices | Screen::Why(_) => {
                let decides = matches!(self.session.wait(), Wait::Person(_)) && !self.is_forced();
                decides && self.session.handed_to().is_none()
            }
            Screen::End(_) => false,
            _ => true,
        };
        waits && self.table.is_none() && !self.hint_requested && !self.with_chance
    }

    /// Advances time: chance and bots act when they are due, and answers arrive.
    pub fn tick(&mut self, now: Instant) {
        self.beat = self.beat.wrapping_add(1);
        self.hear();
        if self.hint_requested {
            self.hint();
        }
        if self.with_chance && matches!(self.session.wait(), Wait::Person(_)) {
            self.session.note_help();
            self.chance = self.advisor.worth(&self.session);
        }
        match (&self.screen, self.session.wait()) {
            (Screen::Choices, Wait::Over) => self.show_end(),
            (Screen::End(_), _) => {
                if self.report.is_none() {
                    self.analyse();
                }
                self.compare();
            }
            (Screen::Choices | Screen::Why(_), Wait::Person(_)) => {
                if let Some(seat) = self.session.handed_to() {
                    self.screen = Screen::Pass(seat);
                } else if self.is_forced() && self.wait_over(now) {
                    let only = self.session.game().legal_sorted(self.session.state()).pop();
                    self.carry_out(only.into_iter().collect());
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

    /// Whether the delay of an automatic event is over; starts the delay if it has not begun. Hidden events have no
    /// delay; a pause has no end of its own.
    fn wait_over(&mut self, now: Instant) -> bool {
        let hidden = match self.session.wait() {
            Wait::Bot(seat, _) => self.session.is_hidden_from_here(Seat::new(seat)),
            _ => false,
        };
        let due = self.due.unwrap_or(now + self.settings.speed.pause());
        let over = !self.paused && (hidden || due <= now);
        self.due = if over { None } else { Some(due) };
        over
    }

    fn act_for_others(&mut self, now: Instant) {
        let by_bot = matches!(self.session.wait(), Wait::Bot(..));
        if by_bot && self.session.game().given_up(self.session.state()) {
            self.show_end();
            self.message = Some(GIVEN_UP.to_owned());
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
        match decision(&self.session, &mut self.advisor, &self.bots, seat, Blocking::No) {
            // The search goes on; its delay is over.
            Ok(None) => self.due = Some(now),
            Ok(Some(event)) => {
                let done = self.session.act(event);
                self.moved(done);
            }
            Err(failure) => self.moved(Err(failure.to_string())),
        }
    }

    /// Returns the seat of a searching bot.
    pub fn searching_seat(&self) -> Option<Seat> {
        match self.session.wait() {
            Wait::Bot(seat, _) if self.advisor.is_searching() => Some(Seat::new(seat)),
            _ => None,
        }
    }

    /// Goes on with another match of the same game.
    pub(super) fn begin(&mut self, session: LocalMatch<G>) {
        self.advisor = Advisor::new(session.game());
        self.session = session;
        self.screen = Screen::Choices;
        self.moved(Ok(()));
    }

    /// Updates everything after an event, or shows the error of a refused one.
    pub(super) fn moved(&mut self, done: Result<(), String>) {
        self.message = done.err().or_else(|| self.session.news.take());
        self.selected = 0;
        self.search = None;
        self.report = None;
        self.chance = None;
        self.hint_requested = false;
        self.confirming.clear();
        if self.session.wait() == Wait::Over {
            self.show_end();
        }
    }

    fn hint(&mut self) {
        self.hint_requested = false;
        self.message = Some(match self.advisor.hint(&self.session, Blocking::No) {
            None => {
                self.hint_requested = true;
                "Working it out …".to_owned()
            }
            Some(Ok(advised)) => {
                let at = self.choices().iter().position(|choice| choice.event == advised.event.to_string());
                self.selected = at.unwrap_or(self.selected);
                self.session.note_help();
                advised.words
            }
            Some(Err(why)) => format!("There is no hint: {why}."),
        });
    }

    /// Handles a key.
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
            Screen::Goal(_) => self.screen = Screen::Choices,
            Screen::Save(_) => self.key_saving(key.code),
            Screen::Why(_) => self.key_why(key.code),
            Screen::Earlier(ply) => {
                let ply = *ply;
                self.key_earlier(key.code, ply);
            }
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
                self.message = None;
            }
            // The person who still has the device may take their own last decision back.
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
                self.decide(vec![event], choice.danger, &choice.then);
            }
        }
    }

    /// Makes decisions one after the other; asks first where they lose at once (T-2).
    fn decide(&mut self, events: Vec<G::Event>, loses: bool, consequence: &str) {
        if loses && self.confirming != events {
            self.confirming = events;
            let sentence = if consequence.is_empty() { "" } else { " " };
            self.message =
                Some(format!("This loses at once.{sentence}{consequence} Enter again does it all the same."));
            return;
        }
        self.carry_out(events);
    }

    /// Makes decisions one after the other.
    fn carry_out(&mut self, events: Vec<G::Event>) {
        if self.table.is_some() {
            self.confirming.clear();
            return self.send_decisions(events);
        }
        let done = events.into_iter().try_for_each(|event| self.session.act(event));
        self.moved(done);
    }

    fn key_choosing(&mut self, code: KeyCode, now: Instant) {
        if code != KeyCode::Enter {
            self.confirming.clear();
        }
        if self.key_at_table(code) {
            return;
        }
        match code {
            KeyCode::Char('q') => return self.left = Some(Left::Quit),
            KeyCode::Char('?') => return self.open_rules(),
            KeyCode::Char('s') => return self.open_saving(),
            KeyCode::Char('p') => return self.change_speed(),
            KeyCode::Char('m') => return self.open_earlier(),
            KeyCode::Char(' ') => return self.paused = !self.paused,
            _ => {}
        }
        if self.due.is_some() {
            self.paused = false;
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
                let alone = !self.settings.forced_alone;
                let what = if alone { "is made by itself" } else { "waits for you" };
                self.set(Settings { forced_alone: alone, ..self.settings });
                self.message = Some(format!("A decision with one choice {what}."));
            }
            KeyCode::Char('n') => {
                let notation = !self.settings.notation;
                self.set(Settings { notation, ..self.settings });
                let where_ = if notation { "Choices show" } else { "Only the log shows" };
                self.message = Some(format!("{where_} the notation."));
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
            KeyCode::Esc => self.message = None,
            _ => {}
        }
    }

    fn set(&mut self, settings: Settings) {
        self.settings = settings;
        if let Some(store) = &self.store {
            settings.keep(store);
        }
    }

    fn change_speed(&mut self) {
        let speed = self.settings.speed.next();
        self.set(Settings { speed, ..self.settings });
        self.message = Some(format!("Speed of dice and bots: {}.", speed.words()));
    }

    fn select(&mut self, choice: usize) {
        self.selected = choice;
        self.message = None;
    }

    pub(super) fn undo(&mut self) {
        match self.session.undo() {
            Ok(()) => {
                self.screen = Screen::Choices;
                self.moved(Ok(()));
            }
            Err(why) => self.message = Some(why),
        }
    }

    /// Selects a place and explains it.
    fn ask_why(&mut self, place: String) {
        self.confirming.clear();
        let (game, seen) = (self.session.game(), self.session.seen());
        let message = match game.why_not(&seen, &[], &place) {
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
        self.message = Some(message);
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
                let preview = game.preview(&seen, &way);
                let (loses, then) =
                    preview.map_or((false, String::new()), |it| (it.danger, it.then.to_string()));
                let asks = loses && self.confirming != way;
                if !asks {
                    self.screen = Screen::Choices;
                }
                self.decide(way, loses, &then);
            }
            KeyCode::Char('?') => self.open_rules(),
            KeyCode::Char('q' | 'w') | KeyCode::Esc => {
                self.screen = Screen::Choices;
                self.message = None;
            }
            _ => {}
        }
    }

    /// Opens the rules at the rule that was named last.
    pub(super) fn open_rules(&mut self) {
        let legend = self.session.shown(Vec::new()).legend;
        let keys = if self.table.is_some() { KEYS_AT_TABLE } else { KEYS };
        let mut pager = Pager::new(self.session.setup().game.rules(), keys, legend);
        let named = self.message.clone().or_else(|| self.session.remark()).unwrap_or_default();
        let rule = named.rsplit_once('(').and_then(|(_, rest)| rest.strip_suffix(')'));
        if let Some(rule) = rule {
            pager.open_at(rule);
        }
        self.screen = Screen::Rules(pager);
    }

    pub(super) fn open_saving(&mut self) {
        let which = self.table.as_ref().map_or_else(|| self.session.seed().to_string(), AtTable::short_name);
        let name = format!("{}-{which}.json", self.session.setup().game);
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
            KeyCode::Enter if self.table.is_some() => {
                let name = std::mem::take(name);
                self.screen = Screen::Choices;
                self.save_record(&name);
            }
            KeyCode::Enter => {
                let text = self.session.record().to_json() + "\n";
                self.message = Some(match output::write_new(name.as_ref(), &text) {
                    Ok(()) => format!("Saved as {name}."),
                    Err(failure) => failure.to_string(),
                });
                self.screen = Screen::Choices;
            }
            _ => {}
        }
    }
}
