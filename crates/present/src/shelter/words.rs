//! Words that several sentences share.
use shelter::{Animal, Line, Lines};

/// Returns a list in words: `a`, `a and b`, `a, b and c`.
pub(super) fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

/// Returns a line of the shelter: `column C`, `row 3`.
pub(super) fn line(line: Line) -> String {
    format!("{} {line}", if line.is_column() { "column" } else { "row" })
}

/// Returns some lines: `column C and row 3`.
pub(super) fn lines(some: Lines) -> String {
    listed(&some.iter().map(line).collect::<Vec<_>>())
}

/// Returns one animal: `an owl`.
pub(super) const fn one(animal: Animal) -> &'static str {
    match animal {
        Animal::Owl => "an owl",
        Animal::Dog => "a wild dog",
        Animal::Elephant => "an elephant",
        Animal::Rhino => "a rhino",
        Animal::Giraffe => "a giraffe",
        Animal::Tiger => "a tiger",
    }
}

/// Returns the rulebook's word for an animal.
pub(super) const fn called(animal: Animal) -> &'static str {
    match animal {
        Animal::Dog => "wild dog",
        _ => animal.name(),
    }
}

/// Returns words with a capital letter in front.
pub(super) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Returns a small number in words at the beginning of a sentence.
pub(super) fn in_words(number: usize) -> &'static str {
    ["No", "One", "Two", "Three", "Four", "Five"].get(number).copied().unwrap_or("Many")
}

/// Returns the rulebook's word for an animal at the beginning of a sentence.
pub(super) const fn capital_animal(animal: Animal) -> &'static str {
    match animal {
        Animal::Owl => "Owl",
        Animal::Dog => "Wild dog",
        Animal::Elephant => "Elephant",
        Animal::Rhino => "Rhino",
        Animal::Giraffe => "Giraffe",
        Animal::Tiger => "Tiger",
    }
}
