//! A running match, whichever game it is: events go in and out as text.
use games::{Record, Setup};
use scene::{Drawing, Words};
use tabletop::Why;

use crate::{Choice, Dice, Finish, Line, Look, Motion, Outlook, Preview, Status, Wait};

/// A running match. A ply names a position: the number of events that led to it.
pub trait Match: Send + Sync {
    /// What it was set up with.
    fn setup(&self) -> &Setup;
    /// The match so far.
    fn record(&self) -> Record;
    /// The match up to a ply.
    fn record_to(&self, ply: usize) -> Record {
        let mut record = self.record();
        record.events.truncate(ply);
        record
    }
    /// The ply reached.
    fn ply(&self) -> usize;
    /// The event that leads on from a ply.
    fn event(&self, ply: usize) -> Option<String>;
    /// For whom it waits.
    fn wait(&self) -> Wait;
    /// Lets chance draw.
    fn chance(&mut self);
    /// The seat whose turn it is decides.
    ///
    /// # Errors
    /// Why that is not possible.
    fn act(&mut self, event: &str) -> Result<(), Why>;
    /// Takes the last decision back, as far as that goes; says whether it did.
    fn undo(&mut self) -> bool;
    /// Whether it would.
    fn can_undo(&self) -> bool;
    /// What can be done now.
    fn legal(&self) -> Vec<String>;
    /// How it ended.
    fn finish(&self) -> Option<Finish>;

    /// The board, whole or without what depends on the map alone.
    fn drawing(&self, ply: usize, look: &Look, whole: bool) -> Drawing;
    /// The board's name; what depends on the map alone changes with it.
    fn board_name(&self, ply: usize) -> &'static str;
    /// The turn, for the title block.
    fn turn_words(&self, ply: usize) -> String;
    /// The map's name.
    fn map_name(&self) -> String;
    /// The board that waits.
    fn waiting(&self, ply: usize) -> Option<(Drawing, &'static str, &'static str)>;
    /// A small picture.
    fn stamp(&self, ply: usize) -> Drawing;
    /// What is wanted.
    fn status(&self, ply: usize) -> Status;
    /// The position for who does not see it.
    fn describe(&self, ply: usize) -> String;
    /// What can be done.
    fn choices(&self, ply: usize) -> Vec<Choice>;
    /// What events would bring.
    fn preview(&self, ply: usize, events: &[String]) -> Option<Preview>;
    /// Why a place cannot be chosen.
    fn why_not(&self, ply: usize, place: &str) -> Option<Why>;
    /// The place at a point of the drawing, and its middle.
    fn place_at(&self, ply: usize, point: (f64, f64)) -> Option<(String, (f64, f64))>;
    /// The dice on the table.
    fn dice(&self, ply: usize) -> Dice;
    /// How the event that leads on from a ply is shown.
    fn motion(&self, ply: usize) -> Motion;
    /// What happened, from a ply on.
    fn log(&self, from: usize) -> Vec<Line>;
    /// What chance can do next.
    fn outlook(&self, ply: usize) -> (String, Vec<Outlook>);
    /// What a chance is a chance of, and what a won game is.
    fn goal(&self) -> (&'static str, &'static str);
    /// What events from a ply on missed beside the best ones.
    fn missed(&self, ply: usize, played: &[String], best: &[String]) -> Words;
}
