//! Whether the server is well, for those who run it (N-31).
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;

use crate::app::App;
use crate::metrics::Gauges;

/// `/healthz`: the program runs. `/readyz`: it takes requests.
pub fn router(app: Arc<App>) -> Router {
    Router::new().route("/healthz", get(async || "ok\n")).route("/readyz", get(ready)).with_state(app)
}

async fn ready(State(app): State<Arc<App>>) -> (StatusCode, &'static str) {
    if *app.ends.borrow() || app.house.store.is_broken() {
        return (StatusCode::SERVICE_UNAVAILABLE, "not ready\n");
    }
    (StatusCode::OK, "ready\n")
}

/// `/metrics`, to be served at an address of its own.
pub fn metrics(app: Arc<App>) -> Router {
    Router::new().route("/metrics", get(counts)).with_state(app)
}

async fn counts(State(app): State<Arc<App>>) -> String {
    let (tables, waiting) = app.house.counts();
    app.house.store.metrics.text(Gauges { streams: app.streams.count(), tables, waiting })
}
