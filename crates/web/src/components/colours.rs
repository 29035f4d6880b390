//! A game's colours for the whole page.
use crate::catalogue::Game;
use leptos::prelude::{document, on_cleanup};

/// Gives the page a game's colours while the component that asks for it is shown. The hatches stand in
/// the body, outside of every page, and take their colours from there.
pub fn wear(game: Game) {
    if let Some(body) = document().body() {
        let _ = body.set_attribute("data-game", game.key());
    }
    on_cleanup(|| {
        if let Some(body) = document().body() {
            let _ = body.remove_attribute("data-game");
        }
    });
}
