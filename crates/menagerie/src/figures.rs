//! Numbers formatted for people.
use std::time::Duration;

use coach::Estimate;
use games::{Options, Setup};

/// Groups digits: `1,234,567`.
pub fn grouped(number: impl TryInto<u64>) -> String {
    let digits = number.try_into().unwrap_or_default().to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns the name of a game, with that of its map where it has one.
pub fn title(setup: &Setup, map: &str) -> String {
    let name = setup.game.name();
    if map.is_empty() { name.to_owned() } else { format!("{name}, {map}") }
}

/// Returns a seat's expected result, in per cent or points, with the standard error of an estimate: `61.2 %`, `47.3 ±
/// 0.8 points`.
pub fn worth(game: &impl games::Playable, Estimate { mean: value, stderr }: Estimate) -> String {
    let (times, unit) = if game.plays_for_points() { (1.0, "points") } else { (100.0, "%") };
    let off = if stderr > 0.0 { format!(" ± {:.1}", times * stderr) } else { String::new() };
    format!("{:.1}{off} {unit}", times * value)
}

/// Formats a duration: `0.42 s`, `12 s`, `3 min 5 s`.
pub fn time(seconds: f64) -> String {
    match seconds {
        s if s < 10.0 => format!("{s:.2} s"),
        s if s < 120.0 => format!("{s:.0} s"),
        s => format!("{:.0} min {:.0} s", (s / 60.0).floor(), s % 60.0),
    }
}

/// Returns the seconds for JSON, rounded to microseconds.
pub fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}

/// Formats a count with its noun: `one game`, `3 games`.
pub fn counted(number: usize, one: &str) -> String {
    if number == 1 { format!("one {one}") } else { format!("{} {one}s", grouped(number)) }
}

/// Formats options: `map classic`.
pub fn options(options: &Options) -> String {
    let word = |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let options: Vec<String> =
        options.0.iter().map(|(key, value)| format!("{key} {}", word(value))).collect();
    options.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_stand_in_threes() {
        let cases = [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")];
        for (number, text) in cases {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn times_are_said_as_exactly_as_they_matter() {
        let cases = [(0.421, "0.42 s"), (12.3, "12 s"), (185.0, "3 min 5 s")];
        for (seconds, text) in cases {
            assert_eq!(time(seconds), text);
        }
    }
}
