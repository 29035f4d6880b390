//! The bots by name.
use std::fmt;
use std::str::FromStr;

use crate::Manner;

/// A kind of bot, as it is named on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BotKind {
    /// Any legal event, each equally likely.
    Random,
    /// The game's greedy move.
    Greedy,
    /// Tree search with this number of iterations per decision.
    Search(u32),
    /// The same with a manner.
    Manner(Manner, u32),
    /// Exact play where the game is solved, else search.
    Best,
}

/// A name that is no bot's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no bot {0:?}; there is random, greedy, search, search:N (N from 1), best, and bold, careful and quick, also with :N"
)]
pub struct UnknownBot(pub String);

impl BotKind {
    /// The default number of iterations per decision.
    pub const ITERATIONS: u32 = 2000;
}

impl FromStr for BotKind {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<BotKind, UnknownBot> {
        let unknown = || UnknownBot(name.to_owned());
        let iterations = |figures: &str| {
            let read = figures.parse().ok().filter(|n: &u32| *n > 0 && n.to_string() == figures);
            read.ok_or_else(unknown)
        };
        let (word, iterations) = match name.split_once(':') {
            Some((word, figures)) => (word, Some(iterations(figures)?)),
            None => (name, None),
        };
        let searches = iterations.unwrap_or(BotKind::ITERATIONS);
        match (word, iterations) {
            ("random", None) => Ok(BotKind::Random),
            ("greedy", None) => Ok(BotKind::Greedy),
            ("best", None) => Ok(BotKind::Best),
            ("search", _) => Ok(BotKind::Search(searches)),
            _ => {
                let manner = Manner::ALL.into_iter().find(|manner| manner.name() == word);
                manner.map(|manner| BotKind::Manner(manner, searches)).ok_or_else(unknown)
            }
        }
    }
}

impl fmt::Display for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotKind::Random => f.write_str("random"),
            BotKind::Greedy => f.write_str("greedy"),
            BotKind::Search(iterations) => write!(f, "search:{iterations}"),
            BotKind::Manner(manner, iterations) => write!(f, "{}:{iterations}", manner.name()),
            BotKind::Best => f.write_str("best"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::BotKind;
    use crate::Manner;

    #[test]
    fn names_read_back() {
        let plain =
            [BotKind::Random, BotKind::Greedy, BotKind::Best, BotKind::Search(1), BotKind::Search(2000)];
        let with_manner = Manner::ALL.map(|manner| BotKind::Manner(manner, 500));
        for bot in plain.into_iter().chain(with_manner) {
            assert_eq!(bot.to_string().parse(), Ok(bot));
        }
        assert_eq!("search".parse(), Ok(BotKind::Search(2000)));
        assert_eq!("bold".parse(), Ok(BotKind::Manner(Manner::Bold, 2000)));
    }

    #[test]
    fn other_names_are_handed_back() {
        for name in [
            "",
            "Random",
            "search:",
            "search:0",
            "search:01",
            "search:-1",
            "search:99999999999",
            "best ",
            "best:5",
            "greedy:1",
            "bold:",
            "Bold",
            "bold:0",
        ] {
            let unknown = name.parse::<BotKind>().unwrap_err();
            assert_eq!(unknown.0, name);
            assert!(unknown.to_string().contains("greedy"));
        }
    }
}
