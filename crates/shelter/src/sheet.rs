//! Sheet files `menagerie/shelter-sheet/1`: reading them, and every fault named with its line and place.
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::{Animal, Die, Line, Member};

/// The `format` a sheet file has to name.
const FORMAT: &str = "menagerie/shelter-sheet/1";
/// The most third-fence circles a sheet has.
const MOST_CIRCLES: usize = 9;
/// The largest number that stands on a sheet.
const MOST_POINTS: i64 = 99;

/// A sheet: the labels of the shelter's lines, and what the circles are worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    name: String,
    third_fence: Vec<u8>,
    all_types: u8,
    labels: [Label; Line::COUNT],
}

/// What stands beside a line of the shelter (S-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    /// The die that lets one cross off its squares.
    pub value: Die,
    /// Who is adopted then.
    pub animal: Animal,
    /// What its bonus circle is worth.
    pub circle: u8,
}

/// What is wrong with a sheet file, and where.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    /// The line of the file, from 1.
    pub line: u32,
    /// The line of the shelter, or the field.
    pub place: String,
    /// What is wrong and what would be right.
    pub text: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, {}: {}", self.line, self.place, self.text)
    }
}

impl core::error::Error for Fault {}

impl Sheet {
    /// Reads a sheet file.
    ///
    /// # Errors
    /// Every fault that can be told apart, in the order of their lines.
    pub fn parse(text: &str) -> Result<Sheet, Vec<Fault>> {
        let mut reader = Reader { text, faults: Vec::new() };
        let sheet = reader.sheet();
        reader.faults.sort();
        reader.faults.dedup();
        match sheet {
            Some(sheet) if reader.faults.is_empty() => Ok(sheet),
            _ => Err(reader.faults),
        }
    }

    /// The name the file gives it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What the third-fence circles are worth, left to right (S-3).
    pub fn third_fence(&self) -> &[u8] {
        &self.third_fence
    }

    /// What all six animals together are worth (S-3).
    pub fn all_types(&self) -> u8 {
        self.all_types
    }

    /// What stands beside a line (S-2).
    pub fn label(&self, line: Line) -> Label {
        self.labels[line.index()]
    }

    /// The lines that a die lets one cross off.
    pub fn lines_of(&self, die: Die) -> impl Iterator<Item = Line> {
        Line::all().filter(move |line| self.label(*line).value == die)
    }
}

/// Collects faults while it reads.
struct Reader<'a> {
    text: &'a str,
    faults: Vec<Fault>,
}

type Value<'a> = Spanned<DeValue<'a>>;

impl<'a> Reader<'a> {
    fn fault(&mut self, span: &Range<usize>, place: impl fmt::Display, text: impl fmt::Display) {
        let before = &self.text.as_bytes()[..span.start.min(self.text.len())];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() as u32 + 1;
        self.faults.push(Fault { line, place: place.to_string(), text: text.to_string() });
    }

    fn sheet(&mut self) -> Option<Sheet> {
        let (root, errors) = DeTable::parse_recoverable(self.text);
        for error in &errors {
            let span = error.span().unwrap_or(0..0);
            // What stands there says more than the parser does, such as which key is given twice.
            let piece = self.text.get(span.clone()).unwrap_or("");
            if piece.split_whitespace().eq([piece]) {
                self.fault(&span, "file", format!("{}: {piece:?}", error.message()));
            } else {
                self.fault(&span, "file", error.message());
            }
        }
        if !errors.is_empty() {
            return None;
        }
        let known = ["format", "name", "third_fence", "all_types", "lines"];
        let [format, name, third_fence, all_types, lines] =
            self.fields(root.get_ref(), &(0..0), "file", known);
        if let Some((span, format)) = self.string(format, "format")
            && format != FORMAT
        {
            self.fault(&span, "format", format!("{format:?} is not known here; {FORMAT:?} would be right"));
        }
        let name = self.string(name, "name").map(|(_, name)| name.to_owned());
        let third_fence = third_fence.and_then(|value| self.circles(value));
        let all_types = self.points(all_types, "all_types");
        let labels = lines.and_then(|value| self.lines(value));
        Some(Sheet { name: name?, third_fence: third_fence?, all_types: all_types?, labels: labels? })
    }

    /// Picks the known fields of a table and refuses the others by name.
    fn fields<'t, const N: usize>(
        &mut self,
        table: &'t DeTable<'a>,
        within: &Range<usize>,
        place: &str,
        known: [&str; N],
    ) -> [Option<&'t Value<'a>>; N] {
        let mut found = [None; N];
        for (key, value) in table {
            match known.iter().position(|name| *name == key.get_ref().as_ref()) {
                Some(at) => found[at] = Some(value),
                None => {
                    let known = known.join(", ");
                    let text = format!("unknown field `{}`; known here are {known}", key.get_ref());
                    self.fault(&key.span(), place, text);
                }
            }
        }
        for (name, _) in known.iter().zip(&found).filter(|(_, value)| value.is_none()) {
            self.fault(within, place, format!("the field `{name}` is missing"));
        }
        found
    }

    /// A string with its span; a fault where it is something else, nothing where it is missing.
    fn string<'t>(&mut self, value: Option<&'t Value<'a>>, place: &str) -> Option<(Range<usize>, &'t str)> {
        let value = value?;
        let DeValue::String(text) = value.get_ref() else {
            self.fault(&value.span(), place, "has to be a string");
            return None;
        };
        Some((value.span(), text))
    }

    /// A whole number with its span, as [`Reader::string`].
    fn number(&mut self, value: Option<&Value<'a>>, place: &str) -> Option<(Range<usize>, i64)> {
        let value = value?;
        let DeValue::Integer(number) = value.get_ref() else {
            self.fault(&value.span(), place, "has to be a whole number");
            return None;
        };
        // What is too large for 64 bits is out of every range here.
        let number = i64::from_str_radix(number.as_str(), number.radix()).unwrap_or(i64::MAX);
        Some((value.span(), number))
    }

    /// A number from 0 to 99.
    fn points(&mut self, value: Option<&Value<'a>>, place: &str) -> Option<u8> {
        let (span, points) = self.number(value, place)?;
        if !(0..=MOST_POINTS).contains(&points) {
            self.fault(&span, place, format!("has to be from 0 to {MOST_POINTS}"));
            return None;
        }
        Some(points as u8)
    }

    fn circles(&mut self, value: &Value<'a>) -> Option<Vec<u8>> {
        let place = "third_fence";
        let DeValue::Array(list) = value.get_ref() else {
            self.fault(&value.span(), place, "has to be a list of numbers such as [4, 3, 1]");
            return None;
        };
        if !(1..=MOST_CIRCLES).contains(&list.len()) {
            let text = format!("has {} numbers; 1 to {MOST_CIRCLES} would be right", list.len());
            self.fault(&value.span(), place, text);
            return None;
        }
        list.iter().map(|entry| self.points(Some(entry), place)).collect()
    }

    fn lines(&mut self, value: &Value<'a>) -> Option<[Label; Line::COUNT]> {
        let DeValue::Table(table) = value.get_ref() else {
            self.fault(&value.span(), "lines", "has to be a table, `[lines]`");
            return None;
        };
        let names = ["A", "B", "C", "D", "1", "2", "3", "4"];
        let found = self.fields(table, &value.span(), "lines", names);
        let labels: Vec<Option<Written>> =
            found.iter().zip(names).map(|(value, name)| self.label((*value)?, name)).collect();
        self.check_animals(&labels, names);
        self.check_values(&labels, &value.span());
        let labels: Option<Vec<Label>> = labels.into_iter().map(|written| written?.label()).collect();
        labels?.try_into().ok()
    }

    fn label(&mut self, value: &Value<'a>, place: &str) -> Option<Written> {
        let DeValue::Table(table) = value.get_ref() else {
            let text = "has to be a table such as { value = 1, animal = \"owl\", circle = 3 }";
            self.fault(&value.span(), place, text);
            return None;
        };
        let [die, animal, circle] = self.fields(table, &value.span(), place, ["value", "animal", "circle"]);
        let value = self.number(die, place).and_then(|(span, value)| {
            let die = u8::try_from(value).ok().and_then(Die::new);
            if die.is_none() {
                self.fault(&span, place, "the value has to be one of a die, 1 to 6");
            }
            die
        });
        let animal = self.string(animal, place).and_then(|(span, name)| {
            let Ok(animal) = name.parse() else {
                let known = Animal::ALL.map(Animal::name).join(", ");
                self.fault(&span, place, format!("{name:?} is no animal; known are {known}"));
                return None;
            };
            Some((animal, span))
        });
        let circle = self.points(circle, place);
        Some(Written { value, animal, circle })
    }

    /// Else `adopt` would not say which of a square's lines is meant.
    fn check_animals(&mut self, labels: &[Option<Written>], names: [&str; Line::COUNT]) {
        let animals: Vec<_> = labels.iter().map(|label| label.as_ref()?.animal.clone()).collect();
        for row in 4..animals.len() {
            for column in 0..4 {
                if let (Some((animal, _)), Some((other, span))) = (&animals[column], &animals[row])
                    && animal == other
                {
                    let text = format!("column {} has the {animal} too; a row needs another", names[column]);
                    self.fault(span, names[row], text);
                }
            }
        }
    }

    /// Every die has to have squares to cross off.
    fn check_values(&mut self, labels: &[Option<Written>], span: &Range<usize>) {
        // A line whose value is not known may be the one that lacks.
        let Some(values): Option<Vec<Die>> = labels.iter().map(|label| label.as_ref()?.value).collect()
        else {
            return;
        };
        for die in Die::ALL.into_iter().filter(|die| !values.contains(die)) {
            self.fault(span, "lines", format!("no line has the value {die}"));
        }
    }
}

/// A label as far as it could be read.
struct Written {
    value: Option<Die>,
    animal: Option<(Animal, Range<usize>)>,
    circle: Option<u8>,
}

impl Written {
    fn label(self) -> Option<Label> {
        Some(Label { value: self.value?, animal: self.animal?.0, circle: self.circle? })
    }
}
