//! The rules implemented a second time, straight from the specification's words: slow, plain, and sharing
//! nothing with the crate. Igloos, events and states are texts.
use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

const COLOURS: [&str; 5] = ["red", "yellow", "green", "blue", "purple"];

/// A game as it stands. Seats count from 1.
#[derive(Clone, Debug)]
pub struct Reference {
    players: usize,
    round: usize,
    phase: &'static str,
    order: Vec<usize>,
    /// In `ability` and `bribe` how many have chosen; in turns whose it is, by place in the order.
    turn: usize,
    case: BTreeMap<String, usize>,
    line: Vec<String>,
    yard: BTreeMap<String, String>,
    fish: Vec<usize>,
    abilities: BTreeMap<usize, usize>,
    used: BTreeSet<usize>,
    guards: BTreeMap<usize, usize>,
    dice: Vec<usize>,
    bought: bool,
    to_add: usize,
    resolving: Option<usize>,
    freed: Vec<BTreeMap<String, usize>>,
    out: BTreeMap<String, usize>,
}

fn next(k: usize) -> usize {
    k % 5 + 1
}

/// P-2: around circle k from the igloo it shares with the one before, by way of the inner one.
fn ring(k: usize) -> [String; 6] {
    let before = (k + 3) % 5 + 1;
    let outer = |nth| format!("o{k}{nth}");
    [format!("s{before}{k}"), format!("i{k}"), format!("s{k}{}", next(k)), outer(3), outer(2), outer(1)]
}

fn circle(k: usize) -> Vec<String> {
    ring(k).into_iter().chain([format!("c{k}")]).collect()
}

fn igloos() -> BTreeSet<String> {
    (1..=5).flat_map(circle).collect()
}

/// P-3.
fn linked(a: &str, b: &str) -> bool {
    let one_way = |a: &str, b: &str| {
        (1..=5).any(|k| {
            let ring = ring(k);
            let along = (0..6).any(|n| ring[n] == a && ring[(n + 1) % 6] == b);
            let spoke = a == format!("c{k}") && ring.iter().any(|igloo| igloo == b);
            let inner = a == format!("i{k}") && b == format!("i{}", next(k));
            let bear = a == format!("o{k}3") && b == format!("o{}1", next(k));
            along || spoke || inner || bear
        })
    };
    one_way(a, b) || one_way(b, a)
}

fn orders(seats: &[usize]) -> Vec<Vec<usize>> {
    if seats.is_empty() {
        return vec![Vec::new()];
    }
    let begin = |first: usize| {
        let rest: Vec<usize> = seats.iter().copied().filter(|seat| *seat != first).collect();
        orders(&rest).into_iter().map(move |order| [vec![first], order].concat())
    };
    seats.iter().flat_map(|first| begin(*first)).collect()
}

fn words<T: ToString>(list: &[T]) -> String {
    list.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

impl Reference {
    pub fn new(players: usize) -> Reference {
        let none = || COLOURS.map(|colour| (colour.to_string(), 0)).into();
        Reference {
            players,
            round: 0,
            phase: "order",
            order: Vec::new(),
            turn: 0,
            case: COLOURS.map(|colour| (colour.to_string(), 10)).into(),
            line: Vec::new(),
            yard: BTreeMap::new(),
            fish: vec![5; players],
            abilities: BTreeMap::new(),
            used: BTreeSet::new(),
            guards: BTreeMap::new(),
            dice: Vec::new(),
            bought: false,
            to_add: 0,
            resolving: None,
            freed: vec![BTreeMap::new(); players],
            out: none(),
        }
    }

    fn in_case(&self) -> usize {
        self.case.values().sum()
    }

    fn to_move(&self) -> Option<usize> {
        let none = ["order", "seed", "line", "over"].contains(&self.phase);
        (!none).then(|| self.order[self.turn % self.players])
    }

    fn has(&self, ability: usize) -> bool {
        self.to_move().is_some() && self.abilities.get(&ability).copied() == self.to_move()
    }

    fn penalty(&self) -> usize {
        [4, 3, 2, 1, 2, 1, 1][(1..=7).find(|ability| self.has(*ability)).unwrap() - 1]
    }

    fn my_fish(&self) -> usize {
        self.fish[self.to_move().unwrap() - 1]
    }

    fn is_full(&self, k: usize) -> bool {
        circle(k).iter().all(|igloo| self.yard.contains_key(igloo))
    }

    fn full(&self) -> Vec<usize> {
        (1..=5).filter(|k| self.is_full(*k)).collect()
    }

    /// P-18, P-19: the colours with most penguins in a circle.
    fn most(&self, k: usize) -> Vec<String> {
        let count = |colour: &str| {
            circle(k).iter().filter(|igloo| self.yard.get(*igloo).is_some_and(|c| c == colour)).count()
        };
        let most = COLOURS.iter().map(|colour| count(colour)).max().unwrap();
        COLOURS.iter().filter(|colour| count(colour) == most).map(ToString::to_string).collect()
    }

    fn price(&self, ability: usize) -> usize {
        let free = (ability + 1..=7).filter(|above| !self.abilities.contains_key(above)).count();
        free * if self.players == 2 { 2 } else { 1 }
    }

    fn die(&self) -> usize {
        if self.has(7) { 2 } else { 3 }
    }

    /// The turn: `chance`, `over` or a seat.
    pub fn whose(&self) -> String {
        let seat = match self.phase {
            "over" => return "over".into(),
            "order" | "seed" | "line" | "dice" | "add" => return "chance".into(),
            "free" => self.guards.get(&self.resolving.unwrap()).copied(),
            "check" => self.guards.get(&self.full()[0]).copied(),
            _ => None,
        };
        seat.or(self.to_move()).unwrap().to_string()
    }

    /// The possible events, each with the number of equally likely ways that lead to it; sorted.
    pub fn possible(&self) -> BTreeMap<String, u64> {
        let mut list: Vec<(String, u64)> = Vec::new();
        let mut can = |event: String| list.push((event, 1));
        match self.phase {
            "order" => {
                let seats: Vec<usize> = (1..=self.players).collect();
                orders(&seats).iter().for_each(|order| can(format!("order {}", words(order))));
            }
            "seed" | "line" | "add" => {
                for (colour, count) in &self.case {
                    (0..*count).for_each(|_| can(format!("draw {colour}")));
                }
            }
            "ability" => (1..=7)
                .filter(|space| !self.abilities.contains_key(space) && self.price(*space) <= self.my_fish())
                .for_each(|space| can(format!("ability {space}"))),
            "bribe" => {
                (1..=5).filter(|k| !self.guards.contains_key(k)).for_each(|k| can(format!("bribe {k}")));
            }
            "dice" => {
                let dice = 2 + usize::from(self.has(6)) + usize::from(self.bought);
                for throw in 0..6usize.pow(dice as u32) {
                    let mut figures: Vec<usize> =
                        (0..dice).map(|die| throw / 6usize.pow(die as u32) % 6 + 1).collect();
                    figures.sort_unstable();
                    can(format!("dice {}", words(&figures)));
                }
            }
            "check" => self.full().iter().for_each(|k| can(format!("check {k}"))),
            "free" => {
                self.most(self.resolving.unwrap()).iter().for_each(|colour| can(format!("free {colour}")))
            }
            _ => {}
        }
        if self.phase == "before_roll" {
            can("roll".into());
            if !self.bought && self.my_fish() >= self.die() {
                can("buy".into());
            }
        }
        if self.phase == "after_roll" {
            if self.dice.iter().all(|figure| *figure == 6) {
                can("reroll".into());
            }
            let back = self.line.len();
            let open: BTreeSet<String> = self
                .dice
                .iter()
                .flat_map(|figure| match figure {
                    6 if self.has(1) => igloos().into_iter().collect(),
                    6 => Vec::new(),
                    k => circle(*k),
                })
                .collect();
            for n in (1..=back).filter(|n| *n == 1 || self.has(2) || (self.has(3) && *n == back)) {
                for igloo in open.iter().filter(|igloo| !self.yard.contains_key(*igloo)) {
                    can(format!("place {n} {igloo}"));
                }
            }
        }
        if self.phase == "before_roll" || self.phase == "after_roll" {
            if self.has(4) && !self.used.contains(&4) {
                for (a, one) in &self.yard {
                    self.yard
                        .iter()
                        .filter(|(b, other)| *b > a && *other != one)
                        .for_each(|(b, _)| can(format!("swap {a} {b}")));
                }
                for a in 0..self.line.len() {
                    let others = (a + 1..self.line.len()).filter(|b| self.line[*b] != self.line[a]);
                    others.for_each(|b| can(format!("swap {} {}", a + 1, b + 1)));
                }
            }
            if self.has(5) && !self.used.contains(&5) {
                (1..=5.min(self.in_case())).for_each(|n| can(format!("add {n}")));
            }
        }
        let mut possible = BTreeMap::new();
        list.into_iter().for_each(|(event, ways)| *possible.entry(event).or_insert(0) += ways);
        possible
    }

    /// Brings about a possible event.
    pub fn follow(&mut self, event: &str) {
        let parts: Vec<&str> = event.split(' ').collect();
        let number = |n: usize| parts[n].parse::<usize>();
        match parts[0] {
            "order" => {
                self.order = (1..parts.len()).map(|n| number(n).unwrap()).collect();
                self.phase = "seed";
            }
            "draw" => self.draw(parts[1]),
            "ability" => {
                let (space, seat) = (number(1).unwrap(), self.to_move().unwrap());
                self.fish[seat - 1] -= self.price(space);
                self.abilities.insert(space, seat);
                self.turn += 1;
                if self.turn == self.players {
                    self.order = self.abilities.values().copied().collect();
                    (self.phase, self.turn) = ("bribe", 0);
                }
            }
            "bribe" => {
                self.guards.insert(number(1).unwrap(), self.to_move().unwrap());
                self.turn += 1;
                if self.turn == if self.players == 2 { 4 } else { self.players } {
                    (self.phase, self.turn) = ("before_roll", 0);
                }
            }
            "buy" => {
                let (seat, price) = (self.to_move().unwrap(), self.die());
                self.fish[seat - 1] -= price;
                self.bought = true;
            }
            "roll" => self.phase = "dice",
            "reroll" => (self.phase, self.dice) = ("dice", Vec::new()),
            "dice" => {
                self.dice = (1..parts.len()).map(|n| number(n).unwrap()).collect();
                self.phase = "after_roll";
            }
            "place" => self.place(number(1).unwrap(), parts[2]),
            "swap" => {
                self.used.insert(4);
                match (number(1), number(2)) {
                    (Ok(a), Ok(b)) => self.line.swap(a - 1, b - 1),
                    _ => {
                        let (one, other) = (self.yard[parts[1]].clone(), self.yard[parts[2]].clone());
                        self.yard.insert(parts[1].into(), other);
                        self.yard.insert(parts[2].into(), one);
                    }
                }
            }
            "add" => {
                self.used.insert(5);
                (self.phase, self.to_add) = ("add", number(1).unwrap());
            }
            "free" => {
                let k = self.resolving.take().unwrap();
                self.leave(k, parts[1]);
            }
            _ => self.look_at(number(1).unwrap()),
        }
    }

    fn draw(&mut self, colour: &str) {
        *self.case.get_mut(colour).unwrap() -= 1;
        match self.phase {
            "seed" => {
                let placed = self.yard.len();
                let igloo = if placed < 5 { format!("c{}", placed + 1) } else { format!("i{}", placed - 4) };
                self.yard.insert(igloo, colour.into());
                if placed == 9 {
                    self.begin_round();
                }
            }
            "line" => {
                self.line.push(colour.into());
                if self.line.len() == 12 {
                    (self.phase, self.turn) = ("ability", 0);
                }
            }
            _ => {
                self.line.push(colour.into());
                self.to_add -= 1;
                if self.to_add == 0 {
                    self.phase = if self.dice.is_empty() { "before_roll" } else { "after_roll" };
                }
            }
        }
    }

    fn begin_round(&mut self) {
        if self.in_case() < 12 {
            self.phase = "over";
        } else {
            self.phase = "line";
            self.round += 1;
        }
    }

    fn place(&mut self, n: usize, igloo: &str) {
        let colour = self.line.remove(n - 1);
        self.yard.insert(igloo.into(), colour.clone());
        // P-14: grow the group until nothing joins it.
        let mut group = BTreeSet::from([igloo.to_string()]);
        loop {
            let joins =
                |other: &String| self.yard[other] == colour && group.iter().any(|igloo| linked(igloo, other));
            let joined: Vec<String> =
                self.yard.keys().filter(|other| !group.contains(*other) && joins(other)).cloned().collect();
            if joined.is_empty() {
                break;
            }
            group.extend(joined);
        }
        let counted = group.iter().filter(|igloo| !igloo.starts_with('c')).count();
        let (caught, seat) = (counted.saturating_sub(self.penalty()), self.to_move().unwrap());
        self.fish[seat - 1] = 10.min(self.fish[seat - 1] + caught);
        self.resolve();
    }

    /// P-20: what is full is looked at afresh.
    fn resolve(&mut self) {
        let full = self.full();
        let owners: Vec<Option<&usize>> = full.iter().map(|k| self.guards.get(k)).collect();
        let earlier = |a: &usize, b: &usize| {
            let place = |seat| self.order.iter().position(|other| other == seat);
            place(a) < place(b)
        };
        let first = match (full.as_slice(), owners.as_slice()) {
            ([], _) => return self.end_turn(),
            ([k], _) | ([k, _], [Some(_), None]) | ([_, k], [None, Some(_)]) => Some(*k),
            ([k, l], [Some(a), Some(b)]) if a != b => Some(if earlier(a, b) { *k } else { *l }),
            _ => None,
        };
        match first {
            Some(k) => self.look_at(k),
            None => self.phase = "check",
        }
    }

    fn look_at(&mut self, k: usize) {
        match self.most(k).as_slice() {
            [colour] => self.leave(k, &colour.clone()),
            _ => (self.phase, self.resolving) = ("free", Some(k)),
        }
    }

    fn leave(&mut self, k: usize, colour: &str) {
        let gone: Vec<String> = circle(k).into_iter().filter(|igloo| self.yard[igloo] == colour).collect();
        gone.iter().for_each(|igloo| _ = self.yard.remove(igloo));
        *self.case.get_mut(colour).unwrap() += gone.len() - 1;
        match self.guards.get(&k) {
            Some(owner) => *self.freed[owner - 1].entry(colour.into()).or_insert(0) += 1,
            None => *self.out.get_mut(colour).unwrap() += 1,
        }
        self.resolve();
    }

    fn end_turn(&mut self) {
        (self.dice, self.bought) = (Vec::new(), false);
        if self.line.is_empty() {
            (self.abilities, self.guards, self.used) = Default::default();
            self.begin_round();
        } else {
            (self.phase, self.turn) = ("before_roll", (self.turn + 1) % self.players);
        }
    }

    /// P-21: sets are taken out one by one.
    fn score(&self, seat: usize) -> usize {
        let mut freed = self.freed[seat - 1].clone();
        let mut score = 0;
        while !freed.is_empty() {
            score += [1, 3, 6, 10, 15][freed.len() - 1];
            freed.values_mut().for_each(|count| *count -= 1);
            freed.retain(|_, count| *count > 0);
        }
        score
    }

    /// P-22.
    fn outcome(&self) -> Value {
        if self.phase != "over" {
            return Value::Null;
        }
        let mut best = self.order.clone();
        let penguins = |seat: &usize| self.freed[seat - 1].values().sum::<usize>();
        best.sort_by_key(|seat| std::cmp::Reverse((self.score(*seat), penguins(seat))));
        let scores: Vec<usize> = (1..=self.players).map(|seat| self.score(seat)).collect();
        json!({"scores": scores, "winners": [best[0]]})
    }

    /// The State JSON.
    pub fn json(&self) -> Value {
        json!({
            "round": self.round, "phase": self.phase, "order": self.order, "to_move": self.to_move(),
            "case": self.case, "line": self.line, "yard": self.yard, "fish": self.fish,
            "abilities": self.abilities, "used": self.used, "guards": self.guards, "dice": self.dice,
            "bought": self.bought, "resolving": self.resolving, "freed": self.freed, "out": self.out,
            "outcome": self.outcome(),
        })
    }
}
