//! The table itself: made, folded from what was kept, and read by cursor.
use std::ops::Range;

use games::Playable;
use tabletop::{Game, Turn};

use super::fold::{Fold, Replied};
use super::{
    Answer, BadEntry, BodyDigest, Code, Cursor, Entry, Kind, NewTable, OwnEntry, OwnKind, Refused, RequestId,
    Seen, Status, Step, Terms, Time,
};

/// An online table.
#[derive(Clone, Debug)]
pub struct OnlineTable<G: Game> {
    pub(super) game: G,
    pub(super) id: String,
    pub(super) seed: [u8; games::SEED_BYTES],
    pub(super) fold: Fold<G::State, G::Event>,
    /// The entries that the present request has added so far.
    pub(super) step: Step,
    /// Whether the dice of its day are opened, so that everybody may look at the try.
    pub(super) is_day_open: bool,
}

/// The host's part of a request: who asks, when, and which guests are there.
#[derive(Clone, Copy)]
pub struct Request<'r> {
    /// The guest.
    pub guest: &'r str,
    /// The time of the request.
    pub at: Time,
    /// Whether a guest is there: has an open stream.
    pub here: &'r dyn Fn(&str) -> bool,
}

impl<G: Game> PartialEq for OnlineTable<G> {
    /// Whether the same follows from their histories.
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && self.fold == other.fold
    }
}

impl<G: Playable> OnlineTable<G> {
    /// Makes a table, seats its host, and starts it where all seats are taken.
    pub fn create(
        game: G,
        id: &str,
        new: &NewTable,
        at: Time,
        seed: [u8; games::SEED_BYTES],
    ) -> (Self, Step, Answer) {
        let commit = games::hex(&games::commit(&new.terms.sealed_as(id), &seed));
        let terms = Terms { commit, ..new.terms.clone() };
        let host = terms.host.clone();
        let mut table = Self::empty(game, id, terms.clone(), seed);
        table.push(at, Kind::Created(Box::new(terms)));
        for seat in &new.me {
            table.push(at, Kind::Joined { seat: *seat, guest: host.clone(), nonce: new.nonce.clone() });
        }
        table.start_if_full(at);
        let step = table.take_step();
        let answer = table.answer(&host, 1..table.fold.newest() + 1, 1..1);
        (table, step, answer)
    }

    fn empty(game: G, id: &str, terms: Terms, seed: [u8; games::SEED_BYTES]) -> Self {
        let fold = Fold::new(terms, game.start(), game.seats());
        OnlineTable { game, id: id.to_owned(), seed, fold, step: Step::default(), is_day_open: false }
    }

    /// The table that follows from kept steps, the first one first.
    ///
    /// # Errors
    /// The first entry that does not follow from those before it.
    pub fn fold(game: G, id: &str, seed: [u8; games::SEED_BYTES], steps: &[Step]) -> Result<Self, BadEntry> {
        let first = steps.first().and_then(|step| step.public.first()).map(|entry| &entry.kind);
        let Some(Kind::Created(terms)) = first else {
            return Err(BadEntry { seq: 1, why: "a history begins with `created`" });
        };
        let mut table = Self::empty(game, id, (**terms).clone(), seed);
        steps.iter().try_for_each(|step| table.add(step))?;
        Ok(table)
    }

    /// Adds a step that was kept.
    ///
    /// # Errors
    /// The first entry that does not follow from those before it.
    pub fn add(&mut self, step: &Step) -> Result<(), BadEntry> {
        let mut own = step.own.iter().peekable();
        let fold = &mut self.fold;
        for entry in &step.public {
            while let Some((guest, entry)) = own.next_if(|(_, own)| own.after < entry.seq) {
                fold.apply_own(&self.game, guest, entry)?;
            }
            fold.apply(&self.game, entry)?;
        }
        for (guest, entry) in own {
            fold.apply_own(&self.game, guest, entry)?;
        }
        if let Some(kept) = &step.kept {
            fold.keep(kept);
        }
        self.shift_clocks(step.paused);
        Ok(())
    }

    /// Adds a public entry to the table and to the present step.
    pub(super) fn push(&mut self, at: Time, kind: Kind) {
        let entry = Entry { seq: self.fold.newest() + 1, at, kind };
        let applied = self.fold.apply(&self.game, &entry);
        debug_assert_eq!(applied, Ok(()), "{entry:?}");
        self.step.public.push(entry);
    }

    /// Adds an entry of the own history of a seat's guest.
    pub(super) fn push_own(&mut self, at: Time, seat: usize, kind: OwnKind) {
        let guest = self.fold.seats[seat].owner().to_owned();
        let seq = self.fold.own_of(&guest).len() as u64 + 1;
        let entry = OwnEntry { seq, own: true, after: self.fold.newest(), at, kind };
        let applied = self.fold.apply_own(&self.game, &guest, &entry);
        debug_assert_eq!(applied, Ok(()), "{entry:?}");
        self.step.own.push((guest, entry));
    }

    pub(super) fn take_step(&mut self) -> Step {
        std::mem::take(&mut self.step)
    }

    /// Starts the match if every seat is taken.
    pub(super) fn start_if_full(&mut self, at: Time) {
        if self.fold.seats.iter().all(|seat| !seat.is_open()) {
            self.start(at, None);
        }
    }

    pub(super) fn start(&mut self, at: Time, fill: Option<String>) {
        let nonces = self.fold.seats.iter().map(|seat| seat.nonce.clone()).collect();
        self.push(at, Kind::Started { nonces, fill });
        self.settle(at);
    }

    /// Lets chance draw as long as it is its turn, and ends the match where it is over.
    pub(super) fn settle(&mut self, at: Time) {
        if self.fold.status != Status::Running {
            return;
        }
        if self.game.turn(self.fold.state()) == Turn::Chance {
            let dice = self.dice();
            while let Some(event) = dice.outcome(&self.game, self.fold.state(), self.fold.rolls) {
                let roll = self.fold.rolls;
                self.push(at, Kind::Chance { roll, event: event.to_string() });
            }
        }
        if let Some(results) = self.game.utilities(self.fold.state()) {
            let utility = results.iter().map(|result| result.to_f64()).collect();
            self.push(at, Kind::Over { utility, seed: self.told_seed() });
        }
    }

    fn dice(&self) -> games::SealedDice {
        let nonce = |nonce: &Option<String>| games::bytes_of(nonce.as_deref()?);
        let nonces: Vec<_> = self.fold.nonces.iter().map(nonce).collect();
        games::SealedDice::new(&self.fold.terms.sealed_as(&self.id), self.seed, &nonces)
    }

    /// Its id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Its terms.
    pub fn terms(&self) -> &Terms {
        &self.fold.terms
    }

    /// Its status.
    pub fn status(&self) -> Status {
        self.fold.status
    }

    /// The guest who is its host.
    pub fn host(&self) -> &str {
        &self.fold.host
    }

    /// Its game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The numbers of a guest's seats, from 1.
    pub fn seats_of(&self, guest: &str) -> Vec<u8> {
        let seats = (1..).zip(&self.fold.seats);
        seats.filter(|(_, seat)| seat.guest.as_deref() == Some(guest)).map(|(number, _)| number).collect()
    }

    /// Whether a guest may see the table: with a seat, or before the start, or where it is watched.
    pub fn may_see(&self, guest: &str) -> bool {
        self.fold.terms.watch
            || self.is_day_open
            || self.fold.status == Status::Open
            || self.fold.host == guest
            || !self.seats_of(guest).is_empty()
    }

    /// A guest's newest cursor.
    pub fn cursor(&self, guest: &str) -> Cursor {
        Cursor { public: self.fold.newest(), own: self.fold.own_of(guest).len() as u64 }
    }

    /// The entries after a cursor as a guest sees them, public and own ones merged, each with the cursor after it. A
    /// cursor beyond the newest is read as that.
    pub fn entries(&self, guest: &str, after: Cursor) -> Vec<(Cursor, Seen)> {
        let newest = self.cursor(guest);
        self.merged(
            guest,
            after.public.min(newest.public) + 1..newest.public + 1,
            after.own.min(newest.own) + 1..newest.own + 1,
        )
    }

    /// Some public and own entries in the order of their commits.
    fn merged(&self, guest: &str, public: Range<u64>, own: Range<u64>) -> Vec<(Cursor, Seen)> {
        let slice = |range: &Range<u64>| range.start as usize - 1..range.end as usize - 1;
        let history = &self.fold.history[slice(&public)];
        let mut own = self.fold.own_of(guest)[slice(&own)].iter().peekable();
        let own_before = self.fold.own_of(guest).partition_point(|entry| entry.after < public.start) as u64;
        let mut cursor =
            Cursor { public: public.start - 1, own: own.peek().map_or(own_before, |entry| entry.seq - 1) };
        let mut seen = Vec::new();
        for entry in history.iter().map(Some).chain([None]) {
            while let Some(own) = own.next_if(|own| entry.is_none_or(|entry| own.after < entry.seq)) {
                cursor.own = own.seq;
                seen.push((cursor, Seen::Own(own.clone())));
            }
            if let Some(entry) = entry {
                cursor.public = entry.seq;
                seen.push((cursor, Seen::Public(entry.clone())));
            }
        }
        seen
    }

    /// The answer with some entries of a guest.
    pub(super) fn answer(&self, guest: &str, public: Range<u64>, own: Range<u64>) -> Answer {
        let cursor = Cursor { public: public.end - 1, own: own.end - 1 };
        let entries = self.merged(guest, public, own).into_iter().map(|(_, entry)| entry).collect();
        Answer { cursor, entries }
    }

    /// The answer that a request got before; `None` where it is new.
    ///
    /// # Errors
    /// `id-used`, where the id was used for another request.
    pub(super) fn answered(
        &self,
        guest: &str,
        id: RequestId,
        body: BodyDigest,
    ) -> Result<Option<Answer>, Refused> {
        let Some(Replied { body: before, public, own }) = self.fold.kept(guest, id) else {
            return Ok(None);
        };
        if *before != body {
            return Err(Refused::new(
                Code::IdUsed,
                "id: this one was used for another request; a new one would be right",
            ));
        }
        Ok(Some(self.answer(guest, public.clone(), own.clone())))
    }
}
