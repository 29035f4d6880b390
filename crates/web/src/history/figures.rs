//! What the finished games of a kind come to.
use protocol::{Kept, Seated};

/// What finished games of one game come to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figures {
    /// How many were played.
    pub played: usize,
    /// How many were won.
    pub won: usize,
    /// The fewest turns of a won one.
    pub best: Option<u32>,
    /// What a decision lost, over all analysed games.
    pub loss: Option<f64>,
    /// What chance gave to a game, over all analysed games.
    pub luck: Option<f64>,
    /// The analysed games, the oldest first.
    pub course: Vec<Point>,
}

/// An analysed game.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// The name it is kept under.
    pub id: String,
    /// What a decision lost.
    pub loss: f64,
    /// Whether it was won.
    pub won: bool,
}

/// Whether a game counts: a person played it from its beginning, and did not know what was to come.
pub fn counts(kept: &Kept) -> bool {
    kept.from.is_none() && matches!(kept.seats.first(), Some(Seated::Person(_)))
}

/// Whether the first seat won.
pub fn won(kept: &Kept) -> bool {
    kept.finish.as_ref().is_some_and(|finish| finish.utility.first().is_some_and(|utility| *utility >= 1.0))
}

impl Figures {
    /// The figures of the games that count, of the game with this key; the latest comes first in `games`.
    pub fn of(games: &[Kept], key: &str) -> Figures {
        let mut figures = Figures::default();
        let (mut lost, mut decided, mut luck) = (0.0, 0, 0.0);
        for kept in games.iter().rev().filter(|kept| kept.record.game == key && counts(kept)) {
            let Some(finish) = &kept.finish else { continue };
            figures.played += 1;
            if won(kept) {
                figures.won += 1;
                figures.best = Some(figures.best.map_or(finish.turns, |best| best.min(finish.turns)));
            }
            if let (Some(loss), Some(decisions)) = (finish.loss, finish.decisions) {
                lost += loss;
                decided += decisions;
                luck += finish.luck.unwrap_or_default();
                let loss = loss / f64::from(decisions.max(1));
                figures.course.push(Point { id: kept.id.clone(), loss, won: won(kept) });
            }
        }
        let analysed = figures.course.len();
        if analysed > 0 {
            figures.loss = Some(lost / f64::from(decided.max(1)));
            figures.luck = Some(luck / analysed as f64);
        }
        figures
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{GameId, Options, Record, Setup};
    use protocol::Finish;

    fn game(id: &str, escaped: bool, turns: u32, analysis: Option<(f64, f64, u32)>) -> Kept {
        let record = Record::new(&Setup::new(GameId::Ruin, Options::default()));
        let mut kept = Kept::new(id.to_owned(), record, vec![Seated::Person("You".into())], 1, 0.0);
        kept.finish = Some(Finish {
            outcome: if escaped { "escaped" } else { "caught" }.to_owned(),
            utility: vec![if escaped { 1.0 } else { 0.0 }],
            turns,
            luck: analysis.map(|(luck, _, _)| luck),
            loss: analysis.map(|(_, loss, _)| loss),
            decisions: analysis.map(|(_, _, decisions)| decisions),
        });
        kept
    }

    #[test]
    fn games_that_count_are_counted() {
        let mut forked = game("d", true, 2, None);
        forked.from = Some("a".to_owned());
        let mut bots = game("e", true, 2, None);
        bots.seats = vec![Seated::Bot("best".into())];
        let games = [
            game("c", true, 12, Some((0.5, 0.1, 10))),
            game("b", true, 14, None),
            game("a", false, 9, Some((-0.3, 0.3, 30))),
            forked,
            bots,
        ];
        let figures = Figures::of(&games, "ruin");
        assert_eq!((figures.played, figures.won, figures.best), (3, 2, Some(12)));
        assert!((figures.loss.expect("two are analysed") - 0.01).abs() < 1e-12);
        assert!((figures.luck.expect("two are analysed") - 0.1).abs() < 1e-12);
        let course: Vec<_> = figures.course.iter().map(|point| (point.id.as_str(), point.won)).collect();
        assert_eq!(course, [("a", false), ("c", true)]);
    }

    #[test]
    fn without_games_there_are_no_figures() {
        assert_eq!(Figures::of(&[], "ruin"), Figures::default());
        assert_eq!(Figures::of(&[game("a", true, 3, None)], "zoo"), Figures::default());
    }
}
