//! Heat maps: the events at each place, on the board's own drawing.
use std::collections::BTreeMap;

use drawing::{Drawing, Heat};
use games::{BoardFile, with_game};
use maud::{Markup, html};
use present::{Present, Quantity};

use super::page::{Section, board};
use super::study::{Group, Study};
use crate::plan::BOTS;

/// Maximum number of boards.
const BOARDS: usize = 8;
/// From this step of heat on, places show their figure; where many do, only the hottest.
const FIGURED: usize = 3;
const MANY: usize = 60;

pub(super) fn sections(study: &Study<'_>) -> Vec<Section> {
    let (_, marks) = study.quantities();
    // Ordered by board, so that the pictures of one map are adjacent.
    let groups = boards(study);
    let of_board =
        |group: &Group| marks.iter().flat_map(|mark| of_group(study, *mark, group)).collect::<Vec<_>>();
    let body = groups.iter().take(BOARDS).flat_map(of_board).collect();
    let about =
        "How often it comes to a place in a hundred games. Each board has a scale of its own.".to_owned();
    vec![Section { title: "On the board", about, body }]
}

/// Returns the groups with a board of their own: each map, and on it each combination of bots.
fn boards(study: &Study<'_>) -> Vec<Group> {
    let key = study.plan.game.board_file().map_or("", BoardFile::key);
    let apart: Vec<usize> = (0..study.plan.dimensions.len())
        .filter(|nth| [key, BOTS].contains(&study.plan.dimensions[*nth].key.as_str()))
        .collect();
    let mut groups: BTreeMap<Vec<usize>, Vec<usize>> = BTreeMap::new();
    for (nth, setting) in study.plan.settings.iter().enumerate() {
        groups.entry(apart.iter().map(|at| setting.values[*at]).collect()).or_default().push(nth);
    }
    let named = |(values, settings): (Vec<usize>, Vec<usize>)| {
        let words =
            apart.iter().zip(values).map(|(at, value)| study.plan.dimensions[*at].values[value].clone());
        Group { name: words.collect::<Vec<_>>().join(", "), settings }
    };
    groups.into_iter().map(named).collect()
}

fn of_group(study: &Study<'_>, mark: Quantity, group: &Group) -> Vec<Markup> {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    let mut games = 0;
    for row in group.settings.iter().flat_map(|nth| &study.games[*nth]) {
        games += 1;
        for place in row.places.get(mark.key).into_iter().flatten() {
            *counts.entry(place).or_default() += 1;
        }
    }
    let most = counts.values().copied().max().unwrap_or_default();
    let Some(any) = group.settings.first().and_then(|nth| study.opened.get(*nth)).filter(|_| most > 0) else {
        return Vec::new();
    };
    let figured = if counts.len() > MANY { Heat::STEPS } else { FIGURED };
    let hundred = |count: u64| 100.0 * count as f64 / f64::from(games);
    let warm = |place: &str| {
        let count = *counts.get(place)?;
        let step = (count * Heat::STEPS as u64).div_ceil(most) as usize;
        let rate = rounded(hundred(count));
        Some(Heat {
            step,
            figure: if step >= figured { rate.clone() } else { String::new() },
            words: format!("{place}: {rate} in 100 games"),
        })
    };
    let (title, drawings) = with_game!(any, game => (game.map_view().title, game.heat_map(&warm)));
    let about = [title.as_str(), &group.name].into_iter().filter(|words| !words.is_empty());
    let about = format!("{}; {games} games", about.collect::<Vec<_>>().join(": "));
    let legend = legend(&rounded(hundred(most)));
    drawings.iter().map(|drawing: &Drawing| board(mark.title, &about, drawing, &legend)).collect()
}

/// Returns the tints from pale to full, with the meaning of the last one.
fn legend(most: &str) -> Markup {
    html! {
        p.warmth.small.second {
            "rarely" span {}
            @for step in 1..=Heat::STEPS {
                svg viewBox="0 0 26 14" aria-hidden="true" {
                    rect class={ "heat-" (step) } width="26" height="14" {}
                }
            }
            span { (most) " in 100 games" }
        }
    }
}

/// Formats a count in a hundred games, with the decimals that matter.
fn rounded(figure: f64) -> String {
    if figure < 9.95 { format!("{figure:.1}") } else { format!("{figure:.0}") }
}
