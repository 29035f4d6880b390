//! From a State JSON back to the state it shows.

use tabletop::Game;
use tabletop::restore::{RestoreError, check, known};

use crate::parts::{ACTIONS, MOST_IDLE};
use crate::{
    Character, Die, Figure, FigureJson, GameResult, Gate, Kind, Orientation, Phase, Points, Snapshot, Space,
    Spaces, State, Step, Track, Zoo,
};

impl Zoo {
    /// Reads back the state that a State JSON shows.
    ///
    /// # Errors
    /// The field that fits no position of this game.
    pub fn restore(&self, shown: &Snapshot) -> Result<State, RestoreError> {
        let mut state = self.start();
        state.turn = shown.turn;
        state.phase = shown.phase;
        state.setup_left = shown.setup_left;
        state.moving = shown.moving;
        state.actions = shown.actions;
        state.movement = shown.movement;
        state.idle = shown.idle;
        state.outcome = shown.outcome;
        self.restore_roll(&mut state, shown)?;
        self.restore_animals(&mut state, shown)?;
        self.restore_gates(&mut state, shown)?;
        for character in Character::ALL {
            let figure = shown.characters.get(character.name());
            let figure = figure.ok_or(RestoreError { field: "characters", text: "keeper and worker" })?;
            state.figures[character.index()] = self.restore_figure(character, figure)?;
            let attacks = shown.attacks.get(character.name());
            let attacks = attacks.ok_or(RestoreError { field: "attacks", text: "keeper and worker" })?;
            state.attacks[character.index()] = *attacks;
        }
        self.restore_steps(&mut state, shown)?;
        state.crosses = Spaces::NONE;
        for name in &shown.crosses {
            let cross = self.space_named(name).filter(|space| self.map.crosses.contains(*space));
            state
                .crosses
                .insert(cross.ok_or(RestoreError { field: "crosses", text: "spaces with a cross" })?);
        }
        let character = |name: &Option<alloc::string::String>| {
            name.as_deref().map(|name| known(name, "active", "keeper, worker or null")).transpose()
        };
        state.active = character(&shown.active)?;
        state.second = !shown.done.is_empty();
        self.is_a_position(&state)?;
        // Fields that were not read follow from the others, and must be equal and in order.
        let follows = self.snapshot(&state);
        check(follows.done == shown.done, "done", "who had the first part, while the other acts")?;
        check(follows.filled == shown.filled, "filled", "free steps of the map, in order")?;
        check(follows.crosses == shown.crosses, "crosses", "in order, each once")?;
        check(follows.caged == shown.caged, "caged", "all twelve kinds")?;
        check(follows.characters == shown.characters, "characters", "keeper and worker")?;
        check(follows.attacks == shown.attacks, "attacks", "keeper and worker")?;
        Ok(state)
    }

    fn space_named(&self, name: &str) -> Option<Space> {
        self.map.space(name.parse().ok()?)
    }

    fn restore_roll(&self, state: &mut State, shown: &Snapshot) -> Result<(), RestoreError> {
        if !shown.rolled.is_empty() {
            let text = "two kinds of each die, all different, while animals move";
            let mut rolled = [Kind::Dingo; 4];
            check(shown.rolled.len() == rolled.len(), "rolled", text)?;
            for (kind, name) in rolled.iter_mut().zip(&shown.rolled) {
                *kind = known(name, "rolled", text)?;
            }
            let fits =
                |n: usize| self.map.animal(rolled[n]).die == Die::nth(n) && !rolled[..n].contains(&rolled[n]);
            check((0..rolled.len()).all(fits), "rolled", text)?;
            state.rolled = Some(rolled);
        }
        if let Some(figure) = shown.orientation {
            let orientation = Orientation::new(figure);
            state.orientation =
                Some(orientation.ok_or(RestoreError { field: "orientation", text: "1 to 6" })?);
        }
        Ok(())
    }

    fn restore_animals(&self, state: &mut State, shown: &Snapshot) -> Result<(), RestoreError> {
        let text = "steps of the map by kind";
        for (name, step) in &shown.animals {
            let kind: Kind = known(name, "animals", text)?;
            let step = self.map.step_named(step).ok_or(RestoreError { field: "animals", text })?;
            state.animals[kind.index()] = Some(step);
        }
        for (name, caged) in &shown.caged {
            state.caged[known::<Kind>(name, "caged", "numbers by kind")?.index()] = *caged;
        }
        for name in &shown.traps {
            let kind = known(name, "traps", "at most three kinds")?;
            check(state.traps.push(kind), "traps", "at most three kinds")?;
        }
        Ok(())
    }

    fn restore_gates(&self, state: &mut State, shown: &Snapshot) -> Result<(), RestoreError> {
        check(shown.gates.len() == Gate::COUNT, "gates", "the five gates of the map")?;
        for gate in Gate::ALL {
            let read = shown.gates.get(self.map.gate(gate).name.as_str());
            let read = read.ok_or(RestoreError { field: "gates", text: "the five gates of the map" })?;
            let squares =
                "at most three squares, fewer animals blocked than three, and not more than squares";
            let at = &mut state.gates[gate.index()];
            at.filled = read.filled;
            for name in &read.blocked {
                check(at.blocked.push(known(name, "gates", squares)?), "gates", squares)?;
            }
            let blocked = at.blocked.len();
            check(at.filled <= Gate::SQUARES, "gates", squares)?;
            check(blocked < Gate::SQUARES && blocked <= at.filled, "gates", squares)?;
        }
        Ok(())
    }

    fn restore_figure(&self, character: Character, shown: &FigureJson) -> Result<Figure, RestoreError> {
        let text = "a step of the map, points within the tracks";
        let invalid = RestoreError { field: "characters", text };
        let card = self.map.card(character);
        let has_office = self.map.office.is_some();
        let at = self.map.step_named(&shown.at).ok_or(invalid)?;
        let points = |have: u8, left: u8, track: Track, start: u8| {
            let fits = left <= track.length - start && have <= track.length - left;
            if fits { Ok(Points { have, left }) } else { Err(RestoreError { field: "characters", text }) }
        };
        let supply = |track: Track| if shown.supply { track.start } else { 0 };
        let [health, ap] = [card.health_track, card.ap_track];
        let figure = Figure {
            at,
            health: points(shown.health, shown.health_left, health, health.start)?,
            tranquilizers: points(
                shown.tranquilizers,
                shown.tranquilizers_left,
                card.tranquilizer_track,
                supply(card.tranquilizer_track),
            )?,
            ap: points(shown.ap, shown.ap_left, ap, ap.start)?,
            supply: shown.supply,
        };
        let without = !shown.supply && figure.tranquilizers.left != card.tranquilizer_track.length;
        check(!without && (shown.supply || has_office), "characters", "no tranquilizers before the supply")?;
        Ok(figure)
    }

    /// Which steps are free and which spaces are full.
    fn restore_steps(&self, state: &mut State, shown: &Snapshot) -> Result<(), RestoreError> {
        state.taken = crate::space::Steps::NONE;
        state.full = Spaces::NONE;
        let animals = state.animals.into_iter().flatten();
        let figures = state.figures.iter().map(|figure| figure.at);
        let occupied: alloc::vec::Vec<Step> = animals.chain(figures).collect();
        for step in occupied {
            check(state.taken.insert(step), "animals", "one animal or character a step")?;
        }
        for name in &shown.filled {
            let text = "free steps of the map, in order";
            let step = self.map.step_named(name).ok_or(RestoreError { field: "filled", text })?;
            check(state.taken.insert(step), "filled", text)?;
        }
        for space in self.map.spaces() {
            if self.map.steps(space).all(|step| state.is_taken(step)) {
                state.full.insert(space);
            }
        }
        Ok(())
    }

    /// Whether what the phase needs is there, and nothing else.
    fn is_a_position(&self, state: &State) -> Result<(), RestoreError> {
        use Phase::*;
        let phase = state.phase;
        check((phase == Over) == state.outcome.is_some(), "outcome", "a word at the end, else null")?;
        for kind in Kind::ALL {
            let gone = Gate::ALL.into_iter().flat_map(|gate| state.blocked(gate)).chain(state.traps());
            let gone = gone.filter(|other| *other == kind).count();
            let loose = usize::from(state.animal(kind).is_some());
            let in_all = usize::from(state.caged(kind)) + loose + gone;
            let text = "not more of a kind than there are";
            check(in_all <= self.map.animal(kind).population.into(), "caged", text)?;
        }
        let setup = state.setup_left > 0;
        check(state.setup_left <= self.level(), "setup_left", "at most the level")?;
        check((state.turn == 0) == setup, "turn", "0 in setup, else from 1")?;
        check(setup || !matches!(phase, Escape | Again), "phase", "escape and again only in setup")?;
        check(!setup || !matches!(phase, First | Act | Go), "phase", "no part in setup")?;
        let rolling = matches!(phase, Orientation | Escape | Again);
        check(rolling == state.rolled.is_some(), "rolled", "four kinds while animals move, else none")?;
        check(state.moving < if rolling { 4 } else { 1 }, "moving", "0 to 3 while animals move, else 0")?;
        check(self.advanced || phase != Orientation || state.moving == 0, "moving", "0 before the die")?;
        let shows = match phase {
            Escape => true,
            Again => !self.advanced,
            _ => false,
        };
        check(shows == state.orientation.is_some(), "orientation", "null where it is to be rolled")?;
        let to_lose = state.attacks != [0; 2];
        let may = !setup && (phase == Orientation || state.outcome == Some(GameResult::Escaped));
        check(!to_lose || may, "attacks", "0 but while animals move in a turn")?;
        let healthy = state.figures.iter().all(|figure| figure.health.have > 0);
        let mauled = state.outcome == Some(GameResult::Mauled);
        check(healthy != mauled, "characters", "health above 0 until a character is mauled")?;
        self.is_a_part(state)
    }

    fn is_a_part(&self, state: &State) -> Result<(), RestoreError> {
        let parts = matches!(state.phase, Phase::Act | Phase::Go);
        check(parts == state.active.is_some(), "active", "keeper or worker in a part, else null")?;
        check(parts || !state.second, "done", "empty but in a part")?;
        check(state.idle <= MOST_IDLE, "idle", "0 to 5")?;
        let (actions, movement) = match (state.phase, state.active) {
            (Phase::Go, Some(character)) => (ACTIONS - 1, self.map.card(character).movement),
            (Phase::Act, _) => (ACTIONS, 0),
            _ => (0, 0),
        };
        check(state.actions <= actions, "actions", "0 to 2, 0 or 1 on the move, 0 outside a part")?;
        let moving = state.phase == Phase::Go;
        let fits = state.movement <= movement && (state.movement > 0) == moving;
        check(fits, "movement", "what is left of the move under way, else 0")?;
        Ok(())
    }
}
