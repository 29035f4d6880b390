//! Making and looking at tables (N-4, N-6).
use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use table::online::{Answer, Code, Cursor, NewTable, Seen};

use super::caller::{Caller, json as body};
use crate::app::App;
use crate::host::{Live, Made, Pending};
use crate::problem::Problem;
use crate::store::NotKept;

/// Finds a table that a guest may see.
///
/// # Errors
/// There is none, or it cannot be loaded.
pub async fn find(app: &App, id: &str) -> Result<Arc<Live>, Problem> {
    app.house.find(id).await?.ok_or_else(Problem::not_found)
}

/// Reads or changes a table; returns what comes of it when it may be told. Where another server was quicker, the table is
/// found anew.
///
/// # Errors
/// There is no such table, or the store is broken.
pub async fn settled<T>(
    app: &App,
    id: &str,
    mut what: impl FnMut(&Arc<Live>) -> Pending<T>,
) -> Result<T, Problem> {
    loop {
        let live = find(app, id).await?;
        let Pending { result, version } = what(&live);
        match live.is_durable(version).await {
            Err(NotKept::Overtaken) => continue,
            is_kept => return is_kept.map(|()| result).map_err(Problem::from),
        }
    }
}

/// Refuses one more unfinished table for a guest who has as many as may be.
///
/// # Errors
/// Too many.
pub fn may_have_one_more(app: &App, guest: &str) -> Result<(), Problem> {
    if app.house.store.unfinished_of(guest)?.len() >= app.limits.tables {
        return Err(Problem::TooMany("too many unfinished tables of one guest", 60));
    }
    Ok(())
}

/// `POST tables`: makes a table.
pub async fn make(
    State(app): State<Arc<App>>,
    caller: Result<Caller, Problem>,
    sent: Body,
) -> Result<Response, Problem> {
    let sent = body(sent, app.limits.table_body).await?;
    let caller = caller?;
    let guest = &caller.guest;
    let new = NewTable::read(&sent, &guest.id, |game| app.house.rules(game))?;
    let digest = games::digest(sent.to_string().as_bytes());
    // The same request at the same time waits for its answer.
    let _making = guest.making.lock().await;
    if let Some(answer) = answered(&app, &guest.id, new.id.as_deref(), &digest, &new.me).await? {
        return Ok(answer);
    }
    may_have_one_more(&app, &guest.id)?;
    let request = new.id.as_deref().map(|id| (id, digest.as_str()));
    told(&app, &app.house.create(guest, &new, request)?, &new.me).await
}

/// The answer that a request for a table got before; `None` where it is new.
///
/// # Errors
/// `id-used`, where the id was used for another request.
pub async fn answered(
    app: &App,
    guest: &str,
    id: Option<&str>,
    digest: &str,
    you: &[u8],
) -> Result<Option<Response>, Problem> {
    let Some(id) = id else { return Ok(None) };
    let Some(before) = app.house.store.request(guest, id)? else { return Ok(None) };
    if before.body != digest {
        return Err(Problem::new(
            Code::IdUsed,
            "id: this one was used for another request; a new one would be right",
        ));
    }
    let live = find(app, &before.table).await?;
    let entries = live.lock().table.entries(guest, Cursor::default());
    let first = entries.into_iter().filter(|(cursor, _)| cursor.own == 0 && cursor.public <= before.entries);
    let entries: Vec<Seen> = first.map(|(_, entry)| entry).collect();
    let cursor = Cursor { public: before.entries, own: 0 };
    Ok(Some(Told { table: &before.table, code: &before.code, cursor, entries: &entries, you }.answer()))
}

/// The answer with a table that was just made, once it is on disk.
///
/// # Errors
/// The store is broken.
pub async fn told(app: &App, now: &Made, you: &[u8]) -> Result<Response, Problem> {
    let version = now.live.lock().version();
    if let Err(why) = now.live.is_durable(version).await {
        // Another server was quicker with the same request: it is answered when it comes again.
        app.house.forget(&now.live);
        return Err(why.into());
    }
    let Answer { cursor, entries } = &now.answer;
    Ok(Told { table: &now.live.id, code: &now.code, cursor: *cursor, entries, you }.answer())
}

/// The answer to a request for a table.
#[derive(Serialize)]
struct Told<'t> {
    table: &'t str,
    /// The code; empty where the table began at once.
    #[serde(skip_serializing_if = "str::is_empty")]
    code: &'t str,
    cursor: Cursor,
    entries: &'t [Seen],
    you: &'t [u8],
}

impl Told<'_> {
    fn answer(&self) -> Response {
        (StatusCode::CREATED, Json(self)).into_response()
    }
}

/// The question of a look.
#[derive(Deserialize)]
pub struct LookAt {
    /// The seat whose legal events are asked for.
    seat: Option<u8>,
}

/// `GET tables/{table}`: the table as the caller may see it now.
pub async fn look(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(table): Path<String>,
    query: Result<Query<LookAt>, axum::extract::rejection::QueryRejection>,
) -> Result<Response, Problem> {
    let Query(LookAt { seat }) = query.map_err(wrong_query)?;
    let look = settled(&app, &table, |live| live.look(&caller.guest.id, seat)).await?;
    Ok(Json(look?).into_response())
}

/// A query that cannot be read.
pub fn wrong_query(why: axum::extract::rejection::QueryRejection) -> Problem {
    Problem::new(Code::BadRequest, why.body_text())
}

/// `GET tables/{table}/record`: the record, as everybody may know it, with its dice.
pub async fn record(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(table): Path<String>,
) -> Result<Response, Problem> {
    let record = settled(&app, &table, |live| {
        let inner = live.lock();
        if !inner.table.may_see(&caller.guest.id) {
            return Pending { result: Err(Problem::not_found()), version: inner.version() };
        }
        if let Some(day) = live.day {
            match app.house.is_open(day) {
                Ok(true) => {}
                Ok(false) => {
                    let why = "a try at the challenge of a day is exported when the day is over and no try of it runs";
                    return Pending {
                        result: Err(Problem::new(Code::Forbidden, why)),
                        version: inner.version(),
                    };
                }
                Err(why) => return Pending { result: Err(why.into()), version: inner.version() },
            }
        }
        Pending { result: Ok(inner.table.record(Some(inner.seat_names()))), version: inner.version() }
    });
    Ok(Json(record.await??).into_response())
}
