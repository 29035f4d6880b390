//! The page of an online table: the waiting room, the match, its end.
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{OpenRequest, SavedMatch};
use record::Setup;
use view::Player;

use super::api::ask;
use super::guest::{Guest, WithGuest};
use super::link::Link;
use super::look::Look;
use super::room::Room;
use crate::app::MessagePage;
use crate::catalogue::Game;
use crate::clock::now;
use crate::components::Header;
use crate::engine::ENGINE;
use crate::play::{Play, TablePage};
use crate::route::Route;

/// The page of the table with this id.
#[component]
pub fn OnlineTablePage(id: String) -> impl IntoView {
    let page = Callback::new(move |guest: Guest| view! { <Opening id=id.clone() guest /> }.into_any());
    view! { <WithGuest page /> }
}

/// Looks at the table, then links to it.
#[component]
fn Opening(id: String, guest: Guest) -> impl IntoView {
    let found = RwSignal::new(None::<Result<Look, String>>);
    let me = StoredValue::new(guest.guest);
    spawn_local(async move {
        let plain = id.chars().all(|c| c.is_ascii_alphanumeric());
        let answer = if plain {
            ask("GET", &format!("tables/{id}"), None).await.map_err(|why| why.words())
        } else {
            Err("That is no table’s address.".to_owned())
        };
        let look =
            answer.and_then(|answer| serde_json::from_value::<Look>(answer).map_err(|why| why.to_string()));
        let _ = found.try_set(Some(look));
    });
    move || match found.get() {
        None => view! { <Waiting /> }.into_any(),
        Some(Err(words)) => view! {
            <MessagePage heading="This table cannot be seen" words=words>
                <a class="btn main" href=Route::Online.href()>"All tables"</a>
            </MessagePage>
        }
        .into_any(),
        Some(Ok(look)) => view! { <AtTable look me=me.get_value() /> }.into_any(),
    }
}

#[component]
fn Waiting() -> impl IntoView {
    view! {
        <div class="page">
            <Header crumb="Play with others" />
            <main id="main" class="words">
                <p class="second" role="status">"Going to the table …"</p>
            </main>
        </div>
    }
}

/// The table, in the state in which it is.
#[component]
fn AtTable(look: Look, me: String) -> impl IntoView {
    let Some(game) = Game::find(&look.game) else {
        let words = "It is of a game that this page does not know: reload the page.".to_owned();
        return view! { <MessagePage heading="This table cannot be shown" words=words /> }.into_any();
    };
    let link = Link::open(look, me);
    // The history is shown once all of it is here that the look has seen.
    let stage =
        Memo::new(move |_| link.history.with(|history| (history.status, history.events().is_empty())));
    let stage = Memo::new(move |before: Option<&u8>| match stage.get() {
        ("", _) => 0,
        ("open", _) => 1,
        ("closed", true) => 3,
        // The log and the board name everybody.
        _ if before == Some(&2) || link.has_names() => 2,
        _ => 0,
    });
    (move || match stage.get() {
        0 => view! { <Waiting /> }.into_any(),
        1 => view! { <Room link game /> }.into_any(),
        3 => {
            let words = "It was closed before it began.".to_owned();
            view! {
                <MessagePage heading="The table was closed" words=words>
                    <a class="btn main" href=Route::Online.href()>"All tables"</a>
                </MessagePage>
            }
            .into_any()
        }
        _ => view! { <Match link game /> }.into_any(),
    })
    .into_any()
}

/// The match.
#[component]
fn Match(link: Link, game: Game) -> impl IntoView {
    let (setup, players) = link.history.with_untracked(|history| {
        let terms = &history.terms;
        let setup = Setup { files: terms.files.clone(), ..Setup::new(game.key, terms.options.clone()) };
        let player = |(at, seat): (usize, &protocol::online::SeatState)| match (&seat.guest, &seat.bot) {
            (None, Some(bot)) => Player::Bot(bot.clone()),
            _ => Player::Person(untrack(|| link.name(at))),
        };
        (setup, history.seats.iter().enumerate().map(player).collect::<Vec<_>>())
    });
    let request = OpenRequest::New { setup, players: players.clone(), seed: 0 };
    let mut open = match ENGINE.open(request) {
        Ok(open) => open,
        Err(error) => {
            return view! { <MessagePage heading="This table cannot be shown" words=error.words /> }
                .into_any();
        }
    };
    let (received, take_back) = untrack(|| link.received());
    let seat = received.seat;
    open.receive(received);
    let mut saved = SavedMatch::new(format!("t{}", link.table()), open.state().record, players, 0, now());
    saved.from = Some("table".to_owned());
    let play = Play::at_server(open, saved, link, seat, take_back);
    Effect::new(move |_| {
        let (received, take_back) = link.received();
        if !play.is_gone() {
            play.update(|table| table.receive(received, take_back));
        }
    });
    Effect::new(move |_| {
        if let Some((words, rule)) = link.refused.get()
            && !play.is_gone()
        {
            play.update(|table| table.say(&words, rule.as_deref()));
        }
    });
    view! { <TablePage play /> }.into_any()
}
