//! From a State JSON back to the state it shows.
use core::str::FromStr;

use tabletop::Game;
use tabletop::restore::{RestoreError, check};

use crate::carry_out::MOST_HEALTH;
use crate::{Caverns, Circle, GameResult, Happening, Hex, Phase, Place, Snapshot, State};

/// Parses a name, if there is one.
fn named<T: FromStr>(
    name: Option<&str>,
    is: impl FnOnce(&T) -> bool,
    field: &'static str,
    text: &'static str,
) -> Result<Option<T>, RestoreError> {
    let Some(name) = name else { return Ok(None) };
    name.parse().ok().filter(is).map(Some).ok_or(RestoreError { field, text })
}

impl Caverns {
    /// Reads back the state that a State JSON shows.
    ///
    /// # Errors
    /// The field that fits no position of this game.
    pub fn restore(&self, shown: &Snapshot) -> Result<State, RestoreError> {
        let free = |hex: &Hex| self.map().paths(*hex).next().is_some();
        let is_place = |place: &Place| match place {
            Place::Start(circle) => Some(circle.number()) == shown.start,
            Place::Path(path) => !self.map().path(*path).is_empty(),
        };
        let friend = named(shown.friend.as_deref(), free, "friend", "a hex one can be on, or null")?;
        let state = State {
            phase: shown.phase,
            outcome: shown.outcome,
            event: match shown.event {
                Some(number) => Some(
                    Happening::new(number).ok_or(RestoreError { field: "event", text: "1 to 6, or null" })?,
                ),
                None => None,
            },
            slides: shown.slides,
            start: match shown.start {
                Some(number) => Some(
                    Circle::new(number).ok_or(RestoreError { field: "start", text: "1 to 6, or null" })?,
                ),
                None => None,
            },
            place: named(shown.at.as_deref(), is_place, "at", "the start circle or a path of the map")?,
            friend,
            bear: named(shown.bear.as_deref(), free, "bear", "a hex one can be on, or null")?,
            health: shown.health,
            friend_health: shown.friend_health.unwrap_or(self.card().health()),
            actions: shown.actions,
            stored: shown.stored,
            rerolls: shown.rerolls,
            round: shown.round,
            sheltered: shown.sheltered,
            dry: shown.dry,
            disoriented: shown.disoriented,
            ..self.start()
        };
        let state = self.with_rocks(self.with_water(state, shown)?, shown)?;
        check(friend.is_some() == shown.friend_health.is_some(), "friend_health", "null until found")?;
        self.fits_the_phase(&state)?;
        self.fits_the_game(&state)?;
        self.fits_the_end(&state)?;
        Ok(state)
    }

    /// Circles are filled from the bottom (C-8).
    fn with_water(&self, mut state: State, shown: &Snapshot) -> Result<State, RestoreError> {
        let circles = &self.ground.circles;
        let full = shown.water.iter().zip(circles).take_while(|(filled, all)| filled == all).count();
        let some = shown.water.get(full).is_none_or(|filled| *filled < circles[full]);
        let none = shown.water.iter().skip(full + 1).all(|filled| *filled == 0);
        check(some && none, "water", "the circles of a row at most, the lowest rows first")?;
        let total: u16 = shown.water.iter().map(|filled| u16::from(*filled)).sum();
        check(total >= u16::from(self.setup().water.water()), "water", "what the setup fills at least")?;
        (state.water, state.flooded) = (shown.water, full as u8);
        Ok(state)
    }

    fn with_rocks(&self, mut state: State, shown: &Snapshot) -> Result<State, RestoreError> {
        state.rocks = self.start().rocks;
        for (name, rocks) in &shown.rocks {
            let hex: Option<Hex> = name.parse().ok();
            let place = self.ground.counted.iter().position(|counted| Some(*counted) == hex);
            let limit = hex.and_then(|hex| self.map().rocks(hex.row())).unwrap_or(0);
            let place = place.filter(|_| (1..=limit).contains(rocks));
            let right = "hexes on which slides fall, with as many rocks as block them at most";
            state.rocks[place.ok_or(RestoreError { field: "rocks", text: right })?] = *rocks;
        }
        Ok(state)
    }

    /// Checks the fields that each phase has and lacks.
    fn fits_the_phase(&self, state: &State) -> Result<(), RestoreError> {
        use Phase::*;
        let (phase, event) = (state.phase, state.event);
        let setup = phase == Start || (phase == Rocks && event.is_none());
        check(setup == (state.round == 0), "round", "0 in the setup, and only then")?;
        check((phase == Start) == state.start.is_none(), "start", "null until it is picked")?;
        check((phase == Start) == state.place.is_none(), "at", "null until the start is picked")?;
        let fits = match (phase, event) {
            (Answer, happening) => {
                state.rerolls > 0 && happening.is_some_and(|happening| happening != Happening::NoAction)
            }
            (Rocks, happening) => {
                matches!(happening, None | Some(Happening::RockSlide | Happening::RockSlides))
            }
            (Friend, happening) => matches!(happening, None | Some(Happening::Slide)),
            (_, happening) => happening.is_none(),
        };
        check(fits, "event", "what is answered or carried out, else null")?;
        let slides = match (phase, event) {
            (Rocks, None) => 1..=self.setup().slides.slides(),
            (Rocks, Some(Happening::RockSlide)) => 1..=1,
            (Rocks, _) => 1..=2,
            _ => 0..=0,
        };
        check(slides.contains(&state.slides), "slides", "what is still to come of the setup or the event")?;
        let acts = phase == Actions || (phase == Friend && event.is_none());
        let most = if !acts {
            0
        } else if state.disoriented {
            1
        } else {
            2
        };
        check(state.actions <= most, "actions", "2 at most, 1 if disoriented, 0 outside the turn's actions")?;
        check(phase != Actions || self.can_act(state), "actions", "enough for something but end")?;
        let hampered = acts || matches!(phase, Bear | Over);
        check(hampered || !state.disoriented, "disoriented", "true only until the hampered turn's end")?;
        check(phase != Bear || state.bear.is_some(), "phase", "bear only where one wanders")
    }

    /// Checks the invariants of every phase.
    fn fits_the_game(&self, state: &State) -> Result<(), RestoreError> {
        check(state.health <= MOST_HEALTH, "health", "0 to 6")?;
        check(state.friend_health <= MOST_HEALTH, "friend_health", "0 to 6")?;
        check(state.stored <= self.card().most_stored(), "stored", "what the card can store at most")?;
        check(state.rerolls <= self.start().rerolls, "rerolls", "0 to 3")?;
        check(state.bear.is_some() == self.den.is_some(), "bear", "a hex where a bear wanders, else null")?;
        let setup = state.round == 0;
        check(!(state.sheltered && (state.dry || setup)), "sheltered", "not in the setup or a dry round")?;
        check(!(state.dry && setup), "dry", "false in the setup")?;
        let rolled = matches!(state.phase, Phase::Event | Phase::Answer)
            || (state.phase == Phase::Rocks && state.event.is_some());
        check(!(state.sheltered && rolled), "sheltered", "not where the event is rolled")?;
        let called = state.place.is_some_and(|place| place.row() == self.call_row());
        match state.friend {
            Some(_) => check(state.phase != Phase::Friend, "friend", "null until the dice show it")?,
            None => {
                let calls = state.phase == Phase::Friend || state.outcome.is_some();
                check(!called || calls, "friend", "found in the call row")?;
            }
        }
        let finds = called && self.friend_places(state).next().is_some();
        check(state.phase != Phase::Friend || finds, "phase", "friend only in the call row")
    }

    /// The game is over exactly where it would have ended.
    fn fits_the_end(&self, state: &State) -> Result<(), RestoreError> {
        let over = state.phase == Phase::Over;
        check(over == state.outcome.is_some(), "outcome", "a word at the end, else null")?;
        let outcome = state.outcome;
        check((state.health == 0) == (outcome == Some(GameResult::Exhausted)), "health", "0 if exhausted")?;
        let died = matches!(outcome, Some(GameResult::FriendDied | GameResult::Exhausted));
        let dead = state.friend_health == 0;
        check(!dead || died, "friend_health", "0 only at the end")?;
        let under = self.is_under(state);
        let fits = match outcome {
            None => state.round == 0 || !under,
            Some(GameResult::Exhausted) => true,
            Some(GameResult::FriendDied) => dead,
            Some(GameResult::Drowned) => under || state.flooded == Hex::ROWS,
            Some(GameResult::Escaped) => state.together() && self.at_exit(state),
            Some(GameResult::FriendLost) => {
                let called = state.place.is_some_and(|place| place.row() == self.call_row());
                called && state.friend.is_none() && self.friend_places(state).next().is_none()
            }
        };
        check(fits, "outcome", "what the position shows")
    }
}
