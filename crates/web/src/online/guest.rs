//! The guest that this device is (N-1): known by a cookie that no script reads.
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::json;

use super::api::{Trouble, ask};
use super::own::note_guest;
use crate::app::MessagePage;
use crate::components::Header;
use crate::settings::{Settings, SettingsHandle};

/// The most characters of a name.
const LONGEST_NAME: u32 = 24;

/// A guest.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Deserialize)]
pub struct Guest {
    /// Its id.
    pub guest: String,
    /// Its name.
    pub name: String,
}

/// Returns the guest that this device is.
///
/// # Errors
/// There is none, or the server was not reached.
pub async fn me() -> Result<Guest, Trouble> {
    let answer = ask("GET", "guests/me", None).await?;
    serde_json::from_value(answer).map_err(|_| Trouble::Lost)
}

/// Makes this device a guest.
///
/// # Errors
/// The server refuses the name, or was not reached.
pub async fn admit(name: &str) -> Result<Guest, Trouble> {
    let answer = ask("POST", "guests", Some(&json!({ "name": name }))).await?;
    serde_json::from_value(answer).map_err(|_| Trouble::Lost)
}

/// Gives the guest another name.
///
/// # Errors
/// The server refuses the name.
pub async fn rename(name: &str) -> Result<Guest, Trouble> {
    let answer = ask("PATCH", "guests/me", Some(&json!({ "name": name }))).await?;
    serde_json::from_value(answer).map_err(|_| Trouble::Lost)
}

/// The state of asking for the guest.
#[derive(Clone, PartialEq)]
enum Known {
    Asked,
    Guest(Guest),
    Stranger,
    Lost,
}

/// Shows a page once the device is a guest; asks a newcomer's name.
#[component]
pub fn WithGuest(
    /// The page.
    page: Callback<Guest, AnyView>,
) -> impl IntoView {
    let known = RwSignal::new(Known::Asked);
    let look = move || {
        spawn_local(async move {
            let _ = known.try_set(match me().await {
                Ok(guest) => Known::Guest(guest),
                Err(why) if why.is_stranger() => Known::Stranger,
                Err(_) => Known::Lost,
            });
        });
    };
    look();
    move || match known.get() {
        Known::Asked => view! {
            <div class="page">
                <Header crumb="" />
                <main id="main" class="words">
                    <p class="second" role="status">"Asking the server …"</p>
                </main>
            </div>
        }
        .into_any(),
        Known::Guest(guest) => {
            note_guest(&guest.guest);
            page.run(guest)
        }
        Known::Stranger => view! { <Newcomer known /> }.into_any(),
        Known::Lost => {
            let words =
                "It may be stopped, or this device has no network. Games on this device go on without it."
                    .to_owned();
            view! {
                <MessagePage heading="The server cannot be reached" words=words>
                    <button class="btn main" id="ask-again" on:click=move |_| look()>"Try again"</button>
                </MessagePage>
            }
            .into_any()
        }
    }
}

/// Asks a newcomer's name, and makes a guest of the device.
#[component]
fn Newcomer(known: RwSignal<Known>) -> impl IntoView {
    let settings = SettingsHandle::of_page();
    // The usual name tells others nothing.
    let name = settings.settings.with_untracked(|settings| settings.name.clone());
    let name = RwSignal::new(if name == Settings::default().name { String::new() } else { name });
    let failure = RwSignal::new(String::new());
    let code = RwSignal::new(String::new());
    let claim = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let code = code.get_untracked().trim().to_owned();
        spawn_local(async move {
            match ask("POST", "guests/claim", Some(&json!({ "code": code }))).await {
                Ok(answer) => {
                    if let Ok(guest) = serde_json::from_value(answer) {
                        let _ = known.try_set(Known::Guest(guest));
                    }
                }
                Err(why) => drop(failure.try_set(why.words())),
            }
        });
    };
    let make = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let name = name.get_untracked().trim().to_owned();
        if name.is_empty() {
            return failure.set("The others need a name for you.".to_owned());
        }
        settings.settings.update(|settings| settings.name.clone_from(&name));
        spawn_local(async move {
            match admit(&name).await {
                Ok(guest) => drop(known.try_set(Known::Guest(guest))),
                Err(why) => drop(failure.try_set(why.words())),
            }
        });
    };
    view! {
        <div class="page">
            <Header crumb="Play with others" />
            <main id="main" class="words" data-page="newcomer">
                <h1>"Your name at the table"</h1>
                <p class="second">"The others see it. No password, no address: this device is known by a cookie."</p>
                <form class="nameform" on:submit=make>
                    <NameField name />
                    <button type="submit" class="btn main" id="be-guest">"Go on"</button>
                </form>
                <details class="otherdevice">
                    <summary>"You have a name on another device?"</summary>
                    <form class="nameform" on:submit=claim>
                        <label class="field">
                            <span class="hidden-text">"Code of the other device"</span>
                            <input
                                id="claim-code"
                                type="text"
                                placeholder="Code of the other device"
                                autocomplete="off"
                                autocapitalize="none"
                                spellcheck="false"
                                prop:value=code
                                on:input=move |event| code.set(event_target_value(&event))
                            />
                        </label>
                        <button type="submit" class="btn" id="claim">"Be the same guest here"</button>
                    </form>
                    <p class="second small">"There, at “Play with others”, below your name, is “Take it along to another device”."</p>
                </details>
                <p class="troubled" role="alert">{failure}</p>
            </main>
        </div>
    }
}

/// The field for a name.
#[component]
pub fn NameField(name: RwSignal<String>) -> impl IntoView {
    view! {
        <label class="field">
            <span class="hidden-text">"Your name"</span>
            <input
                id="guest-name"
                type="text"
                maxlength=LONGEST_NAME
                autocomplete="nickname"
                prop:value=name
                on:input=move |event| name.set(event_target_value(&event))
            />
        </label>
    }
}
