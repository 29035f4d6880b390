//! A match as it is saved on the device: the record, the players, the seed of its dice, and its end.
use record::{Catalogue, Record, RecordError};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use view::Player;

/// The version of the format.
const VERSION: u64 = 1;

/// A match on the device.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedMatch {
    version: u64,
    /// Its name on this device.
    pub id: String,
    /// The game, its options and all its events.
    pub record: Record,
    /// The players, in seat order.
    pub seats: Vec<Player>,
    /// The seed of its dice.
    pub seed: u64,
    /// The time it began, in milliseconds since 1970.
    pub started: f64,
    /// The time of its last event, in milliseconds since 1970.
    pub changed: f64,
    /// The day whose challenge it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub challenge: Option<String>,
    /// Whether undo, a hint or the chance bar was used in it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub helped: bool,
    /// Of 100 games of the bot `greedy` with the same dice, the number that did worse, once they are played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beats: Option<u32>,
    /// The finished game or record it was forked from, if any; such a game counts for no best result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Its end, once it has come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finish: Option<Finish>,
}

/// The outcome's word of a game that is played for points.
pub const POINTS: &str = "points";

/// The end of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finish {
    /// The outcome's word: `escaped`.
    pub outcome: String,
    /// Each seat's result, in seat order.
    pub utility: Vec<f64>,
    /// Turns played, as the game counts them.
    pub turns: u32,
    /// The sum of what chance gave and took, once analysed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<f64>,
    /// The sum of what decisions lost, once analysed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loss: Option<f64>,
    /// Decisions with more than one possibility, once analysed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decisions: Option<u32>,
}

impl SavedMatch {
    /// Returns a match that begins.
    pub fn new(id: String, record: Record, seats: Vec<Player>, seed: u64, now: f64) -> SavedMatch {
        SavedMatch {
            version: VERSION,
            id,
            record,
            seats,
            seed,
            started: now,
            changed: now,
            challenge: None,
            helped: false,
            beats: None,
            from: None,
            finish: None,
        }
    }

    /// Returns it as JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads a stored match.
    ///
    /// # Errors
    /// The reason why it cannot be read, as the rest of a sentence.
    pub fn parse(text: &str, catalogue: &Catalogue) -> Result<SavedMatch, String> {
        let value: Value = serde_json::from_str(text).map_err(|error| format!("is broken: {error}"))?;
        match value.get("version").and_then(Value::as_u64) {
            Some(VERSION) => {}
            Some(newer) if newer > VERSION => {
                return Err(format!("was written by a newer Menagerie (version {newer})"));
            }
            Some(older) => return Err(format!("is of version {older}, which is not known here")),
            None => return Err("is broken: it has no version".to_owned()),
        }
        // Read from the text, not from the value, in which a field given twice no longer shows.
        let saved: SavedMatch = serde_json::from_str(text).map_err(|error| format!("is broken: {error}"))?;
        let record: Result<Record, RecordError> = Record::parse(&saved.record.to_json(), catalogue);
        record.map_err(|error| format!("is broken: {error}"))?;
        if saved.seats.is_empty() {
            return Err("is broken: nobody sits at it".to_owned());
        }
        Ok(saved)
    }
}

fn is_false(value: &bool) -> bool {
    !value
}

/// Returns people at all seats, from the names of a record.
pub fn persons_of(record: &Record) -> Vec<Player> {
    let names = record.seats.clone().unwrap_or_default();
    if names.is_empty() {
        vec![Player::Person("You".to_owned())]
    } else {
        names.into_iter().map(Player::Person).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{GameId, Options, Setup};

    fn saved() -> SavedMatch {
        let record = Setup::new(GameId::Ruin, Options::default()).record();
        SavedMatch::new("k1".into(), record, vec![Player::Person("You".into())], 7, 1000.0)
    }

    #[test]
    fn a_saved_match_reads_back() {
        assert_eq!(SavedMatch::parse(&saved().to_json(), games::catalogue()), Ok(saved()));
    }

    #[test]
    fn other_versions_and_broken_texts_are_told_apart() {
        let other = |version: &str| saved().to_json().replace("\"version\":1", version);
        let why = |text: &str| SavedMatch::parse(text, games::catalogue()).expect_err(text);
        assert!(why(&other("\"version\":2")).contains("newer"));
        assert!(why(&other("\"version\":0")).contains("version 0"));
        assert!(why(&other("\"version\":\"x\"")).contains("no version"));
        assert!(why(&other("\"more\":1,\"version\":1")).contains("more"));
        assert!(why("{").contains("broken"));
        assert!(why("").contains("broken"));
    }
}
