//! Open streams: the memory of each, and the time until a command is acknowledged while they are told.
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use crate::Sizes;
use crate::player::players;
use crate::process::Process;
use crate::wire::Wire;

/// The streams of a table.
const EACH: usize = 10;
/// The connections that are opened at once.
const AT_ONCE: usize = 200;

pub async fn measure(sizes: &Sizes) {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::start(&folder);
    let port = process.port;
    let players = players(port, sizes.streams.div_ceil(EACH)).await;
    let mut guests = Vec::with_capacity(sizes.streams);
    while guests.len() < sizes.streams {
        let more = (guests.len()..sizes.streams).take(AT_ONCE);
        let more: Vec<_> = more.map(|_| tokio::spawn(Wire::guest(port, "Watcher"))).collect();
        for guest in more {
            // The connection ends: only the guest is kept.
            guests.push(guest.await.expect("a guest").token().to_owned());
        }
    }
    let before = process.kilobytes();
    let told = Arc::new(AtomicU64::new(0));
    let mut streams = Vec::with_capacity(sizes.streams);
    for (at, guest) in guests.iter().enumerate() {
        let path = format!("tables/{}/stream?after=2.0", players[at / EACH].table);
        let mut stream = Wire::open(port, guest).await.follow(&path).await;
        let told = Arc::clone(&told);
        streams.push(tokio::spawn(async move {
            loop {
                match stream.next().await {
                    0 => return,
                    bytes => drop(told.fetch_add(bytes as u64, Relaxed)),
                }
            }
        }));
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let each = (process.kilobytes() - before) / sizes.streams as f64;

    // Each table has its time within a common period, so that the commands come evenly.
    let period = Duration::from_secs_f64(players.len() as f64 / sizes.rate as f64);
    let rounds = (sizes.seconds as f64 / period.as_secs_f64()).ceil().max(1.0) as u32;
    let (used, bytes, began) = (process.seconds(), told.load(Relaxed), tokio::time::Instant::now());
    let count = players.len();
    let commanding = players.into_iter().enumerate().map(|(at, mut player)| {
        let first = began + period.mul_f64(at as f64 / count as f64);
        tokio::spawn(async move {
            let mut took = Vec::new();
            for round in 0..rounds {
                tokio::time::sleep_until(first + period * round).await;
                let sent = Instant::now();
                player.decide().await;
                took.push(sent.elapsed());
            }
            took
        })
    });
    let commanding: Vec<_> = commanding.collect();
    let mut took = Vec::new();
    for player in commanding {
        took.extend(player.await.expect("a player"));
    }
    let (seconds, used) = (began.elapsed().as_secs_f64(), process.seconds() - used);
    took.sort();
    let at = |part: f64| took[((took.len() as f64 * part) as usize).min(took.len() - 1)].as_secs_f64() * 1e3;
    println!(
        "streams: {} open, {each:.1} kB of memory each; {:.0} commands a second, each told on {EACH} streams ({:.1} MB a \
         second): acknowledged in {:.1} ms (median), {:.1} ms (p99), {:.1} ms (longest); {:.2} of a processor",
        sizes.streams,
        took.len() as f64 / seconds,
        (told.load(Relaxed) - bytes) as f64 / seconds / 1e6,
        at(0.5),
        at(0.99),
        at(1.0),
        used / seconds
    );
    streams.iter().for_each(|stream| stream.abort());
}
