//! The start page: what to go on with, today's challenge, and the games.
use engine::{fresh, open, resume};
use games::{GameId, Options, Setup, shipped};
use leptos::prelude::*;
use protocol::{Kept, Match, Seated, Sight, Wait, seated};
use scene::{Animal, Icon};

use crate::app::go;
use crate::clock::{Challenge, Day, fresh_id, fresh_seed, now};
use crate::components::{Header, IconView, Picture, SettingsPanel, Sheet};
use crate::files::{DropFile, OpenFile, Opened, save};
use crate::route::Route;
use crate::settings::Table;
use crate::setup::begin;
use crate::store::{self, Aside};

/// How many unfinished games are shown at first.
const SHOWN: usize = 2;

/// The start page.
#[component]
pub fn StartPage() -> impl IntoView {
    let settings = RwSignal::new(false);
    let trouble = RwSignal::new(String::new());
    let changed = RwSignal::new(0);
    let bring = Callback::new(move |opened: Result<Opened, String>| {
        let kept = opened.and_then(|opened| bring_in(&opened));
        match kept {
            Ok(route) => go(&route),
            Err(words) => trouble.set(words),
        }
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
                        <h1>"Animal games," <br /> "pen and paper."</h1>
                        <p>"Exact rules, exact chances. Your pencil never breaks and nothing is ever lost."</p>
                    </section>
                    <Resume changed />
                    <Today />
                    <section class="games" aria-label="All games">
                        <h2>"Start a game"</h2>
                        <ul>
                            {GameId::ALL.into_iter().map(|game| view! { <Card game /> }).collect_view()}
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

/// Keeps a record from a file, and says where it can be seen.
fn bring_in(opened: &Opened) -> Result<Route, String> {
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", opened.name);
    let record = games::Record::parse(&opened.text).map_err(|error| named(&error))?;
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
        let mut going = Vec::new();
        for kept in kept {
            match resume(&kept) {
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
        let going: Vec<_> = going.into_iter().take(shown).map(|(kept, game)| go_on(&kept, &*game)).collect();
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

/// A match to go on with.
fn go_on(kept: &Kept, game: &dyn Match) -> AnyView {
    let sight = Sight { ply: game.ply(), ..Sight::default() };
    let status = game.status(&sight);
    let id = game.setup().game;
    let (turn, number) = game.turn_words(&sight);
    let words = format!("{turn} {number}. {}", status.heading);
    let challenge = kept.challenge.clone().map(|day| format!(" Challenge of {day}."));
    view! {
        <li data-game=id.key()>
            <a class="cont" href=Route::Play(kept.id.clone()).href() data-match=kept.id.clone()>
                <div class="thumb" aria-hidden="true">
                    <Picture drawing=game.stamp(&sight) />
                </div>
                <div>
                    <h3>{id.name()}</h3>
                    <p>{words}{challenge}</p>
                </div>
                <span class="btn main">"Go on"</span>
            </a>
        </li>
    }
    .into_any()
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

/// The game everybody plays today.
#[component]
fn Today() -> impl IntoView {
    let game = GameId::Ruin;
    let day = Day::today();
    let challenge = Challenge::of(&day, game);
    let mut options = Options::default();
    options.set("map", challenge.map);
    let setup = Setup::new(game, options);
    let name = fresh(&setup, &[], 0).map_or_else(|_| challenge.map.to_owned(), |game| game.map_name());
    let of_today = |kept: &&Kept| kept.challenge.as_ref() == Some(&challenge.day);
    let going = store::unfinished().0.iter().find(of_today).map(|kept| kept.id.clone());
    let finished = store::finished().0;
    let done = finished.iter().filter(of_today).count();
    let escaped = finished.iter().filter(of_today).filter(|kept| won(kept)).count();
    let played = match done {
        0 => "The same dice for everyone today.".to_owned(),
        1 => format!(
            "The same dice for everyone. Played once today{}.",
            if escaped > 0 { ", and won" } else { "" }
        ),
        _ => format!("The same dice for everyone. Played {done} times today, won {escaped}."),
    };
    let trouble = RwSignal::new(String::new());
    let (words, going) = if going.is_some() { ("Go on", going) } else { ("Play", None) };
    let table = Table::here();
    let play = move |_| match &going {
        Some(id) => go(&Route::Play(id.clone())),
        None => {
            let person = table.settings.with_untracked(|settings| settings.name.clone());
            let begun =
                begin(&setup, vec![Seated::Person(person)], challenge.seed, Some(challenge.day.clone()));
            if let Err(words) = begun {
                trouble.set(words);
            }
        }
    };
    view! {
        <section class="today" data-game=game.key() aria-label="Today’s challenge">
            <h2>"Today’s challenge"</h2>
            <button class="chal" id="challenge" on:click=play>
                <div class="date">
                    <b>{day.day}</b>
                    <span>{day.month_name()}</span>
                </div>
                <div>
                    <h3>{format!("{}: {name}", game.name())}</h3>
                    <p>{played}</p>
                    <p class="meta">
                        <span inner_html=Animal::Cultist.icon(26) + &Animal::Tiger.icon(26)></span>
                    </p>
                    <p role="alert" class="troubled">{trouble}</p>
                </div>
                <span class="btn main">{words}</span>
            </button>
        </section>
    }
}

fn won(kept: &Kept) -> bool {
    kept.finish.as_ref().is_some_and(|finish| finish.utility.first().is_some_and(|utility| *utility >= 1.0))
}

/// One's best result in a game: wins and the fewest turns of one.
fn best(game: GameId) -> Option<String> {
    let finished = store::finished().0;
    let own = |kept: &&Kept| {
        kept.record.game == game.key()
            && kept.from.is_none()
            && matches!(kept.seats.first(), Some(Seated::Person(_)))
    };
    let played = finished.iter().filter(own).count();
    let wins: Vec<u32> = finished
        .iter()
        .filter(own)
        .filter(|kept| won(kept))
        .filter_map(|kept| Some(kept.finish.as_ref()?.turns))
        .collect();
    match wins.iter().min() {
        None if played == 0 => None,
        None => Some(format!("no escape in {played} game{}", if played == 1 { "" } else { "s" })),
        Some(turns) => Some(format!("{turns} turns, {} of {played} won", wins.len())),
    }
}

/// A game's card: both its boards, what it is, and how to begin.
#[component]
fn Card(game: GameId) -> impl IntoView {
    let default = game
        .options()
        .into_iter()
        .find(|option| option.key == "map")
        .and_then(|option| option.default.as_str().map(str::to_owned));
    let text = default.as_deref().and_then(|id| shipped(game, id)).map(|map| map.id);
    let mut options = Options::default();
    if let Some(id) = text {
        options.set("map", id);
    }
    let opened = fresh(&Setup::new(game, options), &[], 0).ok().map(|mut opened| {
        // Past the drawing of the corners, so that everybody stands on the board.
        while opened.wait() == Wait::Chance && opened.ply() < 2 {
            opened.chance();
        }
        opened
    });
    let boards = opened.map(|opened| {
        let sight = Sight { ply: opened.ply(), ..Sight::default() };
        let here = opened.stamp(&sight);
        let waits = opened.waiting(&sight);
        view! {
            <Picture drawing=here />
            {waits.map(|(drawing, ..)| view! { <Picture drawing=drawing /> })}
        }
    });
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
