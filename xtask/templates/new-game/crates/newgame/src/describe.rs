//! *Newgame* in the catalogue: its description, rules and lesson, and how it is opened.
use tabletop::{Describe, OpenError, OpenWith, Playable};

use crate::{Newgame, State};

impl Playable for Newgame {
    const KEY: &'static str = "newgame";

    fn outcome_word(&self, _state: &State) -> Option<&'static str> {
        None
    }
}

impl Describe for Newgame {
    const TITLE: &'static str = "Newgame";
    const LINE: &'static str = "Race along the track, and rest before the pools sweep you back.";
    const AUTHORS: &'static str = "Menagerie's developers";
    const PLAYERS: (u8, u8) = Newgame::PLAYERS;
    const MINUTES: u32 = 5;
    const EMBLEM: &'static str = "dog";
    const RULES: &'static str = include_str!("../../../docs/rules/newgame.md");
    const LESSON: &'static str = include_str!("../../../docs/lessons/newgame.json");

    fn open(with: &OpenWith<'_>) -> Result<Newgame, OpenError> {
        Newgame::new(with.players).ok_or(OpenError::wrong("players"))
    }
}
