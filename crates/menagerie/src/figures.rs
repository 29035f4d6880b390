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

/// Returns the name of a game, with that of its map where it has one of its own.
pub fn title(setup: &Setup, map: &str) -> String {
    let name = setup.game.name();
    if map.is_empty() || map == name { name.to_owned() } else { format!("{name}, {map}") }
}

/// The least error that is written; a smaller one would be written as 0.
const LEAST_ERROR: f64 = 0.05;

/// Returns a seat's expected result, in per cent or points, with the standard error of an estimate: `61.2 %`, `47.3 ±
/// 0.8 points`; `about 47.3 points` where the estimate is known to be further off than that, or the error is too small
/// to be written.
pub fn worth(game: &impl bots::BotGame, Estimate { mean: value, stderr }: Estimate) -> String {
    let (times, unit) = if game.plays_for_points() { (1.0, "points") } else { (100.0, "%") };
    let (figure, off) = (times * value, times * stderr);
    if stderr == 0.0 {
        format!("{figure:.1} {unit}")
    } else if stderr < game.bias() || off < LEAST_ERROR {
        format!("about {figure:.1} {unit}")
    } else {
        format!("{figure:.1} ± {off:.1} {unit}")
    }
}

/// Returns an error rounded up to a tenth, so that it is never written as 0.
pub fn error(error: f64) -> String {
    format!("± {:.1}", (error * 10.0).ceil() / 10.0)
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
    fn t_13_no_estimate_looks_surer_than_it_is() {
        let opened = Setup::new(games::GameId::Shelter, Options::default()).open();
        let Ok(games::AnyGame::Shelter(alone)) = opened else { panic!("another game") };
        let of = |stderr| worth(&alone, Estimate { mean: 81.52, stderr });
        assert_eq!(of(0.0), "81.5 points");
        assert_eq!(
            [of(0.01), of(2.9), of(3.5)],
            ["about 81.5 points", "about 81.5 points", "81.5 ± 3.5 points"]
        );
        assert_eq!(error(0.001), "± 0.1");
        assert_eq!(error(1.24), "± 1.3");
    }

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
