//! The progress of lessons, saved on the device beside the matches.
use protocol::{SavedMatch, persons_of};
use record::{Lesson, Record};

use crate::catalogue::{Game, catalogue};
use crate::clock::now;
use crate::store::{Full, read, remove, set_aside, write};

fn key(game: &str) -> String {
    format!("menagerie.lesson.{game}")
}

/// Saves how far a lesson has come.
///
/// # Errors
/// The device has no room; the text saved before stays.
pub fn save(saved: &SavedMatch) -> Result<(), Full> {
    write(&key(&saved.record.game), &saved.to_json())
}

/// Forgets how far the lesson of a game has come.
pub fn forget(game: Game) {
    remove(&key(game.key()));
}

/// A lesson that goes on.
pub struct Resumed {
    /// The lesson as far as it has come.
    pub saved: SavedMatch,
    /// A message where the saved progress cannot be used.
    pub failure: Option<&'static str>,
}

/// Returns the lesson of a game as far as it has come, or at its beginning.
pub fn resume(game: Game, lesson: &Lesson) -> Resumed {
    let anew = || {
        let record = Record { events: Vec::new(), ..lesson.record.clone() };
        let seats = persons_of(&record);
        SavedMatch::new(format!("lesson-{game}"), record, seats, 0, now())
    };
    let key = key(game.key());
    let Some(text) = read(&key) else { return Resumed { saved: anew(), failure: None } };
    match SavedMatch::parse(&text, catalogue()) {
        Ok(saved) if belongs(&saved.record, &lesson.record) => Resumed { saved, failure: None },
        Ok(_) => Resumed {
            saved: anew(),
            failure: Some("The lesson has changed since you left it: it begins anew."),
        },
        Err(_) => {
            set_aside(&key, &text);
            let failure = "What was kept of the lesson cannot be read here. It is set aside, and the lesson begins anew.";
            Resumed { saved: anew(), failure: Some(failure) }
        }
    }
}

/// Whether a record is the beginning of a lesson's. A record names the digest of its map or sheet, a lesson need not.
fn belongs(record: &Record, lesson: &Record) -> bool {
    let same = (&record.game, &record.options) == (&lesson.game, &lesson.options);
    let same_digest = lesson.digest.is_none() || record.digest == lesson.digest;
    same && same_digest && lesson.events.starts_with(&record.events)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lesson(game: games::GameId) -> Record {
        Lesson::parse(games::lesson(game)).expect("our own lesson").record
    }

    #[test]
    fn a_record_belongs_to_a_lesson_as_far_as_it_follows_it() {
        let lesson = lesson(games::GameId::Ruin);
        let mut record = Record { events: lesson.events[..5].to_vec(), ..lesson.clone() };
        assert!(belongs(&record, &lesson));
        record.events.push("stop".into());
        assert!(!belongs(&record, &lesson));
        let other = Record { digest: None, ..lesson.clone() };
        assert!(!belongs(&other, &lesson));
    }

    /// T-8: coming back goes on at the same step, in every game.
    #[test]
    fn t_8_the_record_of_a_match_on_the_way_belongs_to_its_lesson() {
        for game in games::GameId::ALL {
            let lesson = lesson(game);
            let on_the_way = games::Setup::of(&lesson).expect("its setup").record();
            let record = Record { events: lesson.events[..3].to_vec(), ..on_the_way };
            assert!(belongs(&record, &lesson), "{}", game.key());
        }
    }
}
