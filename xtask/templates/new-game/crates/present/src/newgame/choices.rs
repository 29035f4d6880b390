//! The two choices of a turn with their consequences.
use drawing::{Icon, Words};
use newgame::{Effect, Event, Newgame, Space, State};
use tabletop::Game;
use view::{Choice, Preview, Sign};

/// Returns the choices of the seat to move; none at other turns.
pub(super) fn choices(game: &Newgame, state: &State) -> Vec<Choice> {
    let mut choices = Vec::new();
    game.legal(state, |event| choices.extend(choice(game, state, event)));
    choices
}

/// Returns a choice; `None` if it is not possible.
pub(super) fn choice(game: &Newgame, state: &State, event: Event) -> Option<Choice> {
    let space = lands(game, state, event)?;
    let (sign, glyph, words) = match event {
        Event::Go => (Sign::Icon(Icon::Next), '→', format!("Go on by {}", state.strides())),
        Event::Rest => (Sign::Icon(Icon::Stop), '■', "Rest".to_owned()),
        Event::Roll(_) => return None,
    };
    Some(Choice {
        event: event.to_string(),
        sign,
        glyph,
        words,
        then: consequence(game, state, event),
        plain: event == Event::Rest,
        lands: space.to_string(),
        ..Choice::default()
    })
}

/// Returns the space on which the piece lies after a possible decision.
pub(super) fn lands(game: &Newgame, state: &State, event: Event) -> Option<Space> {
    let mut after = *state;
    game.apply(&mut after, event).ok()?;
    (!matches!(event, Event::Roll(_))).then(|| after.space(state.to_move()))
}

/// Returns the consequence of a decision in a few words.
fn consequence(game: &Newgame, state: &State, event: Event) -> String {
    let effects = game.effects(state, event);
    let swept = effects.iter().any(|effect| matches!(effect, Effect::Swept { .. }));
    let wins = effects.iter().any(|effect| matches!(effect, Effect::Wins(_)));
    match (event, lands(game, state, event)) {
        (Event::Rest, _) => format!("next time {} spaces farther", Newgame::RESTED),
        (_, Some(space)) if swept => format!("into a pool, swept back to {space}"),
        (_, Some(space)) if wins => format!("to {space}: the end"),
        (_, Some(space)) => format!("to {space}"),
        (_, None) => String::new(),
    }
}

/// Returns the consequence of an event; `None` if it is no possible decision.
pub(super) fn preview(game: &Newgame, state: &State, event: Event) -> Option<Preview> {
    let space = lands(game, state, event)?;
    let what = if event == Event::Rest { "Rest on" } else { "Go on to" };
    let then = Words::of(&format!("The piece: {}.", consequence(game, state, event)));
    Some(Preview {
        what: Words::of(&format!("{what} [{space}]: `{event}`")),
        line: then.clone(),
        then,
        danger: false,
        lands: space.to_string(),
    })
}

/// Returns what the event played missed beside the best one, in a sentence.
pub(super) fn missed(game: &Newgame, before: &State, played: &[Event], best: &[Event]) -> Words {
    let (Some(played), Some(best)) = (played.first(), best.first()) else { return Words::default() };
    let words = |event: &Event| match lands(game, before, *event) {
        Some(space) if *event == Event::Rest => format!("rest on [{space}]"),
        Some(space) => format!("go on to [{space}]"),
        None => format!("`{event}`"),
    };
    Words::of(&format!("To {} was better than to {}.", words(best), words(played)))
}
