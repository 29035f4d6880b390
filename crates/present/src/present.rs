//! The trait by which a game is shown.
use drawing::{Drawing, Heat, Words};
use games::Playable;
use tabletop::Seat;
use view::{
    Choice, End, GameView, LogEntry, MapView, Motion, NamedPlace, Objective, Odds, Preview, ScoreSheet,
    SeatPictures, Sections, Selection, SideSheet, Sound, Surface, TerminalView, Why,
};

use crate::{Component, HintFact, Observation, OthersTurn, Shown, follow};

/// A game that can be shown.
///
/// Methods with a default are for games with several seats, points, hidden things or a second sheet. A seat's name may
/// be `You`, so no verb follows a name directly (`Ada: ability 3, 2 fish`).
pub trait Present: Playable<State: Send + Sync, Event: Send + Sync> + Clone + Send + Sync + 'static {
    /// Returns the map or sheet the game is played on.
    fn map_view(&self) -> MapView;

    /// Returns a drawing for each board of the map, with some places tinted, by their names.
    fn heat_map(&self, warm: &dyn Fn(&str) -> Option<Heat>) -> Vec<Drawing>;

    /// Draws the boards as they are printed: empty, with everything that is read off them with a pencil in hand.
    fn printed(&self) -> Vec<Drawing> {
        self.heat_map(&|_| None)
    }

    /// Returns the four pictures of the goal: the turn, winning, losing, the points.
    fn goal_pictures(&self) -> Vec<Drawing> {
        Vec::new()
    }

    /// Returns everything that lies on the table, for the page of the rules.
    fn components(&self) -> Vec<Component> {
        Vec::new()
    }

    /// Returns what the game's values count.
    fn objective(&self) -> Objective;

    /// Returns everything shown of a position but its drawings.
    fn game_view(&self, seen: &Observation<'_, Self>, selection: &Selection<Self::Event>) -> GameView;

    /// Draws the board. Without `fixed_layers`, the layers that depend on the map alone stay empty.
    fn board(
        &self,
        seen: &Observation<'_, Self>,
        selection: &Selection<Self::Event>,
        fixed_layers: bool,
    ) -> Drawing;

    /// Draws the sheet beside the board that is chosen on, too.
    fn side_sheet(
        &self,
        _seen: &Observation<'_, Self>,
        _selection: &Selection<Self::Event>,
    ) -> Option<SideSheet> {
        None
    }

    /// Returns the sections that change with the considered events.
    fn sections(&self, _seen: &Observation<'_, Self>, _considered: &[Self::Event]) -> Sections {
        Sections::default()
    }

    /// Returns every event that the viewer's seat can choose now, in the order in which they are listed on a terminal.
    fn decisions(&self, seen: &Observation<'_, Self>) -> Vec<Choice>;

    /// Returns a possible event as a choice, whether or not [`GameView::choices`] lists it.
    fn choice(&self, seen: &Observation<'_, Self>, event: Self::Event) -> Option<Choice>;

    /// Returns the consequence of events.
    fn preview(&self, seen: &Observation<'_, Self>, events: &[Self::Event]) -> Option<Preview>;

    /// Returns a seat's score sheet so far, as the viewer knows it. The considered events are that seat's own.
    fn score_sheet(
        &self,
        _seen: &Observation<'_, Self>,
        _seat: Seat,
        _considered: &[Self::Event],
    ) -> Option<ScoreSheet> {
        None
    }

    /// Draws a seat's own things.
    fn seat_pictures(&self, _seen: &Observation<'_, Self>, _seat: Seat) -> SeatPictures {
        SeatPictures::default()
    }

    /// Draws a small picture of the position.
    fn thumbnail(&self, seen: &Observation<'_, Self>) -> Drawing;

    /// Returns the next outcomes of chance.
    fn odds(&self, seen: &Observation<'_, Self>) -> Odds;

    /// Returns the end of the game in words; `None` while it runs.
    fn end(&self, seen: &Observation<'_, Self>) -> Option<End>;

    /// Returns what the events played missed beside the best ones.
    fn missed(&self, before: &Observation<'_, Self>, played: &[Self::Event], best: &[Self::Event]) -> Words;

    /// Tells a finished game in a sentence or two: its course, and what decided it. The observation holds every position
    /// of the game.
    fn story(&self, _whole: &Observation<'_, Self>) -> String {
        String::new()
    }

    /// Returns the fault of events played where others were better, as the rest of a sentence: `you …`. Decisions of
    /// one kind have one fault.
    fn fault(
        &self,
        _before: &Observation<'_, Self>,
        _played: &[Self::Event],
        _best: &[Self::Event],
    ) -> &'static str {
        "chose what was worth less than something else"
    }

    /// Returns what tells an event of the deciding seat from others, the weightiest first, by the rules alone: the
    /// chance of being caught next turn, the way left, fish, points, what it opens to others.
    fn hint_facts(&self, before: &Self::State, event: Self::Event) -> Vec<HintFact>;

    /// Returns the place at a point of a drawing, in the drawing's units.
    fn place_at(
        &self,
        seen: &Observation<'_, Self>,
        surface: Surface,
        point: (f64, f64),
    ) -> Option<NamedPlace>;

    /// Returns the picked places after `place` is picked as well. A place that was picked before is given back, with
    /// all that came after it.
    fn pick(&self, _seen: &Observation<'_, Self>, picked: &[String], place: &str) -> Vec<String> {
        let mut picked = picked.to_vec();
        match picked.iter().position(|it| it == place) {
            Some(there) => picked.truncate(there),
            None => picked.push(place.to_owned()),
        }
        picked
    }

    /// Returns the reason why nothing can be done with a place now; `None` where something can.
    ///
    /// # Errors
    /// There is no such place; the text says which there are.
    fn why_not(
        &self,
        seen: &Observation<'_, Self>,
        picked: &[String],
        place: &str,
    ) -> Result<Option<Why>, String>;

    /// Returns the events that lead to a place, or do something there; empty where nothing does now.
    fn events_at(&self, seen: &Observation<'_, Self>, place: &str) -> Vec<Self::Event>;

    /// Returns the place `columns` and `rows` away from another; the same one at the rim.
    fn neighbour(&self, seen: &Observation<'_, Self>, place: &str, columns: i8, rows: i8) -> String;

    /// Returns an event as the log has it.
    fn log(&self, before: &Observation<'_, Self>, event: Self::Event) -> LogEntry;

    /// Returns the animation of an event that leads on from a position.
    fn motion(&self, before: &Observation<'_, Self>, event: Self::Event) -> Motion;

    /// Returns the moves of a turn of another seat, or in a game for one what animals and chance did, as they are
    /// followed. Without more of its own, a game tells each decision as its log does.
    fn followed(&self, turn: &OthersTurn<'_, Self>) -> Vec<Shown> {
        follow::decisions(self, turn)
    }

    /// Returns the voices of an event that leads on from a position: what is heard of it beside dice, pencil and steps,
    /// in order.
    fn voices(&self, _before: &Self::State, _event: Self::Event) -> Vec<Sound> {
        Vec::new()
    }

    /// Returns the position on a terminal.
    fn terminal(&self, seen: &Observation<'_, Self>, selection: &Selection<Self::Event>) -> TerminalView;

    /// Returns the number of the turn that is on, or begins, in a position; 0 before the first.
    fn turn_number(&self, state: &Self::State) -> u32;
}
