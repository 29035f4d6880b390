//! *Nightmare at the Rockport Caverns*: the cavern as a section through rock, row 1 at the bottom, with the rows' dice,
//! rocks and water circles beside it.
mod board;
mod cells;
mod choices;
mod components;
mod follow;
mod game_view;
mod gauges;
mod goal;
mod gutter;
mod hint;
mod layout;
mod log;
mod missed;
mod motion;
mod odds;
mod overlay;
mod panel;
mod pieces;
mod place;
mod preview;
mod printed;
mod rock;
mod screen_reader;
mod sentences;
mod statistics;
mod story;
mod terminal;
mod water;
mod ways;
mod why;
mod words;

use caverns::{Caverns, Event, State};
use drawing::{Drawing, Heat, Words};
use view::{
    Choice, End, GameView, LogEntry, MapView, Motion, NamedPlace, Objective, Odds, Preview, Sections,
    Selection, Sound, Surface, TerminalView, Why,
};

use crate::{Component, HintFact, Observation, OthersTurn, Present, Shown};
use place::Place;

impl Present for Caverns {
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
        components::components()
    }

    fn objective(&self) -> Objective {
        Objective { doing: "escaping".to_owned(), done: "escaped".to_owned(), points: None }
    }

    fn game_view(&self, seen: &Observation<'_, Self>, selection: &Selection<Event>) -> GameView {
        game_view::view(self, seen, selection)
    }

    fn board(
        &self,
        seen: &Observation<'_, Self>,
        selection: &Selection<Event>,
        fixed_layers: bool,
    ) -> Drawing {
        board::board(self, seen, selection, fixed_layers)
    }

    fn sections(&self, seen: &Observation<'_, Self>, considered: &[Event]) -> Sections {
        let gauges = gauges::gauges(self, seen.state(), considered.first().copied());
        Sections { gauges, panel: Some(panel::panel(self, seen)) }
    }

    fn decisions(&self, seen: &Observation<'_, Self>) -> Vec<Choice> {
        choices::decisions(self, seen.state())
    }

    fn choice(&self, seen: &Observation<'_, Self>, event: Event) -> Option<Choice> {
        let notation = event.to_string();
        choices::choices(self, seen.state(), false).into_iter().find(|choice| choice.event == notation)
    }

    fn preview(&self, seen: &Observation<'_, Self>, events: &[Event]) -> Option<Preview> {
        preview::preview(self, seen.state(), *events.first()?)
    }

    fn thumbnail(&self, seen: &Observation<'_, Self>) -> Drawing {
        board::thumbnail(self, seen.state())
    }

    fn odds(&self, seen: &Observation<'_, Self>) -> Odds {
        odds::odds(self, seen.state())
    }

    fn end(&self, seen: &Observation<'_, Self>) -> Option<End> {
        words::end(seen.state())
    }

    fn missed(&self, before: &Observation<'_, Self>, played: &[Event], best: &[Event]) -> Words {
        match (played.first(), best.first()) {
            (Some(played), Some(best)) => missed::missed(self, before.state(), *played, *best),
            _ => Words::default(),
        }
    }

    fn story(&self, whole: &Observation<'_, Self>) -> String {
        story::story(self, whole)
    }

    fn fault(&self, _before: &Observation<'_, Self>, played: &[Event], best: &[Event]) -> &'static str {
        story::fault(played, best)
    }

    fn hint_facts(&self, before: &State, event: Event) -> Vec<HintFact> {
        hint::facts(self, before, event)
    }

    fn place_at(&self, _: &Observation<'_, Self>, _: Surface, point: (f64, f64)) -> Option<NamedPlace> {
        let (place, at) = place::place_at(self.map(), point)?;
        Some(NamedPlace { name: place.to_string(), at })
    }

    fn why_not(
        &self,
        seen: &Observation<'_, Self>,
        picked: &[String],
        place: &str,
    ) -> Result<Option<Why>, String> {
        let place = place::parse(self.map(), place)?;
        Ok(why::why_not(self, seen.state(), ways::goes_alone(picked), place).map(Why::from))
    }

    fn events_at(&self, seen: &Observation<'_, Self>, place: &str) -> Vec<Event> {
        let event = place.parse().ok().and_then(|place| ways::event_at(self, seen.state(), false, place));
        event.into_iter().collect()
    }

    fn neighbour(&self, _: &Observation<'_, Self>, place: &str, columns: i8, rows: i8) -> String {
        match place.parse() {
            Ok(from) => place::neighbour(self.map(), from, columns, rows).to_string(),
            Err(()) => place.to_owned(),
        }
    }

    fn log(&self, before: &Observation<'_, Self>, event: Event) -> LogEntry {
        log::log(self, before.state(), event)
    }

    fn motion(&self, before: &Observation<'_, Self>, event: Event) -> Motion {
        motion::motion(self, before.state(), event)
    }

    fn followed(&self, turn: &OthersTurn<'_, Self>) -> Vec<Shown> {
        follow::moves(self, turn)
    }

    fn voices(&self, before: &State, event: Event) -> Vec<Sound> {
        motion::voices(self, before, event)
    }

    fn terminal(&self, seen: &Observation<'_, Self>, selection: &Selection<Event>) -> TerminalView {
        terminal::terminal(self, seen.state(), selection)
    }

    fn turn_number(&self, state: &State) -> u32 {
        state.round().into()
    }
}
