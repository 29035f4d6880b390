//! Strongly connected components, in the order in which they are solved.
use crate::Graph;

/// The components in reverse topological order; within each, a state comes after its targets as far as there is no
/// cycle.
pub(crate) struct Components {
    members: Vec<u32>,
    starts: Vec<u32>,
    /// The component of each state; [`Components::NONE`] for states left out.
    of: Vec<u32>,
}

struct Call {
    state: u32,
    next: u32,
    number: u32,
}

impl Components {
    /// The component of states that were left out.
    pub(crate) const NONE: u32 = u32::MAX;

    /// Of the whole graph.
    pub(crate) fn of_graph(graph: &Graph) -> Components {
        Components::within(graph, |_| true, |_, _| true)
    }

    /// Of the states that `active` lets in, by the entries that `edge` lets pass (state, entry).
    ///
    /// Tarjan's search, with a stack of its own since graphs are deeper than call stacks.
    pub(crate) fn within(
        graph: &Graph,
        active: impl Fn(usize) -> bool,
        edge: impl Fn(usize, usize) -> bool,
    ) -> Components {
        const DONE: u32 = u32::MAX;
        let states = graph.states();
        // The lowest number known to be reached from a state; 0 if not seen.
        let mut low = vec![0u32; states];
        let mut of = vec![Components::NONE; states];
        let (mut stack, mut calls): (Vec<u32>, Vec<Call>) = (Vec::new(), Vec::new());
        let (mut number, mut count) = (0u32, 0u32);
        let mut left_behind = Vec::new();
        for root in 0..states {
            if low[root] != 0 || !active(root) {
                continue;
            }
            let mut entered = Some(root);
            loop {
                if let Some(state) = entered.take() {
                    number += 1;
                    low[state] = number;
                    stack.push(state as u32);
                    calls.push(Call { state: state as u32, next: graph.entries(state).start as u32, number });
                }
                let Some(call) = calls.last_mut() else { break };
                let state = call.state as usize;
                let end = graph.entries(state).end;
                while (call.next as usize) < end {
                    let entry = call.next as usize;
                    call.next += 1;
                    let target = graph.target(entry);
                    if low[target] == DONE || !active(target) || !edge(state, entry) {
                        continue;
                    }
                    if low[target] == 0 {
                        entered = Some(target);
                        break;
                    }
                    low[state] = low[state].min(low[target]);
                }
                if entered.is_some() {
                    continue;
                }
                let number = call.number;
                calls.pop();
                left_behind.push(state as u32);
                if low[state] == number {
                    while let Some(member) = stack.pop() {
                        low[member as usize] = DONE;
                        of[member as usize] = count;
                        if member as usize == state {
                            break;
                        }
                    }
                    count += 1;
                } else if let Some(parent) = calls.last() {
                    let parent = parent.state as usize;
                    low[parent] = low[parent].min(low[state]);
                }
            }
        }
        Components::grouped(of, count as usize, &left_behind)
    }

    fn grouped(of: Vec<u32>, count: usize, in_order: &[u32]) -> Components {
        let mut starts = vec![0u32; count + 1];
        for &state in in_order {
            starts[of[state as usize] as usize + 1] += 1;
        }
        for component in 0..count {
            starts[component + 1] += starts[component];
        }
        let mut members = vec![0u32; starts[count] as usize];
        let mut next = starts.clone();
        for &state in in_order {
            let component = of[state as usize] as usize;
            members[next[component] as usize] = state;
            next[component] += 1;
        }
        Components { members, starts, of }
    }

    pub(crate) fn count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The component a state is in.
    pub(crate) fn component(&self, state: usize) -> u32 {
        self.of[state]
    }

    pub(crate) fn members(&self, component: usize) -> &[u32] {
        &self.members[self.starts[component] as usize..self.starts[component + 1] as usize]
    }

    /// Where each component begins among [`Components::in_order`], and where the last ends.
    pub(crate) fn starts(&self) -> &[u32] {
        &self.starts
    }

    /// All states let in, component by component.
    pub(crate) fn in_order(&self) -> &[u32] {
        &self.members
    }
}
