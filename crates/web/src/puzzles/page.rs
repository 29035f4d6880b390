//! The page of puzzles: finds the puzzle that an address asks for, and lays it out.
use drawing::Icon;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Answer, PagePuzzle, PuzzleStanding, Question};
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use super::files::{self, PuzzleFiles};
use super::outcome::{Outcome, Phase};
use super::panel::{OutcomeBoard, OutcomePanel, StatusText};
use super::{own, pose};
use crate::app::{MessagePage, go};
use crate::catalogue::Game;
use crate::clock::Day;
use crate::components::{Header, IconView, SettingsPanel, Sheet, wear};
use crate::play::{BoardArea, Choices, Gauges, Play, Presses, Preview, RollRow, SideArea};
use crate::route::Route;
use crate::rules::RulesFiles;
use crate::worker::WorkerClient;

/// Milliseconds of a day.
const DAY: f64 = 86_400_000.0;
/// The address of today's puzzle, behind `#/puzzles/`.
pub const TODAY: &str = "today";

/// Returns the game of today's puzzle and the number of the day: every game has its turn.
pub fn today() -> (Game, u32) {
    let day = Day::today();
    let midnight = js_sys::Date::utc(f64::from(day.year), f64::from(day.month) - 1.0);
    let number = (midnight / DAY) as u32 + day.day;
    let games = Game::all().len().max(1) as u32;
    let game = Game::all().nth((number % games) as usize).or_else(|| Game::all().next());
    (game.expect("the catalogue has games"), number / games)
}

/// Loads the files that an address needs, and returns its puzzle.
///
/// # Errors
/// There is no such puzzle, or its file cannot be loaded.
pub async fn wanted_puzzle(
    wanted: &str,
    files: RulesFiles,
    loaded: PuzzleFiles,
) -> Result<PagePuzzle, String> {
    let no_such = || format!("There is no puzzle “{wanted}”.");
    if wanted.starts_with("own-") {
        let own = own::all().into_iter().find(|own| own.name() == wanted);
        return own.map(|own| own.puzzle()).ok_or_else(no_such);
    }
    if wanted == TODAY {
        let (game, day) = today();
        if loaded.load(Some(game), files).await.is_ok() {
            return files::of_day(game, day).ok_or_else(no_such);
        }
        // A game without puzzles leaves its day to all the others.
        loaded.load(None, files).await?;
        return files::next(None).ok_or_else(no_such);
    }
    if wanted.is_empty() {
        loaded.load(None, files).await?;
        return files::next(None).ok_or_else(no_such);
    }
    if let Some(game) = Game::find(wanted) {
        loaded.load(Some(game), files).await?;
        return files::next(Some(game)).ok_or_else(no_such);
    }
    let game = wanted.rsplit_once('-').and_then(|(key, _)| Game::find(key)).ok_or_else(no_such)?;
    loaded.load(Some(game), files).await?;
    files::find(wanted).ok_or_else(no_such)
}

/// Puzzles, one after the other.
#[component]
pub fn PuzzlePage(
    /// The part of the address behind `#/puzzles/`.
    wanted: String,
) -> impl IntoView {
    let (files, loaded) = (RulesFiles::of_page(), PuzzleFiles::of_page());
    let found = RwSignal::new(None::<Result<PagePuzzle, String>>);
    let goes_on = wanted.is_empty() || Game::find(&wanted).is_some();
    let wanted = StoredValue::new(wanted);
    let look = move || {
        spawn_local(async move {
            let Some(of) = wanted.try_get_value() else { return };
            let puzzle = wanted_puzzle(&of, files, loaded).await;
            let _ = found.try_set(Some(puzzle));
        });
    };
    look();
    let next = Callback::new(move |()| {
        if goes_on {
            look();
            window().scroll_to_with_x_and_y(0.0, 0.0);
        } else {
            go(&Route::Puzzles(String::new()));
        }
    });
    move || {
        match found.get() {
        None => view! {
            <div class="page">
                <Header crumb="Puzzles" />
                <main id="main" class="words"><p class="second" role="status">"Looking for a puzzle …"</p></main>
            </div>
        }
        .into_any(),
        Some(Err(words)) => view! {
            <MessagePage heading="No puzzle here" words>
                <a class="btn main" href=Route::Puzzles(String::new()).href()>"All puzzles"</a>
            </MessagePage>
        }
        .into_any(),
        Some(Ok(puzzle)) => match pose::table(&puzzle) {
            Err(words) => view! { <MessagePage heading="This puzzle cannot be shown" words /> }.into_any(),
            Ok(play) => {
                let chosen = wanted.get_value();
                view! { <PuzzleTable puzzle play next chosen /> }.into_any()
            }
        },
    }
    }
}

/// One puzzle.
#[component]
fn PuzzleTable(
    puzzle: PagePuzzle,
    play: Play,
    /// Goes on with the next one.
    next: Callback<()>,
    /// The part of the address behind `#/puzzles/`.
    chosen: String,
) -> impl IntoView {
    let game = play.game();
    wear(game);
    let outcome = Outcome::new(puzzle.clone(), play, files::standing());
    ask_values(outcome);
    play.run();
    let attempt = play.memo(|table| table.attempt());
    Effect::new(move |_| {
        if let (Some(event), _) = attempt.get() {
            outcome.judge(event);
        }
    });
    let keys = window_event_listener(ev::keydown, move |event| pressed(outcome, next, &event));
    let presses = Presses::watch(play);
    on_cleanup(move || {
        keys.remove();
        presses.remove();
    });
    let settings = RwSignal::new(false);
    let print = Route::Print(format!("puzzle/{}", puzzle.id)).href();
    let sizes = play.memo(|table| {
        let area = table.pointer().drawings.board.view_box;
        format!("--aspect: {:.4}; --units: {:.0}", area.width / area.height, area.width)
    });
    let has_side_area = play.read_untracked(|table| table.has_side_area());
    let is_ready = play.memo(|table| table.is_ready());
    let announcement = outcome.announcement;
    let is_over = Memo::new(move |_| matches!(outcome.phase.get(), Phase::Over { .. }));
    let is_asked = Memo::new(move |_| outcome.phase.get() == Phase::Asked);
    view! {
        <div class="page at-table" data-game=game.key()>
            <Header crumb="Puzzles">
                <a class="iconbtn" id="print" href=print>"Print"</a>
                <button class="iconbtn" id="table" aria-label="Settings" on:click=move |_| settings.set(true)>
                    <IconView icon=Icon::Gear />
                    <span class="only-wide">"Settings"</span>
                </button>
            </Header>
            <div id="live" class="hidden-text" role="status" aria-live="polite">{announcement}</div>
            <main
                id="main"
                class="table puzzle"
                class:has-beside=has_side_area
                data-page=game.key()
                data-puzzle=puzzle.id.clone()
                data-state=move || outcome.phase.get().name()
                data-ready=move || is_ready.get().then_some("")
                style=sizes
            >
                <section class="status">
                    <StatusText outcome />
                    <Figures outcome />
                    <Themes puzzle=puzzle.clone() is_over />
                </section>
                {move || if is_asked.get() {
                    view! { <BoardArea play /> }.into_any()
                } else {
                    view! { <OutcomeBoard outcome /> }.into_any()
                }}
                <SideArea play />
                <section class="act" id="choices" aria-label="Choices">
                    <Show when=move || !is_over.get()>
                        <Gauges play />
                        <RollRow play />
                        <Choices play />
                        <Preview play />
                        <nav class="btns puzzletools" aria-label="Help">
                            <button class="btn" id="puzzle-hint" on:click=move |_| outcome.hint()>
                                <IconView icon=Icon::Hint />
                                "Hint"
                            </button>
                            <button class="btn" id="puzzle-show" on:click=move |_| outcome.show()>
                                <IconView icon=Icon::Eye />
                                "Show"
                            </button>
                        </nav>
                    </Show>
                    <OutcomePanel outcome next />
                </section>
                <section class="side puzzleside" aria-label="More puzzles">
                    <OwnGames now=puzzle.id.clone() />
                    <GameChoice chosen />
                    <History outcome />
                </section>
            </main>
            <Sheet open=settings close=Callback::new(move |()| settings.set(false)) title="Settings" id="settings">
                <SettingsPanel />
            </Sheet>
        </div>
    }
}

/// Has the worker value the choices, while the person looks at the board.
fn ask_values(outcome: Outcome) {
    let worker = WorkerClient::of_page();
    let (request, answer) = worker.begin(Question::PuzzleValues(outcome.puzzle.get_value()));
    on_cleanup(move || worker.cancel(request));
    spawn_local(async move {
        let values = match answer.await {
            Answer::Values(values) => Ok(values),
            Answer::Failed(why) => Err(why),
            _ => return,
        };
        let _ = outcome.values.try_set(Some(values));
    });
}

/// The keys of a puzzle: `h` hint, `s` show, `t` try again, `n` next.
fn pressed(outcome: Outcome, next: Callback<()>, event: &KeyboardEvent) {
    let at = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let typing = at.is_some_and(|at| at.closest("input, textarea, select, dialog").ok().flatten().is_some());
    if typing || event.ctrl_key() || event.meta_key() || event.alt_key() || outcome.play.is_gone() {
        return;
    }
    let is_over = matches!(outcome.phase.get_untracked(), Phase::Over { .. });
    match event.key().as_str() {
        "n" if is_over => next.run(()),
        "h" if !is_over => outcome.hint(),
        "s" if !is_over => outcome.show(),
        "t" | "Escape" => outcome.try_again(),
        _ => {}
    }
}

/// The rating of the puzzle and of the person, and the puzzles solved in a row.
#[component]
fn Figures(outcome: Outcome) -> impl IntoView {
    let rating = outcome.puzzle.with_value(|puzzle| puzzle.rating);
    let gained = move || match outcome.gained.get() {
        0 => None,
        gained if gained > 0 => Some(view! { <small class="gain">{format!("+{gained}")}</small> }),
        gained => Some(view! { <small class="gain loss">{format!("−{}", -gained)}</small> }),
    };
    view! {
        <dl class="puzzlefigures" id="puzzle-figures">
            <div>
                <dt>"Rating"</dt>
                <dd>{rating.map_or_else(|| "yours".to_owned(), |rating| rating.to_string())}</dd>
            </div>
            <div>
                <dt>"Yours"</dt>
                <dd id="own-rating">{move || outcome.standing.with(|standing| standing.rating)} {gained}</dd>
            </div>
            <div>
                <dt>"Solved in a row"</dt>
                <dd>{move || outcome.standing.with(|standing| standing.streak)}</dd>
            </div>
        </dl>
    }
}

/// The key under which it is kept that themes are hidden.
const HIDDEN: &str = "menagerie.puzzles.themes";

/// The themes, which can be hidden while one thinks. One that names the kind of the best move comes with the solution.
#[component]
fn Themes(puzzle: PagePuzzle, is_over: Memo<bool>) -> impl IntoView {
    let PagePuzzle { themes, best, .. } = puzzle;
    let tells = move |theme: &str| best.iter().any(|event| event.split(' ').next() == Some(theme));
    let tells = StoredValue::new(tells);
    let hidden = RwSignal::new(crate::store::read(HIDDEN).is_some());
    let turn = move |_| {
        hidden.update(|hidden| *hidden = !*hidden);
        if hidden.get_untracked() {
            let _ = crate::store::write(HIDDEN, "hidden");
        } else {
            crate::store::remove(HIDDEN);
        }
    };
    (!themes.is_empty()).then(|| {
        let chips = StoredValue::new(themes);
        let chips = move || {
            let shown = is_over.get() || !hidden.get();
            shown.then(|| {
                let mut themes = chips.get_value();
                themes.retain(|theme| is_over.get() || !tells.with_value(|tells| tells(theme)));
                let chip = |theme: String| view! { <span class="chip">{theme}</span> };
                themes.into_iter().map(chip).collect_view()
            })
        };
        view! {
            <p class="themes">
                <button class="link small" aria-pressed=move || (!hidden.get()).to_string() on:click=turn>"Themes"</button>
                {chips}
            </p>
        }
    })
}

/// Maximum number of own decisions listed.
const MAX_OWN: usize = 2;

/// The decisions from one's own games that cost most.
#[component]
fn OwnGames(now: String) -> impl IntoView {
    let all: Vec<own::Own> = own::all().into_iter().filter(|own| own.name() != now).take(MAX_OWN).collect();
    let line = |own: own::Own| {
        let game = Game::find(&own.record.game)?;
        let loss = own.loss_words();
        let href = Route::Puzzles(own.name()).href();
        let label = format!("Solve: {}, turn {}, {}", game.title(), own.turn, own.day);
        Some(view! {
            <li>
                <span><b>{game.title()}", turn "{own.turn}</b><small>{own.day}</small></span>
                <span class="lost">{loss}</span>
                <a class="btn small" href=href aria-label=label>"Solve"</a>
            </li>
        })
    };
    (!all.is_empty()).then(|| {
        view! {
            <section class="ownpuzzles" id="own-puzzles">
                <h2>"From your own games"</h2>
                <p class="second small">"Decisions that cost you most, without the answer."</p>
                <ul>{all.into_iter().filter_map(line).collect_view()}</ul>
            </section>
        }
    })
}

/// The choice of a mix or one game.
#[component]
fn GameChoice(chosen: String) -> impl IntoView {
    let link = |wanted: &str, words: &'static str| {
        let current = (wanted == chosen).then_some("page");
        view! { <li><a class="chip" href=Route::Puzzles(wanted.to_owned()).href() aria-current=current>{words}</a></li> }
    };
    let games: Vec<_> = Game::all().map(|game| link(game.key(), game.title())).collect();
    view! {
        <nav class="puzzlegames" aria-label="Puzzles of">
            <h2>"Puzzles"</h2>
            <ul>
                {link("", "A mix")}
                {link(TODAY, "Today’s")}
                {games}
            </ul>
        </nav>
    }
}

/// The puzzles tried before.
#[component]
fn History(outcome: Outcome) -> impl IntoView {
    let standing = outcome.standing;
    let line = |(id, solved, rating): (String, bool, i32)| {
        let words = if solved { "solved" } else { "missed" };
        let href = Route::Puzzles(id.clone()).href();
        view! {
            <li>
                <a href=href>{id}</a>
                <span>{words}</span>
                <span class="num">{rating}</span>
            </li>
        }
    };
    let lines = move || {
        let PuzzleStanding { history, .. } = standing.get();
        history.into_iter().map(line).collect_view()
    };
    let summary = move || {
        standing.with(|standing| format!("History: {} of {} solved", standing.solved, standing.tried))
    };
    view! {
        <details class="puzzlehistory" id="puzzle-history" hidden=move || standing.with(|it| it.tried == 0)>
            <summary>{summary}</summary>
            <ol>{lines}</ol>
        </details>
    }
}
