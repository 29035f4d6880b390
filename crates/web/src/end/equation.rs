//! The sum of a game in per cent: start, luck, decisions, result.
use leptos::prelude::*;
use protocol::Weighed;

/// Whole per cents that add up: `start + luck − loss = result`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Equation {
    /// What the first position is worth.
    pub start: i64,
    /// What chance gave, or took if below 0.
    pub luck: i64,
    /// What decisions lost.
    pub loss: i64,
    /// How it ended, or what the last position is worth.
    pub result: i64,
}

impl Equation {
    /// Rounds the parts so that they add up, each by less than one per cent: what is over goes to the parts
    /// that lost most by rounding.
    pub fn of(weighed: &Weighed) -> Equation {
        let start = weighed.values.first().copied().unwrap_or_default() * 100.0;
        let (luck, loss) = (weighed.luck() * 100.0, weighed.loss() * 100.0);
        let result = (weighed.values.last().copied().unwrap_or_default() * 100.0).round() as i64;
        let exact = [start, luck, -loss];
        let mut parts = exact.map(|part| part.floor() as i64);
        let mut order = [0, 1, 2];
        order.sort_by(|&a, &b| (exact[b] - exact[b].floor()).total_cmp(&(exact[a] - exact[a].floor())));
        let over = result - parts.iter().sum::<i64>();
        for &part in order.iter().take(over.clamp(0, 3) as usize) {
            parts[part] += 1;
        }
        Equation { start: parts[0], luck: parts[1], loss: -parts[2], result }
    }

    /// The sign before the luck, the figure, and what it is called.
    fn luck_words(self) -> (&'static str, u64, &'static str) {
        match self.luck {
            0 => ("+", 0, "luck"),
            luck if luck > 0 => ("+", luck.unsigned_abs(), "good luck"),
            luck => ("−", luck.unsigned_abs(), "bad luck"),
        }
    }

    /// In words, for who does not see it.
    pub fn words(self, done: &str) -> String {
        let (sign, luck, name) = self.luck_words();
        let sign = if sign == "+" { "plus" } else { "minus" };
        let Equation { start, loss, result, .. } = self;
        format!(
            "{start} per cent at the start, {sign} {luck} {name}, minus {loss} by your decisions, is {result} per cent {done}."
        )
    }
}

/// The sum as it stands on the page. `done` is what the last figure is of: `escaped`.
#[component]
pub fn Sum(equation: Equation, done: String) -> impl IntoView {
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
    view! {
        <p class="hidden-text">{equation.words(&done)}</p>
        <div class="eq" id="equation" aria-hidden="true">
            {part(equation.start.to_string(), "at the start".into(), "")}
            <i>{sign}</i>
            {part(luck.to_string(), name.into(), "")}
            <i>"−"</i>
            {part(equation.loss.to_string(), "your decisions".into(), lost)}
            <i>"="</i>
            {part(equation.result.to_string(), format!("% {done}"), "")}
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Decision, Weight};

    fn weighed(start: f64, luck: f64, loss: f64) -> Weighed {
        let after = start + luck;
        let decision = Decision { ply: 1, best: String::new(), loss, after: after - loss, forced: false };
        Weighed {
            values: vec![start, after, after - loss],
            events: vec![Weight::Luck(luck), Weight::Decision(decision)],
        }
    }

    #[test]
    fn the_figures_add_up_and_stay_near() {
        for start in 0..=100 {
            for loss in 0..=40 {
                let (start, loss) = (f64::from(start) / 100.37, f64::from(loss) / 97.3);
                for result in [0.0, 1.0] {
                    let luck = result - start + loss;
                    let sum = Equation::of(&weighed(start, luck, loss));
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
        let said = |start, luck, loss| Equation::of(&weighed(start, luck, loss)).words("escaped");
        assert_eq!(
            said(0.64, -0.42, 0.22),
            "64 per cent at the start, minus 42 bad luck, minus 22 by your decisions, is 0 per cent escaped."
        );
        assert!(said(0.64, 0.36, 0.0).contains("plus 36 good luck, minus 0 by your decisions, is 100"));
        assert!(said(1.0, 0.0, 0.0).contains("plus 0 luck"));
    }
}
