//! Games among bots, on all cores: `cargo bench -p bots`.
use core::ops::ControlFlow;
use std::time::Instant;

use bots::{Arena, BotGame, Match, Strategy};
use games::{GameId, Options, Setup, with_game};
use solver::{Model, Values, solve};

/// Games a run: of games that are quick to decide in, and of others.
const GAMES: u64 = 100_000;
const FEW_GAMES: u64 = 2_000;

fn measure<G>(game: &G)
where
    G: BotGame + Sync,
    G::Event: Send + Sync,
    G::State: Send + Sync,
{
    play("random", game, Strategy::Random);
    play("greedy", game, Strategy::Greedy);
    if !G::CAN_BE_SOLVED {
        return;
    }
    let go_on = &mut |_| ControlFlow::Continue(());
    let model = Model::explore(game, usize::MAX, go_on).unwrap_or_else(|error| panic!("{error}"));
    let solution = solve(&model, 1e-6).unwrap_or_else(|error| panic!("{error}"));
    let Some(values) = Values::new(game, model, &solution, go_on) else { return };
    play("best", game, Strategy::Best(&values));
    println!("  exactly {:.4}", solution.value());
}

fn play<G>(name: &str, game: &G, player: Strategy<'_, G>)
where
    G: BotGame + Sync,
    G::Event: Send + Sync,
    G::State: Send + Sync,
{
    let games = if G::CAN_BE_SOLVED { GAMES } else { FEW_GAMES };
    let of = Match { game, players: vec![player; game.seats().into()], seed: 1 };
    let begun = Instant::now();
    let figures = Arena { of, stop: &|| false, progress: &|_| {}, sink: None }.play(games, None);
    let seconds = begun.elapsed().as_secs_f64();
    let events = figures.events.mean * games as f64 / seconds / 1e6;
    let utility = figures.seats[0].utility;
    println!(
        "{} {name}: {games} games in {seconds:.2} s, {events:.1} million events a second, utility {:.4} ± {:.4}",
        G::KEY,
        utility.mean,
        utility.stderr,
    );
}

fn main() {
    for id in GameId::ALL {
        let any = Setup::new(id, Options::default()).open().unwrap_or_else(|error| panic!("{error}"));
        with_game!(&any, game => measure(game));
    }
}
