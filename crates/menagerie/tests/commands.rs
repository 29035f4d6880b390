//! Every command as people and scripts call it: output, exit status, and messages for broken input.
use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use games::GameId;
use serde_json::Value;
use tempfile::TempDir;

const YARD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/maps/yard.toml");

/// The output of a command.
struct Gave {
    out: String,
    err: String,
    status: i32,
}

/// Runs the program with saved games in a folder of its own.
fn run_in(home: &Path, arguments: &[&str], input: &[u8]) -> Gave {
    let output = Command::new(assert_cmd::cargo::cargo_bin!("menagerie"))
        .args(arguments)
        .env("XDG_STATE_HOME", home)
        .env_remove("NO_COLOR")
        .write_stdin(input)
        .output()
        .unwrap();
    let gave = Gave {
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
        status: output.status.code().unwrap_or(-1),
    };
    assert!(!gave.err.contains("panicked"), "{arguments:?}: {}", gave.err);
    assert!(
        !gave.out.contains('\x1b') && !gave.err.contains('\x1b'),
        "{arguments:?} colours what is no terminal"
    );
    gave
}

fn run(arguments: &[&str]) -> Gave {
    run_in(TempDir::new().unwrap().path(), arguments, b"")
}

/// Runs a command that must be refused: exit status 2, empty standard output, and these words.
#[track_caller]
fn refused(arguments: &[&str], input: &[u8], words: &[&str]) {
    let gave = run_in(TempDir::new().unwrap().path(), arguments, input);
    assert_eq!((gave.status, gave.out.as_str()), (2, ""), "{arguments:?}: {}", gave.err);
    for word in words {
        assert!(gave.err.contains(word), "{arguments:?}: {word:?} is not in {}", gave.err);
    }
}

/// Runs a command that must print one JSON value on one line.
#[track_caller]
fn json(arguments: &[&str]) -> Value {
    let gave = run(arguments);
    assert_eq!(gave.status, 0, "{arguments:?}: {}", gave.err);
    assert_eq!(gave.out.lines().count(), 1, "{}", gave.out);
    serde_json::from_str(&gave.out).unwrap()
}

fn fields(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

fn golden(name: &str) -> String {
    format!("{}/../../golden/ruin/{name}.json", env!("CARGO_MANIFEST_DIR"))
}

/// Returns a record of a whole game on the small map.
fn yard_record(folder: &TempDir) -> PathBuf {
    let records = folder.path().join("records");
    let arguments = ["simulate", "ruin", "--map", YARD, "--games", "1", "--seed", "3", "--bots", "greedy"];
    let gave = run(&[&arguments[..], &["--records", records.to_str().unwrap()]].concat());
    assert_eq!(gave.status, 0, "{}", gave.err);
    records.join("ruin-3-000001.json")
}

#[test]
fn games_are_listed() {
    let listed = json(&["games", "--json"]);
    let ruin = &listed[0];
    assert_eq!(fields(ruin), ["game", "name", "options", "players"]);
    assert_eq!(ruin["players"], serde_json::json!([1, 1]));
    let option = serde_json::json!({"key": "map", "default": "classic", "values": ["classic", "gauntlet"]});
    assert_eq!(ruin["options"], serde_json::json!([option]));
    let gave = run(&["games"]);
    assert!(gave.out.contains("Escape from Ruin") && gave.out.contains("classic (default), gauntlet"));
}

#[test]
fn help_is_everywhere_with_an_example() {
    let commands: [&[&str]; 16] = [
        &[],
        &["games"],
        &["play"],
        &["replay"],
        &["simulate"],
        &["solve"],
        &["export"],
        &["coach"],
        &["verify"],
        &["lab"],
        &["map"],
        &["map", "check"],
        &["map", "show"],
        &["serve"],
        &["page"],
        &["completions"],
    ];
    for command in commands {
        let gave = run(&[command, &["--help"]].concat());
        assert_eq!(gave.status, 0, "{command:?}");
        assert!(gave.out.contains("Example: menagerie"), "{command:?}: {}", gave.out);
    }
}

#[test]
fn completions_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let gave = run(&["completions", shell]);
        assert_eq!(gave.status, 0);
        assert!(gave.out.contains("simulate"), "{shell}");
    }
}

#[test]
fn a_wrong_command_line_is_told_what_would_be_right() {
    refused(&["solve", "chess"], b"", &["chess", "possible values: ruin"]);
    refused(&["solve", "ruin", "--set", "map"], b"", &["KEY=VALUE", "map=classic"]);
    refused(&["solve", "ruin", "--set", "map=moon"], b"", &["moon", "classic", "gauntlet"]);
    refused(&["solve", "ruin", "--set", "size=3"], b"", &["no option \"size\"", "it has map"]);
    refused(&["solve", "ruin", "--set", "map=classic", "--set", "map=gauntlet"], b"", &["set already"]);
    refused(&["solve", "ruin", "--set", "map=classic", "--map", YARD], b"", &["exclude each other"]);
    refused(&["simulate", "ruin", "--games", "0"], b"", &["--games"]);
    refused(&["simulate", "ruin", "--threads", "0"], b"", &["--threads"]);
    refused(&["simulate", "ruin", "--seed", "-1"], b"", &["-1"]);
    refused(&["simulate", "ruin", "--seed", "18446744073709551616"], b"", &["--seed"]);
    refused(&["simulate", "ruin", "--bots", "clever"], b"", &["clever", "greedy"]);
    refused(&["simulate", "ruin", "--bots", "search:0"], b"", &["search:N (N from 1)"]);
    refused(&["play", "ruin", "--bots", "searching"], b"", &["searching", "greedy"]);
    refused(&["simulate", "ruin", "--bots", "best,best"], b"", &["2 names for one seat"]);
    refused(&["export", "ruin", "--format", "csv", "-o", "x"], b"", &["drn"]);
    refused(&["serve", "--listen", "home"], b"", &["127.0.0.1:7878"]);
    refused(&["lab", "plan.toml"], b"", &["cannot read plan.toml"]);
    refused(&[], b"", &["the menu needs a terminal"]);
}

#[test]
fn every_golden_record_replays_as_it_is_kept() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/ruin");
    let mut records = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        records += 1;
        let gave = run(&["replay", path.to_str().unwrap(), "--json"]);
        let bad = path.file_stem().unwrap().to_string_lossy().ends_with("-bad");
        assert_eq!(gave.status, if bad { 2 } else { 0 }, "{}: {}", path.display(), gave.err);
        let values =
            |text: &str| text.lines().map(|line| serde_json::from_str(line).unwrap()).collect::<Vec<Value>>();
        let kept = fs::read_to_string(path.with_extension("replay")).unwrap();
        assert_eq!(values(&gave.out), values(&kept), "{}", path.display());
    }
    assert!(records > 0);
}

#[test]
fn replay_tells_the_event_that_is_not_possible_after_what_came_before() {
    let text = fs::read_to_string(golden("ruin-bad")).unwrap();
    let events = text.replace("\"stop here\"", "\"roll 1\"");
    let home = TempDir::new().unwrap();
    let gave = run_in(home.path(), &["replay", "-", "--json"], events.as_bytes());
    assert_eq!((gave.status, gave.out.lines().count()), (2, 66));
    for words in ["event 66", "\"roll 1\"", "R8", "possible: step e"] {
        assert!(gave.err.contains(words), "{words:?}: {}", gave.err);
    }
}

#[test]
fn replay_shows_a_game_to_a_person_and_stops_where_it_is_told() {
    let gave = run(&["replay", &golden("ruin-02")]);
    assert_eq!(gave.status, 0);
    for words in ["Escape from Ruin", "step ne", "You go north-east", "Caught by the cultist. Turn 6"] {
        assert!(gave.out.contains(words), "{words:?}");
    }
    let short = run(&["replay", &golden("ruin-02"), "--ply", "4"]);
    assert!(short.out.contains("Not over: ") && !short.out.contains("   5  "), "{}", short.out);
    let lines = run(&["replay", &golden("ruin-02"), "--ply", "4", "--json"]);
    assert_eq!(lines.out.lines().count(), 5);
    refused(&["replay", &golden("ruin-02"), "--ply", "999"], b"", &["26 events", "0 to 26"]);
}

#[test]
fn broken_records_are_refused_by_name_of_what_is_wrong() {
    let record =
        |body: &str| format!("{{\"format\":\"menagerie/record-1\",\"game\":\"ruin\",\"events\":[]{body}}}");
    let cases: [(Vec<u8>, &str); 14] = [
        (b"".to_vec(), "EOF"),
        (b"[]".to_vec(), "not a record"),
        (b"\xff\xfe".to_vec(), "UTF-8"),
        (record(",\"score\":3").into(), "unknown field `score`"),
        (record(",\"game\":\"ruin\"").into(), "duplicate field `game`"),
        (record(",\"seats\":[\"a\",\"b\"]").into(), "2 names for 1"),
        (record(",\"options\":{\"map\":\"moon\"}").into(), "\"moon\""),
        (record(",\"options\":{\"map\":7}").into(), "7"),
        (record(",\"digest\":{\"map\":\"0000000000000000\"}").into(), "another version of map classic"),
        (record(",\"digest\":{\"sheet\":\"0\"}").into(), "sheet"),
        (record(",\"files\":{\"map\":\"x\"}").into(), "needs its name"),
        (record(",\"files\":{\"map\":\"x\"},\"options\":{\"map\":\"x\"}").into(), "line 1"),
        (record("").replace("record-1", "record-2").into(), "record-1"),
        (record("").replace("\"ruin\"", "\"chess\"").into(), "there is ruin"),
    ];
    for command in ["replay", "coach"] {
        for (text, words) in &cases {
            refused(&[command, "-"], text, &[words]);
        }
        refused(&[command, "no/such/file"], b"", &["no/such/file"]);
    }
}

#[test]
fn deep_and_long_nonsense_is_refused_too() {
    refused(&["replay", "-"], "[".repeat(200_000).as_bytes(), &["not a record"]);
    let long = format!("{{\"format\":\"{}\"", "x".repeat(1_000_000));
    refused(&["replay", "-"], long.as_bytes(), &["not a record"]);
    refused(&["map", "check", "-"], "a=".repeat(100_000).as_bytes(), &["line 1"]);
}

#[test]
fn a_map_is_checked_and_every_fault_told() {
    let good = json(&["map", "check", YARD, "--json"]);
    assert_eq!(good, serde_json::json!({"ok": true, "faults": []}));
    let broken = fs::read_to_string(YARD).unwrap().replace("..X.#", "..Q.#").replace("..H..", "..H.H");
    let home = TempDir::new().unwrap();
    let gave = run_in(home.path(), &["map", "check", "-", "--json"], broken.as_bytes());
    assert_eq!((gave.status, gave.err.as_str()), (2, ""));
    let found: Value = serde_json::from_str(&gave.out).unwrap();
    assert_eq!(found["ok"], false);
    let faults = found["faults"].as_array().unwrap();
    assert!(faults.iter().any(|fault| fault["line"] == 9 && fault["place"] == "c3"), "{found}");
    assert!(faults.iter().any(|fault| fault["line"] == 17 && fault["place"] == "e1"), "{found}");
    refused(&["map", "check", "-"], broken.as_bytes(), &["2 faults", "line 9, c3", "line 17, e1"]);
    let bytes = run_in(home.path(), &["map", "check", "-", "--json"], b"a\n\xff");
    let found: Value = serde_json::from_str(&bytes.out).unwrap();
    assert_eq!((bytes.status, &found["faults"][0]["line"]), (2, &Value::from(2)));
}

#[test]
fn broken_map_files_are_faults_and_good_ones_are_none() {
    let maps = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ruin/tests/maps");
    for (folder, status) in [("broken", 2), ("good", 0)] {
        let files = fs::read_dir(maps.join(folder)).unwrap().map(|entry| entry.unwrap().path());
        let files: Vec<PathBuf> =
            files.filter(|path| path.extension().is_some_and(|name| name == "toml")).collect();
        assert!(files.len() > 10, "{folder}");
        for file in files {
            let file = file.to_str().unwrap();
            let gave = run(&["map", "check", file, "--json"]);
            let found: Value = serde_json::from_str(&gave.out).unwrap();
            assert_eq!((gave.status, found["ok"].as_bool()), (status, Some(status == 0)), "{file}");
            assert_eq!(found["faults"].as_array().unwrap().is_empty(), status == 0, "{file}");
        }
    }
}

#[test]
fn a_broken_map_opens_no_game() {
    let broken = fs::read_to_string(YARD).unwrap().replace("..X.#", "..Q.#");
    for command in [&["solve", "ruin"][..], &["simulate", "ruin"], &["play", "ruin"]] {
        refused(&[command, &["--map", "-"]].concat(), broken.as_bytes(), &["line 9, c3"]);
    }
}

#[test]
fn maps_are_listed_and_drawn() {
    let listed = run(&["map", "list"]).out;
    assert!(listed.contains("ruin classic") && listed.contains("ruin gauntlet"));
    let drawn = run(&["map", "show", "ruin", "--map", YARD]).out;
    for words in ["Yard", "The city", "The jungle", " 1   S  ·  · ██  ·\n", "skull"] {
        assert!(drawn.contains(words), "{words:?}: {drawn}");
    }
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("classic.svg");
    let gave = run(&["map", "show", "ruin", "classic", "-o", file.to_str().unwrap()]);
    assert_eq!((gave.status, gave.out.as_str()), (0, ""));
    assert!(fs::read_to_string(&file).unwrap().starts_with("<svg"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside the file");
    refused(&["map", "show", "ruin", "moon"], b"", &["moon", "classic, gauntlet"]);
    let nowhere = run(&["map", "show", "ruin", "classic", "-o", "no/such/folder/x.svg"]);
    assert_eq!(nowhere.status, 1);
    assert!(nowhere.err.contains("no/such/folder"));
}

#[test]
fn solving_gives_proven_bounds_and_the_size() {
    let found = json(&["solve", "ruin", "--map", YARD, "--json"]);
    let names = ["choices", "game", "lower", "options", "seconds", "states", "transitions", "upper", "value"];
    assert_eq!(fields(&found), names);
    assert_eq!(fields(&found["seconds"]), ["build", "solve"]);
    assert_eq!(found["options"], serde_json::json!({"map": "yard"}));
    let figure = |name: &str| found[name].as_f64().unwrap();
    assert!(figure("lower") <= figure("value") && figure("value") <= figure("upper"));
    assert!(figure("upper") - figure("lower") <= 1e-6);
    let told = run(&["solve", "ruin", "--map", YARD]);
    assert!(told.out.contains("proven") && told.out.contains("map yard"), "{}", told.out);
}

#[test]
fn an_export_names_every_state_once_and_the_won_ones() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("yard.drn");
    let gave = run(&["export", "ruin", "--map", YARD, "--format", "drn", "-o", file.to_str().unwrap()]);
    assert_eq!(gave.status, 0, "{}", gave.err);
    let text = fs::read_to_string(file).unwrap();
    let states = json(&["solve", "ruin", "--map", YARD, "--json"])["states"].as_u64().unwrap();
    assert!(text.contains(&format!("@nr_states\n{states}\n")));
    assert_eq!(text.lines().filter(|line| line.starts_with("state ")).count() as u64, states);
    assert_eq!(text.matches(" init\n").count(), 1);
    assert!(text.contains(" escaped\n") && !text.contains(" caught"));
    let piped = run(&["export", "ruin", "--map", YARD, "--format", "drn", "-o", "-"]);
    assert_eq!(piped.out, text);
}

#[test]
fn a_simulation_is_the_same_whatever_the_threads() {
    let figures = |threads: &str| {
        let arguments = [
            "simulate", "ruin", "--map", YARD, "--games", "300", "--seed", "5", "--bots", "greedy", "--json",
        ];
        let mut found = json(&[&arguments[..], &["--threads", threads]].concat());
        found.as_object_mut().unwrap().remove("seconds").unwrap();
        found
    };
    let found = figures("1");
    assert_eq!(found, figures("3"));
    let names =
        ["bots", "events", "game", "games", "options", "outcomes", "scores", "seats", "seed", "unfinished"];
    assert_eq!(fields(&found), names);
    assert_eq!(fields(&found["events"]), ["max", "mean"]);
    assert_eq!(fields(&found["seats"][0]["utility"]), ["mean", "stderr"]);
    assert_eq!((&found["scores"], &found["bots"]), (&Value::Null, &serde_json::json!(["greedy"])));
    let outcomes: u64 =
        found["outcomes"].as_object().unwrap().values().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(outcomes + found["unfinished"].as_u64().unwrap(), 300);
}

#[test]
fn best_play_wins_as_often_as_the_value_says() {
    let value = json(&["solve", "ruin", "--map", YARD, "--json"])["value"].as_f64().unwrap();
    let arguments =
        ["simulate", "ruin", "--map", YARD, "--games", "4000", "--seed", "1", "--bots", "best", "--json"];
    let utility = &json(&arguments)["seats"][0]["utility"];
    let (mean, error) = (utility["mean"].as_f64().unwrap(), utility["stderr"].as_f64().unwrap());
    assert!((mean - value).abs() < 3.0 * error, "{mean} ± {error}, exact {value}");
}

#[test]
fn a_seed_that_is_not_given_is_drawn_and_said() {
    let gave = run(&["simulate", "ruin", "--map", YARD, "--games", "64"]);
    let seed = gave.out.split("seed ").nth(1).and_then(|rest| rest.split_whitespace().next()).unwrap();
    let again = run(&["simulate", "ruin", "--map", YARD, "--games", "64", "--seed", seed]);
    let counts = |text: &str| {
        text.lines().take_while(|line| !line.contains("events a game")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(counts(&gave.out), counts(&again.out));
}

#[test]
fn the_records_of_a_simulation_replay_and_are_coached() {
    let folder = TempDir::new().unwrap();
    let record = yard_record(&folder);
    let record = record.to_str().unwrap();
    let replayed = run(&["replay", record, "--json"]);
    assert_eq!(replayed.status, 0, "{}", replayed.err);
    assert!(replayed.out.lines().last().unwrap().contains("\"over\""));

    let report = json(&["coach", record, "--json"]);
    let figure = |name: &str| report[name].as_f64().unwrap();
    assert_eq!(report["exact"], true);
    assert!((figure("value") + figure("luck") - figure("loss") - figure("result")).abs() < 1e-9);
    let events = report["events"].as_array().unwrap();
    assert_eq!(events.len() + 1, replayed.out.lines().count());
    assert_eq!(fields(&events[0]), ["by", "event", "luck", "ply"]);
    let decision = events.iter().find(|event| event["by"] == 1).unwrap();
    assert_eq!(fields(decision), ["best", "by", "event", "forced", "loss", "ply"]);

    let told = run(&["coach", record]);
    assert!(told.out.contains("your decisions = ") && told.out.contains("lost a decision"), "{}", told.out);
    let early = json(&["coach", record, "--ply", "3", "--json"]);
    assert_eq!((&early["finished"], early["events"].as_array().unwrap().len()), (&Value::Bool(false), 3));
}

#[test]
fn whoever_reads_no_further_causes_no_error() {
    use std::process::{Command, Stdio};
    for arguments in
        [&["games", "--help"][..], &["replay", &golden("ruin-05"), "--json"], &["completions", "bash"]]
    {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("menagerie"))
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
        assert!(output.status.success(), "{arguments:?}");
    }
}

#[test]
fn games_are_listed_with_their_players_and_options() {
    let listed = json(&["games", "--json"]);
    let named: Vec<&str> =
        listed.as_array().unwrap().iter().filter_map(|game| game["game"].as_str()).collect();
    assert_eq!(named, GameId::ALL.map(GameId::key));
    assert_eq!(listed[1]["players"], serde_json::json!([1, 99]));
    assert_eq!(listed[2]["options"][0]["default"], 2);
    assert_eq!(listed[2]["options"][0]["values"], serde_json::json!([2, 3, 4, 5]));
    let option = |game: usize, key: &str| {
        listed[game]["options"]
            .as_array()
            .unwrap()
            .iter()
            .find(|option| option["key"] == key)
            .unwrap()
            .clone()
    };
    assert_eq!(option(3, "map")["default"], "classic");
    assert_eq!(option(3, "character")["values"], serde_json::json!([1, 2, 3, 4]));
    assert_eq!(option(3, "water")["values"], serde_json::json!(["easy", "medium", "hard"]));
    assert_eq!(option(3, "bear")["default"], false);
    assert_eq!(option(4, "map")["values"], serde_json::json!(["rockport", "rockport2"]));
    assert_eq!(option(4, "level")["default"], 1);
    assert_eq!(option(4, "advanced")["values"], serde_json::json!([false, true]));
}

#[test]
fn options_of_the_caverns_and_the_zoo_are_checked() {
    let few = ["--games", "3", "--seed", "1", "--json"];
    for (game, key, value) in
        [("caverns", "bear", "true"), ("caverns", "slides", "hard"), ("zoo", "advanced", "true")]
    {
        let set = format!("{key}={value}");
        let found = json(&[&["simulate", game, "--set", &set][..], &few].concat());
        assert_eq!(found["options"][key].to_string().trim_matches('"'), value);
    }
    refused(&["simulate", "caverns", "--set", "character=5"], b"", &["character cannot be 5", "1 to 4"]);
    refused(&["simulate", "caverns", "--set", "water=deep"], b"", &["\"easy\" or \"medium\" or \"hard\""]);
    refused(&["simulate", "zoo", "--set", "advanced=yes"], b"", &["false or true"]);
    refused(&["simulate", "zoo", "--set", "level=0"], b"", &["1 to 4"]);
    refused(
        &["map", "check", "-"],
        b"format = \"menagerie/castle-map/1\"\n",
        &["menagerie/caverns-map/1", "line 1"],
    );
}

#[test]
fn seats_have_their_own_bots_points_and_share_of_wins() {
    let of = |threads: &str, bots: &str| {
        let flags =
            ["--set", "players=2", "--games", "70", "--seed", "2", "--bots", bots, "--threads", threads];
        json(&[&["simulate", "penguins", "--json"][..], &flags].concat())
    };
    let mut found = of("1", "greedy,random");
    assert_eq!(found["bots"], serde_json::json!(["greedy", "random"]));
    let outcomes = found["outcomes"].as_object().unwrap();
    assert_eq!(outcomes.values().filter_map(Value::as_u64).sum::<u64>(), 70);
    assert!(outcomes.keys().all(|name| ["won by 1", "won by 2"].contains(&name.as_str())), "{outcomes:?}");
    let mean = |of: &Value, seat: usize| of["seats"][seat]["utility"]["mean"].as_f64().unwrap();
    assert!((mean(&found, 0) + mean(&found, 1) - 1.0).abs() < 1e-12 && mean(&found, 0) > 0.9);
    assert!(found["scores"][0]["mean"].as_f64() > found["scores"][1]["max"].as_f64());
    let mut again = of("3", "greedy,random");
    found["seconds"].take();
    again["seconds"].take();
    assert_eq!(again, found);
    assert!(mean(&of("2", "random,greedy"), 1) > 0.9);
}

#[test]
fn what_is_too_large_to_solve_is_refused_or_estimated() {
    refused(&["solve", "penguins"], b"", &["too many positions", "ruin"]);
    refused(&["simulate", "penguins", "--set", "players=6"], b"", &["players cannot be 6; 2 to 5"]);
    let folder = TempDir::new().unwrap();
    let records = folder.path().join("records");
    let flags = ["--games", "1", "--seed", "4", "--records", records.to_str().unwrap()];
    run(&[&["simulate", "shelter", "--set", "players=2"][..], &flags].concat());
    let file = records.join("shelter-4-000001.json");
    let report = json(&["coach", file.to_str().unwrap(), "--ply", "6", "--json"]);
    assert_eq!((&report["exact"], &report["finished"]), (&false.into(), &false.into()));
    for figures in ["value", "stderr", "luck", "loss", "result", "residual"] {
        assert_eq!(report[figures].as_array().map(Vec::len), Some(2), "{figures}");
    }
    assert!(report["residual"].as_array().unwrap().iter().all(|off| off.as_f64().unwrap().abs() < 1e-9));
    assert_eq!(fields(&report["events"][0]), ["by", "event", "luck", "ply", "stderr"]);
    assert_eq!(
        fields(&report["events"][5]),
        ["best", "by", "event", "forced", "loss", "others", "ply", "stderr"]
    );
}

#[test]
fn sheets_are_listed_checked_and_played_on() {
    assert!(run(&["map", "list"]).out.contains("shelter classic"));
    refused(&["map", "show", "penguins", "classic"], b"", &["penguins has no maps"]);
    refused(&["map", "show", "shelter", "moon"], b"", &["shelter has no sheet \"moon\"; it has classic"]);
    let text =
        fs::read_to_string(format!("{}/../../sheets/shelter/classic.toml", env!("CARGO_MANIFEST_DIR")));
    let (text, folder) = (text.unwrap(), TempDir::new().unwrap());
    let (good, bad) = (folder.path().join("mine.toml"), folder.path().join("bad.toml"));
    fs::write(&good, &text).unwrap();
    fs::write(&bad, text.replace("circle = 3", "circle = 300")).unwrap();
    assert!(run(&["map", "check", good.to_str().unwrap()]).out.contains("a sheet of Wildlife Shelter"));
    refused(&["map", "check", bad.to_str().unwrap()], b"", &["8 faults", "line 8, A:"]);
    let mine = good.to_str().unwrap();
    let played = json(&["simulate", "shelter", "--sheet", mine, "--games", "2", "--seed", "1", "--json"]);
    assert_eq!(played["options"]["sheet"], "mine");
    refused(&["simulate", "ruin", "--sheet", mine], b"", &["--sheet", "ruin is not played on one"]);
    refused(&["simulate", "penguins", "--map", mine], b"", &["--map", "penguins is not played on one"]);
}

#[test]
fn q_1_sheets_are_written_whole_and_wrong_requests_refused() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (file, nonsense) = (path("ruin.pdf"), path("nonsense.json"));
    let gave = run(&["print", "ruin", "--map", YARD, "--paper", "letter", "--ink", "low", "-o", &file]);
    assert_eq!((gave.status, gave.out.as_str()), (0, ""), "{}", gave.err);
    let bytes = fs::read(&file).unwrap();
    assert!(bytes.starts_with(b"%PDF") && bytes.ends_with(b"%%EOF"), "the file is whole");
    fs::write(&nonsense, "{}").unwrap();
    let wrong: [(&[&str], &[&str]); 13] = [
        (&["print"], &["GAME"]),
        (&["print", "chess"], &["chess", "ruin"]),
        (&["print", "ruin", "zoo"], &["--booklet"]),
        (&["print", "ruin", "--set", "map=nowhere"], &["nowhere", "classic"]),
        (&["print", "ruin", "--set", "colour=red"], &["colour"]),
        (&["print", "ruin", "--map", "nowhere.toml"], &["nowhere.toml"]),
        (&["print", "shelter", "--map", YARD], &["--map", "shelter"]),
        (&["print", "ruin", "--paper", "a5"], &["a5", "a4", "letter"]),
        (&["print", "ruin", "--copies", "0"], &["copies"]),
        (&["print", "ruin", "--dice", "10"], &["--seed"]),
        (&["print", "ruin", "--record", &nonsense], &["--record"]),
        (&["print", "--record", &nonsense], &["nonsense.json"]),
        (&["print", "--puzzles", &nonsense, "--count", "6"], &["nonsense.json"]),
    ];
    for (arguments, words) in wrong {
        refused(&[arguments, &["-o", &file]].concat(), b"", words);
    }
    refused(&["print", "ruin"], b"", &["--output"]);
    assert_eq!(fs::read(&file).unwrap(), bytes, "a refused request changes no file");
    let gave = run(&["print", "ruin", "-o", &path("nowhere/ruin.pdf")]);
    assert!(gave.status != 0 && gave.err.contains("nowhere"), "{}", gave.err);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing half written stays");
}
