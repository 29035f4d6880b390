//! The layers that change with the position and the selection: reach, threat, ways, pieces, targets.
use drawing::{Area, Layer, Pen, Place, Shape, Target};
use ruin::{Event, GameResult, Hunter, Phase, Ruin, Square, State, Terrain};
use view::Selection;

use super::fate::{after, fate, squares_passed, way};
use super::fixed::skull;
use super::grid::{SQUARE, centre, corner};
use super::outline::{Loop, outlines, path, teeth};
use super::trail::Trail;
use super::{Seen, pieces, trail};

/// A square in reach.
struct Reached {
    square: Square,
    moves: u8,
    events: Vec<Event>,
    lost: bool,
}

/// Draws the layers, the fixed ones empty, and the targets.
pub(super) fn draw(game: &Ruin, seen: &Seen<'_>, selection: &Selection<Event>) -> (Vec<Layer>, Vec<Target>) {
    let state = seen.state();
    let reached = if selection.live { reached(game, state) } else { Vec::new() };
    let (mut reach, mut figures, mut deadly) = (Vec::new(), Vec::new(), Vec::new());
    for at in &reached {
        shade(game, state, at, &mut reach, &mut figures, &mut deadly);
    }
    let (mut threat_area, mut threat) = (Vec::new(), Vec::new());
    if selection.threat
        && let Some(loops) = threatened(game, state)
    {
        threat_area.push(Shape::path(path(&loops), "s-threat-area"));
        threat.push(Shape::path(teeth(&loops), "s-threat"));
    }
    let layers = vec![
        Layer::fixed("ground", Vec::new()),
        Layer::moving("reach", reach),
        Layer::moving("threat-area", threat_area),
        Layer::fixed("walls", Vec::new()),
        Layer::moving("threat", threat),
        Layer::fixed("things", Vec::new()),
        Layer::moving("figures", figures),
        Layer::moving("ways", ways(game, seen, selection)),
        Layer::moving("pieces", standing(state)),
        Layer::moving("marks", deadly),
        Layer::fixed("frame", Vec::new()),
    ];
    (layers, reached.iter().map(target).collect())
}

/// Returns the squares in reach with a shortest way to each, nearest first.
fn reached(game: &Ruin, state: &State) -> Vec<Reached> {
    let reach = game.reach(state);
    let ways = reach.squares().filter_map(|(square, moves)| {
        let events: Vec<Event> = reach.way(square)?.iter().map(|&(way, _)| Event::Step(way)).collect();
        let after = after(game, state, &events)?;
        Some(Reached { square, moves, events, lost: fate(game, state, &after).is_lost() })
    });
    ways.collect()
}

/// Returns the outlines of the squares on which the active hunter can be after its next turn.
fn threatened(game: &Ruin, state: &State) -> Option<Vec<Loop>> {
    if state.phase() == Phase::Over {
        return None;
    }
    let hunter = state.active_hunter();
    let board = game.board(state.board());
    let mut held = vec![false; board.size()];
    for (square, _) in game.hunter_reach(hunter, state.hunter(hunter)?) {
        held[square.row as usize * board.columns() as usize + square.column as usize] = true;
    }
    Some(outlines(board, |s| held[s.row as usize * board.columns() as usize + s.column as usize]))
}

/// The classes of squares in reach, by number of moves.
const POSSIBLE: [&str; 4] = ["s-possible-1", "s-possible-2", "s-possible-3", "s-possible-4"];

/// Shades a square in reach by moves used, with their figure; one that loses is ringed in dashes instead, with a
/// little skull beside the figure.
fn shade(
    game: &Ruin,
    state: &State,
    at: &Reached,
    reach: &mut Vec<Shape>,
    figures: &mut Vec<Shape>,
    deadly: &mut Vec<Shape>,
) {
    let board = game.board(state.board());
    let (x, y) = corner(at.square);
    let figure = at.moves.to_string();
    if at.lost {
        deadly.push(Shape::slab(Area::new(x + 3.0, y + 3.0, SQUARE - 6.0, SQUARE - 6.0), 3.0, "s-deadly"));
        // The skull and the hunter fill their squares and say enough.
        let hunter = state.hunter(state.active_hunter()) == Some(at.square);
        if !hunter && board.terrain(at.square) != Terrain::Skull {
            figures.push(Shape::text(x + 8.0, y + 17.0, 15.0, figure, "b-danger-text left cost b-halo"));
            figures.push(skull(x + 35.0, y + 13.0, 0.55));
        }
        return;
    }
    let step = usize::from(at.moves.clamp(1, 4)) - 1;
    reach.push(Shape::rect(Area::new(x + 1.0, y + 1.0, SQUARE - 2.0, SQUARE - 2.0), POSSIBLE[step]));
    if at.square == board.goal() {
        // The goal's own letter fills the square, so its figure stands on a badge at the corner.
        let badge = vec![
            Shape::circle(0.0, 0.0, 9.5, "b-sheet"),
            Shape::circle(0.0, 0.0, 9.5, "b-accent-line"),
            Shape::text(0.0, 5.0, 14.0, figure, "b-accent-text"),
        ];
        figures.push(Shape::group(
            Place::at(x + 8.0, y + 8.0),
            vec![Shape::group(Place::at(0.0, 0.0), badge, "badge")],
            "",
        ));
    } else {
        figures.push(Shape::text(x + 8.0, y + 17.0, 15.0, figure, "b-strong left cost b-halo2"));
    }
}

/// Draws trail, corner ticks, the ways considered, best and played, and the cross on the square asked for in vain.
fn ways(game: &Ruin, seen: &Seen<'_>, selection: &Selection<Event>) -> Vec<Shape> {
    let state = seen.state();
    let mut shapes = Vec::new();
    if selection.way {
        let mut passed = trail::whole(game, seen);
        // The event by which the player left this board ends here too.
        passed.extend(
            selection.considered.first().into_iter().flat_map(|event| squares_passed(game, state, *event)),
        );
        return taken(&passed);
    }
    let trail = Trail::new(game, seen);
    if trail.squares.len() > 1 {
        shapes.push(line(&trail.squares, "s-trail"));
    }
    shapes.extend(trail.origin.map(ticks));
    for events in [&selection.best, &selection.considered] {
        if let Some(squares) = way(game, state, events) {
            shapes.extend(considered(&squares));
        }
    }
    if let Some(squares) = way(game, state, selection.played_events()) {
        shapes.extend(played(&squares, selection.grade_sign()));
    }
    if let Some(square) = selection.forbidden.as_deref().and_then(|place| place.parse().ok()) {
        let (x, y) = centre(square);
        let mut cross = Pen::default();
        cross.to(x - 11.0, y - 11.0).by(22.0, 22.0).to(x + 11.0, y - 11.0).by(-22.0, 22.0);
        shapes.push(Shape::path(cross.done(), "s-forbidden"));
    }
    shapes
}

/// The whole way taken, with a ring where it began.
fn taken(squares: &[Square]) -> Vec<Shape> {
    let Some(&first) = squares.first() else { return Vec::new() };
    let (x, y) = centre(first);
    vec![line(squares, "way-b"), line(squares, "way"), Shape::circle(x, y, 8.0, "way-s")]
}

fn line(squares: &[Square], class: &'static str) -> Shape {
    Shape::path(Pen::default().through(squares.iter().map(|&s| centre(s))).done(), class)
}

/// A dashed way with a ring round its end.
fn considered(squares: &[Square]) -> Vec<Shape> {
    let mut shapes = Vec::new();
    if squares.len() > 1 {
        shapes.push(line(squares, "s-preview"));
    }
    if let Some(&end) = squares.last() {
        let (x, y) = centre(end);
        shapes.push(Shape::slab(Area::around(x, y, SQUARE - 4.0), 3.0, "s-hover"));
    }
    shapes
}

/// A way that was played, its end boxed and graded.
fn played(squares: &[Square], grade: &'static str) -> Vec<Shape> {
    let mut shapes = Vec::new();
    if squares.len() > 1 {
        shapes.push(line(squares, "played"));
    }
    let Some(&end) = squares.last() else { return shapes };
    let (x, y) = centre(end);
    shapes.push(Shape::slab(Area::around(x, y, SQUARE - 6.0), 3.0, "playedbox"));
    if !grade.is_empty() {
        let badge = vec![
            Shape::circle(0.0, 0.0, 13.0, "playedmark"),
            Shape::text(0.0, 6.0, if grade.len() > 1 { 15.0 } else { 18.0 }, grade, "b-onink"),
        ];
        shapes.push(Shape::group(Place::at(x + 13.0, y + 13.0), badge, ""));
    }
    shapes
}

/// Ticks in the four corners of a square.
fn ticks(square: Square) -> Shape {
    let (x, y) = corner(square);
    let (near, far, tick) = (3.0, SQUARE - 3.0, 9.0);
    let mut pen = Pen::default();
    for (cx, dx) in [(near, tick), (far, -tick)] {
        for (cy, dy) in [(near, tick), (far, -tick)] {
            pen.to(x + cx + dx, y + cy).line(x + cx, y + cy).line(x + cx, y + cy + dy);
        }
    }
    Shape::path(pen.done(), "s-last")
}

/// The pieces on the board; hunter and player on one square stand side by side.
fn standing(state: &State) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let (x, y) = centre(state.player());
    let hunter: Option<(Hunter, Square)> =
        Some(state.active_hunter()).and_then(|hunter| Some((hunter, state.hunter(hunter)?)));
    let together = hunter.is_some_and(|(_, square)| square == state.player());
    if state.outcome().is_some_and(|outcome| outcome != GameResult::Escaped) {
        shapes.push(Shape::slab(Area::around(x, y, SQUARE - 2.0), 3.0, "s-lost"));
    }
    if let Some((hunter, square)) = hunter {
        let (hx, hy) = centre(square);
        shapes.push(if together {
            pieces::hunter(hunter, (hx - 6.0, hy - 6.0), 32.0)
        } else {
            pieces::hunter(hunter, (hx, hy), 42.0)
        });
    }
    shapes.push(if together {
        pieces::player((x + 10.0, y + 10.0), 12.0)
    } else {
        pieces::player((x, y), 20.0)
    });
    shapes
}

/// The target of a square in reach.
fn target(at: &Reached) -> Target {
    let (x, y) = centre(at.square);
    let (square, moves) = (at.square, at.moves);
    let danger = if at.lost { ", and lose" } else { "" };
    Target {
        id: square.to_string(),
        label: format!("go to {square}, {moves} move{}{danger}", if moves == 1 { "" } else { "s" }),
        events: at.events.iter().map(Event::to_string).collect(),
        danger: at.lost,
        at: (x, y),
        ring: Shape::slab(Area::around(x, y, SQUARE - 4.0), 3.0, "ring"),
    }
}
