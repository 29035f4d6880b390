//! The track in the plane: rows of spaces that wind from the lower left upwards.
use drawing::Area;
use newgame::Space;

/// The board's name.
pub(super) const NAME: &str = "The track";
/// The board in words.
pub(super) const LABEL: &str = "The track: twenty spaces from the start to the end, three of them pools";
/// Spaces of a row.
pub(super) const COLUMNS: u8 = 7;
/// Rows of spaces.
pub(super) const ROWS: u8 = 3;
/// Units between the middles of two spaces.
const STEP: f64 = 80.0;
/// Radius of a space.
pub(super) const RADIUS: f64 = 30.0;

/// The part of the plane that is shown.
pub(super) const VIEW: Area = Area::new(0.0, 0.0, STEP * COLUMNS as f64, STEP * ROWS as f64);

/// Returns column and row of a space, from the upper left.
pub(super) fn cell(space: Space) -> (u8, u8) {
    let (row, along) = (space.number() / COLUMNS, space.number() % COLUMNS);
    let column = if row % 2 == 0 { along } else { COLUMNS - 1 - along };
    (column, ROWS - 1 - row)
}

/// Returns the middle of a space.
pub(super) fn middle(space: Space) -> (f64, f64) {
    let (column, row) = cell(space);
    (STEP * (f64::from(column) + 0.5), STEP * (f64::from(row) + 0.5))
}

/// Returns the space at a point.
pub(super) fn space_at((x, y): (f64, f64)) -> Option<Space> {
    Space::all().find(|space| {
        let (space_x, space_y) = middle(*space);
        (space_x - x).hypot(space_y - y) <= RADIUS
    })
}

/// Returns the space so many columns and rows away; the one at the rim where there is none.
pub(super) fn neighbour(from: Space, columns: i8, rows: i8) -> Space {
    let (column, row) = cell(from);
    let moved = |at: u8, by: i8, count: u8| at.saturating_add_signed(by).min(count - 1);
    let to = (moved(column, columns, COLUMNS), moved(row, rows, ROWS));
    Space::all().find(|space| cell(*space) == to).unwrap_or(from)
}
