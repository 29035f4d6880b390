//! Numbers of things, in words.

/// Returns a number of things: `1 point`, `2 points`, `−3 points`. `noun` takes an s where there is not one of them.
pub fn count(number: impl TryInto<i64>, noun: &str) -> String {
    let number = number.try_into().unwrap_or(i64::MAX);
    let sign = if number < 0 { "−" } else { "" };
    let number = number.unsigned_abs();
    let plural = if number == 1 { "" } else { "s" };
    format!("{sign}{number} {noun}{plural}")
}

/// Returns the verb after a number: `1 is left`, `2 are left`.
pub const fn is_or_are(number: u8) -> &'static str {
    if number == 1 { "is" } else { "are" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_has_no_s() {
        for (number, words) in [(0, "0 points"), (1, "1 point"), (-1, "−1 point"), (12, "12 points")] {
            assert_eq!(count(number, "point"), words);
        }
        assert_eq!([0, 1, 2].map(is_or_are), ["are", "is", "are"]);
    }
}
