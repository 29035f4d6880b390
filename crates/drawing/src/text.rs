//! A board in characters, each run with the role that says how a terminal may colour it.
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
    /// The characters.
    pub text: String,
    /// What they show.
    pub role: Role,
    /// They lie within what threatens.
    pub threat: bool,
    /// They are what is being considered.
    pub chosen: bool,
    /// The name of the place on the board they show.
    pub place: Option<String>,
}

/// What characters of a board show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Coordinates and rim.
    Frame,
    /// Open ground.
    Ground,
    /// A wall.
    Wall,
    /// A tree.
    Tree,
    /// A cliff.
    Cliff,
    /// The edge between two squares, marked as a cliff.
    CliffSide,
    /// A skull.
    Skull,
    /// Water.
    Water,
    /// A trail.
    Passage,
    /// A passage over water.
    Bridge,
    /// Where the player starts.
    Start,
    /// Where the player wants to go.
    Goal,
    /// The player.
    Player,
    /// A hunter.
    Hunter,
    /// In reach with so many moves.
    Reach(u8),
    /// In reach, and lost there.
    Deadly,
    /// On the way being considered.
    Way,
    /// Just refused.
    Forbidden,
    /// A piece of the nth of several kinds, which its letter tells apart, too.
    Kind(u8),
}

impl Run {
    /// Characters of a role.
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
