//! Questions to the others: whether a decision may be taken back, or the table closed. The first is a decision like others,
//! with heading, line and choices in their usual places.
use drawing::Icon;
use leptos::prelude::*;
use serde_json::json;

use super::clock::is_recent;
use super::link::Link;
use crate::components::IconView;
use protocol::online::Ask;

/// The time for which a question waits.
const ASK_MILLISECONDS: f64 = 60_000.0;

/// Returns the question about a take-back that waits; tracked. One that nobody has answered in time is gone (N-20).
fn waiting(link: Link) -> Option<Ask> {
    link.time.track();
    link.history
        .with(|history| history.ask.clone().filter(|_| history.status == "running"))
        .filter(|ask| is_recent(&ask.at, ASK_MILLISECONDS))
}

/// Whether this device sits at the table; tracked.
fn plays(link: Link) -> bool {
    link.history.with(|history| history.status == "running" && !history.seats_of(&link.me()).is_empty())
}

/// Returns the heading and the line of the question that waits; tracked.
pub fn ask_words(link: Link) -> Option<(String, String)> {
    let ask = waiting(link).filter(|_| plays(link))?;
    let me = link.me();
    let is_mine = ask.guest == me;
    let heading = if is_mine {
        "You ask to take back".to_owned()
    } else {
        format!("{} asks to take back", link.guest_name(&ask.guest))
    };
    let allowed: Vec<String> =
        ask.agreed.iter().filter(|guest| **guest != me).map(|guest| link.guest_name(guest)).collect();
    let allowed = match &allowed[..] {
        [] => String::new(),
        [one] => format!(" {one} has allowed it."),
        several => format!(" {} have allowed it.", several.join(", ")),
    };
    let rest = match (is_mine, ask.agreed.contains(&me)) {
        (true, _) => " Every other person has to allow it.",
        (false, true) => " You have allowed it; others decide.",
        (false, false) => " You decide.",
    };
    Some((heading, format!("No dice have rolled since.{allowed}{rest}")))
}

/// Returns the number of events that would be left if the question that waits was answered with yes; tracked.
pub fn asked_ply(link: Link) -> Option<usize> {
    waiting(link).filter(|_| plays(link)).map(|ask| ask.ply)
}

/// Returns the question that this device is to answer: its entry, and the name of who asks; tracked.
pub fn to_answer(link: Link) -> Option<(u64, String)> {
    let ask = waiting(link).filter(|_| plays(link))?;
    let me = link.me();
    (ask.guest != me && !ask.agreed.contains(&me)).then(|| (ask.seq, link.guest_name(&ask.guest)))
}

/// The answers to a question about a take-back.
#[component]
pub fn Answers(link: Link, seq: u64, name: String) -> impl IntoView {
    let answer = move |yes: bool| link.tell(json!({ "do": "answer", "undo": seq, "yes": yes }));
    view! {
        <div class="choices tight" id="asked" role="group" aria-label="Take-back">
            <button class="choice" id="allow" on:click=move |_| answer(true)>
                <IconView icon=Icon::Check class="glyph" />
                <span>"Allow it"<small>{format!("{name} decides anew")}</small></span>
                <span class="nota"></span>
            </button>
            <button class="choice plain" id="deny" on:click=move |_| answer(false)>
                <IconView icon=Icon::Close class="glyph" />
                <span>"Let it stand"<small>"nothing changes"</small></span>
                <span class="nota"></span>
            </button>
        </div>
    }
}

/// The wish to close the table, until everybody has it.
#[component]
pub fn CloseVote(link: Link) -> impl IntoView {
    let me = StoredValue::new(link.me());
    let plays = Memo::new(move |_| plays(link));
    let closers = Memo::new(move |_| {
        link.history.with(|history| if history.is_ended() { Vec::new() } else { history.closers.clone() })
    });
    move || {
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
                <p role="status">{words}</p>
                <Show when=move || plays.get() && !mine>
                    <button class="btn" id="close-too" on:click=move |_| link.tell(json!({ "do": "close" }))>"Close it"</button>
                </Show>
            </div>
        })
    }
}
