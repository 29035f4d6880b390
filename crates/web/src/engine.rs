//! The games' module as the page has it: fetched once the page is drawn, and asked at once from then on.
use std::cell::RefCell;

use games::{GameId, Lesson, Record, Setup};
use js_sys::{Function, Promise, Uint8Array};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Desk, Kept, Match, Opening, Seated, Shut};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use crate::timing::frame;

thread_local! {
    /// The module's function that answers.
    static ASK: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Asks the module; it is there wherever something is asked, for what asks is shown only then ([`Games::here`]).
fn ask(call: &[u8]) -> Vec<u8> {
    let answer = ASK.with_borrow(|ask| ask.as_ref()?.call1(&JsValue::NULL, &Uint8Array::from(call)).ok());
    answer.map(|answer| Uint8Array::new(&answer).to_vec()).unwrap_or_default()
}

const DESK: Desk = Desk(ask);

/// Opens a setup's game for showing: at its beginning, and nobody plays.
///
/// # Errors
/// What is wrong with the setup.
pub fn fresh(setup: &Setup, seats: &[Seated], seed: u64) -> Result<Box<dyn Match>, Shut> {
    DESK.open(Opening::Fresh { setup: setup.clone(), seats: seats.to_vec(), seed })
}

/// Takes a match up where its events end.
///
/// # Errors
/// Why that is not possible, in a sentence.
pub fn open(record: &Record, seats: &[Seated], seed: u64) -> Result<Box<dyn Match>, String> {
    let opening = Opening::Record { record: record.clone(), seats: seats.to_vec(), seed };
    DESK.open(opening).map_err(|shut| shut.words)
}

/// Takes a stored match up.
///
/// # Errors
/// As [`open`].
pub fn resume(kept: &Kept) -> Result<Box<dyn Match>, String> {
    open(&kept.record, &kept.seats, kept.seed)
}

/// Takes a lesson up after these events of it.
///
/// # Errors
/// As [`open`].
pub fn taught(lesson: &Lesson, record: &Record, seats: &[Seated]) -> Result<Box<dyn Match>, String> {
    let opening = Opening::Lesson { lesson: lesson.clone(), record: record.clone(), seats: seats.to_vec() };
    DESK.open(opening).map_err(|shut| shut.words)
}

/// The rules of a game, retold, in Markdown.
pub fn rules(game: GameId) -> String {
    DESK.rules(game)
}

/// The text of a game's lesson.
pub fn lesson(game: GameId) -> String {
    DESK.lesson(game)
}

/// How far the games' module has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Coming {
    /// It is on its way.
    Fetched,
    /// It is here.
    Here,
    /// It cannot be had now: why.
    Failed(String),
}

/// The games' module, as a part of the page sees it; a handle to be copied.
#[derive(Clone, Copy)]
pub struct Games {
    load: StoredValue<Function, LocalStorage>,
    /// What is to be done once it is here.
    waiting: StoredValue<Vec<Box<dyn FnOnce()>>, LocalStorage>,
    /// How far it has come.
    pub coming: RwSignal<Coming>,
}

impl Games {
    /// Provides it to every part of the page. `load` fetches the module, and promises its function that answers.
    pub fn provide(load: Function) -> Games {
        let games = Games {
            load: StoredValue::new_local(load),
            waiting: StoredValue::new_local(Vec::new()),
            coming: RwSignal::new(Coming::Fetched),
        };
        provide_context(games);
        games
    }

    /// Whether games can be asked for now; asked again when they can.
    pub fn here() -> bool {
        Games::of_page().coming.with(|coming| *coming == Coming::Here)
    }

    /// The one of this page.
    pub fn of_page() -> Games {
        expect_context()
    }

    /// Runs something when games can be asked for: now, or once they are here.
    pub fn once_here(self, run: impl FnOnce() + 'static) {
        if self.coming.with_untracked(|coming| *coming == Coming::Here) {
            run();
        } else {
            self.waiting.update_value(|waiting| waiting.push(Box::new(run)));
        }
    }

    /// Fetches the module, once what is drawn already is seen.
    pub fn fetch(self) {
        self.coming.set(Coming::Fetched);
        spawn_local(async move {
            // The first frame comes before what is drawn now is seen.
            frame().await;
            frame().await;
            match self.fetched().await {
                Ok(ask) => {
                    ASK.set(Some(ask));
                    self.coming.set(Coming::Here);
                    let waiting = self.waiting.try_update_value(std::mem::take).unwrap_or_default();
                    waiting.into_iter().for_each(|run| run());
                }
                Err(why) => {
                    let words = why.dyn_ref::<js_sys::Error>().map(|error| String::from(error.message()));
                    self.coming.set(Coming::Failed(words.unwrap_or_else(|| "no answer came".to_owned())));
                }
            }
        });
    }

    async fn fetched(self) -> Result<Function, JsValue> {
        let promise = self.load.get_value().call0(&JsValue::NULL)?;
        JsFuture::from(Promise::resolve(&promise)).await?.dyn_into()
    }
}
