//! Lists of tables (N-5).
use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use serde::Deserialize;
use serde_json::{Value, json};
use table::online::Code;

use super::caller::Caller;
use super::tables::{settled, wrong_query};
use crate::app::App;
use crate::host::Pending;
use crate::problem::Problem;

/// The tables of a page.
const PAGE: usize = 50;

/// The question for a list.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    mine: Option<u8>,
    open: Option<u8>,
    game: Option<String>,
    /// Where the page before ended.
    next: Option<i64>,
}

/// `GET tables?mine=1`: one's own, those that wait for one first. `GET tables?open=1`: those that are listed and open.
pub async fn list(
    State(app): State<Arc<App>>,
    caller: Caller,
    query: Result<Query<Asked>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Value>, Problem> {
    let Query(asked) = query.map_err(wrong_query)?;
    let before = asked.next.unwrap_or(i64::MAX);
    let store = &app.house.store;
    let (mut rows, ids): (Vec<Value>, _) = match (asked.mine, asked.open) {
        (Some(1), None) => {
            let mut unfinished = Vec::new();
            if asked.next.is_none() {
                for id in store.unfinished_of(&caller.guest.id)? {
                    unfinished.extend(row(&app, &caller, &id).await?);
                }
                unfinished.sort_by_key(|row| row["waiting"] != true);
            }
            (unfinished, store.finished_of(&caller.guest.id, before, PAGE)?)
        }
        (None, Some(1)) => (Vec::new(), store.listed(asked.game.as_deref(), before, PAGE)?),
        _ => return Err(Problem::new(Code::BadRequest, "either mine=1 or open=1 would be right")),
    };
    for (_, id) in &ids {
        rows.extend(row(&app, &caller, id).await?);
    }
    let next = ids.last().filter(|_| ids.len() == PAGE).map(|(row, _)| row);
    let mut list = json!({"tables": rows});
    if let Some(next) = next {
        list["next"] = (*next).into();
    }
    Ok(Json(list))
}

/// A table of a list: what a look says of it, without the match itself.
async fn row(app: &App, caller: &Caller, id: &str) -> Result<Option<Value>, Problem> {
    let looked = settled(app, id, |live| {
        let Pending { result, version } = live.look(&caller.guest.id, None);
        let (inner, guest) = (live.lock(), &caller.guest.id);
        let (waiting, own) = (inner.table.is_waiting_for(guest), inner.table.result_of(guest));
        Pending { result: (result, waiting, own), version }
    });
    // A table that may not be seen is none of the list.
    let (Ok(look), waiting, own) = looked.await? else { return Ok(None) };
    let mut row = json!(look);
    if let Some(fields) = row.as_object_mut() {
        ["state", "legal", "events", "dice", "watchers"].iter().for_each(|field| drop(fields.remove(*field)));
        fields.insert("waiting".to_owned(), waiting.into());
        fields.insert("result".to_owned(), own.into());
    }
    Ok(Some(row))
}
