//! A table as the server shows it to a seat (N-6), as far as the terminal reads it.
use games::Playable;
use serde::Deserialize;

/// A table as a seat sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Look {
    /// The guest who is its host.
    pub host: String,
    /// The seats of the one who looks, from 1.
    pub you: Vec<u8>,
    /// The code, as long as it is good.
    pub code: Option<String>,
    /// `open`, `running`, `over`, `closed` or `frozen`.
    pub status: String,
    /// The seats in order.
    pub seats: Vec<LookSeat>,
    /// The part of the history that it holds.
    pub cursor: String,
    /// The seats that are to decide.
    turn: LookTurn,
    /// The events that are possible for the seat; `None` where it does not decide.
    legal: Option<Vec<String>>,
    /// The record as it stands, in a round with the seat's own decisions at its end.
    events: Vec<String>,
}

/// A seat of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct LookSeat {
    /// Its number, from 1.
    pub seat: u8,
    /// `person`, `bot` or `open`.
    pub kind: String,
    name: Option<String>,
    /// The guest who has it.
    pub guest: Option<String>,
    /// Whether its guest is there.
    pub here: bool,
    /// Whether its turn of the round that runs has ended.
    pub ready: bool,
}

impl LookSeat {
    /// The name that is shown.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or("nobody")
    }
}

/// The seats that are to decide: one, or several at once; `chance` and `over` are words.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
enum LookTurn {
    One(u8),
    Several(Vec<u8>),
    Word(String),
}

impl Default for LookTurn {
    fn default() -> LookTurn {
        LookTurn::Several(Vec::new())
    }
}

impl Look {
    /// A seat by its number, from 1.
    pub fn seat(&self, number: u8) -> Option<&LookSeat> {
        self.seats.get(usize::from(number).checked_sub(1)?)
    }

    /// Whether a bot holds a seat.
    pub fn is_bots(&self, number: u8) -> bool {
        self.seat(number).is_some_and(|seat| seat.kind == "bot")
    }

    /// Whether the person of the seat that looks is to decide: the server lists what is possible for its bot, too.
    pub fn asks(&self, number: u8) -> bool {
        self.legal.is_some() && !self.is_bots(number)
    }

    /// Whether nothing more comes.
    pub fn has_ended(&self) -> bool {
        self.status == "over" || self.status == "closed"
    }

    /// The events, as far as this program knows them.
    pub fn events<G: Playable>(&self) -> Vec<G::Event> {
        self.events.iter().map_while(|event| event.parse().ok()).collect()
    }

    /// The events as they are written.
    pub fn notations(&self) -> &[String] {
        &self.events
    }

    /// The names of the seats.
    pub fn names(&self) -> Vec<String> {
        self.seats.iter().map(|seat| seat.name().to_owned()).collect()
    }

    /// Whether a seat is to decide.
    pub fn waits_for(&self, seat: &LookSeat) -> bool {
        match &self.turn {
            LookTurn::One(number) => *number == seat.seat,
            LookTurn::Several(numbers) => numbers.contains(&seat.seat),
            LookTurn::Word(_) => false,
        }
    }

    /// The one the table waits for, in words.
    pub fn waiting(&self) -> String {
        match self.status.as_str() {
            "open" => {
                let code = self.code.as_ref().map(|code| format!(" Its code is {code}.")).unwrap_or_default();
                return format!("Waiting for others to join.{code}");
            }
            "frozen" => {
                return "This table is frozen: it can be watched and saved, not played on.".to_owned();
            }
            _ => {}
        }
        let names: Vec<&str> =
            self.seats.iter().filter(|seat| self.waits_for(seat)).map(LookSeat::name).collect();
        format!("Waiting for {}.", names.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::Look;
    use serde_json::json;

    #[test]
    fn n_6_a_look_says_whom_the_table_waits_for() {
        let of = |turn| {
            let seat = |number, name| json!({"seat": number, "kind": "person", "name": name, "here": true, "ready": false});
            let look = json!({"host": "a", "you": [1], "status": "running", "seats": [seat(1, "Ada"), seat(2, "Ben")],
                "cursor": "4.0", "turn": turn, "events": []});
            serde_json::from_value::<Look>(look).unwrap().waiting()
        };
        assert_eq!(of(json!(2)), "Waiting for Ben.");
        assert_eq!(of(json!([1, 2])), "Waiting for Ada, Ben.");
        assert_eq!(of(json!("chance")), "Waiting for .");
    }
}
