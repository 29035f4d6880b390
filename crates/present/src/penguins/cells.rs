//! The yard in characters: `(R)` is a red penguin in an igloo, `[R]` in a coloured one, `o31+2` an igloo that the
//! next penguin can be placed on for 2 fish. Players stand in the corners, line and case below.
use drawing::{Role, Run, TextBoard};
use penguins::{Circle, Colour, Event, Igloo, Igloos, Penguins, Spot, State};
use tabletop::{Game, Seat};
use view::{Legend, Selection};

use super::panel::turn_order;
use super::picked::Picked;
use super::place::Place;
use super::{choices, yard};

/// Columns of the board.
const COLUMNS: usize = 53;
/// Rows of the yard.
const ROWS: usize = 15;
/// Units a column and a row of characters.
const UNITS: (f64, f64) = (13.0, 42.0);
/// The upper rim of the yard in units.
const TOP: f64 = -330.0;
/// Players that have room in one corner.
const CORNER: usize = 3;

/// The letter of a colour.
fn letter(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "R",
        Colour::Yellow => "Y",
        Colour::Green => "G",
        Colour::Blue => "B",
        Colour::Purple => "P",
    }
}

/// Draws the board in characters.
pub(super) fn position(game: &Penguins, state: &State, selection: &Selection<Event>) -> TextBoard {
    let mut canvas = Canvas::default();
    let mut legal = Vec::new();
    if selection.live {
        game.legal(state, |event| legal.push(event));
    }
    let considered = selection.considered.first().copied();
    let end = considered.and_then(Place::of_event);
    let forbidden = selection.forbidden.as_deref().and_then(|place| place.parse().ok());
    let spot = match considered {
        Some(Event::Place(spot, _)) => Some(spot),
        _ => choices::chosen(&legal, Picked::first(&selection.picked)),
    };
    let group = match considered {
        Some(Event::Place(spot, igloo)) => {
            state.line().at(spot).map_or(Igloos::NONE, |colour| state.catch(colour, igloo).group)
        }
        _ => Igloos::NONE,
    };
    for igloo in Igloo::all() {
        let possible = spot.filter(|spot| legal.contains(&Event::Place(*spot, igloo)));
        let mut run = igloo_run(state, igloo, possible);
        if group.contains(igloo) {
            run.role = Role::Way;
        }
        run.chosen = end == Some(Place::Igloo(igloo));
        if forbidden == Some(Place::Igloo(igloo)) {
            run.role = Role::Forbidden;
        }
        canvas.put(yard::igloo(igloo), run);
    }
    for circle in Circle::ALL {
        let marker = state.marker(circle).map_or_else(|| "-".to_string(), |seat| seat.to_string());
        let open = state.opened().contains(circle.centre());
        let role = if open { Role::Reach(1) } else { Role::Goal };
        let place = Some(Place::Guard(circle).to_string());
        let chosen = end == Some(Place::Guard(circle));
        canvas.put(
            yard::number(circle),
            Run { place, chosen, ..Run::new(format!("{circle}:@{marker}"), role) },
        );
    }
    for (row, seat) in turn_order(state).into_iter().enumerate() {
        let text = player(state, seat);
        let role = if state.to_move() == Some(seat) { Role::Player } else { Role::Frame };
        let (row, column) =
            if row < CORNER { (row, 0) } else { (row - CORNER, COLUMNS - text.chars().count()) };
        canvas.at(row, column, Run::new(text, role));
    }
    let mut lines = canvas.lines();
    lines.push(line(state, spot));
    lines.push(case(state));
    TextBoard { lines }
}

/// An igloo in five characters: its penguin, or the fish of a placing there.
fn igloo_run(state: &State, igloo: Igloo, possible: Option<Spot>) -> Run {
    let run = match (state.yard().at(igloo), possible.and_then(|spot| state.line().at(spot))) {
        (Some(colour), _) => {
            let (left, right) = if igloo.is_coloured() { ("[", "]") } else { ("(", ")") };
            Run::new(format!(" {left}{}{right} ", letter(colour)), Role::Kind(colour as u8))
        }
        (None, Some(colour)) => {
            let catch = state.catch(colour, igloo);
            Run::new(format!("{:<5}", format!("{igloo}+{}", catch.fish)), Role::Reach(1))
        }
        (None, None) => Run::new(format!("{igloo:^5}", igloo = igloo.to_string()), Role::Ground),
    };
    Run { place: Some(igloo.to_string()), ..run }
}

/// `1: 5f a3 RRB`: fish, ability, freed penguins.
fn player(state: &State, seat: Seat) -> String {
    let ability = state.ability(seat).map_or_else(String::new, |ability| format!(" a{ability}"));
    let freed = state.freed(seat).iter().filter(|(_, count)| *count > 0).map(|(colour, count)| {
        let number = if count > 1 { count.to_string() } else { String::new() };
        format!("{number}{}", letter(colour))
    });
    let freed: String = freed.collect();
    format!("{seat}:{}f{ability} {freed}", state.fish(seat)).trim_end().to_string()
}

/// The line in groups of five, each with the number of its first.
fn line(state: &State, chosen: Option<Spot>) -> Vec<Run> {
    let mut runs = vec![Run::new("Line", Role::Frame)];
    for (spot, colour) in state.line().spots().zip(state.line().iter()) {
        if spot.number() % 5 == 1 {
            runs.push(Run::new(format!(" {spot}"), Role::Frame));
        }
        runs.push(Run::new(" ", Role::Frame));
        runs.push(Run {
            chosen: chosen == Some(spot),
            place: Some(Place::Line(spot).to_string()),
            ..Run::new(letter(colour), Role::Kind(colour as u8))
        });
    }
    padded(runs)
}

/// The case, and the number of penguins out of the game.
fn case(state: &State) -> Vec<Run> {
    let mut runs = vec![Run::new("Case", Role::Frame)];
    for (colour, count) in state.case().iter() {
        runs.push(Run::new(format!(" {}", letter(colour)), Role::Kind(colour as u8)));
        runs.push(Run::new(count.to_string(), Role::Frame));
    }
    runs.push(Run::new(format!(" = {}", state.case().total()), Role::Frame));
    if state.out().total() > 0 {
        runs.push(Run::new(format!("  out {}", state.out().total()), Role::Frame));
    }
    padded(runs)
}

/// A line of the board's width.
fn padded(mut runs: Vec<Run>) -> Vec<Run> {
    let used: usize = runs.iter().map(|run| run.text.chars().count()).sum();
    runs.push(Run::new(" ".repeat(COLUMNS.saturating_sub(used)), Role::Ground));
    runs
}

/// Runs on a grid of characters.
#[derive(Default)]
struct Canvas {
    placed: Vec<(usize, usize, Run)>,
}

impl Canvas {
    /// Puts a run round a point of the yard.
    fn put(&mut self, (x, y): (f64, f64), run: Run) {
        let row = ((y - TOP) / UNITS.1).round() as usize;
        let width = run.text.chars().count() as f64;
        let column = (COLUMNS as f64 / 2.0 + x / UNITS.0 - width / 2.0).round() as usize;
        self.at(row, column, run);
    }

    fn at(&mut self, row: usize, column: usize, run: Run) {
        self.placed.push((row, column, run));
    }

    /// The lines of the yard. Runs that would overlap are left out; no position has any.
    fn lines(mut self) -> Vec<Vec<Run>> {
        self.placed.sort_by_key(|(row, column, _)| (*row, *column));
        let mut lines: Vec<Vec<Run>> = vec![Vec::new(); ROWS];
        let mut used = [0; ROWS];
        for (row, column, run) in self.placed {
            let Some(line) = lines.get_mut(row).filter(|_| used[row] <= column) else { continue };
            if column > used[row] {
                line.push(Run::new(" ".repeat(column - used[row]), Role::Ground));
            }
            used[row] = column + run.text.chars().count();
            line.push(run);
        }
        lines.into_iter().map(padded).collect()
    }
}

/// Returns the signs.
pub(super) fn legend() -> Legend {
    let mut signs: Legend = Colour::ALL
        .into_iter()
        .map(|colour| (Run::new(format!("({})", letter(colour)), Role::Kind(colour as u8)), colour.name()))
        .collect();
    signs.extend([
        (Run::new("[R]", Role::Ground), "in a coloured igloo"),
        (Run::new("o31", Role::Ground), "empty igloo"),
        (Run::new("+2", Role::Reach(1)), "fish for the next penguin there"),
        (Run::new("3:@1", Role::Goal), "circle 3, its guard with player 1’s marker"),
        (Run::new("5f", Role::Frame), "a player’s fish"),
        (Run::new("a4", Role::Frame), "a player’s ability"),
    ]);
    signs
}
