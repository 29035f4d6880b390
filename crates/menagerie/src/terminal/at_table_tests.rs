//! Screens of online tables as text; the server is what these tests say.
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use games::{AnyGame, Dice, GameId, Options, Setup};
use penguins::Penguins;
use serde_json::{Value, json};
use shelter::Shelter;
use tabletop::{Game, Seat, Turn};

use super::app::{App, Left, Screen};
use super::draw;
use super::tests::{shows, text, today};
use crate::local_match::{LocalMatch, TerminalGame};
use crate::online::guest::Seated;
use crate::online::link::{Link, News, Request};
use crate::online::position::state_of;

/// The person's seat.
const SEAT: Seat = Seat::FIRST;

/// A table of two at which Ada sits on the first seat, before this screen, and Ben on the second.
pub(super) struct Table<G: TerminalGame> {
    pub(super) game: G,
    pub(super) app: App<G>,
    news: Sender<News>,
    pub(super) requests: Receiver<Request>,
    /// The events that the server has, those of Ada in a running round at their end.
    events: Vec<G::Event>,
    cursor: u64,
    dice: Dice,
    is_ben_here: bool,
    /// The number of the last entry that was told.
    told: u64,
}

fn setup(game: GameId) -> Setup {
    let mut options = Options::default();
    options.set("players", 2);
    Setup::new(game, options)
}

pub(super) fn penguins() -> Table<Penguins> {
    let setup = setup(GameId::Penguins);
    let AnyGame::Penguins(game) = setup.open().unwrap() else { panic!("another game") };
    Table::new(game, setup)
}

fn shelter() -> Table<Shelter> {
    let setup = setup(GameId::Shelter);
    let AnyGame::Shelter(game) = setup.open().unwrap() else { panic!("another game") };
    Table::new(game, setup)
}

pub(super) fn seated(table: &str, seat: u8) -> Seated {
    let address = format!("http://zoo.example/#/t/{table}");
    Seated { table: table.to_owned(), seat, address, is_saved: true }
}

impl<G: TerminalGame> Table<G> {
    fn new(game: G, setup: Setup) -> Table<G> {
        let names = vec!["Ada".to_owned(), "Ben".to_owned()];
        let local = LocalMatch::elsewhere(game.clone(), setup, SEAT, names);
        let ((news, heard), (asked, requests)) = (channel(), channel());
        let link = Link { seated: seated("7bYkq3m1RZc8yT5oNpW2Xv", 1), requests: asked, news: heard };
        let mut app = App::new(local, Vec::new(), None, today()).at_table(link);
        // A decision with one choice waits for its key: these tests press it.
        app.settings.forced_alone = false;
        Table {
            game,
            app,
            news,
            requests,
            events: Vec::new(),
            cursor: 3,
            dice: Dice::new(1),
            is_ben_here: true,
            told: 0,
        }
    }

    /// The position as the server has it for Ada.
    pub(super) fn state(&self) -> G::State {
        state_of(&self.game, &self.events, SEAT)
    }

    /// The number of the newest entry.
    pub(super) fn cursor(&self) -> u64 {
        self.cursor
    }

    /// Lets the server decide for chance, until a seat is to decide.
    pub(super) fn roll(&mut self) {
        while self.game.turn(&self.state()) == Turn::Chance {
            self.come_about();
        }
    }

    /// Lets an event come about at the server.
    pub(super) fn come_about(&mut self) {
        let state = self.state();
        let event = match self.game.turn(&state) {
            Turn::Chance => self.game.draw(&state, |n| self.dice.below(n)).expect("chance draws"),
            _ => {
                let legal = self.game.legal_sorted(&state);
                legal[self.dice.below(legal.len() as u64) as usize]
            }
        };
        self.events.push(event);
        self.cursor += 1;
    }

    pub(super) fn look(&self, status: &str) -> Value {
        let state = self.state();
        let turn = self.game.turn(&state);
        let is_asked = status == "running" && turn == Turn::Seat(SEAT);
        let legal: Vec<String> = self.game.legal_sorted(&state).iter().map(ToString::to_string).collect();
        let events: Vec<String> = self.events.iter().map(ToString::to_string).collect();
        let here = self.is_ben_here;
        json!({
            "host": "b",
            "you": [1],
            "code": (status == "open").then_some("otter-4821"),
            "status": status,
            "seats": [
                {"seat": 1, "kind": "person", "name": "Ada", "guest": "a", "here": true, "ready": false},
                {"seat": 2, "kind": "person", "name": "Ben", "guest": "b", "here": here, "ready": false},
            ],
            "cursor": format!("{}.0", self.cursor),
            "turn": if is_asked { 1 } else { 2 },
            "legal": is_asked.then_some(legal),
            "events": events,
        })
    }

    pub(super) fn hear(&mut self, news: News) {
        self.news.send(news).unwrap();
        self.app.tick(Instant::now());
    }

    pub(super) fn hear_look(&mut self, status: &str) {
        let look = serde_json::from_value(self.look(status)).unwrap();
        self.hear(News::Look(Box::new(look)));
    }

    /// Tells an entry of the history. What came before it was told with the first look: the making of the table, both
    /// guests, and what these tests leave out.
    pub(super) fn hear_entry(&mut self, entry: Value) {
        let before = [
            json!({"kind": "created", "host": "b", "seats": ["open", "open"]}),
            json!({"kind": "joined", "seat": 1, "guest": "a"}),
            json!({"kind": "joined", "seat": 2, "guest": "b"}),
        ];
        let before = before.into_iter().chain(std::iter::repeat(json!({"kind": "left out"})));
        let last = entry["seq"].as_u64().expect("a number");
        for (seq, mut missing) in (1..last).zip(before).skip(self.told as usize) {
            missing["seq"] = seq.into();
            self.hear(News::Entry(serde_json::from_value(missing).unwrap()));
        }
        self.told = self.told.max(last);
        self.hear(News::Entry(serde_json::from_value(entry).unwrap()));
    }

    pub(super) fn press(&mut self, code: KeyCode) {
        self.app.key(KeyEvent::new(code, KeyModifiers::NONE), Instant::now());
    }

    pub(super) fn screen(&self) -> String {
        text(110, 45, |frame| draw::screen(frame, &self.app))
    }

    /// The command that was sent last.
    #[track_caller]
    pub(super) fn sent(&self) -> Value {
        match self.requests.try_recv() {
            Ok(Request::Command(body)) => body,
            other => panic!("no command: {other:?}"),
        }
    }
}

#[test]
fn n_29_the_screen_waits_for_others_and_names_the_code() {
    let mut table = penguins();
    table.is_ben_here = false;
    table.hear_look("open");
    shows(
        &table.screen(),
        &["Waiting for others to join. Its code is otter-4821.", "● Ada", "○ Ben, away", "Online"],
    );
    assert!(table.app.choices().is_empty());
}

#[test]
fn n_29_a_decision_is_shown_at_once_sent_and_confirmed() {
    let mut table = penguins();
    table.roll();
    table.hear_look("running");
    let choice = table.app.choice().expect("Ada decides");
    let before = table.app.session.events().len();
    table.press(KeyCode::Enter);
    assert_eq!(table.app.session.events().len(), before + 1, "it is shown before it is confirmed");
    shows(&table.screen(), &["Sent …", &choice.event]);
    let body = table.sent();
    assert_eq!(
        body,
        json!({"do": "act", "seat": 1, "event": choice.event, "after": format!("{}.0", table.cursor)})
    );
    // Nothing is decided twice.
    table.press(KeyCode::Enter);
    assert!(table.requests.try_recv().is_err());
    // The news of the table may come before the answer, or after it.
    table.events.push(choice.event.parse().unwrap());
    table.cursor += 1;
    let cursor = format!("{}.0", table.cursor);
    table.hear_look("running");
    assert_eq!(table.app.session.events().len(), before + 1, "it came about once");
    table.hear(News::Answer(Ok(cursor)));
    assert_eq!(table.app.session.events().len(), before + 1);
    assert!(!table.screen().contains("Sent …"));
}

#[test]
fn n_29_moves_of_others_appear_and_are_new_in_the_log() {
    let mut table = penguins();
    table.roll();
    while table.game.turn(&table.state()) == Turn::Seat(SEAT) {
        table.come_about();
        table.roll();
    }
    table.hear_look("running");
    shows(&table.screen(), &["Waiting for Ben.", "● Ben"]);
    table.come_about();
    let event = table.events.last().unwrap().to_string();
    table.hear_look("running");
    shows(&table.screen(), &[&event, "Ben: "]);
    table.press(KeyCode::Char('m'));
    assert!(matches!(table.app.screen, Screen::Earlier(_)), "others' moves are seen again");
}

#[test]
fn n_29_a_refused_decision_is_taken_back_with_the_servers_sentence() {
    let mut table = penguins();
    table.roll();
    table.hear_look("running");
    let before = table.app.session.events().to_vec();
    table.press(KeyCode::Enter);
    table.hear(News::Answer(Err("the match has gone on".to_owned())));
    assert_eq!(table.app.session.events(), before);
    shows(&table.screen(), &["the match has gone on"]);
    assert!(table.app.choice().is_some(), "Ada decides again");
}

#[test]
fn n_29_a_lost_connection_is_said_keeps_the_choice_and_is_resumed() {
    let mut table = penguins();
    table.roll();
    table.hear_look("running");
    table.press(KeyCode::Enter);
    let shown = table.app.session.events().to_vec();
    table.hear(News::Lost);
    shows(&table.screen(), &["The connection is lost; it is tried again …", "Sent …"]);
    assert_eq!(table.app.session.events(), shown);
    table.hear_look("running");
    assert!(!table.screen().contains("The connection is lost"));
    assert_eq!(table.app.session.events(), shown, "the server has not had the decision yet");
    table.events = shown.clone();
    table.cursor += 1;
    table.hear(News::Answer(Ok(format!("{}.0", table.cursor))));
    table.hear_look("running");
    assert_eq!(table.app.session.events(), shown);
}

#[test]
fn n_29_a_selected_choice_stays_while_others_come_and_go() {
    let mut table = penguins();
    table.roll();
    table.hear_look("running");
    table.press(KeyCode::Down);
    table.is_ben_here = false;
    table.hear_look("running");
    assert_eq!(table.app.selected, 1);
}

#[test]
fn n_29_a_round_shows_ones_own_decisions_alone() {
    let mut table = shelter();
    table.roll();
    table.hear_look("running");
    let public = table.app.session.events().len();
    let choice = table.app.choice().expect("Ada decides");
    table.press(KeyCode::Enter);
    assert_eq!(table.app.session.events().len(), public + 1);
    table.events.push(choice.event.parse().unwrap());
    assert_eq!(table.sent()["event"], choice.event.as_str());
    // The own history moves, the public one does not.
    let mut look = table.look("running");
    look["cursor"] = format!("{}.1", table.cursor).into();
    table.hear(News::Answer(Ok(format!("{}.1", table.cursor))));
    table.hear(News::Look(Box::new(serde_json::from_value(look).unwrap())));
    let state = table.app.session.state();
    assert_eq!(*state, table.state(), "the position is the one in which Ada decides on");
    assert_eq!(table.app.session.events().len(), public + 1);
}

#[test]
fn n_29_reactions_are_shown_and_heard() {
    let mut table = penguins();
    table.roll();
    table.hear_look("running");
    table.hear(News::Reaction { seats: vec![2], with: "owl".to_owned() });
    shows(&table.screen(), &["Ben: owl!"]);
    table.press(KeyCode::Char('e'));
    shows(&table.screen(), &["1 owl, 2 dog, 3 elephant, 4 rhino,"]);
    table.press(KeyCode::Char('4'));
    assert_eq!(table.sent(), json!({"do": "react", "with": "rhino"}));
    table.press(KeyCode::Char('e'));
    table.press(KeyCode::Esc);
    assert!(table.requests.try_recv().is_err(), "another key shows nothing");
}

#[test]
fn n_29_n_20_a_take_back_is_asked_for_and_answered() {
    let mut table = penguins();
    table.roll();
    table.hear_look("running");
    table.press(KeyCode::Char('u'));
    assert_eq!(table.sent()["do"], "undo");
    table.hear_entry(json!({"seq": 95, "kind": "asked", "guest": "a", "seat": 1, "ply": 1}));
    shows(&table.screen(), &["The others are asked"]);
    table.hear_entry(json!({"seq": 96, "kind": "answered", "undo": 95, "guest": "b", "yes": false}));
    shows(&table.screen(), &["Ben does not agree"]);
    table.hear_entry(json!({"seq": 97, "kind": "asked", "guest": "b", "seat": 2, "ply": 1}));
    shows(&table.screen(), &["Ben would take a decision", "y agrees, n does not."]);
    table.press(KeyCode::Char('y'));
    assert_eq!(table.sent(), json!({"do": "answer", "undo": 97, "yes": true}));
    assert!(!table.screen().contains("y agrees"));
}

#[test]
fn n_29_n_20_a_question_that_nobody_answers_is_gone_after_a_minute() {
    let mut table = penguins();
    table.roll();
    table.hear_look("running");
    table.hear_entry(json!({"seq": 95, "kind": "asked", "guest": "b", "seat": 2, "ply": 1}));
    let pass = |table: &mut Table<_>, seconds| {
        table.app.table.as_mut().unwrap().known.pass(Duration::from_secs(seconds));
    };
    pass(&mut table, 58);
    shows(&table.screen(), &["y agrees, n does not."]);
    pass(&mut table, 2);
    assert!(!table.screen().contains("y agrees"));
    table.press(KeyCode::Char('y'));
    assert!(table.requests.try_recv().is_err(), "there is nothing to answer");
}

#[test]
fn n_29_a_seat_that_a_bot_holds_is_taken_back() {
    let mut table = penguins();
    table.roll();
    let mut look = table.look("running");
    look["seats"][0]["kind"] = "bot".into();
    table.hear(News::Look(Box::new(serde_json::from_value(look).unwrap())));
    shows(&table.screen(), &["A bot holds your seat; t takes it back."]);
    assert!(table.app.choices().is_empty(), "the bot decides");
    table.press(KeyCode::Char('t'));
    assert_eq!(table.sent(), json!({"do": "retake", "seat": 1}));
}

#[test]
fn n_29_the_table_is_left_when_the_server_has_heard_of_it() {
    let mut table = penguins();
    table.roll();
    table.hear_look("running");
    table.press(KeyCode::Char('q'));
    shows(&table.screen(), &["q again quits: your seat stays yours. l leaves the", "table: a bot plays on."]);
    table.press(KeyCode::Esc);
    assert!(!table.screen().contains("q again"));
    table.press(KeyCode::Char('l'));
    assert!(table.requests.try_recv().is_err());
    table.press(KeyCode::Char('q'));
    table.press(KeyCode::Char('l'));
    assert_eq!(table.sent(), json!({"do": "leave"}));
    assert_eq!(table.app.left, None, "the server has not heard of it yet");
    table.hear(News::Answer(Ok("9.0".to_owned())));
    assert_eq!(table.app.left, Some(Left::Quit));
    let left = "You left the table; a bot plays on for you. `menagerie play --join http://zoo.example/#/t/";
    assert!(table.app.parting().starts_with(left), "{}", table.app.parting());
}

#[test]
fn n_29_a_question_is_read_whole_on_a_small_terminal() {
    let mut table = shelter();
    table.roll();
    table.hear_look("running");
    table.press(KeyCode::Char('q'));
    let small = text(80, 24, |frame| draw::screen(frame, &table.app));
    shows(&small, &["other key does neither."]);
    table.press(KeyCode::Esc);
    let small = text(80, 24, |frame| draw::screen(frame, &table.app));
    shows(&small, &[&table.app.choice().unwrap().words]);
}

#[test]
fn n_29_n_18_one_who_quits_keeps_the_seat_and_is_told_the_way_back() {
    let control_c = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    let q = KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE);
    for keys in [vec![control_c], vec![q, q]] {
        let mut table = penguins();
        table.roll();
        table.hear_look("running");
        table.hear(News::Lost);
        keys.into_iter().for_each(|key| table.app.key(key, Instant::now()));
        assert_eq!(table.app.left, Some(Left::Quit));
        assert!(table.requests.try_recv().is_err(), "going away is not leaving");
        let back = "menagerie play --join http://zoo.example/#/t/7bYkq3m1RZc8yT5oNpW2Xv";
        assert!(table.app.parting().contains(back), "{}", table.app.parting());
    }
}

#[test]
fn n_29_a_table_that_is_left_while_the_connection_is_lost_can_be_quit() {
    let mut table = penguins();
    table.roll();
    table.hear_look("running");
    table.hear(News::Lost);
    table.press(KeyCode::Char('q'));
    table.press(KeyCode::Char('l'));
    assert_eq!((table.sent()["do"].as_str(), table.app.left), (Some("leave"), None));
    table.press(KeyCode::Char('q'));
    table.press(KeyCode::Char('l'));
    assert_eq!(table.app.left, Some(Left::Quit));
}

#[test]
fn n_29_the_end_is_shown_with_its_analysis_and_the_sealed_record_is_saved() {
    let mut table = penguins();
    while table.game.turn(&table.state()) != Turn::Over {
        table.come_about();
    }
    table.hear_look("over");
    assert!(matches!(table.app.screen, Screen::End(_)));
    for code in ['t', 'u'] {
        table.press(KeyCode::Char(code));
    }
    assert_eq!(
        (table.app.left, table.requests.try_recv().is_err()),
        (None, true),
        "those are of this device"
    );
    shows(&table.screen(), &["n rematch  s save  ? rules  q quit"]);
    table.press(KeyCode::Char('s'));
    shows(&table.screen(), &["penguins-7bYkq3m1.json"]);
    table.press(KeyCode::Enter);
    assert_eq!(table.requests.try_recv(), Ok(Request::Record));
    table.hear(News::Record(Err("there is no such table".to_owned())));
    shows(&table.screen(), &["there is no such table"]);
    table.press(KeyCode::Char('q'));
    assert_eq!(table.app.left, Some(Left::Quit));
    let over = "The table is over. http://zoo.example/#/t/7bYkq3m1RZc8yT5oNpW2Xv shows it, with its analysis";
    assert!(table.app.parting().starts_with(over), "{}", table.app.parting());
}

#[test]
fn n_29_the_page_of_keys_is_that_of_a_table() {
    let mut table = penguins();
    table.roll();
    table.hear_look("running");
    table.press(KeyCode::Char('?'));
    shows(&table.screen(), &["show the others an animal", "let Greedy play for somebody who is late"]);
    table.press(KeyCode::Esc);
    table.press(KeyCode::Char('h'));
    shows(&table.screen(), &["There are no hints at an online table."]);
}
