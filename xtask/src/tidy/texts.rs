//! The words of the page: one word for one thing, and sentences that agree (T-16). The words stand in the sources of the
//! crates that speak, in the page's own files and in the lessons; whole sentences of every game stand in the snapshots.
use super::files;
use super::rust_source::RustSource;
use crate::{Result, workspace::Workspace};
use std::fs;
use std::path::{Path, PathBuf};

/// The crates whose texts are seen on the page.
const SPEAKERS: [&str; 9] =
    ["web", "engine", "present", "view", "drawing", "protocol", "table", "coach", "record"];

/// Words that are not ours, each with ours.
const NOT_OURS: [(&str, &str); 8] = [
    ("Paper or slate", "Light and dark"),
    ("Take in", "Import"),
    ("Take out", "Export"),
    ("Look through", "Replay"),
    ("Look it through", "Replay"),
    ("Round the table", "Settings"),
    ("Tools of the table", "Settings"),
    ("Your best no win", "So far"),
];

/// Things that are counted, in the plural.
const COUNTED: [&str; 30] = [
    "actions",
    "animals",
    "areas",
    "cards",
    "choices",
    "circles",
    "crosses",
    "decisions",
    "dice",
    "exits",
    "fences",
    "games",
    "gates",
    "guards",
    "igloos",
    "links",
    "moves",
    "penguins",
    "players",
    "points",
    "rocks",
    "rounds",
    "seats",
    "spaces",
    "squares",
    "steps",
    "tranquilizers",
    "trees",
    "turns",
    "wins",
];

/// Verbs that do not follow `You`.
const NOT_OF_YOU: [&str; 8] = ["is", "has", "was", "goes", "takes", "rolls", "places", "loses"];

/// Returns every text that is not as it should be.
///
/// # Errors
/// When a file cannot be read.
pub fn faults(workspace: &Workspace) -> Result<Vec<String>> {
    let root = &workspace.root;
    let mut faults = Vec::new();
    for name in SPEAKERS {
        for file in files(&root.join("crates").join(name).join("src"), "rs")? {
            let text = fs::read_to_string(&file)?;
            // A file that is no Rust is told with the comments.
            let Ok(source) = RustSource::parse(&text) else { continue };
            for string in source.strings() {
                faults.extend(not_ours(string).into_iter().map(|fault| told(root, &file, &fault)));
            }
        }
    }
    for file in files(&root.join("crates/web/shell"), "html")? {
        let found = not_ours(&fs::read_to_string(&file)?);
        faults.extend(found.iter().map(|fault| told(root, &file, fault)));
    }
    for file in spoken(root)? {
        for line in fs::read_to_string(&file)?.lines() {
            let found = not_ours(line).into_iter().chain(disagreeing(line));
            faults.extend(found.map(|fault| told(root, &file, &fault)));
        }
    }
    faults.sort();
    faults.dedup();
    Ok(faults)
}

/// The files that are sentences: the lessons, and the snapshots of what the page shows.
fn spoken(root: &Path) -> Result<Vec<PathBuf>> {
    let mut found = files(&root.join("docs/lessons"), "json")?;
    found.extend(files(&root.join("crates/engine/tests/snapshots"), "snap")?);
    Ok(found)
}

fn told(root: &Path, file: &Path, fault: &str) -> String {
    format!("{}: {fault}", file.strip_prefix(root).unwrap_or(file).display())
}

/// The words in a text that are not ours.
fn not_ours(text: &str) -> Vec<String> {
    let told = |(words, ours): &(&str, &str)| format!("{words:?} is called {ours:?}");
    NOT_OURS.iter().filter(|(words, _)| text.contains(words)).map(told).collect()
}

/// The places of a text whose words do not agree, or whose sentences do not fit together.
fn disagreeing(text: &str) -> Vec<String> {
    let bare = |word: &str| word.trim_matches(|it: char| !it.is_alphanumeric()).to_owned();
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut found = Vec::new();
    for pair in words.windows(2) {
        let (first, second) = (pair[0].trim_matches(['*', '(', '[', '“']), bare(pair[1]));
        // Notation stands in backticks and is no part of a sentence.
        let small = pair[1].starts_with(|it: char| it.is_ascii_lowercase());
        let vowel = second.starts_with(['a', 'e', 'i', 'o']) && second != "one";
        let agrees = match first {
            "1" => !COUNTED.contains(&second.as_str()),
            "You" => !NOT_OF_YOU.contains(&second.as_str()),
            "a" => !vowel,
            "an" => vowel || !small || second == "hour",
            _ => !first.ends_with('.') || first.matches('.').count() > 1 || !small,
        };
        if !agrees {
            found.push(format!("“{} {}” in {:?}", pair[0], pair[1], cut(text)));
        }
    }
    for cell in text.split(" | ") {
        let sentences: Vec<&str> = cell.split(". ").map(|it| it.trim_end_matches('.')).collect();
        let twice = sentences.windows(2).find(|pair| pair[0] == pair[1] && pair[0].contains(' '));
        found.extend(twice.map(|pair| format!("{:?} is said twice", pair[0])));
    }
    found
}

/// The beginning of a long text.
fn cut(text: &str) -> String {
    text.chars().take(160).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::root;

    #[test]
    fn t_16_every_text_uses_our_words_and_agrees() {
        assert_eq!(faults(&Workspace::read(&root()).unwrap()).unwrap(), Vec::<String>::new());
    }

    #[test]
    fn t_16_words_that_are_not_ours_are_found() {
        assert_eq!(not_ours("Take in a file"), ["\"Take in\" is called \"Import\""]);
        assert!(not_ours("Import a file").is_empty());
    }

    #[test]
    fn t_16_sentences_that_do_not_agree_are_found() {
        for text in [
            "which is 1 links long",
            "*1* points",
            "You has most",
            "shows a alligator",
            "an lion",
            "fences. is best as far as is known",
            "Round 1 of 16. Round 1 of 16",
        ] {
            assert_eq!(disagreeing(text).len(), 1, "{text}: {:?}", disagreeing(text));
        }
        for text in [
            "1 link, 21 points, row 1 floods. You have 2 actions.",
            "an elephant, an hour, a one, an R",
            "e.g. this; the rest … is fine",
            "Round 1 of 16 | Round 1 of 16",
        ] {
            assert_eq!(disagreeing(text), Vec::<String>::new(), "{text}");
        }
    }
}
