//! The first decision of each game: its choices, their results, and the expectation of the search.
use std::collections::BTreeMap;

use maud::{Markup, html};

use super::chart::{self, SERIES};
use super::page::{Section, figure};
use super::scale::Scale;
use super::stats::Interval;
use super::study::Study;
use crate::{Decision, Row};

/// Maximum number of first choices that are shown.
const SHOWN: usize = 10;

pub(super) fn sections(study: &Study<'_>) -> Vec<Section> {
    let body = [openings(study), expected(study)].into_iter().flatten().collect();
    let about = "What is chosen first, and what came of it for who chose it.".to_owned();
    vec![Section { title: "First decisions", about, body }]
}

/// Tabulates results by the first choice.
fn openings(study: &Study<'_>) -> Option<Markup> {
    let mut results: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for row in study.games.iter().flatten() {
        let Some(first) = &row.first else { continue };
        results.entry(&first.chosen).or_default().extend(result(row, first));
    }
    let mut openings: Vec<(&str, Vec<f64>)> = results.into_iter().collect();
    openings.sort_by_key(|(_, results)| std::cmp::Reverse(results.len()));
    if openings.len() < 2 {
        return None;
    }
    let left_out = openings.len().saturating_sub(SHOWN);
    openings.truncate(SHOWN);
    let rows: Vec<chart::Row> = openings
        .iter()
        .map(|(chosen, results)| chart::Row {
            label: format!("{chosen} ({})", results.len()),
            figures: vec![Interval::of(results)],
        })
        .collect();
    let ends = rows.iter().flat_map(|row| &row.figures).flatten().flat_map(|it| [it.low, it.high]);
    let title = "Results by the first choice";
    let drawing = chart::rows(title, &[], &rows, Scale::over(ends, study.unit()));
    let mut about =
        format!("{}; in brackets how many games began so.", super::results::capital(study.result()));
    if left_out > 0 {
        about += &format!(" {left_out} rarer ones are left out.");
    }
    Some(figure(title, &about, &drawing, &[]))
}

/// Tabulates the expectations of the search at the first and the last decision, and the results.
fn expected(study: &Study<'_>) -> Option<Markup> {
    let ends = study.unit().ends();
    let groups: Vec<(String, [Option<Interval>; 4])> = study
        .compared(SERIES)
        .into_iter()
        .filter_map(|group| {
            let games = || group.settings.iter().flat_map(|nth| &study.games[*nth]).copied();
            let [first, came] = estimates(games(), |row| row.first.as_ref());
            let [last, ended] = estimates(games(), |row| row.last.as_ref());
            first.or(last)?;
            let bias = study.bias(&group.settings);
            let [first, last] = [first, last].map(|it| it.map(|it| it.wider(bias, &ends)));
            Some((group.name, [first, came, last, ended]))
        })
        .collect();
    if groups.is_empty() {
        return None;
    }
    Some(html! {
        div.sheet.table-sheet {
            h3 { "What search expected" }
            p.small.second {
                "Means over the games in which it looked ahead, for who decided. The range of an expectation includes \
                 what search does not see: in nine of ten positions the truth lies within it."
            }
            div.scroll { table {
                thead { tr {
                    th {} th.n { "at the first decision" } th.n { "came of it" }
                    th.n { "at the last decision" } th.n { "came of it" }
                } }
                tbody { @for (name, figures) in groups { tr {
                    td { (name) } @for figure in figures { td.n { (study.with_error(figure)) } }
                } } }
            } }
        }
    })
}

/// Returns the means of the expectations at a decision of each game, and of the results.
fn estimates<'a>(
    games: impl Iterator<Item = &'a Row>,
    of: impl Fn(&'a Row) -> Option<&'a Decision>,
) -> [Option<Interval>; 2] {
    let pairs = games.filter_map(|row| {
        let decision = of(row)?;
        Some((decision.estimate?.mean, result(row, decision)?))
    });
    let (expected, came): (Vec<f64>, Vec<f64>) = pairs.unzip();
    [Interval::of(&expected), Interval::of(&came)]
}

/// Returns the result of the deciding seat.
fn result(row: &Row, decision: &Decision) -> Option<f64> {
    row.utility.get(usize::from(decision.seat).checked_sub(1)?).copied()
}
