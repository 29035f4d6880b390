//! Requests to the server of tables (`docs/api.md`). Nothing here needs a secure context.
use std::cell::Cell;

use serde::Deserialize;
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, Headers, RequestCache, RequestInit, Response};

/// The place of the API below the page's.
const API: &str = "api/v1/";

thread_local! {
    /// The milliseconds by which the server's clock is ahead of this device's.
    static AHEAD: Cell<f64> = const { Cell::new(0.0) };
}

/// Returns the server's time in milliseconds, as its last answer told it.
pub fn server_time() -> f64 {
    js_sys::Date::now() + AHEAD.get()
}

/// A refusal of the server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Refusal {
    /// The HTTP status.
    pub status: u16,
    /// The kind of refusal.
    pub code: String,
    /// A sentence to be shown.
    pub detail: String,
    /// The number of the rule that forbids an event.
    pub rule: Option<String>,
}

/// The reason why a request was not answered with what was asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Trouble {
    /// The server was not reached, or cannot answer now. The same request may be sent again.
    Lost,
    /// The server asks to wait for so many seconds.
    Later(f64),
    /// The server refuses.
    Refused(Refusal),
}

impl Trouble {
    /// Returns the sentence that is shown.
    pub fn words(&self) -> String {
        match self {
            Trouble::Lost => "The server cannot be reached now.".to_owned(),
            Trouble::Later(_) => "That was too much at once; a moment, please.".to_owned(),
            Trouble::Refused(refusal) => sentence(&refusal.detail),
        }
    }

    /// Whether the server knows no guest by this device's cookie.
    pub fn is_stranger(&self) -> bool {
        matches!(self, Trouble::Refused(refusal) if refusal.code == "no-guest")
    }
}

/// Returns words as a sentence: with a capital letter and a full stop.
pub fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first: String = letters.next().map(|first| first.to_uppercase().collect()).unwrap_or_default();
    let end = if words.ends_with(['.', '!', '?']) || words.is_empty() { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}

/// Sends a request and returns the answer.
///
/// # Errors
/// The server was not reached, or it refuses.
pub async fn ask(method: &str, path: &str, body: Option<&Value>) -> Result<Value, Trouble> {
    let response = fetch(method, path, body, None).await?;
    let text = response.text().map_err(|_| Trouble::Lost)?;
    let text = JsFuture::from(text).await.map_err(|_| Trouble::Lost)?.as_string().unwrap_or_default();
    let answer: Value = if text.is_empty() {
        Value::Null
    } else {
        // Another program may answer at this address.
        serde_json::from_str(&text).map_err(|_| Trouble::Lost)?
    };
    if response.ok() { Ok(answer) } else { Err(trouble(&response, answer)) }
}

fn trouble(response: &Response, answer: Value) -> Trouble {
    match response.status() {
        429 => {
            let after = response.headers().get("retry-after").ok().flatten();
            Trouble::Later(after.and_then(|seconds| seconds.parse().ok()).unwrap_or(1.0))
        }
        500.. => Trouble::Lost,
        _ => Trouble::Refused(serde_json::from_value(answer).unwrap_or_default()),
    }
}

/// Sends a request and returns the response when its head has come.
///
/// # Errors
/// The server was not reached.
pub async fn fetch(
    method: &str,
    path: &str,
    body: Option<&Value>,
    signal: Option<&AbortSignal>,
) -> Result<Response, Trouble> {
    let lost = |_: JsValue| Trouble::Lost;
    let how = RequestInit::new();
    how.set_method(method);
    how.set_cache(RequestCache::NoStore);
    how.set_signal(signal);
    if let Some(body) = body {
        let headers = Headers::new().map_err(lost)?;
        headers.set("Content-Type", "application/json").map_err(lost)?;
        how.set_headers(&headers);
        how.set_body(&JsValue::from_str(&body.to_string()));
    }
    let window = web_sys::window().ok_or(Trouble::Lost)?;
    let promise = window.fetch_with_str_and_init(&format!("{API}{path}"), &how);
    let response: Response = JsFuture::from(promise).await.map_err(lost)?.dyn_into().map_err(lost)?;
    // A date tells whole seconds, rounded down.
    let date = response.headers().get("date").ok().flatten().map(|date| js_sys::Date::parse(&date) + 500.0);
    let ahead = date.map(|date| date - js_sys::Date::now()).filter(|ahead| ahead.is_finite());
    // Clocks that agree but for that are left alone, so that no second is shown twice.
    AHEAD.set(ahead.filter(|ahead| ahead.abs() > 1000.0).unwrap_or_default());
    Ok(response)
}

/// Returns random hexadecimal digits.
fn random_hex(bytes: usize) -> String {
    let mut drawn = vec![0_u8; bytes];
    let crypto = web_sys::window().and_then(|window| window.crypto().ok());
    if let Some(crypto) = crypto {
        let _ = crypto.get_random_values_with_u8_array(&mut drawn);
    }
    drawn.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns a part of the dice: 16 random bytes.
pub fn fresh_nonce() -> String {
    random_hex(16)
}

/// Returns a name for a request that no other has.
pub fn fresh_uuid() -> String {
    let hex = random_hex(16);
    format!("{}-{}-4{}-a{}-{}", &hex[..8], &hex[8..12], &hex[13..16], &hex[17..20], &hex[20..32])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn n_28_a_refusal_is_shown_as_a_sentence() {
        assert_eq!(sentence("there is no such table"), "There is no such table.");
        assert_eq!(sentence("Done."), "Done.");
        assert_eq!(sentence(""), "");
    }
}
