//! A store that several servers share (N-24): time, leases, keepers of tables, codes, and those who are there elsewhere.
//!
//! The server that was the last to write a step of a table keeps it: its bots decide there and its clock rings. A server
//! renews its lease; when the lease of another one has run out, its tables go to those that are left.
use table::online::Time;
use tokio::sync::mpsc;

use super::postgres::Postgres;
use super::value::{Error, values};

/// Milliseconds for which a lease is good.
const LEASE: i64 = 5_000;
/// The most tables that are taken over at once.
const TAKEN: i64 = 500;

/// The time of the database, in milliseconds since 1970.
const NOW: &str = "SELECT CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS BIGINT)";

/// A table that this server keeps from now on.
pub struct Taken {
    /// Its id.
    pub table: String,
    /// The time that is kept for it.
    pub due: Option<Time>,
    /// Whether bots hold seats of it.
    pub bots: bool,
}

/// The shared part of a store.
pub struct Shared {
    pub(super) postgres: Postgres,
}

impl Shared {
    /// The name of this server.
    pub fn server(&self) -> &str {
        self.postgres.server()
    }

    /// The database's time.
    pub fn now(&self) -> Result<Time, Error> {
        let rows = self.postgres.query(NOW, values![])?;
        Ok(Time(rows.first().ok_or(Error::Kind(0))?.get(0)?))
    }

    /// Whether another server is alive.
    pub fn has_others(&self, now: Time) -> Result<bool, Error> {
        let sql = "SELECT server FROM servers WHERE until > ?1 AND server <> ?2 LIMIT 1";
        Ok(!self.postgres.query(sql, values![now.0, self.server()])?.is_empty())
    }

    /// Renews the lease of this server; `rules` are those that it has.
    pub fn renew(&self, now: Time, rules: &str) -> Result<(), Error> {
        let sql = "INSERT INTO servers (server, until, rules) VALUES (?1, ?2, ?3)
            ON CONFLICT (server) DO UPDATE SET until = ?2";
        self.postgres.run(sql, values![self.server(), now.later(LEASE).0, rules]).map(drop)
    }

    /// Ends the lease of this server, so that others need not wait until it runs out.
    pub fn give_up(&self) -> Result<(), Error> {
        self.postgres.run("UPDATE servers SET until = 0 WHERE server = ?1", values![self.server()]).map(drop)
    }

    /// Takes over tables of servers whose leases have run out, as far as this one has their rules or nobody has.
    pub fn take_over(&self, now: Time, rules: &str) -> Result<Vec<Taken>, Error> {
        let sql = "UPDATE tables SET keeper = ?1 WHERE tab IN (
                SELECT tab FROM tables WHERE keeper IN (SELECT server FROM servers WHERE until <= ?2)
                    AND (strpos(?3, '|' || rules || '|') > 0 OR NOT EXISTS (
                        SELECT 1 FROM servers WHERE until > ?2 AND strpos(servers.rules, '|' || tables.rules || '|') > 0))
                ORDER BY tab LIMIT ?4 FOR UPDATE SKIP LOCKED)
            RETURNING id, due, bots";
        let rows = self.postgres.query(sql, values![self.server(), now.0, rules, TAKEN])?;
        let taken = rows.iter().map(|row| {
            let due = row.get::<Option<i64>>(1)?.map(Time);
            Ok(Taken { table: row.get(0)?, due, bots: row.get::<i64>(2)? != 0 })
        });
        let taken = taken.collect::<Result<Vec<_>, Error>>()?;
        if taken.is_empty() {
            self.postgres.run(
                "DELETE FROM here WHERE server IN (SELECT server FROM servers WHERE until <= ?1)",
                values![now.0],
            )?;
            let sql = "DELETE FROM servers WHERE until <= ?1
                AND NOT EXISTS (SELECT 1 FROM tables WHERE keeper = servers.server)";
            self.postgres.run(sql, values![now.0])?;
        }
        Ok(taken)
    }

    /// Whether this server keeps a table.
    pub fn keeps(&self, row: i64) -> Result<bool, Error> {
        let sql = "SELECT tab FROM tables WHERE tab = ?1 AND keeper = ?2";
        Ok(!self.postgres.query(sql, values![row, self.server()])?.is_empty())
    }

    /// Whether another server that is alive has some rules.
    pub fn has_rules(&self, rules: &str, now: Time) -> Result<bool, Error> {
        let sql =
            "SELECT server FROM servers WHERE until > ?1 AND server <> ?2 AND strpos(rules, ?3) > 0 LIMIT 1";
        let wanted = format!("|{rules}|");
        Ok(!self.postgres.query(sql, values![now.0, self.server(), &wanted])?.is_empty())
    }

    /// The number of the next table.
    pub fn next_row(&self) -> Result<i64, Error> {
        self.postgres.query("SELECT nextval('tabs')", values![])?.first().ok_or(Error::Kind(0))?.get(0)
    }

    /// Takes a code for a table, unless another one has it or had it since a time.
    pub fn take_code(&self, code: &str, now: Time, rested: Time) -> Result<bool, Error> {
        let sql =
            "INSERT INTO codes (code, given) VALUES (?1, ?2) ON CONFLICT (code) DO UPDATE SET given = ?2
            WHERE codes.given < ?3 AND NOT EXISTS (
                SELECT 1 FROM tables WHERE tables.code = ?1 AND (code_end IS NULL OR code_end > ?3))";
        Ok(self.postgres.run(sql, values![code, now.0, rested.0])? > 0)
    }

    /// The table of a code that is good.
    pub fn table_of(&self, code: &str) -> Result<Option<String>, Error> {
        let sql = "SELECT id FROM tables WHERE code = ?1 AND code_end IS NULL";
        self.postgres.query(sql, values![code])?.first().map(|row| row.get(0)).transpose()
    }

    /// The guests who have streams of a table at other servers.
    pub fn here(&self, row: i64) -> Result<Vec<String>, Error> {
        let sql = "SELECT guest FROM here WHERE tab = ?1 AND server <> ?2";
        self.postgres.query(sql, values![row, self.server()])?.iter().map(|row| row.get(0)).collect()
    }

    /// Tells other servers something of a table.
    pub fn tell(&self, text: &str) -> Result<(), Error> {
        self.postgres.tell(&format!("{} {text}", self.server()))
    }

    /// Hears of tables that other servers have changed.
    pub fn bells(&self) -> mpsc::UnboundedReceiver<String> {
        self.postgres.bells()
    }
}
