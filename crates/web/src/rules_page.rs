//! The rules of a game on a page of their own: the way to the other games' rules, what lies on the table, the rules.
use leptos::prelude::*;

use crate::catalogue::Game;
use crate::components::{Header, RulesText, wear};
use crate::engine::{EngineModule, components};
use crate::route::Route;

/// The rules.
#[component]
pub fn RulesPage(
    /// The game.
    game: Game,
    /// The rule to show.
    rule: Option<String>,
) -> impl IntoView {
    // A rule that was asked for is seen first.
    let open = rule.is_none();
    let at = RwSignal::new(rule);
    wear(game);
    let switch = |other: Game| {
        let current = (other == game).then_some("page");
        view! {
            <li data-game=other.key()>
                <a href=Route::Rules(other.key, None).href() aria-current=current>{other.title()}</a>
            </li>
        }
    };
    view! {
        <div class="page" data-game=game.key()>
            <Header crumb="Rules" />
            <main id="main" class="words rulespage">
                <nav class="gameswitch" aria-label="Rules of">
                    <ul>{Game::all().map(switch).collect_view()}</ul>
                </nav>
                <h1>{game.title()}</h1>
                <details class="onthetable" open=open>
                    <summary>
                        <h2>"What the pieces look like"</h2>
                    </summary>
                    <div inner_html=move || {
                        if EngineModule::is_loaded() { components(game) } else { String::new() }
                    }></div>
                </details>
                <RulesText game at=at />
                <p class="btns">
                    <a class="btn main" href=Route::New(game.key).href()>"Set up a game"</a>
                    <a class="btn" href=Route::Start.href()>"To the start page"</a>
                </p>
            </main>
        </div>
    }
}
