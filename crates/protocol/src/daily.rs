//! The challenges of the days: days of the calendar, tries, streaks, stamps, and results to share. Plain arithmetic on
//! what is stored, without a clock.
use std::collections::BTreeMap;

use record::{GameInfo, digest};
use serde::{Deserialize, Serialize};
use view::count;

use crate::{POINTS, SavedMatch};

/// The months' names.
pub const MONTHS: [&str; 12] = [
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

/// A day of the calendar, by the number of days since 1 January 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CalendarDay(pub i64);

impl CalendarDay {
    /// Reads `2026-11-22`; `None` where that is no day.
    pub fn parse(text: &str) -> Option<CalendarDay> {
        let mut parts = text.split('-').map(|part| part.parse::<i64>().ok());
        let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
        let read = CalendarDay::new(year, month, day);
        (parts.next().is_none() && read.date() == (year, month, day)).then_some(read)
    }

    /// Returns a day by year, month and day, each from 1.
    pub fn new(year: i64, month: i64, day: i64) -> CalendarDay {
        // Years that begin with March have their leap day at the end.
        let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
        let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
        let of_year = (153 * month + 2) / 5 + day - 1;
        CalendarDay(era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468)
    }

    /// Returns year, month and day.
    pub fn date(self) -> (i64, i64, i64) {
        let days = self.0 + 719_468;
        let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let year = era * 400 + year_of_era;
        if month < 10 { (year, month + 3, day) } else { (year + 1, month - 9, day) }
    }

    /// Returns `2026-11-22`.
    pub fn iso(self) -> String {
        let (year, month, day) = self.date();
        format!("{year:04}-{month:02}-{day:02}")
    }

    /// Returns the day of the week, Monday as 0.
    pub fn weekday(self) -> usize {
        (self.0 + 3).rem_euclid(7) as usize
    }

    /// Returns `Sunday, 22 November 2026`.
    pub fn long_words(self) -> String {
        const DAYS: [&str; 7] =
            ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
        format!("{}, {} {}", DAYS[self.weekday()], self.words(), self.date().0)
    }

    /// Returns `22 November`.
    pub fn words(self) -> String {
        let (_, month, day) = self.date();
        format!("{day} {}", MONTHS[month as usize - 1])
    }
}

/// The bound of seeds that are short enough to be told.
pub const SEEDS: u64 = 1_000_000;

/// The challenge of a day in a game, the same for everybody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// The day, as [`CalendarDay::iso`].
    pub day: String,
    /// The map or sheet that comes with the game; empty where it needs none.
    pub map: String,
    /// The seed of the dice.
    pub seed: u64,
}

impl Challenge {
    /// Returns the challenge of a day in a game: the same for everyone, for it is drawn from the date alone.
    pub fn of(day: CalendarDay, game: &GameInfo) -> Challenge {
        let day = day.iso();
        let drawn = digest(format!("menagerie {} {day}", game.key).as_bytes());
        let drawn = u64::from_str_radix(&drawn, 16).unwrap_or(0);
        let maps = game.shipped();
        let map = maps.get((drawn >> 32) as usize % maps.len().max(1)).map_or("", |map| map.id.as_str());
        Challenge { day, map: map.to_owned(), seed: drawn % SEEDS }
    }
}

/// A try at a challenge, as far as lists and the calendar need it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChallengeTry {
    /// The day, as it is stored.
    pub day: String,
    /// The game's key.
    pub game: String,
    /// Its number among the tries of that day and game, from 1.
    pub number: u32,
    /// Whether undo, a hint or the chance bar was used.
    pub helped: bool,
    /// The result; `None` while it is played.
    pub result: Option<TryResult>,
}

/// The result of a try.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TryResult {
    /// Whether it was won; a game that is played for points counts as won.
    pub won: bool,
    /// In words: `escaped in 12 turns`, `62 points`.
    pub words: String,
    /// Of 100 games of the bot `greedy` with the same dice, the number that did worse; `None` until they are played.
    pub beats: Option<u32>,
}

/// Returns the tries at challenges among stored matches, in any order.
pub fn tries<'a>(saved: impl Iterator<Item = &'a SavedMatch> + Clone) -> Vec<ChallengeTry> {
    let of_challenge = saved.filter(|saved| saved.challenge.is_some());
    let number = |one: &SavedMatch| {
        let earlier = |other: &&SavedMatch| {
            other.challenge == one.challenge
                && other.record.game == one.record.game
                && (other.started, &other.id) < (one.started, &one.id)
        };
        of_challenge.clone().filter(earlier).count() as u32 + 1
    };
    let read = |one: &SavedMatch| ChallengeTry {
        day: one.challenge.clone().unwrap_or_default(),
        game: one.record.game.clone(),
        number: number(one),
        helped: one.helped,
        result: one.finish.as_ref().map(|finish| {
            let utility = finish.utility.first().copied().unwrap_or_default();
            TryResult { beats: one.beats, ..TryResult::of(&finish.outcome, utility, finish.turns) }
        }),
    };
    of_challenge.clone().map(read).collect()
}

impl TryResult {
    /// Returns the result of a match by its outcome, as [`Finish::outcome`](crate::Finish::outcome), the utility of the
    /// person's seat and the number of turns.
    pub fn of(outcome: &str, utility: f64, turns: u32) -> TryResult {
        let points = outcome == POINTS;
        let won = points || utility > 0.0;
        let words = match (points, outcome) {
            (true, _) => count(utility.round() as i64, "point"),
            (false, "over") => (if won { "won" } else { "not won" }).to_owned(),
            (false, outcome) => format!("{} in {}", outcome.replace('_', " "), count(turns, "turn")),
        };
        TryResult { won, words, beats: None }
    }
}

impl ChallengeTry {
    /// Returns the try in words: `1st try, without help`.
    pub fn words(&self) -> String {
        let help = if self.helped { "with help" } else { "without help" };
        format!("{} try, {help}", ordinal(self.number))
    }

    /// Returns the result to share: plain lines that tell nothing about dice, stops or turns.
    pub fn shared(&self, title: &str, streak: usize) -> String {
        let day = CalendarDay::parse(&self.day).map_or_else(|| self.day.clone(), CalendarDay::words);
        let result = self.result.as_ref().map_or("not finished", |result| &result.words);
        let mut lines = vec![format!("Menagerie, {day}"), format!("{title}: {result}"), self.words()];
        if let Some(beats) = self.result.as_ref().and_then(|result| result.beats) {
            lines.push(format!("Better than {beats} of 100 games of Greedy"));
        }
        if streak > 1 {
            lines.push(format!("{streak} days in a row"));
        }
        lines.join("\n")
    }
}

/// Returns `1st`, `2nd`, `3rd`, `11th`.
pub fn ordinal(number: u32) -> String {
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// The days in a row on which a challenge was finished.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// Those up to today, or up to yesterday while nothing is finished today.
    pub present: usize,
    /// The most there ever were.
    pub longest: usize,
}

impl Streak {
    /// Returns the streak as it stands on a day.
    pub fn of(tries: &[ChallengeTry], today: CalendarDay) -> Streak {
        let finished = tries.iter().filter(|one| one.result.is_some());
        let mut days: Vec<CalendarDay> = finished.filter_map(|one| CalendarDay::parse(&one.day)).collect();
        days.sort_unstable();
        days.dedup();
        let (mut run, mut streak) = (0, Streak::default());
        for (nth, day) in days.iter().enumerate() {
            run = if nth > 0 && days[nth - 1].0 + 1 == day.0 { run + 1 } else { 1 };
            streak.longest = streak.longest.max(run);
            if day.0 == today.0 || day.0 + 1 == today.0 {
                streak.present = run;
            }
        }
        streak
    }
}

/// The mark of a day in the calendar, the better one larger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stamp {
    /// Finished, not won.
    Played,
    /// Won on a later try, or with help.
    Later,
    /// Won on the first try, without help.
    First,
}

/// Returns the best stamp of each day with the game that it is of; days on which nothing was finished have none.
pub fn stamps(tries: &[ChallengeTry]) -> BTreeMap<CalendarDay, (Stamp, String)> {
    let mut stamps: BTreeMap<CalendarDay, (Stamp, String)> = BTreeMap::new();
    for one in tries {
        let (Some(day), Some(result)) = (CalendarDay::parse(&one.day), &one.result) else { continue };
        let stamp = match (result.won, one.number == 1 && !one.helped) {
            (false, _) => Stamp::Played,
            (true, false) => Stamp::Later,
            (true, true) => Stamp::First,
        };
        if stamps.get(&day).is_none_or(|(known, _)| *known < stamp) {
            stamps.insert(day, (stamp, one.game.clone()));
        }
    }
    stamps
}

/// Returns the days of a month in weeks from Monday to Sunday.
pub fn weeks(year: i64, month: i64) -> Vec<[Option<CalendarDay>; 7]> {
    let first = CalendarDay::new(year, month, 1);
    let next =
        if month == 12 { CalendarDay::new(year + 1, 1, 1) } else { CalendarDay::new(year, month + 1, 1) };
    let mut weeks = vec![[None; 7]];
    for day in (first.0..next.0).map(CalendarDay) {
        if day.weekday() == 0 && day != first {
            weeks.push([None; 7]);
        }
        if let Some(week) = weeks.last_mut() {
            week[day.weekday()] = Some(day);
        }
    }
    weeks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(day: &str, number: u32, helped: bool, won: Option<bool>) -> ChallengeTry {
        let result = won.map(|won| TryResult { won, words: "escaped in 12 turns".into(), beats: Some(71) });
        ChallengeTry { day: day.into(), game: "ruin".into(), number, helped, result }
    }

    #[test]
    fn t_10_days_are_those_of_the_calendar() {
        assert_eq!(CalendarDay::new(1970, 1, 1), CalendarDay(0));
        let sunday = CalendarDay::parse("2026-11-22").expect("a day");
        assert_eq!(sunday.long_words(), "Sunday, 22 November 2026");
        for day in (-800_000..800_000).step_by(97).map(CalendarDay) {
            let (year, month, date) = day.date();
            assert_eq!(CalendarDay::new(year, month, date), day);
        }
        for no_day in ["2026-02-30", "2026-13-01", "2026-11", "2026-11-22-1", "yesterday", ""] {
            assert_eq!(CalendarDay::parse(no_day), None, "{no_day}");
        }
    }

    #[test]
    fn t_10_a_day_has_the_same_challenge_for_everybody() {
        let day = CalendarDay::parse("2026-11-22").expect("a day");
        assert_eq!(day.iso(), "2026-11-22");
        let of = |game: games::GameId| Challenge::of(day, game.info());
        let challenge = of(games::GameId::Ruin);
        assert_eq!(challenge, Challenge { day: day.iso(), map: "classic".into(), seed: 641_101 });
        assert!(games::GameId::ALL.into_iter().all(|game| of(game).seed < SEEDS));
        assert_eq!(of(games::GameId::Penguins).map, "");
    }

    #[test]
    fn t_10_a_streak_goes_on_until_a_day_is_missed() {
        let played = ["2026-10-30", "2026-10-31", "2026-11-01", "2026-11-20", "2026-11-21", "2026-11-21"];
        let mut tries: Vec<_> = played.iter().map(|day| one(day, 1, false, Some(false))).collect();
        let on =
            |tries: &[ChallengeTry], day: &str| Streak::of(tries, CalendarDay::parse(day).expect("a day"));
        assert_eq!(on(&tries, "2026-11-22"), Streak { present: 2, longest: 3 });
        assert_eq!(on(&tries, "2026-11-23"), Streak { present: 0, longest: 3 });
        tries.push(one("2026-11-22", 1, false, None));
        assert_eq!(on(&tries, "2026-11-22").present, 2, "not yet finished");
        tries.push(one("2026-11-22", 2, true, Some(true)));
        assert_eq!(on(&tries, "2026-11-22").present, 3);
        assert_eq!(on(&[], "2026-11-22"), Streak::default());
    }

    #[test]
    fn t_10_a_result_is_shared_in_plain_lines_without_spoilers() {
        let shared = one("2026-11-22", 1, false, Some(true)).shared("Escape from Ruin", 6);
        let lines: Vec<&str> = shared.lines().collect();
        assert_eq!(
            lines,
            [
                "Menagerie, 22 November",
                "Escape from Ruin: escaped in 12 turns",
                "1st try, without help",
                "Better than 71 of 100 games of Greedy",
                "6 days in a row"
            ]
        );
        let other = one("2026-11-22", 3, true, None).shared("Escape from Ruin", 1);
        assert_eq!(other.lines().last(), Some("3rd try, with help"));
        let ordinals = [1, 2, 3, 4, 11, 12, 13, 21, 101, 111].map(ordinal);
        assert_eq!(ordinals.join(" "), "1st 2nd 3rd 4th 11th 12th 13th 21st 101st 111th");
    }

    #[test]
    fn t_10_a_result_is_told_in_words() {
        let words = |outcome: &str, utility: f64, turns: u32| TryResult::of(outcome, utility, turns).words;
        assert_eq!(words("escaped", 1.0, 12), "escaped in 12 turns");
        assert_eq!(words("friend_died", 0.0, 1), "friend died in 1 turn");
        assert_eq!((words("over", 0.5, 9), words("over", 0.0, 9)), ("won".to_owned(), "not won".to_owned()));
        assert_eq!(words(POINTS, 62.0, 9), "62 points");
    }

    #[test]
    fn t_10_a_day_has_its_best_stamp() {
        let day = CalendarDay::parse("2026-11-22").expect("a day");
        let mut tries = vec![one("2026-11-22", 1, false, Some(false)), one("2026-11-22", 3, false, None)];
        assert_eq!(stamps(&tries).get(&day).map(|(stamp, _)| *stamp), Some(Stamp::Played));
        tries.push(one("2026-11-22", 2, false, Some(true)));
        assert_eq!(stamps(&tries).get(&day).map(|(stamp, _)| *stamp), Some(Stamp::Later));
        tries.push(one("2026-11-22", 1, true, Some(true)));
        assert_eq!(stamps(&tries).get(&day).map(|(stamp, _)| *stamp), Some(Stamp::Later));
        tries.push(one("2026-11-22", 1, false, Some(true)));
        assert_eq!(stamps(&tries).get(&day).map(|(stamp, _)| *stamp), Some(Stamp::First));
    }

    #[test]
    fn t_10_the_calendar_begins_its_weeks_on_monday() {
        let november = weeks(2026, 11);
        assert_eq!(november.len(), 6);
        assert_eq!(november[0][6].map(CalendarDay::words).as_deref(), Some("1 November"));
        assert!(november[0][..6].iter().all(Option::is_none));
        assert_eq!(november.iter().flatten().flatten().count(), 30);
        assert_eq!(weeks(2024, 2).iter().flatten().flatten().count(), 29);
        assert_eq!(weeks(2026, 12).iter().flatten().flatten().count(), 31);
    }
}
