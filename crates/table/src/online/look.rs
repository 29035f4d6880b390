//! The table as a guest may see it now (N-6).
use games::{FORMAT, Files, Options, Playable, Record, RecordDice, TurnJson};
use serde::Serialize;
use serde_json::Value;
use tabletop::Seat;

use super::{Code, Cursor, OnlineTable, Refused, Status, Time};

/// The part of a look that the host knows: names, presence and watchers.
#[derive(Clone, Copy)]
pub struct Outside<'o> {
    /// The code of a table that is open.
    pub code: Option<&'o str>,
    /// A guest's name.
    pub name: &'o dyn Fn(&str) -> String,
    /// Whether a guest is there.
    pub here: &'o dyn Fn(&str) -> bool,
    /// The number of guests who watch.
    pub watchers: usize,
}

/// A table as a guest may see it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Look {
    table: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<String>,
    game: String,
    options: Options,
    #[serde(skip_serializing_if = "Option::is_none")]
    digest: Option<Files>,
    rules: String,
    status: Status,
    host: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    day: Option<String>,
    pace: Option<u32>,
    seats: Vec<LookSeat>,
    you: Vec<u8>,
    watchers: usize,
    cursor: Cursor,
    turn: Value,
    state: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<Vec<String>>,
    events: Vec<String>,
    dice: LookDice,
}

/// A seat of a [`Look`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LookSeat {
    seat: u8,
    kind: &'static str,
    name: Option<String>,
    guest: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    person: Option<String>,
    here: bool,
    ready: bool,
    late_at: Option<Time>,
}

/// The dice of a [`Look`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LookDice {
    scheme: &'static str,
    commit: String,
}

impl<G: Playable> OnlineTable<G> {
    /// The table as a guest may see it, with the legal events of one seat.
    ///
    /// # Errors
    /// The guest may not see it, or the seat is not the guest's.
    pub fn look(&self, guest: &str, seat: Option<u8>, outside: Outside<'_>) -> Result<Look, Refused> {
        if !self.may_see(guest) {
            return Err(Refused::new(Code::NotFound, "there is no such table"));
        }
        let you = self.seats_of(guest);
        if let Some(seat) = seat.filter(|seat| !you.contains(seat)) {
            return Err(Refused::new(Code::NotYours, format!("seat {seat} is not yours")));
        }
        let deciding = self.deciding();
        let decides = |number: &&u8| deciding.contains(&(usize::from(**number) - 1));
        let chosen = seat.or_else(|| you.iter().find(decides).copied());
        let state = self
            .seen_by(&you, chosen.filter(|number| decides(&number)).or(you.iter().find(decides).copied()));
        let legal = chosen.filter(|number| decides(&number)).map(|number| {
            let events = self.game.legal_sorted(&self.state_for(usize::from(number) - 1));
            events.iter().map(ToString::to_string).collect()
        });
        let terms = self.terms();
        Ok(Look {
            table: self.id.clone(),
            code: outside.code.map(str::to_owned),
            game: terms.game.clone(),
            options: terms.options.clone(),
            digest: terms.digest.clone(),
            rules: terms.rules.clone(),
            status: self.status(),
            host: self.host().to_owned(),
            day: terms.day.clone(),
            pace: terms.pace,
            seats: (1..=self.fold.seats.len() as u8).map(|number| self.look_seat(number, outside)).collect(),
            watchers: outside.watchers,
            cursor: self.cursor(guest),
            turn: self.turn_json(),
            state: self.state_json(&state),
            legal,
            events: self.known_events(&you),
            dice: LookDice { scheme: games::SCHEME, commit: terms.commit.clone() },
            you,
        })
    }

    /// The result of a guest at a table that is over, for lists: `won`, `shared`, `lost`, or points. A seat that was
    /// resigned is lost (N-9).
    pub fn result_of(&self, guest: &str) -> Option<String> {
        let utilities =
            self.game.utilities(self.fold.state()).filter(|_| self.fold.status == Status::Over)?;
        let results = (0..).zip(&self.fold.seats).filter(|(_, seat)| seat.guest.as_deref() == Some(guest));
        let kept = |(index, seat): (u8, &super::seats::SeatAt)| {
            (!seat.resigned).then(|| utilities[Seat::new(index)].to_f64())
        };
        let best = results.map(kept).max_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal))?;
        Some(match best {
            None => "lost".to_owned(),
            Some(points) if self.game.plays_for_points() => {
                format!("{points} {}", if points == 1.0 { "point" } else { "points" })
            }
            Some(utility) if utility >= 1.0 => "won".to_owned(),
            Some(utility) if utility > 0.0 => "shared".to_owned(),
            Some(_) => "lost".to_owned(),
        })
    }

    fn look_seat(&self, number: u8, outside: Outside<'_>) -> LookSeat {
        let seat = &self.fold.seats[usize::from(number) - 1];
        let kind = if seat.bot.is_some() {
            "bot"
        } else if seat.guest.is_some() {
            "person"
        } else {
            "open"
        };
        let ready = self.fold.round.as_ref().is_some_and(|round| round.parts[usize::from(number) - 1].ready);
        LookSeat {
            seat: number,
            kind,
            name: seat.bot.clone().or_else(|| seat.guest.as_deref().map(outside.name)),
            guest: seat.guest.clone(),
            person: seat.guest.as_deref().filter(|_| seat.bot.is_some()).map(outside.name),
            here: seat.guest.as_deref().is_some_and(outside.here),
            ready,
            late_at: self.late_at(number),
        }
    }

    /// The state as somebody at some seats, from 1, may see it; the phase is that of `chosen`, else of one that has not
    /// decided.
    fn seen_by(&self, you: &[u8], chosen: Option<u8>) -> G::State {
        let seats: Vec<Seat> = you.iter().map(|number| Seat::new(number - 1)).collect();
        let Some(round) = &self.fold.round else { return self.game.seen_by(self.fold.state(), &seats) };
        // The turn that is shown comes last; before it those that have ended, which end no round while it has not.
        let mut order = seats.clone();
        order.sort_by_key(|seat| (chosen == Some(seat.index() as u8 + 1), !round.parts[seat.index()].ready));
        self.game.seen_by(&round.state_of(&self.game, self.fold.state(), &order), &seats)
    }

    fn state_json(&self, seen: &G::State) -> Value {
        let mut json = serde_json::to_value(self.game.snapshot(seen)).unwrap_or_default();
        if let Some(fields) = json.as_object_mut() {
            G::FIELDS_OF_NO_VIEW.iter().for_each(|field| drop(fields.remove(*field)));
        }
        json
    }

    fn turn_json(&self) -> Value {
        match &self.fold.round {
            Some(round) => round.undecided().map(|seat| seat + 1).collect(),
            None => serde_json::to_value(TurnJson(self.game.turn(self.fold.state()))).unwrap_or_default(),
        }
    }

    /// The events as they stand, those of the seats of a running round included.
    fn known_events(&self, you: &[u8]) -> Vec<String> {
        let own =
            you.iter().filter_map(|number| self.fold.round.as_ref()?.parts.get(usize::from(*number) - 1));
        let own = own.flat_map(|part| &part.events);
        self.fold.events.iter().chain(own).map(ToString::to_string).collect()
    }

    /// The record of the table as everybody may know it, with its dice. `names` are those of the seats.
    pub fn record(&self, names: Option<Vec<String>>) -> Record {
        let terms = self.terms();
        let ended = matches!(self.fold.status, Status::Over | Status::Closed);
        let is_told = ended && (!self.is_try() || self.is_day_open);
        let nonces = if self.fold.nonces.is_empty() {
            self.fold.seats.iter().map(|seat| seat.nonce.clone()).collect()
        } else {
            self.fold.nonces.clone()
        };
        Record {
            format: FORMAT.to_owned(),
            game: terms.game.clone(),
            options: terms.options.clone(),
            seats: names,
            events: self.fold.events.iter().map(ToString::to_string).collect(),
            digest: terms.digest.clone(),
            files: terms.files.clone(),
            dice: Some(Box::new(RecordDice {
                scheme: games::SCHEME.to_owned(),
                table: terms.sealed_as(&self.id),
                commit: terms.commit.clone(),
                seed: is_told.then(|| games::hex(&self.seed)),
                nonces,
            })),
        }
    }
}
