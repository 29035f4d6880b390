//! The challenges of the days, played for a place (N-27).
use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::response::Response;
use games::GameId;
use serde_json::Value;
use table::online::{Code, Fields, NewTable, Refused};

use super::caller::{Caller, json as body};
use super::tables::{answered, may_have_one_more, told};
use crate::app::App;
use crate::days::{Day, Phase};
use crate::problem::Problem;

fn read(date: &str, game: &str) -> Result<Day, Problem> {
    let wrong = |detail: String| Problem::from(Refused::new(Code::BadRequest, detail));
    let game: GameId = game.parse().map_err(|why: games::UnknownGame| wrong(why.to_string()))?;
    Day::read(date, game).ok_or_else(|| wrong(format!("{date:?}: a date such as 2026-11-24 would be right")))
}

/// `GET days/{date}/{game}`: the seal of a day, and who has come how far.
pub async fn ladder(
    State(app): State<Arc<App>>,
    Path((date, game)): Path<(String, String)>,
    caller: Result<Caller, Problem>,
) -> Result<Json<Value>, Problem> {
    let day = read(&date, &game)?;
    let guest = caller.as_ref().ok().map(|caller| caller.guest.id.as_str());
    let none = || Problem::new(Code::NotFound, "this server has no seal of that day; tomorrow's is the last");
    app.house.ladder(day, guest).await?.map(Json).ok_or_else(none)
}

/// `POST days/{date}/{game}`: a try, the only one of a guest.
pub async fn play(
    State(app): State<Arc<App>>,
    Path((date, game)): Path<(String, String)>,
    caller: Result<Caller, Problem>,
    sent: Body,
) -> Result<Response, Problem> {
    let sent = body(sent, app.limits.body).await?;
    let mut fields = Fields::of(&sent)?;
    let id = fields.id()?;
    fields.finish()?;
    let guest = &caller?.guest;
    let day = read(&date, &game)?;
    let new = NewTable::of_day(&date, &day.setup(), &guest.id, app.house.rules(day.game));
    let digest = games::digest(format!("POST days/{date}/{game}").as_bytes());
    // The same request at the same time waits for its answer.
    let _making = guest.making.lock().await;
    if let Some(answer) = answered(&app, &guest.id, id.as_deref(), &digest, &new.me).await? {
        return Ok(answer);
    }
    match day.phase(app.house.now()) {
        Phase::Today => {}
        Phase::Past => return Err(Problem::new(Code::Closed, "that day is over, in UTC")),
        _ => return Err(Problem::new(Code::Forbidden, "that day has not begun, in UTC")),
    }
    let tries = app.house.tries(&date, day.game.key())?;
    if tries.iter().any(|one| one.guest == guest.id) {
        return Err(Problem::new(
            Code::Started,
            "a day has one try, and yours was begun; `GET` names its table",
        ));
    }
    may_have_one_more(&app, &guest.id)?;
    let seed = app.house.seal(day).await?.ok_or(Problem::Unavailable("the day has no seal"))?;
    let request = id.as_deref().map(|id| (id, digest.as_str()));
    told(&app, &app.house.create_with(guest, &new, request, seed)?, &new.me).await
}
