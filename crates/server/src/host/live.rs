//! A table in memory: changed under its lock, and told of only when it is on disk.
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering, fence};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use table::online::{Kind, Look, Outside, Refused, Status, Step, Terms, Time};
use tokio::sync::{broadcast, oneshot, watch};

use super::hosted::Hosted;
use super::names;
use crate::days::Day;
use crate::ids::Name;
use crate::store::{Change, Facts, NotKept, Of, Packing, StepRow, Store, TableRow};

/// Each so many entries the digest of the state is kept (N-23).
const DIGEST_EACH: u64 = 16;

/// A table in memory.
pub struct Live {
    /// Its id.
    pub id: Name,
    /// Its number in the store.
    pub row: i64,
    /// The day whose challenge is tried at it.
    pub day: Option<Day>,
    inner: Mutex<Inner>,
    /// The number of steps that are on disk.
    durable: AtomicU64,
    /// Rings where steps have come on disk.
    steps: watch::Sender<()>,
    waiting: Mutex<Waiting>,
    /// The number of open streams of each guest.
    here: Mutex<HashMap<String, usize>>,
    /// The guests who have streams at other servers.
    elsewhere: Mutex<Vec<String>>,
    /// Whether it is none that came about, since another server has written before this one.
    is_overtaken: Arc<AtomicBool>,
    /// Rings where somebody comes or goes.
    pub presence: watch::Sender<u64>,
    /// Reactions, which are not kept: a seat's guest, and an animal.
    pub reactions: broadcast::Sender<(Vec<u8>, &'static str)>,
}

/// Those who wait until steps are on disk.
struct Waiting {
    /// The number of steps that are on disk, or will never be.
    settled: u64,
    /// Each waits for a number of steps, and looks when this is dropped.
    each: Vec<(u64, oneshot::Sender<()>)>,
}

/// Steps on their way to the disk. When this is dropped they are there, or will never be.
struct OnItsWay {
    live: Arc<Live>,
    version: u64,
}

impl Drop for OnItsWay {
    fn drop(&mut self) {
        self.live.settle(self.version);
    }
}

/// The part of a table that is changed under its lock.
pub struct Inner {
    /// The table.
    pub table: Box<dyn Hosted>,
    /// Its code, as long as it is good.
    pub code: Option<String>,
    /// The table on which one plays again.
    pub rematch: Option<String>,
    /// Names of guests at this table.
    pub names: BTreeMap<String, String>,
    packing: Packing,
    /// The number of steps so far.
    version: u64,
    /// The number of public entries so far.
    entries: u64,
    /// The facts that the store has.
    facts: Facts,
    /// The time for which the clock is set.
    pub alarm: Option<Time>,
    /// Whether the table waits for a bot's decision, or a bot thinks.
    pub thinking: bool,
    /// Whether it is a try that was handed to be judged.
    pub is_judged: bool,
    /// The code that has just ended.
    pub ended_code: Option<String>,
    /// Whether its bots decide here and its clock rings here (N-24).
    pub is_kept_here: bool,
}

/// Everything that other servers have written of a table.
pub struct News {
    /// The steps since those that are known.
    pub steps: Vec<StepRow>,
    /// The table's row.
    pub row: TableRow,
    /// The names of its guests.
    pub names: Vec<(String, String)>,
    /// The guests who have streams at other servers.
    pub elsewhere: Vec<String>,
}

/// A result that may be told when so many steps are on disk.
pub struct Pending<T> {
    /// The result.
    pub result: T,
    /// The number of steps.
    pub version: u64,
}

impl Live {
    /// A table that was just made or loaded, with the steps it has.
    pub fn new(
        id: &str,
        row: i64,
        table: Box<dyn Hosted>,
        packing: Packing,
        steps: u64,
        facts: Facts,
    ) -> Live {
        let entries = table.cursor("").public;
        Live {
            id: Name::from(id).expect("an id is a name"),
            row,
            day: Day::of(&table.terms()),
            inner: Mutex::new(Inner {
                table,
                code: None,
                rematch: None,
                names: BTreeMap::new(),
                packing,
                version: steps,
                entries,
                facts,
                alarm: None,
                thinking: false,
                is_judged: false,
                ended_code: None,
                is_kept_here: false,
            }),
            durable: AtomicU64::new(steps),
            steps: watch::channel(()).0,
            waiting: Mutex::new(Waiting { settled: steps, each: Vec::new() }),
            here: Mutex::new(HashMap::new()),
            elsewhere: Mutex::default(),
            is_overtaken: Arc::default(),
            presence: watch::channel(0).0,
            reactions: broadcast::channel(16).0,
        }
    }

    /// Locks the table. Everything that is read from it is told only when [`Live::is_durable`] for its version.
    pub fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hears of steps that come on disk.
    pub fn steps(&self) -> watch::Receiver<()> {
        let steps = self.steps.subscribe();
        fence(Ordering::SeqCst);
        steps
    }

    /// Notes that so many steps are on disk.
    fn has_kept(&self, version: u64) {
        self.durable.store(version, Ordering::Release);
        // One who begins to listen now is either counted here or reads the new number.
        fence(Ordering::SeqCst);
        if self.steps.receiver_count() > 0 {
            self.steps.send_replace(());
        }
    }

    /// Waits until so many steps are on disk.
    ///
    /// # Errors
    /// The store is broken, or another server was quicker.
    pub async fn is_durable(&self, version: u64) -> Result<(), NotKept> {
        let is_durable = || self.durable.load(Ordering::Acquire) >= version;
        if is_durable() {
            return Ok(());
        }
        if let Some(looks) = self.wait(version) {
            // Nothing is sent: it is dropped.
            let _ = looks.await;
        }
        match is_durable() {
            true => Ok(()),
            false if self.is_overtaken() => Err(NotKept::Overtaken),
            false => Err(NotKept::Broken),
        }
    }

    /// Waits for so many steps, unless it is known what became of them.
    fn wait(&self, version: u64) -> Option<oneshot::Receiver<()>> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.settled >= version || self.is_overtaken() {
            return None;
        }
        let (looks, wait) = oneshot::channel();
        waiting.each.push((version, looks));
        Some(wait)
    }

    /// Tells those who wait that so many steps are on disk, or will never be.
    fn settle(&self, version: u64) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.settled = waiting.settled.max(version);
        waiting.each.retain(|(wanted, _)| *wanted > version);
    }

    /// Whether it is none that came about: another server was quicker, and the table is to be found anew.
    pub fn is_overtaken(&self) -> bool {
        self.is_overtaken.load(Ordering::Relaxed)
    }

    /// Another server was quicker.
    pub fn overtake(&self) {
        self.is_overtaken.store(true, Ordering::Relaxed);
        self.steps.send_replace(());
        self.settle(u64::MAX);
    }

    /// Takes in everything that other servers have written of the table. Whether it could: otherwise the table is to be
    /// loaded anew.
    pub fn take_in(&self, inner: &mut Inner, news: News) -> bool {
        for kept in &news.steps {
            let step = inner.packing.unpack(&kept.body);
            let Some(step) = step.filter(|step| inner.table.add(step).is_ok()) else { return false };
            inner.version += 1;
            inner.entries += step.public.len() as u64;
        }
        inner.facts = Facts { due: news.row.due, ..facts(inner.table.as_ref()) };
        (inner.code, inner.rematch) = (news.row.code, news.row.rematch);
        let names = news.names.into_iter().collect();
        let is_news = std::mem::replace(&mut inner.names, names) != inner.names;
        if !news.steps.is_empty() {
            inner.is_kept_here = false;
            self.has_kept(inner.version);
            self.settle(inner.version);
        }
        if self.hear(news.elsewhere) || is_news {
            self.presence.send_modify(|count| *count += 1);
        }
        true
    }

    /// Hears who has streams at other servers; whether that is news.
    pub fn hear(&self, elsewhere: Vec<String>) -> bool {
        let mut known = self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner);
        let is_news = *known != elsewhere;
        *known = elsewhere;
        is_news
    }

    /// Whether all that was changed here is on disk.
    pub fn is_settled(&self, inner: &Inner) -> bool {
        self.durable.load(Ordering::Acquire) == inner.version
    }

    /// Hands a step to the store, with all that changes with it. Nothing is handed over for a step that is empty.
    pub fn keep(
        self: &Arc<Self>,
        inner: &mut Inner,
        step: &Step,
        mut more: Vec<Change>,
        store: &Store,
        at: Time,
    ) {
        more.append(&mut inner.changes(self.row, step, at));
        if more.is_empty() {
            return;
        }
        if let Some(shared) = store.shared().filter(|_| !step.is_empty())
            && !std::mem::replace(&mut inner.is_kept_here, true)
        {
            let (server, rules) = (shared.server().to_owned(), inner.rules());
            more.push(Change::Keep { row: self.row, server, rules });
        }
        let way = OnItsWay { live: Arc::clone(self), version: inner.version };
        let of = Of { table: self.id, is_overtaken: Arc::clone(&self.is_overtaken) };
        store.write(more, Some(of), move |is_made| match is_made {
            true => way.live.has_kept(way.version),
            false => way.live.overtake(),
        });
    }

    /// Notes that a guest opens a stream; whether it is the first one.
    pub fn comes(&self, guest: &str) -> bool {
        let mut here = self.here.lock().unwrap_or_else(PoisonError::into_inner);
        let count = here.entry(guest.to_owned()).or_default();
        *count += 1;
        let is_first = *count == 1;
        drop(here);
        if is_first {
            self.presence.send_modify(|count| *count += 1);
        }
        is_first
    }

    /// Notes that a stream of a guest has ended; whether it was the last one.
    pub fn goes(&self, guest: &str) -> bool {
        let mut here = self.here.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(count) = here.get_mut(guest) else { return false };
        *count -= 1;
        let was_last = *count == 0;
        if was_last {
            here.remove(guest);
            drop(here);
            self.presence.send_modify(|count| *count += 1);
        }
        was_last
    }

    /// Whether a guest has an open stream.
    pub fn is_here(&self, guest: &str) -> bool {
        self.here.lock().unwrap_or_else(PoisonError::into_inner).contains_key(guest)
            || self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner).iter().any(|it| it == guest)
    }

    /// The seats whose guests are there, from 1, and the number of guests without a seat who watch.
    pub fn present(&self, guests: &[Option<String>]) -> (Vec<u8>, usize) {
        let mut here: BTreeSet<String> =
            self.here.lock().unwrap_or_else(PoisonError::into_inner).keys().cloned().collect();
        here.extend(self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned());
        let seats = (1..)
            .zip(guests)
            .filter(|(_, guest)| guest.as_ref().is_some_and(|guest| here.contains(guest)))
            .map(|(seat, _)| seat)
            .collect();
        let watchers =
            here.iter().filter(|guest| !guests.iter().flatten().any(|seated| seated == *guest)).count();
        (seats, watchers)
    }

    /// The table as a guest may see it.
    ///
    /// # Errors
    /// The guest may not see it, or the seat is not the guest's.
    pub fn look(&self, guest: &str, seat: Option<u8>) -> Pending<Result<Look, Refused>> {
        let inner = self.lock();
        let (_, watchers) = self.present(&inner.table.guests());
        let name = |guest: &str| inner.name(guest);
        let outside = Outside {
            code: inner.code.as_deref(),
            name: &name,
            here: &|guest| self.is_here(guest),
            watchers,
        };
        Pending { result: inner.table.look(guest, seat, outside), version: inner.version }
    }
}

impl Inner {
    /// The number of steps so far.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The name of a guest at this table.
    pub fn name(&self, guest: &str) -> String {
        self.names.get(guest).cloned().unwrap_or_else(|| names::NOBODY.to_owned())
    }

    /// The names of the seats.
    pub fn seat_names(&self) -> Vec<String> {
        let seats = self.table.guests().into_iter().zip(self.table.bots());
        seats.map(|(guest, bot)| bot.or(guest.map(|guest| self.name(&guest))).unwrap_or_default()).collect()
    }

    /// Sets the names of a table that begins or is loaded, without changes of the store.
    pub fn set_names(&mut self, names: impl IntoIterator<Item = (String, String)>) {
        self.names.extend(names);
    }

    /// Gives a guest a name that no other guest or bot of the table has.
    pub fn give_name(&mut self, guest: &str, name: &str) {
        let others = self.names.iter().filter(|(other, _)| *other != guest).map(|(_, name)| name.clone());
        let taken: Vec<String> = others.chain(self.table.bots().into_iter().flatten()).collect();
        let name = names::unlike(name, &taken);
        self.names.insert(guest.to_owned(), name);
    }

    /// The facts as they are.
    pub fn facts_now(&self) -> Facts {
        facts(self.table.as_ref())
    }

    /// Its game and the version of its rules, in one word each.
    pub fn rules(&self) -> String {
        let terms = self.table.terms();
        format!("{} {}", terms.game, terms.rules)
    }

    /// The terms.
    pub fn terms(&self) -> Terms {
        self.table.terms()
    }

    /// The changes of the store that a step makes.
    fn changes(&mut self, row: i64, step: &Step, at: Time) -> Vec<Change> {
        let mut changes = Vec::with_capacity(2);
        if !step.is_empty() {
            self.version += 1;
            let before = self.entries;
            self.entries += step.public.len() as u64;
            let keeps =
                before / DIGEST_EACH != self.entries / DIGEST_EACH && self.table.status() != Status::Open;
            let digest = keeps.then(|| games::bytes_of::<8>(&self.table.digest())).flatten();
            let body = self.packing.pack(step);
            changes.push(Change::Step { row, nr: self.version, body, digest: digest.map(|it| it.to_vec()) });
        }
        for entry in &step.public {
            match &entry.kind {
                Kind::Joined { guest, .. } => {
                    changes.push(Change::Member { row, guest: guest.clone(), name: self.name(guest) });
                }
                Kind::Left { .. } | Kind::Removed { .. } => {
                    let (seated, host) = (self.table.guests(), self.table.host().to_owned());
                    let gone: Vec<String> = self
                        .names
                        .keys()
                        .filter(|guest| **guest != host && !seated.iter().flatten().any(|it| it == *guest))
                        .cloned()
                        .collect();
                    for guest in gone {
                        self.names.remove(&guest);
                        changes.push(Change::NoMember { row, guest });
                    }
                }
                _ => {}
            }
        }
        let due = self.table.due();
        let earlier = |due: Option<Time>, kept: Option<Time>| {
            due.is_some_and(|due| kept.is_none_or(|kept| due < kept || kept <= at))
        };
        let Facts { status, host, bots, .. } = &self.facts;
        let table = self.table.as_ref();
        let is_same = *status == table.status() && host == table.host() && *bots == table.has_bots();
        if !is_same || earlier(due, self.facts.due) {
            let now = self.facts_now();
            if now.status != Status::Open
                && let Some(code) = self.code.take()
            {
                self.ended_code = Some(code);
                changes.push(Change::CodeEnds { row, at });
            }
            self.facts = now.clone();
            changes.push(Change::Facts { row, facts: now });
        }
        changes
    }
}

/// The facts of a table.
pub fn facts(table: &dyn Hosted) -> Facts {
    Facts { status: table.status(), host: table.host().to_owned(), bots: table.has_bots(), due: table.due() }
}
