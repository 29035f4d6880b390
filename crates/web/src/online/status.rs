//! The second line of the heading at an online table: a state that lasts, so that nothing moves.
use leptos::prelude::*;
use serde_json::json;
use view::bot_word;

use super::ask::ask_words;
use super::link::{Line, Link, Sending};

/// Returns the heading and the line below it where the server's side of a match says more than the position; tracked.
pub fn status_words(link: Link) -> Option<(String, String)> {
    if link.look.with(|look| look.status == "frozen") {
        let line = "It can be watched and saved, not played on: this server has other rules by now.";
        return Some(("This table is frozen".to_owned(), line.to_owned()));
    }
    if link.is_closed() {
        return Some(("The table was closed".to_owned(), "It ended without a result.".to_owned()));
    }
    if let Some(words) = ask_words(link) {
        return Some(words);
    }
    let me = link.me();
    link.history.with(|history| {
        let mine = history.seats_of(&me);
        let is_ready = |seat: &u8| history.seats[usize::from(*seat)].ready;
        if history.status != "running" || mine.is_empty() || !mine.iter().all(is_ready) {
            return None;
        }
        let (ready, all) = (history.seats.iter().filter(|seat| seat.ready).count(), history.seats.len());
        let line = format!("{ready} of {all} are ready. Nobody sees your marks before all are.");
        Some((format!("Wait for {} more", all - ready), line))
    })
}

/// Returns how often in a row the one at this device was late (N-19); tracked.
fn own_lates(link: Link) -> u32 {
    let me = link.me();
    link.history.with(|history| {
        let own = history.seats.iter().filter(|seat| seat.guest.as_deref() == Some(&me));
        let lates = own.map(|seat| seat.lates).max().unwrap_or_default();
        if history.status == "running" { lates } else { 0 }
    })
}

/// The notice of a state that lasts: a lost connection, a bot at one's own seat, a refusal, a decision that came too late.
#[component]
pub fn Notice(link: Link) -> impl IntoView {
    let held = Memo::new(move |_| {
        let me = link.me();
        link.history.with(|history| {
            let at = history
                .seats
                .iter()
                .position(|seat| seat.guest.as_deref() == Some(&me) && seat.bot.is_some())?;
            let bot = bot_word(history.seats[at].bot.as_deref().unwrap_or_default()).to_owned();
            (history.status == "running").then_some((at, bot, history.seats[at].resigned))
        })
    });
    let lates = Memo::new(move |_| own_lates(link));
    move || {
        match (link.line.get(), held.get()) {
        (Line::Lost(seconds), _) => {
            let kept = link.sending.with(|sending| {
                let words: Vec<_> = sending.iter().map(|it| it.words.trim_end_matches('.')).collect();
                if words.is_empty() { String::new() } else { format!(" Your choice is kept: {}.", words.join(", ")) }
            });
            view! {
                <p class="notice" id="lost" role="status">
                    <span>
                        <b>{format!("Connection lost, trying again in {seconds} s.")}</b>
                        {kept}
                    </span>
                    <button class="btn small" on:click=move |_| link.hurry()>"Now"</button>
                </p>
            }
            .into_any()
        }
        (_, Some((_, bot, true))) => view! {
            <p class="notice" id="resigned"><span>{format!("You have resigned this seat. {bot} plays on.")}</span></p>
        }
        .into_any(),
        (_, Some((at, bot, false))) => view! {
            <p class="notice" id="held">
                <span>
                    {(lates.get() >= 3).then_some("You were late three times in a row. ")}
                    {format!("{bot} plays your seat. It stays yours.")}
                </span>
                <button class="btn small" id="retake" on:click=move |_| link.tell(json!({ "do": "retake", "seat": at + 1 }))>
                    "Take it back"
                </button>
            </p>
        }
        .into_any(),
        _ => match link.refused.get() {
            Some((words, _)) => view! { <p class="notice" id="refused" role="alert"><span>{words}</span></p> }.into_any(),
            None if lates.get() > 0 => view! {
                <p class="notice" id="was-late" role="status">
                    <span>"You were late: a bot has decided for you. After three times in a row it plays on."</span>
                </p>
            }
            .into_any(),
            None => ().into_any(),
        },
    }
    }
}

/// The decisions that wait for the connection, where nothing else is to be chosen.
#[component]
pub fn Kept(link: Link) -> impl IntoView {
    let kept = Memo::new(move |_| {
        let words = |sending: &[Sending]| sending.iter().map(|it| it.words.clone()).collect::<Vec<_>>();
        if link.is_lost() { link.sending.with(|sending| words(sending)) } else { Vec::new() }
    });
    let row = |words: String| view! { <p class="choice is-kept wide"><span>{words}<small>"Waits to be sent."</small></span></p> };
    move || kept.get().into_iter().map(row).collect_view()
}
