//! Points in time, as the host gives them: RFC 3339 in UTC, to the millisecond.
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Milliseconds since the beginning of 1970 in UTC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time(pub i64);

const DAY: i64 = 86_400_000;
/// Days of the 400 years after which the calendar repeats.
const ERA: i64 = 146_097;

impl Time {
    /// The time so many milliseconds later.
    #[must_use]
    pub fn later(self, milliseconds: i64) -> Time {
        Time(self.0.saturating_add(milliseconds))
    }

    /// The milliseconds since an earlier time; 0 if it is later.
    pub fn since(self, earlier: Time) -> i64 {
        self.0.saturating_sub(earlier.0).max(0)
    }
}

/// Days from 1970-01-01 to a day of the calendar. Years begin in March, so that leap days end them.
fn days_to(year: i64, month: i64, day: i64) -> i64 {
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let of_year = (153 * month + 2) / 5 + day - 1;
    era * ERA + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (days, of_day) = (self.0.div_euclid(DAY), self.0.rem_euclid(DAY));
        let days = days + 719_468;
        let (era, of_era) = (days.div_euclid(ERA), days.rem_euclid(ERA));
        let of_400 = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / (ERA - 1)) / 365;
        let of_year = of_era - (365 * of_400 + of_400 / 4 - of_400 / 100);
        let march = (5 * of_year + 2) / 153;
        let day = of_year - (153 * march + 2) / 5 + 1;
        let month = if march < 10 { march + 3 } else { march - 9 };
        let year = era * 400 + of_400 + i64::from(month <= 2);
        let (seconds, millis) = (of_day / 1000, of_day % 1000);
        let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        if !(0..10_000).contains(&year) {
            return write!(f, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{millis:03}Z");
        }
        let mut text = *b"0000-00-00T00:00:00.000Z";
        for (end, mut number) in
            [(4, year), (7, month), (10, day), (13, hour), (16, minute), (19, second), (23, millis)]
        {
            let mut at = end;
            while number > 0 {
                at -= 1;
                text[at] += (number % 10) as u8;
                number /= 10;
            }
        }
        f.write_str(std::str::from_utf8(&text).unwrap_or_default())
    }
}

impl FromStr for Time {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Time, &'static str> {
        let wrong = "a time in the form 2026-11-24T18:30:00.000Z would be right";
        let part = |from: usize, to: usize| -> Option<i64> {
            let digits = text.get(from..to)?;
            digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
        };
        let read = || {
            let (year, month, day) = (part(0, 4)?, part(5, 7)?, part(8, 10)?);
            let (hour, minute, second, millis) = (part(11, 13)?, part(14, 16)?, part(17, 19)?, part(20, 23)?);
            let of_day = ((hour * 60 + minute) * 60 + second) * 1000 + millis;
            Some(Time(days_to(year, month, day) * DAY + of_day))
        };
        // Only the form in which it is written.
        read().filter(|time| time.to_string() == text).ok_or(wrong)
    }
}

impl Serialize for Time {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Time {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Time, D::Error> {
        String::deserialize(from)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::{DAY, Time};

    #[test]
    fn times_are_written_in_utc_and_read_back() {
        for (millis, text) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (1_795_493_432_123, "2026-11-24T04:10:32.123Z"),
            (-1, "1969-12-31T23:59:59.999Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
        ] {
            assert_eq!(Time(millis).to_string(), text);
            assert_eq!(text.parse(), Ok(Time(millis)));
        }
        // Two days in a row differ by one day, for a thousand years.
        let mut before = Time(0).to_string();
        for day in 1..366_000 {
            let text = Time(day * DAY).to_string();
            assert!(text > before, "{before} {text}");
            assert_eq!(text.parse(), Ok(Time(day * DAY)));
            before = text;
        }
        for wrong in [
            "",
            "2026-11-24",
            "2026-02-29T00:00:00.000Z",
            "2026-11-24T24:00:00.000Z",
            "+026-11-24T04:10:32.123Z",
        ] {
            assert!(wrong.parse::<Time>().is_err(), "{wrong}");
        }
    }
}
