//! A plan's finished games as a report looks at them: by setting, by what varies, seat by seat.
use std::collections::BTreeMap;

use games::{AnyGame, with_game};
use present::{Quantity, Statistics};

use super::scale::Unit;
use crate::plan::BOTS;
use crate::{Key, Plan, Row};

/// A plan with its games.
pub(super) struct Study<'a> {
    pub(super) plan: &'a Plan,
    /// The finished games of each setting, in order.
    pub(super) games: Vec<Vec<&'a Row>>,
    /// Each setting's game.
    pub(super) opened: Vec<AnyGame>,
}

/// Some settings under one name.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Group {
    /// What they have in common: `search:200`, `level 2`.
    pub(super) name: String,
    /// Which they are.
    pub(super) settings: Vec<usize>,
}

impl<'a> Study<'a> {
    pub(super) fn new(plan: &'a Plan, rows: &'a BTreeMap<Key, Row>) -> Study<'a> {
        let mut games = vec![Vec::new(); plan.settings.len()];
        for (key, row) in rows {
            games[key.setting].push(row);
        }
        // Settings were opened when the plan was read; one that cannot be any more has no board to show.
        let opened = plan.settings.iter().filter_map(|setting| setting.setup.open().ok()).collect();
        Study { plan, games, opened }
    }

    /// The groups in which decisions of this game are counted, and those in which places of its board are marked.
    pub(super) fn quantities(&self) -> (&'static [Quantity], &'static [Quantity]) {
        fn of<G: Statistics>(_: &G) -> (&'static [Quantity], &'static [Quantity]) {
            (G::COUNTS, G::MARKS)
        }
        self.opened.first().map_or((&[], &[]), |any| with_game!(any, game => of(game)))
    }

    /// How results are written: points where a game is played for them, else shares of a win.
    pub(super) fn unit(&self) -> Unit {
        if self.plan.plays_for_points() { Unit::Plain } else { Unit::Share }
    }

    /// What results are called.
    pub(super) fn result(&self) -> &'static str {
        match (self.plan.plays_for_points(), self.plan.seats()) {
            (true, _) => "mean score",
            (false, 1) => "games won",
            (false, _) => "share in wins",
        }
    }

    /// What a seat got in each game of some settings.
    pub(super) fn results(&self, settings: &[usize], seat: usize) -> Vec<f64> {
        let games = settings.iter().filter_map(|setting| self.games.get(*setting)).flatten();
        games.filter_map(|row| row.utility.get(seat).copied()).collect()
    }

    /// All settings.
    pub(super) fn everything(&self) -> Group {
        Group { name: String::new(), settings: (0..self.plan.settings.len()).collect() }
    }

    /// The settings that have a value of a dimension.
    pub(super) fn with(&self, dimension: usize, value: usize) -> Vec<usize> {
        let has = |setting: &usize| self.plan.settings[*setting].values.get(dimension) == Some(&value);
        (0..self.plan.settings.len()).filter(has).collect()
    }

    /// A group for each value of a dimension.
    pub(super) fn by(&self, dimension: usize) -> Vec<Group> {
        let of = &self.plan.dimensions[dimension];
        let group = |(value, name): (usize, &String)| Group {
            name: titled(&of.key, name),
            settings: self.with(dimension, value),
        };
        of.values.iter().enumerate().map(group).collect()
    }

    /// A group for each combination of all dimensions but one; one nameless group where there is no other.
    pub(super) fn across(&self, dimension: usize) -> Vec<Group> {
        let mut groups: BTreeMap<Vec<usize>, Vec<usize>> = BTreeMap::new();
        for (nth, setting) in self.plan.settings.iter().enumerate() {
            let mut others = setting.values.clone();
            others.remove(dimension);
            groups.entry(others).or_default().push(nth);
        }
        let group = |settings: Vec<usize>| Group { name: self.name(settings[0], Some(dimension)), settings };
        groups.into_values().map(group).collect()
    }

    /// At most so many groups to compare in one plot: the settings themselves where they are few, else by bots, else
    /// by what varies first and is not too much.
    pub(super) fn compared(&self, most: usize) -> Vec<Group> {
        let settings = self.plan.settings.len();
        if settings <= most {
            let group = |nth| Group { name: self.name(nth, None), settings: vec![nth] };
            return (0..settings).map(group).collect();
        }
        let fits = |nth: &usize| self.plan.dimensions[*nth].values.len() <= most;
        let bots = self.plan.dimensions.iter().position(|dimension| dimension.key == BOTS);
        let all = 0..self.plan.dimensions.len();
        match bots.into_iter().chain(all).find(fits) {
            Some(dimension) => self.by(dimension),
            None => vec![self.everything()],
        }
    }

    /// What a setting has of what varies, in words, as far as it is not left out.
    pub(super) fn name(&self, setting: usize, without: Option<usize>) -> String {
        let values = self.plan.settings[setting].values.iter().enumerate();
        let words = values.filter(|(nth, _)| Some(*nth) != without).map(|(nth, value)| {
            let dimension = &self.plan.dimensions[nth];
            titled(&dimension.key, &dimension.values[*value])
        });
        words.collect::<Vec<_>>().join(", ")
    }
}

/// A value as it is called: numbers and flags with their option, names alone.
fn titled(key: &str, value: &str) -> String {
    let names = matches!(key, BOTS | "map" | "sheet");
    if names { value.to_owned() } else { format!("{key} {value}") }
}
