//! The start page: what to go on with, today's challenge, and the games.
use drawing::{Animal, Icon};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::daily::Challenge;
use protocol::{OpenMatch, SavedMatch, persons_of};
use record::{Lesson, Options, Record, Setup};
use view::{Player, Selection, Viewpoint, Wait, count};

use crate::app::go;
use crate::catalogue::{Game, catalogue};
use crate::clock::{Day, fresh_id, fresh_seed, now};
use crate::components::{Header, IconView, Picture, SettingsPanel, Sheet};
use crate::engine::{EngineModule, lesson, open_new, open_record, open_saved};
use crate::files::{DropFile, OpenFile, Opened, save};
use crate::history::{Figures, Group};
use crate::online::{Invited, OwnTables, ThisRoom, network_when_known};
use crate::route::Route;
use crate::settings::SettingsHandle;
use crate::setup::{begin, expected, usual_players};
use crate::store::{self, Aside};
use crate::timing::frame;

/// Number of unfinished games that are shown at first.
const SHOWN: usize = 2;

/// Number of draws of chance that lay a board out for its picture; the next one would be the first throw already.
const LAYOUT_DRAWS: usize = 2;

/// The start page.
#[component]
pub fn StartPage() -> impl IntoView {
    let settings = RwSignal::new(false);
    let failure = RwSignal::new(String::new());
    let changed = RwSignal::new(0);
    let engine = EngineModule::of_page();
    let drawn = one_by_one(Game::all().len());
    let network = network_when_known();
    let bring = Callback::new(move |opened: Result<Opened, String>| {
        engine.once_loaded(move || match opened.and_then(|opened| bring_in(&opened)) {
            Ok(route) => go(&route),
            Err(words) => failure.set(words),
        });
    });
    view! {
        <div class="page at-home">
            <Header crumb="">
                <button class="iconbtn" id="table" on:click=move |_| settings.set(true)>
                    <IconView icon=Icon::Gear />
                    "Settings"
                </button>
            </Header>
            <DropFile then=bring>
                <main id="main" class="home" class:lan=move || network.with(Option::is_some)>
                    {move || match network.get() {
                        Some(address) => view! {
                            <Invited address />
                            <ThisRoom />
                        }
                            .into_any(),
                        None => view! { <Hero /> }.into_any(),
                    }}
                    <Resume changed />
                    <Today />
                    <section class="games" aria-label="All games">
                        <h2>"Start a game"</h2>
                        <ul>
                            {Game::all()

                                .enumerate()
                                .map(|(nth, game)| view! { <Card game nth drawn /> })
                                .collect_view()}
                        </ul>
                    </section>
                    <footer class="foot">
                        <span>"Independent fan implementation of print-and-play games."</span>
                        <OpenFile words="Import a record" ending=".json" id="open-record" then=bring />
                        <span role="alert" class="troubled">{failure}</span>
                        <span class="grow"></span>
                        <a href=Route::History.href() id="history">"History"</a>
                        {Game::all().next().map(|game| view! { <a href=Route::Rules(game.key, None).href()>"Rules"</a> })}
                        <a href=Route::About.href()>"About and licences"</a>
                    </footer>
                </main>
            </DropFile>
            <Sheet open=settings close=Callback::new(move |()| settings.set(false)) title="Settings" id="settings">
                <SettingsPanel />
            </Sheet>
        </div>
    }
}

#[component]
fn Hero() -> impl IntoView {
    view! {
        <section class="hero">
            <h1>"Five animal games," <br /> "pen and paper."</h1>
            <p>"Exact rules, exact chances. Your pencil never breaks and nothing is ever lost."</p>
            // Shown once a server with tables has answered (`shell/boot.js`).
            <div class="withserver">
                <a class="btn" id="play-with-others" href=Route::Online.href()>
                    <IconView icon=Icon::People />
                    "Play with others"
                </a>
                <OwnTables />
            </div>
        </section>
    }
}

/// Returns the number of boards that are to be there: one more each frame once the engine is loaded, so that a press
/// meanwhile never waits for all of them.
fn one_by_one(count: usize) -> RwSignal<usize> {
    let drawn = RwSignal::new(0);
    EngineModule::of_page().once_loaded(move || {
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

/// Saves a record from a file, and returns the place where it is seen.
fn bring_in(opened: &Opened) -> Result<Route, String> {
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", opened.name);
    let record = Record::parse(&opened.text, catalogue()).map_err(|error| named(&error))?;
    let seats = persons_of(&record);
    let open = open_record(&record, &seats, 0).map_err(|error| named(&error))?;
    let state = open.state();
    let mut saved = SavedMatch::new(fresh_id(), state.record, seats, fresh_seed(), now());
    saved.finish = state.finish;
    saved.from = Some("file".to_owned());
    // On a full device the table says so, and the game can be looked at all the same.
    let _ = store::save(&saved);
    Ok(if saved.finish.is_some() { Route::Replay(saved.id) } else { Route::Play(saved.id) })
}

/// The unfinished games, and the texts that cannot be read.
#[component]
fn Resume(changed: RwSignal<u32>) -> impl IntoView {
    let all = RwSignal::new(false);
    // The game thrown away last, until the page is left.
    let thrown = RwSignal::new(None::<SavedMatch>);
    let bring = move |_| {
        if let Some(saved) = thrown.get_untracked()
            && store::save(&saved).is_ok()
        {
            thrown.set(None);
            changed.update(|changed| *changed += 1);
        }
    };
    let lists = move || {
        changed.track();
        let (saved, mut aside) = store::unfinished();
        aside.extend(store::finished().1);
        (saved, aside)
    };
    move || {
        let (saved, mut aside) = lists();
        let here = EngineModule::is_loaded();
        let mut unfinished = Vec::new();
        for saved in saved {
            match here.then(|| open_saved(&saved)).transpose() {
                Ok(game) => unfinished.push((saved, game)),
                Err(why) => {
                    let key = store::match_key(&saved.id);
                    aside.push(Aside {
                        text: saved.to_json(),
                        why: format!("cannot be gone on with: {why}"),
                        key,
                    });
                }
            }
        }
        let count = unfinished.len();
        let gone = thrown.with_untracked(|thrown| {
            let title = Game::find(&thrown.as_ref()?.record.game)?.title();
            Some(view! {
                <li class="gone" role="status">
                    <span>{title}" is thrown away."</span>
                    <button class="btn small bring" on:click=bring>"Bring back"</button>
                </li>
            })
        });
        if count == 0 && aside.is_empty() && gone.is_none() {
            return ().into_any();
        }
        let shown = if all.get() { count } else { SHOWN };
        let unfinished: Vec<_> = unfinished
            .into_iter()
            .take(shown)
            .filter_map(|(saved, open)| {
                let throw = move |saved: &SavedMatch| {
                    store::delete(&saved.id);
                    thrown.set(Some(saved.clone()));
                    changed.update(|changed| *changed += 1);
                };
                go_on(&saved, open.as_ref(), throw)
            })
            .collect();
        let aside: Vec<_> = aside.into_iter().map(aside_view).collect();
        view! {
            <section class="resume" aria-label="Continue">
                <h2>"Continue"</h2>
                <ul>{unfinished}{gone}{aside}</ul>
                <Show when=move || shown < count>
                    <button class="btn small" on:click=move |_| all.set(true)>{format!("{} more", count - shown)}</button>
                </Show>
            </section>
        }
        .into_any()
    }
}

/// A match to go on with; its standing follows once the engine is loaded.
fn go_on(
    saved: &SavedMatch,
    open: Option<&OpenMatch>,
    throw: impl Fn(&SavedMatch) + 'static,
) -> Option<AnyView> {
    let game = Game::find(&saved.record.game)?;
    let viewpoint = Viewpoint { ply: saved.record.events.len(), seat: None };
    let words = open.map_or_else(String::new, |open| {
        let view = open.view(viewpoint, &Selection::default());
        let turn = format!("{} {}", view.turn.name, view.turn.words);
        // Some headings are the turn itself.
        let heading = Some(view.status.heading).filter(|heading| *heading != turn);
        heading.map_or_else(|| turn.clone(), |heading| format!("{turn}. {heading}"))
    });
    let challenge = saved.challenge.clone().map(|day| format!(" · challenge of {day}"));
    let (label, own) = (format!("Throw away {}", game.title()), saved.clone());
    let line = view! {
        <li class="unfinished" data-game=game.key()>
            <a class="cont" href=Route::Play(saved.id.clone()).href() data-match=saved.id.clone()>
                <div class="thumb" aria-hidden="true">
                    {open.map(|open| view! { <Picture drawing=open.thumbnail(viewpoint) /> })}
                </div>
                <div>
                    <h3>{game.title()}</h3>
                    <p>{words}{challenge}</p>
                </div>
                <span class="btn main">"Go on"</span>
            </a>
            <button class="iconbtn throw" aria-label=label on:click=move |_| throw(&own)>
                <IconView icon=Icon::Close />
            </button>
        </li>
    };
    Some(line.into_any())
}

/// A stored text that cannot be read, to be saved as a file.
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
    let failure = RwSignal::new(String::new());
    view! {
        <section class="today" id="today" aria-label="Today’s challenges">
            <h2>"Today’s challenges"</h2>
            <a href=Route::Daily.href() id="daily">"Calendar and streak"</a>
            // Shown once a server with tables has answered (`shell/boot.js`).
            {Game::all().next().map(|game| view! {
                <a class="withserver" id="ladder" href=Route::Ladder(game.key, None).href()>"For a place"</a>
            })}
            <div class="chal">
                <div class="date">
                    <b>{day.day}</b>
                    <span>{day.month_name()}</span>
                </div>
                <ul>
                    {Game::all()

                        .map(|game| view! { <TodayOf game challenge=Challenge::of(day.calendar(), game.info()) failure /> })
                        .collect_view()}
                    <TodaysPuzzle />
                </ul>
            </div>
            <p role="alert" class="troubled">{failure}</p>
        </section>
    }
}

/// Today's puzzle, the way to all of them.
#[component]
fn TodaysPuzzle() -> impl IntoView {
    let (game, _) = crate::puzzles::today();
    view! {
        <li data-game=game.key()>
            <a id="puzzle-today" href=Route::Puzzles(crate::puzzles::TODAY.to_owned()).href()>
                <span class="badge" aria-hidden="true" inner_html=emblem(game)></span>
                <span><b>"Today’s puzzle"</b><small>{game.title()}</small></span>
                <span class="btn main small">"Solve"</span>
            </a>
        </li>
    }
}

/// Today's challenge of one game.
#[component]
fn TodayOf(game: Game, challenge: Challenge, failure: RwSignal<String>) -> impl IntoView {
    let setup = {
        let mut options = Options::default();
        if let Some(file) = game.board_file() {
            options.set(file.key(), challenge.map.clone());
        }
        Setup::new(game.key, options)
    };
    let of_today = |saved: &&SavedMatch| {
        saved.record.game == game.key() && saved.challenge.as_ref() == Some(&challenge.day)
    };
    let unfinished = store::unfinished().0.iter().find(of_today).map(|saved| saved.id.clone());
    let played = move || {
        if EngineModule::is_loaded() { crate::daily::ask(format!("today {game}"), 0) } else { String::new() }
    };
    let (words, unfinished) = if unfinished.is_some() { ("Go on", unfinished) } else { ("Play", None) };
    let (table, engine) = (SettingsHandle::of_page(), EngineModule::of_page());
    let map = game.info().title_among(&challenge.map).to_owned();
    let play = move |_| match &unfinished {
        Some(id) => go(&Route::Play(id.clone())),
        None => {
            let person = table.settings.with_untracked(|settings| settings.name.clone());
            let (setup, challenge) = (setup.clone(), challenge.clone());
            engine.once_loaded(move || {
                let seats = expected(usual_players(game), &person);
                if let Err(words) = begin(&setup, seats, challenge.seed, Some(challenge.day)) {
                    failure.set(words);
                }
            });
        }
    };
    view! {
        <li data-game=game.key()>
            <button id=format!("challenge-{game}") on:click=play>
                <span class="badge" aria-hidden="true" inner_html=emblem(game)></span>
                <span>
                    <b>{game.title()}</b>
                    <small>{move || [map.clone(), played()].into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(" · ")}</small>
                </span>
                <span class="btn main small">{words}</span>
            </button>
        </li>
    }
}

/// Returns the animal of a game as SVG.
fn emblem(game: Game) -> String {
    let animal = Animal::ALL.into_iter().find(|animal| animal.name() == game.emblem);
    animal.map_or_else(String::new, |animal| animal.icon(26))
}

/// Returns the person's best result in a game, with its heading.
fn best(game: Game) -> Option<(&'static str, String)> {
    let finished = store::finished().0;
    let of = |points| Figures::of(&finished, Group { game, points });
    let (alone, against) = (of(true), of(false));
    let wins = match (against.played, against.won, against.best) {
        (0, ..) => None,
        (played, 0, _) => Some(format!("no win in {}", count(played, "game"))),
        // Fewest turns say something only where one plays against the game itself.
        (played, won, Some(turns)) if game.players.1 == 1 => {
            Some(format!("{}, {won} of {played} won", count(turns, "turn")))
        }
        (played, won, _) => Some(format!("{won} of {played} won")),
    };
    let points = alone.most.map(|most| count(most.round() as i64, "point"));
    let heading = if points.is_none() && against.won == 0 { "So far" } else { "Your best" };
    let words = match (points, wins) {
        (Some(points), Some(wins)) => format!("{points}; {wins}"),
        (one, other) => one.or(other)?,
    };
    Some((heading, words))
}

/// A game's card: its board in the middle of a game, a line about it, and the ways to begin.
#[component]
fn Card(
    game: Game,
    /// Its place among the cards.
    nth: usize,
    /// The number of boards that are to be there.
    drawn: RwSignal<usize>,
) -> impl IntoView {
    let there = Memo::new(move |_| drawn.get() > nth);
    let boards = move || {
        let open = there.get().then(|| pictured(game)).flatten()?;
        let viewpoint = Viewpoint { ply: open.ply(), seat: None };
        let here = open.thumbnail(viewpoint);
        let next_board = open.view(viewpoint, &Selection::default()).next_board;
        Some(view! {
            <Picture drawing=here />
            {next_board.map(|next| view! { <Picture drawing=next.drawing /> })}
        })
    };
    let (fewest, most) = game.players;
    // A button's name tells one game's from another's also where its card is not seen.
    let named = |verb: &str| format!("{verb} {}", game.title());
    // On a first visit the lesson is offered before the game.
    let newcomer = store::finished().0.is_empty() && store::unfinished().0.is_empty();
    let learn = |class| view! { <a class=class href=Route::Learn(game.key).href() aria-label=named("Learn")>"Learn"</a> };
    let (table, engine) = (SettingsHandle::of_page(), EngineModule::of_page());
    let play = move |_| {
        engine.once_loaded(move || {
            let (setup, seats) = last_chosen(game).unwrap_or_else(|| {
                let person = table.settings.with_untracked(|settings| settings.name.clone());
                (Setup::new(game.key, Options::default()), expected(usual_players(game), &person))
            });
            // Where that cannot be opened any more, the options say why.
            if begin(&setup, seats, fresh_seed(), None).is_err() {
                go(&Route::New(game.key));
            }
        });
    };
    let players = if fewest == most { fewest.to_string() } else { format!("{fewest}–{most}") };
    view! {
        <li data-game=game.key()>
            <article class="game">
                <a class="pic" href=Route::New(game.key).href() aria-hidden="true" tabindex="-1">
                    {boards}
                </a>
                <div class="txt">
                    <h3>{game.title()}</h3>
                    <p>{game.line()}</p>
                    <p class="meta">
                        <span><IconView icon=Icon::People />{players}</span>
                        <span><IconView icon=Icon::Clock />{game.minutes}" min"</span>
                    </p>
                    {best(game).map(|(heading, best)| view! { <p class="best"><span>{heading}</span>" "<b>{best}</b></p> })}
                    <p class="btns">
                        {newcomer.then(|| learn("btn main"))}
                        <button class=if newcomer { "btn" } else { "btn main" } id=format!("new-{game}") on:click=play aria-label=named("Play")>
                            "Play"
                        </button>
                        <a class="btn" id=format!("options-{game}") href=Route::New(game.key).href() aria-label=named("Options of")>
                            "Options"
                        </a>
                        {(!newcomer).then(|| learn("btn"))}
                        <a class="btn" href=Route::Rules(game.key, None).href() aria-label=named("Rules of")>"Rules"</a>
                    </p>
                </div>
            </article>
        </li>
    }
}

/// Returns the options and players of a game that were chosen last on this device: those of its latest match that was
/// neither a challenge nor forked or imported.
fn last_chosen(game: Game) -> Option<(Setup, Vec<Player>)> {
    let all = store::unfinished().0.into_iter().chain(store::finished().0);
    let own = all
        .filter(|saved| saved.record.game == game.key() && saved.challenge.is_none() && saved.from.is_none());
    let last = own.max_by(|a, b| a.started.total_cmp(&b.started))?;
    let SavedMatch { record, seats, .. } = last;
    Some((Setup { files: record.files, ..Setup::new(game.key, record.options) }, seats))
}

/// Opens a match for the picture of a game: at the end of its lesson, if that is played on the usual board; else after
/// the layout.
fn pictured(game: Game) -> Option<OpenMatch> {
    let lesson = Lesson::parse(&lesson(game)).ok().map(|lesson| lesson.record);
    if let Some(record) = lesson.filter(|record| record.files.is_none()) {
        return open_record(&record, &persons_of(&record), 0).ok();
    }
    let mut open = open_new(&Setup::new(game.key, Options::default()), &[], 0).ok()?;
    while open.ply() < LAYOUT_DRAWS && *open.wait() == Wait::Chance && open.chance() {}
    Some(open)
}
