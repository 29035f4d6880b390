//! Pages of puzzles: positions with the question, and the solutions upside down at the foot.
use drawing::Drawing;
use games::{AnyGame, Playable, Replay, Setup, with_game};
use present::{Observation, Present};
use tabletop::Turn;
use view::Selection;

use crate::canvas::{Canvas, Line, height};
use crate::fonts::Weight;
use crate::page::{Block, Page, Part};
use crate::{Look, PrintError};

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

/// Puzzles on a page.
const A_PAGE: usize = 2;
/// The height of the solutions of a page, in millimetres.
const FOOT: f64 = 16.0;
/// The size of the type below a board, in points.
const SMALL: f64 = 8.0;
/// The part of the width for a board with a sheet beside it.
const BOARD: f64 = 0.58;

/// The drawings and words of a position.
struct Position {
    board: Drawing,
    beside: Option<Drawing>,
    question: String,
    words: String,
    solution: String,
}

/// Returns the pages of puzzles. Those of one page are of the same game.
///
/// # Errors
/// A record cannot be replayed, nobody decides at its end, or there are no puzzles.
pub fn puzzles(all: &[Posed], look: &Look) -> Result<Vec<(Page, Block)>, PrintError> {
    let mut pages = Vec::new();
    for of_game in all.chunk_by(|one, other| one.setup.game == other.setup.game) {
        for (nth, posed) in of_game.chunks(A_PAGE).enumerate() {
            pages.push(page(posed, look, nth + 1)?);
        }
    }
    if pages.is_empty() {
        return Err(PrintError::Nothing("there are no puzzles in it".to_owned()));
    }
    Ok(pages)
}

fn page(all: &[Posed], look: &Look, number: usize) -> Result<(Page, Block), PrintError> {
    let name = format!("Puzzles, sheet {number}");
    let mut page = Page::tall(look.paper, look.ink, Part::Board, &name, "To solve");
    let (w, room) = (page.inner_width(), page.room() - FOOT);
    let each = room / A_PAGE as f64;
    let mut solutions = String::new();
    for (nth, posed) in all.iter().enumerate() {
        let position = with_game!(&posed.any, game => position(game, posed))?;
        page.classes = position.board.class;
        draw(&mut page.canvas, posed, &position, (nth as f64 * each, w, each - 5.0));
        solutions += &format!("**{}** {}: {}.  ", posed.id, position.solution, posed.figures);
    }
    // Upside down, so that nobody reads them by accident.
    let mut foot = Canvas::new(look.ink);
    foot.paragraph(0.0, 3.0, w, SMALL, &solutions);
    let markup = foot.markup().to_owned();
    page.canvas.line(0.0, room + 1.0, w, room + 1.0, Line::Hair);
    page.canvas.group(w, room + FOOT, 180.0, 1.0, &markup);
    let block = crate::block(&all[0].setup, &all[0].any, look.url.as_deref());
    Ok((page, Block { map: None, ..block }))
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
    let selection = Selection { threat: true, ..Selection::default() };
    let view = game.game_view(&seen, &selection);
    let name = |event: &String| {
        let parsed = event.parse().ok();
        let choice = parsed.and_then(|event| game.choice(&seen, event));
        choice.map_or_else(|| event.clone(), |choice| choice.words.trim_end_matches('.').to_owned())
    };
    Ok(Position {
        board: game.board(&seen, &selection, true),
        beside: game.side_sheet(&seen, &selection).map(|sheet| sheet.drawing),
        question: format!("{}. {}", view.status.heading.trim_end_matches('.'), view.status.line),
        words: view.screen_reader_text,
        solution: posed.best.iter().map(name).collect::<Vec<_>>().join(", or "),
    })
}

/// Draws a puzzle: its name, the question, the position as a picture and in words.
fn draw(out: &mut Canvas, posed: &Posed, position: &Position, (y, w, h): (f64, f64, f64)) {
    out.strong(0.0, y + 4.0, 10.0, "What is your best move?");
    out.text(
        w,
        y + 4.0,
        SMALL,
        Weight::Text,
        crate::canvas::Anchor::Right,
        &format!("{}, rating {}", posed.id, posed.rating),
    );
    let question = out.paragraph(0.0, y + 8.8, w, SMALL, &position.question);
    // The words have at most two fifths of the place; the picture has the rest.
    let words = height(&position.words, w, 7.0).min(h * 0.4);
    let (top, bottom) = (question - 1.0, y + h - words);
    let area = position.board.view_box;
    let wide = if position.beside.is_some() { w * BOARD } else { w };
    let width = wide.min((bottom - top) * area.width / area.height);
    let left = if position.beside.is_some() { 0.0 } else { (w - width) / 2.0 };
    let end = top + out.drawing(&position.board, left, top, width);
    if let Some(beside) = &position.beside {
        let area = beside.view_box;
        let own = (w - width - 6.0).min((bottom - top) * area.width / area.height);
        out.drawing(beside, width + 6.0, top, own);
    }
    out.paragraph(0.0, end + 4.5, w, 7.0, &position.words);
}
