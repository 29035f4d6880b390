//! Prints perft tables: `cargo run --release -p testkit --example perft -- GAME PLACE DEPTH`.
use games::GameId;
use testkit::perft::perft_at;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, place, depth] = words.as_slice() else { return Err("GAME PLACE DEPTH, please".into()) };
    let game: GameId = game.parse()?;
    for depth in 0..=depth.parse()? {
        println!("{place} {depth} {}", perft_at(game, place, depth));
    }
    Ok(())
}
