//! Measures the difficulty of a map of the caverns or the zoo: the share of games that a bot wins, by card and level,
//! and the places it uses on the way.
//!
//! ```text
//! cargo run --release -p coach --example bands -- caverns depths search:2000 500
//! cargo run --release -p coach --example bands -- zoo my-zoo.toml greedy 1000
//! ```
//!
//! The map is a shipped one or a file. The last argument is the number of games of each setup. They are played on all
//! cores (`RAYON_NUM_THREADS=1`: on one) and are those of `menagerie simulate --seed 1`.
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Mutex;

use bots::{Arena, BotGame, BotKind, Estimate, Figures, Match, Strategy};
use games::{AnyGame, GameId, Options, Setup};
use tabletop::{Ratio, Seat};

/// A game whose map has places that a player may use or pass by.
trait Visited: BotGame {
    /// Returns the place that is used in this state.
    fn place(&self, state: &Self::State) -> Option<String>;
}

impl Visited for caverns::Caverns {
    fn place(&self, state: &caverns::State) -> Option<String> {
        let hex = state.hex()?;
        let left = state.outcome() == Some(caverns::GameResult::Escaped);
        if left { Some(format!("exit {hex}")) } else { self.map().room(hex).map(str::to_owned) }
    }
}

impl Visited for zoo::Zoo {
    fn place(&self, state: &zoo::State) -> Option<String> {
        let crosses = self.map().crosses();
        (state.crosses() != crosses).then(|| "a cross".to_owned())
    }
}

/// Counts by name.
type Counts = BTreeMap<String, u64>;

fn count(counts: &mut Counts, what: String, times: u64) {
    *counts.entry(what).or_default() += times;
}

/// The results of the games of several setups.
#[derive(Default)]
struct Band {
    each: Vec<Estimate>,
    games: u64,
    endings: Counts,
    won: u64,
    /// The number of won games in which each place was used.
    places: Counts,
}

impl Band {
    /// Plays the games of one setup.
    fn play<G>(&mut self, game: &G, bot: BotKind, games: u64) -> Result<(), Box<dyn Error>>
    where
        G: Visited + Sync,
        G::State: Send + Sync,
        G::Event: Send + Sync,
    {
        let band = Mutex::new(self);
        let of = Match { game, players: vec![Strategy::new(bot, None)?], seed: 1 };
        let sink = |finished: bots::Finished<G>| {
            if game.utility(finished.last, Seat::FIRST) == Some(Ratio::ONE)
                && let Ok(mut band) = band.lock()
            {
                band.won += 1;
                places_used(game, finished.events)
                    .into_iter()
                    .for_each(|place| count(&mut band.places, place, 1));
            }
        };
        let figures = Arena { of, stop: &|| false, progress: &|_| {}, sink: Some(&sink) }.play(games, None);
        band.into_inner().map_err(|_| "a game broke off")?.add(figures);
        Ok(())
    }

    fn add(&mut self, figures: Figures) {
        self.games += figures.games;
        self.each.extend(figures.seats.first().map(|seat| seat.utility));
        figures.outcomes.into_iter().for_each(|(word, times)| count(&mut self.endings, word, times));
    }

    /// Returns the mean over the setups, each with equal weight.
    fn mean(&self) -> Estimate {
        let setups = self.each.len() as f64;
        let sum = self.each.iter().copied().fold(Estimate::exact(0.0), Estimate::plus);
        Estimate { mean: sum.mean / setups, stderr: sum.stderr / setups }
    }

    fn print(&self, what: &str) {
        let percent = |share: f64| format!("{:.1}", 100.0 * share);
        let shares = |counts: &Counts, of: u64| {
            let share =
                |(name, times): (&String, &u64)| format!("{name} {} %", percent(*times as f64 / of as f64));
            counts.iter().map(share).collect::<Vec<_>>().join(", ")
        };
        let (all, each) = (self.mean(), self.each.iter().map(|one| percent(one.mean)).collect::<Vec<_>>());
        println!("{what}: {} ± {} % won ({})", percent(all.mean), percent(all.stderr), each.join(" / "));
        println!("  all: {}", shares(&self.endings, self.games));
        println!("  won: {}", shares(&self.places, self.won));
    }
}

/// Returns the places used in a game, each once.
fn places_used<G: Visited>(game: &G, events: &[G::Event]) -> Vec<String> {
    let (mut state, mut places) = (game.start(), Vec::new());
    for &event in events {
        game.apply_unchecked(&mut state, event);
        places.extend(game.place(&state).filter(|place| !places.contains(place)));
    }
    places
}

/// Returns the measured options by label; results with equal labels are averaged.
fn measured(game: GameId) -> Vec<(String, Vec<String>)> {
    let levels = ["easy", "medium", "hard"];
    let cards = |level| (1..=4).map(move |card| format!("character={card} slides={level} water={level}"));
    match game {
        GameId::Caverns => levels.map(|level| (format!("{level}/{level}"), cards(level).collect())).into(),
        _ => (1..=4).map(|level| (format!("level {level}"), vec![format!("level={level}")])).collect(),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, map, bot, games] = words.as_slice() else {
        return Err("bands GAME MAP BOT GAMES".into());
    };
    let (game, bot, games): (GameId, BotKind, u64) = (game.parse()?, bot.parse()?, games.parse()?);
    let file = map.ends_with(".toml").then(|| std::fs::read_to_string(map)).transpose()?;
    for (what, settings) in measured(game) {
        let mut band = Band::default();
        for setting in settings {
            let mut options = Options::default();
            setting
                .split(' ')
                .filter_map(|pair| pair.split_once('='))
                .for_each(|(k, v)| options.set_text(k, v));
            if file.is_none() {
                options.set("map", map.as_str());
            }
            let setup = Setup::new(game, options);
            let setup = file.iter().fold(setup, |setup, text| setup.with_map("measured", text));
            match setup.open()? {
                AnyGame::Caverns(game) => band.play(&game, bot, games)?,
                AnyGame::Zoo(game) => band.play(&game, bot, games)?,
                _ => return Err("bands are of caverns and zoo".into()),
            }
        }
        band.print(&format!("{map} {what}"));
    }
    Ok(())
}
