//! The sum of a game: start, luck, the others' decisions, one's own, result.
use leptos::prelude::*;
use protocol::Analysis;

use super::Unit;

/// Whole per cents, or points, that add up: `start + luck + others − loss = result`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Equation {
    /// The value of the first position.
    pub start: i64,
    /// The sum of what chance gave, below 0 if it took.
    pub luck: i64,
    /// The same of the other seats' decisions; `None` without other seats.
    pub others: Option<i64>,
    /// The loss of the own decisions.
    pub loss: i64,
    /// The result, or the value of the last position.
    pub result: i64,
    /// The standard errors of luck and loss, rounded up; none where they are exact.
    pub unsure: Option<(u64, u64)>,
    /// First figures, which better ones follow.
    pub rough: bool,
}

impl Equation {
    /// Rounds the parts so that they add up, each by less than one: the rest goes to the parts that lost most by
    /// rounding.
    pub fn of(analysis: &Analysis, unit: Unit) -> Equation {
        let times = unit.times();
        let at = |value: Option<&f64>| value.copied().unwrap_or_default() * times;
        let result = at(analysis.values.last()).round() as i64;
        let several = analysis.events.iter().any(|change| matches!(change, protocol::ValueChange::Others(_)));
        let exact = [
            at(analysis.values.first()),
            analysis.luck() * times,
            analysis.others() * times,
            -analysis.loss() * times,
        ];
        let mut parts = exact.map(|part| part.floor() as i64);
        let mut order = [0, 1, 2, 3];
        order.sort_by(|&a, &b| (exact[b] - exact[b].floor()).total_cmp(&(exact[a] - exact[a].floor())));
        let over = result - parts.iter().sum::<i64>();
        for &part in order.iter().take(over.clamp(0, 4) as usize) {
            parts[part] += 1;
        }
        let error = |error: f64| (error * times).ceil() as u64;
        let unsure =
            (!analysis.exact()).then(|| (error(analysis.luck_error()), error(analysis.loss_error())));
        let others = several.then_some(parts[2]);
        Equation {
            start: parts[0],
            luck: parts[1],
            others,
            loss: -parts[3],
            result,
            unsure,
            rough: analysis.rough,
        }
    }

    /// Returns the sign before the luck, the figure, and its name.
    fn luck_words(self) -> (&'static str, u64, &'static str) {
        match self.luck {
            0 => ("+", 0, "luck"),
            luck if luck > 0 => ("+", luck.unsigned_abs(), "good luck"),
            luck => ("−", luck.unsigned_abs(), "bad luck"),
        }
    }

    /// Returns the sum in words, for screen readers.
    pub fn words(self, unit: Unit, done: &str) -> String {
        let (sign, luck, name) = self.luck_words();
        let side = |sign: &str| if sign == "−" { "minus" } else { "plus" };
        let Equation { start, loss, result, others, unsure, .. } = self;
        let unit = match unit {
            Unit::Chances => " per cent",
            Unit::Points => "",
        };
        let others = others.map_or_else(String::new, |others| {
            format!(" {} {} by the others,", if others < 0 { "minus" } else { "plus" }, others.unsigned_abs())
        });
        let unsure = unsure.map_or_else(String::new, |(luck, loss)| {
            format!(" Estimated: luck give or take {luck}, decisions give or take {loss}.")
        });
        format!(
            "{start}{unit} at the start, {} {luck} {name},{others} minus {loss} by your decisions, is {result}{unit} {done}.{unsure}",
            side(sign)
        )
    }
}

/// The sum on the page. `done` names the last figure: `escaped`, or `points`.
#[component]
pub fn Sum(equation: Equation, unit: Unit, done: String) -> impl IntoView {
    let (sign, luck, name) = equation.luck_words();
    let part = |figure: String, words: String, class: &'static str| {
        view! {
            <div class=class>
                <b>{figure}</b>
                <span>{words}</span>
            </div>
        }
    };
    let lost = if equation.loss > 0 { "sk" } else { "" };
    let give = |words: &str, error: Option<u64>| match error {
        Some(error) => format!("{words} ± {error}"),
        None => words.to_owned(),
    };
    let id = if equation.rough { "first-figures" } else { "equation" };
    let others = equation.others.map(|others| {
        view! {
            <i>{if others < 0 { "−" } else { "+" }}</i>
            {part(others.unsigned_abs().to_string(), "the others".into(), "")}
        }
    });
    let of = match unit {
        Unit::Chances => format!("% {done}"),
        Unit::Points => done.clone(),
    };
    view! {
        <p class="hidden-text">{equation.words(unit, &done)}</p>
        <div class="eq" id=id aria-hidden="true">
            {part(equation.start.to_string(), "at the start".into(), "")}
            <i>{sign}</i>
            {part(luck.to_string(), give(name, equation.unsure.map(|(luck, _)| luck)), "")}
            {others}
            <i>"−"</i>
            {part(equation.loss.to_string(), give("your decisions", equation.unsure.map(|(_, loss)| loss)), lost)}
            <i>"="</i>
            {part(equation.result.to_string(), of, "")}
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Decision, ValueChange};

    fn analysis(start: f64, luck: f64, loss: f64) -> Analysis {
        let (after, grade) = (start + luck, None);
        let decision = Decision {
            ply: 1,
            best: String::new(),
            loss,
            after: after - loss,
            forced: false,
            error: 0.0,
            grade,
        };
        Analysis {
            values: vec![start, after, after - loss],
            events: vec![ValueChange::Luck(luck), ValueChange::Decision(decision)],
            ..Analysis::default()
        }
    }

    #[test]
    fn the_figures_add_up_and_stay_near() {
        for start in 0..=100 {
            for loss in 0..=40 {
                let (start, loss) = (f64::from(start) / 100.37, f64::from(loss) / 97.3);
                for result in [0.0, 1.0] {
                    let luck = result - start + loss;
                    let sum = Equation::of(&analysis(start, luck, loss), Unit::Chances);
                    assert_eq!(sum.start + sum.luck - sum.loss, sum.result);
                    assert_eq!(sum.result as f64, result * 100.0);
                    for (figure, exact) in [(sum.start, start), (sum.luck, luck), (sum.loss, loss)] {
                        assert!((figure as f64 - exact * 100.0).abs() < 1.0 + 1e-6, "{sum:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn luck_is_named_by_its_side() {
        let message = |start, luck, loss| {
            Equation::of(&analysis(start, luck, loss), Unit::Chances).words(Unit::Chances, "escaped")
        };
        assert_eq!(
            message(0.64, -0.42, 0.22),
            "64 per cent at the start, minus 42 bad luck, minus 22 by your decisions, is 0 per cent escaped."
        );
        assert!(message(0.64, 0.36, 0.0).contains("plus 36 good luck, minus 0 by your decisions, is 100"));
        assert!(message(1.0, 0.0, 0.0).contains("plus 0 luck"));
    }

    #[test]
    fn points_with_others_and_errors_are_told_as_such() {
        let mut of = analysis(40.0, 8.2, 3.0);
        of.events.push(ValueChange::Others(-1.2));
        of.values.push(44.0);
        of.errors = vec![1.5, 1.4, 1.2, 0.0];
        let sum = Equation::of(&of, Unit::Points);
        assert_eq!(sum.start + sum.luck + sum.others.unwrap_or_default() - sum.loss, 44);
        let message = sum.words(Unit::Points, "points");
        assert!(
            message.contains("by the others")
                && message.contains("give or take 2")
                && !message.contains("per cent"),
            "{message}"
        );
    }
}
