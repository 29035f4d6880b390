//! The lengths of games, the distribution of points, and the share of games that are unfinished or lost by each turn.
use maud::Markup;

use super::chart::{self, SERIES};
use super::page::{Section, figure};
use super::scale::{Scale, Unit};
use super::study::{Group, Study};
use crate::Row;

/// Maximum number of outlines in one plot that can be distinguished.
const OUTLINES: usize = 3;
/// Approximate number of intervals of a distribution.
const STRETCHES: f64 = 24.0;

pub(super) fn sections(study: &Study<'_>) -> Vec<Section> {
    let turns = |row: &Row| vec![row.turns as f64];
    let scores = |row: &Row| row.scores.iter().flatten().map(|score| f64::from(*score)).collect();
    let mut body = vec![unfinished(study)];
    if !study.plan.plays_for_points() && study.plan.seats() == 1 {
        body.push(lost(study));
    }
    body.extend(spread(study, "How many turns games have", "turns", &turns));
    body.extend(spread(study, "How points are spread", "points", &scores));
    let about = "Shares of all games, by turn; and how turns and points are spread.".to_owned();
    vec![Section { title: "Turns and points", about, body }]
}

/// Plots the share of unfinished games after each turn.
fn unfinished(study: &Study<'_>) -> Markup {
    let series = by_turn(study, |row, turn| row.turns > turn);
    let title = "Games still going after a turn";
    let drawing = chart::curves(title, "turn", &series, Scale::over([0.0, 1.0], Unit::Share));
    figure(title, "", &drawing, &names(study.compared(SERIES)))
}

/// Plots the share of games that are lost by each turn.
fn lost(study: &Study<'_>) -> Markup {
    let lost = |row: &Row| row.utility.first().is_some_and(|&utility| utility == 0.0);
    let series = by_turn(study, |row, turn| lost(row) && row.turns <= turn);
    let title = "Games lost by a turn";
    let drawing = chart::curves(title, "turn", &series, Scale::over([0.0, 1.0], Unit::Share));
    figure(
        title,
        "What a line leaves open at the right was not lost.",
        &drawing,
        &names(study.compared(SERIES)),
    )
}

fn names(groups: Vec<Group>) -> Vec<String> {
    groups.into_iter().map(|group| group.name).collect()
}

/// Returns for each group the share of its games for which `holds` is true after each turn.
fn by_turn(study: &Study<'_>, holds: impl Fn(&Row, u64) -> bool) -> Vec<Vec<f64>> {
    let longest = study.games.iter().flatten().map(|row| row.turns).max().unwrap_or_default();
    let groups = study.compared(SERIES);
    let curve = |settings: &[usize]| {
        let games: Vec<&Row> = settings.iter().flat_map(|nth| &study.games[*nth]).copied().collect();
        let share = |turn| {
            let count = games.iter().filter(|row| holds(row, turn)).count();
            count as f64 / games.len().max(1) as f64
        };
        (0..=longest).map(share).collect()
    };
    groups.iter().map(|group| curve(&group.settings)).collect()
}

/// Plots the distribution of figures of games; `None` where there are none.
fn spread(study: &Study<'_>, title: &str, foot: &str, figures: &dyn Fn(&Row) -> Vec<f64>) -> Option<Markup> {
    let groups = study.compared(OUTLINES);
    let samples: Vec<Vec<f64>> = groups
        .iter()
        .map(|group| {
            let games = group.settings.iter().flat_map(|nth| &study.games[*nth]);
            games.flat_map(|row| figures(row)).collect()
        })
        .collect();
    let all = || samples.iter().flatten().copied();
    let (low, high) = (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max));
    if low > high {
        return None;
    }
    let step = ((high - low + 1.0) / STRETCHES).ceil();
    let first = (low / step).floor() * step;
    let stretches = ((high - first) / step).floor() as usize + 1;
    let shares = |sample: &Vec<f64>| {
        let mut shares = vec![0.0; stretches];
        for figure in sample {
            shares[(((figure - first) / step) as usize).min(stretches - 1)] += 1.0 / sample.len() as f64;
        }
        shares
    };
    let series: Vec<Vec<f64>> = samples.iter().map(shares).collect();
    let scale = Scale::over(series.iter().flatten().copied().chain([0.0]), Unit::Share);
    let drawing = chart::distribution(title, foot, (first, step), &series, scale);
    let about = if step > 1.0 { format!("Shares of stretches of {step}.") } else { String::new() };
    Some(figure(title, &about, &drawing, &names(study.compared(OUTLINES))))
}
