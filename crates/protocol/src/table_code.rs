//! Codes of online tables, as people type them.

/// Returns the code that somebody means who types what they were told: `Otter 4821`, `otter4821` and `OTTER-4821` are
/// `otter-4821`.
pub fn table_code(typed: &str) -> String {
    let mut code = String::new();
    for letter in typed.trim().to_lowercase().chars() {
        let parts = letter.is_whitespace() || matches!(letter, '_' | '-' | '–');
        let joins = letter.is_ascii_digit() && code.ends_with(char::is_alphabetic);
        if (parts || joins) && !code.ends_with('-') {
            code.push('-');
        }
        if !parts {
            code.push(letter);
        }
    }
    code
}

#[cfg(test)]
mod tests {
    use super::table_code;

    #[test]
    fn n_4_a_code_is_known_however_it_is_typed() {
        for typed in ["otter-4821", " Otter 4821", "OTTER4821", "otter - 4821", "otter_4821", "otter–4821\n"]
        {
            assert_eq!(table_code(typed), "otter-4821", "{typed}");
        }
        assert_eq!(table_code("  "), "");
    }
}
