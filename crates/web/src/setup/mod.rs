//! Setting up a game: the board, the players, the dice. Enter starts with the values at hand.
mod place;
mod rest;
mod seats;

use drawing::Icon;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use protocol::SavedMatch;
use record::{Options, Setup};
use view::{Player, Selection, Viewpoint};

use crate::app::go;
use crate::catalogue::Game;
use crate::clock::{fresh_id, fresh_seed, now};
use crate::components::{Header, IconView, Picture, wear};
use crate::engine::open_new;
use crate::route::Route;
use crate::settings::SettingsHandle;
use crate::store;
use rest::RestChoice;
use seats::{OnlySeat, SeatsChoice, fitted};

pub use place::{PlaceChoice, Where};
pub use seats::{BotScale, PlayersChoice, expected};

/// The seed one writes down: a number, or none for dice nobody knows.
fn read_seed(text: &str) -> Result<Option<u64>, String> {
    match text.trim() {
        "" => Ok(None),
        text => text.parse().map(Some).map_err(|_| "A seed is a whole number, such as 4711.".to_owned()),
    }
}

/// Starts a match, saves it, and goes there.
///
/// # Errors
/// The reason why the setup cannot be opened.
pub fn begin(setup: &Setup, seats: Vec<Player>, seed: u64, challenge: Option<String>) -> Result<(), String> {
    let open = open_new(setup, &seats, seed).map_err(|error| error.words)?;
    let mut saved = SavedMatch::new(fresh_id(), open.state().record, seats, seed, now());
    saved.challenge = challenge;
    // On a full device the table says so at its first event, and the game goes on.
    let _ = store::save(&saved);
    go(&Route::Play(saved.id));
    Ok(())
}

/// Returns the usual number of players of a game.
pub fn usual_players(game: Game) -> u8 {
    let players = game.option(record::PLAYERS);
    let usual = players.and_then(|option| option.default.as_u64()).and_then(|count| u8::try_from(count).ok());
    usual.unwrap_or(game.players.0)
}

/// Setting up.
#[component]
pub fn SetupPage(
    /// The game.
    game: Game,
) -> impl IntoView {
    let table = SettingsHandle::of_page();
    let place = RwSignal::new(Where::first(game));
    let rest = RwSignal::new(Options::default());
    let players = RwSignal::new(usual_players(game));
    let name = RwSignal::new(table.settings.with_untracked(|settings| settings.name.clone()));
    let seats = RwSignal::new(expected(players.get_untracked(), &name.get_untracked()));
    Effect::new(move |_| {
        let count = players.get();
        if seats.with_untracked(Vec::len) != usize::from(count) {
            seats.update(|seats| *seats = fitted(std::mem::take(seats), count));
        }
    });
    let seed = RwSignal::new(String::new());
    let failure = RwSignal::new(String::new());
    let start = move |event: SubmitEvent| {
        event.prevent_default();
        let seed = match read_seed(&seed.get()) {
            Ok(seed) => seed.unwrap_or_else(fresh_seed),
            Err(words) => return failure.set(words),
        };
        let seats = fitted(seats.get(), players.get());
        if let Some(Player::Person(name)) = seats.first() {
            table.settings.update(|settings| settings.name = name.clone());
        }
        let mut setup = place.get().setup(game, players.get());
        setup.options.0.extend(rest.get().0);
        if let Err(words) = begin(&setup, seats, seed, None) {
            failure.set(words);
        }
    };
    let chosen = move || {
        let mut setup = place.get_untracked().setup(game, players.get_untracked());
        setup.options.0.extend(rest.get_untracked().0);
        setup
    };
    let print = move || crate::print::sheets_of(&chosen());
    let enter = move |_| {
        let persons = (1..=players.get_untracked()).map(|number| Player::Person(format!("Player {number}")));
        let persons: Vec<Player> = match players.get_untracked() {
            1 => vec![Player::Person(name.get_untracked())],
            _ => persons.collect(),
        };
        if let Err(words) = crate::enter::begin(&chosen(), persons) {
            failure.set(words);
        }
    };
    let picture = Memo::new(move |_| {
        let open = open_new(&place.get().setup(game, players.get()), &[], 0).ok()?;
        let (viewpoint, selection) = (Viewpoint::default(), Selection::default());
        let view = open.view(viewpoint, &selection);
        let mut drawings = vec![open.thumbnail(viewpoint)];
        drawings.extend(view.next_board.map(|next| next.drawing));
        drawings.extend(open.board(viewpoint, &selection, false).side_sheet.map(|sheet| sheet.drawing));
        Some((view.map_name, drawings))
    });
    let (fewest, most) = game.players;
    wear(game);
    view! {
        <div class="page" data-game=game.key()>
            <Header crumb=game.title() />
            <main id="main" class="setup">
                <form on:submit=start id="choices">
                    <h1>"Set up a game"</h1>
                    <p class="second">{game.line()}" Enter starts with what stands here."</p>
                    {(fewest < most).then(|| view! { <PlayersChoice game players /> })}
                    {game.board_file().map(|file| view! { <PlaceChoice game file players place failure /> })}
                    <RestChoice game chosen=rest />
                    <Show
                        when=move || players.get() == 1
                        fallback=move || view! { <SeatsChoice game seats /> }
                    >
                        <OnlySeat game seats name />
                    </Show>
                    <label class="field">
                        <span>"Seed "<small>"the same seed rolls the same dice; empty for dice nobody knows"</small></span>
                        <input
                            id="seed"
                            type="text"
                            inputmode="numeric"
                            autocomplete="off"
                            placeholder="any"
                            prop:value=seed
                            on:input=move |event| seed.set(event_target_value(&event))
                        />
                    </label>
                    {game.board_file().is_none().then(|| view! { <p class="troubled" role="alert">{failure}</p> })}
                    <p class="btns">
                        <button type="submit" class="btn main" id="start" autofocus>
                            <IconView icon=Icon::Play />
                            "Start"
                        </button>
                        <button type="button" class="btn" id="print" on:click=move |_| go(&print())>"Print"</button>
                        <button type="button" class="btn" id="enter" on:click=enter>"Enter a game from paper"</button>
                        <a class="btn" href=Route::Learn(game.key).href()>"Learn by playing"</a>
                        <a class="btn" href=Route::Rules(game.key, None).href()>"Rules"</a>
                    </p>
                </form>
                <section class="mapview" aria-label="The board">
                    {move || {
                        picture
                            .get()
                            .map(|(name, drawings)| {
                                let alone = drawings.len() == 1;
                                let picture = |drawing| view! { <Picture drawing=drawing /> };
                                view! {
                                    <figure class="sheet crop">
                                        <div class="boards" class:alone=alone>
                                            {drawings.into_iter().map(picture).collect_view()}
                                        </div>
                                        <figcaption class="titleblock">
                                            <div>{if name.is_empty() { game.title().to_owned() } else { name }}</div>
                                        </figcaption>
                                    </figure>
                                }
                            })
                    }}
                </section>
            </main>
        </div>
    }
}
