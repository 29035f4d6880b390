//! A running match, whichever game it is: events go in and out as text.
use drawing::{Drawing, Words};
use games::{Record, Setup};

use crate::boundary::{Argument, Json, answered, boundary, read, write};
use crate::desk::Far;
use crate::{
    Beside, Choice, Dice, Finish, Gauge, Goal, Line, Look, Motion, Near, Outlook, Panel, Part, Preview, Rack,
    Score, Seated, Sight, Standing, Status, Wait, Why,
};

boundary! {
    /// A running match. A ply names a position: the number of events that led to it. What is asked with a
    /// [`Sight`] is told as its seat may know it.
    pub trait Match: Send + Sync;

    asks {
        /// Who sits where.
        fn seats(&self) -> Vec<Seated>;
        /// The ply reached.
        fn ply(&self) -> usize;
        /// The event that leads on from a ply.
        fn event(&self, ply: usize) -> Option<String>;
        /// Whether the event that leads on from a ply was known to a seat at once.
        fn shows(&self, before: usize, seat: Option<u8>) -> bool;
        /// The seat that brings about what leads on from a ply; none for chance.
        fn mover(&self, ply: usize) -> Option<u8>;
        /// For whom it waits.
        fn wait(&self) -> Wait;
        /// Whether the device has to be passed on by whoever has it (none: nobody knows who) before the person for
        /// whom it waits can look.
        fn hand_over(&self, sitting: Option<u8>) -> bool;
        /// Whether a person's last decision can be taken back, as far as the seat that asks may know of it.
        fn can_undo(&self, seat: Option<u8>) -> bool;
        /// What can be done now.
        fn legal(&self) -> Vec<String>;
        /// The board, whole or without what depends on the map alone.
        fn drawing(&self, sight: &Sight, look: &Look, whole: bool) -> Drawing;
        /// The part of the board that a small screen shows first, where it does not show all of it.
        fn near(&self, sight: &Sight) -> Option<Near>;
        /// The board's name; what depends on the map alone changes with it.
        fn board_name(&self, sight: &Sight) -> String;
        /// What turns are called, and the present one, for the title block.
        fn turn_words(&self, sight: &Sight) -> (String, String);
        /// What else stands in the title block.
        fn facts(&self, sight: &Sight) -> Vec<(String, String)>;
        /// The map's or sheet's name.
        fn map_name(&self) -> String;
        /// The board that waits.
        fn waiting(&self, sight: &Sight) -> Option<(Drawing, String, String)>;
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
        /// What is counted beside the board, with what is considered.
        fn gauges(&self, sight: &Sight, considered: &[String]) -> Vec<Gauge>;
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

    asks JSON {
        /// What it was set up with.
        fn setup(&self) -> Setup;
        /// The match so far, with all that is hidden: for its keeper and those who think for it.
        fn record(&self) -> Record;
        /// The match as far as nothing in it is hidden from anybody: what may be handed on.
        fn shared(&self) -> Record;
        /// How it ended.
        fn finish(&self) -> Option<Finish>;
    }

    does {
        /// Lets chance draw; says whether it was its turn.
        fn chance(&mut self) -> bool;
        /// The seat whose turn it is decides.
        ///
        /// # Errors
        /// Why that is not possible.
        fn act(&mut self, event: &str) -> Result<(), Why>;
        /// As many decisions of bots in a row.
        ///
        /// # Errors
        /// Why one is not possible; those before it have come about.
        fn act_all(&mut self, events: &[String]) -> Result<(), Why>;
        /// Takes that decision back; says whether it did.
        fn undo(&mut self, seat: Option<u8>) -> bool;
    }
}

impl dyn Match + '_ {
    /// The match up to a ply.
    pub fn record_to(&self, ply: usize) -> Record {
        let mut record = self.record();
        record.events.truncate(ply);
        record
    }
}
