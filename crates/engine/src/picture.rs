//! The picture of a finished game, as one SVG file: the boards as they ended with the way taken, the curve, luck and
//! skill. It shows no dice, stops or turns, so that it spoils no challenge.
use drawing::{Area, Drawing, Layer, Pen, Plot, Shape, escape};
use present::Present;
use protocol::Retrospect;
use protocol::daily::CalendarDay;
use table::Session;
use view::{Selection, Viewpoint};

/// Width and height of the picture.
const SIZE: (f64, f64) = (1200.0, 630.0);
/// The sheet on the desk.
const SHEET: Area = Area::new(22.0, 22.0, 1156.0, 586.0);
/// The space of the boards.
const BOARDS: Area = Area::new(53.0, 146.0, 828.0, 352.0);
/// Distance of two boards.
const BETWEEN: f64 = 20.0;
/// Left and right side of the column beside the boards.
const COLUMN: (f64, f64) = (905.0, 1147.0);
/// The curve.
const PLOT: Plot = Plot { size: (300.0, 180.0), sides: (58.0, 12.0), ends: (12.0, 26.0), inset: 0.0 };
/// Rules that only the picture needs: strokes scale with it, and its type is larger.
const OWN: &str = ".board g *{vector-effect:none}.ax{font-size:16px}.pw{font-weight:740}";

/// Draws the picture.
pub fn picture<G: Present>(session: &Session<G>, asked: &Retrospect) -> String {
    let viewpoint = Viewpoint { ply: session.ply(), seat: Some(asked.seat) };
    let view = session.view(viewpoint, &Selection::default());
    let boards = boards(session, asked.seat);
    let class = boards.first().map_or("board", |(board, _)| board.class);
    let title = session.setup().game.info().title.clone();
    let heading = view.status.heading;
    let mut under = title;
    if !view.map_name.is_empty() && view.map_name != under {
        under = format!("{under}, {}", view.map_name);
    }
    let label = format!("{under}: {heading}");
    let mut out = String::with_capacity(200_000);
    out.push_str("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1200\" height=\"630\" viewBox=\"0 0 1200 630\" class=\"");
    escape(&mut out, class);
    out.push_str("\" role=\"img\" aria-label=\"");
    escape(&mut out, &label);
    out.push_str("\"><style>");
    out.push_str(theme::standalone(class));
    out.push_str(OWN);
    out.push_str("</style>");
    out.push_str(drawing::definitions());
    let (right, base) = (COLUMN.1, 117.0);
    let date = CalendarDay::parse(&asked.date).map(CalendarDay::long_words).unwrap_or_default();
    let mut shapes = vec![
        Shape::rect(Area::new(0.0, 0.0, SIZE.0, SIZE.1), "b-desk"),
        Shape::rect(SHEET, "b-ground"),
        Shape::rect(SHEET, "b-hair"),
        Shape::rect(Area::new(SHEET.x, 601.0, SHEET.width, 7.0), "b-accent"),
        Shape::text(BOARDS.x, 86.0, 44.0, heading, "b-text left pw"),
        Shape::text(BOARDS.x, base, 20.0, under, "b-text2 left"),
        Shape::text(right, base, 20.0, date, "b-text2 right"),
        Shape::path(Pen::default().to(BOARDS.x, 544.0).line(right, 544.0).done(), "b-pencil dashed"),
        Shape::text(BOARDS.x, 577.0, 19.0, "Menagerie", "b-text left pw"),
        Shape::text(172.0, 577.0, 18.0, "Five animal games, pen and paper", "b-text2 left"),
        Shape::text(right, 577.0, 18.0, asked.challenge.clone(), "b-text2 right"),
    ];
    shapes.extend(sum(session, asked));
    out.push_str(&Layer::moving("sheet", shapes).to_svg());
    draw_boards(&mut out, &boards);
    if asked.values.len() > 1 {
        nest(&mut out, &curve(session, asked), Area::new(COLUMN.0 - 12.0, 164.0, 254.0, 152.0));
    }
    out.push_str("</svg>");
    out
}

/// Returns the boards as they ended, each with its name: one for each board that was played on, and beside a single
/// one the sheet that belongs to it.
fn boards<G: Present>(session: &Session<G>, seat: u8) -> Vec<(Drawing, String)> {
    let game = session.game();
    let names =
        |ply: usize| session.view(Viewpoint { ply, seat: Some(seat) }, &Selection::default()).board_name;
    let last = session.ply();
    let board = |ply: usize| {
        let seen = session.observe(Viewpoint { ply, seat: Some(seat) });
        let considered = session.events().get(ply).copied().into_iter().collect();
        (game.board(&seen, &Selection { way: true, considered, ..Selection::default() }, true), names(ply))
    };
    let end = board(last);
    let mut boards = Vec::new();
    if names(0) != end.1 {
        // A board that was left does not come back.
        let left = partition(last, |ply| names(ply) != end.1);
        boards.push(board(left));
    }
    boards.push(end);
    if boards.len() == 1 {
        let seen = session.observe(Viewpoint { ply: last, seat: Some(seat) });
        let way = Selection { way: true, ..Selection::default() };
        boards.extend(game.side_sheet(&seen, &way).map(|sheet| (sheet.drawing, sheet.name)));
    }
    boards
}

/// Returns the last number below `end` for which `holds`, where it holds for all up to there and for none after.
fn partition(end: usize, holds: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, end);
    while low + 1 < high {
        let middle = low.midpoint(high);
        if holds(middle) { low = middle } else { high = middle }
    }
    low
}

/// Draws the boards side by side, as large as they can be, with their names below.
fn draw_boards(out: &mut String, boards: &[(Drawing, String)]) {
    let aspect = |drawing: &Drawing| drawing.view_box.width / drawing.view_box.height.max(1.0);
    let room = BOARDS.width - BETWEEN * boards.len().saturating_sub(1) as f64;
    let aspects: f64 = boards.iter().map(|(board, _)| aspect(board)).sum();
    let height = BOARDS.height.min(room / aspects.max(0.1));
    let width = height * aspects + BOARDS.width - room;
    let mut x = if boards.len() == 1 { BOARDS.x + (BOARDS.width - width) / 2.0 } else { BOARDS.x };
    for (board, name) in boards {
        let across = height * aspect(board);
        nest(out, board, Area::new(x, BOARDS.y, across, height));
        let name = Shape::text(x, BOARDS.y + height + 24.0, 18.0, name.clone(), "b-text2 left");
        out.push_str(&Layer::moving("name", vec![name]).to_svg());
        x += across + BETWEEN;
    }
}

/// Draws a drawing within an area, without what can be chosen on it.
fn nest(out: &mut String, drawing: &Drawing, area: Area) {
    let Area { x, y, width, height } = drawing.view_box;
    out.push_str(&format!(
        "<svg class=\"{}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" viewBox=\"{x} {y} {width} {height}\">",
        drawing.class, area.x, area.y, area.width, area.height
    ));
    for layer in &drawing.layers {
        out.push_str("<g>");
        out.push_str(&layer.to_svg());
        out.push_str("</g>");
    }
    out.push_str("</svg>");
}

/// Draws the curve without its decisions.
fn curve<G: Present>(session: &Session<G>, asked: &Retrospect) -> Drawing {
    let points = session.game().objective().points;
    let (least, most) = points.map_or((0.0, 1.0), |(least, most)| (f64::from(least), f64::from(most)));
    let values = &asked.values;
    let (least, most) = match points {
        Some(_) => {
            (values.iter().copied().fold(least, f64::min), values.iter().copied().fold(most, f64::max))
        }
        None => (least, most),
    };
    let up = |value: f64| (value - least) / (most - least).max(f64::EPSILON);
    let ticks = [0.0, 0.5, 1.0].map(|part| {
        let words = match points {
            Some(_) => format!("{:.0}", least + part * (most - least)),
            None => format!("{:.0} %", part * 100.0),
        };
        (part, words)
    });
    let mut shapes = PLOT.ticks(ticks);
    let along = |nth: usize| PLOT.x(nth as f64 / (values.len() - 1).max(1) as f64);
    let line: Vec<(f64, f64)> =
        values.iter().enumerate().map(|(nth, value)| (along(nth), PLOT.y(up(*value)))).collect();
    let mut under = Pen::default();
    under
        .through(line.iter().copied())
        .line(along(values.len() - 1), PLOT.y(0.0))
        .line(along(0), PLOT.y(0.0));
    under.close();
    shapes.push(Shape::path(under.done(), "undercurve"));
    shapes.push(Shape::path(Pen::default().through(line.iter().copied()).done(), "b-ink"));
    shapes.extend(
        [line.first(), line.last()].into_iter().flatten().map(|&(x, y)| Shape::circle(x, y, 5.0, "b-fill")),
    );
    PLOT.drawing(String::new(), vec![Layer::moving("curve", shapes)])
}

/// Draws the heading of the curve, and the sum as a column.
fn sum<G: Present>(session: &Session<G>, asked: &Retrospect) -> Vec<Shape> {
    if asked.values.len() < 2 {
        return Vec::new();
    }
    let objective = session.game().objective();
    let points = objective.points.is_some();
    let heading =
        if points { "Points to be expected".to_owned() } else { format!("Chance of {}", objective.doing) };
    let [start, luck, others, loss, result] = asked.sum;
    let signed = |figure: i64| format!("{} {}", if figure < 0 { "−" } else { "+" }, figure.abs());
    let mut rows = vec![
        ("At the start".to_owned(), start.to_string(), "b-text"),
        (if luck < 0 { "Bad luck" } else { "Good luck" }.to_owned(), signed(luck), "b-text"),
    ];
    if others != 0 {
        rows.push(("The others".to_owned(), signed(others), "b-text"));
    }
    rows.push(("Decisions".to_owned(), format!("− {}", loss.abs()), "b-danger-text"));
    let unit = if points { "" } else { " %" };
    let mut done = objective.done.clone();
    if let Some(first) = done.get(..1) {
        done = format!("{}{}", first.to_uppercase(), &done[1..]);
    }
    rows.push((done, format!("{result}{unit}"), "b-text"));
    let (left, right) = COLUMN;
    let mut shapes = vec![Shape::text(left - 12.0, 160.0, 17.0, heading, "b-text2 left")];
    let mut y = 498.0 - 34.0 * (rows.len() - 1) as f64;
    let count = rows.len();
    for (nth, (words, figure, class)) in rows.into_iter().enumerate() {
        let last = nth + 1 == count;
        if last {
            shapes.push(Shape::path(Pen::default().to(left, y - 24.0).line(right, y - 24.0).done(), "b-ink"));
            y += 4.0;
        }
        shapes.push(Shape::text(left, y, 19.0, words, "b-text left"));
        let class = if class == "b-danger-text" { "b-danger-text right pw" } else { "b-text right pw" };
        shapes.push(Shape::text(right, y, if last { 27.0 } else { 22.0 }, figure, class));
        y += 34.0;
    }
    shapes
}
