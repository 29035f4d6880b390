//! Runs: games are pure functions of plan and key, and a journal survives every end of a run.
mod common;

use std::collections::BTreeMap;
use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};

use common::{plan, play, waters};
use games::{Options, Setup, with_game};
use lab::{Journal, JournalContents, Key, Plan, Row};
use tempfile::TempDir;

fn never() -> bool {
    false
}

/// Returns a journal's lines by their keys.
fn lines(text: &str) -> BTreeMap<String, Row> {
    let rows = text.lines().map(|line| serde_json::from_str::<Row>(line).unwrap());
    let mut known = BTreeMap::new();
    for row in rows {
        let key = row.key.clone();
        assert!(known.insert(key.clone(), row).is_none(), "{key} is there twice");
    }
    known
}

#[test]
fn a_job_alone_is_the_game_it_is_in_a_run() {
    let (folder, plan) = (TempDir::new().unwrap(), waters());
    let (contents, rows) = play(&plan, &folder.path().join("j"), &never);
    assert_eq!(contents, JournalContents::default());
    assert_eq!(rows.len(), 12);
    for (key, row) in &rows {
        assert_eq!(&lab::play(&plan, *key).unwrap(), row);
        assert_eq!(row.key, key.text(&plan));
    }
}

#[test]
fn games_are_those_that_simulate_plays() {
    let plan = plan("game = \"zoo\"\ngames = 4\nseed = 9\nbots = \"greedy\"\n[vary]\nlevel = [3]\n");
    let mut options = Options::default();
    options.set("level", 3);
    let games::AnyGame::Zoo(game) = Setup::new(games::GameId::Zoo, options).open().unwrap() else { panic!() };
    let of = bots::Match { game: &game, players: vec![bots::Strategy::Greedy], seed: 9 };
    for key in plan.keys() {
        let row = lab::play(&plan, key).unwrap();
        let (last, events) = of.play(key.number - 1, |_| ());
        assert_eq!((row.outcome, row.events), (of.outcome(&last), events));
    }
}

#[test]
fn a_run_that_is_stopped_goes_on_where_it_was() {
    let (folder, plan) = (TempDir::new().unwrap(), waters());
    let whole = play(&plan, &folder.path().join("whole"), &never).1;
    let path = folder.path().join("journal");
    let asked = AtomicUsize::new(0);
    let some = play(&plan, &path, &|| asked.fetch_add(1, Ordering::Relaxed) >= 5).1;
    assert_eq!(some.len(), 5);
    assert_eq!(lines(&fs::read_to_string(&path).unwrap()).len(), 5);
    let (contents, rows) = play(&plan, &path, &never);
    assert_eq!(contents.rows, some, "finished games are found");
    assert_eq!(rows, whole);
    assert_eq!(lines(&fs::read_to_string(&path).unwrap()).len(), 12, "each game once");
    assert_eq!(play(&plan, &path, &never).0.rows, whole, "nothing is left to be played");
}

#[test]
fn a_line_torn_at_any_byte_is_dropped_and_its_game_played_again() {
    let (folder, plan) =
        (TempDir::new().unwrap(), plan("game = \"ruin\"\ngames = 3\nseed = 1\nbots = \"random\"\n"));
    let path = folder.path().join("journal");
    let whole = play(&plan, &path, &never).1;
    let text = fs::read(&path).unwrap();
    let last = text[..text.len() - 1].iter().rposition(|byte| *byte == b'\n').unwrap() + 1;
    for end in last..text.len() {
        fs::write(&path, &text[..end]).unwrap();
        let (contents, rows) = play(&plan, &path, &never);
        assert_eq!((contents.rows.len(), contents.torn), (2, end > last), "cut at byte {end}");
        assert_eq!(rows, whole);
        assert_eq!(lines(&fs::read_to_string(&path).unwrap()).len(), 3);
    }
}

#[test]
fn a_plan_may_be_given_more_games_and_fewer() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("journal");
    let with = |games: u64| plan(&format!("game = \"ruin\"\ngames = {games}\nseed = 1\nbots = \"random\"\n"));
    assert_eq!(play(&with(2), &path, &never).1.len(), 2);
    let (contents, rows) = play(&with(5), &path, &never);
    assert_eq!((contents.rows.len(), rows.len()), (2, 5));
    let (contents, rows) = play(&with(3), &path, &never);
    assert_eq!((contents.rows.len(), rows.len()), (3, 3));
    assert!(rows.keys().eq(with(3).keys().collect::<Vec<_>>().iter()));
}

#[track_caller]
fn refused(text: &str, plan: &Plan, words: &[&str]) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("journal");
    fs::write(&path, text).unwrap();
    let error = Journal::open(&path, plan).unwrap_err().to_string();
    for word in words {
        assert!(error.contains(word), "{word:?} is not in {error}");
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), text, "what is refused stays as it is");
}

#[test]
fn journals_of_anything_else_are_refused_and_left_alone() {
    let plan = plan("game = \"ruin\"\ngames = 3\nseed = 1\nbots = \"random\"\n");
    let row = |number| lab::play(&plan, Key { setting: 0, number }).unwrap();
    let line = |row: &Row| serde_json::to_string(row).unwrap() + "\n";
    let other = Row { plan: "0123456789abcdef".to_owned(), ..row(2) };
    refused(
        &(line(&row(1)) + &line(&other)),
        &plan,
        &["line 2 is of another plan", "0123456789abcdef", &plan.digest()],
    );
    let strange = Row { key: "level=3,game=1".to_owned(), ..row(2) };
    refused(&line(&strange), &plan, &["line 1", "no game \"level=3,game=1\" in this plan"]);
    refused(&(line(&row(1)) + &line(&row(1))), &plan, &["line 2: game=1 is in it already"]);
    refused("{\"plan\":3}\n{}\n", &plan, &["line 1 is no line of a journal"]);
    refused(&format!("\n{}", line(&row(1))), &plan, &["line 1 is no line of a journal"]);
}

#[test]
fn a_journal_has_one_writer() {
    let (folder, plan) = (TempDir::new().unwrap(), waters());
    let path = folder.path().join("journal");
    let (contents, _) = Journal::open(&path, &plan).unwrap();
    let error = Journal::open(&path, &plan).unwrap_err();
    assert!(error.to_string().contains("another run writes this journal"), "{error}");
    drop(contents);
    assert!(Journal::open(&path, &plan).is_ok());
}

#[test]
fn rows_tell_of_both_decisions_and_of_what_search_expected() {
    let plan = waters();
    for key in plan.keys() {
        let row = lab::play(&plan, key).unwrap();
        let (first, last) = (row.first.unwrap(), row.last.unwrap());
        assert!(first.ply <= last.ply && last.ply <= row.events && first.choices > 1);
        assert!(row.turns > 0 && row.turns < row.events);
        let searched = plan.name(key.setting).contains("search");
        assert_eq!(first.estimate.is_some(), searched, "{}", row.key);
        if let Some(estimate) = first.estimate {
            assert!((0.0..=1.0).contains(&estimate.mean) && estimate.stderr >= 0.0, "{estimate:?}");
        }
        let moves: u32 = row.choices["actions"].values().flatten().sum();
        assert!(u64::from(moves) < row.events);
    }
}

#[test]
fn every_game_counts_choices_and_places_as_its_record_has_them() {
    for (game, group, mark) in [
        ("ruin", "moves", "lost"),
        ("shelter", "adopted", "housed"),
        ("penguins", "abilities", "standing"),
        ("caverns", "actions", "rocks"),
        ("zoo", "actions", "filled"),
    ] {
        let plan = plan(&format!("game = \"{game}\"\ngames = 6\nseed = 3\nbots = \"greedy\"\n"));
        let rows: Vec<Row> = plan.keys().map(|key| lab::play(&plan, key).unwrap()).collect();
        assert!(rows.iter().any(|row| row.choices.contains_key(group)), "{game}");
        assert!(rows.iter().any(|row| row.places.contains_key(mark)), "{game}");
        let seats = plan.settings[0].bots.len();
        assert!(
            rows.iter()
                .flat_map(|row| row.choices.values())
                .flat_map(BTreeMap::values)
                .all(|it| it.len() == seats)
        );
    }
    // Every seat adopts once a round, and a sanctuary ends with as many animals.
    let plan = plan("game = \"shelter\"\ngames = 1\nseed = 3\nbots = \"greedy\"\n");
    let row = lab::play(&plan, Key { setting: 0, number: 1 }).unwrap();
    let adopted: u32 = row.choices["adopted"].values().flatten().sum();
    assert_eq!(adopted as usize, row.places["housed"].len());
    let any = plan.settings[0].setup.open().unwrap();
    assert_eq!(with_game!(&any, game => tabletop::Game::seats(game)), 1);
    assert_eq!(row.scores.unwrap().len(), 1);
}
