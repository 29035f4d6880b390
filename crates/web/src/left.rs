//! The state that one module of the page leaves to the other: all that stands in memory alone.
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::settings::SettingsHandle;
use crate::store;

/// The state that a module of the page leaves to the next one.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Left {
    /// The message that is shown.
    pub message: Option<String>,
    /// The texts for which the device had no room, by key.
    held: Vec<(String, String)>,
}

impl Left {
    /// Returns what a module that shows these settings leaves.
    pub fn of(settings: SettingsHandle) -> Left {
        Left { message: settings.failure.get_untracked(), held: store::held() }
    }

    /// Returns it as JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Takes over what another module left; nothing where `json` is empty.
    pub fn take_over(json: &str) -> Left {
        let left: Left = serde_json::from_str(json).unwrap_or_default();
        store::hold(&left.held);
        left
    }
}
