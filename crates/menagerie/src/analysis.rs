//! The coach's report in words: where the chance went.
use coach::{Commented, Happening, Mark, PerSeat, Report};
use tabletop::{Seat, Turn};

use crate::figures::{counted, percent};

/// A seat's figure.
pub fn of(figure: &PerSeat, seat: Seat) -> f64 {
    match figure {
        PerSeat::One(figure) => *figure,
        PerSeat::Each(all) => all.get(seat.index()).copied().unwrap_or_default(),
    }
}

/// Percentage points with one decimal and a sign: `−4.2`.
pub fn points(change: f64) -> String {
    let tenths = (change * 1000.0).round() / 10.0;
    if tenths == 0.0 { "0.0".to_owned() } else { format!("{tenths:+.1}").replace('-', "−") }
}

/// Where the chance went, in tenths of a per cent that add up.
struct Balance {
    start: i64,
    luck: i64,
    loss: i64,
    result: i64,
    end: &'static str,
}

fn balance(report: &Report, seat: Seat) -> Balance {
    let tenths = |figure: f64| (figure * 1000.0).round() as i64;
    let (start, loss) = (tenths(of(&report.value, seat)), tenths(of(&report.loss, seat)));
    let result = tenths(of(&report.result, seat));
    // The last decimal of luck takes the rounding.
    let luck = result - start + loss;
    Balance { start, luck, loss, result, end: if report.finished { "at the end" } else { "now" } }
}

/// `64.0 at the start − 42.1 bad luck − 21.9 your decisions = 0.0 at the end, in %`.
pub fn sum(report: &Report, seat: Seat) -> String {
    let Balance { start, luck, loss, result, end } = balance(report, seat);
    let luck = match luck {
        0.. => format!("+ {} good luck", decimal(luck)),
        _ => format!("− {} bad luck", decimal(-luck)),
    };
    let [start, loss, result] = [start, loss, result].map(decimal);
    format!("{start} at the start {luck} − {loss} your decisions = {result} {end}, in %")
}

/// The same, one figure a line.
pub fn sum_lines(report: &Report, seat: Seat) -> [String; 4] {
    let Balance { start, luck, loss, result, end } = balance(report, seat);
    let luck_words = if luck < 0 { "bad luck" } else { "good luck" };
    let plus = if luck > 0 { "+" } else { "" };
    [
        format!("{:>6}  at the start", decimal(start)),
        format!("{:>6}  {luck_words}", format!("{plus}{}", decimal(luck))),
        format!("{:>6}  your decisions", decimal(-loss)),
        format!("{:>6}  {end}, in %", decimal(result)),
    ]
}

fn decimal(tenths: i64) -> String {
    let sign = if tenths < 0 { "−" } else { "" };
    format!("{sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10)
}

/// The sign of a mark, and its word.
pub fn mark(mark: Mark) -> (&'static str, &'static str) {
    match mark {
        Mark::Inaccuracy => ("?!", "inaccuracy"),
        Mark::Mistake => ("?", "mistake"),
        Mark::Blunder => ("??", "blunder"),
    }
}

/// What an event did: `luck +2.1`, or `loss 12.3 ?? blunder, best step ne`.
pub fn effect(commented: &Commented, seat: Seat) -> String {
    match &commented.happening {
        Happening::Chance { luck } => format!("luck {:>6}", points(of(luck, seat))),
        Happening::Decision { forced: true, .. } => "forced".to_owned(),
        Happening::Decision { loss, best, .. } => {
            let loss_words = format!("loss {:>6}", points(-loss).replace('+', ""));
            match commented.mark() {
                None => loss_words,
                Some(grave) => {
                    let (sign, word) = mark(grave);
                    format!("{loss_words}  {sign} {word}, best {}", best.join(" or "))
                }
            }
        }
    }
}

/// `0.61 a decision over 31 decisions that were not forced`.
pub fn loss_a_decision(report: &Report, seat: Seat) -> String {
    let free = report.events.iter().filter(|commented| {
        commented.by.0 == Turn::Seat(seat)
            && matches!(commented.happening, Happening::Decision { forced: false, .. })
    });
    match report.loss_a_decision(seat) {
        Some(loss) => {
            format!("{:.2} lost a decision, over {}", 100.0 * loss, counted(free.count(), "free decision"))
        }
        None => "No decision was free.".to_owned(),
    }
}

/// The values of every position as a line of blocks, at most so many columns wide.
pub fn curve(report: &Report, seat: Seat, columns: usize) -> String {
    const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let values = &report.curve;
    let columns = columns.min(values.len());
    let block = |column: usize| {
        let at = column * values.len().saturating_sub(1) / columns.saturating_sub(1).max(1);
        let value = values.get(at).map_or(0.0, |value| of(value, seat));
        BLOCKS[((value.clamp(0.0, 1.0) * 8.0) as usize).min(7)]
    };
    (0..columns).map(block).collect()
}

/// The analysis in a few lines, for standard output.
pub fn lines(report: &Report, seat: Seat) -> Vec<String> {
    let mut lines = vec![sum(report, seat), loss_a_decision(report, seat)];
    for commented in report.worst().into_iter().take(5) {
        lines.push(format!("event {}, {}: {}", commented.ply, commented.event, effect(commented, seat)));
    }
    lines.push(format!(
        "win chance {} to {}",
        percent(of(&report.value, seat)),
        percent(of(&report.result, seat))
    ));
    lines.push(curve(report, seat, 72));
    lines
}
