//! Offers: the price and the gains of an action.
use alloc::vec::Vec;

use tabletop::Game;

use crate::carry_out::{FLOODED, TWO};
use crate::{Caverns, Event, GameResult, PathAt, Phase, Side, State};

/// The price of an action, and the actions that pay it (C-10, C-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    /// All in all.
    pub actions: u8,
    /// Of this turn's actions.
    pub turn: u8,
    /// Of the stored ones.
    pub store: u8,
    /// The number of actions that are missing; 0 where it can be paid.
    pub missing: u8,
    /// Whether it leads out of, or into, a flooded row.
    pub flooded: bool,
}

/// An action that could be done now if it can be paid, and what it brings at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The action.
    pub event: Event,
    /// Its price.
    pub price: Price,
    /// The path it leads to; none out of the cavern, or where one stays.
    pub to: Option<PathAt>,
    /// Whether the friend is led.
    pub friend: bool,
    /// Whether it is a climb, which ends the turn's actions (C-14).
    pub climbs: bool,
    /// The health that the row costs (C-18).
    pub toll: u8,
    /// Whether the bear is there (C-23).
    pub bear: bool,
    /// Whether it leads into a room that keeps off this turn's event and the next water (C-20).
    pub shelters: bool,
    /// Whether the friend will be heard (C-19).
    pub hears: bool,
    /// The number of water circles that may still be filled before one would have drowned there; `None` where no
    /// water ever reaches, or where one stays (C-9).
    pub water: Option<u8>,
    /// The result of the game, if this would end it.
    pub outcome: Option<GameResult>,
}

impl Caverns {
    /// Moves, leads, leaving and passing as far as ways are open, also those that cannot be paid.
    pub fn offers(&self, state: &State) -> Vec<Offer> {
        let goes = Side::ALL.into_iter().flat_map(|side| [Event::Move(side), Event::Lead(side)]);
        goes.chain([Event::Leave, Event::Pass]).filter_map(|event| self.offer(state, event)).collect()
    }

    /// Returns the offer of an action; `None` where more than its price forbids it.
    pub fn offer(&self, state: &State, event: Event) -> Option<Offer> {
        let from = state.place.filter(|_| state.phase == Phase::Actions)?;
        let (side, price) = match event {
            Event::Move(side) => (Some(side), 1),
            Event::Lead(side) => (Some(side), TWO),
            Event::Leave | Event::Pass => (None, TWO),
            _ => return None,
        };
        let refusal = self.refusal(state, event);
        if refusal.is_some_and(|refusal| !matches!(refusal, crate::Refusal::TooDear { .. })) {
            return None;
        }
        let way = side.and_then(|side| self.ground.way(from, side));
        let flooded = event != Event::Pass && self.is_wet(state, from, way);
        let actions = if flooded { FLOODED } else { price };
        let to = way.map(|way| way.to);
        let turn = actions.min(state.actions);
        let missing = actions.saturating_sub(state.spendable());
        let mut after = *state;
        if refusal.is_none() {
            self.apply_unchecked(&mut after, event);
        }
        let row = to.map(|to| to.hex.row());
        Some(Offer {
            event,
            price: Price { actions, turn, store: actions - turn - missing, missing, flooded },
            to,
            friend: matches!(event, Event::Lead(_) | Event::Leave),
            climbs: to.is_some_and(|to| self.rocks(state, to.hex) > 0),
            toll: row.filter(|row| *row != from.row()).map_or(0, |row| self.map().toll(row)),
            bear: to.is_some_and(|to| state.bear == Some(to.hex)),
            shelters: !state.dry && !state.sheltered && to.is_some_and(|to| self.ground.spot(to.hex).room),
            hears: state.friend.is_none() && row == Some(self.call_row()),
            water: row.and_then(|row| self.water_until_drowned(state, row)),
            outcome: after.outcome(),
        })
    }
}
