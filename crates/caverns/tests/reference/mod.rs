//! The rules implemented a second time, straight from the specification's words: slow, plain, and sharing
//! nothing with the crate. Places, events and states go in and out as text.
use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

/// The sides, clockwise, each with half-hexes east and rows up.
const SIDES: [(&str, i64, i64); 6] =
    [("ne", 1, 1), ("e", 2, 0), ("se", 1, -1), ("sw", -1, -1), ("w", -2, 0), ("nw", -1, 1)];

fn across(side: &str) -> &'static str {
    let at = SIDES.iter().position(|(name, ..)| *name == side).unwrap();
    SIDES[(at + 3) % 6].0
}

/// A hex: where it lies, its room, the sides of its paths.
#[derive(Clone, Debug, Default)]
struct Hex {
    row: i64,
    x: i64,
    room: Option<String>,
    paths: Vec<Vec<String>>,
}

/// The setup: card, slides and circles, bear.
#[derive(Clone, Copy, Debug)]
pub struct Chosen {
    pub card: usize,
    pub slides: i64,
    pub water: i64,
    pub bear: bool,
}

/// A game and its position.
#[derive(Clone, Debug)]
pub struct Reference {
    hexes: BTreeMap<String, Hex>,
    /// By row: circles, rocks, toll.
    rows: BTreeMap<i64, (i64, i64, i64)>,
    starts: Vec<(String, String)>,
    exits: Vec<(String, String)>,
    chosen: Chosen,

    phase: &'static str,
    outcome: Option<&'static str>,
    round: i64,
    at: Option<String>,
    path: usize,
    start: Option<usize>,
    friend: Option<String>,
    health: i64,
    friend_health: i64,
    actions: i64,
    stored: i64,
    rerolls: i64,
    filled: i64,
    rocks: BTreeMap<String, i64>,
    sheltered: bool,
    dry: bool,
    disoriented: bool,
    event: Option<i64>,
    slides: i64,
    bear: Option<String>,
    /// Whether this turn's last step was a climb.
    climbed: bool,
}

/// C-4: stored, at most, health, call row, rows of the friend.
fn card(number: usize) -> (i64, i64, i64, i64, Vec<i64>) {
    match number {
        1 => (2, 2, 4, 2, vec![1]),
        2 => (1, 1, 3, 4, vec![3]),
        3 => (0, 2, 3, 1, vec![1, 2, 3]),
        _ => (1, 1, 4, 3, vec![1, 2, 3]),
    }
}

impl Reference {
    pub fn new(map: &str, chosen: Chosen) -> Reference {
        let map: Value = toml::from_str(map).unwrap();
        let (mut hexes, mut rows) = (BTreeMap::new(), BTreeMap::new());
        for row in map["row"].as_array().unwrap() {
            let number = row["number"].as_i64().unwrap();
            let numbers =
                ["water", "rocks", "toll"].map(|key| row.get(key).map_or(0, |it| it.as_i64().unwrap()));
            rows.insert(number, (numbers[0], numbers[1], numbers[2]));
            for (at, text) in row["hexes"].as_array().unwrap().iter().enumerate() {
                let text = text.as_str().unwrap();
                if text == "-" {
                    continue;
                }
                let (room, paths) = match text.strip_prefix('@') {
                    Some(text) => {
                        text.split_once(':').map(|(name, paths)| (Some(name.to_owned()), paths)).unwrap()
                    }
                    None => (None, text),
                };
                let paths = paths.split_whitespace().map(|path| path.split('-').map(str::to_owned).collect());
                let x = row["shift"].as_i64().unwrap() + 2 * at as i64;
                let name = format!("{number}{}", char::from(b'a' + at as u8));
                hexes.insert(name, Hex { row: number, x, room, paths: paths.collect() });
            }
        }
        let ends = |key: &str| -> Vec<(String, String)> {
            let ends =
                map[key].as_array().unwrap().iter().map(|end| end.as_str().unwrap().split_once(' ').unwrap());
            ends.map(|(hex, side)| (hex.to_owned(), side.to_owned())).collect()
        };
        let den = hexes
            .iter()
            .find(|(_, hex)| hex.room.as_deref() == Some("Bear's Den"))
            .map(|(name, _)| name.clone());
        let (stored, _, health, ..) = card(chosen.card);
        Reference {
            starts: ends("starts"),
            exits: ends("exits"),
            hexes,
            rows,
            chosen,
            phase: "start",
            outcome: None,
            round: 0,
            at: None,
            path: 0,
            start: None,
            friend: None,
            health,
            friend_health: health,
            actions: 0,
            stored,
            rerolls: 3,
            filled: chosen.water,
            rocks: BTreeMap::new(),
            sheltered: false,
            dry: false,
            disoriented: false,
            event: None,
            slides: 0,
            bear: den.filter(|_| chosen.bear),
            climbed: false,
        }
    }

    /// The hex beyond a side, solid rock not counted as one.
    fn beyond(&self, hex: &str, side: &str) -> Option<&str> {
        let here = &self.hexes[hex];
        let (_, east, up) = SIDES.into_iter().find(|(name, ..)| *name == side).unwrap();
        let found = self.hexes.iter().find(|(_, it)| it.x == here.x + east && it.row == here.row + up);
        found.map(|(name, _)| name.as_str())
    }

    fn path_with(&self, hex: &str, side: &str) -> Option<usize> {
        self.hexes[hex].paths.iter().position(|path| path.iter().any(|it| it == side))
    }

    /// Where a path leads through a side (C-2).
    fn leads(&self, hex: &str, path: usize, side: &str) -> Option<(String, usize)> {
        self.hexes[hex].paths[path].iter().find(|it| *it == side)?;
        let beyond = self.beyond(hex, side)?;
        Some((beyond.to_owned(), self.path_with(beyond, across(side))?))
    }

    /// Where the character can go through a side, blocked or not (C-11).
    fn way(&self, side: &str) -> Option<(String, usize)> {
        match &self.at {
            Some(hex) => self.leads(hex, self.path, side),
            None => {
                let (hex, towards) = &self.starts[self.start? - 1];
                (across(towards) == side).then(|| (hex.clone(), self.path_with(hex, towards).unwrap()))
            }
        }
    }

    fn row(&self) -> i64 {
        self.at.as_ref().map_or(0, |hex| self.hexes[hex].row)
    }

    fn flooded(&self, row: i64) -> bool {
        let up_to: i64 = self.rows.range(..=row).map(|(_, (circles, ..))| circles).sum();
        (1..=9).contains(&row) && self.filled >= up_to
    }

    fn blocked(&self, hex: &str) -> bool {
        let limit = self.rows[&self.hexes[hex].row].1;
        limit > 0 && self.rocks.get(hex).is_some_and(|rocks| *rocks >= limit)
    }

    fn together(&self) -> bool {
        self.friend.is_some() && self.friend == self.at
    }

    /// The hexes that the column die counts in a row, from the left (C-3).
    fn counted(&self, row: i64) -> Vec<&str> {
        let of_row = self.hexes.iter().filter(|(_, hex)| hex.row == row && hex.room.is_none());
        of_row.map(|(name, _)| name.as_str()).collect()
    }

    fn price(&self, to: Option<&str>, dry: i64) -> i64 {
        let wet = self.flooded(self.row()) || to.is_some_and(|hex| self.flooded(self.hexes[hex].row));
        if wet { 3 } else { dry }
    }

    fn spendable(&self) -> i64 {
        if self.disoriented { self.actions } else { self.actions + self.stored }
    }

    /// The actions but `end` (C-11 to C-16).
    fn actions(&self) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for (side, ..) in SIDES {
            let Some((hex, _)) = self.way(side).filter(|(hex, _)| !self.blocked(hex)) else { continue };
            if self.price(Some(&hex), 1) <= self.spendable() {
                found.insert(format!("move {side}"));
            }
            if self.together() && self.price(Some(&hex), 2) <= self.spendable() {
                found.insert(format!("lead {side}"));
            }
        }
        let out = self.exits.iter().any(|(hex, side)| {
            self.at.as_ref() == Some(hex) && self.hexes[hex].paths[self.path].contains(side)
        });
        if out && self.together() && self.price(None, 2) <= self.spendable() {
            found.insert("leave".into());
        }
        if self.actions == 2 {
            found.insert("pass".into());
        }
        found
    }

    /// Everything that can happen next, sorted.
    pub fn possible(&self) -> Vec<String> {
        let die = |word: &str| (1..=6).map(|face| format!("{word} {face}")).collect::<BTreeSet<_>>();
        let found = match self.phase {
            "start" => die("start"),
            "rocks" => {
                let all = (1..=6).flat_map(|row| (1..=6).map(move |column| (row, column)));
                let spared =
                    self.start.filter(|_| self.event.is_none()).map(|start| self.starts[start - 1].0.clone());
                let falls =
                    all.filter(|(row, column)| Some(self.counted(*row)[column - 1]) != spared.as_deref());
                falls.map(|(row, column)| format!("rocks {row} {column}")).collect()
            }
            "actions" => {
                let mut found = self.actions();
                found.insert("end".into());
                found
            }
            "friend" => self.places().into_iter().map(|(event, _)| event).collect(),
            "event" => die("event"),
            "answer" => ["accept".to_owned(), "calm".to_owned()].into(),
            "bear" => die("bear"),
            _ => BTreeSet::new(),
        };
        found.into_iter().collect()
    }

    /// Where the friend may be found (C-19).
    fn places(&self) -> Vec<(String, String)> {
        let mut found = Vec::new();
        for row in card(self.chosen.card).4 {
            for (at, hex) in self.counted(row).into_iter().enumerate().filter(|(_, hex)| !self.blocked(hex)) {
                found.push((format!("friend {row} {}", at + 1), hex.to_owned()));
            }
        }
        found
    }

    fn over(&mut self, outcome: &'static str) {
        (self.phase, self.outcome) = ("over", Some(outcome));
        (self.actions, self.slides, self.event) = (0, 0, None);
    }

    /// Whether the game has just been lost by health (C-25).
    fn dead(&mut self) -> bool {
        (self.health, self.friend_health) = (self.health.max(0), self.friend_health.max(0));
        if self.health == 0 {
            self.over("exhausted");
        } else if self.friend_health == 0 {
            self.over("friend_died");
        }
        self.phase == "over"
    }

    /// Whether it has just been lost by water (C-9).
    fn drowned(&mut self) -> bool {
        let friend = self.friend.as_ref().is_some_and(|hex| self.flooded(self.hexes[hex].row + 1));
        if friend || self.flooded(self.row() + 1) {
            self.over("drowned");
        }
        self.phase == "over"
    }

    fn new_round(&mut self) {
        self.round += 1;
        (self.dry, self.sheltered) = (self.sheltered, false);
        if !self.dry {
            if self.filled == self.rows.values().map(|(circles, ..)| circles).sum::<i64>() {
                return self.over("drowned");
            }
            self.filled += 1;
            if self.drowned() {
                return;
            }
        }
        (self.phase, self.climbed) = ("actions", false);
        self.actions = if self.disoriented { 1 } else { 2 };
        self.unless_stuck();
    }

    fn unless_stuck(&mut self) {
        if self.actions().is_empty() {
            self.end_turn(true, false);
        }
    }

    fn end_turn(&mut self, stores: bool, passed: bool) {
        if stores && self.actions > 0 && self.stored < card(self.chosen.card).1 {
            self.stored += 1;
        }
        (self.actions, self.disoriented) = (0, false);
        if passed || self.sheltered { self.after_event() } else { self.phase = "event" }
    }

    fn after_event(&mut self) {
        self.event = None;
        if self.bear.is_some() { self.phase = "bear" } else { self.new_round() }
    }

    fn pay(&mut self, cost: i64) {
        let own = cost.min(self.actions);
        (self.actions, self.stored) = (self.actions - own, self.stored - (cost - own));
    }

    /// All that happens on entering a hex; whether things go on (C-11).
    fn arrive(&mut self, (hex, path): (String, usize), friend: bool) -> bool {
        let from = self.row();
        if friend {
            self.friend = Some(hex.clone());
        }
        (self.at, self.path) = (Some(hex.clone()), path);
        let row = self.row();
        if row != from {
            self.health -= self.rows[&row].2;
        }
        if self.bear.as_ref() == Some(&hex) {
            self.health -= 1;
        }
        if self.dead() || self.drowned() {
            return false;
        }
        if self.hexes[&hex].room.is_some() && !self.dry {
            self.sheltered = true;
        }
        if self.friend.is_none() && row == card(self.chosen.card).3 {
            if self.places().is_empty() {
                self.over("friend_lost");
            } else {
                self.phase = "friend";
            }
            return false;
        }
        true
    }

    fn go(&mut self, side: &str, friend: bool) {
        let to = self.way(side).unwrap();
        self.pay(self.price(Some(&to.0), if friend { 2 } else { 1 }));
        self.climbed = self.rocks.contains_key(&to.0);
        if self.arrive(to, friend) {
            self.gone();
        }
    }

    fn gone(&mut self) {
        if self.climbed { self.end_turn(false, false) } else { self.unless_stuck() }
    }

    fn gain(&mut self) {
        if self.together() {
            self.friend_health = (self.friend_health + 1).min(6);
        }
        self.health = (self.health + 1).min(6);
    }

    fn carry_out(&mut self, number: i64) {
        match number {
            1 => self.gain(),
            2 => {
                self.friend_health -= i64::from(self.together());
                self.health -= 1;
                if self.dead() {
                    return;
                }
            }
            4 => self.disoriented = true,
            5 => {
                let mut down: Vec<(i64, i64, (String, usize))> = Vec::new();
                for side in ["sw", "se"].into_iter().filter(|_| self.at.is_some()) {
                    let Some(to) = self.way(side).filter(|(hex, _)| !self.blocked(hex)) else { continue };
                    let (hex, towards) = &self.starts[self.start.unwrap() - 1];
                    let circle = self.hexes[hex].x + if towards == "se" { 1 } else { -1 };
                    let x = self.hexes[&to.0].x;
                    down.push(((x - circle).abs(), x, to));
                }
                down.sort();
                if let Some((_, _, to)) = down.into_iter().next()
                    && !self.arrive(to, false)
                {
                    return;
                }
            }
            _ => {
                self.slides = if number == 3 { 1 } else { 2 };
                self.phase = "rocks";
                return;
            }
        }
        self.after_event();
    }

    fn rocks_fall(&mut self, row: i64, column: usize) {
        let hex = self.counted(row)[column - 1].to_owned();
        self.slides -= 1;
        if !self.blocked(&hex) {
            *self.rocks.entry(hex.clone()).or_default() += 1;
            self.health -= i64::from(self.at.as_ref() == Some(&hex));
            self.friend_health -= i64::from(self.friend.as_ref() == Some(&hex));
            if self.dead() {
                return;
            }
        }
        match (self.slides, self.event) {
            (0, None) => self.new_round(),
            (0, Some(_)) => self.after_event(),
            _ => {}
        }
    }

    fn bear_walks(&mut self, die: usize) {
        let from = self.bear.clone().unwrap();
        let ways = (0..6).map(|turn| SIDES[(die - 1 + turn) % 6].0).filter_map(|side| {
            let path = self.path_with(&from, side)?;
            self.leads(&from, path, side).map(|(hex, _)| hex).filter(|hex| !self.blocked(hex))
        });
        if let Some(to) = { ways }.next() {
            self.health -= i64::from(self.at.as_ref() == Some(&to));
            self.bear = Some(to);
            if self.dead() {
                return;
            }
        }
        self.new_round();
    }

    /// Brings about an event that is possible.
    pub fn happen(&mut self, event: &str) {
        let words: Vec<&str> = event.split(' ').collect();
        let number = |at: usize| words[at].parse::<usize>().unwrap();
        match words[0] {
            "start" => {
                (self.start, self.phase, self.slides) = (Some(number(1)), "rocks", self.chosen.slides);
            }
            "rocks" => self.rocks_fall(number(1) as i64, number(2)),
            "move" => self.go(words[1], false),
            "lead" => self.go(words[1], true),
            "leave" => {
                self.pay(self.price(None, 2));
                self.over("escaped");
            }
            "pass" => {
                self.gain();
                self.end_turn(false, true);
            }
            "end" => self.end_turn(true, false),
            "friend" => {
                self.friend = Some(self.counted(number(1) as i64)[number(2) - 1].to_owned());
                if self.drowned() {
                    return;
                }
                if self.event.is_some() {
                    self.after_event();
                } else {
                    self.phase = "actions";
                    self.gone();
                }
            }
            "event" => {
                self.event = Some(number(1) as i64);
                if number(1) > 1 && self.rerolls > 0 {
                    self.phase = "answer";
                } else {
                    self.carry_out(number(1) as i64);
                }
            }
            "accept" => self.carry_out(self.event.unwrap()),
            "calm" => {
                self.rerolls -= 1;
                self.carry_out(1);
            }
            _ => self.bear_walks(number(1)),
        }
    }

    /// The State JSON.
    pub fn json(&self) -> Value {
        let mut left = self.filled;
        let water: Vec<i64> = (1..=9)
            .map(|row| {
                let here = left.min(self.rows[&row].0);
                left -= here;
                here
            })
            .collect();
        let at = match (&self.at, self.start) {
            (Some(hex), _) if self.path > 0 => Some(format!("{hex}:{}", self.path + 1)),
            (Some(hex), _) => Some(hex.clone()),
            (None, start) => start.map(|start| format!("s{start}")),
        };
        json!({
            "round": self.round, "phase": self.phase, "at": at, "start": self.start, "friend": self.friend,
            "health": self.health, "friend_health": self.friend.as_ref().map(|_| self.friend_health),
            "actions": self.actions, "stored": self.stored, "rerolls": self.rerolls, "water": water,
            "rocks": self.rocks, "sheltered": self.sheltered, "dry": self.dry, "disoriented": self.disoriented,
            "event": self.event, "slides": self.slides, "bear": self.bear, "outcome": self.outcome,
        })
    }
}
