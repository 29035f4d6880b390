//! Views (S-7): the others' marks of the running round are hidden until it is over.
use tabletop::{Game, Seat, Turn};

use crate::state::Turns;
use crate::{Animal, Cells, Die, Paper, Phase, Shelter, Shown, State};

/// The part of a state that one seat knows.
///
/// Equal states but for hidden marks have equal views. It prints as JSON by [`Shelter::shown`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    seat: Seat,
    /// The state as seen, without whose turn it is where that is hidden.
    known: State,
}

impl View {
    pub(crate) fn new(seen: State, seat: Seat) -> View {
        let mut view = View { seat, known: seen };
        view.forget_the_mover();
        view
    }

    /// Writes the view of `seat` over this one, whose room it reuses.
    pub(crate) fn take(&mut self, game: &Shelter, state: &State, seat: Seat) {
        self.seat = seat;
        self.known.clone_from(state);
        game.hide(&mut self.known, &[seat]);
        self.forget_the_mover();
    }

    /// Leaves out the seat to move where that is hidden.
    fn forget_the_mover(&mut self) {
        if self.known.phase == Phase::Wait {
            self.known.turn = Turns::of(Seat::FIRST);
        }
    }

    /// The seat that has this view.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The running round, from 1; the last one at the end.
    pub fn round(&self) -> u8 {
        self.known.round
    }

    /// The phase; `Wait` while others draw.
    pub fn phase(&self) -> Phase {
        self.known.phase
    }

    /// The round's dice, ascending; `None` before they are rolled.
    pub fn dice(&self) -> Option<[Die; 3]> {
        self.known.dice
    }

    /// The cells with a tree.
    pub fn trees(&self) -> Cells {
        self.known.trees
    }

    /// The papers in seat order, those of others as at the end of the round before.
    pub fn papers(&self) -> &[Paper] {
        &self.known.papers
    }

    /// The dice that the seat has not used yet; none where it is not to move.
    pub fn dice_left(&self) -> impl Iterator<Item = Die> + Clone + use<> {
        self.known.dice_left()
    }

    /// The adopted animal that has no cell yet.
    pub fn adopted(&self) -> Option<Animal> {
        self.known.adopted()
    }

    /// The number of fences the seat may still put up.
    pub fn fences_left(&self) -> u8 {
        self.known.fences_left()
    }

    pub(crate) fn known(&self) -> &State {
        &self.known
    }
}

impl Shelter {
    /// Whether at `now` `seat` (`None`: a bystander) may not yet know of an event that another seat
    /// brought about at `before` (S-7). Somebody who plays alone hides nothing.
    pub(crate) fn is_hidden(&self, before: &State, now: &State, seat: Option<Seat>) -> bool {
        let by_another = matches!(self.turn(before), Turn::Seat(mover) if Some(mover) != seat);
        !self.is_solo() && by_another && now.is_running() && now.round == before.round
    }

    /// The state as far as somebody at `seats` (a bystander for none) knows it: without the others' marks of
    /// the running round, and in the phase `Wait` while another seat is to move (S-7).
    ///
    /// Keeps the seat to move, for a table that calls the next player; a [`View`] leaves it out.
    pub(crate) fn known_to(&self, state: &State, seats: &[Seat]) -> State {
        let mut seen = state.clone();
        self.hide(&mut seen, seats);
        seen
    }

    /// Takes out of a state what somebody at `seats` (a bystander for none) does not know.
    pub(crate) fn hide(&self, state: &mut State, seats: &[Seat]) {
        if self.is_solo() || !state.is_running() {
            return;
        }
        for (other, paper) in Seat::all(self.players).zip(&mut state.papers) {
            if !seats.contains(&other) {
                *paper = paper.before();
            }
        }
        if !seats.contains(&state.turn.seat) {
            state.turn = Turns::of(state.turn.seat);
            state.phase = Phase::Wait;
        }
    }

    /// A view as JSON.
    pub fn shown(&self, view: &View) -> Shown {
        Shown::new(self, view)
    }

    /// A state that fits the view: each seat that has had its turn drew at random, the others not yet.
    pub(crate) fn fill(&self, view: &View, draw: &mut dyn FnMut(u64) -> u64) -> State {
        let known = view.known();
        let mut state = known.clone();
        if !known.is_running() || self.is_solo() {
            return state;
        }
        let (mover, own) = (self.possible_mover(view, draw), view.seat.index());
        if mover == view.seat {
            // A turn that has begun does not count as had while the others draw.
            state.papers[own] = state.papers[own].before();
        }
        for seat in Seat::all(mover.index() as u8).filter(|seat| *seat != view.seat) {
            state.turn = Turns::of(seat);
            state.phase = Phase::Adopt;
            while state.turn.seat == seat {
                let Some(event) = self.any(&state, draw) else { break };
                self.apply_unchecked(&mut state, event);
            }
        }
        state.papers[own] = known.papers[own];
        (state.turn, state.phase) =
            if mover == view.seat { (known.turn, known.phase) } else { (Turns::of(mover), Phase::Adopt) };
        state
    }

    /// A seat that can be the one to move, in a running round.
    fn possible_mover(&self, view: &View, draw: &mut dyn FnMut(u64) -> u64) -> Seat {
        let (known, viewer) = (view.known(), view.seat.index() as u8);
        if known.phase != Phase::Wait {
            return view.seat;
        }
        // Everyone crosses off one square a round: whether this seat has, tells who can be drawing.
        // In seat order it is an earlier or a later one; where all draw at once, also an earlier one after its turn.
        let later = self.players - viewer - 1;
        if !known.has_crossed(&known.papers[view.seat.index()]) || later == 0 {
            Seat::new(draw(u64::from(viewer)) as u8)
        } else {
            Seat::new(viewer + 1 + draw(u64::from(later)) as u8)
        }
    }

    /// Any legal event, each equally likely.
    fn any(&self, state: &State, draw: &mut dyn FnMut(u64) -> u64) -> Option<crate::Event> {
        let mut count = 0;
        self.legal(state, |_| count += 1);
        let (mut left, mut drawn) = (draw(count), None);
        self.legal(state, |event| {
            if left == 0 {
                drawn = Some(event);
            }
            left = left.wrapping_sub(1);
        });
        drawn
    }
}
