//! *Mayhem at the Rockport Zoo*: the zoo from above, 28 units a step of the map's grid. Steps lie where the map file
//! puts them; cages, gates, shed and office find room beside them.
mod board;
mod cages;
mod cells;
mod choices;
mod components;
mod decisions;
mod dice;
mod ending;
mod fixed;
mod focus;
mod follow;
mod game_view;
mod gates;
mod gauges;
mod goal;
mod ground;
mod hint;
mod journeys;
mod log;
mod motion;
mod odds;
mod overlay;
mod paths;
mod picking;
mod pieces;
mod pin;
mod place;
mod plan;
mod preview;
mod printed;
mod screen_reader;
mod sentences;
mod signs;
mod statistics;
mod status;
mod story;
mod targets;
mod terminal;
mod trips;
mod walks;
mod why;

pub use printed::joint;

use drawing::{Drawing, Heat, Words};
use tabletop::Game;
use view::{
    Choice, End, GameView, LogEntry, MapView, Motion, NamedPlace, Objective, Odds, Preview, Sections,
    Selection, Sound, Surface, TerminalView, Why,
};
use zoo::{Aim, Event, Kind, State, Zoo};

use crate::{Component, HintFact, Observation, OthersTurn, Present, Shown};
use place::Place;

type Seen<'a> = Observation<'a, Zoo>;

impl Present for Zoo {
    fn map_view(&self) -> MapView {
        terminal::map(self)
    }

    fn heat_map(&self, warm: &dyn Fn(&str) -> Option<Heat>) -> Vec<Drawing> {
        vec![board::heat_map(self, warm)]
    }

    fn printed(&self) -> Vec<Drawing> {
        vec![printed::board(self)]
    }

    fn goal_pictures(&self) -> Vec<Drawing> {
        goal::pictures()
    }

    fn components(&self) -> Vec<Component> {
        components::components(self)
    }

    fn objective(&self) -> Objective {
        Objective { doing: "restoring the power".to_owned(), done: "restored".to_owned(), points: None }
    }

    fn game_view(&self, seen: &Seen<'_>, selection: &Selection<Event>) -> GameView {
        game_view::view(self, seen, selection)
    }

    fn board(&self, seen: &Seen<'_>, selection: &Selection<Event>, fixed_layers: bool) -> Drawing {
        board::board(self, seen, selection, fixed_layers)
    }

    fn sections(&self, seen: &Seen<'_>, considered: &[Event]) -> Sections {
        gauges::sections(self, seen.state(), considered)
    }

    fn decisions(&self, seen: &Seen<'_>) -> Vec<Choice> {
        decisions::all(self, seen.state())
    }

    fn choice(&self, seen: &Seen<'_>, event: Event) -> Option<Choice> {
        legal(self, seen.state()).contains(&event).then(|| decisions::choice(self, seen.state(), event))
    }

    fn preview(&self, seen: &Seen<'_>, events: &[Event]) -> Option<Preview> {
        preview::preview(self, seen.state(), events)
    }

    fn thumbnail(&self, seen: &Seen<'_>) -> Drawing {
        board::thumbnail(self, seen.state())
    }

    fn odds(&self, seen: &Seen<'_>) -> Odds {
        odds::odds(self, seen.state())
    }

    fn end(&self, seen: &Seen<'_>) -> Option<End> {
        ending::end(self, seen.state())
    }

    fn missed(&self, before: &Seen<'_>, played: &[Event], best: &[Event]) -> Words {
        ending::missed(self, before.state(), played, best)
    }

    fn story(&self, whole: &Seen<'_>) -> String {
        story::story(self, whole)
    }

    fn fault(&self, _before: &Seen<'_>, played: &[Event], best: &[Event]) -> &'static str {
        story::fault(played, best)
    }

    fn hint_facts(&self, before: &State, event: Event) -> Vec<HintFact> {
        hint::facts(self, before, event)
    }

    fn place_at(&self, seen: &Seen<'_>, _surface: Surface, point: (f64, f64)) -> Option<NamedPlace> {
        place::at(self.map(), seen.state(), point)
    }

    fn pick(&self, _seen: &Seen<'_>, picked: &[String], place: &str) -> Vec<String> {
        picking::pick(self.map(), picked, place)
    }

    fn why_not(&self, seen: &Seen<'_>, _picked: &[String], place: &str) -> Result<Option<Why>, String> {
        Ok(why::why_not(self, seen.state(), place::parse(self.map(), place)?))
    }

    fn events_at(&self, seen: &Seen<'_>, place: &str) -> Vec<Event> {
        let place = Place::named(self.map(), place);
        place.map_or_else(Vec::new, |place| why::events_at(self, seen.state(), place))
    }

    fn neighbour(&self, seen: &Seen<'_>, place: &str, columns: i8, rows: i8) -> String {
        match Place::named(self.map(), place) {
            Some(place) => why::neighbour(self, seen.state(), place, columns, rows).name(self.map()),
            None => place.to_owned(),
        }
    }

    fn log(&self, before: &Seen<'_>, event: Event) -> LogEntry {
        log::entry(self, before.state(), event)
    }

    fn motion(&self, before: &Seen<'_>, event: Event) -> Motion {
        motion::motion(self, before.state(), event)
    }

    fn followed(&self, turn: &OthersTurn<'_, Self>) -> Vec<Shown> {
        follow::moves(self, turn)
    }

    fn voices(&self, before: &State, event: Event) -> Vec<Sound> {
        motion::voices(self, before, event)
    }

    fn terminal(&self, seen: &Seen<'_>, selection: &Selection<Event>) -> TerminalView {
        terminal::view(self, seen.state(), selection)
    }

    fn turn_number(&self, state: &State) -> u32 {
        state.turn()
    }
}

/// Every event that can be decided on now.
fn legal(game: &Zoo, state: &State) -> Vec<Event> {
    let mut legal = Vec::new();
    game.legal(state, |event| legal.push(event));
    legal
}

/// The animals that the acting character can shoot now, and how.
fn shots(game: &Zoo, state: &State) -> Vec<(Kind, Aim)> {
    let Some(who) = state.active() else { return Vec::new() };
    let possible = |shot: zoo::Shot| Some((shot.kind, shot.aim.ok()?));
    game.shots(state, who)
        .into_iter()
        .filter_map(possible)
        .filter(|(kind, _)| game.refusal(state, Event::Shoot(*kind)).is_none())
        .collect()
}
