//! Problem documents: every answer that is an error (N-11).
use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use table::online::{Code, Refused};

use crate::host::LoadError;
use crate::store::{Error, NotKept};

/// A request that changes nothing, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The table, or what is asked of it, refuses.
    Refused(Box<Refused>),
    /// It came from another site.
    CrossOrigin,
    /// Its body has more bytes than these.
    TooLarge(usize),
    /// Its body is not JSON.
    WrongType,
    /// Too many, and the seconds after which the next one is answered.
    TooMany(&'static str, u64),
    /// The method is none of the path's.
    Method,
    /// The store does not write or read, or the server ends.
    Unavailable(&'static str),
}

impl Problem {
    /// A problem of a kind that tables know.
    pub fn new(code: Code, detail: impl Into<String>) -> Problem {
        Refused::new(code, detail).into()
    }

    /// Nothing is there, or the caller may not know of it.
    pub fn not_found() -> Problem {
        Problem::new(Code::NotFound, "there is no such table")
    }

    fn document(&self) -> Value {
        let (title, status, code, detail) = match self {
            Problem::Refused(refused) => return refused.problem(),
            Problem::CrossOrigin => (
                "The request came from another site",
                403,
                "cross-origin",
                "a request with `Content-Type: application/json` from the same site would be right, or one with a token".to_owned(),
            ),
            Problem::TooLarge(most) => {
                ("The request is too large", 413, "too-large", format!("up to {most} bytes would be right"))
            }
            Problem::WrongType => (
                "The request is not JSON",
                415,
                "wrong-type",
                "`Content-Type: application/json` would be right".to_owned(),
            ),
            Problem::TooMany(of, seconds) => {
                ("Too many requests", 429, "too-many", format!("{of}; again in {seconds} seconds"))
            }
            Problem::Method => {
                ("The method is not known here", 405, "bad-request", "another method would be right; openapi.json lists them".to_owned())
            }
            Problem::Unavailable(why) => ("The server cannot answer now", 503, "unavailable", (*why).to_owned()),
        };
        json!({"title": title, "status": status, "code": code, "detail": detail})
    }
}

impl From<Refused> for Problem {
    fn from(refused: Refused) -> Problem {
        Problem::Refused(Box::new(refused))
    }
}

impl From<NotKept> for Problem {
    fn from(why: NotKept) -> Problem {
        Problem::Unavailable(match why {
            NotKept::Broken => "the store does not write any more",
            NotKept::Overtaken => "another server was quicker; the same request again would be right",
        })
    }
}

impl From<Error> for Problem {
    fn from(why: Error) -> Problem {
        tracing::error!(%why, "the store cannot be read");
        Problem::Unavailable("the store cannot be read")
    }
}

impl From<LoadError> for Problem {
    fn from(why: LoadError) -> Problem {
        Problem::Unavailable(match why {
            LoadError::Elsewhere => {
                "another server has the rules of this table; the same request again would be right"
            }
            _ => "the table cannot be loaded",
        })
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let document = self.document();
        let status = document["status"].as_u64().and_then(|status| u16::try_from(status).ok());
        let mut response = Response::new(Body::from(document.to_string()));
        *response.status_mut() = status
            .and_then(|status| StatusCode::from_u16(status).ok())
            .unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let kind = HeaderValue::from_static("application/problem+json");
        response.headers_mut().insert(CONTENT_TYPE, kind);
        if let Problem::TooMany(_, seconds) = self {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
