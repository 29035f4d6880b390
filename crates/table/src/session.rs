//! The session itself: the match, its seats and its history.
use games::{BadEvent, Lesson, Playable, Record, Replay, Setup};
use tabletop::{BySeat, Seat, Turn};
use view::{Player, Wait};

use crate::Source;
use crate::received::RoundHere;

/// A running match with the players at its seats.
#[derive(Clone, Debug)]
pub struct Session<G: Playable> {
    pub(crate) game: G,
    setup: Setup,
    pub(crate) players: BySeat<Player>,
    pub(crate) names: Vec<String>,
    pub(crate) lesson: Option<Lesson>,
    pub(crate) replay: Replay<G>,
    pub(crate) version: u64,
    /// The round that runs in a match that is decided elsewhere.
    pub(crate) received: Option<RoundHere>,
}

/// An event of the match with the position before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event<'a, G: Playable> {
    /// The number of events up to and including this one.
    pub ply: usize,
    /// The seat that brought it about, or chance.
    pub by: Turn,
    /// The position before it, in full.
    pub before: &'a G::State,
    /// The event.
    pub event: G::Event,
}

impl<G: Playable> Session<G> {
    /// Returns a match that begins. `names` are the names that are shown, one a seat.
    pub fn new(game: G, setup: Setup, players: BySeat<Player>, names: Vec<String>) -> Session<G> {
        let replay = Replay { states: vec![game.start()], events: Vec::new() };
        Session { game, setup, players, names, lesson: None, replay, version: 0, received: None }
    }

    /// Returns a match that goes on after some events.
    ///
    /// # Errors
    /// The first event that is not possible.
    pub fn resume(
        game: G,
        setup: Setup,
        players: BySeat<Player>,
        names: Vec<String>,
        events: &[String],
    ) -> Result<Session<G>, BadEvent> {
        let (replay, bad) = Replay::new(&game, events);
        match bad {
            Some(bad) => Err(bad),
            None => {
                let version = replay.events.len() as u64;
                Ok(Session { game, setup, players, names, lesson: None, version, replay, received: None })
            }
        }
    }

    /// Returns the same match with a lesson that goes on beside it.
    pub fn with_lesson(self, lesson: Option<Lesson>) -> Session<G> {
        Session { lesson, ..self }
    }

    /// Returns the game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Returns the setup the game was opened with.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns the players by seat.
    pub fn players(&self) -> &BySeat<Player> {
        &self.players
    }

    /// Returns the names of the seats.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Sets the names of the seats, which change while people come to an online table.
    pub fn set_names(&mut self, names: Vec<String>) {
        self.names = names;
    }

    /// Returns the name of a seat.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    /// Whether a person sits at a seat.
    pub fn is_person(&self, seat: Seat) -> bool {
        self.players[seat].is_person()
    }

    /// Returns the first seat with a person.
    pub fn first_person(&self) -> Option<Seat> {
        Seat::all(self.players.seats()).find(|seat| self.is_person(*seat))
    }

    /// Returns the state in full: for the host, for records, and for the views of bots. A seat is shown an
    /// [observation](Session::observe).
    pub fn state(&self) -> &G::State {
        self.replay.last()
    }

    /// Returns all states so far, the initial one first.
    pub fn states(&self) -> &[G::State] {
        &self.replay.states
    }

    /// Returns all events so far.
    pub fn events(&self) -> &[G::Event] {
        &self.replay.events
    }

    /// Returns the number of events so far.
    pub fn ply(&self) -> usize {
        self.replay.events.len()
    }

    /// Returns a number that goes up with every change, undo included.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Returns the seat or chance that brings the next event.
    pub fn turn(&self) -> Turn {
        self.game.turn(self.state())
    }

    /// Returns the seat or chance that the match waits for.
    pub fn wait(&self) -> Wait {
        match self.turn() {
            Turn::Chance => Wait::Chance,
            Turn::Over => Wait::Over,
            Turn::Seat(seat) => match &self.players[seat] {
                Player::Person(_) => Wait::Person(seat.index() as u8),
                Player::Bot(kind) => Wait::Bot(seat.index() as u8, kind.clone()),
            },
        }
    }

    /// Returns all events in order, each with the position before it.
    pub fn history(&self) -> impl DoubleEndedIterator<Item = Event<'_, G>> {
        self.replay.events.iter().enumerate().map(|(index, event)| {
            let before = &self.replay.states[index];
            Event { ply: index + 1, by: self.game.turn(before), before, event: *event }
        })
    }

    /// Returns the number of chance events so far.
    pub fn chance_events(&self) -> u64 {
        self.history().filter(|event| event.by == Turn::Chance).count() as u64
    }

    /// Whether all that chance brought after the first `from` events is what `source` draws.
    pub fn comes_from(&self, source: &mut impl Source, from: usize) -> bool {
        let chance = self.history().filter(|event| event.by == Turn::Chance);
        let mut numbered = chance.zip(0..).filter(|(event, _)| event.ply > from);
        numbered
            .all(|(event, nth)| self.game.draw(event.before, |n| source.draw(nth, n)) == Some(event.event))
    }

    /// Returns the match as a record that may be handed on: up to the first event that is hidden from anybody.
    pub fn record(&self) -> Record {
        let mut record = self.full_record();
        let hidden = (0..self.ply()).find(|index| self.hides(*index, self.state(), None));
        record.events.truncate(hidden.unwrap_or(record.events.len()));
        record
    }

    /// Returns the whole match as a record, with everything hidden: for its host.
    pub fn full_record(&self) -> Record {
        let mut record = self.setup.record();
        record.seats = Some(self.players.iter().map(|player| player.record_name().to_owned()).collect());
        record.events = self.replay.events.iter().map(ToString::to_string).collect();
        record
    }
}
