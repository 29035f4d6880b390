//! Prints perft tables: `cargo run --release -p testkit --example perft -- GAME MAP DEPTH`.
use games::{GameId, Options, Setup, with_game};
use testkit::perft::perft;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, map, depth] = words.as_slice() else { return Err("GAME MAP DEPTH, please".into()) };
    let mut options = Options::default();
    options.set("map", map.as_str());
    let any = Setup::new(game.parse::<GameId>()?, options).open()?;
    for depth in 0..=depth.parse()? {
        println!("{map} {depth} {}", with_game!(&any, game => perft(game, depth)));
    }
    Ok(())
}
