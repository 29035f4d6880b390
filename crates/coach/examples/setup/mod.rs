//! The setup of a game as it is given to examples.
use std::error::Error;

use games::{GameId, Options, Setup};

/// The setup of a game with options such as `map=rockport2,level=2`; none of them where that is empty.
pub fn setup(game: &str, options: &str) -> Result<Setup, Box<dyn Error>> {
    let mut set = Options::default();
    for pair in options.split(',').filter(|pair| !pair.is_empty()) {
        let (key, value) = pair.split_once('=').ok_or_else(|| format!("{pair:?} is not OPTION=VALUE"))?;
        set.set_text(key, value);
    }
    Ok(Setup::new(game.parse::<GameId>()?, set))
}
