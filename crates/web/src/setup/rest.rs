//! The rest of a game's options, beside its players and its map or sheet.
use leptos::prelude::*;
use record::{BoardFile, OptionSpec, Options};
use serde_json::Value;

use crate::catalogue::Game;

/// Number of letters up to which a value's meaning leaves room for others beside it.
const SHORT: usize = 12;

/// The options that are chosen here.
fn rest(game: Game) -> impl Iterator<Item = OptionSpec> {
    let elsewhere = ["players", game.board_file().map_or("", BoardFile::key)];
    game.info().options.iter().filter(move |option| !elsewhere.contains(&option.key.as_str())).cloned()
}

/// With a capital letter in front.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The rest of a game's options. What stays as usual is not set.
#[component]
pub fn RestChoice(game: Game, chosen: RwSignal<Options>) -> impl IntoView {
    let one = |spec: OptionSpec| match spec.default {
        Value::Bool(_) => view! { <Switch spec chosen /> }.into_any(),
        _ => view! { <Values game spec chosen /> }.into_any(),
    };
    rest(game).map(one).collect_view()
}

/// The value that stands now.
fn stands(chosen: RwSignal<Options>, spec: &OptionSpec) -> Value {
    chosen.with(|chosen| chosen.0.get(&spec.key).cloned()).unwrap_or_else(|| spec.default.clone())
}

fn choose(chosen: RwSignal<Options>, spec: &OptionSpec, value: Value) {
    chosen.update(|chosen| {
        if value == spec.default {
            chosen.0.remove(&spec.key);
        } else {
            chosen.set(&spec.key, value);
        }
    });
}

/// Yes or no.
#[component]
fn Switch(spec: OptionSpec, chosen: RwSignal<Options>) -> impl IntoView {
    let (id, name, meaning) = (format!("set-{}", spec.key), capital(&spec.key), spec.meaning.clone());
    let now = {
        let spec = spec.clone();
        move || stands(chosen, &spec) == Value::Bool(true)
    };
    view! {
        <label class="option">
            <input
                type="checkbox"
                id=id
                prop:checked=now
                on:change=move |event| choose(chosen, &spec, event_target_checked(&event).into())
            />
            <span>{name}<small>{meaning}</small></span>
        </label>
    }
}

/// One of several values, each with what it means.
#[component]
fn Values(game: Game, spec: OptionSpec, chosen: RwSignal<Options>) -> impl IntoView {
    let value = |value: &Value| {
        let words = value.as_str().map_or_else(|| value.to_string(), capital);
        let (id, small) =
            (format!("{}-{}", spec.key, words.to_lowercase()), game.info().about(&spec.key, value));
        let (now, set) = ((spec.clone(), value.clone()), (spec.clone(), value.clone()));
        view! {
            <label class="option">
                <input
                    type="radio"
                    name=spec.key.clone()
                    id=id
                    prop:checked=move || stands(chosen, &now.0) == now.1
                    on:change=move |_| choose(chosen, &set.0, set.1.clone())
                />
                <span>{words}<small>{small}</small></span>
            </label>
        }
    };
    let values = spec.values.iter().map(value).collect_view();
    let short = spec.values.iter().all(|value| game.info().about(&spec.key, value).len() <= SHORT);
    let abreast = if short { "options few" } else { "options two" };
    view! {
        <fieldset>
            <legend>{capital(&spec.key)}" "<small>{spec.meaning}</small></legend>
            <div class=abreast>{values}</div>
        </fieldset>
    }
}
