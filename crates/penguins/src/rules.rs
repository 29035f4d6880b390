//! Events carried out, phase by phase, and the predicates that decide whether they may be.
use tabletop::Seat;

use crate::{
    Ability, Added, Circle, Colour, Effect, Event, Igloo, Igloos, MOST_FISH, Phase, Roll, Spot, State,
};

/// The penguins of a fresh line, and the fewest in the case that a round begins with (P-6).
pub const LINE: u8 = 12;
/// The penguins that stand in the yard before the first round (P-5).
pub(crate) const SEEDS: u8 = 10;

/// The number of guards that each of so many players bribes (P-8).
pub(crate) const fn markers(players: u8) -> u8 {
    if players == 2 { 2 } else { 1 }
}

/// Predicates and prices, shared by the list of legal events and by the refusals.
impl State {
    /// The fish a free ability space costs: so many for every free space above it (P-7).
    pub(crate) fn price(&self, ability: Ability) -> u8 {
        let free = |above: &&Option<Seat>| above.is_none();
        let skipped = self.abilities[ability.index() + 1..].iter().filter(free).count() as u8;
        if self.players == 2 { 2 * skipped } else { skipped }
    }

    /// The fish the extra die costs the player whose turn it is (P-10).
    pub fn die_price(&self) -> u8 {
        if self.holds(Ability::CheapDie) { 2 } else { 3 }
    }

    /// Whether the player whose turn it is can buy an extra die before the roll (P-10).
    pub(crate) fn may_buy(&self) -> bool {
        !self.bought && self.to_move().is_some_and(|seat| self.fish(seat) >= self.die_price())
    }

    /// The number of dice this turn rolls, as far as they are bought (P-11).
    pub fn dice(&self) -> u8 {
        2 + u8::from(self.holds(Ability::ThirdDie)) + u8::from(self.bought)
    }

    /// The igloos of the circles that the dice open, taken ones included (P-12).
    pub fn opened(&self) -> Igloos {
        if self.roll.has_six() && self.holds(Ability::AnyCircle) {
            return Igloos::ALL;
        }
        let shown = Circle::ALL.into_iter().filter(|circle| self.roll.shows(*circle));
        shown.fold(Igloos::NONE, |igloos, circle| igloos.or(circle.igloos()))
    }

    /// Which places of the line the player of the turn may take a penguin from (P-13).
    pub(crate) fn takes(&self) -> impl Fn(Spot) -> bool + use<> {
        let any = self.holds(Ability::AnyPenguin);
        let back = self.line.back().filter(|_| self.holds(Ability::FrontOrBack));
        move |spot| any || spot == Spot::FRONT || back == Some(spot)
    }

    /// Whether the player of the turn may place the penguin at this place of the line (P-13).
    pub fn may_take(&self, spot: Spot) -> bool {
        self.takes()(spot)
    }

    /// Whether the player of the turn has an ability that works once a round, and it is not used (P-16, P-17).
    pub fn has_left(&self, ability: Ability) -> bool {
        self.holds(ability) && !self.is_used(ability)
    }

    /// Whether abilities 4 and 5 work now: on one's own turn before placing (P-16, P-17).
    pub(crate) fn before_placing(&self) -> bool {
        matches!(self.phase, Phase::BeforeRoll | Phase::AfterRoll)
    }
}

/// Events carried out.
impl State {
    /// Brings an event about and tells every step of it.
    pub(crate) fn carry_out(&mut self, event: Event, emit: &mut impl FnMut(Effect)) {
        let seat = self.order.at(self.place);
        match event {
            Event::Order(order) => {
                self.order = order;
                self.phase = Phase::Seed;
                emit(Effect::Ordered(order));
            }
            Event::Draw(colour) => self.drawn(colour, emit),
            Event::Ability(ability) => self.take_space(seat, ability, emit),
            Event::Bribe(circle) => self.bribe(seat, circle, emit),
            Event::Buy => {
                let price = self.die_price();
                self.pay(seat, price);
                self.bought = true;
                emit(Effect::Buys { seat, price });
            }
            Event::Roll => self.phase = Phase::Dice,
            Event::Reroll => {
                self.roll = Roll::NONE;
                self.phase = Phase::Dice;
            }
            Event::Dice(roll) => {
                self.roll = roll;
                self.phase = Phase::AfterRoll;
                emit(Effect::Rolls(roll));
            }
            Event::Place(spot, igloo) => self.place_penguin(seat, spot, igloo, emit),
            Event::SwapIgloos(a, b) => {
                if let (Some(one), Some(other)) = (self.yard.at(a), self.yard.at(b)) {
                    emit(Effect::SwapsIgloos([(one, a), (other, b)]));
                }
                self.yard.swap(a, b);
                self.swapped = true;
            }
            Event::SwapSpots(a, b) => {
                if let (Some(one), Some(other)) = (self.line.at(a), self.line.at(b)) {
                    emit(Effect::SwapsSpots([(one, a), (other, b)]));
                    self.line.swap(a, b);
                }
                self.swapped = true;
            }
            Event::Add(added) => self.add(added),
            Event::Free(colour) => self.free(seat, colour, emit),
            Event::Check(circle) => self.look_at(seat, circle, emit),
        }
    }

    fn pay(&mut self, seat: Seat, price: u8) {
        let fish = &mut self.fish[seat.index()];
        *fish = fish.saturating_sub(price);
    }

    /// A penguin comes out of the case: into the yard, or to the back of the line.
    fn drawn(&mut self, colour: Colour, emit: &mut impl FnMut(Effect)) {
        self.case[colour] = self.case[colour].saturating_sub(1);
        if self.phase == Phase::Seed {
            let placed = self.yard.taken().len();
            let circle = Circle::ALL[placed as usize % Circle::COUNT];
            let igloo = if placed < SEEDS / 2 { circle.centre() } else { circle.inner() };
            self.yard.put(igloo, colour);
            emit(Effect::Seeded(colour, igloo));
            if placed + 1 >= SEEDS {
                self.begin_round(emit);
            }
            return;
        }
        self.line.push(colour);
        if let Some(spot) = self.line.back() {
            emit(Effect::Joins(colour, spot));
        }
        if self.phase == Phase::Line {
            if self.line.len() >= LINE {
                self.phase = Phase::Ability;
                self.place = 0;
            }
        } else {
            self.to_draw = self.to_draw.saturating_sub(1);
            if self.to_draw == 0 {
                self.phase = if self.roll.is_empty() { Phase::BeforeRoll } else { Phase::AfterRoll };
            }
        }
    }

    /// The next round, or the end (P-6).
    fn begin_round(&mut self, emit: &mut impl FnMut(Effect)) {
        self.place = 0;
        if self.case.total() < LINE {
            self.phase = Phase::Over;
            if let Some(outcome) = self.outcome() {
                emit(Effect::Ends(outcome));
            }
        } else {
            self.round = self.round.saturating_add(1);
            self.phase = Phase::Line;
            emit(Effect::Round(self.round));
        }
    }

    /// P-7, and with the last choice the new turn order (P-8).
    fn take_space(&mut self, seat: Seat, ability: Ability, emit: &mut impl FnMut(Effect)) {
        let price = self.price(ability);
        self.pay(seat, price);
        self.abilities[ability.index()] = Some(seat);
        emit(Effect::Takes { seat, ability, price });
        self.place += 1;
        if self.place >= self.players {
            self.order.arrange(self.abilities.into_iter().flatten());
            self.place = 0;
            self.phase = Phase::Bribe;
            emit(Effect::Ordered(self.order));
        }
    }

    /// P-8: one marker each, with two players a second one after both have put the first.
    fn bribe(&mut self, seat: Seat, circle: Circle, emit: &mut impl FnMut(Effect)) {
        self.guards[circle.index()] = Some(seat);
        emit(Effect::Bribes(seat, circle));
        self.place += 1;
        if self.place >= self.players * markers(self.players) {
            self.place = 0;
            self.phase = Phase::BeforeRoll;
        }
    }

    /// P-13 to P-15.
    fn place_penguin(&mut self, seat: Seat, spot: Spot, igloo: Igloo, emit: &mut impl FnMut(Effect)) {
        let Some(colour) = self.line.take(spot) else { return };
        let catch = self.catch(colour, igloo);
        self.yard.put(igloo, colour);
        emit(Effect::Places { seat, colour, spot, igloo });
        let fish = &mut self.fish[seat.index()];
        *fish = (*fish + catch.gained).min(MOST_FISH);
        emit(Effect::Catches(seat, catch));
        for circle in self.yard.full_circles() {
            emit(Effect::Fills(self.filled(circle)));
        }
        self.resolve(seat, emit);
    }

    /// P-17.
    fn add(&mut self, added: Added) {
        self.added = true;
        self.to_draw = added.number();
        self.phase = Phase::Add;
    }

    /// The turn ends; with the last penguin of the line the round does too (P-9, P-23).
    pub(crate) fn end_turn(&mut self, emit: &mut impl FnMut(Effect)) {
        self.roll = Roll::NONE;
        self.bought = false;
        if self.line.is_empty() {
            self.guards = [None; Circle::COUNT];
            self.abilities = [None; Ability::COUNT];
            (self.swapped, self.added) = (false, false);
            self.begin_round(emit);
        } else {
            self.place = (self.place + 1) % self.players;
            self.phase = Phase::BeforeRoll;
        }
    }
}
