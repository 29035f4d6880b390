//! The fold: the match as it follows from its history, and nothing else.
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;
use std::str::FromStr;

use serde::Serialize;
use tabletop::{Game, Seat, Turn};
use thiserror::Error;

use super::round::Round;
use super::seats::SeatAt;
use super::take_back::Ask;
use super::{BodyDigest, Entry, Kept, Kind, OwnEntry, OwnKind, RequestId, Terms, Time};

/// The state of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Seats can be taken.
    Open,
    /// The match runs.
    Running,
    /// The match is over.
    Over,
    /// It ended without a result.
    Closed,
    /// Its rules are not those of this program, so it is only watched.
    Frozen,
}

/// An entry that does not follow from those before it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("entry {seq} does not follow from those before it: {why}")]
pub struct BadEntry {
    /// Its number.
    pub seq: u64,
    /// The fault.
    pub why: &'static str,
}

/// The decider of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum By {
    Chance,
    /// A seat, counted from 0, whose guest decided, or a bot.
    Seat(usize, Option<String>),
}

/// The answer that a command got: the digest of its body, and the numbers of its entries.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Replied {
    pub(super) body: BodyDigest,
    pub(super) public: Range<u64>,
    pub(super) own: Range<u64>,
}

/// Everything that follows from a history.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Fold<S, E> {
    pub(super) terms: Terms,
    pub(super) status: Status,
    pub(super) host: String,
    pub(super) seats: Vec<SeatAt>,
    pub(super) history: Vec<Entry>,
    pub(super) own: BTreeMap<String, Vec<OwnEntry>>,
    /// The commands that were answered, by guest and id.
    kept: HashMap<String, HashMap<RequestId, Replied>>,
    /// The nonces of the dice, once it has started.
    pub(super) nonces: Vec<Option<String>>,
    pub(super) events: Vec<E>,
    /// The number of events that can never be taken back: up to the last chance event or revelation.
    pub(super) floor: usize,
    /// The states since the floor: after its last event, and after each event that could be taken back.
    states: Vec<S>,
    /// The decider of each event that could be taken back.
    pub(super) by: Vec<By>,
    /// Milliseconds that each of these events took.
    spent: Vec<i64>,
    /// The number of rolls.
    pub(super) rolls: u64,
    pub(super) round: Option<Round<E>>,
    /// The time from which the clock of the present decision runs.
    pub(super) since: Time,
    pub(super) ask: Option<Ask>,
    /// Whether somebody has asked for a take-back of the present position.
    pub(super) asked: bool,
    /// The guests who want to close the table.
    pub(super) closers: BTreeSet<String>,
}

impl<S: Clone + PartialEq, E: Copy + PartialEq + FromStr> Fold<S, E> {
    /// The table before its first entry.
    pub(super) fn new(terms: Terms, start: S, seats: u8) -> Fold<S, E> {
        let host = terms.host.clone();
        let at = |index: usize| SeatAt { bot: terms.bot_at(index).map(str::to_owned), ..SeatAt::default() };
        Fold {
            seats: (0..usize::from(seats)).map(at).collect(),
            terms,
            status: Status::Open,
            host,
            history: Vec::new(),
            own: BTreeMap::new(),
            kept: HashMap::new(),
            nonces: Vec::new(),
            events: Vec::new(),
            floor: 0,
            states: vec![start],
            by: Vec::new(),
            spent: Vec::new(),
            rolls: 0,
            round: None,
            since: Time::default(),
            ask: None,
            asked: false,
            closers: BTreeSet::new(),
        }
    }

    /// The newest state that is public.
    pub(super) fn state(&self) -> &S {
        &self.states[self.states.len() - 1]
    }

    /// The number of the newest public entry.
    pub(super) fn newest(&self) -> u64 {
        self.history.len() as u64
    }

    /// The own history of a guest.
    pub(super) fn own_of(&self, guest: &str) -> &[OwnEntry] {
        self.own.get(guest).map_or(&[], Vec::as_slice)
    }

    /// The command of a guest that was answered before.
    pub(super) fn kept(&self, guest: &str, id: RequestId) -> Option<&Replied> {
        self.kept.get(guest)?.get(&id)
    }

    /// Keeps a command that was answered.
    pub(super) fn keep(&mut self, kept: &Kept) {
        let of_guest = match self.kept.get_mut(&kept.guest) {
            Some(of_guest) => of_guest,
            None => self.kept.entry(kept.guest.clone()).or_default(),
        };
        let Kept { id, body, public, own, .. } = kept;
        of_guest.insert(*id, Replied { body: *body, public: public.clone(), own: own.clone() });
    }

    fn touch(&mut self, seq: u64) {
        self.seats.iter_mut().for_each(|seat| seat.touched = seq);
    }

    /// Adds a public entry.
    pub(super) fn apply<G: Game<State = S, Event = E>>(
        &mut self,
        game: &G,
        entry: &Entry,
    ) -> Result<(), BadEntry> {
        let bad = |why| BadEntry { seq: entry.seq, why };
        if entry.seq != self.newest() + 1 {
            return Err(bad("its number is not the next one"));
        }
        if self.history.is_empty() != matches!(entry.kind, Kind::Created(_)) {
            return Err(bad("a history begins with `created`, once"));
        }
        let running = matches!(
            entry.kind,
            Kind::Act { .. }
                | Kind::Chance { .. }
                | Kind::Ready { .. }
                | Kind::Unready { .. }
                | Kind::Undone { .. }
                | Kind::Late { .. }
                | Kind::Over { .. }
        );
        if self.status != if running { Status::Running } else { self.status }
            || matches!(self.status, Status::Over | Status::Closed)
        {
            return Err(bad("the table is not running"));
        }
        self.change(game, entry).map_err(bad)?;
        self.history.push(entry.clone());
        Ok(())
    }

    fn seat(&mut self, seat: u8) -> Result<&mut SeatAt, &'static str> {
        let index = usize::from(seat).wrapping_sub(1);
        self.seats.get_mut(index).ok_or("there is no such seat")
    }

    fn change<G: Game<State = S, Event = E>>(&mut self, game: &G, entry: &Entry) -> Result<(), &'static str> {
        let (seq, at) = (entry.seq, entry.at);
        match &entry.kind {
            Kind::Created(terms) => {
                let same = **terms == self.terms;
                return if same { Ok(()) } else { Err("its terms are not those of the table") };
            }
            Kind::Joined { seat, guest, nonce } => {
                let place = self.seat(*seat)?;
                let nonce = Some(nonce.clone()).filter(|nonce| !nonce.is_empty());
                (place.guest, place.nonce) = (Some(guest.clone()), nonce);
                (place.joined, place.touched) = (seq, seq);
            }
            Kind::Left { seat } | Kind::Removed { seat } => {
                let place = self.seat(*seat)?;
                let guest = place.guest.take();
                place.leave();
                self.follow_host(guest.as_deref());
            }
            Kind::Started { nonces, fill } => {
                self.nonces.clone_from(nonces);
                for seat in self.seats.iter_mut().filter(|seat| seat.is_open()) {
                    seat.bot = Some(fill.clone().ok_or("a seat is empty")?);
                }
                self.status = Status::Running;
                self.touch(seq);
                self.come_about(game, at);
            }
            Kind::Act { seat, event } => self.act(game, at, seq, *seat, event)?,
            Kind::Chance { roll, event } => {
                if *roll != self.rolls || game.turn(self.state()) != Turn::Chance {
                    return Err("it is not the time for this roll");
                }
                self.rolls += 1;
                self.append(game, at, By::Chance, event)?;
                self.settle();
                self.touch(seq);
                self.come_about(game, at);
            }
            Kind::Ready { seat } => self.part(*seat)?.ready = true,
            Kind::Unready { seat } => self.part(*seat)?.ready = false,
            Kind::Asked { guest, seat: Some(seat), ply: Some(ply), .. } => {
                self.asked = true;
                self.ask = Some(Ask::new(seq, at, guest.clone(), *seat, *ply));
            }
            Kind::Asked { guest, .. } => drop(self.closers.insert(guest.clone())),
            Kind::Answered { guest, yes, .. } => {
                if let Some(ask) = self.ask.as_mut().filter(|_| *yes) {
                    ask.agreed.insert(guest.clone());
                } else {
                    self.end_ask(at);
                }
            }
            Kind::Undone { ply } => {
                if *ply < self.floor || *ply > self.events.len() {
                    return Err("it goes back too far");
                }
                self.end_ask(at);
                let kept = ply - self.floor;
                let spent = self.spent.get(kept).copied().unwrap_or_default();
                self.states.truncate(kept + 1);
                self.events.truncate(*ply);
                self.by.truncate(kept);
                self.spent.truncate(kept);
                self.asked = false;
                self.touch(seq);
                self.come_about(game, at.later(-spent));
            }
            Kind::Late { seat } => {
                let place = self.seat(*seat)?;
                place.is_late = true;
                place.lates += 1;
                place.touched = seq;
            }
            Kind::Bot { seat, bot, resigned, left } => {
                let place = self.seat(*seat)?;
                place.bot = Some(bot.clone());
                place.resigned |= resigned;
                place.touched = seq;
                let guest = place.guest.clone().filter(|_| *left || *resigned);
                self.follow_host(guest.as_deref());
            }
            Kind::Back { seat } => {
                let place = self.seat(*seat)?;
                (place.bot, place.lates, place.touched) = (None, 0, seq);
            }
            Kind::Closed { .. } => self.status = Status::Closed,
            Kind::Over { .. } => self.status = Status::Over,
        }
        Ok(())
    }

    fn part(&mut self, seat: u8) -> Result<&mut super::round::Part<E>, &'static str> {
        let index = usize::from(seat).wrapping_sub(1);
        let round = self.round.as_mut().ok_or("no round is running")?;
        round.parts.get_mut(index).ok_or("there is no such seat")
    }

    /// A public decision: one that comes about, or one of a round that is revealed.
    fn act<G: Game<State = S, Event = E>>(
        &mut self,
        game: &G,
        at: Time,
        seq: u64,
        seat: u8,
        event: &str,
    ) -> Result<(), &'static str> {
        let index = usize::from(seat).wrapping_sub(1);
        if game.turn(self.state()) != Turn::Seat(Seat::new(index as u8)) {
            return Err("another seat is to decide");
        }
        let was_in_round = game.is_in_round(self.state());
        self.round = None;
        let place = self.seat(seat)?;
        let person = place.guest.clone().filter(|_| place.bot.is_none() && !place.is_late);
        if !place.is_late {
            place.lates = 0;
        }
        self.append(game, at, By::Seat(index, person), event)?;
        self.touch(seq);
        if !(was_in_round && game.is_in_round(self.state())) {
            if was_in_round {
                self.settle();
            }
            self.seats.iter_mut().for_each(|seat| seat.is_late = false);
            self.come_about(game, at);
        }
        Ok(())
    }

    fn append<G: Game<State = S, Event = E>>(
        &mut self,
        game: &G,
        at: Time,
        by: By,
        event: &str,
    ) -> Result<(), &'static str> {
        let event: E = event.parse().map_err(|_| "its event is not known")?;
        let mut state = self.state().clone();
        game.apply(&mut state, event).map_err(|_| "its event is not possible")?;
        self.end_ask(at);
        self.spent.push(at.since(self.since));
        self.states.push(state);
        self.events.push(event);
        self.by.push(by);
        self.asked = false;
        Ok(())
    }

    /// Nothing that has come about so far is taken back any more.
    fn settle(&mut self) {
        self.floor = self.events.len();
        self.states.drain(..self.states.len() - 1);
        self.by.clear();
        self.spent.clear();
    }

    /// A new position has come about: its clock runs, and a round may begin.
    fn come_about<G: Game<State = S, Event = E>>(&mut self, game: &G, since: Time) {
        self.since = since;
        self.round = game.is_in_round(self.state()).then(|| Round::new(game.seats()));
    }

    /// The present question ends; the clock stood still meanwhile.
    fn end_ask(&mut self, at: Time) {
        if let Some(ask) = self.ask.take() {
            self.since = self.since.later(ask.stood_still(at));
        }
    }

    /// A host who has left is followed by the person seated longest.
    fn follow_host(&mut self, left: Option<&str>) {
        if left != Some(&self.host) {
            return;
        }
        let persons = || self.seats.iter().filter(|seat| seat.is_persons());
        let seated = persons().any(|seat| seat.guest.as_deref() == Some(&self.host));
        let next = persons().min_by_key(|seat| seat.joined).and_then(|seat| seat.guest.clone());
        if let Some(next) = next.filter(|_| !seated) {
            self.host = next;
        }
    }

    /// Adds an entry of a guest's own history.
    pub(super) fn apply_own<G: Game<State = S, Event = E>>(
        &mut self,
        game: &G,
        guest: &str,
        entry: &OwnEntry,
    ) -> Result<(), BadEntry> {
        let bad = |why| BadEntry { seq: entry.seq, why };
        if entry.seq != self.own_of(guest).len() as u64 + 1 || entry.after != self.newest() {
            return Err(bad("its number is not the next one"));
        }
        let (OwnKind::Act { seat, .. } | OwnKind::Undone { seat }) = &entry.kind;
        let place = self.seat(*seat).map_err(bad)?;
        if place.owner() != guest {
            return Err(bad("the seat is another guest's"));
        }
        place.touched_own = entry.seq;
        let index = usize::from(*seat) - 1;
        let mut alone = match &self.round {
            Some(round) => round.alone(game, self.state(), index),
            None => return Err(bad("no round is running")),
        };
        let part = self.part(*seat).map_err(bad)?;
        match &entry.kind {
            OwnKind::Act { event, .. } => {
                if part.ready {
                    return Err(bad("the seat has decided"));
                }
                let event: E = event.parse().map_err(|_| bad("its event is not known"))?;
                game.apply(&mut alone, event).map_err(|_| bad("its event is not possible"))?;
                part.events.push(event);
            }
            OwnKind::Undone { .. } => {
                part.events.pop().ok_or(bad("there is nothing to take back"))?;
            }
        }
        self.own.entry(guest.to_owned()).or_default().push(entry.clone());
        Ok(())
    }
}
