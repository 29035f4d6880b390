//! Setting up an online table: the board, the seats, the pace (N-4).
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::{Value, json};
use view::bot_word;

use super::api::{ask, fresh_nonce, fresh_uuid};
use super::guest::{Guest, WithGuest};
use crate::app::go;
use crate::catalogue::Game;
use crate::components::{Header, SeatSign, wear};
use crate::route::Route;
use crate::setup::{BotScale, PlaceChoice, PlayersChoice, Where, usual_players};

/// The paces that can be chosen: seconds a decision, and their words.
const PACES: [(Option<u32>, &str); 5] = [
    (None, "None"),
    (Some(60), "1 minute"),
    (Some(300), "5 minutes"),
    (Some(3600), "1 hour"),
    (Some(86_400), "1 day"),
];

/// The words of a pace.
pub fn pace_words(pace: Option<u32>) -> String {
    match PACES.iter().find(|(seconds, _)| *seconds == pace) {
        Some((_, words)) => (*words).to_owned(),
        None => format!("{} s", pace.unwrap_or_default()),
    }
}

/// A seat of a table that is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sits {
    Me,
    Open,
    Bot(&'static str),
}

impl Sits {
    const CHOICES: [Sits; 8] = [
        Sits::Me,
        Sits::Open,
        Sits::Bot("search:500"),
        Sits::Bot("careful:500"),
        Sits::Bot("bold:500"),
        Sits::Bot("quick:500"),
        Sits::Bot("greedy"),
        Sits::Bot("random"),
    ];

    fn shown(self) -> String {
        match self {
            Sits::Me => "You".to_owned(),
            Sits::Open => "Open".to_owned(),
            Sits::Bot(bot) => format!("{} (bot)", bot_word(bot)),
        }
    }

    fn word(self) -> String {
        match self {
            Sits::Me => "me".to_owned(),
            Sits::Open => "open".to_owned(),
            Sits::Bot(bot) => format!("bot {bot}"),
        }
    }
}

/// The page on which a table is set up.
#[component]
pub fn OnlineSetupPage(game: Game) -> impl IntoView {
    let page = Callback::new(move |_: Guest| view! { <SetupForm game /> }.into_any());
    view! { <WithGuest page /> }
}

#[component]
fn SetupForm(game: Game) -> impl IntoView {
    let (fewest, most) = game.players;
    let players = RwSignal::new(usual_players(game).max(2).min(most));
    let place = RwSignal::new(Where::first(game));
    let seats = RwSignal::new(vec![Sits::Me, Sits::Open]);
    Effect::new(move |_| {
        let count = usize::from(players.get());
        if seats.with_untracked(Vec::len) != count {
            seats.update(|seats| seats.resize(count, Sits::Open));
        }
    });
    let (pace, listed, watch, ask_back) =
        (RwSignal::new(None::<u32>), RwSignal::new(false), RwSignal::new(true), RwSignal::new(true));
    let failure = RwSignal::new(String::new());
    let making = RwSignal::new(false);
    // The same request again makes no second table: its text, its id, and its part of the dice.
    let request = StoredValue::new((String::new(), String::new(), String::new()));
    let make = move |event: SubmitEvent| {
        event.prevent_default();
        if making.get_untracked() {
            return;
        }
        let setup = place.get_untracked().setup(game, players.get_untracked());
        let mut count = seats.get_untracked();
        count.resize(usize::from(players.get_untracked()), Sits::Open);
        let words: Vec<String> = count.into_iter().map(Sits::word).collect();
        let mut body = json!({
            "game": game.key(), "options": setup.options, "seats": words, "listed": listed.get_untracked(),
            "pace": pace.get_untracked(), "watch": watch.get_untracked(),
            "takeback": if ask_back.get_untracked() { "ask" } else { "off" },
        });
        if let Some(files) = setup.files {
            body["files"] = serde_json::to_value(files).unwrap_or(Value::Null);
        }
        let text = body.to_string();
        request.update_value(|(last, id, nonce)| {
            if *last != text {
                (*last, *id, *nonce) = (text, fresh_uuid(), fresh_nonce());
            }
        });
        let (_, id, nonce) = request.get_value();
        (body["id"], body["nonce"]) = (id.into(), nonce.into());
        making.set(true);
        spawn_local(async move {
            let made = ask("POST", "tables", Some(&body)).await;
            let _ = making.try_set(false);
            match made {
                Ok(answer) => go(&Route::Table(answer["table"].as_str().unwrap_or_default().to_owned())),
                Err(why) => drop(failure.try_set(why.words())),
            }
        });
    };
    let rows = move || (0..usize::from(players.get())).map(|at| view! { <Row seats at /> }).collect_view();
    let check = |id: &'static str, value: RwSignal<bool>, words: &'static str, small: &'static str| {
        view! {
            <label class="check">
                <input type="checkbox" id=id prop:checked=value on:change=move |event| value.set(event_target_checked(&event)) />
                <span>{words}<small>{small}</small></span>
            </label>
        }
    };
    let paces = PACES.map(|(seconds, words)| {
        view! {
            <button type="button" aria-pressed=move || (pace.get() == seconds).to_string() on:click=move |_| pace.set(seconds)>
                {words}
            </button>
        }
    });
    wear(game);
    view! {
        <div class="page" data-game=game.key()>
            <Header crumb=game.title() />
            <main id="main" class="setup tablesetup" data-page="online-new">
                <form on:submit=make id="choices">
                    <h1>"Set up a table"</h1>
                    <p class="second">"Others join with a link, a code or a camera. The dice are sealed before anybody sits down."</p>
                    {(fewest < most).then(|| view! { <PlayersChoice game players /> })}
                    <fieldset>
                        <legend>"Seats "<small>"yours, open ones, and bots"</small></legend>
                        <ol class="seats" id="seats">{rows}</ol>
                        <BotScale game />
                    </fieldset>
                    {game.board_file().map(|file| view! { <PlaceChoice game file players place failure /> })}
                    <fieldset>
                        <legend>"Time "<small>"for a decision; then a bot decides"</small></legend>
                        <div class="seg" role="group" aria-label="Time for a decision">{paces.into_iter().collect_view()}</div>
                    </fieldset>
                    <fieldset class="checks">
                        <legend>"Table"</legend>
                        {check("listed", listed, "Listed ", "anybody on this server may sit down")}
                        {check("watch", watch, "Watched ", "others may look on")}
                        {check("takeback", ask_back, "Take-backs ", "answered decisions too, if everybody allows it")}
                    </fieldset>
                    {game.board_file().is_none().then(|| view! { <p class="troubled" role="alert">{failure}</p> })}
                    <p class="btns">
                        <button type="submit" class="btn main" id="make-table" aria-disabled=move || making.get().to_string()>
                            "Set the table"
                        </button>
                        <a class="btn" href=Route::Online.href()>"All tables"</a>
                    </p>
                </form>
            </main>
        </div>
    }
}

#[component]
fn Row(seats: RwSignal<Vec<Sits>>, at: usize) -> impl IntoView {
    let sits = Memo::new(move |_| seats.with(|seats| seats.get(at).copied().unwrap_or(Sits::Open)));
    let chosen = move |event| {
        let word = event_target_value(&event);
        if let Some(sits) = Sits::CHOICES.into_iter().find(|sits| sits.word() == word) {
            seats.update(|seats| {
                if let Some(seat) = seats.get_mut(at) {
                    *seat = sits;
                }
            });
        }
    };
    let options = Sits::CHOICES.map(|choice| {
        view! { <option value=choice.word() selected=move || sits.get() == choice>{choice.shown()}</option> }
    });
    view! {
        <li data-seat=at>
            <SeatSign seat=at as u8 />
            <select
                id=format!("seat-{}", at + 1)
                aria-label=format!("Seat {}", at + 1)
                prop:value=move || sits.get().word()
                on:change=chosen
            >
                {options.into_iter().collect_view()}
            </select>
        </li>
    }
}
