//! Everything shown of a position but its drawings.
use caverns::{Caverns, Event};
use drawing::{DieLook, six_sided};
use view::{Dice, Die, Fact, GameView, Selection, Turn};

use super::ways::goes_alone;
use super::{choices, odds, screen_reader, words};
use crate::{Observation, Present};

/// Returns everything shown of a position but its drawings.
pub(super) fn view(
    game: &Caverns,
    seen: &Observation<'_, Caverns>,
    selection: &Selection<Event>,
) -> GameView {
    let state = seen.state();
    let choices = choices::choices(game, state, goes_alone(&selection.picked));
    GameView {
        board_name: "The cavern".to_owned(),
        map_name: game.map().name().to_owned(),
        turn: Turn { name: "Round".to_owned(), words: state.round().to_string() },
        facts: vec![Fact { name: "Card".to_owned(), words: game.card().number().to_string() }],
        status: words::status(game, state),
        screen_reader_text: screen_reader::text(game, state),
        impossible: choices::impossible(&choices),
        choices,
        preview: game.preview(seen, &selection.considered),
        dice: dice(game, seen),
        sections: game.sections(seen, &selection.considered),
        ..GameView::default()
    }
}

/// Returns the dice of the last event, or those that fall next.
fn dice(game: &Caverns, seen: &Observation<'_, Caverns>) -> Dice {
    let thrown = seen.events.last().map(|event| odds::dice(*event)).unwrap_or_default();
    let look = |words: &str| if words == "row" { DieLook::Black } else { DieLook::Live };
    let die = |(figure, words): (u8, &str)| Die {
        drawing: six_sided(Some(figure), look(words)),
        words: words.to_owned(),
    };
    let dice = if thrown.is_empty() {
        let next = || Die { drawing: six_sided(None, DieLook::Still), words: String::new() };
        (0..odds::dice_next(game, seen.state())).map(|_| next()).collect()
    } else {
        thrown.into_iter().map(die).collect()
    };
    Dice { dice, ..Dice::default() }
}
