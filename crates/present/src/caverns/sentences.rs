//! The effects of an event in sentences, for the log and for captions of its animation.
use caverns::{
    Cause, Caverns, Effect, Ended, Event, Gait, GameResult, Happening, Place, Shelter, Side, State, Who,
};

/// A sentence about an effect of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sentence {
    /// The index of the effect.
    pub(super) effect: usize,
    /// The sentence.
    pub(super) words: String,
    /// It says more than the board shows, and is a caption of the animation.
    pub(super) is_caption: bool,
}

/// Returns the effects of an event that is possible in `before`, sentence by sentence.
pub(super) fn sentences(game: &Caverns, before: &State, event: Event) -> Vec<Sentence> {
    let effects = game.effects(before, event);
    let mut sentences: Vec<Sentence> = Vec::new();
    for (index, effect) in effects.iter().enumerate() {
        if let Some((words, is_caption)) = sentence(game, event, *effect, &effects[index + 1..]) {
            sentences.push(Sentence { effect: index, words, is_caption });
        }
    }
    sentences
}

/// Returns a sentence about an effect, and whether it is a caption; `None` for effects that need no words.
fn sentence(game: &Caverns, event: Event, effect: Effect, rest: &[Effect]) -> Option<(String, bool)> {
    let shown = |words: String| Some((words, false));
    let caption = |words: String| Some((words, true));
    match effect {
        Effect::Starts(circle) => {
            let hex = game.map().starts()[usize::from(circle.number()) - 1].hex;
            shown(format!("You start on circle {circle}, below {hex}."))
        }
        Effect::Rises { row, filled, circles } if filled == circles => {
            caption(format!("The water rises: row {row} is flooded."))
        }
        Effect::Rises { row, filled, circles } => {
            caption(format!("The water rises: row {row} has {filled} of {circles}."))
        }
        Effect::StaysDry => caption("The room kept this round’s water off.".to_string()),
        Effect::Overflows => caption("No water circle is left.".to_string()),
        Effect::Goes { from, to, friend, gait } => {
            let way =
                side_of(game, from, to.hex).map_or_else(String::new, |side| format!("{} ", side.words()));
            let hex = to.hex;
            shown(match (gait, friend) {
                (Gait::Walks, false) => format!("You go {way}to {hex}."),
                (Gait::Walks, true) => format!("You lead your friend {way}to {hex}."),
                (Gait::Climbs, false) => {
                    format!("You climb {way}over the rocks on {hex}, which ends your actions.")
                }
                (Gait::Climbs, true) => {
                    format!(
                        "You climb {way}over the rocks on {hex} with your friend, which ends your actions."
                    )
                }
                (Gait::Slides, _) => format!("You slide down to {hex}."),
            })
        }
        Effect::Health { who, before, after, cause } => caption(health(who, before, after, cause)),
        Effect::Enters(hex, shelter) => {
            let room = game.map().room(hex).unwrap_or_default();
            Some(match shelter {
                Shelter::EventAndWater => {
                    (format!("{room}: no event this turn, and no water next round."), true)
                }
                Shelter::Water => (format!("{room}: no water next round."), true),
                Shelter::Nothing => (format!("{room} keeps nothing off this time."), true),
            })
        }
        Effect::Hears(row) => caption(format!("In row {row} you hear your friend.")),
        Effect::Finds(hex) => caption(format!("Your friend is on {hex}.")),
        Effect::Leaves(path) => shown(format!("You leave the cavern from {} with your friend.", path.hex)),
        Effect::ActionsEnd(Ended::Chosen) if rest.iter().any(|it| matches!(it, Effect::Stores(_))) => None,
        Effect::ActionsEnd(Ended::Chosen) => shown("You end your actions.".to_string()),
        Effect::ActionsEnd(Ended::ByItself) => {
            // After the last action that needs no word.
            let idle = !matches!(event, Event::Move(_) | Event::Lead(_));
            idle.then(|| ("Nothing can be done this turn.".to_string(), true))
        }
        Effect::ActionsEnd(Ended::Pass) => shown("You rest.".to_string()),
        Effect::ActionsEnd(Ended::Climb) => None,
        Effect::Stores(stored) => shown(format!("You store an action, {stored} in all.")),
        Effect::Rolls(Happening::NoAction) => None,
        Effect::Rolls(happening) => caption(format!("The event: {}.", happening.name())),
        Effect::Calms(left) => shown(format!("You stay calm, and nothing happens; {} left.", rerolls(left))),
        Effect::Disorients => caption("You are disoriented: one action next turn.".to_string()),
        Effect::KeepsFooting(Place::Path(path)) => {
            caption(format!("No open path leads down from {}: you do not slide.", path.hex))
        }
        Effect::KeepsFooting(Place::Start(_)) => caption("Nobody slides below row 1.".to_string()),
        Effect::Falls { hex, rocks, limit } if rocks < limit => {
            caption(format!("Rocks fall on {hex}, {rocks} of {limit}."))
        }
        Effect::Falls { .. } => None,
        Effect::Blocks(hex) => caption(format!("Rocks fall on {hex}: it is blocked for good.")),
        Effect::FallsOnBlocked(hex) => caption(format!("Rocks fall on {hex}, which is blocked already.")),
        Effect::BearGoes { from, to } => {
            let way =
                side_between(game, from, to).map_or_else(String::new, |side| format!("{} ", side.words()));
            caption(format!("The bear goes {way}to {to}."))
        }
        Effect::BearStays(hex) => caption(format!("The bear stays on {hex}.")),
        Effect::Ends(outcome) => caption(result(outcome).to_string()),
        Effect::Round(_) | Effect::Pays { .. } | Effect::Recovers | Effect::NoEvent(_) => None,
    }
}

/// Returns a number of re-rolls in words: `2 re-rolls`, `no re-roll`.
pub(super) fn rerolls(left: u8) -> String {
    match left {
        0 => "no re-roll".to_string(),
        1 => "1 re-roll".to_string(),
        more => format!("{more} re-rolls"),
    }
}

/// Returns a change of health with its cause.
fn health(who: Who, before: u8, after: u8, cause: Cause) -> String {
    let (you, your) = match who {
        Who::You => ("You", "your health is"),
        Who::Friend => ("Your friend", "the friend’s health is"),
    };
    if before == after {
        let has = if who == Who::You { "have" } else { "has" };
        return format!("{you} {has} full health already.");
    }
    let why = match cause {
        Cause::Toll(row) => format!("Row {row} takes its toll"),
        Cause::Bear => "The bear hurts you".to_string(),
        Cause::Rocks(_) => format!("{you} {} hit", if who == Who::You { "are" } else { "is" }),
        Cause::Slip => format!("{you} {} and {}", verb(who, "slip"), verb(who, "fall")),
        Cause::Rest | Cause::Pass => format!("{you} {}", verb(who, "recover")),
    };
    format!("{why}: {your} {after}.")
}

fn verb(who: Who, word: &str) -> String {
    if who == Who::You { word.to_string() } else { format!("{word}s") }
}

/// Returns the result of the game in a sentence.
fn result(outcome: GameResult) -> &'static str {
    match outcome {
        GameResult::Escaped => "Both of you are out.",
        GameResult::Exhausted => "You have no health left.",
        GameResult::FriendDied => "Your friend has no health left.",
        GameResult::Drowned => "The water is too high: it is over.",
        GameResult::FriendLost => "Everywhere your friend could be is blocked.",
    }
}

/// Returns the side through which one comes from a place to a hex.
fn side_of(game: &Caverns, from: Place, to: caverns::Hex) -> Option<Side> {
    match from {
        Place::Start(circle) => Some(game.map().starts()[usize::from(circle.number()) - 1].way()),
        Place::Path(path) => side_between(game, path.hex, to),
    }
}

/// Returns the side of the first hex that it shares with the second.
pub(super) fn side_between(game: &Caverns, from: caverns::Hex, to: caverns::Hex) -> Option<Side> {
    Side::ALL.into_iter().find(|side| game.map().neighbour(from, *side) == Some(to))
}
