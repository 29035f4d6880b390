//! The next outcomes of chance: the trees, or the dice of a round with their use.
use shelter::{Die, Event, Phase, Shelter, State};
use tabletop::{Game, Seat};
use view::{Odds, OddsLine, count};

use super::words::{listed, one};

/// Returns the next outcomes of chance for `seat`: the probability of each figure among the three dice, and its use.
pub(super) fn odds(game: &Shelter, state: &State, seat: Seat) -> Odds {
    match state.phase() {
        Phase::Trees => {
            let mut free = 0;
            game.outcomes(state, |_, weight| free += weight);
            let words = "a tree on a square, each as likely as another".to_string();
            let line = OddsLine::of_ways(words, "tree".to_string(), 1, free, false);
            Odds { heading: "Chance plants the trees:".to_string(), lines: vec![line] }
        }
        Phase::Over => Odds { heading: "The game is over.".to_string(), lines: Vec::new() },
        phase => {
            let Some(lines) = of_dice(game, state, seat) else { return Odds::default() };
            let heading = if phase == Phase::Dice {
                "Among the three dice:"
            } else {
                "Among the three dice of the next round:"
            };
            Odds { heading: heading.to_string(), lines }
        }
    }
}

/// Returns the figures of the next roll with their use; `None` for a seat without a paper.
fn of_dice(game: &Shelter, state: &State, seat: Seat) -> Option<Vec<OddsLine>> {
    let paper = state.paper(seat)?;
    let (rolls, all) = rolls(game);
    let ways = |fits: &dyn Fn(&[Die; 3]) -> bool| {
        rolls.iter().filter(|(dice, _)| fits(dice)).map(|(_, weight)| weight).sum::<u64>()
    };
    let line = |die: Die| {
        let left = game.free_squares(paper, die);
        let lines = game.sheet().lines_of(die).filter(|line| left.meets(line.squares()));
        let mut animals: Vec<String> = Vec::new();
        for animal in lines.map(|line| one(game.sheet().label(line).animal).to_string()) {
            if !animals.contains(&animal) {
                animals.push(animal);
            }
        }
        let words = if left.is_empty() {
            "no empty square: allows a third fence".to_string()
        } else {
            let animals = listed(&animals).replace(" and ", " or ");
            format!("{animals}: {} left", count(left.len() as i32, "square"))
        };
        OddsLine::of_ways(words, die.to_string(), ways(&|dice| dice.contains(&die)), all, false)
    };
    let mut lines: Vec<OddsLine> = Die::ALL.into_iter().map(line).collect();
    let stuck = ways(&|dice| dice.iter().all(|die| game.free_squares(paper, *die).is_empty()));
    if stuck > 0 {
        let words = "nothing but a third fence".to_string();
        lines.push(OddsLine::of_ways(words, "third".to_string(), stuck, all, true));
    }
    Some(lines)
}

/// Returns all rolls of the three dice with their weights, and the sum of those.
fn rolls(game: &Shelter) -> (Vec<([Die; 3], u64)>, u64) {
    let mut state = game.start();
    while state.phase() == Phase::Trees {
        match game.draw(&state, |_| 0) {
            Some(tree) => game.apply_unchecked(&mut state, tree),
            None => break,
        }
    }
    let mut rolls = Vec::new();
    game.outcomes(&state, |event, weight| {
        if let Event::Dice(dice) = event {
            rolls.push((dice, weight));
        }
    });
    let all = rolls.iter().map(|(_, weight)| weight).sum();
    (rolls, all)
}
