//! Everything that is shown along a recorded game, as one text for a snapshot: some positions in full, and a digest
//! of every section of every position.
//!
//! The text knows no type of the crates that show games. An adapter in the crate under test fills [`Shown`] with
//! named sections in plain English; when that crate is rebuilt, only its adapter is written anew and the snapshots
//! stay as they are.
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;

use sha2::{Digest, Sha256};

/// The section whose wording tells kinds of positions apart.
pub const HEADING: &str = "heading";

/// Minimum distance of positions that are written in full only because there is one from time to time.
const FULL_EVERY: usize = 25;

/// Number of such positions in a long record.
const FULL_TIMES: usize = 2;

/// Maximum number of lines of a section in full, as the first viewpoint has it.
const FULL_LINES: usize = 5;

/// Maximum number of lines of a section in full, as another viewpoint has it.
const OTHER_LINES: usize = 1;

/// Maximum number of positions of a record that are checked.
const MAX_POSITIONS: usize = 400;

/// Maximum number of positions of a record of which everything is shown only because there is one from time to time.
const MAX_DRAWN: usize = 32;

/// Number of digests in a line.
const ROW: usize = 10;

/// Environment variable with a folder for the whole text of every position, for comparing two versions of the
/// program.
const WHOLE: &str = "SHOWN_WHOLE";

/// A golden record.
#[derive(Clone, Debug)]
pub struct Golden {
    /// The file's name without its ending.
    pub name: String,
    /// The record.
    pub text: String,
}

/// Returns the golden records of a game, sorted by name.
///
/// # Panics
/// They cannot be read.
pub fn records(game: &str) -> Vec<Golden> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden").join(game);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a folder entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "json"));
    paths.sort();
    let golden = |path: &Path| Golden {
        name: path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        text: fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())),
    };
    paths.iter().map(|path| golden(path)).collect()
}

/// Compares every golden record of a game with its snapshot, all of them before it fails.
///
/// `shown` writes the text of a record, `compare` panics where it differs from the snapshot with this name.
///
/// # Panics
/// A text differs from its snapshot, or `folder` has a snapshot that belongs to no record.
pub fn pin(
    game: &str,
    folder: &Path,
    mut shown: impl FnMut(&Golden, &mut Transcript),
    compare: impl Fn(&str, &str),
) {
    let records = records(game);
    let (mut kinds, mut wrong) = (BTreeSet::new(), None);
    for record in &records {
        let mut transcript = Transcript { kinds, ..Transcript::default() };
        shown(record, &mut transcript);
        if let Some(folder) = std::env::var_os(WHOLE) {
            let path = Path::new(&folder).join(format!("{game}-{}.txt", record.name));
            fs::write(&path, &transcript.whole).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        }
        let text = transcript.text();
        kinds = transcript.kinds;
        let compared = catch_unwind(AssertUnwindSafe(|| compare(&record.name, &text)));
        wrong = wrong.or(compared.err());
    }
    if let Some(wrong) = wrong {
        resume_unwind(wrong);
    }
    let names: BTreeSet<String> = records.iter().map(|record| format!("{}.snap", record.name)).collect();
    let kept = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in kept {
        let name = entry.expect("a folder entry").file_name().to_string_lossy().into_owned();
        assert!(names.contains(&name), "{} belongs to no record", folder.join(name).display());
    }
}

/// Everything shown of a position: named sections of text in groups, as each viewpoint has them.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    views: Vec<(String, Vec<Section>)>,
    group: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Section {
    group: String,
    name: String,
    text: String,
    /// Whether it is part of the group's digest only.
    hidden: bool,
}

impl Shown {
    /// Begins the sections of the next viewpoint.
    pub fn view(&mut self, name: &str) {
        self.views.push((name.to_owned(), Vec::new()));
    }

    /// Begins the next group of sections, which share a digest.
    pub fn group(&mut self, name: &str) {
        name.clone_into(&mut self.group);
    }

    /// Adds a section to the present group and viewpoint; nothing where the text is empty.
    ///
    /// # Panics
    /// No viewpoint has begun.
    pub fn add(&mut self, name: &str, text: impl Into<String>) {
        self.section(name, text.into(), false);
    }

    /// Adds a section that is too long to be written in full.
    ///
    /// # Panics
    /// No viewpoint has begun.
    pub fn hide(&mut self, name: &str, text: impl Into<String>) {
        self.section(name, text.into(), true);
    }

    fn section(&mut self, name: &str, text: String, hidden: bool) {
        let (_, sections) = self.views.last_mut().expect("a viewpoint has begun");
        if !text.is_empty() {
            sections.push(Section { group: self.group.clone(), name: name.to_owned(), text, hidden });
        }
    }

    /// Returns the heading without figures.
    fn kind(&self) -> String {
        let sections = self.views.first().map_or(&[][..], |(_, sections)| sections);
        let heading = sections.iter().find(|section| section.name == HEADING);
        heading.map_or("", |heading| &heading.text).chars().filter(|c| !c.is_ascii_digit()).collect()
    }

    /// Returns the groups' texts, those of all viewpoints together.
    fn groups(&self) -> Vec<(&str, String)> {
        let mut all: Vec<(&str, String)> = Vec::new();
        for (view, sections) in &self.views {
            for Section { group, name, text, .. } in sections {
                let part = format!("{view}, {name}\n{text}\n");
                match all.iter_mut().find(|(other, _)| other == group) {
                    Some((_, texts)) => texts.push_str(&part),
                    None => all.push((group, part)),
                }
            }
        }
        all
    }
}

/// The text of a record, written position by position.
#[derive(Clone, Debug, Default)]
pub struct Transcript {
    /// Kinds of positions that were written in full.
    kinds: BTreeSet<String>,
    /// Distance of positions that are written in full.
    full_every: usize,
    plies: Vec<usize>,
    full: String,
    whole: String,
    /// The digest at each position, by group of sections.
    digests: BTreeMap<String, Vec<Option<String>>>,
}

impl Transcript {
    /// Follows a record from its first position to its last. `about` is the text for all of it; `shown` returns
    /// everything shown after a number of events, without the slow sections unless its second argument is true.
    pub fn follow(&mut self, about: &str, events: usize, mut shown: impl FnMut(usize, bool) -> Shown) {
        self.full_every = FULL_EVERY.max(events.div_ceil(FULL_TIMES));
        self.full.push_str(about);
        self.whole.push_str(about);
        let step = (events + 1).div_ceil(MAX_POSITIONS);
        let drawn = step * (events + 1).div_ceil(step * MAX_DRAWN);
        for ply in (0..events).step_by(step).chain([events]) {
            let mut there = shown(ply, false);
            if ply == events || ply.is_multiple_of(drawn) || self.in_full(ply, &there) {
                there = shown(ply, true);
            }
            self.add(ply, ply == events, &there);
        }
    }

    /// Whether a position is written in full: at regular intervals, and as the first one of its kind in the records
    /// of the game.
    fn in_full(&self, ply: usize, shown: &Shown) -> bool {
        ply.is_multiple_of(self.full_every) || !self.kinds.contains(&shown.kind())
    }

    /// Adds the position after `ply` events; the `last` one is written in full, too.
    fn add(&mut self, ply: usize, last: bool, shown: &Shown) {
        for (group, text) in shown.groups() {
            let before = self.digests.entry(group.to_owned()).or_default();
            before.resize(self.plies.len(), None);
            before.push(Some(digest(&text)));
        }
        self.plies.push(ply);
        if last || self.in_full(ply, shown) {
            write_position(&mut self.full, ply, shown, false);
        }
        self.kinds.insert(shown.kind());
        if std::env::var_os(WHOLE).is_some() {
            write_position(&mut self.whole, ply, shown, true);
        }
    }

    /// Returns the whole text.
    fn text(&mut self) -> String {
        let mut out = std::mem::take(&mut self.full);
        out.push_str("\n# digests: group of sections, first ply of the line, first 12 digits of SHA-256\n");
        out.push_str("(- nothing shown, = as at the position before)\n");
        for (section, digests) in &mut self.digests {
            digests.resize(self.plies.len(), None);
            let mut before: Option<&str> = None;
            for (plies, row) in self.plies.chunks(ROW).zip(digests.chunks(ROW)) {
                let _ = write!(out, "{section} {}:", plies[0]);
                for digest in row.iter().map(Option::as_deref) {
                    out.push(' ');
                    out.push_str(match digest {
                        None => "-",
                        Some(_) if digest == before => "=",
                        Some(digest) => digest,
                    });
                    before = digest;
                }
                out.push('\n');
            }
        }
        out
    }
}

/// Writes a position: the first viewpoint, and the differences of the others. Long and hidden sections are cut unless
/// `whole`.
fn write_position(out: &mut String, ply: usize, shown: &Shown, whole: bool) {
    let _ = writeln!(out, "\n# ply {ply}");
    let Some((_, first)) = shown.views.first() else { return };
    for (nth, (view, sections)) in shown.views.iter().enumerate() {
        let own = |section: &&Section| (whole || !section.hidden) && (nth == 0 || !first.contains(section));
        let own: Vec<&Section> = sections.iter().filter(own).collect();
        if nth > 0 && !own.is_empty() {
            let _ = writeln!(out, "## {view}, where it differs");
        }
        let lines = match nth {
            _ if whole => usize::MAX,
            0 => FULL_LINES,
            _ => OTHER_LINES,
        };
        for section in own {
            write_section(out, &section.name, &section.text, lines);
        }
    }
}

/// Writes a section: on its own line if it has one line, else below it.
fn write_section(out: &mut String, section: &str, text: &str, lines: usize) {
    let text = text.trim_end();
    if !text.contains('\n') {
        let _ = writeln!(out, "{section}: {text}");
        return;
    }
    let _ = writeln!(out, "{section}:");
    for line in text.lines().take(lines) {
        let _ = writeln!(out, "  {}", line.trim_end());
    }
    let more = text.lines().count().saturating_sub(lines);
    if more > 0 {
        let _ = writeln!(out, "  … and {more} more");
    }
}

/// Returns at most `count` items of a list, spread over it, other ones at each position.
pub fn some<T>(all: &[T], count: usize, ply: usize) -> Vec<&T> {
    let step = all.len().div_ceil(count).max(1);
    all.iter().skip(ply % step).step_by(step).collect()
}

/// Formats a list, one line for each item.
pub fn lines<T>(all: &[T], line: impl Fn(&T) -> String) -> String {
    all.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Returns the first 12 digits of a text's SHA-256.
pub fn digest(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}

/// Returns one line of named values; those without a value are left out.
pub fn fields(all: &[(&str, &str)]) -> String {
    let there = all.iter().filter(|(_, value)| !value.is_empty());
    there.map(|(name, value)| format!("{name}: {value}")).collect::<Vec<_>>().join(" | ")
}
