//! Plans: partitions of the land of *Wildlife Shelter* into zones with few fences.
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use shelter::{Cell, Cells, Edge, Edges};

/// Zones drawn as letters, row by row, a plan a line. Each stands for its mirror images and turns too.
const DRAFTS: &str = include_str!("drafts.txt");

/// All plans, and the zones of which they consist: many are part of several.
pub(super) struct Plans {
    pub(super) zones: Vec<Zone>,
    pub(super) plans: Vec<Plan>,
}

/// The land parted into zones.
#[derive(Clone)]
pub(super) struct Plan {
    /// The places of its zones among all.
    pub(super) zones: Vec<u16>,
    /// The fences that part them.
    pub(super) borders: Edges,
}

/// A part of the land that is to become one area.
pub(super) struct Zone {
    pub(super) cells: Cells,
    /// The points of a tiger in it.
    pub(super) longer_side: u8,
}

/// All plans.
pub(super) static PLANS: LazyLock<Plans> = LazyLock::new(|| {
    let (mut zones, mut plans) = (Vec::new(), Vec::new());
    let (mut known_zones, mut known_plans) = (HashMap::new(), HashSet::new());
    let mut place = |cells: Cells| {
        *known_zones.entry(cells).or_insert_with(|| {
            zones.push(Zone { cells, longer_side: cells.longer_side() });
            (zones.len() - 1) as u16
        })
    };
    for draft in DRAFTS.lines() {
        let rows: Vec<&[u8]> = draft.split(' ').map(str::as_bytes).collect();
        for image in 0..8 {
            let borders = borders(&rows, image);
            if known_plans.insert(borders) {
                plans.push(Plan { zones: borders.areas().map(&mut place).collect(), borders });
            }
        }
    }
    Plans { zones, plans }
});

/// The fences of a draft mirrored and turned in one of the eight ways a square can be.
fn borders(rows: &[&[u8]], image: u8) -> Edges {
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
    Edge::all().filter(parts).collect()
}

#[cfg(test)]
mod tests {
    use super::PLANS;
    use shelter::Cells;

    #[test]
    fn every_plan_parts_the_whole_land_and_can_be_fenced_in_a_game() {
        for plan in &PLANS.plans {
            let zones = plan.zones.iter().map(|zone| PLANS.zones[usize::from(*zone)].cells);
            let all = zones.fold(Cells::EMPTY, |all, zone| all | zone);
            assert_eq!(all, Cells::ALL);
            assert!((6..=10).contains(&plan.zones.len()));
            assert!(plan.borders.len() <= 32, "two fences a round");
        }
    }

    #[test]
    fn drafts_with_images_of_their_own_make_several_plans() {
        assert!(PLANS.plans.len() > 20);
    }
}
