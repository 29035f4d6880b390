//! Standard output, files and seeds.
use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::path::Path;

use serde::Serialize;

use crate::error::{Done, Failure};

/// Prints one line on standard output.
pub fn line(text: impl std::fmt::Display) -> Done {
    Ok(writeln!(io::stdout().lock(), "{text}")?)
}

/// Prints one line of JSON on standard output.
pub fn json(value: &impl Serialize) -> Done {
    let text = serde_json::to_string(value).map_err(Failure::other)?;
    line(text)
}

/// Reads a file, or standard input for `-`.
///
/// # Errors
/// It cannot be read.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let done = if path.as_os_str() == "-" {
        io::stdin().lock().read_to_end(&mut bytes)
    } else {
        fs::File::open(path).and_then(|mut file| file.read_to_end(&mut bytes))
    };
    done.map(|_| bytes).map_err(|error| Failure::reading(path, &error))
}

/// Reads a text file, or standard input for `-`.
///
/// # Errors
/// It cannot be read, or is not UTF-8.
pub fn read(path: &Path) -> Result<String, Failure> {
    String::from_utf8(read_bytes(path)?).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::input(format_args!("{}: not UTF-8 at byte {at}; a text file would be right", path.display()))
    })
}

/// Writes a file as a whole or not at all: under another name first, then renamed.
///
/// # Errors
/// It cannot be written.
pub fn write(path: &Path, text: &str) -> Done {
    write_with(path, |out| out.write_all(text.as_bytes()))
}

/// Writes a file as [`write()`] does, but overwrites none.
///
/// # Errors
/// The file exists, or cannot be written.
pub fn write_new(path: &Path, text: &str) -> Done {
    if path.as_os_str().is_empty() {
        return Err(Failure::input("a file needs a name"));
    }
    if path.exists() {
        return Err(Failure::input(format_args!(
            "{} is there already; another name would be right",
            path.display()
        )));
    }
    write(path, text)
}

/// Writes a file as [`write()`] does, piece by piece.
///
/// # Errors
/// It cannot be written.
pub fn write_with(path: &Path, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Done {
    write_as(path, &mut OpenOptions::new(), fill)
}

/// Writes a file as [`write()`] does, which the user alone can read.
///
/// # Errors
/// It cannot be written.
pub fn write_private(path: &Path, text: &str) -> Done {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    write_as(path, &mut options, |out| out.write_all(text.as_bytes()))
}

fn write_as(
    path: &Path,
    options: &mut OpenOptions,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Done {
    let mut name = OsString::from(path);
    name.push(format!(".{}.part", std::process::id()));
    let part = Path::new(&name);
    let opened = options.write(true).create(true).truncate(true).open(part);
    let written = opened.and_then(|file| {
        let mut out = BufWriter::new(file);
        fill(&mut out)?;
        out.flush()
    });
    written.and_then(|()| fs::rename(part, path)).map_err(|error| {
        let _ = fs::remove_file(part);
        Failure::writing(path, &error)
    })
}

/// Draws a random seed, short enough to be typed.
pub fn drawn_seed() -> u64 {
    RandomState::new().build_hasher().finish() >> 32
}

/// Whether standard output may be coloured: on a terminal, unless `NO_COLOR` is set.
pub fn coloured() -> bool {
    io::stdout().is_terminal() && !no_color()
}

pub fn no_color() -> bool {
    std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}
