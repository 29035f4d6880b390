//! Finding puzzles in bots' games (U-4): the same seed finds the same puzzles, on any number of threads and with any
//! interruption.
use std::collections::{BTreeMap, BTreeSet, HashSet};

use bots::{BotGame, BotKind, Match, Strategy};
use games::{AnyGame, Dice, Setup, SetupError, with_game};
use tabletop::{Seat, Turn};
use thiserror::Error;

use crate::check::{CheckError, Solved, key, position_seed};
use crate::confirm::{Confirmed, FEWEST_EVENTS, Stop, confirm_exact, confirm_likely, is_plain, screen};
use crate::file::{Finds, Puzzle, PuzzleFile, Source, rounded};
use crate::fit::{BOTS, SEEDS, fit};
use crate::judge::Judge;
use crate::margin::{Margin, Split};
use crate::themes::{kind, themes};

/// The number of bots' games that are searched between two versions of the file, on any number of threads.
pub const BATCH: u64 = 4;

/// The bots that play, game by game.
const PLAYERS: [BotKind; 2] = [BotKind::Greedy, BotKind::Search(60)];

/// Maximum number of positions of one game that are screened by search.
const SCREENED: usize = 30;

/// Maximum number of puzzles from one game.
const MOST_A_GAME: usize = 2;

/// Maximum number of candidates of one game that are confirmed by search.
const CONFIRMED: usize = 3;

/// The part of the least gap that short searches have to show before the long ones begin.
const LIKELY: f64 = 0.8;

/// The largest share of the puzzles that may have the same kind of decision, as a fraction.
const SAME_KIND: (usize, usize) = (3, 4);

/// The number of games without a new puzzle after which the search gives up.
const BARREN: u64 = 2_000;

/// The number of attempts to draw options that go together.
const DRAWS: u64 = 32;

/// The reason why a search cannot go on.
#[derive(Debug, Error)]
pub enum FindError {
    /// The game does not open.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A puzzle found before is none of this game.
    #[error(transparent)]
    Check(#[from] CheckError),
    /// Many games brought no new puzzle.
    #[error("no new puzzle in {BARREN} games")]
    Barren,
}

/// A search for puzzles; its file holds everything that it needs to go on.
pub struct Finder {
    setup: Setup,
    file: PuzzleFile,
    source: Source,
    found: Vec<Finds>,
    keys: HashSet<String>,
    kinds: BTreeMap<String, usize>,
    solved: Solved,
    barren: u64,
}

/// The puzzles that are not taken at present.
struct Policy {
    /// The number of puzzles to be taken whose best events `greedy` chooses.
    obvious: usize,
    /// Kinds of decisions of which there are enough.
    enough: BTreeSet<String>,
    /// Kinds of decisions of which there are some.
    some: BTreeSet<String>,
    known: HashSet<String>,
}

/// A puzzle that was found, with the finds of the bots.
struct Found {
    key: String,
    kind: String,
    finds: Finds,
    puzzle: Puzzle,
}

/// A position that may be a puzzle.
struct Candidate<G: BotGame> {
    ply: usize,
    /// The number of chance events before it.
    throws: usize,
    state: G::State,
    kind: String,
    /// The width of the gap.
    gap: f64,
    /// Whether `greedy` chooses one of the best events.
    obvious: bool,
}

impl Finder {
    /// A search that begins.
    pub fn new(setup: Setup, seed: u64, count: usize) -> Finder {
        let source = Source { seed, count, set: setup.options.clone(), board: own_board(&setup), games: 0 };
        Finder {
            setup,
            file: PuzzleFile::new(source.clone()),
            source,
            found: Vec::new(),
            keys: HashSet::new(),
            kinds: BTreeMap::new(),
            solved: Solved::default(),
            barren: 0,
        }
    }

    /// A search that goes on with its file; `None` where the file is of another search.
    ///
    /// # Errors
    /// A puzzle of the file cannot be replayed.
    pub fn resume(setup: Setup, count: usize, file: PuzzleFile) -> Result<Option<Finder>, FindError> {
        let fresh = Finder::new(setup, 0, count);
        let Some(source) = file.source.clone() else { return Ok(None) };
        let found = file.ratings.as_ref().map_or(Vec::new(), |ratings| ratings.found.clone());
        let game = fresh.setup.game.key();
        let same = source.set == fresh.source.set && source.board == fresh.source.board;
        let of_game = file.puzzles.iter().all(|puzzle| puzzle.record.game == game);
        if !same || !of_game || found.len() != file.puzzles.len() {
            return Ok(None);
        }
        let keys = file.puzzles.iter().map(key).collect::<Result<_, _>>()?;
        let mut kinds = BTreeMap::new();
        file.puzzles.iter().for_each(|puzzle| *kinds.entry(kind(&puzzle.best[0])).or_default() += 1);
        let source = Source { count, ..source };
        Ok(Some(Finder { file, source, found, keys, kinds, ..fresh }))
    }

    /// The puzzles so far, with their ratings.
    pub fn file(&self) -> &PuzzleFile {
        &self.file
    }

    /// The seed.
    pub fn seed(&self) -> u64 {
        self.source.seed
    }

    /// Whether there are as many puzzles as wanted.
    pub fn is_done(&self) -> bool {
        self.file.puzzles.len() >= self.source.count
    }

    /// Searches the next few games; returns whether it was not stopped, which changes nothing.
    ///
    /// # Errors
    /// The game does not open, or nothing is found any more.
    pub fn batch(&mut self, stop: Stop<'_>) -> Result<bool, FindError> {
        let numbers: Vec<u64> = (self.source.games..self.source.games + BATCH).collect();
        let mut games: Vec<(u64, Setup, AnyGame)> = Vec::new();
        for number in numbers {
            let (setup, any) = self.vary(number)?;
            with_game!(&any, game => self.solved.prepare(game, &setup, stop));
            games.push((number, setup, any));
        }
        let policy = self.policy();
        let (solved, seed, first) = (&self.solved, self.source.seed, self.source.games);
        let search = |(number, setup, any): &(u64, Setup, AnyGame)| {
            // One a game, so that no more are confirmed than are taken.
            let traps_only = *number - first >= policy.obvious as u64;
            with_game!(any, game => search(game, setup, solved, (seed, *number), &policy, traps_only, stop))
        };
        let found: Vec<Vec<Found>> = map(&games, search);
        if stop() {
            return Ok(false);
        }
        let before = self.file.puzzles.len();
        found.into_iter().flatten().for_each(|found| self.take(found));
        self.source.games += BATCH;
        self.barren = if self.file.puzzles.len() > before { 0 } else { self.barren + BATCH };
        let (ratings, header) = fit(self.found.clone());
        for (puzzle, rating) in self.file.puzzles.iter_mut().zip(ratings) {
            puzzle.rating = rating;
        }
        self.file.ratings = Some(header);
        self.file.source = Some(self.source.clone());
        if self.barren >= BARREN { Err(FindError::Barren) } else { Ok(true) }
    }

    /// Takes a puzzle, unless the file has enough of its kind.
    fn take(&mut self, found: Found) {
        let policy = self.policy();
        let obvious = is_obvious(&found.finds);
        if self.is_done()
            || self.keys.contains(&found.key)
            || policy.enough.contains(&found.kind)
            || (obvious && policy.obvious == 0)
        {
            return;
        }
        let id = format!("{}-{:04}", self.setup.game, self.file.puzzles.len() + 1);
        self.file.puzzles.push(Puzzle { id, ..found.puzzle });
        self.found.push(found.finds);
        self.keys.insert(found.key);
        *self.kinds.entry(found.kind).or_default() += 1;
    }

    fn policy(&self) -> Policy {
        let obvious = self.found.iter().filter(|finds| is_obvious(finds)).count();
        let (part, of) = SAME_KIND;
        let enough = |count: usize| count * of >= self.source.count * part;
        Policy {
            obvious: self.found.len().saturating_sub(2 * obvious),
            enough: self
                .kinds
                .iter()
                .filter(|(_, count)| enough(**count))
                .map(|(kind, _)| kind.clone())
                .collect(),
            some: self.kinds.keys().cloned().collect(),
            known: self.keys.clone(),
        }
    }

    /// The setup of a game: options that are not set vary from game to game.
    fn vary(&self, number: u64) -> Result<(Setup, AnyGame), FindError> {
        let board = self.setup.game.board_file();
        let own = |key: &str| self.setup.files.is_some() && board.is_some_and(|file| file.key() == key);
        let mut opened = None;
        for draw in 0..DRAWS {
            let mut dice = Dice::stream(self.source.seed, u64::MAX - number * DRAWS - draw);
            let mut setup = self.setup.clone();
            for option in self.setup.game.options() {
                if self.setup.options.0.contains_key(&option.key) || own(&option.key) {
                    continue;
                }
                let values = if option.key == "players" {
                    // Alone where that is possible; else for two and three.
                    let few = if option.values.first() == Some(&1.into()) { 1 } else { 2 };
                    &option.values[..few.min(option.values.len())]
                } else {
                    &option.values[..]
                };
                let nth = dice.below(values.len() as u64) as usize;
                setup.options.set(&option.key, values[nth].clone());
            }
            match setup.open() {
                Ok(any) => return Ok((setup, any)),
                Err(error) => opened = Some(error),
            }
        }
        match opened {
            Some(error) => Err(error.into()),
            None => Ok((self.setup.clone(), self.setup.open()?)),
        }
    }
}

/// The digest of a map or sheet of one's own.
fn own_board(setup: &Setup) -> Option<String> {
    setup.files.as_ref().and_then(|_| setup.digest())
}

/// Whether `greedy` chooses one of the best events with at least half of the seeds.
pub(crate) fn is_obvious(finds: &Finds) -> bool {
    2 * finds[1] >= SEEDS
}

/// Searches one of the bots' games.
fn search<G>(
    game: &G,
    setup: &Setup,
    solved: &Solved,
    (seed, number): (u64, u64),
    policy: &Policy,
    traps_only: bool,
    stop: Stop<'_>,
) -> Vec<Found>
where
    G: BotGame + Sync + 'static,
    G::State: Send + Sync,
    G::Event: Send + Sync,
{
    let values = solved.values::<G>(setup);
    let judge = values.as_deref().map_or(Judge::Search(0), Judge::Exact);
    let bot = PLAYERS[(number % PLAYERS.len() as u64) as usize];
    let players = (0..game.seats()).filter_map(|_| Strategy::new(bot, None).ok()).collect();
    let (mut states, mut events, mut throws) = (Vec::new(), Vec::new(), vec![0]);
    Match { game, players, seed }.watch(number, |step| {
        throws.push(throws.last().copied().unwrap_or_default() + usize::from(step.by.is_none()));
        states.push(step.before.clone());
        events.push(step.event.to_string());
    });
    let mut dice = Dice::stream(seed ^ 0x5EED, number);
    let mut plies: Vec<usize> = (0..states.len()).filter(|ply| is_open(game, &states[*ply])).collect();
    if let Judge::Search(_) = judge {
        if traps_only {
            plies.retain(|ply| !stop() && !is_plain(game, &states[*ply], dice.below(u64::MAX)));
        }
        while plies.len() > SCREENED {
            plies.remove(dice.below(plies.len() as u64) as usize);
        }
    }
    let mut candidates: Vec<Candidate<G>> = Vec::new();
    for ply in plies {
        if stop() {
            return Vec::new();
        }
        let state = &states[ply];
        let likely = match judge {
            Judge::Exact(values) => {
                confirm_exact(game, state, values).map(|is| (is.best, is.value - is.second))
            }
            Judge::Search(_) => screen(game, state, dice.below(u64::MAX)),
        };
        let Some((best, gap)) = likely else { continue };
        let obvious = 2 * finds_of(game, state, BotKind::Greedy, &best, seed) >= SEEDS;
        let kind = kind(&best[0]);
        if (obvious && traps_only) || policy.enough.contains(&kind) {
            continue;
        }
        candidates.push(Candidate { ply, throws: throws[ply], state: state.clone(), kind, gap, obvious });
    }
    // New kinds first, then traps, then the widest gaps, but one of each kind before a second one.
    let known_kind = |candidate: &Candidate<G>| policy.some.contains(&candidate.kind);
    candidates.sort_by(|one, other| {
        let first = known_kind(one).cmp(&known_kind(other)).then(one.obvious.cmp(&other.obvious));
        first.then(other.gap.total_cmp(&one.gap)).then(one.ply.cmp(&other.ply))
    });
    let mut seen = BTreeSet::new();
    let (firsts, others): (Vec<_>, Vec<_>) =
        candidates.into_iter().partition(|candidate| seen.insert(candidate.kind.clone()));
    let (mut found, mut turns, mut obvious) = (Vec::new(), BTreeSet::new(), traps_only);
    let most = if matches!(judge, Judge::Exact(_)) { usize::MAX } else { CONFIRMED };
    for candidate in firsts.into_iter().chain(others).take(most) {
        if found.len() == MOST_A_GAME || stop() {
            break;
        }
        // Decisions between the same throws are much alike.
        if turns.contains(&candidate.throws) || (candidate.obvious && obvious) {
            continue;
        }
        if let Some(puzzle) = puzzle(game, setup, &candidate, &events, judge, seed, policy, obvious, stop) {
            turns.insert(candidate.throws);
            obvious |= is_obvious(&puzzle.finds);
            found.push(puzzle);
        }
    }
    found
}

/// Confirms and rates a candidate.
fn puzzle<G: BotGame>(
    game: &G,
    setup: &Setup,
    candidate: &Candidate<G>,
    events: &[String],
    judge: Judge<'_, G>,
    seed: u64,
    policy: &Policy,
    traps_only: bool,
    stop: Stop<'_>,
) -> Option<Found> {
    let Candidate { ply, state, .. } = candidate;
    let mut record = setup.record();
    record.events = events[..*ply].to_vec();
    let mut puzzle = Puzzle {
        id: String::new(),
        record,
        best: Vec::new(),
        value: 0.0,
        second: 0.0,
        stderr: None,
        exact: matches!(judge, Judge::Exact(_)),
        rating: 0,
        themes: Vec::new(),
    };
    let key = key(&puzzle).ok()?;
    if policy.known.contains(&key) {
        return None;
    }
    let dice = position_seed(seed, &puzzle.record);
    let confirmed: Confirmed<G::Event> = match judge {
        Judge::Exact(values) => confirm_exact(game, state, values)?,
        Judge::Search(_) => {
            let least = LIKELY * Margin::by_search(game).least;
            let wide = |split: &Split<G::Event>| split.value.mean - split.second.mean >= least;
            let is_trap = |best: &[G::Event]| {
                !traps_only || 2 * finds_of(game, state, BotKind::Greedy, best, dice) < SEEDS
            };
            let likely = |one: &Split<G::Event>, other: &Split<G::Event>| {
                one.has_the_best_of(other) && wide(one) && wide(other) && is_trap(&one.best)
            };
            confirm_likely(game, state, dice, &likely, stop)?
        }
    };
    let finds = BOTS.map(|bot| finds_of(game, state, bot, &confirmed.best, dice));
    puzzle.best = confirmed.best.iter().map(ToString::to_string).collect();
    puzzle.best.sort();
    puzzle.value = rounded(confirmed.value);
    puzzle.second = rounded(confirmed.second);
    puzzle.stderr = confirmed.stderr.map(rounded);
    puzzle.themes = themes(game, state, &confirmed, !is_obvious(&finds), dice);
    Some(Found { key, kind: kind(&puzzle.best[0]), finds, puzzle })
}

/// The number of seeds with which a bot chooses one of these events.
fn finds_of<G: BotGame>(game: &G, state: &G::State, bot: BotKind, best: &[G::Event], seed: u64) -> u32 {
    let (Turn::Seat(seat), Ok(strategy)) = (game.turn(state), Strategy::new(bot, None)) else { return 0 };
    let view = game.view(state, seat);
    let finds = |nth: &u32| {
        let mut dice = Dice::stream(seed, 1_000 + u64::from(*nth));
        strategy.decide(game, &view, &mut dice).is_some_and(|event| best.contains(&event))
    };
    (0..SEEDS).filter(finds).count() as u32
}

/// Whether a seat decides among enough events, and knows everything.
fn is_open<G: BotGame>(game: &G, state: &G::State) -> bool {
    let Turn::Seat(seat) = game.turn(state) else { return false };
    let mut count = 0;
    game.legal(state, |_| count += 1);
    count >= FEWEST_EVENTS && sees_everything(game, state, seat)
}

/// Whether a seat knows everything that the position holds: a record would give it away.
fn sees_everything<G: BotGame>(game: &G, state: &G::State, seat: Seat) -> bool {
    let mut hidden = false;
    game.determinize(&game.view(state, seat), &mut |_| {
        hidden = true;
        0
    });
    !hidden
}

/// Maps the games, on all threads of the pool.
#[cfg(not(target_family = "wasm"))]
fn map<T: Sync, R: Send>(items: &[T], make: impl Fn(&T) -> R + Sync) -> Vec<R> {
    use rayon::prelude::*;
    items.par_iter().map(&make).collect()
}

/// Maps the games, one after the other.
#[cfg(target_family = "wasm")]
fn map<T, R>(items: &[T], make: impl Fn(&T) -> R) -> Vec<R> {
    items.iter().map(make).collect()
}

/// A pool of threads for a search; 0 stands for one a core.
///
/// # Errors
/// The system gives no threads.
#[cfg(not(target_family = "wasm"))]
pub fn pool(threads: usize) -> Result<rayon::ThreadPool, rayon::ThreadPoolBuildError> {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build()
}
