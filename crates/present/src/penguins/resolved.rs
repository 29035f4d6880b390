//! Full circles and catches in words: what leaves, why, and who gets it (P-14, P-18 to P-20).
use penguins::{Catch, Colours, Effect, Filled, To};

use crate::Names;

/// `5 in a chain − 1 coloured − 2 = 2 fish`.
pub(super) fn catch_words(catch: &Catch) -> String {
    let Catch { group, coloured, penalty, fish, gained } = *catch;
    let mut words = match group.len() {
        1 => "1 alone".to_string(),
        linked => format!("{linked} in a chain"),
    };
    if coloured > 0 {
        words += &format!(" − {coloured} coloured");
    }
    if penalty > 0 {
        words += &format!(" − {penalty}");
    }
    // The track knows no debts, so a sum below 0 is none.
    let sums = group.len() >= coloured + penalty;
    words += &format!("{} {fish} fish", if sums { " =" } else { ":" });
    if gained < fish {
        words += &format!(", {gained} of them up to the track’s end");
    }
    words
}

/// `red`, `red and blue`, `red, green and blue`.
pub(super) fn colours(colours: Colours) -> String {
    let names: Vec<&str> = colours.iter().map(penguins::Colour::name).collect();
    listed(&names)
}

/// `1`, `1 and 3`, `1, 3 and 4`.
pub(super) fn listed<T: AsRef<str>>(words: &[T]) -> String {
    match words {
        [] => String::new(),
        [one] => one.as_ref().to_string(),
        [first, middle @ .., last] => {
            let middle: String = middle.iter().map(|word| format!(", {}", word.as_ref())).collect();
            format!("{}{middle} and {}", first.as_ref(), last.as_ref())
        }
    }
}

/// Why a colour leaves a full circle: `Circle 3 is full: red has most, 4 of 7`.
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

/// A sentence that is due once so many of the steps told have been shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Note {
    /// The step that it goes with.
    pub(super) step: usize,
    /// The sentence.
    pub(super) words: String,
}

/// What happens to full circles within an event, sentence by sentence.
pub(super) fn notes(told: &[Effect], names: &Names) -> Vec<Note> {
    let mut notes = Vec::new();
    for (step, telling) in told.iter().enumerate() {
        let words = match telling {
            Effect::Clears { filled, colour, chosen_by } => {
                let leaving = told[step + 1..].iter().map_while(|next| match next {
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
        notes.push(Note { step, words });
    }
    notes
}

/// Where those who leave go: `One is freed by Ada, 3 go back into the case.`
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
