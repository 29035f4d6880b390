//! Which choices bots take: how often in a game, by group.
use std::collections::BTreeMap;

use maud::Markup;

use super::chart::{self, SERIES};
use super::page::{Section, figure};
use super::scale::{Scale, Unit};
use super::stats::Interval;
use super::study::Study;

/// More names than that are left out, the rarest first.
const NAMES: usize = 18;

/// Whose choices are counted together: in which settings, at which seats.
struct Who {
    name: String,
    seats: Vec<(usize, usize)>,
}

pub(super) fn sections(study: &Study<'_>) -> Vec<Section> {
    let who = who(study);
    let (groups, _) = study.quantities();
    let body = groups.iter().filter_map(|group| plot(study, group.key, group.title, &who)).collect();
    let mut about = "How often a game brings each choice".to_owned();
    about += if study.plan.seats() > 1 { ", a seat." } else { "." };
    vec![Section { title: "What bots choose", about, body }]
}

/// Whom to compare: bots, where seats of one game have different ones; else settings.
fn who(study: &Study<'_>) -> Vec<Who> {
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
        return groups.map(|group| Who { seats: seats(&group.settings), name: group.name }).collect();
    }
    let mut bots: BTreeMap<String, Vec<(usize, usize)>> = BTreeMap::new();
    for (nth, setting) in settings.iter().enumerate() {
        for (seat, bot) in setting.bots.iter().enumerate() {
            bots.entry(bot.to_string()).or_default().push((nth, seat));
        }
    }
    bots.into_iter().take(SERIES).map(|(name, seats)| Who { name, seats }).collect()
}

fn plot(study: &Study<'_>, group: &str, title: &str, who: &[Who]) -> Option<Markup> {
    let mut totals: BTreeMap<&String, u64> = BTreeMap::new();
    for row in study.games.iter().flatten() {
        for (name, counts) in row.choices.get(group).into_iter().flatten() {
            *totals.entry(name).or_default() += counts.iter().map(|count| u64::from(*count)).sum::<u64>();
        }
    }
    let mut names: Vec<(&String, u64)> = totals.into_iter().collect();
    names.sort_by_key(|(_, total)| std::cmp::Reverse(*total));
    names.truncate(NAMES);
    // Numbered things stay in the order of their numbers.
    if names.iter().all(|(name, _)| name.contains(|c: char| c.is_ascii_digit())) {
        names.sort();
    }
    let rows: Vec<chart::Row> = names
        .iter()
        .map(|(name, _)| chart::Row {
            label: (*name).clone(),
            figures: who.iter().map(|who| Interval::of(&counts(study, group, name, who))).collect(),
        })
        .collect();
    if rows.is_empty() {
        return None;
    }
    let ends = rows.iter().flat_map(|row| &row.figures).flatten().flat_map(|it| [it.low.max(0.0), it.high]);
    let names: Vec<String> = who.iter().map(|who| who.name.clone()).collect();
    let drawing = chart::rows(title, &names, &rows, Scale::over(ends.chain([0.0]), Unit::Plain));
    Some(figure(title, "", &drawing, &names))
}

/// How often each of them did something, game by game.
fn counts(study: &Study<'_>, group: &str, name: &str, who: &Who) -> Vec<f64> {
    let mut sample = Vec::new();
    for (setting, seat) in &who.seats {
        for row in &study.games[*setting] {
            let counts = row.choices.get(group).and_then(|group| group.get(name));
            let count = counts.and_then(|counts| counts.get(*seat)).copied().unwrap_or_default();
            sample.push(f64::from(count));
        }
    }
    sample
}
