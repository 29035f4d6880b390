//! The device's clock and its chance, which the rules never use.
use js_sys::{Date, Math};
use protocol::daily::{CalendarDay, MONTHS, SEEDS};

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

    /// Returns the day of the calendar.
    pub fn calendar(&self) -> CalendarDay {
        CalendarDay::new(self.year.into(), self.month.into(), self.day.into())
    }

    /// Returns `20 November`.
    pub fn words(&self) -> String {
        format!("{} {}", self.day, self.month_name())
    }
}

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
