//! The game for a number of players: who brings the next event, what is possible, and why not.
use alloc::vec::Vec;

use tabletop::{Game, Ratio, Seat, Turn};

use crate::any::Choices;
use crate::{
    Ability, Added, Circle, Colour, Event, Igloo, Order, Phase, Refusal, Roll, Snapshot, Spot, State,
};

/// *Penguin Panic: The Great Icescape* for two to five players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Penguins {
    players: u8,
}

impl Penguins {
    /// The fewest and the most players.
    pub const PLAYERS: (u8, u8) = (Order::FEWEST, Order::MOST);

    /// The game for this many players; `None` for fewer than two or more than five.
    pub fn new(players: u8) -> Option<Penguins> {
        (Penguins::PLAYERS.0..=Penguins::PLAYERS.1).contains(&players).then_some(Penguins { players })
    }
}

/// Lists.
impl Penguins {
    pub(crate) fn list_swaps(state: &State, list: &mut impl FnMut(Event)) {
        for one in Colour::ALL {
            for a in state.yard.of(one).iter() {
                let others = state.yard.taken().without(state.yard.of(one)).after(a);
                others.iter().for_each(|b| list(Event::SwapIgloos(a, b)));
            }
        }
        for a in state.line.spots() {
            for b in state.line.spots().filter(|b| *b > a && state.line.at(a) != state.line.at(*b)) {
                list(Event::SwapSpots(a, b));
            }
        }
    }

    fn list_placings(state: &State, list: &mut impl FnMut(Event)) {
        let igloos = state.opened().and(state.yard.empty());
        let takes = state.takes();
        for spot in state.line.spots().filter(|spot| takes(*spot)) {
            for igloo in igloos.iter() {
                list(Event::Place(spot, igloo));
            }
        }
    }
}

/// Refusals.
impl Penguins {
    fn refuse_ability(state: &State, ability: Ability) -> Option<Refusal> {
        if let Some(holder) = state.holder(ability) {
            return Some(Refusal::SpaceTaken(ability, holder));
        }
        let (price, fish) = (state.price(ability), state.to_move().map_or(0, |seat| state.fish(seat)));
        (price > fish).then_some(Refusal::SpaceTooDear { price, fish })
    }

    fn refuse_buy(state: &State) -> Option<Refusal> {
        let (price, fish) = (state.die_price(), state.to_move().map_or(0, |seat| state.fish(seat)));
        if state.bought {
            return Some(Refusal::BoughtAlready);
        }
        (price > fish).then_some(Refusal::DieTooDear { price, fish })
    }

    fn refuse_place(state: &State, spot: Spot, igloo: Igloo) -> Option<Refusal> {
        if state.opened().is_empty() {
            return Some(Refusal::AllDead);
        }
        if state.line.at(spot).is_none() {
            return Some(Refusal::NoSuchPenguin { swap: false, spot, length: state.line.len() });
        }
        if !state.may_take(spot) {
            return Some(Refusal::NotThatPenguin(state.ability_now()));
        }
        if !state.opened().contains(igloo) {
            return Some(Refusal::NotOpened(igloo));
        }
        state.yard.at(igloo).map(|colour| Refusal::IglooTaken(igloo, colour))
    }

    /// Abilities 4 and 5: on the holder's turn before placing, once a round.
    fn refuse_once(state: &State, ability: Ability) -> Option<Refusal> {
        if !state.before_placing() {
            return Some(Refusal::NotNow(state.phase));
        }
        if !state.holds(ability) {
            return Some(Refusal::NotYourAbility(ability));
        }
        state.is_used(ability).then_some(Refusal::Spent(ability))
    }

    fn refuse_swap<N: Copy + Ord>(
        [a, b]: [N; 2],
        colour: impl Fn(N) -> Option<Colour>,
        nobody: impl Fn(N) -> Refusal,
    ) -> Option<Refusal> {
        match (colour(a), colour(b)) {
            (None, _) => Some(nobody(a)),
            (_, None) => Some(nobody(b)),
            (Some(one), Some(other)) if one == other => Some(Refusal::SameColour(one)),
            _ => (a > b).then_some(Refusal::NotInOrder),
        }
    }

    fn refuse_draw(state: &State, colour: Colour) -> Option<Refusal> {
        (state.case[colour] == 0).then_some(Refusal::NoneLeft(colour))
    }

    fn refuse_free(state: &State, colour: Colour) -> Option<Refusal> {
        let circle = state.resolving?;
        let (_, most) = state.yard.majority(circle);
        (!most.contains(colour)).then_some(Refusal::NotMost(colour, circle))
    }
}

impl Game for Penguins {
    type State = State;
    type Event = Event;
    type View = State;
    type Refusal = Refusal;
    type Snapshot = Snapshot;

    fn seats(&self) -> u8 {
        self.players
    }

    fn start(&self) -> State {
        State::new(self.players)
    }

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Over => Turn::Over,
            _ => state.decider().map_or(Turn::Chance, Turn::Seat),
        }
    }

    fn legal(&self, state: &State, mut list: impl FnMut(Event)) {
        match state.phase {
            Phase::Ability => {
                let fish = state.to_move().map_or(0, |seat| state.fish(seat));
                for ability in Ability::ALL {
                    if state.holder(ability).is_none() && state.price(ability) <= fish {
                        list(Event::Ability(ability));
                    }
                }
            }
            Phase::Bribe => {
                for circle in Circle::ALL.into_iter().filter(|circle| state.marker(*circle).is_none()) {
                    list(Event::Bribe(circle));
                }
            }
            Phase::BeforeRoll => {
                list(Event::Roll);
                if state.may_buy() {
                    list(Event::Buy);
                }
            }
            Phase::AfterRoll => {
                if state.roll.all_sixes() {
                    list(Event::Reroll);
                }
                Penguins::list_placings(state, &mut list);
            }
            Phase::Check => state.yard.full_circles().for_each(|circle| list(Event::Check(circle))),
            Phase::Free => {
                let tied = state.resolving.map(|circle| state.yard.majority(circle).1).unwrap_or_default();
                tied.iter().for_each(|colour| list(Event::Free(colour)));
            }
            Phase::Order | Phase::Seed | Phase::Line | Phase::Dice | Phase::Add | Phase::Over => {}
        }
        if state.before_placing() {
            if state.has_left(Ability::Swap) {
                Penguins::list_swaps(state, &mut list);
            }
            if state.has_left(Ability::Add) {
                let most = state.case.total();
                let some = Added::ALL.into_iter().filter(|added| added.number() <= most);
                some.for_each(|added| list(Event::Add(added)));
            }
        }
    }

    fn outcomes(&self, state: &State, mut list: impl FnMut(Event, u64)) {
        match state.phase {
            Phase::Order => {
                for nth in 0..Order::how_many(self.players) {
                    list(Event::Order(Order::nth(self.players, nth)), 1);
                }
            }
            Phase::Seed | Phase::Line | Phase::Add => {
                let common = state.case.iter().fold(0, |common, (_, count)| gcd(common, count)).max(1);
                for (colour, count) in state.case.iter().filter(|(_, count)| *count > 0) {
                    list(Event::Draw(colour), u64::from(count / common));
                }
            }
            Phase::Dice => Roll::all(state.dice(), |roll, ways| list(Event::Dice(roll), ways)),
            _ => {}
        }
    }

    fn outcomes_sorted(&self, state: &State) -> Vec<(Event, u64)> {
        let mut outcomes = Vec::new();
        self.outcomes(state, |event, weight| outcomes.push((event, weight)));
        match state.phase {
            Phase::Order => {
                outcomes.sort_by_cached_key(|(event, _)| alloc::string::ToString::to_string(event))
            }
            // Rolls are listed in the order of their texts.
            Phase::Dice => {}
            // Draws differ by their colours alone.
            _ => outcomes.sort_by_key(|(event, _)| match event {
                Event::Draw(colour) => colour.name(),
                _ => "",
            }),
        }
        outcomes
    }

    fn draw(&self, state: &State, draw: impl FnOnce(u64) -> u64) -> Option<Event> {
        match state.phase {
            Phase::Order => {
                let orders = Order::how_many(self.players);
                Some(Event::Order(Order::nth(self.players, draw(orders) % orders)))
            }
            Phase::Seed | Phase::Line | Phase::Add => {
                let mut left = draw(u64::from(state.case.total()));
                let drawn = state.case.iter().find(|(_, count)| {
                    let found = left < u64::from(*count);
                    left = left.saturating_sub(u64::from(*count));
                    found
                });
                drawn.map(|(colour, _)| Event::Draw(colour))
            }
            Phase::Dice => {
                // One number for all dice: its digits to the base of six.
                let dice = state.dice().min(Roll::MOST);
                let mut left = draw(6u64.pow(u32::from(dice)));
                let mut figures = [0; Roll::MOST as usize];
                for figure in &mut figures[..dice as usize] {
                    *figure = (left % 6) as u8 + 1;
                    left /= 6;
                }
                Roll::new(&figures[..dice as usize]).map(Event::Dice)
            }
            _ => None,
        }
    }

    fn any(&self, state: &State, draw: impl FnOnce(u64) -> u64) -> Option<Event> {
        if state.before_placing() {
            let choices = Choices::new(state);
            return choices.nth(draw(choices.count()));
        }
        // Otherwise there are seven at most: as many as ability spaces.
        let (mut events, mut count) = ([None; Ability::COUNT], 0);
        self.legal(state, |event| {
            if let Some(place) = events.get_mut(count) {
                *place = Some(event);
                count += 1;
            }
        });
        let nth = if count > 0 { draw(count as u64) } else { 0 };
        events.get(nth as usize).copied().flatten()
    }

    fn refusal(&self, state: &State, event: Event) -> Option<Refusal> {
        let not_now = Some(Refusal::NotNow(state.phase));
        match (state.phase, event) {
            (Phase::Order, Event::Order(order)) => {
                (order.count() != self.players).then_some(Refusal::NotTheseSeats(self.players))
            }
            (Phase::Seed | Phase::Line | Phase::Add, Event::Draw(colour)) => {
                Penguins::refuse_draw(state, colour)
            }
            (Phase::Ability, Event::Ability(ability)) => Penguins::refuse_ability(state, ability),
            (Phase::Bribe, Event::Bribe(circle)) => {
                state.marker(circle).map(|owner| Refusal::GuardTaken(circle, owner))
            }
            (Phase::BeforeRoll, Event::Buy) => Penguins::refuse_buy(state),
            (Phase::Dice | Phase::AfterRoll, Event::Buy) => Some(Refusal::BuyBeforeRoll),
            (Phase::BeforeRoll, Event::Roll) => None,
            (Phase::AfterRoll, Event::Reroll) => (!state.roll.all_sixes()).then_some(Refusal::NotAllSixes),
            (Phase::Dice, Event::Dice(roll)) => {
                (roll.count() != state.dice()).then_some(Refusal::NotSoManyDice(state.dice()))
            }
            (Phase::AfterRoll, Event::Place(spot, igloo)) => Penguins::refuse_place(state, spot, igloo),
            (_, Event::SwapIgloos(a, b)) => Penguins::refuse_once(state, Ability::Swap)
                .or_else(|| Penguins::refuse_swap([a, b], |igloo| state.yard.at(igloo), Refusal::IglooEmpty)),
            (_, Event::SwapSpots(a, b)) => Penguins::refuse_once(state, Ability::Swap).or_else(|| {
                let length = state.line.len();
                let nobody = |spot| Refusal::NoSuchPenguin { swap: true, spot, length };
                Penguins::refuse_swap([a, b], |spot| state.line.at(spot), nobody)
            }),
            (_, Event::Add(added)) => Penguins::refuse_once(state, Ability::Add).or_else(|| {
                let holds = state.case.total();
                (added.number() > holds).then_some(Refusal::CaseHolds(holds))
            }),
            (Phase::Free, Event::Free(colour)) => Penguins::refuse_free(state, colour),
            (Phase::Check, Event::Check(circle)) => {
                (!state.yard.is_full(circle)).then_some(Refusal::NotFull(circle))
            }
            _ => not_now,
        }
    }

    fn apply_unchecked(&self, state: &mut State, event: Event) {
        state.carry_out(event, &mut |_| {});
    }

    fn utility(&self, state: &State, seat: Seat) -> Option<Ratio> {
        let winner = state.outcome()?.winner;
        Some(if seat == winner { Ratio::ONE } else { Ratio::ZERO })
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
        Snapshot::from(state)
    }

    fn all_events(&self) -> Vec<Event> {
        let mut events = Vec::new();
        for players in Order::FEWEST..=Order::MOST {
            let orders = (0..Order::how_many(players)).map(|nth| Event::Order(Order::nth(players, nth)));
            events.extend(orders);
        }
        events.extend(Colour::ALL.into_iter().flat_map(|colour| [Event::Draw(colour), Event::Free(colour)]));
        events
            .extend(Circle::ALL.into_iter().flat_map(|circle| [Event::Bribe(circle), Event::Check(circle)]));
        events.extend(Ability::ALL.map(Event::Ability));
        events.extend(Added::ALL.map(Event::Add));
        events.extend([Event::Buy, Event::Roll, Event::Reroll]);
        for dice in 2..=Roll::MOST {
            Roll::all(dice, |roll, _| events.push(Event::Dice(roll)));
        }
        for a in Igloo::all() {
            events.extend(Spot::all().map(|spot| Event::Place(spot, a)));
            events.extend(Igloo::all().filter(|b| *b > a).map(|b| Event::SwapIgloos(a, b)));
        }
        for a in Spot::all() {
            events.extend(Spot::all().filter(|b| *b > a).map(|b| Event::SwapSpots(a, b)));
        }
        events
    }

    fn opens_turn(&self, event: Event) -> bool {
        matches!(event, Event::Roll)
    }
}

fn gcd(a: u8, b: u8) -> u8 {
    if b == 0 { a } else { gcd(b, a % b) }
}
