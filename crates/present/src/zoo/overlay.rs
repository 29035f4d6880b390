//! The layers that change with the position and the selection: filled steps, cages, gates, ways, lines of fire, pieces.
use std::rc::Rc;

use drawing::{Area, Layer, Pen, Shape, Target};
use view::Selection;
use zoo::{Aim, Character, Event, Gate, Kind, Map, Phase, State, Zoo};

use super::ground::Point;
use super::journeys::Journey;
use super::pieces::{self, ANIMAL, Badge, PERSON};
use super::pin::{Piece, Who, pieces};
use super::place::{Picked, Place};
use super::plan::{Plan, STEP, UNIT, plan};
use super::trips::trips;
use super::walks::{self, Walk, walks};
use super::{Seen, fixed, gates, legal, shots, targets};

/// The layers, the fixed one empty, and the targets.
pub(super) fn draw(game: &Zoo, seen: &Seen<'_>, selection: &Selection<Event>) -> (Vec<Layer>, Vec<Target>) {
    let scene = Scene::new(game, seen, selection);
    let layers = vec![
        Layer::fixed("ground", Vec::new()),
        Layer::moving("steps", scene.steps()),
        Layer::moving("cages", cages(scene.map, &scene.plan, scene.state)),
        Layer::moving("gates", scene.gates()),
        Layer::moving("ways", scene.ways()),
        Layer::moving("reach", scene.reach()),
        Layer::moving("aim", scene.aim()),
        Layer::moving("pins", scene.pins()),
        Layer::moving("pieces", scene.pieces()),
        Layer::moving("marks", scene.marks()),
    ];
    let targets = if selection.live { targets::targets(&scene) } else { Vec::new() };
    (layers, targets)
}

/// Pictures and circles of all cages.
pub(super) fn cages(map: &Map, plan: &Plan, state: &State) -> Vec<Shape> {
    let cage = |kind: Kind| {
        let loose = state.animal(kind).is_some();
        plan.cage(kind).moving(kind, map.animal(kind).population, state.caged(kind), loose)
    };
    Kind::ALL.into_iter().map(cage).collect()
}

/// The pieces where they stand, for small pictures.
pub(super) fn standing(state: &State, plan: &Plan) -> Vec<Shape> {
    let drawn = pieces(plan, state);
    drawn.iter().map(|piece| drawn_piece(state, piece, Badge::Letter, "")).collect()
}

fn drawn_piece(state: &State, piece: &Piece, badge: Badge, on: &str) -> Shape {
    match piece.who {
        Who::Animal(kind) => pieces::animal(kind, piece.at, badge, format!("{kind}{on}")),
        Who::Person(who) => {
            pieces::person(who, piece.at, state.active() == Some(who), format!("the {who}{on}"))
        }
    }
}

/// A position with the selection on it.
pub(super) struct Scene<'a> {
    game: &'a Zoo,
    pub(super) map: &'a Map,
    plan: Rc<Plan>,
    seen: &'a Seen<'a>,
    pub(super) state: &'a State,
    selection: &'a Selection<Event>,
    picked: Option<Picked>,
    drawn: Vec<Piece>,
    /// The possible events; empty unless the selection is live.
    pub(super) legal: Vec<Event>,
    pub(super) walks: Vec<Walk>,
    /// The animals that can be shot now, and how.
    pub(super) shots: Vec<(Kind, Aim)>,
}

impl<'a> Scene<'a> {
    fn new(game: &'a Zoo, seen: &'a Seen<'a>, selection: &'a Selection<Event>) -> Scene<'a> {
        let (plan, state) = (plan(game.map()), seen.state());
        let picked = Picked::of(game.map(), &selection.picked);
        let walking = selection.live && picked.is_none();
        Scene {
            drawn: pieces(&plan, state),
            walks: if walking { walks(game, state) } else { Vec::new() },
            shots: if selection.live { shots(game, state) } else { Vec::new() },
            legal: if selection.live { legal(game, state) } else { Vec::new() },
            map: game.map(),
            game,
            plan,
            seen,
            state,
            selection,
            picked,
        }
    }

    fn piece(&self, who: Who) -> Option<&Piece> {
        self.drawn.iter().find(|piece| piece.who == who)
    }

    /// The point at which the acting character is drawn.
    fn acting(&self) -> Option<Point> {
        self.piece(Who::Person(self.state.active()?)).map(|piece| piece.at)
    }

    pub(super) fn middle(&self, place: Place) -> Point {
        place.middle(self.map, &self.plan, self.state, &self.drawn)
    }

    fn gates(&self) -> Vec<Shape> {
        let mut shapes = gates::gates(self.map, &self.plan, self.state, self.filling());
        shapes.extend(gates::traps(&self.plan, self.state));
        shapes
    }

    /// The squares that would be filled.
    fn filling(&self) -> Option<(Gate, u8)> {
        let selection = self.selection;
        let shown = [&selection.considered[..], &selection.best, selection.played_events()];
        shown.into_iter().flatten().find_map(|event| match *event {
            Event::Close(name, squares) => Some((self.map.gate_named(name)?, squares)),
            _ => None,
        })
    }

    fn steps(&self) -> Vec<Shape> {
        let filled = self.map.all_steps().filter(|step| self.state.is_filled(*step));
        let filled = fixed::dots(filled.map(|step| self.plan.step(step)), STEP);
        let mut shapes = Vec::new();
        if !filled.is_empty() {
            shapes.push(Shape::path(filled.clone(), "b-fillhatch"));
            shapes.push(Shape::path(filled, "b-ink hair"));
        }
        for cross in self.map.crosses().iter() {
            let Some(step) = self.map.steps(cross).last() else { continue };
            let at = self.plan.step(step);
            let unused = self.state.crosses().contains(cross);
            let class = if unused { "zcross" } else { "b-pencil" };
            let title = if unused { "cross: 3 health, once" } else { "a cross that is used" };
            shapes.push(Shape::path(cross_outline(at), class).titled(title));
        }
        shapes
    }

    /// The ways that this turn's animals took, and those that the next animal could take.
    fn ways(&self) -> Vec<Shape> {
        if self.selection.way {
            return Character::ALL.into_iter().flat_map(|who| self.taken(who)).collect();
        }
        let mut shapes = Vec::new();
        for trip in trips(self.game, self.seen) {
            if trip.route.len() < 2 {
                continue;
            }
            // A way out of the cage begins at the door, so that the cage's picture and figures are not covered.
            let caged = is_inside(self.plan.cage(trip.kind).area, trip.route[0]);
            let route = if caged { &trip.route[1..] } else { &trip.route };
            let mut pen = Pen::default();
            pen.through(route.iter().copied());
            shapes.push(Shape::path(pen.done(), "zway"));
            shapes.extend(route.first().map(|from| numbered(*from, trip.nth.to_string(), false)));
        }
        shapes.extend(self.prospects());
        shapes
    }

    /// The whole way that a character has gone, with a ring where it began.
    fn taken(&self, who: Character) -> Vec<Shape> {
        let steps: Vec<_> = self.seen.states.iter().map(|state| state.figure(who).at).collect();
        let Some(&first) = steps.first() else { return Vec::new() };
        let mut points = vec![self.plan.step(first)];
        for pair in steps.windows(2).filter(|pair| pair[0] != pair[1]) {
            points.extend(walks::through(self.map, &self.plan, pair[0], pair[1]));
        }
        if points.len() < 2 {
            return Vec::new();
        }
        let (x, y) = points[0];
        let way = Pen::default().through(points).done();
        vec![Shape::path(way.clone(), "way-b"), Shape::path(way, "way"), Shape::circle(x, y, 8.0, "way-s")]
    }

    /// The ways the next animal could take, with the figures of the orientation die that lead there.
    fn prospects(&self) -> Vec<Shape> {
        let Some(kind) = self.state.mover().filter(|_| self.state.phase() == Phase::Orientation) else {
            return Vec::new();
        };
        let mut shapes = Vec::new();
        for (route, figures) in prospects(self.game, &self.plan, self.state, kind) {
            let mut pen = Pen::default();
            pen.through(route.iter().copied());
            shapes.push(Shape::path(pen.done(), "s-preview"));
            let figures: Vec<String> = figures.iter().map(u8::to_string).collect();
            shapes.extend(route.last().map(|end| numbered(*end, figures.join(" "), true)));
        }
        shapes
    }

    /// The spaces that the acting character can reach, with the number of spaces and the health they cost.
    fn reach(&self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        let Some(who) = self.state.active() else { return shapes };
        for walk in &self.walks {
            let (x, y) = self.landing(walk);
            shapes.push(Shape::circle(x, y, STEP + 1.5, "s-possible"));
            // A bypass costs points, too.
            let figure = format!("{}{}", walk.spaces, if walk.past.is_some() { "+" } else { "" });
            shapes.push(Shape::text(x, y + 5.2, 15.0, figure, "b-accent-text zcost"));
            if walk.toll > 0 {
                let left = walk.after.figure(who).health.have;
                let words = if left == 0 { "lost".to_string() } else { format!("−{}", walk.toll) };
                shapes.push(Shape::text(x + 12.0, y - 8.0, 15.0, words, "b-danger-text b-halo ztoll"));
            }
        }
        shapes
    }

    /// The step on which a walk ends.
    pub(super) fn landing(&self, walk: &Walk) -> Point {
        let who = self.state.active().unwrap_or(Character::Keeper);
        self.plan.step(walk.after.figure(who).at)
    }

    /// Lines of fire.
    fn aim(&self) -> Vec<Shape> {
        let Some((x, y)) = self.acting() else { return Vec::new() };
        let line = |(kind, _): &(Kind, Aim)| {
            let (to_x, to_y) = self.piece(Who::Animal(*kind))?.at;
            let aimed = self.selection.considered.contains(&Event::Shoot(*kind));
            let mut pen = Pen::default();
            pen.to(x, y).line(to_x, to_y);
            Some(Shape::path(pen.done(), if aimed { "s-aim on" } else { "s-aim" }))
        };
        self.shots.iter().filter_map(line).collect()
    }

    /// Lines from the pieces that are drawn beside their steps to these.
    fn pins(&self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for piece in self.drawn.iter().filter(|piece| piece.is_pinned()) {
            let mut pen = Pen::default();
            pen.to(piece.on.0, piece.on.1).line(piece.at.0, piece.at.1);
            shapes.push(Shape::path(pen.done(), "b-ink"));
            shapes.push(Shape::circle(piece.on.0, piece.on.1, 5.5, "b-fill"));
        }
        shapes
    }

    fn pieces(&self) -> Vec<Shape> {
        let drawn = |piece: &Piece| {
            let badge = match piece.who {
                Who::Animal(kind) => match self.shots.iter().find(|(shot, _)| *shot == kind) {
                    Some((_, aim)) => Badge::Cost(aim.price),
                    None => Badge::Letter,
                },
                Who::Person(_) => Badge::Letter,
            };
            let on = format!(" on {}", self.map.id(self.map.space_of(piece.step)));
            drawn_piece(self.state, piece, badge, &on)
        };
        self.drawn.iter().map(drawn).collect()
    }

    /// The last place, and the places of considered, best, played and refused events.
    fn marks(&self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        if let Some(place) = self.last_place() {
            shapes.push(ticks(self.middle(place), radius(place) + 3.0));
        }
        for events in [&self.selection.considered, &self.selection.best] {
            shapes.extend(self.way_of(events, "s-preview"));
            shapes.extend(self.ring_of(events, "s-hover"));
        }
        if let Some(Picked::Gate(gate)) = self.picked {
            shapes.push(Shape::slab(gates::area(self.plan.gate(gate)), 6.0, "s-hover"));
        }
        let (played, grade) = (self.selection.played_events(), self.selection.grade_sign());
        shapes.extend(self.way_of(played, "played"));
        shapes.extend(self.ring_of(played, "playedbox"));
        if let (Some(place), false) = (self.place_of(played), grade.is_empty()) {
            let (x, y) = self.middle(place);
            let badge = vec![
                Shape::circle(0.0, 0.0, 13.0, "playedmark"),
                Shape::text(0.0, 5.5, 16.0, grade, "b-onink"),
            ];
            shapes.push(Shape::group(drawing::Place::at(x + 22.0, y + 22.0), badge, ""));
        }
        let forbidden = self.selection.forbidden.as_deref();
        if let Some(place) = forbidden.and_then(|place| Place::named(self.map, place)) {
            let (x, y) = self.middle(place);
            let mut cross = Pen::default();
            cross.to(x - 11.0, y - 11.0).by(22.0, 22.0).to(x + 11.0, y - 11.0).by(-22.0, 22.0);
            shapes.push(Shape::path(cross.done(), "s-forbidden"));
        }
        shapes
    }

    /// The place where something happened since the animals moved last: the space that was left, that of the animal shot,
    /// the gate closed.
    fn last_place(&self) -> Option<Place> {
        let before = self.seen.states.iter().rev().nth(1)?;
        let step = match *self.seen.events.last()? {
            Event::Go(_) | Event::Bypass(_) => before.figure(before.active()?).at,
            Event::Shoot(kind) => before.animal(kind)?,
            Event::Close(gate, _) => return self.map.gate_named(gate).map(Place::Gate),
            _ => return None,
        };
        Some(Place::Space(self.map.space_of(step)))
    }

    /// The way of considered events, where they lead somewhere.
    fn way_of(&self, events: &[Event], class: &'static str) -> Option<Shape> {
        let goes = events.iter().any(|event| matches!(event, Event::Go(_) | Event::Bypass(_)));
        let from = self.acting().filter(|_| goes)?;
        let route = walks::route(self.game, &self.plan, self.state, events, from);
        let mut pen = Pen::default();
        pen.through(route);
        Some(Shape::path(pen.done(), class))
    }

    fn ring_of(&self, events: &[Event], class: &'static str) -> Option<Shape> {
        let place = self.place_of(events)?;
        Some(self.ring(place, class))
    }

    /// The place that events are about in the end.
    fn place_of(&self, events: &[Event]) -> Option<Place> {
        Place::of(self.map, self.state, *events.last()?)
    }

    pub(super) fn ring(&self, place: Place, class: &'static str) -> Shape {
        let (x, y) = self.middle(place);
        match place {
            Place::Gate(gate) => Shape::slab(gates::area(self.plan.gate(gate)), 6.0, class),
            _ => Shape::circle(x, y, radius(place) + 3.0, class),
        }
    }
}

/// The different ways that an animal could take now, each with the figures of the orientation die that lead there.
fn prospects(game: &Zoo, plan: &Plan, state: &State, kind: Kind) -> Vec<(Vec<Point>, Vec<u8>)> {
    let mut ways: Vec<(Vec<Point>, Vec<u8>)> = Vec::new();
    for prospect in game.prospects(state, kind) {
        let figure = prospect.orientation.figure();
        let journey = Journey::ahead(game.map(), state, prospect);
        if !journey.moves() {
            continue;
        }
        let route = journey.route(game.map(), plan, state.animal(kind));
        match ways.iter_mut().find(|(known, _)| *known == route) {
            Some((_, figures)) => figures.push(figure),
            None => ways.push((route, vec![figure])),
        }
    }
    ways
}

/// Half the width of a place's picture.
fn radius(place: Place) -> f64 {
    match place {
        Place::Animal(_) => ANIMAL,
        Place::Person(_) => PERSON,
        Place::Space(_) => STEP,
        Place::Gate(_) => UNIT,
    }
}

/// Figures on a disc, or on a slab where there are several.
fn numbered((x, y): Point, text: String, possible: bool) -> Shape {
    let wide = 8.0 + 6.5 * text.len().max(2) as f64;
    let area = Area::new(x - wide / 2.0, y - 10.0, wide, 20.0);
    let (line, figures) = if possible { ("b-accent-line", "b-accent-text") } else { ("b-ink", "b-strong") };
    let shapes = vec![
        Shape::slab(area, 10.0, "b-sheet"),
        Shape::slab(area, 10.0, line),
        Shape::text(x, y + 5.0, 14.0, text, figures),
    ];
    Shape::group(drawing::Place::at(0.0, 0.0), shapes, "zb")
}

fn is_inside(area: Area, point: Point) -> bool {
    super::ground::away(point, area) == 0.0
}

/// Ticks round a point.
fn ticks((x, y): Point, from: f64) -> Shape {
    let mut pen = Pen::default();
    for turn in [45.0_f64, 135.0, 225.0, 315.0] {
        let (dx, dy) = (turn.to_radians().cos(), turn.to_radians().sin());
        pen.to(x + dx * from, y + dy * from).by(dx * 7.0, dy * 7.0);
    }
    Shape::path(pen.done(), "s-last")
}

/// The outline of a health cross round a point.
pub(super) fn cross_outline((x, y): (f64, f64)) -> String {
    let corners = [
        (-3.5, -9.0),
        (3.5, -9.0),
        (3.5, -3.5),
        (9.0, -3.5),
        (9.0, 3.5),
        (3.5, 3.5),
        (3.5, 9.0),
        (-3.5, 9.0),
        (-3.5, 3.5),
        (-9.0, 3.5),
        (-9.0, -3.5),
        (-3.5, -3.5),
    ];
    let mut pen = Pen::default();
    pen.through(corners.map(|(dx, dy)| (x + dx, y + dy))).close();
    pen.done()
}
