//! Replaying a record: every position it leads through, and what could happen there.
use serde::{Serialize, Serializer};
use tabletop::{Game, Turn, Why};

/// A record's events brought about from the initial state on.
#[derive(Clone, Debug)]
pub struct Replay<G: Game> {
    /// The states, the initial one first; one more than events.
    pub states: Vec<G::State>,
    /// The events.
    pub events: Vec<G::Event>,
}

/// The first event of a record that is not possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadEvent {
    /// Its number, from 1: the ply it would have led to.
    pub number: usize,
    /// Its text.
    pub text: String,
    /// The rule that forbids it; `None` where the text is no event of the game.
    pub why: Option<Why>,
    /// The events that would be possible.
    pub possible: Vec<String>,
}

impl std::fmt::Display for BadEvent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "event {}, {:?}: ", self.number, self.text)?;
        match &self.why {
            None => f.write_str("not a known event")?,
            Some(why) => write!(f, "not possible here: {why}")?,
        }
        match self.possible.as_slice() {
            [] => f.write_str("; the game is over"),
            events => write!(f, "; possible: {}", events.join(", ")),
        }
    }
}

impl<G: Game> Replay<G> {
    /// Brings about the events as far as they are possible, and tells the first that is not.
    pub fn new(game: &G, events: &[String]) -> (Replay<G>, Option<BadEvent>) {
        let mut replay: Replay<G> = Replay { states: vec![game.start()], events: Vec::new() };
        for (index, text) in events.iter().enumerate() {
            let mut state = replay.last().clone();
            let why = match text.parse::<G::Event>() {
                Err(_) => None,
                Ok(event) => match game.apply(&mut state, event) {
                    Err(refusal) => Some(Why::of(&refusal)),
                    Ok(()) => {
                        replay.states.push(state);
                        replay.events.push(event);
                        continue;
                    }
                },
            };
            let bad =
                BadEvent { number: index + 1, text: text.clone(), why, possible: possible(game, &state) };
            return (replay, Some(bad));
        }
        (replay, None)
    }

    /// The last state.
    pub fn last(&self) -> &G::State {
        &self.states[self.states.len() - 1]
    }
}

/// The texts of what could happen, sorted.
fn possible<G: Game>(game: &G, state: &G::State) -> Vec<String> {
    match game.turn(state) {
        Turn::Seat(_) => game.legal_sorted(state).iter().map(ToString::to_string).collect(),
        Turn::Chance => game.outcomes_sorted(state).iter().map(|(event, _)| event.to_string()).collect(),
        Turn::Over => Vec::new(),
    }
}

/// `"chance"`, the seat's number from 1, or `"over"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnJson(pub Turn);

impl Serialize for TurnJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Turn::Seat(seat) => serializer.serialize_u64(seat.index() as u64 + 1),
            Turn::Chance => serializer.serialize_str("chance"),
            Turn::Over => serializer.serialize_str("over"),
        }
    }
}

/// One line of `replay --json`.
#[derive(Clone, Debug, Serialize)]
pub struct Position<S> {
    /// The number of events that led here.
    pub ply: usize,
    /// The side that brings the next one.
    pub turn: TurnJson,
    /// The State JSON.
    pub state: S,
    /// The legal events, sorted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<String>>,
    /// The outcomes with their weights, sorted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcomes: Option<Vec<(String, u64)>>,
    /// The result a seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub utility: Option<Vec<f64>>,
}

impl<S> Position<S> {
    /// The line of a state.
    pub fn of<G: Game<Snapshot = S>>(game: &G, ply: usize, state: &G::State) -> Position<S> {
        let turn = game.turn(state);
        let legal = matches!(turn, Turn::Seat(_)).then(|| possible(game, state));
        let outcomes = (turn == Turn::Chance).then(|| {
            game.outcomes_sorted(state)
                .into_iter()
                .map(|(event, weight)| (event.to_string(), weight))
                .collect()
        });
        let utility =
            game.utilities(state).map(|results| results.iter().map(|ratio| ratio.to_f64()).collect());
        Position { ply, turn: TurnJson(turn), state: game.snapshot(state), legal, outcomes, utility }
    }
}
