//! All results of a day, and all mean losses a decision, as bars (N-27): one's own is ringed.
use drawing::{Area, Drawing, Layer, Pen, Plot, Shape};
use leptos::prelude::*;

use super::ladder::Ladder;
use crate::components::Picture;

const PLOT: Plot = Plot { size: (264.0, 176.0), sides: (2.0, 2.0), ends: (40.0, 38.0), inset: 0.0 };
/// The height of the type.
const TYPE: f64 = 12.5;
/// The width of a bar where there are few.
const WIDEST: f64 = 56.0;
/// The most bars of one histogram.
const MOST: usize = 6;
/// The least width of a range of losses, in points or hundredths of the chances.
const LEAST_LOSS: f64 = 0.5;
/// The part of the values that has ranges of its own; the largest may share an open one.
const USUAL: f64 = 0.95;

/// A bar of a histogram.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Bar {
    label: String,
    count: usize,
    is_own: bool,
}

/// Bars with a line of words below them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Histogram {
    /// The bars from the left.
    bars: Vec<Bar>,
    /// The number of bars before a border, where there is one.
    split: Option<usize>,
    /// The words below the bars.
    note: String,
}

/// Ranges of one width. The first and the last are open where values lie outside of all.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Ranges {
    width: f64,
    first: i64,
    last: i64,
    is_open: (bool, bool),
}

impl Ranges {
    /// Returns at most `most` ranges for values and their counts. The widths are 1, 2 or 5 times a power of ten, from
    /// `least` on; `from` is a value that has a range in any case.
    fn of(values: &[(f64, usize)], from: Option<f64>, least: f64, most: usize) -> Ranges {
        let mut all: Vec<f64> =
            values.iter().flat_map(|(value, count)| std::iter::repeat_n(*value, *count)).collect();
        all.sort_by(f64::total_cmp);
        let at = |part: f64| all[((all.len() - 1) as f64 * part).round() as usize];
        let (low, high) = match from {
            Some(from) => (from, at(USUAL)),
            None => (at(1.0 - USUAL), at(USUAL)),
        };
        let widths = (0..).flat_map(|power| [0.5, 1.0, 2.0].map(|first| first * 10_f64.powi(power)));
        let index = |value: f64, width: f64| (value / width).floor() as i64;
        let fits = |width: &f64| index(high, *width) - index(low, *width) < most as i64;
        let width = widths.skip_while(|width| *width < least).find(fits).unwrap_or(f64::INFINITY);
        let (first, last) = (index(low, width), index(high, width));
        let is_open = (index(at(0.0), width) < first, index(at(1.0), width) > last);
        Ranges { width, first, last, is_open }
    }

    /// Returns the number of the range in which a value lies, from 0.
    fn place(self, value: f64) -> usize {
        ((value / self.width).floor() as i64).clamp(self.first, self.last).abs_diff(self.first) as usize
    }

    /// Returns the labels, of whole numbers or of amounts.
    fn labels(self, is_whole: bool) -> impl Iterator<Item = String> {
        (self.first..=self.last).map(move |at| {
            let (from, to) = (at as f64 * self.width, (at + 1) as f64 * self.width);
            let last = if is_whole { to - 1.0 } else { to };
            match (at == self.first && self.is_open.0, at == self.last && self.is_open.1) {
                (_, true) => format!("{from}+"),
                (true, _) => format!("≤{last}"),
                _ if from == last => format!("{from}"),
                _ => format!("{from}–{last}"),
            }
        })
    }

    /// Returns the bars of values and their counts.
    fn bars(self, values: &[(f64, usize)], own: Option<f64>, is_whole: bool) -> Vec<Bar> {
        let mut bars: Vec<Bar> =
            self.labels(is_whole).map(|label| Bar { label, count: 0, is_own: false }).collect();
        for (value, count) in values {
            bars[self.place(*value)].count += count;
        }
        if let Some(own) = own {
            bars[self.place(own)].is_own = true;
        }
        bars
    }
}

/// The results of a day: points, the turns of those who won, or whether they did.
fn results(ladder: &Ladder) -> Option<Histogram> {
    let own = ladder.own_result();
    if ladder.results.is_empty() {
        return None;
    }
    if ladder.is_for_points() {
        let values: Vec<_> = ladder.results.iter().map(|one| (one.utility, one.count)).collect();
        let own = own.and_then(|own| ladder.results.iter().find(|one| one.result == own));
        let bars = Ranges::of(&values, None, 1.0, MOST).bars(&values, own.map(|own| own.utility), true);
        return Some(Histogram { bars, split: None, note: "result: points".to_owned() });
    }
    let (won, lost): (Vec<_>, Vec<_>) = ladder.results.iter().partition(|one| one.utility > 0.0);
    let lost_bar = Bar {
        label: "lost".to_owned(),
        count: lost.iter().map(|one| one.count).sum(),
        is_own: lost.iter().any(|one| Some(one.result.as_str()) == own),
    };
    let quick: Vec<_> =
        won.iter().filter_map(|one| Some((f64::from(turns(&one.result)?.1), one.count))).collect();
    let (mut bars, note) = match won.first().and_then(|best| turns(&best.result)) {
        Some((outcome, _)) => {
            let own = own.filter(|_| !lost_bar.is_own).and_then(turns).map(|(_, turns)| f64::from(turns));
            let bars = Ranges::of(&quick, None, 1.0, MOST - 1).bars(&quick, own, true);
            (bars, format!("result: {outcome} in … turns, or lost"))
        }
        None => {
            let count = won.iter().map(|one| one.count).sum();
            let is_own = own.is_some() && !lost_bar.is_own;
            (vec![Bar { label: "won".to_owned(), count, is_own }], "result".to_owned())
        }
    };
    let split = Some(bars.len());
    bars.push(lost_bar);
    Some(Histogram { bars, split, note })
}

/// Reads `escaped in 9 turns`.
fn turns(result: &str) -> Option<(&str, u32)> {
    let (outcome, turns) = result.rsplit_once(" in ")?;
    Some((outcome, turns.split(' ').next()?.parse().ok()?))
}

/// The losses of a day.
fn losses(ladder: &Ladder) -> Option<Histogram> {
    let values: Vec<_> = ladder.losses.iter().map(|one| (ladder.figure(one.loss), one.count)).collect();
    if values.is_empty() {
        return None;
    }
    let ranges = Ranges::of(&values, Some(0.0), LEAST_LOSS, MOST);
    let bars = ranges.bars(&values, ladder.own_loss(), false);
    Some(Histogram { bars, split: None, note: "lost a decision".to_owned() })
}

impl Histogram {
    /// Draws it. `of` says whose values these are.
    fn drawing(&self, of: &str) -> Drawing {
        let most = self.bars.iter().map(|bar| bar.count).max().unwrap_or_default().max(1) as f64;
        let part = 1.0 / self.bars.len() as f64;
        let mut shapes = Vec::new();
        for (nth, bar) in self.bars.iter().enumerate() {
            let (middle, top) = (PLOT.x((nth as f64 + 0.5) * part), PLOT.y(bar.count as f64 / most));
            let half = ((PLOT.x(part) - PLOT.x(0.0)) / 2.0 - 3.0).min(WIDEST / 2.0);
            let area = Area::new(middle - half, top, 2.0 * half, PLOT.y(0.0) - top);
            let outline = if bar.is_own { "b-accent-line" } else { "b-ink" };
            shapes.extend(["b-wall", "b-hatch", outline].map(|class| Shape::rect(area, class)));
            if bar.is_own {
                shapes.push(Shape::text(middle, top - 21.0, TYPE, "you", "b-accent-text ax"));
            }
            shapes.push(Shape::text(middle, top - 6.0, TYPE, bar.count.to_string(), "b-text ax"));
            shapes.push(Shape::text(middle, PLOT.y(0.0) + 16.0, TYPE, bar.label.clone(), "b-text2 ax"));
        }
        let foot = Pen::default().to(PLOT.x(0.0), PLOT.y(0.0)).line(PLOT.right(), PLOT.y(0.0)).done();
        shapes.insert(0, Shape::path(foot, "b-ink"));
        let split = self.split.map(|bars| PLOT.upright(PLOT.x(bars as f64 * part), "b-pencil dashed"));
        shapes.extend(split);
        shapes.push(PLOT.below(PLOT.x(0.5), self.note.clone(), "b-text2 ax"));
        PLOT.drawing(self.label(of), vec![Layer::moving("bars", shapes)])
    }

    /// Returns the words for screen readers: every bar with its count.
    fn label(&self, of: &str) -> String {
        let bar = |bar: &Bar| {
            let own = if bar.is_own { ", you among them" } else { "" };
            format!("{}: {}{own}", bar.label, bar.count)
        };
        let bars: Vec<String> = self.bars.iter().map(bar).collect();
        format!("{of}, {}. {}", self.note, bars.join("; "))
    }
}

/// All results of a day, as far as there are some.
#[component]
pub fn WhereYouStand(ladder: Ladder) -> impl IntoView {
    let players = match ladder.finished {
        1 => "One player".to_owned(),
        finished => format!("{finished} players"),
    };
    let histograms: Vec<Drawing> =
        [results(&ladder), losses(&ladder)].into_iter().flatten().map(|it| it.drawing(&players)).collect();
    let heading = if ladder.own_result().is_some() { "Where you stand" } else { "All results" };
    (!histograms.is_empty()).then(|| {
        view! {
            <section class="sheet dist" id="where-you-stand">
                <h2>{heading}</h2>
                <div class="two">
                    {histograms.into_iter().map(|drawing| view! { <Picture drawing /> }).collect_view()}
                </div>
            </section>
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    /// A ladder with these results (words, utility, number), losses and own line.
    fn ladder(scale: &str, results: &[(&str, f64, usize)], losses: &[(f64, usize)], own: Value) -> Ladder {
        let results: Vec<Value> = results
            .iter()
            .map(|(result, utility, count)| json!({"result": result, "utility": utility, "count": count}))
            .collect();
        let losses: Vec<Value> =
            losses.iter().map(|(loss, count)| json!({"loss": loss, "count": count})).collect();
        serde_json::from_value(
            json!({"scale": scale, "results": results, "losses": losses, "ranking": [own]}),
        )
        .expect("a ladder")
    }

    fn bars(histogram: &Histogram) -> Vec<(&str, usize)> {
        histogram.bars.iter().map(|bar| (bar.label.as_str(), bar.count)).collect()
    }

    fn own(histogram: &Histogram) -> Vec<&str> {
        histogram.bars.iter().filter(|bar| bar.is_own).map(|bar| bar.label.as_str()).collect()
    }

    #[test]
    fn n_27_turns_of_winners_have_a_bar_each_and_those_who_lost_share_one() {
        let results = [
            ("escaped in 8 turns", 1.0, 6),
            ("escaped in 9 turns", 1.0, 21),
            ("escaped in 10 turns", 1.0, 28),
            ("escaped in 11 turns", 1.0, 15),
            ("escaped in 12 turns", 1.0, 8),
            ("escaped in 40 turns", 1.0, 1),
            ("caught in 9 turns", 0.0, 100),
            ("skull in 2 turns", 0.0, 33),
        ];
        let at = |result: &str| ladder("chances", &results, &[], json!({"result": result, "you": true}));
        let histogram = super::results(&at("escaped in 9 turns")).expect("bars");
        assert_eq!(
            bars(&histogram),
            [("8", 6), ("9", 21), ("10", 28), ("11", 15), ("12+", 9), ("lost", 133)]
        );
        assert_eq!((own(&histogram), histogram.split), (vec!["9"], Some(5)));
        assert_eq!(histogram.note, "result: escaped in … turns, or lost");
        // One who was caught in nine turns is not among those who escaped in nine.
        assert_eq!(own(&super::results(&at("caught in 9 turns")).expect("bars")), ["lost"]);
        assert_eq!(own(&super::results(&at("escaped in 40 turns")).expect("bars")), ["12+"]);
    }

    #[test]
    fn n_27_where_turns_do_not_count_there_are_those_who_won_and_those_who_did_not() {
        let results = [("won", 1.0, 3), ("not won", 0.0, 4)];
        let histogram =
            super::results(&ladder("chances", &results, &[], json!({"result": "won", "you": true}))).unwrap();
        assert_eq!(bars(&histogram), [("won", 3), ("lost", 4)]);
        assert_eq!(own(&histogram), ["won"]);
        let watched = super::results(&ladder("chances", &results, &[], json!({"result": "won"}))).unwrap();
        assert!(own(&watched).is_empty(), "somebody else's line");
    }

    #[test]
    fn n_27_points_have_ranges_of_one_width_and_the_outermost_are_open() {
        let words: Vec<(String, f64, usize)> =
            (30..=62).map(|points| (format!("{points} points"), f64::from(points), 2)).collect();
        let mut results: Vec<(&str, f64, usize)> =
            words.iter().map(|(words, points, count)| (words.as_str(), *points, *count)).collect();
        results.extend([("-4 points", -4.0, 1), ("99 points", 99.0, 1)]);
        let histogram =
            super::results(&ladder("points", &results, &[], json!({"result": "47 points", "you": true})))
                .unwrap();
        let expected = [("≤39", 21), ("40–49", 20), ("50–59", 20), ("60+", 7)];
        assert_eq!(bars(&histogram), expected);
        assert_eq!(own(&histogram), ["40–49"]);
        assert_eq!(histogram.bars.iter().map(|bar| bar.count).sum::<usize>(), 68, "all are counted");
        let near = super::results(&ladder("points", &results[10..13], &[], json!({}))).unwrap();
        assert_eq!(bars(&near), [("40", 2), ("41", 2), ("42", 2)], "every figure where there is room");
    }

    #[test]
    fn n_27_losses_begin_at_nothing_lost_and_are_told_as_in_the_list() {
        let losses = [(0.0, 5), (0.004, 3), (0.018, 7), (0.021, 6), (0.049, 1), (0.31, 1)];
        let at =
            |loss: f64| ladder("chances", &[], &losses, json!({"result": "won", "loss": loss, "you": true}));
        let histogram = super::losses(&at(0.018)).expect("bars");
        assert_eq!(bars(&histogram), [("0–1", 8), ("1–2", 7), ("2–3", 6), ("3–4", 0), ("4+", 2)]);
        assert_eq!(own(&histogram), ["1–2"]);
        assert_eq!(own(&super::losses(&at(0.31)).expect("bars")), ["4+"]);
        let close = ladder("points", &[], &[(0.2, 1), (0.9, 1)], json!({}));
        assert_eq!(bars(&super::losses(&close).expect("bars")), [("0–0.5", 1), ("0.5–1", 1)]);
    }

    #[test]
    fn n_27_nothing_is_drawn_before_there_are_results() {
        let empty = ladder("chances", &[], &[], json!({}));
        assert_eq!((super::results(&empty), super::losses(&empty)), (None, None));
    }

    #[test]
    fn n_27_bars_are_told_to_screen_readers_with_their_counts() {
        let histogram = super::results(&ladder(
            "chances",
            &[("won", 1.0, 3), ("not won", 0.0, 4)],
            &[],
            json!({"result": "won", "you": true}),
        ))
        .unwrap();
        let drawing = histogram.drawing("7 players");
        assert_eq!(drawing.label, "7 players, result. won: 3, you among them; lost: 4");
        let svg = drawing.to_svg(drawing::Style::Inline);
        assert_eq!(svg.matches("b-hatch").count(), 2);
        assert_eq!((svg.matches("b-accent-line").count(), svg.matches(">you<").count()), (1, 1));
        assert!(!svg.contains("NaN"), "{svg}");
    }
}
