//! Answers requests: chooses the form of a file and its headers, or an error.
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

/// The content security policy: the page's own scripts, WebAssembly and files; styles may be set on elements;
/// pictures may also be made by the page. No site may frame it.
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

/// Returns the service that answers with the files of `site`.
pub fn router(site: Site) -> Router {
    Router::new().fallback(answer).with_state(Arc::new(site))
}

async fn answer(State(site): State<Arc<Site>>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let mut response = match method {
        Method::GET | Method::HEAD => find(&site, uri.path(), &headers, method == Method::GET),
        _ => (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD")]).into_response(),
    };
    guard(response.headers_mut());
    response
}

/// Adds the headers that every answer has.
pub(crate) fn guard(headers: &mut HeaderMap) {
    for (name, value) in GUARDS {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

fn find(site: &Site, path: &str, request: &HeaderMap, with_body: bool) -> Response {
    let Some(file) = site.find(path) else {
        let body = if with_body { Body::from(NOT_FOUND) } else { Body::empty() };
        let kind = [(CONTENT_TYPE, "text/html; charset=utf-8"), (CACHE_CONTROL, "no-cache")];
        return (StatusCode::NOT_FOUND, kind, [(CONTENT_LENGTH, NOT_FOUND.len())], body).into_response();
    };
    let packed = file.brotli.as_ref().filter(|_| takes_brotli(request));
    let form = packed.unwrap_or(&file.plain);

    let mut headers = HeaderMap::new();
    headers.insert(ETAG, form.tag.clone());
    let keep = if file.immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(keep));
    if file.brotli.is_some() {
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    }
    if has_it(request, &form.tag) {
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

/// Whether the browser accepts brotli: named, and not with a weight of zero.
fn takes_brotli(headers: &HeaderMap) -> bool {
    listed(headers, ACCEPT_ENCODING).any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let weight = weight.trim().strip_prefix("q=").map_or(Some(1.0), |it| it.parse::<f32>().ok());
        name.trim().eq_ignore_ascii_case("br") && weight.is_some_and(|it| it > 0.0)
    })
}

/// Whether the browser has this form of the file already.
fn has_it(headers: &HeaderMap, tag: &HeaderValue) -> bool {
    listed(headers, IF_NONE_MATCH)
        .any(|it| it == "*" || it.trim_start_matches("W/").as_bytes() == tag.as_bytes())
}

/// Returns the items of a header with a list.
fn listed(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    headers
        .get_all(name)
        .into_iter()
        .filter_map(|it| it.to_str().ok())
        .flat_map(|it| it.split(','))
        .map(str::trim)
}
