//! Areas and points (S-17 to S-26): the same for the running score and for the last one.
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{Animal, Cells, Edges, Lines, Paper, Sheet, Shelter, Squares};

/// Points for each owl (S-18).
const OWL: i32 = 2;
/// Points for each pair of dogs (S-19).
const PAIR: i32 = 6;

/// A line of the score sheet, in the order of the rulebook's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Row {
    /// S-18.
    Owls,
    /// S-22.
    Giraffes,
    /// S-19.
    Dogs,
    /// S-23.
    Tigers,
    /// S-21.
    Rhinos,
    /// S-20.
    Elephants,
    /// The line circles that count (S-24).
    Shelter,
    /// The third-fence circles that are left (S-24).
    ThirdFence,
    /// All six animals (S-24).
    AllTypes,
    /// S-25.
    LooseFences,
    /// S-25.
    EmptyAreas,
}

impl Row {
    /// All of them.
    pub const ALL: [Row; 11] = {
        use Row::*;
        [
            Owls,
            Giraffes,
            Dogs,
            Tigers,
            Rhinos,
            Elephants,
            Shelter,
            ThirdFence,
            AllTypes,
            LooseFences,
            EmptyAreas,
        ]
    };

    /// The row in which an animal scores.
    pub const fn of(animal: Animal) -> Row {
        match animal {
            Animal::Owl => Row::Owls,
            Animal::Dog => Row::Dogs,
            Animal::Elephant => Row::Elephants,
            Animal::Rhino => Row::Rhinos,
            Animal::Giraffe => Row::Giraffes,
            Animal::Tiger => Row::Tigers,
        }
    }

    /// The number of the rule by which it scores.
    pub const fn rule(self) -> &'static str {
        match self {
            Row::Owls => "S-18",
            Row::Giraffes => "S-22",
            Row::Dogs => "S-19",
            Row::Tigers => "S-23",
            Row::Rhinos => "S-21",
            Row::Elephants => "S-20",
            Row::Shelter | Row::ThirdFence | Row::AllTypes => "S-24",
            Row::LooseFences | Row::EmptyAreas => "S-25",
        }
    }
}

/// A score sheet, filled in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// S-18.
    pub owls: i32,
    /// S-22.
    pub giraffes: i32,
    /// S-19.
    pub dogs: i32,
    /// S-23.
    pub tigers: i32,
    /// S-21.
    pub rhinos: i32,
    /// S-20.
    pub elephants: i32,
    /// S-24: line circles.
    pub shelter: i32,
    /// S-24: third-fence circles.
    pub third_fence: i32,
    /// S-24: all six animals.
    pub all_types: i32,
    /// S-25, 0 or less.
    pub loose_fences: i32,
    /// S-25, 0 or less.
    pub empty_areas: i32,
    /// The sum of all.
    pub total: i32,
}

impl Score {
    /// The points of a row.
    pub const fn row(&self, row: Row) -> i32 {
        match row {
            Row::Owls => self.owls,
            Row::Giraffes => self.giraffes,
            Row::Dogs => self.dogs,
            Row::Tigers => self.tigers,
            Row::Rhinos => self.rhinos,
            Row::Elephants => self.elephants,
            Row::Shelter => self.shelter,
            Row::ThirdFence => self.third_fence,
            Row::AllTypes => self.all_types,
            Row::LooseFences => self.loose_fences,
            Row::EmptyAreas => self.empty_areas,
        }
    }

    fn add(&mut self, row: Row, points: i32) {
        let place = match row {
            Row::Owls => &mut self.owls,
            Row::Giraffes => &mut self.giraffes,
            Row::Dogs => &mut self.dogs,
            Row::Tigers => &mut self.tigers,
            Row::Rhinos => &mut self.rhinos,
            Row::Elephants => &mut self.elephants,
            Row::Shelter => &mut self.shelter,
            Row::ThirdFence => &mut self.third_fence,
            Row::AllTypes => &mut self.all_types,
            Row::LooseFences => &mut self.loose_fences,
            Row::EmptyAreas => &mut self.empty_areas,
        };
        *place += points;
        self.total += points;
    }
}

/// An area of a sanctuary (S-17), and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Its cells.
    pub cells: Cells,
    /// Those with an owl.
    pub owls: Cells,
    /// Those with another animal.
    pub others: Cells,
    /// The only type of animal in it, owls aside; `None` where there is none, or more than one.
    pub pure: Option<Animal>,
    /// The points of its animals, or what an empty one takes away.
    pub points: i32,
}

impl Area {
    /// Whether no animal at all is in it (S-25).
    pub fn is_empty(&self) -> bool {
        (self.owls | self.others).is_empty()
    }

    /// Whether different types, owls aside, keep each other from scoring (S-17).
    pub fn is_mixed(&self) -> bool {
        !self.others.is_empty() && self.pure.is_none()
    }
}

/// Where a row of the score sheet comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// The row.
    pub row: Row,
    /// The points in it.
    pub points: i32,
    /// The cells that count: the animals that score, or the empty ones.
    pub cells: Cells,
    /// The fences that count: the loose ones.
    pub fences: Edges,
    /// The squares of the shelter that count: those of the lines won.
    pub squares: Squares,
    /// The lines whose circles count.
    pub lines: Lines,
    /// The number of third-fence circles that count, from the right.
    pub circles: u8,
}

/// The areas that these fences make, in the order of their first cells.
pub(crate) fn areas(fences: Edges) -> impl Iterator<Item = Cells> {
    let open = fences.open();
    let mut left = Cells::ALL;
    core::iter::from_fn(move || {
        let area = left.first_area(open);
        left -= area;
        (!area.is_empty()).then_some(area)
    })
}

/// The only type of animal in an area, owls aside (S-17).
fn pure(paper: &Paper, area: Cells) -> Option<Animal> {
    let mut types =
        Animal::ALL.into_iter().filter(|animal| *animal != Animal::Owl && area.meets(paper.animals(*animal)));
    types.next().filter(|_| types.next().is_none())
}

/// In how many pure areas there are rhinos (S-21).
fn rhino_areas(paper: &Paper) -> i32 {
    if paper.animals(Animal::Rhino).is_empty() {
        return 0;
    }
    areas(paper.fences()).filter(|area| pure(paper, *area) == Some(Animal::Rhino)).count() as i32
}

/// The points of the animals of one type together in their pure area (S-18 to S-23).
fn worth(animal: Animal, animals: Cells, area: Cells, trees: Cells, rhino_areas: i32) -> i32 {
    let count = animals.len() as i32;
    match animal {
        Animal::Owl => OWL * count,
        Animal::Dog => PAIR * (count / 2),
        Animal::Elephant => count * count,
        Animal::Rhino => count * rhino_areas,
        Animal::Giraffe => count * (area & trees).len() as i32 + (animals & trees.beside()).len() as i32,
        Animal::Tiger if count == 1 => i32::from(area.longer_side()),
        Animal::Tiger => 0,
    }
}

/// Whether all six animals are there (S-24).
fn has_all_types(paper: &Paper) -> bool {
    Animal::ALL.into_iter().all(|animal| !paper.animals(animal).is_empty())
}

/// The areas of a paper with what they are worth.
pub(crate) fn valued_areas(paper: &Paper, trees: Cells) -> impl Iterator<Item = Area> {
    let rhino_areas = rhino_areas(paper);
    let (owls, housed) = (paper.animals(Animal::Owl), paper.housed());
    areas(paper.fences()).map(move |cells| {
        let (owls, others, pure) = (cells & owls, cells & (housed - owls), pure(paper, cells));
        let points = if cells.meets(housed) {
            pure.map_or(0, |animal| worth(animal, others, cells, trees, rhino_areas))
                + worth(Animal::Owl, owls, cells, trees, rhino_areas)
        } else {
            -(cells.len() as i32)
        };
        Area { cells, owls, others, pure, points }
    })
}

impl Source {
    /// Points of a row, without anything that they come from.
    const fn of(row: Row, points: i32) -> Source {
        Source {
            row,
            points,
            cells: Cells::EMPTY,
            fences: Edges::EMPTY,
            squares: Squares::EMPTY,
            lines: Lines::EMPTY,
            circles: 0,
        }
    }
}

/// Lists all that a paper scores, piece by piece: a row may have none, one or several.
#[inline(always)]
fn pieces(sheet: &Sheet, paper: &Paper, trees: Cells, mut list: impl FnMut(Source)) {
    for area in valued_areas(paper, trees) {
        let owls = OWL * area.owls.len() as i32;
        list(Source { cells: area.owls, ..Source::of(Row::Owls, owls) });
        match area.pure {
            Some(_) if area.points == owls => {}
            Some(animal) => {
                list(Source { cells: area.others, ..Source::of(Row::of(animal), area.points - owls) });
            }
            None if area.is_empty() => {
                list(Source { cells: area.cells, ..Source::of(Row::EmptyAreas, area.points) });
            }
            None => {}
        }
        let fences = paper.fences().within(area.cells);
        list(Source { fences, ..Source::of(Row::LooseFences, -(fences.len() as i32)) });
    }
    if has_all_types(paper) {
        list(Source { cells: paper.housed(), ..Source::of(Row::AllTypes, i32::from(sheet.all_types())) });
    }
    for line in paper.won.iter() {
        let points = i32::from(sheet.label(line).circle);
        list(Source { squares: line.squares(), ..Source::of(Row::Shelter, points) });
    }
    let left = paper.third_left(sheet);
    let points = left.iter().map(|circle| i32::from(*circle)).sum();
    list(Source { circles: left.len() as u8, ..Source::of(Row::ThirdFence, points) });
}

/// The sources of each row, in the order of [`Row::ALL`].
fn sources(sheet: &Sheet, paper: &Paper, trees: Cells) -> [Source; 11] {
    let mut rows = Row::ALL.map(|row| Source::of(row, 0));
    pieces(sheet, paper, trees, |piece| {
        let source = &mut rows[piece.row as usize];
        source.points += piece.points;
        source.cells |= piece.cells;
        source.fences |= piece.fences;
        source.squares |= piece.squares;
        source.circles += piece.circles;
    });
    rows[Row::Shelter as usize].lines = paper.won;
    rows
}

/// The score of a paper as it lies there.
pub(crate) fn score(sheet: &Sheet, paper: &Paper, trees: Cells) -> Score {
    let mut score = Score::default();
    pieces(sheet, paper, trees, |piece| score.add(piece.row, piece.points));
    score
}

/// The sum of that score.
pub(crate) fn total(sheet: &Sheet, paper: &Paper, trees: Cells) -> i32 {
    let mut total = 0;
    pieces(sheet, paper, trees, |piece| total += piece.points);
    total
}

impl Edges {
    /// The areas that these fences make, in the order of their first cells (S-17).
    pub fn areas(self) -> impl Iterator<Item = Cells> {
        areas(self)
    }
}

impl Shelter {
    /// The score of a paper as it lies there, open circles not counting yet (S-18 to S-25).
    pub fn score(&self, paper: &Paper, trees: Cells) -> Score {
        score(self.sheet(), paper, trees)
    }

    /// The sum of [`Shelter::score`]: quicker than all its rows.
    pub fn total(&self, paper: &Paper, trees: Cells) -> i32 {
        total(self.sheet(), paper, trees)
    }

    /// The score row by row, with where each comes from.
    pub fn sources(&self, paper: &Paper, trees: Cells) -> [Source; 11] {
        sources(self.sheet(), paper, trees)
    }

    /// The areas of a paper with what they are worth, in the order of their first cells (S-17).
    pub fn areas(&self, paper: &Paper, trees: Cells) -> Vec<Area> {
        valued_areas(paper, trees).collect()
    }
}
