//! The sanctuary: areas with their points, trees, animals, fences, and the places that can be chosen.
use drawing::{Area, Drawing, Kind, Layer, Pen, Place, Shape, Target};
use shelter::{Area as Land, Cell, Cells, Edge, Event, Paper, Phase, Shelter, State};
use tabletop::Seat;
use view::Selection;

use super::fences::{FenceLook, LabelDie, border, fence, label_die, tree};
use super::openings::{Opening, openings};
use super::place::Place as Spot;
use super::words::called;
use super::{SQUARE, after, centre, corner, decides, outline, picked, picture, stand};

/// Number of squares a side.
pub(super) const SIDE: u8 = 6;
/// Length of a side in units.
pub(super) const LONG: f64 = SIDE as f64 * SQUARE;
/// Units left of and above the sanctuary, where the labels stand.
const GUTTER: f64 = 44.0;

/// Draws the sanctuary of a seat. Without `fixed_layers`, the layers that never change stay empty.
pub(super) fn sanctuary(
    game: &Shelter,
    state: &State,
    seat: Seat,
    selection: &Selection<Event>,
    fixed_layers: bool,
) -> Drawing {
    let blank = Paper::default();
    let paper = state.paper(seat).unwrap_or(&blank);
    // The areas are drawn as they would be after the considered events.
    let then = after(game, state, &selection.considered).filter(|_| !selection.considered.is_empty());
    let then = then.as_ref().and_then(|state| state.paper(seat)).unwrap_or(paper);
    let lands = game.areas(then, state.trees());
    let open = if selection.live { openings(game, state, seat) } else { Vec::new() };
    let mut layers = vec![
        Layer::fixed("ground", Vec::new()),
        Layer::moving("areas", areas(&lands)),
        Layer::fixed("grid", Vec::new()),
        Layer::moving("slips", slips(&open)),
        Layer::moving("trees", state.trees().iter().map(tree_on).collect()),
        Layer::moving("animals", animals(state, paper)),
        Layer::moving("fences", fences(paper, &lands)),
        Layer::fixed("border", Vec::new()),
        Layer::moving("signs", signs(&lands, &game.areas(paper, state.trees()))),
        Layer::moving("ways", marked(state, paper, selection)),
        Layer::fixed("labels", Vec::new()),
        Layer::moving("live", live_labels(state, seat, selection)),
    ];
    if fixed_layers {
        fill(&mut layers);
    }
    let targets = open.iter().filter_map(|(place, events)| target(state, *place, events)).collect();
    Drawing {
        class: "board shelter",
        kind: Kind::Board,
        view_box: Area::new(-GUTTER, -GUTTER, LONG + GUTTER + 10.0, LONG + GUTTER + 10.0),
        label: "The sanctuary, 6 by 6 squares".to_string(),
        layers,
        targets,
    }
}

/// Fills the layers that never change.
fn fill(layers: &mut [Layer]) {
    for layer in layers.iter_mut().filter(|layer| layer.fixed) {
        layer.shapes = match layer.name {
            "ground" => vec![Shape::rect(Area::new(0.0, 0.0, LONG, LONG), "b-ground")],
            "grid" => vec![grid()],
            "border" => border(SIDE),
            _ => labels(),
        };
    }
}

/// Draws the lines between the squares.
fn grid() -> Shape {
    let mut pen = Pen::default();
    for at in (1..SIDE).map(|at| f64::from(at) * SQUARE) {
        pen.to(at, 0.0).line(at, LONG).to(0.0, at).line(LONG, at);
    }
    Shape::path(pen.done(), "gridline")
}

/// Returns the places of the dice that label column and row of a figure, the column first.
fn label_places(figure: u8) -> [(f64, f64); 2] {
    let middle = (f64::from(figure) - 0.5) * SQUARE;
    [(middle - 9.0, -31.0), (-28.0, middle)]
}

fn labels() -> Vec<Shape> {
    let mut shapes = Vec::new();
    for figure in 1..=SIDE {
        let [(x, top), (left, y)] = label_places(figure);
        shapes.extend(label_die(x, top, 18.0, figure, LabelDie::Plain));
        shapes.extend(label_die(left, y, 18.0, figure, LabelDie::Plain));
        let letter = char::from(b'a' + figure - 1).to_string();
        shapes.push(Shape::text(x + 21.0, -25.0, 16.0, letter, "b-text2 coord"));
        shapes.push(Shape::text(-28.0, y + 28.0, 16.0, figure.to_string(), "b-text2 coord"));
    }
    shapes
}

/// Draws the labels of the dice that can be used in the sanctuary now.
fn live_labels(state: &State, seat: Seat, selection: &Selection<Event>) -> Vec<Shape> {
    let here = matches!(state.phase(), Phase::Place | Phase::Fence) && decides(state, seat);
    let mut dice: Vec<_> = state.dice_left().filter(|_| here && selection.live).collect();
    dice.dedup();
    let places = dice.into_iter().flat_map(|die| label_places(die.figure()).map(|at| (at, die.figure())));
    places.flat_map(|((x, y), figure)| label_die(x, y, 18.0, figure, LabelDie::Live)).collect()
}

/// Returns the outline of cells, square by square.
fn squares(cells: Cells) -> String {
    let mut pen = Pen::default();
    for (x, y) in cells.iter().map(corner) {
        pen.to(x, y).by(SQUARE, 0.0).by(0.0, SQUARE).by(-SQUARE, 0.0).close();
    }
    pen.done()
}

/// Whether nothing has formed yet: one area without an animal.
fn is_blank(lands: &[Land]) -> bool {
    lands.iter().all(Land::is_empty) && lands.len() == 1
}

/// Draws the areas, neighbours in different tints as far as three go.
fn areas(lands: &[Land]) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for (land, class) in lands.iter().zip(tints(lands)) {
        let d = squares(land.cells);
        shapes.push(Shape::path(d.clone(), class).keyed(area_key(land.cells)));
        if land.is_mixed() {
            shapes.push(Shape::path(d, "b-dots"));
        }
    }
    shapes
}

/// Draws the areas of a small picture.
pub(super) fn plain_areas(lands: &[Land]) -> Vec<Shape> {
    let tinted = lands.iter().zip(tints(lands));
    tinted.map(|(land, class)| Shape::path(squares(land.cells), class)).collect()
}

/// Returns the class of each area: neighbours differ as far as three tints go.
fn tints(lands: &[Land]) -> Vec<&'static str> {
    if is_blank(lands) {
        return vec!["area-1"];
    }
    let mut tinted: Vec<(Cells, usize)> = Vec::new();
    let class = |land: &Land| {
        if land.is_empty() {
            return "area-empty";
        }
        if land.is_mixed() {
            return "area-mixed";
        }
        let taken = |tint: &usize| tinted.iter().any(|(cells, of)| of == tint && touch(*cells, land.cells));
        let tint = (0..3).find(|tint| !taken(tint)).unwrap_or(tinted.len() % 3);
        tinted.push((land.cells, tint));
        ["area-0", "area-1", "area-2"][tint]
    };
    lands.iter().map(class).collect()
}

/// Returns the key of an area.
pub(super) fn area_key(cells: Cells) -> String {
    cells.first().map_or_else(String::new, |cell| format!("area {cell}"))
}

/// Returns the key of the animal on a cell.
pub(super) fn animal_key(cell: Cell) -> String {
    format!("animal {cell}")
}

/// Returns the key of a fence.
pub(super) fn fence_key(edge: Edge) -> String {
    format!("fence {edge}")
}

/// Whether an edge lies between the two.
fn touch(one: Cells, other: Cells) -> bool {
    Edge::all().any(|edge| {
        let (a, b) = edge.cells();
        one.contains(a) && other.contains(b) || one.contains(b) && other.contains(a)
    })
}

fn tree_on(cell: Cell) -> Shape {
    let (x, y) = centre(cell);
    tree(x, y).keyed(format!("tree {cell}")).titled(format!("tree on {cell}"))
}

fn animals(state: &State, paper: &Paper) -> Vec<Shape> {
    let shape = |(cell, animal, picture)| {
        let (x, y) = centre(cell);
        // The ring shows when a line of the score sheet points here.
        let ring = Shape::slab(Area::around(x, y, SQUARE - 10.0), 6.0, "tally");
        Shape::group(Place::at(0.0, 0.0), vec![ring, picture], "")
            .keyed(animal_key(cell))
            .titled(format!("{} on {cell}", called(animal)))
    };
    let mut shapes: Vec<Shape> = housed(paper, 56.0, 5.0).map(shape).collect();
    // The animal of the running round is ticked.
    if state.dice().is_some() {
        shapes.extend(paper.placed_now().map(ticks));
    }
    shapes
}

/// Returns the animals of a paper with their pictures, of a width and at a distance below the middle of their squares.
pub(super) fn housed(
    paper: &Paper,
    size: f64,
    down: f64,
) -> impl Iterator<Item = (Cell, shelter::Animal, Shape)> {
    let housed = paper.housed().iter().filter_map(|cell| Some((cell, paper.animal(cell)?)));
    housed.map(move |(cell, animal)| {
        let (x, y) = centre(cell);
        (cell, animal, Shape::group(Place::at(x, y + down), vec![picture(animal, size)], ""))
    })
}

/// Draws ticks in the corners of a cell.
fn ticks(cell: Cell) -> Shape {
    let (x, y) = corner(cell);
    let (near, far, tick) = (11.0, SQUARE - 11.0, 9.0);
    let mut pen = Pen::default();
    for (cx, dx) in [(near, tick), (far, -tick)] {
        for (cy, dy) in [(near, tick), (far, -tick)] {
            pen.to(x + cx + dx, y + cy).line(x + cx, y + cy).line(x + cx, y + cy + dy);
        }
    }
    Shape::path(pen.done(), "s-last")
}

fn fences(paper: &Paper, lands: &[Land]) -> Vec<Shape> {
    let shape = |(edge, look)| {
        let words = if look == FenceLook::Loose { "loose fence" } else { "fence" };
        Shape::group(Place::at(0.0, 0.0), fence(stand(edge), look), "")
            .keyed(fence_key(edge))
            .titled(format!("{words} between {}", between(edge)))
    };
    fenced(paper, lands).map(shape).collect()
}

/// Returns the fences of a paper; loose ones have one of these areas on both sides (S-25).
pub(super) fn fenced(paper: &Paper, lands: &[Land]) -> impl Iterator<Item = (Edge, FenceLook)> {
    paper.fences().iter().map(|edge| {
        let (one, other) = edge.cells();
        let is_loose = lands.iter().any(|land| land.cells.contains(one) && land.cells.contains(other));
        (edge, if is_loose { FenceLook::Loose } else { FenceLook::Firm })
    })
}

/// Returns the two sides of an edge in words.
pub(super) fn between(edge: Edge) -> String {
    let (first, second) = edge.cells();
    format!("{first} and {second}")
}

/// Draws the points of each area on a sign at its first square; those that differ from `before` are marked.
fn signs(lands: &[Land], before: &[Land]) -> Vec<Shape> {
    if is_blank(lands) {
        return Vec::new();
    }
    let sign = |land: &Land| {
        let (x, y) = corner(land.cells.first()?);
        let changes = !before.iter().any(|old| old.cells == land.cells && old.points == land.points);
        let class = match (changes, land.is_mixed()) {
            (true, _) => "sign new",
            (false, true) => "sign off",
            (false, false) => "sign",
        };
        let figure = if changes {
            "b-onaccent pts"
        } else if land.is_mixed() {
            "b-strong pts"
        } else {
            "b-onink pts"
        };
        let text = super::points(land.points);
        let width = if text.chars().count() < 3 { 38.0 } else { 48.0 };
        let board = Area::new(x + 10.0, y - 13.0, width, 26.0);
        let shapes = vec![
            Shape::slab(board, 4.0, class),
            Shape::text(board.x + width / 2.0, board.y + 19.5, 19.0, text, figure),
        ];
        let words = if changes { "points of this area then" } else { "points of this area so far" };
        Some(Shape::group(Place::at(0.0, 0.0), shapes, "").titled(words))
    };
    lands.iter().filter_map(sign).collect()
}

/// Draws white slips on the places that can be chosen, with the dice that allow it.
fn slips(open: &[Opening]) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for (place, events) in open {
        match place {
            Spot::Cell(cell) => {
                let (x, y) = centre(*cell);
                shapes.push(Shape::slab(Area::around(x, y, SQUARE - 18.0), 6.0, "posscell"));
                shapes.push(Shape::text(x, y + 9.0, 26.0, figures(events), "b-accent-text cost"));
            }
            Spot::Edge(edge) => {
                shapes.push(Shape::slab(stand(*edge).slab(SQUARE - 24.0, 13.0), 4.0, "posscell"));
            }
            Spot::Square(_) => {}
        }
    }
    shapes
}

/// Returns the figures of the dice by which events place something: `4`, or `4 6`.
fn figures(events: &[Event]) -> String {
    let figures: Vec<String> = events
        .iter()
        .filter_map(|event| match event {
            Event::Place(die, _) => Some(die.to_string()),
            _ => None,
        })
        .collect();
    figures.join(" ")
}

fn target(state: &State, place: Spot, events: &[Event]) -> Option<Target> {
    let (label, ring) = match place {
        Spot::Cell(cell) => {
            let (x, y) = centre(cell);
            let dice = figures(events).replace(' ', " or the ");
            let animal = state.adopted().map_or("animal", called);
            let ring = Shape::slab(Area::around(x, y, SQUARE - 14.0), 6.0, "ring");
            (format!("place the {animal} on {cell} with the {dice}"), ring)
        }
        Spot::Edge(edge) => {
            let ring = Shape::slab(stand(edge).slab(SQUARE - 16.0, 24.0), 6.0, "ring");
            (format!("fence between {}", between(edge)), ring)
        }
        Spot::Square(_) => return None,
    };
    Some(Target {
        id: place.to_string(),
        label,
        events: sole(events),
        danger: false,
        at: place.middle(),
        ring,
    })
}

/// Returns the event of a target that only one event takes; none where there are several to pick from.
pub(super) fn sole(events: &[Event]) -> Vec<String> {
    match events {
        [only] => vec![only.to_string()],
        _ => Vec::new(),
    }
}

/// Draws the considered, played, best and refused events.
fn marked(state: &State, paper: &Paper, selection: &Selection<Event>) -> Vec<Shape> {
    let mut shapes = Vec::new();
    if let Some(Spot::Cell(cell)) = picked(&selection.picked) {
        let (x, y) = centre(cell);
        shapes.push(Shape::slab(Area::around(x, y, SQUARE - 14.0), 6.0, "s-hover"));
    }
    for event in selection.best.iter().chain(&selection.considered) {
        shapes.extend(considered(state, paper, *event));
    }
    let grade = selection.grade_sign();
    shapes.extend(selection.played_events().iter().flat_map(|event| played(*event, grade)));
    let forbidden = selection.forbidden.as_ref().and_then(|place| place.parse().ok());
    shapes.extend(forbidden.and_then(cross));
    shapes
}

/// Draws an event as it would look.
fn considered(state: &State, paper: &Paper, event: Event) -> Vec<Shape> {
    match event {
        Event::Place(_, cell) => {
            let (x, y) = centre(cell);
            let mut shapes = vec![Shape::slab(Area::around(x, y, SQUARE - 18.0), 6.0, "b-sheet")];
            let animal = state.adopted().filter(|_| !paper.housed().contains(cell));
            shapes
                .extend(animal.map(|animal| Shape::group(Place::at(x, y), vec![outline(animal, 52.0)], "")));
            shapes.push(Shape::slab(Area::around(x, y, SQUARE - 14.0), 6.0, "s-hover"));
            shapes
        }
        Event::Fence(edge) => fence(stand(edge), FenceLook::Considered),
        Event::Tree(_) | Event::Dice(_) | Event::Adopt(..) | Event::Third(_) | Event::Done => Vec::new(),
    }
}

/// Draws an event that was played, boxed and graded.
fn played(event: Event, grade: &'static str) -> Vec<Shape> {
    let (area, (x, y)) = match event {
        Event::Place(_, cell) => (Area::around(centre(cell).0, centre(cell).1, SQUARE - 14.0), centre(cell)),
        Event::Fence(edge) => (stand(edge).slab(SQUARE - 4.0, 26.0), stand(edge).middle()),
        _ => return Vec::new(),
    };
    let mut shapes = vec![Shape::slab(area, 6.0, "playedbox")];
    if !grade.is_empty() {
        let (x, y) = (x + area.width / 2.0 - 4.0, y + area.height / 2.0 - 4.0);
        shapes.push(super::sheet::badge(x, y, grade));
    }
    shapes
}

/// Draws a cross on a place of the sanctuary.
fn cross(place: Spot) -> Option<Shape> {
    let (x, y) = match place {
        Spot::Cell(_) | Spot::Edge(_) => place.middle(),
        Spot::Square(_) => return None,
    };
    Some(super::sheet::cross(x, y, 16.0, "s-forbidden"))
}
