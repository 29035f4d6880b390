//! The share of each result.
use std::collections::BTreeMap;

use super::chart::{self, PART_KINDS};
use super::page::{Section, figure_of_parts};
use super::study::{Group, Study};

/// Maximum number of settings with a bar each.
const BARS: usize = 24;
const GIVEN_UP: &str = "given up";
const OTHERWISE: &str = "otherwise";

pub(super) fn sections(study: &Study<'_>) -> Vec<Section> {
    let settings = study.plan.settings.len();
    let groups: Vec<Group> = if settings <= BARS {
        (0..settings).map(|nth| Group { name: study.name(nth, None), settings: vec![nth] }).collect()
    } else {
        study.compared(BARS)
    };
    let names = names(study);
    let title = "How games end";
    let bars: Vec<(String, Vec<f64>)> =
        groups.into_iter().map(|group| (group.name.clone(), shares(study, &group, &names))).collect();
    let drawing = chart::shares(title, &names, &bars);
    let body = vec![figure_of_parts("Shares of all games", "", &drawing, &names)];
    vec![Section { title, about: String::new(), body }]
}

/// Returns the listed results, those with a single winner first, then the most frequent, and the name for all others.
fn names(study: &Study<'_>) -> Vec<String> {
    let mut counts: BTreeMap<&str, (bool, usize)> = BTreeMap::new();
    for row in study.games.iter().flatten() {
        let (won, count) = counts.entry(row.outcome.as_deref().unwrap_or(GIVEN_UP)).or_default();
        *won |= row.utility == [1.0];
        *count += 1;
    }
    let mut order: Vec<(&str, (bool, usize))> = counts.into_iter().collect();
    order.sort_by_key(|(_, figures)| std::cmp::Reverse(*figures));
    let mut names: Vec<String> = order.iter().map(|(name, _)| worded(name)).collect();
    if names.len() > PART_KINDS {
        names.truncate(PART_KINDS - 1);
        names.push(OTHERWISE.to_owned());
    }
    names
}

/// Returns a result in words.
fn worded(outcome: &str) -> String {
    outcome.replace('_', " ")
}

fn shares(study: &Study<'_>, group: &Group, names: &[String]) -> Vec<f64> {
    let mut shares = vec![0.0; names.len()];
    let games: usize = group.settings.iter().map(|nth| study.games[*nth].len()).sum();
    for row in group.settings.iter().flat_map(|nth| &study.games[*nth]) {
        let name = worded(row.outcome.as_deref().unwrap_or(GIVEN_UP));
        let nth = names.iter().position(|known| *known == name).unwrap_or(names.len() - 1);
        shares[nth] += 1.0 / games as f64;
    }
    shares
}
