//! A running match, whichever game it is: events go in and out as text.
use games::{Record, Setup};
use scene::{Drawing, Words};
use tabletop::Why;

use crate::{
    Beside, Choice, Dice, Finish, Goal, Line, Look, Motion, Outlook, Panel, Part, Preview, Rack, Score,
    Seated, Sight, Standing, Status, Wait,
};

/// A running match. A ply names a position: the number of events that led to it. What is asked with a
/// [`Sight`] is told as its seat may know it.
pub trait Match: Send + Sync {
    /// What it was set up with.
    fn setup(&self) -> &Setup;
    /// The match so far, with all that is hidden: for its keeper and those who think for it.
    fn record(&self) -> Record;
    /// The match up to a ply.
    fn record_to(&self, ply: usize) -> Record {
        let mut record = self.record();
        record.events.truncate(ply);
        record
    }
    /// The match as far as nothing in it is hidden from anybody: what may be handed on.
    fn shared(&self) -> Record;
    /// Who sits where.
    fn seats(&self) -> Vec<Seated>;
    /// The ply reached.
    fn ply(&self) -> usize;
    /// The event that leads on from a ply.
    fn event(&self, ply: usize) -> Option<String>;
    /// Whether the event that leads on from a ply may be known there.
    fn shows(&self, before: usize, sight: &Sight) -> bool;
    /// For whom it waits.
    fn wait(&self) -> Wait;
    /// Whether what is decided now stays hidden from others for a while.
    fn secret(&self) -> bool;
    /// Lets chance draw.
    fn chance(&mut self);
    /// The seat whose turn it is decides.
    ///
    /// # Errors
    /// Why that is not possible.
    fn act(&mut self, event: &str) -> Result<(), Why>;
    /// Takes a person's last decision back, as far as that goes; says whether it did.
    fn undo(&mut self) -> bool;
    /// Whether it would, and whose it is.
    fn can_undo(&self) -> Option<u8>;
    /// What can be done now.
    fn legal(&self) -> Vec<String>;
    /// How it ended.
    fn finish(&self) -> Option<Finish>;

    /// The board, whole or without what depends on the map alone.
    fn drawing(&self, sight: &Sight, look: &Look, whole: bool) -> Drawing;
    /// The board's name; what depends on the map alone changes with it.
    fn board_name(&self, sight: &Sight) -> &'static str;
    /// What turns are called, and the present one, for the title block.
    fn turn_words(&self, sight: &Sight) -> (&'static str, String);
    /// What else stands in the title block.
    fn facts(&self, sight: &Sight) -> Vec<(&'static str, String)>;
    /// The map's or sheet's name.
    fn map_name(&self) -> String;
    /// The board that waits.
    fn waiting(&self, sight: &Sight) -> Option<(Drawing, &'static str, &'static str)>;
    /// The sheet beside the board.
    fn beside(&self, sight: &Sight, look: &Look) -> Option<Beside>;
    /// The things in a row beside it.
    fn rack(&self, sight: &Sight, look: &Look) -> Option<Rack>;
    /// A small picture.
    fn stamp(&self, sight: &Sight) -> Drawing;
    /// What is wanted.
    fn status(&self, sight: &Sight) -> Status;
    /// The position for who does not see it.
    fn describe(&self, sight: &Sight) -> String;
    /// What can be done.
    fn choices(&self, sight: &Sight) -> Vec<Choice>;
    /// What events would bring.
    fn preview(&self, sight: &Sight, events: &[String]) -> Option<Preview>;
    /// Why a place cannot be chosen.
    fn why_not(&self, sight: &Sight, place: &str) -> Option<Why>;
    /// The place at a point of a drawing, and its middle.
    fn place_at(&self, sight: &Sight, part: Part, point: (f64, f64)) -> Option<(String, (f64, f64))>;
    /// What is picked once this place is, too.
    fn picks(&self, sight: &Sight, place: &str) -> Vec<String>;
    /// The dice on the table.
    fn dice(&self, sight: &Sight) -> Dice;
    /// What else the game lays out.
    fn panel(&self, sight: &Sight, considered: &[String]) -> Option<Panel>;
    /// A seat's score sheet.
    fn score(&self, sight: &Sight, seat: u8, considered: &[String]) -> Option<Score>;
    /// How the seats stand, in seat order; nothing where there is only one.
    fn standings(&self, sight: &Sight) -> Vec<Standing>;
    /// A small drawing of what is a seat's own.
    fn small(&self, sight: &Sight, seat: u8) -> Option<Drawing>;
    /// What is a seat's own, large: drawings with their names.
    fn sheets(&self, sight: &Sight, seat: u8) -> Vec<(Drawing, String)>;
    /// How the event that leads on from a position is shown.
    fn motion(&self, sight: &Sight) -> Motion;
    /// What happened from a ply on, up to the position looked at.
    fn log(&self, from: usize, sight: &Sight) -> Vec<Line>;
    /// What chance can do next.
    fn outlook(&self, sight: &Sight) -> (String, Vec<Outlook>);
    /// What its values are values of.
    fn goal(&self) -> Goal;
    /// What events from a position on missed beside the best ones.
    fn missed(&self, sight: &Sight, played: &[String], best: &[String]) -> Words;
}
