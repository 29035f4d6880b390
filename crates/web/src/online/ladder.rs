//! The ladder of a day (N-27): today's challenge for a place, the places, and the tries of days that are open.
use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::daily::{CalendarDay, ordinal};
use protocol::{SavedMatch, persons_of};
use record::{Options, Record};
use serde::Deserialize;

use super::api::{Trouble, ask};
use super::histogram::WhereYouStand;
use super::ranked_try::{BoardOfDay, RankedTry};
use crate::app::go;
use crate::catalogue::{Game, catalogue};
use crate::clock::now;
use crate::components::{Header, wear};
use crate::engine::open_record;
use crate::route::Route;
use crate::store;

/// The milliseconds of a day.
const DAY: f64 = 86_400_000.0;
/// The time after which one looks again for a loss that is being worked out.
const AGAIN: Duration = Duration::from_secs(3);

/// The ladder of a day and a game, as the server tells it.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Ladder {
    /// The seed, once the day is open.
    pub seed: Option<String>,
    /// The options that are played.
    pub options: Options,
    /// The unit of losses: `chances` or `points`.
    pub scale: String,
    /// The number of those who have begun a try.
    pub players: usize,
    /// The number of those with a result.
    pub finished: usize,
    /// All results, the best first.
    pub results: Vec<ResultCount>,
    /// All losses, the smallest first.
    pub losses: Vec<LossCount>,
    ranking: Vec<Line>,
    you: Option<Own>,
}

/// A result, and the number of tries that have it.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct ResultCount {
    /// In words.
    pub result: String,
    /// The utility.
    pub utility: f64,
    /// The number of tries.
    pub count: usize,
}

/// A loss a decision, and the number of tries that have it.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct LossCount {
    /// The loss.
    pub loss: f64,
    /// The number of tries.
    pub count: usize,
}

/// A try with its place.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Line {
    place: u32,
    name: String,
    result: Option<String>,
    loss: Option<f64>,
    you: bool,
    table: Option<String>,
}

/// One's own try.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Own {
    table: String,
    status: String,
}

impl Ladder {
    /// Whether one can begin a try: the day goes on, and one has none.
    fn is_to_play(&self) -> bool {
        self.you.is_none() && self.seed.is_none()
    }

    /// Whether it is played for points.
    pub fn is_for_points(&self) -> bool {
        self.scale == "points"
    }

    /// Returns a loss as it is told: in points, or in hundredths of the chances.
    pub fn figure(&self, loss: f64) -> f64 {
        let tenths = if self.is_for_points() { 10.0 } else { 1000.0 };
        (loss * tenths).round() / 10.0
    }

    /// Returns one's own result, once it is there.
    pub fn own_result(&self) -> Option<&str> {
        self.own()?.result.as_deref()
    }

    /// Returns one's own loss as it is told, once it is worked out.
    pub fn own_loss(&self) -> Option<f64> {
        self.own()?.loss.map(|loss| self.figure(loss))
    }

    fn own(&self) -> Option<&Line> {
        self.ranking.iter().find(|line| line.you)
    }

    fn loss(&self, loss: f64) -> String {
        format!("{:.1}", self.figure(loss))
    }
}

/// Returns today in UTC.
pub fn today() -> CalendarDay {
    CalendarDay((now() / DAY).floor() as i64)
}

/// The ladder of a game on a day, else today.
#[component]
pub fn LadderPage(game: Game, date: Option<String>) -> impl IntoView {
    let day = date.as_deref().and_then(CalendarDay::parse).unwrap_or_else(today);
    let ladder = RwSignal::new(None::<Result<Ladder, String>>);
    let look = move || spawn_local(look_at(game, day, ladder));
    look();
    let shown = window_event_listener(leptos::ev::visibilitychange, move |_| look());
    on_cleanup(move || shown.remove());
    // A loss that is worked out comes by itself.
    Effect::new(move |_| {
        let waits = |line: &Line| line.result.is_some() && line.loss.is_none();
        let is_waiting =
            ladder.with(|ladder| matches!(ladder, Some(Ok(ladder)) if ladder.ranking.iter().any(waits)));
        if is_waiting {
            set_timeout(
                move || {
                    if !ladder.is_disposed() {
                        look()
                    }
                },
                AGAIN,
            );
        }
    });
    wear(game);
    let others = Game::all()
        .map(|other| {
            let here = (other == game).then_some("page");
            view! { <a class="btn small" aria-current=here href=Route::Ladder(other.key, None).href()>{other.title()}</a> }
        })
        .collect_view();
    view! {
        <div class="page" data-game=game.key()>
            <Header crumb="Daily ladder" />
            <main id="main" class="ladder" data-page="ladder">
                {move || match ladder.get() {
                    None => view! { <p class="second" role="status">"Asking the server …"</p> }.into_any(),
                    Some(Err(words)) => view! {
                        <section><h1>"No ladder here"</h1><p>{words}</p></section>
                    }.into_any(),
                    Some(Ok(it)) if it.is_to_play() => view! { <RankedTry game day ladder=it /> }.into_any(),
                    Some(Ok(it)) => view! { <Standing game day ladder=it /> }.into_any(),
                }}
                <div class="aside-days">
                    {move || match ladder.get()?.ok()? {
                        it if it.is_to_play() => Some(view! { <BoardOfDay game options=it.options /> }.into_any()),
                        ladder => Some(view! { <WhereYouStand ladder /> }.into_any()),
                    }}
                    <Yesterday game day=CalendarDay(day.0 - 1) />
                    <nav class="btns" aria-label="Today’s ladders">{others}</nav>
                    <p class="second small">
                        "The dice of a day are sealed a day ahead and open at midnight, UTC, and so do all tries. One try a guest;
                        several identities of one person cannot be told apart."
                    </p>
                </div>
            </main>
        </div>
    }
}

async fn look_at(game: Game, day: CalendarDay, ladder: RwSignal<Option<Result<Ladder, String>>>) {
    let answer = ask("GET", &format!("days/{}/{game}", day.iso()), None).await;
    let read = answer
        .map_err(|why: Trouble| why.words())
        .and_then(|answer| serde_json::from_value::<Ladder>(answer).map_err(|why| why.to_string()));
    let is_news = ladder.try_with_untracked(|before| before.as_ref() != Some(&read));
    if is_news == Some(true)
        || matches!(&read, Ok(ladder) if ladder.ranking.iter().any(|line| line.loss.is_none()))
    {
        let _ = ladder.try_set(Some(read));
    }
}

/// The day and the game, above the heading.
#[component]
pub fn Kicker(game: Game, day: CalendarDay, options: Options) -> impl IntoView {
    let map = game.board_file().and_then(|file| options.word(file.key()).map(str::to_owned));
    let title = map.map(|map| game.info().title_among(&map).to_owned()).filter(|title| !title.is_empty());
    let map = title.map(|title| format!(", {title}"));
    view! { <p class="kicker">{day.words()}" · "{game.title()}{map}</p> }
}

/// The places of a day, one's own among them.
#[component]
fn Standing(game: Game, day: CalendarDay, ladder: Ladder) -> impl IntoView {
    let own = ladder.own();
    let status = ladder.you.as_ref().map_or("", |you| you.status.as_str());
    let heading = match (own, status, ladder.players) {
        (Some(own), ..) if own.result.is_some() => format!("{} of {}", ordinal(own.place), ladder.finished),
        (_, "running", _) => "Your try is not finished".to_owned(),
        (_, "closed", _) => "Your try has no result".to_owned(),
        (_, "over", _) => "Your result is on its way".to_owned(),
        (.., 0) => "Nobody played".to_owned(),
        (.., players) => format!("{players} played"),
    };
    let lead = own.and_then(|own| {
        let result = super::api::sentence(own.result.as_ref()?);
        let lost = match own.loss {
            None => view! { "what you lost a decision is being worked out" }.into_any(),
            Some(loss) => view! { "you lost "<b>{ladder.loss(loss)}</b>" a decision" }.into_any(),
        };
        Some(view! { {result.trim_end_matches('.').to_owned()}"; "{lost}". " })
    });
    let change = match &ladder.seed {
        Some(_) => "The dice and all tries are open.".to_owned(),
        None => left(day),
    };
    let main = ladder.you.as_ref().map(|you| {
        let words = match you.status.as_str() {
            "running" => "Go on",
            "over" => "Study your game",
            _ => "Your game",
        };
        view! { <a class="btn main" id="own-try" href=Route::Table(you.table.clone()).href()>{words}</a> }
    });
    let shown = ladder.clone();
    view! {
        <div class="standing">
            <section>
                <Kicker game day options=ladder.options.clone() />
                <h1>{heading}</h1>
                <p class="lead">{lead}{change}</p>
            </section>
            {(!ladder.ranking.is_empty()).then(|| view! {
                <section>
                    <Rungs game ladder=shown label="The ladder" />
                    <p class="second small">
                        "First the result, then the decisions: "
                        {if ladder.is_for_points() { "points" } else { "points of a hundred chances" }}
                        " lost against the best move, mean of all decisions. Luck does not count; the dice are the same for all."
                    </p>
                </section>
            })}
            <p class="btns">
                {main}
                <a class="btn" href=Route::New(game.key).href()>"Play, not ranked"</a>
            </p>
        </div>
    }
}

/// The time for which places may change.
fn left(day: CalendarDay) -> String {
    let minutes = (((day.0 + 1) as f64 * DAY - now()) / 60_000.0).ceil();
    match minutes as i64 {
        ..=0 => "It opens when the last try is closed.".to_owned(),
        minutes if minutes < 60 => format!("Places may still change for {minutes} min."),
        minutes => format!("Places may still change for {} h {} min.", minutes / 60, minutes % 60),
    }
}

/// Tries in the order of their places.
#[component]
fn Rungs(game: Game, ladder: Ladder, label: &'static str) -> impl IntoView {
    let is_open = ladder.seed.is_some();
    let failure = RwSignal::new(String::new());
    let mut before = 0;
    let mut rows = Vec::new();
    for (at, line) in ladder.ranking.iter().enumerate() {
        // Between the first ones, one's own and the last one others are left out.
        if line.place as usize > before + 1 && at > 0 && line.place as usize > at + 1 {
            rows.push(view! { <tr class="gap"><td colspan="5"></td></tr> }.into_any());
        }
        before = line.place as usize;
        let name = if line.you { "You".to_owned() } else { line.name.clone() };
        let loss = line.loss.map_or_else(|| "…".to_owned(), |loss| ladder.loss(loss));
        let look = line.table.clone().map(|table| {
            let label = format!("Look at the game of {name}");
            let study = move |_| {
                let table = table.clone();
                spawn_local(async move {
                    match study(&table).await {
                        Ok(route) => go(&route),
                        Err(words) => drop(failure.try_set(words)),
                    }
                });
            };
            view! { <button class="look" aria-label=label on:click=study>"Look"</button> }
        });
        rows.push(
            view! {
                <tr class:you=line.you data-place=line.place>
                    <td>{line.place}</td>
                    <td>{name}</td>
                    <td>{line.result.clone().unwrap_or_else(|| "not finished".to_owned())}</td>
                    <td class="r">{line.result.is_some().then_some(loss)}</td>
                    {is_open.then(|| view! { <td class="r">{look}</td> })}
                </tr>
            }
            .into_any(),
        );
    }
    view! {
        <table class="rungs" aria-label=label data-game=game.key()>
            <thead>
                <tr>
                    <th class="r">"Place"</th><th><span class="hidden-text">"Name"</span></th><th>"1 Result"</th><th class="r">"2 Lost a decision"</th>
                    {is_open.then(|| view! { <th><span class="hidden-text">"Game"</span></th> })}
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
        <p class="troubled" role="alert">{failure}</p>
    }
}

/// Brings the record of an open try here, and returns the place of its analysis.
async fn study(table: &str) -> Result<Route, String> {
    let answer = ask("GET", &format!("tables/{table}/record"), None).await.map_err(|why| why.words())?;
    let record = Record::parse(&answer.to_string(), catalogue()).map_err(|why| why.to_string())?;
    let seats = persons_of(&record);
    let state = open_record(&record, &seats, 0)?.state();
    let mut saved = SavedMatch::new(format!("t{table}"), state.record, seats, 0, now());
    saved.finish = state.finish;
    saved.from = Some("table".to_owned());
    // On a full device it can be looked at until the page is closed.
    let _ = store::save(&saved);
    Ok(if saved.finish.is_some() { Route::End(saved.id) } else { Route::Replay(saved.id) })
}

/// The day before, once it is open and somebody played.
#[component]
fn Yesterday(game: Game, day: CalendarDay) -> impl IntoView {
    let ladder = RwSignal::new(None::<Result<Ladder, String>>);
    spawn_local(look_at(game, day, ladder));
    move || {
        let mut it = ladder.get()?.ok().filter(|it| it.seed.is_some() && it.players > 0)?;
        let all = it.players;
        let mut nth = 0;
        it.ranking.retain(|line| {
            nth += 1;
            nth <= 3 || line.you
        });
        let games = if all == 1 { "One game".to_owned() } else { format!("All {all} games") };
        Some(view! {
            <section class="sheet yest" id="yesterday" aria-label="The day before">
                <header>
                    <div>
                        <h2>{day.words()}" is open"</h2>
                        <p>{games}" can be studied."</p>
                    </div>
                    <a class="btn small" href=Route::Ladder(game.key, Some(day.iso())).href()>"Whole ladder"</a>
                </header>
                <Rungs game ladder=it label="The day before" />
            </section>
        })
    }
}
