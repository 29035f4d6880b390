//! The link to a table: its history as it comes, and the decisions that are on their way. A lost connection loses
//! nothing: the stream goes on where it was cut, and a request is sent again under its id until it is answered.
use std::collections::BTreeMap;
use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::Received;
use serde_json::{Value, json};
use view::Player;
use web_sys::AbortController;

use super::api::{Refusal, Trouble, ask, fresh_nonce, fresh_uuid, sentence, server_time};
use super::look::Look;
use super::stream::{Message, Stream};
use crate::clock::now;
use protocol::online::{Entry, History, TakeBack};

/// The seconds after which a lost connection is tried again: a little longer each time.
const PAUSES: [u32; 5] = [1, 2, 4, 8, 15];
/// The time without a sign of life after which a stream counts as cut; the server gives one every 15 s.
const SILENCE_MILLISECONDS: f64 = 35_000.0;
/// The same where the page was hidden: a phone may have cut it.
const SLEEP_MILLISECONDS: f64 = 16_000.0;
/// The time for which a reaction is shown.
const REACTION_MILLISECONDS: u64 = 4000;
/// The time between two looks at the clock.
const TICK: Duration = Duration::from_millis(250);

/// The state of the connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// The stream has not been opened yet.
    Opening,
    /// The stream is open.
    Open,
    /// The connection is lost and is tried again in so many seconds.
    Lost(u32),
}

/// A decision that is not confirmed yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Sending {
    id: String,
    /// The seat, from 0.
    pub seat: u8,
    event: String,
    /// The event in words.
    pub words: String,
    /// The cursor of the answer, once it has come.
    answered: Option<String>,
    /// The history holds it, by the answer or by the stream.
    landed: bool,
}

/// A reaction that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The seat, from 0.
    pub seat: u8,
    /// The animal.
    pub with: String,
    number: u32,
}

/// The link to a table; a handle to be copied.
#[derive(Clone, Copy)]
pub struct Link {
    table: StoredValue<String>,
    me: StoredValue<String>,
    /// The history so far.
    pub history: RwSignal<History>,
    /// The last look: names, presence, clocks.
    pub look: RwSignal<Look>,
    /// The names of guests, as looks told them.
    names: RwSignal<BTreeMap<String, String>>,
    /// The connection.
    pub line: RwSignal<Line>,
    /// The decisions that are not confirmed yet.
    pub sending: RwSignal<Vec<Sending>>,
    /// The reactions that are shown.
    pub said: RwSignal<Vec<Said>>,
    /// Whether reactions are hidden on this device.
    pub hides_reactions: RwSignal<bool>,
    /// The server's time in milliseconds, as long as a clock runs or a question waits.
    pub time: RwSignal<f64>,
    /// The last refusal, in a sentence, with the number of its rule.
    pub refused: RwSignal<Option<(String, Option<String>)>>,
    is_sending: StoredValue<bool>,
    heard: StoredValue<f64>,
    hurried: StoredValue<bool>,
    reactions: StoredValue<u32>,
    abort: StoredValue<Option<AbortController>, LocalStorage>,
}

impl Link {
    /// Returns the link to a table that was looked at, and follows its history until its page is left.
    pub fn open(look: Look, me: String) -> Link {
        let link = Link {
            table: StoredValue::new(look.table.clone()),
            me: StoredValue::new(me),
            history: RwSignal::new(History::default()),
            names: RwSignal::new(BTreeMap::new()),
            look: RwSignal::new(Look::default()),
            line: RwSignal::new(Line::Opening),
            sending: RwSignal::new(Vec::new()),
            said: RwSignal::new(Vec::new()),
            hides_reactions: RwSignal::new(false),
            time: RwSignal::new(server_time()),
            refused: RwSignal::new(None),
            is_sending: StoredValue::new(false),
            heard: StoredValue::new(now()),
            hurried: StoredValue::new(false),
            reactions: StoredValue::new(0),
            abort: StoredValue::new_local(None),
        };
        link.take_look(look);
        link.watch();
        spawn_local(link.follow());
        link
    }

    /// Returns the table's id.
    pub fn table(self) -> String {
        self.table.get_value()
    }

    /// Returns the guest that this device is.
    pub fn me(self) -> String {
        self.me.get_value()
    }

    /// Returns the address at which others join.
    pub fn address(self) -> String {
        let here = base();
        match self.look.with(|look| look.code.clone()) {
            Some(code) => format!("{here}#/join/{code}"),
            None => format!("{here}#/t/{}", self.table()),
        }
    }

    /// Returns a seat's name as it is shown, from 0; tracked.
    pub fn name(self, seat: usize) -> String {
        let guest = self.history.with(|history| history.seats.get(seat).and_then(|seat| seat.guest.clone()));
        match guest {
            Some(guest) if guest == self.me() => "You".to_owned(),
            Some(guest) => self.guest_name(&guest),
            None => {
                match self.history.with(|history| history.seats.get(seat).and_then(|seat| seat.bot.clone())) {
                    Some(bot) => Player::Bot(bot).shown_name(seat),
                    None => "Open".to_owned(),
                }
            }
        }
    }

    /// Returns a guest's name; tracked.
    pub fn guest_name(self, guest: &str) -> String {
        self.names.with(|names| names.get(guest).cloned()).unwrap_or_else(|| "Somebody".to_owned())
    }

    /// Whether all guests at the seats are known by name; tracked.
    pub fn has_names(self) -> bool {
        self.history.with(|history| {
            let mut persons = history.seats.iter().filter_map(|seat| seat.guest.as_ref());
            self.names.with(|names| persons.all(|guest| names.contains_key(guest)))
        })
    }

    /// Whether the page shows something else by now.
    pub fn is_gone(self) -> bool {
        self.history.try_with_untracked(|_| ()).is_none()
    }

    /// Whether the connection is lost; tracked.
    pub fn is_lost(self) -> bool {
        matches!(self.line.get(), Line::Lost(_))
    }

    /// Whether the table was closed before its end; tracked.
    pub fn is_closed(self) -> bool {
        self.history.with(|history| history.status == "closed")
    }

    /// Returns the match as this device may know it, its decisions on their way included; tracked.
    pub fn received(self) -> (Received, TakeBack) {
        let me = self.me();
        self.history.with(|history| {
            let mine = if history.status == "running" { history.seats_of(&me) } else { Vec::new() };
            let undecided = mine.iter().find(|seat| !history.seats[usize::from(**seat)].ready);
            let sending = self.sending.get();
            // A seat that has just decided here stays in front until the server says so.
            let seat = sending.first().map(|it| it.seat).or(undecided.or(mine.first()).copied());
            let seat = seat.or_else(|| Self::seat_in_front(history, &me));
            let mut own = seat.map_or_else(Vec::new, |seat| history.own_events(seat.into()));
            let on_its_way = |it: &&Sending| Some(it.seat) == seat && !it.landed;
            own.extend(sending.iter().filter(on_its_way).map(|it| it.event.clone()));
            let take_back = if sending.is_empty() {
                seat.map_or(TakeBack::None, |seat| history.take_back(seat.into()))
            } else {
                TakeBack::None
            };
            (Received { events: history.events(), own, seat, mine }, take_back)
        })
    }

    /// Returns the lowest seat of a guest, also where a bot holds it.
    fn seat_in_front(history: &History, me: &str) -> Option<u8> {
        let at = history.seats.iter().position(|seat| seat.guest.as_deref() == Some(me))?;
        u8::try_from(at).ok()
    }

    /// Sends a decision; it counts as made until the server refuses it.
    pub fn decide(self, seat: u8, event: String, words: String) {
        self.refused.set(None);
        self.sending.update(|sending| {
            sending.push(Sending { id: fresh_uuid(), seat, event, words, answered: None, landed: false });
        });
        if !self.is_sending.get_value() {
            self.is_sending.set_value(true);
            spawn_local(self.send());
        }
    }

    /// Sends the decisions one after the other.
    async fn send(self) {
        while !self.is_gone() {
            let next = self
                .sending
                .with_untracked(|sending| sending.iter().find(|sending| sending.answered.is_none()).cloned());
            let Some(next) = next else { break };
            let after = self.history.with_untracked(History::cursor);
            // The answers before this one may be ahead of the stream.
            let after = self.sending.with_untracked(|sending| {
                sending.iter().rev().find_map(|sending| sending.answered.clone()).unwrap_or(after)
            });
            let body = json!({
                "id": next.id, "do": "act", "seat": next.seat + 1, "event": next.event, "after": after,
            });
            match self.insist(&body).await {
                None => return,
                Some(Ok(answer)) => {
                    let cursor = answer["cursor"].as_str().unwrap_or_default().to_owned();
                    self.sending.update(|sending| {
                        if let Some(sent) = sending.iter_mut().find(|it| it.id == next.id) {
                            sent.answered = Some(cursor);
                        }
                    });
                    self.take_answer(&answer);
                }
                Some(Err(refusal)) => {
                    // The decisions that were to follow it are not possible either.
                    self.sending.set(Vec::new());
                    self.refused.set(Some((words_of(&refusal), refusal.rule)));
                }
            }
        }
        let _ = self.is_sending.try_update_value(|it| *it = false);
    }

    /// Sends a request until it is answered; `None` where the page is gone.
    async fn insist(self, body: &Value) -> Option<Result<Value, Refusal>> {
        let path = format!("tables/{}/commands", self.table.try_get_value()?);
        loop {
            let asked = ask("POST", &path, Some(body)).await;
            if self.is_gone() {
                return None;
            }
            match asked {
                Ok(answer) => return Some(Ok(answer)),
                Err(Trouble::Refused(refusal)) => return Some(Err(refusal)),
                Err(Trouble::Later(seconds)) => pause(seconds * 1000.0).await,
                Err(Trouble::Lost) => {
                    // The stream finds out as well, and says when the server is there again.
                    self.cut();
                    let since = now();
                    pause(250.0).await;
                    while !self.is_gone()
                        && self.line.get_untracked() != Line::Open
                        && now() - since < SILENCE_MILLISECONDS
                    {
                        pause(100.0).await;
                    }
                }
            }
        }
    }

    /// Sends another command; returns its answer, or nothing where it is refused and the refusal is shown.
    pub async fn command(self, mut body: Value) -> Option<Value> {
        body["id"] = fresh_uuid().into();
        self.refused.try_set(None);
        match self.insist(&body).await? {
            Ok(answer) => {
                self.take_answer(&answer);
                Some(answer)
            }
            Err(refusal) => {
                self.refused.try_set(Some((words_of(&refusal), refusal.rule)));
                None
            }
        }
    }

    /// Sends another command, whose answer nobody waits for.
    pub fn tell(self, body: Value) {
        spawn_local(async move {
            self.command(body).await;
        });
    }

    /// Takes a seat: this one, from 1, or any.
    pub fn join(self, seat: Option<u8>) {
        let nonce =
            self.history.with_untracked(|history| history.nonce_of(&self.me())).unwrap_or_else(fresh_nonce);
        let mut body = json!({ "do": "join", "nonce": nonce });
        if let Some(seat) = seat {
            body["seat"] = seat.into();
        }
        self.tell(body);
    }

    /// Takes the last decision at a seat, from 0, back, or asks the others.
    pub fn take_back(self, seat: u8) {
        let after = self.history.with_untracked(History::cursor);
        self.tell(json!({ "do": "undo", "seat": seat + 1, "after": after }));
    }

    fn take_answer(self, answer: &Value) {
        let entries = answer["entries"].as_array().into_iter().flatten();
        self.take(entries.filter_map(|entry| serde_json::from_value(entry.clone()).ok()).collect());
    }

    /// Adds entries to the history, those that are here already left out.
    fn take(self, entries: Vec<Entry>) {
        let is_news = |entry: &Entry| !matches!(entry.kind.as_str(), "act" | "chance" | "undone");
        let mut news = false;
        let mut changed = false;
        let mut sending = self.sending.get_untracked();
        self.history.maybe_update(|history| {
            for entry in &entries {
                if history.apply(entry) {
                    changed = true;
                    news |= is_news(entry);
                    // The stream may bring a decision before its answer does.
                    let lands = |it: &&mut Sending| !it.landed && entry.is_act(it.seat, &it.event);
                    if let Some(landed) = sending.iter_mut().find(lands) {
                        landed.landed = true;
                    }
                }
            }
            changed
        });
        if sending != self.sending.get_untracked() {
            self.sending.set(sending);
        }
        let confirmed = self.history.with_untracked(|history| {
            let is_here = |it: &Sending| it.answered.as_ref().is_some_and(|cursor| history.has(cursor));
            self.sending.with_untracked(|sending| sending.iter().any(is_here))
        });
        if confirmed {
            self.history.with_untracked(|history| {
                self.sending.update(|sending| {
                    sending.retain(|it| it.answered.as_ref().is_none_or(|cursor| !history.has(cursor)));
                });
            });
        }
        if changed && (news || self.look.with_untracked(|look| look.pace.is_some())) {
            self.look_again();
        }
    }

    /// Looks at the table again: for names, presence and clocks.
    fn look_again(self) {
        spawn_local(async move {
            let Some(table) = self.table.try_get_value() else { return };
            if let Ok(answer) = ask("GET", &format!("tables/{table}"), None).await
                && let Ok(look) = serde_json::from_value(answer)
                && !self.is_gone()
            {
                self.take_look(look);
            }
        });
    }

    fn take_look(self, look: Look) {
        self.names.update(|names| {
            for seat in &look.seats {
                let name = if seat.kind == "person" { &seat.name } else { &seat.person };
                if let (Some(guest), Some(name)) = (&seat.guest, name) {
                    names.insert(guest.clone(), name.clone());
                }
            }
        });
        self.look.set(look);
    }

    /// Follows the stream, again and again, until the table has ended or its page is left.
    async fn follow(self) {
        let mut failed = 0;
        while !self.is_gone() && !self.history.with_untracked(History::is_ended) {
            let Ok(abort) = AbortController::new() else { return };
            self.abort.set_value(Some(abort.clone()));
            let after = self.history.with_untracked(History::cursor);
            let path = format!("tables/{}/stream?after={after}", self.table());
            match Stream::open(&path, abort).await {
                Ok(Some(stream)) => {
                    if self.is_gone() {
                        return;
                    }
                    failed = 0;
                    self.listen(stream).await;
                }
                // Nothing more is to come, or the table is not to be seen any more.
                Ok(None) | Err(Trouble::Refused(_)) => return,
                Err(_) => {}
            }
            if self.is_gone() || self.history.with_untracked(History::is_ended) {
                return;
            }
            self.wait_to_try(PAUSES[failed.min(PAUSES.len() - 1)]).await;
            failed += 1;
        }
    }

    async fn listen(self, mut stream: Stream) {
        while let Some(messages) = stream.next().await {
            if self.is_gone() {
                return;
            }
            self.heard.set_value(now());
            if self.line.get_untracked() != Line::Open {
                self.line.set(Line::Open);
            }
            let mut entries = Vec::new();
            for Message { event, data } in messages {
                match event.as_str() {
                    "" => entries.extend(serde_json::from_str(&data).ok()),
                    "presence" => self.look_again(),
                    "reaction" => self.show_reaction(&data),
                    _ => {}
                }
            }
            self.take(entries);
        }
    }

    /// Waits so many seconds, less where somebody comes back to the page.
    async fn wait_to_try(self, seconds: u32) {
        let until = now() + f64::from(seconds) * 1000.0;
        self.hurried.set_value(false);
        while !self.is_gone() && now() < until && !self.hurried.get_value() {
            let left = Line::Lost(((until - now()) / 1000.0).ceil() as u32);
            if self.line.get_untracked() != left {
                self.line.set(left);
            }
            pause(100.0).await;
        }
    }

    /// Tries a lost connection again at once.
    pub fn hurry(self) {
        let _ = self.hurried.try_update_value(|hurried| *hurried = true);
    }

    /// Ends the present stream, so that another one is opened.
    fn cut(self) {
        if let Some(Some(abort)) = self.abort.try_get_value() {
            abort.abort();
        }
    }

    /// Watches for silence and for the page's waking.
    fn watch(self) {
        let silent_for = move |most: f64| {
            if self.heard.try_get_value().is_some_and(|heard| now() - heard > most)
                && self.line.try_get_untracked() == Some(Line::Open)
            {
                self.heard.set_value(now());
                self.cut();
            }
        };
        let wake = move || {
            self.hurry();
            silent_for(SLEEP_MILLISECONDS);
        };
        let every =
            set_interval_with_handle(move || silent_for(SILENCE_MILLISECONDS), Duration::from_secs(5));
        let ticking = set_interval_with_handle(move || self.tick(), TICK);
        let shown = window_event_listener(ev::pageshow, move |_| wake());
        let online = window_event_listener(ev::online, move |_| wake());
        let visible = window_event_listener(ev::visibilitychange, move |_| wake());
        on_cleanup(move || {
            every.into_iter().chain(ticking).for_each(|interval| interval.clear());
            shown.remove();
            online.remove();
            visible.remove();
            self.cut();
        });
    }

    /// Tells the time while a clock runs or a question waits.
    fn tick(self) {
        let runs = |look: &Look| look.seats.iter().any(|seat| seat.late_at.is_some());
        let waits = |history: &History| history.ask.is_some();
        let is_timed = self.look.try_with_untracked(runs) == Some(true)
            || self.history.try_with_untracked(waits) == Some(true);
        if is_timed {
            self.time.set(server_time());
        }
    }

    fn show_reaction(self, data: &str) {
        let Ok(reaction) = serde_json::from_str::<Value>(data) else { return };
        let with = reaction["with"].as_str().unwrap_or_default().to_owned();
        let seats = reaction["seats"].as_array().into_iter().flatten();
        let seats: Vec<u8> =
            seats.filter_map(|seat| u8::try_from(seat.as_u64()?.checked_sub(1)?).ok()).collect();
        let number = self.reactions.get_value() + 1;
        self.reactions.set_value(number);
        self.said.update(|said| {
            said.retain(|it| !seats.contains(&it.seat));
            said.extend(seats.iter().map(|seat| Said { seat: *seat, with: with.clone(), number }));
        });
        set_timeout(
            move || {
                let _ = self.said.try_update(|said| said.retain(|it| it.number != number));
            },
            Duration::from_millis(REACTION_MILLISECONDS),
        );
    }
}

/// Returns the address of the page for others: where this device reaches the server by a name that only it knows, the one
/// that the server gives for its network.
fn base() -> String {
    network().unwrap_or_else(|| {
        let here = window().location().href().unwrap_or_default();
        here.split('#').next().unwrap_or_default().to_owned()
    })
}

/// Returns the address of the page in this device's network, where this device itself is the server.
pub fn network() -> Option<String> {
    let host = window().location().hostname().unwrap_or_default();
    let is_own = matches!(host.as_str(), "localhost" | "127.0.0.1" | "[::1]");
    let network = document().document_element()?.get_attribute("data-tables")?;
    (is_own && !network.is_empty()).then_some(network)
}

/// Follows [`network`], which is known when the server has answered.
pub fn network_when_known() -> Signal<Option<String>> {
    let known = RwSignal::new(network());
    let answered = window_event_listener_untyped("tables", move |_| known.set(network()));
    on_cleanup(move || answered.remove());
    known.into()
}

/// Returns a refusal in a sentence.
fn words_of(refusal: &Refusal) -> String {
    match refusal.code.as_str() {
        "stale" | "not-your-turn" => "The match has gone on meanwhile: choose anew.".to_owned(),
        _ => sentence(&refusal.detail),
    }
}

/// Waits some milliseconds.
async fn pause(milliseconds: f64) {
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        let milliseconds = milliseconds as i32;
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds);
    });
    let _ = wasm_bindgen_futures::JsFuture::from(promise).await;
}
