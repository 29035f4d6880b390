//! The turn played beside the best one, in words: the analysis after a game.
use drawing::Words;
use ruin::{Event, GameResult, Ruin, Square, State};
use tabletop::Game;

use super::fate::{Fate, Risk, after, fate, risk, squares_passed};

/// Returns what the events played missed beside the best ones; both are the player's own events, as far as the turn
/// goes: `You went to i2 instead of g2, into the cultist’s reach.`
pub(super) fn missed(game: &Ruin, before: &State, played: &[Event], best: &[Event]) -> Words {
    let (Some(first), Some(better)) = (played.first(), best.first()) else { return Words::default() };
    let (here, there) = (lands(game, before, played), lands(game, before, best));
    let went = match (first, better) {
        (Event::Stop, _) if here == there => format!("You stopped on [{here}] instead of going on"),
        (Event::Stop, _) => format!("You stopped on [{here}] instead of going to [{there}]"),
        (_, Event::Stop) => format!("You went to [{here}] instead of stopping on [{there}]"),
        _ if here != there => format!("You went to [{here}] instead of [{there}]"),
        _ => format!("You went to [{here}] by `{first}` instead of `{better}`"),
    };
    let danger = danger(game, before, played, best);
    Words::of(&format!("{went}{danger}."))
}

/// Returns the player's square after events, on the board of before.
fn lands(game: &Ruin, before: &State, events: &[Event]) -> Square {
    let mut at = *before;
    let mut square = at.player();
    for &event in events {
        square = squares_passed(game, &at, event).last().copied().unwrap_or(square);
        if game.apply(&mut at, event).is_err() || at.board() != before.board() {
            break;
        }
    }
    square
}

/// Returns the danger that the events played run into and the best ones do not.
fn danger(game: &Ruin, before: &State, played: &[Event], best: &[Event]) -> String {
    let hunter = before.active_hunter().name();
    match after(game, before, played).map(|end| fate(game, before, &end)) {
        Some(Fate::Over(GameResult::Skull)) => return ", onto a skull".to_string(),
        Some(Fate::Over(GameResult::Caught)) => return format!(", onto the {hunter}"),
        Some(Fate::Over(GameResult::Drowned) | Fate::Stranded) => return ", and drowned".to_string(),
        _ => {}
    }
    match (run(game, before, played), run(game, before, best)) {
        (Some(risk), Some(less)) if risk.chance > less.chance => {
            format!(", where the {hunter} needs {}, not {}", risk.dice(), less.dice())
        }
        (Some(_), None) => format!(", into the {hunter}’s reach"),
        _ => String::new(),
    }
}

/// Returns the risk that the player's events run, if any; on another board this hunter is left behind.
fn run(game: &Ruin, before: &State, events: &[Event]) -> Option<Risk> {
    let end = after(game, before, events).filter(|end| end.board() == before.board())?;
    risk(game, &end).filter(|risk| !risk.is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ruin::Map;

    fn words(until: &str, played: &str, best: &str) -> String {
        let map = "format = \"menagerie/ruin-map/1\"\nname = \"x\"\n[city]\ngrid = \"\"\"\n\
                   ...J....\n........\n...X....\nS.......\n\"\"\"\n[jungle]\ngrid = \"\"\"\n.H..\n....\n....\nC...\n\"\"\"\n";
        let game = Ruin::new(Map::parse(map).expect("a map"));
        let events = |text: &str| -> Vec<Event> {
            text.split(", ").map(|event| event.parse().expect("an event")).collect()
        };
        let mut state = game.start();
        for event in events(until) {
            game.apply(&mut state, event).expect("possible");
        }
        missed(&game, &state, &events(played), &events(best)).to_string()
    }

    const BEGIN: &str = "cultist starts h1, tiger starts a1, roll 2";

    #[test]
    fn the_turn_played_stands_beside_the_best_one() {
        assert_eq!(words(BEGIN, "stop", "step e, stop"), "You stopped on a4 instead of going to b4.");
        assert_eq!(words(BEGIN, "step n, stop", "stop"), "You went to a3 instead of stopping on a4.");
        assert_eq!(
            words(BEGIN, "step e, step n", "step n, step e"),
            "You went to b3 by step e instead of step n."
        );
    }

    #[test]
    fn the_danger_run_into_is_named() {
        let near = "cultist starts h1, tiger starts a1, roll 4, step e, step e, step e, step e, cultist 1 g2, roll 2";
        assert_eq!(
            words(near, "step e, stop", "step w, step w"),
            "You went to f4 instead of c4, where the cultist needs a 2, 3 or 4, not a 4."
        );
        assert_eq!(
            words("cultist starts h1, tiger starts a1, roll 3", "step e, step e, step ne", "stop"),
            "You went to d3 instead of stopping on a4, onto a skull."
        );
        assert_eq!(
            words("cultist starts h1, tiger starts a1, roll 4", "step e, step e, step e, step e", "stop"),
            "You went to e4 instead of stopping on a4, into the cultist’s reach."
        );
    }
}
