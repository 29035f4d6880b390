//! How far a lesson has come, kept on the device beside the matches: a lesson is none of them.
use games::{GameId, Lesson, Record};
use protocol::{Kept, seated};

use crate::clock::now;
use crate::store::{Full, read, remove, set_aside, write};

fn key(game: &str) -> String {
    format!("menagerie.lesson.{game}")
}

/// Keeps how far a lesson has come.
///
/// # Errors
/// The device has no room; what was kept before stays.
pub fn keep(kept: &Kept) -> Result<(), Full> {
    write(&key(&kept.record.game), &kept.to_json())
}

/// Forgets how far the lesson of a game has come.
pub fn forget(game: GameId) {
    remove(&key(game.key()));
}

/// A lesson taken up, and what is to be said about that.
pub struct TakenUp {
    /// The lesson as far as it has come.
    pub kept: Kept,
    /// What is to be said: that what was kept cannot be gone on with.
    pub trouble: Option<&'static str>,
}

/// The lesson of a game where it was left, or at its beginning.
pub fn take_up(game: GameId, lesson: &Lesson) -> TakenUp {
    let anew = || {
        let record = Record { events: Vec::new(), ..lesson.record.clone() };
        let seats = seated(&record);
        Kept::new(format!("lesson-{game}"), record, seats, 0, now())
    };
    let key = key(game.key());
    let Some(text) = read(&key) else { return TakenUp { kept: anew(), trouble: None } };
    match Kept::parse(&text) {
        Ok(kept) if belongs(&kept.record, &lesson.record) => TakenUp { kept, trouble: None },
        Ok(_) => TakenUp {
            kept: anew(),
            trouble: Some("The lesson has changed since you left it: it begins anew."),
        },
        Err(_) => {
            set_aside(&key, &text);
            let trouble = "What was kept of the lesson cannot be read here. It is set aside, and the lesson begins anew.";
            TakenUp { kept: anew(), trouble: Some(trouble) }
        }
    }
}

/// Whether a record is a lesson's, as far as it goes.
fn belongs(record: &Record, lesson: &Record) -> bool {
    let same =
        (&record.game, &record.options, &record.digest) == (&lesson.game, &lesson.options, &lesson.digest);
    same && lesson.events.starts_with(&record.events)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_belongs_to_a_lesson_as_far_as_it_follows_it() {
        let lesson = Lesson::parse(games::lesson(GameId::Ruin)).expect("our own lesson").record;
        let mut record = Record { events: lesson.events[..5].to_vec(), ..lesson.clone() };
        assert!(belongs(&record, &lesson));
        record.events.push("stop".into());
        assert!(!belongs(&record, &lesson));
        let other = Record { digest: None, ..lesson.clone() };
        assert!(!belongs(&other, &lesson));
    }
}
