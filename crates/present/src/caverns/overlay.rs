//! What changes with the position and the selection: water, rocks, circles, what can be done, pieces, targets.
use caverns::{Caverns, Event, Hex, Phase, State};

use super::cut::Cut;
use super::fate::{Can, counted, drowns_next, is_loss, lands, spot, ways};
use super::{Place, Selection, choices, gutter, pieces, rock, water};
use drawing::Pen;
use drawing::{Area, Layer, Shape, Target};

/// How far above its middle a hex's cost stands.
const COST: f64 = 24.6;

/// The layers, the fixed ones empty, and the targets.
pub(super) fn draw(
    game: &Caverns,
    cut: &Cut<'_>,
    state: &State,
    selection: &Selection,
) -> (Vec<Layer>, Vec<Target>) {
    let ways = if selection.live { ways(game, state, selection.alone) } else { Vec::new() };
    let layers = vec![
        Layer::fixed("rock", Vec::new()),
        Layer::moving("water", water::drawn(game, cut, state)),
        Layer::fixed("seams", Vec::new()),
        Layer::moving("rocks", rocks(game, cut, state, false)),
        Layer::fixed("rows", Vec::new()),
        Layer::moving("circles", gutter::moving(game, cut, state)),
        Layer::moving("rim", rim(cut, state)),
        Layer::moving("names", names(cut, state, &ways)),
        Layer::moving("threat", if selection.threat { threat(game, cut, state) } else { Vec::new() }),
        Layer::moving("possible", marks(cut, &ways)),
        Layer::moving("pieces", standing(cut, state)),
        Layer::moving("considered", considered(game, cut, state, selection, &ways)),
    ];
    let targets = ways.iter().filter_map(|can| target(game, cut, state, can)).collect();
    (layers, targets)
}

/// Fills the layers that depend on the map alone.
pub(super) fn fill(cut: &Cut<'_>, layers: &mut [Layer]) {
    for layer in layers {
        match layer.name {
            "rock" => layer.shapes = rock::ground(cut, false),
            "seams" => layer.shapes = vec![rock::seams(cut)],
            "rows" => layer.shapes = gutter::fixed(cut),
            _ => {}
        }
    }
}

/// Exits, start circles and whatever else stands at the rim.
pub(super) fn rim(cut: &Cut<'_>, state: &State) -> Vec<Shape> {
    let mut shapes = rock::starts(cut, state.start());
    shapes.extend(rock::exits(cut));
    shapes
}

/// Fallen rocks, the places of those that can still fall, and what is blocked.
pub(super) fn rocks(game: &Caverns, cut: &Cut<'_>, state: &State, mini: bool) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for hex in counted(game) {
        let Some(all) = cut.map.rocks(hex.row()) else { continue };
        let (x, y) = cut.hex(hex);
        let fallen = game.rocks(state, hex);
        if game.is_blocked(state, hex) {
            shapes.extend(blocked((x, y)));
        } else if all > 4 {
            // So many do not lie side by side.
            if fallen > 0 {
                shapes.extend(rock::boulder(x - 12.0, y + 13.0, 8.5, 1));
            }
            if !mini {
                let said = format!("{fallen}/{all}");
                shapes.push(Shape::text(x + 8.0, y + 18.0, 14.0, said, "b-text b-halo rowno"));
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

/// A hex that caved in.
fn blocked((x, y): (f64, f64)) -> Vec<Shape> {
    let mut shapes: Vec<Shape> =
        ["b-wall", "b-cross", "b-ink"].map(|class| rock::hexagon((x, y), 0.99, class)).into();
    for (dx, dy, size, turn) in [(-11.0, 9.0, 12.0, 1), (12.0, 10.0, 11.0, 3), (0.0, -8.0, 13.0, 5)] {
        shapes.extend(rock::boulder(x + dx, y + dy, size, turn));
    }
    shapes
}

/// The rooms' names, but where somebody stands; lower where a cost stands above.
fn names(cut: &Cut<'_>, state: &State, ways: &[Can]) -> Vec<Shape> {
    let taken = |hex| {
        spot(state) == Some(Place::Hex(hex)) || state.friend() == Some(hex) || state.bear() == Some(hex)
    };
    let costs = |hex| ways.iter().any(|can| can.place == Place::Hex(hex));
    rock::names(cut, taken, costs)
}

/// Where slides can fall while they fall, and the height at which the next water drowns somebody.
fn threat(game: &Caverns, cut: &Cut<'_>, state: &State) -> Vec<Shape> {
    let mut shapes = Vec::new();
    if state.phase() == Phase::Rocks {
        let falls = |hex: &Hex| {
            game.rocks_to_block(state, *hex).is_some_and(|left| left > 0) && game.spared(state) != Some(*hex)
        };
        let open = counted(game).filter(falls);
        shapes.push(Shape::path(rock::hexagons(open.map(|hex| cut.hex(hex)), 0.86), "s-threat-area"));
    }
    let Some(level) = water::rising(game, cut, state) else { return shapes };
    let width = cut.width();
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

/// Rings and costs of what can be done.
fn marks(cut: &Cut<'_>, ways: &[Can]) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for can in ways {
        let Some(at) = can.place.middle(cut) else { continue };
        if can.is_legal() {
            shapes.push(ring(can.place, at, if can.is_lost() { "possring danger" } else { "possring" }));
        }
        shapes.extend(price(can, at));
    }
    shapes
}

/// What something costs, on its dot.
fn price(can: &Can, (x, y): (f64, f64)) -> [Shape; 2] {
    let y = if matches!(can.place, Place::Hex(_)) { y - COST } else { y - 17.0 };
    let (dot, text) = match (can.is_legal(), can.is_lost()) {
        (false, _) => ("costdot dear", "b-text2"),
        (true, true) => ("costdot danger", "b-onaccent"),
        (true, false) => ("costdot", "b-onaccent"),
    };
    let cost = can.offer.price.actions.to_string();
    [Shape::circle(x, y, 14.0, dot), Shape::text(x, y + 7.0, 21.0, cost, text)]
}

/// A place's outline.
fn ring(place: Place, (x, y): (f64, f64), class: &'static str) -> Shape {
    match place {
        Place::Hex(_) => rock::hexagon((x, y), 0.93, class),
        Place::Start(_) => Shape::circle(x, y, 18.0, class),
        Place::Exit(_) => Shape::slab(Area::new(x - 21.0, y - 19.0, 42.0, 38.0), 6.0, class),
    }
}

/// The pieces.
pub(super) fn standing(cut: &Cut<'_>, state: &State) -> Vec<Shape> {
    let you = spot(state).and_then(|place| place.middle(cut));
    let friend = state.friend().map(|hex| cut.hex(hex));
    let bear = state.bear().map(|hex| cut.hex(hex));
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

/// What is considered, played, best, refused, and where something happened last.
fn considered(
    game: &Caverns,
    cut: &Cut<'_>,
    state: &State,
    selection: &Selection,
    ways: &[Can],
) -> Vec<Shape> {
    let mut shapes: Vec<Shape> = selection.last.iter().map(|hex| ticks(cut.hex(*hex))).collect();
    let here = spot(state).and_then(|place| place.middle(cut));
    let way = |event: Event| {
        let place = lands(game, state, event)?;
        Some((here?, place, place.middle(cut)?))
    };
    let line = |(x, y): (f64, f64), (to_x, to_y): (f64, f64), class| {
        Shape::path(Pen::default().to(x, y).line(to_x, to_y).done(), class)
    };
    for event in [selection.best, selection.considered].into_iter().flatten() {
        let Some((from, place, to)) = way(event) else { continue };
        shapes.push(line(from, to, "s-preview"));
        shapes.push(ring(place, to, "s-hover"));
        if let Some(can) = ways.iter().find(|can| can.offer.event == event) {
            shapes.extend(price(can, to));
        }
    }
    if let Some((from, place, to)) = selection.played.and_then(way) {
        shapes.push(line(from, to, "played"));
        shapes.push(ring(place, to, "playedbox"));
        if !selection.mark.is_empty() {
            let badge = vec![
                Shape::circle(0.0, 0.0, 14.0, "playedmark"),
                Shape::text(0.0, 6.0, 17.0, selection.mark, "b-onink"),
            ];
            shapes.push(Shape::group(drawing::Place::at(to.0 + 22.0, to.1 + 20.0), badge, ""));
        }
    }
    if let Some((x, y)) = selection.forbidden.and_then(|place| place.middle(cut)) {
        let mut cross = Pen::default();
        cross.to(x - 14.0, y - 14.0).by(28.0, 28.0).to(x + 14.0, y - 14.0).by(-28.0, 28.0);
        shapes.push(Shape::path(cross.done(), "s-forbidden"));
    }
    shapes
}

/// Ticks at the corners of a hex.
fn ticks((x, y): (f64, f64)) -> Shape {
    let mut pen = Pen::default();
    for (cx, cy) in super::cut::corners((0.0, 0.0), 0.95) {
        pen.to(x + cx, y + cy).by(-cx * 0.16, -cy * 0.16);
    }
    Shape::path(pen.done(), "s-last")
}

/// What choosing a place means.
fn target(game: &Caverns, cut: &Cut<'_>, state: &State, can: &Can) -> Option<Target> {
    let at = can.place.middle(cut)?;
    let event = can.event()?;
    Some(Target {
        id: can.place.to_string(),
        label: choices::target_words(game, state, can),
        events: vec![event.to_string()],
        danger: can.is_lost(),
        at,
        ring: ring(can.place, at, "ring"),
    })
}
