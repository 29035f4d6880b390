//! The page's frame: the place that is shown, and everything that all places share.
use leptos::ev;
use leptos::prelude::*;
use record::GameKey;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, MouseEvent};

use crate::about::AboutPage;
use crate::catalogue::Game;
use crate::components::{Header, SettingsPanel};
use crate::daily::DailyPage;
use crate::end::EndPage;
use crate::engine::{EngineModule, Loading};
use crate::history::HistoryPage;
use crate::learn::LearnPage;
use crate::play::PlayPage;
use crate::print::PrintPage;
use crate::puzzles::{PuzzleFiles, PuzzlePage};
use crate::replay::{LinkPage, ReplayPage};
use crate::route::Route;
use crate::rules::RulesFiles;
use crate::rules_page::RulesPage;
use crate::settings::SettingsHandle;
use crate::setup::SetupPage;
use crate::start::StartPage;
use crate::worker::WorkerClient;

/// Goes to another place.
pub fn go(route: &Route) {
    let _ = window().location().set_hash(&route.href());
}

/// Goes to another place in place of this one, which the way back then skips.
pub fn go_instead(route: &Route) {
    let _ = window().location().replace(&route.href());
}

fn present() -> Route {
    Route::parse(&window().location().hash().unwrap_or_default())
}

/// The page.
#[component]
pub fn App(
    /// The address of the worker's script.
    worker: String,
    /// The function that loads the engine.
    engine: js_sys::Function,
    /// The function that loads the rules of a game.
    rules: js_sys::Function,
) -> impl IntoView {
    let table = SettingsHandle::provide();
    WorkerClient::provide(worker);
    EngineModule::provide(engine).load();
    RulesFiles::provide(rules);
    PuzzleFiles::provide();
    let worker = WorkerClient::of_page();
    let route = RwSignal::new(present());
    let listener = window_event_listener(ev::hashchange, move |_| {
        let now = present();
        if route.with_untracked(|route| *route != now) {
            worker.cancel_all();
            route.set(now);
            window().scroll_to_with_x_and_y(0.0, 0.0);
        }
    });
    on_cleanup(move || listener.remove());
    // Messages of `shell/boot.js`.
    let told = window_event_listener(ev::message, move |message| {
        let newer = js_sys::Reflect::get(&message.data(), &"update".into());
        if newer.is_ok_and(|newer| newer.is_truthy()) {
            let words =
                "A newer version of this page is here. It begins with the next reload; your games stay.";
            table.failure.set(Some(words.to_owned()));
        }
    });
    on_cleanup(move || told.remove());
    Effect::new(move |_| {
        document().set_title(&route.with(Route::title));
    });
    let skip = |event: MouseEvent| {
        event.prevent_default();
        let first = |query: &str| document().query_selector(query).ok().flatten();
        let to = first("#choices button").or_else(|| first("main h1")).or_else(|| first("main"));
        if let Some(to) = to.and_then(|to| to.dyn_into::<HtmlElement>().ok()) {
            // Headings take the focus only if they are told to.
            if to.tab_index() < 0 {
                to.set_tab_index(-1);
            }
            let _ = to.focus();
        }
    };
    let place = move || match route.get() {
        route if route.needs_engine() && !EngineModule::is_loaded() => view! { <Waiting /> }.into_any(),
        Route::Start => view! { <StartPage /> }.into_any(),
        Route::New(key) => with_game(key, |game| view! { <SetupPage game /> }.into_any()),
        Route::Play(id) => view! { <PlayPage id /> }.into_any(),
        Route::End(id) => view! { <EndPage id /> }.into_any(),
        Route::Replay(id) => view! { <ReplayPage id /> }.into_any(),
        Route::Link(packed) => view! { <LinkPage packed /> }.into_any(),
        Route::Daily => view! { <DailyPage /> }.into_any(),
        Route::Puzzles(wanted) => view! { <PuzzlePage wanted /> }.into_any(),
        Route::Print(wanted) => view! { <PrintPage wanted /> }.into_any(),
        Route::History => view! { <HistoryPage /> }.into_any(),
        Route::Rules(key, rule) => with_game(key, |game| view! { <RulesPage game rule /> }.into_any()),
        Route::Learn(key) => with_game(key, |game| view! { <LearnPage game /> }.into_any()),
        Route::Settings => view! { <SettingsPage /> }.into_any(),
        Route::About => view! { <AboutPage /> }.into_any(),
        Route::Nowhere(path) => view! { <NowherePage path /> }.into_any(),
    };
    view! {
        <a class="skip" href="#choices" on:click=skip>"Skip to the choices"</a>
        <Show when=move || table.failure.with(Option::is_some)>
            <p class="trouble" role="alert">
                <span>{move || table.failure.get()}</span>
                <button class="btn small" on:click=move |_| table.failure.set(None)>"I see"</button>
            </p>
        </Show>
        {place}
    }
}

/// Shows a page about a game of the catalogue.
fn with_game(key: GameKey, page: impl FnOnce(Game) -> AnyView) -> AnyView {
    match Game::find(key.as_str()) {
        Some(game) => page(game),
        None => view! { <NowherePage path=key.to_string() /> }.into_any(),
    }
}

/// The page until the engine is loaded.
#[component]
fn Waiting() -> impl IntoView {
    let engine = EngineModule::of_page();
    move || match engine.loading.get() {
        Loading::Failed(why) => {
            let words = format!("They could not be fetched: {why}. Nothing is lost.");
            view! {
                <MessagePage heading="The games are not here" words=words>
                    <button class="btn main" id="fetch-again" on:click=move |_| engine.load()>
                        "Try again"
                    </button>
                </MessagePage>
            }
            .into_any()
        }
        Loading::Running | Loading::Done => view! {
            <div class="page">
                <Header crumb="" />
                <main class="words">
                    <p id="loading" class="second" role="status">"Laying out the sheets …"</p>
                </main>
            </div>
        }
        .into_any(),
    }
}

/// The settings, on a page of their own.
#[component]
fn SettingsPage() -> impl IntoView {
    view! {
        <div class="page">
            <Header crumb="Settings" />
            <main class="words" data-page="settings">
                <h1>"Settings"</h1>
                <SettingsPanel />
            </main>
        </div>
    }
}

/// The page of an address that leads nowhere.
#[component]
pub fn NowherePage(
    /// The address.
    path: String,
) -> impl IntoView {
    let words =
        format!("The address “{path}” leads nowhere. Nothing is lost: what you played is on the start page.");
    view! { <MessagePage heading="Nothing lies here" words=words /> }
}

/// A page that says one thing, and leads back to the start.
#[component]
pub fn MessagePage(
    /// The heading.
    heading: &'static str,
    /// A sentence or two.
    words: String,
    /// Further buttons.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    view! {
        <div class="page">
            <Header crumb="" />
            <main class="words">
                <h1>{heading}</h1>
                <p>{words}</p>
                <p class="btns">
                    {children.map(|children| children())}
                    <a class="btn" href=Route::Start.href()>"To the start page"</a>
                </p>
            </main>
        </div>
    }
}
