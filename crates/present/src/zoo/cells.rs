//! The zoo in characters, two columns for a step of the grid: ` ·` is a free step, ` ▒` a filled one, ` L` the lion, `3L`
//! the lion that can be shot with 3, `2·` a step reached with 2 spaces.
use zoo::{Character, Event, Gate, Kind, Map, State, Step, Zoo};

use super::ground::Point;
use super::pieces::letter;
use super::place::Place;
use super::plan::{GatePlan, Plan, UNIT, plan};
use super::shots;
use super::walks::walks;
use drawing::{Role, Run, TextBoard};
use view::{Legend, Selection};

/// Columns for a step of the grid.
const COLUMNS: f64 = 2.0;

/// The board of a position in characters.
pub(super) fn cells(game: &Zoo, state: &State, selection: &Selection<Event>) -> TextBoard {
    drawn(game.map(), Some((game, state, selection)))
}

/// The map without pieces, in characters.
pub(super) fn map_cells(map: &Map) -> TextBoard {
    drawn(map, None)
}

fn drawn(map: &Map, shown: Option<(&Zoo, &State, &Selection<Event>)>) -> TextBoard {
    let plan = plan(map);
    let mut canvas = Canvas::new(&plan);
    let marks = shown.map(|(game, state, selection)| Marks::new(game, state, selection));
    for step in map.all_steps() {
        let run = match (&marks, shown) {
            (Some(marks), Some((_, state, _))) => marks.step(map, state, step),
            _ => Run::new(ground(map, None, step).0, ground(map, None, step).1),
        };
        let place = Some(Place::Space(map.space_of(step)).name(map));
        canvas.put(plan.step(step), Run { place, ..run });
    }
    for gate in Gate::ALL {
        let place = Some(Place::Gate(gate).name(map));
        let (filled, blocked) =
            shown.map_or((0, 0), |(_, state, _)| (state.squares(gate), state.blocked(gate).count()));
        let text = if blocked > 0 { format!("{filled}×") } else { format!("{filled}=") };
        let considered = shown.is_some_and(|(_, _, selection)| {
            matches!(selection.considered.last(), Some(Event::Close(name, _)) if *name == map.gate(gate).name)
        });
        canvas
            .put(beyond(plan.gate(gate)), Run { place, chosen: considered, ..Run::new(text, Role::Passage) });
    }
    canvas.put(plan.shed.at, Run::new("⌂⌂", Role::Goal));
    if let Some(office) = plan.office {
        canvas.put(office.at, Run::new("¤¤", Role::Goal));
    }
    for kind in Kind::ALL {
        let left = shown.map_or(map.animal(kind).population, |(_, state, _)| state.caged(kind));
        let area = plan.cage(kind).area;
        let animal = map.animal(kind);
        let numbers =
            format!("{}{}{}{}", animal.movement, animal.direct, animal.indirect, animal.tranquilizers);
        let middle = area.x + area.width / 2.0;
        let wide = area.width > 110.0;
        let name = if wide {
            format!("{kind} {left}")
        } else {
            format!("{}{left}", &kind.name()[..4.min(kind.name().len())])
        };
        canvas.put((middle, area.y + area.height / 2.0 - UNIT * 0.5), Run::new(name, Role::Frame));
        canvas.put((middle, area.y + area.height / 2.0 + UNIT * 0.5), Run::new(numbers, Role::Frame));
    }
    canvas.board()
}

/// The place of the grid beyond the step that leads out of a gate.
fn beyond(gate: &GatePlan) -> Point {
    let ((x, y), (to_x, to_y)) = (gate.step, gate.squares[1]);
    let far = (to_x - x).hypot(to_y - y).max(f64::EPSILON);
    (x + (to_x - x) / far * UNIT, y + (to_y - y) / far * UNIT)
}

/// The sign of a step without a piece.
fn ground(map: &Map, state: Option<&State>, step: Step) -> (&'static str, Role) {
    let space = map.space_of(step);
    let last = map.steps(space).last() == Some(step);
    let cross = state.map_or(map.crosses(), State::crosses).contains(space) && last;
    if state.is_some_and(|state| state.is_filled(step)) {
        return (" ▒", Role::Wall);
    }
    if cross { (" +", Role::Goal) } else { (" ·", Role::Ground) }
}

/// The pieces and possible events that are marked on the board.
struct Marks {
    /// Step, number of spaces, and whether the game is lost there.
    reach: Vec<(Step, u8, bool)>,
    shots: Vec<(Kind, u8)>,
    active: Option<Character>,
    chosen: Option<Place>,
    forbidden: Option<Place>,
}

impl Marks {
    fn new(game: &Zoo, state: &State, selection: &Selection<Event>) -> Marks {
        let reach = match state.active().filter(|_| selection.live) {
            Some(who) => walks(game, state)
                .iter()
                .map(|walk| (walk.after.figure(who).at, walk.spaces, walk.loses()))
                .collect(),
            None => Vec::new(),
        };
        let shots = if selection.live { shots(game, state) } else { Vec::new() };
        let considered = selection.considered.last();
        Marks {
            reach,
            shots: shots.into_iter().map(|(kind, aim)| (kind, aim.price)).collect(),
            active: state.active(),
            chosen: considered.and_then(|event| Place::of(game.map(), state, *event)),
            forbidden: selection.forbidden.as_deref().and_then(|place| Place::named(game.map(), place)),
        }
    }

    fn step(&self, map: &Map, state: &State, step: Step) -> Run {
        let space = map.space_of(step);
        let chosen = |place: Place| self.chosen == Some(place);
        if let Some(who) = Character::ALL.into_iter().find(|who| state.figure(*who).at == step) {
            let text = match who {
                Character::Keeper => "@k",
                Character::Worker => "@w",
            };
            let role =
                if self.active == Some(who) || self.active.is_none() { Role::Player } else { Role::Start };
            return Run { chosen: chosen(Place::Person(who)), ..Run::new(text, role) };
        }
        if let Some((kind, _)) = state.loose().find(|(_, at)| *at == step) {
            let price = self.shots.iter().find(|(shot, _)| *shot == kind).map(|(_, price)| *price);
            let run = match price {
                Some(price) => Run::new(format!("{}{}", price.min(9), letter(kind)), Role::Reach(price)),
                None => Run::new(format!(" {}", letter(kind)), Role::Hunter),
            };
            return Run { chosen: chosen(Place::Animal(kind)), ..run };
        }
        let (text, role) = ground(map, Some(state), step);
        if self.forbidden == Some(Place::Space(space)) {
            return Run::new("><", Role::Forbidden);
        }
        let reach = self.reach.iter().find(|(reached, ..)| *reached == step);
        let sign = text.chars().nth(1).unwrap_or('·');
        let run = match reach {
            Some((_, spaces, false)) => Run::new(format!("{}{sign}", (*spaces).min(9)), Role::Reach(*spaces)),
            Some((_, _, true)) => Run::new(format!("!{sign}"), Role::Deadly),
            None => Run::new(text, role),
        };
        Run { chosen: reach.is_some() && chosen(Place::Space(space)), ..run }
    }
}

/// The signs of the board with their meanings.
pub(super) fn legend() -> Legend {
    vec![
        (Run::new("@k", Role::Player), "the keeper"),
        (Run::new("@w", Role::Player), "the worker"),
        (Run::new(" L", Role::Hunter), "a loose animal, by its first letter"),
        (Run::new("3L", Role::Reach(3)), "can be shot with so many tranquilizers"),
        (Run::new("2·", Role::Reach(2)), "reached with so many spaces"),
        (Run::new(" ▒", Role::Wall), "filled step"),
        (Run::new(" +", Role::Goal), "cross, 3 health"),
        (Run::new("⌂⌂", Role::Goal), "the shed"),
        (Run::new("¤¤", Role::Goal), "the office"),
        (Run::new("1=", Role::Passage), "gate, squares filled; × some blocked"),
        (Run::new("lion 5", Role::Frame), "cage: left in it; moves, direct, indirect, tranquilizers"),
    ]
}

/// Runs on a grid of characters.
struct Canvas {
    left: f64,
    top: f64,
    columns: usize,
    rows: usize,
    placed: Vec<(usize, usize, Run)>,
}

impl Canvas {
    fn new(plan: &Plan) -> Canvas {
        let area = plan.area;
        Canvas {
            left: area.x,
            top: area.y,
            columns: (area.width / UNIT * COLUMNS).ceil() as usize + 2,
            rows: (area.height / UNIT).ceil() as usize + 1,
            placed: Vec::new(),
        }
    }

    /// Puts a run round a point.
    fn put(&mut self, (x, y): Point, run: Run) {
        let width = run.text.chars().count() as f64;
        let column = ((x - self.left) / UNIT * COLUMNS - (width - COLUMNS) / 2.0).round().max(0.0) as usize;
        let row = ((y - self.top) / UNIT).round().max(0.0) as usize;
        self.placed.push((row.min(self.rows - 1), column, run));
    }

    /// The lines. Later runs that would overlap, such as a cage's words over a path, are left out.
    fn board(self) -> TextBoard {
        let mut rows: Vec<Vec<(usize, Run)>> = vec![Vec::new(); self.rows];
        for (row, column, run) in self.placed {
            let (from, to) = (column, column + run.text.chars().count());
            let free =
                rows[row].iter().all(|(at, other)| *at >= to || at + other.text.chars().count() <= from);
            if free && to <= self.columns {
                rows[row].push((column, run));
            }
        }
        let line = |mut runs: Vec<(usize, Run)>| {
            runs.sort_by_key(|(column, _)| *column);
            let (mut line, mut used) = (Vec::new(), 0);
            for (column, run) in runs {
                if column > used {
                    line.push(Run::new(" ".repeat(column - used), Role::Ground));
                }
                used = column + run.text.chars().count();
                line.push(run);
            }
            line.push(Run::new(" ".repeat(self.columns.saturating_sub(used)), Role::Ground));
            line
        };
        let mut lines: Vec<Vec<Run>> = rows.into_iter().map(line).collect();
        let empty = |line: &Vec<Run>| line.iter().all(|run| run.text.trim().is_empty());
        while lines.last().is_some_and(empty) {
            lines.pop();
        }
        let above = lines.iter().position(|line| !empty(line)).unwrap_or(0);
        lines.drain(..above);
        TextBoard { lines }
    }
}
