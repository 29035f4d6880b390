//! `cargo xtask tidy`: the promises of the documents hold. Every rule number of a game's rules stands in a test of
//! its crate and the reverse; every crate and top folder stands in `ARCHITECTURE.md`; `CONTRIBUTING.md` lists the files
//! that `cargo xtask new-game` changes; every file opens with `//!`; no comment opens with a clause in place of its subject; the page's texts
//! use our words, and agree.
mod comments;
mod new_game;
mod rule_numbers;
mod rust_source;
mod texts;

use crate::{Result, workspace::Workspace};
use std::fs;
use std::path::{Path, PathBuf};

/// Returns every broken promise, a sentence each.
///
/// # Errors
/// When a file cannot be read, or a game's source is not Rust.
pub fn faults(workspace: &Workspace) -> Result<Vec<String>> {
    let mut faults = comments::faults(workspace)?;
    faults.extend(texts::faults(workspace)?);
    faults.extend(architecture(workspace)?);
    faults.extend(new_game::faults(&fs::read_to_string(workspace.root.join("CONTRIBUTING.md"))?));
    let rules = workspace.root.join("docs/rules");
    for file in files(&rules, "md")? {
        let game = file.file_stem().and_then(|it| it.to_str()).unwrap_or_default();
        match workspace.crates.get(game) {
            Some(it) => faults.extend(rule_numbers::faults(game, &fs::read_to_string(&file)?, &it.folder)?),
            None => faults.push(format!("docs/rules/{game}.md: there is no crate {game}")),
        }
    }
    Ok(faults)
}

/// The crates and top folders that `ARCHITECTURE.md` does not name.
fn architecture(workspace: &Workspace) -> Result<Vec<String>> {
    let text = fs::read_to_string(workspace.root.join("ARCHITECTURE.md"))?;
    let ignored = fs::read_to_string(workspace.root.join(".gitignore")).unwrap_or_default();
    let ignored: Vec<_> =
        ignored.lines().map(|line| line.trim_matches(['/', '*'])).filter(|it| !it.is_empty()).collect();
    let mut faults = Vec::new();
    for name in workspace.crates.keys() {
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

/// The files below `folder` with this extension, sorted; none if there is no such folder.
fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    if folder.is_dir() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() && !path.ends_with("target") {
                found.extend(files(&path, extension)?);
            } else if path.extension().is_some_and(|it| it == extension) {
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
    use std::collections::{BTreeMap, HashSet};

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
            ("CONTRIBUTING.md", &new_game::section()),
            ("docs/rules/ruin.md", RULES),
            ("crates/ruin/src/lib.rs", "//! Ruin (R1).\n"),
            ("crates/ruin/tests/rules.rs", TESTS),
        ] {
            fs::write(at(name), text).unwrap();
        }
        plant(dir.path());
        let ruin = Crate { name: "ruin".into(), folder: at("crates/ruin"), uses: HashSet::new() };
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
    fn another_list_of_files_for_a_new_game_is_found() {
        let found = check(|dir| {
            let section = new_game::section().replace("- `Cargo.toml`\n", "- `crates/web/src/lib.rs`\n");
            fs::write(dir.join("CONTRIBUTING.md"), section + "\n## Licence\n\n- `LICENSE`\n").unwrap();
        });
        assert_eq!(
            found,
            [
                "CONTRIBUTING.md: a new game changes Cargo.toml, too",
                "CONTRIBUTING.md: a new game does not change crates/web/src/lib.rs",
            ]
        );
    }

    #[test]
    fn a_file_that_does_not_say_what_it_holds_is_found() {
        let found = check(|dir| fs::write(dir.join("xtask/src/main.rs"), "fn main() {}\n").unwrap());
        assert_eq!(found, ["xtask/src/main.rs: does not open with //!"]);
    }

    #[test]
    fn a_comment_that_opens_with_a_riddle_is_found() {
        let planted =
            "//! Main.\n/// What it\'s for.\nfn a() {}\n// Whatever.\n// Who knows.\nfn main() {} // How?\n";
        let found = check(|dir| fs::write(dir.join("xtask/src/main.rs"), planted).unwrap());
        assert_eq!(
            found,
            [
                "xtask/src/main.rs:2: the comment begins with \"What\"",
                "xtask/src/main.rs:6: the comment begins with \"How\"",
            ]
        );
    }

    #[test]
    fn a_file_that_is_not_rust_is_found() {
        let found =
            check(|dir| fs::write(dir.join("xtask/src/main.rs"), "//! Main.\nfn main() {\n").unwrap());
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("xtask/src/main.rs: "), "{found:?}");
    }
}
