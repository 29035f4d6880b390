//! The lab as people and clusters call it: killed runs, single jobs, and messages for wrong input.
#![cfg(feature = "lab")]
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

const PLAN: &str = "format = \"menagerie/lab-plan/1\"\ntitle = \"Water\"\ngame = \"caverns\"\ngames = 10\nseed = 3\n\
                    [vary]\nwater = [\"easy\", \"hard\"]\nbots = [\"greedy\", \"search:80\"]\n";

fn lab(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("menagerie"));
    command.arg("lab").args(arguments).current_dir(folder);
    command
}

/// Returns a folder with a plan in it.
fn with_plan(text: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("plan.toml"), text).unwrap();
    folder
}

#[track_caller]
fn done(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[track_caller]
fn refused(folder: &Path, arguments: &[&str], words: &[&str]) {
    let output = lab(folder, arguments).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{said}");
    for word in words {
        assert!(said.contains(word), "{word:?} is not in {said}");
    }
}

/// Returns a journal's rows by their keys, each of which occurs once.
fn rows(journal: &Path) -> BTreeMap<String, Value> {
    let text = fs::read_to_string(journal).unwrap();
    let mut rows = BTreeMap::new();
    for line in text.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let key = row["key"].as_str().unwrap().to_owned();
        assert!(rows.insert(key.clone(), row).is_none(), "{key} is there twice");
    }
    rows
}

/// Returns the number of games in a journal; 0 where there is no journal.
fn lines(journal: &Path) -> usize {
    fs::read(journal).map_or(0, |bytes| bytes.iter().filter(|byte| **byte == b'\n').count())
}

#[test]
fn a_run_killed_in_the_middle_goes_on_without_losing_or_repeating_a_game() {
    let folder = with_plan(PLAN);
    let path = folder.path();
    let whole: Value =
        serde_json::from_str(&done(&lab(path, &["plan.toml", "-o", "whole", "--json"]).output().unwrap()))
            .unwrap();
    assert_eq!((&whole["games"], &whole["found"], &whole["played"]), (&40.into(), &0.into(), &40.into()));

    let journal = path.join("plan/journal.jsonl");
    let mut killed = lab(path, &["plan.toml", "--threads", "2"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while lines(&journal) < 5 && killed.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
    // SIGKILL gives no chance to clean up.
    killed.kill().unwrap();
    assert!(!killed.wait().unwrap().success(), "it was killed before it was done");
    let kept = lines(&journal);
    assert!((5..40).contains(&kept), "{kept} games were finished");
    assert!(!path.join("plan/report.html").exists());

    let resumed: Value =
        serde_json::from_str(&done(&lab(path, &["plan.toml", "--json"]).output().unwrap())).unwrap();
    assert_eq!((&resumed["found"], &resumed["played"]), (&kept.into(), &(40 - kept).into()));
    assert_eq!(rows(&journal), rows(&path.join("whole/journal.jsonl")));
    for file in ["games.csv", "games.parquet", "report.html"] {
        let [one, other] = ["plan", "whole"].map(|folder| fs::read(path.join(folder).join(file)).unwrap());
        assert!(one == other, "{file} is the same as without the kill");
    }
    let again = done(&lab(path, &["plan.toml"]).output().unwrap());
    assert!(
        again.contains("40 of 40 games are in the journal already") && again.contains("0 of them played now"),
        "{again}"
    );
}

#[cfg(unix)]
#[test]
fn a_run_that_is_interrupted_says_what_is_kept() {
    let folder = with_plan(PLAN);
    let journal = folder.path().join("plan/journal.jsonl");
    let mut run =
        lab(folder.path(), &["plan.toml"]).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    while lines(&journal) < 3 && run.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
    assert!(Command::new("kill").args(["-INT", &run.id().to_string()]).status().unwrap().success());
    let output = run.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let kept = rows(&journal).len();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains(&format!("stopped: {kept} of 40 games are in plan/journal.jsonl")), "{said}");
    assert!(said.contains("the same command goes on from there"), "{said}");
}

#[test]
fn jobs_handed_out_make_the_same_journal() {
    let folder = with_plan(&PLAN.replace("10", "2").replace("80", "10"));
    let path = folder.path();
    done(&lab(path, &["plan.toml", "-o", "whole"]).output().unwrap());
    let keys = done(&lab(path, &["plan.toml", "--keys"]).output().unwrap());
    assert_eq!(keys.lines().count(), 8);
    let jobs = keys.lines().map(|key| done(&lab(path, &["plan.toml", "--job", key]).output().unwrap()));
    fs::create_dir(path.join("jobs")).unwrap();
    fs::write(path.join("jobs/journal.jsonl"), jobs.collect::<String>()).unwrap();
    assert_eq!(rows(&path.join("jobs/journal.jsonl")), rows(&path.join("whole/journal.jsonl")));
    let said: Value =
        serde_json::from_str(&done(&lab(path, &["plan.toml", "-o", "jobs", "--json"]).output().unwrap()))
            .unwrap();
    assert_eq!((&said["found"], &said["played"], &said["settings"]), (&8.into(), &0.into(), &4.into()));
    for key in ["journal", "csv", "parquet", "report"] {
        assert!(path.join(said[key].as_str().unwrap()).is_file(), "{key}");
    }
}

#[test]
fn maps_lie_beside_the_plan() {
    let text = "format = \"menagerie/lab-plan/1\"\ngame = \"ruin\"\ngames = 3\nseed = 1\nbots = \"best\"\n\
                [vary]\nmap = [\"classic\", \"maps/yard.toml\"]\n";
    let folder = with_plan(text);
    fs::create_dir(folder.path().join("maps")).unwrap();
    let yard = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/maps/yard.toml");
    fs::copy(yard, folder.path().join("maps/yard.toml")).unwrap();
    let plan = folder.path().join("plan.toml");
    let elsewhere = TempDir::new().unwrap();
    let said = done(&lab(elsewhere.path(), &[plan.to_str().unwrap()]).output().unwrap());
    assert!(said.contains("6 games in 2 settings, 6 of them played now"), "{said}");
    assert!(
        fs::read_to_string(folder.path().join("plan/games.csv")).unwrap().contains("\n\"map=yard,game=1\""),
        "named as it is"
    );
}

#[test]
fn what_is_wrong_is_told() {
    let folder = with_plan(PLAN);
    let path = folder.path();
    refused(path, &["moon.toml"], &["cannot read moon.toml"]);
    refused(
        path,
        &["plan.toml", "--job", "game=1"],
        &["--job: no game \"game=1\"", "water=easy,bots=greedy,game=1 to"],
    );
    refused(path, &["plan.toml", "--job", "x", "--threads", "2"], &["cannot be used with"]);
    fs::write(path.join("wrong.toml"), PLAN.replace("seed", "sead").replace("hard", "wet")).unwrap();
    refused(
        path,
        &["wrong.toml"],
        &["wrong.toml: 3 faults", "line 5, column 1, plan: unknown field `sead`", "\"wet\""],
    );
    fs::copy(path.join("plan.toml"), path.join("plan")).unwrap();
    refused(path, &["plan"], &["-o DIR would be right"]);
    fs::create_dir(path.join("other")).unwrap();
    fs::write(path.join("other/journal.jsonl"), "{}\n").unwrap();
    refused(path, &["plan.toml", "-o", "other"], &["line 1 is no line of a journal"]);
    done(&lab(path, &["plan.toml", "-o", "mine"]).output().unwrap());
    fs::write(path.join("plan.toml"), PLAN.replace("seed = 3", "seed = 4")).unwrap();
    refused(path, &["plan.toml", "-o", "mine"], &["is of another plan", "a new journal, would be right"]);
}

#[test]
fn e_12_without_ray_it_is_said_what_to_install() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("plan.toml"), PLAN).unwrap();
    let refused = lab(folder.path(), &["plan.toml", "--ray"])
        .env("MENAGERIE_PYTHON", "no-such-python")
        .output()
        .unwrap();
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(said.contains("menagerie[ray]") && said.contains("MENAGERIE_PYTHON"), "{said}");
}
