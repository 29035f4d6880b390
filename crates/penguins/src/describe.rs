//! *Penguin Panic: The Great Icescape* in the catalogue: its description and lesson, and how it is opened.
use tabletop::{BySeat, Describe, Game, OpenError, OpenWith, Playable, Seat};

use crate::{Penguins, State};

impl Playable for Penguins {
    const KEY: &'static str = "penguins";

    fn outcome_word(&self, _state: &State) -> Option<&'static str> {
        None
    }

    fn scores(&self, state: &State) -> Option<BySeat<i32>> {
        let outcome = state.outcome()?;
        let points = |seat: Seat| outcome.scores().get(seat.index()).copied().map_or(0, i32::from);
        Some(BySeat::new(self.seats(), points))
    }
}

impl Describe for Penguins {
    const TITLE: &'static str = "Penguin Panic";
    const LINE: &'static str = "Bribe the guards, fill the circles, and the penguins are gone.";
    const AUTHORS: &str = "Scott and Anna-Marie Nelson, published by nestorgames";
    const PLAYERS: (u8, u8) = Penguins::PLAYERS;
    const MINUTES: u32 = 40;
    const EMBLEM: &'static str = "penguin";
    const RULES: &'static str = include_str!("../../../docs/rules/penguins.md");
    const LESSON: &'static str = include_str!("../../../docs/lessons/penguins.json");

    fn open(with: &OpenWith<'_>) -> Result<Penguins, OpenError> {
        Penguins::new(with.players).ok_or(OpenError::wrong("players"))
    }
}
