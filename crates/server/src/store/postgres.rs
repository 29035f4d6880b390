//! Postgres: any number of servers share it (N-24).
//!
//! Connections live on a thread of their own, so that those who wait for an answer may block.
use std::collections::BTreeSet;
use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};

use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, RecyclingMethod};
use tokio::runtime::Runtime;
use tokio::sync::mpsc;
use tokio_postgres::AsyncMessage;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::{IsNull, ToSql, Type, private::BytesMut, to_sql_checked};

use super::connecting::Connecting;
use super::schema;
use super::value::{Cell, Error, Row, Value, Writing};

/// The channel on which servers tell each other of tables that have changed.
const CHANNEL: &str = "menagerie";
/// The most connections that read.
const CONNECTIONS: usize = 8;
/// The tables of one ring: a payload has up to 8,000 bytes.
const RUNG: usize = 200;
/// The time for which a database that starts is waited for.
const EARLY: Duration = Duration::from_secs(30);
/// The time after which a lost bell is looked for again.
const AGAIN: Duration = Duration::from_secs(2);

/// A database that servers share.
#[derive(Clone)]
pub struct Postgres(Arc<Shared>);

struct Shared {
    runtime: Option<Runtime>,
    pool: Pool,
    connecting: Connecting,
    /// The name of this server.
    server: String,
}

impl Drop for Shared {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl ToSql for Value<'_> {
    fn to_sql(
        &self,
        kind: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn std::error::Error + Sync + Send>> {
        match self {
            Value::Null => Ok(IsNull::Yes),
            Value::Int(number) => number.to_sql(kind, out),
            Value::Real(number) => number.to_sql(kind, out),
            Value::Text(text) => text.to_sql(kind, out),
            Value::Blob(bytes) => bytes.to_sql(kind, out),
        }
    }

    fn accepts(kind: &Type) -> bool {
        [Type::INT8, Type::FLOAT8, Type::TEXT, Type::BYTEA].contains(kind)
    }

    to_sql_checked!();
}

/// The parameters of a statement as Postgres writes them.
fn dollars(sql: &str) -> String {
    sql.replace('?', "$")
}

fn borrowed<'a>(values: &'a [Value<'a>]) -> Vec<&'a (dyn ToSql + Sync)> {
    values.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

impl Postgres {
    /// Connects to the database of a URL, and brings its schema to the newest version.
    ///
    /// # Errors
    /// The URL is not understood, there is no database, or its schema is newer.
    pub fn open(url: &str) -> Result<Postgres, Error> {
        let connecting = Connecting::read(url)?;
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.expect("the system gives a thread");
        let how = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let Connecting { config, tls } = connecting.clone();
        let pool = Pool::builder(Manager::from_config(config, tls, how)).max_size(CONNECTIONS);
        let pool = pool.build().expect("a pool without time limits needs no runtime");
        let server = crate::ids::name();
        let postgres = Postgres(Arc::new(Shared { runtime: Some(runtime), pool, connecting, server }));
        let began = Instant::now();
        loop {
            match postgres.wait(async { schema::bring_postgres(&mut *postgres.0.pool.get().await?).await }) {
                Err(why) if why.is_too_early() && began.elapsed() < EARLY => std::thread::sleep(AGAIN / 10),
                brought => return brought.map(|()| postgres),
            }
        }
    }

    /// The name of this server.
    pub fn server(&self) -> &str {
        &self.0.server
    }

    /// Waits for a future that uses connections.
    fn wait<T>(&self, future: impl Future<Output = T>) -> T {
        let runtime = self.0.runtime.as_ref().expect("it ends only when nobody uses it");
        tokio::task::block_in_place(|| runtime.block_on(future))
    }

    /// The rows of a question.
    pub fn query(&self, sql: &str, values: &[Value<'_>]) -> Result<Vec<Row>, Error> {
        self.wait(async {
            let client = self.0.pool.get().await?;
            let statement = client.prepare_cached(&dollars(sql)).await?;
            let rows = client.query(&statement, &borrowed(values)).await?;
            rows.iter().map(read).collect()
        })
    }

    /// Runs a statement that is committed by itself; returns the number of rows that it changed.
    pub fn run(&self, sql: &str, values: &[Value<'_>]) -> Result<u64, Error> {
        self.wait(async {
            let client = self.0.pool.get().await?;
            let statement = client.prepare_cached(&dollars(sql)).await?;
            Ok(client.execute(&statement, &borrowed(values)).await?)
        })
    }

    /// A connection to write with.
    pub fn writer(&self) -> Result<Writer, Error> {
        let client = self.wait(self.0.pool.get())?;
        Ok(Writer { postgres: self.clone(), client })
    }

    /// Tells other servers something.
    pub fn tell(&self, text: &str) -> Result<(), Error> {
        self.query("SELECT CAST(pg_notify(?1, ?2) AS TEXT)", &[Value::Text(CHANNEL), Value::Text(text)])?;
        Ok(())
    }

    /// Hears of everything that other servers tell. A bell that is lost is looked for again.
    pub fn bells(&self) -> mpsc::UnboundedReceiver<String> {
        let (heard, bells) = mpsc::unbounded_channel();
        let (connecting, own) = (self.0.connecting.clone(), format!("{} ", self.0.server));
        let runtime = self.0.runtime.as_ref().expect("it ends only when nobody uses it");
        runtime.spawn(async move {
            while !heard.is_closed() {
                if let Err(why) = listen(&connecting, &own, &heard).await {
                    tracing::warn!(%why, "the bell of the database is lost");
                }
                tokio::time::sleep(AGAIN).await;
            }
        });
        bells
    }
}

async fn listen(
    Connecting { config, tls }: &Connecting,
    own: &str,
    heard: &mpsc::UnboundedSender<String>,
) -> Result<(), tokio_postgres::Error> {
    let (client, mut connection) = config.connect(tls.clone()).await?;
    let messages = futures_util::stream::poll_fn(move |context| connection.poll_message(context));
    let mut messages = std::pin::pin!(messages);
    let listening = format!("LISTEN {CHANNEL}");
    let mut begun = std::pin::pin!(client.batch_execute(&listening));
    let mut has_begun = false;
    loop {
        let message = tokio::select! {
            message = futures_util::StreamExt::next(&mut messages) => message,
            done = &mut begun, if !has_begun => {
                done?;
                has_begun = true;
                continue;
            }
        };
        match message {
            Some(Ok(AsyncMessage::Notification(told))) if !told.payload().starts_with(own) => {
                if heard.send(told.payload().to_owned()).is_err() {
                    return Ok(());
                }
            }
            Some(Ok(_)) => {}
            Some(Err(why)) => return Err(why),
            None => return Ok(()),
        }
    }
}

fn read(row: &tokio_postgres::Row) -> Result<Row, Error> {
    let cells = row.columns().iter().enumerate().map(|(at, column)| {
        Ok(match *column.type_() {
            Type::INT8 => row.try_get::<_, Option<i64>>(at)?.map_or(Cell::Null, Cell::Int),
            Type::FLOAT8 => row.try_get::<_, Option<f64>>(at)?.map_or(Cell::Null, Cell::Real),
            Type::TEXT => row.try_get::<_, Option<String>>(at)?.map_or(Cell::Null, Cell::Text),
            Type::BYTEA => row.try_get::<_, Option<Vec<u8>>>(at)?.map_or(Cell::Null, Cell::Blob),
            _ => return Err(Error::Kind(at)),
        })
    });
    Ok(Row(cells.collect::<Result<_, Error>>()?))
}

/// The one connection of a server that writes.
pub struct Writer {
    postgres: Postgres,
    client: Object,
}

impl Writing for Writer {
    fn run(&mut self, sql: &str, values: &[Value<'_>]) -> Result<u64, Error> {
        let client = &self.client;
        self.postgres.wait(async {
            let statement = client.prepare_cached(&dollars(sql)).await?;
            Ok(client.execute(&statement, &borrowed(values)).await?)
        })
    }

    fn append(&mut self, values: &[Value<'_>; 4]) -> Result<bool, Error> {
        let sql = "INSERT INTO steps (tab, nr, body, digest) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING";
        Ok(self.run(sql, values)? > 0)
    }

    fn begin(&mut self) -> Result<(), Error> {
        Ok(self.postgres.wait(self.client.batch_execute("BEGIN"))?)
    }

    fn commit(&mut self) -> Result<(), Error> {
        Ok(self.postgres.wait(self.client.batch_execute("COMMIT"))?)
    }

    fn is_worth_again(&mut self, why: &Error) -> bool {
        let Error::Postgres(error) = why else { return false };
        let again = [SqlState::T_R_DEADLOCK_DETECTED, SqlState::T_R_SERIALIZATION_FAILURE];
        let is_again = error.code().is_some_and(|code| again.contains(code));
        is_again && self.postgres.wait(self.client.batch_execute("ROLLBACK")).is_ok()
    }

    fn ring(&mut self, tables: &mut dyn Iterator<Item = &str>) -> Result<(), Error> {
        let own = self.postgres.server().to_owned();
        let tables: Vec<&str> = BTreeSet::from_iter(tables).into_iter().collect();
        tables.chunks(RUNG).try_for_each(|some| self.postgres.tell(&format!("{own} {}", some.join(" "))))
    }

    fn rest(&mut self, _: bool) -> Result<(), Error> {
        Ok(())
    }
}
