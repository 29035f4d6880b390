//! Animations of events.
use drawing::Drawing;
use serde::{Deserialize, Serialize};

use crate::Surface;

/// An event as an animation after the position before it: dice, then pieces and strokes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Motion {
    /// A die's picture for each figure while it tumbles; empty without dice. Their number is that of the
    /// position after it.
    pub tumbling: Vec<Drawing>,
    /// Duration of the tumbling, in milliseconds.
    pub tumble: f64,
    /// Which of the dice are thrown, from 0, where others lie still; all of them where none is named.
    pub thrown: Vec<usize>,
    /// The pieces that move.
    pub pieces: Vec<Walk>,
    /// The pieces are moved by chance: their ways are shown first.
    pub foretold: bool,
    /// Lines drawn meanwhile, each like a stroke of a pencil.
    pub strokes: Vec<Stroke>,
    /// Sentences over the board meanwhile.
    pub captions: Vec<Caption>,
    /// The sounds meanwhile.
    pub sounds: Vec<Cue>,
}

/// A sound at a time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cue {
    /// Milliseconds from the event's beginning.
    pub at: f64,
    /// The sound.
    pub sound: Sound,
}

/// The sounds of the page, made by `shell/after.js`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sound {
    /// Dice fall.
    Dice,
    /// A pencil draws.
    Pencil,
    /// A piece steps.
    Step,
    /// Water rises, or carries somebody.
    Water,
    /// Rocks fall.
    Rocks,
    /// A hunter, a bear or another beast of prey.
    Growl,
    /// A penguin.
    Chirp,
    /// Another animal, or somebody who is found.
    Call,
    /// A shot.
    Shot,
    /// The game is won.
    Won,
    /// Something is lost.
    Lost,
}

impl Sound {
    /// All of them.
    pub const ALL: [Sound; 11] = [
        Sound::Dice,
        Sound::Pencil,
        Sound::Step,
        Sound::Water,
        Sound::Rocks,
        Sound::Growl,
        Sound::Chirp,
        Sound::Call,
        Sound::Shot,
        Sound::Won,
        Sound::Lost,
    ];

    /// Returns its name.
    pub const fn name(self) -> &'static str {
        match self {
            Sound::Dice => "dice",
            Sound::Pencil => "pencil",
            Sound::Step => "step",
            Sound::Water => "water",
            Sound::Rocks => "rocks",
            Sound::Growl => "growl",
            Sound::Chirp => "chirp",
            Sound::Call => "call",
            Sound::Shot => "shot",
            Sound::Won => "won",
            Sound::Lost => "lost",
        }
    }
}

/// An animal's reaction to what happens to it or by it, at the end of its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reaction {
    /// It jumps on somebody.
    Pounce,
    /// It sways as it goes.
    Waddle,
    /// It turns its head.
    TurnHead,
}

impl Motion {
    /// Returns the duration of pieces, strokes and captions together, in milliseconds.
    pub fn lasts(&self) -> f64 {
        let pieces = self.pieces.iter().filter_map(|walk| walk.moments.last()).map(|moment| moment.at);
        let strokes = self.strokes.iter().map(|stroke| stroke.from + stroke.lasts);
        let captions = self.captions.iter().map(|caption| caption.from + caption.lasts);
        pieces.chain(strokes).chain(captions).fold(0.0, f64::max)
    }
}

/// A piece and its way over time.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Walk {
    /// The key of its shape on the board; another name where it comes onto the board only now.
    pub key: String,
    /// The piece round the origin, as SVG markup, where the board does not show it yet.
    pub picture: Option<String>,
    /// Its places in the order of time, straight on in between. It stands still before the first.
    pub moments: Vec<Moment>,
    /// It is gone from the board once it has arrived.
    pub leaves: bool,
    /// The animal's reaction.
    pub reaction: Option<Reaction>,
}

/// A line that is drawn as one looks on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stroke {
    /// The drawing it is drawn on.
    pub surface: Surface,
    /// The line, in SVG's notation.
    pub path: String,
    /// Its classes.
    pub class: String,
    /// Milliseconds from the event's beginning.
    pub from: f64,
    /// Duration of the drawing in milliseconds; the line stays until all is done.
    pub lasts: f64,
}

/// A sentence over the board while something is shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Caption {
    /// The sentence.
    pub words: String,
    /// Milliseconds from the event's beginning.
    pub from: f64,
    /// Least duration, in milliseconds.
    pub lasts: f64,
}

/// A place of the board at a time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Moment {
    /// Milliseconds from the event's beginning.
    pub at: f64,
    /// In the drawing's units.
    pub x: f64,
    /// In the drawing's units.
    pub y: f64,
}
