//! The check of sealed dice (N-16), with its outcome in a sentence.
use games::{NotVerified, Record, Setup, with_game};
use protocol::VerifiedDice;

/// Computes the seal and the rolls of a record anew.
pub fn verify(record: &Record) -> VerifiedDice {
    let failed = |words: String| VerifiedDice { holds: false, rolls: 0, words };
    let opened = match Setup::of(record).map_err(|error| error.to_string()) {
        Ok(setup) => setup.open().map_err(|error| error.to_string()),
        Err(why) => Err(why),
    };
    let verified = match opened {
        Ok(opened) => with_game!(opened, game => games::verify(&game, record)),
        Err(why) => return failed(why),
    };
    match verified {
        Ok(verified) => VerifiedDice {
            holds: true,
            rolls: verified.rolls,
            words: format!(
                "Its seal is the same. {} rolls follow from it. No player could know one; the server could.",
                verified.rolls
            ),
        },
        Err(why @ (NotVerified::Commit { .. } | NotVerified::Roll { .. })) => {
            failed(format!("The dice do not follow from their seal: {why}."))
        }
        Err(why) => failed(format!("The dice cannot be checked: {why}.")),
    }
}
