//! Map files `menagerie/zoo-map/1`: reading them, and every fault named with its line and place.
use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::vec::Vec;
use core::ops::Range;

use tabletop::reader::{DeValue, Reader, Table, Value};

use crate::lines::Lines;
use crate::map::{Exit, GatePlace, Ground, Map, Point, apart, links_from};
use crate::{Animal, Card, Character, Die, Direction, Gate, Kind, Name, Space, Spaces, Step, Track};

/// The `format` a map file has to name.
const FORMAT: &str = "menagerie/zoo-map/1";
/// The least number of links between the shed and the starts.
const SHED_LINKS: u16 = 12;

/// The spaces and their links as read, before they are a map.
#[derive(Default)]
struct Plan {
    spaces: Vec<Ground>,
    /// The line of each space.
    lines: Vec<u32>,
    points: Vec<Point>,
    owners: Vec<Space>,
    names: BTreeMap<Name, Space>,
    neighbours: Vec<Spaces>,
}

impl Plan {
    fn points(&self, space: Space) -> &[Point] {
        let ground = &self.spaces[space.index()];
        &self.points[usize::from(ground.first)..usize::from(ground.first + ground.steps)]
    }
}

pub(crate) fn map(reader: &mut Reader<'_>, root: &Table<'_>) -> Option<Map> {
    let known = [
        "format", "name", "starts", "shed", "office?", "crosses", "cards", "animal", "space", "link", "gate",
    ];
    let [format, name, starts, shed, office, crosses, cards, animals, spaces, links, gates] =
        reader.fields(root, &(0..0), "file", known);
    reader.format(format, FORMAT);
    let name = reader.string(name, "name").map(|(_, name)| name.to_owned());
    let cards = self::cards(reader, cards);
    let mut plan = self::spaces(reader, spaces)?;
    let whole = self::links(reader, &mut plan, links);
    let gates = self::gates(reader, &mut plan, gates);
    let animals = self::animals(reader, &plan, animals);
    let starts_at = self::starts(reader, &plan, starts);
    let shed_at = place(reader, &plan, shed, "shed");
    let office_at = place(reader, &plan, office, "office");
    let crosses = self::crosses(reader, &plan, crosses);
    // Half-read links would leave spaces apart that the file joins.
    if whole {
        check_connected(reader, &plan);
        if let (Some(shed_at), Some(starts_at), Some(value)) = (shed_at, starts_at, shed) {
            check_far(reader, &plan, &value.span(), shed_at, starts_at);
        }
    }
    let lines = Lines::new(&plan.neighbours, |space| plan.points(space));
    Some(Map {
        name: name?,
        starts: starts_at?,
        shed: shed_at?,
        office: if office.is_some() { Some(office_at?) } else { None },
        crosses: crosses?,
        cards: cards?,
        animals: animals?,
        gates: gates?,
        by_name: plan.names.into_values().collect(),
        spaces: plan.spaces,
        points: plan.points,
        owners: plan.owners,
        apart: apart(&plan.neighbours),
        neighbours: plan.neighbours,
        lines,
    })
}

/// The id a string gives to a space or gate.
fn id(reader: &mut Reader<'_>, value: Option<&Value<'_>>, place: &str) -> Option<(Range<usize>, Name)> {
    let (span, text) = reader.string(value, place)?;
    match text.parse() {
        Ok(name) => Some((span, name)),
        Err(()) => {
            let right = "a lower-case letter, then lower-case letters, digits, _ and -";
            let most = Name::MOST;
            reader.fault_at(&span, place, format!("{text:?} is no id: {right}, at most {most} in all"));
            None
        }
    }
}

/// The space a string names.
fn place(reader: &mut Reader<'_>, plan: &Plan, value: Option<&Value<'_>>, field: &str) -> Option<Space> {
    let (span, name) = id(reader, value, field)?;
    let space = plan.names.get(&name).copied();
    if space.is_none() {
        reader.fault_at(&span, field, format!("there is no space {name}"));
    }
    space
}

fn side(reader: &mut Reader<'_>, value: Option<&Value<'_>>, place: &str) -> Option<Direction> {
    let (span, text) = reader.string(value, place)?;
    let side = text.parse().ok();
    if side.is_none() {
        reader.fault_at(&span, place, format!("{text:?} is no side; n, e, s or w would be right"));
    }
    side
}

/// The tables of a list, each with its span.
fn tables<'t, 'v>(
    reader: &mut Reader<'_>,
    value: Option<&'t Value<'v>>,
    place: &str,
) -> Vec<(Range<usize>, &'t Table<'v>)> {
    let list = reader.list(value, place, &format!("of tables, `[[{place}]]`")).unwrap_or_default();
    let table = |entry| reader.table(Some(entry), place, &format!(", `[[{place}]]`"));
    let found: Vec<_> = list.iter().map(table).collect();
    list.iter().zip(found).filter_map(|(entry, table)| Some((entry.span(), table?))).collect()
}

fn spaces(reader: &mut Reader<'_>, value: Option<&Value<'_>>) -> Option<Plan> {
    let mut plan = Plan::default();
    let mut taken = BTreeMap::new();
    let entries = tables(reader, value, "space");
    if entries.len() > Space::MOST {
        let text = format!("there are {} spaces; at most {} would be right", entries.len(), Space::MOST);
        reader.fault_at(&entries[Space::MOST].0, "space", text);
        return None;
    }
    for (span, table) in &entries {
        let [name, steps] = reader.fields(table, span, "space", ["id", "steps"]);
        let name = id(reader, name, "id");
        let label = name.as_ref().map_or_else(|| "space".to_owned(), |(_, name)| format!("space {name}"));
        let space = Space(plan.spaces.len() as u8);
        let first = plan.points.len() as u16;
        for point in points(reader, steps, &label) {
            let (span, point) = point;
            if let Some(owner) = taken.insert((point.x, point.y), label.clone()) {
                let text = format!("the step [{}, {}] belongs to {owner} already", point.x, point.y);
                reader.fault_at(&span, &label, text);
            }
            if plan.points.len() == Step::MOST {
                reader.fault_at(&span, &label, format!("there are more than {} steps in all", Step::MOST));
                return None;
            }
            plan.points.push(point);
            plan.owners.push(space);
        }
        let Some((at, name)) = name else { continue };
        if plan.names.contains_key(&name) {
            reader.fault_at(&at, &label, format!("a second space {name}; ids differ"));
            continue;
        }
        plan.names.insert(name, space);
        plan.spaces.push(Ground { name, first, steps: plan.points.len() as u16 - first, exits: [None; 4] });
        plan.lines.push(reader.line(span.start));
        plan.neighbours.push(Spaces::NONE);
    }
    Some(plan)
}

/// The grid points of a space, each with its place in the file.
fn points(reader: &mut Reader<'_>, value: Option<&Value<'_>>, label: &str) -> Vec<(Range<usize>, Point)> {
    let such_as = "of grid points such as [[12, 3], [12, 4]]";
    let Some(list) = reader.list(value, label, such_as) else { return Vec::new() };
    if let (true, Some(value)) = (list.is_empty(), value) {
        reader.fault_at(&value.span(), label, "has no step; at least one would be right");
    }
    let mut points = Vec::new();
    for entry in list {
        let DeValue::Array(pair) = entry.get_ref() else {
            reader.fault_at(&entry.span(), label, "a step is a grid point such as [12, 3]");
            continue;
        };
        let [x, y] = &pair[..] else {
            reader.fault_at(&entry.span(), label, "a step has two coordinates, such as [12, 3]");
            continue;
        };
        let x = reader.number_in(Some(x), label, 0..=999);
        let y = reader.number_in(Some(y), label, 0..=999);
        if let (Some(x), Some(y)) = (x, y) {
            points.push((entry.span(), Point { x: x as u16, y: y as u16 }));
        }
    }
    points
}

/// Gives a space a way out; a fault where it has one on that side.
fn put_exit(
    reader: &mut Reader<'_>,
    plan: &mut Plan,
    span: &Range<usize>,
    at: (Space, Direction),
    exit: Exit,
) {
    let (space, way) = at;
    let ground = &mut plan.spaces[space.index()];
    if ground.exits[way.index()].is_some() {
        let text = format!("a second way out to the {}; one link or gate a side would be right", way.word());
        reader.fault_at(span, format!("space {}", ground.name), text);
    } else {
        ground.exits[way.index()] = Some(exit);
    }
}

/// Reads the links; whether all of them could be read.
fn links(reader: &mut Reader<'_>, plan: &mut Plan, value: Option<&Value<'_>>) -> bool {
    let before = reader.faults();
    for (span, table) in &tables(reader, value, "link") {
        let [a, leave_a, b, leave_b] = reader.fields(table, span, "link", ["a", "leave_a", "b", "leave_b"]);
        let a = place(reader, plan, a, "a");
        let way_a = side(reader, leave_a, "leave_a");
        let b = place(reader, plan, b, "b");
        let way_b = side(reader, leave_b, "leave_b");
        let (Some(a), Some(b), Some(way_a), Some(way_b)) = (a, b, way_a, way_b) else { continue };
        let label = format!("link {} {}", plan.spaces[a.index()].name, plan.spaces[b.index()].name);
        if a == b {
            reader.fault_at(span, label, "a space is not linked with itself");
            continue;
        }
        let near = |p: &Point, q: &Point| p.x.abs_diff(q.x).max(p.y.abs_diff(q.y)) == 1;
        if !plan.points(a).iter().any(|p| plan.points(b).iter().any(|q| near(p, q))) {
            let text = "no step of one is next to a step of the other, straight or diagonally";
            reader.fault_at(span, label, text);
        }
        put_exit(reader, plan, span, (a, way_a), Exit::Link { to: b, back: way_b });
        put_exit(reader, plan, span, (b, way_b), Exit::Link { to: a, back: way_a });
        plan.neighbours[a.index()].insert(b);
        plan.neighbours[b.index()].insert(a);
    }
    value.is_some() && reader.faults() == before
}

fn gates(
    reader: &mut Reader<'_>,
    plan: &mut Plan,
    value: Option<&Value<'_>>,
) -> Option<[GatePlace; Gate::COUNT]> {
    let entries = tables(reader, value, "gate");
    let mut gates: Vec<GatePlace> = Vec::new();
    for (n, (span, table)) in entries.iter().enumerate() {
        let [name, space, way] = reader.fields(table, span, "gate", ["id", "space", "side"]);
        let name = id(reader, name, "id");
        let space = place(reader, plan, space, "space");
        let way = side(reader, way, "side");
        let (Some((at, name)), Some(space), Some(side)) = (name, space, way) else { continue };
        if gates.iter().any(|gate| gate.name == name) {
            reader.fault_at(&at, format!("gate {name}"), format!("a second gate {name}; ids differ"));
        }
        // More than five have their fault below.
        if n < Gate::COUNT {
            put_exit(reader, plan, span, (space, side), Exit::Gate(Gate(n as u8)));
        }
        gates.push(GatePlace { name, space, side });
    }
    let span = value?.span();
    if entries.len() != Gate::COUNT {
        let text = format!("there are {} gates; {} would be right", entries.len(), Gate::COUNT);
        reader.fault_at(&span, "gate", text);
    }
    if gates.len() == entries.len() && gates.iter().all(|gate| gate.name.as_str() != "main") {
        reader.fault_at(&span, "gate", "no gate is `main`; one would be right");
    }
    gates.try_into().ok()
}

fn animals(reader: &mut Reader<'_>, plan: &Plan, value: Option<&Value<'_>>) -> Option<[Animal; Kind::COUNT]> {
    let mut animals = [None; Kind::COUNT];
    let mut doors: BTreeMap<Space, Kind> = BTreeMap::new();
    let entries = tables(reader, value, "animal");
    let mut whole = true;
    for (span, table) in &entries {
        let known = ["kind", "movement", "direct", "indirect", "tranquilizers", "population", "die", "door"];
        let [kind, movement, direct, indirect, tranquilizers, population, die, door] =
            reader.fields(table, span, "animal", known);
        let named = reader.string(kind, "kind").and_then(|(span, text)| {
            let kind: Option<Kind> = text.parse().ok();
            if kind.is_none() {
                let all = Kind::ALL.map(Kind::name).join(", ");
                reader.fault_at(&span, "kind", format!("{text:?} is no kind; known are {all}"));
            }
            kind
        });
        let label = named.map_or_else(|| "animal".to_owned(), |kind| format!("animal {kind}"));
        let mut number = |value, field: &str, least: i64| {
            reader.number_in(value, &format!("{label}, {field}"), least..=99).map(|number| number as u8)
        };
        let movement = number(movement, "movement", 1);
        let direct = number(direct, "direct", 0);
        let indirect = number(indirect, "indirect", 0);
        let tranquilizers = number(tranquilizers, "tranquilizers", 0);
        let population = number(population, "population", 1);
        let die = reader.string(die, "die").and_then(|(span, text)| {
            let die = [Die::A, Die::B].into_iter().find(|die| die.name() == text);
            if die.is_none() {
                reader.fault_at(&span, &label, format!("{text:?} is no die; a or b would be right"));
            }
            die
        });
        let at = door.map(Value::span);
        let door = place(reader, plan, door, "door");
        if let (Some(door), Some(kind), Some(at)) = (door, named, at)
            && let Some(other) = doors.insert(door, kind)
        {
            let name = plan.spaces[door.index()].name;
            reader.fault_at(&at, &label, format!("{name} is the door of the {other} already"));
        }
        if let Some(kind) = named
            && animals[kind.index()].replace(None).is_some()
        {
            reader.fault_at(span, &label, format!("a second {kind}; one of each kind would be right"));
        }
        let animal = || {
            Some(Animal {
                movement: movement?,
                direct: direct?,
                indirect: indirect?,
                tranquilizers: tranquilizers?,
                population: population?,
                die: die?,
                door: door?,
            })
        };
        match named {
            Some(kind) => animals[kind.index()] = Some(animal()),
            None => whole = false,
        }
    }
    let span = value?.span();
    for kind in Kind::ALL.into_iter().filter(|kind| animals[kind.index()].is_none()) {
        reader.fault_at(&span, "animal", format!("there is no {kind}"));
        whole = false;
    }
    let read: Vec<Animal> = animals.into_iter().flatten().flatten().collect();
    let read: [Animal; Kind::COUNT] = read.try_into().ok().filter(|_| whole)?;
    let on_a = read.iter().filter(|animal| animal.die == Die::A).count();
    if on_a != Kind::COUNT / 2 {
        let text = format!("{on_a} kinds are on die a; six a die would be right");
        reader.fault_at(&span, "animal", text);
    }
    Some(read)
}

fn cards(reader: &mut Reader<'_>, value: Option<&Value<'_>>) -> Option<[Card; 2]> {
    let table = reader.table(value, "cards", ", `[cards.keeper]` and `[cards.worker]`")?;
    let read = reader.fields(table, &value?.span(), "cards", Character::ALL.map(Character::name));
    let [keeper, worker] =
        [0, 1].map(|n| card(reader, read[n], &format!("cards.{}", Character::ALL[n].name())));
    Some([keeper?, worker?])
}

fn card(reader: &mut Reader<'_>, value: Option<&Value<'_>>, label: &str) -> Option<Card> {
    let table = reader.table(value, label, &format!(", `[{label}]`"))?;
    let known = ["move", "gate", "tranquilizer", "health", "tracks"];
    let [movement, gate, tranquilizer, health, tracks] = reader.fields(table, &value?.span(), label, known);
    let mut number = |value, field: &str| {
        reader.number_in(value, &format!("{label}, {field}"), 1..=99).map(|number| number as u8)
    };
    let movement = number(movement, "move");
    let gate = number(gate, "gate");
    let tranquilizer = number(tranquilizer, "tranquilizer");
    let health = number(health, "health");
    let label = format!("{label}.tracks");
    let table = reader.table(tracks, &label, " such as { health = [12, 16], … }")?;
    let [health_track, tranquilizers, ap] =
        reader.fields(table, &tracks?.span(), &label, ["health", "tranquilizers", "ap"]);
    let health_track = track(reader, health_track, &format!("{label}, health"), 1);
    let tranquilizer_track = track(reader, tranquilizers, &format!("{label}, tranquilizers"), 0);
    let ap_track = track(reader, ap, &format!("{label}, ap"), 0);
    Some(Card {
        movement: movement?,
        gate: gate?,
        tranquilizer: tranquilizer?,
        health: health?,
        health_track: health_track?,
        tranquilizer_track: tranquilizer_track?,
        ap_track: ap_track?,
    })
}

fn track(reader: &mut Reader<'_>, value: Option<&Value<'_>>, label: &str, least: i64) -> Option<Track> {
    let such_as = "of start and length such as [12, 16]";
    let list = reader.list(value, label, such_as)?;
    let [start, length] = list else {
        reader.fault_at(&value?.span(), label, format!("has to be a list {such_as}"));
        return None;
    };
    let start = reader.number_in(Some(start), label, least..=99);
    let length = reader.number_in(Some(length), label, 0..=99);
    let (start, length) = (start?, length?);
    if start > length {
        reader.fault_at(&value?.span(), label, format!("starts with {start} of {length} at most"));
        return None;
    }
    Some(Track { start: start as u8, length: length as u8 })
}

fn starts(reader: &mut Reader<'_>, plan: &Plan, value: Option<&Value<'_>>) -> Option<[Space; 2]> {
    let such_as = "of two spaces such as [\"m1\", \"m2\"]";
    let list = reader.list(value, "starts", such_as)?;
    let [worker, keeper] = list else {
        reader.fault_at(&value?.span(), "starts", format!("has to be a list {such_as}"));
        return None;
    };
    let starts = [worker, keeper].map(|start| place(reader, plan, Some(start), "starts"));
    let [Some(worker), Some(keeper)] = starts else { return None };
    if worker == keeper {
        reader.fault_at(&value?.span(), "starts", "two different spaces would be right");
    }
    Some([worker, keeper])
}

fn crosses(reader: &mut Reader<'_>, plan: &Plan, value: Option<&Value<'_>>) -> Option<Spaces> {
    let mut crosses = Spaces::NONE;
    for entry in reader.list(value, "crosses", "of spaces such as [\"s2\", \"t2\"]")? {
        let Some(space) = place(reader, plan, Some(entry), "crosses") else { continue };
        if crosses.contains(space) {
            let name = plan.spaces[space.index()].name;
            reader.fault_at(&entry.span(), "crosses", format!("{name} stands here twice"));
        }
        crosses.insert(space);
    }
    Some(crosses)
}

/// That every space can be reached from the first.
fn check_connected(reader: &mut Reader<'_>, plan: &Plan) {
    let Some(first) = plan.spaces.first() else { return };
    let links = links_from(&plan.neighbours, Space(0));
    for (n, ground) in plan.spaces.iter().enumerate().filter(|(n, _)| links[*n].is_none()) {
        let text = format!("no way leads here from {}", first.name);
        reader.fault(plan.lines[n], format!("space {}", ground.name), text);
    }
}

/// That the shed is far from both starts.
fn check_far(reader: &mut Reader<'_>, plan: &Plan, span: &Range<usize>, shed: Space, starts: [Space; 2]) {
    let links = links_from(&plan.neighbours, shed);
    for start in starts {
        if let Some(far) = links[start.index()].filter(|far| *far < SHED_LINKS) {
            let name = plan.spaces[start.index()].name;
            let text = format!("is {far} links from the start {name}; at least {SHED_LINKS} would be right");
            reader.fault_at(span, "shed", text);
        }
    }
}
