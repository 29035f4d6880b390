//! Events carried out, effect by effect, with all that follows by itself.
use crate::effects::{Cause, Effect, Ended, Gait, Shelter, Who};
use crate::{Caverns, Circle, Die, Event, GameResult, Happening, Hex, PathAt, Phase, Place, Side, State};

/// The price of passing on a turn and of leading (C-12, C-16).
pub(crate) const TWO: u8 = 2;
/// The price of every way through a flooded row (C-13).
pub(crate) const FLOODED: u8 = 3;
/// Health is a die (C-4).
pub(crate) const MOST_HEALTH: u8 = 6;

/// A receiver of the effects of an event.
pub(crate) trait EffectSink: FnMut(Effect) {}
impl<T: FnMut(Effect)> EffectSink for T {}

impl Caverns {
    /// Brings an event about that is possible.
    pub(crate) fn carry_out(&self, state: &mut State, event: Event, emit: &mut impl EffectSink) {
        match event {
            Event::Start(circle) => self.start_on(state, circle, emit),
            Event::Rocks(row, column) => self.slide_falls(state, self.counted(row, column), emit),
            Event::Move(side) => self.go(state, side, false, emit),
            Event::Lead(side) => self.go(state, side, true, emit),
            Event::Leave => self.leave(state, emit),
            Event::Pass => self.pass(state, emit),
            Event::End => self.end_actions(state, Ended::Chosen, emit),
            Event::Friend(row, column) => self.find(state, self.counted(row, column), emit),
            Event::Happens(happening) => {
                emit(Effect::Rolls(happening));
                state.event = Some(happening);
                if happening != Happening::NoAction && state.rerolls > 0 {
                    state.phase = Phase::Answer;
                } else {
                    self.carry_out_happening(state, happening, emit);
                }
            }
            Event::Accept => {
                if let Some(happening) = state.event {
                    self.carry_out_happening(state, happening, emit);
                }
            }
            Event::Calm => {
                state.rerolls = state.rerolls.saturating_sub(1);
                emit(Effect::Calms(state.rerolls));
                self.carry_out_happening(state, Happening::NoAction, emit);
            }
            Event::Bear(die) => self.bear_moves(state, die, emit),
        }
    }

    fn start_on(&self, state: &mut State, circle: Circle, emit: &mut impl EffectSink) {
        state.start = Some(circle);
        state.place = Some(Place::Start(circle));
        state.phase = Phase::Rocks;
        state.slides = self.setup().slides.slides();
        emit(Effect::Starts(circle));
    }
}

/// The round and its water.
impl Caverns {
    fn begin_round(&self, state: &mut State, emit: &mut impl EffectSink) {
        state.round = state.round.saturating_add(1);
        emit(Effect::Round(state.round));
        state.dry = core::mem::take(&mut state.sheltered);
        if state.dry {
            emit(Effect::StaysDry);
        } else if !self.fill(state, emit) || self.drowns(state, emit) {
            return;
        }
        state.actions = if state.disoriented { 1 } else { 2 };
        state.phase = Phase::Actions;
        self.go_on(state, emit);
    }

    /// Fills the next circle (C-8). Tells whether there was one; else the game is over.
    fn fill(&self, state: &mut State, emit: &mut impl EffectSink) -> bool {
        let at = usize::from(state.flooded);
        let (Some(filled), Some(&circles)) = (state.water.get_mut(at), self.ground.circles.get(at)) else {
            emit(Effect::Overflows);
            self.end(state, GameResult::Drowned, emit);
            return false;
        };
        *filled += 1;
        let (row, filled) = (state.flooded + 1, *filled);
        state.flooded += u8::from(filled == circles);
        emit(Effect::Rises { row, filled, circles });
        true
    }

    /// The circles that the setup fills (C-7): nobody is in the cavern yet.
    pub(crate) fn fill_for_setup(&self, state: &mut State) {
        for _ in 0..self.setup().water.water() {
            self.fill(state, &mut |_| {});
        }
    }

    /// Whether the row above the character or the friend is flooded (C-9).
    pub(crate) fn is_under(&self, state: &State) -> bool {
        let under = |row: Option<u8>| row.is_some_and(|row| row < state.flooded);
        under(state.place.map(Place::row)) || under(state.friend.map(Hex::row))
    }

    /// Ends the game if somebody has drowned.
    fn drowns(&self, state: &mut State, emit: &mut impl EffectSink) -> bool {
        let drowns = self.is_under(state);
        if drowns {
            self.end(state, GameResult::Drowned, emit);
        }
        drowns
    }

    fn end(&self, state: &mut State, outcome: GameResult, emit: &mut impl EffectSink) {
        state.end(outcome);
        emit(Effect::Ends(outcome));
    }
}

/// The turn's actions.
impl Caverns {
    /// The actions go on, unless nothing is left to do (C-17).
    fn go_on(&self, state: &mut State, emit: &mut impl EffectSink) {
        if !self.can_act(state) {
            self.end_actions(state, Ended::ByItself, emit);
        }
    }

    fn pay(&self, state: &mut State, cost: u8, emit: &mut impl EffectSink) {
        let turn = cost.min(state.actions);
        let store = (cost - turn).min(state.stored);
        state.actions -= turn;
        state.stored -= store;
        emit(Effect::Pays { turn, store });
    }

    /// C-11, and with the friend C-12.
    fn go(&self, state: &mut State, side: Side, friend: bool, emit: &mut impl EffectSink) {
        let Some(from) = state.place else { return };
        let Some(way) = self.ground.way(from, side) else { return };
        let to = way.to;
        let climbs = self.rocks(state, to.hex) > 0;
        self.pay(state, self.cost(state, from, Some(way), if friend { TWO } else { 1 }), emit);
        if friend {
            state.friend = Some(to.hex);
        }
        let gait = if climbs { Gait::Climbs } else { Gait::Walks };
        emit(Effect::Goes { from, to, friend, gait });
        if self.enter(state, from, to, Shelter::EventAndWater, emit) {
            self.has_gone(state, climbs, emit);
        }
    }

    /// A climb ends the turn's actions (C-14).
    fn has_gone(&self, state: &mut State, climbed: bool, emit: &mut impl EffectSink) {
        if climbed {
            self.end_actions(state, Ended::Climb, emit);
        } else {
            self.go_on(state, emit);
        }
    }

    /// All that entering a hex brings (C-11). Tells whether what was going on goes on: not after a loss,
    /// and not before the friend is found.
    fn enter(
        &self,
        state: &mut State,
        from: Place,
        to: PathAt,
        shelter: Shelter,
        emit: &mut impl EffectSink,
    ) -> bool {
        let (hex, row) = (to.hex, to.hex.row());
        state.place = Some(Place::Path(to));
        let toll = self.ground.tolls[usize::from(row) - 1];
        if toll > 0 && from.row() != row {
            lose(state, Who::You, toll, Cause::Toll(row), emit);
        }
        if state.bear == Some(hex) {
            lose(state, Who::You, 1, Cause::Bear, emit);
        }
        if self.dies(state, emit) || self.drowns(state, emit) {
            return false;
        }
        if self.ground.spot(hex).room {
            let idle = state.dry || state.sheltered;
            state.sheltered |= !state.dry;
            emit(Effect::Enters(hex, if idle { Shelter::Nothing } else { shelter }));
        }
        if state.friend.is_none() && row == self.call_row() {
            emit(Effect::Hears(row));
            if self.friend_places(state).next().is_some() {
                state.phase = Phase::Friend;
            } else {
                self.end(state, GameResult::FriendLost, emit);
            }
            return false;
        }
        true
    }

    /// C-19, and then the turn or the round goes on.
    fn find(&self, state: &mut State, hex: Hex, emit: &mut impl EffectSink) {
        state.friend = Some(hex);
        emit(Effect::Finds(hex));
        if self.drowns(state, emit) {
            return;
        }
        if state.event.is_some() {
            self.event_ends(state, emit);
        } else {
            state.phase = Phase::Actions;
            // Whoever stands among rocks has climbed there just now: else the friend would be found already.
            let climbed = state.hex().is_some_and(|hex| self.rocks(state, hex) > 0);
            self.has_gone(state, climbed, emit);
        }
    }

    fn leave(&self, state: &mut State, emit: &mut impl EffectSink) {
        let Some(Place::Path(path)) = state.place else { return };
        self.pay(state, self.cost(state, Place::Path(path), None, TWO), emit);
        emit(Effect::Leaves(path));
        self.end(state, GameResult::Escaped, emit);
    }

    fn pass(&self, state: &mut State, emit: &mut impl EffectSink) {
        self.pay(state, TWO, emit);
        gain(state, Cause::Pass, emit);
        self.end_actions(state, Ended::Pass, emit);
    }

    /// C-17. Who has led has none of this turn's actions left, so what is left can be stored.
    fn end_actions(&self, state: &mut State, ended: Ended, emit: &mut impl EffectSink) {
        emit(Effect::ActionsEnd(ended));
        let stores = matches!(ended, Ended::Chosen | Ended::ByItself);
        if stores && state.actions > 0 && state.stored < self.card().most_stored() {
            state.stored += 1;
            emit(Effect::Stores(state.stored));
        }
        state.actions = 0;
        if core::mem::take(&mut state.disoriented) {
            emit(Effect::Recovers);
        }
        if ended == Ended::Pass || state.sheltered {
            emit(Effect::NoEvent(ended));
            self.event_ends(state, emit);
        } else {
            state.phase = Phase::Event;
        }
    }
}

/// Events, slides and the bear.
impl Caverns {
    /// C-21.
    fn carry_out_happening(&self, state: &mut State, happening: Happening, emit: &mut impl EffectSink) {
        match happening {
            Happening::NoAction => gain(state, Cause::Rest, emit),
            Happening::SlipAndFall => {
                let together = state.together();
                lose(state, Who::You, 1, Cause::Slip, emit);
                if together {
                    lose(state, Who::Friend, 1, Cause::Slip, emit);
                }
                if self.dies(state, emit) {
                    return;
                }
            }
            Happening::RockSlide | Happening::RockSlides => {
                state.slides = if happening == Happening::RockSlide { 1 } else { 2 };
                state.phase = Phase::Rocks;
                return;
            }
            Happening::Disoriented => {
                state.disoriented = true;
                emit(Effect::Disorients);
            }
            Happening::Slide => {
                let Some(from) = state.place else { return };
                let Some(to) = self.slide(state) else {
                    emit(Effect::KeepsFooting(from));
                    return self.event_ends(state, emit);
                };
                emit(Effect::Goes { from, to, friend: false, gait: Gait::Slides });
                if !self.enter(state, from, to, Shelter::Water, emit) {
                    return;
                }
            }
        }
        self.event_ends(state, emit);
    }

    /// After the event the bear moves, then the next round begins (C-23).
    fn event_ends(&self, state: &mut State, emit: &mut impl EffectSink) {
        state.event = None;
        if state.bear.is_some() {
            state.phase = Phase::Bear;
        } else {
            self.begin_round(state, emit);
        }
    }

    /// C-24.
    fn slide_falls(&self, state: &mut State, hex: Hex, emit: &mut impl EffectSink) {
        state.slides = state.slides.saturating_sub(1);
        let spot = self.ground.spot(hex);
        let limit = spot.limit;
        match state.rocks.get_mut(usize::from(spot.rocks)) {
            Some(rocks) if *rocks < limit => {
                *rocks += 1;
                let rocks = *rocks;
                emit(Effect::Falls { hex, rocks, limit });
                if rocks == limit {
                    emit(Effect::Blocks(hex));
                }
                if state.hex() == Some(hex) {
                    lose(state, Who::You, 1, Cause::Rocks(hex), emit);
                }
                if state.friend == Some(hex) {
                    lose(state, Who::Friend, 1, Cause::Rocks(hex), emit);
                }
                if self.dies(state, emit) {
                    return;
                }
            }
            _ => emit(Effect::FallsOnBlocked(hex)),
        }
        if state.slides == 0 {
            if state.event.is_some() {
                self.event_ends(state, emit);
            } else {
                self.begin_round(state, emit);
            }
        }
    }

    /// C-23.
    fn bear_moves(&self, state: &mut State, die: Die, emit: &mut impl EffectSink) {
        let Some(from) = state.bear else { return };
        if let Some((_, to)) = self.bear_goes(state, die) {
            state.bear = Some(to);
            emit(Effect::BearGoes { from, to });
            if state.hex() == Some(to) {
                lose(state, Who::You, 1, Cause::Bear, emit);
                if self.dies(state, emit) {
                    return;
                }
            }
        } else {
            emit(Effect::BearStays(from));
        }
        self.begin_round(state, emit);
    }

    /// Ends the game if somebody's health is used up, the character's first (C-25).
    fn dies(&self, state: &mut State, emit: &mut impl EffectSink) -> bool {
        let outcome = if state.health == 0 {
            GameResult::Exhausted
        } else if state.friend_health == 0 {
            GameResult::FriendDied
        } else {
            return false;
        };
        self.end(state, outcome, emit);
        true
    }
}

fn lose(state: &mut State, who: Who, points: u8, cause: Cause, emit: &mut impl EffectSink) {
    let health = match who {
        Who::You => &mut state.health,
        Who::Friend => &mut state.friend_health,
    };
    let before = *health;
    *health = before.saturating_sub(points);
    emit(Effect::Health { who, before, after: *health, cause });
}

/// A point of health for the character, and for the friend too if they are together.
fn gain(state: &mut State, cause: Cause, emit: &mut impl EffectSink) {
    let together = state.together();
    let mut more = |who, health: &mut u8| {
        let before = *health;
        *health = (before + 1).min(MOST_HEALTH);
        emit(Effect::Health { who, before, after: *health, cause });
    };
    more(Who::You, &mut state.health);
    if together {
        more(Who::Friend, &mut state.friend_health);
    }
}
