//! The page's frame, which both modules of the page draw: the place that is shown, and what all places share.
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, MouseEvent};

use crate::app::MessagePage;
use crate::components::Header;
use crate::engine::Loading;
use crate::route::Route;
use crate::settings::SettingsHandle;

/// Returns the place of the present address.
fn present() -> Route {
    Route::parse(&window().location().hash().unwrap_or_default())
}

/// The place of the present address in its frame.
#[component]
pub fn Frame(
    /// Draws a place.
    draw: fn(Route) -> AnyView,
    /// Runs at each place that is shown.
    arrive: fn(&Route),
    /// Runs before a place is left.
    leave: Callback<()>,
) -> impl IntoView {
    let settings = SettingsHandle::of_page();
    let route = RwSignal::new(present());
    let listener = window_event_listener(ev::hashchange, move |_| {
        let now = present();
        if route.with_untracked(|route| *route != now) {
            leave.run(());
            route.set(now);
            window().scroll_to_with_x_and_y(0.0, 0.0);
        }
    });
    on_cleanup(move || listener.remove());
    // Messages of `shell/boot.js`.
    let told = window_event_listener(ev::message, move |message| {
        let newer = js_sys::Reflect::get(&message.data(), &"update".into());
        if newer.is_ok_and(|newer| newer.is_truthy()) {
            let words =
                "A newer version of this page is here. It begins with the next reload; your games stay.";
            settings.failure.set(Some(words.to_owned()));
        }
    });
    on_cleanup(move || told.remove());
    Effect::new(move |_| route.with(arrive));
    let skip = |event: MouseEvent| {
        event.prevent_default();
        let first = |query: &str| document().query_selector(query).ok().flatten();
        let to = first("#choices button").or_else(|| first("main h1")).or_else(|| first("main"));
        if let Some(to) = to.and_then(|to| to.dyn_into::<HtmlElement>().ok()) {
            // Headings take the focus only if they are told to.
            if to.tab_index() < 0 {
                to.set_tab_index(-1);
            }
            let _ = to.focus();
        }
    };
    let skip_words = move || {
        let is_table = route.with(|route| matches!(route, Route::Play(_) | Route::Learn(_)));
        if is_table { "Skip to the choices" } else { "Skip to the content" }
    };
    view! {
        <a class="skip" href="#main" on:click=skip>{skip_words}</a>
        <Show when=move || settings.failure.with(Option::is_some)>
            <p class="trouble" role="alert">
                <span>{move || settings.failure.get()}</span>
                <button class="btn small" on:click=move |_| settings.failure.set(None)>"I see"</button>
            </p>
        </Show>
        {move || draw(route.get())}
    }
}

/// The page until a module that it needs is loaded.
#[component]
pub fn Fetching(
    /// The state of the module.
    loading: RwSignal<Loading>,
    /// Loads it again.
    again: Callback<()>,
) -> impl IntoView {
    move || match loading.get() {
        Loading::Failed(why) => {
            let words = format!("They could not be fetched: {why}. Nothing is lost.");
            view! {
                <MessagePage heading="The games are not here" words=words>
                    <button class="btn main" id="fetch-again" on:click=move |_| again.run(())>
                        "Try again"
                    </button>
                </MessagePage>
            }
            .into_any()
        }
        Loading::Running | Loading::Done => view! {
            <div class="page">
                <Header crumb="" />
                <main id="main" class="words">
                    <p id="loading" class="second" role="status">"Laying out the sheets …"</p>
                </main>
            </div>
        }
        .into_any(),
    }
}
