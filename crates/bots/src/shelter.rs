//! What common sense plays in *Wildlife Shelter*: it keeps to a plan of zones, one kind of animal in
//! each, and judges what it could draw by what the land will be worth when the plan is fenced.
mod plans;
mod worth;

use ::shelter::{Animal, Cell, Die, Edge, Edges, Event, Paper, Phase, Shelter, State};
use games::Dice;
use tabletop::Game;

use crate::CommonSense;
use worth::{Judge, Supply};

/// How many placements with a die are looked at together with their fences.
const LOOKED_AT: usize = 6;

impl CommonSense for Shelter {
    /// Looks through its own A, B and C of this round and takes what its judge values most; the
    /// first of equals.
    fn sensible(&self, state: &State, _dice: &mut Dice) -> Option<Event> {
        let paper = state.paper(state.to_move()?)?;
        let mind = Mind { game: self, judge: Judge::new(self, state, paper)?, paper };
        match state.phase() {
            Phase::Adopt => mind.adopt(state),
            Phase::Place => {
                let dice: Vec<Die> = state.dice_left().collect();
                let supply = Supply::of(self, paper);
                let (_, die, cell) = mind.best_place(&dice, state.adopted()?, &supply)?;
                Some(Event::Place(die, cell))
            }
            Phase::Fence => Some(mind.fence(state)),
            Phase::Trees | Phase::Dice | Phase::Wait | Phase::Over => None,
        }
    }
}

/// A seat about to decide.
struct Mind<'a> {
    game: &'a Shelter,
    judge: Judge,
    paper: &'a Paper,
}

impl Mind<'_> {
    /// A: the square whose animal, best placed and fenced, leaves most; or a third fence.
    fn adopt(&self, state: &State) -> Option<Event> {
        let dice = state.dice()?;
        let supply = Supply::of(self.game, self.paper);
        // Where an animal goes does not depend on the square it came from.
        let mut placed: Vec<(Animal, Die, f32)> = Vec::new();
        let mut best: Option<(f32, Event)> = None;
        self.game.legal(state, |event| {
            let (square, worth) = match event {
                Event::Adopt(animal, square) => {
                    let Some(die) = self.game.die_of(state, event) else { return };
                    let known = placed.iter().find(|(a, d, _)| (*a, *d) == (animal, die));
                    let worth = known.map(|(.., worth)| *worth).unwrap_or_else(|| {
                        let worth = self.adopted(dice, die, animal, &supply);
                        placed.push((animal, die, worth));
                        worth
                    });
                    (square, worth)
                }
                Event::Third(square) => (square, self.third(dice, &supply)),
                _ => return,
            };
            let mut after = *self.paper;
            after.cross(square);
            let worth = worth
                + self.judge.supply_change(self.game, self.paper, &after)
                + self.judge.shelter(self.game, &after);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, event));
            }
        });
        best.map(|(_, event)| event)
    }

    /// What an animal adopted with `die` leaves at best.
    fn adopted(&self, dice: [Die; 3], die: Die, animal: Animal, supply: &Supply) -> f32 {
        let mut rest = dice.to_vec();
        if let Some(at) = rest.iter().position(|left| *left == die) {
            rest.remove(at);
        }
        match self.best_place(&rest, animal, supply) {
            Some((worth, ..)) => worth,
            // Nowhere to live: the animal is lost.
            None => self.judge.land(self.game, self.paper, supply) - worth::LOST,
        }
    }

    /// What a third fence leaves at best.
    fn third(&self, dice: [Die; 3], supply: &Supply) -> f32 {
        let reach = dice.into_iter().fold(Edges::EMPTY, |all, die| all | Edges::of_die(die));
        let circle =
            self.paper.third_left(self.game.sheet()).first().map_or(0.0, |circle| f32::from(*circle));
        self.best_fences(self.paper, reach, 3, false, supply).0 - circle
    }

    /// B: where the animal leaves most, the last die's fences included.
    fn best_place(&self, dice: &[Die], animal: Animal, supply: &Supply) -> Option<(f32, Die, Cell)> {
        let &[one, other] = dice else { return None };
        let pairs = if one == other { vec![(one, other)] } else { vec![(one, other), (other, one)] };
        let best =
            pairs.into_iter().filter_map(|(die, last)| self.best_place_with(die, last, animal, supply));
        best.max_by(|a, b| a.0.total_cmp(&b.0))
    }

    /// Where the animal leaves most if it is placed with `die` and fences go to `last`.
    fn best_place_with(
        &self,
        die: Die,
        last: Die,
        animal: Animal,
        supply: &Supply,
    ) -> Option<(f32, Die, Cell)> {
        let reach = Edges::of_die(last);
        let placed = |cell: Cell| {
            let mut after = *self.paper;
            after.place(animal, cell);
            after
        };
        let free = self.game.free_cells(self.paper, self.judge.trees(), die).iter();
        let mut tries: Vec<(f32, Cell)> = free
            .map(|cell| {
                let after = placed(cell);
                let fences = self.judge.fences_to_come(&after, reach);
                (self.judge.land(self.game, &after, supply) + fences, cell)
            })
            .collect();
        if !self.judge.is_planning() {
            tries.sort_by(|a, b| b.0.total_cmp(&a.0));
            tries.truncate(LOOKED_AT);
            for (worth, cell) in &mut tries {
                *worth = self.best_fences(&placed(*cell), reach, 2, false, supply).0;
            }
        }
        let best = tries.into_iter().max_by(|a, b| a.0.total_cmp(&b.0));
        best.map(|(worth, cell)| (worth, die, cell))
    }

    /// C: the next fence, or none.
    fn fence(&self, state: &State) -> Event {
        let most = if state.is_third_fence() { 3 } else { 2 };
        let may_end = state.fences_left() < most;
        let supply = Supply::of(self.game, self.paper);
        let reach = self.game.edges_now(state);
        let (_, edge) = self.best_fences(self.paper, reach, state.fences_left(), may_end, &supply);
        edge.map_or(Event::Done, Event::Fence)
    }

    /// What up to `most` fences within reach leave at best, and the first of them; none where the
    /// turn `may_end` and every fence makes it worse.
    fn best_fences(
        &self,
        paper: &Paper,
        reach: Edges,
        most: u8,
        may_end: bool,
        supply: &Supply,
    ) -> (f32, Option<Edge>) {
        let land = |paper: &Paper| self.judge.land(self.game, paper, supply);
        let (mut paper, mut first) = (*paper, None);
        let mut best = if may_end { land(&paper) } else { f32::MIN };
        for nth in 0..most {
            let forced = nth == 0 && !may_end;
            let Some((worth, edge)) = self.next_fence(&paper, reach - paper.fences(), forced, &land) else {
                break;
            };
            // At the end two fences may do together what neither does alone.
            let leads_on = !self.judge.is_planning() && nth + 1 < most;
            if worth <= best && !forced && !leads_on {
                break;
            }
            paper.fence(edge);
            if nth == 0 {
                first = Some(edge);
            }
            best = best.max(worth);
        }
        (best, first)
    }

    /// The next fence: while there is time, the most urgent one of the plan; at the end, that which
    /// leaves most.
    fn next_fence(
        &self,
        paper: &Paper,
        free: Edges,
        forced: bool,
        land: &impl Fn(&Paper) -> f32,
    ) -> Option<(f32, Edge)> {
        let fenced = |edge: Edge| {
            let mut after = *paper;
            after.fence(edge);
            (land(&after), edge)
        };
        if !self.judge.is_planning() {
            return free.iter().map(fenced).max_by(|a, b| a.0.total_cmp(&b.0));
        }
        let planned = free & self.judge.borders();
        let edge = planned.iter().max_by_key(|edge| self.judge.urgency(paper, *edge));
        edge.or(free.first().filter(|_| forced)).map(fenced)
    }
}
