//! *Mayhem at the Rockport Zoo* in the catalogue: its description, maps, options and lesson, and how it is opened.
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tabletop::reader::Fault;
use tabletop::{
    BoardFile, Boards, Describe, GameOption, OpenError, OpenWith, OptionValue, Playable, Shipped,
};

use crate::{GameResult, MOST_LEVEL, Map, State, Zoo};

const MAPS: [Shipped; 2] = [
    Shipped { id: "rockport", about: "the usual one", text: include_str!("../../../maps/zoo/rockport.toml") },
    Shipped {
        id: "rockport2",
        about: "with an office",
        text: include_str!("../../../maps/zoo/rockport2.toml"),
    },
];

impl Playable for Zoo {
    const KEY: &'static str = "zoo";

    fn outcome_word(&self, state: &State) -> Option<&'static str> {
        state.outcome().map(GameResult::name)
    }
}

impl Describe for Zoo {
    const TITLE: &'static str = "Rockport Zoo";
    const LINE: &'static str = "Get the worker across before the animals do.";
    const AUTHORS: &str = "Wildcard Six Game Design (Frank and Amanda)";
    const MINUTES: u32 = 20;
    const EMBLEM: &'static str = "lion";
    const RULES: &'static str = include_str!("../../../docs/rules/zoo.md");
    const LESSON: &'static str = include_str!("../../../docs/lessons/zoo.json");
    const BOARDS: Option<Boards> = Some(Boards { file: BoardFile::Map, shipped: &MAPS });

    fn options() -> Vec<GameOption> {
        let moves = |level| if level == 1 { String::from("1 move") } else { format!("{level} moves") };
        Vec::from([
            GameOption {
                key: "level",
                meaning: "how often animals move before the first turn",
                values: (1..=MOST_LEVEL).map(|level| (OptionValue::Number(level), moves(level))).collect(),
            },
            GameOption::flag("advanced", "whether each animal rolls its own orientation"),
        ])
    }

    fn open(with: &OpenWith<'_>) -> Result<Zoo, OpenError> {
        let map = Map::parse(with.board)?;
        Zoo::new(map, with.number("level")?, with.flag("advanced")?).ok_or(OpenError::wrong("level"))
    }

    fn check_board(text: &str) -> Result<(), Vec<Fault>> {
        Map::parse(text).map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_described_by_its_moves() {
        let about: Vec<String> =
            Zoo::options().swap_remove(0).values.into_iter().map(|(_, about)| about).collect();
        assert_eq!(about, ["1 move", "2 moves", "3 moves", "4 moves"]);
    }
}
