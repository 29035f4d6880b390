//! *Wildlife Shelter* as numbers. Papers stand in order from the seat that looks.
use alloc::format;
use alloc::string::String;
use core::fmt::Display;

use crate::{
    Animal, Cell, Cells, Circle, Die, Event, Line, Member, Paper, Phase, ROUNDS, Set, Shelter, State, View,
};
use tabletop::{Encode, Game, Observation, Ratio, Seat};

const PHASES: [(Phase, &str); 7] = [
    (Phase::Trees, "trees"),
    (Phase::Dice, "dice"),
    (Phase::Adopt, "adopt"),
    (Phase::Place, "place"),
    (Phase::Fence, "fence"),
    (Phase::Wait, "wait"),
    (Phase::Over, "over"),
];
/// The dice of a round, and the most fences of a turn (S-6, S-12).
const DICE: u8 = 3;
const MOST_FENCES: u8 = 18;

impl Encode for Shelter {
    type Layout = ();

    fn layout(&self) {}

    fn is_decision(event: Event) -> bool {
        !matches!(event, Event::Tree(_) | Event::Dice(_))
    }

    fn observe(&self, (): &(), view: &View, seat: Seat, to: &mut impl Observation) {
        let phase = PHASES.iter().position(|(phase, _)| *phase == view.phase());
        to.one_of(|nth| format!("phase {}", PHASES[nth].1), phase, PHASES.len());
        to.share(|| "round".into(), view.round(), ROUNDS);
        let dice = view.dice();
        for nth in 0..usize::from(DICE) {
            let face = dice.map(|dice| usize::from(dice[nth].figure()) - 1);
            to.one_of(|face| format!("die {}: {}", nth + 1, face + 1), face, Die::ALL.len());
        }
        let mut left = [0u8; Die::ALL.len()];
        view.dice_left().for_each(|die| left[die.index()] += 1);
        for die in Die::ALL {
            to.share(|| format!("unused dice with {}", die.figure()), left[die.index()], DICE);
        }
        let adopted = view.adopted().map(|animal| animal as usize);
        to.one_of(|nth| format!("adopted {}", Animal::ALL[nth]), adopted, Animal::ALL.len());
        to.share(|| "fences left".into(), view.fences_left(), MOST_FENCES);
        cells(to, || "trees".into(), view.trees(), |cell| format!("tree on {cell}"));
        let players = usize::from(self.seats());
        for nth in 0..players {
            paper(to, nth, &view.papers()[(seat.index() + nth) % players]);
        }
    }

    fn score_so_far(&self, state: &State, seat: Seat) -> Ratio {
        match state.paper(seat) {
            Some(paper) => Ratio::new(self.total(paper, state.trees()).into(), 1).unwrap_or(Ratio::ZERO),
            None => Ratio::ZERO,
        }
    }
}

/// Adds an entry for each member, 1 for those in the set.
fn members<T: Member + Display>(to: &mut impl Observation, set: Set<T>, name: impl Fn(T) -> String) {
    to.some_of(|nth| name(T::at(nth)), set.iter().map(T::index), T::COUNT);
}

/// Adds an entry for each cell of the sanctuary, as one plane.
fn cells(
    to: &mut impl Observation,
    plane: impl FnOnce() -> String,
    cells: Cells,
    name: impl Fn(Cell) -> String,
) {
    let side = usize::from(Cell::SIDE);
    to.plane(plane, (side, side), |nth| name(Cell::at(nth)), cells.iter().map(Cell::index));
}

/// Adds the entries of a paper.
fn paper(to: &mut impl Observation, nth: usize, paper: &Paper) {
    for animal in Animal::ALL {
        let plane = || format!("seat +{nth}: {animal}");
        cells(to, plane, paper.animals(animal), |cell| format!("seat +{nth}: {animal} on {cell}"));
    }
    members(to, paper.fences(), |edge| format!("seat +{nth}: fence {edge}"));
    members(to, paper.crossed(), |square| format!("seat +{nth}: square {square} crossed"));
    to.amount(|| format!("seat +{nth}: third-fence circles crossed"), paper.third_crossed());
    for line in Line::all() {
        let circle = paper.circle(line);
        to.flag(|| format!("seat +{nth}: circle {line} won"), circle == Circle::Won);
        to.flag(|| format!("seat +{nth}: circle {line} lost"), circle == Circle::Lost);
    }
}
