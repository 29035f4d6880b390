//! The choices with the best value, and whether play by them comes to an end.
use tabletop::Game;

use crate::{EQUAL, Graph, Kind, Model};

/// The choices with the best value, and the turns that they open.
pub(crate) struct EqualChoices {
    pub(crate) graph: Graph,
    /// Per entry of a deciding state: which of its legal events, and whether that opens a turn.
    pub(crate) choices: Vec<Choice>,
    /// Per chance state: the probability that its outcome opens a turn.
    pub(crate) opens: Vec<f64>,
}

#[derive(Clone, Copy, Default)]
pub(crate) struct Choice {
    pub(crate) nth: u32,
    pub(crate) opens: bool,
}

impl EqualChoices {
    /// Leaves only the choices whose values are within [`EQUAL`] of the best.
    pub(crate) fn new<G: Game>(game: &G, model: &Model<G>, values: &[f64]) -> EqualChoices {
        let all = model.graph();
        let mut tied =
            EqualChoices { graph: Graph::like(all), choices: Vec::new(), opens: vec![0.0; all.states()] };
        let mut opening: Vec<bool> = Vec::new();
        for (state, position) in model.states().iter().enumerate() {
            match all.kind(state) {
                Kind::Over => tied.graph.push_over(0.0),
                Kind::Chance => {
                    let (mut sum, mut opens) = (0u128, 0u128);
                    game.outcomes(position, |event, weight| {
                        sum += u128::from(weight);
                        opens += u128::from(if game.opens_turn(event) { weight } else { 0 });
                    });
                    tied.opens[state] = opens as f64 / sum as f64;
                    tied.graph.push_like(all, state, all.targets(state).iter().copied());
                }
                kind => {
                    opening.clear();
                    game.legal(position, |event| opening.push(game.opens_turn(event)));
                    let best = all.backup(state, values);
                    let targets = all.targets(state);
                    let kept = || {
                        (0..targets.len())
                            .filter(|&nth| (values[targets[nth] as usize] - best).abs() <= EQUAL)
                    };
                    let choice =
                        |nth| Choice { nth: nth as u32, opens: opening.get(nth).copied().unwrap_or(false) };
                    tied.graph.push_decision(kind, kept().map(|nth| targets[nth]));
                    tied.choices.extend(kept().map(choice));
                }
            }
            tied.choices.resize(tied.graph.transitions(), Choice::default());
        }
        tied
    }

    /// Where an end can be forced, leaves only the choices that still force it.
    pub(crate) fn narrow(&self, ending: &Ending) -> EqualChoices {
        let keeps = |state: usize, entry: usize| !ending.sure[state] || ending.sure[self.graph.target(entry)];
        let graph = self.graph.keep(keeps);
        let mut choices = Vec::with_capacity(graph.transitions());
        for state in 0..graph.states() {
            let chance = graph.kind(state) == Kind::Chance;
            let kept = self.graph.entries(state).filter(|&entry| chance || keeps(state, entry));
            choices.extend(kept.map(|entry| self.choices[entry]));
        }
        EqualChoices { graph, choices, opens: self.opens.clone() }
    }
}

/// The states from which play can come to an end, and those from which an end can be forced.
pub(crate) struct Ending {
    pub(crate) possible: Vec<bool>,
    pub(crate) sure: Vec<bool>,
}

impl Ending {
    pub(crate) fn new(graph: &Graph) -> Ending {
        let sources = graph.predecessors(|_| true, |_, _| true);
        let over: Vec<bool> = (0..graph.states()).map(|state| graph.kind(state) == Kind::Over).collect();
        let mut possible = over.clone();
        sources.spread(&mut possible, |_| true);
        // The largest set that chance does not leave, and from whose every state an end can be reached within it.
        let mut sure = possible.clone();
        let mut shrinking = sure.contains(&false);
        while shrinking {
            let inside = |state: usize| {
                sure[state]
                    && (graph.kind(state) != Kind::Chance
                        || graph.targets(state).iter().all(|&t| sure[t as usize]))
            };
            let mut reached = over.clone();
            sources.spread(&mut reached, inside);
            shrinking = reached != sure;
            sure = reached;
        }
        Ending { possible, sure }
    }

    /// Whether play can come to an end from everywhere; then an end can also be forced.
    pub(crate) fn always(&self) -> bool {
        self.possible.iter().all(|&possible| possible)
    }
}
