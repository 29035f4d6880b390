//! The changes that the writer makes.
use present::Rank;
use table::online::{Status, Time};

use super::value::{Error, Value, Writing, values};

/// A table's row when it is made.
#[derive(Clone, Debug)]
pub struct NewRow {
    /// Its id.
    pub id: String,
    /// The seed of its dice.
    pub seed: [u8; games::SEED_BYTES],
    /// Its code, where it has one.
    pub code: Option<String>,
    /// Its game.
    pub game: String,
    /// Whether it is listed.
    pub listed: bool,
}

/// The facts of a table by which it is found without its history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Its status.
    pub status: Status,
    /// The guest who is its host.
    pub host: String,
    /// Whether bots hold seats of it.
    pub bots: bool,
    /// A time before which nothing happens by itself.
    pub due: Option<Time>,
}

/// A change of the store.
#[derive(Clone, Debug)]
pub enum Change {
    /// A guest, new or with another name.
    Guest { guest: String, name: String, at: Time },
    /// A guest is gone: the name and all tokens.
    Gone { guest: String, name: String, at: Time },
    /// A token of a guest.
    Token { hash: [u8; 32], guest: String, at: Time },
    /// All tokens of a guest end but one.
    EndTokens { guest: String, but: [u8; 32] },
    /// A code by which another device becomes the guest.
    Handover { hash: [u8; 32], guest: String, expires: Time },
    /// A code that is used or too old; refused where it is gone already.
    EndHandover { hash: [u8; 32] },
    /// A new table.
    Table { row: i64, new: Box<NewRow>, facts: Facts },
    /// The facts of a table change.
    Facts { row: i64, facts: Facts },
    /// The code of a table ends.
    CodeEnds { row: i64, at: Time },
    /// The table on which one plays again.
    Rematch { row: i64, table: String },
    /// A step of a table, with the digest of the state after it.
    Step { row: i64, nr: u64, body: Vec<u8>, digest: Option<Vec<u8>> },
    /// A guest belongs to a table, under a name.
    Member { row: i64, guest: String, name: String },
    /// A guest does not belong to a table any more.
    NoMember { row: i64, guest: String },
    /// A request for a table was answered.
    Request { guest: String, id: String, body: String, table: String, code: String, entries: u64 },
    /// The seed of a day and a game; one that is there already stays.
    Day { date: String, game: String, seed: [u8; games::SEED_BYTES] },
    /// A table is a guest's try at the challenge of a day.
    Try { row: i64, date: String, game: String, guest: String },
    /// The result of a try.
    Result { row: i64, rank: Rank, words: String },
    /// The loss a decision of a try.
    Loss { row: i64, loss: f64 },
    /// The server was down.
    Down { start: Time, stop: Time },
    /// The server is alive.
    Alive { at: Time },
    /// A server keeps a table, by some rules: its bots decide there and its clock rings (N-24).
    Keep { row: i64, server: String, rules: String },
    /// A guest has a stream of a table at a server, or none any more (N-24).
    Here { row: i64, guest: String, server: String, is: bool },
}

/// The number of a status in the database.
pub const fn number(status: Status) -> u8 {
    match status {
        Status::Open => 0,
        Status::Running => 1,
        Status::Over => 2,
        Status::Closed => 3,
        Status::Frozen => 4,
    }
}

/// The word of a number in the database.
pub const fn word(number: u8) -> &'static str {
    match number {
        0 => "open",
        1 => "running",
        2 => "over",
        3 => "closed",
        _ => "frozen",
    }
}

impl Change {
    /// Whether it may be refused, since somebody was quicker: then nothing that goes with it is made.
    pub fn is_condition(&self) -> bool {
        matches!(
            self,
            Change::Step { .. } | Change::Request { .. } | Change::Try { .. } | Change::EndHandover { .. }
        )
    }

    /// Makes the change; whether it was not refused.
    ///
    /// # Errors
    /// The database does not write.
    pub fn make(&self, to: &mut dyn Writing) -> Result<bool, Error> {
        let mut run = |sql: &str, values: &[Value<'_>]| to.run(sql, values);
        let count = match self {
            Change::Guest { guest, name, at } => run(
                "INSERT INTO guests (guest, name, made) VALUES (?1, ?2, ?3) ON CONFLICT (guest) DO UPDATE SET name = ?2",
                values![guest, name, at.0],
            ),
            Change::Gone { guest, name, at } => {
                run("UPDATE guests SET name = ?2, gone = ?3 WHERE guest = ?1", values![guest, name, at.0])?;
                run("UPDATE members SET name = ?2 WHERE guest = ?1", values![guest, name])?;
                run("DELETE FROM handovers WHERE guest = ?1", values![guest])?;
                run("DELETE FROM tokens WHERE guest = ?1", values![guest])
            }
            Change::Token { hash, guest, at } => run(
                "INSERT INTO tokens (hash, guest, made) VALUES (?1, ?2, ?3)",
                values![hash.as_slice(), guest, at.0],
            ),
            Change::EndTokens { guest, but } => {
                run("DELETE FROM tokens WHERE guest = ?1 AND hash <> ?2", values![guest, but.as_slice()])
            }
            Change::Handover { hash, guest, expires } => run(
                "INSERT INTO handovers (hash, guest, expires) VALUES (?1, ?2, ?3)
                 ON CONFLICT (hash) DO UPDATE SET guest = ?2, expires = ?3",
                values![hash.as_slice(), guest, expires.0],
            ),
            Change::EndHandover { hash } => {
                run("DELETE FROM handovers WHERE hash = ?1", values![hash.as_slice()])
            }
            Change::Table { row, new, facts } => run(
                "INSERT INTO tables (tab, id, seed, code, game, host, listed, status, bots, due)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
                values![
                    *row,
                    &new.id,
                    new.seed.as_slice(),
                    new.code.as_deref(),
                    &new.game,
                    &facts.host,
                    new.listed,
                    number(facts.status),
                    facts.bots,
                    facts.due.map(|due| due.0),
                ],
            ),
            Change::Facts { row, facts } => run(
                "UPDATE tables SET host = ?2, status = ?3, bots = ?4, due = ?5 WHERE tab = ?1",
                values![*row, &facts.host, number(facts.status), facts.bots, facts.due.map(|due| due.0)],
            ),
            Change::CodeEnds { row, at } => {
                run("UPDATE tables SET code_end = ?2 WHERE tab = ?1", values![*row, at.0])
            }
            Change::Rematch { row, table } => {
                run("UPDATE tables SET rematch = ?2 WHERE tab = ?1", values![*row, table])
            }
            Change::Step { row, nr, body, digest } => {
                let (row, nr, body) = ((*row).into(), (*nr as i64).into(), body.as_slice().into());
                return to.append(&[row, nr, body, digest.as_deref().into()]);
            }
            Change::Member { row, guest, name } => run(
                "INSERT INTO members (guest, tab, name) VALUES (?1, ?2, ?3)
                 ON CONFLICT (guest, tab) DO UPDATE SET name = ?3",
                values![guest, *row, name],
            ),
            Change::NoMember { row, guest } => {
                run("DELETE FROM members WHERE guest = ?1 AND tab = ?2", values![guest, *row])
            }
            Change::Request { guest, id, body, table, code, entries } => run(
                "INSERT INTO requests (guest, id, body, made, code, entries) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                 ON CONFLICT DO NOTHING",
                values![guest, id, body, table, code, *entries as i64],
            ),
            Change::Down { start, stop } => run(
                "INSERT INTO downs (start, stop) VALUES (?1, ?2) ON CONFLICT (start) DO UPDATE SET stop = ?2",
                values![start.0, stop.0],
            ),
            Change::Day { date, game, seed } => run(
                "INSERT INTO days (day, game, seed) VALUES (?1, ?2, ?3) ON CONFLICT (day, game) DO NOTHING",
                values![date, game, seed.as_slice()],
            ),
            Change::Try { row, date, game, guest } => run(
                "INSERT INTO tries (day, game, guest, tab) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
                values![date, game, guest, *row],
            ),
            Change::Result { row, rank, words } => run(
                "UPDATE tries SET utility = ?2, saved = ?3, words = ?4 WHERE tab = ?1",
                values![*row, rank.utility, rank.turns_saved, words],
            ),
            Change::Loss { row, loss } => {
                run("UPDATE tries SET loss = ?2 WHERE tab = ?1", values![*row, *loss])
            }
            Change::Alive { at } => run(
                "INSERT INTO alive (one, at) VALUES (1, ?1) ON CONFLICT (one) DO UPDATE SET at = ?1",
                values![at.0],
            ),
            Change::Keep { row, server, rules } => {
                run("UPDATE tables SET keeper = ?2, rules = ?3 WHERE tab = ?1", values![*row, server, rules])
            }
            Change::Here { row, guest, server, is: true } => run(
                "INSERT INTO here (tab, guest, server) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
                values![*row, guest, server],
            ),
            Change::Here { row, guest, server, is: false } => run(
                "DELETE FROM here WHERE tab = ?1 AND guest = ?2 AND server = ?3",
                values![*row, guest, server],
            ),
        }?;
        Ok(count > 0 || !self.is_condition())
    }
}
