//! The coach's report in words.
use coach::{AnalysedEvent, Grade, PerSeat, Report, Scale, ValueChange};
use tabletop::{Seat, Turn};

use crate::figures::{self, counted};

/// Returns the factor from the report's figures to printed ones: per cent, or points.
fn times(scale: Scale) -> f64 {
    match scale {
        Scale::Chances => 100.0,
        Scale::Points => 1.0,
    }
}

/// Returns the unit of printed figures.
fn unit(scale: Scale) -> &'static str {
    match scale {
        Scale::Chances => "%",
        Scale::Points => "points",
    }
}

/// Formats a change in percentage points, or points, with one decimal and a sign: `−4.2`.
pub fn points(change: f64, scale: Scale) -> String {
    let tenths = (change * 10.0 * times(scale)).round() / 10.0;
    if tenths == 0.0 { "0.0".to_owned() } else { format!("{tenths:+.1}").replace('-', "−") }
}

/// Returns the value of a position, after `ply` events, for a seat: `61.2 %`, `47.3 points`; with `about` where it is
/// estimated (T-13).
pub fn value(report: &Report, ply: usize, seat: Seat) -> String {
    let scale = report.scale;
    let figure = report.curve.get(ply).map_or(0.0, |value| value.of(seat)) * times(scale);
    let is_result = report.finished && ply + 1 == report.curve.len();
    let about = if report.exact || is_result { "" } else { "about " };
    format!("{about}{figure:.1} {}", unit(scale))
}

/// The start, luck, losses and result of a seat, rounded to tenths that add up.
struct Balance {
    start: i64,
    luck: i64,
    others: Option<i64>,
    loss: i64,
    result: i64,
    end: &'static str,
    unit: &'static str,
}

fn balance(report: &Report, seat: Seat) -> Balance {
    let tenths = |figure: f64| (figure * 10.0 * times(report.scale)).round() as i64;
    let (start, loss) = (tenths(report.value.of(seat)), tenths(report.loss.of(seat)));
    let result = tenths(report.result.of(seat));
    let others = matches!(report.value, PerSeat::Each(_)).then(|| {
        let changes = report.events.iter().filter_map(|event| match &event.change {
            ValueChange::Decision { others, .. } => others.as_ref()?.get(seat.index()).copied(),
            ValueChange::Chance { .. } => None,
        });
        tenths(changes.sum())
    });
    // The last decimal of luck takes the rounding error.
    let luck = result - start + loss - others.unwrap_or_default();
    let end = if report.finished { "at the end" } else { "now" };
    Balance { start, luck, others, loss, result, end, unit: unit(report.scale) }
}

/// Returns the sum on one line: `64.0 at the start − 42.1 bad luck − 21.9 your decisions = 0.0 at the end, in %`.
pub fn sum(report: &Report, seat: Seat) -> String {
    let Balance { start, luck, others, loss, result, end, unit } = balance(report, seat);
    let signed = |tenths: i64| match tenths {
        0.. => format!("+ {}", decimal(tenths)),
        _ => format!("− {}", decimal(-tenths)),
    };
    let luck_words = if luck < 0 { "bad luck" } else { "good luck" };
    let others = others.map_or_else(String::new, |others| format!(" {} others' decisions", signed(others)));
    let [start, loss, result] = [start, loss, result].map(decimal);
    let about = if report.exact { "" } else { "about " };
    format!(
        "{about}{start} at the start {} {luck_words}{others} − {loss} your decisions = {result} {end}, in {unit}",
        signed(luck)
    )
}

/// Returns the sum with one figure on each line.
pub fn sum_lines(report: &Report, seat: Seat) -> Vec<String> {
    let Balance { start, luck, others, loss, result, end, unit } = balance(report, seat);
    let luck_words = if luck < 0 { "bad luck" } else { "good luck" };
    let signed = |tenths: i64| if tenths > 0 { format!("+{}", decimal(tenths)) } else { decimal(tenths) };
    // Short enough for the column beside a board.
    let start_words = if report.exact { "at the start" } else { "at first, about" };
    let mut lines =
        vec![format!("{:>6}  {start_words}", decimal(start)), format!("{:>6}  {luck_words}", signed(luck))];
    lines.extend(others.map(|others| format!("{:>6}  others' decisions", signed(others))));
    lines.push(format!("{:>6}  your decisions", decimal(-loss)));
    lines.push(format!("{:>6}  {end}, in {unit}", decimal(result)));
    lines
}

fn decimal(tenths: i64) -> String {
    let sign = if tenths < 0 { "−" } else { "" };
    format!("{sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10)
}

/// Returns the sign of a grade, and its word.
pub fn grade_words(grade: Grade) -> (&'static str, &'static str) {
    match grade {
        Grade::Inaccuracy => ("?!", "inaccuracy"),
        Grade::Mistake => ("?", "mistake"),
        Grade::Blunder => ("??", "blunder"),
    }
}

/// Returns the change that an event brought for a seat: `luck +2.1`, or `loss 12.3 ?? blunder, best step ne`; with
/// the standard error where it is estimated. `name` names the best events from their notation.
pub fn effect(
    report: &Report,
    event: &AnalysedEvent,
    seat: Seat,
    name: impl Fn(&String) -> String,
) -> String {
    let scale = report.scale;
    let off = event.stderr.as_ref().map_or_else(String::new, |off| {
        let seat = if matches!(event.change, ValueChange::Chance { .. }) { seat } else { Seat::FIRST };
        match off.of(seat) * times(scale) {
            0.0 => String::new(),
            off => format!(" {}", figures::error(off)),
        }
    });
    match &event.change {
        ValueChange::Chance { luck } => format!("luck {:>6}{off}", points(luck.of(seat), scale)),
        ValueChange::Decision { forced: true, .. } => "forced".to_owned(),
        ValueChange::Decision { others: Some(others), .. } if event.by.0 != Turn::Seat(seat) => {
            let change = others.get(seat.index()).copied().unwrap_or_default();
            format!("others {:>4}", points(change, scale))
        }
        ValueChange::Decision { loss, best, .. } => {
            let loss_words = format!("loss {:>6}{off}", points(-loss, scale).replace('+', ""));
            match event.grade() {
                None => loss_words,
                Some(grade) => {
                    let (sign, word) = grade_words(grade);
                    format!(
                        "{loss_words}  {sign} {word}, best {}",
                        best.iter().map(&name).collect::<Vec<_>>().join(" or ")
                    )
                }
            }
        }
    }
}

/// Returns the mean loss: `0.61 lost a decision, over 31 free decisions`.
pub fn loss_a_decision(report: &Report, seat: Seat) -> String {
    let free = report.events.iter().filter(|event| {
        event.by.0 == Turn::Seat(seat) && matches!(event.change, ValueChange::Decision { forced: false, .. })
    });
    match report.loss_a_decision(seat) {
        Some(loss) => {
            let loss = times(report.scale) * loss;
            format!("{loss:.2} lost a decision, over {}", counted(free.count(), "free decision"))
        }
        None => "No decision was free.".to_owned(),
    }
}

/// Returns a seat's worst decisions, the worst first.
pub fn worst(report: &Report, seat: Seat) -> Vec<&AnalysedEvent> {
    report.worst().into_iter().filter(|event| event.by.0 == Turn::Seat(seat)).collect()
}

/// Draws the values of all positions as a line of blocks, at most `columns` wide.
pub fn curve(report: &Report, seat: Seat, columns: usize) -> String {
    const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let values = &report.curve;
    let columns = columns.min(values.len());
    // Chances are scaled from 0 to 1, points from their minimum to their maximum.
    let figures = || values.iter().map(|value| value.of(seat));
    let (least, most) = match report.scale {
        Scale::Chances => (0.0, 1.0),
        Scale::Points => {
            (figures().fold(f64::INFINITY, f64::min), figures().fold(f64::NEG_INFINITY, f64::max))
        }
    };
    let block = |column: usize| {
        let at = column * values.len().saturating_sub(1) / columns.saturating_sub(1).max(1);
        let value = values.get(at).map_or(0.0, |value| value.of(seat));
        let share = (value - least) / (most - least).max(f64::MIN_POSITIVE);
        BLOCKS[((share.clamp(0.0, 1.0) * 8.0) as usize).min(7)]
    };
    (0..columns).map(block).collect()
}

/// Returns the analysis in a few lines, for standard output.
pub fn lines(report: &Report, seat: Seat) -> Vec<String> {
    let mut lines = vec![sum(report, seat), loss_a_decision(report, seat)];
    if !report.exact {
        lines.push("Estimated by search; a loss counts where it is over two standard errors.".to_owned());
    }
    for event in worst(report, seat).into_iter().take(5) {
        let effect = effect(report, event, seat, String::clone);
        lines.push(format!("event {}, {}: {effect}", event.ply, event.event));
    }
    let what = if report.scale == Scale::Chances { "win chance" } else { "expected" };
    let last = report.curve.len().saturating_sub(1);
    lines.push(format!("{what} {} to {}", value(report, 0, seat), value(report, last, seat)));
    lines.push(curve(report, seat, 72));
    lines
}
