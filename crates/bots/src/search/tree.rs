//! The tree of positions. The children of a node lie side by side, so that a choice among them reads one contiguous
//! stretch of memory.
use std::collections::HashMap;
use std::ops::Range;

/// The kind of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Its children are not listed yet.
    Leaf,
    /// This seat decides.
    Decision(u8),
    /// Chance draws; all outcomes are listed.
    Chance,
    /// Chance draws among too many outcomes; only those drawn so far are listed.
    WideChance,
    /// The game is over or given up.
    Over,
}

/// A position; in games with hidden information, all positions that look alike.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The mean result of the seat that chose this node.
    pub(super) mean: f32,
    /// 1/√visits.
    pub(super) unsure: f32,
    /// The sum of squared distances from the mean.
    pub(super) squares: f32,
    pub(super) visits: u32,
    /// The index of the first child, the number of children, and the number reserved for.
    first: u32,
    len: u32,
    room: u32,
    pub(super) kind: Kind,
}

impl Node {
    const NEW: Node = Node {
        mean: 0.0,
        unsure: f32::INFINITY,
        squares: 0.0,
        visits: 0,
        first: 0,
        len: 0,
        room: 0,
        kind: Kind::Leaf,
    };

    fn below(&self) -> Range<usize> {
        self.first as usize..(self.first + self.len) as usize
    }
}

/// Nodes, the root first. Parallel lists hold the event that leads to each other node and, for chance outcomes, its
/// weight.
#[derive(Clone, Debug)]
pub(super) struct Tree<E> {
    nodes: Vec<Node>,
    events: Vec<E>,
    /// The weight of an outcome and all before it; in a wide node, its own. Only as long as outcomes need.
    weights: Vec<u64>,
    /// The probability of a choice by its prior. Only as long as choices with one need.
    priors: Vec<f32>,
    /// The children of positions by the digest of these, where equal ones share them.
    known: HashMap<u64, Listed>,
}

/// The children of a node, as they were listed.
#[derive(Clone, Copy, Debug)]
struct Listed {
    kind: Kind,
    first: u32,
    len: u32,
}

impl<E: Copy + Eq> Tree<E> {
    pub(super) const ROOT: u32 = 0;

    /// A tree of a single leaf.
    pub(super) fn new() -> Tree<E> {
        Tree {
            nodes: vec![Node::NEW],
            events: Vec::new(),
            weights: Vec::new(),
            priors: Vec::new(),
            known: HashMap::new(),
        }
    }

    /// Removes everything; keeps the memory.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(Node::NEW);
        self.events.clear();
        self.weights.clear();
        self.priors.clear();
        self.known.clear();
    }

    pub(super) fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    /// Counts a visit; returns the number of visits and the kind of the node.
    pub(super) fn visit(&mut self, node: u32) -> (u32, Kind) {
        let node = &mut self.nodes[node as usize];
        // Reading the whole node back would wait for this store.
        let visits = node.visits + 1;
        node.visits = visits;
        (visits, node.kind)
    }

    pub(super) fn set_kind(&mut self, node: u32, kind: Kind) {
        self.nodes[node as usize].kind = kind;
    }

    /// The children of a node.
    pub(super) fn below(&self, node: u32) -> &[Node] {
        &self.nodes[self.node(node).below()]
    }

    /// The events that lead to them.
    pub(super) fn events_below(&self, node: u32) -> &[E] {
        let Range { start, end } = self.node(node).below();
        if start == end { &[] } else { &self.events[start - 1..end - 1] }
    }

    /// Their weights, where chance draws.
    pub(super) fn weights_below(&self, node: u32) -> &[u64] {
        &self.weights[self.node(node).below()]
    }

    /// The probabilities of the choices below a node by their priors.
    pub(super) fn priors_below(&self, node: u32) -> &[f32] {
        &self.priors[self.node(node).below()]
    }

    /// The index of the nth child of a node, and the event that leads there.
    pub(super) fn nth_below(&self, node: u32, nth: usize) -> (u32, E) {
        let at = self.node(node).first as usize + nth;
        (at as u32, self.events[at - 1])
    }

    /// Lists the choices of a seat.
    pub(super) fn list_choices(&mut self, node: u32, seat: u8, events: &[E]) {
        self.list(node, Kind::Decision(seat), events.iter().copied());
    }

    /// Gives the choices just listed below a node their probabilities: a softmax of their priors, the highest first.
    pub(super) fn set_priors(&mut self, node: u32, priors: &[f32], temperature: f32) {
        let (of, best) = (self.node(node).below(), priors.first().copied().unwrap_or_default());
        let odds = |prior: &f32| ((prior - best) / temperature).exp();
        let all: f32 = priors.iter().map(odds).sum();
        self.priors.resize(of.start, 0.0);
        self.priors.extend(priors.iter().map(|prior| odds(prior) / all));
    }

    /// Lists the outcomes of chance with their weights.
    pub(super) fn list_outcomes(&mut self, node: u32, outcomes: &[(E, u64)]) {
        self.weights.resize(self.nodes.len(), 0);
        self.weights.extend(outcomes.iter().scan(0, |upto, (_, weight)| {
            *upto += weight;
            Some(*upto)
        }));
        self.list(node, Kind::Chance, outcomes.iter().map(|(event, _)| *event));
    }

    /// Lets a leaf have the children of an equal position, and returns its new kind; `None` where none was listed.
    pub(super) fn share(&mut self, node: u32, digest: u64) -> Option<Kind> {
        let Listed { kind, first, len } = *self.known.get(&digest)?;
        let node = &mut self.nodes[node as usize];
        (node.kind, node.first, node.len, node.room) = (kind, first, len, len);
        Some(kind)
    }

    /// Notes the children of a node that were just listed, for positions that are equal.
    pub(super) fn note(&mut self, node: u32, digest: u64) {
        let Node { kind, first, len, .. } = *self.node(node);
        if matches!(kind, Kind::Decision(_) | Kind::Chance) {
            self.known.insert(digest, Listed { kind, first, len });
        }
    }

    fn list(&mut self, node: u32, kind: Kind, events: impl Iterator<Item = E>) {
        let first = self.nodes.len();
        self.events.extend(events);
        let end = self.events.len() + 1;
        self.nodes.resize(end, Node::NEW);
        let (first, len) = (first as u32, (end - first) as u32);
        let node = &mut self.nodes[node as usize];
        (node.kind, node.first, node.len, node.room) = (kind, first, len, len);
    }

    /// Adds a child to `node` and returns its position among the children. Moves them to a larger block if need be.
    pub(super) fn add(&mut self, node: u32, event: E) -> usize {
        let Node { first, len, room, kind, .. } = *self.node(node);
        if len == room {
            let from = first as usize..(first + len) as usize;
            let (to, room) = (self.nodes.len(), (2 * len).max(4));
            let end = to + room as usize;
            self.nodes.extend_from_within(from.clone());
            self.nodes.resize(end, Node::NEW);
            if len > 0 {
                self.events.extend_from_within(from.start - 1..from.end - 1);
            }
            // Places in reserve hold any event.
            self.events.resize(end - 1, event);
            if kind == Kind::WideChance {
                self.weights.resize(to, 0);
                self.weights.extend_from_within(from);
                self.weights.resize(end, 0);
            }
            let node = &mut self.nodes[node as usize];
            (node.first, node.room) = (to as u32, room);
        }
        let node = &mut self.nodes[node as usize];
        let at = (node.first + node.len) as usize;
        node.len += 1;
        self.events[at - 1] = event;
        len as usize
    }

    /// The same for a chance outcome with its weight.
    pub(super) fn add_outcome(&mut self, node: u32, event: E, weight: u64) -> usize {
        let nth = self.add(node, event);
        let at = self.node(node).first as usize + nth;
        self.weights[at] = weight;
        nth
    }

    /// Adds a result of the seat that chose a node.
    pub(super) fn learn(&mut self, node: u32, worth: f32) {
        let node = &mut self.nodes[node as usize];
        let share = 1.0 / node.visits as f32;
        let off = worth - node.mean;
        node.mean += off * share;
        node.squares += off * (worth - node.mean);
        node.unsure = share.sqrt();
    }

    /// The value of a node that follows from those below it: the best of a decision, the mean of chance by its weights.
    pub(super) fn value(&self, node: u32) -> f32 {
        let below = self.below(node);
        let tried = below.iter().enumerate().filter(|(_, child)| child.visits > 0);
        if let Kind::Decision(_) = self.node(node).kind {
            return tried.map(|(_, child)| child.mean).fold(f32::NEG_INFINITY, f32::max);
        }
        let weights = self.weights_below(node);
        let weight = |nth: usize| match (self.node(node).kind, nth) {
            (Kind::Chance, 1..) => weights[nth] - weights[nth - 1],
            _ => weights[nth],
        };
        let (sum, all) = tried.fold((0.0, 0.0), |(sum, all), (nth, child)| {
            let weight = weight(nth) as f32;
            (sum + weight * child.mean, all + weight)
        });
        sum / all
    }

    /// The sum, over the iterations through a node, of what each gave away below it by other choices than the one that is
    /// searched most, which is taken for the best.
    pub(super) fn regret(&self, node: u32) -> f32 {
        let of = self.node(node);
        let below = of.below();
        match of.kind {
            Kind::Leaf | Kind::Over => 0.0,
            Kind::Chance | Kind::WideChance => below.map(|child| self.regret(child as u32)).sum(),
            Kind::Decision(_) => {
                let rank = |child: &usize| (self.nodes[*child].visits, self.nodes[*child].mean);
                let best =
                    below.clone().reduce(|best, child| if rank(&child) > rank(&best) { child } else { best });
                let Some(best) = best.filter(|best| self.nodes[*best].visits > 0) else { return 0.0 };
                let value = self.nodes[best].mean + self.regret(best as u32) / self.nodes[best].visits as f32;
                below.map(|child| self.nodes[child].visits as f32 * (value - self.nodes[child].mean)).sum()
            }
        }
    }

    /// Gives a node the value that follows from those below it, after an iteration with a result.
    pub(super) fn follow(&mut self, node: u32, result: f32) {
        let mean = self.value(node);
        let node = &mut self.nodes[node as usize];
        node.mean = mean;
        node.squares += (result - mean) * (result - mean);
        node.unsure = (1.0 / node.visits as f32).sqrt();
    }

    /// The node that an event leads to from the root, if it was visited.
    pub(super) fn after(&self, event: E) -> Option<u32> {
        let nth = self.events_below(Self::ROOT).iter().position(|other| *other == event)?;
        let (node, _) = self.nth_below(Self::ROOT, nth);
        (self.node(node).visits > 0).then_some(node)
    }

    /// The subtree of a node, with its visits.
    pub(super) fn keep(&self, root: u32) -> Tree<E> {
        let mut kept = Tree {
            nodes: vec![*self.node(root)],
            events: Vec::new(),
            weights: Vec::new(),
            priors: Vec::new(),
            known: HashMap::new(),
        };
        // The new place of children by their old one: nodes that share them still do.
        let mut moved: HashMap<u32, usize> = HashMap::new();
        let mut done = 0;
        // Breadth first, the children of each node together.
        while done < kept.nodes.len() {
            let Node { first: old, len, kind, .. } = kept.nodes[done];
            let from = kept.nodes[done].below();
            let shared = moved.get(&old).copied().filter(|_| len > 0);
            let first = shared.unwrap_or(kept.nodes.len());
            if len > 0 && shared.is_none() {
                moved.insert(old, first);
                if matches!(kind, Kind::Chance | Kind::WideChance) {
                    kept.weights.resize(first, 0);
                    kept.weights.extend_from_slice(&self.weights[from.clone()]);
                }
                if matches!(kind, Kind::Decision(_)) && from.end <= self.priors.len() {
                    kept.priors.resize(first, 0.0);
                    kept.priors.extend_from_slice(&self.priors[from.clone()]);
                }
                kept.events.extend_from_slice(&self.events[from.start - 1..from.end - 1]);
                kept.nodes.extend_from_slice(&self.nodes[from]);
            }
            let node = &mut kept.nodes[done];
            (node.first, node.room) = (first as u32, len);
            done += 1;
        }
        let known = self.known.iter().filter_map(|(digest, listed)| {
            Some((*digest, Listed { first: *moved.get(&listed.first)? as u32, ..*listed }))
        });
        kept.known = known.collect();
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::Tree;

    /// Lets results come to children of a node.
    fn learn(tree: &mut Tree<u8>, node: u32, results: &[(usize, f32)]) {
        for (nth, result) in results {
            tree.visit(node);
            let (child, _) = tree.nth_below(node, *nth);
            tree.visit(child);
            tree.learn(child, *result);
        }
    }

    #[test]
    fn regret_is_what_iterations_gave_away_at_each_decision() {
        let mut tree = Tree::new();
        tree.list_choices(Tree::<u8>::ROOT, 0, &[0, 1, 2]);
        // Three iterations of 0.5 and one of 0.1.
        learn(&mut tree, Tree::<u8>::ROOT, &[(0, 0.5), (0, 0.5), (0, 0.5), (1, 0.1)]);
        assert!((tree.regret(Tree::<u8>::ROOT) - 0.4).abs() < 1e-6);
        // Below the first choice chance draws; after one outcome the seat chose well twice, and badly once.
        let (chance, _) = tree.nth_below(Tree::<u8>::ROOT, 0);
        tree.list_outcomes(chance, &[(0, 1), (1, 1)]);
        let (outcome, _) = tree.nth_below(chance, 1);
        tree.list_choices(outcome, 0, &[0, 1]);
        learn(&mut tree, outcome, &[(0, 0.6), (0, 0.6), (1, 0.3)]);
        assert!((tree.regret(chance) - 0.3).abs() < 1e-6);
        // The first choice is worth 0.1 more, which the fourth iteration gave away as well.
        assert!((tree.regret(Tree::<u8>::ROOT) - 0.8).abs() < 1e-6);
    }
}
