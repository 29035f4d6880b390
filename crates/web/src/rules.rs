//! The rules of the games: files of rendered HTML, each loaded when the rules of its game are opened.
use js_sys::{Function, Promise};
use leptos::prelude::*;
use record::GameKey;
use serde::Deserialize;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use crate::catalogue::Game;
use crate::engine::error_words;

/// A heading, paragraph or point of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Block {
    /// Whether it is a heading.
    pub heading: bool,
    /// The rule's number.
    pub number: Option<String>,
    /// Its text, as HTML.
    pub html: String,
}

impl Block {
    /// Returns its HTML with the words searched for marked; `None` where they do not occur in its text. The words are
    /// in lower case.
    pub fn search(&self, words: &str) -> Option<String> {
        let is_number = || self.number.as_ref().is_some_and(|number| number.eq_ignore_ascii_case(words));
        marked(&self.html, words).or_else(|| is_number().then(|| self.html.clone()))
    }
}

/// Returns HTML with all occurrences of `words` in its text marked; `None` where there are none.
fn marked(html: &str, words: &str) -> Option<String> {
    let lower = html.to_ascii_lowercase();
    let mut found = false;
    let mut out = String::new();
    let mut at = 0;
    while let Some(c) = html[at..].chars().next() {
        let rest = &lower[at..];
        let up_to = |end| rest.find(end).map_or(rest.len(), |end| end + 1);
        let is_match = rest.starts_with(words);
        // Tags and entities are no text.
        let length = match c {
            '<' => up_to('>'),
            '&' => up_to(';'),
            _ if is_match => words.len(),
            _ => c.len_utf8(),
        };
        let part = &html[at..at + length];
        if is_match {
            found = true;
            out.extend(["<mark>", part, "</mark>"]);
        } else {
            out.push_str(part);
        }
        at += length;
    }
    found.then_some(out)
}

/// The loaded rules; a handle to be copied.
#[derive(Clone, Copy)]
pub struct RulesFiles {
    load: StoredValue<Function, LocalStorage>,
    loaded: StoredValue<Vec<(GameKey, Vec<Block>)>>,
}

impl RulesFiles {
    /// Provides them to every part of the page. `load` promises the text of a game's file.
    pub fn provide(load: Function) {
        let (load, loaded) = (StoredValue::new_local(load), StoredValue::new(Vec::new()));
        provide_context(RulesFiles { load, loaded });
    }

    /// Returns those of this page.
    pub fn of_page() -> RulesFiles {
        expect_context()
    }

    /// Returns the rules of a game that are loaded.
    pub fn loaded(self, game: Game) -> Option<Vec<Block>> {
        self.loaded.with_value(|loaded| {
            let found = loaded.iter().find(|(key, _)| *key == game.key);
            found.map(|(_, blocks)| blocks.clone())
        })
    }

    /// Loads the rules of a game.
    ///
    /// # Errors
    /// The reason why they cannot be loaded.
    pub async fn load(self, game: Game) -> Result<Vec<Block>, String> {
        let text = self.text(game.key()).await.map_err(|error| error_words(&error))?;
        let blocks: Vec<Block> = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        self.loaded.update_value(|loaded| loaded.push((game.key, blocks.clone())));
        Ok(blocks)
    }

    /// Loads a file as text: the rules of a game by its key, its puzzles by `puzzles/KEY`.
    ///
    /// # Errors
    /// It is not there, or cannot be fetched.
    pub async fn text(self, name: &str) -> Result<String, JsValue> {
        let promise = self.load.get_value().call1(&JsValue::NULL, &name.into())?;
        Ok(JsFuture::from(Promise::resolve(&promise)).await?.as_string().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn found_words_are_marked_in_the_text_alone() {
        assert_eq!(marked("No Wall here", "wall").as_deref(), Some("No <mark>Wall</mark> here"));
        assert_eq!(marked("a <em>tame</em> em", "em").as_deref(), Some("a <em>tame</em> <mark>em</mark>"));
        assert_eq!(marked("<code>a1</code> &lt; é", "lt"), None);
        assert_eq!(marked("aaa", "aa").as_deref(), Some("<mark>aa</mark>a"));
    }

    #[test]
    fn a_rule_is_found_by_its_words_or_its_number() {
        let text = r#"[{"heading":false,"html":"It <em>is</em> so.","number":"R-map"}]"#;
        let blocks: Vec<Block> = serde_json::from_str(text).unwrap();
        assert_eq!(blocks[0].search("so").as_deref(), Some("It <em>is</em> <mark>so</mark>."));
        assert_eq!(blocks[0].search("r-map").as_deref(), Some("It <em>is</em> so."));
        assert_eq!(blocks[0].search("r-ma"), None);
    }
}
