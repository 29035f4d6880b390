//! Online tables of three and more: a whole game, hidden rounds, and one who watches.
use crate::guest::my_turn;
use crate::page::{Look, Page};
use crate::place::Place;
use crate::runner::Test;
use crate::tests::online::{
    MY_DECISION, NAMES, OTHER, agree, decide_all, dice_are_verified, finish, leave, look_round, name,
    no_barriers, play, start, together,
};

/// The tests of this file.
pub const ALL: &[(&str, Test)] = &[
    ("n_28_five_guests_play_penguins_to_the_end", n_28_five_guests_play_penguins_to_the_end),
    ("n_15_three_guests_play_hidden_rounds_of_shelter", n_15_three_guests_play_hidden_rounds_of_shelter),
    ("n_6_one_who_watches_has_no_choices", n_6_one_who_watches_has_no_choices),
];

/// The device of a third guest.
const DESKTOP: Look = Look::DESKTOP.still();

/// Everything that a device has of the match: by its look at the table, in its log, and of others' sheets.
const SEEN: &str = "(async table => { const look = await (await fetch('api/v1/tables/' + table)).json(); \
    return JSON.stringify([look.state, look.events, [...document.querySelectorAll('#log li')].map(it => it.innerText), \
    [...document.querySelectorAll('#others .smallsheet')].map(it => it.innerHTML)]); })(location.hash.split('/').pop())";

/// The fish of all seats.
fn results(page: &mut Page) -> serde_json::Value {
    page.eval("void document.querySelector('#tab-table').click()");
    page.wait_for_selector(".players .fishtrack");
    page.eval(
        "[...document.querySelectorAll('.players li')].map(it => it.dataset.seat + ': ' + \
        it.querySelector('.fishtrack').getAttribute('aria-label'))",
    )
}

fn n_28_five_guests_play_penguins_to_the_end(place: &mut Place) {
    together(place, "five", &[OTHER, DESKTOP, DESKTOP, DESKTOP], |pages, _, _, shots| {
        start(pages, "penguins");
        look_round(pages[1], shots, "five");
        // The openings of all five, by their devices; then faster than a person.
        play(pages, 10);
        agree(pages);
        finish(pages);
        pages.iter_mut().for_each(|page| dice_are_verified(page));
        agree(pages);
        let all: Vec<_> = pages.iter_mut().map(|page| results(page)).collect();
        assert_eq!(all[0].as_array().map(Vec::len), Some(5));
        assert!(all.windows(2).all(|pair| pair[0] == pair[1]), "{all:?}");
        for (page, name) in pages.iter_mut().zip(NAMES).take(2) {
            no_barriers(page);
            shots.save(page, &format!("{name}-end"));
        }
    });
}

fn n_15_three_guests_play_hidden_rounds_of_shelter(place: &mut Place) {
    together(place, "rounds", &[OTHER, DESKTOP], |pages, _, _, shots| {
        start(pages, "shelter");
        for order in [[0, 2, 1], [2, 1, 0]] {
            for page in pages.iter_mut() {
                my_turn(page);
                page.eval("void document.querySelector('#tab-log').click()");
            }
            for (nth, at) in order.into_iter().enumerate() {
                let others: Vec<usize> = (0..3).filter(|other| *other != at).collect();
                let before: Vec<_> = others.iter().map(|other| pages[*other].eval(SEEN)).collect();
                decide_all(pages[at]);
                let left = 2 - nth;
                if left == 0 {
                    continue;
                }
                assert_eq!(pages[at].text(".status h1"), format!("Wait for {left} more"));
                for (other, before) in others.into_iter().zip(before) {
                    pages[other].wait_for_selector(&format!(".chair.ready[data-seat='{at}']"));
                    assert_eq!(
                        pages[other].eval(SEEN),
                        before,
                        "{} sees what {} has marked",
                        NAMES[other],
                        NAMES[at]
                    );
                }
                no_barriers(pages[at]);
                shots.save(pages[at], &format!("wait-{left}-{}", NAMES[at]));
            }
            pages.iter_mut().for_each(|page| my_turn(page));
            agree(pages);
        }
        // Two leave: bots complete their turns, and the third plays to the end with them.
        for page in &mut pages[1..] {
            leave(page);
        }
        pages[0].wait_for("document.querySelectorAll('.chair.off').length === 2");
        finish(&mut pages[..1]);
        dice_are_verified(pages[0]);
        for page in &mut pages[1..] {
            page.eval("history.back()");
            dice_are_verified(page);
            assert_eq!(page.count("#retake"), 0, "there is nothing to take back any more");
            assert_eq!(page.count(".chair b"), 3);
            let names =
                page.eval("[...document.querySelectorAll('.chair b')].map(it => it.textContent)").to_string();
            assert!(!names.contains("Somebody"), "who has left keeps the name: {names}");
        }
        agree(pages);
        look_round(pages[0], shots, "end");
    });
}

fn n_6_one_who_watches_has_no_choices(place: &mut Place) {
    together(place, "watch", &[OTHER, OTHER], |pages, _, _, shots| {
        let [players @ .., watcher] = pages else { unreachable!("two who play and one who watches") };
        start(players, "penguins");
        let table = players[0].eval("location.hash");
        watcher.goto(table.as_str().unwrap_or_default());
        name(watcher, "Zoe");
        watcher.wait_for_selector("main.table[data-page=penguins]");
        players[0].wait_for("document.querySelector('#bench .watching')?.textContent.trim() === '1'");
        for _ in 0..4 {
            play(players, 1);
            assert_eq!(watcher.eval(MY_DECISION), false);
        }
        agree(pages);
        let watcher = &mut pages[2];
        assert_eq!(watcher.count("#choices .choice[data-event], .target, #reacts"), 0);
        assert_eq!(
            watcher.eval("document.querySelector('#preview').offsetHeight"),
            0,
            "nothing is to be previewed"
        );
        assert_eq!(watcher.eval("document.querySelector('#undo').getAttribute('aria-disabled')"), "true");
        look_round(watcher, shots, "watcher");
        watcher.click("#table");
        watcher.wait_for_selector("#seat-list");
        assert_eq!(watcher.count("#leave, #resign, #close-all"), 0);
    });
}
