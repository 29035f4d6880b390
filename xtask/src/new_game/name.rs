//! The name of a new game: whether it can be used, and the templates filled with it.
use crate::Result;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The name in the templates, and its title.
const TEMPLATE: [&str; 2] = ["newgame", "Newgame"];

/// Words that a crate cannot be called by.
const RESERVED: [&str; 44] = [
    "abstract", "alloc", "async", "await", "become", "box", "break", "const", "continue", "core", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let",
    "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "proc", "pub", "ref", "return",
    "static", "std", "struct", "super", "test", "trait", "true",
];

/// The name of a game: its crate, its key, and with a capital its type and title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// Lower-case letters.
    pub key: String,
    /// The same with a capital.
    pub title: String,
}

impl Name {
    /// # Errors
    /// When it is not made of 3 to 20 lower-case letters, or is a word of Rust.
    pub fn new(key: &str) -> Result<Name> {
        if !(3..=20).contains(&key.len()) || !key.bytes().all(|it| it.is_ascii_lowercase()) {
            return Err(
                format!("{key:?} is no name of a game: 3 to 20 lower-case letters would be right").into()
            );
        }
        let (first, rest) = key.split_at(1);
        let name = Name { key: key.to_owned(), title: first.to_uppercase() + rest };
        if RESERVED.contains(&key) { Err(name.taken("is a word of Rust")) } else { Ok(name) }
    }

    /// Checks that nothing else is called so.
    ///
    /// # Errors
    /// When a crate of the workspace or below it has this name, a module where the game's would be, or something in
    /// the templates.
    pub fn is_free(&self, root: &Path, templates: &BTreeMap<PathBuf, String>) -> Result {
        let key = &self.key;
        let lock = fs::read_to_string(root.join("Cargo.lock"))?;
        if lock.lines().any(|line| line == format!("name = \"{key}\"")) {
            return Err(self.taken("is the name of a crate"));
        }
        for place in ["crates", "crates/present/src", "crates/bots/src", "golden", "maps", "sheets"] {
            for path in [root.join(place).join(key), root.join(place).join(key).with_extension("rs")] {
                if path.exists() {
                    return Err(self.taken(&format!("is in {place} already")));
                }
            }
        }
        let is_word = |text: &str| {
            let mut words = text.split(|it: char| !it.is_alphanumeric() && it != '_');
            words.any(|word| word == key || word == self.title)
        };
        let mut sources = templates.iter().filter(|(path, _)| path.extension().is_some_and(|it| it == "rs"));
        if key != TEMPLATE[0] && sources.any(|(_, text)| is_word(text)) {
            return Err(self.taken("is a word of the templates"));
        }
        Ok(())
    }

    fn taken(&self, why: &str) -> crate::Error {
        format!("a game cannot be called {}: it {why}", self.key).into()
    }

    /// The text of a template with this name in it, and with its first letter in the numbers of rules.
    pub fn fill(&self, text: &str) -> String {
        let letter = &self.title[..1];
        let mut text = text.replace(TEMPLATE[0], &self.key).replace(TEMPLATE[1], &self.title);
        for digit in '0'..='9' {
            text = text.replace(&format!("X-{digit}"), &format!("{letter}-{digit}"));
            text = text.replace(&format!("fn x_{digit}"), &format!("fn {}_{digit}", letter.to_lowercase()));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::root;

    #[test]
    fn a_template_is_filled_with_name_title_and_letter() {
        let name = Name::new("otters").unwrap();
        let filled = name.fill("use newgame::Newgame; // X-3\nfn x_3_a() {} fn max_3() {}");
        assert_eq!(filled, "use otters::Otters; // O-3\nfn o_3_a() {} fn max_3() {}");
    }

    #[test]
    fn a_name_that_cannot_be_used_is_refused() {
        for wrong in ["", "ab", "Otters", "sea otters", "otters2", "öttern", &"o".repeat(21)] {
            assert!(Name::new(wrong).unwrap_err().to_string().contains("lower-case letters"), "{wrong:?}");
        }
        assert!(Name::new("match").unwrap_err().to_string().contains("word of Rust"));
        let templates = BTreeMap::from([("a.rs".into(), "use view::Choice;".to_owned())]);
        for (taken, why) in [
            ("zoo", "is the name of a crate"),
            ("serde", "is the name of a crate"),
            ("arena", "is in crates/bots/src already"),
            ("names", "is in crates/present/src already"),
            ("choice", "is a word of the templates"),
        ] {
            let found = Name::new(taken).unwrap().is_free(&root(), &templates).unwrap_err().to_string();
            assert!(found.contains(why), "{found}");
        }
        assert!(Name::new("otters").unwrap().is_free(&root(), &templates).is_ok());
    }
}
