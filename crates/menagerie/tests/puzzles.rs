//! `menagerie puzzles` as people and scripts call it: finding, checking and solving.
use std::fs;
use std::path::Path;

use assert_cmd::Command;
use games::GameId;
use puzzles::{Puzzle, PuzzleFile, shipped};
use tempfile::TempDir;

const YARD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/maps/yard.toml");

/// Runs a command with the device's files in `home`; gives exit status, output and errors.
fn run(home: &Path, arguments: &[&str], input: &str) -> (i32, String, String) {
    let output = Command::new(assert_cmd::cargo::cargo_bin!("menagerie"))
        .args(arguments)
        .env("XDG_STATE_HOME", home)
        .write_stdin(input)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let (out, err) = (text(output.stdout), text(output.stderr));
    assert!(!err.contains("panicked") && !out.contains('\x1b'), "{arguments:?}: {err}");
    (output.status.code().unwrap_or(-1), out, err)
}

fn find<'a>(file: &'a str, count: &'a str, seed: &'a str) -> Vec<&'a str> {
    vec![
        "puzzles",
        "find",
        "ruin",
        "--map",
        YARD,
        "--count",
        count,
        "--seed",
        seed,
        "--threads",
        "1",
        "-o",
        file,
    ]
}

#[test]
fn u_4_find_writes_a_file_that_goes_on_and_is_confirmed() {
    let home = TempDir::new().unwrap();
    let path = home.path().join("yard.json");
    let file = path.to_str().unwrap();
    let read = || PuzzleFile::parse(&fs::read_to_string(&path).unwrap()).unwrap();

    let (status, out, err) = run(home.path(), &find(file, "2", "1"), "");
    assert_eq!((status, err.as_str()), (0, ""));
    assert_eq!(out, format!("2 puzzles in {file}; seed 1\n"));
    let two = read();
    let (status, ..) = run(home.path(), &find(file, "4", "1"), "");
    assert_eq!((status, read().puzzles.len()), (0, 4));
    let ids = |file: &PuzzleFile| file.puzzles.iter().take(2).map(|it| it.best.clone()).collect::<Vec<_>>();
    assert_eq!(ids(&two), ids(&read()), "what was found stays");

    let (status, out, _) = run(home.path(), &["puzzles", "check", file], "");
    assert_eq!((status, out.as_str()), (0, "4 puzzles, 0 not confirmed; seed 1\n"));
    let (status, out, _) =
        run(home.path(), &["puzzles", "check", file, "--id", "ruin-0002", "--seed", "9"], "");
    assert_eq!((status, out.as_str()), (0, "one puzzle, 0 not confirmed; seed 9\n"));

    let mut wrong = read();
    wrong.puzzles[1].value += 0.01;
    fs::write(&path, wrong.to_json()).unwrap();
    let (status, out, _) = run(home.path(), &["puzzles", "check", file], "");
    assert_eq!(status, 2);
    assert!(
        out.starts_with("ruin-0002: value") && out.ends_with("4 puzzles, 1 not confirmed; seed 1\n"),
        "{out}"
    );
}

#[test]
fn u_4_what_find_and_check_refuse() {
    let home = TempDir::new().unwrap();
    let path = home.path().join("yard.json");
    let file = path.to_str().unwrap();
    assert_eq!(run(home.path(), &find(file, "1", "1"), "").0, 0);
    let other = ["puzzles", "find", "ruin", "--count", "1", "-o", file];
    let no_such = ["puzzles", "check", file, "--id", "ruin-9999"];
    let refused: [(&[&str], &str); 5] = [
        (&find(file, "1", "2"), "of another search"),
        (&other, "of another search"),
        (&no_such, "ruin-9999"),
        (&["puzzles", "find", "ruin", "-o", "x.json"], "--count"),
        (&["puzzles", "check", YARD], "yard.toml"),
    ];
    for (arguments, words) in refused {
        let (status, out, err) = run(home.path(), arguments, "");
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}: {err}");
        assert!(err.contains(words), "{arguments:?}: {err}");
    }
}

/// A legal event that does not solve a puzzle: the board lists it with its number.
fn solve(home: &Path, puzzle: &Puzzle, lines: &str) -> String {
    let game = puzzle.record.game.as_str();
    let (status, out, err) = run(home, &["puzzles", "play", game, "--id", &puzzle.id], lines);
    assert_eq!((status, err.as_str()), (0, ""), "{}", puzzle.id);
    out
}

#[test]
fn u_7_a_move_that_wins_the_game_says_so() {
    let home = TempDir::new().unwrap();
    let wins = |puzzle: &&Puzzle| puzzle.value > 0.9999 && puzzle.second < 0.9;
    let puzzle = shipped(GameId::Zoo).iter().find(wins).expect("a puzzle that wins the game");
    let out = solve(home.path(), puzzle, &format!("{}\n", puzzle.best[0]));
    assert!(out.contains("\nThe game is as good as won with it; after “"), "{out}");
}

#[test]
fn u_8_a_puzzle_of_every_game_is_solved_on_the_terminal() {
    let home = TempDir::new().unwrap();
    for game in GameId::ALL {
        let Some(puzzle) = shipped(game).first() else { continue };
        let out = solve(home.path(), puzzle, &format!("{}\n", puzzle.best[0]));
        assert!(out.contains(&format!("Puzzle {}. {}", puzzle.id, game.name())), "{out}");
        assert!(out.contains("What is your best move?") && out.contains("\nRight."), "{out}");
        assert!(out.contains(" more than the best wrong move, ") && out.contains("\n* "), "{out}");
        let reasons = ["\nCompared with “", "shows only after the next turn", "as good as won with it"];
        assert!(reasons.iter().any(|reason| out.contains(reason)), "a reason: {out}");
        assert!(out.contains(&format!("Themes: {}.", puzzle.themes.join(", "))), "{out}");
    }
    let history = fs::read_to_string(home.path().join("menagerie/puzzles.json")).unwrap();
    assert!(history.contains("ruin-0001") && history.contains("\"solved\""), "{history}");
}

#[test]
fn u_8_a_wrong_move_is_answered_and_can_be_tried_again() {
    let home = TempDir::new().unwrap();
    let puzzle = &shipped(GameId::Ruin)[0];
    assert_ne!(puzzle.best, ["stop"]);
    let lines = format!("jump\nstep x\nhelp\nwhy a1\nrules skull\nstop\n{}\nstop\nquit\n", puzzle.best[0]);
    let out = solve(home.path(), puzzle, &lines);
    for words in [
        "; a number from 1 to ",
        "stop is not it.",
        "What can follow: ",
        "Then you are at ",
        "; the best move is worth ",
        "Try again, or `show`.",
        "\nRight. Your rating is ",
        "0 in a row",
        "This one is over",
    ] {
        assert!(out.contains(words), "{words:?} is not in {out}");
    }
    assert!(!out.contains("Puzzle ruin-0002"), "quit ends it");
    let shown = solve(home.path(), puzzle, "show\n\nquit\n");
    assert!(shown.contains("Themes: ") && !shown.contains("Right."), "{shown}");
    assert_eq!(shown.matches("\nPuzzle ").count(), 2, "an empty line goes on to another");
}

#[test]
fn u_8_play_refuses_what_there_is_not() {
    let home = TempDir::new().unwrap();
    for (arguments, words) in [
        (["puzzles", "play", "--id", "ruin-9999"], "there is no puzzle \"ruin-9999\""),
        (["puzzles", "play", "ruin", "--id=zoo-0001"], "ruin-0001"),
    ] {
        let (status, out, err) = run(home.path(), &arguments, "");
        assert_eq!((status, out.as_str()), (2, ""), "{err}");
        assert!(err.contains(words), "{err}");
    }
    let file = home.path().join("menagerie/puzzles.json");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, "{}").unwrap();
    let out = solve(home.path(), &shipped(GameId::Ruin)[0], "show\n");
    assert!(out.contains("is left alone"), "{out}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "{}");
}
