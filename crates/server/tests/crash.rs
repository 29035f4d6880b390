//! A server that is killed at random moments loses nothing that it acknowledged (N-21, N-22).
//!
//! `cargo xtask crash --kills N` runs more of it. The program starts itself again as the server: `serve FOLDER PORT`.
use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use games::{Dice, Record, Setup, with_game};
use serde_json::{Value, json};
use server::client::{Address, Answer, Client, Event};
use server::{Config, Server, Site};

/// The time after which a server that does not come up is given up.
const PATIENCE: Duration = Duration::from_secs(60);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [serve, folder, port] = arguments.as_slice()
        && serve == "serve"
    {
        return serve_tables(Path::new(folder), port.parse().expect("a port"));
    }
    let number = |name: &str, usual: usize| {
        let at = arguments.iter().position(|it| it == name);
        at.and_then(|at| arguments.get(at + 1)).map_or(usual, |it| it.parse().expect(name))
    };
    if arguments.iter().any(|it| it == "--list") {
        println!(
            "n_22_nothing_acknowledged_is_lost_in_a_crash: test\nn_21_a_full_disk_ends_the_server: test"
        );
        return ExitCode::SUCCESS;
    }
    n_22_nothing_acknowledged_is_lost_in_a_crash(
        number("--kills", 20),
        number("--tables", 6),
        number("--seed", 1),
    );
    n_21_a_full_disk_ends_the_server();
    ExitCode::SUCCESS
}

fn serve_tables(folder: &Path, port: u16) -> ExitCode {
    let listener = std::net::TcpListener::bind(("127.0.0.1", port)).expect("the port of the server before");
    let mut config = Config::new(folder.to_owned());
    (config.limits.changes, config.limits.burst) = (1_000_000, 1_000_000);
    (config.limits.tables, config.limits.streams) = (100_000, 100_000);
    let server = Server::start(listener, Site::default(), &config).expect("the store opens");
    match server.wait() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// A server as a process of its own.
struct Process {
    child: Child,
}

impl Process {
    fn start(folder: &Path, port: u16) -> Process {
        let program = std::env::current_exe().unwrap();
        let child = Command::new(program).arg("serve").arg(folder).arg(port.to_string()).spawn().unwrap();
        Process { child }
    }

    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

fn free_port() -> u16 {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// Those who play at one table after the other.
struct Group {
    game: &'static str,
    seats: Vec<&'static str>,
    tables: Mutex<Vec<String>>,
}

/// A request that was acknowledged, with the text of its answer.
struct Acknowledged {
    token: String,
    path: String,
    body: Value,
    text: String,
}

/// Sends a request until it is answered: a client may always send again.
fn persist(client: &mut Client, method: &str, path: &str, body: Option<&Value>) -> Answer {
    let began = Instant::now();
    loop {
        match client.send(method, path, body) {
            Ok(answer) if answer.status != 503 => return answer,
            _ if began.elapsed() > PATIENCE => panic!("the server does not come up"),
            _ => std::thread::sleep(Duration::from_millis(5)),
        }
    }
}

fn uuid(dice: &mut Dice) -> String {
    let mut part = |bits: u32| dice.below(1 << bits);
    format!("{:08x}-{:04x}-4{:03x}-a{:03x}-{:012x}", part(32), part(16), part(12), part(12), part(48))
}

fn nonce(dice: &mut Dice) -> String {
    format!("{:016x}{:016x}", dice.below(u64::MAX), dice.below(u64::MAX))
}

/// Plays as one guest of a group until told to stop; returns what was acknowledged.
fn play(address: &Address, group: &Group, first: bool, stop: &AtomicBool, seed: u64) -> Vec<Acknowledged> {
    let mut dice = Dice::stream(99, seed);
    let mut client = Client::new(address.clone(), None);
    let made = persist(&mut client, "POST", "guests", Some(&json!({"name": format!("Guest {seed}")})));
    let token = made.body["token"].as_str().expect("a token").to_owned();
    client.token = Some(token.clone());
    let mine = nonce(&mut dice);
    let mut kept = Vec::new();
    let mut send = |client: &mut Client, path: String, body: Value| {
        let answer = persist(client, "POST", &path, Some(&body));
        if answer.status < 300 {
            let text = answer.text.clone();
            kept.push(Acknowledged { token: token.clone(), path, body, text });
        }
        answer
    };
    while !stop.load(Ordering::Relaxed) {
        let table = group.tables.lock().unwrap().last().cloned();
        let look =
            table.as_ref().map(|table| persist(&mut client, "GET", &format!("tables/{table}"), None).body);
        let status = look.as_ref().and_then(|look| look["status"].as_str()).unwrap_or("none");
        match (status, table) {
            ("none" | "over", _) if first => {
                let body =
                    json!({"id": uuid(&mut dice), "game": group.game, "seats": group.seats, "nonce": mine});
                let answer = send(&mut client, "tables".to_owned(), body);
                let table =
                    answer.body["table"].as_str().unwrap_or_else(|| panic!("{}", answer.text)).to_owned();
                group.tables.lock().unwrap().push(table);
            }
            ("open", Some(table)) if look.as_ref().is_some_and(|look| look["you"] == json!([])) => {
                let body = json!({"id": uuid(&mut dice), "do": "join", "nonce": mine});
                send(&mut client, format!("tables/{table}/commands"), body);
            }
            ("running", Some(table)) => {
                let look = look.unwrap_or_default();
                let legal = look["legal"].as_array().cloned().unwrap_or_default();
                if legal.is_empty() {
                    std::thread::sleep(Duration::from_millis(1));
                    continue;
                }
                let undo = dice.below(12) == 0;
                let event = &legal[dice.below(legal.len() as u64) as usize];
                let seat = &look["you"][0];
                let after = &look["cursor"];
                let id = uuid(&mut dice);
                let body = match undo {
                    true => json!({"id": id, "do": "undo", "seat": seat, "after": after}),
                    false => json!({"id": id, "do": "act", "seat": seat, "event": event, "after": after}),
                };
                send(&mut client, format!("tables/{table}/commands"), body);
            }
            _ => std::thread::sleep(Duration::from_millis(2)),
        }
    }
    kept
}

/// Watches the tables of a group by streams that are resumed; returns the entries of each, each once.
fn watch(address: &Address, group: &Group, stop: &AtomicBool) -> HashMap<String, Vec<Event>> {
    let mut client = Client::new(address.clone(), None);
    let made = persist(&mut client, "POST", "guests", Some(&json!({"name": "Watcher"})));
    client.token = made.body["token"].as_str().map(str::to_owned);
    let mut seen: HashMap<String, Vec<Event>> = HashMap::new();
    while !stop.load(Ordering::Relaxed) {
        let Some(table) = group.tables.lock().unwrap().last().cloned() else {
            std::thread::sleep(Duration::from_millis(2));
            continue;
        };
        let events = seen.entry(table.clone()).or_default();
        if let Err(why) = follow(&client, &table, events) {
            assert_ne!(why.kind(), io::ErrorKind::InvalidData, "{why}");
            std::thread::sleep(Duration::from_millis(2));
        }
    }
    seen
}

/// Follows a table until its end or until the connection is lost.
fn follow(client: &Client, table: &str, events: &mut Vec<Event>) -> io::Result<()> {
    let after = events.last().map(|event| event.id.clone());
    let Some(mut stream) = client.stream(&format!("tables/{table}/stream"), after.as_deref())? else {
        std::thread::sleep(Duration::from_millis(2));
        return Ok(());
    };
    while let Some(event) = stream.next_event()? {
        if event.event.is_empty() {
            let entry: Value = serde_json::from_str(&event.data).unwrap();
            assert_eq!(
                entry["seq"],
                json!(events.len() + 1),
                "an entry is missing or came twice: {}",
                event.data
            );
            events.push(event);
        }
    }
    Ok(())
}

fn n_22_nothing_acknowledged_is_lost_in_a_crash(kills: usize, tables: usize, seed: usize) {
    let began = Instant::now();
    let folder = tempfile::tempdir().unwrap();
    let data: PathBuf = folder.path().join("data");
    let port = free_port();
    let address = Address::read(&format!("http://127.0.0.1:{port}")).unwrap();
    let groups: Vec<Arc<Group>> = (0..tables)
        .map(|nth| match nth % 3 {
            0 => ("penguins", vec!["me", "open", "bot random"]),
            1 => ("shelter", vec!["me", "open", "open", "bot random"]),
            _ => ("penguins", vec!["me", "open", "open", "open"]),
        })
        .map(|(game, seats)| Arc::new(Group { game, seats, tables: Mutex::default() }))
        .collect();
    let stop = AtomicBool::new(false);
    let mut process = Process::start(&data, port);
    let (mut kept, mut watched) = (Vec::new(), Vec::new());
    std::thread::scope(|scope| {
        let (mut players, mut watchers) = (Vec::new(), Vec::new());
        for (nth, group) in groups.iter().enumerate() {
            let persons = group.seats.iter().filter(|seat| !seat.starts_with("bot")).count();
            for person in 0..persons {
                let (address, stop, seed) = (&address, &stop, (seed * 1000 + nth * 10 + person) as u64);
                players.push(scope.spawn(move || play(address, group, person == 0, stop, seed)));
            }
            let (address, stop) = (&address, &stop);
            watchers.push(scope.spawn(move || watch(address, group, stop)));
        }
        let mut dice = Dice::stream(7, seed as u64);
        for _ in 0..kills {
            std::thread::sleep(Duration::from_millis(60 + dice.below(240)));
            std::mem::replace(&mut process, Process { child: dead() }).kill();
            process = Process::start(&data, port);
        }
        // Where a group has gone to a second table, the first one is over, and its dice can be verified.
        let calm = Instant::now();
        while !groups.iter().any(|group| group.tables.lock().unwrap().len() > 1) && calm.elapsed() < PATIENCE
        {
            std::thread::sleep(Duration::from_millis(20));
        }
        stop.store(true, Ordering::Relaxed);
        kept = players.into_iter().flat_map(|player| player.join().unwrap()).collect();
        // Streams of those who watch end with the server.
        std::mem::replace(&mut process, Process { child: dead() }).kill();
        watched = watchers.into_iter().map(|watcher| watcher.join().unwrap()).collect::<Vec<_>>();
        process = Process::start(&data, port);
    });
    // Everything that was acknowledged is answered alike again.
    let mut client = Client::new(address.clone(), None);
    for one in &kept {
        client.token = Some(one.token.clone());
        let again = persist(&mut client, "POST", &one.path, Some(&one.body));
        assert_eq!(again.text, one.text, "{} {}", one.path, one.body);
    }
    // Everything that a stream told is in the history, as it was told; and each table follows from its record.
    let mut checked = 0;
    for (group, seen) in groups.iter().zip(watched) {
        for table in group.tables.lock().unwrap().iter() {
            let mut whole = Vec::new();
            let look = persist(&mut client, "GET", &format!("tables/{table}"), None).body;
            if look["status"] == "over" {
                follow(&client, table, &mut whole).unwrap();
                let record = persist(&mut client, "GET", &format!("tables/{table}/record"), None);
                let record = Record::parse(&record.text, games::catalogue()).unwrap();
                let any = Setup::of(&record).unwrap().open().unwrap();
                with_game!(&any, game => games::verify(game, &record)).unwrap();
                checked += 1;
            } else {
                whole = told_so_far(&client, table, &look);
            }
            let told = seen.get(table).map(Vec::as_slice).unwrap_or_default();
            assert!(whole.starts_with(told), "{table} has another history than the one that was told");
        }
    }
    process.kill();
    let seconds = began.elapsed().as_secs_f64();
    assert!(checked > 0, "no table was played to its end");
    assert!(kept.len() > kills, "{} requests were acknowledged", kept.len());
    println!(
        "test n_22_nothing_acknowledged_is_lost_in_a_crash ... ok: {kills} kills, {} requests acknowledged, {checked} \
         tables verified, {seconds:.1} s",
        kept.len()
    );
}

/// The entries of a table that runs.
fn told_so_far(client: &Client, table: &str, look: &Value) -> Vec<Event> {
    let cursor = look["cursor"].as_str().unwrap();
    let newest: usize = cursor.split('.').next().unwrap().parse().unwrap();
    let mut stream = client.stream(&format!("tables/{table}/stream"), None).unwrap().unwrap();
    let mut events = Vec::new();
    while events.len() < newest {
        let event = stream.next_event().unwrap().expect("it goes on");
        let is_entry = event.event.is_empty() && !event.data.contains("\"own\":true");
        events.extend(Some(event).filter(|_| is_entry));
    }
    events
}

/// A process that has ended, to stand where another is taken.
fn dead() -> Child {
    Command::new(std::env::current_exe().unwrap()).arg("--list").stdout(Stdio::null()).spawn().unwrap()
}

fn n_21_a_full_disk_ends_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let port = free_port();
    let address = Address::read(&format!("http://127.0.0.1:{port}")).unwrap();
    // The largest file that the server may write has 600 blocks of 512 bytes.
    let script = "trap '' XFSZ; ulimit -f 600; exec \"$0\" serve \"$1\" \"$2\"";
    let mut child = Command::new("sh")
        .args(["-c", script])
        .arg(std::env::current_exe().unwrap())
        .arg(&data)
        .arg(port.to_string())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut client = Client::new(address.clone(), None);
    let made = persist(&mut client, "POST", "guests", Some(&json!({"name": "Ada"})));
    client.token = made.body["token"].as_str().map(str::to_owned);
    let mut dice = Dice::new(5);
    let (mut kept, mut refused) = (Vec::new(), None);
    for _ in 0..100_000 {
        let body = json!({"id": uuid(&mut dice), "game": "penguins", "seats": ["me", "open"], "nonce": nonce(&mut dice)});
        match client.send("POST", "tables", Some(&body)) {
            Ok(answer) if answer.status == 201 => kept.push((body, answer.text)),
            Ok(answer) => {
                refused = Some(answer);
                break;
            }
            Err(_) => break,
        }
    }
    let ended = child.wait_with_output_of();
    let refused = refused.expect("the request that could not be written is answered");
    assert_eq!((refused.status, refused.code()), (503, "unavailable"), "{}", refused.text);
    assert_eq!(ended.0, Some(1), "the program ends: {}", ended.1);
    assert!(ended.1.contains("does not write any more"), "with its reason: {}", ended.1);
    // With room again, everything that was acknowledged is there.
    let process = Process::start(&data, port);
    for (body, text) in &kept {
        assert_eq!(persist(&mut client, "POST", "tables", Some(body)).text, *text);
    }
    process.kill();
    println!("test n_21_a_full_disk_ends_the_server ... ok: {} requests acknowledged before", kept.len());
}

/// Waiting for the end of a process with what it said.
trait Ended {
    fn wait_with_output_of(&mut self) -> (Option<i32>, String);
}

impl Ended for Child {
    fn wait_with_output_of(&mut self) -> (Option<i32>, String) {
        use std::io::Read;
        let mut text = String::new();
        if let Some(mut from) = self.stderr.take() {
            from.read_to_string(&mut text).unwrap();
        }
        (self.wait().unwrap().code(), text)
    }
}
