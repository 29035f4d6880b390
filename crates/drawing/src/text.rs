//! A board in characters, in runs with roles, by which a terminal may colour them.
use std::fmt;

/// A board in characters, line by line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextBoard {
    /// The lines from the top, of equal width.
    pub lines: Vec<Vec<Run>>,
}

/// Characters of one role; every character is one column wide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    pub text: String,
    pub role: Role,
    /// Whether they lie within the reach of a threat.
    pub threat: bool,
    /// Whether they belong to the selected choice.
    pub chosen: bool,
    /// The name of the place that they show.
    pub place: Option<String>,
}

/// The role of characters on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Coordinates and rim.
    Frame,
    Ground,
    Wall,
    Tree,
    Cliff,
    /// The edge between two squares, marked as a cliff.
    CliffSide,
    Skull,
    Water,
    Passage,
    /// A passage over water.
    Bridge,
    Start,
    Goal,
    Player,
    Hunter,
    /// In reach with this number of moves.
    Reach(u8),
    /// In reach, but deadly.
    Deadly,
    /// On the way of the selected choice.
    Way,
    /// Just refused.
    Forbidden,
    /// A piece of the nth of several kinds, which its letter distinguishes, too.
    Kind(u8),
}

impl Run {
    pub fn new(text: impl Into<String>, role: Role) -> Run {
        Run { text: text.into(), role, threat: false, chosen: false, place: None }
    }
}

impl fmt::Display for TextBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            let text: String = line.iter().map(|run| run.text.as_str()).collect();
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}
