//! Prints the catalogue as JSON, for programs that show the games and link no rules:
//! `cargo run -p games --bin catalogue`.
fn main() -> Result<(), serde_json::Error> {
    println!("{}", serde_json::to_string(games::catalogue())?);
    Ok(())
}
