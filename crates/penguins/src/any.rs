//! One of the legal events of a turn, found by its number: listing them all to take one would be most of
//! the work of random play.
use crate::{Ability, Added, Event, Igloos, Penguins, Phase, Spot, State};

/// The counted choices of a player before placing.
pub(crate) struct Choices<'a> {
    state: &'a State,
    /// Rolling, or rolling dead dice again.
    rolls: u64,
    buys: u64,
    /// Penguins of the line that may be placed.
    spots: u64,
    /// Where they may be placed.
    igloos: Igloos,
    adds: u64,
    swaps: u64,
}

impl<'a> Choices<'a> {
    /// The choices before the roll or after it.
    pub(crate) fn new(state: &'a State) -> Choices<'a> {
        let mut choices =
            Choices { state, rolls: 1, buys: 0, spots: 0, igloos: Igloos::NONE, adds: 0, swaps: 0 };
        let ability = state.ability_now();
        if state.phase == Phase::BeforeRoll {
            choices.buys = state.may_buy().into();
        } else {
            choices.rolls = state.roll.all_sixes().into();
            choices.igloos = state.opened().and(state.yard.empty());
            choices.spots = match ability {
                Some(Ability::AnyPenguin) => state.line.len().into(),
                Some(Ability::FrontOrBack) => state.line.len().min(2).into(),
                _ => 1,
            };
        }
        match ability {
            Some(Ability::Swap) if !state.swapped => {
                Penguins::list_swaps(state, &mut |_| choices.swaps += 1);
            }
            Some(Ability::Add) if !state.added => {
                choices.adds = state.case.total().min(Added::ALL.len() as u8).into();
            }
            _ => {}
        }
        choices
    }

    fn placings(&self) -> u64 {
        self.spots * u64::from(self.igloos.len())
    }

    /// The number of choices.
    pub(crate) fn count(&self) -> u64 {
        self.rolls + self.buys + self.placings() + self.adds + self.swaps
    }

    /// The one with this number, from 0.
    pub(crate) fn nth(&self, nth: u64) -> Option<Event> {
        let mut left = nth;
        let mut among = |many: u64| {
            let here = (left < many).then_some(left);
            left = left.saturating_sub(many);
            here
        };
        if among(self.rolls).is_some() {
            return Some(if self.state.phase == Phase::BeforeRoll { Event::Roll } else { Event::Reroll });
        }
        if among(self.buys).is_some() {
            return Some(Event::Buy);
        }
        if let Some(nth) = among(self.placings()) {
            return self.placing(nth);
        }
        if let Some(nth) = among(self.adds) {
            return Added::new(nth as u8 + 1).map(Event::Add);
        }
        let mut swap = None;
        Penguins::list_swaps(self.state, &mut |event| {
            if left == 0 && swap.is_none() {
                swap = Some(event);
            }
            left = left.saturating_sub(1);
        });
        swap
    }

    fn placing(&self, nth: u64) -> Option<Event> {
        let igloos = u64::from(self.igloos.len());
        let spot = match nth / igloos {
            0 => Spot::FRONT,
            _ if self.spots == 2 => self.state.line.back()?,
            nth => Spot::new(nth as u8 + 1)?,
        };
        self.igloos.nth((nth % igloos) as u8).map(|igloo| Event::Place(spot, igloo))
    }
}
