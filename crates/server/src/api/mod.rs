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

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::Request;
use axum::http::header::{AUTHORIZATION, CACHE_CONTROL, CONTENT_TYPE, HOST, HeaderMap, ORIGIN};
use axum::http::{HeaderValue, Method};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

use self::caller::Address;
use crate::answer::guard;
use crate::app::App;
use crate::connections::routed;
use crate::problem::Problem;

/// The root of all paths.
const ROOT: &str = "/api/v1";

/// The number of headers that most answers get.
const HEADERS: usize = 8;

/// The API of a server.
pub struct Api {
    app: Arc<App>,
    routes: Router,
}

impl Api {
    /// The API of a server.
    pub fn new(app: &Arc<App>) -> Api {
        let routes = Router::new()
            .route("/api/v1/hello", get(hello::hello))
            .route("/api/v1/openapi.json", get(openapi::document))
            .route("/api/v1/guests", post(guests::make))
            .route("/api/v1/guests/me", get(guests::me).patch(guests::rename).delete(guests::delete))
            .route("/api/v1/guests/me/handover", post(guests::hand_over))
            .route("/api/v1/guests/me/tokens", axum::routing::delete(guests::end_tokens))
            .route("/api/v1/guests/claim", post(guests::claim))
            .route("/api/v1/codes/{code}", get(codes::find))
            .route("/api/v1/tables", get(lists::list).post(tables::make))
            .route("/api/v1/tables/{table}", get(tables::look))
            .route("/api/v1/tables/{table}/record", get(tables::record))
            .route("/api/v1/tables/{table}/commands", post(commands::command))
            .route("/api/v1/tables/{table}/stream", get(stream::one))
            .route("/api/v1/days/{date}/{game}", get(days::ladder).post(days::play))
            .route("/api/v1/stream", get(stream::several))
            .fallback(async || Problem::new(table::online::Code::NotFound, "there is no such path"))
            .method_not_allowed_fallback(async || Problem::Method)
            .with_state(Arc::clone(app));
        Api { app: Arc::clone(app), routes }
    }

    /// Whether it answers a path.
    pub fn has(path: &str) -> bool {
        path.strip_prefix(ROOT).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }

    /// Checks what every request has to be, and gives every answer its headers. `peer` is at the other end of the
    /// connection.
    pub async fn answer(&self, mut request: Request, peer: IpAddr) -> Response {
        let began = Instant::now();
        let asked = tracing::enabled!(tracing::Level::INFO)
            .then(|| (request.method().clone(), logged(request.uri().path())));
        let address = caller::address(&self.app, request.headers(), peer);
        let mut answer = match check(&self.app, &request, address) {
            Ok(()) => {
                request.extensions_mut().insert(address);
                routed(self.routes.clone(), request).await
            }
            Err(problem) => problem.into_response(),
        };
        answer.headers_mut().reserve(HEADERS);
        answer.headers_mut().entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
        guard(answer.headers_mut());
        let status = answer.status().as_u16();
        self.app.house.store.metrics.answered(status);
        if let Some((method, path)) = asked {
            let micros = u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX);
            tracing::info!(%method, path, status, micros, "answered");
        }
        answer
    }
}

/// The words of the paths.
const WORDS: [&str; 16] = [
    "",
    "api",
    "v1",
    "hello",
    "openapi.json",
    "guests",
    "me",
    "handover",
    "tokens",
    "claim",
    "codes",
    "tables",
    "record",
    "commands",
    "stream",
    "days",
];

/// A path as it is logged: the words of the paths and nothing else, neither codes nor tables nor a mistaken token.
fn logged(path: &str) -> String {
    let (mut before, mut logged) = ("", Vec::new());
    for part in path.split('/') {
        logged.push(match (WORDS.contains(&part), before) {
            (true, _) => part,
            (false, "codes") => "{code}",
            (false, "tables") => "{table}",
            (false, _) => "{}",
        });
        before = part;
    }
    logged.join("/")
}

fn check(app: &App, request: &Request, address: Address) -> Result<(), Problem> {
    if *app.ends.borrow() {
        return Err(Problem::Unavailable("the server ends"));
    }
    if let Some(address) = address.counted {
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

    #[test]
    fn n_26_a_log_names_neither_codes_nor_tables() {
        assert_eq!(logged("/api/v1/tables/YcVfxkQb6JRzqk5kF2tNLv/stream"), "/api/v1/tables/{table}/stream");
        assert_eq!(logged("/api/v1/codes/otter-4821"), "/api/v1/codes/{code}");
        assert_eq!(logged("/api/v1/guests/me"), "/api/v1/guests/me");
        assert_eq!(logged("/api/v1/tables//YcVfxkQb6JRzqk5kF2tNLv"), "/api/v1/tables//{}");
        assert_eq!(logged("/api/v1/guests/0123456789abcdef"), "/api/v1/guests/{}");
        assert!(Api::has("/api/v1/hello") && Api::has("/api/v1") && !Api::has("/api/v10"));
    }
}
