//! The choice of a map or sheet: a shipped one, or one's own.
use leptos::prelude::*;
use protocol::OpenError;
use record::{BoardFile, Options, Setup, map_title};

use crate::catalogue::Game;
use crate::engine::{open_new, template};
use crate::files::{DropFile, OpenFile, Opened};
use crate::store;
use crate::timing::after_drawing;

/// A map or sheet.
#[derive(Clone, Debug, PartialEq)]
pub enum Where {
    /// A shipped one; empty for a game without.
    Shipped(&'static str),
    /// One's own: its name and text.
    Own(String, String),
}

impl Where {
    /// Returns the one that is chosen first.
    pub fn first(game: Game) -> Where {
        Where::Shipped(game.info().shipped().first().map_or("", |first| first.id.as_str()))
    }

    /// Returns the setup for this many players.
    pub fn setup(&self, game: Game, players: u8) -> Setup {
        let mut options = Options::default();
        let (fewest, most) = game.players;
        if fewest < most {
            options.set("players", players);
        }
        match (self, game.board_file()) {
            (Where::Shipped(id), Some(file)) => {
                options.set(file.key(), *id);
                Setup::new(game.key, options)
            }
            (Where::Own(name, text), Some(_)) => Setup::new(game.key, options).with_map(&game, name, text),
            (_, None) => Setup::new(game.key, options),
        }
    }
}

/// Returns the legend, its meaning in a few words, and the words of the button.
const fn legend(file: BoardFile) -> (&'static str, &'static str, &'static str) {
    match file {
        BoardFile::Map => ("Map ", "where it is played", "Open a map of your own"),
        BoardFile::Sheet => ("Sheet ", "which animals for which dice", "Open a sheet of your own"),
    }
}

/// The name of a map or sheet of one's own, from its file's name.
fn own_name(file: &str, shipped: &[&str]) -> String {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem).to_ascii_lowercase();
    let plain = |c: char| if c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' { c } else { '-' };
    let name: String = stem.chars().map(plain).collect();
    let name = name.trim_matches(|c| c == '-' || c == '_').to_owned();
    // A name of its own, so that it is not taken for a shipped one.
    if name.is_empty() || shipped.contains(&name.as_str()) {
        format!("own-{name}").trim_end_matches('-').to_owned()
    } else {
        name
    }
}

/// Returns the key under which the maps or sheets of one's own are saved.
fn own_key(game: Game) -> String {
    format!("menagerie.own.{game}")
}

/// Returns the maps or sheets of one's own on this device: their names and texts.
fn saved_own(game: Game) -> Vec<(String, String)> {
    store::read(&own_key(game)).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// The choice of a map or sheet, with one's own by button or drop.
#[component]
pub fn PlaceChoice(
    game: Game,
    file: BoardFile,
    /// The number of players.
    #[prop(into)]
    players: Signal<u8>,
    place: RwSignal<Where>,
    failure: RwSignal<String>,
) -> impl IntoView {
    let own = RwSignal::new(saved_own(game));
    // The text that is being edited.
    let editing = RwSignal::new(None::<String>);
    let keep = move || {
        let full =
            own.with(serde_json::to_string).is_ok_and(|text| store::write(&own_key(game), &text).is_err());
        if full {
            failure.set("The device has no room: it stays until the page is closed.".to_owned());
        }
    };
    let faults = RwSignal::new(Vec::<(u32, String, String)>::new());
    let got = Callback::new(move |opened: Result<Opened, String>| {
        faults.set(Vec::new());
        after_drawing(|| {
            if let Some(place) = document().get_element_by_id("faults") {
                place.scroll_into_view_with_bool(false);
            }
        });
        let opened = match opened {
            Err(words) => return failure.set(words),
            Ok(opened) => opened,
        };
        let shipped: Vec<&str> = game.info().shipped().iter().map(|shipped| shipped.id.as_str()).collect();
        let named = own_name(map_title(&opened.text).unwrap_or(&opened.name), &shipped);
        let chosen = Where::Own(named.clone(), opened.text.clone());
        match open_new(&chosen.setup(game, players.get_untracked()), &[], 0) {
            Ok(_) => {
                failure.set(String::new());
                own.update(|own| {
                    own.retain(|(name, _)| *name != named);
                    own.push((named, opened.text));
                });
                keep();
                editing.set(None);
                place.set(chosen);
            }
            Err(OpenError { faults: found, .. }) if !found.is_empty() => {
                let is = if found.len() == 1 { "1 fault" } else { "these faults" };
                failure.set(format!("{} is not played, because of {is}:", opened.name));
                faults.set(found.into_iter().map(|fault| (fault.line, fault.place, fault.text)).collect());
            }
            Err(shut) => failure.set(format!("{}: {shut}", opened.name)),
        }
    });
    let option = move |this: Where, id: String, words: String, small: String| {
        let chosen = this.clone();
        view! {
            <label class="option">
                <input
                    type="radio"
                    name="map"
                    id=id
                    prop:checked=move || place.get() == this
                    on:change=move |_| place.set(chosen.clone())
                />
                <span>{words}<small>{small}</small></span>
            </label>
        }
    };
    let small_own = match file {
        BoardFile::Map => "a map of your own",
        BoardFile::Sheet => "a sheet of your own",
    };
    let shipped = game.info().shipped().iter().map(|shipped| {
        let small = game.about(file.key(), &shipped.id.as_str().into()).to_owned();
        option(Where::Shipped(&shipped.id), format!("map-{}", shipped.id), shipped.title.clone(), small)
    });
    let shipped: Vec<_> = shipped.collect();
    let own_files = move || {
        let own = own.get();
        let last = own.len();
        let one = |(nth, (name, text)): (usize, (String, String))| {
            let words = map_title(&text).unwrap_or(&name).to_owned();
            // The latest one's is fixed.
            let id = if nth == last { "map-own".to_owned() } else { format!("map-own-{nth}") };
            option(Where::Own(name, text), id, words, small_own.to_owned())
        };
        (1..).zip(own).map(one).collect_view()
    };
    let edit = move |_| {
        editing.set(Some(match place.get_untracked() {
            Where::Own(_, text) => text,
            Where::Shipped(_) => template(game),
        }));
    };
    let delete = move |_| {
        if let Where::Own(gone, _) = place.get_untracked() {
            own.update(|own| own.retain(|(name, _)| *name != gone));
            keep();
            place.set(Where::first(game));
        }
    };
    let is_own = move || place.with(|place| matches!(place, Where::Own(..)));
    let save = move |_| {
        let text = editing.get_untracked().unwrap_or_default();
        let name = map_title(&text).unwrap_or("own").to_owned();
        got.run(Ok(Opened { name, text }));
    };
    let (name, meaning, words) = legend(file);
    let editor = Memo::new(move |_| editing.with(Option::is_some));
    view! {
        <fieldset>
            <legend>{name}<small>{meaning}</small></legend>
            <DropFile then=got>
                <div class="options two">{shipped}{own_files}</div>
                <p class="own">
                    <OpenFile words ending=".toml" id="open-map" then=got />
                    <span class="second small only-wide">"or drop its file here"</span>
                    <button type="button" class="plainlink" id="map-edit" on:click=edit>
                        {move || if is_own() { "Edit it" } else { "Write one" }}
                    </button>
                    <Show when=is_own>
                        <button type="button" class="plainlink" id="map-delete" on:click=delete>"Delete it"</button>
                    </Show>
                    <a href="maps.html" target="_blank" id="map-format">"The format"</a>
                </p>
                <Show when=move || editor.get()>
                    <textarea
                        id="map-text"
                        rows="14"
                        spellcheck="false"
                        aria-label=small_own
                        prop:value=editing.get_untracked().unwrap_or_default()
                        on:input=move |event| editing.set(Some(event_target_value(&event)))
                    ></textarea>
                    <p class="btns">
                        <button type="button" class="btn main small" id="map-save" on:click=save>"Save"</button>
                        <button type="button" class="btn small" on:click=move |_| editing.set(None)>"Close"</button>
                    </p>
                </Show>
            </DropFile>
            <div role="alert" id="faults">
                <Show when=move || !failure.with(String::is_empty)>
                    <p class="troubled">{failure}</p>
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
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_names_become_names_of_maps() {
        let own_name = |file| own_name(file, &["classic", "gauntlet"]);
        assert_eq!(own_name("My Town (2).toml"), "my-town--2");
        assert_eq!(own_name("classic.toml"), "own-classic");
        assert_eq!(own_name("ÄÖ.toml"), "own");
    }
}
