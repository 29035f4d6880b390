//! The game for a number of players: who brings the next event, what is possible, and why not.
use alloc::vec::Vec;

use tabletop::{Game, Ratio, Seat, Turn};

use crate::{Die, Event, Phase, Refusal, Snapshot, State};

/// *Newgame* for two to four players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Newgame {
    players: u8,
}

impl Newgame {
    /// The fewest and the most players.
    pub const PLAYERS: (u8, u8) = (2, 4);
    /// The number of spaces that a rested piece goes farther.
    pub const RESTED: u8 = 3;

    /// The game for this many players; `None` for another number than two to four.
    pub fn new(players: u8) -> Option<Newgame> {
        (Newgame::PLAYERS.0..=Newgame::PLAYERS.1).contains(&players).then_some(Newgame { players })
    }
}

impl Game for Newgame {
    type State = State;
    type Event = Event;
    type View = State;
    type Refusal = Refusal;
    type Snapshot = Snapshot;

    fn seats(&self) -> u8 {
        self.players
    }

    fn start(&self) -> State {
        State::new(self.players)
    }

    fn turn(&self, state: &State) -> Turn {
        match state.phase() {
            Phase::Roll => Turn::Chance,
            Phase::Move => Turn::Seat(state.to_move()),
            Phase::Over => Turn::Over,
        }
    }

    fn legal(&self, state: &State, mut list: impl FnMut(Event)) {
        if state.phase() == Phase::Move {
            list(Event::Go);
            if !state.is_rested(state.to_move()) {
                list(Event::Rest);
            }
        }
    }

    fn outcomes(&self, state: &State, mut list: impl FnMut(Event, u64)) {
        if state.phase() == Phase::Roll {
            Die::ALL.into_iter().for_each(|die| list(Event::Roll(die), 1));
        }
    }

    fn refusal(&self, state: &State, event: Event) -> Option<Refusal> {
        match (state.phase(), event) {
            (Phase::Over, _) => Some(Refusal::Over),
            (Phase::Roll, Event::Go | Event::Rest) => Some(Refusal::NotRolled),
            (Phase::Move, Event::Roll(_)) => Some(Refusal::Rolled),
            (Phase::Move, Event::Rest) => state.is_rested(state.to_move()).then_some(Refusal::RestedAlready),
            (Phase::Roll, Event::Roll(_)) | (Phase::Move, Event::Go) => None,
        }
    }

    fn apply_unchecked(&self, state: &mut State, event: Event) {
        state.carry_out(event, &mut |_| {});
    }

    fn utility(&self, state: &State, seat: Seat) -> Option<Ratio> {
        let winner = state.winner()?;
        Some(if seat == winner { Ratio::ONE } else { Ratio::ZERO })
    }

    fn view(&self, state: &State, _seat: Seat) -> State {
        *state
    }

    fn determinize(&self, view: &State, _draw: &mut dyn FnMut(u64) -> u64) -> State {
        *view
    }

    fn position(&self, state: &State) -> State {
        State { turns: 0, ..*state }
    }

    fn snapshot(&self, state: &State) -> Snapshot {
        Snapshot::from(state)
    }

    fn all_events(&self) -> Vec<Event> {
        Die::ALL.into_iter().map(Event::Roll).chain([Event::Go, Event::Rest]).collect()
    }

    fn opens_turn(&self, event: Event) -> bool {
        matches!(event, Event::Roll(_))
    }
}
