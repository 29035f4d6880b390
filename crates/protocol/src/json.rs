//! Values that cross the boundary as JSON text.
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// A value that is written as JSON within another format: its own form leaves fields out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Json<T>(pub T);

impl<T: Serialize> Serialize for Json<T> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let text = serde_json::to_string(&self.0).map_err(serde::ser::Error::custom)?;
        to.serialize_str(&text)
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Json<T> {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Json<T>, D::Error> {
        let text = String::deserialize(from)?;
        serde_json::from_str(&text).map(Json).map_err(serde::de::Error::custom)
    }
}
