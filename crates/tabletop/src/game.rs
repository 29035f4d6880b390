//! The trait every game implements: rules as a pure function of state and event.
use alloc::vec::Vec;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use crate::{BySeat, Ratio, Seat, Turn, UnknownEvent};

/// Why the rules refuse an event: prints as one sentence, and names its rule.
pub trait Refusal: Display + Debug + Clone + PartialEq {
    /// The number of the rule that forbids the event, such as `R17`.
    fn rule(&self) -> &'static str;
}

/// Rules with options and map chosen. Immutable; states are plain values beside it.
///
/// Same state and event, same next state, on every platform. Chance is explicit: at a chance
/// turn the outcomes are listed with exact integer weights.
pub trait Game: Sized {
    /// A position of the game, with all that its history still matters for.
    type State: Clone + Eq + Hash + Debug;
    /// A step from one state to the next: an action or an outcome. Prints in its notation;
    /// printing and parsing are inverse.
    type Event: Copy + Eq + Ord + Hash + Debug + Display + FromStr<Err = UnknownEvent>;
    /// The part of a state that one seat may know.
    type View: Clone + Eq + Debug;
    /// Why an event is not possible.
    type Refusal: Refusal;
    /// The State JSON of the game's specification.
    type Snapshot: serde::Serialize;

    /// The fields of the State JSON that a view leaves out.
    const FIELDS_OF_NO_VIEW: &'static [&'static str] = &[];

    /// The number of seats this game was set up for.
    fn seats(&self) -> u8;

    /// The initial state.
    fn start(&self) -> Self::State;

    /// The side that brings the next event.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Lists what the seat whose turn it is can do, each event once; nothing at other turns.
    fn legal(&self, state: &Self::State, list: impl FnMut(Self::Event));

    /// Lists what chance can do, each event once, with positive weights that have no common
    /// factor; nothing at other turns.
    fn outcomes(&self, state: &Self::State, list: impl FnMut(Self::Event, u64));

    /// The rule that forbids `event` now, or `None` if it is possible.
    fn refusal(&self, state: &Self::State, event: Self::Event) -> Option<Self::Refusal>;

    /// Brings about an event that is possible. What an impossible one does is not defined
    /// (but it does not panic); [`Game::apply`] asks first.
    fn apply_unchecked(&self, state: &mut Self::State, event: Self::Event);

    /// A seat's result, once the game is over.
    fn utility(&self, state: &Self::State, seat: Seat) -> Option<Ratio>;

    /// The part of the state that `seat` may know.
    fn view(&self, state: &Self::State, seat: Seat) -> Self::View;

    /// Writes the part of the state that `seat` may know over an earlier view. A game whose views have room of their own
    /// reuses it.
    fn view_over(&self, state: &Self::State, seat: Seat, view: &mut Self::View) {
        *view = self.view(state, seat);
    }

    /// Whether at `now` the event that a seat brought about at `before`, earlier in the same game, is
    /// still unknown to `seat` (to a bystander for `None`). Asked only of events of other seats:
    /// what chance does everybody sees, and nobody forgets what they did themselves.
    fn hides(&self, _before: &Self::State, _now: &Self::State, _seat: Option<Seat>) -> bool {
        false
    }

    /// The state as far as `seat` (a bystander for `None`) knows it, in a form that can be drawn:
    /// what is shown to that seat, and nothing but that. It is no position to play on from: where
    /// another seat is to move nothing is legal in it.
    fn seen(&self, state: &Self::State, _seat: Option<Seat>) -> Self::State {
        state.clone()
    }

    /// The state as far as somebody at all of these seats knows it (a bystander for none), as [`Game::seen`] has it
    /// for one.
    fn seen_by(&self, state: &Self::State, seats: &[Seat]) -> Self::State {
        self.seen(state, seats.first().copied())
    }

    /// Whether the seat whose turn it is decides in a round: at the same time as the others that have not had their
    /// turn in it, and unseen by them. States list the turns of a round in seat order, but any other order leads to the
    /// same state.
    fn is_in_round(&self, _state: &Self::State) -> bool {
        false
    }

    /// Lets `seat`, which has not begun its turn of the running round, be the one to decide. Changes nothing where no
    /// round is running.
    fn give_turn(&self, _state: &mut Self::State, _seat: Seat) {}

    /// Lets all seats but this one go without the turn that they have not had in the running round, for one that plans
    /// for itself: it is its turn then, or that of chance, or the game is over. Changes nothing where no round is running.
    fn pass_others(&self, _state: &mut Self::State, _seat: Seat) {}

    /// A state that fits the view; what the view hides is drawn with `draw(n)`, a number below n.
    fn determinize(&self, view: &Self::View, draw: &mut dyn FnMut(u64) -> u64) -> Self::State;

    /// The state without what can no longer change anything: states with equal positions have
    /// equal futures.
    fn position(&self, state: &Self::State) -> Self::State;

    /// The State JSON.
    fn snapshot(&self, state: &Self::State) -> Self::Snapshot;

    /// Every event that can be written for this game, possible or not.
    fn all_events(&self) -> Vec<Self::Event>;

    /// Whether the event opens a new turn, as the game counts turns.
    fn opens_turn(&self, event: Self::Event) -> bool;

    /// Whether whatever plays by itself gives the game up here.
    fn given_up(&self, _state: &Self::State) -> bool {
        false
    }

    /// Brings about an event.
    ///
    /// # Errors
    /// The rule that forbids it; the state is then unchanged.
    fn apply(&self, state: &mut Self::State, event: Self::Event) -> Result<(), Self::Refusal> {
        match self.refusal(state, event) {
            Some(refusal) => Err(refusal),
            None => {
                self.apply_unchecked(state, event);
                Ok(())
            }
        }
    }

    /// Draws one outcome of a chance turn in proportion to the weights; `draw(n)` gives a number
    /// below n. `None` at other turns.
    fn draw(&self, state: &Self::State, draw: impl FnOnce(u64) -> u64) -> Option<Self::Event> {
        let mut total = 0;
        self.outcomes(state, |_, weight| total += weight);
        if total == 0 {
            return None;
        }
        let (mut left, mut drawn) = (draw(total), None);
        self.outcomes(state, |event, weight| {
            if drawn.is_none() {
                if left < weight {
                    drawn = Some(event);
                } else {
                    left -= weight;
                }
            }
        });
        drawn
    }

    /// One of the legal events, each equally likely; `draw(n)` gives a number below n. `None` where no
    /// seat decides.
    fn any(&self, state: &Self::State, draw: impl FnOnce(u64) -> u64) -> Option<Self::Event> {
        let mut count = 0;
        self.legal(state, |_| count += 1);
        if count == 0 {
            return None;
        }
        let (mut left, mut drawn) = (draw(count), None);
        self.legal(state, |event| {
            if left == 0 && drawn.is_none() {
                drawn = Some(event);
            }
            left = left.saturating_sub(1);
        });
        drawn
    }

    /// The legal events in the order of their texts.
    fn legal_sorted(&self, state: &Self::State) -> Vec<Self::Event> {
        let mut events = Vec::new();
        self.legal(state, |event| events.push(event));
        events.sort_by_cached_key(alloc::string::ToString::to_string);
        events
    }

    /// The outcomes with their weights in the order of their texts.
    fn outcomes_sorted(&self, state: &Self::State) -> Vec<(Self::Event, u64)> {
        let mut events = Vec::new();
        self.outcomes(state, |event, weight| events.push((event, weight)));
        events.sort_by_cached_key(|(event, _)| alloc::string::ToString::to_string(event));
        events
    }

    /// Every seat's result, once the game is over.
    fn utilities(&self, state: &Self::State) -> Option<BySeat<Ratio>> {
        self.utility(state, Seat::FIRST)?;
        Some(BySeat::new(self.seats(), |seat| self.utility(state, seat).unwrap_or(Ratio::ZERO)))
    }
}
