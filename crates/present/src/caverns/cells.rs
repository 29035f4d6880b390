//! The cavern in characters: `(2)` is a hex that can be reached for 2 actions, `▲o` one with a rock in the way,
//! lines between hexes are the passages. Beside each row stand its number, the rocks that block, and its water.
use caverns::{Caverns, Circle, Event, Hex, Map, Side, State};
use drawing::{Role, Run, TextBoard};
use view::{Legend, Selection};

use super::Place;
use super::ways::{Way, destination, goes_alone, own_place, ways};

/// Number of columns beside the rows.
const GUTTER: usize = 10;
/// Number of columns of a half-hex.
const HALF: i32 = 3;

/// Returns the position in characters.
pub(super) fn cells(game: &Caverns, state: &State, selection: &Selection<Event>) -> TextBoard {
    let alone = goes_alone(&selection.picked);
    let ways = if selection.live { ways(game, state, alone) } else { Vec::new() };
    let goal = selection.considered.first().and_then(|event| destination(game, state, *event));
    let forbidden = selection.forbidden.as_ref().and_then(|place| place.parse().ok());
    let marks = Marks { game, state, ways, goal, forbidden };
    let mut canvas = Canvas::new(game.map());
    canvas.passages();
    for hex in game.map().hexes().filter(|hex| game.map().paths(*hex).next().is_some()) {
        canvas.hex(hex, marks.hex(hex));
    }
    for circle in Circle::ALL {
        canvas.start(circle, marks.start(circle));
    }
    for number in 1..=game.map().exits().len() as u8 {
        canvas.exit(number, marks.exit(number));
    }
    canvas.lines(|row| marks.beside(row))
}

/// Returns a map in characters, without pieces.
pub(super) fn map_cells(map: &Map) -> TextBoard {
    let mut canvas = Canvas::new(map);
    canvas.passages();
    for hex in map.hexes().filter(|hex| map.paths(*hex).next().is_some()) {
        let text = format!(" {} ", glyph(map, hex));
        canvas.hex(hex, Run::new(text, Role::Ground));
    }
    for circle in Circle::ALL {
        canvas.start(circle, Run::new(format!("({circle})"), Role::Start));
    }
    for number in 1..=map.exits().len() as u8 {
        canvas.exit(number, Role::Goal);
    }
    canvas.lines(|row| Run::new(beside(map, row, None, ' ', ' '), Role::Frame))
}

/// Returns the signs of a position.
pub(super) fn legend(game: &Caverns) -> Legend {
    let mut signs = vec![
        (Run::new("@", Role::Player), "you"),
        (Run::new("F", Role::Kind(2)), "your friend"),
        (Run::new("(2)", Role::Reach(1)), "can be gone to, with the actions it costs"),
        (Run::new("(1▲", Role::Reach(1)), "a climb: it ends your actions"),
        (Run::new("!2!", Role::Deadly), "can be gone to, and the game is lost there"),
        (Run::new("-3-", Role::Frame), "would cost more actions than there are"),
    ];
    if game.setup().bear {
        signs.insert(2, (Run::new("B", Role::Hunter), "the bear"));
    }
    signs.extend(map_legend());
    signs.extend([
        (Run::new("▲o2", Role::Cliff), "rocks have fallen; the figure says how many, if more than one"),
        (Run::new("▓▓▓", Role::Wall), "caved in"),
        (Run::new("≈o≈", Role::Water), "flooded"),
        (Run::new("≈1/3", Role::Water), "water circles of a row, filled and in all"),
        (Run::new("↑", Role::Water), "the next water fills a circle here"),
        (Run::new("?4", Role::Frame), "once in this row, you hear your friend"),
    ]);
    signs
}

/// Returns the signs of a map.
pub(super) fn map_legend() -> Legend {
    vec![
        (Run::new("o", Role::Ground), "a hex on which rocks can fall"),
        (Run::new("·", Role::Ground), "a hex on which none fall"),
        (Run::new("╫", Role::Ground), "two passages, one above the other"),
        (Run::new("⌂", Role::Bridge), "a room"),
        (Run::new("─", Role::Passage), "a passage"),
        (Run::new("→", Role::Goal), "an exit"),
        (Run::new("▲2", Role::Frame), "so many rocks block a hex of this row"),
        (Run::new("♥", Role::Frame), "entering the row costs health"),
    ]
}

/// Returns the sign of a hex with nothing else in it.
fn glyph(map: &Map, hex: Hex) -> char {
    match (map.room(hex).is_some(), map.paths(hex).count()) {
        (true, _) => '⌂',
        (false, 2) => '╫',
        (false, _) if map.rocks(hex.row()).is_some() => 'o',
        (false, _) => '·',
    }
}

/// Returns the figures beside a row: `?4▲2♥≈1/3↑`.
fn beside(map: &Map, row: u8, filled: Option<u8>, call: char, next: char) -> String {
    let rocks = map.rocks(row).map_or_else(|| "  ".to_string(), |rocks| format!("▲{rocks}"));
    let toll = if map.toll(row) > 0 { '♥' } else { ' ' };
    let water = match filled {
        Some(filled) => format!("≈{filled}/{}", map.water(row)),
        None => format!("≈{}  ", map.water(row)),
    };
    format!("{call}{row}{rocks}{toll}{water}{next}")
}

/// A position with its possible ways.
struct Marks<'a> {
    game: &'a Caverns,
    state: &'a State,
    ways: Vec<Way>,
    goal: Option<Place>,
    forbidden: Option<Place>,
}

impl Marks<'_> {
    /// Returns the price of the way to a place in three characters.
    fn price(&self, place: Place, rock: bool) -> Option<(String, Role)> {
        let way = self.ways.iter().find(|way| way.place == place)?;
        let cost = way.offer.price.actions;
        Some(match (way.is_legal(), way.is_lost()) {
            (false, _) => (format!("-{cost}-"), Role::Frame),
            (true, true) => (format!("!{cost}!"), Role::Deadly),
            (true, false) => (format!("({cost}{}", if rock { '▲' } else { ')' }), Role::Reach(1)),
        })
    }

    fn hex(&self, hex: Hex) -> Run {
        let (state, map, place) = (self.state, self.game.map(), Place::Hex(hex));
        let (rocks, flooded) = (self.game.rocks(state, hex), state.is_flooded(hex.row()));
        let here = [
            (own_place(state) == Some(place), '@'),
            (state.friend() == Some(hex), 'F'),
            (state.bear() == Some(hex), 'B'),
        ];
        let pieces: String = here.iter().filter(|(here, _)| *here).map(|(_, letter)| letter).collect();
        let (text, role) = if self.forbidden == Some(place) {
            (">< ".to_string(), Role::Forbidden)
        } else if !pieces.is_empty() {
            let role = match here {
                [(true, _), ..] => Role::Player,
                [_, (true, _), _] => Role::Kind(2),
                _ => Role::Hunter,
            };
            (format!("{pieces:^3}"), role)
        } else if let Some(price) = self.price(place, rocks > 0) {
            price
        } else if self.game.is_blocked(state, hex) {
            ("▓▓▓".to_string(), Role::Wall)
        } else {
            let water = if flooded { '≈' } else { ' ' };
            let left = if rocks > 0 { '▲' } else { water };
            let right = if rocks > 1 { char::from(b'0' + rocks.min(9)) } else { water };
            let role = match (rocks > 0, flooded, map.room(hex).is_some()) {
                (_, true, _) => Role::Water,
                (true, ..) => Role::Cliff,
                (.., true) => Role::Bridge,
                _ => Role::Ground,
            };
            (format!("{left}{}{right}", glyph(map, hex)), role)
        };
        self.run(place, text, role)
    }

    fn start(&self, circle: Circle) -> Run {
        let place = Place::Start(circle);
        let (text, role) = match own_place(self.state) == Some(place) {
            true => (" @ ".to_string(), Role::Player),
            false if self.state.start() == Some(circle) => (format!("({circle})"), Role::Goal),
            false => (format!("({circle})"), Role::Start),
        };
        self.run(place, text, role)
    }

    fn exit(&self, number: u8) -> Role {
        let possible = self.ways.iter().any(|way| way.place == Place::Exit(number) && way.is_legal());
        if possible { Role::Reach(1) } else { Role::Goal }
    }

    fn run(&self, place: Place, text: String, role: Role) -> Run {
        Run { place: Some(place.to_string()), chosen: self.goal == Some(place), ..Run::new(text, role) }
    }

    fn beside(&self, row: u8) -> Run {
        let (game, state) = (self.game, self.state);
        let calls = state.friend().is_none() && game.card().call_row() == row;
        let next = if game.next_water(state) == Some(row) { '↑' } else { ' ' };
        let text = beside(game.map(), row, Some(state.water(row)), if calls { '?' } else { ' ' }, next);
        Run::new(text, if state.is_flooded(row) { Role::Water } else { Role::Frame })
    }
}

/// Runs on a grid of characters.
struct Canvas<'a> {
    map: &'a Map,
    /// The leftmost column of the cavern, in half-hexes.
    first: i32,
    placed: Vec<(usize, usize, Run)>,
}

impl<'a> Canvas<'a> {
    fn new(map: &'a Map) -> Canvas<'a> {
        let halves = map.hexes().map(|hex| map.half(hex)).chain(map.starts().iter().map(|s| s.half()));
        let west = map.exits().iter().filter(|(_, side)| *side == Side::W).map(|(hex, _)| map.half(*hex) - 1);
        let first = halves.chain(west).min().unwrap_or(0);
        Canvas { map, first, placed: Vec::new() }
    }

    /// Returns the line and the left end of a place in a row; row 0 is that of the start circles.
    fn at(&self, row: u8, half: i32) -> (usize, usize) {
        (usize::from(Hex::ROWS - row) * 2, GUTTER + ((half - self.first) * HALF) as usize)
    }

    fn put(&mut self, line: usize, column: usize, run: Run) {
        self.placed.push((line, column, run));
    }

    fn hex(&mut self, hex: Hex, run: Run) {
        let (line, column) = self.at(hex.row(), self.map.half(hex));
        self.put(line, column + 1, run);
    }

    fn start(&mut self, circle: Circle, run: Run) {
        let start = self.map.starts()[usize::from(circle.number()) - 1];
        let (line, column) = self.at(0, start.half());
        self.put(line, column + 1, run);
    }

    /// Puts the arrow of an exit where its passage would go on.
    fn exit(&mut self, number: u8, role: Role) {
        let (hex, side) = self.map.exits()[usize::from(number) - 1];
        let (text, line, column) = self.beyond(hex, side, ["↗", "──→", "↘", "↙", "←──", "↖"]);
        let place = Some(Place::Exit(number).to_string());
        self.put(line, column, Run { place, ..Run::new(text, role) });
    }

    /// Returns the sign between a hex and a side, with its line and column.
    fn beyond(&self, hex: Hex, side: Side, signs: [&'static str; 6]) -> (&'static str, usize, usize) {
        let (line, column) = self.at(hex.row(), self.map.half(hex));
        let middle = column + 2;
        let (line, column) = match side {
            Side::Ne => (line.saturating_sub(1), middle + 2),
            Side::E => (line, column + 4),
            Side::Se => (line + 1, middle + 2),
            Side::Sw => (line + 1, middle - 1),
            Side::W => (line, column.saturating_sub(2)),
            Side::Nw => (line.saturating_sub(1), middle - 1),
        };
        (signs[side as usize], line, column)
    }

    /// Puts the passages between hexes and from the start circles, each once.
    fn passages(&mut self) {
        let map = self.map;
        let starts = map.starts().iter().map(|start| (start.hex, start.side));
        let between = map.hexes().flat_map(|hex| {
            let open = map.paths(hex).flat_map(|path| path.iter().collect::<Vec<_>>());
            open.filter(move |side| {
                map.neighbour(hex, *side).is_some() && !map.exits().contains(&(hex, *side))
            })
            .map(move |side| (hex, side))
        });
        let once = |(_, side): &(Hex, Side)| matches!(side, Side::E | Side::Se | Side::Sw);
        let all: Vec<(Hex, Side)> = between.filter(once).chain(starts).collect();
        for (hex, side) in all {
            let (text, line, column) = self.beyond(hex, side, ["╱", "───", "╲", "╱", "───", "╲"]);
            self.put(line, column, Run::new(text, Role::Passage));
        }
    }

    /// Returns the lines, with the figures beside each row.
    fn lines(mut self, beside: impl Fn(u8) -> Run) -> TextBoard {
        self.placed.sort_by_key(|(line, column, _)| (*line, *column));
        let count = usize::from(Hex::ROWS) * 2 + 1;
        let mut lines: Vec<Vec<Run>> = Vec::new();
        for line in 0..count {
            let row = Hex::ROWS - (line / 2) as u8;
            let first = if line % 2 == 0 && row > 0 {
                beside(row)
            } else {
                Run::new(" ".repeat(GUTTER), Role::Frame)
            };
            lines.push(vec![first]);
        }
        let mut used = vec![GUTTER; count];
        for (line, column, run) in self.placed {
            // An exit upwards from row 9 has no line of its own: its arrow stands beside the hex.
            let Some(runs) = lines.get_mut(line).filter(|_| used[line] <= column) else { continue };
            if column > used[line] {
                runs.push(Run::new(" ".repeat(column - used[line]), Role::Ground));
            }
            used[line] = column + run.text.chars().count();
            runs.push(run);
        }
        let columns = used.iter().copied().max().unwrap_or(GUTTER);
        for (runs, used) in lines.iter_mut().zip(used) {
            runs.push(Run::new(" ".repeat(columns - used), Role::Ground));
        }
        TextBoard { lines }
    }
}
