//! Phrases that several sentences share: catches, colours, lists, letters at the beginning.
use penguins::{Catch, Colours, Count};

/// Returns a word at the beginning of a sentence.
pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Returns the beginning of a sentence within another sentence.
pub(super) fn lower(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Returns a number of points: `1 point`, `3 points`.
pub(super) fn points(number: u16) -> String {
    format!("{number} point{}", if number == 1 { "" } else { "s" })
}

/// Returns a catch as a sum (P-14): `5 in a chain − 1 coloured − 2 = 2 fish`.
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
    // The track has no debts, so a sum below 0 is none.
    let sums = group.len() >= coloured + penalty;
    words += &format!("{} {fish} fish", if sums { " =" } else { ":" });
    if gained < fish {
        words += &format!(", {gained} of them up to the track’s end");
    }
    words
}

/// Returns colours as a list.
pub(super) fn colours(colours: Colours) -> String {
    let names: Vec<&str> = colours.iter().map(penguins::Colour::name).collect();
    listed(&names)
}

/// Returns words as a list: `1`, `1 and 3`, `1, 3 and 4`.
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

/// Returns numbers of penguins by colour: `2 red and 1 blue`; empty for none.
pub(super) fn count_words(count: Count) -> String {
    let parts: Vec<String> = count
        .iter()
        .filter(|(_, count)| *count > 0)
        .map(|(colour, count)| format!("{count} {colour}"))
        .collect();
    listed(&parts)
}
