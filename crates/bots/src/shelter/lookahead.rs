//! The value of each event of a seat's part of a round: the rest of the part is not played, but estimated with the
//! best place and useful fences.
use games::Dice;
use shelter::{Animal, Cell, Die, Edges, Event, Paper, ROUNDS, Shelter, State};
use tabletop::Game;

use super::evaluation::{Building, Evaluation, Laid, Left, Settled, TRIED};

/// The number of rounds to come below which the land also counts as it is fenced now when a place is sought.
const NEAR_THE_END: u8 = 4;
/// Maximum number of events that are near enough to the best one to be drawn.
const MOST_NEAR: usize = 16;
/// The points lost with an animal that has nowhere to live; set by hand.
const LOST: f32 = 4.0;

/// Values the events of the seat to move by its sheet after them.
pub(super) struct Lookahead<'a> {
    game: &'a Shelter,
    evaluation: &'a Evaluation,
    state: &'a State,
    paper: &'a Paper,
    /// Rounds to come after the current one.
    rounds: u8,
    left: Left,
    plans: [Laid<'a>; TRIED],
}

impl<'a> Lookahead<'a> {
    /// Prepares for a state; `None` where no seat decides.
    pub(super) fn at(
        game: &'a Shelter,
        evaluation: &'a Evaluation,
        state: &'a State,
    ) -> Option<Lookahead<'a>> {
        let paper = state.paper(state.to_move()?)?;
        let rounds = ROUNDS.saturating_sub(state.round());
        let left = evaluation.left(paper);
        let settled = Settled::new(paper, &left);
        let plans = evaluation.best_plans(&settled, rounds);
        let plans = plans.map(|plan| evaluation.lay(plan, &settled, rounds));
        Some(Lookahead { game, evaluation, state, paper, rounds, left, plans })
    }

    /// The points expected of the sheet after the best event.
    pub(super) fn value(&self) -> f32 {
        let (mut best, mut homes) = (f32::MIN, Homes::default());
        self.game.legal(self.state, |event| best = best.max(self.after(event, &mut homes)));
        best
    }

    /// The event with the highest value; the first of equals.
    pub(super) fn best(&self) -> Option<Event> {
        let (mut best, mut homes) = (None, Homes::default());
        self.game.legal(self.state, |event| {
            let worth = self.after(event, &mut homes);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, event));
            }
        });
        best.map(|(_, event)| event)
    }

    /// Any event whose value is by no more than `same` below the highest, each equally likely.
    pub(super) fn near_best(&self, same: f32, dice: &mut Dice) -> Option<Event> {
        let mut near: ([Option<(f32, Event)>; MOST_NEAR], usize) = ([None; MOST_NEAR], 0);
        let (mut most, mut homes) = (f32::MIN, Homes::default());
        self.game.legal(self.state, |event| {
            let worth = self.after(event, &mut homes);
            if worth > most {
                most = worth;
                // The highest always has a place.
                near.1 = near.1.min(MOST_NEAR - 1);
            }
            let (all, count) = &mut near;
            if worth >= most - same && *count < MOST_NEAR {
                all[*count] = Some((worth, event));
                *count += 1;
            }
        });
        let all = || near.0[..near.1].iter().flatten().filter(|(worth, _)| *worth >= most - same);
        let nth = dice.below(all().count() as u64) as usize;
        all().nth(nth).map(|(_, event)| *event)
    }

    /// Writes the value of each event into `values`.
    pub(super) fn values(&self, events: &[Event], values: &mut [f32]) {
        let mut homes = Homes::default();
        for (event, value) in events.iter().zip(values) {
            *value = self.after(*event, &mut homes);
        }
    }

    fn after(&self, event: Event, homes: &mut Homes) -> f32 {
        let mut after = *self.paper;
        match event {
            Event::Adopt(animal, square) => {
                let Some(die) = self.game.die_of(self.state, event) else { return f32::MIN };
                after.cross(square);
                self.shelter(&after) + homes.get(animal, die, || self.adopted(animal, die))
            }
            Event::Third(square) => {
                after.cross(square);
                after.cross_third(self.game.sheet());
                self.shelter(&after)
                    + self.land(self.paper, None, Building { reach: self.reach(), fences: 3 })
            }
            Event::Place(die, cell) => {
                let last = self.state.dice_left().find(|left| *left != die).unwrap_or(die);
                self.shelter(&after)
                    + self.state.adopted().map_or(0.0, |animal| self.placed(animal, cell, last))
            }
            Event::Fence(edge) => {
                after.fence(edge);
                let Building { reach, fences } = self.building();
                self.fenced(&after, Building { reach, fences: fences.saturating_sub(1) })
            }
            Event::Done => self.fenced(&after, Building::NONE),
            Event::Tree(_) | Event::Dice(_) => f32::MIN,
        }
    }

    /// The points expected of the land with an animal adopted with this die.
    fn adopted(&self, animal: Animal, die: Die) -> f32 {
        let dice = || self.state.dice_left();
        let mut best = f32::MIN;
        let mut adopting = false;
        // Each of the other two dice places, and the third one fences.
        for (nth, place) in dice().enumerate() {
            if place == die && !std::mem::replace(&mut adopting, true) {
                continue;
            }
            let skipped = dice().position(|left| left == die);
            let last = dice().enumerate().find(|(other, _)| *other != nth && Some(*other) != skipped);
            let Some((_, last)) = last else { continue };
            let free = self.game.free_cells(self.paper, self.evaluation.trees(), place);
            let rated =
                free.iter().map(|cell| (self.land(&self.with(animal, cell), Some(cell), within(last)), cell));
            if let Some((_, cell)) = rated.max_by(|one, other| one.0.total_cmp(&other.0)) {
                best = best.max(self.placed(animal, cell, last));
            }
        }
        if best > f32::MIN { best } else { self.land(self.paper, None, Building::NONE) - LOST }
    }

    /// The points expected of the land with an animal placed and `last` for the fences. In the last round plans say
    /// nothing about fences, and each single one is tried.
    fn placed(&self, animal: Animal, cell: Cell, last: Die) -> f32 {
        let after = self.with(animal, cell);
        let land = self.land(&after, Some(cell), within(last));
        if self.rounds > 0 {
            return land;
        }
        let fenced = |edge| {
            let mut fenced = after;
            fenced.fence(edge);
            self.land(&fenced, Some(cell), Building::NONE)
        };
        self.game.free_edges(&after, last).iter().map(fenced).fold(land, f32::max)
    }

    /// The sheet with an animal placed.
    fn with(&self, animal: Animal, cell: Cell) -> Paper {
        let mut after = *self.paper;
        after.place(animal, cell);
        after
    }

    fn fenced(&self, paper: &Paper, building: Building) -> f32 {
        let as_built =
            if self.rounds < NEAR_THE_END { 0.0 } else { self.evaluation.areas(paper, self.rounds) };
        self.shelter(paper) + as_built + self.land(paper, None, building)
    }

    fn land(&self, paper: &Paper, placed: Option<Cell>, building: Building) -> f32 {
        let settled = Settled::new(paper, &self.left);
        let by_plan = |plan| self.evaluation.by_plan(plan, &settled, self.rounds, building, placed);
        let planned = self.plans.iter().map(by_plan).fold(f32::MIN, f32::max);
        let as_built =
            if self.rounds < NEAR_THE_END { self.evaluation.areas(paper, self.rounds) } else { 0.0 };
        planned + as_built + self.evaluation.types(paper, &self.left, self.rounds)
    }

    fn shelter(&self, paper: &Paper) -> f32 {
        self.evaluation.shelter(paper, &self.evaluation.left(paper), self.rounds)
    }

    /// The fences that the seat can still put up.
    fn building(&self) -> Building {
        Building { reach: self.game.edges_now(self.state), fences: self.state.fences_left() }
    }

    fn reach(&self) -> Edges {
        self.state.dice_left().fold(Edges::EMPTY, |all, die| all | Edges::of_die(die))
    }
}

/// Two fences within reach of a die.
fn within(die: Die) -> Building {
    Building { reach: Edges::of_die(die), fences: 2 }
}

/// The points expected of the land with each animal adopted with each die, as far as they are known.
#[derive(Default)]
struct Homes([[Option<f32>; 6]; 6]);

impl Homes {
    fn get(&mut self, animal: Animal, die: Die, compute: impl FnOnce() -> f32) -> f32 {
        let known = &mut self.0[animal as usize][usize::from(die.figure()) - 1];
        *known.get_or_insert_with(compute)
    }
}
