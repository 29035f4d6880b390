//! The end of an online match: a rematch, the analysis, and the dice, checked on this device.
use drawing::Icon;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::daily::CalendarDay;
use protocol::{SavedMatch, VerifiedDice};
use record::Record;
use serde_json::json;

use super::api::{ask, fresh_nonce};
use super::ladder::today;
use super::link::Link;
use crate::app::go;
use crate::catalogue::{Game, catalogue};
use crate::components::IconView;
use crate::engine::ENGINE;
use crate::files::save;
use crate::route::Route;
use crate::store;

/// The choices at the end.
#[component]
pub fn OnlineEnd(
    link: Link,
    /// Returns the match as it is saved.
    saved: Callback<(), SavedMatch>,
) -> impl IntoView {
    let plays = link
        .history
        .with_untracked(|history| history.seats.iter().any(|seat| seat.guest.as_deref() == Some(&link.me())));
    let is_over = link.history.with_untracked(|history| history.status == "over");
    let ladder = link.history.with_untracked(|history| {
        let game = Game::find(&history.terms.game)?;
        Some(Route::Ladder(game.key, Some(history.terms.day.clone()?)))
    });
    let is_try = ladder.is_some();
    // Until its day is over the record of a try is not given out.
    let day = link.history.with_untracked(|history| CalendarDay::parse(history.terms.day.as_deref()?));
    let sealed = day.filter(|day| *day >= today());
    let again = move |_| {
        spawn_local(async move {
            let answer = link.command(json!({ "do": "rematch", "nonce": fresh_nonce() })).await;
            let table = answer.and_then(|answer| answer["table"].as_str().map(str::to_owned));
            if let Some(table) = table {
                go(&Route::Table(table));
            }
        });
    };
    let study = move |_| {
        let saved = saved.run(());
        // On a full device it can be looked at until the page is closed.
        let _ = store::save(&saved);
        go(&Route::End(saved.id));
    };
    view! {
        <div class="choices tight">
            {ladder.map(|ladder| view! {
                <a class="choice main" id="to-ladder" href=ladder.href()>
                    <IconView icon=Icon::Log class="glyph" />
                    <span>"The ladder"<small>"places, until the day ends"</small></span>
                    <span class="nota"></span>
                </a>
            })}
            {(plays && is_over && !is_try).then(|| view! {
                <button class="choice main" id="rematch" on:click=again>
                    <IconView icon=Icon::Swap class="glyph" />
                    <span>"Rematch"<small>"new dice, sealed anew"</small></span>
                    <span class="nota"></span>
                </button>
            })}
            {is_over.then(|| view! {
                <button class="choice" id="to-end" on:click=study>
                    <IconView icon=Icon::Eye class="glyph" />
                    <span>"Analysis"<small>"luck, skill, and what to try again"</small></span>
                    <span class="nota"></span>
                </button>
            })}
            <a class="choice plain" href=Route::Online.href()>
                <IconView icon=Icon::People class="glyph" />
                <span>"All tables"</span>
                <span class="nota"></span>
            </a>
        </div>
        {match sealed {
            Some(day) => view! { <SealedUntil day /> }.into_any(),
            None => view! { <DiceCheck link /> }.into_any(),
        }}
    }
}

/// The dice of a day, which others still play with.
#[component]
fn SealedUntil(day: CalendarDay) -> impl IntoView {
    let day = day.words();
    view! {
        <p class="second small" id="sealed">
            {format!("The dice of {day} are the same for all. They open when the day is over, in UTC, and can be checked then.")}
        </p>
    }
}

/// The record's dice, checked on this device (N-16, N-17).
#[component]
fn DiceCheck(link: Link) -> impl IntoView {
    let checked = RwSignal::new(None::<VerifiedDice>);
    let text = RwSignal::new(String::new());
    spawn_local(async move {
        let Ok(answer) = ask("GET", &format!("tables/{}/record", link.table()), None).await else { return };
        let written = serde_json::to_string_pretty(&answer).unwrap_or_default();
        let verified = match Record::parse(&written, catalogue()) {
            Ok(record) => ENGINE.verify(&record),
            Err(why) => {
                VerifiedDice { holds: false, rolls: 0, words: format!("The record cannot be read: {why}.") }
            }
        };
        let _ = text.try_set(written);
        let _ = checked.try_set(Some(verified));
    });
    move || {
        checked.get().map(|VerifiedDice { holds, words, .. }| {
            let proof = holds.then(|| view! { <Proof link /> });
            // Dice that hold are shown part by part.
            let words = proof.is_none().then(|| view! { <p>{words}</p> });
            let stamp = if holds { "Dice verified" } else { "Dice not verified" };
            view! {
                <section class="dicecheck" id="dice-check" class:bad=!holds aria-label="The dice">
                    <h2>
                        "The dice "
                        <span class="stamp">{holds.then(|| view! { <IconView icon=Icon::Check /> })} {stamp}</span>
                    </h2>
                    {words}
                    {proof}
                    <p class="second small">
                        "Checked on this device. Check it yourself: save the file, then "
                        <code>"menagerie verify FILE"</code>
                        {holds.then_some(". No roll was changed after sealing, and no player could know one; the server could.")}
                    </p>
                    <button class="btn small" id="save-dice" on:click=move |_| text.with_untracked(|text| save("table.json", text, "application/json"))>
                        "Save the file"
                    </button>
                </section>
            }
        })
    }
}

/// The dice that were checked: their seal, what opened it, and all that followed from it (N-16).
#[component]
fn Proof(link: Link) -> impl IntoView {
    let (seal, seed, rolls) = link.history.with_untracked(|history| {
        (history.terms.commit.clone(), history.seed.clone().unwrap_or_default(), history.rolls())
    });
    let me = link.me();
    let nonces = move || {
        link.history.with(|history| {
            let of = |guest: &String| {
                let begins: String = history.nonce_of(guest)?.chars().take(4).collect();
                let name = if *guest == me { "You".to_owned() } else { link.guest_name(guest) };
                Some(view! { <span>{name} " " <code>{begins} "…"</code></span> })
            };
            history.seats.iter().filter_map(|seat| of(seat.guest.as_ref()?)).collect_view()
        })
    };
    let count = rolls.len();
    view! {
        <ol class="proof">
            <li>
                <h3>"Sealed before the game"</h3>
                <Digits of=seal />
                <p class="second">"This seal stood in the log of every device from the start."</p>
            </li>
            <li>
                <h3>"Opened now"</h3>
                <Digits of=seed />
                <p class="second">
                    "Its seal is the same. Mixed with a number from each person’s device: "
                    <span class="nonces">{nonces}</span>
                </p>
            </li>
            <li>
                <details id="rolls">
                    <summary>{format!("{count} rolls follow from it")}</summary>
                    <ol class="rolls">{rolls.into_iter().map(|roll| view! { <li>{roll}</li> }).collect_view()}</ol>
                </details>
            </li>
        </ol>
    }
}

/// Hexadecimal digits in groups of four.
#[component]
fn Digits(of: String) -> impl IntoView {
    let groups: Vec<&str> =
        of.as_bytes().chunks(4).filter_map(|group| std::str::from_utf8(group).ok()).collect();
    let groups = groups.into_iter().map(|group| view! { <i>{group.to_owned()}</i> }).collect_view();
    view! { <p class="digits">{groups}</p> }
}
