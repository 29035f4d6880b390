//! The clock of a table with a pace (N-19): the time left for a decision, by the server's time.
use leptos::prelude::*;

use super::api::server_time;
use super::link::Link;
use crate::components::IconView;
use drawing::Icon;

/// Milliseconds from which on a clock is low: it is shown in red, and a screen reader is told.
const LOW: f64 = 10_000.0;

/// The time left for a decision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeLeft {
    /// The seat whose time it is, from 0.
    pub seat: usize,
    /// The milliseconds left.
    pub left: f64,
    /// The part of the pace that is left, from 0 to 1.
    pub part: f64,
}

/// Returns the time left of a seat; tracked. None where no clock runs for it.
pub fn time_left(link: Link, seat: usize) -> Option<TimeLeft> {
    link.look.with(|look| {
        let late_at = look.seats.get(seat)?.late_at.as_deref()?;
        let pace = f64::from(look.pace?) * 1000.0;
        let left = (js_sys::Date::parse(late_at) - link.time.get()).clamp(0.0, pace);
        Some(TimeLeft { seat, left, part: left / pace })
    })
}

/// The clock at the right end of the heading: one's own, else the one that runs out first.
#[component]
pub fn Clock(
    /// The link to the table.
    link: Link,
    /// Receives what a screen reader is told.
    say: Callback<String>,
) -> impl IntoView {
    let shown = Memo::new(move |_| {
        let seats = link.look.with(|look| look.seats.len());
        let me = link.me();
        let is_mine = |time: &TimeLeft| {
            link.history.with(|history| history.seats[time.seat].guest.as_deref() == Some(&me))
        };
        let times: Vec<TimeLeft> = (0..seats).filter_map(|seat| time_left(link, seat)).collect();
        let own = times.iter().find(|time| is_mine(time)).copied();
        own.map(|time| (time, true)).or_else(|| {
            let first = times.into_iter().min_by(|a, b| a.left.total_cmp(&b.left))?;
            Some((first, false))
        })
    });
    let is_stopped = Memo::new(move |_| link.history.with(|history| history.ask.is_some()));
    let words = Memo::new(move |_| {
        let (time, _) = shown.get()?;
        Some(if link.is_lost() {
            "–:––".to_owned()
        } else if is_stopped.get() {
            "stopped".to_owned()
        } else {
            left_words(time.left)
        })
    });
    let is_still = move || link.is_lost() || is_stopped.get();
    let is_low = Memo::new(move |_| !is_still() && shown.get().is_some_and(|(time, _)| time.left < LOW));
    Effect::new(move |was_low: Option<bool>| {
        let is_low = is_low.get();
        let is_mine = shown.with_untracked(|shown| shown.is_some_and(|(_, is_mine)| is_mine));
        if is_low && is_mine && was_low == Some(false) {
            say.run("10 seconds left.".to_owned());
        }
        is_low
    });
    move || {
        words.get().map(|words| {
            view! {
                <span class="clock" id="clock" role="timer" class:low=is_low class:still=is_still>
                    <IconView icon=Icon::Clock />
                    {words}
                </span>
            }
        })
    }
}

/// Returns a time left in words, rounded up: `0:42`, `19 h`, `3 days`.
fn left_words(milliseconds: f64) -> String {
    const HOUR: u64 = 3600;
    let seconds = (milliseconds / 1000.0).ceil() as u64;
    match seconds {
        0..HOUR => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ if seconds <= 48 * HOUR => format!("{} h", seconds.div_ceil(HOUR)),
        _ => format!("{} days", seconds.div_ceil(24 * HOUR)),
    }
}

/// Whether a time of the server lies less than so many milliseconds back.
pub fn is_recent(at: &str, milliseconds: f64) -> bool {
    server_time() - js_sys::Date::parse(at) < milliseconds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn n_19_the_time_left_is_told_in_whole_units() {
        for (milliseconds, words) in [
            (0.0, "0:00"),
            (41_200.0, "0:42"),
            (60_000.0, "1:00"),
            (3_600_000.0, "1 h"),
            (18.2 * 3_600_000.0, "19 h"),
            (86_400_000.0, "24 h"),
            (7.0 * 86_400_000.0, "7 days"),
        ] {
            assert_eq!(left_words(milliseconds), words);
        }
    }
}
