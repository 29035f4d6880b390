//! The quickest ways, with the water that will have risen by then.
use std::cmp::Ordering;

use ::caverns::{Caverns, Event, Hex, PathAt, Place, Side, State};

/// The number of paths that have a name.
const PATHS: usize = 2 * Hex::ROWS as usize * Hex::COLUMNS as usize;
/// Later than any game lasts.
const NEVER: u8 = u8::MAX;
/// The actions for a move, for a lead, and for either through water, with the rounds in which they are saved.
const MOVE: u8 = 1;
const LEAD: u8 = 2;
const WET: u8 = 4;

/// The quickest ways found.
pub(super) struct Route {
    /// Their first events; none where no way is left.
    pub(super) first: FirstEvents,
    /// The number of actions to the destination: the call row, or out.
    pub(super) actions: u8,
    /// Whether the water leaves time for it.
    pub(super) in_time: bool,
}

impl Route {
    /// The quickest ways from here, begun after `begun` actions: those that the water leaves open, else any.
    pub(super) fn find(game: &Caverns, state: &State, begun: u8) -> Route {
        let search =
            |heeds_water| Search { game, state, tides: Tides::new(game, state), heeds_water }.run(begun);
        let best = |heeds_water| {
            let (actions, first) = search(heeds_water)?;
            Some(Route { first, actions, in_time: heeds_water })
        };
        let none = Route { first: FirstEvents::NONE, actions: NEVER, in_time: false };
        best(true).or_else(|| best(false)).unwrap_or(none)
    }
}

/// The times at which the water comes.
struct Tides {
    /// The number of rounds after which each row is flooded, row 1 first; last that of a row above all others, which
    /// is flooded when the last circle is missing.
    rounds: [u8; Hex::ROWS as usize + 1],
    /// The actions there are before the next round.
    now: u8,
}

impl Tides {
    fn new(game: &Caverns, state: &State) -> Tides {
        let sheltered = u8::from(state.is_sheltered());
        let mut rounds = [0; Hex::ROWS as usize + 1];
        for (row, rounds) in (1..=Hex::ROWS).zip(&mut rounds) {
            let circles = game.water_below(state, row);
            *rounds = if circles == 0 { 0 } else { circles + sheltered };
        }
        rounds[usize::from(Hex::ROWS)] = rounds[usize::from(Hex::ROWS) - 1] + 1;
        Tides { rounds, now: state.spendable() }
    }

    /// The round, from 0, in which this many actions are spent.
    fn round(&self, actions: u8) -> u8 {
        actions.saturating_sub(self.now).div_ceil(2)
    }

    /// Whether a row, from 0 for the start circles, is flooded when the next action after `actions` is done.
    fn is_wet(&self, row: u8, actions: u8) -> bool {
        row > 0 && self.rounds[usize::from(row) - 1] <= self.round(actions.saturating_add(1))
    }

    /// Whether a character in a row has drowned after `actions` actions (C-9).
    fn drowns(&self, row: u8, actions: u8) -> bool {
        self.rounds[usize::from(row)] <= self.round(actions)
    }

    /// The number of actions at the end of the turn in which this one is spent.
    fn end_of_turn(&self, actions: u8) -> u8 {
        if actions <= self.now { self.now } else { self.now + 2 * self.round(actions) }
    }
}

/// The first events of ways of equal length, as bits: moves by side, leads by side, leaving.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct FirstEvents(u16);

impl FirstEvents {
    const NONE: FirstEvents = FirstEvents(0);
    const LEAVE: FirstEvents = FirstEvents(1 << (2 * Side::ALL.len()));

    fn step(side: Side, lead: bool) -> FirstEvents {
        FirstEvents(1 << (side as usize + if lead { Side::ALL.len() } else { 0 }))
    }

    fn and(self, others: FirstEvents) -> FirstEvents {
        FirstEvents(self.0 | others.0)
    }

    /// Returns these, or others where there are none.
    fn or(self, others: FirstEvents) -> FirstEvents {
        if self == FirstEvents::NONE { others } else { self }
    }

    fn has(self, other: FirstEvents) -> bool {
        self.0 & other.0 != 0
    }

    pub(super) fn is_empty(self) -> bool {
        self == FirstEvents::NONE
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Event> {
        let steps = |lead, event: fn(Side) -> Event| {
            Side::ALL.into_iter().filter(move |side| self.has(FirstEvents::step(*side, lead))).map(event)
        };
        let leave = self.has(FirstEvents::LEAVE).then_some(Event::Leave);
        steps(false, Event::Move).chain(steps(true, Event::Lead)).chain(leave)
    }
}

/// The earliest that each path can be reached, and by which first events.
struct Reached {
    at: [u8; PATHS],
    first: [FirstEvents; PATHS],
    queue: Vec<PathAt>,
}

impl Reached {
    fn nowhere() -> Reached {
        Reached { at: [NEVER; PATHS], first: [FirstEvents::NONE; PATHS], queue: Vec::new() }
    }

    fn place(path: PathAt) -> usize {
        let hex = path.hex;
        2 * (usize::from(hex.row() - 1) * usize::from(Hex::COLUMNS) + usize::from(hex.column())) + path.nth()
    }

    fn at(&self, path: PathAt) -> u8 {
        self.at[Reached::place(path)]
    }

    fn first(&self, path: PathAt) -> FirstEvents {
        self.first[Reached::place(path)]
    }

    /// Notes a way to a path: a quicker one replaces those known, an equally quick one joins them.
    fn reach(&mut self, path: PathAt, at: u8, first: FirstEvents) {
        let place = Reached::place(path);
        let known = if at == self.at[place] { self.first[place] } else { FirstEvents::NONE };
        let first = known.and(first);
        if at < self.at[place] || at == self.at[place] && first != known {
            self.at[place] = at;
            self.first[place] = first;
            self.queue.push(path);
        }
    }
}

struct Search<'a> {
    game: &'a Caverns,
    state: &'a State,
    tides: Tides,
    heeds_water: bool,
}

impl Search<'_> {
    /// The number of actions, and the first events.
    fn run(&self, begun: u8) -> Option<(u8, FirstEvents)> {
        let from = self.state.place()?;
        let mut alone = Reached::nowhere();
        match from {
            Place::Path(path) => alone.reach(path, begun, FirstEvents::NONE),
            Place::Start(_) => self.step(from, begun, FirstEvents::NONE, false, &mut alone),
        }
        let Some(friend) = self.state.friend() else {
            self.spread(&mut alone, false, |path| path.hex.row() == self.game.call_row());
            return self.best(&alone, |path| (path.hex.row() == self.game.call_row()).then_some(0));
        };
        if !self.state.together() {
            self.spread(&mut alone, false, |path| path.hex == friend);
        }
        let mut both = Reached::nowhere();
        for second in [false, true] {
            let path = PathAt { hex: friend, second };
            if alone.at(path) < NEVER {
                both.reach(path, alone.at(path), alone.first(path));
            }
        }
        self.spread(&mut both, true, |_| false);
        self.best(&both, |path| {
            let wet = self.tides.is_wet(path.hex.row(), both.at(path));
            self.game.is_exit(path).then_some(if wet { WET } else { LEAD })
        })
    }

    /// The paths that are reached soonest, the actions still to be paid there included.
    fn best(&self, reached: &Reached, rest: impl Fn(PathAt) -> Option<u8>) -> Option<(u8, FirstEvents)> {
        let paths =
            self.game.map().hexes().flat_map(|hex| [false, true].map(|second| PathAt { hex, second }));
        let ends = paths.filter(|path| reached.at(*path) < NEVER).filter_map(|path| {
            let actions = reached.at(path).saturating_add(rest(path)?);
            let late = self.heeds_water && self.tides.drowns(path.hex.row(), actions);
            (!late).then(|| (actions, reached.first(path).or(FirstEvents::LEAVE)))
        });
        ends.reduce(|best, end| match end.0.cmp(&best.0) {
            Ordering::Less => end,
            Ordering::Equal => (best.0, best.1.and(end.1)),
            Ordering::Greater => best,
        })
    }

    /// Follows all ways on, except from destinations.
    fn spread(&self, reached: &mut Reached, lead: bool, arrived: impl Fn(PathAt) -> bool) {
        let mut done = 0;
        while let Some(&path) = reached.queue.get(done) {
            done += 1;
            if !arrived(path) {
                let place = Reached::place(path);
                self.step(Place::Path(path), reached.at[place], reached.first[place], lead, reached);
            }
        }
        reached.queue.clear();
    }

    /// Follows every way from a place that is reached after `at` actions.
    fn step(&self, from: Place, at: u8, first: FirstEvents, lead: bool, reached: &mut Reached) {
        for side in Side::ALL {
            let Some(to) = self.game.leads(from, side) else { continue };
            if self.game.is_blocked(self.state, to.hex) {
                continue;
            }
            let row = to.hex.row();
            let wet = self.tides.is_wet(from.row(), at) || self.tides.is_wet(row, at);
            let mut then = at.saturating_add(if wet {
                WET
            } else if lead {
                LEAD
            } else {
                MOVE
            });
            if self.game.rocks(self.state, to.hex) > 0 {
                then = self.tides.end_of_turn(then);
            }
            if self.heeds_water && (self.tides.drowns(row, then) || self.tides.drowns(from.row(), then)) {
                continue;
            }
            reached.reach(to, then, first.or(FirstEvents::step(side, lead)));
        }
    }
}
