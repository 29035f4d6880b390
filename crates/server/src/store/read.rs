//! Everything that is read from the store.
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use rusqlite::{Connection, OptionalExtension, Row, params};
use table::online::Time;

use super::change::word;
use super::schema;

/// A store that is read. It sees what was committed, also while a server writes.
pub struct Reader(Mutex<Connection>);

impl Reader {
    /// Opens the store of a file for reading.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn open(path: &Path) -> rusqlite::Result<Reader> {
        Ok(Reader(Mutex::new(schema::connect(path)?)))
    }

    fn read<T>(&self, read: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> rusqlite::Result<T> {
        read(&self.0.lock().unwrap_or_else(PoisonError::into_inner))
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
#[derive(Clone, Debug)]
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

fn table(row: &Row<'_>) -> rusqlite::Result<TableRow> {
    Ok(TableRow {
        row: row.get(0)?,
        seed: row.get(1)?,
        code: row.get(2)?,
        due: row.get::<_, Option<i64>>(3)?.map(Time),
        rematch: row.get(4)?,
    })
}

fn one_try(row: &Row<'_>) -> rusqlite::Result<TryRow> {
    let words: Option<String> = row.get(6)?;
    let result = match words {
        Some(words) => Some(TryResult { utility: row.get(4)?, turns_saved: row.get(5)?, words }),
        None => None,
    };
    Ok(TryRow {
        guest: row.get(0)?,
        name: row.get(1)?,
        table: row.get(2)?,
        status: word(row.get(3)?),
        result,
        loss: row.get(7)?,
    })
}

impl Reader {
    /// The guest of a token.
    pub fn guest_of(&self, hash: &[u8; 32]) -> rusqlite::Result<Option<GuestRow>> {
        self.read(|db| {
            let sql =
                "SELECT guests.guest, guests.name FROM tokens JOIN guests USING (guest) WHERE hash = ?1";
            let guest = |row: &Row<'_>| Ok(GuestRow { guest: row.get(0)?, name: row.get(1)? });
            db.prepare_cached(sql)?.query_row([hash.as_slice()], guest).optional()
        })
    }

    /// The guest of a hand-over, and until when it is good.
    pub fn handover(&self, hash: &[u8; 32]) -> rusqlite::Result<Option<(String, Time)>> {
        self.read(|db| {
            let sql = "SELECT guest, expires FROM handovers WHERE hash = ?1";
            let read = |row: &Row<'_>| Ok((row.get(0)?, Time(row.get(1)?)));
            db.prepare_cached(sql)?.query_row([hash.as_slice()], read).optional()
        })
    }

    /// A table.
    pub fn table(&self, id: &str) -> rusqlite::Result<Option<TableRow>> {
        self.read(|db| {
            db.prepare_cached(&format!("{TABLE} WHERE id = ?1"))?.query_row([id], table).optional()
        })
    }

    /// The steps of a table.
    pub fn steps(&self, row: i64) -> rusqlite::Result<Vec<StepRow>> {
        self.read(|db| {
            let mut steps = db.prepare_cached("SELECT body, digest FROM steps WHERE tab = ?1 ORDER BY nr")?;
            let step = |row: &Row<'_>| Ok(StepRow { body: row.get(0)?, digest: row.get(1)? });
            steps.query_map([row], step)?.collect()
        })
    }

    /// The guests who belong to a table, with their names there.
    pub fn members(&self, row: i64) -> rusqlite::Result<Vec<(String, String)>> {
        self.read(|db| {
            let mut members = db.prepare_cached("SELECT guest, name FROM members WHERE tab = ?1")?;
            members.query_map([row], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        })
    }

    /// The tables of a guest that are not over, newest first.
    pub fn unfinished_of(&self, guest: &str) -> rusqlite::Result<Vec<String>> {
        self.read(|db| {
            let sql =
                "SELECT id FROM members JOIN tables USING (tab) WHERE guest = ?1 AND status IN (0, 1, 4)
                ORDER BY tab DESC LIMIT 500";
            db.prepare_cached(sql)?.query_map([guest], |row| row.get(0))?.collect()
        })
    }

    /// Up to `most` tables of a guest that are over, newest first, older than one.
    pub fn finished_of(&self, guest: &str, before: i64, most: usize) -> rusqlite::Result<Vec<(i64, String)>> {
        self.read(|db| {
            let sql = "SELECT tab, id FROM members JOIN tables USING (tab)
                WHERE guest = ?1 AND status IN (2, 3) AND tab < ?2 ORDER BY tab DESC LIMIT ?3";
            let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
            db.prepare_cached(sql)?.query_map(params![guest, before, most as i64], read)?.collect()
        })
    }

    /// Up to `most` listed tables that are open, newest first, older than one.
    pub fn listed(
        &self,
        game: Option<&str>,
        before: i64,
        most: usize,
    ) -> rusqlite::Result<Vec<(i64, String)>> {
        self.read(|db| {
            let sql = "SELECT tab, id FROM tables
                WHERE status = 0 AND listed = 1 AND tab < ?1 AND (?2 IS NULL OR game = ?2) ORDER BY tab DESC LIMIT ?3";
            let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
            db.prepare_cached(sql)?.query_map(params![before, game, most as i64], read)?.collect()
        })
    }

    /// The answer that a request for a table got.
    pub fn request(&self, guest: &str, id: &str) -> rusqlite::Result<Option<RequestRow>> {
        self.read(|db| {
            let sql = "SELECT body, made, code, entries FROM requests WHERE guest = ?1 AND id = ?2";
            let read = |row: &Row<'_>| {
                let entries = row.get::<_, i64>(3)?.unsigned_abs();
                Ok(RequestRow { body: row.get(0)?, table: row.get(1)?, code: row.get(2)?, entries })
            };
            db.prepare_cached(sql)?.query_row([guest, id], read).optional()
        })
    }

    /// The codes that cannot be given now: those of open tables, and those that ended after a time.
    pub fn codes(&self, after: Time) -> rusqlite::Result<Vec<(String, String, Option<Time>)>> {
        self.read(|db| {
            let sql = "SELECT code, id, code_end FROM tables WHERE code IS NOT NULL AND (code_end IS NULL OR code_end > ?1)";
            let read =
                |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get::<_, Option<i64>>(2)?.map(Time)));
            db.prepare(sql)?.query_map([after.0], read)?.collect()
        })
    }

    /// The tables on which something happens by itself, with the time that is kept.
    pub fn dues(&self) -> rusqlite::Result<Vec<(Time, String)>> {
        self.read(|db| {
            let mut dues = db.prepare("SELECT due, id FROM tables WHERE due IS NOT NULL")?;
            dues.query_map([], |row| Ok((Time(row.get(0)?), row.get(1)?)))?.collect()
        })
    }

    /// The running tables with bots.
    pub fn with_bots(&self) -> rusqlite::Result<Vec<String>> {
        self.read(|db| {
            db.prepare("SELECT id FROM tables WHERE bots = 1")?.query_map([], |row| row.get(0))?.collect()
        })
    }

    /// The seed of a day and a game.
    pub fn day_seed(&self, date: &str, game: &str) -> rusqlite::Result<Option<[u8; games::SEED_BYTES]>> {
        self.read(|db| {
            let sql = "SELECT seed FROM days WHERE day = ?1 AND game = ?2";
            db.prepare_cached(sql)?.query_row([date, game], |row| row.get(0)).optional()
        })
    }

    /// The tries at the challenge of a day, the best first, those without a result last.
    pub fn tries(&self, date: &str, game: &str) -> rusqlite::Result<Vec<TryRow>> {
        self.read(|db| {
            let sql = "SELECT tries.guest, members.name, tables.id, tables.status, utility, saved, words, loss
                FROM tries JOIN tables USING (tab) JOIN members ON members.tab = tries.tab AND members.guest = tries.guest
                WHERE tries.day = ?1 AND tries.game = ?2
                ORDER BY words IS NULL, utility DESC, saved DESC, loss IS NULL, loss, tries.tab";
            db.prepare_cached(sql)?.query_map([date, game], one_try)?.collect()
        })
    }

    /// The number of tries at the challenge of a day that are still played.
    pub fn running_tries(&self, date: &str, game: &str) -> rusqlite::Result<i64> {
        self.read(|db| {
            let sql = "SELECT count(*) FROM tries JOIN tables USING (tab)
                WHERE tries.day = ?1 AND tries.game = ?2 AND status IN (0, 1)";
            db.prepare_cached(sql)?.query_row([date, game], |row| row.get(0))
        })
    }

    /// The tries that are over and not judged.
    pub fn unjudged(&self) -> rusqlite::Result<Vec<String>> {
        self.read(|db| {
            let sql =
                "SELECT id FROM tries JOIN tables USING (tab) WHERE loss IS NULL AND status = 2 ORDER BY tab";
            db.prepare(sql)?.query_map([], |row| row.get(0))?.collect()
        })
    }

    /// The times in which the server was down.
    pub fn downs(&self) -> rusqlite::Result<Vec<Down>> {
        self.read(|db| {
            let mut downs = db.prepare("SELECT start, stop FROM downs ORDER BY start")?;
            downs
                .query_map([], |row| Ok(Down { start: Time(row.get(0)?), stop: Time(row.get(1)?) }))?
                .collect()
        })
    }

    /// The last sign of life of a server.
    pub fn alive(&self) -> rusqlite::Result<Option<Time>> {
        self.read(|db| db.query_row("SELECT at FROM alive", [], |row| Ok(Time(row.get(0)?))).optional())
    }

    /// The largest number of a table so far.
    pub fn last_row(&self) -> rusqlite::Result<i64> {
        self.read(|db| db.query_row("SELECT coalesce(max(tab), 0) FROM tables", [], |row| row.get(0)))
    }
}
