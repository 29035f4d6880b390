//! The sealed dice of an online table, as its record carries them.
use serde::{Deserialize, Serialize};

/// The seal and what opens it, all in lower-case hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordDice {
    /// The way from seed and nonces to rolls: `menagerie/dice-1`.
    pub scheme: String,
    /// The table on which the dice were rolled.
    pub table: String,
    /// The seal, published before anybody could act.
    pub commit: String,
    /// The seed, once the table is over or closed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The nonces in seat order; none for bots.
    pub nonces: Vec<Option<String>>,
}
