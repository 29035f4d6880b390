//! Puzzles from one's own games: the decisions that cost most, kept when a game is analysed.
use protocol::{Analysis, PagePuzzle, SavedMatch};
use record::Record;
use serde::{Deserialize, Serialize};
use view::Player;

use crate::clock::Day;
use crate::end::Unit;
use crate::store;

/// The key of the kept decisions.
const OWN: &str = "menagerie.puzzles.own";
/// Maximum number of decisions of one game that are kept.
const OF_A_GAME: usize = 2;
/// Maximum number of decisions kept.
const MAX_KEPT: usize = 20;

/// A decision from one's own games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Own {
    /// The name of the saved game.
    pub id: String,
    /// The position.
    pub ply: usize,
    /// The day of the game.
    pub day: String,
    /// The turn, as the game counts them.
    pub turn: u32,
    /// Whether values are points.
    pub points: bool,
    /// The loss.
    pub loss: f64,
    /// The best event.
    pub best: String,
    /// The value of the position.
    pub value: f64,
    /// The game.
    pub record: Record,
}

impl Own {
    /// Returns the name of its puzzle.
    pub fn name(&self) -> String {
        format!("own-{}-{}", self.id, self.ply)
    }

    /// Returns the loss as a figure: `−9`.
    pub fn loss_words(&self) -> String {
        Unit::of_points(self.points).signed(-self.loss)
    }

    /// Returns it as a puzzle, which moves no rating.
    pub fn puzzle(&self) -> PagePuzzle {
        PagePuzzle {
            id: self.name(),
            record: self.record.clone(),
            best: vec![self.best.clone()],
            value: self.value,
            second: self.value - self.loss,
            exact: false,
            rating: None,
            themes: Vec::new(),
        }
    }
}

/// Returns the decisions that are still to be solved, those that cost most first.
pub fn all() -> Vec<Own> {
    store::read(OWN).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// Drops a decision that was solved.
pub fn drop_solved(name: &str) {
    let mut own = all();
    own.retain(|own| own.name() != name);
    write(&own);
}

fn write(own: &[Own]) {
    if let Ok(text) = serde_json::to_string(own) {
        // On a full device the decisions are held until the page is closed.
        let _ = store::write(OWN, &text);
    }
}

/// Keeps the decisions of a person that cost most in an analysed game.
pub fn keep_own(saved: &SavedMatch, analysis: &Analysis, points: bool, turn: impl Fn(usize) -> u32) {
    let is_person = |player: &Player| player.is_person();
    if analysis.rough || !saved.seats.get(usize::from(analysis.seat)).is_some_and(is_person) {
        return;
    }
    let mut own = all();
    own.retain(|own| own.id != saved.id);
    for (decision, _) in analysis.worst().into_iter().take(OF_A_GAME) {
        let mut record = saved.record.clone();
        record.events.truncate(decision.ply);
        own.push(Own {
            id: saved.id.clone(),
            ply: decision.ply,
            day: Day::of(saved.changed).words(),
            turn: turn(decision.ply),
            points,
            loss: decision.loss,
            best: decision.best.clone(),
            value: analysis.values.get(decision.ply).copied().unwrap_or_default(),
            record,
        });
    }
    own.sort_by(|a, b| b.loss.total_cmp(&a.loss));
    own.truncate(MAX_KEPT);
    write(&own);
}
