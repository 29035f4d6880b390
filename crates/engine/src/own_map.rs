//! Maps and sheets of one's own: the template, and what a file is that is none of this game.
use games::{Fault, GameId, Setup, shipped_maps};
use protocol::OpenError;
use tabletop::BoardFile;

/// Returns the text of the first shipped map or sheet, with a name of one's own; empty for a game without any.
pub fn template(game: GameId) -> String {
    let text = shipped_maps(game).next().map_or("", |shipped| shipped.text);
    let named = |line: &str| {
        if line.starts_with("name = ") { "name = \"My own\"".to_owned() } else { line.to_owned() }
    };
    text.lines().map(|line| named(line) + "\n").collect()
}

/// Returns the text of a setup's own map or sheet.
pub fn text(setup: &Setup) -> &str {
    let files = setup.files.as_ref();
    files.and_then(|files| files.map.as_deref().or(files.sheet.as_deref())).unwrap_or_default()
}

/// Returns the reason why a map or sheet cannot be opened: its faults, or one sentence where it is none of this game.
pub fn error(game: GameId, text: &str, words: String, faults: Vec<Fault>) -> OpenError {
    match stranger(game, text) {
        Some(words) => OpenError { words, faults: Vec::new() },
        None => OpenError { words, faults },
    }
}

/// Returns what a file is that is no map or sheet of a game, in one sentence; `None` where it is one.
fn stranger(game: GameId, text: &str) -> Option<String> {
    let of = |game: GameId| game.board_file().map_or("map", BoardFile::key);
    let format = text.lines().find_map(|line| line.trim().strip_prefix("format")?.trim().strip_prefix('='));
    let format = format.map(|format| format.trim().trim_matches('"'));
    let belongs = |other: &GameId| {
        format.is_some_and(|format| format.starts_with(&format!("menagerie/{}-{}/", other.key(), of(*other))))
    };
    match GameId::ALL.into_iter().find(belongs) {
        Some(other) if other == game => None,
        Some(other) => Some(format!("this is a {} of {}, not of {}.", of(other), other.name(), game.name())),
        None if format.is_some_and(|format| format.starts_with("menagerie/")) => {
            Some(format!("this is a file of Menagerie, but no {} of {}.", of(game), game.name()))
        }
        None => Some(format!("this is not a {}.", of(game))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t_17_a_template_is_a_map_of_the_game_under_another_name() {
        for game in GameId::ALL.into_iter().filter(|game| game.board_file().is_some()) {
            let text = template(game);
            assert!(text.contains("name = \"My own\""), "{game}");
            assert_eq!(games::check_map(&text), Ok(game), "{game}");
            assert_eq!(stranger(game, &text), None, "{game}");
        }
        assert_eq!(template(GameId::Penguins), "");
    }

    #[test]
    fn t_17_a_file_that_is_no_map_of_the_game_is_called_that_in_one_sentence() {
        let said = |text: &str| stranger(GameId::Caverns, text).unwrap_or_default();
        let (caverns, zoo) = (GameId::Caverns.name(), GameId::Zoo.name());
        assert_eq!(said(&template(GameId::Zoo)), format!("this is a map of {zoo}, not of {caverns}."));
        let shelter = GameId::Shelter.name();
        assert_eq!(
            said(&template(GameId::Shelter)),
            format!("this is a sheet of {shelter}, not of {caverns}.")
        );
        assert_eq!(said("Dear diary"), "this is not a map.");
        assert_eq!(said("{\"format\": 1}"), "this is not a map.");
        assert_eq!(
            said("format = \"menagerie/record-1\""),
            format!("this is a file of Menagerie, but no map of {caverns}.")
        );
        assert_eq!(said("format = \"menagerie/caverns-map/1\""), "");
    }
}
