//! Measures the analysis of whole games on one core: the time to the first figures and to the end, and the value of
//! the first position beside that of the first decision.
//!
//! ```text
//! cargo run --release -p coach --example analyse -- 3
//! ```
//!
//! The argument is the number of games of each setup, played by `greedy` on every seat. Maps that can be solved are
//! analysed by search here, as maps too large for exact values are.
use std::ops::ControlFlow;
use std::time::Instant;

use bots::{BotGame, Match, Strategy};
use coach::advisor::{Advisor, Task};
use games::{GameId, Options, Setup, with_game};
use tabletop::{Seat, Turn};

/// The setups: each game as it is set up by default, and those with the longest records.
const SETUPS: [(GameId, Option<u8>); 8] = [
    (GameId::Ruin, None),
    (GameId::Shelter, None),
    (GameId::Shelter, Some(1)),
    (GameId::Shelter, Some(4)),
    (GameId::Penguins, None),
    (GameId::Penguins, Some(4)),
    (GameId::Caverns, None),
    (GameId::Zoo, None),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let games = std::env::args().nth(1).map_or(Ok(1), |games| games.parse())?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
    for (id, players) in SETUPS {
        if std::env::var("ONLY").is_ok_and(|only| only != format!("{id}{}", players.unwrap_or(0))) {
            continue;
        }
        let mut options = Options::default();
        if let Some(players) = players {
            options.set("players", players);
        }
        let setup = Setup::new(id, options);
        let opened = setup.open()?;
        with_game!(&opened, game => for number in 0..games {
            pool.install(|| measure(game, players, number));
        });
    }
    Ok(())
}

fn measure<G>(game: &G, players: Option<u8>, number: u64)
where
    G: BotGame + Clone + Sync,
    G::State: Send + Sync,
    G::Event: Send + Sync,
{
    let seats = usize::from(game.seats());
    let mut events = Vec::new();
    Match { game, players: vec![Strategy::Greedy; seats], seed: 7 }.play(number, |event| events.push(event));
    let mut state = game.start();
    let mut first = 0;
    for event in &events {
        if matches!(game.turn(&state), Turn::Seat(_)) {
            break;
        }
        game.apply_unchecked(&mut state, *event);
        first += 1;
    }
    let mut task = Advisor::new(game.clone()).analyse(&events, 1);
    let begun = Instant::now();
    let mut steps = Vec::new();
    let mut longest = 0.0_f64;
    let mut asked = Instant::now();
    loop {
        let mut seen = 0;
        let done = task.run(&mut |_| {
            longest = longest.max(asked.elapsed().as_secs_f64());
            asked = Instant::now();
            seen += 1;
            if seen > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        steps.push((begun.elapsed().as_secs_f64(), task.progress()));
        if done {
            break;
        }
    }
    let quarter = |part: f64| steps.iter().find(|(_, done)| *done >= part).map_or(0.0, |(at, _)| *at);
    let quarters: Vec<String> = [0.25, 0.5, 0.75].map(|part| format!("{:.2}", quarter(part))).into();
    let seconds = begun.elapsed().as_secs_f64();
    let report = match task.finish() {
        Ok(report) => report,
        Err(error) => return println!("{}: {error}", G::KEY),
    };
    if std::env::var_os("CURVE").is_some() {
        for (ply, event) in report.events.iter().enumerate() {
            println!(
                "{:.3} ± {:.3} {} {:?}",
                report.curve[ply].of(Seat::FIRST),
                report.curve_stderr[ply].of(Seat::FIRST),
                event.event,
                event.by
            );
        }
    }
    let players = players.map_or_else(String::new, |players| format!(" with {players}"));
    let value = |ply: usize| report.curve[ply].of(Seat::FIRST);
    println!(
        "{}{players}: {} positions, {seconds:.2} s, a quarter, a half and three quarters after {} s, longest step \
         {longest:.3} s; {:.2} at the start, {:.2} before the first decision, luck {:.2}, loss {:.2}, result {:.2}",
        G::KEY,
        events.len() + 1,
        quarters.join(", "),
        value(0),
        value(first),
        report.luck.of(Seat::FIRST),
        report.loss.of(Seat::FIRST),
        report.result.of(Seat::FIRST),
    );
}
