//! Map files `menagerie/caverns-map/1`: reading them, and every fault named with its line and place.
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use tabletop::reader::{DeValue, Reader, Table, Value};

use crate::map::{Cell, Row};
use crate::{Circle, Hex, Map, PathAt, Side, Sides, Start};

/// The `format` a map file has to name.
const FORMAT: &str = "menagerie/caverns-map/1";
/// The lowest row in which an exit may be.
const EXIT_ROW: u8 = 4;
/// The highest row in which rocks fall, and the highest in which the friend may be.
const ROCKS_ROW: u8 = 6;
const FRIEND_ROW: u8 = 3;
/// The counted hexes of such a row: a side of the column die each.
const COUNTED: usize = 6;
/// The sides of all hexes that a map can have.
const MOST_ENDS: usize = Hex::COUNT * Side::ALL.len();
/// The fewest water circles of row 1: more than what the setup fills and the first round.
const LOWEST_WATER: u8 = 4;

/// The parts read so far, and their lines.
struct Plan {
    map: Map,
    /// The lines of the rows' hexes, row 1 first.
    hexes: [Vec<u32>; Hex::ROWS as usize],
    starts: Vec<u32>,
}

impl Plan {
    fn line(&self, hex: Hex) -> u32 {
        let row = &self.hexes[usize::from(hex.row()) - 1];
        row.get(usize::from(hex.column())).copied().unwrap_or(1)
    }
}

pub(crate) fn map(reader: &mut Reader<'_>, root: &Table<'_>) -> Option<Map> {
    let known = ["format", "name", "starts", "exits", "row"];
    let [format, name, starts, exits, rows] = reader.fields(root, &(0..0), "file", known);
    reader.format(format, FORMAT);
    let name = reader.string(name, "name").map(|(_, name)| name.to_owned());
    let starts = self::starts(reader, starts);
    let exits = self::exits(reader, exits);
    let (rows, hexes) = self::rows(reader, rows)?;
    let map = Map { name: name.unwrap_or_default(), rows, starts: Vec::new(), exits: Vec::new() };
    let mut plan = Plan { map, hexes, starts: Vec::new() };
    rooms_differ(reader, &plan);
    let before = reader.faults();
    let whole = starts.is_some() && exits.is_some();
    place_starts(reader, &mut plan, starts.unwrap_or_default());
    place_exits(reader, &mut plan, exits.unwrap_or_default());
    ways_lead_on(reader, &plan, whole && reader.faults() == before);
    if reader.faults() == 0 {
        nobody_is_cut_off(reader, &plan);
    }
    Some(plan.map)
}

type Rows = ([Row; Hex::ROWS as usize], [Vec<u32>; Hex::ROWS as usize]);

/// The rows; nothing where it is not clear what lies where.
fn rows(reader: &mut Reader<'_>, value: Option<&Value<'_>>) -> Option<Rows> {
    let list = reader.list(value, "row", "of tables, `[[row]]`")?;
    if list.len() != usize::from(Hex::ROWS) {
        let text = format!("there are {} rows; nine would be right, from row 9 down to row 1", list.len());
        reader.fault_at(&value?.span(), "row", text);
    }
    let mut read = Rows::default();
    let mut whole = list.len() == usize::from(Hex::ROWS);
    for (entry, number) in list.iter().zip((1..=Hex::ROWS).rev()) {
        match reader
            .table(Some(entry), "row", ", `[[row]]`")
            .and_then(|table| row(reader, entry, table, number))
        {
            Some((row, lines)) => {
                let at = usize::from(number) - 1;
                (read.0[at], read.1[at]) = (row, lines);
            }
            None => whole = false,
        }
    }
    whole.then_some(())?;
    let mut apart = true;
    for (pair, (number, entry)) in read.0.windows(2).zip((1..).zip(list.iter().rev().skip(1))) {
        if (pair[0].shift - pair[1].shift) % 2 == 0 {
            let text = format!("the shift has to differ from that of row {number} by an odd number");
            reader.fault_at(&entry.span(), format!("row {}", number + 1), text);
            apart = false;
        }
    }
    apart.then_some(read)
}

/// A row with the lines of its hexes; nothing where the hexes are not understood.
fn row(
    reader: &mut Reader<'_>,
    entry: &Value<'_>,
    table: &Table<'_>,
    expected: u8,
) -> Option<(Row, Vec<u32>)> {
    let place = format!("row {expected}");
    let known = ["number", "shift", "water", "rocks?", "toll?", "hexes"];
    let [number, shift, water, rocks, toll, hexes] = reader.fields(table, &entry.span(), &place, known);
    let known = reader.number(number, &place);
    if let Some((span, _)) = known.clone().filter(|(_, number)| *number != i64::from(expected)) {
        reader.fault_at(
            &span,
            &place,
            format!("`number` has to be {expected}: the rows stand from 9 down to 1"),
        );
    }
    let mut read = Row::default();
    let field = |reader: &mut Reader<'_>, value, name, range| {
        reader.number_in(value, &format!("{place}, {name}"), range)
    };
    let shift = field(reader, shift, "shift", 0..=99);
    let lowest = if expected == 1 { i64::from(LOWEST_WATER) } else { 1 };
    read.water = field(reader, water, "water", lowest..=9).unwrap_or_default() as u8;
    read.toll = field(reader, toll, "toll", 0..=9).unwrap_or_default() as u8;
    match (rocks, expected <= ROCKS_ROW) {
        (Some(_), true) => read.rocks = field(reader, rocks, "rocks", 1..=9).unwrap_or_default() as u8,
        (None, true) => reader.fault_at(&entry.span(), &place, "the field `rocks` is missing"),
        (Some(rocks), false) => {
            let text = format!("no slide falls above row {ROCKS_ROW}: `rocks` has to be left out");
            reader.fault_at(&rocks.span(), &place, text);
        }
        (None, false) => {}
    }
    let list = reader.list(hexes, &place, "of hexes such as \"e-sw\"")?;
    let most = usize::from(Hex::COLUMNS);
    if list.is_empty() || list.len() > most {
        let text = format!("there are {} hexes; 1 to {most} would be right", list.len());
        reader.fault_at(&hexes?.span(), &place, text);
        return None;
    }
    let cells: Vec<Option<Cell>> = list
        .iter()
        .zip(0..)
        .map(|(value, column)| cell(reader, value, Hex::new(expected, column)?))
        .collect();
    let cells: Vec<Cell> = cells.into_iter().collect::<Option<_>>()?;
    let counted = cells.iter().filter(|cell| cell.is_counted()).count();
    if expected <= ROCKS_ROW && counted != COUNTED {
        let text = format!(
            "there are {counted} hexes that are neither room nor solid rock; {COUNTED} would be right"
        );
        reader.fault_at(&hexes?.span(), &place, text);
    }
    let lines = list.iter().map(|value| reader.line(value.span().start)).collect();
    (read.shift, read.cells) = (shift? as i32, cells);
    Some((read, lines))
}

/// A hex: `-`, or paths apart by blanks, after `@name:` in a room.
fn cell(reader: &mut Reader<'_>, value: &Value<'_>, hex: Hex) -> Option<Cell> {
    let DeValue::String(text) = value.get_ref() else {
        reader.fault_at(&value.span(), hex, "has to be a string such as \"e-sw\"");
        return None;
    };
    let mut fault = |text: String| {
        reader.fault_at(&value.span(), hex, text);
        None
    };
    if text.trim() == "-" {
        return Some(Cell::default());
    }
    let (room, paths) = match text.strip_prefix('@').map(|room| room.split_once(':')) {
        None => (None, text.as_ref()),
        Some(Some((room, paths))) if !room.trim().is_empty() => (Some(room.to_owned()), paths),
        Some(_) => return fault(format!("{text:?} names no room: \"@Hen's Nest: e-w\" would be right")),
    };
    if paths.trim() == "-" {
        return fault("a room cannot be solid rock; one or two paths would be right".to_owned());
    }
    let mut cell = Cell { room, ..Cell::default() };
    let mut open = Sides::NONE;
    for (nth, path) in paths.split_whitespace().enumerate() {
        for name in path.split('-') {
            let Ok(side) = name.parse::<Side>() else {
                return fault(format!("{name:?} is no side; known are ne, e, se, sw, w and nw"));
            };
            if open.contains(side) {
                return fault(format!("the side {side} stands there twice; once would be right"));
            }
            open = open.with(side);
            let Some(path) = cell.paths.get_mut(nth) else {
                return fault("there are more than two paths; one or two would be right".to_owned());
            };
            *path = path.with(side);
        }
    }
    if cell.is_solid() {
        return fault("there is no path; one or two would be right, or \"-\" for solid rock".to_owned());
    }
    Some(cell)
}

fn rooms_differ(reader: &mut Reader<'_>, plan: &Plan) {
    let mut seen: Vec<(Hex, &str)> = Vec::new();
    // As the file has them, so that the second one is found at fault.
    let hexes = (1..=Hex::ROWS).rev().flat_map(|row| plan.map.hexes().filter(move |hex| hex.row() == row));
    for hex in hexes {
        let Some(name) = plan.map.room(hex) else { continue };
        match seen.iter().find(|(_, other)| *other == name) {
            Some((other, _)) => {
                reader.fault(plan.line(hex), hex, format!("the room on {other} is called {name:?} too"));
            }
            None => seen.push((hex, name)),
        }
    }
}

/// A hex and a side of it, where a start circle or an exit is.
type End = (Range<usize>, Hex, Side);

/// The hexes and sides of a list such as `["1a sw"]`; nothing where one is none.
fn ends(reader: &mut Reader<'_>, value: Option<&Value<'_>>, field: &str, such_as: &str) -> Option<Vec<End>> {
    let list = reader.list(value, field, &format!("of hexes and sides such as [\"{such_as}\"]"))?;
    if list.len() > MOST_ENDS {
        let text = format!("there are {} of them, and no more than {MOST_ENDS} sides of hexes", list.len());
        reader.fault_at(&value?.span(), field, text);
        return None;
    }
    let mut found = Vec::new();
    for entry in list.iter() {
        let Some((span, text)) = reader.string(Some(entry), field) else { continue };
        let (hex, side) = text.split_once(' ').unwrap_or((text, ""));
        match (hex.parse(), side.parse()) {
            (Ok(hex), Ok(side)) => found.push((span, hex, side)),
            _ => {
                let text = format!("{text:?}: a hex and a side, such as \"{such_as}\", would be right");
                reader.fault_at(&span, field, text);
            }
        }
    }
    (found.len() == list.len()).then_some(found)
}

fn starts(reader: &mut Reader<'_>, value: Option<&Value<'_>>) -> Option<Vec<End>> {
    let ends = ends(reader, value, "starts", "1a sw")?;
    let before = reader.faults();
    if ends.len() != Circle::ALL.len() {
        let text = format!("there are {} starts; six would be right", ends.len());
        reader.fault_at(&value?.span(), "starts", text);
    }
    for (span, hex, side) in ends.iter().filter(|(_, hex, side)| hex.row() != 1 || side.offset().1 >= 0) {
        let text = format!("\"{hex} {side}\": a start lies below row 1, to the sw or se of a hex");
        reader.fault_at(span, hex, text);
    }
    (reader.faults() == before).then_some(ends)
}

fn exits(reader: &mut Reader<'_>, value: Option<&Value<'_>>) -> Option<Vec<End>> {
    let ends = ends(reader, value, "exits", "9a w")?;
    let before = reader.faults();
    if ends.is_empty() {
        reader.fault_at(&value?.span(), "exits", "there is no exit; one at least would be right");
    }
    for (span, hex, _) in ends.iter().filter(|(_, hex, _)| hex.row() < EXIT_ROW) {
        reader.fault_at(span, hex, format!("an exit lies in row {EXIT_ROW} or higher"));
    }
    (reader.faults() == before).then_some(ends)
}

/// Whether a path of the map opens where a start or an exit is.
fn is_open(reader: &mut Reader<'_>, map: &Map, (span, hex, side): &End, what: &str) -> bool {
    if map.cell(*hex).is_none() {
        reader.fault_at(span, hex, "there is no such hex");
        return false;
    }
    let open = map.path_at(*hex, *side).is_some();
    if !open {
        reader.fault_at(span, hex, format!("no path opens to the {side}, where the {what} is"));
    }
    open
}

fn place_starts(reader: &mut Reader<'_>, plan: &mut Plan, ends: Vec<End>) {
    for end in ends {
        if !is_open(reader, &plan.map, &end, "start circle") {
            continue;
        }
        let (span, hex, side) = end;
        let half = plan.map.half(hex) + side.offset().0;
        if let Some(other) = plan.map.starts.iter().find(|start| start.half == half) {
            let text = format!("\"{hex} {side}\" lies where \"{} {}\" does", other.hex, other.side);
            reader.fault_at(&span, hex, text);
        }
        plan.starts.push(reader.line(span.start));
        plan.map.starts.push(Start { hex, side, half });
    }
}

fn place_exits(reader: &mut Reader<'_>, plan: &mut Plan, ends: Vec<End>) {
    for end in ends {
        if !is_open(reader, &plan.map, &end, "exit") {
            continue;
        }
        let (span, hex, side) = end;
        if let Some(beyond) = free_beyond(&plan.map, hex, side) {
            let text = format!("the exit to the {side} leads to {beyond}, not out of the cavern");
            reader.fault_at(&span, hex, text);
        }
        plan.map.exits.push((hex, side));
    }
}

/// The hex beyond a side, if it is not solid rock.
fn free_beyond(map: &Map, hex: Hex, side: Side) -> Option<Hex> {
    map.neighbour(hex, side).filter(|beyond| map.paths(*beyond).next().is_some())
}

/// That every path goes on beyond each of its sides; `ends` tells whether starts and exits are known.
fn ways_lead_on(reader: &mut Reader<'_>, plan: &Plan, ends: bool) {
    let map = &plan.map;
    for hex in map.hexes() {
        for side in map.paths(hex).flat_map(Sides::iter) {
            match free_beyond(map, hex, side) {
                Some(beyond) if map.path_at(beyond, side.opposite()).is_none() => {
                    let text = format!(
                        "the way {side} finds no path on {beyond} that opens to the {}",
                        side.opposite()
                    );
                    reader.fault(plan.line(hex), hex, text);
                }
                None if ends => {
                    let starts = map.starts.iter().any(|start| (start.hex, start.side) == (hex, side));
                    if !starts && !map.exits.contains(&(hex, side)) {
                        let text = format!(
                            "the way {side} leads into solid rock or off the map, where no start or exit is"
                        );
                        reader.fault(plan.line(hex), hex, text);
                    }
                }
                _ => {}
            }
        }
    }
}

/// That from every start one comes to each counted hex of the rows of the friend, and to an exit.
fn nobody_is_cut_off(reader: &mut Reader<'_>, plan: &Plan) {
    let map = &plan.map;
    for (start, line) in map.starts.iter().zip(&plan.starts) {
        let mut reached: Vec<PathAt> = map.path_at(start.hex, start.side).into_iter().collect();
        let mut next = 0;
        while let Some(&path) = reached.get(next) {
            next += 1;
            for beyond in map.path(path).iter().filter_map(|side| map.leads(path, side)) {
                if !reached.contains(&beyond) {
                    reached.push(beyond);
                }
            }
        }
        let counted = |hex: &Hex| hex.row() <= FRIEND_ROW && map.cell(*hex).is_some_and(Cell::is_counted);
        let apart = map.hexes().filter(counted).filter(|hex| reached.iter().all(|path| path.hex != *hex));
        let apart: Vec<String> = apart.map(|hex| hex.to_string()).collect();
        if !apart.is_empty() {
            let text = format!("{} cannot be reached from the start here", apart.join(", "));
            reader.fault(*line, start.hex, text);
        }
        let out =
            |(hex, side): &(Hex, Side)| map.path_at(*hex, *side).is_some_and(|path| reached.contains(&path));
        if !map.exits.iter().any(out) {
            reader.fault(*line, start.hex, "no exit can be reached from the start here");
        }
    }
}
