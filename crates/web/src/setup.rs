//! Setting up a game: map, who plays, dice. Enter starts with what stands there.
use engine::fresh;
use games::{GameId, Options, Record, Setup, SetupError, shipped_maps};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use protocol::{Kept, Seated, Sight};
use scene::Icon;

use crate::app::go;
use crate::clock::{fresh_id, fresh_seed, now};
use crate::components::{Header, IconView, Picture, wear};
use crate::files::{DropFile, OpenFile, Opened};
use crate::route::Route;
use crate::settings::Table;
use crate::store;
use crate::timing::after_drawing;

/// Where it is played.
#[derive(Clone, Debug, PartialEq)]
enum Where {
    /// On a map that comes with the game.
    Shipped(&'static str),
    /// On a map of one's own: its name and text.
    Own(String, String),
}

impl Where {
    fn setup(&self, game: GameId) -> Setup {
        let mut options = Options::default();
        match self {
            Where::Shipped(id) => {
                options.set("map", *id);
                Setup::new(game, options)
            }
            Where::Own(name, text) => Setup::new(game, options).with_map(name, text),
        }
    }
}

/// What a shipped map is like, in a line.
fn map_words(id: &str) -> &'static str {
    match id {
        "classic" => "the usual one",
        "gauntlet" => "narrow and dangerous",
        _ => "",
    }
}

/// The name of a map of one's own, from its file's name.
fn map_name(file: &str) -> String {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem).to_ascii_lowercase();
    let plain = |c: char| if c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' { c } else { '-' };
    let name: String = stem.chars().map(plain).collect();
    let name = name.trim_matches(|c| c == '-' || c == '_').to_owned();
    // A name of its own, so that it is not taken for a shipped one.
    if name.is_empty() || name == "classic" || name == "gauntlet" {
        format!("own-{name}").trim_end_matches('-').to_owned()
    } else {
        name
    }
}

/// The seed one writes down: a number, or none for dice nobody knows.
fn read_seed(text: &str) -> Result<Option<u64>, String> {
    match text.trim() {
        "" => Ok(None),
        text => text.parse().map(Some).map_err(|_| "A seed is a whole number, such as 4711.".to_owned()),
    }
}

/// Starts a match, keeps it, and goes there.
pub fn begin(setup: &Setup, seats: Vec<Seated>, seed: u64, challenge: Option<String>) -> Result<(), String> {
    let game = fresh(setup, &seats, seed).map_err(|error| error.to_string())?;
    let record: Record = game.record();
    let mut kept = Kept::new(fresh_id(), record, seats, seed, now());
    kept.challenge = challenge;
    // Where there is no room, the table says so at its first event, and the game goes on.
    let _ = store::keep(&kept);
    go(&Route::Play(kept.id));
    Ok(())
}

/// Setting up.
#[component]
pub fn SetupPage(
    /// The game.
    game: GameId,
) -> impl IntoView {
    let table = Table::here();
    let first = shipped_maps(game).next().map_or("", |map| map.id);
    let place = RwSignal::new(Where::Shipped(first));
    let own = RwSignal::new(None::<(String, String)>);
    let bot = RwSignal::new(None::<&'static str>);
    let name = RwSignal::new(table.settings.with_untracked(|settings| settings.name.clone()));
    let seed = RwSignal::new(String::new());
    let faults = RwSignal::new(Vec::<(u32, String, String)>::new());
    let trouble = RwSignal::new(String::new());

    let got = Callback::new(move |opened: Result<Opened, String>| {
        faults.set(Vec::new());
        after_drawing(|| {
            if let Some(place) = document().get_element_by_id("faults") {
                place.scroll_into_view_with_bool(false);
            }
        });
        match opened {
            Err(words) => trouble.set(words),
            Ok(opened) => {
                let named = map_name(&opened.name);
                let chosen = Where::Own(named.clone(), opened.text.clone());
                match chosen.setup(game).open() {
                    Ok(_) => {
                        trouble.set(String::new());
                        own.set(Some((named, opened.text)));
                        place.set(chosen);
                    }
                    Err(SetupError::Map { faults: found, .. }) => {
                        let count = found.len();
                        let is = if count == 1 { "1 fault" } else { "these faults" };
                        trouble.set(format!("{} is not played, because of {is}:", opened.name));
                        faults.set(
                            found.into_iter().map(|fault| (fault.line, fault.place, fault.text)).collect(),
                        );
                    }
                    Err(other) => trouble.set(format!("{}: {other}", opened.name)),
                }
            }
        }
    });
    let start = move |event: SubmitEvent| {
        event.prevent_default();
        let seed = match read_seed(&seed.get()) {
            Ok(seed) => seed.unwrap_or_else(fresh_seed),
            Err(words) => return trouble.set(words),
        };
        let person = name.get().trim().to_owned();
        let person = if person.is_empty() { "You".to_owned() } else { person };
        let seat = match bot.get() {
            Some(kind) => Seated::Bot(kind.to_owned()),
            None => {
                table.settings.update(|settings| settings.name = person.clone());
                Seated::Person(person)
            }
        };
        if let Err(words) = begin(&place.get().setup(game), vec![seat], seed, None) {
            trouble.set(words);
        }
    };
    let picture = Memo::new(move |_| {
        let opened = fresh(&place.get().setup(game), &[], 0);
        opened.ok().map(|opened| {
            (opened.map_name(), opened.stamp(&Sight::default()), opened.waiting(&Sight::default()))
        })
    });
    let shipped: Vec<_> = shipped_maps(game)
        .map(|map| {
            let id = map.id;
            view! {
                <label class="option">
                    <input
                        type="radio"
                        name="map"
                        id=format!("map-{id}")
                        prop:checked=move || place.get() == Where::Shipped(id)
                        on:change=move |_| place.set(Where::Shipped(id))
                    />
                    <span>{id}<small>{map_words(id)}</small></span>
                </label>
            }
        })
        .collect();
    let own_map = move || {
        own.get().map(|(name, text)| {
            let chosen = Where::Own(name.clone(), text);
            let (this, that) = (chosen.clone(), chosen);
            view! {
                <label class="option">
                    <input
                        type="radio"
                        name="map"
                        id="map-own"
                        prop:checked=move || place.get() == this
                        on:change=move |_| place.set(that.clone())
                    />
                    <span>{name}<small>"a map of your own"</small></span>
                </label>
            }
        })
    };
    let players = [
        (None, "seat-you", "You", "at this device"),
        (Some("best"), "seat-best", "Best", "a bot: exact play"),
        (Some("greedy"), "seat-greedy", "Greedy", "a bot: the shortest way"),
        (Some("random"), "seat-random", "Random", "a bot: whatever it may"),
    ];
    let players: Vec<_> = players
        .into_iter()
        .map(|(kind, id, words, small)| {
            view! {
                <label class="option">
                    <input
                        type="radio"
                        name="seat"
                        id=id
                        prop:checked=move || bot.get() == kind
                        on:change=move |_| bot.set(kind)
                    />
                    <span>{words}<small>{small}</small></span>
                </label>
            }
        })
        .collect();
    wear(game);
    view! {
        <div class="page" data-game=game.key()>
            <Header crumb=game.name() />
            <main class="setup">
                <form on:submit=start id="choices">
                    <h1>"Set up a game"</h1>
                    <p class="second">{game.line()}" Enter starts with what stands here."</p>
                    <fieldset>
                        <legend>"Map "<small>"where it is played"</small></legend>
                        <DropFile then=got>
                            <div class="options two">{shipped}{own_map}</div>
                            <p class="own">
                                <OpenFile words="Open a map of your own" ending=".toml" id="open-map" then=got />
                                <span class="second small only-wide">"or drop its file here"</span>
                            </p>
                        </DropFile>
                    <div role="alert" id="faults">
                        <Show when=move || !trouble.with(String::is_empty)>
                            <p class="troubled">{trouble}</p>
                        </Show>
                        <ul class="faults">
                            {move || {
                                faults
                                    .get()
                                    .into_iter()
                                    .map(|(line, place, text)| {
                                        view! {
                                            <li>
                                                <span class="nota">"line " {line}</span>
                                                <b class="nota">{place}</b>
                                                <span>{text}</span>
                                            </li>
                                        }
                                    })
                                    .collect_view()
                            }}
                        </ul>
                    </div>
                    </fieldset>
                    <fieldset>
                        <legend>"Player "<small>"who sits at the table; bots are watched"</small></legend>
                        <div class="options two">{players}</div>
                        <Show when=move || bot.get().is_none()>
                            <label class="field">
                                <span>"Name "<small>"as it stands in records"</small></span>
                                <input
                                    id="name"
                                    type="text"
                                    maxlength="40"
                                    autocomplete="off"
                                    prop:value=name
                                    on:input=move |event| name.set(event_target_value(&event))
                                />
                            </label>
                        </Show>
                    </fieldset>
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
                    <p class="btns">
                        <button type="submit" class="btn main" id="start" autofocus>
                            <IconView icon=Icon::Play />
                            "Start"
                        </button>
                        <a class="btn" href=Route::Learn(game).href()>"Learn by playing"</a>
                        <a class="btn" href=Route::Rules(game, None).href()>"Rules"</a>
                    </p>
                </form>
                <section class="mapview" aria-label="The map">
                    {move || {
                        picture
                            .get()
                            .map(|(name, here, waits)| {
                                view! {
                                    <figure class="sheet crop">
                                        <div class="boards">
                                            <Picture drawing=here />
                                            {waits.map(|(drawing, ..)| view! { <Picture drawing=drawing /> })}
                                        </div>
                                        <figcaption class="titleblock">
                                            <div>{name}</div>
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_names_become_map_names() {
        assert_eq!(map_name("My Town (2).toml"), "my-town--2");
        assert_eq!(map_name("classic.toml"), "own-classic");
        assert_eq!(map_name("ÄÖ.toml"), "own");
    }
}
