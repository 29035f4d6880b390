//! The shipped puzzles: read, replayed, distinct, and those of a solved game solved again.
use std::collections::BTreeSet;
use std::path::PathBuf;

use games::{GameId, Replay, Setup, with_game};
use puzzles::{FORMAT, Finder, PuzzleFile, Solved, check, check_record, key, shipped};
use tabletop::Game;

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles"))
}

/// The shipped files with their texts.
fn files() -> Vec<(GameId, String, PuzzleFile)> {
    let text = |game: GameId| std::fs::read_to_string(folder().join(format!("{game}.json"))).ok();
    let file = |game: GameId| {
        let text = text(game)?;
        let file = PuzzleFile::parse(&text).unwrap_or_else(|fault| panic!("{game}: {fault}"));
        Some((game, text, file))
    };
    GameId::ALL.into_iter().filter_map(file).collect()
}

#[test]
fn u_1_every_file_reads_back_and_names_its_puzzles() {
    for (game, text, file) in files() {
        assert_eq!(file.format, FORMAT);
        assert_eq!(file.to_json(), text, "{game}");
        assert_eq!(shipped(game), file.puzzles);
        for (nth, puzzle) in file.puzzles.iter().enumerate() {
            assert_eq!(puzzle.id, format!("{game}-{:04}", nth + 1));
            assert_eq!((puzzle.record.game.as_str(), puzzle.exact), (game.key(), puzzle.stderr.is_none()));
            assert!(puzzle.best.is_sorted() && !puzzle.themes.is_empty(), "{}", puzzle.id);
        }
        let ratings = file.ratings.expect("the header describes the fit");
        assert_eq!((ratings.bots.len(), ratings.found.len()), (4, file.puzzles.len()));
    }
}

#[test]
fn u_1_a_file_of_another_form_is_refused() {
    let text = files().into_iter().map(|(_, text, _)| text).next().unwrap();
    let first = |text: &str| text.replacen("ruin-0002", "ruin-0001", 1);
    let broken = [
        (String::new(), "EOF"),
        (text.replacen("puzzles-1", "puzzles-2", 1), "puzzles-1"),
        (text.replacen("\"rating\"", "\"ratings\"", 1), "ratings"),
        (text.replacen("record-1", "record-9", 1), "record-9"),
        (first(&text), "ruin-0001 stands twice"),
    ];
    for (text, words) in broken {
        let fault = PuzzleFile::parse(&text).unwrap_err().to_string();
        assert!(fault.contains(words), "{fault}");
    }
}

#[test]
fn u_2_every_margin_is_wide_enough() {
    for (game, _, file) in files() {
        for puzzle in &file.puzzles {
            let margin = puzzle.value - puzzle.second;
            let points = game == GameId::Shelter;
            let least = if puzzle.exact {
                0.04
            } else if points {
                2.0
            } else {
                0.05
            };
            assert!(margin >= least - 1e-6, "{}", puzzle.id);
            assert!(margin >= 4.0 * puzzle.stderr.unwrap_or_default(), "{}", puzzle.id);
            assert_eq!(puzzle.exact, game.can_be_solved(), "{}", puzzle.id);
        }
    }
}

#[test]
fn u_3_the_puzzles_are_not_obvious_and_all_differ() {
    for (game, _, file) in files() {
        let found = file.ratings.expect("the header describes the fit").found;
        let obvious = found.iter().filter(|finds| 2 * finds[1] >= 40).count();
        assert!(2 * obvious <= found.len(), "{game}: greedy finds {obvious} of {}", found.len());
        let keys: BTreeSet<String> = file.puzzles.iter().map(|puzzle| key(puzzle).unwrap()).collect();
        assert_eq!(keys.len(), file.puzzles.len(), "{game}");
        let options = game.options();
        for option in
            options.iter().filter(|option| matches!(option.key.as_str(), "map" | "sheet" | "character"))
        {
            let there: BTreeSet<String> = file
                .puzzles
                .iter()
                .map(|puzzle| puzzle.record.options.0.get(&option.key).unwrap_or(&option.default).to_string())
                .collect();
            assert_eq!(
                there,
                option.values.iter().map(ToString::to_string).collect(),
                "{game} {}",
                option.key
            );
        }
        if game == GameId::Penguins {
            let players = |count: u64| {
                file.puzzles.iter().any(|puzzle| puzzle.record.options.number("players") == Some(count))
            };
            assert!(players(2) && players(3));
        }
        let kinds: BTreeSet<&str> =
            file.puzzles.iter().filter_map(|puzzle| puzzle.best[0].split(' ').next()).collect();
        let wanted: &[&str] = match game {
            GameId::Ruin => &["step", "stop"],
            GameId::Shelter => &["adopt", "fence", "place", "third"],
            GameId::Penguins => &["ability", "bribe", "free", "place"],
            GameId::Caverns => &["end", "lead", "leave", "move"],
            GameId::Zoo => &["bypass", "exchange", "go", "move", "shoot", "stop"],
            #[allow(unreachable_patterns, reason = "a game without shipped puzzles has no kinds")]
            _ => &[],
        };
        let missing: Vec<&&str> = wanted.iter().filter(|kind| !kinds.contains(**kind)).collect();
        assert!(missing.is_empty(), "{game}: {missing:?}");
    }
}

#[test]
fn u_6_every_record_is_replayed_and_every_ruin_puzzle_solved() {
    let files = files();
    for game in GameId::ALL {
        let least = if game == GameId::Ruin { 120 } else { 60 };
        assert!(shipped(game).len() >= least, "{game}: {}", shipped(game).len());
    }
    let mut solved = Solved::default();
    for (game, _, file) in &files {
        for puzzle in &file.puzzles {
            check_record(puzzle).unwrap();
            if game.can_be_solved() {
                assert_eq!(check(puzzle, &mut solved, (0, true), &|| false), Ok(true));
            }
        }
    }
}

/// The smallest number of legal events among the puzzles of a game, so that few are searched.
fn quickest(file: &PuzzleFile) -> &puzzles::Puzzle {
    let legal = |puzzle: &&puzzles::Puzzle| {
        let setup = Setup::of(&puzzle.record).unwrap();
        with_game!(&setup.open().unwrap(), game => {
            let (replay, _) = Replay::new(game, &puzzle.record.events);
            game.legal_sorted(replay.last()).len()
        })
    };
    file.puzzles.iter().min_by_key(legal).expect("a file has puzzles")
}

#[test]
fn u_2_a_sample_is_measured_again_with_other_dice() {
    // A puzzle of the shelter takes minutes where the bots are not optimised: `puzzles check` measures those.
    let quick = |game: GameId| !game.can_be_solved() && game != GameId::Shelter;
    for (game, _, file) in files().iter().filter(|(game, ..)| quick(*game)) {
        let puzzle = quickest(file);
        let measured = check(puzzle, &mut Solved::default(), (77, false), &|| false);
        assert_eq!(measured, Ok(true), "{game}");
    }
}

#[test]
fn u_6_a_puzzle_that_is_none_is_found_out() {
    let puzzle = shipped(GameId::Ruin)[0].clone();
    let setup = Setup::of(&puzzle.record).unwrap();
    let legal: Vec<String> = with_game!(&setup.open().unwrap(), game => {
        let (replay, _) = Replay::new(game, &puzzle.record.events);
        game.legal_sorted(replay.last()).iter().map(ToString::to_string).collect()
    });
    let mut solved = Solved::default();
    let mut fault = |change: &dyn Fn(&mut puzzles::Puzzle)| {
        let mut changed = puzzle.clone();
        change(&mut changed);
        check(&changed, &mut solved, (0, true), &|| false).unwrap_err().to_string()
    };
    let other = legal.iter().find(|event| !puzzle.best.contains(event)).unwrap();
    assert!(fault(&|puzzle| puzzle.best = vec![other.clone()]).contains("best is"));
    assert!(fault(&|puzzle| puzzle.best = legal.clone()).contains("events solve it"));
    assert!(fault(&|puzzle| puzzle.best = vec!["roll 1".into()]).contains("not possible"));
    assert!(fault(&|puzzle| puzzle.value += 0.001).contains("value"));
    assert!(fault(&|puzzle| puzzle.record.events.push("roll 9".into())).contains("not a known event"));
    assert!(fault(&|puzzle| drop(puzzle.record.events.pop())).starts_with(&puzzle.id));
}

/// A small map of one's own.
fn yard() -> Setup {
    let yard = include_str!("../../menagerie/tests/maps/yard.toml");
    Setup::new(GameId::Ruin, games::Options::default()).with_map("yard", yard)
}

#[test]
fn u_4_the_same_seed_finds_the_same_puzzles_however_often_it_is_interrupted() {
    let mut whole = Finder::new(yard(), 1, 6);
    while !whole.is_done() {
        assert!(whole.batch(&|| false).unwrap());
    }
    let (mut parts, mut batches) = (Finder::new(yard(), 1, 6), 0);
    while !parts.is_done() {
        assert!(!parts.batch(&|| true).unwrap(), "a search that is stopped changes nothing");
        assert!(puzzles::pool(1).unwrap().install(|| parts.batch(&|| false)).unwrap());
        let file = PuzzleFile::parse(&parts.file().to_json()).unwrap();
        parts = Finder::resume(yard(), 6, file).unwrap().expect("it is the same search");
        batches += 1;
    }
    assert_eq!(parts.file(), whole.file());
    assert_eq!((whole.file().puzzles.len(), batches > 1), (6, true));
    for puzzle in &whole.file().puzzles {
        assert!(puzzle.record.files.is_some(), "the map travels with the record");
        check_record(puzzle).unwrap();
    }
    let other = Setup::new(GameId::Ruin, games::Options::default());
    assert!(Finder::resume(other, 6, whole.file().clone()).unwrap().is_none(), "another map, another search");
}
