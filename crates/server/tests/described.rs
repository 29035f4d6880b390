//! A server asked all sorts of things, made up from its own description (N-11, N-30): no answer is a failure of the server,
//! and each is as the description says. It runs where it is told where schemathesis is: `cargo xtask fuzz`, which CI does.
use std::process::{Command, ExitCode};

use serde_json::json;
use server::client::{Address, Client};
use server::{Config, Server, Site};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| arguments.iter().position(|it| it == name).and_then(|at| arguments.get(at + 1));
    let Some(program) = value("--schemathesis") else {
        println!("the search for wrong answers needs schemathesis: cargo xtask fuzz");
        return ExitCode::SUCCESS;
    };
    let examples = value("--examples").map_or("15", String::as_str);
    let seed = value("--seed").map_or("1", String::as_str);
    n_30_every_answer_is_as_described(program, examples, seed)
}

fn n_30_every_answer_is_as_described(program: &str, examples: &str, seed: &str) -> ExitCode {
    let folder = tempfile::tempdir().unwrap();
    let mut config = Config::new(folder.path().join("data"));
    let limits = &mut config.limits;
    (limits.changes, limits.burst, limits.tables, limits.codes) = (100_000, 400_000, 100_000, 100_000);
    let listener = server::bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let server = Server::start(listener, Site::default(), &config).unwrap();

    let mut ada = Client::new(Address::read(&address).unwrap(), None);
    let made = ada.send("POST", "guests", Some(&json!({"name": "Ada"}))).unwrap();
    let token = made.body["token"].as_str().unwrap().to_owned();
    ada.token = Some(token.clone());
    let body = json!({"game": "shelter", "seats": ["me", "open", "bot greedy"], "nonce": "0".repeat(32)});
    let table = ada.send("POST", "tables", Some(&body)).unwrap();
    assert_eq!(table.status, 201, "{}", table.text);
    // Made-up requests find a table, a code and a day.
    let today = config.house.clock.now().to_string();
    let known = format!(
        "[parameters]\n\"path.table\" = {}\n\"path.code\" = {}\n\"path.date\" = \"{}\"\n\"path.game\" = \"ruin\"\n",
        table.body["table"],
        table.body["code"],
        &today[..10]
    );
    let file = folder.path().join("schemathesis.toml");
    std::fs::write(&file, known).unwrap();

    let mut ask = Command::new(program);
    ask.current_dir(folder.path()).arg("--config-file").arg(&file).arg("run");
    ask.arg(format!("{address}/api/v1/openapi.json")).args(["--url", &format!("{address}/api/v1")]);
    ask.args(["-H", &format!("Authorization: Bearer {token}")]);
    // Streams do not end, and a guest who is gone can ask for nothing more.
    ask.args(["--exclude-path-regex", "stream$"]);
    ask.args(["--exclude-name", "DELETE /guests/me", "--exclude-name", "DELETE /guests/me/tokens"]);
    ask.args(["--max-examples", examples, "--seed", seed, "--request-timeout", "10"]);
    ask.args(["--phases", "coverage,fuzzing", "--warnings", "off"]);
    let checks =
        "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance";
    let asked = ask.args(["--checks", checks]).status().expect("schemathesis runs");
    let well = ada.send("GET", "guests/me", None).unwrap();
    assert_eq!(well.status, 200, "{}", well.text);
    drop(server);
    if asked.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
