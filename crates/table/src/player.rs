//! The players at the seats, and their names as they are shown.
use tabletop::{BySeat, Game};
use view::Player;

/// Returns a player for each seat of a game; seats without one get a person called `You`.
pub fn players_at_seats(game: &impl Game, players: &[Player]) -> BySeat<Player> {
    let missing = || Player::Person("You".to_owned());
    BySeat::new(game.seats(), |seat| players.get(seat.index()).cloned().unwrap_or_else(missing))
}

/// Returns the names that are shown, one a seat: a person's own, or a bot's kind with the number of its seat.
pub fn shown_names(players: &BySeat<Player>) -> Vec<String> {
    let names = players.iter().zip(1..).map(|(player, number)| match player {
        Player::Person(name) => name.clone(),
        Player::Bot(kind) => format!("{} {number}", bot_name(kind)),
    });
    names.collect()
}

/// Returns the name of a kind of bot.
fn bot_name(kind: &str) -> String {
    if kind.starts_with("search") {
        return "Careful".to_owned();
    }
    let mut letters = kind.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
