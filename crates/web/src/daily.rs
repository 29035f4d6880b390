//! The challenges of the days: the page with calendar and streak, and the lines at the table and at the end. The engine
//! makes them from the stored matches.
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Answer, DailyRequest, Question, SavedMatch};

use crate::clock::Day;
use crate::components::Header;
use crate::engine::ENGINE;
use crate::store;
use crate::worker::WorkerClient;

/// Asks the engine about the challenges on the device; `asked` as in [`DailyRequest`].
pub fn ask(asked: String, months_back: u32) -> String {
    let stored = store::challenges();
    ENGINE.daily(DailyRequest { stored, today: Day::today().iso(), asked, months_back })
}

/// The days' challenges.
#[component]
pub fn DailyPage() -> impl IntoView {
    let back = RwSignal::new(0_u32);
    view! {
        <div class="page">
            <Header crumb="Challenges" />
            <main id="main" class="words daily" data-page="daily">
                <h1>"The days’ challenges"</h1>
                <div inner_html=move || ask("page".to_owned(), back.get())></div>
                <p class="btns">
                    <button class="btn small" id="month-back" on:click=move |_| back.update(|back| *back += 1)>
                        "The month before"
                    </button>
                    <button
                        class="btn small"
                        id="month-on"
                        on:click=move |_| back.update(|back| *back = back.saturating_sub(1))
                    >
                        "The next month"
                    </button>
                </p>
            </main>
        </div>
    }
}

/// The end of a challenge: the try, how 100 games of the bot did, and the result to share.
#[component]
pub fn ChallengeEnd(saved: SavedMatch, seat: u8) -> impl IntoView {
    saved.challenge.as_ref()?;
    let id = saved.id.clone();
    let html = RwSignal::new(ask(format!("end {id}"), 0));
    if saved.beats.is_none() {
        let question = Question::Compare { record: saved.record.clone(), seat, seed: saved.seed };
        let worker = WorkerClient::of_page();
        spawn_local(async move {
            if let Answer::Compared(worse) = worker.ask(question).await
                && let Some(Ok(mut saved)) = store::find(&id)
            {
                saved.beats = Some(worse);
                let _ = store::save(&saved);
                let _ = html.try_set(ask(format!("end {id}"), 0));
            }
        });
    }
    Some(view! { <section class="challenged" id="challenge-end" inner_html=html></section> })
}
