//! A game's options: those there are, and the values chosen.
use std::collections::BTreeMap;
use std::fmt;

use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// One option of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionSpec {
    /// Its name in records and on the command line.
    pub key: String,
    /// Its meaning, in one line.
    pub meaning: String,
    /// The value where none is chosen.
    pub default: Value,
    /// The values that can be chosen.
    pub values: Vec<Value>,
    /// The meaning of each value, in the order of `values`; none where the values say enough themselves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub about: Vec<String>,
}

impl OptionSpec {
    /// The first and the last value, where the option is a number.
    pub fn range(&self) -> Option<(u64, u64)> {
        Some((self.values.first()?.as_u64()?, self.values.last()?.as_u64()?))
    }

    /// The values that can be chosen, in words.
    pub fn known(&self) -> String {
        match self.range() {
            Some((first, last)) => format!("{first} to {last}"),
            None => self.values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or "),
        }
    }

    /// The meaning of a value; empty where it says enough itself.
    pub fn about(&self, value: &Value) -> &str {
        let at = self.values.iter().position(|one| one == value);
        at.and_then(|at| self.about.get(at)).map_or("", String::as_str)
    }
}

/// Options by name. One that a record or a command line leaves out has its default.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Options(pub BTreeMap<String, Value>);

impl Options {
    /// The text of an option that is a word.
    pub fn word(&self, key: &str) -> Option<&str> {
        self.0.get(key).and_then(Value::as_str)
    }

    /// The value of an option that is a number.
    pub fn number(&self, key: &str) -> Option<u64> {
        self.0.get(key).and_then(Value::as_u64)
    }

    /// Sets an option.
    pub fn set(&mut self, key: &str, value: impl Into<Value>) {
        self.0.insert(key.to_owned(), value.into());
    }

    /// The value of an option that is a yes or no.
    pub fn flag(&self, key: &str) -> Option<bool> {
        self.0.get(key).and_then(Value::as_bool)
    }

    /// Sets an option from the text of a command line: a number, `true` or `false` where it is one,
    /// else a word.
    pub fn set_text(&mut self, key: &str, text: &str) {
        let number = || text.parse::<u64>().ok().map(Value::from);
        let flag = || text.parse::<bool>().ok().map(Value::from);
        let value = number().or_else(flag).unwrap_or_else(|| Value::from(text));
        self.0.insert(key.to_owned(), value);
    }
}

impl<'de> Deserialize<'de> for Options {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Options, D::Error> {
        deserializer.deserialize_map(Once).map(Options)
    }
}

/// Reads an object in which no field stands twice.
struct Once;

impl<'de> Visitor<'de> for Once {
    type Value = BTreeMap<String, Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of options")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut options = BTreeMap::new();
        while let Some((key, value)) = map.next_entry::<String, Value>()? {
            if options.contains_key(&key) {
                return Err(de::Error::custom(format_args!("duplicate field `{key}`")));
            }
            options.insert(key, value);
        }
        Ok(options)
    }
}
