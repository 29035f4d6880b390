//! Results for each value of each dimension, and their differences from the first value.
use std::collections::BTreeMap;

use maud::{Markup, html};

use super::chart::{self, SERIES};
use super::page::{Section, figure_with};
use super::scale::{Scale, Unit};
use super::stats::Interval;
use super::study::{Group, Study};

/// Maximum number of values side by side.
const STEPS: usize = 9;

pub(super) fn sections(study: &Study<'_>) -> Vec<Section> {
    let body = (0..study.plan.dimensions.len()).map(|dimension| plot(study, dimension)).collect();
    let about = match study.plan.seats() {
        1 => {
            "One plot for each thing that varies; a line for each combination of the others, where there are few."
        }
        _ => "One plot for each thing that varies, all others together; a line a seat.",
    };
    vec![Section { title: "Difficulty", about: about.to_owned(), body }]
}

/// One line of a plot: its name, and the settings whose results it shows.
struct Line {
    name: String,
    settings: Vec<usize>,
    seat: usize,
}

/// Returns the lines of a dimension's plot.
fn lines(study: &Study<'_>, dimension: usize) -> Vec<Line> {
    let all = || study.everything().settings;
    if study.plan.seats() > 1 {
        let seats = 0..study.plan.seats().min(SERIES);
        return seats
            .map(|seat| Line { name: format!("seat {}", seat + 1), settings: all(), seat })
            .collect();
    }
    let across = study.across(dimension);
    if across.len() > SERIES {
        return vec![Line { name: String::new(), settings: all(), seat: 0 }];
    }
    across.into_iter().map(|Group { name, settings }| Line { name, settings, seat: 0 }).collect()
}

fn plot(study: &Study<'_>, dimension: usize) -> Markup {
    let of = &study.plan.dimensions[dimension];
    let values = study.by(dimension);
    let lines = lines(study, dimension);
    let figure_of = |line: &Line, value: &Group| {
        let settings: Vec<usize> =
            value.settings.iter().copied().filter(|setting| line.settings.contains(setting)).collect();
        Interval::of(&study.results(&settings, line.seat))
    };
    let table: Vec<Vec<Option<Interval>>> =
        lines.iter().map(|line| values.iter().map(|value| figure_of(line, value)).collect()).collect();
    let ends = table.iter().flatten().flatten().flat_map(|it| [it.low, it.high]);
    let scale = Scale::over(ends, study.unit());
    let names: Vec<String> = lines.iter().map(|line| line.name.clone()).collect();
    let title = format!("{} against {}", capital(study.result()), of.key);
    let drawing = if of.ordered && values.len() <= STEPS {
        chart::lines(&title, &names, &of.values, &table, scale)
    } else {
        let row = |nth: usize| chart::Row {
            label: of.values[nth].clone(),
            figures: table.iter().map(|line| line[nth]).collect(),
        };
        let rows: Vec<chart::Row> = (0..values.len()).map(row).collect();
        chart::rows(&title, &names, &rows, scale)
    };
    let pooled = study.plan.dimensions.len() > 1 && (names.len() == 1 || study.plan.seats() > 1);
    let about = if pooled { "All else that varies is taken together." } else { "" };
    figure_with(&title, about, &drawing, &names, &differences(study, dimension))
}

/// Tabulates the differences of each value from the first, game by game: equal games are played with equal dice.
fn differences(study: &Study<'_>, dimension: usize) -> Markup {
    let of = &study.plan.dimensions[dimension];
    let first = results_by_game(study, dimension, 0);
    let rows: Vec<(&String, Interval)> = of
        .values
        .iter()
        .enumerate()
        .skip(1)
        .filter_map(|(nth, value)| {
            let others = results_by_game(study, dimension, nth);
            let pair = |(game, result): (&Game, &f64)| Some(result - first.get(game)?);
            let sample: Vec<f64> = others.iter().filter_map(pair).collect();
            Some((value, Interval::of(&sample)?))
        })
        .collect();
    if rows.is_empty() {
        return html! {};
    }
    let words = |figure: f64| match study.unit() {
        Unit::Share => format!("{:+.1}", 100.0 * figure),
        Unit::Plain => format!("{figure:+.1}"),
    };
    let unit = if study.unit() == Unit::Share { "percentage points" } else { "points" };
    html! {
        div.differences {
            h3 { "Compared with " (of.key) " " (of.values[0]) }
            p.small.second {
                (capital(unit)) ", game by game with the same dice"
                @if study.plan.seats() > 1 { "; seat 1" }
            }
            table {
                thead { tr { th { (of.key) } th.n { "difference" } th.n { "95 % interval" } } }
                tbody { @for (value, it) in rows { tr {
                    td { (value) } td.n { (words(it.mean)) } td.n { (words(it.low)) " to " (words(it.high)) }
                } } }
            }
        }
    }
}

/// A game without its value in one dimension: the values in the others, and its number.
type Game = (Vec<usize>, String);

/// Returns the first seat's result of each game, at one value of a dimension.
fn results_by_game(study: &Study<'_>, dimension: usize, value: usize) -> BTreeMap<Game, f64> {
    let mut results = BTreeMap::new();
    for setting in study.with(dimension, value) {
        let mut others = study.plan.settings[setting].values.clone();
        others.remove(dimension);
        for row in &study.games[setting] {
            let number = row.key.rsplit('=').next().unwrap_or_default().to_owned();
            if let Some(result) = row.utility.first() {
                results.insert((others.clone(), number), *result);
            }
        }
    }
    results
}

/// Returns the text with a capital first letter.
pub(super) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
