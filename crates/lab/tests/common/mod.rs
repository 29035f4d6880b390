//! Small plans, and their games.
#![allow(dead_code, reason = "each test file uses some of it")]
use std::collections::BTreeMap;
use std::path::Path;

use lab::{Journal, JournalContents, Key, Plan, Row, Run};

pub const HEAD: &str = "format = \"menagerie/lab-plan/1\"\n";

/// Returns a map of the caverns under another name, as a file next to a plan.
pub fn files(name: &str) -> Result<String, String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../maps").join(name);
    std::fs::read_to_string(path).map_err(|error| format!("cannot read {name}: {error}"))
}

#[track_caller]
pub fn plan(text: &str) -> Plan {
    Plan::read(&format!("{HEAD}{text}"), &files).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// Returns a plan with two waters and two bots in the caverns, three games each.
pub fn waters() -> Plan {
    plan(
        "title = \"Waters & <bots>\"\ngame = \"caverns\"\ngames = 3\nseed = 5\n\
         [vary]\nwater = [\"easy\", \"hard\"]\nbots = [\"greedy\", \"search:20\"]\n",
    )
}

/// Plays the games that are missing from a journal, until `stop` returns true.
pub fn play(
    plan: &Plan,
    journal: &Path,
    stop: &(dyn Fn() -> bool + Sync),
) -> (JournalContents, BTreeMap<Key, Row>) {
    let (journal, contents) = Journal::open(journal, plan).unwrap();
    let run = Run { plan, journal: &journal, threads: Some(2), stop, finished: &|| () };
    (contents.clone(), run.play(contents).unwrap())
}
