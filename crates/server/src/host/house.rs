//! All tables: found in memory or loaded, changed by commands, and let go when nobody looks.
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use games::GameId;
use table::online::{Answer, Command, Do, REACTIONS, Refused, Request, Status, Time};
use tokio::sync::OnceCell;

use super::bots::{self, Queue};
use super::clock::{self, Alarms};
use super::codes::{Codes, REST};
use super::load::LoadError;
use super::{Clock, Inner, Live, Pending, sharing};
use crate::days::{Judge, Opened};
use crate::guests::Guest;
use crate::ids::{Name, is_name};
use crate::store::{Change, Down, Error, Of, Store, StoreError};

/// Milliseconds between two signs of life.
const ALIVE: u64 = 10_000;
/// Milliseconds for which a table stays in memory after it was used.
const STAYS: i64 = 60_000;

/// The settings of a house.
#[derive(Clone, Debug)]
pub struct HouseConfig {
    /// The folder of data; not used with a database.
    pub data: PathBuf,
    /// The URL of a database of Postgres, which servers share (N-24).
    pub database: Option<String>,
    /// The number of threads in which bots think.
    pub bot_threads: usize,
    /// The most time of a bot's decision.
    pub bot_limit: Duration,
    /// A word for the versions of rules, for tests of what happens when they change.
    pub rules: Option<String>,
    /// The iterations of each search by which the loss at a day's try is worked out.
    pub judge_iterations: u32,
    /// The clock, which tests set ahead.
    pub clock: Clock,
}

/// A table's place in memory, and when it was last used.
struct Slot {
    live: Arc<OnceCell<Arc<Live>>>,
    used: Time,
}

/// All tables of a server.
pub struct House {
    /// The store.
    pub store: Store,
    slots: Mutex<HashMap<Name, Slot>>,
    row: AtomicI64,
    pub(super) codes: Codes,
    pub(super) downs: Vec<Down>,
    pub(super) alarms: Alarms,
    pub(super) queue: Arc<Queue>,
    bots: Mutex<Vec<JoinHandle<()>>>,
    clock: Clock,
    latest: AtomicI64,
    rules: Option<String>,
    pub(crate) judge: Judge,
    pub(crate) opened: Opened,
}

impl std::ops::Deref for House {
    type Target = Store;

    fn deref(&self) -> &Store {
        &self.store
    }
}

impl House {
    /// Opens the house: its store, what has to go on, and its clocks.
    ///
    /// # Errors
    /// The store is not opened.
    pub async fn open(config: &HouseConfig) -> Result<Arc<House>, StoreError> {
        let (data, url, clock) = (config.data.clone(), config.database.clone(), config.clock.clone());
        let read = move || -> Result<_, StoreError> {
            let store = match &url {
                None => Store::open(&data)?,
                Some(url) => Store::open_shared(url)?,
            };
            let is_shared = store.shared().is_some();
            let failed = |why| match is_shared {
                true => StoreError::Shared(why),
                false => StoreError::Database(data.clone(), why),
            };
            if let Some(shared) = store.shared() {
                clock.follow(shared.now().map_err(failed)?);
            }
            let now = clock.now();
            let (mut downs, alive) = (store.downs().map_err(failed)?, store.alive().map_err(failed)?);
            let others = store.shared().map(|shared| shared.has_others(now)).transpose().map_err(failed)?;
            let alive = alive.filter(|alive| *alive < now && others != Some(true));
            let down = alive.map(|start| Down { start, stop: now });
            downs.extend(down);
            if is_shared {
                // Codes are looked up; tables are taken over when the leases of their servers have run out.
                return Ok((store, Vec::new(), Vec::new(), 0, downs, down, now));
            }
            let codes = store.codes(now.later(-REST)).map_err(failed)?;
            let (dues, row) = (store.dues().map_err(failed)?, store.last_row().map_err(failed)?);
            Ok((store, codes, dues, row, downs, down, now))
        };
        let opened = tokio::task::spawn_blocking(read).await;
        let (store, codes, dues, row, downs, down, now) =
            opened.unwrap_or_else(|why| std::panic::resume_unwind(why.into_panic()))?;
        let house = Arc::new(House {
            store,
            slots: Mutex::default(),
            row: AtomicI64::new(row),
            codes: Codes::new(codes),
            downs,
            alarms: Alarms::default(),
            queue: Arc::default(),
            bots: Mutex::default(),
            clock: config.clock.clone(),
            latest: AtomicI64::new(now.0),
            rules: config.rules.clone(),
            judge: Judge::new(config.judge_iterations),
            opened: Opened::default(),
        });
        let mut changes = vec![Change::Alive { at: now }];
        changes.extend(down.map(|Down { start, stop }| Change::Down { start, stop }));
        let _ = house.written(changes).await;
        dues.into_iter().for_each(|(at, table)| house.alarms.set(at, &table));
        let threads = bots::start(&house, config.bot_threads, config.bot_limit);
        let threads = threads.map_err(|why| StoreError::File(config.data.clone(), why))?;
        house.bots.lock().unwrap_or_else(PoisonError::into_inner).extend(threads);
        house.judge.start(&house).map_err(|why| StoreError::File(config.data.clone(), why))?;
        tokio::spawn(clock::run(Arc::clone(&house)));
        tokio::spawn(Arc::clone(&house).seal_ahead());
        tokio::spawn(Arc::clone(&house).live_on());
        match house.shared() {
            None => drop(tokio::spawn(Arc::clone(&house).wake_bots())),
            Some(_) => sharing::start(&house).map_err(StoreError::Shared)?,
        }
        Ok(house)
    }

    /// Closes the house when nothing else uses it any more: the bots end, and what waits is written.
    pub fn close(self: Arc<Self>) {
        self.queue.close();
        self.judge.close();
        let bots = std::mem::take(&mut *self.bots.lock().unwrap_or_else(PoisonError::into_inner));
        for bot in bots {
            // A bot that has panicked has decided nothing.
            let _ = bot.join();
        }
        if let Some(Err(why)) = self.shared().map(|shared| shared.give_up()) {
            tracing::warn!(%why, "others wait until the lease has run out");
        }
        let began = std::time::Instant::now();
        while Arc::strong_count(&self) > 1 && began.elapsed() < Duration::from_secs(1) {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Signs of life, and tables that nobody looks at are let go.
    async fn live_on(self: Arc<Self>) {
        let mut each = tokio::time::interval(Duration::from_millis(ALIVE));
        let mut moves = self.clock.moves();
        loop {
            tokio::select! {
                _ = each.tick() => {}
                _ = moves.changed() => {}
            }
            self.write(vec![Change::Alive { at: self.now() }], None, |_| ());
            self.let_go(self.now().later(-STAYS));
        }
    }

    /// Tables with bots go on where the program before this one ended.
    async fn wake_bots(self: Arc<Self>) {
        for table in self.with_bots().unwrap_or_default() {
            if let Ok(Some(live)) = self.find(&table).await {
                let mut inner = live.lock();
                self.after(&live, &mut inner);
            }
        }
    }

    /// The time: that of the clock, and never earlier than before.
    pub fn now(&self) -> Time {
        let now = self.clock.now().0;
        Time(self.latest.fetch_max(now, Ordering::Relaxed).max(now))
    }

    /// The clock.
    pub(crate) fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The version of a game's rules.
    pub fn rules(&self, game: GameId) -> String {
        self.rules.clone().unwrap_or_else(|| game.rules_version().to_string())
    }

    pub(super) fn next_row(&self) -> Result<i64, Error> {
        match self.shared() {
            Some(shared) => shared.next_row(),
            None => Ok(self.row.fetch_add(1, Ordering::Relaxed) + 1),
        }
    }

    /// The table of a code that is good.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn table_of(&self, code: &str) -> Result<Option<String>, Error> {
        match self.shared() {
            Some(shared) => shared.table_of(code),
            None => Ok(self.codes.find(code)),
        }
    }

    /// Whether the bots of a table decide here and its clock rings here.
    pub(super) fn keeps(&self, inner: &Inner) -> bool {
        inner.is_kept_here || self.shared().is_none()
    }

    /// The tables in memory.
    pub(super) fn in_memory(&self) -> Vec<Arc<Live>> {
        let slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        slots.values().filter_map(|slot| slot.live.get().cloned()).collect()
    }

    /// A table in memory.
    pub(super) fn known(&self, id: &str) -> Option<Arc<Live>> {
        let slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        slots.get(id).and_then(|slot| slot.live.get().cloned())
    }

    /// Forgets a table that is not as it is in the store.
    pub fn forget(&self, live: &Arc<Live>) {
        live.overtake();
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        let is_same = slots
            .get(live.id.as_str())
            .and_then(|slot| slot.live.get())
            .is_some_and(|it| Arc::ptr_eq(it, live));
        if is_same {
            slots.remove(live.id.as_str());
        }
    }

    /// The number of tables in memory, and of those that wait for a bot.
    pub fn counts(&self) -> (usize, usize) {
        (self.slots.lock().unwrap_or_else(PoisonError::into_inner).len(), self.queue.waiting())
    }

    /// Finds a table, in memory or in the store. Where servers share the store, it has all that others have written.
    ///
    /// # Errors
    /// The table cannot be loaded.
    pub async fn find(self: &Arc<Self>, id: &str) -> Result<Option<Arc<Live>>, LoadError> {
        loop {
            let Some(live) = self.find_once(id).await? else { return Ok(None) };
            if live.is_overtaken() || !sharing::is_up_to_date(self, &live)? {
                self.forget(&live);
                continue;
            }
            return Ok(Some(live));
        }
    }

    async fn find_once(self: &Arc<Self>, id: &str) -> Result<Option<Arc<Live>>, LoadError> {
        let Some(name) = Name::from(id).ok().filter(|id| is_name(id)) else { return Ok(None) };
        let slot = {
            let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
            let slot = slots.entry(name).or_insert_with(|| Slot { live: Arc::default(), used: Time(0) });
            slot.used = self.now();
            Arc::clone(&slot.live)
        };
        if let Some(live) = slot.get() {
            self.open_if_due(live)?;
            return Ok(Some(Arc::clone(live)));
        }
        let house = Arc::clone(self);
        let text = id.to_owned();
        let found = slot
            .get_or_try_init(|| async move {
                let read = move || house.load(&text);
                let loaded = tokio::task::spawn_blocking(read).await;
                match loaded.unwrap_or_else(|why| std::panic::resume_unwind(why.into_panic())) {
                    Ok(Some(live)) => Ok(Arc::new(live)),
                    Ok(None) => Err(None),
                    Err(why) => Err(Some(why)),
                }
            })
            .await;
        match found {
            Ok(live) => {
                self.open_if_due(live)?;
                Ok(Some(Arc::clone(live)))
            }
            Err(why) => {
                drop(slot);
                self.let_go(Time(0));
                why.map_or(Ok(None), Err)
            }
        }
    }

    /// Loads a table from the store.
    ///
    /// # Errors
    /// The table cannot be loaded.
    pub(crate) fn load(&self, id: &str) -> Result<Option<Live>, LoadError> {
        sharing::load(self, id)
    }

    /// Adds a table that was just made.
    pub(super) fn add(&self, live: &Arc<Live>) {
        let slot = Slot { live: Arc::new(OnceCell::new_with(Some(Arc::clone(live)))), used: self.now() };
        self.slots.lock().unwrap_or_else(PoisonError::into_inner).insert(live.id, slot);
    }

    /// Lets tables go that nobody holds and that were not used since a time.
    fn let_go(&self, before: Time) {
        let is_held = |slot: &Slot| {
            Arc::strong_count(&slot.live) > 1
                || slot.live.get().is_some_and(|live| Arc::strong_count(live) > 1 || slot.used > before)
        };
        self.slots.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, slot| is_held(slot));
    }

    /// Sees to what follows from a change: a code that ends, bots that decide, and the clock.
    pub(super) fn after(self: &Arc<Self>, live: &Arc<Live>, inner: &mut Inner) {
        if let Some(code) = inner.ended_code.take() {
            self.codes.end(&code, self.now());
        }
        if !self.keeps(inner) {
            return;
        }
        if !inner.thinking && inner.table.waits_for_bot() {
            inner.thinking = true;
            self.queue.push(Arc::clone(live));
        }
        self.judge_if_over(live, inner);
        let due = inner.table.due();
        if let Some(due) = due.filter(|due| inner.alarm.is_none_or(|alarm| *due < alarm)) {
            inner.alarm = Some(due);
            self.alarms.set(due, &live.id);
        }
    }

    /// Brings about a command of a guest. The answer may be told when its version is on disk. With it goes the table on
    /// which one plays again.
    pub fn command(
        self: &Arc<Self>,
        live: &Arc<Live>,
        guest: &Guest,
        command: &Command,
    ) -> Pending<Result<(Answer, Option<String>), Refused>> {
        let mut inner = live.lock();
        let result = self.carry_out(live, &mut inner, guest, command);
        Pending { result, version: inner.version() }
    }

    fn carry_out(
        self: &Arc<Self>,
        live: &Arc<Live>,
        inner: &mut Inner,
        guest: &Guest,
        command: &Command,
    ) -> Result<(Answer, Option<String>), Refused> {
        clock::pass(self, live, inner);
        let at = self.now();
        let is_new = !inner.names.contains_key(&guest.id);
        if is_new && matches!(command.change, Do::Join { .. }) {
            inner.give_name(&guest.id, &guest.name());
        }
        let request = Request { guest: &guest.id, at, here: &|guest| live.is_here(guest) };
        let done = inner.table.command(request, command);
        let (answer, step) = match done {
            Ok(done) => done,
            Err(why) => {
                if is_new {
                    inner.names.remove(&guest.id);
                }
                return Err(why);
            }
        };
        let mut more = Vec::new();
        if !step.is_empty() {
            match &command.change {
                Do::Rematch { nonce } if inner.rematch.is_none() => {
                    // The same game was opened before with the same options.
                    if let Ok(made) = self.create_rematch(inner, guest, nonce) {
                        more.push(Change::Rematch { row: live.row, table: made.live.id.to_string() });
                        inner.rematch = Some(made.live.id.to_string());
                    }
                }
                Do::React { with } => {
                    let with = REACTIONS.iter().find(|known| *known == with);
                    let seats = inner.table.seats_of(&guest.id);
                    // Nobody may be listening.
                    if let Some(with) = with {
                        self.shared()
                            .inspect(|shared| sharing::tell_reaction(shared, &live.id, &seats, with));
                        let _ = live.reactions.send((seats, with));
                    }
                }
                _ => {}
            }
        }
        live.keep(inner, &step, more, self, at);
        self.after(live, inner);
        let rematch = inner.rematch.clone().filter(|_| matches!(command.change, Do::Rematch { .. }));
        Ok((answer, rematch))
    }

    /// Notes that a guest opens a stream of a table.
    pub fn comes(&self, live: &Live, guest: &str) {
        if live.comes(guest) {
            self.is_here(live, guest, true);
        }
    }

    /// Notes that a stream of a guest has ended.
    pub fn goes(&self, live: &Live, guest: &str) {
        if live.goes(guest) {
            self.is_here(live, guest, false);
        }
    }

    /// Tells other servers that a guest is there, or not any more.
    fn is_here(&self, live: &Live, guest: &str, is: bool) {
        if let Some(shared) = self.shared() {
            let (guest, server) = (guest.to_owned(), shared.server().to_owned());
            let of = Of { table: live.id, is_overtaken: Arc::default() };
            self.write(vec![Change::Here { row: live.row, guest, server, is }], Some(of), |_| ());
        }
    }

    /// Gives a guest another name at the tables that have not started.
    pub fn rename(self: &Arc<Self>, live: &Arc<Live>, guest: &Guest, gone: bool) {
        let mut inner = live.lock();
        if !(gone || inner.table.status() == Status::Open) || !inner.names.contains_key(&guest.id) {
            return;
        }
        if gone {
            inner.names.insert(guest.id.clone(), super::names::NOBODY.to_owned());
        } else {
            inner.give_name(&guest.id, &guest.name());
        }
        let change = Change::Member { row: live.row, guest: guest.id.clone(), name: inner.name(&guest.id) };
        live.keep(&mut inner, &Default::default(), vec![change], self, self.now());
        live.presence.send_modify(|count| *count += 1);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use serde_json::json;
    use table::online::NewTable;

    use super::{House, STAYS};
    use crate::Config;
    use crate::guests::Guests;

    #[tokio::test(flavor = "multi_thread")]
    async fn n_25_a_table_that_nobody_looks_at_takes_no_memory() {
        let folder = tempfile::tempdir().unwrap();
        let config = Config::new(folder.path().to_owned()).house;
        let house = House::open(&config).await.unwrap();
        let ada = Guests::default().make(&house.store, "Ada".to_owned(), house.now()).await.unwrap().guest;
        let body = json!({"game": "penguins", "seats": ["me", "open"], "nonce": "0".repeat(32)});
        let new = NewTable::read(&body, &ada.id, |game| house.rules(game)).unwrap();
        let made = house.create(&ada, &new, None).unwrap();
        let version = made.live.lock().version();
        made.live.is_durable(version).await.unwrap();
        let (id, look) = (made.live.id, made.live.look(&ada.id, None).result.unwrap());
        // A stream holds its table.
        let watched = made.live;
        let let_go = || house.let_go(house.now().later(-STAYS));
        config.clock.set(house.now().later(2 * STAYS));
        let_go();
        assert_eq!(house.counts().0, 1, "somebody looks at it");
        let memory = Arc::downgrade(&watched);
        drop(watched);
        // It goes by itself when the time has come.
        config.clock.set(house.now().later(2 * STAYS));
        while memory.strong_count() > 0 {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
        assert_eq!(house.counts().0, 0);
        let again = house.find(&id).await.unwrap().expect("it is in the store");
        assert_eq!(again.look(&ada.id, None).result.unwrap(), look);
        assert_eq!(house.counts().0, 1);
    }
}
