//! *Escape from Ruin* in the catalogue: its description, maps and lesson, and how it is opened.
use alloc::vec::Vec;

use tabletop::reader::Fault;
use tabletop::{BoardFile, Boards, Describe, OpenError, OpenWith, Playable, Shipped};

use crate::{GameResult, Map, Ruin, State};

const MAPS: [Shipped; 2] = [
    Shipped { id: "classic", about: "the usual one", text: include_str!("../../../maps/ruin/classic.toml") },
    Shipped {
        id: "gauntlet",
        about: "narrow and dangerous",
        text: include_str!("../../../maps/ruin/gauntlet.toml"),
    },
];

impl Playable for Ruin {
    const KEY: &'static str = "ruin";
    const CAN_BE_SOLVED: bool = true;

    fn outcome_word(&self, state: &State) -> Option<&'static str> {
        state.outcome().map(GameResult::name)
    }
}

impl Describe for Ruin {
    const TITLE: &'static str = "Escape from Ruin";
    const LINE: &'static str = "Slip past the cultist, then the tiger.";
    const AUTHORS: &str = "Ian Wyman";
    const MINUTES: u32 = 10;
    const EMBLEM: &'static str = "tiger";
    const RULES: &'static str = include_str!("../../../docs/rules/ruin.md");
    const LESSON: &'static str = include_str!("../../../docs/lessons/ruin.json");
    const BOARDS: Option<Boards> = Some(Boards { file: BoardFile::Map, shipped: &MAPS });

    fn open(with: &OpenWith<'_>) -> Result<Ruin, OpenError> {
        Ok(Ruin::new(Map::parse(with.board)?))
    }

    fn check_board(text: &str) -> Result<(), Vec<Fault>> {
        Map::parse(text).map(drop)
    }
}
