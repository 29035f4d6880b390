//! The shelter: its squares with the animals and dice of their lines, and all bonus circles.
use drawing::{Area, Drawing, Kind, Layer, Pen, Place, Shape, Target};
use shelter::{Circle, Event, Label, Line, Member, Paper, Phase, Shelter, Square, State};
use tabletop::Seat;
use view::Selection;

use super::fences::{LabelDie, label_die};
use super::openings::openings;
use super::place::Place as Spot;
use super::words::{called, one};
use super::{SHELTER_SQUARE, decides, outline, picked};

/// Units left of and above the squares, where animals and dice stand.
pub(super) const MARGIN: f64 = 92.0;
/// End of the squares.
const END: f64 = MARGIN + 4.0 * SHELTER_SQUARE;
/// Units across.
const WIDTH: f64 = END + 46.0;
/// Height of the circles of the third fence and of all six animals.
const EXTRAS: f64 = END + 72.0;
/// Maximum number of third-fence circles that leave room beside them for the circle of all six animals.
const FEW: usize = 4;

/// Draws the shelter of a seat, with its bonus circles.
pub(super) fn sheet(game: &Shelter, state: &State, seat: Seat, selection: &Selection<Event>) -> Drawing {
    let blank = Paper::default();
    let paper = state.paper(seat).unwrap_or(&blank);
    let open = if selection.live { openings(game, state, seat) } else { Vec::new() };
    let is_open = |square: Square| open.iter().any(|(place, _)| *place == Spot::Square(square));
    let squares = Square::all().flat_map(|square| self::square(state, paper, square, is_open(square)));
    let layers = vec![
        Layer::moving("labels", labels(game)),
        Layer::moving("squares", squares.collect()),
        Layer::moving("slips", open.iter().flat_map(|(place, events)| slip(game, *place, events)).collect()),
        Layer::moving("circles", circles(game, paper)),
        Layer::moving("live", live_labels(game, state, seat, paper, selection)),
        Layer::moving("ways", marked(selection)),
    ];
    Drawing {
        class: "board shsheet",
        kind: Kind::Board,
        view_box: Area::new(-4.0, 0.0, WIDTH + 4.0, all_six(game).1 + 26.0),
        label: "The shelter, 4 by 4 squares".to_string(),
        layers,
        targets: open.iter().filter_map(|(place, events)| target(game, *place, events)).collect(),
    }
}

/// Returns the middle of a square.
pub(super) fn centre(square: Square) -> (f64, f64) {
    let at = |i: u8| MARGIN + (f64::from(i) + 0.5) * SHELTER_SQUARE;
    (at(square.column()), at(square.row()))
}

/// Returns the middle of a line across.
fn along(line: Line) -> f64 {
    MARGIN + ((line.index() % 4) as f64 + 0.5) * SHELTER_SQUARE
}

/// Returns the place of the die of a line.
fn die_place(line: Line) -> (f64, f64) {
    if line.is_column() { (along(line), 68.0) } else { (68.0, along(line)) }
}

/// Returns the place of the circle of a line.
fn circle_place(line: Line) -> (f64, f64) {
    if line.is_column() { (along(line), END + 22.0) } else { (END + 22.0, along(line)) }
}

/// Draws the animals and dice beside the lines, and the words beside the circles below.
fn labels(game: &Shelter) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for line in Line::all() {
        let Label { value, animal, .. } = game.sheet().label(line);
        let (x, y) = if line.is_column() { (along(line), 28.0) } else { (28.0, along(line)) };
        let words = format!("line {line}: {} with a {value}", called(animal));
        shapes.push(Shape::group(Place::at(x, y), vec![outline(animal, 46.0)], "").titled(words));
        let (x, y) = die_place(line);
        shapes.extend(label_die(x, y, 26.0, value.figure(), LabelDie::Bold));
    }
    let (x, y) = all_six(game);
    shapes.push(Shape::text(4.0, EXTRAS + 6.0, 19.0, "Third fence", "b-text2 left extra"));
    shapes.push(Shape::text(x - 24.0, y + 6.0, 19.0, "All six", "b-text2 right extra"));
    shapes
}

/// Returns the place of the circle of all six animals.
fn all_six(game: &Shelter) -> (f64, f64) {
    let few = game.sheet().third_fence().len() <= FEW;
    (END + 22.0, if few { EXTRAS } else { EXTRAS + 42.0 })
}

/// Draws the dice of the lines that can be crossed off now.
fn live_labels(
    game: &Shelter,
    state: &State,
    seat: Seat,
    paper: &Paper,
    selection: &Selection<Event>,
) -> Vec<Shape> {
    if !selection.live || !decides(state, seat) || state.phase() != Phase::Adopt {
        return Vec::new();
    }
    let is_live = |line: &Line| {
        let free = !paper.crossed().holds(line.squares());
        free && state.dice_left().any(|die| die == game.sheet().label(*line).value)
    };
    let die = |line: Line| {
        let (x, y) = die_place(line);
        label_die(x, y, 26.0, game.sheet().label(line).value.figure(), LabelDie::Live)
    };
    Line::all().filter(is_live).flat_map(die).collect()
}

/// Draws a square: its name, or hatched and crossed; the one of the running round in the accent.
fn square(state: &State, paper: &Paper, square: Square, open: bool) -> Vec<Shape> {
    let (x, y) = centre(square);
    let area = Area::around(x, y, SHELTER_SQUARE - 6.0);
    let mut shapes = vec![Shape::slab(area, 4.0, "b-ground")];
    if paper.crossed().contains(square) {
        let now = state.dice().is_some() && paper.crossed_now() == Some(square);
        let (line, rim) = if now { ("s-new", "s-hover") } else { ("b-bold", "b-ink") };
        shapes.push(Shape::slab(area, 4.0, "b-hatch").titled(format!("{square}, crossed off")));
        shapes.push(cross(x, y, CROSS, line));
        shapes.push(Shape::slab(area, 4.0, rim));
    } else {
        shapes.push(Shape::slab(area, 4.0, "b-ink"));
        if !open {
            shapes.push(Shape::text(x, y + 6.0, 19.0, square.to_string(), "b-text2 cellno"));
        }
    }
    shapes
}

/// Draws a slip on a square that can be crossed off: its name, and the dice that allow it. A third fence takes any
/// square and needs no dice.
fn slip(game: &Shelter, place: Spot, events: &[Event]) -> Vec<Shape> {
    let Spot::Square(square) = place else { return Vec::new() };
    let (x, y) = centre(square);
    let mut shapes = vec![Shape::slab(Area::around(x, y, SHELTER_SQUARE - 16.0), 4.0, "posscell")];
    let dice = dice(game, events);
    if dice.is_empty() {
        shapes.push(Shape::text(x, y + 7.0, 20.0, square.to_string(), "b-accent-text cellno"));
    } else {
        shapes.push(Shape::text(x, y - 7.0, 14.0, square.to_string(), "b-text2 cellno small"));
        shapes.push(Shape::text(x, y + 16.0, 22.0, dice, "b-accent-text cost"));
    }
    shapes
}

/// Returns the figures of the dice by which events adopt: `3`, or `3 5`.
fn dice(game: &Shelter, events: &[Event]) -> String {
    let mut figures: Vec<String> =
        adoptions(game, events).map(|(_, label)| label.value.to_string()).collect();
    figures.sort();
    figures.dedup();
    figures.join(" ")
}

/// Returns the lines by which events adopt, with their labels.
fn adoptions<'a>(game: &'a Shelter, events: &'a [Event]) -> impl Iterator<Item = (Line, Label)> + 'a {
    events.iter().filter_map(|event| match *event {
        Event::Adopt(animal, square) => {
            let lines = square.lines().map(|line| (line, game.sheet().label(line)));
            lines.into_iter().find(|(_, label)| label.animal == animal)
        }
        _ => None,
    })
}

fn target(game: &Shelter, place: Spot, events: &[Event]) -> Option<Target> {
    let Spot::Square(square) = place else { return None };
    let (x, y) = centre(square);
    let mut ways: Vec<String> = adoptions(game, events)
        .map(|(_, label)| format!("as {} with the {}", one(label.animal), label.value))
        .collect();
    if events.iter().any(|event| matches!(event, Event::Third(_))) {
        ways.push("for a third fence".to_string());
    }
    Some(Target {
        id: square.to_string(),
        label: format!("cross off {square} {}", ways.join(" or ")),
        events: super::sanctuary::sole(events),
        danger: false,
        at: (x, y),
        ring: Shape::slab(Area::around(x, y, SHELTER_SQUARE - 6.0), 4.0, "ring"),
    })
}

/// Draws the bonus circles: those of the lines, of the third fence, of all six animals.
fn circles(game: &Shelter, paper: &Paper) -> Vec<Shape> {
    let sheet = game.sheet();
    let mut shapes = Vec::new();
    for line in Line::all() {
        let (x, y) = circle_place(line);
        let (look, state) = match paper.circle(line) {
            Circle::Open => (CircleLook::Open, "open"),
            Circle::Won => (CircleLook::Won, "won"),
            Circle::Lost => (CircleLook::Lost, "lost"),
        };
        let words = format!("circle of line {line}: {state}");
        shapes.push(circle(x, y, 15.0, sheet.label(line).circle, look, words).keyed(line_key(line)));
    }
    let worth = sheet.third_fence();
    // As far apart as there is room for.
    let step = if worth.len() <= FEW { 38.0 } else { (WIDTH - 118.0) / worth.len() as f64 };
    let radius = (step / 2.0 - 1.0).min(16.0);
    for (nth, points) in worth.iter().enumerate() {
        let x = 126.0 + step * nth as f64;
        let gone = nth < usize::from(paper.third_crossed());
        let (look, state) = if gone { (CircleLook::Lost, "crossed off") } else { (CircleLook::Open, "left") };
        let words = format!("third-fence circle {}: {state}", nth + 1);
        shapes.push(circle(x, EXTRAS, radius, *points, look, words).keyed(third_key(nth)));
    }
    let (x, y) = all_six(game);
    let all = shelter::Animal::ALL.into_iter().all(|animal| !paper.animals(animal).is_empty());
    let (look, words) = if all {
        (CircleLook::Won, "all six animals are there")
    } else {
        (CircleLook::Open, "not all six animals yet")
    };
    shapes.push(circle(x, y, 16.0, sheet.all_types(), look, words.to_string()).keyed(ALL_KEY));
    shapes
}

/// Key of the circle of all six animals.
pub(super) const ALL_KEY: &str = "circle all";

/// Returns the key of a line's circle.
pub(super) fn line_key(line: Line) -> String {
    format!("circle {line}")
}

/// Returns the key of a third-fence circle, from 0 on the left.
pub(super) fn third_key(place: usize) -> String {
    format!("circle third {}", place + 1)
}

/// The look of a bonus circle.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CircleLook {
    Open,
    Won,
    Lost,
}

/// Draws a bonus circle: a ring while it is open, filled where it counts, crossed off where it does not.
pub(super) fn circle(x: f64, y: f64, radius: f64, points: u8, look: CircleLook, words: String) -> Shape {
    let text = |class| Shape::text(0.0, radius * 0.38, radius * 1.12, points.to_string(), class);
    let shapes = match look {
        CircleLook::Open => vec![
            Shape::circle(0.0, 0.0, radius, "b-sheet"),
            Shape::circle(0.0, 0.0, radius, "b-ink"),
            text("b-strong circ"),
        ],
        CircleLook::Won => vec![
            Shape::circle(0.0, 0.0, radius, "b-accent"),
            Shape::circle(0.0, 0.0, radius, "b-accent-line"),
            text("b-onaccent circ"),
        ],
        CircleLook::Lost => vec![
            Shape::circle(0.0, 0.0, radius, "b-sheet"),
            Shape::circle(0.0, 0.0, radius, "b-pencil"),
            text("b-text2 circ"),
            cross(0.0, 0.0, radius * 0.62, "b-bold"),
        ],
    };
    Shape::group(Place::at(x, y), shapes, "").titled(words)
}

/// Draws the considered, played, best and refused events.
fn marked(selection: &Selection<Event>) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let square = |event: &Event| match Spot::of(*event) {
        Some(Spot::Square(square)) => Some(square),
        _ => None,
    };
    let rim = |square, class| {
        let (x, y) = centre(square);
        Shape::slab(Area::around(x, y, SHELTER_SQUARE - 4.0), 4.0, class)
    };
    if let Some(Spot::Square(at)) = picked(&selection.picked) {
        shapes.push(rim(at, "s-hover"));
    }
    for at in selection.best.iter().chain(&selection.considered).filter_map(square) {
        let (x, y) = centre(at);
        // The words of the slip would be in the way of the cross.
        shapes.push(Shape::slab(Area::around(x, y, SHELTER_SQUARE - 8.0), 4.0, "b-sheet"));
        shapes.push(rim(at, "s-hover"));
        shapes.push(cross(x, y, CROSS, "s-preview"));
    }
    for at in selection.played_events().iter().filter_map(square) {
        let (x, y) = centre(at);
        shapes.push(rim(at, "playedbox"));
        if !selection.grade_sign().is_empty() {
            shapes.push(badge(x + 24.0, y + 24.0, selection.grade_sign()));
        }
    }
    if let Some(Spot::Square(at)) = selection.forbidden.as_ref().and_then(|place| place.parse().ok()) {
        let (x, y) = centre(at);
        shapes.push(cross(x, y, 14.0, "s-forbidden"));
    }
    shapes
}

/// Half of the width of the cross on a square.
pub(super) const CROSS: f64 = SHELTER_SQUARE / 2.0 - 15.0;

/// Draws a cross of half a width round a point.
pub(super) fn cross(x: f64, y: f64, reach: f64, class: &'static str) -> Shape {
    Shape::path(cross_path(x, y, reach), class)
}

/// Returns the path of a cross.
pub(super) fn cross_path(x: f64, y: f64, reach: f64) -> String {
    let mut pen = Pen::default();
    pen.to(x - reach, y - reach).by(2.0 * reach, 2.0 * reach);
    pen.to(x + reach, y - reach).by(-2.0 * reach, 2.0 * reach);
    pen.done()
}

/// Returns the hatching of a square as one draws it, to and fro.
pub(super) fn hatch_path(x: f64, y: f64) -> String {
    let reach = SHELTER_SQUARE / 2.0 - 3.0;
    let mut pen = Pen::default();
    pen.to(x - reach, y - reach);
    for nth in 1..=5 {
        let along = f64::from(nth) * reach * 0.8;
        let (near, far) = ((along - 2.0 * reach).max(0.0), along.min(2.0 * reach));
        let (a, b) = ((x - reach + near, y - reach + far), (x - reach + far, y - reach + near));
        let (from, to) = if nth % 2 == 1 { (a, b) } else { (b, a) };
        pen.line(from.0, from.1).line(to.0, to.1);
    }
    pen.done()
}

/// Draws the grade of a decision round a point.
pub(super) fn badge(x: f64, y: f64, grade: &'static str) -> Shape {
    let shapes = vec![
        Shape::circle(0.0, 0.0, 13.0, "playedmark"),
        Shape::text(0.0, 6.0, if grade.len() > 1 { 15.0 } else { 18.0 }, grade, "b-onink"),
    ];
    Shape::group(Place::at(x, y), shapes, "")
}
