//! The tree: positions as nodes, what can be chosen or drawn there as branches, all in a few lists.

/// No node: nothing was ever played down this branch.
pub(super) const NOWHERE: u32 = u32::MAX;

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Looked at, but its branches are not listed yet.
    Leaf,
    /// A seat decides: branches are choices.
    Decision(u8),
    /// Chance draws: branches are ways, all that there are.
    Chance,
    /// Chance draws among too many outcomes to list: branches are those that came.
    WideChance,
    /// The game is over or given up.
    Over,
}

/// A position, or where what is hidden differs, all positions that look alike.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) kind: Kind,
    pub(super) visits: u32,
    first: u32,
    len: u32,
    room: u32,
}

impl Node {
    const NEW: Node = Node { kind: Kind::Leaf, visits: 0, first: 0, len: 0, room: 0 };

    fn range(&self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.len) as usize
    }
}

/// What a seat can choose in a node, and what came of it for that seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice<E> {
    pub(super) mean: f32,
    /// 1/√visits.
    pub(super) unsure: f32,
    /// The sum of squared distances from the mean.
    pub(super) squares: f32,
    pub(super) visits: u32,
    pub(super) child: u32,
    pub(super) event: E,
}

impl<E> Choice<E> {
    fn new(event: E) -> Choice<E> {
        Choice { mean: 0.0, unsure: f32::INFINITY, squares: 0.0, visits: 0, child: NOWHERE, event }
    }

    fn add(&mut self, worth: f32) {
        self.visits += 1;
        let share = 1.0 / self.visits as f32;
        let off = worth - self.mean;
        self.mean += off * share;
        self.squares += off * (worth - self.mean);
        self.unsure = share.sqrt();
    }
}

/// What chance can draw in a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way<E> {
    /// The weights of this and all before it; in a wide node, how often it was drawn.
    pub(super) upto: u64,
    pub(super) visits: u32,
    pub(super) child: u32,
    pub(super) event: E,
}

/// A branch that was taken, and by whom.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taken {
    choice: u32,
    pub(super) seat: u8,
}

/// Nodes and branches; the root is node 0.
#[derive(Clone, Debug)]
pub(super) struct Tree<E> {
    nodes: Vec<Node>,
    choices: Vec<Choice<E>>,
    ways: Vec<Way<E>>,
}

impl<E: Copy + Eq> Tree<E> {
    pub(super) const ROOT: u32 = 0;

    /// A tree of a single leaf.
    pub(super) fn new() -> Tree<E> {
        Tree { nodes: vec![Node::NEW], choices: Vec::new(), ways: Vec::new() }
    }

    /// Forgets everything but the room it took.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(Node::NEW);
        self.choices.clear();
        self.ways.clear();
    }

    pub(super) fn node(&self, node: u32) -> Node {
        self.nodes[node as usize]
    }

    /// Counts a visit; gives the node as it is then.
    pub(super) fn visit(&mut self, node: u32) -> Node {
        let node = &mut self.nodes[node as usize];
        node.visits += 1;
        *node
    }

    pub(super) fn set_kind(&mut self, node: u32, kind: Kind) {
        self.nodes[node as usize].kind = kind;
    }

    pub(super) fn choices(&self, node: u32) -> &[Choice<E>] {
        &self.choices[self.node(node).range()]
    }

    pub(super) fn ways(&self, node: u32) -> &[Way<E>] {
        &self.ways[self.node(node).range()]
    }

    /// Gives a node its choices.
    pub(super) fn list_choices(&mut self, node: u32, seat: u8, events: impl Iterator<Item = E>) {
        let first = self.choices.len();
        self.choices.extend(events.map(Choice::new));
        self.close(node, Kind::Decision(seat), first, self.choices.len());
    }

    /// Gives a node its ways, with their weights.
    pub(super) fn list_ways(&mut self, node: u32, outcomes: impl Iterator<Item = (E, u64)>) {
        let (first, mut upto) = (self.ways.len(), 0);
        self.ways.extend(outcomes.map(|(event, weight)| {
            upto += weight;
            Way { upto, visits: 0, child: NOWHERE, event }
        }));
        self.close(node, Kind::Chance, first, self.ways.len());
    }

    fn close(&mut self, node: u32, kind: Kind, first: usize, end: usize) {
        let len = (end - first) as u32;
        let Node { visits, .. } = self.node(node);
        self.nodes[node as usize] = Node { kind, visits, first: first as u32, len, room: len };
    }

    /// One choice more in a node; gives its number there.
    pub(super) fn add_choice(&mut self, node: u32, event: E) -> usize {
        let of = &mut self.nodes[node as usize];
        make_room(&mut self.choices, of, Choice::new(event));
        of.len as usize - 1
    }

    /// One way more in a wide node; gives its number there.
    pub(super) fn add_way(&mut self, node: u32, event: E) -> usize {
        let of = &mut self.nodes[node as usize];
        make_room(&mut self.ways, of, Way { upto: 0, visits: 0, child: NOWHERE, event });
        of.len as usize - 1
    }

    /// Goes down a choice; gives its event, and the node it leads to.
    pub(super) fn take(&mut self, node: u32, nth: usize, seat: u8) -> (E, u32, Taken) {
        let at = self.node(node).first as usize + nth;
        let next = self.nodes.len() as u32;
        let choice = &mut self.choices[at];
        if choice.child == NOWHERE {
            choice.child = next;
            self.nodes.push(Node::NEW);
        }
        (choice.event, choice.child, Taken { choice: at as u32, seat })
    }

    /// Goes down a way; gives its event, and the node it leads to.
    pub(super) fn fall(&mut self, node: u32, nth: usize) -> (E, u32) {
        let at = self.node(node).first as usize + nth;
        let next = self.nodes.len() as u32;
        let way = &mut self.ways[at];
        way.visits += 1;
        if way.child == NOWHERE {
            way.child = next;
            self.nodes.push(Node::NEW);
        }
        (way.event, way.child)
    }

    /// Counts a wide node's draw of a way, whether it was gone down or not.
    pub(super) fn drawn(&mut self, node: u32, nth: usize) {
        let at = self.node(node).first as usize + nth;
        self.ways[at].upto += 1;
    }

    /// Counts what came of a choice taken.
    pub(super) fn learn(&mut self, taken: Taken, worth: f32) {
        self.choices[taken.choice as usize].add(worth);
    }

    /// The node that an event leads to from the root, if it was ever gone to.
    pub(super) fn below(&self, event: E) -> Option<u32> {
        let child = match self.node(Self::ROOT).kind {
            Kind::Decision(_) => self.choices(Self::ROOT).iter().find(|choice| choice.event == event)?.child,
            Kind::Chance | Kind::WideChance => {
                self.ways(Self::ROOT).iter().find(|way| way.event == event)?.child
            }
            Kind::Leaf | Kind::Over => NOWHERE,
        };
        (child != NOWHERE).then_some(child)
    }

    /// Makes a node the root: keeps what lies below it, with its visits, and forgets the rest.
    pub(super) fn keep(&self, root: u32) -> Tree<E> {
        let mut kept = Tree { nodes: vec![self.node(root)], choices: Vec::new(), ways: Vec::new() };
        let mut done = 0;
        // Nodes move over in rings around the root, each with its branches.
        while done < kept.nodes.len() {
            let Node { kind, first, len, .. } = kept.nodes[done];
            let range = first as usize..(first + len) as usize;
            let place = match kind {
                Kind::Decision(_) => {
                    let place = kept.choices.len();
                    kept.choices.extend_from_slice(&self.choices[range]);
                    for choice in &mut kept.choices[place..] {
                        move_over(&mut choice.child, &mut kept.nodes, &self.nodes);
                    }
                    place
                }
                Kind::Chance | Kind::WideChance => {
                    let place = kept.ways.len();
                    kept.ways.extend_from_slice(&self.ways[range]);
                    for way in &mut kept.ways[place..] {
                        move_over(&mut way.child, &mut kept.nodes, &self.nodes);
                    }
                    place
                }
                Kind::Leaf | Kind::Over => 0,
            };
            (kept.nodes[done].first, kept.nodes[done].room) = (place as u32, len);
            done += 1;
        }
        kept
    }
}

fn move_over(child: &mut u32, to: &mut Vec<Node>, from: &[Node]) {
    if *child != NOWHERE {
        to.push(from[*child as usize]);
        *child = to.len() as u32 - 1;
    }
}

/// Adds a branch to a node; its branches move where there is room, if need be.
fn make_room<B: Copy>(branches: &mut Vec<B>, of: &mut Node, branch: B) {
    if of.len == of.room {
        let first = branches.len() as u32;
        branches.extend_from_within(of.range());
        of.room = (2 * of.len).max(4);
        of.first = first;
        // What is not used yet is filled with anything.
        branches.resize((of.first + of.room) as usize, branch);
    }
    branches[(of.first + of.len) as usize] = branch;
    of.len += 1;
}
