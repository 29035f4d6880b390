//! The page of a lesson: the table, guided.
use leptos::prelude::*;
use record::Lesson;

use super::progress::resume;
use crate::app::MessagePage;
use crate::catalogue::Game;
use crate::components::{Header, wear};
use crate::engine::{goal, lesson, open_lesson};
use crate::play::{Play, TablePage};
use crate::settings::SettingsHandle;

/// The guided first game.
#[component]
pub fn LearnPage(
    /// The game.
    game: Game,
) -> impl IntoView {
    let anew = RwSignal::new(0);
    // The beginning for which the card was read.
    let begun = RwSignal::new(None);
    move || {
        let (times, read) = (anew.get(), begun.get());
        match lesson_table(game, anew) {
            Err(words) => {
                view! { <MessagePage heading="This lesson cannot be given" words=words /> }.into_any()
            }
            Ok(play) if read != Some(times) && play.read_untracked(|table| table.open().ply() == 0) => {
                let steps =
                    play.read_untracked(|table| table.lesson().map_or(0, |lesson| lesson.remarks.len()));
                view! { <GoalCard game steps begin=Callback::new(move |()| begun.set(Some(times))) /> }
                    .into_any()
            }
            Ok(play) => view! { <TablePage play /> }.into_any(),
        }
    }
}

/// Returns the table of a lesson as far as it has come.
fn lesson_table(game: Game, anew: RwSignal<u32>) -> Result<Play, String> {
    let lesson = Lesson::parse(&lesson(game)).map_err(|error| error.to_string())?;
    let resumed = resume(game, &lesson);
    if let Some(words) = resumed.failure {
        SettingsHandle::of_page().failure.set(Some(words.to_owned()));
    }
    let open = open_lesson(&lesson, &resumed.saved.record, &resumed.saved.seats)?;
    Ok(Play::of_lesson(open, resumed.saved, lesson, anew))
}

/// The card of the goal before the first step.
#[component]
fn GoalCard(
    game: Game,
    /// The number of steps that follow.
    steps: usize,
    begin: Callback<()>,
) -> impl IntoView {
    wear(game);
    view! {
        <div class="page" data-game=game.key()>
            <Header crumb=game.title() />
            <main id="main" class="goal" data-page="goal">
                <section class="sheet crop goalcard">
                    <h1>{game.title()}": the goal"</h1>
                    <div inner_html=goal(game)></div>
                    <div class="goalfoot" id="choices">
                        <p class="second small only-wide">
                            {steps}" steps follow. You can leave at any time; it goes on where you left."
                        </p>
                        <button class="btn" id="goal-skip" on:click=move |_| begin.run(())>"Skip"</button>
                        <button class="btn main" id="goal-begin" autofocus on:click=move |_| begin.run(())>"Begin"</button>
                    </div>
                </section>
            </main>
        </div>
    }
}
