//! Values and rows of a database, whichever it is.
use thiserror::Error;

/// The reason why a database does not do as it is told.
#[derive(Debug, Error)]
pub enum Error {
    /// SQLite.
    #[error("{0}")]
    Sqlite(#[from] rusqlite::Error),
    /// Postgres.
    #[error("{}", said(.0))]
    Postgres(#[from] tokio_postgres::Error),
    /// A connection to Postgres.
    #[error("{}", connecting(.0))]
    Connection(#[from] deadpool_postgres::PoolError),
    /// The URL of a database is not understood.
    #[error("its URL is not understood ({0}); postgres://USER@HOST/DATABASE would be right")]
    Url(String),
    /// A value of another kind than the one that is read.
    #[error("column {0} holds another kind of value")]
    Kind(usize),
    /// The schema is newer than the program.
    #[error(
        "written by a newer program (schema {found}, this one knows {known}); a newer menagerie would be right"
    )]
    Newer {
        /// The schema of the database.
        found: u32,
        /// The newest schema that is known here.
        known: u32,
    },
}

impl Error {
    /// Whether the database is about to start.
    pub(super) fn is_too_early(&self) -> bool {
        let Error::Connection(deadpool_postgres::PoolError::Backend(error)) = self else { return false };
        error.code() == Some(&tokio_postgres::error::SqlState::CANNOT_CONNECT_NOW)
    }
}

/// The words of Postgres itself; the error's own text names only its kind.
pub(super) fn said(error: &tokio_postgres::Error) -> String {
    match error.as_db_error() {
        Some(said) => said.to_string(),
        None => match std::error::Error::source(error) {
            Some(why) => format!("{error}: {why}"),
            None => error.to_string(),
        },
    }
}

fn connecting(error: &deadpool_postgres::PoolError) -> String {
    match error {
        deadpool_postgres::PoolError::Backend(error) => said(error),
        other => other.to_string(),
    }
}

/// A value for a statement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'v> {
    /// None.
    Null,
    /// A whole number.
    Int(i64),
    /// A number.
    Real(f64),
    /// A text.
    Text(&'v str),
    /// Bytes.
    Blob(&'v [u8]),
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Value::Int(number)
    }
}

impl From<f64> for Value<'_> {
    fn from(number: f64) -> Self {
        Value::Real(number)
    }
}

impl From<u8> for Value<'_> {
    fn from(number: u8) -> Self {
        Value::Int(number.into())
    }
}

impl From<bool> for Value<'_> {
    fn from(is: bool) -> Self {
        Value::Int(is.into())
    }
}

impl<'v> From<&'v str> for Value<'v> {
    fn from(text: &'v str) -> Self {
        Value::Text(text)
    }
}

impl<'v> From<&'v String> for Value<'v> {
    fn from(text: &'v String) -> Self {
        Value::Text(text)
    }
}

impl<'v> From<&'v [u8]> for Value<'v> {
    fn from(bytes: &'v [u8]) -> Self {
        Value::Blob(bytes)
    }
}

impl<'v, T: Into<Value<'v>>> From<Option<T>> for Value<'v> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::Null, Into::into)
    }
}

/// The values of a statement, in the order of their numbers.
macro_rules! values {
    ($($value:expr),* $(,)?) => { &[$($crate::store::value::Value::from($value)),*] };
}
pub(super) use values;

/// A value that was read.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// None.
    Null,
    /// A whole number.
    Int(i64),
    /// A number.
    Real(f64),
    /// A text.
    Text(String),
    /// Bytes.
    Blob(Vec<u8>),
}

/// A row that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Row(pub Vec<Cell>);

impl Row {
    /// The value of a column.
    ///
    /// # Errors
    /// It is of another kind.
    pub fn get<T: FromCell>(&self, column: usize) -> Result<T, Error> {
        self.0.get(column).and_then(T::from_cell).ok_or(Error::Kind(column))
    }
}

/// A type that is read from a cell.
pub trait FromCell: Sized {
    /// The value of a cell; `None` where it is of another kind.
    fn from_cell(cell: &Cell) -> Option<Self>;
}

impl FromCell for i64 {
    fn from_cell(cell: &Cell) -> Option<i64> {
        if let Cell::Int(number) = cell { Some(*number) } else { None }
    }
}

impl FromCell for f64 {
    fn from_cell(cell: &Cell) -> Option<f64> {
        if let Cell::Real(number) = cell { Some(*number) } else { None }
    }
}

impl FromCell for String {
    fn from_cell(cell: &Cell) -> Option<String> {
        if let Cell::Text(text) = cell { Some(text.clone()) } else { None }
    }
}

impl FromCell for Vec<u8> {
    fn from_cell(cell: &Cell) -> Option<Vec<u8>> {
        if let Cell::Blob(bytes) = cell { Some(bytes.clone()) } else { None }
    }
}

impl<T: FromCell> FromCell for Option<T> {
    fn from_cell(cell: &Cell) -> Option<Option<T>> {
        if *cell == Cell::Null { Some(None) } else { T::from_cell(cell).map(Some) }
    }
}

/// A database to write in.
pub trait Writing: Send {
    /// Runs a statement; returns the number of rows that it changed.
    fn run(&mut self, sql: &str, values: &[Value<'_>]) -> Result<u64, Error>;
    /// Adds a step: its table's row, its number, its bytes and the digest after it. Whether it was added: not where another
    /// server has added one of that number.
    fn append(&mut self, values: &[Value<'_>; 4]) -> Result<bool, Error>;
    /// Begins a transaction.
    fn begin(&mut self) -> Result<(), Error>;
    /// Ends the transaction; when this returns, it is on disk.
    fn commit(&mut self) -> Result<(), Error>;
    /// Takes the transaction back where it failed only because of others at the same time; otherwise says that it did not.
    fn is_worth_again(&mut self, why: &Error) -> bool;
    /// Tells other servers of tables that have changed.
    fn ring(&mut self, tables: &mut dyn Iterator<Item = &str>) -> Result<(), Error>;
    /// Does what may wait until those who waited for a commit are told; `is_last` before the end.
    fn rest(&mut self, is_last: bool) -> Result<(), Error>;
}
