//! `simulate`: bots play many games, and the results are counted.
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use bots::{Arena, BotGame, BotKind, Figures, Finished, Match, Strategy};
use games::{Options, Setup, with_game};
use serde::Serialize;
use solver::Values;

use crate::args::SimulateArgs;
use crate::error::{Done, Failure};
use crate::progress::{self, Solving};
use crate::{figures, opening, output, players, solved, stop};

#[derive(Serialize)]
struct SimulateJson {
    game: &'static str,
    options: Options,
    bots: Vec<String>,
    seed: u64,
    #[serde(flatten)]
    figures: Figures,
    seconds: f64,
}

/// Plays the games and prints the figures.
///
/// # Errors
/// The request is not valid, or Ctrl-C stopped it; the figures of the finished games are printed.
pub fn run(args: &SimulateArgs) -> Done {
    let setup = args.game.setup()?;
    let any = opening::open(&setup)?;
    let seats = with_game!(&any, game => tabletop::Game::seats(game));
    let names = players::by_seat(&args.bots, seats)?;
    let bots = names.iter().map(|name| players::bot(name)).collect::<Result<Vec<_>, _>>()?;
    if let Some(folder) = &args.records {
        fs::create_dir_all(folder).map_err(|error| Failure::writing(folder, &error))?;
    }
    stop::listen();
    let found = with_game!(&any, game => simulate(game, &setup, &bots, args))?;
    let played = found.figures.games;
    if played > 0 {
        if args.json { output::json(&found) } else { output::line(told(&setup, &found)) }?;
    }
    if played < args.games {
        let (played, of) = (figures::grouped(played), figures::grouped(args.games));
        return Err(Failure::other(format_args!("stopped after {played} of {of} games")));
    }
    Ok(())
}

fn simulate<G>(
    game: &G,
    setup: &Setup,
    bots: &[BotKind],
    args: &SimulateArgs,
) -> Result<SimulateJson, Failure>
where
    G: BotGame + Sync,
    G::Event: Send + Sync,
    G::State: Send + Sync,
{
    let seed = args.seed.unwrap_or_else(output::drawn_seed);
    let by_values = G::CAN_BE_SOLVED && bots.contains(&BotKind::Best);
    let values: Option<Values<G>> =
        if by_values { Some(solved::values(game, &mut Solving::new())?) } else { None };
    let players = bots
        .iter()
        .map(|bot| Strategy::new(*bot, values.as_ref()).map_err(Failure::input))
        .collect::<Result<Vec<_>, _>>()?;

    let names: Vec<String> = bots.iter().map(ToString::to_string).collect();
    let failed = AtomicBool::new(false);
    let trouble: Mutex<Option<Failure>> = Mutex::new(None);
    let keep = |folder: &Path, finished: &Finished<G>| {
        let mut record = setup.record();
        record.seats = Some(names.clone());
        record.events = finished.events.iter().map(ToString::to_string).collect();
        let path = folder.join(format!("{}-{seed}-{:06}.json", setup.game, finished.number + 1));
        if let Err(failure) = output::write(&path, &(record.to_json() + "\n")) {
            failed.store(true, Ordering::Relaxed);
            // The first failure is reported.
            trouble.lock().unwrap_or_else(|held| held.into_inner()).get_or_insert(failure);
        }
    };
    let keep_in_folder =
        args.records.as_deref().map(|folder| move |finished: Finished<G>| keep(folder, &finished));
    let bar = progress::bar("playing", args.games);
    let arena = Arena {
        of: Match { game, players, seed },
        stop: &|| stop::is_requested() || failed.load(Ordering::Relaxed),
        progress: &|games| bar.set_position(games),
        sink: keep_in_folder.as_ref().map(|keep| keep as &(dyn Fn(Finished<G>) + Sync)),
    };
    let begun = Instant::now();
    let figures = arena.play(args.games, args.threads.map(usize::from));
    let seconds = figures::seconds(begun.elapsed());
    bar.finish_and_clear();
    match trouble.into_inner().unwrap_or_else(|held| held.into_inner()) {
        Some(failure) => Err(failure),
        None => Ok(SimulateJson {
            game: setup.game.key(),
            options: setup.full_options(),
            bots: names,
            seed,
            figures,
            seconds,
        }),
    }
}

/// Maximum number of results that are listed one by one: a large table has too many ways to share a win.
const OUTCOMES: usize = 12;

fn told(setup: &Setup, found: &SimulateJson) -> String {
    let Figures { games, unfinished, seats, outcomes, scores, events, .. } = &found.figures;
    let width = outcomes.keys().map(String::len).max().unwrap_or_default().clamp(12, 24);
    let share = |count: u64| {
        format!("{:>12}  {:5.1} %", figures::grouped(count), 100.0 * count as f64 / *games as f64)
    };
    let mut text = format!(
        "{}, {}; seed {}\n{:<width$}{:>12}\n",
        setup.game.name(),
        figures::options(&found.options),
        found.seed,
        "games",
        figures::grouped(*games)
    );
    for (outcome, count) in outcomes.iter().take(OUTCOMES) {
        text += &format!("{outcome:<width$}{}\n", share(*count));
    }
    if outcomes.len() > OUTCOMES {
        let rest = outcomes.values().skip(OUTCOMES).sum();
        text += &format!("{:<width$}{}\n", "otherwise", share(rest));
    }
    if *unfinished > 0 {
        text += &format!("{:<width$}{}\n", "given up", share(*unfinished));
    }
    let points = |seat: usize| scores.as_ref().and_then(|scores| scores.get(seat));
    for (seat, (bot, figures)) in found.bots.iter().zip(seats).enumerate() {
        let utility = figures.utility;
        let number = seat + 1;
        text += &match points(seat) {
            None => format!("{bot} on seat {number} wins {:.4} ± {:.4}", utility.mean, utility.stderr),
            // In a solo game for points, the points are the only figure.
            Some(_) if seats.len() == 1 => format!("{bot}:"),
            Some(_) => format!("{bot} on seat {number} wins {:.4} ± {:.4},", utility.mean, utility.stderr),
        };
        text += &points(seat).map_or_else(String::new, |at| {
            format!(" {:.2} ± {:.2} points, {} to {}", at.points.mean, at.points.stderr, at.min, at.max)
        });
        text += "\n";
    }
    let rate = figures::grouped((*games as f64 / found.seconds.max(1e-6)) as u64);
    text += &format!(
        "{:.1} events a game, {} at most; {} ({rate} games a second)",
        events.mean,
        figures::grouped(events.max),
        figures::time(found.seconds),
    );
    text
}
