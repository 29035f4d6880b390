//! The seeds of days, their opening, and who has come how far (N-27).
use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use games::GameId;
use serde_json::{Value, json};
use table::online::Status;

use super::{Day, Phase};
use crate::host::{House, Live};
use crate::ids;
use crate::problem::Problem;
use crate::store::{Change, Error, Reader, TryResult, TryRow};

/// The places from the first on that are always told.
const FIRST: usize = 50;
/// The places before and after one's own that are told.
const AROUND: usize = 3;

/// The days that are open, as far as somebody has asked.
#[derive(Default)]
pub struct Opened(Mutex<HashSet<Day>>);

/// Whether the dice of a day may be told: it has ended, and nobody plays with them any more.
pub fn is_open(store: &Reader, day: Day, now: table::online::Time) -> Result<bool, Error> {
    Ok(day.ends() <= now && store.running_tries(&day.date(), day.game.key())? == 0)
}

impl House {
    /// Seals the dice of today and tomorrow, for ever.
    pub(crate) async fn seal_ahead(self: Arc<Self>) {
        let mut moves = self.clock().moves();
        loop {
            let now = self.now();
            for game in GameId::ALL {
                let today = Day::at(now, game);
                for day in [today, today.next()] {
                    // A store that is broken ends the program.
                    let _ = self.seal(day).await;
                }
            }
            let left = Day::at(now, GameId::ALL[0]).ends().since(now).clamp(1, 3_600_000);
            tokio::select! {
                () = tokio::time::sleep(Duration::from_millis(left.unsigned_abs())) => {}
                _ = moves.changed() => {}
            }
        }
    }

    /// The seed of a day, which is made and on disk before anybody hears of its seal; `None` for a day that has no seal
    /// and gets none.
    ///
    /// # Errors
    /// The store is broken.
    pub async fn seal(&self, day: Day) -> Result<Option<[u8; games::SEED_BYTES]>, Problem> {
        let (date, game) = (day.date(), day.game.key());
        let phase = day.phase(self.now());
        if phase == Phase::Later {
            return Ok(None);
        }
        if let Some(seed) = self.day_seed(&date, game)? {
            return Ok(Some(seed));
        }
        if phase == Phase::Past {
            return Ok(None);
        }
        self.written(vec![Change::Day { date: date.clone(), game: game.to_owned(), seed: ids::random() }])
            .await?;
        // Where two make one at once, the first is kept.
        Ok(self.day_seed(&date, game)?)
    }

    /// Whether the dice of a day may be told.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn is_open(&self, day: Day) -> Result<bool, Error> {
        let opened = || self.opened.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.now();
        if day.ends() > now {
            return Ok(false);
        }
        if opened().contains(&day) {
            return Ok(true);
        }
        let is_open = is_open(&self.store, day, now)?;
        if is_open {
            opened().insert(day);
        }
        Ok(is_open)
    }

    /// Opens a try to everybody, if its day is open.
    pub(crate) fn open_if_due(&self, live: &Live) -> Result<(), Error> {
        let Some(day) = live.day else { return Ok(()) };
        if self.is_open(day)? {
            live.lock().table.open_day();
        }
        Ok(())
    }

    /// Judges a try that has ended.
    pub(crate) fn judge_if_over(&self, live: &Live, inner: &mut crate::host::Inner) {
        if live.day.is_some() && !inner.is_judged && inner.table.status() == Status::Over {
            inner.is_judged = true;
            self.judge.judge(live.row, inner.table.record(None));
        }
    }

    /// The ladder of a day as somebody may see it now; `None` where the day has no seal.
    ///
    /// # Errors
    /// The store is broken.
    pub async fn ladder(&self, day: Day, guest: Option<&str>) -> Result<Option<Value>, Problem> {
        let Some(seed) = self.seal(day).await? else { return Ok(None) };
        let (date, game) = (day.date(), day.game.key());
        let is_open = self.is_open(day)?;
        let tries = self.tries(&date, game)?;
        let setup = day.setup();
        let mut ladder = json!({
            "commit": day.commit(&seed),
            "options": setup.options,
            "scale": day.scale(),
            "ends": day.ends(),
            "players": tries.len(),
            "finished": tries.iter().filter(|one| one.result.is_some()).count(),
            "ranking": [],
            "results": results(&tries),
            "losses": losses(&tries, day.scale()),
            "you": null,
        });
        if is_open {
            ladder["seed"] = games::hex(&seed).into();
        }
        let rows: Vec<(usize, &TryRow)> = ranked(&tries, is_open);
        let own = rows.iter().position(|(_, row)| Some(row.guest.as_str()) == guest);
        let told = |at: usize| {
            at < FIRST || at + 1 == rows.len() || own.is_some_and(|own| own.abs_diff(at) <= AROUND)
        };
        let row = |(at, (place, row)): (usize, &(usize, &TryRow))| {
            let mut line = json!({
                "place": place,
                "name": row.name,
                "result": row.result.as_ref().map(|result| &result.words),
                "utility": row.result.as_ref().map(|result| result.utility),
                "loss": row.loss,
                "you": own == Some(at),
            });
            if is_open {
                line["table"] = row.table.as_str().into();
            }
            line
        };
        ladder["ranking"] = rows.iter().enumerate().filter(|(at, _)| told(*at)).map(row).collect();
        if let Some(one) = tries.iter().find(|one| Some(one.guest.as_str()) == guest) {
            ladder["you"] = json!({"table": one.table, "status": one.status});
            if let Some(own) = own {
                ladder["you"]["place"] = rows[own].0.into();
            }
        }
        Ok(Some(ladder))
    }
}

/// The tries with their places: those with a result, the best first, and once the day is open the others after them.
/// Equal ones have the same place.
fn ranked(tries: &[TryRow], is_open: bool) -> Vec<(usize, &TryRow)> {
    let mut rows: Vec<(usize, &TryRow)> = Vec::new();
    let key = |row: &TryRow| row.result.as_ref().map(|result| (result.utility, result.turns_saved, row.loss));
    for (at, row) in tries.iter().filter(|row| is_open || row.result.is_some()).enumerate() {
        let same = rows.last().filter(|(_, before)| key(before) == key(row)).map(|(place, _)| *place);
        rows.push((same.unwrap_or(at + 1), row));
    }
    rows
}

/// The number of tries with each result, the best result first.
fn results(tries: &[TryRow]) -> Vec<Value> {
    let mut counts: Vec<(&TryResult, usize)> = Vec::new();
    for result in tries.iter().filter_map(|row| row.result.as_ref()) {
        match counts.iter_mut().find(|(known, _)| known.words == result.words) {
            Some((_, count)) => *count += 1,
            None => counts.push((result, 1)),
        }
    }
    let line = |(result, count): (&TryResult, usize)| json!({"result": result.words, "utility": result.utility, "count": count});
    counts.into_iter().map(line).collect()
}

/// The number of tries with each loss, the smallest first. Losses are told to a tenth of a point, or of a hundredth of the
/// chances.
fn losses(tries: &[TryRow], scale: &str) -> Vec<Value> {
    let steps = if scale == "points" { 10.0 } else { 1000.0 };
    let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
    for loss in tries.iter().filter_map(|row| row.loss) {
        *counts.entry((loss * steps).round() as i64).or_default() += 1;
    }
    counts.into_iter().map(|(loss, count)| json!({"loss": loss as f64 / steps, "count": count})).collect()
}
