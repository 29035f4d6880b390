//! The rules implemented a second time, straight from the specification's words: slow, plain, and sharing
//! nothing with the crate. Squares, events and states go in and out as text.
use std::collections::BTreeMap;

use serde_json::{Value, json};

/// Column and row, from 0.
type At = (i32, i32);

/// The ways to step, by notation, with columns east and rows south.
pub const WAYS: [(&str, i32, i32); 8] = [
    ("n", 0, -1),
    ("ne", 1, -1),
    ("e", 1, 0),
    ("se", 1, 1),
    ("s", 0, 1),
    ("sw", -1, 1),
    ("w", -1, 0),
    ("nw", -1, -1),
];

/// A board: its drawing, and its cliff sides as lines between two corners of squares.
#[derive(Clone, Debug)]
pub struct Board {
    rows: Vec<Vec<char>>,
    cliffs: Vec<[At; 2]>,
}

pub fn name((x, y): At) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

fn square(name: &str) -> At {
    let (letter, number) = name.split_at(1);
    (i32::from(letter.as_bytes()[0] - b'a'), number.parse::<i32>().unwrap() - 1)
}

/// The line along a side of a square.
fn side((x, y): At, side: &str) -> [At; 2] {
    match side {
        "n" => [(x, y), (x + 1, y)],
        "s" => [(x, y + 1), (x + 1, y + 1)],
        "w" => [(x, y), (x, y + 1)],
        _ => [(x + 1, y), (x + 1, y + 1)],
    }
}

fn is_water(c: char) -> bool {
    "^v<>".contains(c)
}

/// Whether a square lets a step through its side in this direction (R20).
fn has_arrow(c: char, dx: i32, dy: i32) -> bool {
    match c {
        '-' | '=' => dy == 0,
        '|' | '!' => dx == 0,
        '+' => dx == 0 || dy == 0,
        _ => true,
    }
}

impl Board {
    pub fn new(rows: &[String], cliff_sides: &[String]) -> Board {
        let cliffs = cliff_sides.iter().map(|entry| {
            let (at, towards) = entry.split_once(' ').unwrap();
            side(square(at), towards)
        });
        let cliffs = cliffs.collect();
        Board { rows: rows.iter().map(|row| row.chars().collect()).collect(), cliffs }
    }

    fn on(&self, (x, y): At) -> Option<char> {
        let row = self.rows.get(usize::try_from(y).ok()?)?;
        row.get(usize::try_from(x).ok()?).copied()
    }

    pub fn squares(&self) -> Vec<At> {
        let columns = self.rows[0].len() as i32;
        (0..self.rows.len() as i32).flat_map(|y| (0..columns).map(move |x| (x, y))).collect()
    }

    fn find(&self, letter: char) -> At {
        self.squares().into_iter().find(|at| self.on(*at) == Some(letter)).unwrap()
    }

    fn corners_beside(&self, goal: At) -> [At; 2] {
        let (right, bottom) = (self.rows[0].len() as i32 - 1, self.rows.len() as i32 - 1);
        match goal {
            (_, 0) => [(0, 0), (right, 0)],
            (0, _) => [(0, 0), (0, bottom)],
            (x, _) if x == right => [(right, 0), (right, bottom)],
            _ => [(0, bottom), (right, bottom)],
        }
    }

    /// Why the way is closed on foot or, without R22, to the current.
    fn closed(&self, from: At, dx: i32, dy: i32, on_foot: bool) -> Option<&'static str> {
        let here = self.on(from).unwrap();
        let there = match self.on((from.0 + dx, from.1 + dy)) {
            None | Some('#' | 'T' | '%') => return Some("R17"),
            Some(there) => there,
        };
        if !has_arrow(here, dx, dy) || !has_arrow(there, dx, dy) {
            return Some("R20");
        }
        let passed = |cliff: &[At; 2]| match (dx, dy) {
            (0, -1) => *cliff == side(from, "n"),
            (0, _) => *cliff == side(from, "s"),
            (-1, 0) => *cliff == side(from, "w"),
            (_, 0) => *cliff == side(from, "e"),
            _ => cliff.contains(&(from.0 + (dx + 1) / 2, from.1 + (dy + 1) / 2)),
        };
        if self.cliffs.iter().any(passed) {
            return Some("R19");
        }
        (on_foot && is_water(here) && is_water(there)).then_some("R22")
    }

    /// Where a step comes to stand, the current included.
    fn step(&self, from: At, dx: i32, dy: i32) -> Result<At, &'static str> {
        if let Some(rule) = self.closed(from, dx, dy, true) {
            return Err(rule);
        }
        let onto = (from.0 + dx, from.1 + dy);
        let (dx, dy) = match self.on(onto) {
            Some('^') => (0, -1),
            Some('v') => (0, 1),
            Some('<') => (-1, 0),
            Some('>') => (1, 0),
            _ => return Ok(onto),
        };
        let held = self.closed(onto, dx, dy, false).is_some();
        Ok(if held { onto } else { (onto.0 + dx, onto.1 + dy) })
    }

    /// Where someone who may not touch skulls can come with one step.
    fn next(&self, from: At, eight: bool) -> Vec<At> {
        let ways = WAYS.iter().filter(|(_, dx, dy)| eight || dx * dy == 0);
        let lands = ways.filter_map(|(_, dx, dy)| self.step(from, *dx, *dy).ok());
        lands.filter(|at| self.on(*at) != Some('X')).collect()
    }

    /// The least number of steps to a square, by asking again and again until nothing changes.
    pub fn distances(&self, to: At, eight: bool) -> Vec<(At, Option<u32>)> {
        let mut known: Vec<(At, Option<u32>)> =
            self.squares().into_iter().map(|at| (at, (at == to).then_some(0))).collect();
        loop {
            let mut better = known.clone();
            for (at, least) in &mut better {
                let steps = self.next(*at, eight).into_iter().filter_map(|next| of(&known, next));
                let through = steps.min().map(|steps| steps + 1);
                let entered = self.on(*at).is_some_and(|c| !"#T%X".contains(c));
                if entered && through.is_some() && least.is_none_or(|l| through < Some(l)) {
                    *least = through;
                }
            }
            if better == known {
                return known;
            }
            known = better;
        }
    }

    /// Whether nobody can be shut in between the start and the goal.
    pub fn is_sound(&self, start: char, goal: char) -> bool {
        let goal = self.find(goal);
        let to_goal = self.distances(goal, true);
        let mut come = vec![self.find(start)];
        loop {
            let on = come.iter().filter(|at| **at != goal).flat_map(|at| self.next(*at, true));
            let fresh = on.filter(|at| !come.contains(at)).collect::<Vec<_>>();
            match fresh.first() {
                Some(at) => come.push(*at),
                None => break,
            }
        }
        come.iter()
            .all(|at| of(&to_goal, *at).is_some() || (*at != come[0] && is_water(self.on(*at).unwrap())))
    }

    pub fn steps_to_goal(&self) -> Vec<(String, Option<u32>)> {
        let goal = self.squares().into_iter().find(|at| matches!(self.on(*at), Some('J' | 'H'))).unwrap();
        self.distances(goal, true).into_iter().map(|(at, steps)| (name(at), steps)).collect()
    }
}

fn of(known: &[(At, Option<u32>)], at: At) -> Option<u32> {
    known.iter().find(|(square, _)| *square == at).and_then(|(_, steps)| *steps)
}

fn greatest_common(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { greatest_common(b, a % b) }
}

/// The game on a city and a jungle.
pub struct Game {
    pub boards: [Board; 2],
}

#[derive(Clone, Debug, PartialEq)]
pub struct State {
    board: usize,
    player: At,
    hunters: [Option<At>; 2],
    phase: &'static str,
    moves_left: u32,
    turns: u32,
    outcome: Option<&'static str>,
}

const HUNTERS: [&str; 2] = ["cultist", "tiger"];

impl State {
    pub fn json(&self) -> Value {
        json!({
            "board": (if self.board == 0 { "city" } else { "jungle" }),
            "player": name(self.player),
            "cultist": self.hunters[0].map(name),
            "tiger": self.hunters[1].map(name),
            "phase": self.phase,
            "moves_left": self.moves_left,
            "turns": self.turns,
            "outcome": self.outcome,
        })
    }

    fn end(&mut self, outcome: &'static str) {
        (self.phase, self.moves_left, self.outcome) = ("over", 0, Some(outcome));
    }
}

impl Game {
    pub fn start(&self) -> State {
        State {
            board: 0,
            player: self.boards[0].find('S'),
            hunters: [None, None],
            phase: "setup",
            moves_left: 0,
            turns: 0,
            outcome: None,
        }
    }

    /// The possible events: texts in bytewise order, with weights where chance draws, with 0 where the
    /// player decides.
    pub fn events(&self, state: &State) -> Vec<(String, u64)> {
        let mut events: Vec<(String, u64)> = match state.phase {
            "setup" => {
                let hunter = usize::from(state.hunters[0].is_some());
                let board = &self.boards[hunter];
                let goal = board.find(['J', 'H'][hunter]);
                let corners = board.corners_beside(goal).into_iter();
                corners.map(|at| (format!("{} starts {}", HUNTERS[hunter], name(at)), 1)).collect()
            }
            "roll" => (1..=4).map(|roll| (format!("roll {roll}"), 1)).collect(),
            "move" => {
                let open = WAYS.iter().filter(|(way, ..)| self.closed(state, way).is_none());
                open.map(|(way, ..)| (format!("step {way}"), 0)).chain([("stop".to_string(), 0)]).collect()
            }
            "chase" => self.chase(state),
            _ => Vec::new(),
        };
        events.sort();
        events
    }

    /// The rule that closes a step of the player.
    pub fn closed(&self, state: &State, way: &str) -> Option<&'static str> {
        let (_, dx, dy) = WAYS.iter().find(|(known, ..)| *known == way).unwrap();
        self.boards[state.board].closed(state.player, *dx, *dy, true)
    }

    /// The squares the player can come to stand on, with the least number of moves.
    pub fn reach(&self, state: &State) -> BTreeMap<String, u32> {
        let mut reach = BTreeMap::new();
        let mut now = vec![state.clone()];
        for moves in 1..=state.moves_left {
            let mut further: Vec<State> = Vec::new();
            for before in now.iter().filter(|before| before.phase == "move") {
                for (way, ..) in WAYS.iter().filter(|(way, ..)| self.closed(before, way).is_none()) {
                    let after = self.after(before, &format!("step {way}"));
                    let crossed = after.board != state.board;
                    let at = if crossed { self.boards[0].find('J') } else { after.player };
                    if at != state.player && !reach.contains_key(&name(at)) {
                        reach.insert(name(at), moves);
                        further.push(after);
                    }
                }
            }
            now = further;
        }
        reach
    }

    fn chase(&self, state: &State) -> Vec<(String, u64)> {
        let board = &self.boards[state.board];
        let eight = state.board == 0;
        let own = state.hunters[state.board].unwrap();
        let distances = board.distances(state.player, eight);
        let mut within = vec![own];
        let mut choices = Vec::new();
        for roll in 1..=4 {
            let further: Vec<At> = within.iter().flat_map(|at| board.next(*at, eight)).collect();
            within.extend(further);
            within.sort();
            within.dedup();
            let ends = within.iter().filter(|at| !is_water(board.on(**at).unwrap()));
            let ends: Vec<(Option<u32>, At)> = ends.map(|at| (of(&distances, *at), *at)).collect();
            let least = ends.iter().filter_map(|(steps, _)| *steps).min();
            let best: Vec<At> = match least {
                Some(_) => ends.iter().filter(|(steps, _)| *steps == least).map(|(_, at)| *at).collect(),
                None => vec![own],
            };
            choices.push((roll, best));
        }
        let numbers = choices.iter().map(|(_, best)| best.len() as u64);
        let common = numbers.clone().fold(1, |all, n| all / greatest_common(all, n) * n);
        let factor = numbers.map(|n| common / n).fold(0, greatest_common);
        let mut outcomes = Vec::new();
        for (roll, best) in choices {
            let weight = common / best.len() as u64 / factor;
            for at in best {
                outcomes.push((format!("{} {roll} {}", HUNTERS[state.board], name(at)), weight));
            }
        }
        outcomes
    }

    /// The state after an event that can happen.
    pub fn after(&self, state: &State, event: &str) -> State {
        let mut next = state.clone();
        let words: Vec<&str> = event.split(' ').collect();
        match words[..] {
            [hunter, "starts", at] => {
                next.hunters[usize::from(hunter == "tiger")] = Some(square(at));
                next.phase = if hunter == "tiger" { "roll" } else { "setup" };
            }
            ["roll", figure] => {
                next.phase = "move";
                next.moves_left = figure.parse().unwrap();
                next.turns += 1;
            }
            ["step", way] => self.walk(&mut next, way),
            ["stop"] => self.end_turn(&mut next),
            [_, _, at] => {
                next.hunters[state.board] = Some(square(at));
                next.phase = "roll";
                if square(at) == next.player {
                    next.end("caught");
                }
            }
            _ => panic!("{event}"),
        }
        next
    }

    fn walk(&self, state: &mut State, way: &str) {
        let board = &self.boards[state.board];
        let (_, dx, dy) = WAYS.iter().find(|(known, ..)| *known == way).unwrap();
        state.player = board.step(state.player, *dx, *dy).unwrap();
        state.moves_left -= 1;
        let here = board.on(state.player);
        if state.hunters[state.board] == Some(state.player) {
            state.end("caught");
        } else if here == Some('X') {
            state.end("skull");
        } else if here == Some('H') {
            state.end("escaped");
        } else if here == Some('J') {
            state.board = 1;
            state.player = self.boards[1].find('C');
            (state.phase, state.moves_left) = ("roll", 0);
        } else if state.moves_left == 0 {
            self.end_turn(state);
        }
    }

    fn end_turn(&self, state: &mut State) {
        (state.phase, state.moves_left) = ("chase", 0);
        if is_water(self.boards[state.board].on(state.player).unwrap()) {
            state.end("drowned");
        }
    }
}
