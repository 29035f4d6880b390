//! The round's dice as they lie on the table, each with its use.
use drawing::{DieLook, six_sided};
use shelter::{Die, Phase, Shelter, State};
use tabletop::Seat;
use view::Dice;

use super::choices::line;
use super::decides;

/// Returns the round's dice as `seat` uses them; none before they are rolled.
pub(super) fn dice(game: &Shelter, state: &State, seat: Seat) -> Dice {
    let Some(dice) = state.dice() else { return Dice::default() };
    let mine = decides(state, seat);
    let mut adopted = adopted_with(game, state, seat);
    let of = |(die, used): (Die, bool)| {
        let (look, words) = match (mine, used, state.phase()) {
            (true, true, _) if adopted == Some(die) => {
                adopted = None;
                (DieLook::Used, "adopt")
            }
            (true, true, _) if placed(state, seat) => (DieLook::Used, "place"),
            (true, true, _) => (DieLook::Used, "aside"),
            (true, false, Phase::Adopt) => {
                let free = state.paper(seat).map(|paper| game.free_squares(paper, die));
                let none = free.is_none_or(|squares| squares.is_empty());
                (if none { DieLook::Still } else { DieLook::Live }, if none { "full" } else { "adopt?" })
            }
            (true, false, Phase::Place) => (DieLook::Live, "place?"),
            (true, false, Phase::Fence) => (DieLook::Live, "fence"),
            _ => (DieLook::Still, ""),
        };
        view::Die { drawing: six_sided(Some(die.figure()), look), words: words.to_owned() }
    };
    let dice = dice.into_iter().zip(state.used()).map(of).collect();
    Dice { dice, ..Dice::default() }
}

/// Returns the die by which the seat to move adopted in this round.
fn adopted_with(game: &Shelter, state: &State, seat: Seat) -> Option<Die> {
    let paper = state.paper(seat)?;
    let animal = state.adopted().or_else(|| paper.animal(paper.placed_now()?));
    let square = paper.crossed_now()?;
    match animal {
        Some(animal) => line(game, animal, square).map(|line| game.sheet().label(line).value),
        // The animal is lost: of the dice used, the one of a line of the square.
        None => {
            let values = square.lines().map(|line| game.sheet().label(line).value);
            let used = state.dice()?.into_iter().zip(state.used()).filter(|(_, used)| *used);
            used.map(|(die, _)| die).find(|die| values.contains(die))
        }
    }
}

/// Whether the seat placed an animal in this round.
fn placed(state: &State, seat: Seat) -> bool {
    state.paper(seat).is_some_and(|paper| paper.placed_now().is_some())
}
