//! Online tables that do not go straight to their end: take-backs, seats that are left or resigned, and closing.
use crate::guest::ply;
use crate::page::Page;
use crate::place::Place;
use crate::runner::Test;
use crate::tests::online::{
    MY_DECISION, NAMES, OTHER, agree, decide, decide_for, dice_are_verified, finish, leave, log, look_round,
    name, no_barriers, play, press, set_table, sit_down, start, together, whose,
};

/// The tests of this file.
pub const ALL: &[(&str, Test)] = &[
    (
        "n_20_an_answered_decision_is_taken_back_with_a_yes",
        n_20_an_answered_decision_is_taken_back_with_a_yes,
    ),
    (
        "n_20_a_placing_that_is_asked_back_stands_in_dashes",
        n_20_a_placing_that_is_asked_back_stands_in_dashes,
    ),
    (
        "n_9_a_resigned_seat_is_played_on_and_lost_in_lists",
        n_9_a_resigned_seat_is_played_on_and_lost_in_lists,
    ),
    ("n_9_a_table_is_closed_by_its_host_later_by_all", n_9_a_table_is_closed_by_its_host_later_by_all),
    ("n_19_a_seat_is_left_to_a_bot_and_taken_back", n_19_a_seat_is_left_to_a_bot_and_taken_back),
    (
        "n_19_a_bot_decides_for_one_who_is_late_and_plays_on",
        n_19_a_bot_decides_for_one_who_is_late_and_plays_on,
    ),
];

/// The number of decisions and rolls in the log.
fn logged(page: &mut Page) -> usize {
    log(page).as_array().map_or(0, Vec::len)
}

/// Waits until a device shows so many events.
#[track_caller]
fn wait_for_ply(page: &mut Page, ply: u64) {
    page.wait_for(&format!("Number(document.querySelector('main.table').dataset.ply) === {ply}"));
}

/// Chooses the tool that takes back.
#[track_caller]
fn take_back(page: &mut Page) {
    page.wait_for("document.querySelector('#undo').getAttribute('aria-disabled') === 'false'");
    press(page, "#undo");
}

/// Opens the menu of the table.
#[track_caller]
fn open_menu(page: &mut Page) {
    page.click("#table");
    page.wait_for_selector("#seat-list");
}

fn n_20_an_answered_decision_is_taken_back_with_a_yes(place: &mut Place) {
    together(place, "take-back", &[OTHER], |pages, _, _, shots| {
        start(pages, "penguins");
        let first = whose(pages, &[MY_DECISION; 2]);
        let [ada, ben] = pages else { unreachable!("two guests") };
        let (one, other) = if first == 0 { (ada, ben) } else { (ben, ada) };
        let begun = ply(one);
        decide(one);
        decide(other);
        wait_for_ply(one, begun + 2);
        one.wait_for("document.querySelector('#undo').textContent.includes('Ask to take back')");
        // A question, and a no: everything stays, and there is no second question.
        take_back(one);
        other.wait_for_selector("#asked");
        assert!(other.text(".status h1").ends_with(" asks to take back"));
        assert_eq!(other.text(".status .now"), "No dice have rolled since. You decide.");
        assert_eq!(other.count("#choices .choice[data-event]"), 0, "the question comes first");
        one.wait_for("document.querySelector('.status h1').innerText === 'You ask to take back'");
        look_round(other, shots, "table-asked");
        shots.save(one, "asks");
        press(other, "#deny");
        for page in [&mut *one, &mut *other] {
            page.wait_for("!document.querySelector('.status h1').innerText.includes('to take back')");
            assert_eq!(page.count("#asked"), 0);
            assert_eq!(ply(page), begun + 2);
        }
        one.wait_for("document.querySelector('#undo').getAttribute('aria-disabled') === 'true'");
        // One's own decision that nobody has answered is taken back at once.
        take_back(other);
        wait_for_ply(one, begun + 1);
        wait_for_ply(other, begun + 1);
        decide(other);
        wait_for_ply(one, begun + 2);
        // The other decision is another one: a question again, and a yes.
        take_back(one);
        press(other, "#allow");
        for page in [&mut *one, &mut *other] {
            wait_for_ply(page, begun);
            page.wait_for("!document.querySelector('.status h1').innerText.includes('to take back')");
            assert_eq!(page.count("#asked"), 0);
        }
        one.wait_for(MY_DECISION);
        let shown = logged(one);
        agree(&mut [one, other]);
        decide(one);
        decide(other);
        agree(&mut [one, other]);
        assert_eq!(logged(other), shown + 2);
    });
}

/// A decision before the roll of a turn that no chance follows.
const PREPARES: &str = "#choices .choice[data-event='buy']";

fn n_20_a_placing_that_is_asked_back_stands_in_dashes(place: &mut Place) {
    together(place, "dashes", &[OTHER], |pages, _, _, shots| {
        start(pages, "penguins");
        let newest = |page: &mut Page| {
            log(page)
                .as_array()
                .and_then(|lines| Some(lines.first()?.as_str()?.to_owned()))
                .unwrap_or_default()
        };
        // Nobody rolls by themself where nothing else is possible.
        for page in pages.iter_mut() {
            open_menu(page);
            press(page, "#set-forced button:last-child");
            page.key("Escape");
            page.wait_for("!document.querySelector('#settings').open");
        }
        // Somebody places, and the other one buys a die before dice roll.
        let mut asker = None;
        let mut decided = whose(pages, &[MY_DECISION; 2]);
        for _ in 0..100 {
            let at = whose(pages, &[MY_DECISION; 2]);
            let is_placed = at != decided && newest(pages[at]).starts_with("place");
            if is_placed && pages[at].count(PREPARES) > 0 {
                decide_for(pages[at], PREPARES);
                asker = Some(decided);
                break;
            }
            // The seventh ability costs nothing, so that its player, who comes second, has the fish for a die.
            let wanted = [6, 7].map(|ability| format!("#choices .choice[data-event='ability {ability}']"));
            match wanted.iter().find(|choice| pages[at].count(choice) > 0) {
                Some(choice) => decide_for(pages[at], choice),
                None => decide(pages[at]),
            }
            decided = at;
        }
        let [ada, ben] = pages else { unreachable!("two guests") };
        let (one, other) = match asker.expect("a die bought after a placing") {
            0 => (ada, ben),
            _ => (ben, ada),
        };
        one.wait_for("document.querySelector('#undo').textContent.includes('Ask to take back')");
        take_back(one);
        other.wait_for_selector("#asked");
        for page in [&mut *one, &mut *other] {
            page.wait_for("document.querySelectorAll('.board .s-asked').length === 1");
        }
        look_round(one, shots, "table-ask");
        press(other, "#allow");
        for page in [&mut *one, &mut *other] {
            page.wait_for("document.querySelector('.board .s-asked') === null");
        }
        one.wait_for(MY_DECISION);
        agree(&mut [one, other]);
    });
}

fn n_9_a_resigned_seat_is_played_on_and_lost_in_lists(place: &mut Place) {
    together(place, "resign", &[OTHER], |pages, _, _, shots| {
        start(pages, "penguins");
        play(pages, 2);
        let [ada, ben] = pages else { unreachable!("two guests") };
        open_menu(ben);
        ben.click("#resign");
        ben.wait_for("document.querySelector('#resign').innerText === 'Resign: this seat is lost'");
        look_round(ben, shots, "confirm");
        assert_eq!(ada.count(".chair.off"), 0, "nothing is resigned before it is confirmed");
        ben.click("#resign");
        for page in [&mut *ada, &mut *ben] {
            page.wait_for("document.querySelector('.chair[data-seat=\"1\"]').ariaLabel.endsWith('resigned')");
        }
        assert!(ben.text("#resigned").contains("You have resigned this seat"));
        assert_eq!(ben.count("#retake"), 0);
        ben.key("Escape");
        ben.wait_for("!document.querySelector('#settings').open");
        ben.settle();
        assert_eq!(ben.eval("document.querySelector('#undo').getAttribute('aria-disabled')"), "true");
        look_round(ben, shots, "resigned");
        finish(&mut [ada]);
        for page in [&mut *ada, &mut *ben] {
            dice_are_verified(page);
        }
        agree(&mut [ada, ben]);
        ben.goto("#/online");
        ben.wait_for("document.querySelector('.yours .tables li .second')?.innerText === 'You lost.'");
        look_round(ben, shots, "list");
    });
}

fn n_9_a_table_is_closed_by_its_host_later_by_all(place: &mut Place) {
    together(place, "close", &[OTHER], |pages, _, _, shots| {
        set_table(pages[0], "penguins", 2);
        pages[0].click("#close-table");
        pages[0].wait_for("document.querySelector('h1')?.innerText === 'The table was closed'");
        start(pages, "penguins");
        play(pages, 3);
        let [ada, ben] = pages else { unreachable!("two guests") };
        open_menu(ada);
        ada.click("#close-all");
        ben.wait_for_selector("#asked-close");
        look_round(ben, shots, "asked-close");
        assert!(ben.text("#asked-close").contains(&format!("{} wants to close the table", NAMES[0])));
        assert_eq!(ada.text("#close-all"), "You want to close it");
        ada.key("Escape");
        ada.wait_for("!document.querySelector('#settings').open");
        ben.click("#close-too");
        for page in [&mut *ada, &mut *ben] {
            page.wait_for("document.querySelector('.status h1').innerText === 'The table was closed'");
            dice_are_verified(page);
            assert_eq!(
                page.count("#choices .choice[data-event], .target, #reacts, #rematch, #asked-close"),
                0
            );
        }
        look_round(ada, shots, "closed");
        no_barriers(ben);
        agree(&mut [ada, ben]);
        ada.goto("#/online");
        ada.wait_for("document.querySelector('.yours .tables li .second')?.innerText === 'Closed.'");
    });
}

fn n_19_a_seat_is_left_to_a_bot_and_taken_back(place: &mut Place) {
    together(place, "left", &[OTHER], |pages, _, _, shots| {
        start(pages, "penguins");
        play(pages, 2);
        leave(pages[1]);
        pages[0]
            .wait_for("document.querySelector('.chair[data-seat=\"1\"]').ariaLabel.endsWith('bot plays')");
        // The bot decides, until Ada is to.
        play(&mut pages[..1], 2);
        shots.save(pages[0], "bot");
        pages[1].eval("history.back()");
        pages[1].wait_for_selector("#held");
        assert!(pages[1].text("#held").contains("It stays yours."));
        look_round(pages[1], shots, "table-away");
        press(pages[1], "#retake");
        pages[1].wait_for("document.querySelector('#held') === null");
        pages[0]
            .wait_for("!document.querySelector('.chair[data-seat=\"1\"]').ariaLabel.endsWith('bot plays')");
        // Ben decides for himself again.
        loop {
            let at = whose(pages, &[MY_DECISION; 2]);
            decide(pages[at]);
            if at == 1 {
                break;
            }
        }
        agree(pages);
    });
}

/// Sets a table for two with the shortest pace, half a minute, which the page does not offer.
const HURRIED: &str = "fetch('/api/v1/tables', {method: 'POST', headers: {'Content-Type': 'application/json'}, \
    body: JSON.stringify({game: 'penguins', seats: ['me', 'open'], pace: 30, nonce: '0123456789abcdef'.repeat(2)})}) \
    .then(it => it.json()).then(it => { window.hurried = it })";

fn n_19_a_bot_decides_for_one_who_is_late_and_plays_on(place: &mut Place) {
    together(place, "late", &[OTHER], |pages, _, _, shots| {
        pages[0].goto("#/online");
        name(pages[0], NAMES[0]);
        pages[0].wait_for_selector(".yourname b");
        pages[0].eval(HURRIED);
        pages[0].wait_for("window.hurried?.code");
        let table = pages[0].eval("window.hurried");
        let (code, table) = (table["code"].as_str().unwrap_or_default(), &table["table"]);
        pages[0].goto(&format!("#/t/{}", table.as_str().unwrap_or_default()));
        sit_down(pages[1], code, NAMES[1]);
        for page in pages.iter_mut() {
            page.wait_for_selector("main.table[data-page=penguins]");
        }
        // Ben does not decide when it is his turn.
        while whose(pages, &[MY_DECISION; 2]) == 0 {
            decide(pages[0]);
        }
        let [ada, ben] = pages else { unreachable!("two guests") };
        let before = logged(ada);
        ben.wait_long_for("document.querySelector('#was-late') !== null");
        assert!(ben.text("#was-late").starts_with("You were late: a bot has decided for you."));
        ada.wait_for("/(late|decides)$/.test(document.querySelector('.chair[data-seat=\"1\"]').ariaLabel)");
        no_barriers(ben);
        ben.settle();
        shots.save(ben, "was-late");
        shots.save(ada, "late");
        assert!(logged(ada) > before, "a bot has decided");
        // The host need not wait for him a second time.
        open_menu(ada);
        ada.wait_for_selector("[data-replace='1']");
        no_barriers(ada);
        shots.save(ada, "replace");
        ada.click("[data-replace='1']");
        ben.wait_for_selector("#held");
        assert!(ben.text("#held").contains("It stays yours."));
        ada.key("Escape");
        play(&mut pages[..1], 1);
        press(pages[1], "#retake");
        pages[1].wait_for("document.querySelector('#held') === null");
        agree(pages);
    });
}
