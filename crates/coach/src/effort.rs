//! How much is played to estimate something.

/// How many games are played on from where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Games from each choice of a decision, to see which are promising.
    pub first: usize,
    /// Games from each promising choice besides.
    pub second: usize,
    /// How many choices are promising at most.
    pub promising: usize,
}

impl Effort {
    /// What suits the record of a game with so many seats: more seats mean longer games and more
    /// decisions, so that the same time buys fewer games from each.
    pub fn for_record(seats: u8) -> Effort {
        let share = |games: usize, least: usize| (games / usize::from(seats.max(1))).max(least);
        Effort { first: share(3, 1), second: share(45, 9), promising: 2 }
    }

    /// What suits a single decision that somebody waits for.
    pub fn for_decision(seats: u8) -> Effort {
        let Effort { first, second, promising } = Effort::for_record(seats);
        Effort { first: 8 * first, second: 4 * second, promising: promising + 2 }
    }

    /// So many times as many games: for those that are played on quickly.
    pub const fn times(self, pace: usize) -> Effort {
        Effort { first: self.first * pace, second: self.second * pace, ..self }
    }

    /// Games from each position of a record: as many as from a promising choice, with the same dice.
    pub const fn position(self) -> usize {
        self.first + self.second
    }
}
