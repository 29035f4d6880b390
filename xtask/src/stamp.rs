//! Whether anything that goes into the page has changed since it was built: a hash over the path, length and
//! time of every source file. Contents are not read, so that a start with nothing changed stays quick.
use crate::Result;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// Folders that do not go into what a crate builds for the page: tests, the browser's too.
const ASIDE: [&str; 5] = ["tests", "benches", "examples", "target", "e2e"];

/// The stamp of `sources` (files and folders, with all that is below these) in hexadecimal digits.
///
/// # Errors
/// When a source cannot be looked at.
pub fn of(sources: &[PathBuf]) -> Result<String> {
    let mut files = Vec::new();
    for source in sources {
        collect(source, &mut files)?;
    }
    files.sort();
    let mut hash = Sha256::new();
    for file in files {
        let about = fs::metadata(&file)?;
        let time = about.modified()?.duration_since(UNIX_EPOCH)?.as_nanos();
        hash.update(format!("{}\0{}\0{time}\n", file.display(), about.len()));
    }
    Ok(hex(&hash.finalize()))
}

/// Bytes as lower-case hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn collect(at: &Path, files: &mut Vec<PathBuf>) -> Result {
    if at.is_file() {
        files.push(at.to_path_buf());
    } else if at.is_dir() {
        for entry in fs::read_dir(at)? {
            let path = entry?.path();
            if !ASIDE.iter().any(|name| path.ends_with(name)) {
                collect(&path, files)?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(path: &Path, text: &str) {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    #[test]
    fn a_stamp_changes_with_a_source_and_only_then() {
        let dir = tempfile::tempdir().unwrap();
        let source = dir.path().join("src/lib.rs");
        write(&source, "one");
        write(&dir.path().join("tests/all.rs"), "a test");
        let sources = [dir.path().to_path_buf(), dir.path().join("absent.toml")];
        let first = of(&sources).unwrap();
        assert_eq!(first, of(&sources).unwrap());

        write(&dir.path().join("tests/all.rs"), "another test");
        write(&dir.path().join("src/e2e/start.rs"), "a browser test");
        assert_eq!(first, of(&sources).unwrap(), "tests do not go into the page");

        write(&source, "three");
        let longer = of(&sources).unwrap();
        assert_ne!(first, longer);

        let earlier = fs::File::options().append(true).open(&source).unwrap();
        earlier.set_modified(UNIX_EPOCH + std::time::Duration::from_secs(1)).unwrap();
        let touched = of(&sources).unwrap();
        assert_ne!(longer, touched, "the same length at another time");

        write(&dir.path().join("maps/new.toml"), "");
        assert_ne!(touched, of(&sources).unwrap(), "a new file");
    }
}
