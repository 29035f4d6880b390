//! `menagerie verify` as people and scripts call it.
use assert_cmd::Command;
use games::{GameId, Options, Record, RecordDice, SCHEME, SealedDice, Setup, commit, hex, with_game};
use serde_json::{Value, json};
use tabletop::{Game, Turn};

/// Runs `verify` on a record; returns exit status, standard output and standard error.
fn verify(record: &str, flags: &[&str]) -> (i32, String, String) {
    let output = Command::new(assert_cmd::cargo::cargo_bin!("menagerie"))
        .args([&["verify", "-"], flags].concat())
        .write_stdin(record.as_bytes())
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

/// Returns the record of the beginning of a game of two penguins' keepers, its dice opened.
fn record() -> Record {
    let setup = Setup::new(GameId::Penguins, Options::default());
    let (any, seed, nonces) = (setup.open().unwrap(), [5; 32], [Some([1; 16]), Some([2; 16])]);
    let mut record = setup.record();
    with_game!(&any, game => {
        let (dice, mut state) = (SealedDice::new("otters", seed, &nonces), game.start());
        while game.turn(&state) == Turn::Chance {
            let event = dice.outcome(game, &state, record.events.len() as u64).unwrap();
            game.apply(&mut state, event).unwrap();
            record.events.push(event.to_string());
        }
    });
    record.dice = Some(Box::new(RecordDice {
        scheme: SCHEME.to_owned(),
        table: "otters".to_owned(),
        commit: hex(&commit("otters", &seed)),
        seed: Some(hex(&seed)),
        nonces: nonces.iter().map(|nonce| nonce.map(|nonce| hex(&nonce))).collect(),
    }));
    record
}

#[test]
fn n_16_honest_dice_are_said_to_follow() {
    let record = record();
    let (rolls, seal) = (record.events.len(), record.dice.as_ref().unwrap().commit.clone());
    let (status, out, err) = verify(&record.to_json(), &[]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(
        out.contains(&format!("all {rolls} rolls of table otters follow")) && out.contains(&seal),
        "{out}"
    );
    let (status, out, err) = verify(&record.to_json(), &["--json"]);
    assert_eq!((status, err.as_str()), (0, ""));
    let said: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(said, json!({"ok": true, "table": "otters", "commit": seal, "rolls": rolls}));
}

#[test]
fn n_16_the_first_roll_that_does_not_follow_is_said() {
    let mut cheated = record();
    let other = if cheated.events[0] == "order 1 2" { "order 2 1" } else { "order 1 2" };
    let drawn = std::mem::replace(&mut cheated.events[0], other.to_owned());
    let (status, out, err) = verify(&cheated.to_json(), &[]);
    assert_eq!((status, out.as_str()), (2, ""));
    let words =
        format!("does not follow: event 1, {other:?}: roll 0 does not follow from the seed; {drawn:?} does");
    assert!(err.contains(&words), "{err}");
    let (status, out, err) = verify(&cheated.to_json(), &["--json"]);
    assert_eq!((status, err.as_str()), (2, ""));
    let said: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(said["ok"], false);
    assert!(said["fault"].as_str().unwrap().contains("roll 0"), "{said}");

    let mut resealed = record();
    resealed.dice.as_mut().unwrap().commit = hex(&commit("otters", &[6; 32]));
    let (status, _, err) = verify(&resealed.to_json(), &[]);
    assert!(status == 2 && err.contains("is not the seal of the seed"), "{err}");
}

#[test]
fn n_16_dice_that_cannot_be_checked_are_refused() {
    let mut sealed = record();
    sealed.dice.as_mut().unwrap().seed = None;
    let (status, out, err) = verify(&sealed.to_json(), &[]);
    assert!(status == 2 && out.is_empty() && err.contains("still sealed"), "{err}");
    let without = Record { dice: None, ..sealed };
    let (status, out, err) = verify(&without.to_json(), &[]);
    assert!(status == 2 && out.is_empty() && err.contains("only records of online tables"), "{err}");
}

#[test]
fn n_16_other_commands_read_past_the_dice() {
    let replayed = |record: &Record| {
        let output = Command::new(assert_cmd::cargo::cargo_bin!("menagerie"))
            .args(["replay", "-", "--json"])
            .write_stdin(record.to_json())
            .output()
            .unwrap();
        assert!(output.status.success());
        output.stdout
    };
    let with = record();
    assert_eq!(replayed(&with), replayed(&Record { dice: None, ..with }));
}

#[test]
fn n_17_the_limits_of_the_proof_stand_beside_it() {
    let (_, out, _) = verify(&record().to_json(), &[]);
    let said = out.replace('\n', " ");
    for words in [
        "cannot have changed a roll after sealing",
        "the host's own nonce proves nothing",
        "No player can have known a roll",
        "could know rolls",
        "could break off",
    ] {
        assert!(said.contains(words), "{words:?} is not in {out}");
    }
}
