//! The layers that change with the position and the selection, and the targets.
use caverns::{Caverns, Effect, Event, Hex, Phase, State};
use drawing::{Area, Layer, Pen, Shape, Target};
use view::Selection;

use super::layout::Layout;
use super::ways::{Way, counted, destination, drowns_next, goes_alone, is_loss, own_place, ways};
use super::{Place, choices, gutter, pieces, rock, water};
use crate::Observation;

/// Distance of a hex's price above its middle.
const COST: f64 = 24.6;

/// Draws the layers, the fixed ones empty, and the targets.
pub(super) fn draw(
    game: &Caverns,
    layout: &Layout<'_>,
    seen: &Observation<'_, Caverns>,
    selection: &Selection<Event>,
) -> (Vec<Layer>, Vec<Target>) {
    let state = seen.state();
    let alone = goes_alone(&selection.picked);
    let ways = if selection.live { ways(game, state, alone) } else { Vec::new() };
    let layers = vec![
        Layer::fixed("rock", Vec::new()),
        Layer::moving("water", water::shapes(game, layout, state)),
        Layer::fixed("seams", Vec::new()),
        Layer::moving("rocks", rocks(game, layout, state, false)),
        Layer::fixed("rows", Vec::new()),
        Layer::moving("circles", gutter::moving(game, layout, state)),
        Layer::moving("rim", rim(layout, state)),
        Layer::moving("names", names(layout, state, &ways)),
        Layer::moving(
            "threat",
            match (selection.way, selection.threat) {
                (true, _) => taken(layout, seen),
                (false, true) => threat(game, layout, state),
                (false, false) => Vec::new(),
            },
        ),
        Layer::moving("possible", marks(layout, &ways)),
        Layer::moving("pieces", standing(layout, state)),
        Layer::moving("considered", marked(game, layout, seen, selection, &ways)),
    ];
    let targets = ways.iter().filter_map(|way| target(game, layout, state, way)).collect();
    (layers, targets)
}

/// Fills the layers that depend on the map alone.
pub(super) fn fill(layout: &Layout<'_>, layers: &mut [Layer]) {
    for layer in layers {
        match layer.name {
            "rock" => layer.shapes = rock::ground(layout, false),
            "seams" => layer.shapes = vec![rock::seams(layout)],
            "rows" => layer.shapes = gutter::fixed(layout),
            _ => {}
        }
    }
}

/// Draws exits and start circles.
pub(super) fn rim(layout: &Layout<'_>, state: &State) -> Vec<Shape> {
    let mut shapes = rock::starts(layout, state.start());
    shapes.extend(rock::exits(layout));
    shapes
}

/// Draws fallen rocks, the places of those that can still fall, and blocked hexes.
pub(super) fn rocks(game: &Caverns, layout: &Layout<'_>, state: &State, mini: bool) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for hex in counted(game) {
        let Some(all) = layout.map.rocks(hex.row()) else { continue };
        let (x, y) = layout.hex(hex);
        let fallen = game.rocks(state, hex);
        if game.is_blocked(state, hex) {
            shapes.extend(blocked((x, y)));
        } else if all > 4 {
            // More than four do not fit side by side.
            if fallen > 0 {
                shapes.extend(rock::boulder(x - 12.0, y + 13.0, 8.5, 1));
            }
            if !mini {
                let count = format!("{fallen}/{all}");
                shapes.push(Shape::text(x + 8.0, y + 18.0, 14.0, count, "b-text b-halo rowno"));
            }
        } else {
            // While none has fallen, those to come lie close together.
            let (pitch, size, down) = if fallen == 0 { (10.5, 3.8, 16.0) } else { (18.0, 4.6, 13.0) };
            for nth in 0..all {
                let at = x + (f64::from(nth) - f64::from(all - 1) / 2.0) * pitch;
                if nth < fallen {
                    shapes.extend(rock::boulder(at, y + down, 8.5, u32::from(nth) * 2 + 1));
                } else if !mini {
                    shapes.push(Shape::circle(at, y + down, size, "ghostrock"));
                }
            }
        }
    }
    shapes
}

/// Draws a hex that caved in.
pub(super) fn blocked((x, y): (f64, f64)) -> Vec<Shape> {
    let mut shapes: Vec<Shape> =
        ["b-wall", "b-cross", "b-ink"].map(|class| rock::hexagon((x, y), 0.99, class)).into();
    for (dx, dy, size, turn) in [(-11.0, 9.0, 12.0, 1), (12.0, 10.0, 11.0, 3), (0.0, -8.0, 13.0, 5)] {
        shapes.extend(rock::boulder(x + dx, y + dy, size, turn));
    }
    shapes
}

/// Draws the names of rooms and hexes except where somebody stands; a room's lower where a price stands above.
fn names(layout: &Layout<'_>, state: &State, ways: &[Way]) -> Vec<Shape> {
    let taken = |hex| {
        own_place(state) == Some(Place::Hex(hex)) || state.friend() == Some(hex) || state.bear() == Some(hex)
    };
    let costs = |hex| ways.iter().any(|way| way.place == Place::Hex(hex));
    let mut shapes = rock::hex_names(layout, taken);
    shapes.extend(rock::names(layout, taken, costs));
    shapes
}

/// Draws where slides can fall while they fall, and the height at which the next water drowns somebody.
fn threat(game: &Caverns, layout: &Layout<'_>, state: &State) -> Vec<Shape> {
    let mut shapes = Vec::new();
    if state.phase() == Phase::Rocks {
        let falls = |hex: &Hex| {
            game.rocks_to_block(state, *hex).is_some_and(|left| left > 0) && game.spared(state) != Some(*hex)
        };
        let open = counted(game).filter(falls);
        shapes.push(Shape::path(rock::hexagons(open.map(|hex| layout.hex(hex)), 0.86), "s-threat-area"));
    }
    let Some(level) = water::rising(game, layout, state) else { return shapes };
    let width = layout.width();
    if drowns_next(game, state).is_some() {
        let mut teeth = Pen::default();
        teeth.to(0.0, level);
        let count = (width / 12.0).floor();
        for nth in 0..count as u32 {
            let x = f64::from(nth) * width / count;
            teeth.line(x + width / count / 2.0, level - 6.0).line(x + width / count, level);
        }
        shapes.push(Shape::path(teeth.done(), "s-threat"));
    } else {
        let line = Pen::default().to(0.0, level).line(width, level).done();
        shapes.push(Shape::path(line, "s-rise"));
    }
    shapes
}

/// Draws the whole way taken, with a ring where it began.
fn taken(layout: &Layout<'_>, seen: &Observation<'_, Caverns>) -> Vec<Shape> {
    let places = seen.states.iter().filter_map(own_place);
    let mut points: Vec<(f64, f64)> = places.filter_map(|place| place.middle(layout)).collect();
    points.dedup();
    let Some(&(x, y)) = points.first() else { return Vec::new() };
    let way = Pen::default().through(points).done();
    vec![Shape::path(way.clone(), "way-b"), Shape::path(way, "way"), Shape::circle(x, y, 9.0, "way-s")]
}

/// Draws rings and prices of the possible ways.
fn marks(layout: &Layout<'_>, ways: &[Way]) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for way in ways {
        let Some(at) = way.place.middle(layout) else { continue };
        if way.is_legal() {
            shapes.push(ring(way.place, at, if way.is_lost() { "possring danger" } else { "possring" }));
        }
        shapes.extend(price(way, at));
    }
    shapes
}

/// Draws the price of a way.
fn price(way: &Way, (x, y): (f64, f64)) -> [Shape; 2] {
    let y = if matches!(way.place, Place::Hex(_)) { y - COST } else { y - 17.0 };
    let (dot, text) = match (way.is_legal(), way.is_lost()) {
        (false, _) => ("costdot dear", "b-text2"),
        (true, true) => ("costdot danger", "b-onaccent"),
        (true, false) => ("costdot", "b-onaccent"),
    };
    let cost = way.offer.price.actions.to_string();
    [Shape::circle(x, y, 14.0, dot), Shape::text(x, y + 7.0, 21.0, cost, text)]
}

/// Draws a place's outline.
fn ring(place: Place, (x, y): (f64, f64), class: &'static str) -> Shape {
    match place {
        Place::Hex(_) => rock::hexagon((x, y), 0.93, class),
        Place::Start(_) => Shape::circle(x, y, 18.0, class),
        Place::Exit(_) => Shape::slab(Area::new(x - 21.0, y - 19.0, 42.0, 38.0), 6.0, class),
    }
}

/// Draws the pieces.
pub(super) fn standing(layout: &Layout<'_>, state: &State) -> Vec<Shape> {
    let you = own_place(state).and_then(|place| place.middle(layout));
    let friend = state.friend().map(|hex| layout.hex(hex));
    let bear = state.bear().map(|hex| layout.hex(hex));
    let mut shapes = Vec::new();
    if let (Some((x, y)), Some(outcome)) = (you, state.outcome())
        && is_loss(outcome)
    {
        shapes.push(rock::hexagon((x, y), 0.97, "s-lost"));
    }
    let moved = |(x, y): (f64, f64), (dx, dy): (f64, f64)| (x + dx, y + dy);
    if let Some(at) = bear {
        let [_, _, by] = pieces::beside(you == bear, friend == bear, true);
        shapes.push(pieces::bear(moved(at, by)));
    }
    if let Some(at) = friend {
        let [_, by, _] = pieces::beside(you == friend, true, bear == friend);
        shapes.push(pieces::friend(moved(at, by)));
    }
    if let Some(at) = you {
        let [by, ..] = pieces::beside(true, friend == you, bear == you);
        shapes.push(pieces::you(moved(at, by)));
    }
    shapes
}

/// Draws the considered, played, best and refused moves, and ticks where rocks fell last.
fn marked(
    game: &Caverns,
    layout: &Layout<'_>,
    seen: &Observation<'_, Caverns>,
    selection: &Selection<Event>,
    ways: &[Way],
) -> Vec<Shape> {
    let state = seen.state();
    let mut shapes: Vec<Shape> =
        fallen_last(game, seen).into_iter().map(|hex| ticks(layout.hex(hex))).collect();
    let here = own_place(state).and_then(|place| place.middle(layout));
    let line_of = |event: Event| {
        let place = destination(game, state, event)?;
        Some((here?, place, place.middle(layout)?))
    };
    let line = |(x, y): (f64, f64), (to_x, to_y): (f64, f64), class| {
        Shape::path(Pen::default().to(x, y).line(to_x, to_y).done(), class)
    };
    for event in [selection.best.first(), selection.considered.first()].into_iter().flatten() {
        let Some((from, place, to)) = line_of(*event) else { continue };
        shapes.push(line(from, to, "s-preview"));
        shapes.push(ring(place, to, "s-hover"));
        if let Some(way) = ways.iter().find(|way| way.offer.event == *event) {
            shapes.extend(price(way, to));
        }
    }
    if let Some((from, place, to)) = selection.played_events().first().copied().and_then(line_of) {
        shapes.push(line(from, to, "played"));
        shapes.push(ring(place, to, "playedbox"));
        if !selection.grade_sign().is_empty() {
            let badge = vec![
                Shape::circle(0.0, 0.0, 14.0, "playedmark"),
                Shape::text(0.0, 6.0, 17.0, selection.grade_sign(), "b-onink"),
            ];
            shapes.push(Shape::group(drawing::Place::at(to.0 + 22.0, to.1 + 20.0), badge, ""));
        }
    }
    let forbidden: Option<Place> = selection.forbidden.as_ref().and_then(|place| place.parse().ok());
    if let Some((x, y)) = forbidden.and_then(|place| place.middle(layout)) {
        let mut cross = Pen::default();
        cross.to(x - 14.0, y - 14.0).by(28.0, 28.0).to(x + 14.0, y - 14.0).by(-28.0, 28.0);
        shapes.push(Shape::path(cross.done(), "s-forbidden"));
    }
    shapes
}

/// Returns the hexes on which rocks fell since the last decision.
fn fallen_last(game: &Caverns, seen: &Observation<'_, Caverns>) -> Vec<Hex> {
    let mut hexes = Vec::new();
    for (before, event) in seen.states.iter().zip(seen.events.iter()).rev() {
        if !matches!(event, Event::Rocks(..) | Event::Bear(_) | Event::Happens(_) | Event::Accept) {
            break;
        }
        hexes.extend(game.effects(before, *event).into_iter().filter_map(|effect| match effect {
            Effect::Falls { hex, .. } | Effect::FallsOnBlocked(hex) => Some(hex),
            _ => None,
        }));
    }
    hexes
}

/// Draws ticks at the corners of a hex.
fn ticks((x, y): (f64, f64)) -> Shape {
    let mut pen = Pen::default();
    for (cx, cy) in super::layout::corners((0.0, 0.0), 0.95) {
        pen.to(x + cx, y + cy).by(-cx * 0.16, -cy * 0.16);
    }
    Shape::path(pen.done(), "s-last")
}

/// Returns the target of a way; `None` where it is too dear.
fn target(game: &Caverns, layout: &Layout<'_>, state: &State, way: &Way) -> Option<Target> {
    let at = way.place.middle(layout)?;
    let event = way.event()?;
    Some(Target {
        id: way.place.to_string(),
        label: choices::target_words(game, state, way),
        events: vec![event.to_string()],
        danger: way.is_lost(),
        at,
        ring: ring(way.place, at, "ring"),
    })
}
