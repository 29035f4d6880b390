//! The plans of `docs/lab`: each is played, with few games and short searches, from file to report.
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use bots::BotKind;
use lab::{Key, Plan, Row, report};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/lab")
}

/// Returns every plan by its file's name.
fn plans() -> BTreeMap<String, Plan> {
    let files =
        |name: &str| fs::read_to_string(folder().join(name)).map_err(|error| format!("{name}: {error}"));
    let entries = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let toml = entries.filter(|path| path.extension().is_some_and(|extension| extension == "toml"));
    toml.map(|path| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let plan = Plan::read(&fs::read_to_string(&path).unwrap(), &files);
        (name.clone(), plan.unwrap_or_else(|faults| panic!("{name}: {faults:?}")))
    })
    .collect()
}

#[test]
fn every_example_goes_from_file_to_report() {
    let plans = plans();
    assert!(plans.len() >= 3);
    for (name, mut plan) in plans {
        plan.games = 2;
        for bot in plan.settings.iter_mut().flat_map(|setting| &mut setting.bots) {
            if let BotKind::Search(iterations) = bot {
                *iterations = 2;
            }
        }
        let rows: BTreeMap<Key, Row> = plan.keys().map(|key| (key, lab::play(&plan, key).unwrap())).collect();
        let page = report(&plan, &rows);
        assert!(page.contains(&format!("<h1>{}</h1>", plan.title)), "{name}");
        for setting in &plan.settings {
            for (dimension, value) in plan.dimensions.iter().zip(&setting.values) {
                assert!(page.contains(&dimension.values[*value]), "{name}: {}", dimension.key);
            }
        }
    }
}

#[test]
fn the_guide_shows_the_plans_as_they_are() {
    let guide = fs::read_to_string(folder().join("../lab.md")).unwrap();
    for name in ["my-zoo.toml", "elephants.toml"] {
        let text = fs::read_to_string(folder().join(name)).unwrap();
        assert!(guide.contains(text.trim()), "docs/lab.md shows {name} as it is");
    }
}

#[test]
fn a_setup_in_which_every_animal_of_a_die_would_leave_comes_to_an_end() {
    let plan = &plans()["elephants.toml"];
    let key = Key::read("map=my-zoo-elephants,level=4,game=1281", plan).unwrap();
    let row = lab::play(plan, key).unwrap();
    assert!(row.outcome.is_some() && row.turns > 0, "{row:?}");
}

#[test]
fn quick_elephants_are_the_only_difference_between_two_maps() {
    let [slow, quick] = ["my-zoo-shortcut", "my-zoo-elephants"]
        .map(|name| fs::read_to_string(folder().join("maps").join(name).with_extension("toml")).unwrap());
    let pairs: Vec<(&str, &str)> =
        slow.lines().zip(quick.lines()).filter(|(one, other)| one != other).collect();
    assert_eq!(slow.lines().count(), quick.lines().count());
    assert_eq!(pairs.len(), 1);
    assert!(
        pairs[0].0.contains("elephant") && pairs[0].0.replace("movement = 2", "movement = 3") == pairs[0].1
    );
}
