//! A game handed on: as a link that carries it, and as a file.
use leptos::prelude::*;
use leptos::task::spawn_local;
use record::Record;
use wasm_bindgen_futures::JsFuture;

use crate::link;
use crate::route::Route;

/// Returns the address at which this page shows a record; `None` where it is too long for a link.
fn address(record: &Record) -> Option<String> {
    let here = window().location().href().unwrap_or_default();
    let here = here.split('#').next().unwrap_or_default();
    Some(format!("{here}{}", Route::Link(link::pack(record)?).href()))
}

/// The link, to be read and to be copied.
#[component]
pub fn LinkField(record: Record) -> impl IntoView {
    let message = RwSignal::new("");
    let Some(address) = address(&record) else {
        let words = "This game is too long for a link. The file carries it.";
        return view! { <p class="second" id="no-link">{words}</p> }.into_any();
    };
    let copied = address.clone();
    let copy = move |_| {
        let promise = window().navigator().clipboard().write_text(&copied);
        spawn_local(async move {
            let done = JsFuture::from(promise).await.is_ok();
            let _ = message.try_set(if done {
                "Copied."
            } else {
                "Not copied: mark the link and copy it yourself."
            });
        });
    };
    view! {
        <label class="field">
            <span>"Link "<small>"it holds the whole game, and no server sees it"</small></span>
            <input id="link-address" type="text" readonly prop:value=address on:focus=|event| {
                event_target::<web_sys::HtmlInputElement>(&event).select();
            } />
        </label>
        <p class="btns">
            <button class="btn main" id="copy-link" on:click=copy>"Copy the link"</button>
            <span role="status" class="second small">{message}</span>
        </p>
    }
    .into_any()
}
