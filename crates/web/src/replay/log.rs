//! The log of a game that is looked through: each line leads to the position after it.
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::Review;

/// The log in the order of events, in step with the position looked at.
#[component]
pub fn ReplayLog(review: Review) -> impl IntoView {
    let list = NodeRef::<leptos::html::Ol>::new();
    // The line of the position looked at stays in sight; the page itself does not move.
    Effect::new(move |_| {
        let ply = review.ply.get();
        let Some(list) = list.get() else { return };
        let list: &HtmlElement = &list;
        let line = list.query_selector(&format!("[data-ply=\"{ply}\"]")).ok().flatten();
        let Some(line) = line.and_then(|line| line.dyn_into::<HtmlElement>().ok()) else {
            return list.set_scroll_top(0);
        };
        // The places of the lines count from the top of the list.
        let (top, height) = (line.offset_top(), line.offset_height());
        if top < list.scroll_top() || top + height > list.scroll_top() + list.client_height() {
            list.set_scroll_top(top - list.client_height() / 2);
        }
    });
    let lines = review.read_untracked(|review| review.log().to_vec()).into_iter().map(|line| {
        let ply = line.ply;
        let here = move || review.ply.get() == ply;
        view! {
            <li class:is-hover=here data-ply=ply>
                <span class="t">{line.turn}</span>
                <button aria-current=move || here().then_some("true") on:click=move |_| review.go_to(ply)>
                    {line.words}
                </button>
                <span class="nota">{line.event}</span>
            </li>
        }
    });
    view! {
        <ol class="log replaylog" id="log" aria-label="Log" node_ref=list>
            {lines.collect_view()}
        </ol>
    }
}
