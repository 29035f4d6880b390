//! The plan, and the results of each setting.
use maud::{Markup, html};

use super::page::Section;
use super::stats::Interval;
use super::study::Study;

/// Maximum number of settings that are not folded away.
const SHOWN: usize = 24;

pub(super) fn sections(study: &Study<'_>) -> Vec<Section> {
    let run = Section { title: "What was run", about: String::new(), body: vec![run(study)] };
    let about = "Every setting with its games. Games given up count as lost.".to_owned();
    vec![run, Section { title: "Every setting", about, body: vec![settings(study)] }]
}

fn run(study: &Study<'_>) -> Markup {
    let plan = study.plan;
    let finished: usize = study.games.iter().map(Vec::len).sum();
    let bots = |nth: usize| plan.settings[nth].bots.iter().map(ToString::to_string).collect::<Vec<_>>();
    let varied = |key: &str| plan.dimensions.iter().any(|dimension| dimension.key == key);
    html! {
        div.sheet.table-sheet {
            dl.facts {
                dt { "Game" } dd { (plan.game.name()) }
                @for (key, value) in &plan.fixed.0 {
                    dt { (key) } dd { (value.as_str().map_or_else(|| value.to_string(), str::to_owned)) }
                }
                @if !varied(crate::BOTS) && !plan.settings.is_empty() {
                    dt { "bots" } dd { (bots(0).join(", ")) }
                }
                @for dimension in &plan.dimensions {
                    dt { (dimension.key) " varies" } dd { (dimension.values.join(", ")) }
                }
                dt { "Games" }
                dd { (finished) " in " (plan.settings.len()) " settings, " (plan.games) " each, seed " (plan.seed) }
            }
        }
    }
}

fn settings(study: &Study<'_>) -> Markup {
    let plan = study.plan;
    let scored = !plan.plays_for_points() && study.games.iter().flatten().any(|row| row.scores.is_some());
    let table = html! {
        div.scroll { table {
            thead { tr {
                @for dimension in &plan.dimensions { th { (dimension.key) } }
                th.n { "games" }
                @for seat in 0..plan.seats() {
                    th.n { (study.result()) @if plan.seats() > 1 { ", seat " (seat + 1) } }
                }
                @if scored { th.n { "points, seat 1" } }
                th.n { "turns" } th.n { "events" } th.n { "given up" }
            } }
            tbody { @for nth in 0..plan.settings.len() { (row(study, nth, scored)) } }
        } }
    };
    html! {
        div.sheet.table-sheet {
            @if plan.settings.len() > SHOWN {
                details { summary { (plan.settings.len()) " settings" } (table) }
            } @else { (table) }
        }
    }
}

fn row(study: &Study<'_>, nth: usize, scored: bool) -> Markup {
    let plan = study.plan;
    let games = &study.games[nth];
    let mean = |figure: &dyn Fn(&crate::Row) -> Option<f64>| {
        let sample: Vec<f64> = games.iter().filter_map(|row| figure(row)).collect();
        Interval::of(&sample).map_or_else(String::new, |it| format!("{:.1}", it.mean))
    };
    html! {
        tr {
            @for (dimension, value) in plan.dimensions.iter().zip(&plan.settings[nth].values) {
                td { (dimension.values[*value]) }
            }
            td.n { (games.len()) }
            @for seat in 0..plan.seats() {
                td.n { (study.with_error(Interval::of(&study.results(&[nth], seat)))) }
            }
            @if scored { td.n { (mean(&|row| row.scores.as_ref()?.first().copied().map(f64::from))) } }
            td.n { (mean(&|row| Some(row.turns as f64))) }
            td.n { (mean(&|row| Some(row.events as f64))) }
            td.n { (games.iter().filter(|row| row.outcome.is_none()).count()) }
        }
    }
}
