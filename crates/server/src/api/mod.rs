//! The API under `/api/v1`: paths, who asks, and what is checked of every request.

mod caller;
mod codes;
mod commands;
mod days;
mod guests;
mod hello;
mod lists;
mod openapi;
mod stream;
mod tables;

use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{AUTHORIZATION, CACHE_CONTROL, CONTENT_TYPE, HOST, HeaderMap, ORIGIN};
use axum::http::{HeaderValue, Method};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

use crate::answer::guard;
use crate::app::App;
use crate::problem::Problem;

/// The service that answers under `/api/v1`.
pub fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/hello", get(hello::hello))
        .route("/openapi.json", get(openapi::document))
        .route("/guests", post(guests::make))
        .route("/guests/me", get(guests::me).patch(guests::rename).delete(guests::delete))
        .route("/guests/me/handover", post(guests::hand_over))
        .route("/guests/me/tokens", axum::routing::delete(guests::end_tokens))
        .route("/guests/claim", post(guests::claim))
        .route("/codes/{code}", get(codes::find))
        .route("/tables", get(lists::list).post(tables::make))
        .route("/tables/{table}", get(tables::look))
        .route("/tables/{table}/record", get(tables::record))
        .route("/tables/{table}/commands", post(commands::command))
        .route("/tables/{table}/stream", get(stream::one))
        .route("/days/{date}/{game}", get(days::ladder).post(days::play))
        .route("/stream", get(stream::several))
        .fallback(async || Problem::new(table::online::Code::NotFound, "there is no such path"))
        .method_not_allowed_fallback(async || Problem::Method)
        .layer(middleware::from_fn_with_state(Arc::clone(&app), around))
        .with_state(app)
}

/// Checks what every request has to be, and gives every answer its headers.
async fn around(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let method = request.method().clone();
    // The path as it is routed: a log names neither codes nor tables.
    let path = request.extensions().get::<MatchedPath>().cloned();
    let mut answer = match check(&app, &request) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    };
    answer.headers_mut().entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    guard(answer.headers_mut());
    let status = answer.status().as_u16();
    app.house.store.metrics.answered(status);
    let path = path.as_ref().map_or("", MatchedPath::as_str);
    let micros = u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX);
    tracing::info!(%method, path, status, micros, "answered");
    answer
}

fn check(app: &App, request: &Request) -> Result<(), Problem> {
    if *app.ends.borrow() {
        return Err(Problem::Unavailable("the server ends"));
    }
    if let Some(address) = caller::address(app, request.headers(), request.extensions()).counted {
        app.counts.request(address, app.house.now())?;
    }
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return Ok(());
    }
    let headers = request.headers();
    let is_json = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).is_some_and(is_json);
    if headers.contains_key(AUTHORIZATION) {
        // A request without a body needs no type.
        let is_empty = axum::body::HttpBody::is_end_stream(request.body());
        return if is_json || is_empty { Ok(()) } else { Err(Problem::WrongType) };
    }
    if is_json && is_same_origin(headers) { Ok(()) } else { Err(Problem::CrossOrigin) }
}

fn is_json(kind: &str) -> bool {
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// Whether a request comes from the same site, as far as the browser says (N-3).
fn is_same_origin(headers: &HeaderMap) -> bool {
    let text = |value: Option<&HeaderValue>| value.map(|value| value.to_str().unwrap_or_default().to_owned());
    if let Some(site) = text(headers.get("sec-fetch-site")) {
        return site == "same-origin" || site == "none";
    }
    let Some(origin) = text(headers.get(ORIGIN)) else { return true };
    let host = text(headers.get(HOST)).unwrap_or_default();
    origin.split_once("://").is_some_and(|(_, authority)| authority.eq_ignore_ascii_case(&host))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn n_3_the_browser_says_where_a_request_comes_from() {
        let from = |headers: &[(&'static str, &'static str)]| {
            let headers = headers.iter().map(|(name, value)| {
                (axum::http::HeaderName::from_static(name), HeaderValue::from_static(value))
            });
            is_same_origin(&headers.collect())
        };
        assert!(from(&[]));
        assert!(from(&[("sec-fetch-site", "same-origin"), ("origin", "https://a"), ("host", "b")]));
        assert!(!from(&[("sec-fetch-site", "cross-site")]));
        assert!(!from(&[("sec-fetch-site", "same-site")]));
        assert!(from(&[("origin", "http://127.0.0.1:7878"), ("host", "127.0.0.1:7878")]));
        assert!(!from(&[("origin", "http://127.0.0.1:7879"), ("host", "127.0.0.1:7878")]));
        assert!(!from(&[("origin", "null"), ("host", "127.0.0.1:7878")]));
        assert!(is_json("application/json; charset=utf-8") && !is_json("text/plain"));
    }
}
