//! Pages of puzzles: positions with the question, and the solutions upside down at the foot.
use drawing::Drawing;
use games::{AnyGame, GameId, Playable, Replay, Setup, with_game};
use present::{Observation, Present};
use tabletop::Turn;
use view::{GameView, Selection};

use crate::canvas::{Anchor, Canvas, LEAST_TYPE, Line, height};
use crate::columns::Columns;
use crate::fonts::{POINT, Weight};
use crate::page::{Block, Page, Part};
use crate::{Look, PrintError, key};

/// A puzzle to be printed.
#[derive(Debug)]
pub struct Posed {
    /// Its name.
    pub id: String,
    /// Its rating.
    pub rating: i32,
    /// The setup of its game.
    pub setup: Setup,
    /// The opened game.
    pub any: AnyGame,
    /// The events up to the position.
    pub events: Vec<String>,
    /// The events that solve it.
    pub best: Vec<String>,
    /// The values of the best event and of the next one, in words.
    pub figures: String,
}

impl Posed {
    /// Returns the values of the best event and of the next one in words, for [`Posed::figures`].
    pub fn figures_of(any: &AnyGame, value: f64, second: f64) -> String {
        let points = with_game!(any, game => game.plays_for_points());
        let figure = |value: f64| match points {
            true => format!("{value:.1} points"),
            false => format!("{:.0} %", value * 100.0),
        };
        format!("{}, the next {}", figure(value), figure(second))
    }
}

/// The columns and rows of puzzles on a page, the most first.
const LAYOUTS: [(usize, usize); 4] = [(2, 3), (2, 2), (1, 3), (1, 2)];
/// The size of the type below a board, in points.
const SMALL: f64 = 7.5;
/// The part of the width for a board with a sheet beside it.
const BOARD: f64 = 0.58;
/// The largest factor by which the least type of a board may be enlarged to be legible: beyond it signs cover each other.
const ENLARGED: f64 = 2.4;
/// The same for a sheet beside a board, whose lines are longer.
const ENLARGED_BESIDE: f64 = 1.5;
/// The gap between puzzles, in millimetres.
const GAP: f64 = 7.0;
/// The height of the heading of a page, in millimetres.
const HEADING: f64 = 12.0;

/// The drawings and words of a position.
struct Position {
    name: String,
    board: Drawing,
    beside: Option<Drawing>,
    question: String,
    /// The state that the board does not show.
    facts: String,
    solution: String,
}

/// Returns the pages of puzzles: those of one page are of the same game, as many as are legible side by side.
///
/// # Errors
/// A record cannot be replayed, nobody decides at its end, or there are no puzzles.
pub fn puzzles(all: &[Posed], look: &Look) -> Result<Vec<(Page, Block)>, PrintError> {
    let mut pages = Vec::new();
    for of_game in all.chunk_by(|one, other| one.setup.game == other.setup.game) {
        let position = |posed: &Posed| with_game!(&posed.any, game => position(game, posed));
        let positions: Vec<Position> = of_game.iter().map(position).collect::<Result<_, _>>()?;
        let block = crate::block(&of_game[0].setup, &of_game[0].any, look.url.as_deref());
        let layout = layout(&positions, look);
        for (nth, some) in positions.chunks(layout.0 * layout.1).enumerate() {
            let name = format!("Puzzles, sheet {}", nth + 1);
            pages.push((
                page(&name, some, nth * layout.0 * layout.1, layout, look),
                Block { map: None, ..block.clone() },
            ));
        }
    }
    if pages.is_empty() {
        return Err(PrintError::Nothing("there are no puzzles in it".to_owned()));
    }
    Ok(pages)
}

fn empty(name: &str, look: &Look) -> Page {
    Page::tall(look.paper, look.ink, Part::Board, name, "To solve")
}

/// Returns the columns and rows of the places of puzzles.
fn places(page: &Page, (columns, rows): (usize, usize), foot: f64) -> (Columns, Columns) {
    let down = page.room() - HEADING - foot;
    (Columns::filling(page.inner_width(), columns, GAP), Columns::filling(down, rows, GAP))
}

/// Returns the fullest layout in which all boards are legible, but no fuller one than is needed.
fn layout(positions: &[Position], look: &Look) -> (usize, usize) {
    let page = empty("", look);
    let fits = |layout: (usize, usize)| {
        positions.iter().all(|position| {
            let (columns, rows) = places(&page, layout, 22.0);
            let Sizes { board, beside, .. } = position.sizes((columns.width, rows.width));
            let factor = |drawing: &Drawing, width: f64| {
                LEAST_TYPE * POINT / (least_type(drawing) * width / drawing.view_box.width)
            };
            let sheet = position.beside.as_ref().map_or(0.0, |sheet| factor(sheet, beside));
            factor(&position.board, board) <= ENLARGED && sheet <= ENLARGED_BESIDE
        })
    };
    let needed = |(columns, rows): (usize, usize)| 2 * positions.len() > columns * rows + 1;
    let last = LAYOUTS[LAYOUTS.len() - 1];
    LAYOUTS.into_iter().find(|layout| needed(*layout) && fits(*layout)).unwrap_or(last)
}

fn page(name: &str, positions: &[Position], before: usize, layout: (usize, usize), look: &Look) -> Page {
    let mut page = empty(name, look);
    let w = page.inner_width();
    let solution =
        |(nth, position): (usize, &Position)| format!("**{}** {}", before + nth + 1, position.solution);
    let solutions: Vec<String> = positions.iter().enumerate().map(solution).collect();
    let halves = Columns::filling(w, 2, GAP);
    let heights: Vec<f64> = solutions.iter().map(|text| height(text, halves.width, SMALL)).collect();
    let (parts, high) = halves.balanced(&heights);
    let foot = high + 5.0;
    let (columns, rows) = places(&page, layout, foot);
    page.canvas.strong(0.0, 6.0, 17.0, "What is your best move?");
    for (nth, position) in positions.iter().enumerate() {
        let (x, y) = (columns.left(nth % layout.0), HEADING + rows.left(nth / layout.0));
        page.classes = position.board.class;
        position.draw(&mut page.canvas, before + nth + 1, (x, y, columns.width, rows.width));
    }
    // Upside down, so that nobody reads them by accident.
    let mut upside = Canvas::new(look.ink);
    for (nth, range) in parts.into_iter().enumerate() {
        let mut y = 3.0;
        for text in &solutions[range] {
            y = upside.paragraph(halves.left(nth), y, halves.width, SMALL, text);
        }
    }
    let markup = upside.markup().to_owned();
    let room = page.room();
    page.canvas.line(0.0, room - foot + 2.0, w, room - foot + 2.0, Line::Hair);
    page.canvas.group(w, room, 180.0, 1.0, &markup);
    page
}

fn position<G: Present>(game: &G, posed: &Posed) -> Result<Position, PrintError> {
    let (replay, bad) = Replay::new(game, &posed.events);
    if let Some(bad) = bad {
        return Err(PrintError::Nothing(format!("{}: {bad}", posed.id)));
    }
    let Turn::Seat(seat) = game.turn(replay.last()) else {
        return Err(PrintError::Nothing(format!("{}: nobody decides there", posed.id)));
    };
    let names: Vec<String> = (1..=game.seats()).map(|number| format!("Player {number}")).collect();
    let names = if names.len() > 1 { names } else { vec![String::new()] };
    let seen = Observation::<G> {
        seat: Some(seat),
        states: replay.states[..].into(),
        events: replay.events[..].into(),
        names: &names,
    };
    // The figures of possible moves would hide the small squares of Escape from Ruin.
    let live = posed.setup.game != GameId::Ruin;
    let selection = Selection { live, threat: true, ..Selection::default() };
    let view = game.game_view(&seen, &selection);
    let name = |event: &String| crate::choice_words(game, &seen, event);
    let best = posed.best.iter().map(name).collect::<Vec<_>>().join(", or ");
    Ok(Position {
        name: format!("{}, rating {}", posed.id, posed.rating),
        board: game.board(&seen, &selection, true),
        beside: game.side_sheet(&seen, &selection).map(|sheet| sheet.drawing),
        question: format!("**{}.** {}", view.status.heading.trim_end_matches('.'), view.status.line),
        facts: facts(&view),
        solution: format!("{best}: {}.", posed.figures),
    })
}

/// Returns the turn, the counts and the row of pieces beside the board, in words.
fn facts(view: &GameView) -> String {
    let standing = Some(view.standing()).filter(|words| !words.is_empty());
    let rack = view.rack.iter().map(|rack| {
        let words: Vec<&str> = rack.items.iter().map(|item| item.words.as_str()).collect();
        format!("{}: {}.", rack.name, words.join(", "))
    });
    standing.into_iter().chain(rack).collect::<Vec<_>>().join(" ")
}

/// The size of the smallest type of a drawing, in its units.
fn least_type(drawing: &Drawing) -> f64 {
    drawing.layers.iter().map(|layer| key::least_type(&layer.shapes, 1.0)).fold(f64::MAX, f64::min)
}

/// The measures of a puzzle in its place, in millimetres.
struct Sizes {
    question: f64,
    facts: f64,
    /// The width of the board.
    board: f64,
    /// The width of the sheet beside it.
    beside: f64,
}

impl Position {
    fn sizes(&self, (w, h): (f64, f64)) -> Sizes {
        let question = NAME + height(&self.question, w, SMALL) + 1.0;
        let facts = if self.facts.is_empty() { 0.0 } else { height(&self.facts, w, LEAST_TYPE) + 2.0 };
        let high = (h - question - facts).max(1.0);
        let area = self.board.view_box;
        let wide = if self.beside.is_some() { w * BOARD } else { w };
        let board = wide.min(high * area.width / area.height);
        let beside = self.beside.as_ref().map_or(0.0, |sheet| {
            let area = sheet.view_box;
            (w - board - 4.0).min(high * area.width / area.height)
        });
        Sizes { question, facts, board, beside }
    }

    /// Draws the puzzle: its number and name, the question, the position as a picture, and what that does not show.
    fn draw(&self, out: &mut Canvas, number: usize, (x, y, w, h): (f64, f64, f64, f64)) {
        let Sizes { question, facts, board, beside: own } = self.sizes((w, h));
        out.strong(x, y + 3.6, 11.0, &number.to_string());
        out.text(x + w, y + 3.6, LEAST_TYPE, Weight::Text, Anchor::Right, &self.name);
        out.paragraph(x, y + NAME + 2.4, w, SMALL, &self.question);
        let top = y + question;
        let mut end = top;
        match &self.beside {
            None => end += out.drawing(&self.board, x + (w - board) / 2.0, top, board),
            Some(beside) => {
                end += out.drawing(&self.board, x, top, board);
                end = end.max(top + out.drawing(beside, x + board + 4.0, top, own));
            }
        }
        if facts > 0.0 {
            out.paragraph(x, end + 3.6, w, LEAST_TYPE, &self.facts);
        }
    }
}

/// The height of the line with a puzzle's number and name, in millimetres.
const NAME: f64 = 5.0;
