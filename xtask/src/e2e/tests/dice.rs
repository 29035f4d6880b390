//! Dice roll visibly, unless one wants it otherwise; what chance did is shown, and can be hurried.
use crate::guest::{ROLLED, events, my_turn, take_up};
use crate::page::{Look, Page};
use crate::place::Place;
use crate::runner::Test;

/// The tests of this file.
pub const ALL: &[(&str, Test)] = &[
    ("dice_roll_and_pieces_walk", dice_roll_and_pieces_walk),
    ("reduced_motion", reduced_motion),
    ("chance_is_hurried_with_a_click", chance_is_hurried_with_a_click),
];

/// Counts how often the die begins to tumble, and how often a piece is moved a bit.
const WATCH: &str = "void (() => {
    window.moved = { dice: 0, pieces: 0 };
    new MutationObserver(seen => { for (const it of seen) {
        if (it.target.matches('.thrown.tumbles')) moved.dice += 1;
        if (it.target.matches('.board [data-key]')) moved.pieces += 1;
    } }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['class', 'transform'] });
})()";

/// Ends the turn; gives how often dice and pieces were seen to move.
#[track_caller]
fn turn(page: &mut Page) -> (u64, u64) {
    page.eval(WATCH);
    page.click("#choices [data-event='step e']");
    page.wait_for("document.querySelector('main.table').dataset.ply === '4'");
    page.click("#choices [data-event='stop']");
    page.wait_for("document.querySelector('main.table').dataset.ply === '7'");
    my_turn(page);
    assert!(page.text("#log").contains("You roll"), "what chance did stands in the log");
    let moved = page.eval("window.moved");
    (moved["dice"].as_u64().unwrap_or_default(), moved["pieces"].as_u64().unwrap_or_default())
}

fn dice_roll_and_pieces_walk(place: &mut Place) {
    place.visit(Look::DESKTOP, |page, _, _| {
        take_up(page, &ROLLED);
        let (dice, pieces) = turn(page);
        assert!(dice >= 1, "the die tumbles");
        assert!(pieces >= 2, "the pieces are seen walking");
    });
}

fn reduced_motion(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        take_up(page, &ROLLED);
        assert_eq!(turn(page), (0, 0), "the device asks for stillness");
        assert_eq!(page.eval("document.getAnimations().length"), 0);
    });
    place.visit(Look::DESKTOP, |page, _, _| {
        take_up(page, &ROLLED);
        page.click("#table");
        page.click(".switch:has(#set-motion)");
        page.wait_for("document.documentElement.dataset.motion === 'off'");
        page.key("Escape");
        page.wait_for("document.querySelector('#settings[open]') === null");
        assert_eq!(turn(page), (0, 0), "the setting does the same");
    });
}

fn chance_is_hurried_with_a_click(place: &mut Place) {
    place.visit(Look::DESKTOP, |page, _, _| {
        take_up(page, &ROLLED);
        // While the clock stands, nothing that is shown comes to an end by itself.
        page.eval("void (window.clock = Date.now, Date.now = (at => () => at)(Date.now()))");
        page.click("#choices [data-event='stop']");
        page.wait_for_selector(".thrown.tumbles");
        for _ in 0..10 {
            page.eval("new Promise(done => requestAnimationFrame(done))");
        }
        assert_eq!(page.count(".thrown.tumbles"), 1);
        page.click("#hurry");
        page.wait_for("document.querySelector('main.table').dataset.stage === 'still'");
        page.eval("void (Date.now = window.clock)");
        my_turn(page);
        assert_eq!(events(page).len(), 6);
    });
}
