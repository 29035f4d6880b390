//! The frame of a page about a game that is looked through.
use drawing::Icon;
use leptos::prelude::*;

use super::{Header, IconView, wear};
use crate::catalogue::Game;
use crate::route::Route;

/// A page in the colours of its game, with the way to the games played before.
#[component]
pub fn Framed(
    /// The game it is about.
    game: Game,
    /// The page itself.
    children: Children,
) -> impl IntoView {
    wear(game);
    view! {
        <div class="page" data-game=game.key()>
            <Header crumb=game.title()>
                <a class="iconbtn" href=Route::History.href() id="to-history">
                    <IconView icon=Icon::Clock />
                    <span class="only-wide">"History"</span>
                    <span class="hidden-text only-phone">"History"</span>
                </a>
            </Header>
            {children()}
        </div>
    }
}
