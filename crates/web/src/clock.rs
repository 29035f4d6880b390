//! The device's clock and its chance, which the rules never use.
use js_sys::{Date, Math};
use record::digest;

use crate::catalogue::Game;

/// Returns the milliseconds since 1970.
pub fn now() -> f64 {
    Date::now()
}

/// A day of the device's calendar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Day {
    /// The year.
    pub year: u32,
    /// The month, from 1.
    pub month: u32,
    /// The day, from 1.
    pub day: u32,
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

impl Day {
    /// Returns the day of a time.
    pub fn of(milliseconds: f64) -> Day {
        let date = Date::new(&milliseconds.into());
        Day { year: date.get_full_year(), month: date.get_month() + 1, day: date.get_date() }
    }

    /// Returns today.
    pub fn today() -> Day {
        Day::of(now())
    }

    /// Returns the month's name.
    pub fn month_name(&self) -> &'static str {
        MONTHS.get((self.month as usize).wrapping_sub(1)).copied().unwrap_or("")
    }

    /// Returns `2026-11-20`.
    pub fn iso(&self) -> String {
        format!("{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }

    /// Returns `Sunday, 22 November 2026`.
    pub fn long_words(&self) -> String {
        let date = Date::new_with_year_month_day(self.year, self.month as i32 - 1, self.day as i32);
        const DAYS: [&str; 7] =
            ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
        let name = DAYS.get(date.get_day() as usize).copied().unwrap_or("");
        format!("{name}, {} {}", self.words(), self.year)
    }

    /// Returns `20 November`.
    pub fn words(&self) -> String {
        format!("{} {}", self.day, self.month_name())
    }
}

/// The challenge of a day, the same for everybody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// The day, as [`Day::iso`].
    pub day: String,
    /// The map.
    pub map: &'static str,
    /// The dice.
    pub seed: u64,
}

impl Challenge {
    /// Returns the challenge of a day in a game: the same for everyone, for it is drawn from the date alone.
    pub fn of(day: &Day, game: Game) -> Challenge {
        let day = day.iso();
        let drawn =
            u64::from_str_radix(&digest(format!("menagerie {game} {day}").as_bytes()), 16).unwrap_or(0);
        let maps = game.info().shipped();
        let map = maps.get((drawn >> 32) as usize % maps.len().max(1)).map_or("", |map| map.id.as_str());
        Challenge { day, map, seed: drawn % SEEDS }
    }
}

/// The bound of the seeds that the page draws: they are short enough to be told.
const SEEDS: u64 = 1_000_000;

/// Returns a seed nobody chose.
pub fn fresh_seed() -> u64 {
    (Math::random() * SEEDS as f64) as u64
}

/// Returns a name for a saved match that no other has.
pub fn fresh_id() -> String {
    let mut number = (now() as u64).wrapping_mul(1 << 10) + (Math::random() * 1024.0) as u64;
    let mut id = String::new();
    while number > 0 {
        id.insert(0, char::from_digit((number % 36) as u32, 36).unwrap_or('0'));
        number /= 36;
    }
    id
}
