//! What the values of options mean, in a few words, for who has to choose one.
use caverns::{Card, Level};
use serde_json::Value;

use crate::GameId;

impl GameId {
    /// What a value of one of its options means; empty where the value says enough itself.
    pub fn about(self, key: &str, value: &Value) -> String {
        let number = || value.as_u64().and_then(|number| u8::try_from(number).ok());
        let level = || value.as_str().and_then(Level::named);
        match (self, key) {
            (GameId::Caverns, "character") => number().and_then(Card::new).map_or_else(String::new, card),
            (GameId::Caverns, "slides") => level().map_or_else(String::new, |it| many(it.slides(), "slide")),
            (GameId::Caverns, "water") => level().map_or_else(String::new, |it| many(it.water(), "circle")),
            (GameId::Zoo, "level") => number().map_or_else(String::new, |times| many(times, "move")),
            (_, "map" | "sheet") => board(value.as_str().unwrap_or_default()).to_owned(),
            _ => String::new(),
        }
    }
}

/// What a shipped map or sheet is like.
fn board(id: &str) -> &'static str {
    match id {
        "classic" | "rockport" => "the usual one",
        "gauntlet" => "narrow and dangerous",
        "depths" => "deep and winding",
        "rockport2" => "the extension, with an office",
        _ => "",
    }
}

fn card(card: Card) -> String {
    let (stored, most, health) = (card.stored(), card.most_stored(), card.health());
    format!("{stored} of {most} actions stored, {health} health; hears the friend in row {}", card.call_row())
}

fn many(count: u8, what: &str) -> String {
    match count {
        0 => format!("no {what}"),
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_of_every_option_that_needs_words_has_some() {
        let mut said = 0;
        for game in GameId::ALL {
            for option in game.options().into_iter().filter(|option| option.key != "players") {
                let flag = option.default.is_boolean();
                for value in &option.values {
                    let words = game.about(option.key, value);
                    assert_eq!(words.is_empty(), flag, "{game} {} {value}: {words:?}", option.key);
                    said += usize::from(!words.is_empty());
                }
            }
        }
        assert!(said > 15);
        assert_eq!(GameId::Caverns.about("water", &"easy".into()), "no circle");
        assert_eq!(GameId::Zoo.about("level", &1.into()), "1 move");
        assert!(GameId::Caverns.about("character", &1.into()).starts_with("2 of 2 actions stored, 4 health"));
    }
}
