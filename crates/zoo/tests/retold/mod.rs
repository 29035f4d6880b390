//! The rules once more, written to be read and not to be fast: names and lists, no sets of bits, no tables.
//! A position is its State JSON.
use std::collections::{BTreeMap, BTreeSet};

use zoo::{Character, Direction, Exit, Kind, Map, Outcome, Phase, Snapshot};

const ORDERS: [&str; 6] = ["wsen", "wnes", "nwse", "nwse", "eswn", "senw"];

/// Where one gets from a side of a space.
#[derive(Clone)]
enum Way {
    Space(String, char),
    Gate(String),
}

struct Card {
    movement: u8,
    gate: u8,
    tranquilizer: u8,
    health: u8,
    supply: u8,
}

/// The game, retold.
pub struct Retold {
    steps: BTreeMap<String, Vec<(u16, u16)>>,
    ways: BTreeMap<(String, char), Way>,
    numbers: BTreeMap<String, [u8; 4]>,
    doors: BTreeMap<String, String>,
    dice: [Vec<String>; 2],
    cards: BTreeMap<String, Card>,
    shed: String,
    office: Option<String>,
    advanced: bool,
}

/// What becomes of an animal on its way, and whom it attacks: directly or not.
struct Trip {
    end: End,
    attacks: Vec<(String, bool)>,
}

enum End {
    Stays,
    Stops(String),
    Gate(String),
}

impl Retold {
    pub fn new(map: &Map, advanced: bool) -> Retold {
        let id = |space| map.id(space).to_string();
        let mut ways = BTreeMap::new();
        for space in map.spaces() {
            for side in Direction::ALL {
                let letter = |side: Direction| side.name().chars().next().unwrap();
                let way = match map.exit(space, side) {
                    Some(Exit::Link { to, back }) => Way::Space(id(to), letter(back)),
                    Some(Exit::Gate(gate)) => Way::Gate(map.gate(gate).name.to_string()),
                    None => continue,
                };
                ways.insert((id(space), letter(side)), way);
            }
        }
        let steps = |space| map.steps(space).map(|step| (map.point(step).x, map.point(step).y)).collect();
        let kinds = |die: &str| {
            let on_it = Kind::ALL.into_iter().filter(|kind| map.animal(*kind).die.name() == die);
            on_it.map(|kind| kind.to_string()).collect()
        };
        let numbers = |kind: Kind| {
            let it = map.animal(kind);
            (kind.to_string(), [it.movement, it.direct, it.indirect, it.tranquilizers])
        };
        let card = |character: Character| {
            let it = map.card(character);
            let card = Card {
                movement: it.movement,
                gate: it.gate,
                tranquilizer: it.tranquilizer,
                health: it.health,
                supply: it.tranquilizer_track.start,
            };
            (character.to_string(), card)
        };
        Retold {
            steps: map.spaces().map(|space| (id(space), steps(space))).collect(),
            ways,
            numbers: Kind::ALL.into_iter().map(numbers).collect(),
            doors: Kind::ALL.into_iter().map(|kind| (kind.to_string(), id(map.animal(kind).door))).collect(),
            dice: [kinds("a"), kinds("b")],
            cards: Character::ALL.into_iter().map(card).collect(),
            shed: id(map.shed()),
            office: map.office().map(id),
            advanced,
        }
    }

    /// What can come now, with its weight; 0 where the player decides.
    pub fn events(&self, now: &Snapshot) -> Vec<(String, u64)> {
        let chance = |events: Vec<String>| events.into_iter().map(|event| (event, 1)).collect::<Vec<_>>();
        let mut events = match now.phase {
            Phase::Animals => chance(self.rolls()),
            Phase::Orientation => chance((1..=6).map(|face| format!("orientation {face}")).collect()),
            Phase::Again => {
                let moving = usize::from(now.moving);
                let others: Vec<&String> = now
                    .rolled
                    .iter()
                    .enumerate()
                    .filter(|(n, _)| *n != moving)
                    .map(|(_, kind)| kind)
                    .collect();
                let kinds = self.dice[moving / 2].iter().filter(|kind| !others.contains(kind));
                chance(kinds.map(|kind| format!("again {kind}")).collect())
            }
            Phase::Escape => self.decisions(&["allow", "reroll"]),
            Phase::First => self.decisions(&["first keeper", "first worker"]),
            Phase::Act | Phase::Go => self.part(now),
            Phase::Over => Vec::new(),
        };
        events.sort();
        events
    }

    fn decisions(&self, events: &[&str]) -> Vec<(String, u64)> {
        events.iter().map(|event| (event.to_string(), 0)).collect()
    }

    fn rolls(&self) -> Vec<String> {
        let pairs = |kinds: &[String]| {
            let mut pairs = Vec::new();
            for one in kinds {
                pairs
                    .extend(kinds.iter().filter(|other| *other != one).map(|other| format!("{one} {other}")));
            }
            pairs
        };
        let [a, b] = [pairs(&self.dice[0]), pairs(&self.dice[1])];
        a.iter().flat_map(|a| b.iter().map(move |b| format!("animals {a} {b}"))).collect()
    }

    fn part(&self, now: &Snapshot) -> Vec<(String, u64)> {
        let who = now.active.clone().unwrap();
        let (me, card) = (&now.characters[&who], &self.cards[&who]);
        let mut events = Vec::new();
        let slow = card.movement < 2;
        if now.phase == Phase::Go {
            events.extend(self.go(now, &who).into_iter().map(|space| format!("go {space}")));
            events.push("stop".into());
        } else {
            events.push("end".into());
            if now.actions > 0 {
                events.push("move".into());
                for (name, gate) in &now.gates {
                    for squares in 1..=3u8.saturating_sub(gate.filled) {
                        if u32::from(squares) * u32::from(card.gate) <= me.ap.into() {
                            events.push(format!("close {name} {squares}"));
                        }
                    }
                }
                if me.ap_left > 0 {
                    events.push("gain".into());
                }
                for tranquilizers in 0..=if me.supply { me.tranquilizers_left } else { 0 } {
                    for health in 0..=me.health_left {
                        let price = u32::from(tranquilizers) * u32::from(card.tranquilizer)
                            + u32::from(health) * u32::from(card.health);
                        if tranquilizers + health > 0 && price <= me.ap.into() {
                            events.push(format!("exchange {tranquilizers} {health}"));
                        }
                    }
                }
            }
            if self.can_share(now) {
                events.push("share".into());
            }
        }
        let bypasses = if slow {
            now.phase == Phase::Act && now.actions == 2
        } else {
            now.phase == Phase::Go && now.movement >= 2
        };
        if bypasses && me.ap >= 2 {
            events.extend(self.bypass(now, &who).into_iter().map(|space| format!("bypass {space}")));
        }
        events.extend(self.shots(now, &who).into_iter().map(|(kind, _)| format!("shoot {kind}")));
        events.into_iter().map(|event| (event, 0)).collect()
    }

    /// The position after an event that can come.
    pub fn after(&self, now: &Snapshot, event: &str) -> Snapshot {
        let mut s = now.clone();
        let words: Vec<&str> = event.split(' ').collect();
        match words[..] {
            ["animals", ref kinds @ ..] => {
                s.rolled = kinds.iter().map(ToString::to_string).collect();
                s.phase = Phase::Orientation;
            }
            ["orientation", face] => {
                s.orientation = Some(face.parse().unwrap());
                self.roam(&mut s);
            }
            ["allow"] => {
                let kind = s.rolled[usize::from(s.moving)].clone();
                let trip = self.trip(&s, &kind, s.orientation.unwrap());
                self.carry_out(&mut s, &kind, trip);
                if s.outcome.is_none() {
                    self.next(&mut s);
                    self.roam(&mut s);
                }
            }
            ["reroll"] => {
                s.phase = Phase::Again;
                if self.advanced {
                    s.orientation = None;
                }
            }
            ["again", kind] => {
                let moving = usize::from(s.moving);
                s.rolled[moving] = kind.into();
                self.roam(&mut s);
            }
            ["first", who] => {
                s.idle += 1;
                s.active = Some(who.into());
                (s.phase, s.actions) = (Phase::Act, 2);
            }
            _ => self.act(&mut s, &words),
        }
        s
    }

    fn roam(&self, s: &mut Snapshot) {
        while usize::from(s.moving) < 4 {
            let Some(face) = s.orientation else {
                s.phase = Phase::Orientation;
                return;
            };
            let kind = s.rolled[usize::from(s.moving)].clone();
            if s.animals.contains_key(&kind) || s.caged[&kind] > 0 {
                let trip = self.trip(s, &kind, face);
                if s.setup_left > 0 && matches!(trip.end, End::Gate(_)) {
                    s.phase = Phase::Escape;
                    return;
                }
                self.carry_out(s, &kind, trip);
                if s.outcome.is_some() {
                    return;
                }
            }
            self.next(s);
        }
        (s.rolled, s.moving, s.orientation) = (Vec::new(), 0, None);
        if s.setup_left > 0 {
            s.setup_left -= 1;
            s.turn = u32::from(s.setup_left == 0);
            s.phase = Phase::Animals;
            return;
        }
        s.phase = Phase::First;
        for (who, attacks) in &mut s.attacks {
            let health = &mut s.characters.get_mut(who).unwrap().health;
            *health = u16::from(*health).saturating_sub(*attacks) as u8;
            *attacks = 0;
        }
        self.look_at_health(s);
    }

    fn next(&self, s: &mut Snapshot) {
        s.moving += 1;
        if self.advanced {
            s.orientation = None;
        }
    }

    /// Where an animal gets: every space it comes into, one after the other, and what follows from them.
    fn trip(&self, s: &Snapshot, kind: &str, face: u8) -> Trip {
        let caged = !s.animals.contains_key(kind);
        let mut moves = self.numbers[kind][0];
        let mut path: Vec<(String, bool)> = Vec::new();
        let (mut at, mut came): (String, Option<char>);
        if caged {
            at = self.doors[kind].clone();
            let full = self.full(s, &at);
            moves -= u8::from(!full);
            path.push((at.clone(), full));
        } else {
            at = space_of(&s.animals[kind]);
        }
        came = None;
        let mut seen: BTreeSet<(String, char)> = BTreeSet::new();
        let mut gate = None;
        while moves > 0 {
            let open = ORDERS[usize::from(face) - 1].chars().filter(|side| Some(*side) != came);
            let mut open = open.filter_map(|side| self.ways.get(&(at.clone(), side)));
            let open = open.find(|way| match way {
                Way::Gate(name) => s.gates[name].filled < 3,
                Way::Space(..) => true,
            });
            match open {
                None => break,
                Some(Way::Gate(name)) => {
                    gate = Some(name.clone());
                    break;
                }
                Some(Way::Space(to, back)) => {
                    let full = self.full(s, to);
                    if full && !seen.insert((to.clone(), *back)) {
                        break;
                    }
                    if !full {
                        moves -= 1;
                        seen.clear();
                    }
                    path.push((to.clone(), full));
                    (at, came) = (to.clone(), Some(*back));
                }
            }
        }
        let stop = path.iter().rposition(|(_, full)| !full);
        let mut attacks = Vec::new();
        for (who, figure) in &s.characters {
            let here = space_of(&figure.at);
            let on_it = |spaces: &[(String, bool)]| spaces.iter().any(|(space, _)| *space == here);
            let direct = gate.is_none() && on_it(&path[stop.unwrap_or(0)..]);
            if direct || on_it(&path) {
                attacks.push((who.clone(), direct));
            }
        }
        let end = match (gate, stop) {
            (Some(gate), _) => End::Gate(gate),
            (None, Some(stop)) => End::Stops(path[stop].0.clone()),
            (None, None) => {
                if caged {
                    attacks.clear();
                }
                End::Stays
            }
        };
        Trip { end, attacks }
    }

    fn carry_out(&self, s: &mut Snapshot, kind: &str, trip: Trip) {
        if s.setup_left == 0 {
            for (who, direct) in trip.attacks {
                let [_, hard, soft, _] = self.numbers[kind];
                *s.attacks.get_mut(&who).unwrap() += u16::from(if direct { hard } else { soft });
            }
        }
        if matches!(trip.end, End::Stays) {
            return;
        }
        let free = match &trip.end {
            End::Stops(space) => self.free_step(s, space),
            _ => None,
        };
        match s.animals.remove(kind) {
            Some(step) => fill(s, step),
            None => *s.caged.get_mut(kind).unwrap() -= 1,
        }
        if let Some(step) = free {
            s.animals.insert(kind.into(), step);
        }
        if let End::Gate(name) = trip.end {
            let gate = s.gates.get_mut(&name).unwrap();
            if usize::from(gate.filled) > gate.blocked.len() {
                gate.blocked.push(kind.into());
            } else if s.traps.len() < 3 {
                s.traps.push(kind.into());
            } else {
                end(s, Outcome::Escaped);
            }
        }
    }

    fn act(&self, s: &mut Snapshot, words: &[&str]) {
        let who = s.active.clone().unwrap();
        let card = &self.cards[&who];
        if !matches!(words[0], "move" | "stop" | "end") {
            s.idle = 0;
        }
        match *words {
            ["move"] => {
                s.actions -= 1;
                (s.phase, s.movement) = (Phase::Go, card.movement);
            }
            ["go", to] => {
                s.movement -= 1;
                self.come(s, &who, to);
            }
            ["bypass", to] => {
                if card.movement < 2 {
                    s.actions = 0
                } else {
                    s.movement -= 2
                }
                s.characters.get_mut(&who).unwrap().ap -= 2;
                self.come(s, &who, to);
            }
            ["stop"] => self.end_move(s, &who),
            ["shoot", kind] => {
                let shots = self.shots(s, &who);
                let (_, price) = shots.iter().find(|(target, _)| target == kind).unwrap();
                s.characters.get_mut(&who).unwrap().tranquilizers -= price;
                let step = s.animals.remove(kind).unwrap();
                fill(s, step);
            }
            ["close", gate, squares] => {
                let squares: u8 = squares.parse().unwrap();
                s.actions -= 1;
                s.characters.get_mut(&who).unwrap().ap -= squares * card.gate;
                s.gates.get_mut(gate).unwrap().filled += squares;
            }
            ["gain"] => {
                s.actions -= 1;
                let me = s.characters.get_mut(&who).unwrap();
                let gained = me.ap_left.min(3);
                (me.ap, me.ap_left) = (me.ap + gained, me.ap_left - gained);
            }
            ["exchange", tranquilizers, health] => {
                let [t, h]: [u8; 2] = [tranquilizers, health].map(|number| number.parse().unwrap());
                s.actions -= 1;
                let me = s.characters.get_mut(&who).unwrap();
                me.ap -= t * card.tranquilizer + h * card.health;
                (me.tranquilizers, me.tranquilizers_left) = (me.tranquilizers + t, me.tranquilizers_left - t);
                (me.health, me.health_left) = (me.health + h, me.health_left - h);
            }
            ["share"] => {
                let without = s.characters.iter().find(|(_, figure)| !figure.supply).unwrap().0.clone();
                self.supply(s, &without);
            }
            ["end"] => return self.end_part(s),
            _ => panic!("{words:?}"),
        }
        let nothing_left = s.phase == Phase::Act && s.actions == 0;
        if nothing_left && self.shots(s, &who).is_empty() && !self.can_share(s) {
            self.end_part(s);
        }
    }

    fn end_part(&self, s: &mut Snapshot) {
        if s.done.is_empty() {
            let who = s.active.take().unwrap();
            s.active = Some(if who == "keeper" { "worker".into() } else { "keeper".into() });
            s.done = vec![who];
            (s.phase, s.actions) = (Phase::Act, 2);
        } else if s.idle == 5 {
            end(s, Outcome::Stranded);
        } else {
            s.turn += 1;
            (s.active, s.done, s.actions) = (None, Vec::new(), 0);
            s.phase = Phase::Animals;
        }
    }

    fn come(&self, s: &mut Snapshot, who: &str, to: &str) {
        let step = self.free_step(s, to).unwrap();
        let left = std::mem::replace(&mut s.characters.get_mut(who).unwrap().at, step);
        fill(s, left);
        let lost: u8 = animals_in(s, to).iter().map(|kind| self.numbers[kind][1]).sum();
        let health = &mut s.characters.get_mut(who).unwrap().health;
        *health = health.saturating_sub(lost);
        self.look_at_health(s);
        if s.outcome.is_none() && who == "worker" && self.serves(s, to, &self.shed) {
            end(s, Outcome::Restored);
        }
        if s.outcome.is_none() && s.movement == 0 {
            self.end_move(s, who);
        }
    }

    fn end_move(&self, s: &mut Snapshot, who: &str) {
        (s.phase, s.movement) = (Phase::Act, 0);
        let at = space_of(&s.characters[who].at);
        if s.crosses.contains(&at) {
            s.crosses.retain(|cross| *cross != at);
            let me = s.characters.get_mut(who).unwrap();
            let gained = me.health_left.min(3);
            (me.health, me.health_left) = (me.health + gained, me.health_left - gained);
        }
        let office = self.office.as_ref().is_some_and(|office| self.serves(s, &at, office));
        if office && !s.characters[who].supply {
            self.supply(s, who);
        }
        if who == "worker" && self.serves(s, &at, &self.shed) {
            end(s, Outcome::Restored);
        }
    }

    fn supply(&self, s: &mut Snapshot, who: &str) {
        let me = s.characters.get_mut(who).unwrap();
        let gained = me.tranquilizers_left.min(self.cards[who].supply);
        me.supply = true;
        (me.tranquilizers, me.tranquilizers_left) =
            (me.tranquilizers + gained, me.tranquilizers_left - gained);
    }

    fn look_at_health(&self, s: &mut Snapshot) {
        if s.characters.values().any(|figure| figure.health == 0) {
            end(s, Outcome::Mauled);
        }
    }

    fn can_share(&self, s: &Snapshot) -> bool {
        let [keeper, worker] = ["keeper", "worker"].map(|who| &s.characters[who]);
        keeper.supply != worker.supply && space_of(&keeper.at) == space_of(&worker.at)
    }

    fn next_to(&self, space: &str) -> BTreeSet<String> {
        let ways = "nesw".chars().filter_map(|side| self.ways.get(&(space.to_string(), side)));
        ways.filter_map(|way| if let Way::Space(to, _) = way { Some(to.clone()) } else { None }).collect()
    }

    /// What is next to these spaces, or reached from them over spaces that `over` allows.
    fn beyond(&self, from: &[String], over: &dyn Fn(&str) -> bool) -> BTreeSet<String> {
        let (mut reached, mut at) = (BTreeSet::new(), from.to_vec());
        while let Some(space) = at.pop() {
            for next in self.next_to(&space) {
                if reached.insert(next.clone()) && over(&next) {
                    at.push(next);
                }
            }
        }
        reached
    }

    fn quiet(&self, s: &Snapshot, space: &str) -> bool {
        self.full(s, space) && animals_in(s, space).is_empty()
    }

    fn go(&self, s: &Snapshot, who: &str) -> BTreeSet<String> {
        let own = space_of(&s.characters[who].at);
        let mut spaces = self.beyond(std::slice::from_ref(&own), &|space| self.quiet(s, space));
        spaces.retain(|space| *space != own && !self.full(s, space));
        spaces
    }

    fn bypass(&self, s: &Snapshot, who: &str) -> BTreeSet<String> {
        let own = space_of(&s.characters[who].at);
        let go = self.go(s, who);
        let near = self.beyond(std::slice::from_ref(&own), &|space| self.quiet(s, space));
        let met = near.into_iter().filter(|space| *space != own && !animals_in(s, space).is_empty());
        let mut spaces = BTreeSet::new();
        for animal in met {
            spaces.extend(self.beyond(&[animal], &|space| self.quiet(s, space)));
        }
        spaces.retain(|space| *space != own && !self.full(s, space) && !go.contains(space));
        spaces
    }

    fn serves(&self, s: &Snapshot, space: &str, target: &str) -> bool {
        let around = || self.beyond(&[target.to_string()], &|space| self.full(s, space));
        space == target || self.full(s, target) && around().contains(space)
    }

    /// Whom somebody can shoot, and at what price.
    fn shots(&self, s: &Snapshot, who: &str) -> Vec<(String, u8)> {
        let own = space_of(&s.characters[who].at);
        if !animals_in(s, &own).is_empty() {
            return Vec::new();
        }
        let others: Vec<String> = s
            .characters
            .iter()
            .filter(|(name, _)| *name != who)
            .map(|(_, figure)| space_of(&figure.at))
            .collect();
        let mut shots = Vec::new();
        for (kind, step) in &s.animals {
            let target = space_of(step);
            let direct = self.next_to(&own).contains(&target) && self.in_line(&[&own, &target]);
            let over = self.next_to(&own).into_iter().any(|middle| {
                self.next_to(&middle).contains(&target)
                    && self.in_line(&[&own, &middle, &target])
                    && animals_in(s, &middle).is_empty()
                    && !others.contains(&middle)
            });
            let number = self.numbers[kind][3];
            let price = if direct { number } else { number + 1 };
            if (direct || over) && price <= s.characters[who].tranquilizers {
                shots.push((kind.clone(), price));
            }
        }
        shots
    }

    fn in_line(&self, spaces: &[&str]) -> bool {
        let of = |which: fn(&(u16, u16)) -> u16| {
            let mut rows =
                spaces.iter().map(|space| self.steps[*space].iter().map(which).collect::<BTreeSet<_>>());
            let first = rows.next().unwrap();
            rows.fold(first, |all, row| all.intersection(&row).copied().collect()).is_empty()
        };
        !of(|point| point.0) || !of(|point| point.1)
    }

    fn full(&self, s: &Snapshot, space: &str) -> bool {
        self.free_step(s, space).is_none()
    }

    fn free_step(&self, s: &Snapshot, space: &str) -> Option<String> {
        let steps = (0..self.steps[space].len()).map(|n| format!("{space}.{n}"));
        let mut free = steps.filter(|step| {
            let occupied = s.animals.values().any(|at| at == step);
            !occupied && !s.filled.contains(step) && s.characters.values().all(|figure| figure.at != *step)
        });
        free.next()
    }
}

fn space_of(step: &str) -> String {
    step.split_once('.').unwrap().0.to_string()
}

fn animals_in(s: &Snapshot, space: &str) -> Vec<String> {
    s.animals.iter().filter(|(_, step)| space_of(step) == space).map(|(kind, _)| kind.clone()).collect()
}

fn fill(s: &mut Snapshot, step: String) {
    s.filled.push(step);
    s.filled.sort();
}

fn end(s: &mut Snapshot, outcome: Outcome) {
    (s.phase, s.outcome) = (Phase::Over, Some(outcome));
    (s.rolled, s.moving, s.orientation) = (Vec::new(), 0, None);
    (s.active, s.done, s.actions, s.movement) = (None, Vec::new(), 0, 0);
}
