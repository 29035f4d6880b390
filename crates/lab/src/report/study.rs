//! A plan's finished games, grouped by setting, dimension and seat.
use std::collections::BTreeMap;

use bots::BotGame;
use games::{AnyGame, with_game};
use present::{Quantity, Statistics};

use super::scale::Unit;
use super::stats::Interval;
use crate::plan::BOTS;
use crate::{Key, Plan, Row};

pub(super) struct Study<'a> {
    pub(super) plan: &'a Plan,
    /// The finished games of each setting, in order.
    pub(super) games: Vec<Vec<&'a Row>>,
    /// Each setting's game.
    pub(super) opened: Vec<AnyGame>,
}

/// Several settings under one name.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Group {
    /// The common value: `search:200`, `level 2`.
    pub(super) name: String,
    /// Indices of the settings.
    pub(super) settings: Vec<usize>,
}

impl<'a> Study<'a> {
    pub(super) fn new(plan: &'a Plan, rows: &'a BTreeMap<Key, Row>) -> Study<'a> {
        let mut games = vec![Vec::new(); plan.settings.len()];
        for (key, row) in rows {
            games[key.setting].push(row);
        }
        // Settings were opened when the plan was read; one that cannot be opened any more has no board to show.
        let opened = plan.settings.iter().filter_map(|setting| setting.setup.open().ok()).collect();
        Study { plan, games, opened }
    }

    /// Returns the groups of counted decisions in this game, and those of places marked on its board.
    pub(super) fn quantities(&self) -> (&'static [Quantity], &'static [Quantity]) {
        fn of<G: Statistics>(_: &G) -> (&'static [Quantity], &'static [Quantity]) {
            (G::COUNTS, G::MARKS)
        }
        self.opened.first().map_or((&[], &[]), |any| with_game!(any, game => of(game)))
    }

    /// Returns the unit of results: points where a game is played for them, else shares of a win.
    pub(super) fn unit(&self) -> Unit {
        if self.plan.plays_for_points() { Unit::Plain } else { Unit::Share }
    }

    /// Formats a figure with its interval; empty where there is no game.
    pub(super) fn with_error(&self, figure: Option<Interval>) -> String {
        let words = |figure| self.unit().words(figure);
        figure.map_or_else(String::new, |it| {
            format!("{} ({} – {})", words(it.mean), words(it.low), words(it.high))
        })
    }

    /// Returns the distance from the truth that nine of ten estimates of a search keep, in the unit of results; the
    /// largest of some settings.
    pub(super) fn bias(&self, settings: &[usize]) -> f64 {
        let opened = settings.iter().filter_map(|setting| self.opened.get(*setting));
        opened.map(|any| with_game!(any, game => game.bias())).fold(0.0, f64::max)
    }

    /// Returns the name of results.
    pub(super) fn result(&self) -> &'static str {
        match (self.plan.plays_for_points(), self.plan.seats()) {
            (true, _) => "mean score",
            (false, 1) => "games won",
            (false, _) => "share in wins",
        }
    }

    /// Returns a seat's result in each game of some settings.
    pub(super) fn results(&self, settings: &[usize], seat: usize) -> Vec<f64> {
        let games = settings.iter().filter_map(|setting| self.games.get(*setting)).flatten();
        games.filter_map(|row| row.utility.get(seat).copied()).collect()
    }

    /// Returns all settings as one group.
    pub(super) fn everything(&self) -> Group {
        Group { name: String::new(), settings: (0..self.plan.settings.len()).collect() }
    }

    /// Returns the settings with a value of a dimension.
    pub(super) fn with(&self, dimension: usize, value: usize) -> Vec<usize> {
        let has = |setting: &usize| self.plan.settings[*setting].values.get(dimension) == Some(&value);
        (0..self.plan.settings.len()).filter(has).collect()
    }

    /// Returns a group for each value of a dimension.
    pub(super) fn by(&self, dimension: usize) -> Vec<Group> {
        let of = &self.plan.dimensions[dimension];
        let group = |(value, name): (usize, &String)| Group {
            name: titled(&of.key, name),
            settings: self.with(dimension, value),
        };
        of.values.iter().enumerate().map(group).collect()
    }

    /// Returns a group for each combination of all dimensions but one; one nameless group where there is no other.
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

    /// Returns at most `most` groups to compare in one plot: the settings themselves where they are few, else the
    /// bots, else the first dimension with few values.
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

    /// Returns a setting's values in words, except that of one dimension.
    pub(super) fn name(&self, setting: usize, without: Option<usize>) -> String {
        let values = self.plan.settings[setting].values.iter().enumerate();
        let words = values.filter(|(nth, _)| Some(*nth) != without).map(|(nth, value)| {
            let dimension = &self.plan.dimensions[nth];
            titled(&dimension.key, &dimension.values[*value])
        });
        words.collect::<Vec<_>>().join(", ")
    }
}

/// Returns the title of a value: numbers and flags with their option, names alone.
fn titled(key: &str, value: &str) -> String {
    let names = matches!(key, BOTS | "map" | "sheet");
    if names { value.to_owned() } else { format!("{key} {value}") }
}
