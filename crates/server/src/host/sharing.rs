//! A house among others on one database (N-24): it takes in what they write, hears their bells, renews its lease, and takes
//! over the tables of one that is gone.
use std::sync::Arc;
use std::time::Duration;

use super::load::{self, LoadError};
use super::{House, Live, News};
use crate::store::{Error, Shared};

/// The time between two renewals of the lease; each looks for tables to be taken over.
const TEND: Duration = Duration::from_millis(1500);
/// The time between two looks at the tables in memory, for bells that were not heard.
const LOOK: Duration = Duration::from_secs(2);

/// The rules that a house has, each between two bars.
fn rules(house: &House) -> String {
    let each = games::GameId::ALL.iter().map(|game| format!("{game} {}|", house.rules(*game)));
    format!("|{}", each.collect::<String>())
}

/// Begins to share: a lease, the bells of others, and looks without a bell.
pub fn start(house: &Arc<House>) -> Result<(), Error> {
    let Some(shared) = house.shared() else { return Ok(()) };
    shared.renew(house.now(), &rules(house))?;
    let mut bells = shared.bells();
    let of = Arc::downgrade(house);
    tokio::spawn(async move {
        while let Some(text) = bells.recv().await {
            let Some(house) = of.upgrade() else { return };
            hear(&house, &text);
        }
    });
    let of = Arc::downgrade(house);
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(TEND).await;
            let Some(house) = of.upgrade() else { return };
            // A database that cannot be reached breaks the writer, which ends the program.
            if let Err(why) = tend(&house).await {
                tracing::warn!(%why, "the lease was not renewed");
            }
        }
    });
    let of = Arc::downgrade(house);
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(LOOK).await;
            let Some(house) = of.upgrade() else { return };
            house.in_memory().iter().for_each(|live| look(&house, live));
        }
    });
    Ok(())
}

/// Hears a bell: tables that have changed, or a reaction at one.
fn hear(house: &Arc<House>, text: &str) {
    // The first word is the server.
    let words: Vec<&str> = text.split(' ').skip(1).collect();
    if let ["react", table, seats, with] = words[..] {
        let seats = seats.split(',').filter_map(|seat| seat.parse().ok()).collect();
        let with = table::online::REACTIONS.iter().find(|known| **known == with);
        if let (Some(live), Some(with)) = (house.known(table), with) {
            // Nobody may be listening.
            let _ = live.reactions.send((seats, with));
        }
        return;
    }
    words.into_iter().filter_map(|table| house.known(table)).for_each(|live| look(house, &live));
}

/// Tells other servers of a reaction.
pub fn tell_reaction(shared: &Shared, table: &str, seats: &[u8], with: &str) {
    let seats = seats.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
    if let Err(why) = shared.tell(&format!("react {table} {seats} {with}")) {
        tracing::warn!(%why, "a reaction was not told");
    }
}

/// Looks after a table in memory: one that does not follow is overtaken, so that those who hold it find it anew.
fn look(house: &Arc<House>, live: &Arc<Live>) {
    match take_in(house, live, true) {
        Ok(true) => {}
        Ok(false) => live.overtake(),
        Err(why) => tracing::warn!(%why, "a table was not looked at"),
    }
}

/// Takes in the steps that other servers have written of a table; whether the table is as it is in the store then, or has
/// changes of its own that are on their way there.
pub fn is_up_to_date(house: &House, live: &Arc<Live>) -> Result<bool, Error> {
    take_in(house, live, false)
}

/// Takes in what others have written; `all` asks for names and presence also where there are no new steps.
fn take_in(house: &House, live: &Arc<Live>, all: bool) -> Result<bool, Error> {
    let Some(shared) = house.shared() else { return Ok(true) };
    let version = live.lock().version();
    let steps = house.steps(live.row, version)?;
    if steps.is_empty() && !all {
        return Ok(true);
    }
    // The row is there before its first step is.
    let Some(row) = house.table(&live.id)? else { return Ok(true) };
    let (names, elsewhere) = (house.members(live.row)?, shared.here(live.row)?);
    let mut inner = live.lock();
    // Changes on their way are refused where others were quicker, and what is newer is taken in by the next look.
    if inner.version() != version || !live.is_settled(&inner) {
        return Ok(true);
    }
    Ok(live.take_in(&mut inner, News { steps, row, names, elsewhere }))
}

/// Loads a table. One whose rules this server lacks is left to others as long as one of them has them.
pub fn load(house: &House, id: &str) -> Result<Option<Live>, LoadError> {
    let Some(live) = load::load(&house.store, &house.downs, id, |game| house.rules(game))? else {
        return Ok(None);
    };
    if let Some(shared) = house.shared() {
        let mut inner = live.lock();
        let own = inner.terms().game.parse().is_ok_and(|game| house.rules(game) == inner.terms().rules);
        if !own && shared.has_rules(&inner.rules(), house.now())? {
            return Err(LoadError::Elsewhere);
        }
        inner.is_kept_here = shared.keeps(live.row)?;
        drop(inner);
        live.hear(shared.here(live.row)?);
    }
    Ok(Some(live))
}

/// Renews the lease, follows the database's time, and takes over the tables of servers that are gone.
async fn tend(house: &Arc<House>) -> Result<(), Error> {
    let Some(shared) = house.shared() else { return Ok(()) };
    let now = shared.now()?;
    house.clock().follow(now);
    let rules = rules(house);
    shared.renew(now, &rules)?;
    loop {
        let taken = shared.take_over(now, &rules)?;
        if taken.is_empty() {
            return Ok(());
        }
        for taken in taken {
            if let Some(due) = taken.due {
                house.alarms.set(due, &taken.table);
            }
            let known = house.known(&taken.table);
            if taken.bots || known.is_some() {
                // A table that cannot be loaded says so where it is asked for.
                let Ok(Some(live)) = house.find(&taken.table).await else { continue };
                let mut inner = live.lock();
                inner.is_kept_here = true;
                house.after(&live, &mut inner);
            }
        }
    }
}
