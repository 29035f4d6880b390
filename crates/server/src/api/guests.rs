//! Guests over HTTP (N-1, N-2).
use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use table::online::{Code, Command, Fields, Refused};

use super::caller::{Address, Caller, cookie, json as body};
use super::tables::settled;
use crate::app::App;
use crate::guests::Admitted;
use crate::host::{Pending, names};
use crate::problem::Problem;

/// `POST guests`: makes a guest.
pub async fn make(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    let address = Address::of(request.extensions());
    let name = read_name(&body(request.into_body(), app.limits.body).await?)?;
    if let Some(address) = address.counted {
        app.counts.guest(address, app.house.now())?;
    }
    let admitted = app.guests.make(&app.house.store, name, app.house.now()).await?;
    Ok(welcome(&admitted, address.is_https))
}

/// The answer to a device that has a token of its own now.
fn welcome(Admitted { guest, token }: &Admitted, is_https: bool) -> Response {
    let answer = json!({"guest": guest.id, "name": guest.name(), "token": token});
    (StatusCode::CREATED, [(SET_COOKIE, cookie(token, is_https))], Json(answer)).into_response()
}

fn read_name(body: &Value) -> Result<String, Problem> {
    let mut fields = Fields::of(body)?;
    let name =
        fields.required("name", "a name of 1 to 24 characters", |value| value.as_str().map(str::to_owned))?;
    fields.finish()?;
    names::check(&name).map_err(|why| Refused::wrong("/name", why).into())
}

/// `GET guests/me`: the guest of the token. A cookie is renewed.
pub async fn me(caller: Caller) -> Response {
    let answer = Json(json!({"guest": caller.guest.id, "name": caller.guest.name()}));
    if caller.by_cookie {
        return ([(SET_COOKIE, cookie(&caller.token, caller.address.is_https))], answer).into_response();
    }
    answer.into_response()
}

/// `PATCH guests/me`: another name, also at tables that have not started.
pub async fn rename(State(app): State<Arc<App>>, caller: Caller, sent: Body) -> Result<Json<Value>, Problem> {
    let name = read_name(&body(sent, app.limits.body).await?)?;
    app.guests.rename(&app.house.store, &caller.guest, name, app.house.now()).await?;
    each_table(&app, &caller, false).await?;
    Ok(Json(json!({"guest": caller.guest.id, "name": caller.guest.name()})))
}

/// `DELETE guests/me`: seats are left, and nothing but records stays.
pub async fn delete(State(app): State<Arc<App>>, caller: Caller) -> Result<Response, Problem> {
    each_table(&app, &caller, true).await?;
    app.guests.delete(&app.house.store, &caller.guest, names::NOBODY, app.house.now()).await?;
    let ended = [(SET_COOKIE, cookie("", caller.address.is_https))];
    Ok((StatusCode::NO_CONTENT, ended).into_response())
}

/// Tells the unfinished tables of a guest of another name, or that the guest is gone.
async fn each_table(app: &App, caller: &Caller, gone: bool) -> Result<(), Problem> {
    for id in app.house.store.unfinished_of(&caller.guest.id)? {
        let leave = Command::read(&json!({"id": crate::ids::uuid(), "do": "leave"}))?;
        let named = settled(app, &id, |live| {
            if gone {
                // One who watches, or has left before, has no seat to leave.
                let _ = app.house.command(live, &caller.guest, &leave).result;
            }
            app.house.rename(live, &caller.guest, gone);
            Pending { result: (), version: live.lock().version() }
        });
        named.await?;
    }
    Ok(())
}

/// `POST guests/me/handover`: a code for another device.
pub async fn hand_over(State(app): State<Arc<App>>, caller: Caller, sent: Body) -> Result<Response, Problem> {
    Fields::of(&body(sent, app.limits.body).await?)?.finish()?;
    let (code, expires) = app.guests.hand_over(&app.house.store, &caller.guest, app.house.now()).await?;
    Ok((StatusCode::CREATED, Json(json!({"code": code, "expires": expires}))).into_response())
}

/// `POST guests/claim`: makes a device the guest of a code.
pub async fn claim(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    let address = Address::of(request.extensions());
    let sent = body(request.into_body(), app.limits.body).await?;
    let mut fields = Fields::of(&sent)?;
    let code =
        fields.required("code", "the code of a hand-over", |value| value.as_str().map(str::to_owned))?;
    fields.finish()?;
    app.counts.code(address.of, app.house.now())?;
    let Some(admitted) = app.guests.claim(&app.house.store, &code, app.house.now()).await? else {
        app.counts.wrong_code(address.of, app.house.now());
        return Err(Problem::new(
            Code::NotFound,
            "the code is not good; it may be used or older than ten minutes",
        ));
    };
    Ok(welcome(&admitted, address.is_https))
}

/// `DELETE guests/me/tokens`: ends all tokens but the caller's.
pub async fn end_tokens(State(app): State<Arc<App>>, caller: Caller) -> Result<StatusCode, Problem> {
    app.guests.end_tokens(&app.house.store, &caller.guest, &caller.token).await?;
    Ok(StatusCode::NO_CONTENT)
}
