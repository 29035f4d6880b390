//! Lines of fire: which spaces one shoots into from where, and over which (Z-25).
use alloc::vec;
use alloc::vec::Vec;

use crate::map::Point;
use crate::{Space, Spaces};

/// Every line of fire of a map.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    /// From each space, those in reach of a direct shot.
    direct: Vec<Spaces>,
    /// From each space, those in reach of an extended shot alone.
    extended: Vec<Spaces>,
    /// From each space, what an extended shot reaches, and over what.
    over: Vec<Vec<(Space, Space)>>,
}

impl Lines {
    /// Finds them; `steps` gives the grid points of a space.
    pub(crate) fn new<'a>(neighbours: &[Spaces], steps: impl Fn(Space) -> &'a [Point]) -> Lines {
        let count = neighbours.len();
        let mut lines = Lines {
            direct: vec![Spaces::NONE; count],
            extended: vec![Spaces::NONE; count],
            over: vec![Vec::new(); count],
        };
        for n in 0..count {
            let from = Space(n as u8);
            for middle in neighbours[n].iter().filter(|middle| in_line(&[steps(from), steps(*middle)])) {
                lines.direct[n].insert(middle);
            }
            for middle in neighbours[n].iter() {
                for to in neighbours[middle.index()].iter() {
                    let distinct = to != from && !lines.direct[n].contains(to);
                    if distinct && in_line(&[steps(from), steps(middle), steps(to)]) {
                        lines.extended[n].insert(to);
                        lines.over[n].push((to, middle));
                    }
                }
            }
        }
        lines
    }

    /// The spaces in reach of a direct shot.
    pub(crate) fn direct(&self, from: Space) -> Spaces {
        self.direct[from.index()]
    }

    /// The spaces in reach of an extended shot alone, if nothing is in its way.
    pub(crate) fn extended(&self, from: Space) -> Spaces {
        self.extended[from.index()]
    }

    /// The spaces over which an extended shot goes from one into another.
    pub(crate) fn over(&self, from: Space, to: Space) -> impl Iterator<Item = Space> {
        self.over[from.index()].iter().filter(move |(end, _)| *end == to).map(|(_, middle)| *middle)
    }
}

/// Whether all of these spaces have a step in one column or in one row.
fn in_line(spaces: &[&[Point]]) -> bool {
    let [first, rest @ ..] = spaces else { return false };
    let shared = |coordinate: fn(&Point) -> u16| {
        first.iter().any(|point| {
            rest.iter().all(|steps| steps.iter().any(|other| coordinate(other) == coordinate(point)))
        })
    };
    shared(|point| point.x) || shared(|point| point.y)
}
