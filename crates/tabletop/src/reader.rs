//! Reads the files that describe a map or a sheet: TOML, every fault named with its line and place.
//!
//! A game says which fields its file has and what they mean; what is common to all such files, that a field
//! is missing, unknown or of the wrong kind, is found here and worded alike for every game.
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::{Range, RangeInclusive};

use serde::{Deserialize, Serialize};
use toml::Spanned;
pub use toml::de::{DeTable as Table, DeValue};

/// A value with the bytes of the file it was read from.
pub type Value<'a> = Spanned<DeValue<'a>>;

/// A fault of a file, and its place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Fault {
    /// The line of the file, from 1.
    pub line: u32,
    /// The place of the board, or the field.
    pub place: String,
    /// The fault, and what would be right.
    pub text: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, {}: {}", self.line, self.place, self.text)
    }
}

impl core::error::Error for Fault {}

/// Reads a file whose outermost table `file` understands.
///
/// # Errors
/// Every fault that can be told apart, in the order of their lines.
pub fn read<T>(
    text: &str,
    file: impl FnOnce(&mut Reader<'_>, &Table<'_>) -> Option<T>,
) -> Result<T, Vec<Fault>> {
    read_with(Reader { text, faults: Vec::new(), columns: false }, file)
}

/// As [`read`], with the column of each fault named before its place.
///
/// # Errors
/// As [`read`].
pub fn read_by_columns<T>(
    text: &str,
    file: impl FnOnce(&mut Reader<'_>, &Table<'_>) -> Option<T>,
) -> Result<T, Vec<Fault>> {
    read_with(Reader { text, faults: Vec::new(), columns: true }, file)
}

fn read_with<T>(
    mut reader: Reader<'_>,
    file: impl FnOnce(&mut Reader<'_>, &Table<'_>) -> Option<T>,
) -> Result<T, Vec<Fault>> {
    let text = reader.text;
    let (root, errors) = Table::parse_recoverable(text);
    for error in &errors {
        let span = error.span().unwrap_or(0..0);
        // The text at this place says more than the parser does, such as which key is given twice.
        let piece = text.get(span.clone()).unwrap_or("");
        if piece.split_whitespace().eq([piece]) {
            reader.fault_at(&span, "file", format!("{}: {piece:?}", error.message()));
        } else {
            reader.fault_at(&span, "file", error.message());
        }
    }
    let read = if errors.is_empty() { file(&mut reader, root.get_ref()) } else { None };
    let mut faults = reader.faults;
    faults.sort();
    faults.dedup();
    match read {
        Some(read) if faults.is_empty() => Ok(read),
        _ => Err(faults),
    }
}

/// Collects faults while a file is read.
pub struct Reader<'a> {
    text: &'a str,
    faults: Vec<Fault>,
    /// Whether faults tell their columns too.
    columns: bool,
}

impl<'a> Reader<'a> {
    /// The text of the file.
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// The number of faults found so far.
    pub fn faults(&self) -> usize {
        self.faults.len()
    }

    /// The line of a byte, from 1.
    pub fn line(&self, offset: usize) -> u32 {
        let before = &self.text.as_bytes()[..offset.min(self.text.len())];
        before.iter().filter(|&&byte| byte == b'\n').count() as u32 + 1
    }

    /// The column of a byte, in characters from 1.
    pub fn column(&self, offset: usize) -> u32 {
        let before = self.text.get(..offset).unwrap_or(self.text);
        before.chars().rev().take_while(|&c| c != '\n').count() as u32 + 1
    }

    /// Notes what is wrong in a line.
    pub fn fault(&mut self, line: u32, place: impl fmt::Display, text: impl fmt::Display) {
        self.faults.push(Fault { line, place: place.to_string(), text: text.to_string() });
    }

    /// Notes what is wrong where something was read from.
    pub fn fault_at(&mut self, span: &Range<usize>, place: impl fmt::Display, text: impl fmt::Display) {
        let line = self.line(span.start);
        if self.columns {
            let column = self.column(span.start);
            self.fault(line, format_args!("column {column}, {place}"), text);
        } else {
            self.fault(line, place, text);
        }
    }

    /// Picks the known fields of a table; others are refused by name, and so is a lack of any whose name
    /// does not end in `?`.
    pub fn fields<'t, 'v, const N: usize>(
        &mut self,
        table: &'t Table<'v>,
        within: &Range<usize>,
        place: &str,
        known: [&str; N],
    ) -> [Option<&'t Value<'v>>; N] {
        let names = known.map(|name| name.trim_end_matches('?'));
        let mut found = [None; N];
        for (key, value) in table {
            match names.iter().position(|name| *name == key.get_ref().as_ref()) {
                Some(at) => found[at] = Some(value),
                None => {
                    let text =
                        format!("unknown field `{}`; known here are {}", key.get_ref(), names.join(", "));
                    self.fault_at(&key.span(), place, text);
                }
            }
        }
        for (name, _) in known.iter().zip(&found).filter(|(_, value)| value.is_none()) {
            if !name.ends_with('?') {
                self.fault_at(within, place, format!("the field `{name}` is missing"));
            }
        }
        found
    }

    /// Sees to it that a file names its format.
    pub fn format(&mut self, value: Option<&Value<'_>>, known: &str) {
        if let Some((span, format)) = self.string(value, "format")
            && format != known
        {
            self.fault_at(&span, "format", format!("{format:?} is not known here; {known:?} would be right"));
        }
    }

    /// A string with its span; a fault where it is something else, nothing where it is missing.
    pub fn string<'t>(
        &mut self,
        value: Option<&'t Value<'_>>,
        place: &str,
    ) -> Option<(Range<usize>, &'t str)> {
        let value = value?;
        let DeValue::String(text) = value.get_ref() else {
            self.fault_at(&value.span(), place, "has to be a string");
            return None;
        };
        Some((value.span(), text))
    }

    /// A whole number with its span, as [`Reader::string`].
    pub fn number(&mut self, value: Option<&Value<'_>>, place: &str) -> Option<(Range<usize>, i64)> {
        let value = value?;
        let DeValue::Integer(number) = value.get_ref() else {
            self.fault_at(&value.span(), place, "has to be a whole number");
            return None;
        };
        // A number too large for 64 bits is out of every range here.
        let number = i64::from_str_radix(number.as_str(), number.radix()).unwrap_or(i64::MAX);
        Some((value.span(), number))
    }

    /// A whole number of a range.
    pub fn number_in(
        &mut self,
        value: Option<&Value<'_>>,
        place: &str,
        range: RangeInclusive<i64>,
    ) -> Option<i64> {
        let (span, number) = self.number(value, place)?;
        if !range.contains(&number) {
            self.fault_at(&span, place, format!("has to be from {} to {}", range.start(), range.end()));
            return None;
        }
        Some(number)
    }

    /// A list, as [`Reader::string`]; `such_as` says what would be right, `numbers such as [4, 3, 1]`.
    pub fn list<'t, 'v>(
        &mut self,
        value: Option<&'t Value<'v>>,
        place: &str,
        such_as: &str,
    ) -> Option<&'t [Value<'v>]> {
        let value = value?;
        let DeValue::Array(list) = value.get_ref() else {
            self.fault_at(&value.span(), place, format!("has to be a list {such_as}"));
            return None;
        };
        Some(list)
    }

    /// A table, as [`Reader::string`]; `such_as` says what would be right, ``, `[city]` ``.
    pub fn table<'t, 'v>(
        &mut self,
        value: Option<&'t Value<'v>>,
        place: &str,
        such_as: &str,
    ) -> Option<&'t Table<'v>> {
        let value = value?;
        let DeValue::Table(table) = value.get_ref() else {
            self.fault_at(&value.span(), place, format!("has to be a table{such_as}"));
            return None;
        };
        Some(table)
    }
}
