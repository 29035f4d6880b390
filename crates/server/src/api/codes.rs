//! Codes of tables (N-5).
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use serde_json::{Value, json};
use table::online::Code;

use super::caller::Caller;
use crate::app::App;
use crate::problem::Problem;

/// `GET codes/{code}`: the table of a code that is good.
pub async fn find(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<Json<Value>, Problem> {
    let now = app.house.now();
    app.counts.code(caller.address.of, now)?;
    let Some(table) = app.house.table_of(&code.trim().to_lowercase())? else {
        app.counts.wrong_code(caller.address.of, now);
        return Err(Problem::new(Code::NotFound, "no table that is open has this code"));
    };
    Ok(Json(json!({"table": table})))
}
