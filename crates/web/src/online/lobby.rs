//! The tables of a server: one's own, those with open seats, and the ways to join or set one up.
use drawing::{Animal, Icon};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::json;

use super::api::ask;
use super::guest::{Guest, NameField, WithGuest, rename};
use super::link::network;
use super::look::{Look, Tables};
use super::qr::Qr;
use super::setup::pace_words;
use crate::app::go;
use crate::catalogue::Game;
use crate::components::{Header, IconView};
use crate::route::Route;
use crate::settings::SettingsHandle;

/// The page of the tables.
#[component]
pub fn LobbyPage() -> impl IntoView {
    let page = Callback::new(move |guest: Guest| view! { <Lobby guest /> }.into_any());
    view! { <WithGuest page /> }
}

#[component]
fn Lobby(guest: Guest) -> impl IntoView {
    let (mine, open) = (RwSignal::new(None::<Vec<Look>>), RwSignal::new(None::<Vec<Look>>));
    let fetch = move |query: &'static str, list: RwSignal<Option<Vec<Look>>>| {
        spawn_local(async move {
            let found = ask("GET", &format!("tables?{query}"), None).await.ok();
            let tables = found.and_then(|answer| serde_json::from_value::<Tables>(answer).ok());
            let _ = list.try_set(Some(tables.unwrap_or_default().tables));
        });
    };
    let refresh = move || {
        fetch("mine=1", mine);
        fetch("open=1", open);
    };
    refresh();
    let shown = window_event_listener(leptos::ev::visibilitychange, move |_| refresh());
    on_cleanup(move || shown.remove());
    let code = RwSignal::new(String::new());
    let join = move |event: SubmitEvent| {
        event.prevent_default();
        let code = protocol::table_code(&code.get_untracked());
        if !code.is_empty() {
            go(&Route::Join(code));
        }
    };
    let me = StoredValue::new(guest.guest.clone());
    // Of those with open seats, the others' only.
    let others = Memo::new(move |_| {
        let open = open.get().unwrap_or_default();
        open.into_iter().filter(|table| table.you.is_empty()).collect::<Vec<_>>()
    });
    let running = Memo::new(move |_| mine.get().unwrap_or_default());
    let games = || Game::all().filter(|game| game.players.1 > 1);
    view! {
        <div class="page">
            <Header crumb="Play with others" />
            <main id="main" class="lobby" data-page="online">
                <section class="withothers" aria-label="Join">
                    <h1>"Play with others"</h1>
                    <p class="second">"Everybody at their own device; bots may hold seats, and others may watch."</p>
                    <form class="joinform" on:submit=join>
                        <label class="field">
                            <span>"Code of a table"</span>
                            <input
                                id="code"
                                type="text"
                                placeholder="otter-4821"
                                autocomplete="off"
                                autocapitalize="none"
                                spellcheck="false"
                                prop:value=code
                                on:input=move |event| code.set(event_target_value(&event))
                            />
                        </label>
                        <button type="submit" class="btn" id="join-code">"Join"</button>
                    </form>
                    <YourName guest />
                    {network().map(|address| view! { <InThisRoom address /> })}
                </section>
                <section class="newtable" aria-label="Set up a table">
                    <h2>"Set up a table"</h2>
                    <ul class="newtables">
                        {games()
                            .map(|game| {
                                view! {
                                    <li data-game=game.key()>
                                        <a class="btn" id=format!("table-of-{game}") href=Route::OnlineNew(game.key).href()>
                                            <span aria-hidden="true" inner_html=emblem(game)></span>
                                            {game.title()}
                                        </a>
                                    </li>
                                }
                            })
                            .collect_view()}
                    </ul>
                </section>
                <section class="yours" aria-label="Your tables">
                    <h2>"Your tables"</h2>
                    <Rows tables=running me none="None yet." />
                </section>
                <section class="opentables" aria-label="Open seats">
                    <h2>"Tables with open seats"</h2>
                    <Rows tables=others me none="No open table is listed now. A code leads to any other." />
                </section>
            </main>
        </div>
    }
}

/// The address for phones in the same network, on the device at which the server runs.
#[component]
fn InThisRoom(address: String) -> impl IntoView {
    let text = address.clone();
    view! {
        <details class="inroom" id="in-room">
            <summary>"Phones in this room"</summary>
            <p class="second small">"A camera that sees this opens the page there, in the same network."</p>
            <Qr text />
            <p class="nota">{address}</p>
        </details>
    }
}

#[component]
fn YourName(guest: Guest) -> impl IntoView {
    let name = RwSignal::new(guest.name);
    let said = RwSignal::new(String::new());
    let handed = RwSignal::new(None::<String>);
    let hand_over = move |_| {
        spawn_local(async move {
            match ask("POST", "guests/me/handover", Some(&json!({}))).await {
                Ok(answer) => {
                    let _ = handed.try_set(answer["code"].as_str().map(str::to_owned));
                    let words =
                        "Type this code there, where your name is asked. It is good once, for ten minutes.";
                    let _ = said.try_set(words.to_owned());
                }
                Err(why) => drop(said.try_set(why.words())),
            }
        });
    };
    let settings = SettingsHandle::of_page();
    let keep = move |event: SubmitEvent| {
        event.prevent_default();
        let wanted = name.get_untracked().trim().to_owned();
        spawn_local(async move {
            match rename(&wanted).await {
                Ok(guest) => {
                    settings.settings.update(|settings| settings.name.clone_from(&guest.name));
                    let _ = said.try_set(format!("You are {} from now on.", guest.name));
                }
                Err(why) => drop(said.try_set(why.words())),
            }
        });
    };
    view! {
        <details class="yourname">
            <summary>"Your name: "<b>{name}</b></summary>
            <form class="nameform" on:submit=keep>
                <NameField name />
                <button type="submit" class="btn small">"Keep"</button>
            </form>
            <button class="btn small" id="hand-over" on:click=hand_over>"Take it along to another device"</button>
            <p class="second small" role="status">{said}</p>
            {move || {
                handed.get().map(|code| view! {
                    <p class="handed"><b class="code" id="hand-over-code">{code}</b></p>
                })
            }}
        </details>
    }
}

/// A list of tables.
#[component]
pub fn Rows(tables: Memo<Vec<Look>>, me: StoredValue<String>, none: &'static str) -> impl IntoView {
    let row = move |table: Look| {
        let game = Game::find(&table.game)?;
        let names: Vec<String> = (0..table.seats.len())
            .filter(|seat| table.seats[*seat].guest.as_deref() != Some(&me.get_value()))
            .map(|seat| table.name(seat, &me.get_value()))
            .filter(|name| name != "Open")
            .collect();
        let open = table.seats.iter().filter(|seat| seat.kind == "open").count();
        let is_mine = !table.you.is_empty();
        let (line, action) = match (table.status.as_str(), table.waiting, is_mine) {
            ("open", _, true) => (format!("Waits for {open} more."), "Look"),
            ("open", _, false) => (free_words(open, table.seats.len(), table.pace), "Sit down"),
            ("running", true, _) => ("Your turn.".to_owned(), "Go on"),
            ("running", false, true) => ("The others are to decide.".to_owned(), "Look"),
            ("frozen", ..) => ("Frozen: it can be watched, not played on.".to_owned(), "Look"),
            ("over", ..) => (over_words(table.result.as_deref()), "Look"),
            ("closed", ..) => ("Closed.".to_owned(), "Look"),
            _ => (String::new(), "Watch"),
        };
        let with = if names.is_empty() { String::new() } else { format!("with {}", shortened(&names)) };
        let id = table.table.clone();
        let class = if action == "Go on" { "btn main small" } else { "btn small" };
        Some(view! {
            <li data-game=game.key() data-table=id>
                <a href=Route::Table(table.table).href()>
                    <span class="emblem" aria-hidden="true" inner_html=emblem(game)></span>
                    <span>
                        <b>{game.title()}</b>" "<small>{with}</small>
                        <span class="second">{line}</span>
                    </span>
                    <span class=class>{action}</span>
                </a>
            </li>
        })
    };
    view! {
        <ul class="tables">{move || tables.get().into_iter().filter_map(row).collect_view()}</ul>
        <Show when=move || tables.with(Vec::is_empty)>
            <p class="second small">{none}</p>
        </Show>
    }
}

/// Returns the words for the free seats of a table, with its pace.
fn free_words(open: usize, seats: usize, pace: Option<u32>) -> String {
    let free = match seats {
        1 => "Its seat is open".to_owned(),
        _ => format!("{open} of {seats} seats open"),
    };
    match pace {
        Some(_) => format!("{free} · {} a decision", pace_words(pace)),
        None => free,
    }
}

/// Returns the words for a table that is over, with one's own result.
fn over_words(result: Option<&str>) -> String {
    match result {
        Some("won") => "You won.".to_owned(),
        Some("shared") => "You shared the first place.".to_owned(),
        Some("lost") => "You lost.".to_owned(),
        Some(points) => format!("You got {points}."),
        None => "Over.".to_owned(),
    }
}

fn shortened(names: &[String]) -> String {
    const NAMED: usize = 3;
    match names.len() {
        0..=NAMED => names.join(", "),
        more => format!("{} and {} more", names[..NAMED].join(", "), more - NAMED),
    }
}

/// Returns the animal of a game as SVG.
fn emblem(game: Game) -> String {
    let animal = Animal::ALL.into_iter().find(|animal| animal.name() == game.emblem);
    animal.map_or_else(String::new, |animal| animal.icon(26))
}

/// The way back to the tables.
#[component]
pub fn ToTables() -> impl IntoView {
    view! {
        <a class="iconbtn" id="tables" aria-label="Tables" href=Route::Online.href()>
            <IconView icon=Icon::People />
            <span class="only-wide">"Tables"</span>
        </a>
    }
}

#[cfg(test)]
mod tests {
    use super::free_words;

    #[test]
    fn n_5_a_list_tells_the_free_seats_and_the_pace() {
        assert_eq!(free_words(3, 4, Some(86_400)), "3 of 4 seats open · 1 day a decision");
        assert_eq!(free_words(1, 2, None), "1 of 2 seats open");
        assert_eq!(free_words(1, 1, None), "Its seat is open");
    }
}
