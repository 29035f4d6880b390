//! The players at the seats: words of the command line as bots and persons.
use bots::BotKind;

use crate::error::Failure;
use crate::local_match::person;

/// Returns one word for each seat, from one word for all seats or one for each.
///
/// # Errors
/// The number of words differs from that of the seats.
pub fn by_seat(words: &[String], seats: u8) -> Result<Vec<String>, Failure> {
    match words {
        [one] => Ok(vec![one.clone(); seats.into()]),
        many if many.len() == usize::from(seats) => Ok(many.to_vec()),
        many => Err(Failure::input(format_args!(
            "--bots {}: {} for {}; one for all seats, or one a seat, would be right",
            many.join(","),
            crate::figures::counted(many.len(), "name"),
            crate::figures::counted(seats.into(), "seat"),
        ))),
    }
}

/// Returns the bot with this name.
///
/// # Errors
/// There is no such bot.
pub fn bot(name: &str) -> Result<BotKind, Failure> {
    name.parse().map_err(|error| Failure::input(format_args!("--bots {name}: {error}")))
}

/// Returns the bot for a seat's word; `None` for a person.
///
/// # Errors
/// As [`bot`].
pub fn bot_or_person(word: &str) -> Result<Option<BotKind>, Failure> {
    if person(word).is_some() { Ok(None) } else { bot(word).map(Some) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(list: &[&str]) -> Vec<String> {
        list.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn one_name_is_for_all_seats_and_more_are_one_a_seat() {
        assert_eq!(by_seat(&words(&["best"]), 3).unwrap(), ["best", "best", "best"]);
        assert_eq!(by_seat(&words(&["best", "you"]), 2).unwrap(), ["best", "you"]);
        let wrong = by_seat(&words(&["best", "random"]), 1).unwrap_err();
        assert_eq!(wrong.exit_status(), 2);
        assert!(wrong.to_string().contains("2 names for one seat"), "{wrong}");
    }

    #[test]
    fn who_is_no_bot_is_refused_by_name() {
        assert_eq!(bot("search:5").unwrap(), BotKind::Search(5));
        let wrong = bot("search:0").unwrap_err();
        assert_eq!(wrong.exit_status(), 2);
        assert!(wrong.to_string().contains("--bots search:0"), "{wrong}");
    }
}
