//! Moves of others since a viewer's last turn.
use present::{Names, OthersTurn, Present};
use tabletop::{Seat, Turn};
use view::{Followed, Viewpoint};

use crate::Session;

impl<G: Present> Session<G> {
    /// Returns the moves of others since the last turn of the viewpoint's seat, up to its position, as far as the seat
    /// may know of them by now. A seat's turn goes on as long as only it and its own chance move.
    pub fn followed(&self, viewpoint: Viewpoint) -> Followed {
        let Some(viewer) = viewpoint.seat.map(Seat::new) else { return Followed::default() };
        let to = viewpoint.ply.min(self.ply());
        let is_alone = self.game.seats() == 1;
        let actors = self.actors(to);
        let is_own = |at: usize| actors[at] == Some(viewer);
        // The viewer's turn that runs now, and the others' moves before it.
        let own = (0..to).rev().take_while(|at| is_own(*at)).count();
        let end = to - own;
        let since = (0..end).rev().find(|at| is_own(*at)).map_or(0, |at| at + 1);
        // Alone, what one's last decision brought about belongs to what is followed.
        let start = if is_alone { since.saturating_sub(1) } else { since };
        let is_followed = |at: &usize| {
            let is_new = *at >= start || !is_alone && !self.knows(*at, since, Some(viewer));
            (is_alone || !is_own(*at)) && is_new && self.knows(*at, self.ply(), Some(viewer))
        };
        let followed: Vec<usize> = (0..end).filter(is_followed).collect();
        let names = Names::new(&self.names);
        let mut moves = Vec::new();
        for run in followed.chunk_by(|a, b| a + 1 == *b && (is_alone || actors[*a] == actors[*b])) {
            let (first, last) = (run[0], run[run.len() - 1]);
            let by = actors[first].filter(|_| !is_alone);
            let turn = OthersTurn {
                states: &self.states()[first..=last + 1],
                events: &self.events()[first..=last],
                by,
                names: &names,
            };
            moves.extend(self.game.followed(&turn).into_iter().map(|it| it.finish(first, by, &names)));
        }
        let is_marked = !(end..to)
            .any(|at| self.game.turn(&self.states()[at]) == Turn::Seat(viewer) && self.is_choice(at));
        Followed { moves, is_marked }
    }

    /// Returns the seat that each of the first `to` events belongs to. Chance belongs to the seat before it, and in a
    /// game for one to nobody.
    fn actors(&self, to: usize) -> Vec<Option<Seat>> {
        let is_alone = self.game.seats() == 1;
        let mut last = None;
        let states = self.states()[..to].iter();
        let actor = |state: &G::State| {
            match self.game.turn(state) {
                Turn::Seat(seat) => last = Some(seat),
                Turn::Chance | Turn::Over if is_alone => last = None,
                Turn::Chance | Turn::Over => {}
            }
            last
        };
        states.map(actor).collect()
    }

    /// Whether more than one event was possible in the position after `at` events.
    fn is_choice(&self, at: usize) -> bool {
        let mut possible = 0;
        self.game.legal(&self.states()[at], |_| possible += 1);
        possible > 1
    }
}
