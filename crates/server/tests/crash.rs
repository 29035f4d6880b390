//! A server that is killed at random moments loses nothing that it acknowledged (N-21, N-22).
//!
//! `cargo xtask crash --kills N` runs more of it. The program starts itself again as the server: `serve FOLDER PORT`.
mod kept;

use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use games::Dice;
use kept::{Anywhere, Group, PATIENCE, nonce, play, serving, uuid, watch};
use serde_json::json;
use server::client::{Address, Client};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [serve, folder, port] = arguments.as_slice()
        && serve == "serve"
    {
        return serving::serve(&serving::config(Path::new(folder)), port.parse().expect("a port"));
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

fn n_22_nothing_acknowledged_is_lost_in_a_crash(kills: usize, tables: usize, seed: usize) {
    let began = Instant::now();
    let folder = tempfile::tempdir().unwrap();
    let data: PathBuf = folder.path().join("data");
    let port = free_port();
    let address = [Address::read(&format!("http://127.0.0.1:{port}")).unwrap()];
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
    let (mut kept_all, mut watched) = (Vec::new(), Vec::new());
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
        for nth in 0..kills {
            // Most kills come when it has answered again, however slowly that is, some while it starts.
            if nth % 8 != 0 {
                Anywhere::new(&address, 0, None).send("GET", "hello", None);
            }
            std::thread::sleep(Duration::from_millis(40 + dice.below(240)));
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
        kept_all = players.into_iter().flat_map(|player| player.join().unwrap()).collect();
        // Streams of those who watch end with the server.
        std::mem::replace(&mut process, Process { child: dead() }).kill();
        watched = watchers.into_iter().map(|watcher| watcher.join().unwrap()).collect::<Vec<_>>();
        process = Process::start(&data, port);
    });
    let checked = kept::check(&address[0], &groups, &kept_all, &watched);
    process.kill();
    let seconds = began.elapsed().as_secs_f64();
    assert!(checked > 0, "no table was played to its end");
    assert!(kept_all.len() > kills, "{} requests were acknowledged", kept_all.len());
    println!(
        "test n_22_nothing_acknowledged_is_lost_in_a_crash ... ok: {kills} kills, {} requests acknowledged, {checked} \
         tables verified, {seconds:.1} s",
        kept_all.len()
    );
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
    let mut anywhere = Anywhere::new(std::slice::from_ref(&address), 0, None);
    let made = anywhere.send("POST", "guests", Some(&json!({"name": "Ada"})));
    client.token = made.body["token"].as_str().map(str::to_owned);
    anywhere.become_guest(made.body["token"].as_str().unwrap());
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
        assert_eq!(anywhere.send("POST", "tables", Some(body)).text, *text);
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
