//! Reports: one self-contained file with the results of the games.
mod common;

use std::collections::BTreeMap;

use bots::BotGame;
use common::{plan, waters};
use games::with_game;
use lab::{Key, Plan, Row, report};

fn rows(plan: &Plan) -> BTreeMap<Key, Row> {
    plan.keys().map(|key| (key, lab::play(plan, key).unwrap())).collect()
}

fn of(plan: &Plan) -> String {
    report(plan, &rows(plan))
}

/// Returns the figures of a report, with everything drawn in them.
fn figures(page: &str) -> Vec<&str> {
    let from = page.match_indices("<figure").map(|(from, _)| &page[from..]);
    from.filter_map(|rest| Some(&rest[..rest.find("</figure>")? + "</figure>".len()])).collect()
}

#[test]
fn a_report_stands_by_itself() {
    let page = of(&waters());
    assert!(page.starts_with("<!DOCTYPE html>"));
    for outside in ["src=", "href=", "@import", "<script", "http://", "https://"] {
        assert!(!page.contains(outside), "{outside} leads elsewhere");
    }
    assert_eq!(
        page.matches("url(").count(),
        page.matches("url(#").count() + page.matches("url(\"data:").count()
    );
    assert!(page.contains("light-dark(") && page.contains("data-game=\"caverns\""));
    assert!(page.contains("<h1>Waters &amp; &lt;bots&gt;</h1>"), "what a plan says is text");
}

#[test]
fn every_figure_is_well_formed_and_has_a_drawing_with_a_label() {
    for game in ["ruin", "shelter", "penguins", "caverns", "zoo"] {
        let page = of(&plan(&format!("game = \"{game}\"\ngames = 4\nseed = 2\nbots = \"greedy\"\n")));
        let figures = figures(&page);
        assert!(figures.len() > 4, "{game}");
        for figure in figures {
            let read = roxmltree::Document::parse(figure).unwrap_or_else(|error| panic!("{game}: {error}"));
            let drawn = read.descendants().filter(|node| node.attribute("role") == Some("img"));
            let labels: Vec<bool> = drawn.map(|node| node.attribute("aria-label").is_some()).collect();
            assert!(labels.iter().any(|named| *named), "{game}: a figure without a drawing");
        }
        assert!(page.contains("class=\"heat-6\""), "{game}: the warmest place of a board");
    }
}

#[test]
fn a_report_has_a_part_for_each_question() {
    let page = of(&waters());
    for heading in [
        "What was run",
        "Every setting",
        "Difficulty",
        "Games won against water",
        "Games won against bots",
        "Compared with water easy",
        "Games still going after a turn",
        "Games lost by a turn",
        "How many turns games have",
        "How games end",
        "What bots choose",
        "Actions",
        "Results by the first choice",
        "What search expected",
        "Where one dies",
        "Where rocks fall",
    ] {
        assert!(page.contains(heading), "{heading}");
    }
    assert!(!page.contains("How points are spread"), "the caverns have no points");
    let solo =
        of(&plan("game = \"shelter\"\ngames = 3\nseed = 2\n[vary]\nbots = [\"random\", \"greedy\"]\n"));
    assert!(solo.contains("Mean score against bots") && solo.contains("How points are spread"));
    assert!(!solo.contains("Games lost by a turn"));
    let table = of(&plan(
        "game = \"penguins\"\ngames = 3\nseed = 2\n[vary]\nplayers = [2, 3]\nbots = [\"random\", \"greedy\"]\n",
    ));
    assert!(table.contains("Share in wins against players") && table.contains("seat 3"));
}

#[test]
fn the_range_of_an_expectation_includes_what_search_does_not_see() {
    let plan = plan("game = \"caverns\"\ngames = 6\nseed = 4\nbots = \"search:20\"\n");
    let page = report(&plan, &rows(&plan));
    let (_, table) = page.split_once("What search expected").expect("the table");
    let cell =
        table.split("<td class=\"n\">").nth(1).and_then(|rest| rest.split('<').next()).expect("a figure");
    let figures: Vec<f64> =
        cell.split(['(', '–', ')']).filter_map(|part| part.trim().strip_suffix(" %")?.parse().ok()).collect();
    let [mean, low, high] = figures[..] else { panic!("{cell}") };
    let bias = 100.0 * with_game!(plan.settings[0].setup.open().unwrap(), game => game.bias());
    assert!(low <= (mean - bias).max(0.0) + 0.06 && high >= (mean + bias).min(100.0) - 0.06, "{cell}");
}

#[test]
fn figures_are_those_of_the_games() {
    let plan = plan(
        "game = \"caverns\"\ngames = 8\nseed = 4\nbots = \"greedy\"\n[vary]\nwater = [\"easy\", \"hard\"]\n",
    );
    let rows = rows(&plan);
    let won = |setting: usize| {
        rows.iter().filter(|(key, row)| key.setting == setting && row.utility[0] == 1.0).count()
    };
    let page = report(&plan, &rows);
    for (setting, level) in [(0, "easy"), (1, "hard")] {
        let share = format!("{level}: {:.1} % (", 100.0 * won(setting) as f64 / 8.0);
        assert!(page.contains(&share), "{share}");
    }
    let rocks = rows.values().flat_map(|row| &row.places["rocks"]).count();
    assert!(rocks > 0);
    let mut most: BTreeMap<&String, u32> = BTreeMap::new();
    rows.values().flat_map(|row| &row.places["rocks"]).for_each(|place| *most.entry(place).or_default() += 1);
    let (place, count) = most.iter().max_by_key(|(_, count)| **count).unwrap();
    let rate = format!("{place}: {:.0} in 100 games", f64::from(*count) * 100.0 / 16.0);
    assert!(page.contains(&rate), "{rate}");
}

#[test]
fn wide_plans_compare_what_they_can_show() {
    // 12 levels of two dimensions: no plot has a line for each.
    let plan = plan(
        "game = \"shelter\"\ngames = 1\nseed = 1\nbots = \"random\"\n\
         [vary]\nplayers = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]\n",
    );
    let page = of(&plan);
    assert!(page.contains("Share in wins against players"));
    let page_of_one = of(&common::plan("game = \"ruin\"\ngames = 1\nseed = 1\nbots = \"random\"\n"));
    assert!(page_of_one.contains("How games end") && !page_of_one.contains("Difficulty"));
}
