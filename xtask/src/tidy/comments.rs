//! Comments of Rust files: each file opens with `//!`, and each comment with a plain sentence.
use super::files;
use super::rust_source::RustSource;
use crate::{Result, workspace::Workspace};
use std::fs;

/// Words that begin no comment: a clause hides the subject of the sentence.
const OPENERS: [&str; 5] = ["What", "Who", "Whose", "How", "So many"];

/// Returns the files that do not open with `//!`, cannot be split into tokens, or have a comment that begins with
/// one of `OPENERS`.
///
/// # Errors
/// When a file cannot be read.
pub fn faults(workspace: &Workspace) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for place in ["crates", "xtask"] {
        for file in files(&workspace.root.join(place), "rs")? {
            let shown = file.strip_prefix(&workspace.root)?;
            let text = fs::read_to_string(&file)?;
            if !text.starts_with("//!") {
                faults.push(format!("{}: does not open with //!", shown.display()));
            }
            match RustSource::parse(&text) {
                Ok(source) => faults.extend(source.comments().iter().filter_map(|it| {
                    let opener = opener(it.first)?;
                    Some(format!("{}:{}: the comment begins with {opener:?}", shown.display(), it.line))
                })),
                Err(error) => faults.push(format!("{}: {error}", shown.display())),
            }
        }
    }
    Ok(faults)
}

/// The opener that a comment begins with.
fn opener(comment: &str) -> Option<&'static str> {
    OPENERS.into_iter().find(|opener| {
        comment.strip_prefix(opener).is_some_and(|rest| !rest.starts_with(|it: char| it.is_alphanumeric()))
    })
}
