//! `cargo xtask tidy`: what the documents promise is so. Every rule number of a game's rules stands in a test of
//! its crate and the reverse; every crate and top folder stands in `ARCHITECTURE.md`; every file opens with
//! `//!`.
use crate::rust_text::tests;
use crate::{Done, workspace::Workspace};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Everything that is not as it should be, a sentence each.
///
/// # Errors
/// When a file cannot be read.
pub fn faults(workspace: &Workspace) -> Done<Vec<String>> {
    let mut faults = openings(&workspace.root)?;
    faults.extend(architecture(workspace)?);
    let rules = workspace.root.join("docs/rules");
    for file in files(&rules, "md")? {
        let game = file.file_stem().and_then(|it| it.to_str()).unwrap_or_default();
        match workspace.crates.get(game) {
            Some(it) => faults.extend(rule_numbers(game, &fs::read_to_string(&file)?, &sources(&it.folder)?)),
            None => faults.push(format!("docs/rules/{game}.md: there is no crate {game}")),
        }
    }
    Ok(faults)
}

/// The files that do not say at their top what lives there.
fn openings(root: &Path) -> Done<Vec<String>> {
    let mut faults = Vec::new();
    for place in ["crates", "xtask"] {
        for file in files(&root.join(place), "rs")? {
            if !fs::read_to_string(&file)?.starts_with("//!") {
                faults.push(format!("{}: does not open with //!", file.strip_prefix(root)?.display()));
            }
        }
    }
    Ok(faults)
}

/// The crates and top folders that `ARCHITECTURE.md` does not show.
fn architecture(workspace: &Workspace) -> Done<Vec<String>> {
    let text = fs::read_to_string(workspace.root.join("ARCHITECTURE.md"))?;
    let ignored = fs::read_to_string(workspace.root.join(".gitignore")).unwrap_or_default();
    let ignored: Vec<_> =
        ignored.lines().map(|line| line.trim_matches(['/', '*'])).filter(|it| !it.is_empty()).collect();
    let mut faults = Vec::new();
    for name in workspace.crates.keys() {
        // xtask is also a top folder.
        if !text.contains(&format!("`{name}`")) {
            faults.push(format!("ARCHITECTURE.md: the crate {name} is missing"));
        }
    }
    for entry in fs::read_dir(&workspace.root)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let ours = entry.path().is_dir() && name != ".git" && !ignored.iter().any(|it| name.starts_with(it));
        if ours && !text.contains(&format!("`{name}/")) {
            faults.push(format!("ARCHITECTURE.md: the folder {name} is missing"));
        }
    }
    faults.sort();
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

/// The numbers that the rules define: in bold at the beginning of a point.
fn defined(rules: &str) -> BTreeSet<RuleNumber> {
    let points = rules.lines().map(str::trim_start);
    let bold = points.filter_map(|line| line.trim_start_matches(['-', '*', ' ', '#']).split("**").next());
    bold.filter_map(|text| {
        let number = RuleNumber::read(text)?;
        (number.0 == text.trim_end_matches('.')).then_some(number)
    })
    .collect()
}

/// What is wrong between a game's rules and its crate's sources, given by path and text.
fn rule_numbers(game: &str, rules: &str, sources: &[(PathBuf, String)]) -> Vec<String> {
    let defined = defined(rules);
    let families: BTreeSet<_> = defined.iter().filter(|it| it.is_counted()).map(RuleNumber::family).collect();
    let mut faults = Vec::new();
    if defined.is_empty() {
        faults.push(format!("docs/rules/{game}.md: defines no rule numbers"));
    }
    let tests: Vec<_> = sources.iter().flat_map(|(_, text)| tests(text)).collect();
    let bodies: BTreeSet<_> = tests.iter().flat_map(|test| numbers_in(test.body)).collect();
    for number in &defined {
        if !bodies.contains(number) && !tests.iter().any(|test| number.is_in_name(test.name)) {
            faults.push(format!("docs/rules/{game}.md: {} stands in no test of crates/{game}", number.0));
        }
    }
    for (path, text) in sources {
        for number in numbers_in(text).difference(&defined) {
            if number.is_counted() && families.contains(number.family()) {
                faults.push(format!("{}: {} is no rule of docs/rules/{game}.md", path.display(), number.0));
            }
        }
        for name in tests_named(text, &families, &defined) {
            faults.push(format!("{}: the test {name} names no rule of docs/rules/{game}.md", path.display()));
        }
    }
    faults
}

/// The tests whose name begins like a rule number of these families that is not defined.
fn tests_named<'a>(text: &'a str, families: &BTreeSet<&str>, defined: &BTreeSet<RuleNumber>) -> Vec<&'a str> {
    let like_a_number = |name: &str| {
        families.iter().any(|family| {
            let letter = family[..1].to_lowercase();
            let rest = name.strip_prefix(&letter).map(|rest| rest.trim_start_matches('_'));
            rest.is_some_and(|rest| rest.starts_with(|it: char| it.is_ascii_digit()))
        })
    };
    let names = tests(text).into_iter().map(|test| test.name);
    names.filter(|name| like_a_number(name) && !defined.iter().any(|it| it.is_in_name(name))).collect()
}

/// A crate's own code and tests, by path and text.
fn sources(folder: &Path) -> Done<Vec<(PathBuf, String)>> {
    let name = folder.parent().and_then(Path::parent).unwrap_or(folder);
    let mut sources = Vec::new();
    for file in files(folder, "rs")? {
        let shown = file.strip_prefix(name).unwrap_or(&file).to_path_buf();
        sources.push((shown, fs::read_to_string(file)?));
    }
    Ok(sources)
}

/// The files below `folder` that end so, sorted; none if there is no such folder.
fn files(folder: &Path, ending: &str) -> Done<Vec<PathBuf>> {
    let mut found = Vec::new();
    if folder.is_dir() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() && !path.ends_with("target") {
                found.extend(files(&path, ending)?);
            } else if path.extension().is_some_and(|it| it == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod planted {
    use super::*;
    use crate::workspace::{Crate, root};
    use std::collections::BTreeMap;

    const RULES: &str = "# Ruin\n- **R1** A turn.\n- **R-map** Two boards; see R2.\n\n**R2.** Dice.\n";
    const TESTS: &str =
        "//! Rules.\n#[test]\nfn r1_a_turn() {}\n#[test]\nfn r_map() {}\n#[test]\nfn dice() { // R2\n}\n";

    /// A workspace of one game in a folder of its own, and after it what `plant` changed there.
    fn check(plant: impl Fn(&Path)) -> Vec<String> {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        for folder in
            ["crates/ruin/src", "crates/ruin/tests", "docs/rules", "xtask/src", "target/debug", ".git"]
        {
            fs::create_dir_all(at(folder)).unwrap();
        }
        for (name, text) in [
            ("ARCHITECTURE.md", "`ruin` in `crates/`, `docs/rules/` and `xtask/`"),
            (".gitignore", "/target\n"),
            ("docs/rules/ruin.md", RULES),
            ("crates/ruin/src/lib.rs", "//! Ruin (R1).\n"),
            ("crates/ruin/tests/rules.rs", TESTS),
        ] {
            fs::write(at(name), text).unwrap();
        }
        plant(dir.path());
        let ruin = Crate { name: "ruin".into(), folder: at("crates/ruin"), uses: BTreeSet::new() };
        let crates = BTreeMap::from([("ruin".to_owned(), ruin)]);
        faults(&Workspace { root: dir.path().into(), target: at("target"), crates }).unwrap()
    }

    #[test]
    fn this_repository_is_tidy() {
        assert_eq!(faults(&Workspace::read(&root()).unwrap()).unwrap(), Vec::<String>::new());
    }

    #[test]
    fn a_tidy_workspace_has_no_faults() {
        assert_eq!(check(|_| {}), Vec::<String>::new());
    }

    #[test]
    fn a_rule_without_a_test_is_found() {
        let found = check(|dir| {
            fs::write(dir.join("docs/rules/ruin.md"), format!("{RULES}- **R3** New.\n")).unwrap()
        });
        assert_eq!(found, ["docs/rules/ruin.md: R3 stands in no test of crates/ruin"]);
        let found = check(|dir| {
            fs::write(dir.join("crates/ruin/tests/rules.rs"), TESTS.replace("// R2", "")).unwrap()
        });
        assert_eq!(found, ["docs/rules/ruin.md: R2 stands in no test of crates/ruin"]);
        let found = check(|dir| {
            fs::write(dir.join("crates/ruin/tests/rules.rs"), TESTS.replace("r1_", "r11_")).unwrap()
        });
        assert_eq!(
            found,
            [
                "docs/rules/ruin.md: R1 stands in no test of crates/ruin",
                "crates/ruin/tests/rules.rs: the test r11_a_turn names no rule of docs/rules/ruin.md"
            ]
        );
    }

    #[test]
    fn a_number_outside_a_test_does_not_count_for_its_rule() {
        let found = check(|dir| {
            fs::write(dir.join("crates/ruin/tests/rules.rs"), TESTS.replace("#[test]\nfn r1_", "fn r1_"))
                .unwrap();
        });
        assert_eq!(found, ["docs/rules/ruin.md: R1 stands in no test of crates/ruin"]);
    }

    #[test]
    fn a_number_that_the_rules_do_not_have_is_found() {
        let found = check(|dir| {
            fs::write(dir.join("crates/ruin/src/lib.rs"), "//! See R26, D4 and R-map.\n").unwrap()
        });
        assert_eq!(found, ["crates/ruin/src/lib.rs: R26 is no rule of docs/rules/ruin.md"]);
    }

    #[test]
    fn rules_without_numbers_or_without_a_crate_are_found() {
        let found = check(|dir| {
            fs::write(dir.join("docs/rules/zoo.md"), "- **Z-1** Zoo.\n").unwrap();
            fs::write(dir.join("docs/rules/ruin.md"), "Just play.\n").unwrap();
        });
        assert_eq!(
            found,
            ["docs/rules/ruin.md: defines no rule numbers", "docs/rules/zoo.md: there is no crate zoo"]
        );
    }

    #[test]
    fn what_architecture_does_not_show_is_found() {
        let found = check(|dir| {
            fs::create_dir(dir.join("attic")).unwrap();
            fs::write(dir.join("ARCHITECTURE.md"), "ruin lies in `crates/`, `docs/` and `xtask/`").unwrap();
        });
        assert_eq!(
            found,
            ["ARCHITECTURE.md: the crate ruin is missing", "ARCHITECTURE.md: the folder attic is missing"]
        );
    }

    #[test]
    fn a_file_that_does_not_say_what_it_holds_is_found() {
        let found = check(|dir| fs::write(dir.join("xtask/src/main.rs"), "fn main() {}\n").unwrap());
        assert_eq!(found, ["xtask/src/main.rs: does not open with //!"]);
    }

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
