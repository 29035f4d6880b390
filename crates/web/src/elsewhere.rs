//! The page as its first module has it: the start page, and the way to the module of all places.
use std::cell::Cell;
use std::rc::Rc;

use js_sys::{Function, Promise};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

use crate::engine::{EngineModule, Loading, error_words};
use crate::frame::{Fetching, Frame};
use crate::route::Route;
use crate::settings::SettingsHandle;
use crate::start::StartPage;

/// The function that promises that the module of all places has taken over.
#[derive(Clone, Copy)]
struct TakeOver(StoredValue<Function, LocalStorage>);

impl TakeOver {
    async fn run(self) -> Result<(), JsValue> {
        let promise = self.0.get_value().call0(&JsValue::NULL)?;
        JsFuture::from(Promise::resolve(&promise)).await.map(|_| ())
    }
}

/// The start page; every other place is left to the module that takes over.
#[component]
pub fn StartOnly(
    /// The function that loads the engine.
    engine: Function,
    /// The function that promises that the module of all places has taken over.
    elsewhere: Function,
    /// Receives the settings of the page.
    settings: Rc<Cell<Option<SettingsHandle>>>,
) -> impl IntoView {
    settings.set(Some(SettingsHandle::provide()));
    EngineModule::provide(engine).load();
    provide_context(TakeOver(StoredValue::new_local(elsewhere)));
    let draw = |route: Route| match route {
        Route::Start => view! { <StartPage /> }.into_any(),
        _ => view! { <Elsewhere /> }.into_any(),
    };
    view! { <Frame draw arrive=|_| () leave=Callback::new(|()| ()) /> }
}

/// The page until the other module takes over.
#[component]
fn Elsewhere() -> impl IntoView {
    let loading = RwSignal::new(Loading::Running);
    let take_over: TakeOver = expect_context();
    let run = move || {
        loading.set(Loading::Running);
        spawn_local(async move {
            // Once the other module has taken over, nothing of this page is left.
            if let Err(error) = take_over.run().await {
                let _ = loading.try_set(Loading::Failed(error_words(&error)));
            }
        });
    };
    run();
    view! { <Fetching loading again=Callback::new(move |()| run()) /> }
}
