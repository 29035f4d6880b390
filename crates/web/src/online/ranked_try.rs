//! The only try at today's challenge (N-27), before it begins: what counts, and under which name.
use drawing::Icon;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::daily::CalendarDay;
use record::{Options, Setup};
use serde_json::json;
use view::Viewpoint;

use super::api::{Trouble, ask, fresh_uuid};
use super::guest::{NameField, admit, me, rename};
use super::ladder::{Kicker, Ladder};
use crate::app::go;
use crate::catalogue::Game;
use crate::components::{IconView, Picture};
use crate::engine::open_new;
use crate::route::Route;
use crate::settings::{Settings, SettingsHandle};

/// The things that hold for a try.
const FACTS: [(Icon, &str); 5] = [
    (Icon::File, "The dice are sealed, and the same for everybody."),
    (Icon::Undo, "No undo, no hint, and no second try."),
    (Icon::Clock, "No clock: it may rest until midnight, UTC. Then it is closed."),
    (Icon::Log, "Places go by the result, then by decisions: what you lose against the best move."),
    (Icon::Eye, "Tomorrow everybody can study it."),
];

/// The page before the try.
#[component]
pub fn RankedTry(game: Game, day: CalendarDay, ladder: Ladder) -> impl IntoView {
    let settings = SettingsHandle::of_page();
    let name = settings.settings.with_untracked(|settings| settings.name.clone());
    let name = RwSignal::new(if name == Settings::default().name { String::new() } else { name });
    let failure = RwSignal::new(String::new());
    let is_begun = RwSignal::new(false);
    spawn_local(async move {
        if let Ok(guest) = me().await {
            let _ = name.try_set(guest.name);
        }
    });
    // The same request again makes no second try.
    let id = fresh_uuid();
    let begin = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let wanted = name.get_untracked().trim().to_owned();
        if wanted.is_empty() {
            return failure.set("The ladder needs a name for you.".to_owned());
        }
        if is_begun.get_untracked() {
            return;
        }
        is_begun.set(true);
        settings.settings.update(|settings| settings.name.clone_from(&wanted));
        let id = id.clone();
        spawn_local(async move {
            let done = async {
                match me().await {
                    Ok(guest) if guest.name != wanted => drop(rename(&wanted).await?),
                    Ok(_) => {}
                    Err(why) if why.is_stranger() => drop(admit(&wanted).await?),
                    Err(why) => return Err(why),
                }
                ask("POST", &format!("days/{}/{game}", day.iso()), Some(&json!({ "id": id }))).await
            };
            let done: Result<serde_json::Value, Trouble> = done.await;
            let _ = is_begun.try_set(false);
            match done {
                Ok(made) => go(&Route::Table(made["table"].as_str().unwrap_or_default().to_owned())),
                Err(why) => drop(failure.try_set(why.words())),
            }
        });
    };
    let played = match ladder.players {
        0 => "Nobody has begun yet.".to_owned(),
        1 => "One has begun.".to_owned(),
        players => format!("{players} have begun."),
    };
    let facts =
        FACTS.map(|(icon, words)| view! { <li><IconView icon />{words}</li> }).into_iter().collect_view();
    view! {
        <div class="standing try">
            <section>
                <Kicker game day options=ladder.options.clone() />
                <h1>"One ranked try"</h1>
                <p class="lead">"The same dice for everyone today. "{played}</p>
            </section>
            <ul class="facts">{facts}</ul>
            <p class="second small" aria-hidden="true">"Your name on the ladder"</p>
            <form class="nameform" on:submit=begin>
                <NameField name />
                <button type="submit" class="btn main" id="begin-try" aria-disabled=move || is_begun.get().to_string()>
                    "Begin the ranked try"
                </button>
                <a class="btn" href=Route::New(game.key).href()>"Practise with other dice"</a>
            </form>
            <p class="troubled" role="alert">{failure}</p>
        </div>
    }
}

/// The board that is played on, beside the try.
#[component]
pub fn BoardOfDay(game: Game, options: Options) -> impl IntoView {
    let open = open_new(&Setup::new(game.key, options), &[], 0).ok()?;
    let drawing = open.thumbnail(Viewpoint { ply: 0, seat: None });
    Some(view! { <figure class="sheet board-of-day" aria-hidden="true"><Picture drawing /></figure> })
}
