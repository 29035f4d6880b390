//! The board: the track, the spaces that can be reached, the pieces.
use drawing::{Drawing, Heat, Kind, Layer, Pen, Place, Shape, Target, heat_picture, seat_shapes};
use newgame::{Event, Newgame, Space, State};
use tabletop::{Game, Seat};
use view::Selection;

use super::choices::lands;
use super::track::{self, LABEL, RADIUS, VIEW};

/// Half the size of a piece.
const PIECE: f64 = 13.0;

/// Draws the board. Without `fixed_layers`, the track itself stays empty.
pub(super) fn board(
    game: &Newgame,
    state: &State,
    selection: &Selection<Event>,
    fixed_layers: bool,
) -> Drawing {
    let ground = if fixed_layers { ground() } else { Vec::new() };
    Drawing {
        class: "board",
        kind: Kind::Board,
        view_box: VIEW,
        label: LABEL.to_owned(),
        layers: vec![
            Layer::fixed("ground", ground),
            Layer::moving("marks", marks(game, state, selection)),
            Layer::moving("pieces", pieces(state)),
        ],
        targets: if selection.live { targets(game, state) } else { Vec::new() },
    }
}

/// Draws the board as a small picture.
pub(super) fn thumbnail(state: &State) -> Drawing {
    Drawing {
        class: "board mini",
        kind: Kind::Picture,
        view_box: VIEW,
        label: LABEL.to_owned(),
        layers: vec![Layer::fixed("ground", ground()), Layer::moving("pieces", pieces(state))],
        targets: Vec::new(),
    }
}

/// Draws the empty board with some spaces tinted.
pub(super) fn heat(warm: &dyn Fn(&str) -> Option<Heat>) -> Drawing {
    let tint = |space: Space| {
        let (x, y) = track::middle(space);
        let heat = warm(&space.to_string())?;
        Some(heat.shapes(|class| Shape::circle(x, y, RADIUS, class), (x, y), 20.0))
    };
    let drawing = Drawing {
        class: "board",
        kind: Kind::Picture,
        view_box: VIEW,
        label: String::new(),
        layers: vec![Layer::fixed("ground", ground())],
        targets: Vec::new(),
    };
    heat_picture(drawing, LABEL.to_owned(), Space::all().filter_map(tint).flatten().collect())
}

/// The track: a line through all spaces, and each with its number.
fn ground() -> Vec<Shape> {
    let mut pen = Pen::default();
    pen.through(Space::all().map(track::middle));
    let mut shapes = vec![Shape::rect(VIEW, "b-ground"), Shape::path(pen.done(), "b-pencil")];
    for space in Space::all() {
        let (x, y) = track::middle(space);
        let class = if space.is_pool() { "b-water" } else { "b-sheet" };
        shapes.push(Shape::circle(x, y, RADIUS, class));
        shapes.push(Shape::circle(x, y, RADIUS, "b-hair"));
        shapes.push(Shape::text(x, y + RADIUS - 8.0, 13.0, space.to_string(), "b-text2 mid"));
    }
    shapes
}

/// The spaces that can be reached, those of the considered, best and played events, and the one asked for in vain.
fn marks(game: &Newgame, state: &State, selection: &Selection<Event>) -> Vec<Shape> {
    let ring = |space: Space, class| {
        let (x, y) = track::middle(space);
        Shape::circle(x, y, RADIUS + 3.0, class)
    };
    let mut shapes = Vec::new();
    if selection.live {
        game.legal(state, |event| shapes.extend(lands(game, state, event).map(|it| ring(it, "s-possible-1"))));
    }
    let marked = [
        (selection.played_events(), "s-last"),
        (selection.best.as_slice(), "s-preview"),
        (selection.considered.as_slice(), "s-preview"),
    ];
    for (events, class) in marked {
        shapes.extend(events.first().and_then(|event| lands(game, state, *event)).map(|it| ring(it, class)));
    }
    let forbidden = selection.forbidden.as_deref().and_then(|place| place.parse().ok());
    shapes.extend(forbidden.map(|space| ring(space, "s-forbidden")));
    shapes
}

/// The pieces, side by side where several share a space.
fn pieces(state: &State) -> Vec<Shape> {
    let piece = |seat: Seat| {
        let (x, y) = at(state, seat);
        Shape::group(Place::at(x, y), seat_shapes(seat.index() as u8, PIECE), "").keyed(key(seat))
    };
    state.seats().map(piece).collect()
}

/// Returns the key of a seat's piece.
pub(super) fn key(seat: Seat) -> String {
    format!("piece {seat}")
}

/// Returns the middle of a seat's piece.
pub(super) fn at(state: &State, seat: Seat) -> (f64, f64) {
    let (x, y) = track::middle(state.space(seat));
    let together: Vec<Seat> = state.seats().filter(|it| state.space(*it) == state.space(seat)).collect();
    let nth = together.iter().position(|it| *it == seat).unwrap_or_default();
    let aside = nth as f64 - (together.len() as f64 - 1.0) / 2.0;
    (x + aside * PIECE * 1.4, y - 6.0)
}

/// The choices as targets: on the space that each leads to.
fn targets(game: &Newgame, state: &State) -> Vec<Target> {
    let mut targets = Vec::new();
    game.legal(state, |event| {
        let Some(space) = lands(game, state, event) else { return };
        let (x, y) = track::middle(space);
        let label = match event {
            Event::Rest => format!("rest on {space}"),
            _ => format!("go on to {space}"),
        };
        targets.push(Target {
            id: event.to_string(),
            label,
            events: vec![event.to_string()],
            danger: false,
            at: (x, y),
            ring: Shape::circle(x, y, RADIUS, "ring"),
        });
    });
    targets
}
