//! The animals move (Z-14 to Z-23), in setup (Z-9) and in every turn, and their attacks are taken off
//! (Z-12).
use crate::effects::EffectSink;
use crate::way::{End, Way};
use crate::{Attack, Character, Effect, GameResult, Gate, How, Kind, Map, Phase, Space, State, Step, Zoo};

impl Zoo {
    /// Lets animals move as far as no die and no decision is wanted.
    pub(crate) fn roam(&self, state: &mut State, sink: &mut impl EffectSink) {
        while let Some(kind) = state.mover() {
            let Some(orientation) = state.orientation else {
                state.phase = Phase::Orientation;
                return;
            };
            if state.animal(kind).is_some() || state.caged(kind) > 0 {
                let way = self.map.way(state, kind, orientation, |_| {});
                if let End::Leaves(gate) = way.end
                    && state.setup_left > 0
                {
                    self.emit_way(state, kind, way, sink);
                    sink.push(Effect::AtGate(kind, gate));
                    state.phase = Phase::Escape;
                    return;
                }
                self.emit_way(state, kind, way, sink);
                self.take_way(state, kind, way, sink);
                if state.outcome.is_some() {
                    return;
                }
            } else {
                sink.push(Effect::NoneLeft(kind));
            }
            self.next_animal(state);
        }
        state.put_dice_away();
        if state.setup_left > 0 {
            self.end_setup_phase(state, sink);
        } else {
            self.take_attacks_off(state, sink);
        }
    }

    /// In setup: the animal at the gate escapes (Z-9).
    pub(crate) fn allow(&self, state: &mut State, sink: &mut impl EffectSink) {
        let (Some(kind), Some(orientation)) = (state.mover(), state.orientation) else { return };
        let way = self.map.way(state, kind, orientation, |_| {});
        self.take_way(state, kind, way, sink);
        if state.outcome.is_none() {
            self.next_animal(state);
            self.roam(state, sink);
        }
    }

    /// In setup: the animal at the gate stays, and its die is rolled again (Z-9).
    pub(crate) fn reroll(&self, state: &mut State, sink: &mut impl EffectSink) {
        state.mover().into_iter().for_each(|kind| sink.push(Effect::Called(kind)));
        state.phase = Phase::Again;
        self.ask_orientation(state);
    }

    fn next_animal(&self, state: &mut State) {
        state.moving += 1;
        self.ask_orientation(state);
    }

    /// In the advanced game the orientation die is rolled for each animal (Z-10).
    fn ask_orientation(&self, state: &mut State) {
        if self.advanced {
            state.orientation = None;
        }
    }

    /// Tells an animal's way, each indirect attack where it happens.
    fn emit_way<L: EffectSink>(&self, state: &State, kind: Kind, way: Way, sink: &mut L) {
        let Some(orientation) = state.orientation.filter(|_| L::COLLECTS) else { return };
        let mut emitted = [false; 2];
        self.map.way(state, kind, orientation, |hop| {
            sink.push(Effect::Goes(hop));
            for attack in self.attacks(state, kind, way) {
                let emitted = &mut emitted[attack.character.index()];
                if attack.how == How::Passing && attack.space == hop.to && !*emitted {
                    *emitted = true;
                    sink.push(Effect::Attacks(attack));
                }
            }
        });
    }

    /// The attacks of an animal's way: none in setup (Z-9).
    pub(crate) fn attacks(
        &self,
        state: &State,
        kind: Kind,
        way: Way,
    ) -> impl Iterator<Item = Attack> + Clone + use<> {
        let animal = self.map.animal(kind);
        let attacks = Character::ALL.map(|character| {
            let how = way.attacks[character.index()].filter(|_| state.setup_left == 0)?;
            let health = if how.is_direct() { animal.direct } else { animal.indirect };
            Some(Attack {
                kind,
                character,
                space: self.map.space_of_character(state, character),
                how,
                health,
            })
        });
        attacks.into_iter().flatten()
    }

    /// The changes by an animal's way.
    fn take_way(&self, state: &mut State, kind: Kind, way: Way, sink: &mut impl EffectSink) {
        let attacks = self.attacks(state, kind, way);
        for attack in attacks.clone() {
            state.attacks[attack.character.index()] += u16::from(attack.health);
        }
        let from = state.animal(kind);
        match way.end {
            End::Stays(halt) => sink.push(Effect::Stays { kind, at: from, halt }),
            End::Stops(space, halt) => {
                leave_cage(state, kind);
                let Some(onto) = self.map.take_step(state, space) else { return };
                state.animals[kind.index()] = Some(onto);
                sink.push(Effect::Stops { kind, from, onto, halt });
            }
            End::Leaves(gate) => {
                leave_cage(state, kind);
                state.animals[kind.index()] = None;
                self.leave(state, kind, gate, from, sink);
            }
        }
        attacks.filter(|attack| attack.how.is_direct()).for_each(|attack| sink.push(Effect::Attacks(attack)));
    }

    /// Z-22: blocked while the gate has more squares filled than animals blocked, else escaped.
    fn leave(
        &self,
        state: &mut State,
        kind: Kind,
        gate: Gate,
        from: Option<Step>,
        sink: &mut impl EffectSink,
    ) {
        let at = &mut state.gates[gate.index()];
        if at.filled > at.blocked.len() {
            at.blocked.push(kind);
            let blocks_yet = at.filled - at.blocked.len();
            sink.push(Effect::Blocked { kind, from, gate, blocks_yet });
            return;
        }
        let held = state.traps.push(kind);
        let trap = held.then(|| state.traps.len());
        sink.push(Effect::Escapes { kind, from, gate, trap });
        if !held {
            state.end(GameResult::Escaped);
            sink.push(Effect::Ends(GameResult::Escaped));
        }
    }

    /// After the last phase of setup the first turn begins (Z-9).
    fn end_setup_phase(&self, state: &mut State, sink: &mut impl EffectSink) {
        state.setup_left -= 1;
        state.phase = Phase::Animals;
        sink.push(Effect::SetupLeft(state.setup_left));
        if state.setup_left == 0 {
            state.turn = 1;
            sink.push(Effect::Turn(1));
        }
    }

    /// Step C (Z-12), then the player picks who goes first (Z-13).
    fn take_attacks_off(&self, state: &mut State, sink: &mut impl EffectSink) {
        state.phase = Phase::First;
        for character in Character::ALL {
            let attacks = core::mem::take(&mut state.attacks[character.index()]);
            let health = u8::try_from(attacks).unwrap_or(u8::MAX);
            if health > 0 {
                self.hurt(state, character, health, sink);
            }
        }
        self.look_at_health(state, sink);
    }

    /// Takes health off a character, never below 0 (Z-12).
    pub(crate) fn hurt(
        &self,
        state: &mut State,
        character: Character,
        health: u8,
        sink: &mut impl EffectSink,
    ) {
        let track = &mut state.figure_mut(character).health;
        let health = health.min(track.have);
        track.cross_off(health);
        let left = track.have;
        sink.push(Effect::Suffers { character, health, left });
    }

    /// Z-35.
    pub(crate) fn look_at_health(&self, state: &mut State, sink: &mut impl EffectSink) {
        if state.figures.iter().any(|figure| figure.health.have == 0) {
            state.end(GameResult::Mauled);
            sink.push(Effect::Ends(GameResult::Mauled));
        }
    }
}

/// An animal that is not loose is no longer in its cage.
fn leave_cage(state: &mut State, kind: Kind) {
    if state.animal(kind).is_none() {
        let caged = &mut state.caged[kind.index()];
        *caged = caged.saturating_sub(1);
    }
}

impl Map {
    /// Takes the first free step of a space (Z-18, Z-26).
    pub(crate) fn take_step(&self, state: &mut State, space: Space) -> Option<Step> {
        let mut free = self.steps(space).filter(|step| !state.taken.contains(*step));
        let step = free.next()?;
        if free.next().is_none() {
            state.full.insert(space);
        }
        state.taken.insert(step);
        Some(step)
    }
}
