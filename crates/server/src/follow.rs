//! Following tables: everything after a cursor, each entry once, and only what is on disk (N-13, N-14, N-18).
//!
//! A follower keeps no entries. It holds a cursor and reads on when a table rings, as fast as its reader takes them: one
//! who is slow loses nothing.
use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use table::online::{Cursor, Status};
use tokio::sync::{broadcast, watch};

use crate::app::App;
use crate::host::Live;
use crate::store::NotKept;
use crate::streams::Ticket;

/// The time after which a comment says that the stream is open.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// Milliseconds after which a reader comes back to a server that ended.
const RETRY: u32 = 2000;

/// A table that is followed. Its guest is there until this is dropped.
pub struct Followed {
    app: Arc<App>,
    live: Arc<Live>,
    guest: String,
    cursor: Cursor,
    steps: watch::Receiver<()>,
    presence: watch::Receiver<u64>,
    reactions: broadcast::Receiver<(Vec<u8>, &'static str)>,
    reacted: Vec<(Vec<u8>, &'static str)>,
    told: Option<Value>,
    has_ended: bool,
}

impl Followed {
    /// Follows a table from a cursor on.
    pub fn new(app: &Arc<App>, live: Arc<Live>, guest: &str, cursor: Cursor) -> Followed {
        app.house.comes(&live, guest);
        Followed {
            app: Arc::clone(app),
            steps: live.steps(),
            presence: live.presence.subscribe(),
            reactions: live.reactions.subscribe(),
            live,
            guest: guest.to_owned(),
            cursor,
            reacted: Vec::new(),
            told: None,
            has_ended: false,
        }
    }

    /// Whether the table has ended and all of it is behind the cursor.
    pub fn is_told_whole(&self) -> bool {
        let inner = self.live.lock();
        let newest = inner.table.cursor(&self.guest);
        has_ended(inner.table.status())
            && self.cursor.public >= newest.public
            && self.cursor.own >= newest.own
    }

    /// Waits until there may be something new.
    async fn rings(&mut self) {
        tokio::select! {
            _ = self.steps.changed() => {}
            _ = self.presence.changed() => {}
            reaction = self.reactions.recv() => self.reacted.extend(reaction.ok()),
        }
    }

    /// Finds the table anew: another server was quicker than this one, and what was never on disk was never told.
    async fn find_anew(&mut self) -> Option<()> {
        let live = self.app.house.find(&self.live.id).await.ok()??;
        self.app.house.comes(&live, &self.guest);
        (self.steps, self.presence) = (live.steps(), live.presence.subscribe());
        self.reactions = live.reactions.subscribe();
        let before = std::mem::replace(&mut self.live, live);
        self.app.house.goes(&before, &self.guest);
        Some(())
    }

    /// The entries since the cursor, each with the cursor after it. They are on disk.
    async fn entries(&mut self) -> Option<Vec<(Cursor, Value)>> {
        loop {
            if self.live.is_overtaken() && self.find_anew().await.is_none() {
                // One who comes back with the cursor misses nothing.
                self.has_ended = true;
                return None;
            }
            match self.entries_of_this().await {
                Err(NotKept::Overtaken) => continue,
                entries => return entries.ok().flatten(),
            }
        }
    }

    async fn entries_of_this(&mut self) -> Result<Option<Vec<(Cursor, Value)>>, NotKept> {
        self.steps.mark_unchanged();
        let (entries, version, ends) = {
            let inner = self.live.lock();
            // One who watched a table that is not watched any more is told no more of it.
            if !inner.table.may_see(&self.guest) {
                self.has_ended = true;
                return Ok(None);
            }
            let entries = inner.table.entries(&self.guest, self.cursor);
            (entries, inner.version(), has_ended(inner.table.status()))
        };
        self.live.is_durable(version).await?;
        self.has_ended = ends;
        Ok(Some(entries.into_iter().map(|(cursor, entry)| (cursor, json!(entry))).collect()))
    }

    /// The seats and watchers who are there, where that is news.
    fn presence(&mut self) -> Option<Value> {
        self.presence.mark_unchanged();
        let guests = self.live.lock().table.guests();
        let (here, watchers) = self.live.present(&guests);
        let now = json!({"here": here, "watchers": watchers});
        (self.told.as_ref() != Some(&now)).then(|| {
            self.told = Some(now.clone());
            now
        })
    }
}

impl Drop for Followed {
    fn drop(&mut self) {
        self.app.house.goes(&self.live, &self.guest);
    }
}

fn has_ended(status: Status) -> bool {
    matches!(status, Status::Over | Status::Closed)
}

/// The one who follows tables, as a stream of text.
pub struct Follower {
    tables: Vec<Followed>,
    /// Whether each entry names its table.
    is_several: bool,
    ends: watch::Receiver<bool>,
    ticket: Ticket,
    is_done: bool,
}

impl Follower {
    /// Follows tables for a guest.
    pub fn new(app: &App, tables: Vec<Followed>, is_several: bool, ticket: Ticket) -> Follower {
        let ends = app.ends.clone();
        Follower { tables, is_several, ends, ticket, is_done: false }
    }

    /// The next events, or a sign of life; `None` at the end.
    pub async fn next(&mut self) -> Option<String> {
        loop {
            if self.is_done {
                return None;
            }
            let mut text = String::new();
            for at in 0..self.tables.len() {
                self.tell(at, &mut text).await;
            }
            self.is_done = self.tables.iter().all(|table| table.has_ended);
            if !text.is_empty() {
                return Some(text);
            }
            if self.is_done {
                return None;
            }
            if let Some(text) = self.wait().await {
                return Some(text);
            }
        }
    }

    /// Writes what is new of a table.
    async fn tell(&mut self, at: usize, text: &mut String) {
        if self.tables[at].has_ended {
            return;
        }
        for (cursor, entry) in self.tables[at].entries().await.unwrap_or_default() {
            self.tables[at].cursor = cursor;
            let id = self.id(at);
            let _ = write!(text, "id: {id}\ndata: {}\n\n", self.tagged(at, entry));
        }
        for (seats, with) in std::mem::take(&mut self.tables[at].reacted) {
            let reaction = self.tagged(at, json!({"seats": seats, "with": with}));
            let _ = write!(text, "event: reaction\ndata: {reaction}\n\n");
        }
        // Whoever is still there when a table has ended is no news of it.
        if !self.tables[at].has_ended
            && let Some(presence) = self.tables[at].presence()
        {
            let _ = write!(text, "event: presence\ndata: {}\n\n", self.tagged(at, presence));
        }
    }

    fn tagged(&self, at: usize, mut data: Value) -> Value {
        if self.is_several {
            data["table"] = self.tables[at].live.id.as_str().into();
        }
        data
    }

    /// The cursor of the stream: that of its table, or those of all.
    fn id(&self, at: usize) -> String {
        if !self.is_several {
            return self.tables[at].cursor.to_string();
        }
        let cursors = self.tables.iter().map(|table| format!("{}:{}", table.live.id, table.cursor));
        cursors.collect::<Vec<_>>().join(",")
    }

    /// Waits for news; returns the last words of a stream that ends, or a sign of life.
    async fn wait(&mut self) -> Option<String> {
        let live = self.tables.iter_mut().filter(|table| !table.has_ended);
        let rings = futures_util::future::select_all(live.map(|table| Box::pin(table.rings())));
        tokio::select! {
            _ = rings => None,
            _ = self.ends.wait_for(|ends| *ends) => {
                self.is_done = true;
                Some(format!("retry: {RETRY}\n\n"))
            }
            () = self.ticket.end.notified() => {
                self.is_done = true;
                Some(": another stream of this guest was opened\n\n".to_owned())
            }
            () = tokio::time::sleep(HEARTBEAT) => Some(": here\n\n".to_owned()),
        }
    }
}
