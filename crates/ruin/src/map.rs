//! Map files `menagerie/ruin-map/1`: reading them, and every fault named with its line and place.
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use tabletop::reader::{self, DeValue, Fault, Reader, Table, Value};

use crate::reach::{passable, steps_to_goal};
use crate::{Board, BoardKind, Direction, Square, Terrain};

/// The `format` a map file has to name.
const FORMAT: &str = "menagerie/ruin-map/1";

/// A map: both boards, valid in every respect of the specification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    pub(crate) name: String,
    pub(crate) city: Board,
    pub(crate) jungle: Board,
}

impl Map {
    /// Reads a map file.
    ///
    /// # Errors
    /// Every fault that can be told apart, in the order of their lines.
    pub fn parse(text: &str) -> Result<Map, Vec<Fault>> {
        reader::read(text, map)
    }

    /// The name the file gives it.
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// A grid that has the shape of a board.
struct Drawing {
    board: Board,
    /// The line of each row.
    lines: Vec<u32>,
    /// Whether every character has its meaning: else one cannot tell who can go where.
    understood: bool,
}

fn map(reader: &mut Reader<'_>, root: &Table<'_>) -> Option<Map> {
    let [format, name, city, jungle] =
        reader.fields(root, &(0..0), "file", ["format", "name", "city", "jungle"]);
    reader.format(format, FORMAT);
    let name = reader.string(name, "name").map(|(_, name)| name.to_owned());
    let city = board(reader, BoardKind::City, city);
    let jungle = board(reader, BoardKind::Jungle, jungle);
    Some(Map { name: name?, city: city?, jungle: jungle? })
}

fn board(reader: &mut Reader<'_>, kind: BoardKind, value: Option<&Value<'_>>) -> Option<Board> {
    let table = reader.table(value, kind.name(), &format!(", `[{}]`", kind.name()))?;
    let [grid, sides] = reader.fields(table, &value?.span(), kind.name(), ["grid", "cliff_sides?"]);
    let (span, grid) = reader.string(grid, "grid")?;
    let Drawing { mut board, lines, understood } = drawing(reader, kind, span, grid)?;
    cliff_sides(reader, &mut board, sides);
    check_goal_side(reader, &board, &lines);
    if understood {
        check_ways(reader, &board, &lines);
    }
    Some(board)
}

/// Reads the drawing; nothing where it is no board at all.
fn drawing(reader: &mut Reader<'_>, kind: BoardKind, span: Range<usize>, grid: &str) -> Option<Drawing> {
    let lines = row_lines(&reader.text()[span.clone()], reader.line(span.start));
    let first_line = lines[0];
    let rows: Vec<&str> = grid
        .strip_suffix('\n')
        .unwrap_or(grid)
        .split('\n')
        .map(|row| row.strip_suffix('\r').unwrap_or(row))
        .collect();
    let faults_before = reader.faults();
    let columns = rows[0].chars().count();
    let (most_columns, most_rows) = (Square::MOST.0 as usize, Square::MOST.1 as usize);
    let name = kind.name();
    if !(4..=most_columns).contains(&columns) {
        reader.fault(first_line, name, format!("has {columns} columns; 4 to {most_columns} would be right"));
    }
    if !(4..=most_rows).contains(&rows.len()) {
        reader.fault(first_line, name, format!("has {} rows; 4 to {most_rows} would be right", rows.len()));
    }
    let (start, goal) = letters(kind);
    let foreign = match kind {
        BoardKind::City => letters(BoardKind::Jungle),
        BoardKind::Jungle => letters(BoardKind::City),
    };
    let mut is_board = reader.faults() == faults_before;
    let mut terrain = Vec::new();
    let mut letters = [(start, Vec::new()), (goal, Vec::new())];
    // Squares without a name are skipped: so large a drawing has its fault already.
    for (y, row) in rows.iter().enumerate().take(most_rows) {
        let line = lines[y];
        let length = row.chars().count();
        if length != columns {
            let text =
                format!("the {name}'s rows differ: this one has {length} columns, the first {columns}");
            reader.fault(line, format!("row {}", y + 1), text);
            is_board = false;
        }
        for (x, c) in row.chars().enumerate().take(most_columns) {
            let square = Square::new(x as u8, y as u8);
            if c == foreign.0 || c == foreign.1 {
                reader.fault(line, square, format!("`{c}` belongs to the other board, not to the {name}"));
            }
            if let Some((_, places)) = letters.iter_mut().find(|(letter, _)| *letter == c) {
                places.push(square);
            }
            let known = Terrain::from_char(c);
            if known.is_none() {
                let text =
                    format!("{c:?} is no terrain; known are . # T % X ^ v < > - | + = ! and the letters");
                reader.fault(line, square, text);
            }
            terrain.push(known.unwrap_or(Terrain::Open));
        }
    }
    for (letter, places) in &letters {
        if !grid.contains(*letter) {
            reader.fault(first_line, name, format!("there is no `{letter}`; exactly one would be right"));
        }
        for &square in places.iter().skip(1) {
            let text = format!("a second `{letter}`; exactly one would be right");
            reader.fault(lines[usize::from(square.row)], square, text);
        }
    }
    let [(_, starts), (_, goals)] = letters;
    if !is_board {
        return None;
    }
    let mut board = Board::new(kind, columns as u8, rows.len() as u8, terrain);
    board.start = *starts.first()?;
    board.goal = *goals.first()?;
    Some(Drawing { board, lines, understood: reader.faults() == faults_before })
}

fn cliff_sides(reader: &mut Reader<'_>, board: &mut Board, sides: Option<&Value<'_>>) {
    let Some(list) = reader.list(sides, "cliff_sides", "such as [\"d4 n\", \"d4 e\"]") else {
        return;
    };
    for entry in list.iter() {
        let line = reader.line(entry.span().start);
        let DeValue::String(text) = entry.get_ref() else {
            reader.fault(
                line,
                "cliff_sides",
                "each entry is a string: a square and a side, such as \"d4 n\"",
            );
            continue;
        };
        let (square, side) = text.split_once(' ').unwrap_or((text, ""));
        let square: Option<Square> = square.parse().ok();
        let side: Option<Direction> = side.parse().ok().filter(|d: &Direction| !d.is_diagonal());
        match (square, side) {
            (Some(square), Some(side)) if board.holds(square) => board.add_cliff_side(square, side),
            _ => {
                let place = square.map_or_else(|| "cliff_sides".to_owned(), |s| s.to_string());
                let right = "a square of the board and one of n e s w, such as \"d4 n\", would be right";
                reader.fault(line, place, format!("{text:?}: {right}"));
            }
        }
    }
}

/// That the goal lies inside a side, and that a hunter can start in either corner of it.
fn check_goal_side(reader: &mut Reader<'_>, board: &Board, lines: &[u32]) {
    let (right, bottom) = (board.columns - 1, board.rows - 1);
    let line_of = |square: Square| lines[usize::from(square.row)];
    let (start, goal) = letters(board.kind);
    let on_rim = |at: u8, last: u8| at == 0 || at == last;
    let sides = (on_rim(board.goal.column, right), on_rim(board.goal.row, bottom));
    if sides.0 == sides.1 {
        let text = format!("`{goal}` has to lie on the rim, and not in a corner");
        reader.fault(line_of(board.goal), board.goal, text);
    } else {
        for corner in board.hunter_corners() {
            let terrain = board.terrain(corner);
            let hunter = crate::Hunter::of(board.kind).name();
            if terrain.blocks() || terrain == Terrain::Skull || terrain.is_water() {
                let text =
                    format!("the {hunter} may start in this corner: no wall, tree, cliff, skull or water");
                reader.fault(line_of(corner), corner, text);
            } else if corner == board.start {
                reader.fault(
                    line_of(corner),
                    corner,
                    format!("the {hunter} may start in this corner: not `{start}`"),
                );
            }
        }
    }
}

/// That nobody can be shut in.
fn check_ways(reader: &mut Reader<'_>, board: &Board, lines: &[u32]) {
    let line_of = |square: Square| lines[usize::from(square.row)];
    let (start, goal) = letters(board.kind);
    let steps = steps_to_goal(board);
    let mut reached = vec![false; board.size()];
    let mut queue = vec![board.start];
    reached[board.index(board.start)] = true;
    let mut stuck = Vec::new();
    while let Some(square) = queue.pop() {
        if steps[board.index(square)].is_none() && !board.terrain(square).is_water() {
            stuck.push(square);
        }
        if square == board.goal {
            continue;
        }
        for way in Direction::ALL {
            if let Ok(landing) = board.step(square, way)
                && passable(board, landing.lands)
                && !core::mem::replace(&mut reached[board.index(landing.lands)], true)
            {
                queue.push(landing.lands);
            }
        }
    }
    if stuck.contains(&board.start) {
        let text = format!("`{goal}` cannot be reached from `{start}` without a skull");
        reader.fault(line_of(board.start), board.start, text);
    } else {
        for square in stuck {
            let text = format!("who comes here from `{start}` can no longer reach `{goal}` without a skull");
            reader.fault(line_of(square), square, text);
        }
    }
}

/// The letters of a board: where the player starts, and where to.
const fn letters(kind: BoardKind) -> (char, char) {
    match kind {
        BoardKind::City => ('S', 'J'),
        BoardKind::Jungle => ('C', 'H'),
    }
}

/// The line of each row of a grid, from how its string is written: an escaped newline ends a row but
/// no line, a backslash at the end of a line the line but no row.
fn row_lines(source: &str, mut line: u32) -> Vec<u32> {
    let escapes = source.starts_with('"');
    let quotes = ["\"\"\"", "'''", "\"", "'"];
    let text = quotes.iter().find_map(|quotes| source.strip_prefix(quotes)).unwrap_or(source);
    let text = match text.strip_prefix("\r\n").or_else(|| text.strip_prefix('\n')) {
        Some(rest) => {
            line += 1;
            rest
        }
        None => text,
    };
    let mut lines = vec![line];
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c == '\n' {
            line += 1;
            lines.push(line);
        }
        if c != '\\' || !escapes {
            continue;
        }
        match chars.next() {
            Some('n') => lines.push(line),
            Some(code @ ('x' | 'u' | 'U')) => {
                let digits = match code {
                    'x' => 2,
                    'u' => 4,
                    _ => 8,
                };
                let code: String = chars.by_ref().take(digits).collect();
                if u32::from_str_radix(&code, 16) == Ok('\n' as u32) {
                    lines.push(line);
                }
            }
            Some(blank) if blank.is_ascii_whitespace() => {
                line += u32::from(blank == '\n');
                while let Some(blank) = chars.next_if(char::is_ascii_whitespace) {
                    line += u32::from(blank == '\n');
                }
            }
            _ => {}
        }
    }
    lines
}
