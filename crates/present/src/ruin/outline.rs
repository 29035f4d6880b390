//! Outlines of sets of squares, and the saw teeth along the hunter's.
use drawing::Pen;
use ruin::{Board, Square};

use super::grid::SQUARE;

/// A closed outline by its corners, in squares, clockwise round the squares within.
pub(super) type Loop = Vec<(i32, i32)>;

/// The outlines of the squares that `holds` picks; squares that touch only in a corner are apart.
pub(super) fn outlines(board: &Board, holds: impl Fn(Square) -> bool) -> Vec<Loop> {
    let (columns, rows) = (board.columns() as i32, board.rows() as i32);
    let mut inside = vec![false; board.size()];
    for (slot, square) in inside.iter_mut().zip(board.squares()) {
        *slot = holds(square);
    }
    let held = |x: i32, y: i32| {
        (0..columns).contains(&x) && (0..rows).contains(&y) && inside[(y * columns + x) as usize]
    };
    // Per corner of the lattice the edges that leave it: bits for east, south, west, north.
    const WAYS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
    let width = columns + 1;
    let mut edges = vec![0u8; (width * (rows + 1)) as usize];
    for y in 0..rows {
        for x in 0..columns {
            if held(x, y) {
                for (way, ((cx, cy), (nx, ny))) in [
                    ((x, y), (x, y - 1)),
                    ((x + 1, y), (x + 1, y)),
                    ((x + 1, y + 1), (x, y + 1)),
                    ((x, y + 1), (x - 1, y)),
                ]
                .into_iter()
                .enumerate()
                {
                    if !held(nx, ny) {
                        edges[(cy * width + cx) as usize] |= 1 << way;
                    }
                }
            }
        }
    }
    let mut loops = Vec::new();
    for start in 0..edges.len() {
        while edges[start] != 0 {
            let mut corners: Loop = Vec::new();
            let mut at = start;
            let mut way = edges[start].trailing_zeros() as usize;
            let first = way;
            loop {
                edges[at] &= !(1 << way);
                let (x, y) = (at as i32 % width + WAYS[way].0, at as i32 / width + WAYS[way].1);
                at = (y * width + x) as usize;
                // Turning right first keeps two squares that meet in a corner apart.
                let next =
                    [1, 0, 3].into_iter().map(|turn| (way + turn) % 4).find(|w| edges[at] & (1 << w) != 0);
                let Some(next) = next.filter(|_| at != start) else {
                    if way != first {
                        corners.push((x, y));
                    }
                    break;
                };
                if next != way {
                    corners.push((x, y));
                }
                way = next;
            }
            loops.push(corners);
        }
    }
    loops
}

/// The outlines as one path.
pub(super) fn path(loops: &[Loop]) -> String {
    let mut pen = Pen::default();
    for corners in loops {
        pen.through(corners.iter().map(|&(x, y)| (x as f64 * SQUARE, y as f64 * SQUARE))).close();
    }
    pen.done()
}

/// Saw teeth along the outlines, three a square, on the inner side.
pub(super) fn teeth(loops: &[Loop]) -> String {
    /// Distance of the teeth's feet from the outline.
    const FOOT: f64 = 3.5;
    /// Distance of their tips.
    const TIP: f64 = 8.5;
    let mut pen = Pen::default();
    for corners in loops {
        let count = corners.len();
        let inward = |i: usize| {
            let ((x, y), (to_x, to_y)) = (corners[i % count], corners[(i + 1) % count]);
            ((y - to_y).signum() as f64, (to_x - x).signum() as f64)
        };
        // The feet of two sides meet here, for a corner that points either way.
        let foot = |i: usize| {
            let ((x, y), (ax, ay), (bx, by)) = (corners[i % count], inward(i + count - 1), inward(i));
            (x as f64 * SQUARE + (ax + bx) * FOOT, y as f64 * SQUARE + (ay + by) * FOOT)
        };
        let (begin_x, begin_y) = foot(0);
        pen.to(begin_x, begin_y);
        for (i, &(x, y)) in corners.iter().enumerate() {
            let (to_x, to_y) = corners[(i + 1) % count];
            let (inward_x, inward_y) = inward(i);
            let teeth = 3 * (to_x - x).abs().max((to_y - y).abs());
            let (dx, dy) =
                ((to_x - x).signum() as f64 * SQUARE / 3.0, (to_y - y).signum() as f64 * SQUARE / 3.0);
            let along = |t: f64, depth: f64| {
                (x as f64 * SQUARE + dx * t + inward_x * depth, y as f64 * SQUARE + dy * t + inward_y * depth)
            };
            for tooth in 1..=teeth {
                let (tip_x, tip_y) = along(tooth as f64 - 0.5, TIP);
                pen.line(tip_x, tip_y);
                let (end_x, end_y) = if tooth == teeth { foot(i + 1) } else { along(tooth as f64, FOOT) };
                pen.line(end_x, end_y);
            }
        }
        pen.close();
    }
    pen.done()
}

#[cfg(test)]
mod tests {
    use ruin::{BoardKind, Map, Ruin};

    use super::*;

    /// The outlines of the squares marked in four rows of four.
    fn of(rows: [&str; 4]) -> Vec<Loop> {
        let Ok(map) = Map::parse(include_str!("../../tests/maps/tiny.toml")) else { return Vec::new() };
        let game = Ruin::new(map);
        let marked = |s: Square| rows[s.row as usize].as_bytes()[s.column as usize] == b'#';
        outlines(game.board(BoardKind::City), marked)
    }

    /// Twice the area within, positive where the outline runs clockwise.
    fn area(corners: &Loop) -> i32 {
        let ahead = corners.iter().cycle().skip(1);
        corners.iter().zip(ahead).map(|((x, y), (to_x, to_y))| x * to_y - to_x * y).sum()
    }

    #[test]
    fn squares_side_by_side_share_one_outline_of_corners_only() {
        assert_eq!(of(["....", ".##.", "....", "...."]), [[(3, 1), (3, 2), (1, 2), (1, 1)]]);
        assert!(of(["...."; 4]).is_empty());
        let whole = of(["####"; 4]);
        assert_eq!(whole.len(), 1);
        assert_eq!((whole[0].len(), area(&whole[0])), (4, 32));
    }

    #[test]
    fn squares_that_touch_in_a_corner_are_apart() {
        for rows in [["#...", ".#..", "..#.", "...."], ["..#.", ".#..", "#...", "...."]] {
            let loops = of(rows);
            assert_eq!(loops.len(), 3);
            assert!(loops.iter().all(|corners| corners.len() == 4 && area(corners) == 2));
        }
    }

    #[test]
    fn a_hole_runs_the_other_way() {
        let areas: Vec<i32> = of(["###.", "#.#.", "###.", "...."]).iter().map(area).collect();
        assert_eq!(areas, [18, -2]);
    }

    #[test]
    fn teeth_stay_inside_and_come_back() {
        let loops = of(["....", ".#..", "....", "...."]);
        let teeth = teeth(&loops);
        assert!(teeth.ends_with('Z'));
        let numbers: Vec<f64> =
            teeth.split(['M', 'L', 'Z', ' ']).filter_map(|part| part.parse().ok()).collect();
        assert_eq!(numbers.len(), 2 * (1 + 4 * 3 * 2), "three teeth a side, two points each");
        let inside = |n: &f64| (SQUARE + 3.5 - 0.01..=SQUARE * 2.0 - 3.5 + 0.01).contains(n);
        assert!(numbers.iter().all(inside), "{teeth}");
        assert_eq!(numbers[..2], numbers[numbers.len() - 2..]);
    }
}
