//! *Wildlife Shelter* in the catalogue: its description, sheets and lesson, and how it is opened.
use alloc::vec::Vec;

use tabletop::reader::Fault;
use tabletop::{BoardFile, Boards, BySeat, Describe, Game, OpenError, OpenWith, Playable, Shipped};

use crate::shelter::MOST_PLAYERS;
use crate::{Sheet, Shelter, State};

const SHEETS: [Shipped; 1] = [Shipped {
    id: "classic",
    about: "the usual one",
    text: include_str!("../../../sheets/shelter/classic.toml"),
}];

impl Playable for Shelter {
    const KEY: &'static str = "shelter";

    fn outcome_word(&self, _state: &State) -> Option<&'static str> {
        None
    }

    fn scores(&self, state: &State) -> Option<BySeat<i32>> {
        let outcome = self.outcome(state)?;
        Some(BySeat::new(self.seats(), |seat| {
            outcome.scores.get(seat.index()).map_or(0, |sheet| sheet.total)
        }))
    }

    fn plays_for_points(&self) -> bool {
        self.is_solo()
    }
}

impl Describe for Shelter {
    const TITLE: &'static str = "Wildlife Shelter";
    const LINE: &'static str = "Sixteen animals, one small reserve, the same dice for everyone.";
    const AUTHORS: &str = "Leiseus (analogmemories)";
    const PLAYERS: (u8, u8) = (1, MOST_PLAYERS);
    const MINUTES: u32 = 25;
    const EMBLEM: &'static str = "owl";
    const RULES: &'static str = include_str!("../../../docs/rules/shelter.md");
    const LESSON: &'static str = include_str!("../../../docs/lessons/shelter.json");
    const BOARDS: Option<Boards> = Some(Boards { file: BoardFile::Sheet, shipped: &SHEETS });

    fn open(with: &OpenWith<'_>) -> Result<Shelter, OpenError> {
        let sheet = Sheet::parse(with.board)?;
        Shelter::new(sheet, with.players).ok_or(OpenError::wrong("players"))
    }

    fn check_board(text: &str) -> Result<(), Vec<Fault>> {
        Sheet::parse(text).map(drop)
    }
}
