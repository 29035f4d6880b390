//! A paper in characters: the sanctuary with its fences as lines, the shelter beside it.
//!
//! Together they take 53 columns and 14 lines, so that choices have room beside them. Nothing is told by colour alone:
//! figures are dice that can be used there, `╌` and `╎` are loose fences, `×` is crossed off.
use drawing::{Role, Run, TextBoard};
use shelter::{Area, Cell, Circle, Edge, Event, Line, Paper, Shelter, Square, State};
use tabletop::{Game, Seat};
use view::{Legend, Selection, count};

use super::openings::{Opening, openings};
use super::score::so_far;
use super::{Place, after, points};

/// Number of columns of a square.
const WIDE: usize = 3;
/// Number of columns left of the sanctuary, for the row numbers.
const MARGIN: usize = 2;
/// Number of columns between sanctuary and shelter.
const BETWEEN: usize = 2;

/// Returns the paper of a seat in characters.
pub(super) fn cells(game: &Shelter, state: &State, seat: Seat, selection: &Selection<Event>) -> TextBoard {
    let blank = Paper::default();
    let paper = state.paper(seat).unwrap_or(&blank);
    let open = if selection.live { openings(game, state, seat) } else { Vec::new() };
    let then = after(game, state, &selection.considered).filter(|_| !selection.considered.is_empty());
    let lands = game.areas(then.as_ref().and_then(|state| state.paper(seat)).unwrap_or(paper), state.trees());
    let chosen: Vec<Place> = selection.considered.iter().filter_map(|event| Place::of(*event)).collect();
    let forbidden = selection.forbidden.as_ref().and_then(|place| place.parse().ok());
    let sketch = Sketch { game, state, paper, open, lands, chosen, forbidden };
    let mut beside = sketch.shelter().into_iter();
    let mut lines = sketch.sanctuary();
    for line in &mut lines {
        line.push(Run::new(" ".repeat(BETWEEN), Role::Ground));
        line.extend(beside.next().unwrap_or_default());
    }
    let width = lines.iter().map(|line| wide(line)).max().unwrap_or_default();
    for line in &mut lines {
        let missing = width - wide(line);
        line.push(Run::new(" ".repeat(missing), Role::Ground));
    }
    TextBoard { lines }
}

/// Returns an empty sheet in characters.
pub(super) fn sheet_cells(game: &Shelter) -> TextBoard {
    cells(game, &game.start(), Seat::FIRST, &Selection::default())
}

/// Returns the signs of a paper.
pub(super) fn legend() -> Legend {
    let signs = [
        ("Owl", Role::Start, "an animal; Dog, Ele, Rhi, Gir, Tig"),
        (" ♣ ", Role::Tree, "tree"),
        (" 4 ", Role::Reach(1), "possible with that die"),
        ("──", Role::CliffSide, "fence"),
        ("╌╌", Role::Deadly, "loose fence"),
        ("┄┄", Role::Reach(1), "possible fence"),
        ("+6", Role::Goal, "points of the area below it, so far"),
        ("×", Role::Wall, "crossed off; of circles: lost"),
        ("(3)", Role::Goal, "circle won; [3] still open"),
    ];
    signs.into_iter().map(|(text, role, words)| (Run::new(text, role), words)).collect()
}

fn wide(line: &[Run]) -> usize {
    line.iter().map(|run| run.text.chars().count()).sum()
}

/// Returns the three letters of an animal.
const fn short(animal: shelter::Animal) -> &'static str {
    match animal {
        shelter::Animal::Owl => "Owl",
        shelter::Animal::Dog => "Dog",
        shelter::Animal::Elephant => "Ele",
        shelter::Animal::Rhino => "Rhi",
        shelter::Animal::Giraffe => "Gir",
        shelter::Animal::Tiger => "Tig",
    }
}

/// A paper with everything that its characters depend on.
struct Sketch<'a> {
    game: &'a Shelter,
    state: &'a State,
    paper: &'a Paper,
    open: Vec<Opening>,
    lands: Vec<Area>,
    chosen: Vec<Place>,
    forbidden: Option<Place>,
}

/// A side of a square of the sanctuary.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// The fence round the sanctuary.
    Border,
    /// An inner edge, with its fence if there is one.
    Inner(Edge),
    /// Outside.
    Nowhere,
}

impl Sketch<'_> {
    fn sanctuary(&self) -> Vec<Vec<Run>> {
        let letters = (b'a'..=b'f').map(|letter| format!("{:^4}", char::from(letter))).collect::<String>();
        let mut lines = vec![vec![Run::new(format!("{}{letters} ", " ".repeat(MARGIN)), Role::Frame)]];
        for row in 0..6_u8 {
            lines.push(self.between(row));
            lines.push(self.row(row));
        }
        lines.push(self.between(6));
        lines
    }

    /// Returns the side between two squares, either of which may lie outside.
    fn side(&self, one: Option<Cell>, other: Option<Cell>) -> Side {
        match (one, other) {
            (Some(one), Some(other)) => Edge::between(one, other).map_or(Side::Nowhere, Side::Inner),
            (None, None) => Side::Nowhere,
            _ => Side::Border,
        }
    }

    /// Returns the side above a square of this column and row; one past the last counts.
    fn above(&self, column: Option<u8>, row: u8) -> Side {
        let Some(column) = column else { return Side::Nowhere };
        self.side(row.checked_sub(1).and_then(|row| Cell::new(column, row)), Cell::new(column, row))
    }

    /// Returns the side left of a square of this column and row; one past the last counts.
    fn left(&self, column: u8, row: Option<u8>) -> Side {
        let Some(row) = row else { return Side::Nowhere };
        self.side(column.checked_sub(1).and_then(|column| Cell::new(column, row)), Cell::new(column, row))
    }

    fn stands(&self, side: Side) -> bool {
        match side {
            Side::Border => true,
            Side::Inner(edge) => {
                self.paper.fences().contains(edge) || self.chosen.contains(&Place::Edge(edge))
            }
            Side::Nowhere => false,
        }
    }

    /// Returns a side as characters: a fence, a loose one, a possible one, or nothing.
    fn fence(&self, side: Side, firm: &str, loose: &str, possible: &str) -> Run {
        let Side::Inner(edge) = side else {
            let text = if side == Side::Border { firm.to_string() } else { " ".repeat(firm.chars().count()) };
            return Run::new(text, Role::CliffSide);
        };
        let place = Place::Edge(edge);
        let (one, other) = edge.cells();
        let run = if self.forbidden == Some(place) {
            Run::new(firm.chars().map(|_| 'x').collect::<String>(), Role::Forbidden)
        } else if self.stands(side) {
            let is_loose =
                self.lands.iter().any(|land| land.cells.contains(one) && land.cells.contains(other));
            if is_loose { Run::new(loose, Role::Deadly) } else { Run::new(firm, Role::CliffSide) }
        } else if self.open.iter().any(|(open, _)| *open == place) {
            Run::new(possible, Role::Reach(1))
        } else {
            Run::new(" ".repeat(firm.chars().count()), Role::Ground)
        };
        Run { chosen: self.chosen.contains(&place), place: Some(edge.to_string()), ..run }
    }

    /// Returns the line above a row: posts and fences, and the points of areas that begin below it.
    fn between(&self, row: u8) -> Vec<Run> {
        let mut line = vec![Run::new(" ".repeat(MARGIN), Role::Frame)];
        for column in 0..=6_u8 {
            line.push(self.post(column, row));
            if column == 6 {
                break;
            }
            let fence = self.fence(self.above(Some(column), row), "───", "╌╌╌", "┄┄┄");
            match Cell::new(column, row).and_then(|cell| self.sign(cell)) {
                Some(sign) => {
                    let rest: String = fence.text.chars().skip(sign.text.chars().count()).collect();
                    line.push(sign);
                    line.push(Run { text: rest, ..fence });
                }
                None => line.push(fence),
            }
        }
        line
    }

    /// Returns the post where up to four fences meet.
    fn post(&self, column: u8, row: u8) -> Run {
        let north = self.stands(self.left(column, row.checked_sub(1)));
        let south = self.stands(self.left(column, Some(row).filter(|row| *row < 6)));
        let west = self.stands(self.above(column.checked_sub(1), row));
        let east = self.stands(self.above(Some(column).filter(|column| *column < 6), row));
        let sign = match (north, east, south, west) {
            (false, false, false, false) => "·",
            (true, false, false, false) => "╵",
            (false, true, false, false) => "╶",
            (false, false, true, false) => "╷",
            (false, false, false, true) => "╴",
            (true, true, false, false) => "└",
            (true, false, true, false) => "│",
            (true, false, false, true) => "┘",
            (false, true, true, false) => "┌",
            (false, true, false, true) => "─",
            (false, false, true, true) => "┐",
            (true, true, true, false) => "├",
            (true, true, false, true) => "┴",
            (true, false, true, true) => "┤",
            (false, true, true, true) => "┬",
            (true, true, true, true) => "┼",
        };
        let role = if sign == "·" { Role::Ground } else { Role::CliffSide };
        Run::new(sign, role)
    }

    /// Returns the points of the area whose first square this is, once something has formed.
    fn sign(&self, cell: Cell) -> Option<Run> {
        let land = self.lands.iter().find(|land| land.cells.first() == Some(cell))?;
        let blank = self.lands.len() == 1 && land.is_empty();
        let role = if land.is_mixed() || land.points < 0 { Role::Frame } else { Role::Goal };
        (!blank).then(|| Run::new(points(land.points), role))
    }

    fn row(&self, row: u8) -> Vec<Run> {
        let mut line = vec![Run::new(format!("{:<MARGIN$}", row + 1), Role::Frame)];
        for column in 0..=6_u8 {
            line.push(self.fence(self.left(column, Some(row)), "│", "╎", "┆"));
            line.extend(Cell::new(column, row).map(|cell| self.cell(cell)));
        }
        line
    }

    fn cell(&self, cell: Cell) -> Run {
        let place = Place::Cell(cell);
        let (text, role) = if self.forbidden == Some(place) {
            ("><".to_string(), Role::Forbidden)
        } else if let Some(animal) = self.paper.animal(cell) {
            (short(animal).to_string(), Role::Start)
        } else if self.state.trees().contains(cell) {
            ("♣".to_string(), Role::Tree)
        } else if let Some((_, events)) = self.open.iter().find(|(open, _)| *open == place) {
            let dice = events.iter().filter_map(|event| match event {
                Event::Place(die, _) => Some(die.to_string()),
                _ => None,
            });
            (dice.collect::<Vec<_>>().join(" "), Role::Reach(1))
        } else {
            (String::new(), Role::Ground)
        };
        let text = format!("{text:^WIDE$}");
        Run { chosen: self.chosen.contains(&place), place: Some(cell.to_string()), ..Run::new(text, role) }
    }

    /// Returns the shelter: its lines' animals and dice, its squares, and all circles.
    fn shelter(&self) -> Vec<Vec<Run>> {
        let label = |line: Line| self.game.sheet().label(line);
        let frame = |text: String| vec![Run::new(text, Role::Frame)];
        let (columns, rows): (Vec<Line>, Vec<Line>) = Line::all().partition(|line| line.is_column());
        let across =
            |text: &dyn Fn(Line) -> String| columns.iter().map(|line| text(*line)).collect::<String>();
        let mut lines = vec![
            frame(format!("{:5}{}", "", across(&|line| format!("{:<4}", short(label(line).animal))))),
            frame(format!("{:5}{}", "", across(&|line| format!(" {:<3}", label(line).value.to_string())))),
        ];
        for (row, line) in (0..4).zip(&rows) {
            let mut runs = frame(format!("{}{} ", short(label(*line).animal), label(*line).value));
            runs.extend(
                (0..4).filter_map(|column| Square::new(column, row)).map(|square| self.square(square)),
            );
            runs.push(self.circle(*line));
            lines.push(runs);
        }
        let mut circles = frame(" ".repeat(5));
        for line in columns {
            circles.push(self.circle(line));
            circles.push(Run::new(" ", Role::Frame));
        }
        lines.push(circles);
        lines.push(Vec::new());
        lines.extend(self.extras());
        lines
    }

    fn square(&self, square: Square) -> Run {
        let place = Place::Square(square);
        let (text, role) = if self.forbidden == Some(place) {
            ("><".to_string(), Role::Forbidden)
        } else if self.paper.crossed().contains(square) {
            (" ×".to_string(), Role::Wall)
        } else if self.open.iter().any(|(open, _)| *open == place) {
            (square.to_string(), Role::Reach(1))
        } else {
            (square.to_string(), Role::Ground)
        };
        let text = format!("{text:<4}");
        Run { chosen: self.chosen.contains(&place), place: Some(square.to_string()), ..Run::new(text, role) }
    }

    /// Returns a line's circle: `[3]` open, `(3)` won, `×` lost.
    fn circle(&self, line: Line) -> Run {
        let worth = self.game.sheet().label(line).circle;
        match self.paper.circle(line) {
            Circle::Open => Run::new(format!("[{worth}]"), Role::Frame),
            Circle::Won => Run::new(format!("({worth})"), Role::Goal),
            Circle::Lost => Run::new(" × ", Role::Wall),
        }
    }

    /// Returns the third-fence circles, the one of all six animals, and the score so far.
    fn extras(&self) -> [Vec<Run>; 4] {
        let worth = self.game.sheet().third_fence();
        let gone = usize::from(self.paper.third_crossed());
        let circles = worth
            .iter()
            .enumerate()
            .map(|(nth, points)| if nth < gone { "×".to_string() } else { points.to_string() });
        let all = shelter::Animal::ALL.into_iter().all(|animal| !self.paper.animals(animal).is_empty());
        let worth = self.game.sheet().all_types();
        let (six, role) =
            if all { (format!("({worth})"), Role::Goal) } else { (format!("[{worth}]"), Role::Frame) };
        let total = so_far(self.game, self.state, self.paper);
        let total = total.map_or_else(|| "–".to_string(), |total| count(total, "point"));
        let line =
            |words: &str, figure: String, role| vec![Run::new(words, Role::Frame), Run::new(figure, role)];
        [
            line("third fence ", circles.collect::<Vec<_>>().join(" "), Role::Frame),
            line("all six animals ", six, role),
            Vec::new(),
            line("so far ", total, Role::Start),
        ]
    }
}
