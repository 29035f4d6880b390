//! The waiting room: the invitation lies where the board will lie.
use drawing::Icon;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::json;
use view::bot_word;
use wasm_bindgen_futures::JsFuture;

use super::link::Link;
use super::lobby::ToTables;
use super::qr::Qr;
use super::setup::pace_words;
use super::status::Notice;
use crate::app::go;
use crate::catalogue::Game;
use crate::components::{Header, IconView, SeatSign, wear};
use crate::route::Route;

/// The number of digits of the seal that are shown.
const SEAL_DIGITS: usize = 12;

/// The page of a table that has not started.
#[component]
pub fn Room(link: Link, game: Game) -> impl IntoView {
    let me = link.me();
    let mine = Memo::new(move |_| link.history.with(|history| history.seats_of(&link.me())));
    let is_host = Memo::new(move |_| link.look.with(|look| look.host == link.me()));
    let open = Memo::new(move |_| {
        let is_open = |seat: &protocol::online::SeatState| seat.guest.is_none() && seat.bot.is_none();
        link.history.with(|history| {
            (0..history.seats.len()).filter(|at| is_open(&history.seats[*at])).collect::<Vec<_>>()
        })
    });
    let heading = move || match (mine.with(Vec::is_empty), open.with(Vec::len)) {
        (true, 0) => "All seats are taken".to_owned(),
        (true, _) => "Sit down?".to_owned(),
        (false, count) => format!("Wait for {count} more"),
    };
    let line = move || {
        if mine.with(Vec::is_empty) {
            let host = link.look.with(|look| link.guest_name(&look.host));
            return format!("{host} has set this table. It starts when all seats are taken.");
        }
        let or = if is_host.get() { ", or when you say so" } else { "" };
        format!(
            "The game starts when all {} seats are taken{or}.",
            link.history.with(|history| history.seats.len())
        )
    };
    let code = move || link.look.with(|look| look.code.clone()).unwrap_or_default();
    let seal = move || {
        let commit = link.history.with(|history| history.terms.commit.clone());
        let digits: Vec<char> = commit.chars().take(SEAL_DIGITS).collect();
        digits.chunks(4).map(|four| four.iter().collect::<String>()).collect::<Vec<_>>().join(" ")
    };
    let address = Signal::derive(move || link.address());
    let copied = RwSignal::new("Copy the link");
    let copy = move |_| {
        // Without a secure context there is no clipboard: then the field is marked, to be copied by hand.
        let clipboard = js_sys::Reflect::get(&window().navigator(), &"clipboard".into());
        if clipboard.is_ok_and(|it| it.is_truthy()) {
            let promise = window().navigator().clipboard().write_text(&address.get_untracked());
            spawn_local(async move {
                if JsFuture::from(promise).await.is_ok() {
                    let _ = copied.try_set("Copied");
                }
            });
        } else {
            mark_link();
            copied.set("Marked: copy it");
        }
    };
    let start_words = move || match open.with(|open| (open.len(), open.first().copied())) {
        (1, Some(at)) => format!("Start now, with a bot in seat {}", at + 1),
        (count, _) => format!("Start now, with {count} bots"),
    };
    let seats = move || {
        let count = link.history.with(|history| history.seats.len());
        (0..count).map(|at| view! { <SeatRow link at is_host mine /> }).collect_view()
    };
    let leave = move |_| {
        spawn_local(async move {
            if link.command(json!({ "do": "leave" })).await.is_some() {
                go(&Route::Online);
            }
        });
    };
    let terms = move || {
        link.history.with(|history| {
            let pace = pace_words(history.terms.pace);
            let takeback = if history.terms.takeback == "off" { "off" } else { "ask" };
            view! {
                <div><span>"Pace"</span>{pace}</div>
                <div class="only-wide"><span>"Take-backs"</span>{takeback}</div>
            }
        })
    };
    wear(game);
    view! {
        <div class="page at-table" data-game=game.key()>
            <Header crumb=game.title()>
                <ToTables />
            </Header>
            <main id="main" class="table room" data-page="room" data-guest=me>
                <section class="status">
                    <h1>{heading}</h1>
                    <p class="now" role="status">{line}</p>
                    <Notice link />
                </section>
                <section class="boardarea" aria-label="Invitation">
                    <figure class="sheet crop ticket">
                        <div class="inv">
                            <p class="kicker">{format!("Invitation to {}", game.title())}</p>
                            <p class="code" id="table-code">{code}</p>
                            <div class="linkline">
                                <input
                                    id="table-link"
                                    type="text"
                                    readonly
                                    aria-label="Link"
                                    prop:value=address
                                    on:focus=|_| mark_link()
                                />
                                <button class="btn small" id="copy-link" on:click=copy>{copied}</button>
                            </div>
                            <p class="sealnote">
                                <b>"The dice are sealed: "</b>
                                <span class="nota">{seal}" …"</span>
                                " Each device that sits down adds a number of its own."
                            </p>
                        </div>
                        <div class="qrside">
                            <Qr text=address />
                            <p>"Point a camera here"</p>
                        </div>
                        <figcaption class="titleblock">
                            <div>"Table "{code}</div>
                            {terms}
                        </figcaption>
                    </figure>
                </section>
                <section class="act" id="choices" aria-label="Seats">
                    <ul class="seatrows" id="seat-rows">{seats}</ul>
                    <div class="btns bottombar">
                        <Show when=move || mine.with(Vec::is_empty) && open.with(|open| !open.is_empty())>
                            <button class="btn main" id="sit-down" on:click=move |_| link.join(None)>
                                "Sit down"
                            </button>
                        </Show>
                        <Show when=move || is_host.get() && open.with(|open| !open.is_empty())>
                            <button class="btn main" id="start-now" on:click=move |_| link.tell(json!({ "do": "start", "fill": "greedy" }))>
                                {start_words}
                            </button>
                            <button class="btn" id="close-table" on:click=move |_| link.tell(json!({ "do": "close" }))>
                                "Close the table"
                            </button>
                        </Show>
                        <Show when=move || !mine.with(Vec::is_empty) && !is_host.get()>
                            <button class="btn" id="leave-table" on:click=leave>"Leave the table"</button>
                        </Show>
                        <a class="btn" href=Route::Rules(game.key, None).href()>
                            <IconView icon=Icon::Rules />
                            "Rules"
                        </a>
                    </div>
                </section>
            </main>
        </div>
    }
}

/// Marks the link in its field.
fn mark_link() {
    use wasm_bindgen::JsCast;
    let field = document().get_element_by_id("table-link");
    if let Some(field) = field.and_then(|field| field.dyn_into::<web_sys::HtmlInputElement>().ok()) {
        field.select();
    }
}

#[component]
fn SeatRow(link: Link, at: usize, is_host: Memo<bool>, mine: Memo<Vec<u8>>) -> impl IntoView {
    let state =
        Memo::new(move |_| link.history.with(|history| history.seats.get(at).cloned().unwrap_or_default()));
    let here = Memo::new(move |_| link.look.with(|look| look.seats.get(at).is_some_and(|seat| seat.here)));
    let number = at as u8 + 1;
    let words = move || {
        let seat = state.get();
        match (&seat.guest, &seat.bot) {
            (Some(guest), _) if *guest == link.me() => {
                ("You".to_owned(), format!("{} to the others", link.guest_name(guest)))
            }
            (Some(guest), _) => (link.guest_name(guest), String::new()),
            (None, Some(bot)) => (bot_word(bot).to_owned(), "a bot".to_owned()),
            (None, None) => ("Open".to_owned(), "the invitation is for this seat".to_owned()),
        }
    };
    let is_open = move || state.with(|seat| seat.guest.is_none() && seat.bot.is_none());
    let is_others = move || state.with(|seat| seat.guest.as_ref().is_some_and(|guest| *guest != link.me()));
    let presence = move || {
        if !state.with(|seat| seat.guest.is_some()) {
            ""
        } else if here.get() {
            "here"
        } else {
            "away"
        }
    };
    view! {
        <li class:openseat=is_open class:away=move || presence() == "away" data-seat=at>
            <SeatSign seat=at as u8 />
            <div>
                <b>{move || words().0}</b>
                <small>{move || words().1}</small>
            </div>
            <span class="second small">{presence}</span>
            <Show when=move || is_open() && !mine.with(Vec::is_empty)>
                <button class="btn small" on:click=move |_| link.join(Some(number))>"Sit here too"</button>
            </Show>
            <Show when=move || is_open() && mine.with(Vec::is_empty)>
                <button class="btn small sit" on:click=move |_| link.join(Some(number))>"Sit here"</button>
            </Show>
            <Show when=move || is_others() && is_host.get()>
                <button class="btn small" on:click=move |_| link.tell(json!({ "do": "remove", "seat": number }))>
                    "Open it"
                </button>
            </Show>
        </li>
    }
}
