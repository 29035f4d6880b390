//! One iteration: from the root down to a leaf, which is valued, and back.
use games::Dice;
use tabletop::{Game, Ratio, Seat, Turn};

use super::tree::{Kind, Node, Tree};
use super::{Evaluator, Mcts, MctsConfig, Rollout, Root, Tally};

impl<G: Game, I: Evaluator<G>> Mcts<'_, G, I> {
    /// From the root down to a leaf, which is valued, and back.
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
                self.result();
                break;
            }
            if hidden && !self.fits(kind) {
                self.value_leaf(at, dice);
                break;
            }
            if kind == Kind::Leaf {
                // What lies deeper is listed with the second visit; the root at once, and in a turn that is
                // thought through to its end, each of its decisions.
                if visits == 1 && first.is_some() && !self.thinks_through() {
                    self.value_leaf(at, dice);
                    break;
                }
                kind = self.list(at, hidden);
            }
            let nth = match kind {
                Kind::Decision(_) if hidden => Some(self.choose_of_legal(at, visits)),
                Kind::Decision(_) => Some(self.choose(at, visits)),
                Kind::Chance => self.draw(at, dice),
                Kind::WideChance => self.draw_wide(at, visits, hidden, dice),
                Kind::Over | Kind::Leaf => None,
            };
            let Some(nth) = nth else {
                self.result();
                break;
            };
            let (next, event) = self.tree.nth_below(at, nth);
            if let Kind::Decision(seat) = kind {
                self.path.push((at, next, seat));
                first = first.or(Some(nth));
            } else {
                first = first.or(Some(0));
            }
            self.follow_event(event);
            at = next;
        }
        self.back_up(first.unwrap_or_default());
    }

    fn follow_event(&mut self, event: G::Event) {
        self.game.apply_unchecked(&mut self.state, event);
        self.events_followed += 1;
    }

    /// Values a leaf seen for the first time.
    fn value_leaf(&mut self, at: u32, dice: &mut Dice) {
        let MctsConfig { rollout, rollout_depth, .. } = self.thinking;
        let (mut left, mut is_leaf) = (rollout_depth, true);
        loop {
            let turn = self.game.turn(&self.state);
            if turn == Turn::Over || self.game.given_up(&self.state) {
                if is_leaf {
                    self.tree.set_kind(at, Kind::Over);
                }
                return self.result();
            }
            if left == 0 && self.insight.evaluate(self.game, &self.state, &mut self.worth) {
                return;
            }
            (left, is_leaf) = (left.saturating_sub(1), false);
            let greedy_move = match (turn, rollout) {
                (Turn::Seat(_), Rollout::Policy) => self.insight.plays(self.game, &self.state, dice),
                _ => None,
            };
            let event = match turn {
                Turn::Chance => self.game.draw(&self.state, |n| dice.below(n)),
                _ => greedy_move.or_else(|| self.game.any(&self.state, |n| dice.below(n))),
            };
            let Some(event) = event else { return self.result() };
            self.follow_event(event);
        }
    }

    fn thinks_through(&self) -> bool {
        self.thinking.extend_to_chance && matches!(self.game.turn(&self.state), Turn::Seat(_))
    }

    fn is_over(&self) -> bool {
        self.game.turn(&self.state) == Turn::Over || self.game.given_up(&self.state)
    }

    /// Whether the node stands for the state as it is determinized in this iteration: what is hidden may let the same events
    /// lead to another turn, of which then nothing is known.
    fn fits(&self, kind: Kind) -> bool {
        match (kind, self.game.turn(&self.state)) {
            (Kind::Leaf, _) | (Kind::WideChance, Turn::Chance) => true,
            (Kind::Decision(seat), Turn::Seat(decides)) => usize::from(seat) == decides.index(),
            _ => false,
        }
    }

    /// The result of a game that is over; one given up has brought nobody anything.
    fn result(&mut self) {
        for (seat, worth) in Seat::all(self.game.seats()).zip(&mut self.worth) {
            *worth = self.game.utility(&self.state, seat).map_or(0.0, Ratio::to_f64) as f32;
        }
    }

    /// Lists what follows on a leaf; gives what it is then.
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
            }
        }
        self.tree.node(at).kind
    }

    /// The legal events, the most appealing first.
    fn list_legal(&mut self) {
        self.events.clear();
        self.game.legal(&self.state, |event| self.events.push(event));
        self.appeal.clear();
        self.appeal.resize(self.events.len(), 0.0);
        if self.insight.prior(self.game, &self.state, &self.events, &mut self.appeal) {
            sort_by_appeal(&mut self.events, &mut self.appeal);
        }
    }

    /// The open choice with the highest upper bound; of those never tried, the first.
    fn choose(&self, at: u32, visits: u32) -> usize {
        let open = self.thinking.widening.open(visits) as usize;
        self.highest(visits, self.tree.below(at).iter().enumerate().take(open))
    }

    /// The same among what is legal in the state as it is determinized in this iteration; what was never legal before is
    /// listed.
    fn choose_of_legal(&mut self, at: u32, visits: u32) -> usize {
        self.events.clear();
        self.game.legal(&self.state, |event| self.events.push(event));
        for &event in &self.events {
            if !self.tree.events_below(at).contains(&event) {
                self.tree.add(at, event);
            }
        }
        let open = self.thinking.widening.open(visits) as usize;
        let listed = self.tree.events_below(at).iter().zip(self.tree.below(at)).enumerate();
        let legal = listed.filter(|(_, (event, _))| self.events.contains(event));
        self.highest(visits, legal.map(|(nth, (_, node))| (nth, node)).take(open))
    }

    fn highest<'n>(&self, visits: u32, nodes: impl Iterator<Item = (usize, &'n Node)>) -> usize {
        let (least, most) = self.range;
        let scale = if most > least { most - least } else { 1.0 };
        let bonus = self.thinking.exploration * scale * ln(visits).sqrt();
        // What was never tried has an infinite bound, whatever the bonus.
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

    /// An outcome of a turn with many: drawn by its weight while more may open, then that of the listed
    /// which was gone down least for its weight.
    fn draw_wide(&mut self, at: u32, visits: u32, hidden: bool, dice: &mut Dice) -> Option<usize> {
        let listed = self.tree.events_below(at);
        if listed.len() >= self.thinking.chance.open(visits) as usize {
            let (nodes, weights) = (self.tree.below(at), self.tree.weights_below(at));
            let gone_down = |nth: &usize| f64::from(nodes[*nth].visits) / weights[*nth] as f64;
            // What is hidden may forbid what came before.
            let possible = |nth: &usize| !hidden || self.game.refusal(&self.state, listed[*nth]).is_none();
            let least = (0..listed.len()).filter(possible);
            let least = least.min_by(|one, other| gone_down(one).total_cmp(&gone_down(other)));
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

    /// Tells every choice on the way what it brought.
    fn back_up(&mut self, first: usize) {
        let seats = self.worth.len();
        if self.tallies.len() < (first + 1) * seats {
            self.tallies.resize((first + 1) * seats, Tally::default());
        }
        for (tally, &worth) in self.tallies[first * seats..].iter_mut().zip(&self.worth) {
            tally.add(worth.into());
            self.range = (self.range.0.min(worth), self.range.1.max(worth));
        }
        for &(from, node, seat) in self.path.iter().rev() {
            let worth = &mut self.worth[usize::from(seat)];
            self.tree.learn(node, *worth);
            if self.thinking.max_backup {
                let tried = self.tree.below(from).iter().filter(|node| node.visits > 0);
                let best = tried.map(|node| node.mean).fold(f32::NEG_INFINITY, f32::max);
                if best > self.tree.node(node).mean {
                    *worth = best;
                }
            }
        }
    }
}

/// The natural logarithm, near enough: straight between powers of two, and the same on every platform.
fn ln(number: u32) -> f32 {
    const ONE: f32 = (1u32 << 23) as f32;
    // The bits of a float are its exponent, by 127 too high, before its fraction.
    ((number as f32).to_bits() as f32 / ONE - 127.0) * std::f32::consts::LN_2
}

/// The most appealing first, equals in the order in which they are listed.
fn sort_by_appeal<E: Copy>(events: &mut [E], appeal: &mut [f32]) {
    // Few enough that insertion, which needs no memory, is quick.
    for to in 1..events.len() {
        let mut at = to;
        while at > 0 && appeal[at] > appeal[at - 1] {
            appeal.swap(at, at - 1);
            events.swap(at, at - 1);
            at -= 1;
        }
    }
}
