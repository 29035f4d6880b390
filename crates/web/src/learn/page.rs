//! The page of a lesson: the table, guided.
use leptos::prelude::*;
use record::Lesson;

use super::progress::resume;
use crate::app::MessagePage;
use crate::catalogue::Game;
use crate::engine::{lesson, open_lesson};
use crate::play::{Play, TablePage};
use crate::settings::SettingsHandle;

/// The guided first game.
#[component]
pub fn LearnPage(
    /// The game.
    game: Game,
) -> impl IntoView {
    let anew = RwSignal::new(0);
    move || {
        anew.track();
        match lesson_table(game, anew) {
            Err(words) => {
                view! { <MessagePage heading="This lesson cannot be given" words=words /> }.into_any()
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
