//! How hard a map of the caverns or the zoo is: how often a player gets out, by card and level.
//!
//! ```text
//! cargo run --release -p coach --example bands -- caverns depths 400 100
//! cargo run --release -p coach --example bands -- zoo my-zoo.toml 400 100
//! ```
//! The map is a shipped one or a file. The player thinks over each decision with so many games that
//! common sense plays on (0: it is common sense itself), and plays so many games of each setup.
use std::collections::BTreeMap;
use std::error::Error;

use bots::CommonSense;
use coach::Estimate;
use games::{AnyGame, Dice, GameId, Options, Setup};
use rayon::prelude::*;
use tabletop::{Ratio, Seat, Turn};

/// A game on whose map there are places one may or may not use.
trait Visited: CommonSense {
    /// What is being used in this state.
    fn place(&self, state: &Self::State) -> Option<String>;
}

impl Visited for caverns::Caverns {
    fn place(&self, state: &caverns::State) -> Option<String> {
        let hex = state.hex()?;
        let left = state.outcome() == Some(caverns::Outcome::Escaped);
        if left { Some(format!("exit {hex}")) } else { self.map().room(hex).map(str::to_owned) }
    }
}

impl Visited for zoo::Zoo {
    fn place(&self, state: &zoo::State) -> Option<String> {
        let crosses = self.map().crosses();
        (state.crosses() != crosses).then(|| "a cross".to_owned())
    }
}

/// Plays a game for one, in which nothing is hidden, by trying out.
struct Flat<'a, G> {
    game: &'a G,
    /// Games played on a decision.
    playouts: u64,
}

impl<G: Visited> Flat<'_, G> {
    /// What it does in a state in which it decides.
    ///
    /// All events are tried under the same dice, the better half of them again, until one is left: so
    /// most games go to what is hard to tell apart.
    fn decide(&self, state: &G::State, dice: &mut Dice) -> Option<G::Event> {
        if self.playouts == 0 {
            return self.game.sensible(state, dice);
        }
        let mut tried: Vec<(G::Event, f64)> = Vec::new();
        self.game.legal(state, |event| tried.push((event, 0.0)));
        let rounds = u64::from(tried.len().next_power_of_two().ilog2());
        let (seed, mut stream) = (dice.below(u64::MAX), 0);
        while tried.len() > 1 {
            let games = (self.playouts / rounds / tried.len() as u64).max(1);
            for (event, wins) in &mut tried {
                let play = |game| self.play_on(state, *event, &mut Dice::stream(seed, stream + game));
                *wins += (0..games).map(play).sum::<f64>();
            }
            stream += games;
            tried.sort_by(|(_, one), (_, other)| other.total_cmp(one));
            tried.truncate(tried.len().div_ceil(2));
        }
        tried.first().map(|(event, _)| *event)
    }

    /// Plays on with common sense after an event: what it is worth in the end.
    fn play_on(&self, state: &G::State, event: G::Event, dice: &mut Dice) -> f64 {
        let mut state = state.clone();
        self.game.follow(&mut state, event);
        while let Some(event) = match self.game.turn(&state) {
            Turn::Over => None,
            Turn::Chance => self.game.draw(&state, |n| dice.below(n)),
            Turn::Seat(_) => self.game.sensible(&state, dice),
        } {
            self.game.follow(&mut state, event);
        }
        self.worth(&state)
    }

    fn worth(&self, state: &G::State) -> f64 {
        self.game.utility(state, Seat::FIRST).map_or(0.0, Ratio::to_f64)
    }

    /// A whole game: its end, and the places used.
    fn play(&self, number: u64) -> (G::State, Vec<String>) {
        let (mut chance, mut thoughts) = (Dice::stream(1, 2 * number), Dice::stream(1, 2 * number + 1));
        let (mut state, mut places) = (self.game.start(), Vec::new());
        while let Some(event) = match self.game.turn(&state) {
            Turn::Over => None,
            Turn::Chance => self.game.draw(&state, |n| chance.below(n)),
            Turn::Seat(_) => self.decide(&state, &mut thoughts),
        } {
            self.game.follow(&mut state, event);
            places.extend(self.game.place(&state).filter(|place| !places.contains(place)));
        }
        (state, places)
    }
}

/// What came of the games of some setups.
#[derive(Default)]
struct Band {
    worth: Vec<f64>,
    endings: BTreeMap<String, f64>,
    places: BTreeMap<String, f64>,
}

impl Band {
    /// Plays the games of one setup: how many of them are won.
    fn play<G>(&mut self, game: &G, playouts: u64, games: u64) -> Estimate
    where
        G: Visited + Sync,
        G::State: Send,
    {
        let flat = Flat { game, playouts };
        let all: Vec<_> = (0..games).into_par_iter().map(|number| flat.play(number)).collect();
        let before = self.worth.len();
        for (last, places) in all {
            let worth = flat.worth(&last);
            self.worth.push(worth);
            let word = game.outcome_word(&last).unwrap_or("given up");
            *self.endings.entry(word.to_owned()).or_default() += 1.0;
            places.into_iter().for_each(|place| *self.places.entry(place).or_default() += worth);
        }
        Estimate::of(self.worth[before..].iter().copied())
    }

    fn print(&self, what: &str, each: &[Estimate]) {
        let percent = |part: f64| format!("{:.1}", 100.0 * part);
        let shares = |counts: &BTreeMap<String, f64>, of: f64| {
            let share = |(name, count): (&String, &f64)| format!("{name} {} %", percent(count / of));
            counts.iter().map(share).collect::<Vec<_>>().join(", ")
        };
        let all = Estimate::of(self.worth.iter().copied());
        let each = each.iter().map(|one| percent(one.value)).collect::<Vec<_>>().join(" / ");
        println!("{what}: {} ± {} % won ({each})", percent(all.value), percent(all.stderr));
        println!("  all: {}", shares(&self.endings, self.worth.len() as f64));
        println!("  won: {}", shares(&self.places, self.worth.iter().sum()));
    }
}

/// The settings that are measured, by what they are called; those of one name are averaged.
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
    let [game, map, playouts, games] = words.as_slice() else {
        return Err("bands GAME MAP PLAYOUTS GAMES".into());
    };
    let (game, playouts, games): (GameId, u64, u64) = (game.parse()?, playouts.parse()?, games.parse()?);
    let file = map.ends_with(".toml").then(|| std::fs::read_to_string(map)).transpose()?;
    for (what, settings) in measured(game) {
        let (mut band, mut each) = (Band::default(), Vec::new());
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
            each.push(match setup.open()? {
                AnyGame::Caverns(game) => band.play(&game, playouts, games),
                AnyGame::Zoo(game) => band.play(&game, playouts, games),
                _ => return Err("bands are of caverns and zoo".into()),
            });
        }
        band.print(&format!("{map} {what}"), &each);
    }
    Ok(())
}
