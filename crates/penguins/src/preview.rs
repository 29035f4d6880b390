//! Previews of possible events: the catch of a placing, the price of an ability.
use alloc::vec::Vec;

use tabletop::{Game, Seat};

use crate::{Ability, Colour, Effect, Event, Filled, Igloo, Igloos, MOST_FISH, Penguins, Phase, Spot, State};

/// The fish a placed penguin brings, and how they are counted (P-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Catch {
    /// The linked group of the penguin's colour, its own igloo included.
    pub group: Igloos,
    /// The number of the group on coloured igloos, which do not count.
    pub coloured: u8,
    /// The fish that the player's ability takes.
    pub penalty: u8,
    /// The rest, never below 0.
    pub fish: u8,
    /// By how much the player's fish go up: the track stops at 10.
    pub gained: u8,
}

/// An ability space as it can be had now (P-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Which.
    pub ability: Ability,
    /// The seat that has it this round.
    pub holder: Option<Seat>,
    /// The fish it costs the next to choose; `None` where it is taken.
    pub price: Option<u8>,
    /// Whether the player who chooses now can take it.
    pub possible: bool,
    /// Whether it is used up for this round (P-16, P-17).
    pub used: bool,
}

/// A possible placing, and what it would bring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placing {
    /// The event.
    pub event: Event,
    /// Where in the line the penguin stands.
    pub spot: Spot,
    /// Its colour.
    pub colour: Colour,
    /// Where it would go.
    pub igloo: Igloo,
    /// The fish it would bring.
    pub catch: Catch,
    /// Everything that would happen, step by step.
    pub told: Vec<Effect>,
}

impl Placing {
    /// The circles it would fill, and which colours have most there.
    pub fn fills(&self) -> impl Iterator<Item = Filled> {
        self.told.iter().filter_map(|step| match step {
            Effect::Fills(filled) => Some(*filled),
            _ => None,
        })
    }
}

impl State {
    /// The catch of the seat to move by a penguin of this colour in this igloo (P-14).
    pub fn catch(&self, colour: Colour, igloo: Igloo) -> Catch {
        let group = self.yard.group(colour, igloo);
        let coloured = group.and(Igloos::COLOURED).len();
        let penalty = self.ability_now().map_or(0, Ability::penalty);
        let fish = group.len().saturating_sub(coloured + penalty);
        let room = self.to_move().map_or(0, |seat| MOST_FISH.saturating_sub(self.fish(seat)));
        Catch { group, coloured, penalty, fish, gained: fish.min(room) }
    }

    /// The seven ability spaces with what each costs now.
    pub fn offers(&self) -> [Offer; Ability::COUNT] {
        Ability::ALL.map(|ability| {
            let holder = self.holder(ability);
            let price = holder.is_none().then(|| self.price(ability));
            let chooser = self.to_move().filter(|_| self.phase == Phase::Ability);
            let possible = chooser.is_some_and(|seat| price.is_some_and(|price| price <= self.fish(seat)));
            Offer { ability, holder, price, possible, used: self.is_used(ability) }
        })
    }
}

impl Penguins {
    /// Every placing that is possible now, with what it would bring; nothing outside that phase.
    pub fn placings(&self, state: &State) -> Vec<Placing> {
        let mut placings = Vec::new();
        self.legal(state, |event| {
            if let Event::Place(spot, igloo) = event
                && let Some(colour) = state.line.at(spot)
            {
                let catch = state.catch(colour, igloo);
                placings.push(Placing {
                    event,
                    spot,
                    colour,
                    igloo,
                    catch,
                    told: self.effects(state, event),
                });
            }
        });
        placings
    }
}
