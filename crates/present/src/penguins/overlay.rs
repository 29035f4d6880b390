//! The layers that change with the position and the selection: chains, igloos, guards, penguins, targets.
use drawing::{Area, Layer, Pen, Shape, Target};
use penguins::{Catch, Circle, Colour, Event, Igloo, Igloos, Penguins, Spot, State};
use tabletop::Game;
use view::Selection;

use super::picked::Picked;
use super::pieces::penguin;
use super::place::Place;
use super::{Seen, choices, corners, fixed, pieces, yard};

/// The figure above a placing: left, top, width, height from its igloo's middle.
const GAIN: Area = Area::new(16.0, -54.0, 62.0, 36.0);

/// The right rim of the board.
const RIM: f64 = 358.0;

/// Draws the layers, the fixed one empty, and the targets.
pub(super) fn draw(
    game: &Penguins,
    seen: &Seen<'_>,
    selection: &Selection<Event>,
) -> (Vec<Layer>, Vec<Target>) {
    let state = seen.state();
    let scene = Scene::new(game, state, selection);
    let layers = vec![
        Layer::fixed("ground", Vec::new()),
        Layer::moving("chain", scene.chain()),
        Layer::moving("igloos", scene.igloos()),
        Layer::moving("marks", scene.marks()),
        Layer::moving("corners", scene.corners()),
        Layer::moving("penguins", standing(state)),
        Layer::moving("considered", scene.considered(&seen.events)),
    ];
    let targets = if selection.live { scene.targets() } else { Vec::new() };
    (layers, targets)
}

/// The igloos without names, for small pictures.
pub(super) fn bare(state: &State) -> Vec<Shape> {
    let igloo = |igloo: Igloo| {
        let (x, y) = yard::igloo(igloo);
        let class = if state.yard().at(igloo).is_some() { "igloo taken" } else { "igloo" };
        let ring = Shape::circle(x, y, yard::IGLOO - 7.0, "igloo2");
        [Some(Shape::circle(x, y, yard::IGLOO - 1.0, class)), igloo.is_coloured().then_some(ring)]
    };
    Igloo::all().flat_map(igloo).flatten().collect()
}

/// The penguins in the yard.
pub(super) fn standing(state: &State) -> Vec<Shape> {
    let at = |igloo: Igloo| {
        let colour = state.yard().at(igloo)?;
        Some(penguin(colour, yard::igloo(igloo), yard::PENGUIN).keyed(igloo.to_string()))
    };
    Igloo::all().filter_map(at).collect()
}

/// A position with the selection, its names parsed.
struct Scene<'a> {
    state: &'a State,
    selection: &'a Selection<Event>,
    /// The event under the pointer.
    considered: Option<Event>,
    /// The best event, in an analysis.
    best: Option<Event>,
    /// The event played, in an analysis.
    played: Option<Event>,
    picked: Option<Picked>,
    /// The possible events; none where decisions are not marked.
    legal: Vec<Event>,
    /// The penguin of the line that igloos are shown for.
    spot: Option<Spot>,
    /// The placing that is considered: the penguin, its igloo, its catch.
    placing: Option<(Colour, Igloo, Catch)>,
}

impl<'a> Scene<'a> {
    fn new(game: &Penguins, state: &'a State, selection: &'a Selection<Event>) -> Scene<'a> {
        let mut legal = Vec::new();
        if selection.live {
            game.legal(state, |event| legal.push(event));
        }
        let considered = selection.considered.first().copied();
        let best = selection.best.first().copied();
        let played = selection.played_events().first().copied();
        let picked = Picked::first(&selection.picked);
        let shown = considered.or(best).or(played);
        let placing = match shown {
            Some(Event::Place(spot, igloo)) if state.yard().at(igloo).is_none() => {
                state.line().at(spot).map(|colour| (colour, igloo, state.catch(colour, igloo)))
            }
            _ => None,
        };
        Scene {
            state,
            selection,
            considered,
            best,
            played,
            picked,
            spot: match shown {
                Some(Event::Place(spot, _)) => Some(spot),
                _ => choices::chosen(&legal, picked),
            },
            legal,
            placing,
        }
    }

    fn swaps(&self) -> bool {
        self.picked.is_some_and(Picked::is_swap)
    }

    /// The placings of the chosen penguin, each with its catch.
    fn placings(&self) -> impl Iterator<Item = (Event, Spot, Igloo, Colour, Catch)> {
        let events = self.legal.iter().filter(|_| !self.swaps());
        events.filter_map(|&event| match event {
            Event::Place(spot, igloo) if Some(spot) == self.spot => {
                let colour = self.state.line().at(spot)?;
                Some((event, spot, igloo, colour, self.state.catch(colour, igloo)))
            }
            _ => None,
        })
    }

    /// The chain of the placing that is considered.
    fn group(&self) -> Igloos {
        self.placing.map_or(Igloos::NONE, |(_, _, catch)| catch.group)
    }

    fn chain(&self) -> Vec<Shape> {
        let group = self.group();
        let links = fixed::links(|igloo| group.contains(igloo));
        if links.is_empty() { Vec::new() } else { vec![Shape::path(links, "chain")] }
    }

    /// The circles' numbers and guards, and rings round circles that are full.
    fn marks(&self) -> Vec<Shape> {
        let (state, mut shapes) = (self.state, Vec::new());
        for circle in Circle::ALL {
            if state.yard().is_full(circle) {
                let (x, y) = yard::middle(circle);
                shapes.push(Shape::circle(x, y, yard::ring(), "b-accent-line bold"));
            }
            let (x, y) = yard::number(circle);
            let open = state.opened().contains(circle.centre()) || self.legal.contains(&Event::Check(circle));
            let (fill, line, text) = if open {
                ("b-accent", "b-accent-line", "b-onaccent")
            } else {
                ("b-sheet", "b-pencil", "b-strong")
            };
            shapes.push(Shape::circle(x, y, 20.0, fill));
            shapes.push(Shape::circle(x, y, 20.0, line));
            shapes.push(Shape::text(x, y + 10.0, 28.0, circle.to_string(), text));
        }
        for circle in Circle::ALL {
            let at = yard::guard(circle);
            if self.legal.contains(&Event::Bribe(circle)) {
                shapes.push(Shape::circle(at.0, at.1, yard::GUARD + 5.0, "s-possible"));
            }
            shapes.extend(pieces::guard(at, state.marker(circle), yard::marker(circle)));
        }
        shapes
    }

    fn igloos(&self) -> Vec<Shape> {
        let state = self.state;
        let possible: Vec<(Igloo, Catch)> =
            self.placings().map(|(_, _, igloo, _, catch)| (igloo, catch)).collect();
        let placed = self.placing.map(|(_, igloo, _)| igloo);
        let mut shapes = Vec::new();
        for igloo in Igloo::all() {
            let (x, y) = yard::igloo(igloo);
            let taken = state.yard().at(igloo).is_some();
            let catch = possible.iter().find(|(at, _)| *at == igloo).map(|(_, catch)| catch);
            let linked = self.group().contains(igloo) && placed != Some(igloo);
            let class = match (linked, catch, taken) {
                (true, ..) => "chainring",
                (false, Some(_), _) => "s-possible",
                (false, None, true) if self.can_leave(igloo) => "s-possible",
                (false, None, true) => "igloo taken",
                (false, None, false) => "igloo",
            };
            let radius = if linked { yard::IGLOO } else { yard::IGLOO - 1.0 };
            shapes.push(Shape::circle(x, y, radius, class));
            if igloo.is_coloured() && !linked {
                shapes.push(Shape::circle(x, y, yard::IGLOO - 7.0, "igloo2"));
            }
            if taken || placed == Some(igloo) {
                continue;
            }
            match catch {
                Some(catch) => {
                    let figure = catch.fish.to_string();
                    shapes.push(Shape::text(x, y + 4.0, 28.0, figure, "b-accent-text cost figure"));
                    shapes.push(Shape::text(x, y + 22.0, 13.0, igloo.to_string(), "b-text2 ig"));
                }
                None => shapes.push(Shape::text(x, y + 5.0, 13.0, igloo.to_string(), "b-text2 ig")),
            }
        }
        shapes
    }

    /// Whether the penguin of an igloo can be chosen to leave (P-19), or to be swapped.
    fn can_leave(&self, igloo: Igloo) -> bool {
        let Some(colour) = self.state.yard().at(igloo) else { return false };
        let leaves = self.state.resolving().is_some_and(|circle| circle.igloos().contains(igloo))
            && self.legal.contains(&Event::Free(colour));
        leaves || self.swaps() && self.legal.iter().any(|event| swaps_igloo(*event, igloo))
    }

    fn corners(&self) -> Vec<Shape> {
        let state = self.state;
        let gained = self
            .placing
            .and_then(|(_, _, catch)| Some((state.to_move()?, catch.gained)))
            .filter(|(_, gained)| *gained > 0);
        let mut shapes = corners::track(state, |ability| self.legal.contains(&Event::Ability(ability)));
        shapes.extend(corners::players(state, gained));
        shapes.extend(corners::case(state));
        shapes
    }

    /// The events considered, played and best, the place asked for in vain, and ticks where something happened last.
    fn considered(&self, events: &[Event]) -> Vec<Shape> {
        let mut shapes: Vec<Shape> = last_igloos(events).into_iter().map(ticks).collect();
        let asked = self.selection.asked_back.and_then(|ply| events.get(ply)).and_then(changed_igloos);
        shapes.extend(asked.into_iter().flatten().map(asked_back));
        if let Some(Picked::SwapIgloo(igloo)) = self.picked {
            shapes.extend(ring(Place::Igloo(igloo), "s-hover"));
        }
        if let Some((colour, igloo, catch)) = self.placing {
            shapes.extend(ghost(colour, igloo, catch));
        }
        for event in [self.considered, self.best].into_iter().flatten() {
            shapes.extend(places(self.state, event).into_iter().filter_map(|at| ring(at, "s-preview")));
        }
        if let Some(event) = self.played {
            shapes.extend(self.played(event));
        }
        let forbidden = self.selection.forbidden.as_deref().and_then(|place| place.parse().ok());
        if let Some((x, y)) = forbidden.and_then(Place::middle) {
            let mut cross = Pen::default();
            cross.to(x - 15.0, y - 15.0).by(30.0, 30.0).to(x + 15.0, y - 15.0).by(-30.0, 30.0);
            shapes.push(Shape::path(cross.done(), "s-forbidden"));
        }
        shapes
    }

    /// The event played, ringed and graded.
    fn played(&self, event: Event) -> Vec<Shape> {
        let places = places(self.state, event);
        let mut shapes: Vec<Shape> = places.iter().filter_map(|place| ring(*place, "playedbox")).collect();
        let middle = places.last().and_then(|place| place.middle());
        let grade = self.selection.grade_sign();
        if let Some((x, y)) = middle.filter(|_| !grade.is_empty()) {
            let badge = vec![
                Shape::circle(0.0, 0.0, 17.0, "playedmark"),
                Shape::text(0.0, 7.0, 20.0, grade, "b-onink"),
            ];
            shapes.push(Shape::group(drawing::Place::at(x + 26.0, y + 26.0), badge, ""));
        }
        shapes
    }

    /// The targets, in the order of the possible events.
    fn targets(&self) -> Vec<Target> {
        if self.swaps() {
            return self.swap_targets();
        }
        let mut targets: Vec<Target> = self.legal.iter().filter_map(|event| self.decided(*event)).collect();
        targets.extend(self.placings().filter_map(|(event, _, igloo, colour, catch)| {
            let label = format!("place {colour} on {igloo}, {} fish", catch.fish);
            target(Place::Igloo(igloo), label, Some(event))
        }));
        targets.extend(self.leaving());
        targets
    }

    /// The target of an event that one place stands for.
    fn decided(&self, event: Event) -> Option<Target> {
        match event {
            Event::Ability(ability) => {
                let price = self.state.offers()[ability.index()].price.unwrap_or_default();
                let label = format!("take ability {ability} for {price} fish: {}", ability.line());
                target(Place::Ability(ability), label, Some(event))
            }
            Event::Bribe(circle) => {
                target(Place::Guard(circle), format!("bribe the guard of circle {circle}"), Some(event))
            }
            Event::Check(circle) => {
                target(Place::Guard(circle), format!("circle {circle} comes first"), Some(event))
            }
            _ => None,
        }
    }

    /// The penguins of the colours that tie for a full circle: choosing any of a colour chooses it (P-19).
    fn leaving(&self) -> Vec<Target> {
        let within = self.state.resolving().map_or(Igloos::NONE, Circle::igloos);
        let mut targets = Vec::new();
        for &event in &self.legal {
            let Event::Free(colour) = event else { continue };
            targets.extend(self.state.yard().of(colour).and(within).iter().filter_map(|igloo| {
                target(Place::Igloo(igloo), format!("{colour} leaves: the one on {igloo}"), Some(event))
            }));
        }
        targets
    }

    /// The penguins of the yard that can be swapped: choosing the first one picks it, choosing the other swaps.
    fn swap_targets(&self) -> Vec<Target> {
        let first = match self.picked {
            Some(Picked::SwapIgloo(igloo)) => Some(igloo),
            _ => None,
        };
        let swap_with = |igloo: Igloo| {
            self.legal.iter().copied().find(|event| match *event {
                Event::SwapIgloos(a, b) => Some(a) == first && b == igloo || Some(b) == first && a == igloo,
                _ => false,
            })
        };
        let can = |igloo: &Igloo| self.legal.iter().any(|event| swaps_igloo(*event, *igloo));
        let made = |igloo: Igloo| {
            let colour = self.state.yard().at(igloo)?;
            match swap_with(igloo) {
                Some(event) => {
                    target(Place::Igloo(igloo), format!("swap with {colour} on {igloo}"), Some(event))
                }
                None => {
                    let label = format!("swap {colour} on {igloo}");
                    let id = Picked::SwapIgloo(igloo).to_string();
                    Some(Target { id, ..target(Place::Igloo(igloo), label, None)? })
                }
            }
        };
        Igloo::all().filter(can).filter_map(made).collect()
    }
}

/// The target of a place; without an event it only picks.
fn target(place: Place, label: String, event: Option<Event>) -> Option<Target> {
    Some(Target {
        id: place.to_string(),
        label,
        events: event.iter().map(Event::to_string).collect(),
        danger: false,
        at: place.middle()?,
        ring: ring(place, "ring")?,
    })
}

fn swaps_igloo(event: Event, igloo: Igloo) -> bool {
    matches!(event, Event::SwapIgloos(a, b) if a == igloo || b == igloo)
}

/// The places that an event is about.
fn places(state: &State, event: Event) -> Vec<Place> {
    match event {
        Event::Place(spot, igloo) => vec![Place::Line(spot), Place::Igloo(igloo)],
        Event::SwapIgloos(a, b) => vec![Place::Igloo(a), Place::Igloo(b)],
        Event::SwapSpots(a, b) => vec![Place::Line(a), Place::Line(b)],
        Event::Ability(ability) => vec![Place::Ability(ability)],
        Event::Bribe(circle) | Event::Check(circle) => vec![Place::Guard(circle)],
        Event::Free(colour) => {
            let within = state.resolving().map_or(Igloos::NONE, Circle::igloos);
            state.yard().of(colour).and(within).iter().map(Place::Igloo).collect()
        }
        Event::Order(_) | Event::Draw(_) | Event::Buy | Event::Roll | Event::Reroll => Vec::new(),
        Event::Dice(_) | Event::Add(_) => Vec::new(),
    }
}

/// A ring round a place of the board.
fn ring(place: Place, class: &'static str) -> Option<Shape> {
    let (x, y) = place.middle()?;
    Some(match place {
        Place::Guard(_) => Shape::circle(x, y, yard::GUARD + 5.0, class),
        Place::Ability(ability) => Shape::slab(corners::space(ability), 5.0, class),
        _ => Shape::circle(x, y, if class == "ring" { yard::IGLOO } else { yard::IGLOO + 4.0 }, class),
    })
}

/// A penguin at the considered igloo, and the fish of its catch.
fn ghost(colour: Colour, igloo: Igloo, catch: Catch) -> Vec<Shape> {
    let (x, y) = yard::igloo(igloo);
    let Area { x: right, y: top, width, height } = GAIN;
    // At the right rim it stands on the left.
    let left = if x + right + width > RIM { -right - width } else { right };
    let ghost =
        Shape::group(drawing::Place::at(0.0, 0.0), vec![penguin(colour, (x, y), yard::PENGUIN)], "ghost");
    vec![
        Shape::circle(x, y, yard::IGLOO - 1.0, "s-possible"),
        ghost,
        Shape::slab(Area::new(x + left, y + top, width, height), 6.0, "b-accent"),
        Shape::text(
            x + left + width / 2.0,
            y + top + 27.0,
            26.0,
            format!("+{}", catch.fish),
            "b-onaccent cost",
        ),
    ]
}

/// The igloos of the last placing or swap of penguins; none after abilities were taken anew.
fn last_igloos(events: &[Event]) -> Vec<Igloo> {
    let last = events.iter().rev().find_map(|event| match event {
        Event::Ability(_) => Some(Vec::new()),
        _ => changed_igloos(event),
    });
    last.unwrap_or_default()
}

/// The igloos in which an event puts penguins.
fn changed_igloos(event: &Event) -> Option<Vec<Igloo>> {
    match *event {
        Event::Place(_, igloo) => Some(vec![igloo]),
        Event::SwapIgloos(a, b) => Some(vec![a, b]),
        _ => None,
    }
}

/// Dashes round an igloo whose penguin is asked back.
fn asked_back(igloo: Igloo) -> Shape {
    let (x, y) = yard::igloo(igloo);
    Shape::circle(x, y, yard::IGLOO + 5.0, "s-asked")
}

/// Ticks round an igloo.
fn ticks(igloo: Igloo) -> Shape {
    let (x, y) = yard::igloo(igloo);
    let mut pen = Pen::default();
    for turn in [45.0_f64, 135.0, 225.0, 315.0] {
        let (dx, dy) = (turn.to_radians().cos(), turn.to_radians().sin());
        let from = yard::IGLOO + 2.0;
        pen.to(x + dx * from, y + dy * from).by(dx * 9.0, dy * 9.0);
    }
    Shape::path(pen.done(), "s-last")
}
