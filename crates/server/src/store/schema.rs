//! The tables of the database, their version, and the way from older ones.
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::StoreError;
use super::value::Error;

/// The step from one version of the schema to the next.
struct Step {
    /// For every database, in the words of SQLite.
    all: &'static str,
    /// For the file of one server.
    own: &'static str,
    /// For a database that servers share (N-24), in the words of Postgres.
    shared: &'static str,
}

/// The steps from an empty database on. One that was released never changes.
const STEPS: &[Step] = &[
    Step {
        all: "
CREATE TABLE guests (guest TEXT PRIMARY KEY, name TEXT NOT NULL, made INTEGER NOT NULL, gone INTEGER) WITHOUT ROWID;
CREATE TABLE tokens (hash BLOB PRIMARY KEY, guest TEXT NOT NULL, made INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX tokens_of ON tokens (guest);
CREATE TABLE handovers (hash BLOB PRIMARY KEY, guest TEXT NOT NULL, expires INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE tables (
    tab INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    seed BLOB NOT NULL,
    code TEXT,
    code_end INTEGER,
    game TEXT NOT NULL,
    host TEXT NOT NULL,
    listed INTEGER NOT NULL,
    status INTEGER NOT NULL,
    bots INTEGER NOT NULL,
    due INTEGER,
    rematch TEXT
);
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX tables_open ON tables (tab) WHERE status = 0;
CREATE INDEX tables_bots ON tables (tab) WHERE bots = 1;
CREATE TABLE steps (tab INTEGER NOT NULL, nr INTEGER NOT NULL, body BLOB NOT NULL, digest BLOB,
    PRIMARY KEY (tab, nr)) WITHOUT ROWID;
CREATE TABLE members (guest TEXT NOT NULL, tab INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (guest, tab)) WITHOUT ROWID;
CREATE INDEX members_at ON members (tab);
CREATE TABLE requests (guest TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, made TEXT NOT NULL, code TEXT NOT NULL,
    entries INTEGER NOT NULL, PRIMARY KEY (guest, id)) WITHOUT ROWID;
CREATE TABLE downs (start INTEGER PRIMARY KEY, stop INTEGER NOT NULL);
CREATE TABLE alive (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL);
",
        own: "",
        shared: "
CREATE TABLE schema (version BIGINT NOT NULL);
CREATE SEQUENCE tabs;
ALTER TABLE tables ADD COLUMN keeper TEXT NOT NULL DEFAULT '', ADD COLUMN rules TEXT NOT NULL DEFAULT '';
CREATE INDEX tables_kept ON tables (keeper);
CREATE INDEX tables_code ON tables (code) WHERE code_end IS NULL;
CREATE TABLE servers (server TEXT PRIMARY KEY, until BIGINT NOT NULL, rules TEXT NOT NULL);
CREATE TABLE codes (code TEXT PRIMARY KEY, given BIGINT NOT NULL);
CREATE TABLE here (tab BIGINT NOT NULL, guest TEXT NOT NULL, server TEXT NOT NULL, PRIMARY KEY (tab, guest, server));
CREATE INDEX here_by ON here (server);
",
    },
    Step {
        all: "
CREATE TABLE days (day TEXT NOT NULL, game TEXT NOT NULL, seed BLOB NOT NULL, PRIMARY KEY (day, game)) WITHOUT ROWID;
CREATE TABLE tries (day TEXT NOT NULL, game TEXT NOT NULL, guest TEXT NOT NULL, tab INTEGER NOT NULL UNIQUE,
    utility REAL, saved INTEGER, words TEXT, loss REAL, PRIMARY KEY (day, game, guest)) WITHOUT ROWID;
CREATE INDEX tries_unjudged ON tries (tab) WHERE loss IS NULL;
",
        own: "",
        shared: "",
    },
    // The file of one server takes steps in the order in which they come, many to a page, and bundles them by table later.
    Step {
        all: "",
        own: "
CREATE TABLE log (at INTEGER PRIMARY KEY, tab INTEGER NOT NULL, nr INTEGER NOT NULL, body BLOB NOT NULL, digest BLOB);
CREATE VIEW history AS SELECT tab, nr, body, digest FROM steps UNION ALL SELECT tab, nr, body, digest FROM log;
",
        shared: "",
    },
];

/// The number of the lock under which one server after the other brings the schema.
const LOCK: i64 = 0x006d_656e_6167_6572;

/// A step of the schema in the words of Postgres.
fn in_postgres(Step { all, shared, .. }: &Step) -> String {
    let all = all.replace("INTEGER", "BIGINT").replace("BLOB", "BYTEA");
    all.replace("REAL", "DOUBLE PRECISION").replace(" WITHOUT ROWID", "") + shared
}

/// Brings a database of Postgres to the newest version.
pub async fn bring_postgres(client: &mut tokio_postgres::Client) -> Result<(), Error> {
    let transaction = client.transaction().await?;
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await?;
    let is_there = transaction.query_one("SELECT to_regclass('schema') IS NOT NULL", &[]).await?.get(0);
    let found = match is_there {
        true => transaction.query_one("SELECT version FROM schema", &[]).await?.get::<_, i64>(0) as u32,
        false => 0,
    };
    if found > VERSION {
        return Err(Error::Newer { found, known: VERSION });
    }
    for (at, step) in STEPS.iter().enumerate().skip(found as usize) {
        transaction.batch_execute(&in_postgres(step)).await?;
        if at == 0 {
            transaction.execute("INSERT INTO schema (version) VALUES (0)", &[]).await?;
        }
    }
    transaction.execute("UPDATE schema SET version = $1", &[&i64::from(VERSION)]).await?;
    Ok(transaction.commit().await?)
}

/// The version from which on there is a log.
const LOG: u32 = 3;
/// The newest version that is known here.
pub const VERSION: u32 = STEPS.len() as u32;

/// The pages of the log after which they are written into the file: of many commits, since each table that is played at
/// changes its own page again and again, which is then written once.
const CHECKPOINT_PAGES: u32 = 8_000;
/// The pages that a connection keeps in memory, as many as a few thousand tables that are played at change.
const CACHE_PAGES: u32 = 4_000;

/// Connects to a database.
pub fn connect(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(std::time::Duration::from_secs(10))?;
    connection.set_prepared_statement_cache_capacity(64);
    connection
        .execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY;")?;
    connection.pragma_update(None, "wal_autocheckpoint", CHECKPOINT_PAGES)?;
    connection.pragma_update(None, "cache_size", CACHE_PAGES)?;
    Ok(connection)
}

/// The version of a database's schema; 0 for an empty file.
pub fn version(connection: &Connection) -> rusqlite::Result<u32> {
    connection.query_row("PRAGMA user_version", [], |row| row.get(0))
}

/// Whether steps lie in a log before they are bundled.
pub fn has_log(connection: &Connection) -> rusqlite::Result<bool> {
    Ok(version(connection)? >= LOG)
}

/// Opens a database to write in; one of an older version is copied first and then brought to the newest.
pub fn open(path: &Path) -> Result<Connection, StoreError> {
    let failed = |why: rusqlite::Error| StoreError::Database(path.to_owned(), why.into());
    let mut connection = connect(path).map_err(failed)?;
    let found = version(&connection).map_err(failed)?;
    if found > VERSION {
        return Err(StoreError::Newer { path: path.to_owned(), found, known: VERSION });
    }
    if found > 0 && found < VERSION {
        super::backup::copy(&connection, &before(path, found)).map_err(failed)?;
    }
    bring(&mut connection, found).map_err(failed)?;
    Ok(connection)
}

/// The copy of a database that is made before its schema changes.
fn before(path: &Path, version: u32) -> PathBuf {
    path.with_extension(format!("before-{}.sqlite", version + 1))
}

fn bring(connection: &mut Connection, from: u32) -> rusqlite::Result<()> {
    for (at, step) in STEPS.iter().enumerate().skip(from as usize) {
        let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        transaction.execute_batch(step.all)?;
        transaction.execute_batch(step.own)?;
        transaction.pragma_update(None, "user_version", at as u32 + 1)?;
        transaction.commit()?;
    }
    Ok(())
}
