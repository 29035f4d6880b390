//! Rule numbers: every one that `docs/rules/<game>.md` defines stands in a test of the game's crate, and every
//! one in the crate is defined there.
use super::files;
use super::rust_source::RustSource;
use crate::{Result, rules};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Compares a game's rules with its crate in `folder`.
///
/// # Errors
/// When a file cannot be read or is not Rust.
pub fn faults(game: &str, rules: &str, folder: &Path) -> Result<Vec<String>> {
    let defined = defined(rules);
    let families: BTreeSet<_> = defined.iter().filter(|it| it.is_counted()).map(RuleNumber::family).collect();
    let mut faults = Vec::new();
    if defined.is_empty() {
        faults.push(format!("docs/rules/{game}.md: defines no rule numbers"));
    }
    let sources = sources(folder)?;
    let mut tested = BTreeSet::new();
    let mut names = Vec::new();
    for (path, text) in &sources {
        let source = RustSource::parse(text).map_err(|error| format!("{}: {error}", path.display()))?;
        let tests = source.tests();
        tested.extend(tests.iter().flat_map(|test| numbers_in(test.body)));
        names.push((path, tests.iter().map(|test| test.name).collect::<Vec<_>>()));
    }
    for number in &defined {
        let named = || names.iter().flat_map(|(_, names)| names).any(|name| number.is_in_name(name));
        if !tested.contains(number) && !named() {
            faults.push(format!("docs/rules/{game}.md: {} stands in no test of crates/{game}", number.0));
        }
    }
    for ((path, text), (_, names)) in sources.iter().zip(&names) {
        for number in numbers_in(text).difference(&defined) {
            if number.is_counted() && families.contains(number.family()) {
                faults.push(format!("{}: {} is no rule of docs/rules/{game}.md", path.display(), number.0));
            }
        }
        for name in names.iter().filter(|name| names_undefined_rule(name, &families, &defined)) {
            faults.push(format!("{}: the test {name} names no rule of docs/rules/{game}.md", path.display()));
        }
    }
    Ok(faults)
}

/// One rule number as it is written: `R15`, `S-9`, `R-map`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct RuleNumber(String);

impl RuleNumber {
    /// The number that `text` starts with.
    fn read(text: &str) -> Option<Self> {
        let letter = text.chars().next().filter(char::is_ascii_uppercase)?;
        let rest = &text[1..];
        let (dash, after) = rest.strip_prefix('-').map_or(("", rest), |after| ("-", after));
        let number: String = after.chars().take_while(char::is_ascii_digit).collect();
        let number = match number.is_empty() {
            false => number,
            true if dash == "-" => after.chars().take_while(char::is_ascii_lowercase).collect(),
            true => return None,
        };
        let ends = !after[number.len()..].starts_with(|it: char| it.is_alphanumeric() || it == '_');
        (ends && !number.is_empty()).then(|| Self(format!("{letter}{dash}{number}")))
    }

    /// The letter and dash that it shares with the other numbers of its game.
    fn family(&self) -> &str {
        self.0.trim_end_matches(|it: char| it.is_ascii_digit())
    }

    /// Whether it is a number, not a name such as `R-map`.
    fn is_counted(&self) -> bool {
        self.0.ends_with(|it: char| it.is_ascii_digit())
    }

    /// Whether a test's name has it as a part: `r15_…`, `s_9_…`, `s9_…`, `r_map_…`.
    fn is_in_name(&self, name: &str) -> bool {
        let lower = self.0.to_lowercase();
        [lower.replace('-', "_"), lower.replace('-', "")]
            .iter()
            .any(|part| format!("_{name}_").contains(&format!("_{part}_")))
    }
}

/// The rule numbers anywhere in `text`.
fn numbers_in(text: &str) -> BTreeSet<RuleNumber> {
    let starts = text.char_indices().filter(|(at, it)| {
        let before = text[..*at].chars().next_back();
        it.is_ascii_uppercase() && !before.is_some_and(|it| it.is_alphanumeric() || it == '_' || it == '-')
    });
    starts.filter_map(|(at, _)| RuleNumber::read(&text[at..])).collect()
}

/// The numbers that the rules define.
fn defined(markdown: &str) -> BTreeSet<RuleNumber> {
    rules::render(markdown).into_iter().filter_map(|block| RuleNumber::read(&block.number?)).collect()
}

/// Whether a test's name begins like a rule number of these families and is none of those defined.
fn names_undefined_rule(name: &str, families: &BTreeSet<&str>, defined: &BTreeSet<RuleNumber>) -> bool {
    let like_a_number = families.iter().any(|family| {
        let letter = family[..1].to_lowercase();
        let rest = name.strip_prefix(&letter).map(|rest| rest.trim_start_matches('_'));
        rest.is_some_and(|rest| rest.starts_with(|it: char| it.is_ascii_digit()))
    });
    like_a_number && !defined.iter().any(|it| it.is_in_name(name))
}

/// A crate's own code and tests, by path and text.
fn sources(folder: &Path) -> Result<Vec<(PathBuf, String)>> {
    let root = folder.parent().and_then(Path::parent).unwrap_or(folder);
    let mut sources = Vec::new();
    for file in files(folder, "rs")? {
        let shown = file.strip_prefix(root).unwrap_or(&file).to_path_buf();
        sources.push((shown, fs::read_to_string(file)?));
    }
    Ok(sources)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_written() {
        let read = |text| numbers_in(text).into_iter().map(|it| it.0).collect::<Vec<_>>();
        assert_eq!(read("R14 R15, (S-9) and R-map."), ["R-map", "R14", "R15", "S-9"]);
        assert!(read("xR1 R1x R_2 R- Rules UR3").is_empty());
        assert!(
            RuleNumber("S-9".into()).is_in_name("s9_fences")
                && RuleNumber("S-9".into()).is_in_name("s_9_fences")
        );
        assert!(!RuleNumber("R2".into()).is_in_name("r21_water"));
    }
}
