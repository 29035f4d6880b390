//! From a State JSON back to the state it shows.
use alloc::collections::BTreeMap;
use alloc::string::String;

use tabletop::restore::{RestoreError, check, known};
use tabletop::{Game, Seat};

use crate::rules::{LINE, SEEDS, markers};
use crate::{
    Ability, Circle, Colour, Count, Igloo, MOST_FISH, Order, Penguins, Phase, Roll, Snapshot, Spot, State,
};

fn count(counts: &BTreeMap<String, u8>, field: &'static str) -> Result<Count, RestoreError> {
    let mut count = Count::default();
    for (name, number) in counts {
        count[known::<Colour>(name, field, "numbers by colour")?] = *number;
    }
    Ok(count)
}

impl Penguins {
    fn seat(&self, number: u8, field: &'static str) -> Result<Seat, RestoreError> {
        check((1..=self.seats()).contains(&number), field, "seats from 1 on")?;
        Ok(Seat::new(number - 1))
    }

    /// Reads back the state that a State JSON shows. In the phase `add` it does not say how many penguins are still
    /// to be drawn, so none is restored there.
    ///
    /// # Errors
    /// The field that fits no position of this game.
    pub fn restore(&self, shown: &Snapshot) -> Result<State, RestoreError> {
        let players = usize::from(self.seats());
        check(shown.fish.len() == players, "fish", "one number a player")?;
        check(shown.freed.len() == players, "freed", "one entry a player")?;
        let mut state = self.start();
        state.round = shown.round;
        state.phase = shown.phase;
        if !shown.order.is_empty() {
            let mut seats = [Seat::FIRST; Order::MOST as usize];
            let all = "every seat once";
            check(shown.order.len() == players, "order", all)?;
            for (place, number) in seats.iter_mut().zip(&shown.order) {
                *place = self.seat(*number, "order")?;
            }
            state.order = Order::new(&seats[..players]).ok_or(RestoreError { field: "order", text: all })?;
        }
        state.case = count(&shown.case, "case")?;
        state.out = count(&shown.out, "out")?;
        for seat in Seat::all(self.seats()) {
            check(shown.fish[seat.index()] <= MOST_FISH, "fish", "0 to 10")?;
            state.fish[seat.index()] = shown.fish[seat.index()];
            state.freed[seat.index()] = count(&shown.freed[seat.index()], "freed")?;
        }
        check(shown.line.len() <= Spot::MOST.into(), "line", "at most 17 penguins")?;
        for name in &shown.line {
            state.line.push(known(name, "line", "colours")?);
        }
        for (igloo, colour) in &shown.yard {
            let colour = known(colour, "yard", "colours by igloo")?;
            state.yard.put(known::<Igloo>(igloo, "yard", "colours by igloo")?, colour);
        }
        for (number, holder) in &shown.abilities {
            let ability = known::<Ability>(number, "abilities", "seats by number, 1 to 7")?;
            state.abilities[ability.index()] = Some(self.seat(*holder, "abilities")?);
        }
        for (number, owner) in &shown.guards {
            let circle = known::<Circle>(number, "guards", "seats by number, 1 to 5")?;
            state.guards[circle.index()] = Some(self.seat(*owner, "guards")?);
        }
        state.swapped = shown.used.contains(&Ability::Swap.number());
        state.added = shown.used.contains(&Ability::Add.number());
        state.roll = Roll::new(&shown.dice)
            .ok_or(RestoreError { field: "dice", text: "up to four figures, 1 to 6" })?;
        state.bought = shown.bought;
        state.resolving = shown.resolving.and_then(Circle::new);
        state.place = match (shown.phase, shown.to_move) {
            (Phase::Ability, _) => shown.abilities.len() as u8,
            (Phase::Bribe, _) => shown.guards.len() as u8,
            (_, Some(number)) => state.order.place(self.seat(number, "to_move")?).unwrap_or(0) as u8,
            (_, None) => 0,
        };
        self.is_a_position(&state)?;
        shows_the_same(&Snapshot::from(&state), shown)?;
        Ok(state)
    }

    /// Whether what the phase needs is there, and nothing else.
    fn is_a_position(&self, state: &State) -> Result<(), RestoreError> {
        let there = |colour: Colour| {
            let freed: u16 = state.freed.iter().map(|freed| u16::from(freed[colour])).sum();
            let waiting = state.line.iter().filter(|other| *other == colour).count() as u16;
            let case_and_out = u16::from(state.case[colour]) + u16::from(state.out[colour]);
            freed + waiting + case_and_out + u16::from(state.yard.of(colour).len())
        };
        let complete = Colour::ALL.into_iter().all(|colour| there(colour) == u16::from(Colour::PENGUINS));
        check(complete, "case", "ten penguins of each colour in all")?;
        check(state.order.is_empty() == (state.phase == Phase::Order), "order", "empty until it is drawn")?;

        let setup = matches!(state.phase, Phase::Order | Phase::Seed);
        check((state.round == 0) == setup, "round", "0 in setup, else from 1")?;
        let placed = state.yard.taken().len();
        check(state.phase != Phase::Order || placed == 0, "yard", "empty until the order is drawn")?;
        check(state.phase != Phase::Seed || placed < SEEDS, "yard", "at most nine penguins in setup")?;
        if state.phase == Phase::Seed {
            let seeds = Circle::ALL.map(Circle::centre).into_iter().chain(Circle::ALL.map(Circle::inner));
            let in_turn = seeds.take(placed.into()).all(|igloo| state.yard.taken().contains(igloo));
            check(in_turn, "yard", "c1 to c5, then i1 to i5")?;
        }
        let waiting = state.line.len();
        check(
            match state.phase {
                Phase::Order | Phase::Seed | Phase::Over => waiting == 0,
                Phase::Line => waiting < LINE,
                Phase::Ability | Phase::Bribe => waiting == LINE,
                Phase::BeforeRoll | Phase::Dice | Phase::AfterRoll => waiting > 0,
                Phase::Add | Phase::Check | Phase::Free => true,
            },
            "line",
            "as many as the phase has",
        )?;
        let short = state.case.total() < LINE;
        check(state.phase != Phase::Over || short, "case", "fewer than twelve at the end")?;
        let to_come = LINE.saturating_sub(waiting);
        check(state.phase != Phase::Line || state.case.total() >= to_come, "case", "enough for the line")?;
        self.is_bribed(state)?;
        is_rolled(state)?;
        fits_what_is_full(state)
    }

    /// The ability spaces and the guards.
    fn is_bribed(&self, state: &State) -> Result<(), RestoreError> {
        let turns = is_turn(state.phase);
        let held = state.abilities.iter().flatten().count() as u8;
        let each_one = Seat::all(self.seats()).filter(|seat| state.ability(*seat).is_some()).count() as u8;
        let chosen = match state.phase {
            Phase::Ability => held < self.seats(),
            Phase::Bribe => held == self.seats(),
            _ => held == if turns { self.seats() } else { 0 },
        };
        check(chosen && each_one == held, "abilities", "one a player who has chosen")?;
        let in_order =
            state.phase == Phase::Ability || state.abilities.iter().flatten().eq(state.order.seats());
        let first = state.order.seats().iter().take(held.into());
        let choosers = first.filter(|seat| state.ability(**seat).is_some()).count() as u8;
        check(
            state.phase != Phase::Ability || choosers == held,
            "abilities",
            "the first of the order chose",
        )?;
        check(!(turns || state.phase == Phase::Bribe) || in_order, "order", "by ability spaces")?;

        let put = state.guards.iter().flatten().count() as u8;
        let all = self.seats() * markers(self.seats());
        let bribed = match state.phase {
            Phase::Bribe => put < all,
            _ => put == if turns { all } else { 0 },
        };
        let fair = state.order.seats().iter().enumerate().all(|(place, seat)| {
            let owed = (0..put).filter(|nth| usize::from(nth % self.seats()) == place).count();
            state.marked_by(*seat).count() == owed
        });
        check(bribed && fair, "guards", "in turn order, a marker each, two each of two players")?;

        let used = |ability| state.is_used(ability) && (state.holder(ability).is_none() || !turns);
        check(!used(Ability::Swap) && !used(Ability::Add), "used", "abilities that somebody has")
    }
}

/// The dice.
fn is_rolled(state: &State) -> Result<(), RestoreError> {
    check(state.phase != Phase::Add, "phase", "not add: it does not show how many are to come")?;
    let fallen = matches!(state.phase, Phase::AfterRoll | Phase::Check | Phase::Free);
    let dice = if fallen { state.dice() } else { 0 };
    check(state.roll.count() == dice, "dice", "as many as were rolled, none before")?;
    check(!state.bought || is_turn(state.phase), "bought", "true only in a turn")
}

fn is_turn(phase: Phase) -> bool {
    use Phase::*;
    matches!(phase, BeforeRoll | Dice | AfterRoll | Add | Check | Free)
}

/// A circle stays full only while somebody decides what happens there.
fn fits_what_is_full(state: &State) -> Result<(), RestoreError> {
    let full = state.yard.full_circles().count();
    let ties = |circle| state.yard.is_full(circle) && state.yard.majority(circle).1.len() > 1;
    match (state.phase, state.resolving) {
        (Phase::Free, resolving) => {
            check(resolving.is_some_and(ties), "resolving", "a full circle whose colours tie")
        }
        (Phase::Check, None) => {
            let mut owners = state.yard.full_circles().map(|circle| state.marker(circle));
            check(full == 2 && owners.next() == owners.next(), "yard", "two full circles of one owner")
        }
        (_, None) => check(full == 0, "yard", "no full circle"),
        (_, Some(_)) => check(false, "resolving", "null but in the phase free"),
    }
}

/// Checks the fields that are not read but follow from the others.
fn shows_the_same(follows: &Snapshot, shown: &Snapshot) -> Result<(), RestoreError> {
    let all = "all five colours";
    check(follows.to_move == shown.to_move, "to_move", "whose turn it is")?;
    check(follows.case == shown.case, "case", all)?;
    check(follows.out == shown.out, "out", all)?;
    check(follows.freed == shown.freed, "freed", "the colours with a count")?;
    check(follows.used == shown.used, "used", "4, 5 or both")?;
    check(follows.dice == shown.dice, "dice", "ascending")?;
    check(follows.resolving == shown.resolving, "resolving", "1 to 5, or null")?;
    check(follows.outcome == shown.outcome, "outcome", "scores and winner at the end, else null")
}
