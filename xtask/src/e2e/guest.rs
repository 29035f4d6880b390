//! A visitor who plays *Escape from Ruin*: what he is set before, and how he decides with mouse, finger or keys.
use crate::page::{Look, Page};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use xtask::workspace::root;

/// A small map that is solved at once, for tests of what is not about a shipped one.
pub const COURT: &str = include_str!("tests/maps/court.toml");
/// A game won on it, as a record.
pub const ESCAPED: &str = include_str!("tests/records/escaped.json");
/// On it, in the south-west corner with four moves, the cultist in the north-west.
pub const ROLLED: [&str; 3] = ["cultist starts a1", "tiger starts e1", "roll 4"];

/// A choice that is an event.
pub const CHOICE: &str = "#choices .choice[data-event]:not([data-event=''])";
/// A window of a phone's size with a mouse.
pub const SMALL: Look = Look { touch: false, ..Look::PHONE };

/// A file of the page's place that draws nothing and starts nothing.
const QUIET: &str = "LICENSE-OFL.txt";
/// Whether the visitor is to decide, or the game is over.
pub const MY_TURN: &str = "document.querySelector('main.table')?.dataset.stage === 'still' && \
    document.querySelector('main.table[data-ready] #choices .choice[data-event], #to-end, #real-game') !== null";
/// Whether the game is over.
const OVER: &str = "document.querySelector('#to-end') !== null";
/// The match that the address names, as it is kept.
const KEPT: &str = "(id => JSON.parse(localStorage.getItem('menagerie.match.' + id) ?? \
    localStorage.getItem('menagerie.done.' + id)))(location.hash.split('/').pop())";

/// Every game of the catalogue, in the order of the start page.
#[track_caller]
pub fn games(page: &mut Page) -> Vec<String> {
    page.goto("");
    page.wait_for_selector(".games [data-game]");
    let games = page.eval("[...document.querySelectorAll('.games [data-game]')].map(it => it.dataset.game)");
    let games: Vec<String> =
        games.as_array().into_iter().flatten().filter_map(|it| Some(it.as_str()?.to_owned())).collect();
    let rules = std::fs::read_dir(root().join("docs/rules")).into_iter().flatten().count();
    assert_eq!(games.len(), rules, "as many cards as games with rules: {games:?}");
    games
}

/// The file of a test's map.
pub fn map_file(name: &str) -> PathBuf {
    root().join("xtask/src/e2e/tests/maps").join(name)
}

/// The file of a test's sheet.
pub fn sheet_file(name: &str) -> PathBuf {
    root().join("xtask/src/e2e/tests/sheets").join(name)
}

/// A match on the court, as it is kept on a device, after these events.
pub fn court(id: &str, events: &[&str]) -> Value {
    json!({
        "version": 1, "id": id, "seats": [{ "person": "You" }], "seed": 7, "started": 1000.0, "changed": 2000.0,
        "record": {
            "format": "menagerie/record-1", "game": "ruin", "options": { "map": "court" },
            "events": events, "files": { "map": COURT },
        },
    })
}

/// The won game on the court, as it is kept on a device.
pub fn won(id: &str) -> Value {
    let record: Value = serde_json::from_str(ESCAPED).unwrap_or_default();
    let mut kept = court(id, &[]);
    kept["record"] = record;
    kept["finish"] = json!({ "outcome": "escaped", "utility": [1.0], "turns": 4 });
    kept
}

/// A match on open ground as large as the first shipped map, where all eight ways can be gone: in the city, or
/// in the jungle.
pub fn open_ground(id: &str, in_jungle: bool) -> Value {
    let row = |middle: char| format!("{}{middle}{}\n", ".".repeat(7), ".".repeat(8));
    let board = |edge, start, rows: usize| row(edge) + &row(start) + &row('.').repeat(rows - 2);
    let map = format!(
        "format = \"menagerie/ruin-map/1\"\nname = \"Open\"\n\n[city]\ngrid = \"\"\"\n{}\"\"\"\n\n\
         [jungle]\ngrid = \"\"\"\n{}\"\"\"\n",
        board('J', 'S', 14),
        board('H', 'C', 15)
    );
    let events = ["cultist starts a1", "tiger starts a1", "roll 4", "step n", "roll 4"];
    let mut kept = court(id, if in_jungle { &events } else { &events[..3] });
    kept["record"]["options"] = json!({ "map": "open" });
    kept["record"]["files"] = json!({ "map": map });
    kept
}

/// A game of the golden records after so many events, kept under the game's name, with one person among so many.
pub fn begun(game: &str, record: &str, events: usize, seats: usize) -> Value {
    let file = root().join(format!("golden/{game}/{record}.json"));
    let text = std::fs::read_to_string(&file).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
    let mut record: Value = serde_json::from_str(&text).unwrap_or_default();
    if let Some(all) = record["events"].as_array_mut() {
        all.truncate(events);
    }
    record["seats"] = Value::Null;
    let mut kept = court(game, &[]);
    kept["record"] = record;
    let others = std::iter::repeat_with(|| json!({ "bot": "greedy" })).take(seats - 1);
    kept["seats"] = [json!({ "person": "You" })].into_iter().chain(others).collect();
    kept
}

/// A match on the first shipped map, in its first turn.
pub fn classic(id: &str) -> Value {
    let mut kept = court(id, &["cultist starts p1", "tiger starts a1", "roll 4"]);
    kept["record"]["options"] = json!({ "map": "classic" });
    kept["record"]["files"] = Value::Null;
    kept
}

/// Puts texts into the device's storage before the page starts.
#[track_caller]
pub fn store(page: &mut Page, texts: &[(&str, String)]) {
    // A text names no icon, and is asked for the usual one.
    page.allow("favicon.ico");
    page.goto(QUIET);
    for (key, text) in texts {
        page.eval(&format!("localStorage.setItem({}, {})", json!(key), json!(text)));
    }
}

/// The text under a key of the device's storage.
#[track_caller]
pub fn stored(page: &mut Page, key: &str) -> Option<String> {
    page.eval(&format!("localStorage.getItem({})", json!(key))).as_str().map(str::to_owned)
}

/// Sits down at a match on the court after these events.
#[track_caller]
pub fn take_up(page: &mut Page, events: &[&str]) {
    store(page, &[("menagerie.match.court", court("court", events).to_string())]);
    page.goto("#/play/court");
    my_turn(page);
}

/// Goes to a lesson; the card of its goal is left by its button where there is one.
#[track_caller]
pub fn learn(page: &mut Page, game: &str) {
    page.goto(&format!("#/learn/{game}"));
    page.wait_for("document.querySelector('#goal-begin, main.table') !== null");
    begin_lesson(page);
}

/// Leaves the card of the goal, where it is shown, and waits for the first step.
#[track_caller]
pub fn begin_lesson(page: &mut Page) {
    if page.count("#goal-begin") == 1 {
        page.click("#goal-begin");
    }
    my_turn(page);
}

/// Waits until one is to decide, or the game is over.
#[track_caller]
pub fn my_turn(page: &mut Page) {
    page.wait_for(MY_TURN);
}

/// Waits until a choice made at a ply is carried out, or has to be confirmed, for it loses at once (T-2); returns whether
/// it has to be.
#[track_caller]
pub fn is_to_be_confirmed(page: &mut Page, before: u64) -> bool {
    page.wait_for(&format!(
        "document.querySelector('#do-it') !== null || Number(document.querySelector('main.table').dataset.ply) > {before}"
    ));
    ply(page) == before
}

/// Whether the game is over.
#[track_caller]
pub fn is_over(page: &mut Page) -> bool {
    page.eval(OVER) == true
}

/// The number of events that have been shown.
#[track_caller]
pub fn ply(page: &mut Page) -> u64 {
    let shown = page.eval("Number(document.querySelector('main.table')?.dataset.ply ?? 0)");
    shown.as_u64().unwrap_or_default()
}

/// The match on the table, as it is kept.
#[track_caller]
pub fn kept(page: &mut Page) -> Value {
    page.eval(KEPT)
}

/// The events of the match on the table, as they are kept.
#[track_caller]
pub fn events(page: &mut Page) -> Vec<String> {
    let kept = kept(page);
    let events = kept["record"]["events"].as_array().into_iter().flatten();
    events.filter_map(|it| it.as_str().map(str::to_owned)).collect()
}

/// The square of the board on which the player stands, as it is told to who does not see it.
#[track_caller]
pub fn position(page: &mut Page) -> String {
    page.eval("document.getElementById('position').textContent").as_str().unwrap_or_default().to_owned()
}

/// The middle of a square of the board in the window.
#[track_caller]
pub fn square(page: &mut Page, name: &str) -> (f64, f64) {
    let column = f64::from(name.as_bytes()[0] - b'a') + 0.5;
    let row = name[1..].parse::<f64>().unwrap_or_default() - 0.5;
    let point = page.eval(&format!(
        "(svg => {{ svg.scrollIntoView({{ block: 'nearest', behavior: 'instant' }}); \
         const p = new DOMPoint({column} * 46, {row} * 46).matrixTransform(svg.getScreenCTM()); return [p.x, p.y]; }})\
         (document.querySelector('.boardarea svg.board'))"
    ));
    (point[0].as_f64().unwrap_or_default(), point[1].as_f64().unwrap_or_default())
}

/// Writes into a field, over what stood there.
#[track_caller]
pub fn fill(page: &mut Page, selector: &str, text: &str) {
    page.click(selector);
    page.eval(&format!("document.querySelector({}).select()", json!(selector)));
    if text.is_empty() {
        page.key("Delete");
    } else {
        page.write(text);
    }
}

/// The folder where a test's saved files go, empty.
pub fn saved_files(page: &mut Page, test: &str) -> PathBuf {
    let folder = root().join("target/e2e/saved").join(test);
    // An earlier run may have left one.
    let _ = std::fs::remove_dir_all(&folder);
    let made = std::fs::create_dir_all(&folder);
    assert!(made.is_ok(), "{}: {made:?}", folder.display());
    page.save_into(&folder);
    folder
}

/// The only file of a folder, once the browser has written it.
#[track_caller]
pub fn saved_file(page: &mut Page, folder: &Path) -> PathBuf {
    for _ in 0..400 {
        let files = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let whole: Vec<_> = files.filter(|path| path.extension().is_some_and(|it| it == "json")).collect();
        if let [only] = &whole[..]
            && only.metadata().is_ok_and(|data| data.len() > 0)
        {
            return only.clone();
        }
        page.eval("new Promise(done => setTimeout(done, 25))");
    }
    panic!("nothing was saved in {}", folder.display());
}

/// The device that somebody points and presses with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// A mouse.
    Mouse,
    /// A finger.
    Finger,
    /// The keyboard alone.
    Keys,
}

impl Hand {
    /// Presses the first element that matches.
    #[track_caller]
    pub fn press(self, page: &mut Page, selector: &str) {
        match self {
            Hand::Mouse => page.click(selector),
            Hand::Finger => page.tap(selector),
            Hand::Keys => {
                tab_to(page, selector);
                page.wait_for_gate();
                page.key("Enter");
            }
        }
    }

    /// Decides by pressing what matches, and waits until one is to decide again.
    #[track_caller]
    pub fn decide(self, page: &mut Page, selector: &str) {
        let before = ply(page);
        self.press(page, selector);
        if is_to_be_confirmed(page, before) {
            self.press(page, "#do-it");
        }
        page.wait_for(&format!("Number(document.querySelector('main.table').dataset.ply) > {before}"));
        my_turn(page);
    }

    /// Makes a move on the board, if one can be made there, and then ends every turn at once, until the game
    /// is over.
    #[track_caller]
    pub fn play_to_the_end(self, page: &mut Page) {
        my_turn(page);
        if page.count(".target:not(.danger)") > 0 {
            let stop = ".target:not(.danger)[tabindex='0']";
            self.decide(page, if self == Hand::Keys { stop } else { ".target:not(.danger)" });
        }
        while !is_over(page) {
            self.decide(page, "#choices [data-event='stop']");
        }
    }
}

/// Presses Tab until what matches has the focus.
#[track_caller]
pub fn tab_to(page: &mut Page, selector: &str) {
    page.wait_for_selector(selector);
    let there = format!("document.activeElement?.matches({})", json!(selector));
    for _ in 0..120 {
        if page.eval(&there) == true {
            return;
        }
        page.key("Tab");
    }
    panic!("Tab does not lead to {selector}");
}

/// A window of this size with a mouse.
pub const fn window(width: u32, height: u32) -> Look {
    Look { size: (width, height), ..Look::DESKTOP }
}

/// Sets a game up with a fixed seed.
#[track_caller]
pub fn set_up(page: &mut Page, game: &str, prepare: impl FnOnce(&mut Page)) {
    page.goto(&format!("#/new/{game}"));
    page.wait_for_selector("#seed");
    prepare(page);
    page.click("#seed");
    page.write("17");
    page.click("#start");
}

/// A game from setting up to its end, with the first choice everywhere.
#[track_caller]
pub fn play_through(page: &mut Page, game: &str, hand: Hand) {
    page.goto("");
    hand.press(page, &format!("#options-{game}"));
    if hand == Hand::Keys {
        tab_to(page, "#seed");
        page.write("21");
    } else {
        page.wait_for_selector("#seed");
        page.eval("document.querySelector('#seed').scrollIntoView({ block: 'center' })");
        if hand == Hand::Finger {
            page.tap("#seed")
        } else {
            page.click("#seed")
        }
        page.write("21");
    }
    hand.press(page, "#start");
    my_turn(page);
    // Nobody has to follow the bots.
    page.eval("void document.querySelector(\".speeds [data-speed='At once']\")?.click()");
    while !is_over(page) {
        hand.decide(page, CHOICE);
    }
}

/// The same to its analysis.
#[track_caller]
pub fn whole(page: &mut Page, game: &str, hand: Hand) {
    play_through(page, game, hand);
    let played = events(page).len();
    hand.press(page, "#to-end");
    page.wait_for_selector("#weighing, #equation");
    hand.press(page, "#player-first");
    page.wait_for("document.querySelector('.player .num b').innerText === '0'");
    println!("        {game}: {played} events, slowest answer {} ms", page.slowest_answer());
    hand.press(page, "#to-history");
    page.wait_for(&format!(
        "document.querySelectorAll('.ofgame[data-game={game}]:not([hidden]) .done li').length === 1"
    ));
}
