//! The menu: the unfinished matches, the games and their setups, and the day's challenges.
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use games::{GameId, OptionSpec, Options, Setup};
use protocol::daily::{CalendarDay, Challenge, ChallengeTry, Streak};
use ratatui::Frame;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};
use serde_json::Value;
use view::{Bot, bots};

use crate::daily::{self, Tries};
use crate::local_match::YOU;
use crate::saved::{Found, Slot, Unfinished};
use crate::{figures, output};

/// The players that can take a seat; `best` is left out where there are no exact values.
const PLAYERS: [&str; 8] = [YOU, "greedy", "search", "careful", "bold", "quick", "random", "best"];

/// Number of seats with a row each; further seats share one row.
const ROWS: usize = 8;

/// Maximum length of a name typed here.
const LONGEST_NAME: usize = 16;

/// The result of the menu.
#[derive(Debug, PartialEq)]
pub enum Chosen {
    /// Resumes an unfinished match.
    GoOn(Slot, Box<Unfinished>),
    /// Begins a match.
    Begin(Begin),
    /// Begins a lesson.
    Learn(GameId),
    /// Quits.
    Quit,
}

/// The setup of a new match.
#[derive(Clone, Debug, PartialEq)]
pub struct Begin {
    pub setup: Setup,
    /// The seed of the dice.
    pub seed: u64,
    /// The player at each seat, as a word of the command line.
    pub players: Vec<String>,
    /// The day whose challenge it is.
    pub challenge: Option<String>,
}

pub struct Menu {
    unfinished: Vec<(Slot, Unfinished)>,
    games: Vec<GameId>,
    /// Whether lessons are offered.
    learning: bool,
    troubles: Vec<String>,
    selected: usize,
    form: Option<Form>,
    tries: Tries,
    today: CalendarDay,
    /// The selected challenge, while these are listed.
    challenge: Option<usize>,
}

/// The form in which a game is set up.
struct Form {
    game: GameId,
    options: Vec<(OptionSpec, usize)>,
    /// One row for each seat, and a last one that further seats share.
    seats: [Taken; ROWS + 1],
    seed: String,
    row: usize,
}

/// The player at a seat, or at all seats that share the last row.
#[derive(Clone, Default)]
struct Taken {
    /// Index into the possible players.
    by: usize,
    /// The person's name, if it has been typed.
    name: String,
}

/// A row of the form.
enum Row {
    Option(usize),
    Seat(usize),
    Seed,
    Begin,
}

impl Menu {
    /// Returns a menu of these games and their unfinished matches.
    pub fn new(games: &[GameId], learning: bool, found: Found, tries: Tries, today: CalendarDay) -> Menu {
        let mut unfinished = found.games;
        unfinished.retain(|(_, saved)| saved.game().is_some_and(|game| games.contains(&game)));
        let troubles = found.troubles.into_iter().chain(tries.trouble.clone()).collect();
        Menu {
            unfinished,
            games: games.to_vec(),
            learning,
            troubles,
            selected: 0,
            form: None,
            tries,
            today,
            challenge: None,
        }
    }

    /// Handles a key; returns the result if the key completes one.
    pub fn key(&mut self, key: KeyEvent) -> Option<Chosen> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return (key.code == KeyCode::Char('c')).then_some(Chosen::Quit);
        }
        match &mut self.form {
            Some(form) => {
                if key.code == KeyCode::Esc {
                    self.form = None;
                    return None;
                }
                form.key(key.code).map(Chosen::Begin)
            }
            None if self.challenge.is_some() => self.key_in_challenges(key.code),
            None => self.key_in_list(key.code),
        }
    }

    fn key_in_challenges(&mut self, code: KeyCode) -> Option<Chosen> {
        let selected = self.challenge.as_mut()?;
        let last = self.games.len().saturating_sub(1);
        match code {
            KeyCode::Char('q') => return Some(Chosen::Quit),
            KeyCode::Esc => self.challenge = None,
            KeyCode::Up => *selected = selected.saturating_sub(1),
            KeyCode::Down => *selected = (*selected + 1).min(last),
            KeyCode::Char(figure @ '1'..='9') => *selected = usize::from(figure as u8 - b'1').min(last),
            KeyCode::Enter => {
                let game = *self.games.get(*selected)?;
                return Some(match self.unfinished_try(game) {
                    Some((slot, saved)) => Chosen::GoOn(slot.clone(), Box::new(saved.clone())),
                    None => Chosen::Begin(daily::begin(game, self.today)),
                });
            }
            _ => {}
        }
        None
    }

    /// Returns the unfinished try at a game's challenge of today.
    fn unfinished_try(&self, game: GameId) -> Option<&(Slot, Unfinished)> {
        let today = self.today.iso();
        let is_of_today = |saved: &Unfinished| saved.challenge.as_ref().is_some_and(|one| one.day == today);
        self.unfinished.iter().find(|(_, saved)| saved.game() == Some(game) && is_of_today(saved))
    }

    fn key_in_list(&mut self, code: KeyCode) -> Option<Chosen> {
        let challenges = self.unfinished.len() + self.games.len();
        let begins = challenges + 1;
        let lessons = self.lessons();
        let last = challenges + lessons.len();
        match code {
            KeyCode::Char('q') | KeyCode::Esc => return Some(Chosen::Quit),
            KeyCode::Up => self.selected = self.selected.saturating_sub(1),
            KeyCode::Down => self.selected = (self.selected + 1).min(last),
            KeyCode::Char(figure @ '1'..='9') => {
                self.selected = usize::from(figure as u8 - b'1').min(last);
            }
            KeyCode::Enter if self.selected < self.unfinished.len() => {
                let (slot, saved) = self.unfinished[self.selected].clone();
                return Some(Chosen::GoOn(slot, Box::new(saved)));
            }
            KeyCode::Enter if self.selected == challenges => self.challenge = Some(0),
            KeyCode::Enter if self.selected >= begins => {
                return Some(Chosen::Learn(lessons[self.selected - begins]));
            }
            KeyCode::Enter => self.form = Some(Form::new(self.games[self.selected - self.unfinished.len()])),
            _ => {}
        }
        None
    }

    /// Returns the games whose lessons are offered.
    fn lessons(&self) -> Vec<GameId> {
        let has = |game: &GameId| self.learning && !games::lesson(*game).is_empty();
        self.games.iter().copied().filter(has).collect()
    }

    pub fn draw(&self, frame: &mut Frame) {
        let lines = match &self.form {
            Some(form) => form.lines(),
            None => match self.challenge {
                Some(selected) => self.challenge_lines(selected),
                None => self.lines(),
            },
        };
        // Scrolls so far that the selected row and the one after it are on the screen.
        let is_selected = |line: &Line| line.style.add_modifier.contains(Modifier::REVERSED);
        let selected = lines.iter().position(is_selected).unwrap_or_default();
        let first = (selected + 2).saturating_sub(frame.area().height.into()) as u16;
        let shown = Paragraph::new(lines).wrap(Wrap { trim: false }).scroll((first, 0));
        frame.render_widget(shown, frame.area());
    }

    fn lines(&self) -> Vec<Line<'static>> {
        let mut lines = vec![bold("Menagerie"), Line::default()];
        for (index, (_, saved)) in self.unfinished.iter().enumerate() {
            let name = saved.game().map_or("", GameId::name);
            let events = figures::counted(saved.record.events.len(), "event");
            let what = match &saved.challenge {
                Some(challenge) => format!("{events}. {}", daily::words(challenge, self.today)),
                None => {
                    format!("{}, {events}, seed {}", figures::options(&saved.record.options), saved.seed)
                }
            };
            let text = format!("{} Go on: {name}, {what}", index + 1);
            lines.push(row(text, index == self.selected));
        }
        for (index, game) in self.games.iter().enumerate() {
            let index = index + self.unfinished.len();
            let text = format!("{} {}, about {} minutes", index + 1, game.name(), game.minutes());
            lines.push(row(text, index == self.selected));
            lines.push(dim(format!("    {}", game.line())));
        }
        let challenges = self.unfinished.len() + self.games.len();
        let text = format!("{} Challenges of today, {}", challenges + 1, self.today.words());
        lines.push(row(text, challenges == self.selected));
        let begins = challenges + 1;
        for (index, game) in self.lessons().iter().enumerate() {
            let index = index + begins;
            let text = format!("{} Learn {} by playing", index + 1, game.name());
            lines.push(row(text, index == self.selected));
        }
        lines.push(Line::default());
        lines.extend(self.troubles.iter().map(|trouble| Line::raw(trouble.clone())));
        lines.push(dim("↑↓ 1-9 choose  Enter take it  q quit".to_owned()));
        lines
    }

    /// Returns the challenges of today with the best try at each, and the days in a row.
    fn challenge_lines(&self, selected: usize) -> Vec<Line<'static>> {
        let Streak { present, longest } = Streak::of(&self.tries.all, self.today);
        let mut lines = vec![
            Line::styled(
                format!("Challenges of {}", self.today.long_words()),
                Style::new().add_modifier(Modifier::BOLD),
            ),
            dim(format!("The same dice for everybody. {} in a row, {longest} at most.", days(present))),
            Line::default(),
        ];
        for (index, game) in self.games.iter().enumerate() {
            let map = Challenge::of(self.today, game.info()).map;
            let title = game.info().title_among(&map);
            let map = if title.is_empty() { String::new() } else { format!(", {title}") };
            lines.push(row(format!("{} {}{map}", index + 1, game.name()), index == selected));
            let best = self.tries.best(*game, self.today);
            let played = match (self.unfinished_try(*game), best) {
                (Some((_, saved)), _) => {
                    let words = saved.challenge.as_ref().map_or_else(String::new, ChallengeTry::words);
                    format!("go on: {words}")
                }
                (None, Some(one)) => {
                    let result = one.result.as_ref();
                    let words = result.map_or("", |result| result.words.as_str());
                    let beats = result.and_then(|result| result.beats);
                    let beats = beats.map_or_else(String::new, |worse| {
                        format!("; better than {worse} of 100 games of Greedy")
                    });
                    format!("{words}, {}{beats}", one.words())
                }
                (None, None) => "not played yet".to_owned(),
            };
            lines.push(dim(format!("    {played}")));
        }
        lines.push(Line::default());
        lines.push(dim("↑↓ 1-9 choose  Enter play  Esc back  q quit".to_owned()));
        lines
    }
}

impl Form {
    fn new(game: GameId) -> Form {
        let at_default = |spec: OptionSpec| {
            let at = spec.values.iter().position(|value| *value == spec.default).unwrap_or_default();
            (spec, at)
        };
        // The first seat is the user's; bots take the others by default.
        let mut seats: [Taken; ROWS + 1] = Default::default();
        seats[1..].iter_mut().for_each(|taken| taken.by = 1);
        let options = game.options().into_iter().map(at_default).collect();
        Form { game, options, seats, seed: String::new(), row: 0 }
    }

    /// Returns the players that can take a seat of this game.
    fn players(&self) -> &'static [&'static str] {
        if self.game.can_be_solved() { &PLAYERS } else { &PLAYERS[..PLAYERS.len() - 1] }
    }

    fn setup(&self) -> Setup {
        let mut options = Options::default();
        for (spec, at) in &self.options {
            if let Some(value) = spec.values.get(*at) {
                options.set(&spec.key, value.clone());
            }
        }
        Setup::new(self.game, options)
    }

    /// Returns the number of rows for seats.
    fn seat_rows(&self) -> usize {
        usize::from(self.setup().seats()).min(ROWS + 1)
    }

    /// Returns the index of the last row, which begins the match.
    fn last(&self) -> usize {
        self.options.len() + self.seat_rows() + 1
    }

    fn row(&self) -> Row {
        let (options, seats) = (self.options.len(), self.seat_rows());
        match self.row {
            row if row < options => Row::Option(row),
            row if row < options + seats => Row::Seat(row - options),
            row if row == options + seats => Row::Seed,
            _ => Row::Begin,
        }
    }

    fn key(&mut self, code: KeyCode) -> Option<Begin> {
        match code {
            KeyCode::Up => self.row = self.row.saturating_sub(1),
            KeyCode::Down | KeyCode::Tab => self.row = (self.row + 1).min(self.last()),
            KeyCode::Left => self.turn(-1),
            KeyCode::Right => self.turn(1),
            KeyCode::Char(letter) => self.typed(letter),
            KeyCode::Backspace => match self.row() {
                Row::Seed => drop(self.seed.pop()),
                Row::Seat(seat) => drop(self.seats[seat].name.pop()),
                Row::Option(_) | Row::Begin => {}
            },
            KeyCode::Enter => return Some(self.begin()),
            _ => {}
        }
        None
    }

    /// Handles a character in a row that takes text.
    fn typed(&mut self, letter: char) {
        match self.row() {
            Row::Seed if letter.is_ascii_digit() => {
                let longer = format!("{}{letter}", self.seed);
                if longer.parse::<u64>().is_ok() {
                    self.seed = longer;
                }
            }
            Row::Seat(seat) if self.seats[seat].by == 0 && seat < ROWS => {
                let name = &mut self.seats[seat].name;
                if name.chars().count() < LONGEST_NAME && (letter != ' ' || !name.is_empty()) {
                    name.push(letter);
                }
            }
            Row::Option(_) if letter == ' ' => self.turn(1),
            _ => {}
        }
    }

    /// Selects another value of the row.
    fn turn(&mut self, by: isize) {
        let cycle = |at: &mut usize, count: usize| {
            *at = (*at as isize + by).rem_euclid(count.max(1) as isize) as usize;
        };
        let players = self.players().len();
        match self.row() {
            Row::Option(option) => {
                let (spec, at) = &mut self.options[option];
                cycle(at, spec.values.len());
            }
            Row::Seat(seat) => cycle(&mut self.seats[seat].by, players),
            Row::Seed | Row::Begin => {}
        }
    }

    fn begin(&self) -> Begin {
        let setup = self.setup();
        let word = |seat: usize| {
            let Taken { by, name } = &self.seats[seat.min(ROWS)];
            match self.players()[*by] {
                YOU if !name.trim().is_empty() => format!("{YOU}:{}", name.trim()),
                word => word.to_owned(),
            }
        };
        let players = (0..usize::from(setup.seats())).map(word).collect();
        let seed = self.seed.parse().unwrap_or_else(|_| output::drawn_seed());
        Begin { setup, seed, players, challenge: None }
    }

    fn lines(&self) -> Vec<Line<'static>> {
        let mut lines = vec![bold(self.game.name()), dim(self.game.line().to_owned()), Line::default()];
        let mut index = 0;
        let mut add = |text: String| {
            lines.push(row(text, index == self.row));
            index += 1;
        };
        for (spec, at) in &self.options {
            let value = spec.values.get(*at).map(text).unwrap_or_default();
            add(format!("{:<8} ‹ {value} ›   {}", spec.key, spec.meaning));
        }
        let (seats, bots) = (self.setup().seats(), bots(self.game.key()));
        for (seat, taken) in self.seats.iter().enumerate().take(self.seat_rows()) {
            let which = if seat == ROWS { format!("{}-{seats}", ROWS + 1) } else { format!("{}", seat + 1) };
            let who = self.players()[taken.by];
            let name = match (who, taken.name.as_str()) {
                (YOU, "") if seats > 1 && seat < ROWS => "who plays: type a name".to_owned(),
                (YOU, name) if seat < ROWS && !name.is_empty() => name.to_owned(),
                (YOU, _) => "who plays".to_owned(),
                (name, _) => bots.iter().find(|bot| bot.name == name).map(Bot::line).unwrap_or_default(),
            };
            add(format!("{:<8} ‹ {who} ›   {name}", format!("seat {which}")));
        }
        let seed = if self.seed.is_empty() { "drawn" } else { &self.seed };
        add(format!("{:<8}   {seed}     the dice of a certain game: type its number", "seed"));
        add("Begin".to_owned());
        lines.push(Line::default());
        lines.push(dim("↑↓ row  ←→ value  Enter begin  Esc back".to_owned()));
        lines
    }
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn bold(text: &'static str) -> Line<'static> {
    Line::styled(text, Style::new().add_modifier(Modifier::BOLD))
}

fn dim(text: String) -> Line<'static> {
    Line::styled(text, Style::new().add_modifier(Modifier::DIM))
}

fn row(text: String, selected: bool) -> Line<'static> {
    let style = Style::new();
    Line::styled(text, if selected { style.add_modifier(Modifier::BOLD | Modifier::REVERSED) } else { style })
}

/// Returns a number of days: `1 day`.
fn days(count: usize) -> String {
    format!("{count} day{}", if count == 1 { "" } else { "s" })
}
