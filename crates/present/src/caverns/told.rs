//! What happens within an event, in sentences: for the log, and for captions while it is shown.
use caverns::{
    Cause, Caverns, Effect, Ended, Event, Gait, GameResult, Happening, Place, Shelter, Side, State, Who,
};

/// A sentence about a step of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Said {
    /// Which of the event's steps it begins with.
    pub(super) step: usize,
    /// The sentence.
    pub(super) words: String,
    /// It says more than can be seen: worth a caption.
    pub(super) news: bool,
}

/// What an event that is possible in `before` does, sentence by sentence.
pub(super) fn said(game: &Caverns, before: &State, event: Event) -> Vec<Said> {
    let told = game.effects(before, event);
    let mut said: Vec<Said> = Vec::new();
    for (step, telling) in told.iter().enumerate() {
        if let Some((words, news)) = sentence(game, event, *telling, &told[step + 1..]) {
            said.push(Said { step, words, news });
        }
    }
    said
}

/// A sentence, and whether it says more than can be seen; nothing about steps that go without saying.
fn sentence(game: &Caverns, event: Event, telling: Effect, rest: &[Effect]) -> Option<(String, bool)> {
    let seen = |words: String| Some((words, false));
    let news = |words: String| Some((words, true));
    match telling {
        Effect::Starts(circle) => {
            let hex = game.map().starts()[usize::from(circle.number()) - 1].hex;
            seen(format!("You start on circle {circle}, below {hex}."))
        }
        Effect::Rises { row, filled, circles } if filled == circles => {
            news(format!("The water rises: row {row} is flooded."))
        }
        Effect::Rises { row, filled, circles } => {
            news(format!("The water rises: row {row} has {filled} of {circles}."))
        }
        Effect::StaysDry => news("The room kept this round’s water off.".to_string()),
        Effect::Overflows => news("No water circle is left.".to_string()),
        Effect::Goes { from, to, friend, gait } => {
            let way =
                side_of(game, from, to.hex).map_or_else(String::new, |side| format!("{} ", side.words()));
            let hex = to.hex;
            seen(match (gait, friend) {
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
        Effect::Health { who, before, after, cause } => news(health(who, before, after, cause)),
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
        Effect::Hears(row) => news(format!("In row {row} you hear your friend.")),
        Effect::Finds(hex) => news(format!("Your friend is on {hex}.")),
        Effect::Leaves(path) => seen(format!("You leave the cavern from {} with your friend.", path.hex)),
        Effect::ActionsEnd(Ended::Chosen) if rest.iter().any(|it| matches!(it, Effect::Stores(_))) => None,
        Effect::ActionsEnd(Ended::Chosen) => seen("You end your actions.".to_string()),
        Effect::ActionsEnd(Ended::ByItself) => {
            // After the last action that needs no word.
            let idle = !matches!(event, Event::Move(_) | Event::Lead(_));
            idle.then(|| ("Nothing can be done this turn.".to_string(), true))
        }
        Effect::ActionsEnd(Ended::Pass) => seen("You rest.".to_string()),
        Effect::ActionsEnd(Ended::Climb) => None,
        Effect::Stores(stored) => seen(format!("You store an action, {stored} in all.")),
        Effect::Rolls(Happening::NoAction) => None,
        Effect::Rolls(happening) => news(format!("The event: {}.", happening.name())),
        Effect::Calms(left) => seen(format!("You stay calm, and nothing happens; {} left.", rerolls(left))),
        Effect::Disorients => news("You are disoriented: one action next turn.".to_string()),
        Effect::KeepsFooting(Place::Path(path)) => {
            news(format!("No open path leads down from {}: you do not slide.", path.hex))
        }
        Effect::KeepsFooting(Place::Start(_)) => news("Nobody slides below row 1.".to_string()),
        Effect::Falls { hex, rocks, limit } if rocks < limit => {
            news(format!("Rocks fall on {hex}, {rocks} of {limit}."))
        }
        Effect::Falls { .. } => None,
        Effect::Blocks(hex) => news(format!("Rocks fall on {hex}: it is blocked for good.")),
        Effect::FallsOnBlocked(hex) => news(format!("Rocks fall on {hex}, which is blocked already.")),
        Effect::BearGoes { from, to } => {
            let way =
                side_between(game, from, to).map_or_else(String::new, |side| format!("{} ", side.words()));
            news(format!("The bear goes {way}to {to}."))
        }
        Effect::BearStays(hex) => news(format!("The bear stays on {hex}.")),
        Effect::Ends(outcome) => news(last_words(outcome).to_string()),
        Effect::Round(_) | Effect::Pays { .. } | Effect::Recovers | Effect::NoEvent(_) => None,
    }
}

/// `2 re-rolls`, `no re-roll`.
pub(super) fn rerolls(left: u8) -> String {
    match left {
        0 => "no re-roll".to_string(),
        1 => "1 re-roll".to_string(),
        more => format!("{more} re-rolls"),
    }
}

/// A point of health won or lost, and why.
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

/// How it ended, in a sentence.
fn last_words(outcome: GameResult) -> &'static str {
    match outcome {
        GameResult::Escaped => "Both of you are out.",
        GameResult::Exhausted => "You have no health left.",
        GameResult::FriendDied => "Your friend has no health left.",
        GameResult::Drowned => "The water is too high: it is over.",
        GameResult::FriendLost => "Everywhere your friend could be is blocked.",
    }
}

/// The side through which one comes from a place to a hex.
fn side_of(game: &Caverns, from: Place, to: caverns::Hex) -> Option<Side> {
    match from {
        Place::Start(circle) => Some(game.map().starts()[usize::from(circle.number()) - 1].way()),
        Place::Path(path) => side_between(game, path.hex, to),
    }
}

/// The side that two neighbouring hexes share, seen from the first.
pub(super) fn side_between(game: &Caverns, from: caverns::Hex, to: caverns::Hex) -> Option<Side> {
    Side::ALL.into_iter().find(|side| game.map().neighbour(from, *side) == Some(to))
}
