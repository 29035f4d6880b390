//! The section "A new game" of `CONTRIBUTING.md`: its list names the existing files that a new game changes.
use crate::new_game::EDITED;
use std::collections::BTreeSet;

/// The heading of the section.
const HEADING: &str = "## A new game";

/// The most existing files that a new game may change.
const MOST: usize = 10;

/// Compares the list of `CONTRIBUTING.md` with that of the generator.
pub fn faults(contributing: &str) -> Vec<String> {
    let section = contributing.split_once(HEADING).map_or("", |(_, rest)| rest);
    let section = section.split("\n## ").next().unwrap_or_default();
    let listed: BTreeSet<&str> =
        section.lines().filter_map(|line| line.strip_prefix("- `")?.strip_suffix('`')).collect();
    let edited = BTreeSet::from(EDITED);
    let missing = edited.difference(&listed).map(|file| format!("a new game changes {file}, too"));
    let stray = listed.difference(&edited).map(|file| format!("a new game does not change {file}"));
    let many = (edited.len() > MOST).then(|| format!("a new game changes more than {MOST} existing files"));
    missing.chain(stray).chain(many).map(|fault| format!("CONTRIBUTING.md: {fault}")).collect()
}

/// A section without faults.
#[cfg(test)]
pub fn section() -> String {
    let list: String = EDITED.iter().map(|file| format!("- `{file}`\n")).collect();
    format!("# Contributing\n\n{HEADING}\n\n{list}")
}
