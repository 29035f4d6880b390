//! Reads plans: TOML; every fault is reported with its line and column.
use std::ops::Range;

use games::{Fault, GameId, Setup};
use tabletop::reader::{self, DeValue, Reader, Table, Value};

use crate::plan::{BOTS, FORMAT};
use crate::{Dimension, Plan, Setting};

use level::Level;

mod level;

/// Returns the text of a file that a plan names, or the reason why it cannot be read.
pub type Files<'a> = &'a dyn Fn(&str) -> Result<String, String>;

/// Maximum number of games of one setting.
const MOST_GAMES: i64 = 1_000_000;
/// Maximum number of settings.
const MOST_SETTINGS: usize = 10_000;

impl Plan {
    /// Reads a plan; `files` reads the maps and sheets it names.
    ///
    /// # Errors
    /// Returns all faults, in the order of their lines.
    pub fn read(text: &str, files: Files<'_>) -> Result<Plan, Vec<Fault>> {
        reader::read_by_columns(text, |reader, root| Draft { reader, files }.plan(root))
    }
}

/// A plan while it is being read.
struct Draft<'a, 'text> {
    reader: &'a mut Reader<'text>,
    files: Files<'a>,
}

/// A value with the range of bytes it was read from.
type At<T> = (Range<usize>, T);

/// A dimension or a fixed option, with its values.
struct Column {
    key: String,
    at: Range<usize>,
    levels: Vec<At<Level>>,
}

impl Draft<'_, '_> {
    fn plan(&mut self, root: &Table<'_>) -> Option<Plan> {
        let whole = 0..0;
        let known = ["format", "title?", "game", "games", "seed", "bots?", "options?", "vary?"];
        let [format, title, game, games, seed, bots, options, vary] =
            self.reader.fields(root, &whole, "plan", known);
        self.reader.format(format, FORMAT);
        let title = self.reader.string(title, "title").map(|(_, title)| title.to_owned());
        let games = self.reader.number_in(games, "games", 1..=MOST_GAMES);
        let seed = self.reader.number_in(seed, "seed", 0..=i64::MAX);
        let game = self.game(game)?;
        let fixed = self.fixed(game, bots, options);
        let varied = self.varied(game, vary);
        self.no_key_twice(&fixed, &varied);
        if !fixed.iter().chain(&varied).any(|column| column.key == BOTS) {
            self.reader.fault_at(
                &whole,
                "plan",
                "nobody plays: the field `bots` is missing, here or in `[vary]`",
            );
        }
        let settings = self.settings(game, &fixed, &varied)?;
        Some(Plan {
            title: title.unwrap_or_default(),
            game,
            games: games?.unsigned_abs(),
            seed: seed?.unsigned_abs(),
            fixed: constant(&settings, &varied),
            dimensions: varied.iter().map(|column| column.dimension(game)).collect(),
            settings,
        })
    }

    fn game(&mut self, value: Option<&Value<'_>>) -> Option<GameId> {
        let (at, name) = self.reader.string(value, "game")?;
        name.parse().map_err(|error| self.reader.fault_at(&at, "game", error)).ok()
    }

    /// Reads the options and bots of all settings.
    fn fixed(&mut self, game: GameId, bots: Option<&Value<'_>>, options: Option<&Value<'_>>) -> Vec<Column> {
        let mut columns = Vec::new();
        if let Some(value) = bots {
            let level = self.bots(value, BOTS);
            columns.push(Column {
                key: BOTS.to_owned(),
                at: value.span(),
                levels: level.into_iter().collect(),
            });
        }
        let table = self.reader.table(options, "options", " such as `[options]`");
        for (key, value) in table.into_iter().flatten() {
            let place = format!("options.{}", key.get_ref());
            let level = self.option(game, key.get_ref(), &key.span(), value, &place);
            columns.push(Column {
                key: key.get_ref().to_string(),
                at: key.span(),
                levels: level.into_iter().collect(),
            });
        }
        columns
    }

    /// Reads the dimensions, in the order of the file.
    fn varied(&mut self, game: GameId, vary: Option<&Value<'_>>) -> Vec<Column> {
        let table = self.reader.table(vary, "vary", " such as `[vary]`");
        let mut columns: Vec<Column> = Vec::new();
        for (key, value) in table.into_iter().flatten() {
            let (name, at) = (key.get_ref().to_string(), key.span());
            let place = format!("vary.{name}");
            let Some(list) = self.reader.list(Some(value), &place, "of values to try, such as [1, 2]") else {
                continue;
            };
            if list.is_empty() {
                self.reader.fault_at(&value.span(), &place, "has no value; one at least would be right");
            }
            let mut levels: Vec<At<Level>> = Vec::new();
            for value in list {
                let read = match name.as_str() {
                    BOTS => self.bots(value, &place),
                    _ => self.option(game, &name, &at, value, &place),
                };
                let Some((at, level)) = read else { continue };
                if levels.iter().any(|(_, known)| known.text() == level.text()) {
                    let text = format!("{} is here twice; names must differ", level.text());
                    self.reader.fault_at(&at, &place, text);
                }
                levels.push((at, level));
            }
            columns.push(Column { key: name, at, levels });
        }
        columns.sort_by_key(|column| column.at.start);
        columns
    }

    fn no_key_twice(&mut self, fixed: &[Column], varied: &[Column]) {
        for column in varied.iter().filter(|it| fixed.iter().any(|fixed| fixed.key == it.key)) {
            let text = "is fixed too; one of both would be right";
            self.reader.fault_at(&column.at, format_args!("vary.{}", column.key), text);
        }
    }

    /// Returns every combination, each opened once to check it.
    fn settings(&mut self, game: GameId, fixed: &[Column], varied: &[Column]) -> Option<Vec<Setting>> {
        let count = varied.iter().try_fold(1, |count: usize, column| count.checked_mul(column.levels.len()));
        if count.is_none_or(|count| count > MOST_SETTINGS) {
            let text = format!("has more than {MOST_SETTINGS} combinations");
            self.reader.fault_at(&varied.first()?.at, "vary", text);
            return None;
        }
        // Faults found before would be reported twice.
        if self.reader.faults() > 0 {
            return None;
        }
        (0..count?).map(|nth| self.setting(game, fixed, varied, nth)).collect()
    }

    fn setting(&mut self, game: GameId, fixed: &[Column], varied: &[Column], nth: usize) -> Option<Setting> {
        let mut left = nth;
        let mut values: Vec<usize> = varied
            .iter()
            .rev()
            .map(|column| {
                let value = left % column.levels.len();
                left /= column.levels.len();
                value
            })
            .collect();
        values.reverse();
        let mut setup = Setup::new(game, games::Options::default());
        let (mut bots, mut at) = (&[][..], 0..0);
        let chosen = varied.iter().zip(&values).filter_map(|(column, value)| column.levels.get(*value));
        let chosen: Vec<&At<Level>> = fixed.iter().flat_map(|column| &column.levels).chain(chosen).collect();
        for (span, level) in &chosen {
            match level {
                Level::Option(key, value) => setup.options.set(key, value.clone()),
                Level::Board(name, text) => setup = setup.with_map(name, text),
                Level::Bots(named) => (bots, at) = (named.as_slice(), span.clone()),
            }
        }
        setup.options = setup.full_options();
        let (seats, given) = (usize::from(setup.seats()), bots.len());
        if given != 1 && given != seats {
            let text = format!("{given} bots for {seats} seats; one for all, or one a seat, would be right");
            self.reader.fault_at(&at, BOTS, text);
            return None;
        }
        if let Err(error) = setup.open() {
            let at = chosen.last().map_or(0..0, |(span, _)| span.clone());
            self.reader.fault_at(&at, "vary", error);
            return None;
        }
        let bots = if given == 1 { bots.repeat(seats) } else { bots.to_vec() };
        Some(Setting { values, setup, bots })
    }
}

impl Column {
    fn dimension(&self, game: GameId) -> Dimension {
        let words = self.levels.iter().all(|(_, level)| matches!(level, Level::Option(..)));
        let is_board = game.board_file().is_some_and(|file| file.key() == self.key);
        Dimension {
            key: self.key.clone(),
            values: self.levels.iter().map(|(_, level)| level.text()).collect(),
            ordered: words && !is_board && !self.levels.iter().any(|(_, level)| level.is_flag()),
        }
    }
}

/// Returns the options that are equal in all settings.
fn constant(settings: &[Setting], varied: &[Column]) -> games::Options {
    let mut options = settings.first().map(|setting| setting.setup.options.clone()).unwrap_or_default();
    options.0.retain(|key, _| !varied.iter().any(|column| column.key == *key));
    options
}

/// Returns a value of a plan as JSON; `None` where no option can have it.
fn scalar(value: &Value<'_>) -> Option<serde_json::Value> {
    match value.get_ref() {
        DeValue::String(text) => Some(text.as_ref().into()),
        DeValue::Boolean(flag) => Some((*flag).into()),
        DeValue::Integer(number) => {
            i64::from_str_radix(number.as_str(), number.radix()).ok().map(serde_json::Value::from)
        }
        _ => None,
    }
}
