//! Small and whole pictures: a sanctuary without detail, an empty sheet, and cells tinted by counts.
use drawing::{Area, Drawing, Heat, Kind, Layer, Place, Shape, heat_picture};
use shelter::{Cell, Paper, Shelter, State};
use tabletop::{Game, Seat};
use view::{Selection, count};

use super::fences::{border, fence, tree};
use super::sanctuary::{LONG, SIDE, fenced, housed, plain_areas, sanctuary};
use super::score::so_far;
use super::sheet::sheet;
use super::{SQUARE, centre, stand};

/// Margin of a small picture, for the fence on its rim.
const PAD: f64 = 9.0;
/// Distance between the sanctuary and the shelter on one sheet.
const BETWEEN: f64 = 40.0;
/// Height above them for the sheet's name.
const TITLE: f64 = 60.0;

/// Draws a seat's sanctuary without detail.
pub(super) fn thumbnail(game: &Shelter, state: &State, seat: Seat) -> Drawing {
    let blank = Paper::default();
    let paper = state.paper(seat).unwrap_or(&blank);
    let lands = game.areas(paper, state.trees());
    let total = so_far(game, state, paper);
    let total = total.map_or_else(String::new, |total| format!(", {} so far", count(total, "point")));
    // Without keys and titles: nothing is chosen here.
    let mut pieces: Vec<Shape> = state.trees().iter().map(centre).map(|(x, y)| tree(x, y)).collect();
    pieces.extend(housed(paper, 64.0, 0.0).map(|(_, _, picture)| picture));
    let fences = fenced(paper, &lands).flat_map(|(edge, look)| fence(stand(edge), look));
    Drawing {
        class: "board shelter mini",
        kind: Kind::Picture,
        view_box: Area::new(-PAD, -PAD, LONG + 2.0 * PAD, LONG + 2.0 * PAD),
        label: format!("A sanctuary with {}{total}", count(paper.housed().len() as i32, "animal")),
        layers: vec![
            Layer::moving("ground", vec![Shape::rect(Area::new(0.0, 0.0, LONG, LONG), "b-ground")]),
            Layer::moving("areas", plain_areas(&lands)),
            Layer::moving("pieces", pieces),
            Layer::moving("fences", fences.collect()),
            Layer::moving("border", border(SIDE)),
        ],
        targets: Vec::new(),
    }
}

/// Draws sanctuary and shelter of an empty sheet side by side under its name.
pub(super) fn whole(game: &Shelter) -> Drawing {
    let (state, selection) = (game.start(), Selection::default());
    let boards = [
        (sanctuary(game, &state, Seat::FIRST, &selection, true), "Sanctuary"),
        (sheet(game, &state, Seat::FIRST, &selection), "Shelter"),
    ];
    let name = game.sheet().name().to_string();
    let mut shapes = vec![Shape::text(0.0, 34.0, 28.0, name.clone(), "b-strong left")];
    let (mut width, mut height) = (0.0, 0.0_f64);
    for (drawing, title) in boards {
        let Area { x, y, width: wide, height: high } = drawing.view_box;
        // An empty sheet has no areas to tint.
        let layers = drawing.layers.into_iter().filter(|layer| layer.name != "areas");
        let mut drawn: Vec<Shape> = layers.flat_map(|layer| layer.shapes).collect();
        drawn.push(Shape::text(x, y - 4.0, 18.0, title, "b-text left"));
        shapes.push(Shape::group(Place::at(width - x, TITLE + 24.0 - y), drawn, ""));
        width += wide + BETWEEN;
        height = height.max(high);
    }
    Drawing {
        class: "board shelter",
        kind: Kind::Picture,
        view_box: Area::new(-8.0, 0.0, width - BETWEEN + 16.0, height + TITLE + 32.0),
        label: format!("The sheet {name}: sanctuary and shelter"),
        layers: vec![Layer::fixed("sheet", shapes)],
        targets: Vec::new(),
    }
}

/// Draws the empty sanctuary with some cells tinted.
pub(super) fn heat_map(game: &Shelter, warm: &dyn Fn(&str) -> Option<Heat>) -> Drawing {
    let mut shapes = Vec::new();
    for cell in Cell::all() {
        let Some(heat) = warm(&cell.to_string()) else { continue };
        let (x, y) = centre(cell);
        shapes.extend(heat.shapes(|class| Shape::rect(Area::around(x, y, SQUARE), class), (x, y), 24.0));
    }
    let board = sanctuary(game, &game.start(), Seat::FIRST, &Selection::default(), true);
    heat_picture(board, "The sanctuary".to_owned(), shapes)
}
