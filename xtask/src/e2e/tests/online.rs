//! Online tables: guests at devices of their own, at one real server.
use std::path::{Path, PathBuf};

use serde_json::json;
use xtask::workspace::root;

use crate::axe;
use crate::guest::{CHOICE, my_turn};
use crate::page::{Look, Page};
use crate::place::Place;
use crate::runner::Test;
use crate::served::Served;

/// The tests of this file.
pub const ALL: &[(&str, Test)] = &[
    ("n_28_a_static_host_shows_nothing_of_tables", n_28_a_static_host_shows_nothing_of_tables),
    ("n_28_two_guests_play_penguins", n_28_two_guests_play_penguins),
    ("n_19_a_pace_has_a_clock_and_the_table_a_menu", n_19_a_pace_has_a_clock_and_the_table_a_menu),
    ("n_2_a_guest_is_taken_along_to_another_device", n_2_a_guest_is_taken_along_to_another_device),
    ("n_27_a_day_is_played_for_a_place", n_27_a_day_is_played_for_a_place),
    ("n_28_two_guests_play_a_round_of_shelter", n_28_two_guests_play_a_round_of_shelter),
];

/// The answer to a device that was never here before.
const NEWCOMER: &str = "api/v1/guests/me";
/// The device of the second guest.
const OTHER: Look = Look::PHONE.still();

/// Lets two devices visit one server with tables.
fn two(place: &mut Place, name: &str, play: impl FnOnce(&mut Page, &mut Page, &mut Served, &Path)) {
    let data = folder(name);
    place.visit(Look::DESKTOP.still(), |ada, served, _| {
        served.serve_tables(&data).expect("the server starts");
        let mut ben = Page::open(served.address(), OTHER).expect("a second browser");
        for page in [&mut *ada, &mut ben] {
            page.allow(NEWCOMER);
        }
        play(ada, &mut ben, served, &data);
        assert_eq!(ben.complaints(), [""; 0]);
        // Both streams end with it.
        ada.allow("net::ERR");
        served.stop();
    });
}

/// An empty folder for the tables of a test.
fn folder(name: &str) -> PathBuf {
    let folder = root().join("target/e2e/tables").join(name);
    // An earlier run may have left one.
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// Gives the newcomer at this device a name.
#[track_caller]
fn name(page: &mut Page, name: &str) {
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

/// Sets a table with two seats, and returns its code.
#[track_caller]
fn set_table(page: &mut Page, game: &str) -> String {
    page.goto(&format!("#/online/new/{game}"));
    name(page, "Ada");
    page.wait_for_selector("#make-table");
    page.click("#players-2");
    page.wait_for("document.querySelectorAll('#seats li').length === 2");
    page.click("#make-table");
    page.wait_for("document.querySelector('#table-code')?.textContent.includes('-')");
    page.text("#table-code")
}

/// Fails if somebody could not read or reach something on this page (T-14).
#[track_caller]
fn no_barriers(page: &mut Page, look: Look) {
    assert_eq!(axe::barriers(page, look), [""; 0]);
}

/// Waits until a device is to decide.
#[track_caller]
fn is_turn(page: &mut Page) -> bool {
    page.eval("document.querySelector('main.table[data-ready] #choices .choice[data-event]') !== null")
        == true
}

/// Decides with the first choice, and waits until that has come about here.
#[track_caller]
fn decide(page: &mut Page) {
    my_turn(page);
    let before = crate::guest::ply(page);
    page.eval(&format!("document.querySelector({}).click()", json!(CHOICE)));
    page.wait_for(&format!(
        "document.querySelector('#do-it')?.click() || Number(document.querySelector('main.table').dataset.ply) > {before}"
    ));
}

/// Decides until the others are waited for, or the next round has begun.
#[track_caller]
fn decide_all(page: &mut Page) {
    const NEXT: &str =
        "document.querySelector('main.table[data-ready] #choices .choice[data-event]') !== null";
    let dice = "document.querySelector('.titleblock')?.textContent";
    let round = page.eval(dice);
    loop {
        decide(page);
        let waits = "document.querySelector('.status h1').textContent.startsWith('Wait for')";
        page.wait_for(&format!("{waits} || {NEXT}"));
        if page.eval(waits) == true || page.eval(dice) != round {
            return;
        }
    }
}

/// The log as it is shown.
#[track_caller]
fn log(page: &mut Page) -> serde_json::Value {
    page.eval("void document.querySelector('#tab-log').click()");
    page.wait_for_selector("#log");
    page.eval("[...document.querySelectorAll('#log li .nota')].map(it => it.textContent)")
}

/// Lets whose turn it is decide, so many times.
#[track_caller]
fn play(pages: [&mut Page; 2], decisions: usize) {
    let [one, other] = pages;
    let mut made = 0;
    let mut idle = 0;
    while made < decisions {
        let before = made;
        for page in [&mut *one, &mut *other] {
            if is_turn(page) {
                decide(page);
                made += 1;
            }
        }
        if made == before {
            idle += 1;
            assert!(idle < 200, "nobody is to decide");
            one.eval("new Promise(done => setTimeout(done, 50))");
        } else {
            idle = 0;
        }
    }
}

/// Waits until two devices show the same log.
#[track_caller]
fn agree(one: &mut Page, other: &mut Page) {
    for _ in 0..100 {
        let (seen, also) = (log(one), log(other));
        if seen == also {
            assert!(seen.as_array().is_some_and(|lines| !lines.is_empty()));
            return;
        }
        one.eval("new Promise(done => setTimeout(done, 50))");
    }
    panic!("the logs differ: {} and {}", log(one), log(other));
}

fn n_28_a_static_host_shows_nothing_of_tables(place: &mut Place) {
    place.visit(Look::DESKTOP, |page, served, _| {
        page.allow(NEWCOMER);
        page.goto("");
        page.wait_for("performance.getEntriesByName('games').length > 0");
        let shown = "getComputedStyle(document.querySelector('.withserver')).display";
        assert_eq!(page.eval(shown), "none");
        page.wait_until_kept();
        served.serve_tables(&folder("static")).expect("the server starts");
        page.reload();
        page.wait_for(&format!("{shown} === 'block'"));
        page.click("#play-with-others");
        page.wait_for_selector("#guest-name");
        no_barriers(page, Look::DESKTOP.still());
        served.stop();
    });
}

fn n_28_two_guests_play_penguins(place: &mut Place) {
    two(place, "penguins", |ada, ben, served, data| {
        let code = set_table(ada, "penguins");
        no_barriers(ada, Look::DESKTOP.still());
        ben.goto(&format!("#/join/{code}"));
        ben.wait_for_selector("#guest-name");
        no_barriers(ben, OTHER);
        name(ben, "Ben");
        ben.wait_for_selector("#sit-down");
        no_barriers(ben, OTHER);
        ben.click("#sit-down");
        // All seats are taken, so it starts on both devices.
        ada.wait_for_selector("main.table[data-page=penguins]");
        ben.wait_for_selector("main.table[data-page=penguins]");
        no_barriers(ben, OTHER);
        assert_eq!(ada.text("#bench .chair:nth-child(2) b"), "Ben");
        play([&mut *ada, &mut *ben], 6);
        agree(ada, ben);

        // The server is gone in the middle of a decision: the choice is shown, and kept until it is there again.
        let page = if is_turn_of(ada, ben) { &mut *ada } else { &mut *ben };
        page.allow("net::ERR");
        served.stop();
        decide(page);
        page.wait_for_selector("#lost");
        let kept = page.text("#lost");
        assert!(kept.contains("Your choice is kept"), "{kept}");
        served.serve_tables(data).expect("the server comes back");
        for it in [&mut *ada, &mut *ben] {
            it.allow("net::ERR");
            it.wait_for("document.querySelector('#lost') === null");
        }
        agree(ada, ben);
        play([&mut *ada, &mut *ben], 2);
        agree(ada, ben);
        // A page that is loaded anew shows the same table.
        ben.reload();
        ben.wait_for_selector("main.table[data-page=penguins]");
        agree(ada, ben);
        // The end: the dice are checked on each device, and one of them wants to play again.
        finish([&mut *ada, &mut *ben]);
        for page in [&mut *ada, &mut *ben] {
            page.wait_for(
                "document.querySelector('#hurry').click() || document.querySelector('#dice-check') !== null",
            );
            assert_eq!(page.text("#dice-check .stamp"), "Dice verified");
        }
        no_barriers(ada, Look::DESKTOP.still());
        ada.click("#rematch");
        ada.wait_for_selector("main.room");
    });
}

/// Plays a match on by requests alone, as another program would; gives its status when somebody else is to decide.
const PLAY_ON: &str = "(async table => { for (;;) { \
        const look = await (await fetch('api/v1/tables/' + table)).json(); \
        if (look.status !== 'running' || !look.legal) return look.status; \
        await fetch('api/v1/tables/' + table + '/commands', { method: 'POST', \
        headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ id: crypto.randomUUID(), do: 'act', \
        seat: look.you[0], event: look.legal[look.legal.length >> 1], after: look.cursor }) }); } })\
        (location.hash.split('/').pop())";

/// Plays a match to its end.
#[track_caller]
fn finish(pages: [&mut Page; 2]) {
    let [one, other] = pages;
    while one.eval(PLAY_ON) == "running" {
        other.eval(PLAY_ON);
    }
}

/// Waits until one of two is to decide; returns whether it is the first one.
#[track_caller]
fn is_turn_of(one: &mut Page, other: &mut Page) -> bool {
    for _ in 0..200 {
        if is_turn(one) {
            return true;
        }
        if is_turn(other) {
            return false;
        }
        one.eval("new Promise(done => setTimeout(done, 50))");
    }
    panic!("nobody is to decide");
}

fn n_19_a_pace_has_a_clock_and_the_table_a_menu(place: &mut Place) {
    two(place, "pace", |ada, ben, _, _| {
        ada.goto("#/online/new/penguins");
        name(ada, "Ada");
        ada.wait_for_selector("#make-table");
        ada.click("#players-2");
        ada.eval(
            "void [...document.querySelectorAll('.seg button')].find(it => it.textContent === '1 minute').click()",
        );
        ada.click("#make-table");
        ada.wait_for("document.querySelector('#table-code')?.textContent.includes('-')");
        let code = ada.text("#table-code");
        ben.goto(&format!("#/join/{code}"));
        name(ben, "Ben");
        ben.wait_for_selector("#sit-down");
        ben.click("#sit-down");
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
        no_barriers(ada, Look::DESKTOP.still());
        ada.click("#hide-reactions");
        ada.wait_for_selector("#hide-reactions[aria-pressed='true']");
        ben.goto("");
        ben.wait_for_selector("#own-tables li[data-game=penguins]");
    });
}

fn n_2_a_guest_is_taken_along_to_another_device(place: &mut Place) {
    two(place, "handover", |ada, other, _, _| {
        ada.goto("#/online");
        name(ada, "Ada");
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
    two(place, "shelter", |ada, ben, _, _| {
        let code = set_table(ada, "shelter");
        ben.goto(&format!("#/join/{code}"));
        name(ben, "Ben");
        ben.wait_for_selector("#sit-down");
        ben.click("#sit-down");
        // Both decide at once.
        my_turn(ada);
        my_turn(ben);
        let hidden = log(ben);
        decide_all(ada);
        assert_eq!(ada.text(".status h1"), "Wait for 1 more");
        assert_eq!(log(ben), hidden, "nothing is seen before all are ready");
        ben.wait_for_selector(".chair.ready");
        decide_all(ben);
        my_turn(ada);
        my_turn(ben);
        agree(ada, ben);
    });
}

fn n_27_a_day_is_played_for_a_place(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, served, _| {
        let data = folder("ladder");
        let day = |days: u32| format!("new Date(Date.now() + {days} * 86400000).toISOString().slice(0, 10)");
        page.goto("");
        let [today, tomorrow] = [2, 3].map(|days| page.eval(&day(days)).as_str().unwrap().to_owned());
        page.wait_until_kept();
        served.serve_tables_on(&data, &today).expect("the server starts");
        page.allow(NEWCOMER);
        // Nothing was sealed the day before; the record of a try is sealed with its day.
        page.allow("/record");
        page.allow("api/v1/days/");
        page.goto(&format!("#/ladder/penguins/{today}"));
        page.reload();
        page.wait_for_selector("#begin-try");
        assert!(page.text("main").contains("several identities of one person cannot be told apart"));
        page.click("#guest-name");
        page.write("Ada");
        page.click("#begin-try");
        // The try is a table at which nothing is taken back.
        page.wait_for_selector("main.table[data-page=penguins]");
        decide(page);
        assert_eq!(page.eval("document.querySelector('#undo').getAttribute('aria-disabled')"), "true");
        while page.eval(PLAY_ON) == "running" {}
        page.wait_for(
            "document.querySelector('#hurry').click() || document.querySelector('#to-ladder') !== null",
        );
        assert!(page.text("#sealed").contains("are the same for all"));
        assert_eq!(page.eval("document.querySelector('#rematch')"), json!(null));
        page.click("#to-ladder");
        page.wait_for("document.querySelector('main.ladder h1')?.textContent === '1st of 1'");
        page.wait_for("document.querySelector('main.ladder .lead').textContent.includes('you lost')");
        assert_eq!(page.eval("document.querySelectorAll('.rungs tr.you').length"), 1);
        assert_eq!(page.eval("document.querySelector('.rungs .look')"), json!(null), "not yet open");
        // The day is over: its tries open in their analysis.
        page.allow("net::ERR");
        served.serve_tables_on(&data, &tomorrow).expect("the server comes back");
        page.goto(&format!("#/ladder/penguins/{tomorrow}"));
        page.wait_for_selector("#yesterday .look");
        page.wait_for_selector("#begin-try");
        page.click("#yesterday .look");
        page.wait_for("location.hash.startsWith('#/end/t')");
        page.wait_for_selector("main[data-page=end], main.end");
        served.stop();
    });
}
