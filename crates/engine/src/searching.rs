//! What positions may be worth where no exact values are known, and what bots do that search: by tree search, a
//! moment at a time.
use std::any::Any;
use std::cell::RefCell;

use bots::{BotGame, BotKind, GameEvaluator, Mcts, SearchCaches, Strategy};
use coach::{Guessed, Report, Scale, Study, Work};
use games::{Dice, Record, Replay, with_game};
use protocol::{Answer, Seated, Valued, Weighed};
use tabletop::{Seat, Turn};

use crate::thinking::weighed;
use crate::worker::{Asker, breathe, search};

/// Where searches draw from: the same question has the same answer.
const SEED: u64 = 1;

/// So many iterations a hint is worth.
const HINT: u32 = 2 * BotKind::ITERATIONS;

/// What the bots of a match remember, whichever game it is: taken while they think.
struct Bots {
    /// The match: what it was set up with, who plays, and its dice.
    of: String,
    remembered: Box<dyn Any>,
}

thread_local! {
    /// The last report with its record: it holds for every seat.
    static REPORT: RefCell<Option<(Record, Report)>> = const { RefCell::new(None) };
    /// The record that is being studied.
    static STUDIED: RefCell<Option<Record>> = const { RefCell::new(None) };
    /// What was last said of a position, to which seat: the bar and a hint ask the same.
    static VALUED: RefCell<Option<(Record, u8, Valued)>> = const { RefCell::new(None) };
    /// The bots of the match that was played last.
    static BOTS: RefCell<Option<Bots>> = const { RefCell::new(None) };
}

/// What the last position of a record may be worth to a seat, as far as it knows it.
pub async fn last(record: &Record, seat: u8, asker: &Asker) -> Result<Valued, String> {
    let known = VALUED.with_borrow(|valued| {
        let same = valued.as_ref().filter(|(of, to, _)| of == record && *to == seat);
        same.map(|(.., valued)| valued.clone())
    });
    if let Some(known) = known {
        return Ok(known);
    }
    let setup = record.setup().map_err(|error| error.to_string())?;
    let opened = setup.open().map_err(|error| error.to_string())?;
    let found = with_game!(opened, game => valued(&game, &record.events, Seat::new(seat), asker).await)?;
    VALUED.set(Some((record.clone(), seat, found.clone())));
    Ok(found)
}

async fn valued<G: BotGame>(
    game: &G,
    events: &[String],
    seat: Seat,
    asker: &Asker,
) -> Result<Valued, String> {
    let replay = replayed(game, events)?;
    let state = replay.last();
    if let Some(utility) = game.utility(state, seat) {
        return Ok(Valued { value: utility.to_f64(), error: 0.0, best: None, events: Vec::new() });
    }
    let mut thoughts = Mcts::new(game, GameEvaluator, G::MCTS);
    thoughts.set_root(&game.view(state, seat));
    let tell = |part| asker.progress(format!("{:.0} % searched", part * 100.0));
    search(&mut thoughts, HINT, &mut Dice::new(SEED), asker, tell).await;
    let guessed = Guessed::from(thoughts.result());
    let worth = guessed.worth.get(seat.index()).copied().unwrap_or_default();
    // What somebody else can choose is nothing to this seat.
    let own = game.turn(state) == Turn::Seat(seat);
    let events = guessed.events.iter().filter(|_| own);
    let events: Vec<_> =
        events.map(|guess| (guess.event.to_string(), guess.worth.mean, guess.worth.stderr)).collect();
    let best = events.first().map(|(event, ..)| event.clone());
    Ok(Valued { value: worth.mean, error: worth.stderr, best, events })
}

/// What luck and decisions may have done to a seat in a record.
pub async fn every(record: &Record, seat: u8, asker: &Asker) -> Result<Weighed, String> {
    let known = || REPORT.with_borrow(|report| report.as_ref().is_some_and(|(of, _)| of == record));
    // Somebody may have asked the same for another seat: one study will do.
    while !known() && STUDIED.with_borrow(|studied| studied.as_ref() == Some(record)) {
        breathe().await;
    }
    if !known() {
        let _studied = Studied::begin(record);
        let setup = record.setup().map_err(|error| error.to_string())?;
        let opened = setup.open().map_err(|error| error.to_string())?;
        let report = with_game!(opened, game => report(&game, &record.events, asker).await)?;
        REPORT.set(Some((record.clone(), report)));
    }
    REPORT.with_borrow(|report| {
        let (_, report) = report.as_ref().ok_or("The values were lost.")?;
        Ok(weighed(report, seat, |_| None))
    })
}

/// A record is being studied, until this is dropped.
struct Studied;

impl Studied {
    fn begin(record: &Record) -> Studied {
        STUDIED.set(Some(record.clone()));
        Studied
    }
}

impl Drop for Studied {
    fn drop(&mut self) {
        STUDIED.set(None);
    }
}

async fn report<G: BotGame>(game: &G, events: &[String], asker: &Asker) -> Result<Report, String> {
    let replay = replayed(game, events)?;
    let thinking = G::MCTS.iterations(G::ANALYSIS_ITERATIONS);
    let study = Study { game, evaluator: GameEvaluator, config: thinking, seed: SEED };
    let scale = Scale::of_points(game.plays_for_points());
    let work = Work::new(study, scale, &replay.states[0], &replay.events)
        .map_err(|error| format!("No estimates: {error}."))?;
    let mut noted = Vec::with_capacity(work.positions());
    let mut percent = 0;
    for ply in 0..work.positions() {
        noted.push(work.note(ply));
        let now = noted.len() * 100 / work.positions();
        if now > percent {
            percent = now;
            asker.progress(format!("{percent} % of the positions searched"));
        }
        breathe().await;
    }
    Ok(work.report(noted))
}

/// What bots decide that need no values, from a record's last position on.
pub async fn decided(
    record: &Record,
    seats: &[Seated],
    seed: u64,
    asker: &Asker,
) -> Result<Vec<String>, String> {
    let setup = record.setup().map_err(|error| error.to_string())?;
    let opened = setup.open().map_err(|error| error.to_string())?;
    let of = format!("{} {:?} {:?} {seats:?} {seed}", setup.game, setup.full_options(), setup.digest());
    with_game!(opened, game => {
        let replay = replayed(&game, &record.events)?;
        decide(&game, &of, &replay, seats, seed, asker).await
    })
}

async fn decide<G: BotGame + 'static>(
    game: &G,
    of: &str,
    replay: &Replay<G>,
    seats: &[Seated],
    seed: u64,
    asker: &Asker,
) -> Result<Vec<String>, String> {
    let kept = BOTS.take().filter(|bots| bots.of == of);
    let remembered = kept.and_then(|bots| bots.remembered.downcast::<SearchCaches<G>>().ok());
    let mut remembered = remembered.unwrap_or_else(|| Box::new(SearchCaches::new(game)));
    let (mut state, mut events) = (replay.last().clone(), replay.events.clone());
    while let Turn::Seat(seat) = game.turn(&state)
        && let Some(Seated::Bot(bot)) = seats.get(seat.index())
    {
        let bot: BotKind = bot.parse().map_err(|error: bots::UnknownBot| error.to_string())?;
        let player = Strategy::new(bot, None).map_err(|error| error.to_string())?;
        let mut dice = dice(seed, events.len());
        let view = game.view(&state, seat);
        let decided = if let Strategy::Search(thinking) = player {
            remembered.advance(game, &events);
            let mut thoughts = Mcts::with_cache(game, GameEvaluator, thinking, remembered.take(seat));
            thoughts.set_root(&view);
            let (wanted, seat) = (thoughts.budget(), seat.index() as u8);
            let tell = |part| asker.tell(Answer::Thinks { seat, part });
            search(&mut thoughts, wanted, &mut dice, asker, tell).await;
            let best = thoughts.best();
            remembered.put(Seat::new(seat), thoughts.into_cache());
            best
        } else {
            player.decide(game, &view, &mut dice)
        };
        let event = decided.ok_or("The bot found nothing to do.")?;
        game.apply(&mut state, event).map_err(|refusal| refusal.to_string())?;
        events.push(event);
    }
    BOTS.set(Some(Bots { of: of.to_owned(), remembered }));
    Ok(events[replay.events.len()..].iter().map(ToString::to_string).collect())
}

/// A bot's dice for a decision, apart from the match's, which come from the same seed.
pub fn dice(seed: u64, ply: usize) -> Dice {
    const BOT: u64 = 0x626f_7400;
    Dice::stream(seed ^ BOT, ply as u64)
}

fn replayed<G: BotGame>(game: &G, events: &[String]) -> Result<Replay<G>, String> {
    let (replay, bad) = Replay::new(game, events);
    bad.map_or(Ok(replay), |bad| Err(bad.to_string()))
}
