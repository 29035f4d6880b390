//! `cargo xtask walls`: no crate reaches another above it, nor one that its row forbids, not even by way of others.
//! The table is the one of `ARCHITECTURE.md`. Ordinary and build dependencies are judged; tests may use any crate.
use crate::workspace::Workspace;
use std::collections::BTreeMap;

/// The floors from the ground up; support stands beside them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Floor {
    Rules,
    Catalogue,
    Minds,
    Table,
    Faces,
    Support,
}

/// One crate's row.
struct Row {
    name: &'static str,
    floor: Floor,
    /// The crates of its own floor that it may reach; for support, all that it may reach.
    beside: &'static [&'static str],
    /// The crates that it may not reach although they lie below.
    never: &'static [&'static str],
}

const fn row(
    name: &'static str,
    floor: Floor,
    beside: &'static [&'static str],
    never: &'static [&'static str],
) -> Row {
    Row { name, floor, beside, never }
}

/// Any game, in the table; which crates these are, [`Workspace::games`] says.
const GAME: &str = "(game)";

/// Crates that the start page does without: the games, and all that thinks about them.
const NOT_ON_THE_PAGE: &[&str] = &[GAME, "games", "solver", "bots", "coach", "puzzles", "present", "table"];

/// Crates that messages between page and engine do without.
const NOT_IN_MESSAGES: &[&str] = &[GAME, "games", "solver", "bots", "coach", "puzzles", "present"];

/// All that `testkit` stands on: the games, and all that they stand on or are listed by.
const GAMES_AND_BELOW: &[&str] = &["tabletop", "record", "games", GAME];

const TABLE: &[Row] = &[
    row("tabletop", Floor::Rules, &[], &[]),
    row(GAME, Floor::Rules, &["tabletop"], &[]),
    row("record", Floor::Catalogue, &[], &[GAME]),
    row("games", Floor::Catalogue, &["record"], &[]),
    row("solver", Floor::Minds, &[], &[GAME]),
    row("bots", Floor::Minds, &["solver"], &[]),
    row("coach", Floor::Minds, &["bots", "solver"], &[]),
    row("puzzles", Floor::Minds, &["bots", "solver"], &[]),
    row("fit", Floor::Minds, &["bots", "solver"], &[]),
    row("env", Floor::Minds, &[], &[]),
    row("theme", Floor::Minds, &[], GAMES_AND_BELOW),
    row("drawing", Floor::Minds, &["theme"], &[]),
    row("view", Floor::Minds, &["drawing", "theme"], &[]),
    row("present", Floor::Minds, &["drawing", "theme", "view"], &[]),
    row("print", Floor::Minds, &["drawing", "theme", "view", "present"], &["bots", "coach"]),
    row("table", Floor::Table, &[], &["bots"]),
    row("lab", Floor::Table, &[], &[]),
    row("menagerie", Floor::Faces, &["server"], &[]),
    row("protocol", Floor::Table, &[], NOT_IN_MESSAGES),
    row("engine", Floor::Faces, &[], &[]),
    row("web", Floor::Faces, &[], NOT_ON_THE_PAGE),
    row("python", Floor::Faces, &[], &[]),
    row("server", Floor::Faces, &[], &[]),
    row("testkit", Floor::Support, GAMES_AND_BELOW, &[]),
];

/// Returns every breach of the table, a sentence each.
pub fn breaches(workspace: &Workspace) -> Vec<String> {
    let mut found = Vec::new();
    let games = workspace.games();
    let kind = |name| if games.contains(&name) { GAME } else { name };
    for name in workspace.crates.keys() {
        let reached = workspace.reached(name);
        for used in reached.keys().filter(|used| *used != name) {
            if let Some(why) = breach(kind(name), kind(used)) {
                found.push(format!("{}: {why}", way(&reached, used)));
            }
        }
        if row_of(kind(name)).is_none() && name != "xtask" {
            found.push(format!("{name} has no row in the table of floors (xtask/src/walls.rs)"));
        }
    }
    found
}

/// The chain of uses that ends at `used`.
fn way(reached: &BTreeMap<&str, Option<&str>>, used: &str) -> String {
    let users = std::iter::successors(Some(used), |it| reached.get(it).copied().flatten());
    let mut chain: Vec<&str> = users.collect();
    chain.reverse();
    match &chain[..] {
        [user, used] => format!("{user} uses {used}"),
        _ => format!("{} reaches {used} ({})", chain[0], chain.join(" → ")),
    }
}

fn row_of(name: &str) -> Option<&'static Row> {
    TABLE.iter().find(|row| row.name == name)
}

/// The reason for which `name` may not reach `used`.
fn breach(name: &str, used: &str) -> Option<&'static str> {
    if name == "xtask" {
        return Some("xtask uses no crate of the workspace");
    }
    let (Some(user), Some(used)) = (row_of(name), row_of(used)) else {
        // A crate without a row is reported once, by itself.
        return (used == "xtask").then_some("xtask is no library of the product");
    };
    if user.beside.contains(&used.name) {
        None
    } else if used.floor == Floor::Support {
        Some("testkit is only ever a dev-dependency")
    } else if user.floor == Floor::Support {
        Some("testkit uses tabletop and games only")
    } else if used.floor > user.floor {
        Some("it lies on a floor above")
    } else if used.floor == user.floor {
        Some("it lies on the same floor, and the row does not name it")
    } else if user.never.contains(&used.name) {
        Some("the row forbids it")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::root;
    use std::fs;

    /// The breaches of a workspace with these crates, each with the lines of its manifest's dependencies.
    fn check(crates: &[(&str, &str)]) -> Vec<String> {
        let dir = tempfile::tempdir().unwrap();
        fs::write(
            dir.path().join("Cargo.toml"),
            "[workspace]\nresolver = \"3\"\nmembers = [\"*\"]\nexclude = [\"docs\"]\n",
        )
        .unwrap();
        fs::create_dir_all(dir.path().join("docs/rules")).unwrap();
        for game in ["ruin", "zoo"] {
            fs::write(dir.path().join(format!("docs/rules/{game}.md")), "").unwrap();
        }
        for (name, dependencies) in crates {
            let folder = dir.path().join(name);
            fs::create_dir_all(folder.join("src")).unwrap();
            fs::write(folder.join("src/lib.rs"), "").unwrap();
            let manifest = format!("[package]\nname = \"{name}\"\nedition = \"2024\"\n{dependencies}\n");
            fs::write(folder.join("Cargo.toml"), manifest).unwrap();
        }
        breaches(&Workspace::read(dir.path()).unwrap())
    }

    #[test]
    fn this_workspace_keeps_its_walls() {
        assert_eq!(breaches(&Workspace::read(&root()).unwrap()), Vec::<String>::new());
    }

    #[test]
    fn a_use_of_a_higher_floor_is_found() {
        let planted = "[dependencies]\ngames = { path = \"../games\" }";
        let found = check(&[("tabletop", ""), ("games", ""), ("ruin", planted)]);
        assert_eq!(found, ["ruin uses games: it lies on a floor above"]);
    }

    #[test]
    fn a_build_script_is_judged_and_a_test_is_not() {
        let build = "[build-dependencies]\nweb = { path = \"../web\" }";
        let found = check(&[("web", ""), ("table", build)]);
        assert_eq!(found, ["table uses web: it lies on a floor above"]);
        let dev = "[dev-dependencies]\nweb = { path = \"../web\" }\ntestkit = { path = \"../testkit\" }";
        assert!(check(&[("web", ""), ("testkit", ""), ("table", dev)]).is_empty());
    }

    #[test]
    fn testkit_is_nobodys_ordinary_dependency_and_xtask_has_none() {
        let planted = "[dependencies]\ntestkit = { path = \"../testkit\" }";
        let found = check(&[("testkit", ""), ("bots", planted), ("xtask", planted)]);
        assert_eq!(
            found,
            [
                "bots uses testkit: testkit is only ever a dev-dependency",
                "xtask uses testkit: xtask uses no crate of the workspace"
            ]
        );
        let planted = "[dependencies]\nbots = { path = \"../bots\" }";
        assert_eq!(
            check(&[("bots", ""), ("testkit", planted)]),
            ["testkit uses bots: testkit uses tabletop and games only"]
        );
        let planted = "[dependencies]\nxtask = { path = \"../xtask\" }";
        assert_eq!(
            check(&[("xtask", ""), ("web", planted)]),
            ["web uses xtask: xtask is no library of the product"]
        );
    }

    #[test]
    fn neighbours_are_used_only_where_the_row_names_them() {
        let solver = "[dependencies]\nsolver = { path = \"../solver\" }";
        let found = check(&[("solver", ""), ("bots", solver), ("drawing", solver)]);
        assert_eq!(found, ["drawing uses solver: it lies on the same floor, and the row does not name it"]);
    }

    #[test]
    fn what_a_row_forbids_is_found_below_too() {
        let bots = "[dependencies]\nbots = { path = \"../bots\" }";
        let zoo = "[dependencies]\nzoo = { path = \"../zoo\" }";
        let found = check(&[("bots", ""), ("table", bots), ("zoo", ""), ("solver", zoo)]);
        assert_eq!(found, ["solver uses zoo: the row forbids it", "table uses bots: the row forbids it"]);
    }

    #[test]
    fn a_use_by_way_of_others_is_found() {
        let solver = "[dependencies]\nsolver = { path = \"../solver\" }";
        let coach = "[dependencies]\ncoach = { path = \"../coach\" }";
        let protocol = "[dependencies]\nprotocol = { path = \"../protocol\" }";
        let crates = [("solver", ""), ("coach", solver), ("protocol", coach), ("web", protocol)];
        let found = check(&crates);
        assert_eq!(
            found,
            [
                "protocol uses coach: the row forbids it",
                "protocol reaches solver (protocol → coach → solver): the row forbids it",
                "web reaches coach (web → protocol → coach): the row forbids it",
                "web reaches solver (web → protocol → coach → solver): the row forbids it",
            ]
        );
    }

    #[test]
    fn a_crate_without_a_row_is_told() {
        let found = check(&[("misc", "")]);
        assert_eq!(found, ["misc has no row in the table of floors (xtask/src/walls.rs)"]);
    }
}
