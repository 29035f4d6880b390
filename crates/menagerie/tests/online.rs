//! Online tables as programs: `serve`, `tables`, `bot`, `play --join`, and the commands of `docs/api.md`.
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};
use server::client::{Address, Client};

fn menagerie() -> Command {
    Command::new(env!("CARGO_BIN_EXE_menagerie"))
}

/// A server as a process of its own, on a folder of its own.
struct Served {
    child: Child,
    folder: tempfile::TempDir,
    address: String,
}

impl Served {
    fn start() -> Served {
        Served::start_with(&["--limit-changes", "1000"], Stdio::inherit())
    }

    fn start_with(more: &[&str], errors: Stdio) -> Served {
        let folder = tempfile::tempdir().unwrap();
        let mut child = menagerie()
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(folder.path().join("data"))
            .args(more)
            .stdout(Stdio::piped())
            .stderr(errors)
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let address = lines.map_while(Result::ok).find_map(|line| {
            let rest = line.strip_prefix("Menagerie is at ")?;
            Some(rest.split_once("/ ")?.0.to_owned())
        });
        Served { child, folder, address: address.expect("it says where it is") }
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// The program of a person whose files are beside those of the server.
    fn person(&self) -> Command {
        let mut program = menagerie();
        program.env("XDG_STATE_HOME", self.folder.path().join("state"));
        program
    }

    /// Plays line by line at a table; returns what is said.
    fn plays(&self, join: &str, lines: &str) -> Output {
        self.begins(join, lines).wait_with_output().unwrap()
    }

    /// Begins to play line by line at a table, with these lines.
    fn begins(&self, join: &str, lines: &str) -> Child {
        let mut playing = self
            .person()
            .args(["play", "--join", join, "--server", &self.address])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // One who is refused reads nothing.
        let _ = playing.stdin.take().unwrap().write_all(lines.as_bytes());
        playing
    }

    /// A guest of the server.
    fn guest(&self) -> Client {
        let mut client = Client::new(Address::read(&self.address).unwrap(), None);
        let made = client.send("POST", "guests", Some(&json!({"name": "Ada"}))).unwrap();
        client.token = made.body["token"].as_str().map(str::to_owned);
        client
    }

    /// A table with some seats; returns its answer.
    fn table(&self, guest: &mut Client, game: &str, seats: &[&str]) -> Value {
        let body = json!({"game": game, "seats": seats, "nonce": "0".repeat(32)});
        let made = guest.send("POST", "tables", Some(&body)).unwrap();
        assert_eq!(made.status, 201, "{}", made.text);
        made.body
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[track_caller]
fn done(output: &Output) -> String {
    assert!(output.status.success(), "{}\n{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

#[test]
#[ignore = "needs bash, curl and jq: cargo test --tests -- --ignored n_30"]
fn n_30_the_commands_of_the_api_page_play_a_game() {
    let page = include_str!("../../../docs/api.md");
    let blocks = page.split("```sh\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    // The first block starts the server, which runs here already.
    let script: String = blocks.skip(1).collect();
    let served = Served::start();
    let script = script.replace("http://127.0.0.1:7878", &served.address);
    let program = Path::new(env!("CARGO_BIN_EXE_menagerie")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let ran = Command::new("bash")
        .args(["-euo", "pipefail", "-c", &script])
        .env("PATH", path)
        .current_dir(served.folder.path())
        .output()
        .expect("bash, curl and jq are needed");
    let said = done(&ran);
    assert!(said.contains("\"api\":1") && said.contains("\"kind\":\"over\""), "{said}");
    assert!(said.contains("Verified: the seal and all"), "{said}");
}

#[test]
fn n_31_n_26_the_log_is_json_and_holds_no_secret() {
    let mut served = Served::start_with(&["--log", "json"], Stdio::piped());
    let log = BufReader::new(served.child.stderr.take().unwrap()).lines();
    let mut ada = served.guest();
    let made = served.table(&mut ada, "penguins", &["open", "bot random"]);
    let (table, code) = (made["table"].as_str().unwrap(), made["code"].as_str().unwrap());
    assert_eq!(ada.send("GET", &format!("codes/{code}"), None).unwrap().status, 200);
    served.child.kill().unwrap();
    let lines: Vec<String> = log.map_while(Result::ok).collect();
    let answered: Vec<(String, u64)> = lines
        .iter()
        .map(|line| serde_json::from_str::<Value>(line).expect("an object a line"))
        .filter(|entry| entry["message"] == "answered")
        .map(|entry| (entry["path"].as_str().unwrap().to_owned(), entry["status"].as_u64().unwrap()))
        .collect();
    let path = |path: &str| format!("/api/v1/{path}");
    assert_eq!(answered, [(path("guests"), 201), (path("tables"), 201), (path("codes/{code}"), 200)]);
    let all = lines.join("\n");
    let nonce = "0".repeat(32);
    for secret in [ada.token.as_deref().unwrap(), code, table, &nonce] {
        assert!(!all.contains(secret), "{secret} stands in\n{all}");
    }
}

#[test]
fn n_29_a_bot_of_ones_own_plays_a_table_to_its_end() {
    let served = Served::start();
    let mut ada = served.guest();
    for (game, kind) in [("penguins", "greedy"), ("shelter", "random")] {
        let made = served.table(&mut ada, game, &["open", "bot random"]);
        let code = made["code"].as_str().unwrap();
        let played = served
            .person()
            .args(["bot", "--join", code, "--as", kind, "--server", &served.address])
            .output()
            .unwrap();
        assert!(done(&played).ends_with("The table is over.\n"));
        let table = made["table"].as_str().unwrap();
        let look = ada.send("GET", &format!("tables/{table}"), None).unwrap().body;
        assert_eq!(look["status"], "over");
        // Where the table has a bot of this name, the guest gets a number.
        assert!(look["seats"][0]["name"].as_str().is_some_and(|name| name.starts_with(kind)), "{look}");
    }
    let unknown =
        menagerie().args(["bot", "--join", "otter-none", "--server", &served.address]).output().unwrap();
    assert_eq!(unknown.status.code(), Some(2), "{}", text(&unknown.stderr));
    assert!(text(&unknown.stderr).contains("no table that is open has this code"));
    let wrong = menagerie().args(["bot", "--join", "otter-1234", "--as", "clever"]).output().unwrap();
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn n_29_a_table_is_joined_and_played_on_the_terminal() {
    let served = Served::start();
    let mut ada = served.guest();
    let made = served.table(&mut ada, "shelter", &["open", "bot greedy"]);
    let url = format!("{}/#/join/{}", served.address, made["code"].as_str().unwrap());
    let mut playing = served
        .person()
        .args(["play", "--join", &url, "--name", "Zoe"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    playing.stdin.take().unwrap().write_all(b"no event\n1\nundo\n1\nreact owl\nquit\n").unwrap();
    let said = done(&playing.wait_with_output().unwrap());
    assert!(said.contains("You have seat 1"), "{said}");
    assert!(said.contains("not a known event") && said.contains("A decision was taken back."), "{said}");
    let table = made["table"].as_str().unwrap();
    let look = ada.send("GET", &format!("tables/{table}"), None).unwrap().body;
    assert_eq!((&look["seats"][0]["name"], &look["seats"][0]["kind"]), (&json!("Zoe"), &json!("person")));
    let missing = menagerie().arg("play").output().unwrap();
    assert_eq!(missing.status.code(), Some(2), "{}", text(&missing.stderr));
}

#[test]
fn n_29_a_person_whose_terminal_died_comes_back_line_by_line() {
    let served = Served::start();
    let mut ada = served.guest();
    let made = served.table(&mut ada, "shelter", &["open", "open"]);
    let (table, code) = (made["table"].as_str().unwrap(), made["code"].as_str().unwrap());
    let path = format!("tables/{table}");
    let mut waiting = served
        .person()
        .args(["play", "--join", code, "--server", &served.address, "--name", "Zoe"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    while ada.send("GET", &path, None).unwrap().body["seats"][0]["kind"] != "person" {}
    waiting.kill().unwrap();
    waiting.wait().unwrap();
    let id = "6f9619ff-8b86-4d01-b42d-00c04fc964ff";
    let join = json!({"id": id, "do": "join", "nonce": "1".repeat(32)});
    assert_eq!(ada.send("POST", &format!("{path}/commands"), Some(&join)).unwrap().status, 200);
    let said = done(&served.plays(code, "1\nquit\n"));
    let back = format!("`menagerie play --join {}/#/t/{table}` comes back to it.", served.address);
    assert!(said.contains("You have seat 1") && said.contains(&back), "{said}");
    let left = done(&served.plays(table, "leave\n"));
    assert!(left.contains("You left the table; a bot plays on for you."), "{left}");
    assert_eq!(ada.send("GET", &path, None).unwrap().body["seats"][0]["kind"], "bot");
    done(&served.plays(code, "close\nquit\n"));
    let look = ada.send("GET", &path, None).unwrap().body;
    assert_eq!((&look["seats"][0]["kind"], &look["status"]), (&json!("person"), &json!("running")));
    let close = json!({"id": id.replace("ff", "aa"), "do": "close"});
    assert_eq!(ada.send("POST", &format!("{path}/commands"), Some(&close)).unwrap().status, 200);
    let refused = served.plays(code, "");
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("the table was closed; http://"), "{}", text(&refused.stderr));
}

#[test]
fn n_29_one_who_resigned_sees_the_end_and_where_the_table_is() {
    let served = Served::start();
    let mut ada = served.guest();
    let made = served.table(&mut ada, "penguins", &["open", "bot random"]);
    let table = made["table"].as_str().unwrap();
    let said = done(&served.plays(table, "resign\n"));
    assert!(said.contains(&format!("The table is over. {}/#/t/{table} shows it", served.address)), "{said}");
    let again = done(&served.plays(table, ""));
    assert!(again.contains("The table is over."), "{again}");
}

#[test]
fn n_29_one_who_resigned_is_told_that_a_bot_plays_and_that_the_table_is_closed() {
    let served = Served::start();
    let mut ada = served.guest();
    let made = served.table(&mut ada, "shelter", &["open", "me"]);
    let table = made["table"].as_str().unwrap();
    let mut zoe = served.begins(table, "resign\n");
    let mut lines = BufReader::new(zoe.stdout.take().unwrap()).lines().map_while(Result::ok);
    // Ada does not decide, so that the match goes on.
    assert!(lines.any(|line| line == "You resigned: a bot plays on."));
    let close = json!({"id": "6f9619ff-8b86-4d01-b42d-00c04fc964ff", "do": "close"});
    assert_eq!(ada.send("POST", &format!("tables/{table}/commands"), Some(&close)).unwrap().status, 200);
    assert_eq!(lines.last().as_deref(), Some("The table was closed."));
    assert!(zoe.wait().unwrap().success());
}

/// A person who plays line by line, one line after what was said.
struct Typist {
    child: Child,
    said: Receiver<String>,
}

impl Typist {
    /// Sits down at a table.
    fn sits(served: &Served, join: &str) -> Typist {
        let mut child = served
            .person()
            .args(["play", "--join", join, "--server", &served.address, "--name", "Zoe"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let (heard, said) = channel();
        std::thread::spawn(move || lines.map(|line| heard.send(line)).all(|sent| sent.is_ok()));
        Typist { child, said }
    }

    /// Waits for a line that holds some words; returns it.
    #[track_caller]
    fn hears(&mut self, words: &str) -> String {
        let mut before = Vec::new();
        while let Ok(line) = self.said.recv_timeout(Duration::from_secs(60)) {
            if line.contains(words) {
                return line;
            }
            before.push(line);
        }
        panic!("{words:?} is not said in\n{}", before.join("\n"));
    }

    fn types(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    /// Quits; the seat stays the person's, and nothing more is said.
    #[track_caller]
    fn quits(mut self) {
        self.types("quit");
        self.hears("Your seat stays yours.");
        assert!(self.ends().is_empty());
    }

    /// Ends the input; returns the rest of what is said.
    fn ends(mut self) -> Vec<String> {
        drop(self.child.stdin.take());
        let rest = self.said.iter().collect();
        assert!(self.child.wait().unwrap().success());
        rest
    }
}

/// Sends a command of a guest, the `number`-th one.
#[track_caller]
fn commands(guest: &mut Client, table: &str, number: u8, mut command: Value) -> Value {
    command["id"] = format!("6f9619ff-8b86-4d01-b42d-00c04fc964{number:02x}").into();
    let answer = guest.send("POST", &format!("tables/{table}/commands"), Some(&command)).unwrap();
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.body
}

#[test]
fn n_29_n_9_a_host_opens_seats_and_starts_line_by_line() {
    let served = Served::start();
    let (mut ada, mut ben) = (served.guest(), served.guest());
    let made = served.table(&mut ada, "penguins", &["me", "open", "open"]);
    let table = made["table"].as_str().unwrap();
    let mut zoe = Typist::sits(&served, table);
    zoe.hears("Waiting for others to join.");
    zoe.types("start");
    zoe.hears("only the host");
    commands(&mut ada, table, 1, json!({"do": "remove", "seat": 2}));
    zoe.hears("The host has opened your seat.");
    assert!(zoe.ends().is_empty());

    let made = served.table(&mut ada, "penguins", &["me", "open", "open", "open"]);
    let table = made["table"].as_str().unwrap();
    let mut zoe = Typist::sits(&served, table);
    zoe.hears("Waiting for others to join.");
    commands(&mut ben, table, 2, json!({"do": "join", "nonce": "1".repeat(32)}));
    commands(&mut ada, table, 3, json!({"do": "leave"}));
    zoe.hears("You are the host now.");
    assert_eq!(zoe.hears("starts now"), "\"start\" starts now, with 2 bots.");
    zoe.types("remove 3");
    assert_eq!(zoe.hears("starts now"), "\"start\" starts now, with 3 bots.");
    zoe.types("react owl");
    zoe.hears("Zoe: owl!");
    zoe.types("remove 9");
    zoe.hears("seat");
    zoe.types("start");
    zoe.hears("order");
    zoe.types("leave");
    zoe.hears("You left the table; a bot plays on for you.");
    assert!(zoe.ends().is_empty());
}

#[test]
fn n_29_n_20_a_take_back_is_asked_for_and_answered_line_by_line() {
    let served = Served::start();
    let mut ada = served.guest();
    let look = |ada: &mut Client, table: &str, seat: u64| {
        ada.send("GET", &format!("tables/{table}?seat={seat}"), None).unwrap().body
    };
    // They take abilities one after the other, in an order that is drawn: Zoe's turn has to be between two of Ada's.
    let (table, mut zoe, order) = loop {
        let made = served.table(&mut ada, "penguins", &["me", "me", "me", "open"]);
        let table = made["table"].as_str().unwrap().to_owned();
        let mut zoe = Typist::sits(&served, &table);
        let drawn = zoe.hears("order ");
        let order: Vec<u64> = drawn.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        if order[0] != 4 && order[3] != 4 {
            break (table, zoe, order);
        }
        zoe.quits();
    };
    zoe.types("no");
    zoe.hears("Nobody asks to take a decision back.");
    for seat in order.iter().take_while(|seat| **seat != 4) {
        let now = look(&mut ada, &table, *seat);
        let act = json!({"do": "act", "seat": seat, "event": now["legal"][0], "after": now["cursor"]});
        commands(&mut ada, &table, *seat as u8, act);
    }
    zoe.hears("  1  ");
    zoe.types("1");
    while look(&mut ada, &table, 1)["turn"] == 4 {}
    let undo = json!({"do": "undo", "seat": order[0], "after": look(&mut ada, &table, 1)["cursor"]});
    commands(&mut ada, &table, 99, undo);
    zoe.hears("Ada would take a decision back: \"yes\" agrees, \"no\" does not.");
    zoe.types("yes");
    zoe.hears("A decision was taken back.");
    zoe.quits();
}

#[test]
fn n_29_n_9_one_plays_again_line_by_line() {
    let served = Served::start();
    let mut ada = served.guest();
    let made = served.table(&mut ada, "penguins", &["open", "bot random"]);
    let mut zoe = Typist::sits(&served, made["table"].as_str().unwrap());
    zoe.types("rematch");
    zoe.hears("not over");
    zoe.types("resign");
    zoe.hears("\"rematch\" plays again");
    zoe.types("1");
    zoe.hears("\"rematch\" plays again");
    zoe.types("rematch");
    let again = zoe.hears("You have seat 1 at table");
    assert!(!again.contains(made["table"].as_str().unwrap()));
    zoe.hears("  1  ");
    zoe.quits();
}

#[test]
fn n_29_a_bot_with_a_name_comes_back_and_others_are_new_guests() {
    let served = Served::start();
    let mut ada = served.guest();
    let made = served.table(&mut ada, "penguins", &["open", "open"]);
    let (table, code) = (made["table"].as_str().unwrap(), made["code"].as_str().unwrap());
    let path = format!("tables/{table}");
    let bot = |more: &[&str]| {
        let words = ["bot", "--join", code, "--as", "random", "--server", &served.address];
        served.person().args(words).args(more).stdout(Stdio::piped()).spawn().unwrap()
    };
    let first_line = |child: &mut Child| {
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        line
    };
    let mut rex = bot(&["--name", "Rex"]);
    assert!(first_line(&mut rex).starts_with("random has seat 1 "));
    rex.kill().unwrap();
    rex.wait().unwrap();
    let again = bot(&["--name", "Rex"]);
    let other = bot(&[]);
    for (bot, seat) in [(again, 1), (other, 2)] {
        let said = done(&bot.wait_with_output().unwrap());
        assert!(said.starts_with(&format!("random has seat {seat} ")), "{said}");
        assert!(said.ends_with("The table is over.\n"), "{said}");
    }
    let look = ada.send("GET", &path, None).unwrap().body;
    assert_eq!((&look["seats"][0]["name"], &look["seats"][1]["name"]), (&json!("Rex"), &json!("random")));
}

#[test]
fn n_30_tables_are_copied_restored_and_exported() {
    let served = Served::start();
    let mut ada = served.guest();
    let made = served.table(&mut ada, "penguins", &["bot random", "bot greedy"]);
    let table = made["table"].as_str().unwrap();
    while ada.send("GET", &format!("tables/{table}"), None).unwrap().body["status"] != "over" {}
    let (file, other) = (served.folder.path().join("copy.sqlite"), served.folder.path().join("other"));
    let run = |words: &[&str], paths: &[&Path], data: &Path| {
        menagerie().arg("tables").args(words).args(paths).arg("--data").arg(data).output().unwrap()
    };
    done(&run(&["backup"], &[&file], &served.data()));
    assert_eq!(run(&["backup"], &[&file], &served.data()).status.code(), Some(2), "no file is written over");
    assert_eq!(run(&["restore"], &[&file], &served.data()).status.code(), Some(2), "a server runs there");
    done(&run(&["restore"], &[&file], &other));
    let record = done(&run(&["export", table], &[], &other));
    let saved = served.folder.path().join("game.json");
    std::fs::write(&saved, record).unwrap();
    assert!(done(&menagerie().arg("verify").arg(&saved).output().unwrap()).starts_with("Verified"));
    let second =
        menagerie().args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(served.data()).output().unwrap();
    assert_eq!(second.status.code(), Some(2), "N-21: one server has the folder");
    // An address that is named is the one at which it listens.
    let taken = served.address.trim_start_matches("http://");
    let moved = menagerie().args(["serve", "--listen", taken, "--data"]).arg(&other).output().unwrap();
    assert_eq!(moved.status.code(), Some(1), "{}", text(&moved.stderr));
}

/// Starts a server with one limit, behind a proxy: those who come directly from this machine have no address that counts.
fn limited(flag: &str, limit: &str) -> Served {
    Served::start_with(&["--trusted-proxy", "127.0.0.1", flag, limit], Stdio::inherit())
}

/// The number of requests before the first one that is one too many.
fn allowed(mut ask: impl FnMut() -> u16) -> usize {
    (0..200).take_while(|_| ask() != 429).count()
}

#[test]
fn n_25_each_limit_is_set_by_its_flag() {
    let table = json!({"game": "penguins", "seats": ["me", "open"], "nonce": "0".repeat(32)});
    let name = json!({"name": "Ada"});

    // A guest changes one thing a second, and four at once.
    let served = limited("--limit-changes", "1");
    let mut ada = served.guest();
    let changes = allowed(|| ada.send("PATCH", "guests/me", Some(&name)).unwrap().status);
    assert!((4..40).contains(&changes), "{changes} changes");

    let served = limited("--limit-tables", "2");
    let mut ada = served.guest();
    assert_eq!(allowed(|| ada.send("POST", "tables", Some(&table)).unwrap().status), 2);

    let served = limited("--limit-requests", "3");
    let mut nobody = Client::new(Address::read(&served.address).unwrap(), None);
    let requests = allowed(|| nobody.send("GET", "hello", None).unwrap().status);
    assert!((3..100).contains(&requests), "{requests} requests");

    let served = limited("--limit-guests", "2");
    let mut nobody = Client::new(Address::read(&served.address).unwrap(), None);
    assert_eq!(allowed(|| nobody.send("POST", "guests", Some(&name)).unwrap().status), 2);

    let served = limited("--limit-codes", "2");
    let mut ada = served.guest();
    assert_eq!(allowed(|| ada.send("GET", "codes/otter-none", None).unwrap().status), 2);

    // The second stream of a guest ends the first one, and an address is refused its second.
    for (flag, ends_first) in [("--limit-streams", true), ("--limit-address-streams", false)] {
        let served = limited(flag, "1");
        let mut ada = served.guest();
        let made = ada.send("POST", "tables", Some(&table)).unwrap().body;
        let path = format!("tables/{}/stream", made["table"].as_str().unwrap());
        let mut first = ada.stream(&path, None).unwrap().expect("it goes on");
        let second = ada.stream(&path, None);
        if ends_first {
            assert!(second.unwrap().is_some());
            while first.next_event().unwrap().is_some() {}
        } else {
            assert!(second.unwrap_err().to_string().ends_with("429"));
        }
    }
}

#[test]
fn n_24_a_database_url_that_is_not_understood_is_a_wrong_request() {
    for url in ["nonsense", "postgres://ada:secret@db:port/menagerie", "postgres:///menagerie"] {
        let refused =
            menagerie().args(["serve", "--listen", "127.0.0.1:0", "--database", url]).output().unwrap();
        let said = text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{said}");
        assert!(said.contains("postgres://USER@HOST/DATABASE would be right"), "{said}");
        assert!(!said.contains("secret"), "{said}");
    }
}

#[cfg(unix)]
#[test]
fn n_31_sigterm_ends_the_server_in_order() {
    let mut served = Served::start();
    let mut ada = served.guest();
    let made = served.table(&mut ada, "penguins", &["me", "open"]);
    let stream = ada.stream(&format!("tables/{}/stream", made["table"].as_str().unwrap()), None).unwrap();
    let pid = served.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    let ended = served.child.wait().unwrap();
    assert_eq!(ended.code(), Some(0), "{ended}");
    drop(stream);
}
