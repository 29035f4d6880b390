//! Games played line by line, as a script plays them.
use std::fs;
use std::path::Path;

use assert_cmd::Command;
use games::Record;
use tempfile::TempDir;

const YARD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/maps/yard.toml");

/// Returns the output for these lines of input.
fn play(home: &Path, flags: &[&str], lines: &str) -> String {
    let output = Command::new(assert_cmd::cargo::cargo_bin!("menagerie"))
        .args([&["play", "ruin"], flags].concat())
        .env("XDG_STATE_HOME", home)
        .current_dir(home)
        .write_stdin(lines)
        .output()
        .unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn yard(home: &Path, lines: &str) -> String {
    play(home, &["--map", YARD, "--seed", "1"], lines)
}

#[track_caller]
fn told(text: &str, all: &[&str]) {
    for part in all {
        assert!(text.contains(part), "{part:?} is not in\n{text}");
    }
}

#[test]
fn a_game_goes_from_its_start_to_its_end_and_analysis() {
    let home = TempDir::new().unwrap();
    // The first choice always exists; input after the end of the game is not read.
    let text = yard(home.path(), &"1\n".repeat(2000));
    told(&text, &["Escape from Ruin, Yard. Seed 1", "You rolled a 4", "  1  step e   East", "You go east"]);
    told(&text, &["at the start", "your decisions = ", "The record is kept: "]);
    let kept = home.path().join("menagerie/finished/ruin-yard-1.json");
    assert!(text.trim_end().ends_with(&kept.display().to_string()));
    let record = Record::parse(&fs::read_to_string(kept).unwrap(), games::catalogue()).unwrap();
    assert!(record.events.len() > 4 && record.seats == Some(vec!["you".to_owned()]));
    assert!(fs::read_dir(home.path().join("menagerie/unfinished")).unwrap().next().is_none());
}

#[test]
fn refusals_name_the_rule_and_change_nothing() {
    let home = TempDir::new().unwrap();
    let text = yard(home.path(), "step n\nroll 2\nstep x\nStop\n99\nwhy d1\nwhy z9\nwhy c2\nwhy a1\n");
    told(&text, &["Not possible: The board ends here. (R17)", "Not possible: It is the player's move"]);
    told(&text, &["(R8)", "not a known event: \"step x\"; possible: step e, step se, step s, stop"]);
    told(&text, &["not a known event: \"Stop\"", "not a known event: \"99\""]);
    told(&text, &["A wall closes d1.", "\"z9\" is no square of the city; a1 to e5"]);
    told(&text, &["c2 can be reached: step e, step se", "You are on a1."]);
    assert_eq!(text.matches("Your move: 4 of 4 left").count(), 1, "{text}");
}

#[test]
fn commands_answer() {
    let home = TempDir::new().unwrap();
    let text = yard(
        home.path(),
        "help\nhint\nrules R22\nrules unicorn\nstep e\nundo\nundo\nsave a.json\nsave a.json\nboard\n\n",
    );
    told(&text, &["with best play", "No step leads from water to water", "do not say \"unicorn\""]);
    told(
        &text,
        &["Nothing to undo: the last die is cast.", "The record is saved: a.json", "a.json is there already"],
    );
    let record =
        Record::parse(&fs::read_to_string(home.path().join("a.json")).unwrap(), games::catalogue()).unwrap();
    assert_eq!(record.events, ["cultist starts a5", "tiger starts e1", "roll 4"]);
    assert_eq!(
        text.matches("Your move: 4 of 4 left").count(),
        3,
        "at first, after undo, and when asked: {text}"
    );
}

#[test]
fn what_is_no_text_is_refused_like_any_event() {
    let home = TempDir::new().unwrap();
    let output = Command::new(assert_cmd::cargo::cargo_bin!("menagerie"))
        .args(["play", "ruin", "--map", YARD, "--seed", "1"])
        .env("XDG_STATE_HOME", home.path())
        .write_stdin(&b"\xff\xfe\x00\nstop\n"[..])
        .output()
        .unwrap();
    assert!(output.status.success());
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    told(&text, &["not a known event", "You end the turn on a1."]);
}

#[test]
fn a_game_that_is_left_goes_on() {
    let home = TempDir::new().unwrap();
    let text = play(home.path(), &["--seed", "7"], "step e\nquit\n");
    told(&text, &["You go east to b14.", "Saved. `menagerie play ruin` goes on."]);
    let text = play(home.path(), &[], "resume\n");
    told(&text, &["There is an unfinished game of 4 events, seed 7", "stand on b14"]);
    // Beginning another match keeps the first one.
    let text = play(home.path(), &[], "new\nquit\n");
    assert!(!text.contains("b14"), "{text}");
    assert_eq!(fs::read_dir(home.path().join("menagerie/unfinished")).unwrap().count(), 2);
}

#[test]
fn a_stored_game_that_cannot_be_read_is_told_and_left() {
    let home = TempDir::new().unwrap();
    let folder = home.path().join("menagerie/unfinished");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("old.json"), "{\"format\":\"menagerie/unfinished-0\"}").unwrap();
    let text = play(home.path(), &[], "quit\n");
    told(&text, &["old.json is left alone"]);
    assert!(folder.join("old.json").exists());
}

#[test]
fn bots_play_by_themselves() {
    let home = TempDir::new().unwrap();
    for bot in ["random", "greedy", "best"] {
        let text = play(home.path(), &["--map", YARD, "--seed", "1", "--bots", bot], "");
        told(&text, &["at the start", "The record is kept"]);
    }
}

#[test]
fn the_same_seed_throws_the_same_dice() {
    let home = TempDir::new().unwrap();
    let moves = "stop\n".repeat(20);
    let strip = |text: String| {
        text.lines().filter(|line| !line.contains("kept")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(strip(yard(home.path(), &moves)), strip(yard(home.path(), &moves)));
}
