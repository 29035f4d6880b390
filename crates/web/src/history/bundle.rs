//! All finished games in one file, out and in.
use protocol::SavedMatch;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::catalogue::catalogue;
use crate::clock::fresh_id;
use crate::store::{self, Aside};

/// The `format` of the files that are read here.
const FORMAT: &str = "menagerie/history-1";

/// Finished games as a file carries them.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Bundle {
    format: String,
    /// The games as they are kept.
    games: Vec<Value>,
    /// Texts that could not be read where the file was written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    set_aside: Vec<String>,
}

/// Returns the file of these games; texts that cannot be read here go along as they are.
pub fn pack(games: &[SavedMatch], aside: &[Aside]) -> String {
    let bundle = Bundle {
        format: FORMAT.to_owned(),
        games: games.iter().filter_map(|saved| serde_json::to_value(saved).ok()).collect(),
        set_aside: aside.iter().map(|aside| aside.text.clone()).collect(),
    };
    serde_json::to_string(&bundle).unwrap_or_default()
}

/// The content of a file.
#[derive(Debug, PartialEq)]
pub struct Unpacked {
    /// The games.
    pub games: Vec<SavedMatch>,
    /// The number of games that could not be read; they stay in the file.
    pub unread: usize,
}

/// Reads a file.
///
/// # Errors
/// The reason why it is no history, in a sentence.
pub fn unpack(text: &str) -> Result<Unpacked, String> {
    let bundle: Bundle =
        serde_json::from_str(text).map_err(|error| format!("This is no history: {error}."))?;
    if bundle.format != FORMAT {
        return Err(format!("This is {:?}; {FORMAT:?} would be right.", bundle.format));
    }
    let texts = bundle.games.iter().map(Value::to_string).chain(bundle.set_aside);
    let mut unpacked = Unpacked { games: Vec::new(), unread: 0 };
    for text in texts {
        match SavedMatch::parse(&text, catalogue()) {
            Ok(saved) if saved.finish.is_some() => unpacked.games.push(saved),
            _ => unpacked.unread += 1,
        }
    }
    Ok(unpacked)
}

/// The numbers of a file's games by their fate on this device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// The number saved here now.
    pub new: usize,
    /// The number here already.
    pub known: usize,
    /// The number not readable here.
    pub unread: usize,
    /// The number without room here.
    pub no_room: usize,
}

/// Saves a file's games on this device, beside those that are there.
pub fn take_in(unpacked: Unpacked) -> Taken {
    let mut taken = Taken { unread: unpacked.unread, ..Taken::default() };
    for mut saved in unpacked.games {
        match store::find(&saved.id) {
            Some(Ok(here)) if here.record == saved.record => {
                taken.known += 1;
                continue;
            }
            // The name is another game's here.
            Some(_) => saved.id = fresh_id(),
            None => {}
        }
        match store::save(&saved) {
            Ok(()) => taken.new += 1,
            Err(_) => taken.no_room += 1,
        }
    }
    taken
}

impl Taken {
    /// Returns them in a sentence or two.
    pub fn words(self) -> String {
        let games = |count: usize| format!("{count} game{}", if count == 1 { "" } else { "s" });
        let mut words = format!("{} taken in.", games(self.new));
        if self.known > 0 {
            words += &format!(" {} here already.", games(self.known));
        }
        if self.unread > 0 {
            words += &format!(" {} cannot be read here; the file keeps them.", games(self.unread));
        }
        if self.no_room > 0 {
            words += &format!(" For {} the device has no room.", games(self.no_room));
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::testing::game;
    use protocol::Finish;
    use record::{Options, Record};
    use view::Player;

    fn saved(id: &str) -> SavedMatch {
        let mut record = Record::new(game("ruin").info(), Options::default(), None);
        record.events = vec!["cultist starts a1".into()];
        let mut saved = SavedMatch::new(id.into(), record, vec![Player::Person("You".into())], u64::MAX, 0.5);
        saved.finish = Some(Finish {
            outcome: "caught".into(),
            utility: vec![0.0],
            turns: 9,
            luck: Some(-0.42),
            loss: None,
            decisions: None,
        });
        saved
    }

    #[test]
    fn what_goes_out_comes_in() {
        let games = vec![saved("a"), saved("b")];
        let aside = Aside { key: "menagerie.done.c".into(), text: "{broken".into(), why: "is broken".into() };
        let unpacked = unpack(&pack(&games, &[aside])).expect("our own file");
        assert_eq!(unpacked, Unpacked { games, unread: 1 });
    }

    #[test]
    fn what_was_set_aside_comes_in_where_it_can_be_read() {
        let aside =
            Aside { key: "menagerie.done.c".into(), text: saved("c").to_json(), why: "was newer".into() };
        let unpacked = unpack(&pack(&[], &[aside])).expect("our own file");
        assert_eq!(unpacked.games, [saved("c")]);
    }

    #[test]
    fn other_files_are_refused_and_unfinished_games_are_not_taken() {
        assert!(unpack("").is_err());
        assert!(unpack("[]").is_err());
        assert!(
            unpack(r#"{"format":"menagerie/history-2","games":[]}"#)
                .is_err_and(|why| why.contains("history-2"))
        );
        assert!(
            unpack(r#"{"format":"menagerie/history-1","games":[],"more":1}"#)
                .is_err_and(|why| why.contains("more"))
        );
        let mut unfinished = saved("a");
        unfinished.finish = None;
        let unpacked = unpack(&pack(&[unfinished], &[])).expect("our own file");
        assert_eq!((unpacked.games.len(), unpacked.unread), (0, 1));
    }
}
