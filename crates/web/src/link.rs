//! Records in links: packed into the part of an address behind the `#`, which no server sees.
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::{deflate, inflate};
use record::Record;

use crate::catalogue::catalogue;

/// The longest record a link may unpack to, in bytes; a long game has some 20,000.
const LONGEST: usize = 1 << 20;
/// The longest link, in characters, beyond which browsers and messengers cut.
const LONGEST_LINK: usize = 30_000;

/// The record as letters, digits, `-` and `_`; `None` where it is too long for a link.
pub fn pack(record: &Record) -> Option<String> {
    let packed = URL_SAFE_NO_PAD.encode(deflate::compress_to_vec(record.to_json().as_bytes(), 9));
    (packed.len() <= LONGEST_LINK).then_some(packed)
}

/// The record of a link.
///
/// # Errors
/// The reason why the link holds no record, in a sentence.
pub fn unpack(packed: &str) -> Result<Record, String> {
    if packed.len() > LONGEST_LINK {
        return Err("The link is too long to be one of ours.".to_owned());
    }
    let broken = || "The link is broken: a part of it is missing or changed.".to_owned();
    let bytes = URL_SAFE_NO_PAD.decode(packed).map_err(|_| broken())?;
    let bytes = inflate::decompress_to_vec_with_limit(&bytes, LONGEST).map_err(|_| broken())?;
    let text = String::from_utf8(bytes).map_err(|_| broken())?;
    Record::parse(&text, catalogue()).map_err(|error| format!("The link holds no record: {error}."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::testing::game;
    use record::Options;

    fn record() -> Record {
        let mut record = Record::new(game("ruin").info(), Options::default(), None);
        record.events = vec!["cultist starts a1".into(), "tiger starts p12".into(), "roll 3".into()];
        record
    }

    #[test]
    fn a_link_gives_the_record_back() {
        let packed = pack(&record()).expect("short");
        assert!(packed.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_'));
        assert_eq!(unpack(&packed), Ok(record()));
    }

    #[test]
    fn broken_and_hostile_links_are_refused_in_a_sentence() {
        let packed = pack(&record()).expect("short");
        assert!(unpack(&packed[..packed.len() / 2]).is_err());
        assert!(unpack("???").is_err());
        assert!(unpack("").is_err());
        // 64 MB of blanks in a few kilobytes.
        let bomb = URL_SAFE_NO_PAD.encode(deflate::compress_to_vec(&vec![b' '; 16 << 20], 9));
        assert!(unpack(&bomb).is_err());
    }
}
