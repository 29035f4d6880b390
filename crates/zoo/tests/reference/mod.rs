//! The rules once more, written to be read and not to be fast: names and lists, no sets of bits, no tables.
//! A position is its State JSON.
mod part;

use std::collections::{BTreeMap, BTreeSet};

use zoo::{Character, Direction, Exit, GameResult, Kind, Map, Phase, Snapshot};

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

/// The game, reference.
pub struct Reference {
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

/// The fate of an animal on its way, and the characters it attacks: directly or not.
struct Trip {
    end: End,
    attacks: Vec<(String, bool)>,
}

enum End {
    Stays,
    Stops(String),
    Gate(String),
}

impl Reference {
    pub fn new(map: &Map, advanced: bool) -> Reference {
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
        Reference {
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

    /// The possible events, with their weights; 0 where the player decides.
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
                end(s, GameResult::Escaped);
            }
        }
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

fn end(s: &mut Snapshot, outcome: GameResult) {
    (s.phase, s.outcome) = (Phase::Over, Some(outcome));
    (s.rolled, s.moving, s.orientation) = (Vec::new(), 0, None);
    (s.active, s.done, s.actions, s.movement) = (None, Vec::new(), 0, 0);
}
