//! The choices of bots: their number in each game, by group.
use std::collections::BTreeMap;

use maud::Markup;

use super::chart::{self, SERIES};
use super::page::{Section, figure};
use super::scale::{Scale, Unit};
use super::stats::Interval;
use super::study::Study;

/// Maximum number of names; the rarest are left out.
const NAMES: usize = 18;

/// The seats and settings whose choices are counted together.
struct Chooser {
    name: String,
    seats: Vec<(usize, usize)>,
}

pub(super) fn sections(study: &Study<'_>) -> Vec<Section> {
    let choosers = choosers(study);
    let (groups, _) = study.quantities();
    let body = groups.iter().filter_map(|group| plot(study, group.key, group.title, &choosers)).collect();
    let mut about = "How often a game brings each choice".to_owned();
    about += if study.plan.seats() > 1 { ", a seat." } else { "." };
    vec![Section { title: "What bots choose", about, body }]
}

/// Returns the compared choosers: bots, where seats of one game have different ones; else settings.
fn choosers(study: &Study<'_>) -> Vec<Chooser> {
    let settings = &study.plan.settings;
    let mixed =
        settings.iter().any(|setting| setting.bots.iter().any(|bot| Some(bot) != setting.bots.first()));
    if !mixed {
        let seats = |settings: &[usize]| {
            let of =
                |nth: &usize| (0..study.plan.settings[*nth].bots.len()).map(|seat| (*nth, seat)).collect();
            settings.iter().flat_map::<Vec<_>, _>(of).collect()
        };
        let groups = study.compared(SERIES).into_iter();
        return groups.map(|group| Chooser { seats: seats(&group.settings), name: group.name }).collect();
    }
    let mut bots: BTreeMap<String, Vec<(usize, usize)>> = BTreeMap::new();
    for (nth, setting) in settings.iter().enumerate() {
        for (seat, bot) in setting.bots.iter().enumerate() {
            bots.entry(bot.to_string()).or_default().push((nth, seat));
        }
    }
    bots.into_iter().take(SERIES).map(|(name, seats)| Chooser { name, seats }).collect()
}

fn plot(study: &Study<'_>, group: &str, title: &str, choosers: &[Chooser]) -> Option<Markup> {
    let mut totals: BTreeMap<&String, u64> = BTreeMap::new();
    for row in study.games.iter().flatten() {
        for (name, counts) in row.choices.get(group).into_iter().flatten() {
            *totals.entry(name).or_default() += counts.iter().map(|count| u64::from(*count)).sum::<u64>();
        }
    }
    let mut names: Vec<(&String, u64)> = totals.into_iter().collect();
    names.sort_by_key(|(_, total)| std::cmp::Reverse(*total));
    names.truncate(NAMES);
    // Numbered names keep the order of their numbers.
    if names.iter().all(|(name, _)| name.contains(|c: char| c.is_ascii_digit())) {
        names.sort();
    }
    let rows: Vec<chart::Row> = names
        .iter()
        .map(|(name, _)| chart::Row {
            label: (*name).clone(),
            figures: choosers
                .iter()
                .map(|chooser| Interval::of(&counts(study, group, name, chooser)))
                .collect(),
        })
        .collect();
    if rows.is_empty() {
        return None;
    }
    let ends = rows.iter().flat_map(|row| &row.figures).flatten().flat_map(|it| [it.low.max(0.0), it.high]);
    let names: Vec<String> = choosers.iter().map(|chooser| chooser.name.clone()).collect();
    let drawing = chart::rows(title, &names, &rows, Scale::over(ends.chain([0.0]), Unit::Plain));
    Some(figure(title, "", &drawing, &names))
}

/// Returns the number of times that a choice was made in each game.
fn counts(study: &Study<'_>, group: &str, name: &str, chooser: &Chooser) -> Vec<f64> {
    let mut sample = Vec::new();
    for (setting, seat) in &chooser.seats {
        for row in &study.games[*setting] {
            let counts = row.choices.get(group).and_then(|group| group.get(name));
            let count = counts.and_then(|counts| counts.get(*seat)).copied().unwrap_or_default();
            sample.push(f64::from(count));
        }
    }
    sample
}
