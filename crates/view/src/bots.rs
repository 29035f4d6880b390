//! The bots as they are offered: a word for each, its way of playing, and its strength.

/// A bot that can take a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bot {
    /// Its name on the command line.
    pub name: &'static str,
    /// The word for it.
    pub shown: &'static str,
    /// Its way of playing.
    pub says: &'static str,
    /// Its strength, where it was measured: `escapes in 60 of 100 games`.
    pub strength: Option<String>,
}

impl Bot {
    /// Returns its way of playing with its strength.
    pub fn line(&self) -> String {
        match &self.strength {
            Some(strength) => format!("{}; {strength}", self.says),
            None => self.says.to_owned(),
        }
    }
}

/// A game's bots: the taste of those with a manner, and the strength of all.
struct OfGame {
    game: &'static str,
    careful: &'static str,
    bold: &'static str,
    quick: &'static str,
    /// The words around the figure.
    measure: (&'static str, &'static str),
    /// The figures in the order of [`NAMES`], by 2,000 iterations a decision and with the options that `docs/figures.md`
    /// names; `best` has none where it only searches.
    strength: [Option<u8>; NAMES.len()],
}

/// The names of all bots, and the word for each.
const NAMES: [(&str, &str); 7] = [
    ("best", "Perfect"),
    ("search", "Clever"),
    ("careful", "Careful"),
    ("bold", "Bold"),
    ("quick", "Quick"),
    ("greedy", "Greedy"),
    ("random", "Random"),
];

const GAMES: [OfGame; 5] = [
    OfGame {
        game: "ruin",
        careful: "keeps far from the hunter",
        bold: "passes close by the hunter",
        quick: "wants out in few turns",
        measure: ("escapes in", "of 100 games"),
        strength: [Some(66), Some(64), Some(60), Some(58), Some(64), Some(1), Some(0)],
    },
    OfGame {
        game: "shelter",
        careful: "takes owls and dogs",
        bold: "collects elephants and rhinos",
        quick: "completes lines first",
        measure: ("scores", "points alone"),
        strength: [None, Some(86), Some(85), Some(86), Some(85), Some(81), Some(16)],
    },
    OfGame {
        game: "penguins",
        careful: "keeps fish for later",
        bold: "spends its fish at once",
        quick: "frees penguins soon",
        measure: ("beats Greedy in", "of 100 games"),
        strength: [None, Some(92), Some(93), Some(94), Some(98), Some(50), Some(0)],
    },
    OfGame {
        game: "caverns",
        careful: "minds everybody’s health",
        bold: "spends its re-rolls freely",
        quick: "wants out in few rounds",
        measure: ("escapes in", "of 100 games"),
        strength: [None, Some(59), Some(56), Some(56), Some(57), Some(33), Some(0)],
    },
    OfGame {
        game: "zoo",
        careful: "minds the health of both",
        bold: "sends the worker ahead",
        quick: "wants the power back in few turns",
        measure: ("wins", "of 100 games"),
        strength: [None, Some(76), Some(62), Some(79), Some(74), Some(27), Some(0)],
    },
];

/// Returns the bots of a game, in general the strongest first. `best` is left out where it only searches, and bots with a
/// manner where the game has none.
pub fn bots(game: &str) -> Vec<Bot> {
    let of = GAMES.iter().find(|of| of.game == game);
    let bot = |(nth, (name, shown)): (usize, (&'static str, &'static str))| {
        let says = match (name, of) {
            ("search", _) => "thinks ahead",
            ("greedy", _) => "has common sense",
            ("random", _) => "does whatever it may",
            ("best", Some(_)) => "plays exactly",
            ("careful", Some(of)) => of.careful,
            ("bold", Some(of)) => of.bold,
            ("quick", Some(of)) => of.quick,
            _ => return None,
        };
        let strength = match of {
            Some(of) => Some(format!("{} {} {}", of.measure.0, of.strength[nth]?, of.measure.1)),
            None => None,
        };
        Some(Bot { name, shown, says, strength })
    };
    NAMES.into_iter().enumerate().filter_map(bot).collect()
}

/// Returns the word for a bot, from its name with or without iterations: `Careful` for `careful:500`.
pub fn bot_word(name: &str) -> &str {
    let kind = name.split(':').next().unwrap_or_default();
    NAMES.iter().find(|(name, _)| *name == kind).map_or(kind, |(_, shown)| shown)
}

#[cfg(test)]
mod tests {
    use super::{GAMES, bot_word, bots};

    #[test]
    fn t_18_each_game_has_three_bots_with_a_manner_that_say_what_they_like() {
        for of in &GAMES {
            let bots = bots(of.game);
            let says = |name| bots.iter().find(|bot| bot.name == name).expect("a bot").says;
            let manners = ["careful", "bold", "quick"].map(says);
            assert!(manners.iter().all(|says| says.len() > 10), "{manners:?}");
            assert!(manners[0] != manners[1] && manners[1] != manners[2] && manners[0] != manners[2]);
        }
    }

    #[test]
    fn the_scale_rises_from_random_to_the_bots_that_search() {
        for of in &GAMES {
            let [best, search, careful, bold, quick, greedy, random] = of.strength;
            assert!(random < greedy && best.is_none_or(|best| Some(best) >= search), "{}", of.game);
            assert!(
                [search, careful, bold, quick].into_iter().all(|strength| strength >= greedy),
                "{}",
                of.game
            );
        }
    }

    #[test]
    fn a_game_that_is_not_measured_yet_has_bots_all_the_same() {
        let names = bots("newgame").into_iter().map(|bot| (bot.name, bot.strength));
        assert_eq!(names.collect::<Vec<_>>(), [("search", None), ("greedy", None), ("random", None)]);
    }

    #[test]
    fn a_bot_has_a_word_whatever_its_iterations() {
        assert_eq!(
            ["search:500", "bold", "best", "other"].map(bot_word),
            ["Clever", "Bold", "Perfect", "other"]
        );
    }
}
