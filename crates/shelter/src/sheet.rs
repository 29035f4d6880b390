//! Sheet files `menagerie/shelter-sheet/1`: reading them, and every fault named with its line and place.
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use tabletop::reader::{self, Fault, Reader, Table, Value};

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

/// The label of a line of the shelter (S-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    /// The die that lets one cross off its squares.
    pub value: Die,
    /// The animal adopted then.
    pub animal: Animal,
    /// The value of its bonus circle.
    pub circle: u8,
}

impl Sheet {
    /// Reads a sheet file.
    ///
    /// # Errors
    /// Every fault that can be told apart, in the order of their lines.
    pub fn parse(text: &str) -> Result<Sheet, Vec<Fault>> {
        reader::read(text, sheet)
    }

    /// The name the file gives it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The values of the third-fence circles, left to right (S-3).
    pub fn third_fence(&self) -> &[u8] {
        &self.third_fence
    }

    /// The value of all six animals together (S-3).
    pub fn all_types(&self) -> u8 {
        self.all_types
    }

    /// The label of a line (S-2).
    pub fn label(&self, line: Line) -> Label {
        self.labels[line.index()]
    }

    /// The lines that a die lets one cross off.
    pub fn lines_of(&self, die: Die) -> impl Iterator<Item = Line> {
        Line::all().filter(move |line| self.label(*line).value == die)
    }
}

fn sheet(reader: &mut Reader<'_>, root: &Table<'_>) -> Option<Sheet> {
    let known = ["format", "name", "third_fence", "all_types", "lines"];
    let [format, name, third_fence, all_types, lines] = reader.fields(root, &(0..0), "file", known);
    reader.format(format, FORMAT);
    let name = reader.string(name, "name").map(|(_, name)| name.to_owned());
    let third_fence = circles(reader, third_fence);
    let all_types = points(reader, all_types, "all_types");
    let labels = labels(reader, lines);
    Some(Sheet { name: name?, third_fence: third_fence?, all_types: all_types?, labels: labels? })
}

/// A number from 0 to 99.
fn points(reader: &mut Reader<'_>, value: Option<&Value<'_>>, place: &str) -> Option<u8> {
    reader.number_in(value, place, 0..=MOST_POINTS).map(|points| points as u8)
}

fn circles(reader: &mut Reader<'_>, value: Option<&Value<'_>>) -> Option<Vec<u8>> {
    let place = "third_fence";
    let list = reader.list(value, place, "of numbers such as [4, 3, 1]")?;
    if !(1..=MOST_CIRCLES).contains(&list.len()) {
        let text = format!("has {} numbers; 1 to {MOST_CIRCLES} would be right", list.len());
        reader.fault_at(&value?.span(), place, text);
        return None;
    }
    list.iter().map(|entry| points(reader, Some(entry), place)).collect()
}

fn labels(reader: &mut Reader<'_>, value: Option<&Value<'_>>) -> Option<[Label; Line::COUNT]> {
    let table = reader.table(value, "lines", ", `[lines]`")?;
    let span = value?.span();
    let names = ["A", "B", "C", "D", "1", "2", "3", "4"];
    let found = reader.fields(table, &span, "lines", names);
    let labels: Vec<Option<Written>> =
        found.iter().zip(names).map(|(value, name)| label(reader, *value, name)).collect();
    check_animals(reader, &labels, names);
    check_values(reader, &labels, &span);
    let labels: Option<Vec<Label>> = labels.into_iter().map(|written| written?.label()).collect();
    labels?.try_into().ok()
}

fn label(reader: &mut Reader<'_>, value: Option<&Value<'_>>, place: &str) -> Option<Written> {
    let such_as = " such as { value = 1, animal = \"owl\", circle = 3 }";
    let table = reader.table(value, place, such_as)?;
    let [die, animal, circle] = reader.fields(table, &value?.span(), place, ["value", "animal", "circle"]);
    let value = reader.number(die, place).and_then(|(span, value)| {
        let die = u8::try_from(value).ok().and_then(Die::new);
        if die.is_none() {
            reader.fault_at(&span, place, "the value has to be one of a die, 1 to 6");
        }
        die
    });
    let animal = reader.string(animal, place).and_then(|(span, name)| {
        let Ok(animal) = name.parse() else {
            let known = Animal::ALL.map(Animal::name).join(", ");
            reader.fault_at(&span, place, format!("{name:?} is no animal; known are {known}"));
            return None;
        };
        Some((animal, span))
    });
    let circle = points(reader, circle, place);
    Some(Written { value, animal, circle })
}

/// Else `adopt` would not say which of a square's lines is meant.
fn check_animals(reader: &mut Reader<'_>, labels: &[Option<Written>], names: [&str; Line::COUNT]) {
    let animals: Vec<_> = labels.iter().map(|label| label.as_ref()?.animal.clone()).collect();
    for row in 4..animals.len() {
        for column in 0..4 {
            if let (Some((animal, _)), Some((other, span))) = (&animals[column], &animals[row])
                && animal == other
            {
                let text = format!("column {} has the {animal} too; a row needs another", names[column]);
                reader.fault_at(span, names[row], text);
            }
        }
    }
}

/// Every die has to have squares to cross off.
fn check_values(reader: &mut Reader<'_>, labels: &[Option<Written>], span: &Range<usize>) {
    // A line whose value is not known may be the one that lacks.
    let Some(values): Option<Vec<Die>> = labels.iter().map(|label| label.as_ref()?.value).collect() else {
        return;
    };
    for die in Die::ALL.into_iter().filter(|die| !values.contains(die)) {
        reader.fault_at(span, "lines", format!("no line has the value {die}"));
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
