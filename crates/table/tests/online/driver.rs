//! A host for tests: its clock is a number, its bots play at random, and it keeps every step.
use games::{AnyGame, Dice, Playable};
use penguins::Penguins;
use serde_json::{Value, json};
use shelter::Shelter;
use table::online::{Answer, Command, NewTable, OnlineTable, Outside, Refused, Request, Step, Time};

pub const NONCE: [&str; 4] = [
    "00000000000000000000000000000001",
    "00000000000000000000000000000002",
    "00000000000000000000000000000003",
    "00000000000000000000000000000004",
];
pub const SEED: [u8; 32] = [7; 32];
pub const ID: &str = "3mJr7AoUXx2Wqd";

/// A game that tests can copy and print.
pub trait TestGame: Playable + Clone + std::fmt::Debug {}
impl<G: Playable + Clone + std::fmt::Debug> TestGame for G {}

#[derive(Clone)]
pub struct Host<G: Playable> {
    pub table: OnlineTable<G>,
    pub steps: Vec<Step>,
    pub now: Time,
    /// The guests who are there.
    pub here: Vec<String>,
    ids: u64,
}

/// Makes a table by the request of `ada`.
pub fn make(body: &Value) -> Result<(NewTable, AnyGame), Refused> {
    let new = NewTable::read(body, "ada", |_| "1".to_owned())?;
    let any = new.terms.setup().expect("the game is known").open().expect("it opens");
    Ok((new, any))
}

fn body(game: &str, seats: &[&str], more: Value) -> Value {
    let mut body = json!({"game": game, "seats": seats, "nonce": NONCE[0]});
    let fields = body.as_object_mut().unwrap();
    fields.extend(more.as_object().cloned().unwrap_or_default());
    body
}

pub fn penguins(seats: &[&str], more: Value) -> Host<Penguins> {
    let (new, any) = make(&body("penguins", seats, more)).unwrap();
    let AnyGame::Penguins(game) = any else { panic!("another game") };
    Host::new(game, &new)
}

pub fn shelter(seats: &[&str], more: Value) -> Host<Shelter> {
    let (new, any) = make(&body("shelter", seats, more)).unwrap();
    let AnyGame::Shelter(game) = any else { panic!("another game") };
    Host::new(game, &new)
}

/// A table of shelter for ada, ben and cy, which has started.
pub fn three_at_shelter(more: Value) -> Host<Shelter> {
    let mut host = shelter(&["me", "open", "open"], more);
    host.join("ben", 1);
    host.join("cy", 2);
    host
}

impl<G: TestGame> Host<G> {
    pub fn new(game: G, new: &NewTable) -> Host<G> {
        let now = Time(1_795_493_400_000);
        let (table, step, _) = OnlineTable::create(game, ID, new, now, SEED);
        Host { table, steps: vec![step], now, here: Vec::new(), ids: 0 }
    }

    pub fn wait(&mut self, seconds: i64) {
        self.now = self.now.later(seconds * 1000);
    }

    /// Sends a command with a new id, and `after` the newest cursor where there is none.
    pub fn send(&mut self, guest: &str, mut body: Value) -> Result<Answer, Refused> {
        self.ids += 1;
        let fields = body.as_object_mut().unwrap();
        fields.entry("id").or_insert_with(|| format!("00000000-0000-4000-8000-{:012x}", self.ids).into());
        fields.entry("after").or_insert_with(|| self.table.cursor(guest).to_string().into());
        self.send_as_it_is(guest, &body)
    }

    pub fn send_as_it_is(&mut self, guest: &str, body: &Value) -> Result<Answer, Refused> {
        let command = Command::read(body)?;
        let here = self.here.clone();
        let here = |guest: &str| here.iter().any(|one| one == guest);
        let (answer, step) = self.table.command(Request { guest, at: self.now, here: &here }, &command)?;
        self.keep(step);
        Ok(answer)
    }

    #[track_caller]
    pub fn sent(&mut self, guest: &str, body: Value) -> Answer {
        self.send(guest, body.clone()).unwrap_or_else(|why| panic!("{guest} {body}: {why:?}"))
    }

    /// The code of a refusal, which must change nothing.
    #[track_caller]
    pub fn refused(&mut self, guest: &str, body: Value) -> &'static str {
        let before = self.table.clone();
        let refused = self.send(guest, body.clone()).expect_err(&body.to_string());
        assert_eq!(self.table, before, "{guest} {body}");
        refused.code.word()
    }

    pub fn keep(&mut self, step: Step) {
        if !step.is_empty() {
            self.steps.push(step);
        }
    }

    #[track_caller]
    pub fn join(&mut self, guest: &str, nonce: usize) -> Answer {
        self.sent(guest, json!({"do": "join", "nonce": NONCE[nonce]}))
    }

    pub fn look(&self, guest: &str) -> Value {
        self.look_at(guest, None).unwrap()
    }

    pub fn look_at(&self, guest: &str, seat: Option<u8>) -> Result<Value, Refused> {
        let outside =
            Outside { code: None, name: &|guest| guest.to_uppercase(), here: &|_| true, watchers: 0 };
        self.table.look(guest, seat, outside).map(|look| serde_json::to_value(look).unwrap())
    }

    /// The events that a seat of a guest can bring about.
    pub fn legal(&self, guest: &str, seat: u8) -> Vec<String> {
        let look = self.look_at(guest, Some(seat)).unwrap();
        let listed = look["legal"].as_array();
        listed
            .map_or_else(Vec::new, |events| events.iter().map(|it| it.as_str().unwrap().to_owned()).collect())
    }

    /// Lets a seat bring about one of its events, if it can; returns it.
    pub fn act_any(&mut self, guest: &str, seat: u8, dice: &mut Dice) -> Option<String> {
        let legal = self.legal(guest, seat);
        let event = legal.get(dice.below(legal.len() as u64) as usize)?.clone();
        self.sent(guest, json!({"do": "act", "seat": seat, "event": event}));
        Some(event)
    }

    /// Lets a seat decide until its turn of the round has ended.
    pub fn finish(&mut self, guest: &str, seat: u8, dice: &mut Dice) {
        let round = self.table.look_round();
        while self.table.look_round() == round && self.act_any(guest, seat, dice).is_some() {}
    }

    /// Lets the bots decide until a person has to.
    pub fn bots(&mut self, dice: &mut Dice) {
        while let Some((seat, _)) = self.table.bot_to_decide() {
            let view = self.table.view(seat);
            let game = self.table.game();
            let state = game.determinize(&view, &mut |n| dice.below(n));
            let event = game.any(&state, |n| dice.below(n)).expect("the bot can do something").to_string();
            let step = self.table.bot_decides(seat, &event, self.now).unwrap();
            self.keep(step);
        }
    }

    /// Lets happen what happens by itself, bots' decisions included.
    pub fn pass(&mut self, dice: &mut Dice) {
        let step = self.table.pass(self.now);
        self.keep(step);
        self.bots(dice);
    }

    /// The table that follows from the kept steps, which are written and read in between.
    pub fn folded(&self) -> OnlineTable<G> {
        let text = serde_json::to_string(&self.steps).unwrap();
        let steps: Vec<Step> = serde_json::from_str(&text).unwrap();
        assert_eq!(steps, self.steps, "steps read back as they were written");
        OnlineTable::fold(self.table.game().clone(), ID, SEED, &steps).unwrap()
    }

    /// A guest's entries as they are sent.
    pub fn entries(&self, guest: &str) -> Vec<Value> {
        let all = self.table.entries(guest, Default::default());
        all.into_iter().map(|(_, entry)| serde_json::to_value(entry).unwrap()).collect()
    }

    /// The kinds of a guest's entries.
    pub fn kinds(&self, guest: &str) -> Vec<String> {
        self.entries(guest).iter().map(|entry| entry["kind"].as_str().unwrap().to_owned()).collect()
    }
}

/// The number of public decisions and rolls, which moves as a round ends.
pub trait LookRound {
    fn look_round(&self) -> usize;
}

impl<G: Playable> LookRound for OnlineTable<G> {
    fn look_round(&self) -> usize {
        self.record(None).events.len()
    }
}

/// The kinds of the entries of an answer.
pub fn kinds(answer: &Answer) -> Vec<String> {
    let entries = serde_json::to_value(&answer.entries).unwrap();
    entries.as_array().unwrap().iter().map(|entry| entry["kind"].as_str().unwrap().to_owned()).collect()
}
