//! Commands (N-8 to N-10).
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::json;
use table::online::{Answer, Command, Cursor, Do, Seen};

use super::caller::{Caller, json as body};
use super::tables::{find, may_have_one_more, settled};
use crate::app::App;
use crate::host::Pending;
use crate::problem::Problem;

/// Bytes in which most answers find room.
const ANSWER: usize = 512;

/// The answer to a command, with the table on which one plays again.
#[derive(Serialize)]
pub struct Done {
    cursor: Cursor,
    entries: Vec<Seen>,
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<String>,
}

/// `POST tables/{table}/commands`: brings about a command; its answer means that it is on disk.
pub async fn command(
    State(app): State<Arc<App>>,
    Path(table): Path<String>,
    caller: Result<Caller, Problem>,
    sent: Body,
) -> Result<Response, Problem> {
    let command = Command::read(&body(sent, app.limits.body).await?)?;
    let caller = caller?;
    if matches!(command.change, Do::Join { .. }) {
        let live = find(&app, &table).await?;
        if live.lock().table.seats_of(&caller.guest.id).is_empty() {
            may_have_one_more(&app, &caller.guest.id)?;
        }
    }
    let (answer, table) = carry_out(&app, &table, &caller, &command).await?;
    if let (Some(next), Do::Rematch { nonce }) = (&table, &command.change) {
        join_rematch(&app, next, &caller, &command, nonce).await?;
    }
    let Answer { cursor, entries } = answer;
    let mut told = Vec::with_capacity(ANSWER);
    serde_json::to_writer(&mut told, &Done { cursor, entries, table })
        .expect("plain data is written to memory");
    Ok(([(CONTENT_TYPE, "application/json")], told).into_response())
}

async fn carry_out(
    app: &App,
    table: &str,
    caller: &Caller,
    command: &Command,
) -> Result<(Answer, Option<String>), Problem> {
    let done = settled(app, table, |live| app.house.command(live, &caller.guest, command));
    Ok(done.await??)
}

/// Seats a guest on the table on which one plays again, where the seat is still kept.
async fn join_rematch(
    app: &App,
    next: &str,
    caller: &Caller,
    command: &Command,
    nonce: &str,
) -> Result<(), Problem> {
    let live = find(app, next).await?;
    if live.lock().table.seats_of(&caller.guest.id).is_empty() {
        let join = Command::read(&json!({"id": command.id.to_string(), "do": "join", "nonce": nonce}))?;
        // Whoever comes too late is told the table and sees that it is full.
        let _ = settled(app, next, |live| app.house.command(live, &caller.guest, &join)).await?;
    }
    settled(app, next, |live| Pending { result: (), version: live.lock().version() }).await
}
