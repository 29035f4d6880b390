//! The rules as a game: who brings the next event, what is possible, and why not.
use alloc::vec::Vec;

use tabletop::{Game, Ratio, Seat, Turn};

use crate::carry_out::{FLOODED, TWO};
use crate::ground::Way;
use crate::state::COUNTED;
use crate::{
    Caverns, Circle, Die, Event, GameResult, Happening, Hex, Phase, Place, Refusal, Side, Snapshot, State,
};

/// Re-rolls a game (C-21).
const REROLLS: u8 = 3;

/// Costs and ways.
impl Caverns {
    /// The price of a way that costs `price` on dry ground (C-13).
    pub(crate) fn cost(&self, state: &State, from: Place, way: Option<Way>, price: u8) -> u8 {
        if self.is_wet(state, from, way) { FLOODED } else { price }
    }

    pub(crate) fn is_wet(&self, state: &State, from: Place, way: Option<Way>) -> bool {
        state.is_flooded(from.row()) || way.is_some_and(|way| way.is_wet(state))
    }

    /// The ways one can go, each with its side and what a move there costs; those of a start circle too.
    fn open_ways(&self, state: &State, from: Place) -> impl Iterator<Item = (Side, u8)> {
        let wet = state.is_flooded(from.row());
        let ways = Side::ALL.into_iter().filter_map(move |side| Some((side, self.ground.way(from, side)?)));
        ways.filter(|(_, way)| !way.is_blocked(state))
            .map(move |(side, way)| (side, if wet || way.is_wet(state) { FLOODED } else { 1 }))
    }

    /// Whether an exit leads from the path the character is on.
    pub(crate) fn at_exit(&self, state: &State) -> bool {
        matches!(state.place, Some(Place::Path(path)) if self.ground.passage(path).exit)
    }

    fn can_leave(&self, state: &State, from: Place) -> bool {
        let affordable = || self.cost(state, from, None, TWO) <= state.spendable();
        self.at_exit(state) && state.together() && affordable()
    }

    /// Whether anything but `end` is possible (C-17). Where one can lead one can move.
    pub(crate) fn can_act(&self, state: &State) -> bool {
        let Some(from) = state.place else { return false };
        state.actions >= TWO
            || self.open_ways(state, from).any(|(_, cost)| cost <= state.spendable())
            || self.can_leave(state, from)
    }

    /// The place in the list of rocks on which no slide of the setup falls.
    fn spared_place(&self, state: &State) -> Option<usize> {
        if state.phase != Phase::Rocks || state.event.is_some() {
            return None;
        }
        let above = self.ground.starts[usize::from(state.start?.number()) - 1].1.to.hex;
        Some(usize::from(self.ground.spot(above).rocks)).filter(|place| *place < COUNTED)
    }
}

fn rocks_at(place: usize) -> Event {
    Event::Rocks(Die::ALL[place / 6], Die::ALL[place % 6])
}

/// Refusals.
impl Caverns {
    fn refuse_friend(&self, state: &State, row: Die, column: Die) -> Option<Refusal> {
        let rows = self.friend_rows();
        if !rows.contains(&row.figure()) {
            return Some(Refusal::NotThatRow(*rows.start(), *rows.end()));
        }
        let hex = self.counted(row, column);
        self.is_blocked(state, hex).then_some(Refusal::NotWhereBlocked(hex))
    }

    fn refuse_alone(&self, state: &State, leave: bool) -> Option<Refusal> {
        match state.friend {
            None => Some(Refusal::NotFound { leave }),
            Some(_) if state.together() => None,
            Some(friend) => Some(Refusal::NotTogether { leave, friend }),
        }
    }

    fn refuse_cost(&self, state: &State, way: Option<Way>, price: u8) -> Option<Refusal> {
        let from = state.place?;
        let (cost, left) = (self.cost(state, from, way, price), state.spendable());
        let (flooded, disoriented) = (self.is_wet(state, from, way), state.disoriented);
        (cost > left).then_some(Refusal::TooDear { cost, left, flooded, disoriented })
    }

    /// Why the way through a side is closed.
    fn refuse_way(&self, state: &State, from: Place, side: Side) -> Result<Way, Refusal> {
        match self.ground.way(from, side) {
            Some(way) if way.is_blocked(state) => Err(Refusal::Blocked(way.to.hex)),
            Some(way) => Ok(way),
            None => Err(match from {
                Place::Start(circle) => Refusal::OneWay(self.map().starts()[circle.index()].way()),
                Place::Path(path) if self.map().path(path).contains(side) => {
                    // A valid map has sides that lead to no path only where one comes from or goes out.
                    if self.map().exits().contains(&(path.hex, side)) {
                        Refusal::LeadsOut
                    } else {
                        Refusal::NotBack
                    }
                }
                Place::Path(_) => Refusal::NoWay(from, side),
            }),
        }
    }

    fn refuse_going(&self, state: &State, side: Side, price: u8) -> Option<Refusal> {
        match self.refuse_way(state, state.place?, side) {
            Ok(way) => self.refuse_cost(state, Some(way), price),
            Err(refusal) => Some(refusal),
        }
    }

    fn refuse_leaving(&self, state: &State) -> Option<Refusal> {
        if !self.at_exit(state) {
            return Some(Refusal::NoExit(state.place?));
        }
        self.refuse_alone(state, true).or_else(|| self.refuse_cost(state, None, TWO))
    }
}

impl Game for Caverns {
    type State = State;
    type Event = Event;
    type View = State;
    type Refusal = Refusal;
    type Snapshot = Snapshot;

    fn seats(&self) -> u8 {
        1
    }

    fn start(&self) -> State {
        let card = self.card();
        let mut state = State {
            phase: Phase::Start,
            outcome: None,
            event: None,
            slides: 0,
            start: None,
            place: None,
            friend: None,
            bear: self.den,
            health: card.health(),
            friend_health: card.health(),
            actions: 0,
            stored: card.stored(),
            rerolls: REROLLS,
            round: 0,
            sheltered: false,
            dry: false,
            disoriented: false,
            flooded: 0,
            water: [0; Hex::ROWS as usize],
            rocks: [0; COUNTED],
        };
        self.fill_for_setup(&mut state);
        state
    }

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Start | Phase::Rocks | Phase::Friend | Phase::Event | Phase::Bear => Turn::Chance,
            Phase::Actions | Phase::Answer => Turn::Seat(Seat::FIRST),
            Phase::Over => Turn::Over,
        }
    }

    fn legal(&self, state: &State, mut list: impl FnMut(Event)) {
        match (state.phase, state.place) {
            (Phase::Actions, Some(from)) => {
                let (spendable, together) = (state.spendable(), state.together());
                for (side, cost) in self.open_ways(state, from) {
                    if cost <= spendable {
                        list(Event::Move(side));
                    }
                    if together && cost.max(TWO) <= spendable {
                        list(Event::Lead(side));
                    }
                }
                if self.can_leave(state, from) {
                    list(Event::Leave);
                }
                if state.actions >= TWO {
                    list(Event::Pass);
                }
                list(Event::End);
            }
            (Phase::Answer, _) => {
                list(Event::Accept);
                list(Event::Calm);
            }
            _ => {}
        }
    }

    fn outcomes(&self, state: &State, mut list: impl FnMut(Event, u64)) {
        match state.phase {
            Phase::Start => Circle::ALL.into_iter().for_each(|circle| list(Event::Start(circle), 1)),
            Phase::Rocks => {
                let spared = self.spared_place(state);
                (0..COUNTED)
                    .filter(|place| Some(*place) != spared)
                    .for_each(|place| list(rocks_at(place), 1));
            }
            Phase::Friend => {
                self.friend_places(state).for_each(|(row, column, _)| list(Event::Friend(row, column), 1));
            }
            Phase::Event => Happening::ALL.into_iter().for_each(|it| list(Event::Happens(it), 1)),
            Phase::Bear => Die::ALL.into_iter().for_each(|die| list(Event::Bear(die), 1)),
            Phase::Actions | Phase::Answer | Phase::Over => {}
        }
    }

    fn draw(&self, state: &State, draw: impl FnOnce(u64) -> u64) -> Option<Event> {
        match state.phase {
            Phase::Start => Some(Event::Start(Circle::ALL[draw(6) as usize % 6])),
            Phase::Rocks => {
                let place = match self.spared_place(state) {
                    Some(spared) => {
                        let place = draw(COUNTED as u64 - 1) as usize;
                        place + usize::from(place >= spared)
                    }
                    None => draw(COUNTED as u64) as usize,
                };
                Some(rocks_at(place % COUNTED))
            }
            Phase::Friend => {
                let places = self.friend_places(state).count() as u64;
                let (row, column, _) = self.friend_places(state).nth(draw(places) as usize)?;
                Some(Event::Friend(row, column))
            }
            Phase::Event => Some(Event::Happens(Happening::ALL[draw(6) as usize % 6])),
            Phase::Bear => Some(Event::Bear(Die::ALL[draw(6) as usize % 6])),
            Phase::Actions | Phase::Answer | Phase::Over => None,
        }
    }

    fn refusal(&self, state: &State, event: Event) -> Option<Refusal> {
        match (state.phase, event) {
            (Phase::Start, Event::Start(_))
            | (Phase::Event, Event::Happens(_))
            | (Phase::Answer, Event::Accept | Event::Calm)
            | (Phase::Bear, Event::Bear(_))
            | (Phase::Actions, Event::End) => None,
            (Phase::Rocks, Event::Rocks(row, column)) => {
                let hex = self.counted(row, column);
                (self.spared(state) == Some(hex)).then_some(Refusal::Spared(hex))
            }
            (Phase::Friend, Event::Friend(row, column)) => self.refuse_friend(state, row, column),
            (Phase::Actions, Event::Move(side)) => self.refuse_going(state, side, 1),
            (Phase::Actions, Event::Lead(side)) => {
                self.refuse_alone(state, false).or_else(|| self.refuse_going(state, side, TWO))
            }
            (Phase::Actions, Event::Leave) => self.refuse_leaving(state),
            (Phase::Actions, Event::Pass) => (state.actions < TWO).then_some(Refusal::PassFirst),
            _ => Some(Refusal::NotNow(state.phase)),
        }
    }

    fn apply_unchecked(&self, state: &mut State, event: Event) {
        self.carry_out(state, event, &mut |_| {});
    }

    fn utility(&self, state: &State, _seat: Seat) -> Option<Ratio> {
        state.outcome.map(|outcome| if outcome == GameResult::Escaped { Ratio::ONE } else { Ratio::ZERO })
    }

    fn view(&self, state: &State, _seat: Seat) -> State {
        *state
    }

    fn determinize(&self, view: &State, _draw: &mut dyn FnMut(u64) -> u64) -> State {
        *view
    }

    fn position(&self, state: &State) -> State {
        State { round: 0, ..*state }
    }

    fn snapshot(&self, state: &State) -> Snapshot {
        Snapshot::new(self, state)
    }

    fn all_events(&self) -> Vec<Event> {
        let mut events: Vec<Event> = Circle::ALL.into_iter().map(Event::Start).collect();
        for row in Die::ALL {
            for column in Die::ALL {
                events.extend([Event::Rocks(row, column), Event::Friend(row, column)]);
            }
        }
        events.extend(Side::ALL.into_iter().flat_map(|side| [Event::Move(side), Event::Lead(side)]));
        events.extend(Happening::ALL.into_iter().map(Event::Happens));
        events.extend(Die::ALL.into_iter().map(Event::Bear));
        events.extend([Event::Leave, Event::Pass, Event::End, Event::Accept, Event::Calm]);
        events
    }

    fn opens_turn(&self, event: Event) -> bool {
        matches!(event, Event::Happens(_))
    }
}
