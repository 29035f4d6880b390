//! A network that fails between guests and server: requests are lost, repeated, held back and overtaken, answers and streams
//! are cut off. Nothing happens twice, and every fold stays that of the server (N-8, N-13).
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use games::Dice;
use serde_json::{Value, json};
use server::client::{Address, Answer, Client, Event};

use super::driver::{Guest, Host};

/// A proxy that fails by dice.
struct Faulty {
    address: String,
    state: Arc<State>,
}

struct State {
    server: SocketAddr,
    dice: Mutex<Dice>,
    /// Requests that were held back; they arrive after later ones.
    held: Mutex<Vec<Vec<u8>>>,
    /// The number of each fault so far: lost, answer lost, repeated, held back, stream cut.
    faults: [AtomicUsize; 5],
}

impl State {
    fn below(&self, n: u64) -> u64 {
        self.dice.lock().unwrap().below(n)
    }

    fn note(&self, fault: usize) {
        self.faults[fault].fetch_add(1, Ordering::Relaxed);
    }

    /// Asks the server; returns all that it answers.
    fn forward(&self, request: &[u8]) -> Vec<u8> {
        let mut answer = Vec::new();
        let mut server = TcpStream::connect(self.server).unwrap();
        server.write_all(request).unwrap();
        server.read_to_end(&mut answer).unwrap();
        answer
    }

    /// Carries one request; a connection that is dropped is cut.
    fn carry(&self, mut guest: TcpStream) -> std::io::Result<()> {
        let request = read_request(&guest)?;
        if request.windows(7).any(|part| part == b"/stream") {
            return self.carry_stream(&request, &mut guest);
        }
        let late = self.below(2) == 0;
        let held = self.held.lock().unwrap().pop().filter(|_| late);
        if let Some(held) = held {
            self.forward(&held);
        }
        match self.below(8) {
            0 => self.note(0),
            1 => {
                self.forward(&request);
                self.note(1);
            }
            2 => {
                self.forward(&request);
                guest.write_all(&self.forward(&request))?;
                self.note(2);
            }
            3 => {
                self.held.lock().unwrap().push(request);
                self.note(3);
            }
            _ => guest.write_all(&self.forward(&request))?,
        }
        Ok(())
    }

    /// Carries some bytes of a stream, then cuts it, wherever that is.
    fn carry_stream(&self, request: &[u8], guest: &mut TcpStream) -> std::io::Result<()> {
        let mut server = TcpStream::connect(self.server)?;
        server.write_all(request)?;
        let mut left = 400 + self.below(4000) as usize;
        let mut bytes = [0; 512];
        while left > 0 {
            let most = bytes.len().min(left);
            let read = server.read(&mut bytes[..most])?;
            if read == 0 {
                return Ok(());
            }
            guest.write_all(&bytes[..read])?;
            left -= read;
        }
        self.note(4);
        Ok(())
    }
}

/// A whole request, which asks the server to close the connection after its answer.
fn read_request(guest: &TcpStream) -> std::io::Result<Vec<u8>> {
    let (mut guest, mut request, mut length) = (BufReader::new(guest), String::new(), 0);
    loop {
        let mut line = String::new();
        if guest.read_line(&mut line)? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        if line == "\r\n" {
            break;
        }
        if let Some(value) = line.strip_prefix("Content-Length: ") {
            length = value.trim().parse().unwrap();
        }
        request += &line;
    }
    let mut body = vec![0; length];
    guest.read_exact(&mut body)?;
    Ok([request.as_bytes(), b"Connection: close\r\n\r\n", &body].concat())
}

impl Faulty {
    fn new(server: &str, seed: u64) -> Faulty {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let state = Arc::new(State {
            server: server.trim_start_matches("http://").parse().unwrap(),
            dice: Mutex::new(Dice::new(seed)),
            held: Mutex::default(),
            faults: Default::default(),
        });
        let shared = Arc::clone(&state);
        // The threads end with the tests; a guest that is cut off comes again.
        std::thread::spawn(move || {
            for guest in listener.incoming().map_while(Result::ok) {
                let state = Arc::clone(&shared);
                std::thread::spawn(move || state.carry(guest));
            }
        });
        Faulty { address, state }
    }

    fn client(&self, guest: &Guest) -> Client {
        Client::new(Address::read(&self.address).unwrap(), Some(guest.token.clone()))
    }
}

/// Asks the same until there is an answer.
fn ask(client: &mut Client, method: &str, path: &str, body: Option<&Value>) -> Answer {
    for _ in 0..1000 {
        if let Ok(answer) = client.send(method, path, body) {
            return answer;
        }
    }
    panic!("{path}: no answer in a thousand requests");
}

/// Follows a table to its end through cuts, resuming by cursor.
fn follow(client: &Client, table: &str) -> Vec<Event> {
    let (mut events, mut last): (Vec<Event>, Option<String>) = (Vec::new(), None);
    loop {
        let Ok(stream) = client.stream(&format!("tables/{table}/stream"), last.as_deref()) else { continue };
        let Some(mut stream) = stream else { return events };
        while let Ok(Some(event)) = stream.next_event() {
            if event.event.is_empty() {
                last = Some(event.id.clone());
                events.push(event);
            }
        }
    }
}

#[test]
fn n_8_n_13_nothing_is_lost_or_happens_twice_where_the_network_fails() {
    for (game, seed) in [("penguins", 1), ("shelter", 2)] {
        let host = Host::new();
        let (mut ada, mut ben) = (host.guest("Ada"), host.guest("Ben"));
        let table = ada.make(game, &["me", "open", "bot greedy"], json!({}));
        ben.join(&table);
        let faulty = Faulty::new(&host.address, seed);
        let follows = [&ada, &ben].map(|guest| {
            let (client, table) = (faulty.client(guest), table.clone());
            std::thread::spawn(move || follow(&client, &table))
        });
        // Each decides through the proxy, and sends the same until it is answered.
        let mut clients = [faulty.client(&ada), faulty.client(&ben)];
        let mut accepted: [Vec<(Value, String)>; 2] = Default::default();
        let (path, commands) = (format!("tables/{table}"), format!("tables/{table}/commands"));
        let mut nth = 0;
        let mut is_over = false;
        while !is_over {
            for (at, client) in clients.iter_mut().enumerate() {
                let look = ask(client, "GET", &path, None).body;
                is_over |= look["status"] == "over";
                let Some(legal) = look["legal"].as_array() else { continue };
                nth += 1;
                let id = format!("22222222-0000-4000-8000-{nth:012x}");
                let event = &legal[(7 * nth) % legal.len()];
                let body =
                    json!({"id": id, "do": "act", "seat": at + 1, "event": event, "after": look["cursor"]});
                let answer = ask(client, "POST", &commands, Some(&body));
                match answer.status {
                    200 => accepted[at].push((body, answer.text)),
                    409 => assert!(["stale", "not-your-turn"].contains(&answer.code()), "{}", answer.text),
                    _ => panic!("{}", answer.text),
                }
            }
        }
        let events = [&mut ada, &mut ben].map(|guest| guest.entries(&table));
        for (followed, events) in follows.into_iter().zip(&events) {
            assert_eq!(
                &followed.join().unwrap(),
                events,
                "{game}: cut streams tell the same, each entry once"
            );
        }
        let public: Vec<Value> = events[0].iter().map(|it| serde_json::from_str(&it.data).unwrap()).collect();
        for (at, (guest, accepted)) in [&mut ada, &mut ben].into_iter().zip(&accepted).enumerate() {
            let is_act = |entry: &&Value| {
                entry["kind"] == "act" && entry.get("own").is_none() && entry["seat"] == at + 1
            };
            let acts: Vec<&Value> = public.iter().filter(is_act).map(|entry| &entry["event"]).collect();
            let sent: Vec<&Value> = accepted.iter().map(|(body, _)| &body["event"]).collect();
            assert_eq!(acts, sent, "{game}: each decision once, in its order");
            for (body, answer) in accepted {
                assert_eq!(&guest.ask("POST", &commands, Some(body.clone())).text, answer);
            }
        }
        for (fault, name) in ["lost", "answer lost", "repeated", "held back", "stream cut"].iter().enumerate()
        {
            assert!(faulty.state.faults[fault].load(Ordering::Relaxed) > 0, "{game}: no request was {name}");
        }
    }
}
