//! A match at this device: its session, the seed of its dice, the person who has the device, and the file it is saved in
//! after every event. Where a server decides the match, it holds what the person's seat knows of it.
use bots::BotGame;
use drawing::Words;
use games::{Lesson, Record, Setup};
use present::{Observation, Present};
use protocol::daily::{CalendarDay, ChallengeTry, TryResult};
use table::{Input, Rejected, Seeded, Session};
use tabletop::{BySeat, Game, Seat, Turn};
use view::{LogEntry, Player, Selection, TerminalView, Viewpoint, Wait};

use crate::daily::{self, Tries};
use crate::error::Failure;
use crate::saved::{Slot, Store, Unfinished};

/// The word for a seat that a person at this device takes; `you:NAME` names that person.
pub const YOU: &str = "you";

/// The message where games cannot be saved by themselves.
const NO_PLACE: &str = "Not saved: this system names no place for it. The record can be saved as a file.";

/// A game that is shown on a terminal and played by bots.
pub trait TerminalGame: Present + BotGame<View: Send> {}

impl<G: Present + BotGame<View: Send>> TerminalGame for G {}

/// A match that is being played at this device.
pub struct LocalMatch<G: TerminalGame> {
    session: Session<G>,
    seed: u64,
    slot: Option<Slot>,
    /// The seat of the person who has the device.
    sitting: Seat,
    /// A message about saving.
    pub news: Option<String>,
    /// The try at a day's challenge that it is.
    challenge: Option<ChallengeTry>,
    store: Option<Store>,
    decided: Decided,
}

/// The place where a match is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decided {
    /// At this device.
    Here,
    /// At an online table.
    Elsewhere {
        /// Whether the person's seat is to decide.
        is_asked: bool,
    },
}

/// An event that the person with the device may know of.
pub struct KnownEvent<E> {
    /// The number of events up to and including this one.
    pub ply: usize,
    /// The seat that brought it about, or chance.
    pub by: Turn,
    /// The event.
    pub event: E,
}

impl<G: TerminalGame> LocalMatch<G> {
    /// Returns a match that begins.
    pub fn new(game: G, setup: Setup, seed: u64, players: &[String], store: Option<&Store>) -> LocalMatch<G> {
        let players = players_at(&game, players);
        let slot = store.map(|store| store.slot(&setup, seed));
        let news = slot.is_none().then(|| NO_PLACE.to_owned());
        let names = names(&players);
        let store = store.cloned();
        LocalMatch { slot, news, store, ..LocalMatch::at(Session::new(game, setup, players, names), seed) }
    }

    /// Returns the match as a try at the challenge of a day.
    pub fn with_challenge(self, day: &str) -> LocalMatch<G> {
        let tries = self.store.as_ref().map(Tries::read).unwrap_or_default();
        let challenge = Some(tries.next(self.setup().game, day));
        LocalMatch { challenge, ..self }
    }

    /// Returns a guided game with prepared dice; it is not saved.
    pub fn lesson(game: G, setup: Setup, lesson: Lesson) -> LocalMatch<G> {
        // The first seat is the learner's; the lesson prepares the decisions of the other seats like the dice.
        let others = Seat::all(game.seats()).skip(1).map(|_| "greedy".to_owned());
        let players: Vec<String> = std::iter::once(YOU.to_owned()).chain(others).collect();
        let players = players_at(&game, &players);
        let names = names(&players);
        LocalMatch::at(Session::new(game, setup, players, names).with_lesson(Some(lesson)), 0)
    }

    /// Returns a match that goes on.
    ///
    /// # Errors
    /// The first of its events that is not possible.
    pub fn resume(
        game: G,
        setup: Setup,
        saved: &Unfinished,
        slot: Slot,
        store: Option<&Store>,
    ) -> Result<LocalMatch<G>, Failure> {
        let players = players_at(&game, &saved.players);
        let names = names(&players);
        let session =
            Session::resume(game, setup, players, names, &saved.record.events).map_err(Failure::input)?;
        let (challenge, store) = (saved.challenge.clone(), store.cloned());
        Ok(LocalMatch { slot: Some(slot), challenge, store, ..LocalMatch::at(session, saved.seed) })
    }

    /// Returns the same match from an earlier position on, with the same dice; the present one stays as it is.
    ///
    /// # Errors
    /// The first of its events that is not possible.
    pub fn fork(&self, ply: usize, store: Option<&Store>) -> Result<LocalMatch<G>, Failure> {
        let mut events = self.session.full_record().events;
        events.truncate(ply);
        let (game, setup) = (self.game().clone(), self.setup().clone());
        let (players, names) = (self.session.players().clone(), self.session.names().to_vec());
        let slot = store.map(|store| store.slot(&setup, self.seed));
        let session = Session::resume(game, setup, players, names, &events).map_err(Failure::input)?;
        let session = session.with_lesson(self.session.lesson().cloned());
        Ok(LocalMatch { slot, store: store.cloned(), ..LocalMatch::at(session, self.seed) })
    }

    fn at(session: Session<G>, seed: u64) -> LocalMatch<G> {
        let sitting = session.first_person().unwrap_or(Seat::FIRST);
        let decided = Decided::Here;
        let mut local = LocalMatch {
            session,
            seed,
            slot: None,
            sitting,
            news: None,
            challenge: None,
            store: None,
            decided,
        };
        local.follow_turn();
        local
    }

    /// Returns a match of an online table as a seat sees it, before anything is known of it.
    pub fn elsewhere(game: G, setup: Setup, sitting: Seat, names: Vec<String>) -> LocalMatch<G> {
        let players = BySeat::new(game.seats(), |seat| {
            Player::Person(names.get(seat.index()).cloned().unwrap_or_default())
        });
        let decided = Decided::Elsewhere { is_asked: false };
        LocalMatch { sitting, decided, ..LocalMatch::at(Session::new(game, setup, players, names), 0) }
    }

    /// Makes the match of an online table what the seat knows of it: the public events, its own decisions that are not
    /// public yet, the names of the seats, and whether it is to decide.
    ///
    /// # Errors
    /// The reason why an event is not possible by the rules of this program.
    pub fn receive(
        &mut self,
        public: &[G::Event],
        own: &[G::Event],
        names: Vec<String>,
        is_asked: bool,
    ) -> Result<(), String> {
        self.decided = Decided::Elsewhere { is_asked };
        self.session.set_names(names);
        let (_, done) = self.session.receive(public, own, Some(self.sitting));
        done.map_err(|why| format!("This program cannot follow the table: {}", why.text))
    }

    /// Whether a server decides the match.
    pub fn is_elsewhere(&self) -> bool {
        self.decided != Decided::Here
    }

    /// Returns the game.
    pub fn game(&self) -> &G {
        self.session.game()
    }

    /// Returns the setup the game was opened with.
    pub fn setup(&self) -> &Setup {
        self.session.setup()
    }

    /// Returns the seed of the dice.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the source of the dice in words.
    pub fn dice_words(&self) -> String {
        match (self.session.lesson(), self.decided) {
            (Some(_), _) => "A lesson".to_owned(),
            (None, Decided::Elsewhere { .. }) => "Online".to_owned(),
            (None, Decided::Here) => format!("Seed {}", self.seed),
        }
    }

    /// Returns the try at a day's challenge that the match is.
    pub fn challenge(&self) -> Option<&ChallengeTry> {
        self.challenge.as_ref()
    }

    /// Notes that the person was helped: by undo, a hint, or the chance bar.
    pub fn note_help(&mut self) {
        if let Some(challenge) = &mut self.challenge {
            challenge.helped = true;
        }
    }

    /// Notes the result of a finished challenge, with the number of games of `greedy` that did worse once it is known.
    pub fn note_result(&mut self, beats: Option<u32>) {
        let (game, state) = (self.session.game(), self.session.state());
        let result = daily::result(game, state).map(|result| TryResult { beats, ..result });
        let Some(challenge) = self.challenge.as_mut().filter(|_| result.is_some()) else { return };
        challenge.result = result;
        let kept = self.store.as_ref().map(|store| Tries::keep(store, challenge));
        if let Some(Err(failure)) = kept {
            self.news = Some(format!("Not kept: {failure}."));
        }
    }

    /// Returns the result of a finished challenge to share.
    pub fn shared(&self, today: CalendarDay) -> Option<String> {
        let challenge = self.challenge.as_ref().filter(|one| one.result.is_some())?;
        let tries = self.store.as_ref().map(Tries::read).unwrap_or_default();
        Some(tries.shared(challenge, today))
    }

    /// Returns the full state: for bots, which get a view of it, and for records. It is shown to nobody.
    pub fn state(&self) -> &G::State {
        self.session.state()
    }

    /// Returns all events.
    pub fn events(&self) -> &[G::Event] {
        self.session.events()
    }

    /// Returns a number that goes up with every change.
    pub fn version(&self) -> u64 {
        self.session.version()
    }

    /// Returns the position as the person with the device may see it.
    pub fn seen(&self) -> Observation<'_, G> {
        self.seen_at(self.events().len())
    }

    /// Returns the position after `ply` events as the person with the device may see it.
    pub fn seen_at(&self, ply: usize) -> Observation<'_, G> {
        self.session.observe(Viewpoint { ply, seat: Some(self.sitting.index() as u8) })
    }

    /// Returns the position on a terminal, with its possible decisions and threats marked.
    pub fn shown(&self, considered: Vec<G::Event>) -> TerminalView {
        let selection = Selection { considered, live: true, threat: true, ..Selection::default() };
        self.game().terminal(&self.seen(), &selection)
    }

    /// Returns the seat of the person who has the device.
    pub fn sitting(&self) -> Seat {
        self.sitting
    }

    /// Returns the name of a seat.
    pub fn name(&self, seat: Seat) -> &str {
        self.session.name(seat)
    }

    /// Whether a person takes a seat.
    pub fn is_person(&self, seat: Seat) -> bool {
        self.session.is_person(seat)
    }

    /// Whether a seat's present decision is hidden from the person who has the device.
    pub fn is_hidden_from_here(&self, seat: Seat) -> bool {
        seat != self.sitting && self.session.seen(Some(seat)) != self.session.seen(Some(self.sitting))
    }

    /// Returns the person to whom the device has to be passed now.
    pub fn handed_to(&self) -> Option<Seat> {
        if self.is_elsewhere() { None } else { self.session.hand_over(self.sitting) }
    }

    /// Notes that the person to whom the device was passed has it now.
    pub fn sit_down(&mut self) {
        self.sitting = self.handed_to().unwrap_or(self.sitting);
    }

    /// Gives the view to the person who decides, where nothing has to be hidden.
    fn follow_turn(&mut self) {
        if let Wait::Person(seat) = self.session.wait()
            && self.handed_to().is_none()
        {
            self.sitting = Seat::new(seat);
        }
    }

    /// Returns the seat or chance that the match waits for.
    pub fn wait(&self) -> Wait {
        if let Decided::Elsewhere { is_asked } = self.decided {
            let in_round = self.game().is_in_round(self.state());
            return match self.session.turn() {
                Turn::Over => Wait::Over,
                Turn::Seat(seat) if seat == self.sitting && is_asked => Wait::Person(seat.index() as u8),
                Turn::Seat(seat) if !in_round => Wait::Elsewhere(Some(seat.index() as u8)),
                Turn::Seat(_) | Turn::Chance => Wait::Elsewhere(None),
            };
        }
        match self.session.wait() {
            // A lesson makes the decisions that it does not ask for.
            Wait::Person(seat) if self.session.follows_lesson() && self.session.is_unasked() => {
                Wait::Bot(seat, YOU.to_owned())
            }
            wait => wait,
        }
    }

    /// Returns the goal of the game in lines, before the first event of a lesson.
    pub fn goal(&self) -> Vec<String> {
        let lesson = self.session.lesson().filter(|_| self.session.ply() == 0);
        let parts = lesson.into_iter().flat_map(|lesson| lesson.goal.parts());
        parts.map(|(heading, sentence)| format!("{heading}: {}", Words::of(sentence))).collect()
    }

    /// Returns the events that the person with the device may know of.
    pub fn known_events(&self) -> Vec<KnownEvent<G::Event>> {
        let known = self.session.known_history(Some(self.sitting));
        known.map(|event| KnownEvent { ply: event.ply, by: event.by, event: event.event }).collect()
    }

    /// Returns an event as the log has it.
    pub fn log(&self, known: &KnownEvent<G::Event>) -> LogEntry {
        self.game().log(&self.seen_at(known.ply - 1), known.event)
    }

    /// Returns an event in words, with the seat that brought it about and the points that it gained or lost.
    pub fn words(&self, known: &KnownEvent<G::Event>) -> String {
        let words = self.log(known).words;
        match known.by {
            Turn::Seat(seat) if self.session.names().len() > 1 => {
                format!("{}: {words}{}", self.name(seat), self.gain(known.ply, seat))
            }
            _ => words,
        }
    }

    /// Returns the name of the choice that led to a position: its words, or its notation where no choice has it.
    pub fn name_of_event(&self, ply: usize, notation: &str) -> String {
        let event = notation.parse::<G::Event>().ok().filter(|_| ply > 0);
        let choice = event.and_then(|event| self.game().choice(&self.seen_at(ply - 1), event));
        choice.map_or_else(|| notation.to_owned(), |choice| choice.words)
    }

    /// Returns the change of a seat's points by an event: ` (+3)`; empty where there is none.
    fn gain(&self, ply: usize, seat: Seat) -> String {
        let points = |ply| {
            let from = Viewpoint { ply, seat: Some(self.sitting.index() as u8) };
            self.session.standings(from).into_iter().nth(seat.index())?.points
        };
        match (points(ply - 1), points(ply)) {
            (Some(before), Some(after)) if after != before => {
                format!(" ({:+})", after - before).replace('-', "−")
            }
            _ => String::new(),
        }
    }

    /// Returns the number of events up to the last decision of the person with the device.
    pub fn last_own_ply(&self) -> usize {
        let own = |known: &KnownEvent<G::Event>| known.by == Turn::Seat(self.sitting);
        self.known_events().iter().rev().find(|known| own(known)).map_or(0, |known| known.ply)
    }

    /// Decides for the seat whose turn it is.
    ///
    /// # Errors
    /// The reason why that is not possible.
    pub fn act(&mut self, event: G::Event) -> Result<(), String> {
        let seat = match self.session.turn() {
            Turn::Seat(seat) => seat,
            Turn::Chance | Turn::Over => Seat::FIRST,
        };
        let version = self.session.version();
        self.input(Input::Act { seat, event, version })
    }

    /// Lets chance draw; in a lesson that is followed, the prepared outcome comes about.
    ///
    /// # Errors
    /// It is not the turn of chance.
    pub fn draw(&mut self) -> Result<(), String> {
        match self.session.taught() {
            Some(event) => self.input(Input::Outcome(event)),
            None => self.input(Input::Chance),
        }
    }

    /// Returns the event that a lesson goes on with, as long as it is followed.
    pub fn taught(&self) -> Option<G::Event> {
        self.session.taught()
    }

    /// Returns the lesson's remark on this position.
    pub fn remark(&self) -> Option<String> {
        self.session.lesson()?;
        if self.session.follows_lesson() {
            self.session.remark().map(|remark| format!("{} ({})", remark.say, remark.rule))
        } else {
            Some("The lesson goes another way; u takes the last step back.".to_owned())
        }
    }

    /// Takes the last decision back: the person's own, or where nothing is hidden that of the person who decided last
    /// at this device.
    ///
    /// # Errors
    /// No decision may be taken back.
    pub fn undo(&mut self) -> Result<(), String> {
        let seat = self.session.undoable(Some(self.sitting)).unwrap_or(self.sitting);
        self.input(Input::Undo { seat })?;
        self.note_help();
        Ok(())
    }

    fn input(&mut self, input: Input<G::Event>) -> Result<(), String> {
        match self.session.input(input, &mut Seeded(self.seed)) {
            Ok(_) => {
                self.follow_turn();
                self.save();
                Ok(())
            }
            Err(Rejected::Rule(why)) => Err(why.to_string()),
            Err(Rejected::NotYourTurn | Rejected::Stale) => Err("It is not your turn.".to_owned()),
            Err(Rejected::NothingToUndo) if self.events().is_empty() => {
                Err("Nothing to undo yet.".to_owned())
            }
            Err(Rejected::NothingToUndo) if self.session.names().len() > 1 => {
                Err("Nothing to undo: chance or somebody else came after your last decision.".to_owned())
            }
            Err(Rejected::NothingToUndo) => Err("Nothing to undo: the last die is cast.".to_owned()),
        }
    }

    /// Returns the match as a record that may be handed on.
    pub fn record(&self) -> Record {
        self.session.record()
    }

    /// Saves the match on this device.
    fn save(&mut self) {
        let Some(slot) = &self.slot else { return };
        let players = self.session.players().iter().map(player_word).collect();
        let mut unfinished = Unfinished::new(self.seed, players, self.session.full_record());
        unfinished.challenge.clone_from(&self.challenge);
        let done = slot.save(&unfinished);
        self.news = done.err().map(|failure| format!("Not saved: {failure}."));
    }

    /// Leaves the match: a finished one is put among the finished, any other can be resumed. Returns a message about
    /// that.
    pub fn leave(self) -> String {
        let over = self.wait() == Wait::Over;
        let begun = !self.events().is_empty();
        match (&self.slot, self.news.as_deref()) {
            (Some(slot), _) if over => match slot.finish(&self.record()) {
                Ok(path) => format!("The record is kept: {}", path.display()),
                Err(failure) => format!("The record is not kept: {failure}."),
            },
            (Some(_), None) if begun => format!("Saved. `menagerie play {}` goes on.", self.setup().game),
            (_, Some(news)) => news.to_owned(),
            (None, None) if begun && self.session.lesson().is_none() => NO_PLACE.to_owned(),
            _ => String::new(),
        }
    }
}

/// Returns the players at the seats from the words for them.
fn players_at(game: &impl Game, words: &[String]) -> BySeat<Player> {
    let people = words.iter().filter(|word| person(word).is_some()).count();
    BySeat::new(game.seats(), |seat| match words.get(seat.index()) {
        None => Player::Person(YOU.to_owned()),
        Some(word) => match person(word) {
            Some("") if people == 1 => Player::Person(YOU.to_owned()),
            Some("") => Player::Person(format!("Player {seat}")),
            Some(name) => Player::Person(name.to_owned()),
            None => Player::Bot(word.clone()),
        },
    })
}

/// Returns the names that are shown, one a seat.
fn names(players: &BySeat<Player>) -> Vec<String> {
    let name = |(seat, player): (usize, &Player)| match player {
        Player::Person(name) if name == YOU => "You".to_owned(),
        player => player.shown_name(seat),
    };
    players.iter().enumerate().map(name).collect()
}

/// Returns the name of the person a seat's word stands for, empty where it has none; `None` for a bot.
pub fn person(word: &str) -> Option<&str> {
    match word.strip_prefix(YOU)? {
        "" => Some(""),
        named => named.strip_prefix(':'),
    }
}

/// Returns the word for a player.
fn player_word(player: &Player) -> String {
    match player {
        Player::Person(name) if name == YOU => YOU.to_owned(),
        Player::Person(name) => format!("{YOU}:{name}"),
        Player::Bot(name) => name.clone(),
    }
}
