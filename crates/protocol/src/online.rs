//! An online table as a guest's device knows it: the fold of the entries that the server sends (N-12, N-14), without the
//! rules of any game.
use record::{Files, Options};
use serde::Deserialize;

/// An entry of a table's history, or of one's own.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Entry {
    /// Its number, from 1.
    pub seq: u64,
    /// Whether it is of one's own history.
    pub own: bool,
    /// The public entry that an own one came after.
    pub after: u64,
    /// The time of its commit.
    pub at: String,
    /// Its kind.
    pub kind: String,
    /// The seat that it is about, from 1.
    pub seat: Option<u8>,
    /// The guest whom it is about.
    pub guest: Option<String>,
    nonce: Option<String>,
    event: Option<String>,
    ply: Option<usize>,
    undo: Option<u64>,
    /// Whether an answer allows what was asked.
    pub yes: bool,
    close: bool,
    bot: Option<String>,
    resigned: bool,
    fill: Option<String>,
    utility: Vec<f64>,
    seed: Option<String>,
    #[serde(flatten)]
    terms: Terms,
}

impl Entry {
    /// Whether it is this decision of a seat, from 0.
    pub fn is_act(&self, seat: u8, event: &str) -> bool {
        self.kind == "act" && self.seat == Some(seat + 1) && self.event.as_deref() == Some(event)
    }
}

/// The terms of a table.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Terms {
    /// The seal of its dice.
    pub commit: String,
    /// The guest who made it.
    pub host: String,
    /// The game.
    pub game: String,
    /// Its options.
    pub options: Options,
    /// A map of one's own.
    pub files: Option<Files>,
    /// A word a seat: `open`, or a bot as `bot greedy`.
    pub seats: Vec<String>,
    /// The seconds a decision.
    pub pace: Option<u32>,
    /// The consequence of being late: `bot` or `resign`.
    pub late: String,
    /// `ask` or `off`.
    pub takeback: String,
    /// The day of the challenge that is played for a place.
    pub day: Option<String>,
}

/// A seat as the history has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatState {
    /// The guest whose seat it is.
    pub guest: Option<String>,
    /// The bot that holds it.
    pub bot: Option<String>,
    /// Whether its guest has given it up.
    pub resigned: bool,
    /// Whether its turn of the round has ended.
    pub ready: bool,
    /// The number of times in a row that it was late.
    pub lates: u32,
    is_late: bool,
    nonce: Option<String>,
}

/// A public event.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Played {
    event: String,
    /// The seat, from 0, and whether a person decided; `None` for chance.
    by: Option<(usize, bool)>,
}

/// A question to the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ask {
    /// The entry that asked.
    pub seq: u64,
    /// The guest who asks.
    pub guest: String,
    /// The guests who said yes.
    pub agreed: Vec<String>,
    /// The time at which it was asked.
    pub at: String,
    /// The number of events that would be left.
    pub ply: usize,
}

/// The way in which a decision can be taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TakeBack {
    /// Not at all.
    #[default]
    None,
    /// At once.
    AtOnce,
    /// If every other person says yes.
    Ask,
}

/// Everything that follows from the entries so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct History {
    /// The terms.
    pub terms: Terms,
    /// `open`, `running`, `over` or `closed`; empty before the first entry.
    pub status: &'static str,
    /// The guest who is the host.
    pub host: String,
    /// The seats.
    pub seats: Vec<SeatState>,
    events: Vec<Played>,
    /// One's own decisions of the running round: seat, from 0, and event.
    own: Vec<(usize, String)>,
    /// The question that waits for answers.
    pub ask: Option<Ask>,
    asked: bool,
    /// The guests who want to close the table.
    pub closers: Vec<String>,
    /// The number of the newest public entry.
    pub public: u64,
    own_seq: u64,
    /// The public entry with which the last round ended or the last event came about.
    round_since: u64,
    /// The results in seat order, once it is over.
    pub utility: Vec<f64>,
    /// The opened seed.
    pub seed: Option<String>,
}

impl History {
    /// Returns the cursor: how much of the history is here.
    pub fn cursor(&self) -> String {
        format!("{}.{}", self.public, self.own_seq)
    }

    /// Whether everything up to a cursor is here.
    pub fn has(&self, cursor: &str) -> bool {
        let (public, own) = cursor.split_once('.').unwrap_or((cursor, "0"));
        let at = |text: &str| text.parse::<u64>().unwrap_or_default();
        at(public) <= self.public && at(own) <= self.own_seq
    }

    /// Whether it has ended.
    pub fn is_ended(&self) -> bool {
        matches!(self.status, "over" | "closed")
    }

    /// Returns the public events.
    pub fn events(&self) -> Vec<String> {
        self.events.iter().map(|played| played.event.clone()).collect()
    }

    /// Returns the events that chance brought about, in order.
    pub fn rolls(&self) -> Vec<String> {
        self.events.iter().filter(|played| played.by.is_none()).map(|played| played.event.clone()).collect()
    }

    /// Returns the own decisions of the running round at a seat, from 0.
    pub fn own_events(&self, seat: usize) -> Vec<String> {
        self.own.iter().filter(|(by, _)| *by == seat).map(|(_, event)| event.clone()).collect()
    }

    /// Returns the seats of a guest that no bot holds, from 0.
    pub fn seats_of(&self, guest: &str) -> Vec<u8> {
        let held = (0..).zip(&self.seats);
        held.filter(|(_, seat)| seat.guest.as_deref() == Some(guest) && seat.bot.is_none())
            .map(|(at, _)| at)
            .collect()
    }

    /// Returns the guest's part of the dice, where the guest sits at the table.
    pub fn nonce_of(&self, guest: &str) -> Option<String> {
        self.seats.iter().find(|seat| seat.guest.as_deref() == Some(guest))?.nonce.clone()
    }

    /// Whether the host may give a seat, from 0, to a bot because it was late (N-9).
    pub fn was_late(&self, seat: usize) -> bool {
        self.seats.get(seat).is_some_and(|seat| seat.lates > 0)
    }

    /// Whether a seat, from 0, was given up for good.
    pub fn has_resigned(&self, seat: usize) -> bool {
        self.seats.get(seat).is_some_and(|seat| seat.resigned)
    }

    /// Returns the way back to the last decision of a guest at a seat, from 0 (N-20).
    pub fn take_back(&self, seat: usize) -> TakeBack {
        // Decisions of a bot are not the guest's to take back.
        let is_held = self.seats.get(seat).is_some_and(|seat| seat.bot.is_some());
        if self.status != "running" || self.ask.is_some() || self.terms.day.is_some() || is_held {
            return TakeBack::None;
        }
        if self.own.iter().any(|(by, _)| *by == seat) {
            return TakeBack::AtOnce;
        }
        let mut is_answered = false;
        for played in self.events.iter().rev() {
            match played.by {
                None => return TakeBack::None,
                Some((by, true)) if by == seat => {
                    return match (is_answered, self.asked || self.terms.takeback == "off") {
                        (false, _) => TakeBack::AtOnce,
                        (true, false) => TakeBack::Ask,
                        (true, true) => TakeBack::None,
                    };
                }
                Some((_, is_person)) => is_answered |= is_person,
            }
        }
        TakeBack::None
    }

    /// Adds an entry; returns whether it was the next one. Others are here already, or come again.
    pub fn apply(&mut self, entry: &Entry) -> bool {
        if entry.own {
            return self.apply_own(entry);
        }
        if entry.seq != self.public + 1 {
            return false;
        }
        self.public = entry.seq;
        let at = entry.seat.map(|seat| usize::from(seat).wrapping_sub(1)).unwrap_or(usize::MAX);
        match entry.kind.as_str() {
            "created" => self.create(&entry.terms),
            "started" => {
                self.status = "running";
                for seat in self.seats.iter_mut().filter(|seat| seat.guest.is_none() && seat.bot.is_none()) {
                    seat.bot.clone_from(&entry.fill);
                }
            }
            "act" | "chance" => self.come_about(entry, at),
            "undone" => {
                self.events.truncate(entry.ply.unwrap_or(self.events.len()));
                self.end_round();
                (self.ask, self.asked) = (None, false);
            }
            "asked" if entry.close => self.closers.extend(entry.guest.clone()),
            "asked" => {
                self.asked = true;
                self.ask = Some(Ask {
                    seq: entry.seq,
                    guest: entry.guest.clone().unwrap_or_default(),
                    agreed: Vec::new(),
                    at: entry.at.clone(),
                    ply: entry.ply.unwrap_or(self.events.len()),
                });
            }
            "answered" => match &mut self.ask {
                Some(ask) if entry.yes && entry.undo == Some(ask.seq) => {
                    ask.agreed.extend(entry.guest.clone());
                }
                _ => self.ask = None,
            },
            "over" => {
                self.status = "over";
                (self.utility, self.seed) = (entry.utility.clone(), entry.seed.clone());
            }
            "closed" => {
                self.status = "closed";
                self.seed.clone_from(&entry.seed);
            }
            kind => {
                if let Some(seat) = self.seats.get_mut(at) {
                    seat.change(kind, entry);
                }
            }
        }
        true
    }

    fn create(&mut self, terms: &Terms) {
        self.terms = terms.clone();
        self.host.clone_from(&terms.host);
        self.status = "open";
        let seat = |word: &String| SeatState {
            bot: word.strip_prefix("bot ").map(str::to_owned),
            ..SeatState::default()
        };
        self.seats = terms.seats.iter().map(seat).collect();
    }

    fn come_about(&mut self, entry: &Entry, at: usize) {
        if let Some(seat) = self.seats.get_mut(at).filter(|_| entry.kind == "act") {
            // A bot decides for one who is late.
            seat.lates = if seat.is_late { seat.lates } else { 0 };
            seat.is_late = false;
        }
        let is_person = self.seats.get(at).is_some_and(|seat| seat.guest.is_some() && seat.bot.is_none());
        let by = (entry.kind == "act").then_some((at, is_person));
        self.events.push(Played { event: entry.event.clone().unwrap_or_default(), by });
        self.end_round();
        (self.ask, self.asked) = (None, false);
    }

    fn end_round(&mut self) {
        self.round_since = self.public;
        self.own.clear();
        self.seats.iter_mut().for_each(|seat| seat.ready = false);
    }

    fn apply_own(&mut self, entry: &Entry) -> bool {
        if entry.seq != self.own_seq + 1 || entry.after > self.public {
            return false;
        }
        self.own_seq = entry.seq;
        // Of a round that is over, the public history has everything.
        if entry.after >= self.round_since {
            let at = entry.seat.map(|seat| usize::from(seat).wrapping_sub(1)).unwrap_or(usize::MAX);
            match entry.kind.as_str() {
                "undone" => {
                    if let Some(last) = self.own.iter().rposition(|(by, _)| *by == at) {
                        self.own.remove(last);
                    }
                }
                _ => self.own.push((at, entry.event.clone().unwrap_or_default())),
            }
        }
        true
    }
}

impl SeatState {
    fn change(&mut self, kind: &str, entry: &Entry) {
        match kind {
            "joined" => (self.guest, self.nonce) = (entry.guest.clone(), entry.nonce.clone()),
            "left" | "removed" => *self = SeatState::default(),
            "ready" => self.ready = true,
            "late" => (self.lates, self.is_late) = (self.lates + 1, true),
            "unready" => self.ready = false,
            "bot" => {
                self.bot.clone_from(&entry.bot);
                self.resigned |= entry.resigned;
            }
            "back" => (self.bot, self.lates) = (None, 0),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn entry(value: Value) -> Entry {
        serde_json::from_value(value).expect("an entry")
    }

    fn table(entries: &[Value]) -> History {
        let created = json!({"seq": 1, "at": "t", "kind": "created", "commit": "ab", "host": "a", "game": "penguins",
            "options": {"players": 3}, "rules": "r", "seats": ["open", "open", "bot greedy"], "listed": false,
            "pace": null, "late": "bot", "takeback": "ask", "watch": true});
        let mut history = History::default();
        assert!(history.apply(&entry(created)));
        for (seq, value) in (2..).zip(entries) {
            let mut value = value.clone();
            if value.get("own").is_none() {
                value["seq"] = seq.into();
            }
            history.apply(&entry(value));
        }
        history
    }

    fn joined() -> Vec<Value> {
        vec![
            json!({"kind": "joined", "seat": 1, "guest": "a", "nonce": "00"}),
            json!({"kind": "joined", "seat": 2, "guest": "b", "nonce": "01"}),
            json!({"kind": "started", "nonces": ["00", "01", null]}),
            json!({"kind": "chance", "roll": 0, "event": "roll 3"}),
        ]
    }

    fn act(seat: u8, event: &str) -> Value {
        json!({"kind": "act", "seat": seat, "event": event})
    }

    #[test]
    fn n_12_seats_and_events_follow_from_the_entries() {
        let history = table(&joined());
        assert_eq!((history.status, history.host.as_str()), ("running", "a"));
        assert_eq!(
            (history.seats_of("a"), history.seats_of("b"), history.seats_of("c")),
            (vec![0], vec![1], vec![])
        );
        assert_eq!(history.events(), ["roll 3"]);
        assert_eq!(history.cursor(), "5.0");
        assert!(history.has("5.0") && !history.has("6.0") && !history.has("5.1"));
    }

    #[test]
    fn n_13_entries_that_come_twice_or_too_early_change_nothing() {
        let mut history = table(&joined());
        let before = history.clone();
        for seq in [1, 5, 7] {
            assert!(!history.apply(&entry(json!({"seq": seq, "kind": "chance", "event": "roll 9"}))));
        }
        assert_eq!(history, before);
    }

    #[test]
    fn n_14_own_decisions_are_dropped_where_the_round_is_revealed() {
        let mut history = table(&joined());
        let own = |seq: u64, after: u64, event: &str| {
            entry(json!({"seq": seq, "own": true, "after": after, "kind": "act", "seat": 1, "event": event}))
        };
        history.apply(&own(1, 5, "x"));
        history.apply(&own(2, 5, "y"));
        history.apply(&entry(json!({"seq": 3, "own": true, "after": 5, "kind": "undone", "seat": 1})));
        assert_eq!((history.own_events(0), history.own_events(1)), (vec!["x".to_owned()], vec![]));
        assert_eq!(history.take_back(0), TakeBack::AtOnce);
        history.apply(&entry(json!({"seq": 6, "kind": "ready", "seat": 1})));
        assert!(history.seats[0].ready);
        for (seq, seat, event) in [(7, 1, "x"), (8, 2, "z")] {
            history.apply(&entry(json!({"seq": seq, "kind": "act", "seat": seat, "event": event})));
        }
        assert!(history.own_events(0).is_empty() && !history.seats[0].ready);
        assert_eq!(history.events(), ["roll 3", "x", "z"]);
        assert_eq!(history.rolls(), ["roll 3"]);
        // One of that round that comes again from the stream is not counted anew.
        history.apply(&own(4, 5, "late"));
        assert!(history.own_events(0).is_empty());
    }

    #[test]
    fn n_20_undo_is_at_once_until_another_person_decides_and_never_across_dice() {
        let with = |more: &[Value]| table(&[&joined()[..], more].concat());
        assert_eq!(with(&[]).take_back(0), TakeBack::None);
        assert_eq!(with(&[act(1, "a")]).take_back(0), TakeBack::AtOnce);
        assert_eq!(with(&[act(1, "a"), act(3, "bot")]).take_back(0), TakeBack::AtOnce, "bots are not asked");
        assert_eq!(with(&[act(1, "a"), act(2, "b")]).take_back(0), TakeBack::Ask);
        let asked = json!({"kind": "asked", "guest": "a", "seat": 1, "ply": 1});
        let mut history = with(&[act(1, "a"), act(2, "b"), asked]);
        assert_eq!(history.take_back(0), TakeBack::None);
        assert_eq!(history.ask.as_ref().map(|ask| ask.guest.as_str()), Some("a"));
        history.apply(&entry(json!({"seq": 9, "kind": "answered", "undo": 8, "guest": "b", "yes": false})));
        assert_eq!(
            (history.ask.clone(), history.take_back(0)),
            (None, TakeBack::None),
            "one question a decision"
        );
        let dice = json!({"kind": "chance", "roll": 1, "event": "roll 1"});
        assert_eq!(with(&[act(1, "a"), dice]).take_back(0), TakeBack::None);
        let bot = json!({"kind": "bot", "seat": 1, "bot": "greedy", "resigned": true});
        assert_eq!(with(&[act(1, "a"), bot]).take_back(0), TakeBack::None, "a bot holds the seat");
        assert_eq!(with(&[act(1, "a"), json!({"kind": "undone", "ply": 1})]).events(), ["roll 3"]);
    }

    #[test]
    fn n_19_a_bot_that_holds_a_seat_gives_it_back() {
        let bot = json!({"kind": "bot", "seat": 2, "bot": "greedy"});
        let mut history = table(&[&joined()[..], &[bot]].concat());
        assert!(history.seats_of("b").is_empty());
        history.apply(&entry(json!({"seq": 7, "kind": "back", "seat": 2})));
        assert_eq!(history.seats_of("b"), [1]);
        history.apply(&entry(json!({"seq": 8, "kind": "over", "utility": [1.0, 0.0, 0.0], "seed": "ff"})));
        assert!(history.is_ended() && history.seed.as_deref() == Some("ff"));
    }

    #[test]
    fn n_9_one_who_was_late_is_so_until_deciding_again() {
        let late = json!({"kind": "late", "seat": 2});
        let by_bot = [late, act(2, "a"), act(1, "b")];
        let with = |more: &[Value]| table(&[&joined()[..], &by_bot[..], more].concat());
        assert!(!table(&joined()).was_late(1));
        assert!(with(&[]).was_late(1), "a bot has decided for the one who is late");
        assert!(!with(&[]).was_late(0));
        assert!(!with(&[act(2, "c")]).was_late(1));
        assert!(!with(&[json!({"kind": "back", "seat": 2})]).was_late(1));
    }

    #[test]
    fn n_9_a_seat_that_is_left_is_no_one_that_is_given_up() {
        let with = |why: &str| {
            table(&[&joined()[..], &[json!({"kind": "bot", "seat": 1, "bot": "greedy", why: true})]].concat())
        };
        assert_eq!((with("left").has_resigned(0), with("resigned").has_resigned(0)), (false, true));
        assert!(!with("resigned").has_resigned(1));
    }

    #[test]
    fn n_20_a_question_is_open_until_it_is_answered_or_the_match_goes_on() {
        let ask = json!({"kind": "asked", "guest": "a", "seat": 1, "ply": 1});
        let with = |more: &[Value]| table(&[&joined()[..], std::slice::from_ref(&ask), more].concat());
        let answer = |yes: bool| json!({"kind": "answered", "undo": 6, "guest": "b", "yes": yes});
        let asked = with(&[answer(true)]).ask;
        assert_eq!(asked.map(|ask| (ask.seq, ask.agreed, ask.ply)), Some((6, vec!["b".to_owned()], 1)));
        for end in [answer(false), json!({"kind": "undone", "ply": 1}), act(1, "a")] {
            assert!(with(&[end]).ask.is_none());
        }
        assert_eq!(with(&[json!({"kind": "asked", "guest": "a", "close": true})]).closers, ["a"]);
    }
}
