//! The bench: the seats at the far edge of the desk, in the top bar. Ink is here, hollow is away; a bar marks the turn.
use drawing::{Animal, Icon};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::json;

use super::clock::time_left;
use super::link::Link;
use crate::app::go;
use crate::components::{IconView, SeatSign};
use crate::route::Route;
use protocol::online::History;

/// The most seats that have a chair each.
const CHAIRS: usize = 8;

/// The seats of a table that runs. `turn` is the seat that decides, from 0; `open` opens the menu with all of them.
#[component]
pub fn Bench(link: Link, #[prop(into)] turn: Signal<Option<u8>>, open: Callback<()>) -> impl IntoView {
    let count = Memo::new(move |_| link.history.with(|history| history.seats.len()));
    let chairs = move || {
        let count = count.get();
        if count > CHAIRS {
            return view! { <Many link count open /> }.into_any();
        }
        (0..count).map(|at| view! { <Chair link at turn /> }).collect_view().into_any()
    };
    let watchers = move || link.look.with(|look| look.watchers);
    view! {
        <ol class="bench" id="bench" aria-label="At the table">
            {chairs}
            <Show when=move || watchers() != 0>
                <li class="watching" aria-label=move || format!("{} watch", watchers())>
                    <IconView icon=Icon::Eye />
                    {watchers}
                </li>
            </Show>
        </ol>
    }
}

/// The seats of a large table, in a few words; a press shows all of them.
#[component]
fn Many(link: Link, count: usize, open: Callback<()>) -> impl IntoView {
    let ready = move || link.history.with(|history| history.seats.iter().filter(|seat| seat.ready).count());
    view! {
        <li class="chair many">
            <button class="btn small" id="all-seats" on:click=move |_| open.run(())>
                {move || format!("{} of {count} ready", ready())}
            </button>
        </li>
    }
}

/// A seat in one word; tracked. `is_turn` says whether it decides.
fn seat_word(link: Link, at: usize, is_turn: bool) -> &'static str {
    let seat = link.history.with(|history| history.seats.get(at).cloned().unwrap_or_default());
    let is_me = seat.guest.as_deref() == Some(&link.me());
    if link.is_lost() {
        return if is_me && !link.sending.with(Vec::is_empty) { "not sent" } else { "not known" };
    }
    let is_here = is_me || link.look.with(|look| look.seats.get(at).is_some_and(|seat| seat.here));
    let is_ended = link.history.with(History::is_ended);
    match (seat.guest.is_some(), seat.bot.is_some()) {
        (true, true) if seat.resigned => "resigned",
        (true, true) if is_ended => "bot played",
        (true, true) => "bot plays",
        (false, _) => "bot",
        // The streams end with the table, and with them presence.
        _ if is_ended => "",
        _ if seat.ready => "ready",
        _ if is_turn && is_me => "you decide",
        _ if is_turn => "decides",
        _ if seat.lates > 0 => "late",
        _ if !is_here => "away",
        _ => "here",
    }
}

/// All seats of a table, with a bot for one whom the host need not wait for (N-9).
#[component]
fn Seats(link: Link) -> impl IntoView {
    let seat = move |at: usize| {
        let may_replace = move || {
            let is_host = link.history.with(|history| history.host == link.me());
            link.history.with(|history| {
                let seat = &history.seats[at];
                is_host
                    && history.status == "running"
                    && seat.guest.as_ref().is_some_and(|guest| *guest != link.me())
                    && seat.bot.is_none()
                    && seat.lates > 0
            })
        };
        let replace = move |_| link.tell(json!({ "do": "replace", "seat": at + 1, "bot": "greedy" }));
        view! {
            <li data-seat=at>
                <SeatSign seat=at as u8 />
                <b>{move || link.name(at)}</b>
                <span class="second">{move || seat_word(link, at, false)}</span>
                <Show when=may_replace>
                    <button class="btn small" data-replace=at on:click=replace>"Late: let Greedy play"</button>
                </Show>
            </li>
        }
    };
    let count = Memo::new(move |_| link.history.with(|history| history.seats.len()));
    view! {
        <ol class="seatlist" id="seat-list" aria-label="Seats">
            {move || (0..count.get()).map(seat).collect_view()}
        </ol>
    }
}

#[component]
fn Chair(link: Link, at: usize, turn: Signal<Option<u8>>) -> impl IntoView {
    let state =
        Memo::new(move |_| link.history.with(|history| history.seats.get(at).cloned().unwrap_or_default()));
    let here = Memo::new(move |_| {
        let is_me = state.with(|seat| seat.guest.as_deref() == Some(&link.me()));
        is_me || link.look.with(|look| look.seats.get(at).is_some_and(|seat| seat.here))
    });
    let is_bot = Memo::new(move |_| state.with(|seat| seat.bot.is_some()));
    let is_persons = Memo::new(move |_| state.with(|seat| seat.guest.is_some()));
    let is_ended = Memo::new(move |_| link.history.with(History::is_ended));
    let is_turn = move || turn.get() == Some(at as u8) && !is_ended.get();
    let is_me = Memo::new(move |_| state.with(|seat| seat.guest.as_deref() == Some(&link.me())));
    let is_away = move || !here.get() && !is_ended.get();
    let is_off = move || is_persons.get() && (is_bot.get() || is_away()) || link.is_lost() && !is_me.get();
    let word = move || seat_word(link, at, is_turn());
    let said = Memo::new(move |_| {
        if link.hides_reactions.get() {
            return None;
        }
        link.said
            .with(|said| said.iter().find(|said| usize::from(said.seat) == at).map(|said| said.with.clone()))
    });
    let sign = move || match said
        .get()
        .and_then(|with| Animal::ALL.into_iter().find(|animal| animal.name() == with))
    {
        Some(animal) => view! { <span class="said" inner_html=animal.icon(28)></span> }.into_any(),
        None => view! { <SeatSign seat=at as u8 /> }.into_any(),
    };
    let name = move || link.name(at);
    view! {
        <li
            class="chair"
            class:off=is_off
            class:turn=is_turn
            class:me=move || is_me.get()
            class:ready=move || state.with(|seat| seat.ready)
            data-seat=at
            style=move || time_left(link, at).map(|time| format!("--left: {:.3}", time.part))
            aria-label=move || format!("Seat {}, {}: {}", at + 1, name(), word())
        >
            {sign}
            <span>
                <b>{name}</b>
                <small>{word}</small>
            </span>
        </li>
    }
}

/// The things that one can do at a table besides playing.
#[component]
pub fn TableMenu(link: Link) -> impl IntoView {
    let mine = Memo::new(move |_| link.history.with(|history| history.seats_of(&link.me())));
    let running = Memo::new(move |_| link.history.with(|history| history.status == "running"));
    let plays = move || running.get() && !mine.with(Vec::is_empty);
    let wants = move || link.history.with(|history| history.closers.contains(&link.me()));
    let sure = RwSignal::new(false);
    let leave = move |_| {
        spawn_local(async move {
            if link.command(json!({ "do": "leave" })).await.is_some() {
                go(&Route::Online);
            }
        });
    };
    let resign = move |_| {
        if !sure.get_untracked() {
            return sure.set(true);
        }
        sure.set(false);
        for seat in mine.get_untracked() {
            link.tell(json!({ "do": "resign", "seat": seat + 1 }));
        }
    };
    let is_try = link.history.with_untracked(|history| history.terms.day.is_some());
    view! {
        <section class="tablemenu" aria-label="This table">
            <h3>"This table"</h3>
            <Seats link />
            <p class="btns">
                <a class="btn" id="to-tables" href=Route::Online.href()>"All tables"</a>
                <Show when=move || plays() && is_try>
                    <button class="btn" class:danger=move || sure.get() id="give-up" on:click=resign>
                        {move || if sure.get() { "Give up: no second try today" } else { "Give up" }}
                    </button>
                </Show>
                <Show when=move || plays() && !is_try>
                    <button class="btn" id="leave" on:click=leave>"Leave: a bot plays on"</button>
                    <button class="btn" class:danger=move || sure.get() id="resign" on:click=resign>
                        {move || if sure.get() { "Resign: this seat is lost" } else { "Resign" }}
                    </button>
                    <button class="btn" id="close-all" aria-disabled=move || wants().to_string() on:click=move |_| link.tell(json!({ "do": "close" }))>
                        {move || if wants() { "You want to close it" } else { "Ask to close the table" }}
                    </button>
                </Show>
                <button
                    class="btn"
                    id="hide-reactions"
                    aria-pressed=move || link.hides_reactions.get().to_string()
                    on:click=move |_| link.hides_reactions.update(|hides| *hides = !*hides)
                >
                    "Hide reactions"
                </button>
            </p>
            <p class="second small">
                {if is_try {
                    "A try rests when this page is closed, until midnight, UTC; then it ends."
                } else {
                    "A seat that is left stays yours until it is resigned; your place is kept when this page is closed."
                }}
            </p>
        </section>
    }
}
