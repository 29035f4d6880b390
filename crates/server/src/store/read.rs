//! Everything that is read from the store.
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use table::online::Time;

use super::change::word;
use super::postgres::Postgres;
use super::value::{Error, Row, Value, values};
use super::{schema, sqlite};

/// The most tables of a guest that are not over; more of them are not looked for.
const MOST_UNFINISHED: usize = 500;

/// A store that is read. It sees what was committed, also while a server writes.
pub struct Reader(Database);

enum Database {
    /// With the question for the steps of a table: a file of an older program has no log beside them.
    Sqlite(Mutex<Connection>, &'static str),
    Postgres(Postgres),
}

impl Reader {
    /// Opens the store of a file for reading.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn open(path: &Path) -> Result<Reader, Error> {
        let connection = schema::connect(path)?;
        let steps = match schema::has_log(&connection)? {
            true => "SELECT body, digest FROM history WHERE tab = ?1 ORDER BY nr",
            false => "SELECT body, digest FROM steps WHERE tab = ?1 ORDER BY nr",
        };
        Ok(Reader(Database::Sqlite(Mutex::new(connection), steps)))
    }

    /// The reader of a database that servers share.
    pub(super) fn of_postgres(postgres: Postgres) -> Reader {
        Reader(Database::Postgres(postgres))
    }

    fn query(&self, sql: &str, values: &[Value<'_>]) -> Result<Vec<Row>, Error> {
        match &self.0 {
            Database::Sqlite(connection, _) => {
                sqlite::query(&connection.lock().unwrap_or_else(PoisonError::into_inner), sql, values)
            }
            Database::Postgres(postgres) => postgres.query(sql, values),
        }
    }

    /// All rows of a question.
    fn rows<T>(
        &self,
        sql: &str,
        values: &[Value<'_>],
        read: impl Fn(&Row) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        self.query(sql, values)?.iter().map(read).collect()
    }

    /// The one row of a question, if there is one.
    fn row<T>(
        &self,
        sql: &str,
        values: &[Value<'_>],
        read: impl Fn(&Row) -> Result<T, Error>,
    ) -> Result<Option<T>, Error> {
        self.query(sql, values)?.first().map(read).transpose()
    }
}

/// A guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuestRow {
    /// The id.
    pub guest: String,
    /// The name.
    pub name: String,
}

/// A table without its history.
#[derive(Clone, Debug)]
pub struct TableRow {
    /// Its number in the store.
    pub row: i64,
    /// The seed of its dice.
    pub seed: Vec<u8>,
    /// Its code, as long as it is good.
    pub code: Option<String>,
    /// The time that is kept for it, before which nothing happens by itself.
    pub due: Option<Time>,
    /// The table on which one plays again.
    pub rematch: Option<String>,
}

/// A kept step.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StepRow {
    /// Its bytes.
    pub body: Vec<u8>,
    /// The digest of the state after it, where one is kept.
    pub digest: Option<Vec<u8>>,
}

/// A request for a table that was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestRow {
    /// The digest of its body.
    pub body: String,
    /// The table.
    pub table: String,
    /// The code that it had; empty where it began at once.
    pub code: String,
    /// The number of its first entries.
    pub entries: u64,
}

/// A time in which the server was down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Down {
    /// The last sign of life before.
    pub start: Time,
    /// The start after it.
    pub stop: Time,
}

/// A try at the challenge of a day.
#[derive(Clone, Debug, PartialEq)]
pub struct TryRow {
    /// The guest.
    pub guest: String,
    /// The guest's name at the table.
    pub name: String,
    /// The table.
    pub table: String,
    /// The word of its status.
    pub status: &'static str,
    /// Its result, once it is over and judged.
    pub result: Option<TryResult>,
    /// The loss a decision, once it is worked out.
    pub loss: Option<f64>,
}

/// The result of a try.
#[derive(Clone, Debug, PartialEq)]
pub struct TryResult {
    /// The utility.
    pub utility: f64,
    /// The number of turns, negative, where fewer are better.
    pub turns_saved: i64,
    /// In words.
    pub words: String,
}

const TABLE: &str = "SELECT tab, seed, CASE WHEN code_end IS NULL THEN code END, due, rematch FROM tables";

fn table(row: &Row) -> Result<TableRow, Error> {
    Ok(TableRow {
        row: row.get(0)?,
        seed: row.get(1)?,
        code: row.get(2)?,
        due: row.get::<Option<i64>>(3)?.map(Time),
        rematch: row.get(4)?,
    })
}

fn one_try(row: &Row) -> Result<TryRow, Error> {
    let words: Option<String> = row.get(6)?;
    let result = match words {
        Some(words) => Some(TryResult { utility: row.get(4)?, turns_saved: row.get(5)?, words }),
        None => None,
    };
    Ok(TryRow {
        guest: row.get(0)?,
        name: row.get(1)?,
        table: row.get(2)?,
        status: word(row.get::<i64>(3)? as u8),
        result,
        loss: row.get(7)?,
    })
}

impl Reader {
    /// The guest of a token.
    pub fn guest_of(&self, hash: &[u8; 32]) -> Result<Option<GuestRow>, Error> {
        let sql = "SELECT guests.guest, guests.name FROM tokens JOIN guests USING (guest) WHERE hash = ?1";
        self.row(sql, values![hash.as_slice()], |row| Ok(GuestRow { guest: row.get(0)?, name: row.get(1)? }))
    }

    /// The guest of a hand-over, and until when it is good.
    pub fn handover(&self, hash: &[u8; 32]) -> Result<Option<(String, Time)>, Error> {
        let sql = "SELECT guest, expires FROM handovers WHERE hash = ?1";
        self.row(sql, values![hash.as_slice()], |row| Ok((row.get(0)?, Time(row.get(1)?))))
    }

    /// A table.
    pub fn table(&self, id: &str) -> Result<Option<TableRow>, Error> {
        self.row(&format!("{TABLE} WHERE id = ?1"), values![id], table)
    }

    /// The steps of a table after one of them.
    pub fn steps(&self, row: i64, after: u64) -> Result<Vec<StepRow>, Error> {
        let read = |row: &Row| Ok(StepRow { body: row.get(0)?, digest: row.get(1)? });
        match self.0 {
            Database::Postgres(_) => {
                let sql = "SELECT body, digest FROM steps WHERE tab = ?1 AND nr > ?2 ORDER BY nr";
                self.rows(sql, values![row, after as i64], read)
            }
            Database::Sqlite(_, sql) => {
                let rows = self.rows(sql, values![row], read)?;
                let steps = rows.into_iter().map(|row| sqlite::unbundled(row).ok_or(Error::Kind(0)));
                let steps: Vec<Vec<StepRow>> = steps.collect::<Result<_, _>>()?;
                Ok(steps.into_iter().flatten().skip(after as usize).collect())
            }
        }
    }

    /// The guests who belong to a table, with their names there.
    pub fn members(&self, row: i64) -> Result<Vec<(String, String)>, Error> {
        let sql = "SELECT guest, name FROM members WHERE tab = ?1";
        self.rows(sql, values![row], |row| Ok((row.get(0)?, row.get(1)?)))
    }

    /// The tables of a guest that are not over, newest first.
    pub fn unfinished_of(&self, guest: &str) -> Result<Vec<String>, Error> {
        let which = "members JOIN tables USING (tab) WHERE guest = ?1 AND status IN (0, 1, 4)";
        let tables = self.newest(which, guest.into(), i64::MAX, MOST_UNFINISHED)?;
        Ok(tables.into_iter().map(|(_, id)| id).collect())
    }

    /// Up to `most` tables of a guest that are over, newest first, older than one.
    pub fn finished_of(&self, guest: &str, before: i64, most: usize) -> Result<Vec<(i64, String)>, Error> {
        let which = "members JOIN tables USING (tab) WHERE guest = ?1 AND status IN (2, 3)";
        self.newest(which, guest.into(), before, most)
    }

    /// Up to `most` listed tables that are open, newest first, older than one.
    pub fn listed(&self, game: Option<&str>, before: i64, most: usize) -> Result<Vec<(i64, String)>, Error> {
        let which = "tables WHERE status = 0 AND listed = 1 AND (CAST(?1 AS TEXT) IS NULL OR game = ?1)";
        self.newest(which, game.into(), before, most)
    }

    /// Up to `most` of the tables that a condition on one value names, newest first, older than one, each with its number.
    fn newest(
        &self,
        which: &str,
        value: Value<'_>,
        before: i64,
        most: usize,
    ) -> Result<Vec<(i64, String)>, Error> {
        let sql = format!("SELECT tab, id FROM {which} AND tab < ?2 ORDER BY tab DESC LIMIT ?3");
        self.rows(&sql, values![value, before, most as i64], |row| Ok((row.get(0)?, row.get(1)?)))
    }

    /// The answer that a request for a table got.
    pub fn request(&self, guest: &str, id: &str) -> Result<Option<RequestRow>, Error> {
        let sql = "SELECT body, made, code, entries FROM requests WHERE guest = ?1 AND id = ?2";
        self.row(sql, values![guest, id], |row| {
            let entries = row.get::<i64>(3)?.unsigned_abs();
            Ok(RequestRow { body: row.get(0)?, table: row.get(1)?, code: row.get(2)?, entries })
        })
    }

    /// The codes that cannot be given now: those of open tables, and those that ended after a time.
    pub fn codes(&self, after: Time) -> Result<Vec<(String, String, Option<Time>)>, Error> {
        let sql = "SELECT code, id, code_end FROM tables WHERE code IS NOT NULL AND (code_end IS NULL OR code_end > ?1)";
        self.rows(sql, values![after.0], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get::<Option<i64>>(2)?.map(Time)))
        })
    }

    /// The tables on which something happens by itself, with the time that is kept.
    pub fn dues(&self) -> Result<Vec<(Time, String)>, Error> {
        let sql = "SELECT due, id FROM tables WHERE due IS NOT NULL";
        self.rows(sql, values![], |row| Ok((Time(row.get(0)?), row.get(1)?)))
    }

    /// The running tables with bots.
    pub fn with_bots(&self) -> Result<Vec<String>, Error> {
        self.rows("SELECT id FROM tables WHERE bots = 1", values![], |row| row.get(0))
    }

    /// The seed of a day and a game.
    pub fn day_seed(&self, date: &str, game: &str) -> Result<Option<[u8; games::SEED_BYTES]>, Error> {
        let sql = "SELECT seed FROM days WHERE day = ?1 AND game = ?2";
        self.row(sql, values![date, game], |row| {
            row.get::<Vec<u8>>(0)?.try_into().map_err(|_| Error::Kind(0))
        })
    }

    /// The tries at the challenge of a day, the best first, those without a result last.
    pub fn tries(&self, date: &str, game: &str) -> Result<Vec<TryRow>, Error> {
        let sql = "SELECT tries.guest, members.name, tables.id, tables.status, utility, saved, words, loss
            FROM tries JOIN tables USING (tab) JOIN members ON members.tab = tries.tab AND members.guest = tries.guest
            WHERE tries.day = ?1 AND tries.game = ?2
            ORDER BY words IS NULL, utility DESC, saved DESC, loss IS NULL, loss, tries.tab";
        self.rows(sql, values![date, game], one_try)
    }

    /// The number of tries at the challenge of a day that are still played.
    pub fn running_tries(&self, date: &str, game: &str) -> Result<i64, Error> {
        let sql = "SELECT count(*) FROM tries JOIN tables USING (tab)
            WHERE tries.day = ?1 AND tries.game = ?2 AND status IN (0, 1)";
        Ok(self.row(sql, values![date, game], |row| row.get(0))?.unwrap_or_default())
    }

    /// The tries that are over and not judged.
    pub fn unjudged(&self) -> Result<Vec<String>, Error> {
        let sql = "SELECT id FROM tries JOIN tables USING (tab) WHERE loss IS NULL AND status = 2 ORDER BY tries.tab";
        self.rows(sql, values![], |row| row.get(0))
    }

    /// The times in which the server was down.
    pub fn downs(&self) -> Result<Vec<Down>, Error> {
        let sql = "SELECT start, stop FROM downs ORDER BY start";
        self.rows(sql, values![], |row| Ok(Down { start: Time(row.get(0)?), stop: Time(row.get(1)?) }))
    }

    /// The last sign of life of a server.
    pub fn alive(&self) -> Result<Option<Time>, Error> {
        self.row("SELECT at FROM alive", values![], |row| Ok(Time(row.get(0)?)))
    }

    /// The largest number of a table so far.
    pub fn last_row(&self) -> Result<i64, Error> {
        let largest = self.row("SELECT coalesce(max(tab), 0) FROM tables", values![], |row| row.get(0))?;
        Ok(largest.unwrap_or_default())
    }
}
