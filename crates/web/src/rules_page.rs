//! The rules of a game on a page of their own.
use leptos::prelude::*;

use crate::catalogue::Game;
use crate::components::{Header, RulesText, wear};
use crate::route::Route;

/// The rules.
#[component]
pub fn RulesPage(
    /// The game.
    game: Game,
    /// The rule to show.
    rule: Option<String>,
) -> impl IntoView {
    let at = RwSignal::new(rule);
    wear(game);
    view! {
        <div class="page" data-game=game.key()>
            <Header crumb="Rules" />
            <main class="words rulespage">
                <h1>{game.title()}</h1>
                <RulesText game at=at />
                <p class="btns">
                    <a class="btn main" href=Route::New(game.key).href()>"Set up a game"</a>
                    <a class="btn" href=Route::Start.href()>"To the start page"</a>
                </p>
            </main>
        </div>
    }
}
