//! Small games for the rule tests: maps drawn in ASCII, positions in a short notation.
//!
//! In a drawing every letter is a step, equal letters are the steps of one space, and letters that stand
//! side by side are linked. `@`, in the lowest row, is where a long path goes off to the south: on it lie
//! whatever doors, gates, starts and shed a map needs and a test does not. Its spaces are `z1` to `z24`.
//!
//! A position reads `keeper a, worker b.1 health 3, lion d, full e f, gate main 2 monkey, first`: who is
//! where, on the first step where none is given; which spaces are full but for who is in them; and the phase,
//! the roll of the animals where none is given. Cages are empty where it says nothing else (`caged lion 2`).
#![allow(dead_code, reason = "each test crate uses its part")]
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::rc::Rc;

use tabletop::{Game, Refusal, Turn};
use zoo::{Attack, Effect, Event, Hop, Kind, Map, Phase, Snapshot, Space, State, Step, Zoo};

/// The spaces of the path that goes off the drawing.
const AWAY: usize = 24;

/// The first map.
pub const ROCKPORT: &str = include_str!("../../../../maps/zoo/rockport.toml");

/// The map of the extension.
pub const ROCKPORT_2: &str = include_str!("../../../../maps/zoo/rockport2.toml");

/// Reads a map file.
pub fn map(text: &str) -> Map {
    Map::parse(text).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// The space of a map with this name.
pub fn space(map: &Map, name: &str) -> Space {
    map.space(name.parse().expect("a name")).expect("a space of the map")
}

/// A drawn map, not yet a game.
#[derive(Clone, Default)]
pub struct Board {
    steps: BTreeMap<String, Vec<(usize, usize)>>,
    links: Vec<[String; 4]>,
    doors: Vec<(String, String)>,
    gates: Vec<(String, String, String)>,
    numbers: BTreeMap<String, [u8; 4]>,
    crosses: Vec<String>,
    office: Option<String>,
    shed: Option<String>,
    cards: BTreeMap<String, String>,
    level: u8,
    advanced: bool,
}

/// The map of a drawing.
pub fn board(drawing: &str) -> Board {
    let mut board = Board { level: 1, ..Board::default() };
    for (name, numbers) in NUMBERS {
        board.numbers.insert(name.into(), numbers);
    }
    board.cards.insert("keeper".into(), KEEPER.into());
    board.cards.insert("worker".into(), WORKER.into());
    let rows: Vec<&str> = drawing.lines().map(str::trim).filter(|row| !row.is_empty()).collect();
    let mut cells = BTreeMap::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, c) in row.chars().enumerate().filter(|(_, c)| *c != '.') {
            let name = if c == '@' { "z0".to_string() } else { c.to_string() };
            cells.insert((y, x), name.clone());
            board.steps.entry(name).or_default().push((x, y));
        }
    }
    let (y, x) = *cells.iter().find(|(_, name)| *name == "z0").expect("an @").0;
    assert_eq!(y, rows.len() - 1, "@ stands in the lowest row");
    for n in 1..=AWAY {
        cells.insert((y + n, x), format!("z{n}"));
        board.steps.insert(format!("z{n}"), vec![(x, y + n)]);
    }
    let mut linked = BTreeSet::new();
    for (&(y, x), a) in &cells {
        for (next, leave_a, leave_b) in [((y, x + 1), "e", "w"), ((y + 1, x), "s", "n")] {
            let Some(b) = cells.get(&next).filter(|b| *b != a) else { continue };
            if linked.insert([a.min(b).clone(), a.max(b).clone()]) {
                board.links.push([a.clone(), leave_a.into(), b.clone(), leave_b.into()]);
            }
        }
    }
    board
}

/// The four numbers of the kinds on the first map (Z-3).
const NUMBERS: [(&str, [u8; 4]); 12] = [
    ("dingo", [3, 1, 1, 2]),
    ("alligator", [2, 3, 2, 2]),
    ("kangaroo", [3, 2, 1, 2]),
    ("hippo", [2, 3, 2, 3]),
    ("monkey", [4, 1, 1, 1]),
    ("snake", [3, 2, 1, 0]),
    ("panda", [2, 1, 0, 2]),
    ("lion", [3, 3, 3, 3]),
    ("cougar", [3, 2, 1, 2]),
    ("elephant", [2, 3, 3, 4]),
    ("rhino", [3, 3, 2, 4]),
    ("bear", [2, 3, 3, 3]),
];

const KEEPER: &str = "move = 3\ngate = 2\ntranquilizer = 1\nhealth = 2\n\
    tracks = { health = [12, 16], tranquilizers = [5, 25], ap = [4, 28] }\n";
const WORKER: &str = "move = 1\ngate = 1\ntranquilizer = 2\nhealth = 2\n\
    tracks = { health = [12, 16], tranquilizers = [2, 25], ap = [8, 28] }\n";

impl Board {
    /// With the door of a kind's cage at a space.
    pub fn door(mut self, kind: &str, space: &str) -> Board {
        self.doors.push((kind.into(), space.into()));
        self
    }

    /// With a gate.
    pub fn gate(mut self, name: &str, space: &str, side: &str) -> Board {
        self.gates.push((name.into(), space.into(), side.into()));
        self
    }

    /// With other numbers of a kind: movement, direct, indirect, tranquilizers.
    pub fn numbers(mut self, kind: &str, numbers: [u8; 4]) -> Board {
        self.numbers.insert(kind.into(), numbers);
        self
    }

    /// With a health cross.
    pub fn cross(mut self, space: &str) -> Board {
        self.crosses.push(space.into());
        self
    }

    /// With the office.
    pub fn office(mut self, space: &str) -> Board {
        self.office = Some(space.into());
        self
    }

    /// With the shed; the characters then start far away.
    pub fn shed(mut self, space: &str) -> Board {
        self.shed = Some(space.into());
        self
    }

    /// With another card, as in a map file.
    pub fn card(mut self, character: &str, card: &str) -> Board {
        self.cards.insert(character.into(), card.into());
        self
    }

    /// At another level.
    pub fn level(mut self, level: u8) -> Board {
        self.level = level;
        self
    }

    /// The advanced game.
    pub fn advanced(mut self) -> Board {
        self.advanced = true;
        self
    }

    /// With one more link, of spaces that the drawing has apart but next to each other.
    pub fn link(mut self, a: &str, leave_a: &str, b: &str, leave_b: &str) -> Board {
        self.links.push([a, leave_a, b, leave_b].map(str::to_string));
        self
    }

    /// The map file.
    pub fn file(&self) -> String {
        let (starts, away) = match &self.shed {
            Some(shed) => (["z22", "z23"], shed.clone()),
            None => (["z11", "z12"], format!("z{AWAY}")),
        };
        let mut text = format!("format = \"menagerie/zoo-map/1\"\nname = \"Test\"\nstarts = {starts:?}\n");
        write!(text, "shed = {away:?}\ncrosses = {:?}\n", self.crosses).unwrap();
        if let Some(office) = &self.office {
            writeln!(text, "office = {office:?}").unwrap();
        }
        for (character, card) in &self.cards {
            write!(text, "[cards.{character}]\n{card}").unwrap();
        }
        for (n, (kind, _)) in NUMBERS.iter().enumerate() {
            let [movement, direct, indirect, tranquilizers] = self.numbers[*kind];
            let door = self.doors.iter().find(|(other, _)| other == kind);
            let door = door.map_or_else(|| format!("z{}", n + 1), |(_, door)| door.clone());
            let die = if n < 6 { "a" } else { "b" };
            write!(
                text,
                "[[animal]]\nkind = \"{kind}\"\nmovement = {movement}\ndirect = {direct}\n\
                 indirect = {indirect}\ntranquilizers = {tranquilizers}\npopulation = 6\ndie = \"{die}\"\n\
                 door = \"{door}\"\n"
            )
            .unwrap();
        }
        for (name, steps) in &self.steps {
            let steps: Vec<[usize; 2]> = steps.iter().map(|(x, y)| [*x, *y]).collect();
            write!(text, "[[space]]\nid = \"{name}\"\nsteps = {steps:?}\n").unwrap();
        }
        for [a, leave_a, b, leave_b] in &self.links {
            write!(
                text,
                "[[link]]\na = \"{a}\"\nleave_a = \"{leave_a}\"\nb = \"{b}\"\nleave_b = \"{leave_b}\"\n"
            )
            .unwrap();
        }
        let mut gates = self.gates.clone();
        let given = |name: &&str| self.gates.iter().any(|(known, ..)| known == name);
        let spare = ["main", "spare1", "spare2", "spare3", "spare4"].into_iter().filter(|name| !given(name));
        gates.extend(spare.enumerate().map(|(n, name)| (name.into(), format!("z{}", n + 14), "e".into())));
        gates.truncate(5);
        for (name, space, side) in gates {
            write!(text, "[[gate]]\nid = \"{name}\"\nspace = \"{space}\"\nside = \"{side}\"\n").unwrap();
        }
        text
    }

    /// The game on it.
    pub fn game(&self) -> Rc<Zoo> {
        let map = Map::parse(&self.file()).unwrap_or_else(|faults| panic!("{faults:?}"));
        Rc::new(Zoo::new(map, self.level, self.advanced).expect("a level from 1 to 4"))
    }

    /// A fresh game.
    pub fn start(&self) -> Play {
        let game = self.game();
        let state = game.start();
        Play { game, state }
    }

    /// The game in this position.
    pub fn at(&self, position: &str) -> Play {
        Play::at(self.game(), position)
    }
}

/// A game in a position.
#[derive(Clone)]
pub struct Play {
    pub game: Rc<Zoo>,
    pub state: State,
}

impl Play {
    /// The game in the position that the notation describes.
    pub fn at(game: Rc<Zoo>, position: &str) -> Play {
        let snapshot = snapshot(&game, position);
        match game.restore(&snapshot) {
            Ok(state) => Play { game, state },
            Err(unfit) => panic!("{position}: {unfit}"),
        }
    }

    /// The State JSON.
    pub fn snapshot(&self) -> Snapshot {
        self.game.snapshot(&self.state)
    }

    /// The position after an event that must be possible.
    pub fn then(&self, event: &str) -> Play {
        let mut after = self.clone();
        if let Err(refusal) = self.game.apply(&mut after.state, parse(event)) {
            panic!("{event} is refused: {refusal}");
        }
        after
    }

    /// The position after several of them, parted by commas.
    pub fn after(&self, events: &str) -> Play {
        events.split(", ").fold(self.clone(), |play, event| play.then(event))
    }

    /// The rule that refuses an event, and its sentence; the state is left as it was.
    pub fn refused(&self, event: &str) -> (&'static str, String) {
        let mut after = self.state;
        match self.game.apply(&mut after, parse(event)) {
            Ok(()) => panic!("{event} is possible"),
            Err(refusal) => {
                assert_eq!(after, self.state, "refused, and yet changed: {event}");
                (refusal.rule(), refusal.to_string())
            }
        }
    }

    /// The number of the rule that refuses an event.
    pub fn rule(&self, event: &str) -> &'static str {
        self.refused(event).0
    }

    /// The legal events that begin so.
    pub fn legal(&self, begins: &str) -> Vec<String> {
        let legal = self.game.legal_sorted(&self.state);
        legal.iter().map(ToString::to_string).filter(|event| event.starts_with(begins)).collect()
    }

    /// The spaces that `go` or `bypass` lead to.
    pub fn reach(&self, word: &str) -> String {
        let legal = self.legal(word);
        let spaces = legal.iter().filter_map(|event| event.strip_prefix(word)).map(str::trim);
        spaces.collect::<Vec<_>>().join(" ")
    }

    /// The outcomes of chance, each with its weight: `again lion *1`.
    pub fn outcomes(&self) -> Vec<String> {
        let outcomes = self.game.outcomes_sorted(&self.state);
        outcomes.iter().map(|(event, weight)| format!("{event} *{weight}")).collect()
    }

    /// The turn: `chance`, `over` or the seat's number.
    pub fn turn(&self) -> String {
        match self.game.turn(&self.state) {
            Turn::Chance => "chance".into(),
            Turn::Over => "over".into(),
            Turn::Seat(seat) => seat.to_string(),
        }
    }

    /// The roll in which this kind moves alone: the others have nobody to send.
    pub fn roll_of(&self, kind: &str) -> String {
        let kind: Kind = kind.parse().unwrap();
        let idle = |die: zoo::Die| {
            let kinds = self.game.kinds(die).iter().copied().filter(move |other| *other != kind);
            kinds.filter(|other| self.state.animal(*other).is_none() && self.state.caged(*other) == 0)
        };
        let die = self.game.map().animal(kind).die;
        let mut kinds: Vec<Kind> = idle(die).take(1).collect();
        kinds.insert(0, kind);
        let other = if die == zoo::Die::A { zoo::Die::B } else { zoo::Die::A };
        let others: Vec<Kind> = idle(other).take(2).collect();
        let rolled = if die == zoo::Die::A { [kinds, others] } else { [others, kinds] }.concat();
        let names: Vec<String> = rolled.iter().map(ToString::to_string).collect();
        assert_eq!(names.len(), 4, "the others have nobody to send");
        format!("animals {}", names.join(" "))
    }

    /// The position after a turn's moves in which this kind moves alone.
    pub fn walk(&self, kind: &str, orientation: u8) -> Play {
        self.then(&self.roll_of(kind)).then(&format!("orientation {orientation}"))
    }

    /// The effects of that move, the other dice left out.
    pub fn walk_effects(&self, kind: &str, orientation: u8) -> Vec<String> {
        let effects = self.then(&self.roll_of(kind)).effects(&format!("orientation {orientation}"));
        let of_others = |line: &String| line.starts_with("Oriented") || line.starts_with("NoneLeft");
        effects.into_iter().filter(|line| !of_others(line)).collect()
    }

    /// The step of an animal, or `-`.
    pub fn animal(&self, kind: &str) -> String {
        let step = self.state.animal(kind.parse().unwrap());
        step.map_or_else(|| "-".into(), |step| self.game.map().step_name(step))
    }

    /// The step of a character.
    pub fn stands(&self, character: &str) -> String {
        self.snapshot().characters[character].at.clone()
    }

    /// The health of keeper and worker.
    pub fn health(&self) -> [u8; 2] {
        ["keeper", "worker"].map(|character| self.snapshot().characters[character].health)
    }

    /// The tranquilizers of keeper and worker.
    pub fn tranquilizers(&self) -> [u8; 2] {
        ["keeper", "worker"].map(|character| self.snapshot().characters[character].tranquilizers)
    }

    /// The action points of keeper and worker.
    pub fn ap(&self) -> [u8; 2] {
        ["keeper", "worker"].map(|character| self.snapshot().characters[character].ap)
    }

    /// The filled steps, parted by blanks.
    pub fn filled(&self) -> String {
        self.snapshot().filled.join(" ")
    }

    /// The phase, with the active character, actions and movement where there is one.
    pub fn phase(&self) -> String {
        let now = self.snapshot();
        let name = phase(now.phase);
        match (now.active, now.outcome) {
            (Some(character), _) => format!("{name} {character} {} {}", now.actions, now.movement),
            (_, Some(outcome)) => format!("{name} {}", outcome.name()),
            _ => name.into(),
        }
    }

    /// The effects of an event, in words of the tests.
    pub fn effects(&self, event: &str) -> Vec<String> {
        let effects = self.game.effects(&self.state, parse(event));
        assert!(!effects.is_empty(), "{event} has no effects");
        effects.into_iter().map(|effect| self.words(effect)).collect()
    }

    fn words(&self, effect: Effect) -> String {
        let map = self.game.map();
        let step = |step: Step| map.step_name(step);
        let maybe = |at: Option<Step>| at.map_or_else(|| "cage".into(), step);
        match effect {
            Effect::Goes(Hop { kind, from, way, to, passed, left }) => {
                let from = from.map_or_else(|| "cage".into(), |from| map.id(from).to_string());
                let way = way.map_or("out", zoo::Direction::name);
                let passed = if passed { " full" } else { "" };
                format!("{kind} {from} {way} {}{passed} {left}", map.id(to))
            }
            Effect::Attacks(Attack { kind, character, space, how, health }) => {
                format!("{kind} {how:?} {character} in {} -{health}", map.id(space))
            }
            Effect::Stops { kind, from, onto, halt } => {
                format!("{kind} from {} onto {} {halt:?}", maybe(from), step(onto))
            }
            Effect::Stays { kind, at, halt } => format!("{kind} stays {} {halt:?}", maybe(at)),
            Effect::AtGate(kind, gate) => format!("{kind} at gate {}", map.gate(gate).name),
            Effect::Blocked { kind, from, gate, blocks_yet } => {
                format!("{kind} from {} blocked {} {blocks_yet}", maybe(from), map.gate(gate).name)
            }
            Effect::Escapes { kind, from, gate, trap } => {
                format!("{kind} from {} escapes {} {trap:?}", maybe(from), map.gate(gate).name)
            }
            Effect::Walks { character, from, onto, past } => {
                let past = past.map_or_else(String::new, |kind| format!(" past {kind}"));
                format!("{character} {} {}{past}", step(from), step(onto))
            }
            Effect::Shoots { character, kind, at, over, price } => {
                let over = over.map_or_else(String::new, |over| format!(" over {}", map.id(over)));
                format!("{character} shoots {kind} {}{over} -{price}", step(at))
            }
            Effect::Closes { character, gate, squares, filled, price } => {
                format!("{character} closes {} +{squares} {filled} -{price}", map.gate(gate).name)
            }
            Effect::Heals { character, cross, health } => {
                format!("{character} heals {} +{health}", map.id(cross))
            }
            other => format!("{other:?}"),
        }
    }
}

pub fn parse(event: &str) -> Event {
    event.parse().unwrap_or_else(|unknown| panic!("{unknown}"))
}

const PHASES: [(Phase, &str); 8] = [
    (Phase::Animals, "animals"),
    (Phase::Orientation, "orientation"),
    (Phase::Escape, "escape"),
    (Phase::Again, "again"),
    (Phase::First, "first"),
    (Phase::Act, "act"),
    (Phase::Go, "go"),
    (Phase::Over, "over"),
];

fn phase(phase: Phase) -> &'static str {
    PHASES.iter().find(|(known, _)| *known == phase).expect("a phase").1
}

/// A step's name: that of a space is its first step.
fn step(name: &str) -> String {
    if name.contains('.') { name.into() } else { format!("{name}.0") }
}

/// The State JSON of a position in the short notation.
pub fn snapshot(game: &Zoo, position: &str) -> Snapshot {
    let mut now = game.snapshot(&game.start());
    now.turn = 1;
    now.setup_left = 0;
    now.caged.values_mut().for_each(|caged| *caged = 0);
    let mut full: Vec<String> = Vec::new();
    for clause in position.split(", ").filter(|clause| !clause.is_empty()) {
        let words: Vec<&str> = clause.split(' ').collect();
        let number = |n: usize| words[n].parse().unwrap_or_else(|_| panic!("{clause}: a number?"));
        match words[0] {
            who @ ("keeper" | "worker") => {
                let figure = now.characters.get_mut(who).expect("both are there");
                let mut rest = words[1..].iter();
                while let Some(key) = rest.next() {
                    let mut value = || rest.next().unwrap_or_else(|| panic!("{clause}: {key}?"));
                    let mut points = || value().parse().unwrap_or_else(|_| panic!("{clause}: {key}?"));
                    match *key {
                        "health" => figure.health = points(),
                        "health_left" => figure.health_left = points(),
                        "tranquilizers" => figure.tranquilizers = points(),
                        "tranquilizers_left" => figure.tranquilizers_left = points(),
                        "ap" => figure.ap = points(),
                        "ap_left" => figure.ap_left = points(),
                        "supply" => {
                            figure.supply = true;
                            (figure.tranquilizers, figure.tranquilizers_left) = (3, 10);
                        }
                        at => figure.at = step(at),
                    }
                }
            }
            "full" => full.extend(words[1..].iter().map(ToString::to_string)),
            "filled" => now.filled.extend(words[1..].iter().map(|name| step(name))),
            "gate" => {
                let gate = now.gates.get_mut(words[1]).unwrap_or_else(|| panic!("{clause}: a gate?"));
                gate.filled = number(2);
                gate.blocked = words[3..].iter().map(ToString::to_string).collect();
            }
            "traps" => now.traps = words[1..].iter().map(ToString::to_string).collect(),
            "caged" => {
                now.caged.insert(words[1].into(), number(2));
            }
            "turn" => now.turn = words[1].parse().unwrap(),
            "idle" => now.idle = number(1),
            "setup" => (now.turn, now.setup_left) = (0, number(1)),
            "used" => now.crosses.retain(|cross| !words[1..].contains(&cross.as_str())),
            "first" => now.phase = Phase::First,
            "act" => {
                now.phase = Phase::Act;
                now.active = Some(words[1].into());
                now.actions = if words.len() > 2 { number(2) } else { 2 };
            }
            "go" => {
                now.phase = Phase::Go;
                now.active = Some(words[1].into());
                now.movement = number(2);
                now.actions = if words.len() > 3 { number(3) } else { 1 };
            }
            "second" => {
                let other = if now.active.as_deref() == Some("keeper") { "worker" } else { "keeper" };
                now.done = vec![other.into()];
            }
            kind => {
                assert!(kind.parse::<Kind>().is_ok(), "{kind} means nothing in {position}");
                now.animals.insert(kind.into(), step(words[1]));
            }
        }
    }
    for character in zoo::Character::ALL {
        let figure = now.characters.get_mut(character.name()).expect("both are there");
        // A character with more than at first has gained it.
        let card = game.map().card(character);
        let room = |have: u8, track: zoo::Track| track.length.saturating_sub(have);
        figure.health_left = figure.health_left.min(room(figure.health, card.health_track));
        figure.ap_left = figure.ap_left.min(room(figure.ap, card.ap_track));
        let tranquilizers = room(figure.tranquilizers, card.tranquilizer_track);
        figure.tranquilizers_left = figure.tranquilizers_left.min(tranquilizers);
    }
    let occupied: BTreeSet<String> = now
        .animals
        .values()
        .cloned()
        .chain(now.characters.values().map(|figure| figure.at.clone()))
        .collect();
    for name in full {
        let space = game.map().space(name.parse().unwrap()).unwrap_or_else(|| panic!("no space {name}"));
        now.filled.extend(game.map().steps(space).map(|step| game.map().step_name(step)));
    }
    now.filled.retain(|step| !occupied.contains(step));
    now.filled.sort();
    now.filled.dedup();
    now
}
