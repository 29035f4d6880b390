//! The start of a server whose file holds many tables that run.
use std::path::Path;

use rusqlite::Connection;

use crate::Sizes;
use crate::player::Player;
use crate::process::Process;

/// The decisions of each table.
const DECISIONS: usize = 20;

/// The table is copied under new ids, each with the time at which it would be closed; every tenth is open and has a code.
const COPY: &str = "
    WITH RECURSIVE numbers (nr) AS (SELECT 2 UNION ALL SELECT nr + 1 FROM numbers WHERE nr < :count)
    INSERT INTO tables (tab, id, seed, code, game, host, listed, status, bots, due)
    SELECT nr, printf('%022d', nr), seed, CASE WHEN nr % 10 = 0 THEN printf('otter-%d', nr) END, game, host, listed,
        CASE WHEN nr % 10 = 0 THEN 0 ELSE status END, bots, due + nr FROM tables, numbers WHERE tab = 1";
const COPY_STEPS: &str = "INSERT INTO steps (tab, nr, body, digest)
    SELECT tables.tab, nr, body, digest FROM tables, history WHERE tables.tab > 1 AND history.tab = 1";
const COPY_MEMBERS: &str = "INSERT INTO members (guest, tab, name)
    SELECT guest, tables.tab, name FROM tables, members WHERE tables.tab > 1 AND members.tab = 1";

fn copy(file: &Path, count: usize) -> rusqlite::Result<()> {
    let connection = Connection::open(file)?;
    connection.execute(COPY, [count as i64])?;
    connection.execute(COPY_STEPS, [])?;
    connection.execute(COPY_MEMBERS, [])?;
    Ok(())
}

pub async fn measure(sizes: &Sizes) {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::start(&folder);
    let mut player = Player::new(process.port, 0).await;
    for _ in 0..DECISIONS {
        player.decide().await;
    }
    drop((player, process));
    let file = folder.path().join("tables.sqlite");
    copy(&file, sizes.stored).expect("the tables are copied");
    let empty = Process::start(&tempfile::tempdir().unwrap()).started;
    let process = Process::start(&folder);
    println!(
        "start: {} tables in a file of {:.0} MB: requests are answered after {:.0} ms, of an empty folder after {:.0} ms; \
         {:.2} s of processor time, {:.0} MB of memory",
        sizes.stored,
        file.metadata().map_or(0.0, |data| data.len() as f64 / 1e6),
        process.started.as_secs_f64() * 1e3,
        empty.as_secs_f64() * 1e3,
        process.seconds(),
        process.kilobytes() / 1e3
    );
}
