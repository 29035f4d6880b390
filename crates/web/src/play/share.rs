//! Ways to share a match: a link that carries it, and a file.
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;

use super::state::Play;
use crate::files::save;
use crate::link;
use crate::route::Route;

/// The link and the file.
#[component]
pub fn Share(play: Play) -> impl IntoView {
    let (record, plies) = play.with_now(|game| (game.shared(), game.ply()));
    // What others may not know yet does not leave this device.
    let held_back = record.events.len() < plies;
    let name = format!("{}-{}.json", record.game, play.kept().id);
    let json = record.to_json();
    let said = RwSignal::new(String::new());
    let address = link::pack(&record).map(|packed| {
        let location = window().location();
        let whole = location.href().unwrap_or_default();
        let base = whole.split('#').next().unwrap_or_default().to_owned();
        base + &Route::Link(packed).href()
    });
    let link = match address {
        None => view! { <p class="second">"This game is too long for a link. The file carries it."</p> }
            .into_any(),
        Some(address) => {
            let copied = address.clone();
            let copy = move |_| {
                let promise = window().navigator().clipboard().write_text(&copied);
                spawn_local(async move {
                    let done = JsFuture::from(promise).await.is_ok();
                    said.set(
                        if done { "Copied." } else { "Not copied: mark the link and copy it yourself." }
                            .to_owned(),
                    );
                });
            };
            view! {
                <label class="field">
                    <span>"Link "<small>"the whole game stands behind its #, which no server sees"</small></span>
                    <input id="link" type="text" readonly prop:value=address on:focus=select />
                </label>
                <p class="btns">
                    <button class="btn main" id="copy-link" on:click=copy>"Copy the link"</button>
                    <span role="status" class="second small">{said}</span>
                </p>
            }
            .into_any()
        }
    };
    view! {
        <div class="share">
            {held_back
                .then(|| {
                    view! {
                        <p class="second" id="held-back">
                            "Up to the end of the last round: this one is still hidden from others."
                        </p>
                    }
                })}
            {link}
            <p class="btns">
                <button class="btn" id="save-record" on:click=move |_| save(&name, &json, "application/json")>
                    "Save the record as a file"
                </button>
            </p>
        </div>
    }
}

fn select(event: leptos::ev::FocusEvent) {
    event_target::<web_sys::HtmlInputElement>(&event).select();
}
