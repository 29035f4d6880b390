//! The page starts: on every device, with its worker, without a network, and with a newer version.
use crate::guest::my_turn;
use crate::page::{Look, Page};
use crate::place::Place;
use crate::runner::Test;
use xtask::site::MOST_BYTES;

/// The tests of this file.
pub const ALL: &[(&str, Test)] = &[
    ("starts_on_desktop_and_phone", starts_on_desktop_and_phone),
    ("first_start_transfers_little", first_start_transfers_little),
    ("works_offline_after_the_first_load", works_offline_after_the_first_load),
    ("another_place_takes_over_from_the_start_page", another_place_takes_over_from_the_start_page),
    ("a_place_that_cannot_be_fetched_is_fetched_again", a_place_that_cannot_be_fetched_is_fetched_again),
];

fn starts_on_desktop_and_phone(place: &mut Place) {
    for (name, look) in [("desktop", Look::DESKTOP), ("phone-dark", Look::PHONE.dark().still())] {
        place.visit(look, |page, _, shots| {
            page.goto("");
            assert_ne!(page.text("h1"), "");
            page.settle();
            shots.save(page, name);
            let sideways = page.eval("document.documentElement.scrollWidth > innerWidth");
            assert_eq!(sideways, false, "{name} scrolls sideways");
            assert_eq!(page.eval("matchMedia('(prefers-color-scheme: dark)').matches"), look.dark);
        });
    }
}

fn first_start_transfers_little(place: &mut Place) {
    place.visit(Look::PHONE, |page, _, _| {
        page.goto("");
        page.wait_until_kept();
        page.settle();
        // Bytes taken from the server, headers included; the browser's own copies count nothing.
        let bytes = |page: &mut Page, which: &str| {
            let sum = page.eval(&format!(
                "{{ const usable = performance.getEntriesByName('usable')[0].startTime; \
                 [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]\
                 .filter(it => {which}).reduce((sum, it) => sum + it.transferSize, 0) }}"
            ));
            sum.as_u64().unwrap_or(0)
        };
        let (first, all) = (bytes(page, "it.startTime < usable"), bytes(page, "true"));
        println!("{first} bytes until the start page can be used, {all} with the games");
        assert!(first > 50_000, "{first} bytes cannot be all");
        assert!(
            first <= MOST_BYTES as u64,
            "{first} bytes at the first start, at most {MOST_BYTES} are wanted"
        );
        assert!(all > first + 50_000, "the games follow");
    });
}

fn works_offline_after_the_first_load(place: &mut Place) {
    place.visit(Look::PHONE, |page, served, _| {
        page.goto("");
        let heading = page.text("h1");
        page.wait_until_kept();
        served.stop();
        page.reload();
        assert_eq!(page.text("h1"), heading);
        page.goto("?again");
        assert_eq!(page.text("h1"), heading);
    });
}

/// The number of files of the module of this name that the page has asked for.
fn fetched(page: &mut Page, module: &str) -> u64 {
    let all = "performance.getEntriesByType('resource').map(it => it.name)";
    page.eval(&format!("{all}.filter(it => it.includes('/{module}-')).length")).as_u64().unwrap_or(0)
}

fn another_place_takes_over_from_the_start_page(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        page.goto("");
        // Games for which the device has no room go along in memory.
        page.eval("void (Storage.prototype.setItem = () => { throw new Error('full'); })");
        page.eval(
            "window.gaps = 0; void (function look() { \
             gaps += document.querySelectorAll('main').length !== 1; requestAnimationFrame(look); })()",
        );
        page.click("#new-ruin");
        my_turn(page);
        assert_eq!(page.eval("gaps"), 0, "no frame without the page, none with two of them");
        page.click("a.mark");
        page.wait_for("document.querySelectorAll('.games li').length === 5");
        page.click(".resume .cont .btn");
        my_turn(page);
        assert_eq!(page.count("header.top"), 1);
    });
    place.visit(Look::PHONE, |page, _, _| {
        page.goto("#/about");
        assert_eq!(page.text("h1"), "About Menagerie");
        page.tap("a.mark");
        page.wait_for("document.querySelectorAll('.games li').length === 5");
        assert_eq!(fetched(page, "start"), 0, "all places have the start page, too");
        assert!(fetched(page, "places") > 0);
    });
}

fn a_place_that_cannot_be_fetched_is_fetched_again(place: &mut Place) {
    place.visit(Look::DESKTOP, |page, _, _| {
        page.allow("ERR_BLOCKED_BY_CLIENT");
        page.block(&["*/places-*"]);
        page.goto_until("", "document.querySelector('#options-ruin') !== null");
        page.click("#options-ruin");
        page.wait_for_selector("#fetch-again");
        page.block(&[]);
        page.click("#fetch-again");
        page.wait_for_selector("#start");
        assert_eq!(page.count("main"), 1);
    });
}
