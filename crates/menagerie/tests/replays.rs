//! The output of `replay` for every golden record, compared with the snapshots: as it comes out of the program.
use std::fmt::Write as _;
use std::path::Path;

use assert_cmd::Command;
use games::GameId;
use testkit::shown::{digest, records};

fn check(game: GameId) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = String::from("record: status, lines, digests of both outputs\n");
    for record in records(game.key()) {
        let output = Command::new(assert_cmd::cargo::cargo_bin!("menagerie"))
            .current_dir(folder.join("../../golden").join(game.key()))
            .args(["replay", &format!("{}.json", record.name)])
            .output()
            .expect("the program runs");
        let [out, error] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("text"));
        let status = output.status.code().expect("it ends");
        let lines = out.lines().count();
        let (out, error) = (digest(&out), digest(&error));
        writeln!(all, "{}: {status}, {lines}, {out} {error}", record.name).expect("a string");
    }
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(folder.join("tests/snapshots/replays"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(game.key(), all));
}

games::test_each_game! { check }
