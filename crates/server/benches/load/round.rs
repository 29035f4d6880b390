//! A shelter for 99: everybody decides at the same time, until the round is over.
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::process::Process;
use crate::wire::Wire;

/// The seats of the table.
const SEATS: usize = 99;

/// A guest at the table.
struct Guest {
    wire: Wire,
    number: usize,
    sent: u64,
    look: Value,
}

impl Guest {
    async fn look(mut self, table: String) -> Guest {
        self.look = self.wire.send("GET", &format!("tables/{table}"), "").await.1;
        self
    }

    async fn send(mut self, table: String, mut body: Value) -> Guest {
        self.sent += 1;
        body["id"] = format!("{:08x}-0000-4000-8000-{:012x}", self.number, self.sent).into();
        let path = format!("tables/{table}/commands");
        let (status, answer) = self.wire.send("POST", &path, &body.to_string()).await;
        assert_eq!(status, 200, "{body}: {answer}");
        self
    }

    /// The guest's first decision that is possible.
    async fn decide(self, table: String) -> Guest {
        let (seat, event, after) = (&self.look["you"][0], &self.look["legal"][0], &self.look["cursor"]);
        let body = json!({"do": "act", "seat": seat, "event": event, "after": after});
        self.send(table, body).await
    }
}

async fn all<T: Send + 'static>(
    each: impl Iterator<Item = impl Future<Output = T> + Send + 'static>,
) -> Vec<T> {
    let mut done = Vec::new();
    for one in each.map(tokio::spawn).collect::<Vec<_>>() {
        done.push(one.await.expect("a guest"));
    }
    done
}

pub async fn measure() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::start(&folder);
    let port = process.port;
    let guests = all((0..SEATS).map(|number| async move {
        Guest { wire: Wire::guest(port, "Keeper").await, number, sent: 0, look: Value::Null }
    }));
    let mut guests = guests.await.into_iter();
    let mut host = guests.next().expect("99 guests");
    let seats: Vec<&str> = std::iter::once("me").chain(std::iter::repeat_n("open", SEATS - 1)).collect();
    let nonce = format!("{:032x}", 7);
    let body = json!({"game": "shelter", "seats": seats, "nonce": nonce}).to_string();
    let (status, made) = host.wire.send("POST", "tables", &body).await;
    assert_eq!(status, 201, "{made}");
    let table = made["table"].as_str().expect("a table").to_owned();
    let join = json!({"do": "join", "nonce": nonce});
    let mut guests = all(guests.map(|guest| guest.send(table.clone(), join.clone()))).await;
    guests.push(host);
    let mut watching = Vec::new();
    for guest in &guests {
        let path = format!("tables/{table}/stream");
        let mut stream = Wire::open(port, guest.wire.token()).await.follow(&path).await;
        watching.push(tokio::spawn(async move { while stream.next().await > 0 {} }));
    }
    let (mut took, mut decisions, used) = (Vec::<Duration>::new(), 0, process.seconds());
    loop {
        guests = all(guests.into_iter().map(|guest| guest.look(table.clone()))).await;
        let (deciding, ready): (Vec<_>, Vec<_>) =
            guests.into_iter().partition(|guest| guest.look["legal"].is_array());
        if !took.is_empty() && deciding.len() == SEATS && is_next_round(&deciding[0].look) {
            break;
        }
        decisions += deciding.len();
        let began = Instant::now();
        guests = all(deciding.into_iter().map(|guest| guest.decide(table.clone()))).await;
        took.push(began.elapsed());
        guests.extend(ready);
    }
    let milliseconds = |took: Duration| took.as_secs_f64() * 1e3;
    println!(
        "round: {SEATS} seats, each with a stream: {SEATS} decisions at once are answered in {:.0} ms; the whole round, \
         {decisions} decisions in {} goes, in {:.0} ms; {:.2} s of processor time with looking",
        milliseconds(took[0]),
        took.len(),
        milliseconds(took.iter().sum()),
        process.seconds() - used
    );
    watching.iter().for_each(|stream| stream.abort());
}

/// Whether the public record holds decisions: they are revealed when the round ends.
fn is_next_round(look: &Value) -> bool {
    look["events"].as_array().is_some_and(|events| events.len() > SEATS)
}
