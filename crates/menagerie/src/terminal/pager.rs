//! The rules on the screen, with scrolling, search and rule numbers.
use crossterm::event::KeyCode;

use crate::rules::{Line, wrapped};
use view::Legend;

/// Maximum number of columns of readable lines.
pub const COLUMNS: usize = 76;

/// Keys with their meanings, shown above the signs and the rules.
pub type Keys = &'static [(&'static str, &'static str)];

/// The keys of a match at this device.
pub const KEYS: Keys = &[
    ("↑↓ 1-9", "look at a choice, and at what it would bring"),
    ("Enter", "do it"),
    ("/", "find choices by their words or their notation"),
    ("u", "take the last decision back, as far as the last die"),
    ("h", "hint: the best choice, and what to expect of it"),
    ("w", "why not: look at any place; Enter does what can be done there"),
    ("c", "show the win chance or the points expected, or not"),
    ("a", "a decision with one choice is made by itself, or not"),
    ("Space", "chance and bots wait, or go on"),
    ("m", "see again, one by one, all that happened since your last decision"),
    ("p", "speed of dice and bots: slow, normal, fast, at once"),
    ("n", "show the notation beside the choices, or in the log alone"),
    ("s", "save the record as a file"),
    ("q", "quit; the game is saved and goes on next time"),
    ("?", "this page; after a why not, at its rule"),
];

/// The keys of a match at an online table (N-29).
pub const KEYS_AT_TABLE: Keys = &[
    ("↑↓ 1-9", "look at a choice, and at what it would bring"),
    ("Enter", "do it"),
    ("/", "find choices by their words or their notation"),
    ("u", "take the last decision back; where others decided since, they are asked"),
    ("y n", "agree when somebody would take a decision back, or not"),
    ("e", "show the others an animal"),
    ("w", "why not: look at any place; Enter does what can be done there"),
    ("a", "a decision with one choice is made by itself, or not"),
    ("m", "see again, one by one, all that happened since your last decision"),
    ("n", "show the notation beside the choices, or in the log alone"),
    ("n", "at the end: a rematch with new dice"),
    ("t", "take your seat back from the bot that holds it"),
    ("s", "save the record with its sealed dice as a file"),
    ("b", "start now, with bots in the free seats, as the host"),
    ("o", "open the seat of somebody before the start, as the host"),
    ("g", "let Greedy play for somebody who is late"),
    ("r", "resign: this seat is lost"),
    ("x", "close the table: before the start as the host, later when everybody does"),
    ("q", "quit, and your seat stays yours; or leave it, and a bot plays on"),
    ("?", "this page; after a why not, at its rule"),
];

/// The rules and the scroll position.
pub struct Pager {
    /// The keys, above the signs.
    pub keys: Keys,
    /// The signs of the board, above the rules.
    pub legend: Legend,
    pub lines: Vec<Line>,
    /// Index of the first line shown.
    pub first: usize,
    /// The search text.
    pub search: String,
    /// Whether the search text is being typed.
    pub typing: bool,
}

impl Pager {
    /// Returns a pager at the beginning of the rules.
    pub fn new(rules: &str, keys: Keys, legend: Legend) -> Pager {
        Pager { keys, legend, lines: wrapped(rules, COLUMNS), first: 0, search: String::new(), typing: false }
    }

    /// Returns the number of lines, with those of keys and signs.
    pub fn count(&self) -> usize {
        self.signs() + self.lines.len()
    }

    /// Returns the number of lines of keys and signs.
    pub fn signs(&self) -> usize {
        self.keys.len() + self.legend.len() + 4
    }

    /// Scrolls to a rule by its number.
    pub fn open_at(&mut self, rule: &str) {
        let wanted = format!("- {rule} ");
        if let Some(at) = self.lines.iter().position(|line| line.text.starts_with(&wanted)) {
            self.first = self.signs() + at;
            self.search = rule.to_owned();
        }
    }

    /// Whether a line contains the search text.
    pub fn is_found(&self, line: &Line) -> bool {
        !self.search.is_empty() && line.text.to_lowercase().contains(&self.search.to_lowercase())
    }

    /// Handles a key; returns whether the rules are closed.
    pub fn key(&mut self, code: KeyCode) -> bool {
        let last = self.count().saturating_sub(1);
        if self.typing {
            match code {
                KeyCode::Char(letter) => self.search.push(letter),
                KeyCode::Backspace => {
                    self.search.pop();
                }
                KeyCode::Enter => {
                    self.typing = false;
                    self.find(self.first);
                }
                KeyCode::Esc => {
                    self.typing = false;
                    self.search.clear();
                }
                _ => {}
            }
            return false;
        }
        match code {
            KeyCode::Up => self.first = self.first.saturating_sub(1),
            KeyCode::Down => self.first = (self.first + 1).min(last),
            KeyCode::PageUp => self.first = self.first.saturating_sub(15),
            KeyCode::PageDown | KeyCode::Char(' ') => self.first = (self.first + 15).min(last),
            KeyCode::Home => self.first = 0,
            KeyCode::End => self.first = last,
            KeyCode::Char('/') => {
                self.typing = true;
                self.search.clear();
            }
            KeyCode::Char('n') => self.find(self.first + 1),
            KeyCode::Char('N') => self.find_back(),
            KeyCode::Char('q' | '?') | KeyCode::Esc => return true,
            _ => {}
        }
        false
    }

    /// Scrolls to the next line with the search text, from a line on; wraps at the end.
    fn find(&mut self, from: usize) {
        let from = from.saturating_sub(self.signs());
        let lines = self.lines.iter().enumerate();
        let found = lines.clone().skip(from).chain(lines.take(from)).find(|(_, line)| self.is_found(line));
        if let Some((at, _)) = found {
            self.first = self.signs() + at;
        }
    }

    fn find_back(&mut self) {
        let before = self.first.saturating_sub(self.signs()).min(self.lines.len());
        let found = self.lines[..before].iter().rposition(|line| self.is_found(line));
        let found = found.or_else(|| self.lines.iter().rposition(|line| self.is_found(line)));
        if let Some(at) = found {
            self.first = self.signs() + at;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "# Rules\n\n- **R1** Roll.\n- **R2** Move on water.\n- **R3** Leave the water.\n";

    fn shown(pager: &Pager) -> &str {
        &pager.lines[pager.first - pager.signs()].text
    }

    #[test]
    fn a_search_goes_from_line_to_line_and_round_the_end() {
        let mut pager = Pager::new(RULES, KEYS, Vec::new());
        for code in "/WATER".chars().map(KeyCode::Char).chain([KeyCode::Enter]) {
            assert!(!pager.key(code));
        }
        assert_eq!(shown(&pager), "- R2 Move on water.");
        let turns =
            [('n', "- R3 Leave the water."), ('n', "- R2 Move on water."), ('N', "- R3 Leave the water.")];
        for (key, line) in turns {
            pager.key(KeyCode::Char(key));
            assert_eq!(shown(&pager), line, "{key}");
        }
    }

    #[test]
    fn a_rule_is_opened_by_its_number() {
        let mut pager = Pager::new(RULES, KEYS, Vec::new());
        pager.open_at("R2");
        assert_eq!(shown(&pager), "- R2 Move on water.");
        pager.open_at("R99");
        assert_eq!(shown(&pager), "- R2 Move on water.", "what is not there turns no page");
    }

    #[test]
    fn paging_stays_within_the_rules() {
        let mut pager = Pager::new(RULES, KEYS, Vec::new());
        for _ in 0..5 {
            pager.key(KeyCode::PageDown);
        }
        assert_eq!(pager.first, pager.count() - 1);
        pager.key(KeyCode::Home);
        pager.key(KeyCode::Up);
        assert_eq!(pager.first, 0);
        assert!(pager.key(KeyCode::Esc));
    }
}
