//! Manners: ways of playing that a bot has beside its strength.

/// The manner of a bot that searches. Each game says what a bot with it likes ([`BotGame::taste`](crate::BotGame::taste)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Manner {
    /// Takes risks.
    Bold,
    /// Keeps reserves.
    Careful,
    /// Wants to be done soon.
    Quick,
}

impl Manner {
    /// All manners.
    pub const ALL: [Manner; 3] = [Manner::Bold, Manner::Careful, Manner::Quick];

    /// The name of the bot with this manner.
    pub const fn name(self) -> &'static str {
        match self {
            Manner::Bold => "bold",
            Manner::Careful => "careful",
            Manner::Quick => "quick",
        }
    }
}
