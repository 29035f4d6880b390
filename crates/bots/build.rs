//! Turns the fitted weights in `weights/<game>.toml` into constants. Fails where a file lacks a feature, or has one
//! that its game does not know.
use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use toml::{Table as Section, Value};

#[macro_use]
#[path = "src/features.rs"]
mod features;

#[allow(dead_code, reason = "only the names are used here")]
#[path = "src"]
mod games {
    #[path = "caverns/feature.rs"]
    pub mod caverns;
    #[path = "penguins/feature.rs"]
    pub mod penguins;
    #[path = "ruin/feature.rs"]
    pub mod ruin;
    #[path = "shelter/feature.rs"]
    pub mod shelter;
    #[path = "zoo/feature.rs"]
    pub mod zoo;
}
use games::{caverns, penguins, ruin, shelter, zoo};

/// A table of weights: the game, which is the name of the file; the section; the features; and the numbers that each
/// feature has.
struct Table(&'static str, &'static str, &'static [&'static str], usize);

/// All tables. The constant of each is named after game and section.
const TABLES: [Table; 10] = [
    Table("ruin", "city", &ruin::Feature::NAMES, 1),
    Table("ruin", "jungle", &ruin::Feature::NAMES, 1),
    Table("shelter", "weights", &shelter::Feature::NAMES, shelter::KNOTS.len()),
    Table("shelter", "among_several", &shelter::Feature::NAMES, shelter::KNOTS.len()),
    Table("penguins", "weights", &penguins::Feature::NAMES, 1),
    Table("penguins", "policy", &penguins::PolicyFeature::NAMES, 1),
    Table("caverns", "weights", &caverns::Feature::NAMES, 1),
    Table("zoo", "position", &zoo::Feature::NAMES, 1),
    Table("zoo", "keeper", &zoo::CharacterFeature::NAMES, 1),
    Table("zoo", "worker", &zoo::CharacterFeature::NAMES, 1),
];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=weights");
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("weights");
    let mut constants = String::new();
    for table in TABLES {
        let path = folder.join(table.0).with_extension("toml");
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        constants += &constant(&table, &text).map_err(|fault| format!("{}: {fault}", path.display()))?;
    }
    fs::write(Path::new(&env::var("OUT_DIR")?).join("weights.rs"), constants)?;
    Ok(())
}

/// The constant that holds a table: a list by feature; with several numbers a feature, a list of such lists.
fn constant(table: &Table, text: &str) -> Result<String, String> {
    let Table(game, section, names, length) = *table;
    let file: Section = text.parse().map_err(|error: toml::de::Error| error.to_string())?;
    let weights = file.get(section).and_then(Value::as_table);
    let weights = weights.ok_or_else(|| format!("there is no section [{section}]"))?;
    if let Some(unknown) = weights.keys().find(|key| !names.contains(&key.as_str())) {
        return Err(format!("[{section}] has the unknown feature `{unknown}`"));
    }
    let mut by_feature = Vec::new();
    for name in names {
        let value = weights.get(*name).ok_or_else(|| format!("[{section}] lacks the feature `{name}`"))?;
        let numbers: Option<Vec<f64>> = match value {
            Value::Array(numbers) => numbers.iter().map(number).collect(),
            one => number(one).map(|number| vec![number]),
        };
        let numbers = numbers.filter(|numbers| numbers.len() == length);
        by_feature.push(numbers.ok_or_else(|| format!("[{section}] {name}: not {length} numbers"))?);
    }
    let list =
        |nth: usize| by_feature.iter().map(|numbers| format!("{:?}", numbers[nth])).collect::<Vec<_>>();
    let lists: Vec<String> = (0..length).map(|nth| format!("[{}]", list(nth).join(", "))).collect();
    let (name, count) = (format!("{game}_{section}").to_uppercase(), names.len());
    let mut constant = String::new();
    let written = match lists.as_slice() {
        [only] => writeln!(constant, "pub(crate) const {name}: [f32; {count}] = {only};"),
        lists => writeln!(
            constant,
            "pub(crate) const {name}: [[f32; {count}]; {length}] = [{}];",
            lists.join(",\n")
        ),
    };
    written.map_err(|error| error.to_string())?;
    Ok(constant)
}

fn number(value: &Value) -> Option<f64> {
    value.as_float().or_else(|| Some(i32::try_from(value.as_integer()?).ok()?.into()))
}
