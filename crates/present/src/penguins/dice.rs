//! The dice on the table.
use drawing::{DieLook, Drawing, six_sided};
use penguins::{Igloos, Phase, State};
use view::{Dice, Die};

/// Returns the dice as they lie, or those that are rolled next.
pub(super) fn dice(state: &State) -> Dice {
    let die = |drawing: Drawing| Die { drawing, words: String::new() };
    match state.phase() {
        Phase::BeforeRoll | Phase::Dice => {
            let unrolled = || die(six_sided(None, DieLook::Still));
            Dice { dice: (0..state.dice()).map(|_| unrolled()).collect(), ..Dice::default() }
        }
        _ => {
            let roll = state.roll();
            // A 6 opens no circle, unless it opens them all.
            let unused = roll.has_six() && state.opened() != Igloos::ALL;
            let look = |figure: u8| if figure == 6 && unused { DieLook::Used } else { DieLook::Live };
            let rolled = |&figure: &u8| die(six_sided(Some(figure), look(figure)));
            Dice {
                dice: roll.figures().iter().map(rolled).collect(),
                words: if unused { "A 6 opens no circle.".to_owned() } else { String::new() },
                moves: None,
            }
        }
    }
}
