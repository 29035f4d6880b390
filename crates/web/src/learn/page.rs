//! The page of a lesson: the table, guided.
use games::{GameId, Lesson};
use leptos::prelude::*;

use super::Guide;
use super::progress::take_up;
use crate::app::Said;
use crate::engine::{lesson, taught};
use crate::play::{Play, TablePage};
use crate::settings::Table;

/// The guided first game.
#[component]
pub fn LearnPage(
    /// The game.
    game: GameId,
) -> impl IntoView {
    let anew = RwSignal::new(0);
    move || {
        anew.track();
        match guided(game, anew) {
            Err(words) => view! { <Said heading="This lesson cannot be given" words=words /> }.into_any(),
            Ok(play) => view! { <TablePage play /> }.into_any(),
        }
    }
}

/// The table of a lesson, where it was left.
fn guided(game: GameId, anew: RwSignal<u32>) -> Result<Play, String> {
    let lesson = Lesson::parse(&lesson(game)).map_err(|error| error.to_string())?;
    let taken = take_up(game, &lesson);
    if let Some(words) = taken.trouble {
        Table::here().trouble.set(Some(words.to_owned()));
    }
    let matched = taught(&lesson, &taken.kept.record, &taken.kept.seats)?;
    let guide = Guide::new(lesson, anew);
    let mut play = Play::new(matched, taken.kept);
    play.guide = Some(guide);
    guide.point(play);
    Ok(play)
}
