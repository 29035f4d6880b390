//! Learning a game by playing it.
use games::GameId;
use leptos::prelude::*;

use crate::rules_page::RulesPage;

/// The guided first game.
#[component]
pub fn LearnPage(
    /// The game.
    game: GameId,
) -> impl IntoView {
    view! { <RulesPage game rule=None /> }
}
