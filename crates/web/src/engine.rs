//! The engine as the page has it: a module of its own, loaded after the first frame and asked directly from then on.
use std::cell::RefCell;

use js_sys::{Function, Promise, Uint8Array};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{EngineClient, OpenError, OpenMatch, OpenRequest, SavedMatch};
use record::{Lesson, Record, Setup};
use view::Player;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use crate::catalogue::Game;
use crate::timing::drawn;

thread_local! {
    /// The module's function that answers requests.
    static ASK: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Calls the module. Everything that asks is shown only once it is loaded ([`EngineModule::is_loaded`]).
fn call(request: &[u8]) -> Vec<u8> {
    let response =
        ASK.with_borrow(|ask| ask.as_ref()?.call1(&JsValue::NULL, &Uint8Array::from(request)).ok());
    response.map(|response| Uint8Array::new(&response).to_vec()).unwrap_or_default()
}

/// The engine of this page.
pub const ENGINE: EngineClient = EngineClient::new(call);

/// Opens a match at its beginning.
///
/// # Errors
/// The reason why the setup cannot be opened.
pub fn open_new(setup: &Setup, players: &[Player], seed: u64) -> Result<OpenMatch, OpenError> {
    ENGINE.open(OpenRequest::New { setup: setup.clone(), players: players.to_vec(), seed })
}

/// Opens a match where its record ends.
///
/// # Errors
/// The reason why it cannot be opened, in a sentence.
pub fn open_record(record: &Record, players: &[Player], seed: u64) -> Result<OpenMatch, String> {
    let request = OpenRequest::Record { record: record.clone(), players: players.to_vec(), seed };
    ENGINE.open(request).map_err(|error| error.words)
}

/// Opens a saved match.
///
/// # Errors
/// As [`open_record`].
pub fn open_saved(saved: &SavedMatch) -> Result<OpenMatch, String> {
    open_record(&saved.record, &saved.seats, saved.seed)
}

/// Opens a lesson that has come as far as a record.
///
/// # Errors
/// As [`open_record`].
pub fn open_lesson(lesson: &Lesson, record: &Record, players: &[Player]) -> Result<OpenMatch, String> {
    let (lesson, record, players) = (lesson.clone(), record.clone(), players.to_vec());
    ENGINE.open(OpenRequest::Lesson { lesson, record, players }).map_err(|error| error.words)
}

/// Returns the text of a game's lesson.
pub fn lesson(game: Game) -> String {
    ENGINE.lesson(game.key)
}

/// Returns the text of a map or sheet of a game to begin one's own with.
pub fn template(game: Game) -> String {
    ENGINE.template(game.key)
}

/// Returns the card of a game's goal, as HTML.
pub fn goal(game: Game) -> String {
    ENGINE.goal(game.key)
}

/// Returns the components of a game with their pictures, as HTML.
pub fn components(game: Game) -> String {
    ENGINE.components(game.key)
}

/// Returns the reason why something could not be loaded.
pub fn error_words(error: &JsValue) -> String {
    let words = error.dyn_ref::<js_sys::Error>().map(|error| String::from(error.message()));
    words.unwrap_or_else(|| "no answer came".to_owned())
}

/// The state of the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loading {
    /// It is being loaded.
    Running,
    /// It is loaded.
    Done,
    /// It cannot be loaded now: the reason.
    Failed(String),
}

/// The module that holds the games; a handle to be copied.
#[derive(Clone, Copy)]
pub struct EngineModule {
    load: StoredValue<Function, LocalStorage>,
    /// Runs once it is loaded.
    waiting: StoredValue<Vec<Box<dyn FnOnce()>>, LocalStorage>,
    /// Its state.
    pub loading: RwSignal<Loading>,
}

impl EngineModule {
    /// Provides it to every part of the page. `load` loads the module and promises its function that answers.
    pub fn provide(load: Function) -> EngineModule {
        let module = EngineModule {
            load: StoredValue::new_local(load),
            waiting: StoredValue::new_local(Vec::new()),
            loading: RwSignal::new(Loading::Running),
        };
        provide_context(module);
        module
    }

    /// Whether the engine can be asked now; tracked.
    pub fn is_loaded() -> bool {
        EngineModule::of_page().loading.with(|loading| *loading == Loading::Done)
    }

    /// Returns the one of this page.
    pub fn of_page() -> EngineModule {
        expect_context()
    }

    /// Runs something now, or once the module is loaded.
    pub fn once_loaded(self, run: impl FnOnce() + 'static) {
        if self.loading.with_untracked(|loading| *loading == Loading::Done) {
            run();
        } else {
            self.waiting.update_value(|waiting| waiting.push(Box::new(run)));
        }
    }

    /// Loads the module after the present drawing is on the screen.
    pub fn load(self) {
        self.loading.set(Loading::Running);
        let load = self.load.get_value();
        spawn_local(async move {
            drawn().await;
            match module(load).await {
                // The other module of the page may have taken over by now: then nothing is told.
                Ok(ask) => {
                    ASK.set(Some(ask));
                    let _ = self.loading.try_set(Loading::Done);
                    let waiting = self.waiting.try_update_value(std::mem::take).unwrap_or_default();
                    waiting.into_iter().for_each(|run| run());
                }
                Err(error) => {
                    let _ = self.loading.try_set(Loading::Failed(error_words(&error)));
                }
            }
        });
    }
}

async fn module(load: Function) -> Result<Function, JsValue> {
    let promise = load.call0(&JsValue::NULL)?;
    JsFuture::from(Promise::resolve(&promise)).await?.dyn_into()
}
