//! A recorded game as it stands on paper, with its result, luck and loss.
use drawing::Drawing;
use games::{AnyGame, Replay, Setup, with_game};
use present::{Observation, Present};
use tabletop::{Seat, Turn};
use view::Selection;

use crate::canvas::{Canvas, Line, height, leading};
use crate::page::{Block, Page, Part};
use crate::qr::{self, Strength};
use crate::tracks::{self, Track};
use crate::{Look, PrintError};

/// A costly decision.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The ply that it led to.
    pub ply: usize,
    /// The cost, in the figures of the report: `−12.3`.
    pub loss: String,
    /// The best events.
    pub best: Vec<String>,
}

/// The analysis beside a played sheet.
#[derive(Clone, Debug)]
pub struct Analysed {
    /// Start, luck, decisions and result, one line each.
    pub sum: Vec<String>,
    /// The values of all positions, from 0 to 1.
    pub values: Vec<f64>,
    /// The decisions that cost most.
    pub worst: Vec<Decision>,
}

/// Returns the pages of a recorded game. `packed` is the record as links hold it, `name` the file's name and digest.
///
/// # Errors
/// The record has an event that is not possible.
pub fn played(
    setup: &Setup,
    any: &AnyGame,
    events: &[String],
    names: &[String],
    analysed: Option<&Analysed>,
    (packed, name): (&str, &str),
    look: &Look,
) -> Result<Vec<(Page, Block)>, PrintError> {
    let block = crate::block(setup, any, look.url.as_deref());
    let link = look
        .url
        .as_ref()
        .filter(|_| packed.len() <= LONGEST)
        .map(|url| format!("{}/#/g={packed}", url.trim_end_matches('/')));
    let tracks = tracks::at_end(any, events);
    let pages = with_game!(any, game => pages(game, events, names, analysed, &tracks, (link.as_deref(), name), look))?;
    Ok(pages.into_iter().map(|page| (page, block.clone())).collect())
}

/// The longest record that a QR code holds, in bytes.
const LONGEST: usize = 1200;

fn pages<G: Present>(
    game: &G,
    events: &[String],
    names: &[String],
    analysed: Option<&Analysed>,
    tracks: &[Track],
    (link, name): (Option<&str>, &str),
    look: &Look,
) -> Result<Vec<Page>, PrintError> {
    let (replay, bad) = Replay::new(game, events);
    if let Some(bad) = bad {
        return Err(PrintError::Nothing(bad.to_string()));
    }
    let seen = |end: usize, seat: Option<Seat>| Observation::<G> {
        seat,
        states: replay.states[..=end].into(),
        events: replay.events[..end].into(),
        names,
    };
    let last = replay.states.len() - 1;
    // The last position on each board that was played on.
    let mut ends: Vec<(String, usize)> = Vec::new();
    for ply in 0..=last {
        let board = game
            .game_view(&Observation::of_state(&replay.states[ply], None, names), &Selection::default())
            .board_name;
        match ends.last_mut() {
            Some((name, end)) if *name == board => *end = ply,
            _ => ends.push((board, ply)),
        }
    }
    let mut drawings: Vec<(String, Drawing)> = Vec::new();
    for (board, end) in &ends {
        // With the ways that were taken, as at the end of a game.
        let considered = replay.events.get(*end).copied().into_iter().collect();
        let selection = Selection { way: true, considered, ..Selection::default() };
        drawings.push((board.clone(), game.board(&seen(*end, None), &selection, true)));
    }
    for seat in 0..names.len().min(6) as u8 {
        let seat = Seat::new(seat);
        let pictures = game.seat_pictures(&seen(last, Some(seat)), seat);
        if seat == Seat::FIRST && !pictures.sheets.is_empty() {
            drawings.clear();
        }
        let who = names.get(seat.index()).cloned().unwrap_or_default();
        drawings
            .extend(pictures.sheets.into_iter().map(|(drawing, name)| (format!("{who}: {name}"), drawing)));
    }
    let words = |ply: usize, event: &str| {
        let seat = match game.turn(&replay.states[ply]) {
            Turn::Seat(seat) => Some(seat),
            _ => None,
        };
        crate::choice_words(game, &seen(ply, seat), event)
    };
    let worst = |decision: &Decision| {
        let ply = decision.ply.checked_sub(1).filter(|ply| *ply < last)?;
        let best = decision.best.first()?;
        let (event, best) = (words(ply, &events[ply]), words(ply, best));
        Some(format!("**{}** {}. {event}; better: {best}", decision.loss, decision.ply))
    };
    let worst: Vec<String> = analysed.iter().flat_map(|analysed| &analysed.worst).filter_map(worst).collect();
    let mut pages = Vec::new();
    for (index, (name_of, drawing)) in drawings.iter().enumerate() {
        let mut page = Page::tall(look.paper, look.ink, Part::Board, "As played", "A recorded game");
        page.classes = drawing.class;
        let (w, room) = (page.inner_width(), page.room());
        let area = drawing.view_box;
        let marked = tracks::height(tracks, w);
        let below = if index == 0 { 88.0 + marked } else { 10.0 };
        let width = w.min((room - below) * area.width / area.height);
        let out = &mut page.canvas;
        out.strong(0.0, 4.0, 10.0, name_of);
        let high = out.drawing(drawing, (w - width) / 2.0, 6.0, width);
        if index == 0 {
            let end = game.end(&seen(last, Some(Seat::FIRST)));
            let heading = end.as_ref().map_or("Not finished", |end| end.heading.as_str());
            let lead = end.as_ref().map(|end| end.lead.to_string()).unwrap_or_default();
            tracks::draw(out, tracks, high + 9.0, w);
            result(out, (0.0, high + 10.0 + marked, w), heading, &lead, analysed, &worst, (link, name));
        }
        pages.push(page);
    }
    // With several players each line says who brought it about.
    let who = |ply: usize| match game.turn(&replay.states[ply]) {
        Turn::Seat(seat) if names.len() > 1 => names.get(seat.index()).map(|name| format!("{name}: ")),
        _ => None,
    };
    let line = |(index, &event): (usize, &G::Event)| {
        let words = game.log(&seen(index, None), event).words;
        format!("**{}** {}{words}", index + 1, who(index).unwrap_or_default())
    };
    let log: Vec<String> = replay.events.iter().enumerate().map(line).collect();
    pages.extend(log_pages(&log, look));
    Ok(pages)
}

/// Draws result, luck and loss, the curve, the worst decisions, and the code of the record.
fn result(
    out: &mut Canvas,
    (x, y, w): (f64, f64, f64),
    heading: &str,
    lead: &str,
    analysed: Option<&Analysed>,
    worst: &[String],
    (link, name): (Option<&str>, &str),
) {
    let half = w / 2.0 - 3.0;
    out.strong(x, y + 3.0, 14.0, heading);
    let mut at = out.paragraph(x, y + 9.0, half, 8.5, lead) + 2.0;
    if let Some(analysed) = analysed {
        for line in &analysed.sum {
            out.words(x, at, 8.5, line.trim());
            at += leading(8.5);
        }
        at += 3.0;
        if !worst.is_empty() {
            out.strong(x, at, 9.0, "Decisions that cost most");
            at += 4.5;
        }
        for line in worst {
            at = out.paragraph(x, at, half, 8.0, line) + 0.5;
        }
        curve(out, x + half + 6.0, y, half, 30.0, &analysed.values);
    }
    let (cx, cy) = (x + half + 6.0, y + 36.0);
    match link {
        Some(link) if qr::draw(out, cx, cy, 36.0, link, Strength::Low) => {
            out.paragraph(
                cx + 39.0,
                cy + 4.0,
                half - 40.0,
                7.5,
                "This code holds the whole game: look it through, or go on from any position.",
            );
        }
        _ => {
            out.paragraph(cx, cy + 4.0, half, 7.5, &format!("Record: {name}"));
        }
    }
    debug_assert!(height(lead, half, 8.5) < 40.0);
}

/// Draws the values of all positions.
fn curve(out: &mut Canvas, x: f64, y: f64, w: f64, h: f64, values: &[f64]) {
    for quarter in 0..=4 {
        let at = y + h * f64::from(quarter) / 4.0;
        out.line(x + 9.0, at, x + w, at, Line::Hair);
    }
    out.words(x, y + 1.0, 7.0, "100").words(x, y + h + 1.0, 7.0, "0");
    let last = values.len().saturating_sub(1).max(1) as f64;
    let points: Vec<String> = values
        .iter()
        .enumerate()
        .map(|(i, v)| {
            format!("{:.2} {:.2}", x + 9.0 + (w - 9.0) * i as f64 / last, y + h * (1.0 - v.clamp(0.0, 1.0)))
        })
        .collect();
    if points.len() > 1 {
        out.path(&format!("M{}", points.join("L")), Line::Ink);
    }
}

/// Returns the log in columns.
fn log_pages(log: &[String], look: &Look) -> Vec<Page> {
    let mut pages: Vec<Page> = Vec::new();
    let (mut column, mut at) = (3, 0.0);
    for line in log {
        let fits = |page: &Page, at: f64, measure: f64| at + height(line, measure, 7.5) <= page.room();
        let (w, points) = (look.paper.size().0 - 20.0, 7.5);
        let measure = (w - 10.0) / 3.0;
        if pages.last().is_none_or(|page| !fits(page, at, measure)) {
            (column, at) = (column + 1, 4.0);
        }
        if column > 2 {
            let mut page = Page::tall(look.paper, look.ink, Part::Cards, "The log", "A recorded game");
            page.canvas.strong(0.0, 4.0, 10.0, "What happened");
            pages.push(page);
            column = 0;
        }
        let Some(page) = pages.last_mut() else { break };
        let top = at.max(10.0);
        at = page.canvas.paragraph(column as f64 * (measure + 5.0), top, measure, points, line) + 0.4;
    }
    pages
}
