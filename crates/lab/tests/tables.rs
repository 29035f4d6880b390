//! Tables: CSV and Parquet have the same rows.
mod common;

use std::collections::BTreeMap;
use std::fs::File;

use common::{plan, waters};
use lab::{Key, Plan, Row};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use tempfile::TempDir;

fn rows(plan: &Plan) -> BTreeMap<Key, Row> {
    plan.keys().map(|key| (key, lab::play(plan, key).unwrap())).collect()
}

/// Returns a cell of a Parquet file as CSV has it.
fn text(field: &Field) -> String {
    match field {
        Field::Null => String::new(),
        Field::Str(text) => text.clone(),
        Field::Long(number) => number.to_string(),
        Field::Double(number) => number.to_string(),
        Field::Bool(flag) => flag.to_string(),
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn same_in_both(plan: &Plan) -> Vec<Vec<String>> {
    let (folder, rows) = (TempDir::new().unwrap(), rows(plan));
    let [csv, parquet] = ["games.csv", "games.parquet"].map(|name| folder.path().join(name));
    lab::write_csv(&csv, plan, &rows).unwrap();
    lab::write_parquet(&parquet, plan, &rows).unwrap();
    let mut read = csv::ReaderBuilder::new().has_headers(false).from_path(&csv).unwrap();
    let lines: Vec<Vec<String>> =
        read.records().map(|line| line.unwrap().iter().map(str::to_owned).collect()).collect();
    let file = SerializedFileReader::new(File::open(&parquet).unwrap()).unwrap();
    let names: Vec<String> =
        file.metadata().file_metadata().schema().get_fields().iter().map(|it| it.name().to_owned()).collect();
    assert_eq!(lines[0], names);
    let cells: Vec<Vec<String>> = file
        .get_row_iter(None)
        .unwrap()
        .map(|row| row.unwrap().get_column_iter().map(|(_, field)| text(field)).collect())
        .collect();
    assert_eq!(lines[1..], cells);
    assert_eq!(cells.len() as u64, plan.total());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "no other file is left");
    lines
}

#[test]
fn csv_and_parquet_have_the_same_rows() {
    let plan = waters();
    let lines = same_in_both(&plan);
    let column = |name: &str| lines[0].iter().position(|known| known == name).unwrap();
    let line = &lines[1];
    assert_eq!(line[column("key")], "water=easy,bots=greedy,game=1");
    assert_eq!((&*line[column("game")], &*line[column("seed")]), ("1", "5"));
    assert_eq!(
        (&*line[column("water")], &*line[column("bear")], &*line[column("bots")]),
        ("easy", "false", "greedy")
    );
    let row = lab::play(&plan, plan.keys().next().unwrap()).unwrap();
    assert_eq!(line[column("outcome")], row.outcome.unwrap());
    assert_eq!(line[column("utility_1")], row.utility[0].to_string());
    assert_eq!(line[column("first_estimate")], "", "nothing where bots do not search");
    assert!(
        lines
            .iter()
            .any(|line| line[column("bots")] == "search:20" && !line[column("first_estimate")].is_empty())
    );
    assert!(!lines[0].contains(&"score_1".to_owned()), "no points, no column of points");
}

#[test]
fn seats_that_a_setting_has_not_got_are_empty() {
    let plan =
        plan("game = \"penguins\"\ngames = 2\nseed = 1\nbots = \"random\"\n[vary]\nplayers = [2, 3]\n");
    let lines = same_in_both(&plan);
    let third = lines[0].iter().position(|name| name == "score_3").unwrap();
    let filled: Vec<bool> = lines[1..].iter().map(|line| !line[third].is_empty()).collect();
    assert_eq!(filled, [false, false, true, true]);
}
