//! One request, one answer: which form of a file, which headers, or why there is none.
use crate::Site;
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_SECURITY_POLICY,
    CONTENT_TYPE, ETAG, HeaderName, IF_NONE_MATCH, REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// What the page may do: its own scripts, its own WebAssembly, its own files; styles may be set on elements;
/// pictures may also come from what the page made itself. Nobody may frame it.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
    connect-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; \
    font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const GUARDS: [(HeaderName, &str); 5] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

const NOT_FOUND: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
    <meta name=\"viewport\" content=\"width=device-width\"><meta name=\"color-scheme\" content=\"light dark\">\
    <title>Not here</title><h1>Nothing lies here</h1><p>The table stands at <a href=\"/\">the start page</a>.\n";

/// The service that answers with the files of `site`.
pub fn router(site: Site) -> Router {
    Router::new().fallback(answer).with_state(Arc::new(site))
}

async fn answer(State(site): State<Arc<Site>>, method: Method, uri: Uri, asked: HeaderMap) -> Response {
    let mut response = match method {
        Method::GET | Method::HEAD => find(&site, uri.path(), &asked, method == Method::GET),
        _ => (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD")]).into_response(),
    };
    for (name, value) in GUARDS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn find(site: &Site, path: &str, asked: &HeaderMap, with_body: bool) -> Response {
    let Some(file) = site.find(path) else {
        let body = if with_body { Body::from(NOT_FOUND) } else { Body::empty() };
        let kind = [(CONTENT_TYPE, "text/html; charset=utf-8"), (CACHE_CONTROL, "no-cache")];
        return (StatusCode::NOT_FOUND, kind, [(CONTENT_LENGTH, NOT_FOUND.len())], body).into_response();
    };
    let packed = file.brotli.as_ref().filter(|_| takes_brotli(asked));
    let form = packed.unwrap_or(&file.plain);

    let mut headers = HeaderMap::new();
    headers.insert(ETAG, form.tag.clone());
    let keep = if file.immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(keep));
    if file.brotli.is_some() {
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    }
    if has_it(asked, &form.tag) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    headers.insert(CONTENT_TYPE, file.kind.clone());
    headers.insert(CONTENT_LENGTH, form.bytes.len().into());
    if packed.is_some() {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    let body = if with_body { Body::from(form.bytes.clone()) } else { Body::empty() };
    (StatusCode::OK, headers, body).into_response()
}

/// Whether the browser says that it takes brotli: named, and not with a weight of zero.
fn takes_brotli(asked: &HeaderMap) -> bool {
    listed(asked, ACCEPT_ENCODING).any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let weight = weight.trim().strip_prefix("q=").map_or(Some(1.0), |it| it.parse::<f32>().ok());
        name.trim().eq_ignore_ascii_case("br") && weight.is_some_and(|it| it > 0.0)
    })
}

/// Whether the browser has this form of the file already.
fn has_it(asked: &HeaderMap, tag: &HeaderValue) -> bool {
    listed(asked, IF_NONE_MATCH)
        .any(|it| it == "*" || it.trim_start_matches("W/").as_bytes() == tag.as_bytes())
}

/// The parts of a header that lists several things.
fn listed(asked: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    asked
        .get_all(name)
        .into_iter()
        .filter_map(|it| it.to_str().ok())
        .flat_map(|it| it.split(','))
        .map(str::trim)
}
