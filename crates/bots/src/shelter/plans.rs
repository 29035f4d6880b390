//! Plans: partitions of the land of *Wildlife Shelter* into zones with few fences.
use std::collections::HashSet;
use std::sync::LazyLock;

use shelter::{Cell, Cells, Edge, Edges};

/// Zones drawn as letters, row by row, a plan a line. Each stands for its mirror images and turns too.
const DRAFTS: &str = include_str!("drafts.txt");

/// The land parted into zones.
pub(super) struct Plan {
    pub(super) zones: Vec<Zone>,
    /// The fences that part them.
    pub(super) borders: Edges,
}

/// A part of the land that is to become one area.
pub(super) struct Zone {
    pub(super) cells: Cells,
    /// The points of a tiger in it.
    pub(super) longer_side: f32,
}

/// All plans.
pub(super) static PLANS: LazyLock<Vec<Plan>> = LazyLock::new(|| {
    let (mut plans, mut known) = (Vec::new(), HashSet::new());
    for draft in DRAFTS.lines() {
        let rows: Vec<&[u8]> = draft.split(' ').map(str::as_bytes).collect();
        for image in 0..8 {
            let plan = Plan::image(&rows, image);
            if known.insert(plan.borders) {
                plans.push(plan);
            }
        }
    }
    plans
});

impl Plan {
    /// A draft mirrored and turned in one of the eight ways a square can be.
    fn image(rows: &[&[u8]], image: u8) -> Plan {
        let letter = |cell: Cell| {
            let (column, row) = (usize::from(cell.column()), usize::from(cell.row()));
            let column = if image & 1 == 0 { column } else { 5 - column };
            let row = if image & 2 == 0 { row } else { 5 - row };
            if image & 4 == 0 { rows[row][column] } else { rows[column][row] }
        };
        let parts = |edge: &Edge| {
            let (one, other) = edge.cells();
            letter(one) != letter(other)
        };
        let borders: Edges = Edge::all().filter(parts).collect();
        let zone = |cells: Cells| Zone { cells, longer_side: f32::from(cells.longer_side()) };
        Plan { zones: borders.areas().map(zone).collect(), borders }
    }
}

#[cfg(test)]
mod tests {
    use super::PLANS;
    use shelter::Cells;

    #[test]
    fn every_plan_parts_the_whole_land_and_can_be_fenced_in_a_game() {
        for plan in PLANS.iter() {
            let all = plan.zones.iter().fold(Cells::EMPTY, |all, zone| all | zone.cells);
            assert_eq!(all, Cells::ALL);
            assert!((6..=10).contains(&plan.zones.len()));
            assert!(plan.borders.len() <= 32, "two fences a round");
        }
    }

    #[test]
    fn drafts_with_images_of_their_own_make_several_plans() {
        assert!(PLANS.len() > 20);
    }
}
