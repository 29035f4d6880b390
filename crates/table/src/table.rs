//! The match itself.
use games::{BadEvent, Record, Replay, Setup};
use tabletop::{BySeat, Game, Seat, Turn, Why};

use crate::Source;

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// A person, by name.
    Person(String),
    /// A bot, by the name of its kind.
    Bot(String),
}

impl Who {
    /// The name that stands in a record.
    pub fn name(&self) -> &str {
        match self {
            Who::Person(name) | Who::Bot(name) => name,
        }
    }
}

/// What can be said to a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input<E> {
    /// A seat decides, on the position it saw.
    Act {
        /// Which seat.
        seat: Seat,
        /// What it does.
        event: E,
        /// The version of the match it decided on.
        version: u64,
    },
    /// The host lets chance draw.
    Chance,
    /// The host brings a prepared outcome about.
    Outcome(E),
    /// A seat takes its last decision back.
    Undo {
        /// Which seat.
        seat: Seat,
    },
}

/// What came of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output<E> {
    /// An event came about.
    Happened {
        /// How many events there are now.
        ply: usize,
        /// The last one.
        event: E,
    },
    /// The match went back.
    TakenBack {
        /// How many events are left.
        ply: usize,
    },
}

/// Why an input changed nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejected {
    /// The rules forbid it.
    Rule(Why),
    /// Another one is to decide, or chance.
    NotYourTurn,
    /// The match went on since.
    Stale,
    /// The last thing that happened is not to be taken back: chance, or another's decision.
    NothingToUndo,
}

/// For whom the match waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Waits<'a> {
    /// For the host to let chance draw.
    Chance,
    /// For a person's decision.
    Person(Seat, &'a str),
    /// For a bot's decision.
    Bot(Seat, &'a str),
    /// For nobody.
    Over,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<'a, G: Game> {
    /// The ply the event led to.
    pub ply: usize,
    /// Who brought it.
    pub by: Turn,
    /// The position before it, in full. A seat is shown [`Table::seen_at`] of the ply before.
    pub before: &'a G::State,
    /// The event.
    pub event: G::Event,
}

/// A running match.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    game: G,
    setup: Setup,
    who: BySeat<Who>,
    replay: Replay<G>,
    version: u64,
}

impl<G: Game> Table<G> {
    /// A match that begins.
    pub fn new(game: G, setup: Setup, who: BySeat<Who>) -> Table<G> {
        let replay = Replay { states: vec![game.start()], events: Vec::new() };
        Table { game, setup, who, replay, version: 0 }
    }

    /// A match taken up where its events ended.
    ///
    /// # Errors
    /// The first event that is not possible.
    pub fn resume(game: G, setup: Setup, who: BySeat<Who>, events: &[String]) -> Result<Table<G>, BadEvent> {
        let (replay, bad) = Replay::new(&game, events);
        match bad {
            Some(bad) => Err(bad),
            None => Ok(Table { game, setup, who, version: replay.events.len() as u64, replay }),
        }
    }

    /// The game that is played.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What it was set up with.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Who sits where.
    pub fn who(&self) -> &BySeat<Who> {
        &self.who
    }

    /// The state; for its host and those who keep it. A seat gets [`Table::view`], and is shown
    /// [`Table::seen`].
    pub fn state(&self) -> &G::State {
        self.replay.last()
    }

    /// All states so far, the initial one first.
    pub fn states(&self) -> &[G::State] {
        &self.replay.states
    }

    /// All events so far.
    pub fn events(&self) -> &[G::Event] {
        &self.replay.events
    }

    /// Goes up with every change, undo included.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// What a seat may know.
    pub fn view(&self, seat: Seat) -> G::View {
        self.game.view(self.state(), seat)
    }

    /// The state as `seat`, or a bystander, may see it.
    pub fn seen(&self, seat: Option<Seat>) -> G::State {
        self.game.seen(self.state(), seat)
    }

    /// The state after so many events (the present one, if there are not so many) as `seat`, or a
    /// bystander, may see it by now: in full, unless something of it still is hidden.
    pub fn seen_at(&self, ply: usize, seat: Option<Seat>) -> G::State {
        let ply = ply.min(self.replay.events.len());
        let state = &self.replay.states[ply];
        let hidden = (0..ply).any(|index| self.hides(index, self.state(), seat));
        // While a round runs, even whose turn it was may not be told before all had theirs.
        let present = self.replay.events.len() == ply;
        if hidden || present { self.game.seen(state, seat) } else { state.clone() }
    }

    /// The person to whom the device has to be given before that person can decide, for what
    /// `sitting`, who has it, must not see; `None` where nobody needs to get up.
    pub fn hand_over(&self, sitting: Seat) -> Option<(Seat, &str)> {
        match self.waits() {
            Waits::Person(seat, name) if seat != sitting => {
                (self.seen(Some(seat)) != self.seen(Some(sitting))).then_some((seat, name))
            }
            _ => None,
        }
    }

    /// The first seat that a person takes.
    pub fn first_person(&self) -> Option<Seat> {
        Seat::all(self.who.seats()).find(|seat| matches!(self.who[*seat], Who::Person(_)))
    }

    /// For whom the match waits.
    pub fn waits(&self) -> Waits<'_> {
        match self.game.turn(self.state()) {
            Turn::Chance => Waits::Chance,
            Turn::Over => Waits::Over,
            Turn::Seat(seat) => match &self.who[seat] {
                Who::Person(name) => Waits::Person(seat, name),
                Who::Bot(name) => Waits::Bot(seat, name),
            },
        }
    }

    /// What happened, line by line.
    pub fn log(&self) -> impl DoubleEndedIterator<Item = Line<'_, G>> {
        self.replay.events.iter().enumerate().map(|(index, event)| {
            let before = &self.replay.states[index];
            Line { ply: index + 1, by: self.game.turn(before), before, event: *event }
        })
    }

    /// What happened as far as `seat`, or a bystander, may know of it by now.
    pub fn log_for(&self, seat: Option<Seat>) -> impl DoubleEndedIterator<Item = Line<'_, G>> {
        self.log().filter(move |line| !self.hides(line.ply - 1, self.state(), seat))
    }

    /// Whether at `now` an event of this match is hidden from `seat`, or from a bystander.
    fn hides(&self, index: usize, now: &G::State, seat: Option<Seat>) -> bool {
        let before = &self.replay.states[index];
        match self.game.turn(before) {
            Turn::Seat(by) if Some(by) != seat => self.game.hides(before, now, seat),
            _ => false,
        }
    }

    /// Takes an input.
    ///
    /// # Errors
    /// Why it changes nothing.
    pub fn input(
        &mut self,
        input: Input<G::Event>,
        source: &mut impl Source,
    ) -> Result<Output<G::Event>, Rejected> {
        let turn = self.game.turn(self.state());
        match input {
            Input::Act { seat, event, version } => {
                if version != self.version {
                    return Err(Rejected::Stale);
                }
                // A refused event tells its rule, also where it is not this seat's turn (R8 and its like).
                if turn == Turn::Seat(seat) { self.bring(event) } else { Err(self.not_now(seat, event)) }
            }
            Input::Outcome(event) => {
                if turn == Turn::Chance {
                    self.bring(event)
                } else {
                    Err(Rejected::NotYourTurn)
                }
            }
            Input::Chance => {
                let nth = self.chance_events();
                let drawn = self.game.draw(self.state(), |n| source.draw(nth, n));
                drawn.map_or(Err(Rejected::NotYourTurn), |event| self.bring(event))
            }
            Input::Undo { seat } => self.undo(seat),
        }
    }

    /// How many events chance has brought so far.
    pub fn chance_events(&self) -> u64 {
        self.log().filter(|line| line.by == Turn::Chance).count() as u64
    }

    /// Whether `seat` could take its last decision back.
    pub fn can_undo(&self, seat: Seat) -> bool {
        self.undo_to(seat).is_some()
    }

    fn not_now(&self, seat: Seat, event: G::Event) -> Rejected {
        // By what the seat knows: a reason may tell what is hidden.
        match self.game.refusal(&self.seen(Some(seat)), event) {
            Some(refusal) => Rejected::Rule(Why::of(&refusal)),
            None => Rejected::NotYourTurn,
        }
    }

    fn bring(&mut self, event: G::Event) -> Result<Output<G::Event>, Rejected> {
        let mut state = self.state().clone();
        self.game.apply(&mut state, event).map_err(|refusal| Rejected::Rule(Why::of(&refusal)))?;
        self.replay.states.push(state);
        self.replay.events.push(event);
        self.version += 1;
        Ok(Output::Happened { ply: self.replay.events.len(), event })
    }

    /// The ply to which a seat's undo leads: its last decision, with only bots' decisions after it,
    /// unless something hidden from it has been revealed since.
    fn undo_to(&self, seat: Seat) -> Option<usize> {
        for line in self.log().rev() {
            match line.by {
                Turn::Seat(by) if by == seat => {
                    return (!self.revealed_since(line.ply - 1, seat)).then_some(line.ply - 1);
                }
                Turn::Seat(by) if matches!(self.who[by], Who::Bot(_)) => {}
                _ => return None,
            }
        }
        None
    }

    /// Whether `seat` has got to know, since so many events, of any that was hidden from it.
    fn revealed_since(&self, ply: usize, seat: Seat) -> bool {
        let now = self.state();
        (0..self.replay.events.len()).any(|index| {
            let hidden_then = &self.replay.states[ply.max(index + 1)];
            self.hides(index, hidden_then, Some(seat)) && !self.hides(index, now, Some(seat))
        })
    }

    fn undo(&mut self, seat: Seat) -> Result<Output<G::Event>, Rejected> {
        let ply = self.undo_to(seat).ok_or(Rejected::NothingToUndo)?;
        self.replay.events.truncate(ply);
        self.replay.states.truncate(ply + 1);
        self.version += 1;
        Ok(Output::TakenBack { ply })
    }

    /// The match as a record that may be given away: as far as nothing is hidden from anybody.
    pub fn record(&self) -> Record {
        let mut record = self.kept();
        let hidden = (0..self.replay.events.len()).find(|index| self.hides(*index, self.state(), None));
        record.events.truncate(hidden.unwrap_or(record.events.len()));
        record
    }

    /// All of the match as a record, for keeping it on this device.
    pub fn kept(&self) -> Record {
        let mut record = self.setup.record();
        record.seats = Some(self.who.iter().map(|who| who.name().to_owned()).collect());
        record.events = self.replay.events.iter().map(ToString::to_string).collect();
        record
    }
}
