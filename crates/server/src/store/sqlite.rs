//! SQLite: one file, one server.
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, Statement, TransactionBehavior};

use super::read::StepRow;
use super::value::{Cell, Error, Row, Value, Writing};

impl rusqlite::ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Null => ValueRef::Null,
            Value::Int(number) => ValueRef::Integer(*number),
            Value::Real(number) => ValueRef::Real(*number),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Blob(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

/// The rows of a question.
pub fn query(connection: &Connection, sql: &str, values: &[Value<'_>]) -> Result<Vec<Row>, Error> {
    let mut statement = connection.prepare_cached(sql)?;
    let columns = statement.column_count();
    let mut rows = statement.query(rusqlite::params_from_iter(values))?;
    let mut read = Vec::new();
    while let Some(row) = rows.next()? {
        let cells = (0..columns).map(|column| {
            Ok(match row.get_ref(column)? {
                ValueRef::Null => Cell::Null,
                ValueRef::Integer(number) => Cell::Int(number),
                ValueRef::Text(text) => Cell::Text(String::from_utf8_lossy(text).into_owned()),
                ValueRef::Blob(bytes) => Cell::Blob(bytes.to_owned()),
                ValueRef::Real(number) => Cell::Real(number),
            })
        });
        read.push(Row(cells.collect::<Result<_, Error>>()?));
    }
    Ok(read)
}

/// The steps of the log from which they are moved to their tables.
const MANY: u64 = 40_000;

/// The most bytes of a bundle of several steps. SQLite keeps the rest of a row of more than about a thousand bytes on pages of
/// its own, which stay half empty.
const FULL: usize = 960;

/// A bundle stands where a step does, with its first step's number, and is told from one by its empty digest.
const INSERT_BUNDLE: &str = "INSERT INTO steps (tab, nr, body, digest) VALUES (?1, ?2, ?3, x'')";

/// Steps of one table that follow each other.
#[derive(Default)]
struct Bundle {
    table: i64,
    /// The number of the first one.
    first: i64,
    steps: Vec<StepRow>,
    /// The bytes of the steps, roughly.
    bytes: usize,
}

impl Bundle {
    /// Writes the steps, if there are any, and is empty then.
    fn take(&mut self, insert: &mut Statement<'_>) -> rusqlite::Result<()> {
        if !self.steps.is_empty() {
            let body = postcard::to_allocvec(&self.steps).expect("plain data is written to memory");
            insert.execute(rusqlite::params![self.table, self.first, body])?;
            self.steps.clear();
            self.bytes = 0;
        }
        Ok(())
    }
}

/// The steps of a row: several where it is a bundle. `None` where the bundle cannot be read.
pub fn unbundled(row: StepRow) -> Option<Vec<StepRow>> {
    match &row.digest {
        Some(digest) if digest.is_empty() => postcard::from_bytes(&row.body).ok(),
        _ => Some(vec![row]),
    }
}

/// The one connection of a server that writes.
pub struct Writer {
    connection: Connection,
    /// The number of steps in the log.
    logged: u64,
}

impl Writer {
    /// The writer of a connection. No step is left in the log.
    ///
    /// # Errors
    /// The file is not written.
    pub fn new(connection: Connection) -> rusqlite::Result<Writer> {
        let logged = connection.query_row("SELECT count(*) FROM log", [], |row| row.get::<_, i64>(0))?;
        let mut writer = Writer { connection, logged: logged.unsigned_abs() };
        writer.move_log()?;
        Ok(writer)
    }

    /// Moves the steps of the log to their tables, those of each table in few bundles.
    fn move_log(&mut self) -> rusqlite::Result<()> {
        if self.logged == 0 {
            return Ok(());
        }
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        {
            let mut log = transaction.prepare("SELECT tab, nr, body, digest FROM log")?;
            let step = |row: &rusqlite::Row<'_>| {
                Ok((row.get(0)?, row.get(1)?, StepRow { body: row.get(2)?, digest: row.get(3)? }))
            };
            let mut steps: Vec<(i64, i64, StepRow)> = log.query_map([], step)?.collect::<Result<_, _>>()?;
            steps.sort_unstable_by_key(|(table, nr, _)| (*table, *nr));
            let (mut insert, mut bundle) = (transaction.prepare(INSERT_BUNDLE)?, Bundle::default());
            for (table, nr, step) in steps {
                // Two lengths, and whether there is a digest.
                let bytes = step.body.len() + step.digest.as_ref().map_or(0, Vec::len) + 4;
                if table != bundle.table || bundle.bytes + bytes > FULL {
                    bundle.take(&mut insert)?;
                    (bundle.table, bundle.first) = (table, nr);
                }
                bundle.bytes += bytes;
                bundle.steps.push(step);
            }
            bundle.take(&mut insert)?;
        }
        transaction.execute("DELETE FROM log", [])?;
        transaction.commit()?;
        self.logged = 0;
        Ok(())
    }
}

impl Writing for Writer {
    fn run(&mut self, sql: &str, values: &[Value<'_>]) -> Result<u64, Error> {
        Ok(self.connection.prepare_cached(sql)?.execute(rusqlite::params_from_iter(values))? as u64)
    }

    fn append(&mut self, values: &[Value<'_>; 4]) -> Result<bool, Error> {
        self.logged += 1;
        Ok(self.run("INSERT INTO log (tab, nr, body, digest) VALUES (?1, ?2, ?3, ?4)", values)? > 0)
    }

    fn begin(&mut self) -> Result<(), Error> {
        Ok(self.connection.execute_batch("BEGIN IMMEDIATE")?)
    }

    fn commit(&mut self) -> Result<(), Error> {
        Ok(self.connection.execute_batch("COMMIT")?)
    }

    fn is_worth_again(&mut self, _: &Error) -> bool {
        // Nobody else writes.
        false
    }

    fn ring(&mut self, _: &mut dyn Iterator<Item = &str>) -> Result<(), Error> {
        Ok(())
    }

    fn rest(&mut self, is_last: bool) -> Result<(), Error> {
        if is_last || self.logged >= MANY {
            self.move_log()?;
        }
        Ok(())
    }
}
