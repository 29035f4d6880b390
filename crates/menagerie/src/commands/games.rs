//! `games`: the list of games.
use games::{GameId, OptionSpec};
use serde::Serialize;
use serde_json::Value;

use crate::args::GamesArgs;
use crate::error::Done;
use crate::output;

#[derive(Serialize)]
struct GameJson {
    game: &'static str,
    name: &'static str,
    players: (u8, u8),
    options: Vec<OptionJson>,
}

#[derive(Serialize)]
struct OptionJson {
    key: String,
    default: Value,
    values: Vec<Value>,
}

/// Lists the games.
///
/// # Errors
/// Standard output cannot be written.
pub fn run(args: &GamesArgs) -> Done {
    if args.json {
        return output::json(&GameId::ALL.map(game_json));
    }
    GameId::ALL.into_iter().try_for_each(|game| output::line(told(game)))
}

fn game_json(game: GameId) -> GameJson {
    let option = |OptionSpec { key, default, values, .. }| OptionJson { key, default, values };
    GameJson {
        game: game.key(),
        name: game.name(),
        players: game.players(),
        options: game.options().into_iter().map(option).collect(),
    }
}

fn told(game: GameId) -> String {
    let players = match game.players() {
        (1, 1) => "1 player".to_owned(),
        (fewest, most) if fewest == most => format!("{fewest} players"),
        (fewest, most) => format!("{fewest} to {most} players"),
    };
    let mut text = format!("{}  {}\n", game.key(), game.name());
    text += &format!("    {}\n    {players}, about {} minutes\n", game.line(), game.minutes());
    for option in game.options() {
        let values: Vec<String> =
            option.values.iter().map(|value| value_text(value, &option.default)).collect();
        text += &format!("    --set {}=…  {}: {}\n", option.key, option.meaning, values.join(", "));
    }
    text.trim_end().to_owned()
}

fn value_text(value: &Value, default: &Value) -> String {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    if value == default { text + " (default)" } else { text }
}
