//! The settings, as they are changed on the page.
use leptos::prelude::*;

use crate::settings::{Forced, Settings, SettingsHandle, Speed, Theme};

/// The settings, each saved as soon as it is changed.
#[component]
pub fn SettingsPanel() -> impl IntoView {
    let table = SettingsHandle::of_page();
    let settings = table.settings;
    let themes = Theme::ALL.map(|theme| {
        view! {
            <button
                type="button"
                aria-pressed=move || (table.theme.get() == theme).to_string()
                on:click=move |_| table.theme.set(theme)
            >
                {theme.name()}
            </button>
        }
    });
    let forced = [(Forced::Pause, "after a pause"), (Forced::Once, "at once"), (Forced::Ask, "by me")];
    let forced = forced.map(|(which, words)| {
        view! {
            <button
                type="button"
                aria-pressed=move || settings.with(|settings| settings.forced == which).to_string()
                on:click=move |_| settings.update(|settings| settings.forced = which)
            >
                {words}
            </button>
        }
    });
    view! {
        <div class="settings">
            <fieldset>
                <legend>"Speed of dice and bots"</legend>
                <SpeedChoice />
            </fieldset>
            <fieldset>
                <legend>"Light and dark"</legend>
                <div class="seg" id="set-theme">{themes.into_iter().collect_view()}</div>
            </fieldset>
            <fieldset>
                <legend>"If there is only one choice, it is made"</legend>
                <div class="seg" id="set-forced">{forced.into_iter().collect_view()}</div>
            </fieldset>
            <Switch
                id="set-motion"
                words="Dice roll and pieces walk"
                small="Off where the device asks for less motion, too."
                of=|settings| &mut settings.motion
            />
            <Switch
                id="set-sound"
                words="Sound and touch"
                small="Dice, pencil, steps and voices; a phone vibrates when something is lost."
                of=|settings| &mut settings.sound
            />
            <Switch
                id="set-threat"
                words="Outline where the hunter can be next turn"
                small="Saw teeth and dots on the board."
                of=|settings| &mut settings.threat
            />
            <Switch
                id="set-notation"
                words="Notation on the choices"
                small="As the log and records have it."
                of=|settings| &mut settings.notation
            />
            <Switch
                id="set-bar"
                words="Show the chance of winning"
                small="Exact where the game is solved, otherwise an estimate."
                of=|settings| &mut settings.chance_bar
            />
        </div>
    }
}

/// The choice of the speed.
#[component]
pub fn SpeedChoice() -> impl IntoView {
    let settings = SettingsHandle::of_page().settings;
    let speeds = Speed::ALL.map(|(speed, words)| {
        view! {
            <button
                type="button"
                aria-pressed=move || settings.with(|settings| settings.speed == speed).to_string()
                data-speed=words
                on:click=move |_| settings.update(|settings| settings.speed = speed)
            >
                {words}
            </button>
        }
    });
    view! { <div class="seg speeds" role="group" aria-label="Speed">{speeds.into_iter().collect_view()}</div> }
}

/// One setting that is on or off.
#[component]
fn Switch(
    id: &'static str,
    words: &'static str,
    small: &'static str,
    of: fn(&mut Settings) -> &mut bool,
) -> impl IntoView {
    let settings = SettingsHandle::of_page().settings;
    let on = move || *of(&mut settings.get());
    let change = move |event| {
        let on = event_target_checked(&event);
        settings.update(|settings| *of(settings) = on);
    };
    view! {
        <label class="switch">
            <input type="checkbox" id=id prop:checked=on on:change=change />
            <span>{words}<small>{small}</small></span>
        </label>
    }
}
