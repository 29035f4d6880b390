//! Streams of entries (N-13): from a cursor on, and live.
use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderMap};
use axum::http::{HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use table::online::{Code, Cursor, Refused};

use super::caller::Caller;
use super::tables::{find, wrong_query};
use crate::app::App;
use crate::follow::{Followed, Follower};
use crate::problem::Problem;

/// The most tables of one stream.
const TABLES: usize = 20;

/// Where a stream begins.
#[derive(Deserialize)]
pub struct From {
    after: Option<String>,
}

/// `GET tables/{table}/stream`: the entries of a table.
pub async fn one(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(table): Path<String>,
    query: Result<Query<From>, axum::extract::rejection::QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let Query(From { after }) = query.map_err(wrong_query)?;
    let cursor = match last_id(&headers).or(after) {
        Some(text) => read_cursor(&text)?,
        None => Cursor::default(),
    };
    follow(&app, &caller, vec![(table, cursor)], false).await
}

/// The tables of a stream, and where it begins.
#[derive(Deserialize)]
pub struct Several {
    tables: String,
    after: Option<String>,
}

/// `GET stream?tables=a,b`: the entries of several tables, each with its `table`.
pub async fn several(
    State(app): State<Arc<App>>,
    caller: Caller,
    query: Result<Query<Several>, axum::extract::rejection::QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let Query(Several { tables, after }) = query.map_err(wrong_query)?;
    let mut cursors = HashMap::new();
    for pair in
        last_id(&headers).or(after).iter().flat_map(|text| text.split(',')).filter(|pair| !pair.is_empty())
    {
        let (table, cursor) = pair.split_once(':').ok_or_else(|| wrong_cursor(pair))?;
        cursors.insert(table.to_owned(), read_cursor(cursor)?);
    }
    let mut wanted: Vec<(String, Cursor)> = Vec::new();
    for table in tables.split(',') {
        if !wanted.iter().any(|(known, _)| known == table) {
            wanted.push((table.to_owned(), cursors.get(table).copied().unwrap_or_default()));
        }
    }
    if wanted.len() > TABLES {
        let many = format!("tables: {}; up to {TABLES} would be right", wanted.len());
        return Err(Problem::new(Code::BadRequest, many));
    }
    follow(&app, &caller, wanted, true).await
}

fn last_id(headers: &HeaderMap) -> Option<String> {
    headers.get("last-event-id").and_then(|value| value.to_str().ok()).map(str::to_owned)
}

fn read_cursor(text: &str) -> Result<Cursor, Problem> {
    text.parse().map_err(|_| wrong_cursor(text))
}

fn wrong_cursor(text: &str) -> Problem {
    Refused::new(Code::BadRequest, format!("{text:?}: a cursor in the form 57.3 would be right")).into()
}

async fn follow(
    app: &Arc<App>,
    caller: &Caller,
    tables: Vec<(String, Cursor)>,
    is_several: bool,
) -> Result<Response, Problem> {
    let guest = &caller.guest.id;
    let mut followed = Vec::new();
    for (table, cursor) in tables {
        let live = find(app, &table).await?;
        if !live.lock().table.may_see(guest) {
            return Err(Problem::not_found());
        }
        followed.push(Followed::new(app, live, guest, cursor));
    }
    if followed.iter().all(Followed::is_told_whole) {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let counted = caller.address.counted;
    let ticket = app.streams.open(guest, app.limits.streams, counted, app.limits.address_streams)?;
    let follower = Follower::new(app, followed, is_several, ticket);
    let chunks = futures_util::stream::unfold(follower, |mut follower| async {
        let chunk = follower.next().await?;
        Some((Ok::<Bytes, Infallible>(chunk.into()), follower))
    });
    let headers = [
        (CONTENT_TYPE, "text/event-stream"),
        (CACHE_CONTROL, "no-store"),
        (HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    Ok((headers, Body::from_stream(chunks)).into_response())
}
