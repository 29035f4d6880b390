//! Full circles in words: the colour that leaves, why, and who gets it (P-18 to P-20).
use penguins::{Effect, Filled, To};

use super::phrases::colours;
use crate::Names;

/// Returns the reason why a colour leaves a full circle: `Circle 3 is full: red has most, 4 of 7`.
fn why(
    filled: &Filled,
    colour: penguins::Colour,
    chosen_by: Option<tabletop::Seat>,
    names: &Names,
) -> String {
    let Filled { circle, most, colours: tied, .. } = *filled;
    match chosen_by {
        None => format!("Circle {circle} is full: {colour} has most, {most} of 7"),
        Some(seat) => {
            let verb = if names.is_reader(seat) { "choose" } else { "chooses" };
            let who = names.object(seat);
            format!("Circle {circle} is full: {} tie with {most}, {who} {verb} {colour}", colours(tied))
        }
    }
}

/// A sentence about one of an event's effects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Note {
    /// The index of the effect.
    pub(super) effect: usize,
    /// The sentence.
    pub(super) words: String,
}

/// Returns the sentences about the full circles in an event, in the order of its effects.
pub(super) fn notes(effects: &[Effect], names: &Names) -> Vec<Note> {
    let mut notes = Vec::new();
    for (index, effect) in effects.iter().enumerate() {
        let words = match effect {
            Effect::Clears { filled, colour, chosen_by } => {
                let leaving = effects[index + 1..].iter().map_while(|next| match next {
                    Effect::Leaves { to, .. } => Some(*to),
                    _ => None,
                });
                format!("{}. {}", why(filled, *colour, *chosen_by, names), goes(leaving, names))
            }
            Effect::Spared(circle) => {
                format!("Circle {circle} has lost a shared penguin and is full no longer.")
            }
            Effect::AsksCircle(seat) => {
                format!("Two circles are full: {} which comes first.", names.decides(*seat))
            }
            Effect::AsksColour(seat, Filled { circle, most, colours: tied, .. }) => format!(
                "Circle {circle} is full: {} tie with {most}, {} which leaves.",
                colours(*tied),
                names.decides(*seat)
            ),
            _ => continue,
        };
        notes.push(Note { effect: index, words });
    }
    notes
}

/// Returns the goals of the penguins that leave: `One is freed by Ada, 3 go back into the case.`
fn goes(leaving: impl Iterator<Item = To>, names: &Names) -> String {
    let (mut first, mut back) = (String::new(), 0);
    for to in leaving {
        match to {
            To::Freed(seat) => first = format!("{} one", names.does(seat, "free", "frees")),
            To::Out => first = "One is out of the game, as nobody bribed the guard".to_string(),
            To::Case => back += 1,
        }
    }
    match back {
        0 => format!("{first}."),
        1 => format!("{first}, 1 goes back into the case."),
        more => format!("{first}, {more} go back into the case."),
    }
}
