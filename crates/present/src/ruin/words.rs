//! The position and what happens in plain words: status, log, the end, and the board for who does not see it.
use ruin::{BoardKind, Die, Direction, Effect, Event, GameResult, Phase, Ruin, Square, State};

use super::fate::{Fate, after, fate, goal_words, risk};
use super::{goal_letter, way_to};
use drawing::Words;

/// The heading of the table and the line below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// What is wanted: `Your move: 3 of 4 left`.
    pub heading: String,
    /// Why, or how things stand.
    pub line: Words,
}

/// The heading of the end and the line below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// `Caught by the tiger`.
    pub heading: &'static str,
    /// `Turn 9, on g4, five squares from home.`
    pub lead: Words,
}

/// What is wanted now, and how things stand. `rolled` is the player's die of this turn.
pub fn status(game: &Ruin, state: &State, rolled: Option<Die>) -> Status {
    let hunter = state.active_hunter().name();
    let (heading, line) = match state.phase() {
        Phase::Setup => ("Where the hunters start".to_string(), setup(game, state)),
        Phase::Roll => (
            "Your roll".to_string(),
            format!("You stand on [{}]. {}", state.player(), distances(game, state)),
        ),
        Phase::Move => {
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
        Phase::Chase => (format!("The {hunter}’s turn"), chase(game, state)),
        Phase::Over => match end(game, state) {
            Some(end) => return Status { heading: end.heading.to_string(), line: end.lead },
            None => ("The end".to_string(), String::new()),
        },
    };
    Status { heading, line: Words::of(&line) }
}

/// Whose corner is drawn (R10, R11).
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

/// How far the hunter and the goal are.
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

/// What the hunter can do now.
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

/// An event that is possible in `before`, as the log has it.
pub fn log(game: &Ruin, before: &State, event: Event) -> String {
    let told = game.effects(before, event);
    match event {
        Event::Starts(hunter, square) => format!("The {} starts on {square}.", hunter.name()),
        Event::Roll(die) => format!("You roll a {die}."),
        Event::Step(way) => step(game, before, event, way, &told),
        Event::Stop => match told.last() {
            Some(Effect::Ends(_)) => {
                format!("You end the turn on {}, on water, and drown.", before.player())
            }
            _ => format!("You end the turn on {}.", before.player()),
        },
        Event::Chases(hunter, die, square) => {
            let steps = told.iter().filter(|t| matches!(t, Effect::Hunts { swept: false, .. })).count();
            let caught = told.iter().any(|t| matches!(t, Effect::Ends(_)));
            let name = hunter.name();
            match (steps, caught) {
                (0, _) => format!("The {name} rolls a {die} and stays on {square}."),
                (_, true) => format!("The {name} goes {steps} of {die}, to {square}, and has you."),
                (_, false) => format!("The {name} goes {steps} of {die}, to {square}."),
            }
        }
    }
}

/// A step of the player.
fn step(game: &Ruin, before: &State, event: Event, way: Direction, told: &[Effect]) -> String {
    let (mut onto, mut swept, mut crossed, mut ended) = (before.player(), None, None, None);
    for telling in told {
        match *telling {
            Effect::Walks { onto: square, .. } => onto = square,
            Effect::Swept { to, .. } => swept = Some(to),
            Effect::Crosses { to } => crossed = Some(to),
            Effect::Ends(outcome) => ended = Some(outcome),
            Effect::Placed(..) | Effect::Hunts { .. } => {}
        }
    }
    let mut line = format!("You go {} to {onto}", way.words());
    if let Some(to) = swept {
        line += &format!(", are swept to {to}");
    }
    let hunter = before.active_hunter().name();
    match (ended, crossed) {
        (Some(GameResult::Escaped), _) => line += " and escape",
        (Some(GameResult::Caught), _) => line += &format!(" and run into the {hunter}"),
        (Some(GameResult::Skull), _) => line += ", onto the skull",
        (Some(GameResult::Drowned), _) => line += " and drown: the turn ends on water",
        (None, Some(to)) => line += &format!(" and enter the jungle on {to}"),
        (None, None) => {
            if after(game, before, &[event]).is_some_and(|state| state.phase() == Phase::Chase) {
                line += " and stop";
            }
        }
    }
    line + "."
}

/// How it ended; `None` before it has.
pub fn end(game: &Ruin, state: &State) -> Option<End> {
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
    Some(End { heading, lead: Words::of(&lead) })
}

/// Small numbers as one writes them in running text.
fn in_words(number: u16) -> String {
    const SMALL: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    SMALL.get(number as usize).map_or_else(|| number.to_string(), |word| word.to_string())
}

/// The position for who does not see the board: where everything is, and what each square in reach is.
pub fn describe(game: &Ruin, state: &State) -> String {
    let kind = state.board();
    let board = game.board(kind);
    let mut said = format!("The {}, {} columns by {} rows. ", kind.name(), board.columns(), board.rows());
    said += &format!("You are on {}. ", state.player());
    let hunter = state.active_hunter();
    if let Some(at) = state.hunter(hunter) {
        said += &format!("The {} is on {at}", hunter.name());
        if at == state.player() {
            said += ", with you. ";
        } else {
            said += &format!(", to the {}", bearing(state.player(), at));
            said += &match game.hunter_distance(hunter, at, state.player()) {
                Some(steps) => format!(", {steps} of its steps away. "),
                None => ", without a way to you. ".to_string(),
            };
        }
    }
    said += &format!("{}, {}, is on {}", goal_letter(kind), goal_words(kind), board.goal());
    said += &match game.steps_to_goal(kind, state.player()) {
        Some(0) | None => ". ".to_string(),
        Some(steps) => {
            let bearing = bearing(state.player(), board.goal());
            format!(", to the {bearing}, {steps} of your steps away. ")
        }
    };
    if let Some(end) = end(game, state) {
        said += &format!("The game is over: {}.", end.heading.to_ascii_lowercase());
    } else if state.phase() == Phase::Move {
        said += &in_reach(game, state);
    }
    said.trim_end().to_string()
}

/// The squares in reach by number of moves, and those that lose.
fn in_reach(game: &Ruin, state: &State) -> String {
    let left = state.moves_left();
    let mut said = format!("{left} move{} left. ", if left == 1 { "" } else { "s" });
    let reach = game.reach(state);
    let mut lost = Vec::new();
    let mut by_moves: [Vec<String>; 5] = Default::default();
    for (square, moves) in reach.squares() {
        let fate = after(game, state, &way_to(game, state, square)).map(|end| fate(game, state, &end));
        if fate.is_some_and(Fate::is_lost) {
            lost.push(square.to_string());
        } else if let Some(list) = by_moves.get_mut(moves as usize) {
            list.push(square.to_string());
        }
    }
    for (moves, squares) in by_moves.iter().enumerate().filter(|(_, squares)| !squares.is_empty()) {
        said += &format!("With {moves} move{}: {}. ", if moves == 1 { "" } else { "s" }, squares.join(", "));
    }
    if !lost.is_empty() {
        said += &format!("Lost on: {}.", lost.join(", "));
    }
    said
}

/// The direction in which one square lies from another, to the nearest of the eight.
fn bearing(from: Square, to: Square) -> &'static str {
    let (dx, dy) = (to.column as f64 - from.column as f64, to.row as f64 - from.row as f64);
    let eighths = (dx.atan2(-dy) / std::f64::consts::FRAC_PI_4).round() as i64;
    Direction::ALL[eighths.rem_euclid(8) as usize].words()
}
