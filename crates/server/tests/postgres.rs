//! Servers that share one Postgres, without sticky sessions (N-24). It runs where it is told to: `cargo xtask postgres`, which
//! CI does. Debian's `postgresql` is enough; it is started on a folder and a port of its own, as an ordinary user. The
//! program starts itself again as a server: `serve URL PORT [RULES]`.
mod kept;

use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use games::Dice;
use kept::{Anywhere, Group, PATIENCE, nonce, play, serving, uuid, watch};
use serde_json::{Value, json};
use server::client::{Address, Client};
use tempfile::TempDir;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let ["serve", url, port, rules @ ..] =
        arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice()
    {
        return serve(url, port.parse().expect("a port"), rules.first().map(|rules| (*rules).to_owned()));
    }
    if !arguments.iter().any(|it| it == "--run") {
        println!("the test of several servers needs Postgres: cargo xtask postgres");
        return ExitCode::SUCCESS;
    }
    let kills = arguments.iter().position(|it| it == "--kills").and_then(|at| arguments.get(at + 1));
    let kills = kills.map_or(6, |kills| kills.parse().expect("--kills"));
    let database = match Database::start() {
        Ok(database) => database,
        Err(why) => {
            eprintln!("Postgres cannot be had: {why}; Debian's package `postgresql` would be right");
            return ExitCode::FAILURE;
        }
    };
    n_24_two_servers_agree_on_everything(&database);
    n_24_a_table_whose_rules_a_server_lacks_is_left_to_others(&database);
    n_24_bots_go_on_where_their_server_is_gone(&database);
    n_24_n_19_the_clock_of_a_server_that_is_gone_is_taken_over(&database);
    n_24_nothing_acknowledged_is_lost_where_one_server_is_killed(&database, kills);
    n_24_the_connection_is_encrypted_as_the_url_says();
    ExitCode::SUCCESS
}

fn serve(url: &str, port: u16, rules: Option<String>) -> ExitCode {
    let mut config = serving::config(Path::new(""));
    (config.house.database, config.house.rules) = (Some(url.to_owned()), rules);
    serving::serve(&config, port)
}

fn free_port() -> u16 {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// Postgres on a folder of its own.
struct Database {
    child: Child,
    url: String,
    folder: TempDir,
}

impl Drop for Database {
    fn drop(&mut self) {
        // SIGINT ends it and its connections at once.
        let _ = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status();
        let _ = self.child.wait();
    }
}

/// The folder with the newest programs of Postgres.
fn programs() -> Result<PathBuf, String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).filter(|folder| folder.join("initdb").exists());
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut debian: Vec<PathBuf> = debian.map(|version| version.path().join("bin")).collect();
    debian.sort();
    let has_all = |folder: &PathBuf| folder.join("initdb").exists() && folder.join("postgres").exists();
    debian.into_iter().rev().chain(on_path).find(has_all).ok_or("initdb is not installed".to_owned())
}

/// The number that `id` says.
fn number(of: &[&str]) -> Option<u32> {
    let said = Command::new("id").args(of).output().ok()?;
    String::from_utf8(said.stdout).ok()?.trim().parse().ok()
}

/// A program of Postgres, which refuses to run as root: then an ordinary user runs it.
fn program(path: &Path, user: Option<u32>) -> Command {
    let Some(user) = user else { return Command::new(path) };
    let mut command = Command::new("setpriv");
    command.args([&format!("--reuid={user}"), "--clear-groups", "--no-new-privs"]).arg(path);
    command
}

impl Database {
    fn start() -> Result<Database, String> {
        Database::start_with(false)
    }

    /// Starts one that takes encrypted connections alone, with a password.
    fn start_encrypted() -> Result<Database, String> {
        Database::start_with(true)
    }

    fn start_with(is_encrypted: bool) -> Result<Database, String> {
        let programs = programs()?;
        let folder = tempfile::tempdir().map_err(|why| why.to_string())?;
        let data = folder.path().join("data");
        std::fs::create_dir(&data).map_err(|why| why.to_string())?;
        let user = (number(&["-u"]) == Some(0)).then(|| number(&["-u", "nobody"])).flatten();
        if let Some(user) = user {
            use std::os::unix::fs::{PermissionsExt, chown};
            let open = std::fs::Permissions::from_mode(0o755);
            std::fs::set_permissions(folder.path(), open).map_err(|why| why.to_string())?;
            chown(&data, Some(user), None).map_err(|why| why.to_string())?;
        }
        let mut make = program(&programs.join("initdb"), user);
        make.args(["--username=menagerie", "--encoding=UTF8", "--locale=C"]);
        if is_encrypted {
            let password = folder.path().join("password");
            std::fs::write(&password, "secret").map_err(|why| why.to_string())?;
            make.arg("--auth=scram-sha-256").arg(format!("--pwfile={}", password.display()));
        } else {
            make.arg("--auth=trust");
        }
        make.arg("-D").arg(&data);
        let made = make.current_dir(&data).output().map_err(|why| format!("initdb: {why}"))?;
        if !made.status.success() {
            return Err(format!("initdb: {}", String::from_utf8_lossy(&made.stderr)));
        }
        let port = free_port();
        let mut run = program(&programs.join("postgres"), user);
        run.arg("-D").arg(&data).args(["-h", "127.0.0.1", "-p", &port.to_string()]);
        run.args(["-c", "unix_socket_directories=", "-c", "log_min_messages=fatal"]);
        if is_encrypted {
            certify(&data, "server", user)?;
            certify(&data, "other", user)?;
            std::fs::write(data.join("pg_hba.conf"), "hostssl all all 127.0.0.1/32 scram-sha-256\n")
                .map_err(|why| why.to_string())?;
            run.args(["-c", "ssl=on"]);
        }
        let child =
            run.current_dir(&data).stdout(Stdio::null()).spawn().map_err(|why| format!("postgres: {why}"))?;
        let user = if is_encrypted { "menagerie:secret" } else { "menagerie" };
        let url = format!("postgres://{user}@127.0.0.1:{port}/postgres");
        let mut database = Database { child, url, folder };
        let began = Instant::now();
        while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
            if let Some(status) = database.child.try_wait().map_err(|why| why.to_string())? {
                return Err(format!("postgres ended: {status}"));
            }
            if began.elapsed() > PATIENCE {
                return Err("postgres does not come up".to_owned());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(database)
    }

    /// The path of a certificate.
    fn certificate(&self, name: &str) -> String {
        self.folder.path().join("data").join(name).display().to_string()
    }
}

/// Makes a certificate for this machine that nobody else has signed, and its key.
fn certify(data: &Path, name: &str, user: Option<u32>) -> Result<(), String> {
    let mut make = program(Path::new("openssl"), user);
    make.args([
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "2",
    ]);
    make.args(["-subj", &format!("/CN={name}"), "-addext", "subjectAltName=IP:127.0.0.1"]);
    make.args(["-addext", "basicConstraints=critical,CA:FALSE"]);
    make.args(["-keyout", &format!("{name}.key"), "-out", &format!("{name}.crt")]);
    let made = make.current_dir(data).output().map_err(|why| format!("openssl: {why}"))?;
    if made.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&made.stderr).into_owned()) }
}

/// A server as a process of its own.
struct Process {
    child: Child,
    port: u16,
}

impl Process {
    fn start(url: &str, port: u16, rules: Option<&str>) -> Process {
        let mut program = Command::new(std::env::current_exe().unwrap());
        program.args(["serve", url, &port.to_string()]).args(rules);
        let mut process = Process { child: program.spawn().unwrap(), port };
        let began = Instant::now();
        while Client::new(process.address(), None).send("GET", "hello", None).is_err() {
            assert_eq!(process.child.try_wait().unwrap(), None, "the server does not start");
            assert!(began.elapsed() < PATIENCE, "the server does not come up");
            std::thread::sleep(Duration::from_millis(5));
        }
        process
    }

    fn new(database: &Database) -> Process {
        Process::start(&database.url, free_port(), None)
    }

    fn address(&self) -> Address {
        Address::read(&format!("http://127.0.0.1:{}", self.port)).unwrap()
    }

    /// Ends it by SIGTERM, which it obeys.
    fn end(mut self) {
        assert!(Command::new("kill").arg(self.child.id().to_string()).status().unwrap().success());
        assert!(self.child.wait().unwrap().success(), "it ends well");
    }

    /// A client of this server, and of no other.
    fn guest(&self, token: Option<&str>) -> Anywhere {
        Anywhere::new(&[self.address()], 0, token)
    }
}

impl Drop for Process {
    /// Kills it: SIGKILL leaves it no time.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn made(server: &Process, name: &str) -> (Anywhere, String) {
    let answer = server.guest(None).send("POST", "guests", Some(&json!({"name": name})));
    let token = answer.body["token"].as_str().expect("a token").to_owned();
    (server.guest(Some(&token)), token)
}

fn look(client: &mut Anywhere, table: &str) -> Value {
    let answer = client.send("GET", &format!("tables/{table}"), None);
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.body
}

fn done(client: &mut Anywhere, table: &str, body: &Value) -> Value {
    let answer = client.send("POST", &format!("tables/{table}/commands"), Some(body));
    assert_eq!(answer.status, 200, "{body}: {}", answer.text);
    answer.body
}

fn new_table(client: &mut Anywhere, dice: &mut Dice, game: &str, seats: &[&str]) -> Value {
    let body = json!({"id": uuid(dice), "game": game, "seats": seats, "nonce": nonce(dice)});
    let answer = client.send("POST", "tables", Some(&body));
    assert_eq!(answer.status, 201, "{}", answer.text);
    answer.body
}

/// One makes, another one joins by the code, each at another server; what one decides the other one sees at once.
fn n_24_two_servers_agree_on_everything(database: &Database) {
    let (first, second) = (Process::new(database), Process::new(database));
    let mut dice = Dice::new(1);
    let (mut ada, token) = made(&first, "Ada");
    let mut ada_there = second.guest(Some(&token));
    let (mut ben, _) = made(&second, "Ben");
    let table = new_table(&mut ada, &mut dice, "penguins", &["me", "open"]);
    let (id, code) = (table["table"].as_str().unwrap(), table["code"].as_str().unwrap());
    let found = ben.send("GET", &format!("codes/{code}"), None);
    assert_eq!(found.body["table"], id, "{}", found.text);
    // Both who listen hear of it, and of each other, wherever they listen.
    let mut heard = ben.client().stream(&format!("tables/{id}/stream"), None).unwrap().unwrap();
    let mut heard_by_ada = ada.client().stream(&format!("tables/{id}/stream"), None).unwrap().unwrap();
    done(&mut ben, id, &json!({"id": uuid(&mut dice), "do": "join", "nonce": nonce(&mut dice)}));
    for stream in [&mut heard, &mut heard_by_ada] {
        while stream.next_event().unwrap().expect("it goes on").data != r#"{"here":[1,2],"watchers":0}"# {}
    }
    assert_eq!(look(&mut ben, id)["seats"][0]["here"], true, "one who listens elsewhere is there");
    assert!(look(&mut ada, id)["code"].is_null(), "it has started");
    assert_eq!(ada.send("GET", &format!("codes/{code}"), None).status, 404);
    let mut sent = Vec::new();
    for _ in 0..30 {
        let deciding = if look(&mut ada, id)["turn"] == 1 { &mut ada } else { &mut ben };
        let seen = look(deciding, id);
        let (seat, legal) = (&seen["turn"], seen["legal"].as_array().expect("it is the seat's turn"));
        let event = &legal[dice.below(legal.len() as u64) as usize];
        let body = json!({"id": uuid(&mut dice), "do": "act", "seat": seat, "event": event, "after": seen["cursor"]});
        let answer = done(deciding, id, &body);
        if *seat == 1 {
            sent.push((body, answer));
        }
        // The same guest sees the same at the other server, and the other guest what all may see.
        let (here, there, others) = (look(&mut ada, id), look(&mut ada_there, id), look(&mut ben, id));
        assert_eq!(here, there);
        assert_eq!((&here["events"], &here["cursor"]), (&others["events"], &others["cursor"]));
    }
    for (body, answer) in &sent {
        assert_eq!(done(&mut ada_there, id, body), *answer, "it was answered at the other server");
    }
    // The stream at the other server has all of it.
    let cursor = look(&mut ada, id)["cursor"].as_str().unwrap().to_owned();
    while heard.next_event().unwrap().expect("it goes on").id != cursor {}
    // The same guest decides at both servers at once: one of the two is refused, as if it had come later.
    while look(&mut ada, id)["turn"] != 1 {
        let seen = look(&mut ben, id);
        let body = json!({"id": uuid(&mut dice), "do": "act", "seat": 2, "event": seen["legal"][0], "after": seen["cursor"]});
        done(&mut ben, id, &body);
    }
    let seen = look(&mut ada, id);
    let body = |id: String| json!({"id": id, "do": "act", "seat": 1, "event": seen["legal"][0], "after": seen["cursor"]});
    let bodies = [body(uuid(&mut dice)), body(uuid(&mut dice))];
    let mut statuses: Vec<u16> = std::thread::scope(|scope| {
        let each = [&mut ada, &mut ada_there].into_iter().zip(&bodies).map(|(client, body)| {
            scope.spawn(move || client.send("POST", &format!("tables/{id}/commands"), Some(body)).status)
        });
        each.collect::<Vec<_>>().into_iter().map(|one| one.join().unwrap()).collect()
    });
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    drop((heard, heard_by_ada));
    first.end();
    second.end();
    println!("test n_24_two_servers_agree_on_everything ... ok");
}

/// A server with other rules leaves a table to those that have them, and refuses so that a client asks again elsewhere.
fn n_24_a_table_whose_rules_a_server_lacks_is_left_to_others(database: &Database) {
    let (first, other) =
        (Process::new(database), Process::start(&database.url, free_port(), Some("another")));
    let mut dice = Dice::new(2);
    let (mut ada, token) = made(&first, "Ada");
    let table = new_table(&mut ada, &mut dice, "penguins", &["me", "bot random"]);
    let id = table["table"].as_str().unwrap();
    let mut there = Client::new(other.address(), Some(token.clone()));
    let refused = there.send("GET", &format!("tables/{id}"), None).unwrap();
    assert_eq!((refused.status, refused.code()), (503, "unavailable"), "{}", refused.text);
    // Where nobody has its rules any more, it is played on where its digests agree (N-23).
    drop(first);
    let mut alone = other.guest(Some(&token));
    assert_eq!(look(&mut alone, id)["status"], "running");
    println!("test n_24_a_table_whose_rules_a_server_lacks_is_left_to_others ... ok");
}

/// Bots decide on another server when theirs is killed while they think.
fn n_24_bots_go_on_where_their_server_is_gone(database: &Database) {
    let (first, second) = (Process::new(database), Process::new(database));
    let mut dice = Dice::new(3);
    let (mut ada, token) = made(&first, "Ada");
    // Those who search take a while, so that the server is gone before they have decided.
    let seats = ["bot search:2000", "bot search:2000", "bot search:2000", "me"];
    let table = new_table(&mut ada, &mut dice, "penguins", &seats);
    let id = table["table"].as_str().unwrap().to_owned();
    // The order of the seats is drawn.
    let seen = loop {
        let seen = look(&mut ada, &id);
        if seen["turn"] != 4 {
            break seen;
        }
        let body = json!({"id": uuid(&mut dice), "do": "act", "seat": 4, "event": seen["legal"][0], "after": seen["cursor"]});
        done(&mut ada, &id, &body);
    };
    let before = seen["events"].as_array().unwrap().len();
    drop(first);
    let mut there = second.guest(Some(&token));
    let began = Instant::now();
    while look(&mut there, &id)["events"].as_array().unwrap().len() <= before {
        assert!(began.elapsed() < PATIENCE, "the bots of a server that is gone do not go on");
        std::thread::sleep(Duration::from_millis(50));
    }
    println!(
        "test n_24_bots_go_on_where_their_server_is_gone ... ok: after {:.1} s",
        began.elapsed().as_secs_f64()
    );
}

/// The clock of a table rings at another server when that of the table is killed. The shortest pace is 30 seconds.
fn n_24_n_19_the_clock_of_a_server_that_is_gone_is_taken_over(database: &Database) {
    let (first, second) = (Process::new(database), Process::new(database));
    let mut dice = Dice::new(4);
    let (mut ada, token) = made(&first, "Ada");
    let body = json!({"id": uuid(&mut dice), "game": "penguins", "seats": ["me", "bot random"], "pace": 30, "nonce": nonce(&mut dice)});
    let made = ada.send("POST", "tables", Some(&body));
    assert_eq!(made.status, 201, "{}", made.text);
    let id = made.body["table"].as_str().unwrap().to_owned();
    let began = Instant::now();
    drop(first);
    let there = second.guest(Some(&token));
    let mut heard = there.client().stream(&format!("tables/{id}/stream"), None).unwrap().unwrap();
    let mut next = |kind: &str| loop {
        let event = heard.next_event().unwrap().expect("it goes on");
        let entry: Value = serde_json::from_str(&event.data).unwrap();
        if event.event.is_empty() && entry["kind"] == kind && entry["seat"] == 1 {
            return;
        }
    };
    // Ada decides nothing: she is late, and a bot decides for her (N-19).
    next("late");
    next("act");
    println!(
        "test n_24_n_19_the_clock_of_a_server_that_is_gone_is_taken_over ... ok: after {:.1} s",
        began.elapsed().as_secs_f64()
    );
}

/// A database that takes encrypted connections alone, with a password.
fn n_24_the_connection_is_encrypted_as_the_url_says() {
    let database = Database::start_encrypted().expect("openssl makes a certificate");
    let (known, other) = (database.certificate("server.crt"), database.certificate("other.crt"));
    for mode in
        ["", "?sslmode=prefer", "?sslmode=require", &format!("?sslmode=verify-full&sslrootcert={known}")]
    {
        let server = Process::start(&format!("{}{mode}", database.url), free_port(), None);
        made(&server, "Ada");
        server.end();
    }
    for mode in
        ["?sslmode=disable", "?sslmode=verify-full", &format!("?sslmode=verify-full&sslrootcert={other}")]
    {
        let mut program = Command::new(std::env::current_exe().unwrap());
        program.args(["serve", &format!("{}{mode}", database.url), &free_port().to_string()]);
        let ended = program.stderr(Stdio::null()).status().unwrap();
        assert!(!ended.success(), "{mode} is not what this database wants");
    }
    println!("test n_24_the_connection_is_encrypted_as_the_url_says ... ok");
}

/// Guests play and watch at two servers, of which one after the other is killed.
fn n_24_nothing_acknowledged_is_lost_where_one_server_is_killed(database: &Database, kills: usize) {
    let began = Instant::now();
    let mut processes = [Process::new(database), Process::new(database)];
    let addresses = [processes[0].address(), processes[1].address()];
    let seats = [
        ("penguins", vec!["me", "open", "bot random"]),
        ("shelter", vec!["me", "open", "open", "bot random"]),
        ("penguins", vec!["me", "open"]),
    ];
    let group = |(game, seats)| Arc::new(Group { game, seats, tables: Mutex::default() });
    let groups: Vec<Arc<Group>> = seats.into_iter().map(group).collect();
    let stop = AtomicBool::new(false);
    let (mut kept, mut watched) = (Vec::new(), Vec::new());
    std::thread::scope(|scope| {
        let (mut players, mut watchers) = (Vec::new(), Vec::new());
        let (addresses, stop) = (&addresses, &stop);
        for (nth, group) in groups.iter().enumerate() {
            let persons = group.seats.iter().filter(|seat| !seat.starts_with("bot")).count();
            for person in 0..persons {
                let seed = (nth * 10 + person) as u64;
                players.push(scope.spawn(move || play(addresses, group, person == 0, stop, seed)));
            }
            watchers.push(scope.spawn(move || watch(addresses, group, stop)));
        }
        let mut dice = Dice::stream(7, 1);
        for nth in 0..kills {
            std::thread::sleep(Duration::from_millis(300 + dice.below(900)));
            let port = processes[nth % 2].port;
            processes[nth % 2].child.kill().unwrap();
            processes[nth % 2].child.wait().unwrap();
            std::thread::sleep(Duration::from_millis(dice.below(300)));
            processes[nth % 2] = Process::start(&database.url, port, None);
        }
        // Where a group has gone to a second table, the first one is over, and its dice can be verified.
        let calm = Instant::now();
        while !groups.iter().any(|group| group.tables.lock().unwrap().len() > 1) && calm.elapsed() < PATIENCE
        {
            std::thread::sleep(Duration::from_millis(20));
        }
        stop.store(true, Ordering::Relaxed);
        kept = players.into_iter().flat_map(|player| player.join().unwrap()).collect();
        // Streams of those who watch end with their servers.
        for process in &mut processes {
            let port = process.port;
            process.child.kill().unwrap();
            process.child.wait().unwrap();
            *process = Process { child: ended(), port };
        }
        watched = watchers.into_iter().map(|watcher| watcher.join().unwrap()).collect::<Vec<_>>();
        processes = processes.each_ref().map(|process| Process::start(&database.url, process.port, None));
    });
    let checked = addresses.each_ref().map(|address| kept::check(address, &groups, &kept, &watched));
    assert!(checked[0] > 0 && checked[0] == checked[1], "{checked:?} tables were played to their end");
    assert!(kept.len() > kills, "{} requests were acknowledged", kept.len());
    println!(
        "test n_24_nothing_acknowledged_is_lost_where_one_server_is_killed ... ok: {kills} kills, {} requests \
         acknowledged, {} tables verified, {:.1} s",
        kept.len(),
        checked[0],
        began.elapsed().as_secs_f64()
    );
}

/// A process that has ended, to stand where another is started later.
fn ended() -> Child {
    Command::new("true").spawn().unwrap()
}
