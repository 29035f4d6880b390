//! Figures over the finished games of a kind.
use protocol::{POINTS, SavedMatch};
use view::Player;

use crate::catalogue::Game;
use crate::enter::PAPER;

/// The games that are counted together: of one game, those for points or those that are won or lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The game.
    pub game: Game,
    /// Played for points.
    pub points: bool,
}

impl Group {
    /// Returns all groups, in the order in which they are shown.
    pub fn all() -> impl Iterator<Item = Group> {
        Game::all().flat_map(|game| [true, false].map(|points| Group { game, points }))
    }

    /// Whether a finished game belongs to it.
    pub fn holds(self, saved: &SavedMatch) -> bool {
        saved.record.game == self.game.key() && for_points(saved) == self.points
    }
}

/// Whether a finished game was played for points.
pub fn for_points(saved: &SavedMatch) -> bool {
    saved.finish.as_ref().is_some_and(|finish| finish.outcome == POINTS)
}

/// Returns the seat whose result it is: that of the person who did best, the first of several.
pub fn own_seat(saved: &SavedMatch) -> usize {
    let result = |seat: usize| saved.finish.as_ref().and_then(|finish| finish.utility.get(seat)).copied();
    let people = (0..saved.seats.len()).filter(|seat| saved.seats[*seat].is_person());
    people
        .rev()
        .max_by(|one, other| result(*one).unwrap_or(0.0).total_cmp(&result(*other).unwrap_or(0.0)))
        .unwrap_or(0)
}

/// Returns where a game came from; `None` for one that was begun at this device.
pub fn origin(saved: &SavedMatch) -> Option<&'static str> {
    Some(match saved.from.as_deref()? {
        "link" => "from a link",
        PAPER => "entered from paper",
        "puzzle" => "played on from a puzzle",
        "file" => "from a file",
        "table" => "from a table",
        _ => "played on from another game",
    })
}

/// Returns the result of that seat: points, or its share in a win.
pub fn result(saved: &SavedMatch) -> Option<f64> {
    saved.finish.as_ref()?.utility.get(own_seat(saved)).copied()
}

/// Figures over finished games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figures {
    /// The number of games played.
    pub played: usize,
    /// The number of games won.
    pub won: usize,
    /// The fewest turns of a won one.
    pub best: Option<u32>,
    /// The most points.
    pub most: Option<f64>,
    /// The mean points.
    pub mean: Option<f64>,
    /// The mean loss of a decision, over all analysed games.
    pub loss: Option<f64>,
    /// The mean luck of a game, over all analysed games.
    pub luck: Option<f64>,
    /// The analysed games, the oldest first.
    pub course: Vec<Point>,
}

/// An analysed game.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// The name it is kept under.
    pub id: String,
    /// The mean loss of a decision.
    pub loss: f64,
    /// Whether it was won.
    pub won: bool,
}

/// Whether a game counts: a person played it from its beginning, and did not know what was to come.
pub fn counts(saved: &SavedMatch) -> bool {
    saved.from.is_none() && saved.seats.iter().any(|seat| matches!(seat, Player::Person(_)))
}

/// Whether it was won, alone or with others, where it can be.
pub fn won(saved: &SavedMatch) -> bool {
    !for_points(saved) && result(saved).is_some_and(|share| share > 0.0)
}

impl Figures {
    /// The figures of the games that count, of one group; the latest comes first in `games`.
    pub fn of(games: &[SavedMatch], group: Group) -> Figures {
        let mut figures = Figures::default();
        let (mut lost, mut decided, mut luck, mut points) = (0.0, 0, 0.0, 0.0);
        for saved in games.iter().rev().filter(|saved| group.holds(saved) && counts(saved)) {
            let Some(finish) = &saved.finish else { continue };
            figures.played += 1;
            if group.points {
                let got = result(saved).unwrap_or_default();
                points += got;
                figures.most = Some(figures.most.map_or(got, |most| most.max(got)));
            }
            if won(saved) {
                figures.won += 1;
                figures.best = Some(figures.best.map_or(finish.turns, |best| best.min(finish.turns)));
            }
            if let (Some(loss), Some(decisions)) = (finish.loss, finish.decisions) {
                lost += loss;
                decided += decisions;
                luck += finish.luck.unwrap_or_default();
                let loss = loss / f64::from(decisions.max(1));
                figures.course.push(Point { id: saved.id.clone(), loss, won: won(saved) });
            }
        }
        if group.points && figures.played > 0 {
            figures.mean = Some(points / figures.played as f64);
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
    use crate::catalogue::testing::game as catalogued;
    use protocol::Finish;
    use record::{Options, Record};

    fn game(id: &str, escaped: bool, turns: u32, analysis: Option<(f64, f64, u32)>) -> SavedMatch {
        let record = Record::new(catalogued("ruin").info(), Options::default(), None);
        let mut saved = SavedMatch::new(id.to_owned(), record, vec![Player::Person("You".into())], 1, 0.0);
        saved.finish = Some(Finish {
            outcome: if escaped { "escaped" } else { "caught" }.to_owned(),
            utility: vec![if escaped { 1.0 } else { 0.0 }],
            turns,
            luck: analysis.map(|(luck, _, _)| luck),
            loss: analysis.map(|(_, loss, _)| loss),
            decisions: analysis.map(|(_, _, decisions)| decisions),
        });
        saved
    }

    #[test]
    fn games_that_count_are_counted() {
        let mut forked = game("d", true, 2, None);
        forked.from = Some("a".to_owned());
        let mut bots = game("e", true, 2, None);
        bots.seats = vec![Player::Bot("best".into())];
        let games = [
            game("c", true, 12, Some((0.5, 0.1, 10))),
            game("b", true, 14, None),
            game("a", false, 9, Some((-0.3, 0.3, 30))),
            forked,
            bots,
        ];
        let ruin = Group { game: catalogued("ruin"), points: false };
        let figures = Figures::of(&games, ruin);
        assert_eq!((figures.played, figures.won, figures.best), (3, 2, Some(12)));
        assert!((figures.loss.expect("two are analysed") - 0.01).abs() < 1e-12);
        assert!((figures.luck.expect("two are analysed") - 0.1).abs() < 1e-12);
        let course: Vec<_> = figures.course.iter().map(|point| (point.id.as_str(), point.won)).collect();
        assert_eq!(course, [("a", false), ("c", true)]);
    }

    #[test]
    fn without_games_there_are_no_figures() {
        let of = |game| Group { game, points: false };
        assert_eq!(Figures::of(&[], of(catalogued("ruin"))), Figures::default());
        assert_eq!(Figures::of(&[game("a", true, 3, None)], of(catalogued("shelter"))), Figures::default());
    }

    #[test]
    fn points_are_counted_apart_from_wins() {
        let mut solo = [game("a", true, 16, None), game("b", true, 16, None)];
        for (saved, points) in solo.iter_mut().zip([40.0, 50.0]) {
            saved.record.game = "shelter".to_owned();
            saved.finish = saved.finish.take().map(|finish| Finish {
                outcome: POINTS.into(),
                utility: vec![points],
                ..finish
            });
        }
        let figures = Figures::of(&solo, Group { game: catalogued("shelter"), points: true });
        assert_eq!((figures.played, figures.won), (2, 0));
        assert_eq!((figures.most, figures.mean), (Some(50.0), Some(45.0)));
        assert_eq!(
            Figures::of(&solo, Group { game: catalogued("shelter"), points: false }),
            Figures::default()
        );
    }

    #[test]
    fn the_result_is_that_of_the_person_who_did_best() {
        let mut saved = game("a", false, 9, None);
        saved.seats = vec![Player::Bot("greedy".into()), Player::Person("You".into())];
        saved.finish = saved.finish.map(|finish| Finish { utility: vec![0.5, 0.5], ..finish });
        assert!(counts(&saved) && won(&saved));
        assert_eq!((own_seat(&saved), result(&saved)), (1, Some(0.5)));
        saved.seats.push(Player::Person("Ben".into()));
        for (ben, seat) in [(0.5, 1), (1.0, 2), (0.0, 1)] {
            saved.finish = saved.finish.map(|finish| Finish { utility: vec![0.0, 0.5, ben], ..finish });
            assert_eq!(own_seat(&saved), seat);
        }
    }
}
