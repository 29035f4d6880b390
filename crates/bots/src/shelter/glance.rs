//! What each event would come to, judged at a glance: the rest of one's own part of the round is not played,
//! but the best place and useful fences are reckoned with.
use shelter::{Animal, Cell, Die, Edges, Event, Paper, Phase, ROUNDS, Shelter, State};
use tabletop::Game;

use super::outlook::{Building, Left, Outlook, Sketch, TRIED};

/// With fewer rounds to come the land counts as it lies there, too, when a place is sought.
const NEAR_THE_END: u8 = 4;
/// What it costs to lose an animal that has nowhere to live.
const LOST: f32 = 4.0;

/// The seat to move, looking at its paper.
pub(super) struct Glance<'a> {
    game: &'a Shelter,
    outlook: &'a Outlook,
    state: &'a State,
    paper: &'a Paper,
    /// To come after the running one.
    rounds: u8,
    left: Left,
    plans: [&'a Sketch; TRIED],
}

impl<'a> Glance<'a> {
    /// A look at a state; `None` where no seat decides.
    pub(super) fn at(game: &'a Shelter, outlook: &'a Outlook, state: &'a State) -> Option<Glance<'a>> {
        let paper = state.paper(state.to_move()?)?;
        let rounds = ROUNDS.saturating_sub(state.round());
        let left = outlook.left(paper);
        let plans = outlook.best_plans(paper, &left, rounds);
        Some(Glance { game, outlook, state, paper, rounds, left, plans })
    }

    /// What the paper comes to if the seat goes on at its best.
    pub(super) fn worth(&self) -> f32 {
        if self.state.phase() == Phase::Fence {
            return self.fenced(self.paper, self.building());
        }
        let (mut best, mut homes) = (f32::MIN, Homes::default());
        self.game.legal(self.state, |event| best = best.max(self.after(event, &mut homes)));
        best
    }

    /// The event after which the paper comes to most; the first of equals.
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

    /// What the paper comes to after each event.
    pub(super) fn prior(&self, events: &[Event], appeal: &mut [f32]) {
        let mut homes = Homes::default();
        for (event, appeal) in events.iter().zip(appeal) {
            *appeal = self.after(*event, &mut homes);
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
                self.shelter(&after) + self.land(self.paper, Building { reach: self.reach(), fences: 3 })
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

    /// What the land comes to with an animal adopted with this die.
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
            let free = self.game.free_cells(self.paper, self.outlook.trees(), place);
            let rated = free.iter().map(|cell| (self.land(&self.with(animal, cell), within(last)), cell));
            if let Some((_, cell)) = rated.max_by(|one, other| one.0.total_cmp(&other.0)) {
                best = best.max(self.placed(animal, cell, last));
            }
        }
        if best > f32::MIN { best } else { self.land(self.paper, Building::NONE) - LOST }
    }

    /// What the land comes to with an animal placed and `last` for the fences. In the last round no plan
    /// tells which are useful, and one is tried out.
    fn placed(&self, animal: Animal, cell: Cell, last: Die) -> f32 {
        let after = self.with(animal, cell);
        let land = self.land(&after, within(last));
        if self.rounds > 0 {
            return land;
        }
        let fenced = |edge| {
            let mut fenced = after;
            fenced.fence(edge);
            self.land(&fenced, Building::NONE)
        };
        self.game.free_edges(&after, last).iter().map(fenced).fold(land, f32::max)
    }

    /// The paper with an animal placed.
    fn with(&self, animal: Animal, cell: Cell) -> Paper {
        let mut after = *self.paper;
        after.place(animal, cell);
        after
    }

    fn fenced(&self, paper: &Paper, building: Building) -> f32 {
        let as_it_lies =
            if self.rounds < NEAR_THE_END { 0.0 } else { self.outlook.areas(paper, self.rounds) };
        self.shelter(paper) + as_it_lies + self.land(paper, building)
    }

    fn land(&self, paper: &Paper, building: Building) -> f32 {
        let by_plan = |plan| self.outlook.by_plan(plan, paper, &self.left, self.rounds, building);
        let planned = self.plans.iter().map(|plan| by_plan(plan)).fold(f32::MIN, f32::max);
        let as_it_lies =
            if self.rounds < NEAR_THE_END { self.outlook.areas(paper, self.rounds) } else { 0.0 };
        planned + as_it_lies + self.outlook.types(paper, &self.left, self.rounds)
    }

    fn shelter(&self, paper: &Paper) -> f32 {
        self.outlook.shelter(paper, &self.outlook.left(paper), self.rounds)
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

/// What the land comes to with each animal adopted with each die, as far as it was looked at.
#[derive(Default)]
struct Homes([[Option<f32>; 6]; 6]);

impl Homes {
    fn get(&mut self, animal: Animal, die: Die, look: impl FnOnce() -> f32) -> f32 {
        let known = &mut self.0[animal as usize][usize::from(die.figure()) - 1];
        *known.get_or_insert_with(look)
    }
}
