//! The settings of the page, saved on the device.
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::store::{read, set_aside, write};

const KEY: &str = "menagerie.settings";
/// Read by `theme.js` before the first paint.
const THEME: &str = "menagerie.theme";
const VERSION: u32 = 1;

/// The settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    version: u32,
    /// Dice tumble and pieces walk.
    pub motion: bool,
    /// The way in which a decision with only one possibility is made.
    pub forced: Forced,
    /// The chance of winning is shown while playing.
    pub chance_bar: bool,
    /// The hunter's reach is outlined.
    pub threat: bool,
    /// Choices show their notation.
    #[serde(default)]
    pub notation: bool,
    /// Dice, pencil, steps and voices are heard, and a phone trembles when something is lost.
    #[serde(default = "yes")]
    pub sound: bool,
    /// The name on the first seat.
    pub name: String,
    /// The speed at which chance and bots are shown.
    #[serde(default)]
    pub speed: Speed,
}

/// The speed at which chance and bots are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// Half as fast.
    Slow,
    /// As designed.
    #[default]
    Normal,
    /// Three times as fast.
    Fast,
    /// Nothing is shown moving.
    Once,
}

impl Speed {
    /// All four with their names on the page.
    pub const ALL: [(Speed, &str); 4] =
        [(Speed::Slow, "Slow"), (Speed::Normal, "Normal"), (Speed::Fast, "Fast"), (Speed::Once, "At once")];

    /// Returns the factor by which everything lasts longer.
    pub const fn factor(self) -> f64 {
        match self {
            Speed::Slow => 2.0,
            Speed::Normal => 1.0,
            Speed::Fast => 1.0 / 3.0,
            Speed::Once => 0.0,
        }
    }
}

fn yes() -> bool {
    true
}

/// The way in which a decision with only one possibility is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Forced {
    /// It is made after a short pause.
    Pause,
    /// It is made at once.
    Once,
    /// It is left to the player.
    Ask,
}

/// Paper, slate, or as the device has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// As the device has it.
    Device,
    /// Light.
    Paper,
    /// Dark.
    Slate,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            version: VERSION,
            motion: true,
            forced: Forced::Pause,
            chance_bar: false,
            threat: true,
            notation: false,
            sound: true,
            name: "You".to_owned(),
            speed: Speed::Normal,
        }
    }
}

impl Theme {
    /// All three.
    pub const ALL: [Theme; 3] = [Theme::Device, Theme::Paper, Theme::Slate];

    /// Returns its name on the page.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Device => "as the device",
            Theme::Paper => "light",
            Theme::Slate => "dark",
        }
    }

    /// Returns its name in the style sheets and on the device.
    const fn key(self) -> &'static str {
        match self {
            Theme::Device => "",
            Theme::Paper => "paper",
            Theme::Slate => "slate",
        }
    }

    fn stored() -> Theme {
        match read(THEME).as_deref() {
            Some("\"paper\"") => Theme::Paper,
            Some("\"slate\"") => Theme::Slate,
            _ => Theme::Device,
        }
    }

    /// Saves it and shows it.
    fn put(self) {
        let root = document().document_element();
        match (self, root) {
            (Theme::Device, Some(root)) => {
                crate::store::remove(THEME);
                let _ = root.remove_attribute("data-theme");
            }
            (theme, Some(root)) => {
                let _ = write(THEME, &format!("\"{}\"", theme.key()));
                let _ = root.set_attribute("data-theme", theme.key());
            }
            (_, None) => {}
        }
    }

    /// Whether the page is dark now.
    pub fn is_dark(self) -> bool {
        match self {
            Theme::Paper => false,
            Theme::Slate => true,
            Theme::Device => prefers("(prefers-color-scheme: dark)"),
        }
    }
}

/// Whether the device asks for something, such as dark colours or no motion.
pub fn prefers(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// The settings as the page uses them; a handle to be copied.
#[derive(Clone, Copy)]
pub struct SettingsHandle {
    /// The settings, apart from the theme.
    pub settings: RwSignal<Settings>,
    /// The theme.
    pub theme: RwSignal<Theme>,
    /// A message about settings or games that could not be read or saved, to be shown once.
    pub failure: RwSignal<Option<String>>,
}

impl SettingsHandle {
    /// Reads the saved settings, and provides it to every part of the page.
    pub fn provide() -> SettingsHandle {
        let (settings, failure) = load();
        let handle = SettingsHandle {
            settings: RwSignal::new(settings),
            theme: RwSignal::new(Theme::stored()),
            failure: RwSignal::new(failure),
        };
        Effect::new(move |before: Option<Settings>| {
            let now = handle.settings.get();
            if before.as_ref().is_some_and(|before| *before != now) {
                handle.save(&now);
            }
            if let Some(root) = document().document_element() {
                let _ = if now.motion {
                    root.remove_attribute("data-motion")
                } else {
                    root.set_attribute("data-motion", "off")
                };
                let _ = root.toggle_attribute_with_force("data-notation", now.notation);
            }
            now
        });
        Effect::new(move |before: Option<Theme>| {
            let theme = handle.theme.get();
            if before.is_some() {
                theme.put();
            }
            theme
        });
        provide_context(handle);
        handle
    }

    /// Returns the settings of this page.
    pub fn of_page() -> SettingsHandle {
        expect_context()
    }

    /// Whether things are shown moving: the person's and the device's wish.
    pub fn moves(self) -> bool {
        self.settings.with_untracked(|settings| settings.motion)
            && !prefers("(prefers-reduced-motion: reduce)")
    }

    fn save(self, settings: &Settings) {
        let readable =
            |text: &str| serde_json::from_str::<Settings>(text).is_ok_and(|s| s.version == VERSION);
        if let Some(there) = read(KEY).filter(|text| !readable(text))
            && set_aside("settings", &there).is_none()
        {
            return;
        }
        if serde_json::to_string(settings).is_ok_and(|text| write(KEY, &text).is_err()) {
            self.failure
                .set(Some("The device has no room: settings hold until the page is closed.".to_owned()));
        }
    }
}

fn load() -> (Settings, Option<String>) {
    let Some(text) = read(KEY) else { return (Settings::default(), None) };
    match serde_json::from_str::<Settings>(&text) {
        Ok(settings) if settings.version == VERSION => (settings, None),
        _ => {
            let message = "The settings kept on this device cannot be read here; they are left as they are, and the \
                        usual ones hold.";
            (Settings::default(), Some(message.to_owned()))
        }
    }
}
