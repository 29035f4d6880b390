//! The values of all choices once a puzzle is over, and the choice that the best one is compared with.
use bots::BotGame;
use games::Dice;

use crate::judge::Judged;

/// Sorts the choices for a list: those that solve the puzzle first, then by value. Values of short searches agree with
/// those of the file, the best one's and the next one's, where these are given: no choice is above them.
pub fn list<E: ToString>(choices: &mut [Judged<E>], best: &[String], known: Option<(f64, f64)>) {
    let solves = |choice: &Judged<E>| best.contains(&choice.0.to_string());
    choices.sort_by(|one, other| solves(other).cmp(&solves(one)).then(other.1.mean.total_cmp(&one.1.mean)));
    let Some((value, second)) = known else { return };
    for (wanted, most) in [(true, value), (false, second)] {
        for (nth, choice) in choices.iter_mut().filter(|choice| solves(choice) == wanted).enumerate() {
            choice.1.mean = if nth == 0 { most } else { choice.1.mean.min(most) };
        }
    }
}

/// The natural choice that does not solve the puzzle: the quick move, else the first of the others.
pub fn natural<G: BotGame>(
    game: &G,
    state: &G::State,
    choices: &[Judged<G::Event>],
    best: &[String],
) -> Option<Judged<G::Event>> {
    let mut wrong = choices.iter().filter(|(event, _)| !best.contains(&event.to_string()));
    let quick = game.greedy_move(state, &mut Dice::new(0));
    wrong.clone().find(|(event, _)| Some(*event) == quick).or_else(|| wrong.next()).copied()
}

#[cfg(test)]
mod tests {
    use bots::Estimate;

    use super::*;

    #[test]
    fn u_7_listed_values_agree_with_those_of_the_file() {
        let worth = |mean| Estimate { mean, stderr: 0.02 };
        let mut choices = [("a", worth(0.7)), ("b", worth(0.5)), ("c", worth(0.8)), ("d", worth(0.4))];
        list(&mut choices, &["b".to_owned(), "d".to_owned()], Some((0.75, 0.6)));
        let listed = choices.map(|(name, worth)| (name, worth.mean));
        assert_eq!(listed, [("b", 0.75), ("d", 0.4), ("c", 0.6), ("a", 0.6)]);
        let mut exact = [("a", worth(0.7)), ("b", worth(0.9))];
        list(&mut exact, &["b".to_owned()], None);
        assert_eq!(exact.map(|(name, worth)| (name, worth.mean)), [("b", 0.9), ("a", 0.7)]);
    }
}
