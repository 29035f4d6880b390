//! *Nightmare at the Rockport Caverns* in the catalogue: its description, maps, options and lesson, and how it is
//! opened.
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tabletop::reader::Fault;
use tabletop::{
    BoardFile, Boards, Describe, GameOption, OpenError, OpenWith, OptionValue, Playable, Shipped,
};

use crate::{Card, Caverns, GameResult, Level, Map, Setup, State};

const MAPS: [Shipped; 2] = [
    Shipped {
        id: "classic",
        about: "the usual one",
        text: include_str!("../../../maps/caverns/classic.toml"),
    },
    Shipped {
        id: "depths",
        about: "deep and winding",
        text: include_str!("../../../maps/caverns/depths.toml"),
    },
];

impl Playable for Caverns {
    const KEY: &'static str = "caverns";

    fn outcome_word(&self, state: &State) -> Option<&'static str> {
        state.outcome().map(GameResult::name)
    }
}

impl Describe for Caverns {
    const TITLE: &'static str = "Rockport Caverns";
    const LINE: &'static str = "Find your friend before the water does.";
    const AUTHORS: &str = "Wildcard Six Game Design (Frank and Amanda)";
    const MINUTES: u32 = 15;
    const EMBLEM: &'static str = "bear";
    const RULES: &'static str = include_str!("../../../docs/rules/caverns.md");
    const LESSON: &'static str = include_str!("../../../docs/lessons/caverns.json");
    const BOARDS: Option<Boards> = Some(Boards { file: BoardFile::Map, shipped: &MAPS });

    fn options() -> Vec<GameOption> {
        let cards = Card::ALL.map(|card| (OptionValue::Number(card.number()), about_card(card)));
        let levels = |about: fn(Level) -> String| {
            Level::ALL.map(|level| (OptionValue::Word(level.name()), about(level))).to_vec()
        };
        Vec::from([
            GameOption {
                key: "character",
                meaning: "who goes down: stored actions and health",
                values: cards.to_vec(),
            },
            GameOption {
                key: "slides",
                meaning: "how many rock slides come before the start",
                values: levels(|level| count(level.slides(), "slide")),
            },
            GameOption {
                key: "water",
                meaning: "how much water stands there at the start",
                values: levels(|level| count(level.water(), "circle")),
            },
            GameOption::flag("bear", "whether the bear wanders"),
        ])
    }

    fn open(with: &OpenWith<'_>) -> Result<Caverns, OpenError> {
        let level = |key| Level::named(with.word(key)?).ok_or(OpenError::wrong(key));
        let map = Map::parse(with.board)?;
        let setup = Setup {
            card: Card::new(with.number("character")?).ok_or(OpenError::wrong("character"))?,
            slides: level("slides")?,
            water: level("water")?,
            bear: with.flag("bear")?,
        };
        Caverns::new(map, setup)
            .map_err(|error| OpenError::Option { key: "bear", instead: Some(format!("false ({error})")) })
    }

    fn check_board(text: &str) -> Result<(), Vec<Fault>> {
        Map::parse(text).map(drop)
    }
}

fn about_card(card: Card) -> String {
    let (stored, most, health) = (card.stored(), card.most_stored(), card.health());
    format!("{stored} of {most} actions stored, {health} health; hears the friend in row {}", card.call_row())
}

fn count(count: u8, noun: &str) -> String {
    match count {
        0 => format!("no {noun}"),
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_values_of_options_are_described() {
        let about = |option: usize| -> Vec<String> {
            Caverns::options().swap_remove(option).values.into_iter().map(|(_, about)| about).collect()
        };
        assert_eq!(about(0)[0], "2 of 2 actions stored, 4 health; hears the friend in row 2");
        assert_eq!(about(1), ["2 slides", "4 slides", "6 slides"]);
        assert_eq!(about(2), ["no circle", "1 circle", "2 circles"]);
    }
}
