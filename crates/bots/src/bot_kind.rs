//! The bots by name.
use std::fmt;
use std::str::FromStr;

/// A kind of bot, as it is named on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BotKind {
    /// Any legal event, each equally likely.
    Random,
    /// The game's greedy move.
    Greedy,
    /// Tree search with this number of iterations per decision.
    Search(u32),
    /// Exact play where the game is solved, else search.
    Best,
}

/// A name that is no bot's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no bot {0:?}; there is random, greedy, search, search:N (N from 1) and best")]
pub struct UnknownBot(pub String);

impl BotKind {
    /// The default number of iterations per decision.
    pub const ITERATIONS: u32 = 2000;
}

impl FromStr for BotKind {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<BotKind, UnknownBot> {
        let iterations =
            |figures: &str| figures.parse().ok().filter(|&n: &u32| n > 0 && n.to_string() == figures);
        match name {
            "random" => Ok(BotKind::Random),
            "greedy" => Ok(BotKind::Greedy),
            "search" => Ok(BotKind::Search(BotKind::ITERATIONS)),
            "best" => Ok(BotKind::Best),
            _ => {
                let search = name.strip_prefix("search:").and_then(iterations).map(BotKind::Search);
                search.ok_or_else(|| UnknownBot(name.to_owned()))
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
            BotKind::Best => f.write_str("best"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::BotKind;

    #[test]
    fn names_read_back() {
        for bot in
            [BotKind::Random, BotKind::Greedy, BotKind::Best, BotKind::Search(1), BotKind::Search(2000)]
        {
            assert_eq!(bot.to_string().parse(), Ok(bot));
        }
        assert_eq!("search".parse(), Ok(BotKind::Search(2000)));
    }

    #[test]
    fn other_names_are_handed_back() {
        for name in
            ["", "Random", "search:", "search:0", "search:01", "search:-1", "search:99999999999", "best "]
        {
            let unknown = name.parse::<BotKind>().unwrap_err();
            assert_eq!(unknown.0, name);
            assert!(unknown.to_string().contains("greedy"));
        }
    }
}
