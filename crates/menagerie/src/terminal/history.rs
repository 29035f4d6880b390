//! The fold of an online table's entries, as far as a look at the table says nothing of it: questions, and who is late or
//! has resigned.
use std::collections::BTreeMap;

use serde_json::Value;

/// The entries so far.
#[derive(Debug, Default)]
pub struct History {
    /// The take-back that is asked for.
    pub ask: Option<Ask>,
    /// The guests who want to close the table, the first one first.
    pub closers: Vec<String>,
    seats: BTreeMap<u64, SeatHistory>,
}

/// A take-back that a guest asks for.
#[derive(Debug)]
pub struct Ask {
    /// The entry that asked.
    pub seq: u64,
    pub guest: String,
    /// The guests who said yes.
    pub agreed: Vec<String>,
}

#[derive(Debug, Default)]
struct SeatHistory {
    /// The number of times in a row that it was late.
    lates: u32,
    /// Whether a bot decides for it because it is late.
    is_late: bool,
    resigned: bool,
}

impl History {
    /// Adds an entry as the server sends it.
    pub fn apply(&mut self, entry: &Value) {
        if entry["own"] == true {
            return;
        }
        let guest = || entry["guest"].as_str().unwrap_or_default().to_owned();
        let kind = entry["kind"].as_str().unwrap_or_default();
        match kind {
            "asked" if entry["close"] == true => self.closers.push(guest()),
            "asked" => {
                let seq = entry["seq"].as_u64().unwrap_or_default();
                self.ask = Some(Ask { seq, guest: guest(), agreed: Vec::new() });
            }
            "answered" if entry["yes"] == true => {
                if let Some(ask) = &mut self.ask {
                    ask.agreed.push(guest());
                }
            }
            "answered" | "undone" | "act" | "chance" => self.ask = None,
            _ => {}
        }
        let Some(seat) = entry["seat"].as_u64() else { return };
        let seat = self.seats.entry(seat).or_default();
        match kind {
            "joined" | "left" | "removed" => *seat = SeatHistory::default(),
            "late" => (seat.lates, seat.is_late) = (seat.lates + 1, true),
            // A bot decides for one who is late.
            "act" if std::mem::take(&mut seat.is_late) => {}
            "act" | "back" => seat.lates = 0,
            "bot" => seat.resigned |= entry["resigned"] == true,
            _ => {}
        }
    }

    /// Whether the host may give a seat, from 1, to a bot because it was late (N-9).
    pub fn was_late(&self, seat: u8) -> bool {
        self.seats.get(&seat.into()).is_some_and(|seat| seat.lates > 0)
    }

    /// Whether a seat, from 1, was given up for good.
    pub fn has_resigned(&self, seat: u8) -> bool {
        self.seats.get(&seat.into()).is_some_and(|seat| seat.resigned)
    }
}

#[cfg(test)]
mod tests {
    use super::History;
    use serde_json::{Value, json};

    fn of(entries: &[Value]) -> History {
        let mut history = History::default();
        entries.iter().for_each(|entry| history.apply(entry));
        history
    }

    #[test]
    fn n_9_one_who_was_late_is_so_until_deciding_again() {
        let (late, act) = (json!({"kind": "late", "seat": 2}), json!({"kind": "act", "seat": 2}));
        let other = json!({"kind": "act", "seat": 1});
        let own = json!({"kind": "act", "seat": 2, "own": true});
        assert!(!of(&[]).was_late(2));
        let entries = [late, act.clone(), other, own];
        assert!(of(&entries).was_late(2), "a bot has decided for the one who is late");
        assert!(!of(&entries).was_late(1));
        assert!(!of(&[&entries[..], &[act]].concat()).was_late(2));
        assert!(!of(&[&entries[..], &[json!({"kind": "back", "seat": 2})]].concat()).was_late(2));
    }

    #[test]
    fn n_9_a_seat_that_is_left_is_no_one_that_is_given_up() {
        let left = of(&[json!({"kind": "bot", "seat": 1, "left": true})]);
        let resigned = of(&[json!({"kind": "bot", "seat": 1, "resigned": true})]);
        assert_eq!(
            (left.has_resigned(1), resigned.has_resigned(1), resigned.has_resigned(2)),
            (false, true, false)
        );
    }

    #[test]
    fn n_20_a_question_is_open_until_it_is_answered_or_the_match_goes_on() {
        let ask = json!({"kind": "asked", "seq": 5, "guest": "a", "seat": 1, "ply": 3});
        let answer = |yes: bool| json!({"kind": "answered", "undo": 5, "guest": "b", "yes": yes});
        let asked = of(&[ask.clone(), answer(true)]);
        assert_eq!(asked.ask.map(|ask| (ask.seq, ask.agreed)), Some((5, vec!["b".to_owned()])));
        for end in [answer(false), json!({"kind": "undone", "ply": 3}), json!({"kind": "act", "seat": 1})] {
            assert!(of(&[ask.clone(), end]).ask.is_none());
        }
        assert!(of(&[ask, json!({"kind": "asked", "guest": "a", "close": true})]).closers == ["a"]);
    }
}
