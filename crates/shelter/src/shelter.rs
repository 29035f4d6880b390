//! The game on a sheet, for so many players, and what can be asked of it.
use crate::{Cells, Die, Edges, Event, Paper, Phase, Sheet, Squares, State};

/// The most players (S-7).
pub(crate) const MOST_PLAYERS: u8 = 99;

/// *Wildlife Shelter* on a sheet.
#[derive(Clone, Debug)]
pub struct Shelter {
    sheet: Sheet,
    pub(crate) players: u8,
    /// The squares that a die lets one cross off.
    by_die: [Squares; 6],
}

impl Shelter {
    /// The game on this sheet for 1 to 99 players; `None` for other numbers.
    pub fn new(sheet: Sheet, players: u8) -> Option<Shelter> {
        let squares = |die| sheet.lines_of(die).fold(Squares::EMPTY, |all, line| all | line.squares());
        let by_die = Die::ALL.map(squares);
        (1..=MOST_PLAYERS).contains(&players).then_some(Shelter { sheet, players, by_die })
    }

    /// The sheet it is played on.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// Whether it is a solo game (S-15).
    pub fn is_solo(&self) -> bool {
        self.players == 1
    }

    /// The squares of a paper that a die still lets one cross off (S-8).
    pub fn free_squares(&self, paper: &Paper, die: Die) -> Squares {
        self.by_die[die.index()] - paper.crossed()
    }

    /// The cells of a paper on which a die lets one place an animal (S-10).
    pub fn free_cells(&self, paper: &Paper, trees: Cells, die: Die) -> Cells {
        Cells::of_die(die) - paper.housed() - trees
    }

    /// The edges of a paper that a die lets one fence (S-11).
    pub fn free_edges(&self, paper: &Paper, die: Die) -> Edges {
        Edges::of_die(die) - paper.fences()
    }

    /// The refusal of a third fence with these dice; `None` if the paper may take one (S-9).
    pub(crate) fn third_refused(&self, paper: &Paper, dice: [Die; 3]) -> Option<crate::Refusal> {
        let with_squares = |die: &Die| !self.free_squares(paper, *die).is_empty();
        let mut open = dice.into_iter().filter(with_squares);
        if !paper.third_left(&self.sheet).is_empty() {
            return (open.count() == dice.len()).then_some(crate::Refusal::NothingFull);
        }
        open.next().map(crate::Refusal::CirclesGone)
    }

    /// The edges that the seat to move can fence now (S-11, S-12); none outside that phase.
    pub fn edges_now(&self, state: &State) -> Edges {
        let Some(paper) = state.paper(state.turn.seat).filter(|_| state.phase == Phase::Fence) else {
            return Edges::EMPTY;
        };
        state.dice_left().fold(Edges::EMPTY, |all, die| all | self.free_edges(paper, die))
    }

    /// The die that an event uses; `None` where it uses none or leaves open which.
    pub fn die_of(&self, state: &State, event: Event) -> Option<Die> {
        match event {
            Event::Adopt(animal, square) => self.value(animal, square),
            Event::Place(die, _) => Some(die),
            Event::Fence(_) => state.dice_left().next().filter(|_| !state.is_third_fence()),
            _ => None,
        }
    }

    /// The value of the line by which an animal is adopted from a square (S-8).
    pub(crate) fn value(&self, animal: crate::Animal, square: crate::Square) -> Option<Die> {
        let labels = square.lines().map(|line| self.sheet.label(line));
        labels.into_iter().find(|label| label.animal == animal).map(|label| label.value)
    }
}
