//! `GET hello`: there is a server with tables (N-28).
use axum::Json;
use serde_json::{Value, json};

/// Says which program answers, and by which version of the API.
pub async fn hello() -> Json<Value> {
    Json(json!({"menagerie": env!("CARGO_PKG_VERSION"), "api": 1}))
}
