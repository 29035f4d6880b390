//! The status above the choices, and the end of the game in words.
use drawing::Words;
use ruin::{BoardKind, Die, Event, GameResult, Phase, Ruin, State};
use view::{End, Status};

use super::Seen;
use super::fate::risk;
use super::grid::goal_words;

/// Returns the heading and the line below it.
pub(super) fn status(game: &Ruin, seen: &Seen<'_>) -> Status {
    let state = seen.state();
    let (heading, line) = match state.phase() {
        Phase::Setup => ("Where the hunters start".to_owned(), setup(game, state)),
        Phase::Roll => {
            ("Your roll".to_owned(), format!("You stand on [{}]. {}", state.player(), distances(game, state)))
        }
        Phase::Move => moving(game, state, rolled(seen)),
        Phase::Chase => (format!("The {}’s turn", state.active_hunter().name()), chase(game, state)),
        Phase::Over => match end(game, state) {
            Some(end) => return Status { heading: end.heading, line: end.lead },
            None => ("The end".to_owned(), String::new()),
        },
    };
    Status { heading, line: Words::of(&line) }
}

/// Returns the player's die of this turn, where its roll is known.
fn rolled(seen: &Seen<'_>) -> Option<Die> {
    seen.events.iter().rev().find_map(|event| match event {
        Event::Roll(die) => Some(*die),
        _ => None,
    })
}

fn moving(game: &Ruin, state: &State, rolled: Option<Die>) -> (String, String) {
    let left = state.moves_left();
    let heading = match rolled {
        Some(die) => format!("Your move: {left} of {die} left"),
        None => format!("Your move: {left} left"),
    };
    let rolled = rolled.map_or_else(String::new, |die| format!("rolled a {die} and "));
    let line = if game.board(state.board()).terrain(state.player()).is_water() {
        format!("You {rolled}are on water at [{}]. To end the turn here is to drown.", state.player())
    } else {
        format!("You {rolled}stand on [{}]. {}", state.player(), distances(game, state))
    };
    (heading, line)
}

/// Returns the corners that chance chooses from (R10, R11).
fn setup(game: &Ruin, state: &State) -> String {
    let corners = |kind| {
        let [a, b] = game.board(kind).hunter_corners();
        format!("[{a}] or [{b}]")
    };
    match state.hunter(ruin::Hunter::Cultist) {
        None => format!(
            "The cultist starts on {}, the tiger on {}: chance decides.",
            corners(BoardKind::City),
            corners(BoardKind::Jungle)
        ),
        Some(square) => {
            format!(
                "The cultist starts on [{square}], the tiger on {}: chance decides.",
                corners(BoardKind::Jungle)
            )
        }
    }
}

/// Returns the distances of hunter and goal in words.
fn distances(game: &Ruin, state: &State) -> String {
    let (hunter, goal) = (state.active_hunter(), goal_words(state.board()));
    let home = game.steps_to_goal(state.board(), state.player());
    let home = home.map_or_else(String::new, |steps| format!(", {goal} {steps}"));
    let Some(at) = state.hunter(hunter) else { return String::new() };
    let name = hunter.name();
    match game.hunter_distance(hunter, at, state.player()) {
        Some(1) => format!("The {name} on [{at}] is 1 step away{home}."),
        Some(steps) => format!("The {name} on [{at}] is {steps} steps away{home}."),
        None => format!("The {name} on [{at}] has no way to you."),
    }
}

/// Returns the hunter's reach of the player in words.
fn chase(game: &Ruin, state: &State) -> String {
    let hunter = state.active_hunter();
    let Some(at) = state.hunter(hunter) else { return String::new() };
    let stand = format!("You stand on [{}].", state.player());
    match risk(game, state).filter(|risk| !risk.is_none()) {
        Some(risk) => {
            format!(
                "{stand} The {} on [{at}] is on you with {}, *{}*.",
                hunter.name(),
                risk.dice(),
                risk.percent()
            )
        }
        None => format!("{stand} The {} on [{at}] cannot reach you this turn.", hunter.name()),
    }
}

/// Returns the end of the game in words; `None` while it runs.
pub(super) fn end(game: &Ruin, state: &State) -> Option<End> {
    let outcome = state.outcome()?;
    let heading = match (outcome, state.board()) {
        (GameResult::Escaped, _) => "Escaped",
        (GameResult::Caught, BoardKind::City) => "Caught by the cultist",
        (GameResult::Caught, BoardKind::Jungle) => "Caught by the tiger",
        (GameResult::Skull, _) => "Lost on a skull",
        (GameResult::Drowned, _) => "Drowned",
    };
    let (turns, square) = (state.turns(), state.player());
    let lead = if outcome == GameResult::Escaped {
        format!("Home on [{square}] in {turns} turn{}.", if turns == 1 { "" } else { "s" })
    } else {
        let goal = goal_words(state.board());
        let far = match game.steps_to_goal(state.board(), square) {
            Some(0) => format!(", {goal} itself"),
            Some(1) => format!(", one square from {goal}"),
            Some(steps) => format!(", {} squares from {goal}", in_words(steps)),
            None => String::new(),
        };
        format!("Turn {turns}, on [{square}]{far}.")
    };
    Some(End { heading: heading.to_owned(), lead: Words::of(&lead) })
}

/// Returns a number as it stands in running text.
pub(super) fn in_words(number: u16) -> String {
    const SMALL: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    SMALL.get(number as usize).map_or_else(|| number.to_string(), |word| word.to_string())
}
