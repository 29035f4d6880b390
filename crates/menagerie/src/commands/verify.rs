//! `verify`: checks the sealed dice of a record of an online table.
use games::{Verified, with_game};
use serde::Serialize;

use crate::args::VerifyArgs;
use crate::error::{Done, Failure};
use crate::{opening, output};

/// The limits of the proof (N-17).
const PROVEN: &str = "\
The server cannot have changed a roll after sealing, nor have chosen the rolls if the last nonce to arrive was
honest and came after the seal (the host's own nonce proves nothing). No player can have known a roll. The server
could know rolls (its bots and lists do not see them), and could break off: closed tables stay listed with their seal.";

#[derive(Serialize)]
struct VerifyJson<'a> {
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    commit: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rolls: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
}

/// Computes the seal and every roll anew, and says so, or names the first that does not follow.
///
/// # Errors
/// The record is not valid, carries no dice that are opened, or its dice do not follow.
pub fn run(args: &VerifyArgs) -> Done {
    let (record, _, any) = opening::open_record(&args.file)?;
    let dice = record.dice.as_ref();
    let (table, commit) = (dice.map(|dice| &*dice.table), dice.map(|dice| &*dice.commit));
    match (with_game!(&any, game => games::verify(game, &record)), args.json) {
        (Ok(Verified { rolls }), true) => {
            output::json(&VerifyJson { ok: true, table, commit, rolls: Some(rolls), fault: None })
        }
        (Ok(Verified { rolls }), false) => output::line(format_args!(
            "Verified: the seal and all {rolls} rolls of table {} follow from its seed.\nSeal: {}\n\n{PROVEN}",
            table.unwrap_or_default(),
            commit.unwrap_or_default()
        )),
        (Err(why), true) => {
            let fault = Some(why.to_string());
            output::json(&VerifyJson { ok: false, table, commit, rolls: None, fault })?;
            Err(Failure::Reported)
        }
        (Err(why), false) => {
            let words = if why.is_refuted() { "does not follow: " } else { "" };
            Err(Failure::input(format_args!("{}: {words}{why}", args.file.display())))
        }
    }
}
