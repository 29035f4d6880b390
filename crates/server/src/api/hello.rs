//! `GET hello`: there is a server with tables (N-28).
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use crate::app::App;

/// Says which program answers, and by which version of the API; with `lan`, at which address others in its network reach
/// it.
pub async fn hello(State(app): State<Arc<App>>) -> Json<Value> {
    let mut hello = json!({"menagerie": env!("CARGO_PKG_VERSION"), "api": 1});
    if let Some(lan) = &app.lan {
        hello["lan"] = lan.as_str().into();
    }
    Json(hello)
}
