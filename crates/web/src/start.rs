//! The start page: what to go on with, today's challenge, and the games.
use drawing::{Animal, Icon};
use games::{GameId, Lesson, Options, Setup, map_ids};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Kept, Match, Sight, Wait, seated};

use crate::app::go;
use crate::clock::{Challenge, Day, fresh_id, fresh_seed, now};
use crate::components::{Header, IconView, Picture, SettingsPanel, Sheet};
use crate::engine::{Games, fresh, lesson, open, resume};
use crate::files::{DropFile, OpenFile, Opened, save};
use crate::history::{Figures, Group, for_points, result};
use crate::route::Route;
use crate::settings::Table;
use crate::setup::{begin, expected, usual_players};
use crate::store::{self, Aside};
use crate::timing::frame;

/// How many unfinished games are shown at first.
const SHOWN: usize = 2;

/// So many draws of chance lay a board out for its picture: more would be the first throw already.
const LAID_OUT: usize = 2;

/// The start page.
#[component]
pub fn StartPage() -> impl IntoView {
    let settings = RwSignal::new(false);
    let trouble = RwSignal::new(String::new());
    let changed = RwSignal::new(0);
    let games = Games::of_page();
    let drawn = one_by_one(GameId::ALL.len());
    let bring = Callback::new(move |opened: Result<Opened, String>| {
        games.once_here(move || match opened.and_then(|opened| bring_in(&opened)) {
            Ok(route) => go(&route),
            Err(words) => trouble.set(words),
        });
    });
    view! {
        <div class="page">
            <Header crumb="">
                <button class="iconbtn" id="table" on:click=move |_| settings.set(true)>
                    <IconView icon=Icon::Gear />
                    "Table"
                </button>
            </Header>
            <DropFile then=bring>
                <main class="home">
                    <section class="hero">
                        <h1>"Five animal games," <br /> "pen and paper."</h1>
                        <p>"Exact rules, exact chances. Your pencil never breaks and nothing is ever lost."</p>
                    </section>
                    <Resume changed />
                    <Today />
                    <section class="games" aria-label="All games">
                        <h2>"Start a game"</h2>
                        <ul>
                            {GameId::ALL
                                .into_iter()
                                .enumerate()
                                .map(|(nth, game)| view! { <Card game nth drawn /> })
                                .collect_view()}
                        </ul>
                    </section>
                    <footer class="foot">
                        <span>"Independent fan implementation of print-and-play games."</span>
                        <OpenFile words="Open a record" ending=".json" id="open-record" then=bring />
                        <span role="alert" class="troubled">{trouble}</span>
                        <span class="grow"></span>
                        <a href=Route::History.href() id="history">"History"</a>
                        <a href=Route::Rules(GameId::Ruin, None).href()>"Rules"</a>
                        <a href=Route::About.href()>"About and licences"</a>
                    </footer>
                </main>
            </DropFile>
            <Sheet open=settings title="Table" id="settings">
                <SettingsPanel />
            </Sheet>
        </div>
    }
}

/// How many of so many boards are to be there: one more each picture, once the games are here, so that whoever
/// presses something meanwhile never waits for all of them.
fn one_by_one(count: usize) -> RwSignal<usize> {
    let drawn = RwSignal::new(0);
    Games::of_page().once_here(move || {
        spawn_local(async move {
            for nth in 1..=count {
                frame().await;
                if drawn.try_set(nth).is_some() {
                    return;
                }
            }
        });
    });
    drawn
}

/// Keeps a record from a file, and says where it can be seen.
fn bring_in(opened: &Opened) -> Result<Route, String> {
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", opened.name);
    let record = games::Record::parse(&opened.text, games::catalogue()).map_err(|error| named(&error))?;
    let seats = seated(&record);
    let game = open(&record, &seats, 0).map_err(|error| named(&error))?;
    let mut kept = Kept::new(fresh_id(), game.record(), seats, fresh_seed(), now());
    kept.finish = game.finish();
    kept.from = Some("file".to_owned());
    // Where there is no room, the table says so, and the game can be looked at all the same.
    let _ = store::keep(&kept);
    Ok(if kept.finish.is_some() { Route::Replay(kept.id) } else { Route::Play(kept.id) })
}

/// What is unfinished, and what cannot be read.
#[component]
fn Resume(changed: RwSignal<u32>) -> impl IntoView {
    let all = RwSignal::new(false);
    let lists = move || {
        changed.track();
        let (kept, mut aside) = store::unfinished();
        aside.extend(store::finished().1);
        (kept, aside)
    };
    move || {
        let (kept, mut aside) = lists();
        let here = Games::here();
        let mut going = Vec::new();
        for kept in kept {
            match here.then(|| resume(&kept)).transpose() {
                Ok(game) => going.push((kept, game)),
                Err(why) => {
                    let key = store::match_key(&kept.id);
                    aside.push(Aside {
                        text: kept.to_json(),
                        why: format!("cannot be gone on with: {why}"),
                        key,
                    });
                }
            }
        }
        let count = going.len();
        if count == 0 && aside.is_empty() {
            return ().into_any();
        }
        let shown = if all.get() { count } else { SHOWN };
        let going: Vec<_> =
            going.into_iter().take(shown).filter_map(|(kept, game)| go_on(&kept, game.as_deref())).collect();
        let aside: Vec<_> = aside.into_iter().map(aside_view).collect();
        view! {
            <section class="resume" aria-label="Continue">
                <h2>"Continue"</h2>
                <ul>{going}{aside}</ul>
                <Show when=move || shown < count>
                    <button class="btn small" on:click=move |_| all.set(true)>{format!("{} more", count - shown)}</button>
                </Show>
            </section>
        }
        .into_any()
    }
}

/// A match to go on with; how it stands follows with the games.
fn go_on(kept: &Kept, game: Option<&dyn Match>) -> Option<AnyView> {
    let id: GameId = kept.record.game.parse().ok()?;
    let sight = Sight { ply: kept.record.events.len(), ..Sight::default() };
    let words = game.map_or_else(String::new, |game| {
        let (turn, number) = game.turn_words(&sight);
        format!("{turn} {number}. {}", game.status(&sight).heading)
    });
    let challenge = kept.challenge.clone().map(|day| format!(" Challenge of {day}."));
    let line = view! {
        <li data-game=id.key()>
            <a class="cont" href=Route::Play(kept.id.clone()).href() data-match=kept.id.clone()>
                <div class="thumb" aria-hidden="true">
                    {game.map(|game| view! { <Picture drawing=game.stamp(&sight) /> })}
                </div>
                <div>
                    <h3>{id.name()}</h3>
                    <p>{words}{challenge}</p>
                </div>
                <span class="btn main">"Go on"</span>
            </a>
        </li>
    };
    Some(line.into_any())
}

/// A stored text that cannot be read: said, kept, and to be saved as a file.
fn aside_view(aside: Aside) -> AnyView {
    let Aside { key, text, why } = aside;
    let name = format!("{key}.json");
    view! {
        <li class="aside" data-key=key>
            <div>
                <h3>"Set aside"</h3>
                <p>"A game on this device "{why}". It stays as it is."</p>
            </div>
            <button class="btn small" on:click=move |_| save(&name, &text, "application/json")>
                "Save as a file"
            </button>
        </li>
    }
    .into_any()
}

/// The games everybody plays today.
#[component]
fn Today() -> impl IntoView {
    let day = Day::today();
    let trouble = RwSignal::new(String::new());
    view! {
        <section class="today" id="today" aria-label="Today’s challenges">
            <h2>"Today’s challenges"</h2>
            <div class="chal">
                <div class="date">
                    <b>{day.day}</b>
                    <span>{day.month_name()}</span>
                </div>
                <ul>
                    {GameId::ALL
                        .into_iter()
                        .map(|game| view! { <TodayOf game challenge=Challenge::of(&day, game) trouble /> })
                        .collect_view()}
                </ul>
            </div>
            <p role="alert" class="troubled">{trouble}</p>
        </section>
    }
}

/// Today's challenge of one game.
#[component]
fn TodayOf(game: GameId, challenge: Challenge, trouble: RwSignal<String>) -> impl IntoView {
    let setup = {
        let mut options = Options::default();
        if let Some(file) = game.board_file() {
            options.set(file.key(), challenge.map);
        }
        Setup::new(game, options)
    };
    let of_today =
        |kept: &&Kept| kept.record.game == game.key() && kept.challenge.as_ref() == Some(&challenge.day);
    let going = store::unfinished().0.iter().find(of_today).map(|kept| kept.id.clone());
    let finished = store::finished().0;
    let best = finished.iter().filter(of_today).filter_map(result).reduce(f64::max);
    let done = finished.iter().filter(of_today).count();
    let points = finished.iter().filter(of_today).any(for_points);
    let played = match (best, done) {
        (None, _) => String::new(),
        (Some(most), _) if points => format!("{most:.0} points today"),
        (Some(share), 1) => (if share > 0.0 { "won today" } else { "lost today" }).to_owned(),
        (Some(share), _) => format!("{done} times today{}", if share > 0.0 { ", won" } else { "" }),
    };
    let (words, going) = if going.is_some() { ("Go on", going) } else { ("Play", None) };
    let (table, games) = (Table::here(), Games::of_page());
    let map = if map_ids(game).len() > 1 { challenge.map } else { "" };
    let play = move |_| match &going {
        Some(id) => go(&Route::Play(id.clone())),
        None => {
            let person = table.settings.with_untracked(|settings| settings.name.clone());
            let (setup, challenge) = (setup.clone(), challenge.clone());
            games.once_here(move || {
                let seats = expected(usual_players(game), &person);
                if let Err(words) = begin(&setup, seats, challenge.seed, Some(challenge.day)) {
                    trouble.set(words);
                }
            });
        }
    };
    view! {
        <li data-game=game.key()>
            <button id=format!("challenge-{game}") on:click=play>
                <span class="badge" aria-hidden="true" inner_html=emblem(game)></span>
                <span>
                    <b>{game.name()}</b>
                    <small>{map} {(!map.is_empty() && !played.is_empty()).then_some(", ")} {played}</small>
                </span>
                <span class="btn main small">{words}</span>
            </button>
        </li>
    }
}

/// The animal that stands for a game.
fn emblem(game: GameId) -> String {
    let animal = Animal::ALL.into_iter().find(|animal| animal.name() == game.info().emblem);
    animal.map_or_else(String::new, |animal| animal.icon(26))
}

/// One's best result in a game.
fn best(game: GameId) -> Option<String> {
    let finished = store::finished().0;
    let of = |points| Figures::of(&finished, Group { game, points });
    let (alone, against) = (of(true), of(false));
    let wins = match (against.played, against.won, against.best) {
        (0, ..) => None,
        (played, 0, _) => Some(format!("no win in {played} game{}", if played == 1 { "" } else { "s" })),
        // Fewest turns say something only where one plays against the game itself.
        (played, won, Some(turns)) if game.players().1 == 1 => {
            Some(format!("{turns} turns, {won} of {played} won"))
        }
        (played, won, _) => Some(format!("{won} of {played} won")),
    };
    let points = alone.most.map(|most| format!("{most:.0} points"));
    match (points, wins) {
        (Some(points), Some(wins)) => Some(format!("{points}; {wins}")),
        (one, other) => one.or(other),
    }
}

/// A game's card: its board in the middle of a game, what it is, and how to begin.
#[component]
fn Card(
    game: GameId,
    /// Its place among the cards.
    nth: usize,
    /// How many boards are to be there.
    drawn: RwSignal<usize>,
) -> impl IntoView {
    let there = Memo::new(move |_| drawn.get() > nth);
    let boards = move || {
        let opened = there.get().then(|| pictured(game)).flatten()?;
        let sight = Sight { ply: opened.ply(), ..Sight::default() };
        let here = opened.stamp(&sight);
        let waits = opened.waiting(&sight);
        Some(view! {
            <Picture drawing=here />
            {waits.map(|(drawing, ..)| view! { <Picture drawing=drawing /> })}
        })
    };
    let (fewest, most) = game.players();
    let players = if fewest == most { fewest.to_string() } else { format!("{fewest}–{most}") };
    view! {
        <li data-game=game.key()>
            <article class="game">
                <a class="pic" href=Route::New(game).href() aria-hidden="true" tabindex="-1">
                    {boards}
                </a>
                <div class="txt">
                    <h3>{game.name()}</h3>
                    <p>{game.line()}</p>
                    <p class="meta">
                        <span><IconView icon=Icon::People />{players}</span>
                        <span><IconView icon=Icon::Clock />{game.minutes()}" min"</span>
                    </p>
                    {best(game).map(|best| view! { <p class="best"><span>"Your best"</span>" "<b>{best}</b></p> })}
                    <p class="btns">
                        <a class="btn main" id=format!("new-{game}") href=Route::New(game).href()>"Play"</a>
                        <a class="btn" href=Route::Learn(game).href()>"Learn"</a>
                        <a class="btn" href=Route::Rules(game, None).href()>"Rules"</a>
                    </p>
                </div>
            </article>
        </li>
    }
}

/// A game to show: where its lesson ends, if that is played on the usual board; else past what chance lays out.
fn pictured(game: GameId) -> Option<Box<dyn Match>> {
    let lesson = Lesson::parse(&lesson(game)).ok().map(|lesson| lesson.record);
    if let Some(record) = lesson.filter(|record| record.files.is_none()) {
        return open(&record, &seated(&record), 0).ok();
    }
    let mut opened = fresh(&Setup::new(game, Options::default()), &[], 0).ok()?;
    while opened.ply() < LAID_OUT && opened.wait() == Wait::Chance && opened.chance() {}
    Some(opened)
}
