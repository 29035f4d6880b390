//! The paper of one seat: its sanctuary, its shelter and its circles.
use serde::{Deserialize, Serialize};

use crate::{Animal, Cell, Cells, Edge, Edges, Line, Lines, Sheet, Square, Squares};

/// A line's bonus circle (S-14, S-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Circle {
    /// Not decided.
    Open,
    /// It counts.
    Won,
    /// It is crossed off.
    Lost,
}

/// The paper of one seat. What was marked in the running round is kept apart, so that it can be
/// taken away from those who may not see it (S-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Paper {
    animals: [Cells; 6],
    fences: Edges,
    crossed: Squares,
    third_crossed: u8,
    pub(crate) won: Lines,
    pub(crate) lost: Lines,
    imagined: Squares,
    running: Marks,
}

/// The marks of the running round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
struct Marks {
    cell: Cells,
    fences: Edges,
    square: Squares,
    circles: u8,
}

impl Paper {
    /// The cells with this animal.
    pub fn animals(&self, animal: Animal) -> Cells {
        self.animals[animal as usize]
    }

    /// The animal on a cell.
    pub fn animal(&self, cell: Cell) -> Option<Animal> {
        Animal::ALL.into_iter().find(|animal| self.animals(*animal).contains(cell))
    }

    /// The cells with an animal.
    pub fn housed(&self) -> Cells {
        self.animals.iter().fold(Cells::EMPTY, |all, cells| all | *cells)
    }

    /// The edges fenced by this seat.
    pub fn fences(&self) -> Edges {
        self.fences
    }

    /// The squares of the shelter that are crossed off.
    pub fn crossed(&self) -> Squares {
        self.crossed
    }

    /// Those of them that were crossed off in turns only imagined, in which nothing else was drawn
    /// ([`Shelter::imagine_crossed`](crate::Shelter::imagine_crossed)).
    pub fn imagined(&self) -> Squares {
        self.imagined
    }

    /// The number of third-fence circles crossed off, from the left (S-9).
    pub fn third_crossed(&self) -> u8 {
        self.third_crossed
    }

    /// The values of the third-fence circles that are left, left to right.
    pub fn third_left<'s>(&self, sheet: &'s Sheet) -> &'s [u8] {
        sheet.third_fence().get(usize::from(self.third_crossed)..).unwrap_or(&[])
    }

    /// A line's circle.
    pub fn circle(&self, line: Line) -> Circle {
        if self.won.contains(line) {
            Circle::Won
        } else if self.lost.contains(line) {
            Circle::Lost
        } else {
            Circle::Open
        }
    }

    /// The lines without an empty square whose circle is not decided yet: those completed in the
    /// running round, for circles are decided at its end.
    pub fn just_complete(&self) -> Lines {
        self.crossed.complete() - self.won - self.lost
    }

    /// The square crossed off in the running round.
    pub fn crossed_now(&self) -> Option<Square> {
        self.running.square.first()
    }

    /// The cell that got its animal in the running round.
    pub fn placed_now(&self) -> Option<Cell> {
        self.running.cell.first()
    }

    /// The edges fenced in the running round.
    pub fn fenced_now(&self) -> Edges {
        self.running.fences
    }

    /// Draws an animal on a cell, as a mark of the running round; asks no rule.
    pub fn place(&mut self, animal: Animal, cell: Cell) {
        self.animals[animal as usize].insert(cell);
        self.running.cell = Cells::only(cell);
    }

    /// Draws a fence, as a mark of the running round; asks no rule.
    pub fn fence(&mut self, edge: Edge) {
        self.fences.insert(edge);
        self.running.fences.insert(edge);
    }

    /// Crosses off a square of the shelter, as a mark of the running round; asks no rule.
    pub fn cross(&mut self, square: Square) {
        self.crossed.insert(square);
        self.running.square = Squares::only(square);
    }

    /// The same in a turn that is only imagined.
    pub(crate) fn imagine(&mut self, square: Square) {
        self.cross(square);
        self.imagined.insert(square);
    }

    /// Crosses off the left-most third-fence circle that is left (S-9).
    pub fn cross_third(&mut self, sheet: &Sheet) {
        if !self.third_left(sheet).is_empty() {
            self.third_crossed += 1;
            self.running.circles = 1;
        }
    }

    /// The marks of the running round become those of earlier ones.
    pub(crate) fn settle(&mut self) {
        self.running = Marks::default();
    }

    /// The paper as it was at the end of the round before.
    pub(crate) fn before(mut self) -> Paper {
        for cells in &mut self.animals {
            *cells -= self.running.cell;
        }
        self.fences -= self.running.fences;
        self.crossed -= self.running.square;
        self.imagined -= self.running.square;
        self.third_crossed -= self.running.circles;
        self.running = Marks::default();
        self
    }
}
