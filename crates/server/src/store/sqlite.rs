//! SQLite: one file, one server.
use rusqlite::Connection;
use rusqlite::types::{ToSqlOutput, ValueRef};

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

impl Writing for Connection {
    fn run(&mut self, sql: &str, values: &[Value<'_>]) -> Result<u64, Error> {
        Ok(self.prepare_cached(sql)?.execute(rusqlite::params_from_iter(values))? as u64)
    }

    fn begin(&mut self) -> Result<(), Error> {
        Ok(self.execute_batch("BEGIN IMMEDIATE")?)
    }

    fn commit(&mut self) -> Result<(), Error> {
        Ok(self.execute_batch("COMMIT")?)
    }

    fn is_worth_again(&mut self, _: &Error) -> bool {
        // Nobody else writes.
        false
    }

    fn ring(&mut self, _: &[&str]) -> Result<(), Error> {
        Ok(())
    }
}
