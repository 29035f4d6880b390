//! Names of guests (N-1).
use unicode_security::confusable_detection::skeleton;

/// The name of one who is gone.
pub const NOBODY: &str = "Somebody";
/// The most characters of a name.
const MOST: usize = 24;

/// The name as it is kept: trimmed, 1 to 24 characters, none of them a control character or one that changes the
/// direction of what follows.
///
/// # Errors
/// The rule that it breaks.
pub fn check(name: &str) -> Result<String, String> {
    let name = name.trim();
    let count = name.chars().count();
    if count == 0 || count > MOST {
        return Err(format!("name: {count} characters; 1 to {MOST} would be right"));
    }
    match name.chars().find(|one| is_hidden(*one)) {
        Some(one) => Err(format!(
            "name: the character U+{:04X} is not shown; a name without it would be right",
            u32::from(one)
        )),
        None => Ok(name.to_owned()),
    }
}

/// Whether a character is a control character, changes the direction of others, or takes no room.
fn is_hidden(one: char) -> bool {
    one.is_control()
        || matches!(one, '\u{061C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
}

/// The name, with a number where one that looks like it is taken.
pub fn unlike(name: &str, taken: &[String]) -> String {
    let taken: Vec<String> = taken.iter().map(|name| look(name)).collect();
    let numbered = (2..).map(|number: usize| format!("{name} {number}"));
    std::iter::once(name.to_owned())
        .chain(numbered)
        .find(|name| !taken.contains(&look(name)))
        .unwrap_or_default()
}

/// The look of a name: the same for names that are mistaken for each other.
fn look(name: &str) -> String {
    let lower: String = skeleton(name).flat_map(char::to_lowercase).collect();
    skeleton(&lower).filter(|one| !one.is_whitespace()).collect()
}

#[cfg(test)]
mod tests {
    use super::{check, unlike};

    #[test]
    fn n_1_names_have_1_to_24_characters_that_are_shown() {
        assert_eq!(check("  Ada "), Ok("Ada".to_owned()));
        assert_eq!(check("Зоя 动物"), Ok("Зоя 动物".to_owned()));
        assert!(check(&"é".repeat(24)).is_ok());
        for wrong in ["", "   ", &"x".repeat(25), "a\u{202E}b", "a\nb", "a\u{200B}b", "\u{2066}a"] {
            assert!(check(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn n_1_names_that_look_alike_get_a_number() {
        let taken = ["Ada".to_owned(), "greedy".to_owned(), "Ben 2".to_owned()];
        for (name, given) in [
            ("Ada", "Ada 2"),
            ("ADA", "ADA 2"),
            ("Аda", "Аda 2"),
            ("Greedy", "Greedy 2"),
            ("Ben", "Ben"),
            ("ben 2", "ben 2 2"),
        ] {
            assert_eq!(unlike(name, &taken), given);
        }
    }
}
