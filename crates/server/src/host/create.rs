//! Making tables (N-4), also those on which one plays again (N-9).
use std::sync::Arc;

use table::online::{Answer, Code, KeptSeats, NewTable, Refused, Status};

use super::hosted::{self, Begun};
use super::live::{Live, facts};
use super::{House, Inner};
use crate::guests::Guest;
use crate::ids;
use crate::problem::Problem;
use crate::store::{Change, NewRow, Packing};

/// Milliseconds for which the seats of a rematch are kept for those who played before.
const KEPT: i64 = 600_000;

/// A table that was made.
pub struct Made {
    /// The table.
    pub live: Arc<Live>,
    /// Its code; empty where it began at once.
    pub code: String,
    /// The answer to its host.
    pub answer: Answer,
}

impl House {
    /// Makes a table by the request of a guest. `body` is the digest of the request, by which it is known again.
    ///
    /// # Errors
    /// The setup opens no game, or the store cannot be read.
    pub fn create(
        self: &Arc<Self>,
        guest: &Guest,
        new: &NewTable,
        request: Option<(&str, &str)>,
    ) -> Result<Made, Problem> {
        self.create_with(guest, new, request, ids::random())
    }

    /// Makes a table whose dice have this seed.
    ///
    /// # Errors
    /// The setup opens no game, or the store cannot be read.
    pub(crate) fn create_with(
        self: &Arc<Self>,
        guest: &Guest,
        new: &NewTable,
        request: Option<(&str, &str)>,
        seed: [u8; games::SEED_BYTES],
    ) -> Result<Made, Problem> {
        let (at, id) = (self.now(), ids::name());
        let Begun { table, step, answer } =
            hosted::create(&id, new, at, seed).map_err(|why| Refused::wrong("/options", why))?;
        let row = self.next_row()?;
        let is_open = table.status() == Status::Open;
        let code = if is_open { self.codes.give(self.shared(), &id, at)? } else { String::new() };
        let facts = facts(table.as_ref());
        let row_new = NewRow {
            id: id.clone(),
            seed,
            code: is_open.then(|| code.clone()),
            game: new.terms.game.clone(),
            listed: new.terms.listed,
        };
        let mut changes = vec![Change::Table { row, new: Box::new(row_new), facts: facts.clone() }];
        let live = Arc::new(Live::new(&id, row, table, Packing::default(), 0, facts));
        let mut inner = live.lock();
        inner.code = is_open.then(|| code.clone());
        inner.give_name(&guest.id, &guest.name());
        changes.push(Change::Member { row, guest: guest.id.clone(), name: inner.name(&guest.id) });
        if let Some(day) = live.day {
            let (date, game) = (day.date(), day.game.key().to_owned());
            changes.push(Change::Try { row, date, game, guest: guest.id.clone() });
        }
        if let Some((request, body)) = request {
            changes.push(Change::Request {
                guest: guest.id.clone(),
                id: request.to_owned(),
                body: body.to_owned(),
                table: id,
                code: code.clone(),
                entries: answer.cursor.public,
            });
        }
        live.keep(&mut inner, &step, changes, self, at);
        self.add(&live);
        self.after(&live, &mut inner);
        drop(inner);
        Ok(Made { live, code, answer })
    }

    /// Makes the table on which those of a table that is over play again; its seats are kept for them.
    ///
    /// # Errors
    /// The guest did not play, or the match is not over.
    pub fn create_rematch(
        self: &Arc<Self>,
        old: &Inner,
        guest: &Guest,
        nonce: &str,
    ) -> Result<Made, Problem> {
        old.table.may_play_again(&guest.id)?;
        let terms = old.terms();
        let kept = KeptSeats { guests: old.table.guests(), until: self.now().later(KEPT) };
        let game = terms
            .game
            .parse()
            .map_err(|why: games::UnknownGame| Refused::new(Code::Frozen, why.to_string()))?;
        let terms = table::online::Terms {
            commit: String::new(),
            host: guest.id.clone(),
            rules: self.rules(game),
            kept: Some(kept),
            ..terms
        };
        let new = NewTable { id: None, terms, me: old.table.seats_of(&guest.id), nonce: nonce.to_owned() };
        self.create(guest, &new, None)
    }
}
