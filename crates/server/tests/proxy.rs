//! A server behind nginx, with the configuration of `docs/serve.md` (N-13, N-25, N-30). It runs where it is told where nginx is:
//! `cargo xtask proxy`, which CI does.
use std::process::{Child, Command, ExitCode};
use std::time::{Duration, Instant};

use serde_json::json;
use server::client::{Address, Client};
use server::{Config, Server, Site};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().position(|it| it == "--nginx").and_then(|at| arguments.get(at + 1)) {
        Some(nginx) => n_30_behind_a_proxy_streams_come_at_once(nginx),
        None => println!("the test behind a proxy needs nginx: cargo xtask proxy"),
    }
    ExitCode::SUCCESS
}

/// A process that ends with the test.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        // SIGTERM lets nginx end its workers, too.
        let _ = Command::new("kill").arg(self.0.id().to_string()).status();
        let _ = self.0.wait();
    }
}

/// The configuration of the page, but for what needs a certificate and the usual ports and folders.
fn configuration(server: &str, port: u16, folder: &str) -> String {
    let page = include_str!("../../../docs/serve.md");
    let block =
        page.split("```nginx\n").nth(1).and_then(|rest| rest.split("```").next()).expect("the page has one");
    let block = block.replace("listen 443 ssl;", &format!("listen 127.0.0.1:{port};"));
    let block = block.replace("http://127.0.0.1:7878", server).replace("$scheme", "https");
    let paths: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|of| format!("{of}_temp_path {folder}/{of};\n"))
        .concat();
    format!(
        "daemon off; pid {folder}/pid; error_log stderr;\nevents {{}}\nhttp {{ access_log off; {paths}{block} }}\n"
    )
}

fn n_30_behind_a_proxy_streams_come_at_once(nginx: &str) {
    let folder = tempfile::tempdir().unwrap();
    let mut config = Config::new(folder.path().join("data"));
    config.trusted_proxy = Some("127.0.0.1".parse().unwrap());
    let listener = server::bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let behind = format!("http://{}", listener.local_addr().unwrap());
    let _server = Server::start(listener, Site::default(), &config).unwrap();
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let file = folder.path().join("nginx.conf");
    std::fs::write(&file, configuration(&behind, port, folder.path().to_str().unwrap())).unwrap();
    let started = Command::new(nginx).arg("-p").arg(folder.path()).arg("-c").arg(&file).spawn().unwrap();
    let _proxy = Process(started);
    let mut client = Client::new(Address::read(&format!("http://127.0.0.1:{port}")).unwrap(), None);
    let began = Instant::now();
    let made = loop {
        match client.send("POST", "guests", Some(&json!({"name": "Ada"}))) {
            Ok(made) => break made,
            Err(why) if began.elapsed() > Duration::from_secs(20) => panic!("nginx does not come up: {why}"),
            Err(_) => std::thread::sleep(Duration::from_millis(20)),
        }
    };
    assert_eq!(made.status, 201, "{}", made.text);
    assert!(made.header("set-cookie").unwrap().contains("; Secure"), "the proxy's word on https is taken");
    client.token = made.body["token"].as_str().map(str::to_owned);
    let body = json!({"game": "penguins", "seats": ["me", "open"], "nonce": "0".repeat(32)});
    let table =
        client.send("POST", "tables", Some(&body)).unwrap().body["table"].as_str().unwrap().to_owned();
    let mut stream = client.stream(&format!("tables/{table}/stream"), None).unwrap().unwrap();
    let mut next = |kind: &str| loop {
        let event = stream.next_event().unwrap().expect("the stream is open");
        if event.event == kind {
            return event.data;
        }
    };
    assert!(next("").contains("created"));
    assert!(next("").contains("joined"));
    let react = json!({"id": "0b0e8f6c-3a55-4c3e-9d1f-2f6f5d1f7a10", "do": "react", "with": "owl"});
    client.send("POST", &format!("tables/{table}/commands"), Some(&react)).unwrap();
    // Nothing is held back: a reaction comes while the stream goes on.
    assert!(next("reaction").contains("owl"));
    println!("test n_30_behind_a_proxy_streams_come_at_once ... ok");
}
