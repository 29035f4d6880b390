//! Bots that think ahead: one sees that they think, has them play at once, and is not kept waiting by them; and
//! what search tells in hints.
use crate::guest::{CHOICE, MY_TURN, begun, events, is_over, kept, my_turn, ply, set_up, store};
use crate::page::{Look, Page};
use crate::place::Place;
use crate::runner::Test;
use serde_json::{Value, json};

/// The tests of this file.
pub const ALL: &[(&str, Test)] = &[
    ("a_bot_that_thinks_is_seen_and_plays_at_once", a_bot_that_thinks_is_seen_and_plays_at_once),
    ("a_decision_is_taken_back_while_a_bot_thinks", a_decision_is_taken_back_while_a_bot_thinks),
    ("t_13_a_hint_says_about", t_13_a_hint_says_about),
    ("three_that_think_and_the_page_never_stalls", three_that_think_and_the_page_never_stalls),
];

/// A bot that would think for minutes.
const SLOW: &str = "search:3000000";

/// A game of penguins against one bot of this kind.
fn against(bot: &str, events: usize) -> Value {
    let mut kept = begun("penguins", "greedy-2-players", events, 2);
    kept["seats"][1] = json!({ "bot": bot });
    kept
}

/// Decides until the bot thinks.
#[track_caller]
fn until_it_thinks(page: &mut Page) {
    while page.count("#thinking") == 0 {
        page.wait_for(&format!("document.querySelector('#thinking') !== null || {MY_TURN}"));
        if page.count("#thinking") == 0 {
            let before = ply(page);
            page.click(CHOICE);
            page.wait_for(&format!("Number(document.querySelector('main.table').dataset.ply) > {before}"));
        }
    }
}

fn a_bot_that_thinks_is_seen_and_plays_at_once(place: &mut Place) {
    for (look, name) in [
        (Look::DESKTOP.still(), "desktop"),
        (Look::DESKTOP.dark().still(), "dark"),
        (Look::PHONE.still(), "phone"),
        (Look::PHONE.dark().still(), "phone-dark"),
    ] {
        place.visit(look, |page, _, shots| {
            store(page, &[("menagerie.match.penguins", against(SLOW, 60).to_string())]);
            page.goto("#/play/penguins");
            page.wait_for_selector("main.table");
            until_it_thinks(page);
            assert!(page.text("#thinking").contains("Clever Bruno thinks"));
            assert!(page.text("#hurry").contains("Play now"));
            page.wait_for("document.querySelector('#thinking progress')?.value > 0");
            page.wait_for("document.querySelector('#live').textContent.includes('Clever Bruno thinks')");
            assert!(page.count(".players .thinks, .others .thinks") > 0, "at its seat, too");
            page.settle();
            shots.save(page, name);
            let before = events(page).len();
            while page.count(CHOICE) == 0 {
                if page.count("#thinking") > 0 {
                    page.click("#hurry");
                }
                page.eval("new Promise(done => setTimeout(done, 100))");
            }
            assert!(events(page).len() > before, "it has played");
        });
    }
}

fn a_decision_is_taken_back_while_a_bot_thinks(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        store(page, &[("menagerie.match.penguins", against(SLOW, 60).to_string())]);
        page.goto("#/play/penguins");
        page.wait_for_selector("main.table");
        until_it_thinks(page);
        let before = events(page);
        if page.eval("document.querySelector('#undo').getAttribute('aria-disabled')") == "false" {
            page.key("u");
            my_turn(page);
            assert_eq!(events(page), before[..before.len() - 1]);
        }
        // Leaving the table ends the thinking: the next question is answered.
        page.goto("#/rules/penguins");
        page.wait_for_selector("h1");
    });
}

fn t_13_a_hint_says_about(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        store(page, &[("menagerie.match.penguins", against("greedy", 60).to_string())]);
        page.goto("#/play/penguins");
        my_turn(page);
        while page.count(CHOICE) < 2 {
            page.click(CHOICE);
            my_turn(page);
        }
        page.click("#hint");
        page.wait_long_for(
            "/is best as far as is known: about [0-9]+ % to win/.test(document.querySelector('#preview').innerText)",
        );
        page.wait_for("document.querySelector('#choices .is-hinted') !== null");
        shots.save(page, "hint");
    });
}

fn three_that_think_and_the_page_never_stalls(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        set_up(page, "penguins", |page| {
            page.click("#players-4");
            page.wait_for("document.querySelectorAll('#seats li').length === 4");
            page.click("#others-search");
            page.settle();
            shots.save(page, "seats");
        });
        page.wait_for_selector("main.table");
        my_turn(page);
        let seats = &kept(page)["seats"];
        assert_eq!(seats[1], json!({ "bot": "search" }));
        // The browser's own measure of what keeps the page's thread busy.
        page.eval(
            "window.longest = 0; new PerformanceObserver(list => list.getEntries().forEach(it => { \
             window.longest = Math.max(window.longest, it.duration); })).observe({ type: 'longtask' })",
        );
        while !is_over(page) {
            let before = ply(page);
            page.click(CHOICE);
            page.wait_for(&format!("Number(document.querySelector('main.table').dataset.ply) > {before}"));
            page.wait_long_for(
                "document.querySelector('main.table').dataset.stage === 'still' && \
                 document.querySelector('#choices .choice[data-event], #to-end') !== null",
            );
        }
        let longest = page.eval("window.longest");
        println!("        {} events, the page's thread busy for {longest} ms at most", events(page).len());
        shots.save(page, "over");
    });
}
