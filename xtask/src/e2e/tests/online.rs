//! Online tables: guests at devices of their own, at one real server. Tables of three and more are in `many`, those that
//! somebody leaves in `leaving`, and the challenge of a day in `ladder`.
use std::path::{Path, PathBuf};

use serde_json::json;
use xtask::workspace::root;

use crate::axe;
use crate::guest::{CHOICE, my_turn};
use crate::page::{Look, Page};
use crate::place::{Place, Shots};
use crate::runner::Test;
use crate::served::Served;

/// The tests of this file.
pub const ALL: &[(&str, Test)] = &[
    ("n_28_a_static_host_shows_nothing_of_tables", n_28_a_static_host_shows_nothing_of_tables),
    (
        "n_28_the_device_that_serves_a_network_shows_its_address",
        n_28_the_device_that_serves_a_network_shows_its_address,
    ),
    ("n_28_two_guests_play_penguins", n_28_two_guests_play_penguins),
    ("n_19_a_pace_has_a_clock_and_the_table_a_menu", n_19_a_pace_has_a_clock_and_the_table_a_menu),
    ("n_2_a_guest_is_taken_along_to_another_device", n_2_a_guest_is_taken_along_to_another_device),
    ("n_28_two_guests_play_a_round_of_shelter", n_28_two_guests_play_a_round_of_shelter),
];

/// The answer to a device that was never here before.
pub const NEWCOMER: &str = "api/v1/guests/me";
/// The device of another guest: a phone in the dark.
pub const OTHER: Look = Look::PHONE.dark().still();
/// The names of the guests, the host's first.
pub const NAMES: [&str; 5] = ["Ada", "Ben", "Cy", "Dana", "Eve"];

/// Lets a desktop and other devices visit one server with tables.
pub fn together(
    place: &mut Place,
    name: &str,
    others: &[Look],
    play: impl FnOnce(&mut [&mut Page], &mut Served, &Path, &Shots),
) {
    let data = folder(name);
    place.visit(Look::DESKTOP.still(), |first, served, shots| {
        served.serve_tables(&data).expect("the server starts");
        let open = |look: &Look| Page::open(served.address(), *look).expect("another browser");
        let mut rest: Vec<Page> = others.iter().map(open).collect();
        let mut pages: Vec<&mut Page> = std::iter::once(&mut *first).chain(&mut rest).collect();
        pages.iter_mut().for_each(|page| page.allow(NEWCOMER));
        play(&mut pages, served, &data, shots);
        for page in &mut pages[1..] {
            assert_eq!(page.complaints(), [""; 0]);
        }
        // All streams end with it.
        pages[0].allow("net::ERR");
        served.stop();
        rest.into_iter().for_each(|page| page.leave().expect("it answers"));
    });
}

/// An empty folder for the tables of a test.
pub fn folder(name: &str) -> PathBuf {
    let folder = root().join("target/e2e/tables").join(name);
    // An earlier run may have left one.
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// Gives the newcomer at this device a name.
#[track_caller]
pub fn name(page: &mut Page, name: &str) {
    page.wait_for_selector("#guest-name");
    assert_eq!(
        page.eval("document.querySelector('#guest-name').value"),
        "",
        "the usual name is none for others"
    );
    page.click("#guest-name");
    page.eval("document.querySelector('#guest-name').select()");
    page.write(name);
    page.eval("document.querySelector('#be-guest').click()");
}

/// Sets a table with so many seats, and returns its code.
#[track_caller]
pub fn set_table(page: &mut Page, game: &str, seats: usize) -> String {
    page.goto(&format!("#/online/new/{game}"));
    page.wait_for("document.querySelector('#guest-name, #make-table') !== null");
    if page.count("#make-table") == 0 {
        name(page, NAMES[0]);
    }
    page.wait_for_selector("#make-table");
    page.click(&format!("#players-{seats}"));
    page.wait_for(&format!("document.querySelectorAll('#seats li').length === {seats}"));
    page.click("#make-table");
    page.wait_for("document.querySelector('#table-code')?.textContent.includes('-')");
    page.text("#table-code")
}

/// Takes a seat at the table of a code as a newcomer.
#[track_caller]
pub fn sit_down(page: &mut Page, code: &str, as_name: &str) {
    page.goto(&format!("#/join/{code}"));
    name(page, as_name);
    page.wait_for_selector("#sit-down");
    page.click("#sit-down");
}

/// Lets the first device set a table for all of them, and the others sit down; then it runs.
#[track_caller]
pub fn start(pages: &mut [&mut Page], game: &str) {
    let seats = pages.len();
    let code = set_table(pages[0], game, seats);
    for (page, name) in pages[1..].iter_mut().zip(&NAMES[1..]) {
        sit_down(page, &code, name);
    }
    for page in pages {
        page.wait_for_selector(&format!("main.table[data-page={game}]"));
        // Nobody has to follow the others.
        page.eval("void document.querySelector(\".speeds [data-speed='At once']\")?.click()");
    }
}

/// Presses a button without a pointer: a pointer that goes down while others decide would count against the next
/// decision (T-4).
#[track_caller]
pub fn press(page: &mut Page, selector: &str) {
    page.wait_for_selector(selector);
    page.eval(&format!("document.querySelector({}).click()", json!(selector)));
}

/// Leaves the table: a bot plays on.
#[track_caller]
pub fn leave(page: &mut Page) {
    page.click("#table");
    page.click("#leave");
    page.wait_for_selector("main.lobby");
}

/// Fails if somebody could not read or reach something on this page (T-14).
#[track_caller]
pub fn no_barriers(page: &mut Page) {
    assert_eq!(axe::barriers(page, page.device()), [""; 0]);
}

/// Keeps pictures of this page on a desktop and on a phone, by day and by night, and fails if somebody could not read or
/// reach something there (T-14).
#[track_caller]
pub fn look_round(page: &mut Page, shots: &Shots, name: &str) {
    let device = page.device();
    for (size, look) in [("desktop", Look::DESKTOP.still()), ("phone", Look::PHONE.still())] {
        for (theme, look) in [("paper", look), ("slate", look.dark())] {
            page.look(look).expect("another device");
            page.settle();
            shots.save(page, &format!("{name}-{size}-{theme}"));
        }
        page.look(look).expect("another device");
        no_barriers(page);
        assert_eq!(page.eval("document.documentElement.scrollWidth > innerWidth"), false, "{name}-{size}");
    }
    page.look(device).expect("the device as it was");
    page.settle();
}

/// Whether a device is to decide.
pub const MY_DECISION: &str =
    "document.querySelector('main.table[data-ready] #choices .choice[data-event]') !== null";

/// Decides with the first choice, and waits until that has come about here. The button is pressed anew: a press in a menu
/// while another decided would else spoil this click (T-4).
#[track_caller]
pub fn decide(page: &mut Page) {
    decide_for(page, CHOICE);
}

/// Decides with the first choice that matches, as [`decide`] does.
#[track_caller]
pub fn decide_for(page: &mut Page, choice: &str) {
    my_turn(page);
    let before = crate::guest::ply(page);
    page.eval(&format!(
        "['pointerdown', 'pointerup'].forEach(it => window.dispatchEvent(new PointerEvent(it))); \
         document.querySelector({}).click()",
        json!(choice)
    ));
    page.wait_for(&format!(
        "document.querySelector('#do-it')?.click() || Number(document.querySelector('main.table').dataset.ply) > {before}"
    ));
}

/// Decides until the others are waited for, or the next round has begun.
#[track_caller]
pub fn decide_all(page: &mut Page) {
    let dice = "document.querySelector('.titleblock')?.textContent";
    let round = page.eval(dice);
    loop {
        decide(page);
        let waits = "document.querySelector('.status h1').textContent.startsWith('Wait for')";
        page.wait_for(&format!("{waits} || {MY_DECISION}"));
        if page.eval(waits) == true || page.eval(dice) != round {
            return;
        }
    }
}

/// The log as it is shown.
#[track_caller]
pub fn log(page: &mut Page) -> serde_json::Value {
    page.eval("void document.querySelector('#tab-log').click()");
    page.wait_for_selector("#log");
    page.eval("[...document.querySelectorAll('#log li .nota')].map(it => it.textContent)")
}

/// Lets whose turn it is decide, so many times.
#[track_caller]
pub fn play(pages: &mut [&mut Page], decisions: usize) {
    let turns = vec![MY_DECISION; pages.len()];
    for _ in 0..decisions {
        let at = whose(pages, &turns);
        decide(pages[at]);
    }
}

/// Waits until an expression is true at one of the devices, a word each; returns which.
#[track_caller]
pub fn whose(pages: &mut [&mut Page], wanted: &[&str]) -> usize {
    for _ in 0..400 {
        for (at, page) in pages.iter_mut().enumerate() {
            if page.eval(wanted[at]) == true {
                return at;
            }
        }
        pages[0].eval("new Promise(done => setTimeout(done, 25))");
    }
    panic!("nobody is to decide");
}

/// Waits until all devices show the same log.
#[track_caller]
pub fn agree(pages: &mut [&mut Page]) {
    let mut logs = Vec::new();
    for _ in 0..100 {
        logs = pages.iter_mut().map(|page| log(page)).collect();
        if logs.windows(2).all(|pair| pair[0] == pair[1]) {
            assert!(logs[0].as_array().is_some_and(|lines| !lines.is_empty()));
            return;
        }
        pages[0].eval("new Promise(done => setTimeout(done, 50))");
    }
    panic!("the logs differ: {logs:?}");
}

/// Plays a match on by requests alone, as another program would; gives its status when somebody else is to decide.
pub const PLAY_ON: &str = "(async table => { for (;;) { \
        const look = await (await fetch('api/v1/tables/' + table)).json(); \
        if (look.status !== 'running' || !look.legal) return look.status; \
        await fetch('api/v1/tables/' + table + '/commands', { method: 'POST', \
        headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ id: crypto.randomUUID(), do: 'act', \
        seat: look.you[0], event: look.legal[look.legal.length >> 1], after: look.cursor }) }); } })\
        (location.hash.split('/').pop())";

/// Plays a match to its end by requests.
#[track_caller]
pub fn finish(pages: &mut [&mut Page]) {
    // The page decides, too, where only one event is possible.
    pages.iter_mut().for_each(|page| page.allow("status of 409"));
    while pages[0].eval(PLAY_ON) == "running" {
        for page in &mut pages[1..] {
            page.eval(PLAY_ON);
        }
    }
}

/// Waits until the end is shown, with the check of the dice.
#[track_caller]
pub fn dice_are_verified(page: &mut Page) {
    page.wait_for(
        "document.querySelector('#hurry')?.click() || document.querySelector('#dice-check') !== null",
    );
    assert_eq!(page.text("#dice-check .stamp"), "Dice verified");
    // Every roll stands there, as in the summary.
    page.click("#rolls summary");
    let rolls = page.eval("document.querySelectorAll('#rolls li').length");
    assert_eq!(page.text("#rolls summary"), format!("{rolls} rolls follow from it"));
    assert!(rolls.as_u64().is_some_and(|rolls| rolls > 0));
}

fn n_28_a_static_host_shows_nothing_of_tables(place: &mut Place) {
    place.visit(Look::DESKTOP, |page, served, shots| {
        page.allow(NEWCOMER);
        page.goto("");
        page.wait_for("performance.getEntriesByName('games').length > 0");
        let shown = "getComputedStyle(document.querySelector('.withserver')).display";
        assert_eq!(page.eval(shown), "none");
        page.wait_until_kept();
        look_round(page, shots, "start-offline");
        served.serve_tables(&folder("static")).expect("the server starts");
        page.reload();
        page.wait_for(&format!("{shown} === 'block'"));
        look_round(page, shots, "start");
        page.click("#play-with-others");
        page.wait_for_selector("#guest-name");
        look_round(page, shots, "open");
        served.stop();
    });
}

fn n_28_the_device_that_serves_a_network_shows_its_address(place: &mut Place) {
    place.visit(Look::DESKTOP, |page, served, shots| {
        page.allow(NEWCOMER);
        let url = "http://192.168.0.23:7878/";
        served.serve_tables_in_a_network(&folder("lan"), url).expect("the server starts");
        page.goto("");
        page.wait_for_selector(".home.lan .lanbox .qr");
        assert_eq!(page.text(".lanbox .addr"), "192.168.0.23:7878");
        look_round(page, shots, "lan");
        page.click("#play-with-others");
        page.wait_for_selector("#guest-name");
        served.stop();
    });
}

fn n_28_two_guests_play_penguins(place: &mut Place) {
    together(place, "penguins", &[OTHER], |pages, served, data, shots| {
        let [ada, ben] = pages else { unreachable!("two guests") };
        let code = set_table(ada, "penguins", 2);
        look_round(ada, shots, "room");
        ben.goto(&format!("#/join/{code}"));
        ben.wait_for_selector("#guest-name");
        look_round(ben, shots, "name");
        name(ben, "Ben");
        ben.wait_for_selector("#sit-down");
        look_round(ben, shots, "join");
        ben.click("#sit-down");
        // All seats are taken, so it starts on both devices.
        ada.wait_for_selector("main.table[data-page=penguins]");
        ben.wait_for_selector("main.table[data-page=penguins]");
        assert_eq!(ada.text("#bench .chair:nth-child(2) b"), "Ben");
        let first = whose(&mut [ada, ben], &[MY_DECISION; 2]);
        for (at, page) in [&mut *ada, &mut *ben].into_iter().enumerate() {
            look_round(page, shots, if at == first { "table-turn" } else { "table-theirs" });
        }
        // The server is gone in the middle of a decision: the choice is shown, and kept until it is there again.
        ada.wait_until_kept();
        ben.wait_until_kept();
        let page = if whose(&mut [ada, ben], &[MY_DECISION; 2]) == 0 { &mut *ada } else { &mut *ben };
        page.allow("net::ERR");
        served.stop();
        decide(page);
        page.wait_for_selector("#lost");
        let kept = page.text("#lost");
        assert!(kept.contains("Your choice is kept"), "{kept}");
        assert!(page.text("#choices .is-kept").contains("Waits to be sent."));
        look_round(page, shots, "table-lost");
        served.serve_tables(data).expect("the server comes back");
        for it in [&mut *ada, &mut *ben] {
            it.allow("net::ERR");
            it.wait_for("document.querySelector('#lost, .is-kept') === null");
        }
        play(&mut [ada, ben], 6);
        agree(&mut [ada, ben]);
        // A page that is loaded anew shows the same table.
        ben.reload();
        ben.wait_for_selector("main.table[data-page=penguins]");
        agree(&mut [ada, ben]);
        // The end: the dice are checked on each device, and one of them wants to play again.
        finish(&mut [ada, ben]);
        dice_are_verified(ben);
        dice_are_verified(ada);
        look_round(ada, shots, "end");
        ada.click("#rematch");
        ada.wait_for_selector("main.room");
    });
}

fn n_19_a_pace_has_a_clock_and_the_table_a_menu(place: &mut Place) {
    together(place, "pace", &[OTHER], |pages, _, _, shots| {
        let [ada, ben] = pages else { unreachable!("two guests") };
        ada.goto("#/online/new/penguins");
        name(ada, "Ada");
        ada.wait_for_selector("#make-table");
        look_round(ada, shots, "setup");
        ada.click("#players-2");
        ada.eval(
            "void [...document.querySelectorAll('.seg button')].find(it => it.textContent === '1 minute').click()",
        );
        ada.click("#make-table");
        ada.wait_for("document.querySelector('#table-code')?.textContent.includes('-')");
        let code = ada.text("#table-code");
        sit_down(ben, &code, "Ben");
        for page in [&mut *ada, &mut *ben] {
            page.wait_for_selector("main.table[data-page=penguins]");
            page.wait_for(
                "/^(1:00|0:[0-5][0-9])$/.test(document.querySelector('#clock')?.textContent.trim())",
            );
        }
        // It goes on.
        ada.wait_for("/^0:[0-5][0-9]$/.test(document.querySelector('#clock')?.textContent.trim())");
        ada.click("#table");
        ada.wait_for("document.querySelectorAll('#seat-list li').length === 2");
        assert!(ada.text("#seat-list").contains("Ben"));
        assert_eq!(ada.count("[data-replace]"), 0, "nobody was late");
        look_round(ada, shots, "menu");
        ada.click("#hide-reactions");
        ada.wait_for_selector("#hide-reactions[aria-pressed='true']");
        ben.goto("");
        ben.wait_for_selector("#own-tables li[data-game=penguins]");
    });
}

fn n_2_a_guest_is_taken_along_to_another_device(place: &mut Place) {
    together(place, "handover", &[OTHER], |pages, _, _, shots| {
        let [ada, other] = pages else { unreachable!("two devices") };
        ada.allow("api/v1/codes/otter-0000");
        ada.goto("#/join/otter-0000");
        name(ada, "Ada");
        ada.wait_for_selector("#to-tables");
        assert!(ada.text("main").contains("No open table has the code otter-0000."));
        look_round(ada, shots, "errors");
        ada.click("#to-tables");
        ada.wait_for_selector(".yourname summary");
        ada.click(".yourname summary");
        ada.click("#hand-over");
        ada.wait_for_selector("#hand-over-code");
        let code = ada.text("#hand-over-code");
        other.goto("#/online");
        other.wait_for_selector(".otherdevice summary");
        other.click(".otherdevice summary");
        other.click("#claim-code");
        other.write(&code);
        other.click("#claim");
        other.wait_for_selector(".yourname b");
        assert_eq!(other.text(".yourname b"), "Ada");
    });
}

fn n_28_two_guests_play_a_round_of_shelter(place: &mut Place) {
    together(place, "shelter", &[OTHER], |pages, _, _, shots| {
        let [ada, ben] = pages else { unreachable!("two guests") };
        let code = set_table(ada, "shelter", 2);
        sit_down(ben, &code, "Ben");
        // Both decide at once.
        my_turn(ada);
        my_turn(ben);
        let hidden = log(ben);
        look_round(ben, shots, "shelter-choose");
        decide_all(ada);
        assert_eq!(ada.text(".status h1"), "Wait for 1 more");
        look_round(ada, shots, "shelter-wait");
        assert_eq!(log(ben), hidden, "nothing is seen before all are ready");
        ben.wait_for_selector(".chair.ready");
        decide_all(ben);
        my_turn(ada);
        my_turn(ben);
        agree(&mut [ada, ben]);
    });
}
