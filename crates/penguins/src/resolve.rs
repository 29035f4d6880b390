//! Full circles: which comes first, which colour leaves, and where its penguins go (P-18 to P-20).
use tabletop::Seat;

use crate::{Circle, Colour, Effect, Filled, Phase, State, To};

impl State {
    /// A circle and who would leave it if it is full.
    pub fn filled(&self, circle: Circle) -> Filled {
        let (most, colours) = self.yard.majority(circle);
        Filled { circle, owner: self.marker(circle), most, colours }
    }

    /// The full circle that comes first, or `None` where somebody has to say so (P-20).
    fn first_of(&self, one: Circle, other: Circle) -> Option<Circle> {
        let place = |circle| self.marker(circle).map(|seat| self.order.place(seat));
        match (place(one), place(other)) {
            (Some(_), None) => Some(one),
            (None, Some(_)) => Some(other),
            (Some(a), Some(b)) if a != b => Some(if a < b { one } else { other }),
            _ => None,
        }
    }

    /// Looks at what is full, afresh, until nothing is or somebody has to decide; then the turn of
    /// `placer` ends.
    pub(crate) fn resolve(&mut self, placer: Seat, emit: &mut impl FnMut(Effect)) {
        // One placing fills at most two circles: those that share its igloo.
        let (one, other) = {
            let mut full = self.yard.full_circles();
            (full.next(), full.next())
        };
        let first = match (one, other) {
            (None, _) => return self.end_turn(emit),
            (Some(one), None) => Some(one),
            (Some(one), Some(other)) => self.first_of(one, other),
        };
        match first {
            Some(circle) => self.look_at(placer, circle, emit),
            None => {
                self.phase = Phase::Check;
                emit(Effect::AsksCircle(self.decider().unwrap_or(placer)));
            }
        }
    }

    /// Resolves a full circle, as far as its majority is clear (P-18, P-19).
    pub(crate) fn look_at(&mut self, placer: Seat, circle: Circle, emit: &mut impl FnMut(Effect)) {
        let filled = self.filled(circle);
        match filled.colours.first() {
            Some(colour) if filled.colours.len() == 1 => {
                self.clear(filled, colour, None, emit);
                self.resolve(placer, emit);
            }
            _ => {
                self.resolving = Some(circle);
                self.phase = Phase::Free;
                emit(Effect::AsksColour(filled.owner.unwrap_or(placer), filled));
            }
        }
    }

    /// The tie of the circle in question is decided (P-19).
    pub(crate) fn free(&mut self, placer: Seat, colour: Colour, emit: &mut impl FnMut(Effect)) {
        let Some(circle) = self.resolving.take() else { return };
        let filled = self.filled(circle);
        self.clear(filled, colour, Some(filled.owner.unwrap_or(placer)), emit);
        self.resolve(placer, emit);
    }

    /// A colour leaves a circle: one penguin to the owner of the marker, or out of the game without
    /// one, the others back into the case (P-18).
    fn clear(
        &mut self,
        filled: Filled,
        colour: Colour,
        chosen_by: Option<Seat>,
        emit: &mut impl FnMut(Effect),
    ) {
        let circle = filled.circle;
        emit(Effect::Clears { filled, colour, chosen_by });
        let before = self.yard;
        let leaving = self.yard.clear(colour, circle.igloos());
        for (n, igloo) in leaving.iter().enumerate() {
            let (to, count) = match (n, filled.owner) {
                (0, Some(owner)) => (To::Freed(owner), &mut self.freed[owner.index()][colour]),
                (0, None) => (To::Out, &mut self.out[colour]),
                _ => (To::Case, &mut self.case[colour]),
            };
            *count = count.saturating_add(1);
            emit(Effect::Leaves { circle, colour, igloo, to });
        }
        for other in before.full_circles().filter(|other| *other != circle) {
            if !self.yard.is_full(other) {
                emit(Effect::Spared(other));
            }
        }
    }
}
