//! Plans: their content, and the faults of refused ones.
mod common;

use common::{HEAD, files, plan, waters};
use lab::{Key, Plan};

/// Returns the faults of a plan, one on each line.
fn faults(text: &str) -> String {
    match Plan::read(text, &files) {
        Ok(plan) => panic!("nothing is wrong with {plan:?}"),
        Err(faults) => faults.iter().map(|fault| format!("{fault}\n")).collect(),
    }
}

#[track_caller]
fn refused(text: &str, words: &[&str]) {
    let told = faults(&format!("{HEAD}{text}"));
    for word in words {
        assert!(told.contains(word), "{word:?} is not in\n{told}");
    }
}

const WHOLE: &str = "game = \"zoo\"\ngames = 10\nseed = 1\nbots = \"greedy\"\n";

#[test]
fn a_plan_has_every_combination_in_order() {
    let plan = waters();
    let names: Vec<String> = (0..plan.settings.len()).map(|nth| plan.name(nth)).collect();
    assert_eq!(
        names,
        [
            "water=easy,bots=greedy",
            "water=easy,bots=search:20",
            "water=hard,bots=greedy",
            "water=hard,bots=search:20"
        ]
    );
    assert!(plan.dimensions[0].ordered && !plan.dimensions[1].ordered);
    assert_eq!(plan.fixed.word("slides"), Some("easy"), "what is left out has its default");
    assert_eq!(plan.fixed.word("water"), None, "what varies is not fixed");
    assert_eq!(plan.total(), 12);
}

#[test]
fn seats_have_a_bot_each_or_one_for_all() {
    let plan = plan(
        "game = \"penguins\"\ngames = 1\nseed = 1\n[options]\nplayers = 3\n\
         [vary]\nbots = [\"random\", [\"greedy\", \"random\", \"search:5\"]]\n",
    );
    let bots: Vec<Vec<String>> =
        plan.settings.iter().map(|it| it.bots.iter().map(ToString::to_string).collect()).collect();
    assert_eq!(bots, [["random", "random", "random"], ["greedy", "random", "search:5"]]);
    assert_eq!(plan.dimensions[0].values, ["random", "greedy+random+search:5"]);
}

#[test]
fn maps_may_be_files_beside_the_plan_and_are_called_as_they_are() {
    let plan = plan(&format!("{WHOLE}[vary]\nmap = [\"rockport2\", \"zoo/rockport.toml\"]\n"));
    assert_eq!(plan.dimensions[0].values, ["rockport2", "rockport"]);
    assert!(plan.settings[1].setup.files.is_some());
    assert!(!plan.dimensions[0].ordered);
}

#[test]
fn what_is_wrong_is_told_with_line_and_column() {
    refused("", &["the field `game` is missing"]);
    refused("game = \"chess\"\ngames = 1\nseed = 1\n", &["line 2, column 8, game: no game \"chess\""]);
    refused(&format!("{WHOLE}bots = \"best\"\n"), &["line 6, column 1", "duplicate key"]);
    refused(&format!("{WHOLE}sead = 2\n"), &["line 6, column 1, plan: unknown field `sead`; known here are"]);
    refused(&WHOLE.replace("10", "0"), &["line 3, column 9, games: has to be from 1 to 1000000"]);
    refused(&WHOLE.replace("10", "\"x\""), &["line 3, column 9, games: has to be a whole number"]);
    refused(&WHOLE.replace("= 1\n", "= -1\n"), &["line 4, column 8, seed: has to be from 0 to"]);
    refused(&WHOLE.replace("greedy", "clever"), &["line 5, column 8, bots: no bot \"clever\""]);
    refused(&WHOLE.replace("\"greedy\"", "[]"), &["line 5, column 8, bots: has no bot"]);
    refused(&WHOLE.replace("bots = \"greedy\"\n", ""), &["nobody plays", "`bots` is missing"]);
    refused(
        &WHOLE.replace("\"greedy\"", "[\"greedy\", \"random\"]"),
        &["line 5, column 8", "2 bots for 1 seats"],
    );
}

#[test]
fn what_is_wrong_with_options_is_told_where_it_stands() {
    let with = |more: &str| format!("{WHOLE}{more}");
    refused(
        &with("[options]\ncolour = 1\n"),
        &["line 7, column 1, options.colour: zoo has no option \"colour\"; it has map"],
    );
    refused(&with("[options]\nlevel = 9\n"), &["line 7, column 9, options.level: cannot be 9; 1 to"]);
    refused(&with("[vary]\nlevel = [1, 99]\n"), &["line 7, column 13, vary.level: cannot be 99"]);
    refused(&with("[vary]\nlevel = [1, 1]\n"), &["line 7, column 13, vary.level: 1 is here twice"]);
    refused(&with("[vary]\nlevel = []\n"), &["line 7, column 9, vary.level: has no value"]);
    refused(&with("[vary]\nlevel = 1\n"), &["line 7, column 9, vary.level: has to be a list"]);
    refused(&with("[vary]\nbots = [\"random\"]\n"), &["line 7, column 1, vary.bots: is fixed too"]);
    refused(&with("[vary]\nlevel = [1.5, {}]\n"), &["cannot be 1.5", "cannot be a table"]);
    refused(&with("vary = 3\n"), &["line 6, column 8, vary: has to be a table"]);
}

#[test]
fn what_is_wrong_with_maps_is_told_where_it_stands() {
    let with = |map: &str| format!("{WHOLE}[vary]\nmap = [\"rockport\", \"{map}\"]\n");
    let at = "line 7, column 20, vary.map: ";
    refused(&with("moon"), &[at, "cannot be \"moon\"", "or a file that ends in .toml"]);
    refused(&with("zoo/moon.toml"), &[at, "cannot read zoo/moon.toml"]);
    refused(&with("caverns/depths.toml"), &[at, "is a map of caverns, not of zoo"]);
    refused(&with("zoo/rockport.toml"), &[at, "rockport is here twice"]);
    let faulty = |_: &str| Ok("format = \"menagerie/zoo-map/1\"\nname = 3\n".to_owned());
    let told = Plan::read(&format!("{HEAD}{}", with("mine.toml")), &faulty).unwrap_err();
    assert!(told.len() > 1, "every fault of the map is told: {told:?}");
    assert!(told.iter().all(|fault| fault.to_string().contains("mine.toml, line ")), "{told:?}");
}

#[test]
fn a_combination_that_cannot_be_is_told() {
    // A bear needs a den, which not every map has.
    let bare = files("caverns/classic.toml").unwrap().replace("Bear's Den", "Den of nobody");
    let text = format!(
        "{HEAD}game = \"caverns\"\ngames = 1\nseed = 1\nbots = \"greedy\"\n\
         [vary]\nmap = [\"classic\", \"bare.toml\"]\nbear = [false, true]\n"
    );
    let told = Plan::read(&text, &|_| Ok(bare.clone())).unwrap_err();
    assert!(
        told[0].to_string().contains("line 8, column 16, vary: options: bear cannot be true"),
        "{told:?}"
    );
}

#[test]
fn a_plan_of_any_other_format_is_refused() {
    let told = faults(&WHOLE.replace("game =", "format = \"menagerie/lab-plan/2\"\ngame ="));
    assert!(told.contains("\"menagerie/lab-plan/1\" would be right"), "{told}");
}

#[test]
fn keys_read_back_and_others_are_refused() {
    let plan = waters();
    let keys: Vec<String> = plan.keys().map(|key| key.text(&plan)).collect();
    assert_eq!(keys.len(), 12);
    assert_eq!(keys[0], "water=easy,bots=greedy,game=1");
    assert_eq!(keys[4], "water=easy,bots=greedy,game=2", "every setting comes along alike");
    for (text, key) in keys.iter().zip(plan.keys()) {
        assert_eq!(Key::read(text, &plan), Ok(key));
    }
    for wrong in [
        "",
        "game=1",
        "water=easy,bots=greedy,game=0",
        "water=easy,bots=greedy,game=4",
        "water=easy,bots=greedy,game=01",
        "bots=greedy,water=easy,game=1",
        "water=easy,bots=greedy,game=1,",
        "water=easy,bots=greedy,level=1,game=1",
        "water=dry,bots=greedy,game=1",
    ] {
        let error = Key::read(wrong, &plan).unwrap_err();
        assert_eq!(error.text, wrong);
        assert!(error.to_string().contains("water=hard,bots=search:20,game=3 would be right"), "{error}");
    }
    let single = common::plan(WHOLE);
    assert_eq!(Key { setting: 0, number: 7 }.text(&single), "game=7");
    assert_eq!(Key::read("game=7", &single), Ok(Key { setting: 0, number: 7 }));
}

#[test]
fn the_digest_is_of_what_games_depend_on() {
    let digest = |text: &str| plan(text).digest();
    let own = digest(WHOLE);
    assert_eq!(own, digest(&WHOLE.replace("10", "20")), "a plan can be given more games");
    assert_eq!(own, digest(&format!("title = \"x\"\n{WHOLE}")));
    for (what, by) in [("seed = 1", "seed = 2"), ("greedy", "random"), ("bots", "options.level = 2\nbots")] {
        assert_ne!(own, digest(&WHOLE.replace(what, by)), "{what}");
    }
    let mapped = |text: String| {
        Plan::read(&format!("{HEAD}{WHOLE}[options]\nmap = \"m.toml\"\n"), &|_| Ok(text.clone()))
    };
    let map = files("zoo/rockport.toml").unwrap();
    let changed = map.replacen("health = 2", "health = 3", 1);
    assert_ne!(map, changed);
    assert_ne!(mapped(map).unwrap().digest(), mapped(changed).unwrap().digest(), "another map, another plan");
}
