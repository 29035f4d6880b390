//! The players at the seats.
use tabletop::{BySeat, Game};
use view::Player;

/// Returns a player for each seat of a game; seats without one get a person called `You`.
pub fn players_at_seats(game: &impl Game, players: &[Player]) -> BySeat<Player> {
    let missing = || Player::Person("You".to_owned());
    BySeat::new(game.seats(), |seat| players.get(seat.index()).cloned().unwrap_or_else(missing))
}
