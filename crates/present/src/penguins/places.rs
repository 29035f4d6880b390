//! Places by their names: the event there, why there is none, and the place beside one.
use penguins::{Ability, Circle, Event, Igloo, Penguins, Phase, Spot, State};
use tabletop::Game;
use view::Why;

use super::choices::ordered;
use super::place::Place;
use super::yard;

/// Returns the event of a place; of several placings the best.
pub(super) fn event_at(game: &Penguins, state: &State, place: Place) -> Option<Event> {
    let here = |event: &Event| match (*event, place) {
        (Event::Free(colour), Place::Igloo(igloo)) => {
            let within = state.resolving().is_some_and(|circle| circle.igloos().contains(igloo));
            within && state.yard().at(igloo) == Some(colour)
        }
        (Event::Place(spot, _), Place::Line(wanted)) => spot == wanted,
        (Event::Place(_, igloo), Place::Igloo(wanted)) => igloo == wanted,
        (Event::Ability(ability), Place::Ability(wanted)) => ability == wanted,
        (Event::Bribe(circle) | Event::Check(circle), Place::Guard(wanted)) => circle == wanted,
        _ => false,
    };
    ordered(game, state).into_iter().find(here)
}

/// Returns the reason why nothing can be done with a place now.
///
/// # Errors
/// There is no such place; the text says which there are.
pub(super) fn why_not(game: &Penguins, state: &State, place: &str) -> Result<Option<Why>, String> {
    let line = state.line().len().max(1);
    let known = place.parse().map(|place| refusal(game, state, place));
    known.map_err(|()| {
        format!(
            "{place:?} is no place of the yard; an igloo such as c1, i2, s34 or o53, guard 1 to 5, \
             ability 1 to 7, or line 1 to {line} would be right"
        )
    })
}

fn refusal(game: &Penguins, state: &State, place: Place) -> Option<Why> {
    if event_at(game, state, place).is_some() {
        return None;
    }
    let event = match place {
        Place::Igloo(igloo) => match (state.phase(), state.yard().at(igloo)) {
            (Phase::Free, Some(colour)) => Event::Free(colour),
            // Every seat may take the front one.
            _ => Event::Place(Spot::FRONT, igloo),
        },
        Place::Line(spot) => Event::Place(spot, opened(state)),
        Place::Guard(circle) if state.phase() == Phase::Check => Event::Check(circle),
        Place::Guard(circle) => Event::Bribe(circle),
        Place::Ability(ability) => Event::Ability(ability),
    };
    game.refusal(state, event).as_ref().map(tabletop::Why::of).map(Why::from)
}

/// An empty igloo that a die opens, so that nothing but the penguin is refused.
fn opened(state: &State) -> Igloo {
    let free = state.opened().and(state.yard().empty());
    free.iter().next().unwrap_or(Circle::ALL[0].centre())
}

/// Returns the next place of the yard in a direction; the same one where none lies there.
pub(super) fn neighbour(from: Place, columns: i8, rows: i8) -> Place {
    if let Place::Ability(ability) = from {
        // The track is a row of its own.
        let number = ability.number().saturating_add_signed(columns);
        return Ability::new(number).map_or(from, Place::Ability);
    }
    let Some((x, y)) = from.middle() else { return from };
    let (dx, dy) = (f64::from(columns), f64::from(rows));
    let igloos = Igloo::all().map(Place::Igloo);
    let guards = Circle::ALL.into_iter().map(Place::Guard);
    let far = |place: &Place| {
        let (to_x, to_y) = match place {
            Place::Guard(circle) => yard::number(*circle),
            _ => place.middle()?,
        };
        let (along, aside) = ((to_x - x) * dx + (to_y - y) * dy, ((to_x - x) * dy - (to_y - y) * dx).abs());
        (along > 1.0 && aside <= 2.0 * along).then_some(along + 2.0 * aside)
    };
    let ahead = igloos.chain(guards).filter(|place| *place != from);
    ahead
        .filter_map(|place| Some((far(&place)?, place)))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map_or(from, |(_, place)| place)
}
