//! A question to the others: whether a decision may be taken back, or the table closed. It is a decision like others.
use leptos::prelude::*;
use serde_json::json;

use super::clock::is_recent;
use super::link::Link;

/// The time for which a question waits.
const ASK_MILLISECONDS: f64 = 60_000.0;

/// The question that waits, with its answers.
#[component]
pub fn AskView(link: Link) -> impl IntoView {
    let me = StoredValue::new(link.me());
    let plays = Memo::new(move |_| {
        link.history
            .with(|history| history.status == "running" && !history.seats_of(&me.get_value()).is_empty())
    });
    // A question that nobody has answered in time is gone (N-20).
    let ask = Memo::new(move |_| {
        link.time.track();
        link.history.with(|history| history.ask.clone()).filter(|ask| is_recent(&ask.at, ASK_MILLISECONDS))
    });
    let closers = Memo::new(move |_| {
        link.history.with(|history| if history.is_ended() { Vec::new() } else { history.closers.clone() })
    });
    let take_back = move || {
        let ask = ask.get()?;
        let mine = ask.guest == me.get_value();
        let has_agreed = ask.agreed.contains(&me.get_value());
        let words = if mine {
            "You ask to take back. Every other person has to allow it.".to_owned()
        } else {
            format!("{} asks to take back. No dice have rolled since.", link.guest_name(&ask.guest))
        };
        let answer = move |yes: bool| link.tell(json!({ "do": "answer", "undo": ask.seq, "yes": yes }));
        Some(view! {
            <div class="asked" id="asked" role="alertdialog" aria-label="Take-back">
                <p>{words}</p>
                <Show when=move || plays.get() && !mine && !has_agreed>
                    <button class="btn main" id="allow" on:click=move |_| answer(true)>"Allow it"</button>
                    <button class="btn" id="deny" on:click=move |_| answer(false)>"No"</button>
                </Show>
            </div>
        })
    };
    let close = move || {
        let closers = closers.get();
        let first = closers.first().cloned()?;
        let mine = closers.contains(&me.get_value());
        let words = if mine {
            "You want to close the table. It closes when everybody does.".to_owned()
        } else {
            format!("{} wants to close the table. It closes when everybody does.", link.guest_name(&first))
        };
        Some(view! {
            <div class="asked" id="asked-close">
                <p>{words}</p>
                <Show when=move || plays.get() && !mine>
                    <button class="btn" id="close-too" on:click=move |_| link.tell(json!({ "do": "close" }))>"Close it"</button>
                </Show>
            </div>
        })
    };
    view! {
        {take_back}
        {close}
    }
}
