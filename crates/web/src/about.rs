//! The page about Menagerie: its origin, credits and licences.
use leptos::prelude::*;

use crate::catalogue::Game;
use crate::components::Header;
use crate::route::Route;

/// About.
#[component]
pub fn AboutPage() -> impl IntoView {
    view! {
        <div class="page">
            <Header crumb="About" />
            <main id="main" class="words">
                <h1>"About Menagerie"</h1>
                <p>
                    "Pencil-and-paper games of chance and animals, with exact rules, exact values and an \
                     explanation for every refusal. An independent fan implementation of print-and-play games; \
                     neither made nor approved by their authors."
                </p>
                <dl class="credits">
                    <dt>"Games"</dt>
                    <dd>
                        {Game::all().map(|game| view! { <b>{game.title()}</b>" is by "{game.authors.clone()}"."<br /> }).collect_view()}
                        "The rules are retold in our own words; maps and pictures are our own."
                    </dd>
                    <dt>"Program and pictures"</dt>
                    <dd>"MIT or Apache-2.0, as you like."</dd>
                    <dt>"Type"</dt>
                    <dd>
                        "Atkinson Hyperlegible Next and Mono by the Braille Institute, under the "
                        <a href="LICENSE-OFL.txt">"SIL Open Font License"</a> "."
                    </dd>
                    <dt>"Your games"</dt>
                    <dd>
                        "Everything is kept on this device, nothing is sent anywhere. A link to a game carries the \
                         whole game behind its #, which no server sees."
                    </dd>
                </dl>
                <p class="btns">
                    <a class="btn" href=Route::Start.href()>"To the start page"</a>
                </p>
            </main>
        </div>
    }
}
