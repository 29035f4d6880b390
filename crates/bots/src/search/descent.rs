//! One iteration: descends from the root to a leaf, values it, and backs the value up.
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};

use games::Dice;
use tabletop::{Game, Ratio, Seat, Turn};

use super::tree::{Kind, Node, Tree};
use super::{Evaluator, Mcts, MctsConfig, Rollout, Root};
use crate::Sample;

/// The part of the range of results by which a choice never tried counts less than those tried, once these have all of the
/// priors.
const UNTRIED: f32 = 0.1;

impl<G: Game, I: Evaluator<G>> Mcts<'_, G, I> {
    /// Descends from the root to a leaf, values it, and backs the value up.
    pub(super) fn iterate(&mut self, root: &Root<G>, dice: &mut Dice) {
        match &root.hidden {
            Some(view) => self.state = self.game.determinize(view, &mut |n| dice.below(n)),
            None => self.state.clone_from(&root.state),
        }
        let hidden = root.hidden.is_some();
        self.path.clear();
        let (mut at, mut first) = (Tree::<G::Event>::ROOT, None);
        loop {
            let (visits, mut kind) = self.tree.visit(at);
            if hidden && self.is_over() {
                self.set_result(root);
                break;
            }
            if hidden && !self.fits(kind) {
                self.value_leaf(root, at, dice);
                break;
            }
            if kind == Kind::Leaf {
                let digest = (self.config.bellman && !hidden).then(|| digest(&self.state));
                let shared = digest.and_then(|digest| self.tree.share(at, digest));
                if let Some(shared) = shared {
                    kind = shared;
                } else {
                    // Children are listed with the second visit; those of the root, and of decisions of a turn that is
                    // extended to its end, at once.
                    if visits == 1 && first.is_some() && !self.extends() {
                        if !self.value_with_choices(at, hidden) {
                            self.value_leaf(root, at, dice);
                        }
                        break;
                    }
                    kind = self.list(at, hidden);
                    if let Some(digest) = digest {
                        self.tree.note(at, digest);
                    }
                }
            }
            let nth = match kind {
                Kind::Decision(_) if hidden => Some(self.choose_of_legal(at, visits)),
                Kind::Decision(_) if self.config.prior_temperature.is_some() => {
                    Some(self.choose_by_prior(at, visits))
                }
                Kind::Decision(_) => Some(self.choose(at, visits)),
                Kind::Chance => self.draw(at, dice),
                Kind::WideChance => self.draw_wide(at, visits, hidden, dice),
                Kind::Over | Kind::Leaf => None,
            };
            let Some(nth) = nth else {
                self.set_result(root);
                break;
            };
            let (next, event) = self.tree.nth_below(at, nth);
            if let Kind::Decision(seat) = kind {
                self.path.push((next, seat));
                first = first.or(Some(nth));
            } else {
                if self.config.bellman {
                    self.path.push((next, 0));
                }
                first = first.or(Some(0));
            }
            self.apply(root, event);
            at = next;
        }
        self.back_up(first.unwrap_or_default());
    }

    fn apply(&mut self, root: &Root<G>, event: G::Event) {
        self.game.apply_unchecked(&mut self.state, event);
        if let Some(seat) = root.alone {
            self.evaluator.imagine_others(self.game, &mut self.state, seat);
        }
        self.events_applied += 1;
    }

    /// Values a leaf seen for the first time.
    fn value_leaf(&mut self, root: &Root<G>, at: u32, dice: &mut Dice) {
        let MctsConfig { rollout, rollout_depth, .. } = self.config;
        let (mut left, mut is_leaf) = (rollout_depth, true);
        loop {
            let turn = self.game.turn(&self.state);
            if turn == Turn::Over || self.game.given_up(&self.state) {
                if is_leaf {
                    self.tree.set_kind(at, Kind::Over);
                }
                return self.set_result(root);
            }
            if left == 0 && self.evaluator.evaluate(self.game, &self.state, &mut self.worth) {
                return;
            }
            (left, is_leaf) = (left.saturating_sub(1), false);
            let policy = match (turn, rollout) {
                (Turn::Seat(_), Rollout::Policy) => self.evaluator.rollout_move(self.game, &self.state, dice),
                _ => None,
            };
            let event = match turn {
                Turn::Chance => self.game.draw(&self.state, |n| dice.below(n)),
                _ => policy.or_else(|| self.game.any(&self.state, |n| dice.below(n))),
            };
            let Some(event) = event else { return self.set_result(root) };
            self.apply(root, event);
        }
    }

    /// Lists the choices of a leaf and values it in one look, where the game allows it; returns whether it does.
    fn value_with_choices(&mut self, at: u32, hidden: bool) -> bool {
        if !self.config.prior_and_worth || hidden || self.is_over() {
            return false;
        }
        let Turn::Seat(seat) = self.game.turn(&self.state) else { return false };
        self.list_events();
        let (events, priors) = (&self.events, &mut self.priors);
        if !self.evaluator.prior_and_worth(self.game, &self.state, events, priors, &mut self.worth) {
            return false;
        }
        sort_by_prior(&mut self.events, &mut self.priors);
        self.tree.list_choices(at, seat.index() as u8, &self.events);
        true
    }

    fn extends(&self) -> bool {
        self.config.extend_to_chance && matches!(self.game.turn(&self.state), Turn::Seat(_))
    }

    fn is_over(&self) -> bool {
        self.game.turn(&self.state) == Turn::Over || self.game.given_up(&self.state)
    }

    /// Whether the node stands for the state as it is determinized in this iteration: with other hidden information
    /// the same events may lead to another turn.
    fn fits(&self, kind: Kind) -> bool {
        match (kind, self.game.turn(&self.state)) {
            (Kind::Leaf, _) | (Kind::WideChance, Turn::Chance) => true,
            (Kind::Decision(seat), Turn::Seat(decides)) => usize::from(seat) == decides.index(),
            _ => false,
        }
    }

    /// Writes the result of a game that is over; one that is given up counts as 0 for everybody. Where a seat plans for
    /// itself, the others have not come to their end.
    fn set_result(&mut self, root: &Root<G>) {
        if root.alone.is_some() && self.evaluator.evaluate(self.game, &self.state, &mut self.worth) {
            return;
        }
        for (seat, worth) in Seat::all(self.game.seats()).zip(&mut self.worth) {
            *worth = self.game.utility(&self.state, seat).map_or(0.0, Ratio::to_f64) as f32;
        }
    }

    /// Lists the children of a leaf and returns its new kind.
    fn list(&mut self, at: u32, hidden: bool) -> Kind {
        match self.game.turn(&self.state) {
            _ if self.is_over() => self.tree.set_kind(at, Kind::Over),
            Turn::Over => {}
            Turn::Chance => {
                self.outcomes.clear();
                self.game.outcomes(&self.state, |event, weight| self.outcomes.push((event, weight)));
                if hidden || self.outcomes.len() > MctsConfig::FEW {
                    self.tree.set_kind(at, Kind::WideChance);
                } else {
                    self.tree.list_outcomes(at, &self.outcomes);
                }
            }
            Turn::Seat(seat) => {
                self.list_legal();
                self.tree.list_choices(at, seat.index() as u8, &self.events);
                if let Some(temperature) = self.config.prior_temperature {
                    self.tree.set_priors(at, &self.priors, temperature);
                }
            }
        }
        self.tree.node(at).kind
    }

    /// Lists the legal events, with priors that are not known yet.
    fn list_events(&mut self) {
        self.events.clear();
        self.game.legal(&self.state, |event| self.events.push(event));
        self.priors.clear();
        self.priors.resize(self.events.len(), 0.0);
    }

    /// Lists the legal events, the highest prior first.
    fn list_legal(&mut self) {
        self.list_events();
        let are_known = self.evaluator.prior(self.game, &self.state, &self.events, &mut self.priors);
        if are_known {
            sort_by_prior(&mut self.events, &mut self.priors);
        }
    }

    /// The open choice with the highest upper bound; of those never tried, the first.
    fn choose(&self, at: u32, visits: u32) -> usize {
        let open = self.config.widening.open(visits) as usize;
        self.highest(visits, self.tree.below(at).iter().enumerate().take(open))
    }

    /// The choice with the highest mean and bonus by its prior (PUCT). One that was never tried counts as the mean of the
    /// others, less the more of the priors these have.
    fn choose_by_prior(&self, at: u32, visits: u32) -> usize {
        let (nodes, priors) = (self.tree.below(at), self.tree.priors_below(at));
        let tried = nodes.iter().zip(priors).filter(|(node, _)| node.visits > 0);
        let (mut sum, mut tries, mut known) = (0.0, 0.0, 0.0);
        for (node, prior) in tried {
            let visits = node.visits as f32;
            (sum, tries, known) = (sum + visits * node.mean, tries + visits, known + prior);
        }
        let scale = self.scale();
        let untried = if tries > 0.0 { sum / tries - UNTRIED * scale * known.sqrt() } else { 0.0 };
        let bonus = self.config.exploration * scale * (visits as f32).sqrt();
        let (mut best, mut highest) = (0, f32::NEG_INFINITY);
        for (nth, (node, prior)) in nodes.iter().zip(priors).enumerate() {
            let mean = if node.visits > 0 { node.mean } else { untried };
            let value = mean + bonus * prior / (1 + node.visits) as f32;
            if value > highest {
                (best, highest) = (nth, value);
            }
        }
        best
    }

    /// The range of results seen, 1 where there is none.
    fn scale(&self) -> f32 {
        let (least, most) = self.range;
        if most > least { most - least } else { 1.0 }
    }

    /// The open choice with the highest upper bound among the events that are legal in the state as it is determinized in
    /// this iteration; adds those that were never legal before.
    fn choose_of_legal(&mut self, at: u32, visits: u32) -> usize {
        self.events.clear();
        self.game.legal(&self.state, |event| self.events.push(event));
        for &event in &self.events {
            if !self.tree.events_below(at).contains(&event) {
                self.tree.add(at, event);
            }
        }
        let open = self.config.widening.open(visits) as usize;
        let listed = self.tree.events_below(at).iter().zip(self.tree.below(at)).enumerate();
        let legal = listed.filter(|(_, (event, _))| self.events.contains(event));
        self.highest(visits, legal.map(|(nth, (_, node))| (nth, node)).take(open))
    }

    fn highest<'n>(&self, visits: u32, nodes: impl Iterator<Item = (usize, &'n Node)>) -> usize {
        let bonus = self.config.exploration * self.scale() * ln(visits).sqrt();
        // A choice never tried has an infinite bound, whatever the bonus.
        let bonus = bonus.max(f32::MIN_POSITIVE);
        let (mut best, mut highest) = (0, f32::NEG_INFINITY);
        for (nth, node) in nodes {
            let bound = node.mean + bonus * node.unsure;
            if bound > highest {
                (best, highest) = (nth, bound);
            }
        }
        best
    }

    /// An outcome of a turn with few, by its weight.
    fn draw(&self, at: u32, dice: &mut Dice) -> Option<usize> {
        let weights = self.tree.weights_below(at);
        let drawn = dice.below(*weights.last()?);
        weights.iter().position(|upto| drawn < *upto)
    }

    /// An outcome of a turn with many: drawn by its weight while more may open, afterwards the listed one with the
    /// fewest visits for its weight.
    fn draw_wide(&mut self, at: u32, visits: u32, hidden: bool, dice: &mut Dice) -> Option<usize> {
        let listed = self.tree.events_below(at);
        if listed.len() >= self.config.chance.open(visits) as usize {
            let (nodes, weights) = (self.tree.below(at), self.tree.weights_below(at));
            let visits_by_weight = |nth: &usize| f64::from(nodes[*nth].visits) / weights[*nth] as f64;
            // With other hidden information, an outcome drawn before may be impossible.
            let possible = |nth: &usize| !hidden || self.game.refusal(&self.state, listed[*nth]).is_none();
            let least = (0..listed.len()).filter(possible);
            let least = least.min_by(|one, other| visits_by_weight(one).total_cmp(&visits_by_weight(other)));
            if least.is_some() {
                return least;
            }
        }
        let drawn = self.game.draw(&self.state, |n| dice.below(n))?;
        if let Some(nth) = listed.iter().position(|event| *event == drawn) {
            return Some(nth);
        }
        let mut of = 1;
        self.game.outcomes(&self.state, |event, weight| of = if event == drawn { weight } else { of });
        Some(self.tree.add_outcome(at, drawn, of))
    }

    /// Adds the value of the leaf to every choice on the path.
    fn back_up(&mut self, first: usize) {
        let seats = self.worth.len();
        if self.results.len() < (first + 1) * seats {
            self.results.resize((first + 1) * seats, Sample::EMPTY);
        }
        for (sample, &worth) in self.results[first * seats..].iter_mut().zip(&self.worth) {
            sample.add(worth.into());
        }
        // The taste of a manner counts in the tree, but not in the results that are told.
        for (seat, worth) in Seat::all(self.game.seats()).zip(&mut self.worth) {
            if let Some(manner) = self.config.manner {
                *worth += self.evaluator.taste(self.game, manner, &self.state, seat);
            }
            self.range = (self.range.0.min(*worth), self.range.1.max(*worth));
        }
        let mut path = self.path.iter().rev();
        if self.config.bellman {
            let worth = self.worth[0];
            path.next().into_iter().for_each(|&(leaf, _)| self.tree.learn(leaf, worth));
            path.for_each(|&(node, _)| self.tree.follow(node, worth));
        } else {
            path.for_each(|&(node, seat)| self.tree.learn(node, self.worth[usize::from(seat)]));
        }
    }
}

/// A digest of a state, by which equal ones are found.
fn digest(state: &impl Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(state)
}

/// The natural logarithm, near enough: straight between powers of two, and the same on every platform.
fn ln(number: u32) -> f32 {
    const ONE: f32 = (1u32 << 23) as f32;
    // The bits of a float are its exponent, by 127 too high, before its fraction.
    ((number as f32).to_bits() as f32 / ONE - 127.0) * std::f32::consts::LN_2
}

/// Sorts by descending prior; equals keep their order.
fn sort_by_prior<E: Copy>(events: &mut [E], priors: &mut [f32]) {
    // Insertion sort: fast for few events, and without allocation.
    for to in 1..events.len() {
        let mut at = to;
        while at > 0 && priors[at] > priors[at - 1] {
            priors.swap(at, at - 1);
            events.swap(at, at - 1);
            at -= 1;
        }
    }
}
