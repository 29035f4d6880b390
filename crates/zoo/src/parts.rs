//! Events of characters in their parts of a turn (Z-13, Z-25 to Z-39), and the predicates that decide
//! whether they may be.
use crate::effects::EffectSink;
use crate::{Character, Effect, Event, GameResult, Gate, Kind, Phase, Refusal, Source, Space, State, Zoo};

/// The action points of one `gain` (Z-30).
const GAIN: u8 = 3;
/// The health of a cross (Z-33).
const CROSS: u8 = 3;
/// The price of a bypass in movement and in action points (Z-28).
pub(crate) const BYPASS: u8 = 2;
/// The actions of a part (Z-13).
pub(crate) const ACTIONS: u8 = 2;
/// The idle turns on end that lose (Z-39).
pub(crate) const MOST_IDLE: u8 = 5;

/// Predicates, shared by the list of legal events and by the refusals.
impl Zoo {
    /// Whether a bypass is a whole move of this character (Z-28).
    pub(crate) fn bypass_is_a_move(&self, character: Character) -> bool {
        self.map.card(character).movement < BYPASS
    }

    /// Why the active character cannot bypass anything now.
    pub(crate) fn refuse_bypassing(&self, state: &State, character: Character) -> Option<Refusal> {
        match (state.phase, self.bypass_is_a_move(character)) {
            (Phase::Act, false) | (Phase::Go, true) => {
                return Some(Refusal::BypassNotNow(character, state.phase));
            }
            (Phase::Act, true) if state.actions < ACTIONS => {
                return Some(Refusal::BypassTakesBoth(character));
            }
            (Phase::Go, false) if state.movement < BYPASS => {
                return Some(Refusal::BypassTakesMovement(state.movement));
            }
            _ => {}
        }
        let ap = state.figure(character).ap.have;
        (ap < BYPASS).then_some(Refusal::BypassTooDear(ap))
    }

    /// Whether the active character may share the supply (Z-37), as far as that depends on the two.
    pub(crate) fn can_share(&self, state: &State) -> bool {
        let [keeper, worker] = &state.figures;
        keeper.supply != worker.supply && self.map.space_of(keeper.at) == self.map.space_of(worker.at)
    }

    /// The number of squares of a gate that are not filled yet.
    pub(crate) fn open_squares(state: &State, gate: Gate) -> u8 {
        Gate::SQUARES.saturating_sub(state.squares(gate))
    }

    /// The most tranquilizers the character can buy as far as its track and its supply go (Z-31, Z-38).
    pub(crate) fn most_tranquilizers(state: &State, character: Character) -> u8 {
        let figure = state.figure(character);
        if figure.supply { figure.tranquilizers.left } else { 0 }
    }
}

/// The characters' events carried out.
impl Zoo {
    /// A character's part begins.
    pub(crate) fn begin_part(&self, state: &mut State, character: Character, sink: &mut impl EffectSink) {
        state.active = Some(character);
        state.actions = ACTIONS;
        state.movement = 0;
        state.phase = Phase::Act;
        sink.push(Effect::Acts(character));
    }

    /// An event of a character's part.
    pub(crate) fn act(&self, state: &mut State, event: Event, sink: &mut impl EffectSink) {
        let Some(character) = state.active else { return };
        if !matches!(event, Event::Move | Event::Stop | Event::End) {
            state.idle = 0;
        }
        match event {
            Event::Move => {
                state.actions = state.actions.saturating_sub(1);
                state.movement = self.map.card(character).movement;
                state.phase = Phase::Go;
                sink.push(Effect::SetsOut { character, movement: state.movement });
            }
            Event::Go(name) => {
                let Some(to) = self.map.space(name) else { return };
                state.movement = state.movement.saturating_sub(1);
                self.come(state, character, to, None, sink);
            }
            Event::Bypass(name) => {
                let Some(to) = self.map.space(name) else { return };
                self.bypass(state, character, to, sink);
            }
            Event::Stop => self.end_move(state, character, sink),
            Event::Shoot(kind) => self.shoot(state, character, kind, sink),
            Event::Close(name, squares) => {
                let Some(gate) = self.map.gate_named(name) else { return };
                self.close(state, character, gate, squares, sink);
            }
            Event::Gain => {
                state.actions = state.actions.saturating_sub(1);
                let gained = state.figure_mut(character).ap.gain(GAIN);
                sink.push(Effect::Gains(character, gained));
            }
            Event::Exchange { tranquilizers, health } => {
                self.exchange(state, character, [tranquilizers, health], sink);
            }
            Event::Share => self.supply(state, character, Source::Share, sink),
            Event::End => return self.end_part(state, character, sink),
            _ => return,
        }
        self.look_round(state, character, sink);
    }

    /// The part ends by itself once nothing is left to do (Z-24 to Z-37).
    fn look_round(&self, state: &mut State, character: Character, sink: &mut impl EffectSink) {
        if state.phase != Phase::Act || state.actions > 0 || self.can_share(state) {
            return;
        }
        let mut shots = false;
        self.targets(state, character, self.map.animal_spaces(state), |_| shots = true);
        if !shots {
            self.end_part(state, character, sink);
        }
    }

    fn end_part(&self, state: &mut State, character: Character, sink: &mut impl EffectSink) {
        sink.push(Effect::PartEnds(character));
        if !state.second {
            state.second = true;
            self.begin_part(state, character.other(), sink);
        } else if state.idle >= MOST_IDLE {
            state.end(GameResult::Stranded);
            sink.push(Effect::Ends(GameResult::Stranded));
        } else {
            state.put_part_away();
            state.turn = state.turn.saturating_add(1);
            state.phase = Phase::Animals;
            sink.push(Effect::Turn(state.turn));
        }
    }

    fn bypass(&self, state: &mut State, character: Character, to: Space, sink: &mut impl EffectSink) {
        if self.bypass_is_a_move(character) {
            state.actions = 0;
        } else {
            state.movement = state.movement.saturating_sub(BYPASS);
        }
        state.figure_mut(character).ap.cross_off(BYPASS);
        let past = self.past(state, character, to);
        self.come(state, character, to, past, sink);
    }

    /// A character comes into a space: its animals attack, then health is looked at, then the shed, then
    /// what the end of a move brings (Z-27, Z-35, Z-34).
    fn come(
        &self,
        state: &mut State,
        character: Character,
        to: Space,
        past: Option<Kind>,
        sink: &mut impl EffectSink,
    ) {
        let Some(onto) = self.map.take_step(state, to) else { return };
        let figure = state.figure_mut(character);
        let from = core::mem::replace(&mut figure.at, onto);
        sink.push(Effect::Walks { character, from, onto, past });
        self.met(state, character, to, sink);
        if state.outcome.is_none() {
            self.look_for_shed(state, character, to, sink);
        }
        if state.outcome.is_none() && state.movement == 0 {
            self.end_move(state, character, sink);
        }
    }

    /// Z-27, then Z-35.
    fn met(&self, state: &mut State, character: Character, space: Space, sink: &mut impl EffectSink) {
        let mut lost = 0u16;
        for attack in self.met_in(state, character, space) {
            lost += u16::from(attack.health);
            sink.push(Effect::Attacks(attack));
        }
        if lost > 0 {
            self.hurt(state, character, u8::try_from(lost).unwrap_or(u8::MAX), sink);
            self.look_at_health(state, sink);
        }
    }

    /// Z-34.
    fn look_for_shed(&self, state: &mut State, character: Character, at: Space, sink: &mut impl EffectSink) {
        if character == Character::Worker && self.map.serves(state, at, self.map.shed) {
            state.end(GameResult::Restored);
            sink.push(Effect::Ends(GameResult::Restored));
        }
    }

    /// A move ends: cross (Z-33), office (Z-36), and once more the shed (Z-34).
    fn end_move(&self, state: &mut State, character: Character, sink: &mut impl EffectSink) {
        state.phase = Phase::Act;
        state.movement = 0;
        let at = self.map.space_of_character(state, character);
        if state.crosses.contains(at) {
            state.crosses.remove(at);
            let health = state.figure_mut(character).health.gain(CROSS);
            sink.push(Effect::Heals { character, cross: at, health });
        }
        if let Some(office) = self.map.office
            && !state.figure(character).supply
            && self.map.serves(state, at, office)
        {
            self.give_supply(state, character, Source::Office, sink);
        }
        self.look_for_shed(state, character, at, sink);
    }

    fn shoot(&self, state: &mut State, character: Character, kind: Kind, sink: &mut impl EffectSink) {
        let (Ok(aim), Some(at)) = (self.aim(state, character, kind), state.animal(kind)) else { return };
        state.figure_mut(character).tranquilizers.cross_off(aim.price);
        state.animals[kind.index()] = None;
        sink.push(Effect::Shoots { character, kind, at, over: aim.over, price: aim.price });
    }

    fn close(
        &self,
        state: &mut State,
        character: Character,
        gate: Gate,
        squares: u8,
        sink: &mut impl EffectSink,
    ) {
        state.actions = state.actions.saturating_sub(1);
        let price = squares.saturating_mul(self.map.card(character).gate);
        state.figure_mut(character).ap.cross_off(price);
        let filled = &mut state.gates[gate.index()].filled;
        *filled = filled.saturating_add(squares).min(Gate::SQUARES);
        let filled = *filled;
        sink.push(Effect::Closes { character, gate, squares, filled, price });
    }

    fn exchange(
        &self,
        state: &mut State,
        character: Character,
        [tranquilizers, health]: [u8; 2],
        sink: &mut impl EffectSink,
    ) {
        state.actions = state.actions.saturating_sub(1);
        let price = self.exchange_price(character, tranquilizers, health);
        let price = u8::try_from(price).unwrap_or(u8::MAX);
        let figure = state.figure_mut(character);
        figure.ap.cross_off(price);
        figure.tranquilizers.gain(tranquilizers);
        figure.health.gain(health);
        sink.push(Effect::Buys { character, tranquilizers, health, price });
    }

    /// The action points that so many tranquilizers and so much health cost a character (Z-31).
    pub fn exchange_price(&self, character: Character, tranquilizers: u8, health: u8) -> u16 {
        let card = self.map.card(character);
        u16::from(tranquilizers) * u16::from(card.tranquilizer) + u16::from(health) * u16::from(card.health)
    }

    /// Z-37: whoever of the two is without gets the supply.
    fn supply(&self, state: &mut State, character: Character, source: Source, sink: &mut impl EffectSink) {
        let without = if state.figure(character).supply { character.other() } else { character };
        self.give_supply(state, without, source, sink);
    }

    /// The start of the card's track, as far as the track goes (Z-36).
    fn give_supply(
        &self,
        state: &mut State,
        character: Character,
        source: Source,
        sink: &mut impl EffectSink,
    ) {
        let start = self.map.card(character).tranquilizer_track.start;
        let figure = state.figure_mut(character);
        figure.supply = true;
        let tranquilizers = figure.tranquilizers.gain(start);
        sink.push(Effect::Supplied { character, tranquilizers, source });
    }

    /// One of the animals that a bypass goes past.
    fn past(&self, state: &State, character: Character, to: Space) -> Option<Kind> {
        let from = self.map.space_of_character(state, character);
        self.map.passed_animal(state, from, to)
    }
}
