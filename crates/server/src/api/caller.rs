//! The one who asks: guest and address; and the body of what is asked.
use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::header::{AUTHORIZATION, COOKIE, HeaderMap, HeaderValue};
use axum::http::request::Parts;
use axum::http::{Extensions, Method};
use serde_json::Value;
use table::online::{Code, Refused};

use crate::app::App;
use crate::guests::Guest;
use crate::problem::Problem;

/// The name of the cookie.
const COOKIE_NAME: &str = "menagerie_guest";
/// The seconds for which it is kept.
const COOKIE_AGE: u64 = 400 * 86_400;

/// A guest who asks.
pub struct Caller {
    /// The guest.
    pub guest: Arc<Guest>,
    /// The token that was sent.
    pub token: String,
    /// Whether it came as a cookie.
    pub by_cookie: bool,
    /// The address.
    pub address: Address,
}

impl FromRequestParts<Arc<App>> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Caller, Problem> {
        let none = || Problem::new(Code::NoGuest, "no guest is named; `POST guests` makes one");
        let (token, by_cookie) = token(&parts.headers).ok_or_else(none)?;
        let guest = app.guests.find(&app.house.store, &token)?.ok_or_else(none)?;
        if !matches!(parts.method, Method::GET | Method::HEAD) {
            app.counts.change(&guest.changes, app.house.now())?;
        }
        let address = Address::of(&parts.extensions);
        Ok(Caller { guest, token, by_cookie, address })
    }
}

/// The address of one who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address {
    /// The address.
    pub of: IpAddr,
    /// The address, where its requests are counted: not for direct loopback.
    pub counted: Option<IpAddr>,
    /// Whether it was asked over https, as far as a trusted proxy says.
    pub is_https: bool,
}

impl Address {
    /// The address of a request that was checked.
    pub fn of(extensions: &Extensions) -> Address {
        let nobody = Address { of: IpAddr::from([127, 0, 0, 1]), counted: None, is_https: false };
        extensions.get().copied().unwrap_or(nobody)
    }
}

/// The address of one who asks: that of the connection, or behind a trusted proxy the one it names.
pub fn address(app: &App, headers: &HeaderMap, peer: IpAddr) -> Address {
    let last = |name: &str| {
        let value = headers.get_all(name).iter().next_back()?.to_str().ok()?;
        value.rsplit(',').next().map(str::trim).map(str::to_owned)
    };
    if app.trusted_proxy != Some(peer) {
        return Address { of: peer, counted: Some(peer).filter(|peer| !peer.is_loopback()), is_https: false };
    }
    let of = last("x-forwarded-for").and_then(|text| text.parse().ok()).unwrap_or(peer);
    let is_https = last("x-forwarded-proto").is_some_and(|scheme| scheme.eq_ignore_ascii_case("https"));
    Address { of, counted: Some(of), is_https }
}

/// The token of a request, and whether it came as a cookie.
fn token(headers: &HeaderMap) -> Option<(String, bool)> {
    if let Some(bearer) = headers.get(AUTHORIZATION) {
        let (scheme, token) = bearer.to_str().ok()?.split_once(' ')?;
        return scheme.eq_ignore_ascii_case("bearer").then(|| (token.trim().to_owned(), false));
    }
    let cookies = headers.get_all(COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE_NAME).map(|(_, token)| (token.to_owned(), true))
}

/// The cookie with a token; one without a token ends it.
pub fn cookie(token: &str, is_https: bool) -> HeaderValue {
    let age = if token.is_empty() { 0 } else { COOKIE_AGE };
    let secure = if is_https { "; Secure" } else { "" };
    let text = format!("{COOKIE_NAME}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}");
    HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static(""))
}

/// Reads a body of up to `most` bytes as JSON; nothing stands for an object without fields.
///
/// # Errors
/// It is larger, or no JSON.
pub async fn json(body: Body, most: usize) -> Result<Value, Problem> {
    let bytes = axum::body::to_bytes(body, most).await.map_err(|_| Problem::TooLarge(most))?;
    if bytes.is_empty() {
        return Ok(Value::Object(serde_json::Map::new()));
    }
    let wrong = |why: serde_json::Error| Refused::wrong("", format!("the body is not JSON: {why}")).into();
    serde_json::from_slice(&bytes).map_err(wrong)
}
