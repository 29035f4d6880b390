//! The page with all its places, and the ways between them.
use leptos::prelude::*;
use record::GameKey;

use crate::about::AboutPage;
use crate::catalogue::Game;
use crate::components::{Header, SettingsPanel};
use crate::daily::DailyPage;
use crate::end::EndPage;
use crate::engine::EngineModule;
use crate::frame::{Fetching, Frame};
use crate::history::HistoryPage;
use crate::learn::LearnPage;
use crate::online::{JoinPage, LadderPage, LobbyPage, OnlineSetupPage, OnlineTablePage};
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

/// The page with all its places.
#[component]
pub fn App(
    /// The address of the worker's script.
    worker: String,
    /// The function that loads the engine.
    engine: js_sys::Function,
    /// The function that loads the rules of a game.
    rules: js_sys::Function,
    /// A message that another module of the page shows so far.
    message: Option<String>,
) -> impl IntoView {
    let settings = SettingsHandle::provide();
    if message.is_some() {
        settings.failure.set(message);
    }
    WorkerClient::provide(worker);
    EngineModule::provide(engine).load();
    RulesFiles::provide(rules);
    PuzzleFiles::provide();
    let worker = WorkerClient::of_page();
    let draw = |route: Route| match route {
        route if route.needs_engine() && !EngineModule::is_loaded() => view! { <Waiting /> }.into_any(),
        Route::Start => view! { <StartPage /> }.into_any(),
        Route::New(key) => with_game(key, |game| view! { <SetupPage game /> }.into_any()),
        Route::Play(id) => view! { <PlayPage id /> }.into_any(),
        Route::End(id) => view! { <EndPage id /> }.into_any(),
        Route::Replay(id) => view! { <ReplayPage id /> }.into_any(),
        Route::Link(packed) => view! { <LinkPage packed /> }.into_any(),
        Route::Online => view! { <LobbyPage /> }.into_any(),
        Route::OnlineNew(key) => with_game(key, |game| view! { <OnlineSetupPage game /> }.into_any()),
        Route::Join(code) => view! { <JoinPage code /> }.into_any(),
        Route::Table(id) => view! { <OnlineTablePage id /> }.into_any(),
        Route::Daily => view! { <DailyPage /> }.into_any(),
        Route::Ladder(key, date) => with_game(key, |game| view! { <LadderPage game date /> }.into_any()),
        Route::Puzzles(wanted) => view! { <PuzzlePage wanted /> }.into_any(),
        Route::Print(wanted) => view! { <PrintPage wanted /> }.into_any(),
        Route::History => view! { <HistoryPage /> }.into_any(),
        Route::Rules(key, rule) => with_game(key, |game| view! { <RulesPage game rule /> }.into_any()),
        Route::Learn(key) => with_game(key, |game| view! { <LearnPage game /> }.into_any()),
        Route::Settings => view! { <SettingsPage /> }.into_any(),
        Route::About => view! { <AboutPage /> }.into_any(),
        Route::Nowhere(path) => view! { <NowherePage path /> }.into_any(),
    };
    let arrive = |route: &Route| document().set_title(&route.title());
    view! { <Frame draw arrive leave=Callback::new(move |()| worker.cancel_all()) /> }
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
    view! { <Fetching loading=engine.loading again=Callback::new(move |()| engine.load()) /> }
}

/// The settings, on a page of their own.
#[component]
fn SettingsPage() -> impl IntoView {
    view! {
        <div class="page">
            <Header crumb="Settings" />
            <main id="main" class="words" data-page="settings">
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
            <main id="main" class="words">
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
