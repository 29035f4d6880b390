//! Durable commands by the server's processor time: many tables, each with a guest who decides as soon as the decision
//! before is acknowledged.
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use crate::Sizes;
use crate::player::players;
use crate::process::Process;

pub async fn measure(sizes: &Sizes) {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::start(&folder);
    let players = players(process.port, sizes.tables).await;
    let (count, stop) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
    let each = players.into_iter().map(|mut player| {
        let (count, stop) = (Arc::clone(&count), Arc::clone(&stop));
        tokio::spawn(async move {
            while !stop.load(Relaxed) {
                player.decide().await;
                count.fetch_add(1, Relaxed);
            }
        })
    });
    let each: Vec<_> = each.collect();
    tokio::time::sleep(Duration::from_secs(1)).await;
    let (began, used, before) = (Instant::now(), process.seconds(), count.load(Relaxed));
    tokio::time::sleep(Duration::from_secs(sizes.seconds)).await;
    let (commands, used) = (count.load(Relaxed) - before, process.seconds() - used);
    let seconds = began.elapsed().as_secs_f64();
    stop.store(true, Relaxed);
    for player in each {
        player.await.expect("a player");
    }
    println!(
        "commands: {} tables, {commands} durable commands in {seconds:.1} s and {used:.2} s of the server's processor \
         time: {:.0} a second of it, {:.0} a second",
        sizes.tables,
        commands as f64 / used,
        commands as f64 / seconds
    );
}
