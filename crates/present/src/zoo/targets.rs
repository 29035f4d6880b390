//! The targets of the board: everything on it that can be chosen.
use drawing::{Shape, Target};
use view::count;
use zoo::{Event, Gate, Map};

use super::gates;
use super::overlay::Scene;
use super::picking::filling_events;
use super::place::Place;
use super::plan::STEP;
use super::walks::Walk;

/// The targets: shots, then ways, then the rest.
pub(super) fn targets(scene: &Scene<'_>) -> Vec<Target> {
    let mut targets = Vec::new();
    for (kind, aim) in &scene.shots {
        let label = format!("shoot the {kind}, {}", count(aim.price, "tranquilizer"));
        targets.push(target(scene, Place::Animal(*kind), label, &[Event::Shoot(*kind)], false));
    }
    for walk in &scene.walks {
        let place = Place::Space(walk.space);
        let landing = scene.landing(walk);
        let label = walk_words(scene.map, walk);
        let target = target(scene, place, label, &walk.events, walk.loses());
        let ring = Shape::circle(landing.0, landing.1, STEP + 4.0, "ring");
        targets.push(Target { at: landing, ring, ..target });
    }
    for gate in Gate::ALL {
        let name = gates::name(scene.map, gate);
        let (label, events) = match filling_events(scene.map, &scene.legal, gate).as_slice() {
            [] => continue,
            [one] => (format!("fill a square of the {name}"), vec![*one]),
            _ => (format!("fill squares of the {name}"), Vec::new()),
        };
        targets.push(target(scene, Place::Gate(gate), label, &events, false));
    }
    targets.extend(scene.legal.iter().filter_map(|event| of_piece(scene, *event)));
    targets
}

/// The target of an event that a single piece stands for.
fn of_piece(scene: &Scene<'_>, event: Event) -> Option<Target> {
    let (place, label) = match event {
        Event::First(who) => (Place::Person(who), format!("the {who} goes first")),
        Event::Share => {
            let other = scene.state.active()?.other();
            (Place::Person(other), format!("share the tranquilizers with the {other}"))
        }
        Event::Reroll => {
            let kind = scene.state.mover()?;
            (Place::Animal(kind), format!("roll the {kind}’s die again"))
        }
        _ => return None,
    };
    Some(target(scene, place, label, &[event], false))
}

fn target(scene: &Scene<'_>, place: Place, label: String, events: &[Event], danger: bool) -> Target {
    Target {
        id: place.name(scene.map),
        label,
        events: events.iter().map(Event::to_string).collect(),
        danger,
        at: scene.middle(place),
        ring: scene.ring(place, "ring"),
    }
}

/// `go to d4, 2 spaces, 3 health`.
fn walk_words(map: &Map, walk: &Walk) -> String {
    let space = map.id(walk.space);
    let mut words = match walk.past {
        Some(kind) => format!("go past the {kind} to {space}, 2 spaces and 2 points"),
        None => format!("go to {space}, {}", count(walk.spaces, "space")),
    };
    if walk.toll > 0 {
        words += &format!(", costs {} health", walk.toll);
    }
    words
}
