//! *Penguin Panic*: the yard with its five circles, and in its corners the ability track, the players' fish and
//! freed penguins, and the case. The line of penguins stands beside the board.
mod cells;
mod choices;
mod components;
mod corners;
mod decision;
mod dice;
mod fixed;
mod follow;
mod game_view;
mod goal;
mod heat;
mod hint;
mod log;
mod missed;
mod motion;
mod notes;
mod odds;
mod overlay;
mod panel;
mod phrases;
mod picked;
mod pieces;
mod place;
mod places;
mod preview;
mod rack;
mod score;
mod screen_reader;
mod statistics;
mod status;
mod story;
mod terminal;
mod thumbnail;
mod yard;

pub use pieces::penguin;

use drawing::{Area, Drawing, Heat, Kind, Words};
use penguins::{Event, Penguins, State};
use tabletop::{Game, Seat};
use view::{
    Choice, End, GameView, LogEntry, MapView, Motion, NamedPlace, Objective, Odds, Preview, ScoreSheet,
    Sections, Selection, Sound, Surface, TerminalView, Why,
};

use crate::{Component, HintFact, Names, Observation, OthersTurn, Present, Shown};
use picked::Picked;

/// A position of the game as a seat or a bystander sees it.
type Seen<'a> = Observation<'a, Penguins>;

/// The part of the plane that is shown.
const YARD: Area = Area::new(-358.0, -368.0, 716.0, 700.0);

/// The yard in words.
const LABEL: &str = "The yard: five circles of igloos round the ice hole";

/// Returns the names of the seats for sentences.
fn names(seen: &Seen<'_>) -> Names {
    Names::new(seen.names)
}

impl Present for Penguins {
    fn map_view(&self) -> MapView {
        let start = self.start();
        MapView {
            title: String::new(),
            picture: self.board(&Observation::of_state(&start, None, &[]), &Selection::default(), true),
            boards: terminal::boards(self, &start),
        }
    }

    fn heat_map(&self, warm: &dyn Fn(&str) -> Option<Heat>) -> Vec<Drawing> {
        vec![heat::yard(warm)]
    }

    fn printed(&self) -> Vec<Drawing> {
        vec![heat::printed()]
    }

    fn goal_pictures(&self) -> Vec<Drawing> {
        goal::pictures()
    }

    fn components(&self) -> Vec<Component> {
        components::components()
    }

    fn objective(&self) -> Objective {
        Objective { doing: "winning".to_owned(), done: "won".to_owned(), points: None }
    }

    fn game_view(&self, seen: &Seen<'_>, selection: &Selection<Event>) -> GameView {
        game_view::view(self, seen, selection)
    }

    fn board(&self, seen: &Seen<'_>, selection: &Selection<Event>, fixed_layers: bool) -> Drawing {
        let (mut layers, targets) = overlay::draw(self, seen, selection);
        if fixed_layers {
            layers.iter_mut().filter(|layer| layer.fixed).for_each(|layer| layer.shapes = fixed::ground());
        }
        Drawing {
            class: "board pengs",
            kind: Kind::Board,
            view_box: YARD,
            label: LABEL.to_owned(),
            layers,
            targets,
        }
    }

    fn sections(&self, seen: &Seen<'_>, considered: &[Event]) -> Sections {
        panel::sections(self, seen, considered)
    }

    fn decisions(&self, seen: &Seen<'_>) -> Vec<Choice> {
        choices::decisions(self, seen)
    }

    fn choice(&self, seen: &Seen<'_>, event: Event) -> Option<Choice> {
        choices::choice(self, seen.state(), event, &names(seen))
    }

    fn preview(&self, seen: &Seen<'_>, events: &[Event]) -> Option<Preview> {
        preview::preview(self, seen.state(), *events.first()?, &names(seen))
    }

    fn score_sheet(&self, seen: &Seen<'_>, seat: Seat, considered: &[Event]) -> Option<ScoreSheet> {
        Some(score::sheet(self, seen.state(), seat, considered))
    }

    fn thumbnail(&self, seen: &Seen<'_>) -> Drawing {
        thumbnail::thumbnail(seen.state())
    }

    fn odds(&self, seen: &Seen<'_>) -> Odds {
        odds::odds(self, seen.state(), &names(seen))
    }

    fn end(&self, seen: &Seen<'_>) -> Option<End> {
        status::end(seen.state(), &names(seen))
    }

    fn missed(&self, before: &Seen<'_>, played: &[Event], best: &[Event]) -> Words {
        missed::missed(self, before.state(), played, best)
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

    fn place_at(&self, _seen: &Seen<'_>, _surface: Surface, point: (f64, f64)) -> Option<NamedPlace> {
        place::place_at(point).map(|(place, at)| NamedPlace { name: place.to_string(), at })
    }

    fn pick(&self, _seen: &Seen<'_>, picked: &[String], place: &str) -> Vec<String> {
        let Ok(next) = place.parse::<Picked>() else { return Vec::new() };
        let picked = Picked::first(picked).map_or(Some(next), |before| before.then(next));
        picked.iter().map(Picked::to_string).collect()
    }

    fn why_not(&self, seen: &Seen<'_>, _picked: &[String], place: &str) -> Result<Option<Why>, String> {
        places::why_not(self, seen.state(), place)
    }

    fn events_at(&self, seen: &Seen<'_>, place: &str) -> Vec<Event> {
        let event = place.parse().ok().and_then(|place| places::event_at(self, seen.state(), place));
        event.into_iter().collect()
    }

    fn neighbour(&self, _seen: &Seen<'_>, place: &str, columns: i8, rows: i8) -> String {
        match place.parse() {
            Ok(place) => places::neighbour(place, columns, rows).to_string(),
            Err(()) => place.to_owned(),
        }
    }

    fn log(&self, before: &Seen<'_>, event: Event) -> LogEntry {
        log::entry(self, before.state(), event, &names(before))
    }

    fn motion(&self, before: &Seen<'_>, event: Event) -> Motion {
        motion::motion(self, before.state(), event, &names(before))
    }

    fn followed(&self, turn: &OthersTurn<'_, Self>) -> Vec<Shown> {
        follow::moves(self, turn)
    }

    fn voices(&self, before: &State, event: Event) -> Vec<Sound> {
        motion::voices(self, before, event)
    }

    fn terminal(&self, seen: &Seen<'_>, selection: &Selection<Event>) -> TerminalView {
        terminal::view(self, seen, selection)
    }

    fn turn_number(&self, state: &State) -> u32 {
        state.round().into()
    }
}
