//! The lines of a game in the files that name every game.
use super::name::Name;
use crate::Result;

/// The existing files that a new game changes, as `CONTRIBUTING.md` lists them; `tidy` compares the two. Cargo itself
/// changes the lock file.
pub const EDITED: [&str; 10] = [
    "ARCHITECTURE.md",
    "Cargo.lock",
    "Cargo.toml",
    "README.md",
    "crates/bots/Cargo.toml",
    "crates/bots/src/lib.rs",
    "crates/games/Cargo.toml",
    "crates/games/src/catalogue.rs",
    "crates/present/Cargo.toml",
    "crates/present/src/lib.rs",
];

/// The new lines of a file.
pub struct Edit {
    /// The file.
    pub file: &'static str,
    /// The lines.
    pub lines: Vec<Insertion>,
}

/// A new line and its place.
pub struct Insertion {
    /// The line, its end included.
    line: String,
    at: At,
}

/// The place of a new line.
enum At {
    /// Before the first line that begins so.
    Before(&'static str),
    /// After the last line that begins so.
    AfterLast(&'static str),
    /// Before the first line that is `}` after the line that begins so.
    EndOfBlock(&'static str),
    /// In the last list of modules, in the order of names.
    AmongModules,
}

/// Returns the edits that add a game.
pub fn of(name: &Name) -> [Edit; 9] {
    let Name { key, title } = name;
    let before = |anchor, line: String| Insertion { line: line + "\n", at: At::Before(anchor) };
    let dependency = || format!("{key}.workspace = true");
    let module = || Insertion { line: format!("pub mod {key};\n"), at: At::AmongModules };
    let edit = |file, lines: Vec<Insertion>| Edit { file, lines };
    [
        edit(
            "Cargo.toml",
            vec![
                before("record = { path", format!("{key} = {{ path = \"crates/{key}\" }}")),
                before("bots.opt-level", format!("{key}.opt-level = 1")),
                before("games.opt-level", format!("{key}.opt-level = 1")),
            ],
        ),
        edit("crates/games/Cargo.toml", vec![before("serde = ", dependency())]),
        edit(
            "crates/games/src/catalogue.rs",
            vec![Insertion { line: format!("    {key}::{title},\n"), at: At::EndOfBlock("games! {") }],
        ),
        edit("crates/bots/Cargo.toml", vec![before("games.workspace", dependency())]),
        edit("crates/bots/src/lib.rs", vec![module()]),
        edit("crates/present/Cargo.toml", vec![before("theme.workspace", dependency())]),
        edit("crates/present/src/lib.rs", vec![module()]),
        edit(
            "ARCHITECTURE.md",
            vec![before(
                "| catalogue | `record`",
                format!(
                    "| rules | `{key}` (over `tabletop`) | *{title}*: the track, state, events with their text, the \
                 rules, what an event does step by step, the State JSON | another game; std, clocks, random sources, \
                 I/O, floats |"
                ),
            )],
        ),
        edit(
            "README.md",
            vec![Insertion {
                line: format!(
                    "| *{title}* | 2–4 | 5 | Race along the track, and rest before the pools sweep you back. Rules: \
                 [docs/rules/{key}.md](docs/rules/{key}.md) |\n"
                ),
                at: At::AfterLast("| *"),
            }],
        ),
    ]
}

impl Insertion {
    /// Returns `text` with the line in it.
    ///
    /// # Errors
    /// When the place of the line is not there.
    pub fn insert(&self, text: &str) -> Result<String> {
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let begins = |start: &'static str| move |line: &&str| line.starts_with(start);
        let (found, wanted) = match self.at {
            At::Before(start) => (lines.iter().position(|line| begins(start)(line)), start),
            At::AfterLast(start) => {
                (lines.iter().rposition(|line| begins(start)(line)).map(|it| it + 1), start)
            }
            At::EndOfBlock(start) => {
                let begin = lines.iter().position(|line| begins(start)(line)).unwrap_or(lines.len());
                let end = lines[begin..].iter().position(|line| line.trim_end() == "}");
                (end.map(|end| begin + end), start)
            }
            At::AmongModules => (self.among_modules(&lines), "mod "),
        };
        let at = found
            .ok_or_else(|| format!("there is no line `{wanted}…` to put {:?} at", self.line.trim_end()))?;
        Ok([&lines[..at], &[self.line.as_str()], &lines[at..]].concat().concat())
    }

    /// The index of the line among the modules of the last list of these.
    fn among_modules(&self, lines: &[&str]) -> Option<usize> {
        let module =
            |line: &str| Some(line.trim_start_matches("pub ").strip_prefix("mod ")?.trim_end().to_owned());
        let last = lines.iter().rposition(|line| module(line).is_some())?;
        let first = lines[..last].iter().rposition(|line| module(line).is_none()).map_or(0, |it| it + 1);
        let mine = module(&self.line);
        Some((first..=last).find(|at| module(lines[*at]) > mine).unwrap_or(last + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn insert(at: At, text: &str) -> Result<String> {
        Insertion { line: "pub mod otters;\n".to_owned(), at }.insert(text)
    }

    #[test]
    fn every_edited_file_is_in_the_list_and_the_other_way_round() {
        let mut files: Vec<&str> = of(&Name::new("otters").unwrap()).iter().map(|edit| edit.file).collect();
        files.push("Cargo.lock");
        files.sort_unstable();
        assert_eq!(files, EDITED);
    }

    #[test]
    fn a_line_comes_to_its_place() {
        let text = "//! A.\nmod b;\n\nmod c;\npub mod zoo;\nuse a;\n| x\n| y\nend {\n}\n}\n";
        let otters = "pub mod otters;\n";
        let with = |before: &str| text.replacen(before, &format!("{otters}{before}"), 1);
        assert_eq!(insert(At::AmongModules, text).unwrap(), with("pub mod zoo"));
        assert_eq!(insert(At::AmongModules, "mod a;\n").unwrap(), format!("mod a;\n{otters}"));
        assert_eq!(insert(At::Before("use"), text).unwrap(), with("use"));
        assert_eq!(insert(At::AfterLast("|"), text).unwrap(), with("end"));
        assert_eq!(insert(At::EndOfBlock("end"), text).unwrap(), with("}\n"));
    }

    #[test]
    fn a_place_that_is_not_there_is_an_error() {
        for at in [At::Before("q"), At::AfterLast("q"), At::EndOfBlock("q"), At::AmongModules] {
            assert!(insert(at, "use a;\n").unwrap_err().to_string().contains("there is no line"));
        }
    }
}
