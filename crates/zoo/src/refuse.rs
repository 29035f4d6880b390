//! Which rule forbids an event; where several do, the first of the order in which they stand here.
use crate::{Character, Die, Event, Kind, Name, Phase, Refusal, State, Zoo};

impl Zoo {
    pub(crate) fn refuse_roll(&self, kinds: [Kind; 4]) -> Option<Refusal> {
        for (n, kind) in kinds.into_iter().enumerate() {
            let die = Die::nth(n);
            if self.map.animal(kind).die != die {
                return Some(Refusal::WrongDie { kind, die, again: false });
            }
            if kinds[..n].contains(&kind) {
                return Some(Refusal::Twice { kind, again: false });
            }
        }
        None
    }

    pub(crate) fn refuse_again(&self, state: &State, kind: Kind) -> Option<Refusal> {
        let die = Die::nth(state.moving.into());
        if self.map.animal(kind).die != die {
            return Some(Refusal::WrongDie { kind, die, again: true });
        }
        (!self.again(state).any(|other| other == kind)).then_some(Refusal::Twice { kind, again: true })
    }

    fn refuse_go(&self, state: &State, character: Character, name: Name) -> Option<Refusal> {
        let Some(to) = self.map.space(name) else {
            return Some(Refusal::NoSuchSpace { name, bypass: false });
        };
        let from = self.map.space_of_character(state, character);
        if to == from {
            return Some(Refusal::OwnSpace { character, bypass: false });
        }
        if state.is_full(to) {
            return Some(Refusal::Full { name, bypass: false });
        }
        let reach = self.map.reach(state, from, self.map.animal_spaces(state));
        (!reach.go.contains(to)).then_some(Refusal::TooFar(name))
    }

    fn refuse_bypass(&self, state: &State, character: Character, name: Name) -> Option<Refusal> {
        if let Some(refusal) = self.refuse_bypassing(state, character) {
            return Some(refusal);
        }
        let Some(to) = self.map.space(name) else {
            return Some(Refusal::NoSuchSpace { name, bypass: true });
        };
        let from = self.map.space_of_character(state, character);
        if to == from {
            return Some(Refusal::OwnSpace { character, bypass: true });
        }
        if state.is_full(to) {
            return Some(Refusal::Full { name, bypass: true });
        }
        let reach = self.map.reach(state, from, self.map.animal_spaces(state));
        if reach.go.contains(to) {
            return Some(Refusal::GoLeads(name));
        }
        (!reach.bypass.contains(to)).then_some(Refusal::NoWayPast(name))
    }

    fn refuse_close(&self, state: &State, character: Character, name: Name, squares: u8) -> Option<Refusal> {
        let Some(gate) = self.map.gate_named(name) else {
            return Some(Refusal::NoSuchGate(name));
        };
        let open = Zoo::open_squares(state, gate);
        if squares > open {
            return Some(Refusal::OpenSquares(name, open));
        }
        let price = u16::from(squares) * u16::from(self.map.card(character).gate);
        let ap = state.figure(character).ap.have;
        (price > ap.into()).then_some(Refusal::SquaresTooDear { price, ap })
    }

    fn refuse_exchange(
        &self,
        state: &State,
        character: Character,
        tranquilizers: u8,
        health: u8,
    ) -> Option<Refusal> {
        let figure = state.figure(character);
        if tranquilizers == 0 && health == 0 {
            return Some(Refusal::NothingBought);
        }
        if tranquilizers > 0 && !figure.supply {
            return Some(Refusal::NoSupply(character));
        }
        let left = [figure.tranquilizers.left, figure.health.left];
        if tranquilizers > left[0] || health > left[1] {
            return Some(Refusal::TrackLeft { tranquilizers: left[0], health: left[1] });
        }
        let (price, ap) = (self.exchange_price(character, tranquilizers, health), figure.ap.have);
        (price > ap.into()).then_some(Refusal::ExchangeTooDear { price, ap })
    }

    fn refuse_share(&self, state: &State) -> Option<Refusal> {
        let [keeper, worker] = &state.figures;
        if self.map.office.is_none() {
            return Some(Refusal::NoOffice);
        }
        if keeper.supply == worker.supply {
            return Some(Refusal::NothingToShare { both: keeper.supply });
        }
        (!self.can_share(state)).then_some(Refusal::Apart)
    }

    /// The refusals within a character's part.
    pub(crate) fn refuse_act(&self, state: &State, character: Character, event: Event) -> Option<Refusal> {
        let going = state.phase == Phase::Go;
        match event {
            Event::Go(_) | Event::Stop if !going => return Some(Refusal::NoMove(event)),
            Event::Move
            | Event::Close(..)
            | Event::Gain
            | Event::Exchange { .. }
            | Event::Share
            | Event::End
                if going =>
            {
                return Some(Refusal::OnTheMove(event));
            }
            Event::Move | Event::Close(..) | Event::Gain | Event::Exchange { .. } if state.actions == 0 => {
                return Some(Refusal::NoActions(character));
            }
            _ => {}
        }
        match event {
            Event::Go(name) => self.refuse_go(state, character, name),
            Event::Bypass(name) => self.refuse_bypass(state, character, name),
            Event::Close(name, squares) => self.refuse_close(state, character, name, squares),
            Event::Gain => (state.figure(character).ap.left == 0).then_some(Refusal::TrackFull(character)),
            Event::Exchange { tranquilizers, health } => {
                self.refuse_exchange(state, character, tranquilizers, health)
            }
            Event::Shoot(kind) => {
                self.aim(state, character, kind).err().map(|why| Refusal::NoShot(kind, why))
            }
            Event::Share => self.refuse_share(state),
            Event::Move | Event::Stop | Event::End => None,
            _ => Some(Refusal::NotNow(state.phase)),
        }
    }
}
