//! Finished games column by column.
use std::collections::BTreeMap;

use serde_json::Value;

use crate::plan::BOTS;
use crate::{Decision, Key, Plan, Row};

/// A column of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    pub name: String,
    /// The cells, one for each game, in the order of their keys.
    pub cells: Cells,
}

/// The cells of a column; `None` where a game has no value.
#[derive(Clone, Debug, PartialEq)]
pub enum Cells {
    Text(Vec<Option<String>>),
    /// Whole numbers.
    Whole(Vec<Option<i64>>),
    /// Figures.
    Real(Vec<Option<f64>>),
    /// Yes or no.
    Flag(Vec<Option<bool>>),
}

/// Returns the table of finished games: key, setting, result, results by seat, lengths, first and last decision.
pub fn columns(plan: &Plan, rows: &BTreeMap<Key, Row>) -> Vec<Column> {
    let mut table = Table { rows, columns: Vec::new() };
    table.text("key", |_, row| Some(row.key.clone()));
    table.whole("game", |key, _| i64::try_from(key.number).ok());
    table.whole("seed", |_, _| i64::try_from(plan.seed).ok());
    for option in plan.game.options() {
        table.option(plan, &option.key, &option.default);
    }
    table.text(BOTS, |key, _| {
        let bots = &plan.settings.get(key.setting)?.bots;
        let same = bots.iter().all(|bot| Some(bot) == bots.first());
        let named = bots.iter().take(if same { 1 } else { bots.len() }).map(ToString::to_string);
        Some(named.collect::<Vec<_>>().join("+"))
    });
    table.text("outcome", |_, row| row.outcome.clone());
    for seat in 0..plan.seats() {
        table.real(&format!("utility_{}", seat + 1), |_, row| row.utility.get(seat).copied());
    }
    if rows.values().any(|row| row.scores.is_some()) {
        for seat in 0..plan.seats() {
            table.whole(&format!("score_{}", seat + 1), |_, row| {
                row.scores.as_ref()?.get(seat).copied().map(i64::from)
            });
        }
    }
    table.whole("events", |_, row| i64::try_from(row.events).ok());
    table.whole("turns", |_, row| i64::try_from(row.turns).ok());
    table.decision("first", |row| row.first.as_ref());
    table.decision("last", |row| row.last.as_ref());
    table.columns
}

struct Table<'a> {
    rows: &'a BTreeMap<Key, Row>,
    columns: Vec<Column>,
}

impl Table<'_> {
    fn add<T>(
        &mut self,
        name: &str,
        cells: fn(Vec<Option<T>>) -> Cells,
        cell: impl Fn(&Key, &Row) -> Option<T>,
    ) {
        let cells = cells(self.rows.iter().map(|(key, row)| cell(key, row)).collect());
        self.columns.push(Column { name: name.to_owned(), cells });
    }

    fn text(&mut self, name: &str, cell: impl Fn(&Key, &Row) -> Option<String>) {
        self.add(name, Cells::Text, cell);
    }

    fn whole(&mut self, name: &str, cell: impl Fn(&Key, &Row) -> Option<i64>) {
        self.add(name, Cells::Whole, cell);
    }

    fn real(&mut self, name: &str, cell: impl Fn(&Key, &Row) -> Option<f64>) {
        self.add(name, Cells::Real, cell);
    }

    /// Adds an option of the game, with the type of its default.
    fn option(&mut self, plan: &Plan, key: &str, default: &Value) {
        let of = |at: &Key| plan.settings.get(at.setting)?.setup.options.0.get(key);
        match default {
            Value::Number(_) => self.whole(key, |at, _| of(at)?.as_i64()),
            Value::Bool(_) => self.add(key, Cells::Flag, |at, _| of(at)?.as_bool()),
            _ => self.text(key, |at, _| of(at)?.as_str().map(str::to_owned)),
        }
    }

    fn decision(&mut self, name: &str, of: impl Fn(&Row) -> Option<&Decision> + Copy) {
        let named = |what: &str| format!("{name}_{what}");
        self.whole(&named("ply"), |_, row| i64::try_from(of(row)?.ply).ok());
        self.whole(&named("seat"), |_, row| Some(of(row)?.seat.into()));
        self.whole(&named("choices"), |_, row| i64::try_from(of(row)?.choices).ok());
        self.text(&named("chosen"), |_, row| Some(of(row)?.chosen.clone()));
        self.real(&named("estimate"), |_, row| Some(of(row)?.estimate?.mean));
        self.real(&named("stderr"), |_, row| Some(of(row)?.estimate?.stderr));
    }
}

impl Cells {
    pub fn len(&self) -> usize {
        match self {
            Cells::Text(cells) => cells.len(),
            Cells::Whole(cells) => cells.len(),
            Cells::Real(cells) => cells.len(),
            Cells::Flag(cells) => cells.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns a cell as text; empty where there is no value.
    pub fn text(&self, nth: usize) -> String {
        match self {
            Cells::Text(cells) => cells.get(nth).cloned().flatten(),
            Cells::Whole(cells) => cells.get(nth).copied().flatten().map(|cell| cell.to_string()),
            Cells::Real(cells) => cells.get(nth).copied().flatten().map(|cell| cell.to_string()),
            Cells::Flag(cells) => cells.get(nth).copied().flatten().map(|cell| cell.to_string()),
        }
        .unwrap_or_default()
    }
}
