//! Following others: their moves are named, marked, listed since one's turn, and seen again (T-6).
use crate::guest::{CHOICE, Hand, ROLLED, events, my_turn, ply, set_up, take_up};
use crate::page::{Look, Page};
use crate::place::Place;
use crate::runner::Test;

/// The tests of this file.
pub const ALL: &[(&str, Test)] = &[
    ("t_6_others_moves_are_listed_marked_and_seen_again", t_6_others_moves_are_listed_marked_and_seen_again),
    (
        "t_6_a_speed_is_remembered_and_others_wait_while_paused",
        t_6_a_speed_is_remembered_and_others_wait_while_paused,
    ),
    (
        "t_6_a_round_of_hidden_moves_is_listed_when_it_is_over",
        t_6_a_round_of_hidden_moves_is_listed_when_it_is_over,
    ),
    ("t_6_the_hunter_is_followed_alone", t_6_the_hunter_is_followed_alone),
];

/// The seats of the listed moves, and whether each has a gain.
const LISTED: &str = "[...document.querySelectorAll('#digest .moves button')].map(it => it.ariaLabel)";
/// The number of marks on the board: shown, being shown, to come.
const MARKS: &str =
    "['.f-ticks', '.f-now', '.f-later'].map(it => document.querySelectorAll('.boardarea ' + it).length)";

/// A table of penguins with three bots, in the first round's placings.
#[track_caller]
fn among_three(page: &mut Page) {
    set_up(page, "penguins", |page| {
        page.click("#players-4");
        page.wait_for("document.querySelectorAll('#seats li').length === 4");
    });
    my_turn(page);
    page.eval("document.querySelector(\".speeds [data-speed='Fast']\").click()");
    while page.count("#digest .moves button[aria-label*=' onto ']") < 3 {
        Hand::Mouse.decide(page, CHOICE);
    }
    page.settle();
}

fn t_6_others_moves_are_listed_marked_and_seen_again(place: &mut Place) {
    for look in [Look::DESKTOP.still(), Look::PHONE.still(), Look::DESKTOP] {
        place.visit(look, |page, _, shots| {
            among_three(page);
            let name = format!("{}{}", look.size.0, if look.still { "" } else { "-moving" });
            shots.save(page, &format!("{name}-listed"));
            let listed = page.eval(LISTED);
            let listed: Vec<&str> = listed.as_array().into_iter().flatten().filter_map(|it| it.as_str()).collect();
            for bot in ["Bruno", "Cleo", "Dora"] {
                assert!(listed.iter().any(|it| it.contains(bot) && it.contains("fish")), "{bot}: {listed:?}");
            }
            let before = (ply(page), events(page));
            assert!(page.eval(MARKS)[0].as_u64() >= Some(3), "all moves are marked: {}", page.eval(MARKS));
            // Seen again by a press, by key as well: its ring on the board, its words in the heading.
            match look.touch {
                true => page.tap("#digest [data-move='1']"),
                false => page.click("#digest [data-move='1']"),
            }
            page.wait_for("document.querySelector('#digest li.now [data-move=\"1\"]') !== null");
            page.wait_for("document.querySelector('.boardarea .f-now') !== null");
            assert!(page.text(".status").contains("Move 2 of"), "{}", page.text(".status"));
            shots.save(page, &format!("{name}-again"));
            page.wait_for("document.querySelector('.f-now, #digest li.now') === null");
            page.key("m");
            page.wait_for("document.querySelector('#digest li.now [data-move=\"2\"]') !== null");
            page.click("#hurry");
            page.wait_for("document.querySelector('.f-now, #digest li.now') === null");
            assert_eq!((ply(page), events(page)), before, "seeing again changes nothing");
            // A decision while a move is seen again is made on the present position, and takes the marks away.
            page.key("m");
            page.wait_for_selector("#digest li.now");
            let choices = page.count(CHOICE);
            page.click(CHOICE);
            page.wait_for(&format!(
                "document.querySelector('#do-it') !== null || Number(document.querySelector('main.table').dataset.ply) > {}", before.0
            ));
            if choices > 1 && page.count("#do-it") == 0 {
                page.wait_for("document.querySelectorAll('.boardarea .f-now').length === 0");
            }
        });
    }
}

fn t_6_a_speed_is_remembered_and_others_wait_while_paused(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        among_three(page);
        page.click(".speeds [data-speed='Slow']");
        page.wait_for("document.querySelector(\".speeds [data-speed='Slow']\").ariaPressed === 'true'");
        page.reload();
        my_turn(page);
        assert_eq!(page.eval("document.querySelector(\".speeds [data-speed='Slow']\").ariaPressed"), "true");
        while page.eval("document.querySelector('main.table').dataset.stage") != "chance" {
            let before = ply(page);
            page.click(CHOICE);
            page.wait_for(&format!("Number(document.querySelector('main.table').dataset.ply) > {before}"));
            page.wait_for("document.querySelector('main.table').dataset.stage === 'chance' || document.querySelector('main.table[data-ready]') !== null");
        }
        page.key("p");
        page.wait_for("document.querySelector('#pause').ariaPressed === 'true'");
        let at = ply(page);
        shots.save(page, "paused");
        // However much time passes.
        page.eval("void (Date.now = (now => () => now() + 60000)(Date.now.bind(Date)))");
        page.settle();
        assert_eq!(ply(page), at, "nothing goes on while it is paused");
        assert_eq!(page.eval("document.querySelector('main.table').dataset.stage"), "chance");
        page.click("#hurry");
        my_turn(page);
        assert!(ply(page) > at + 1, "to your turn");
    });
}

fn t_6_a_round_of_hidden_moves_is_listed_when_it_is_over(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        set_up(page, "shelter", |page| {
            page.click("#players-3");
            page.wait_for("document.querySelectorAll('#seats li').length === 3");
        });
        my_turn(page);
        assert_eq!(page.count("#digest .moves button"), 0, "nothing of the round that runs");
        while page.count("#digest .moves button") == 0 {
            Hand::Mouse.decide(page, CHOICE);
        }
        page.settle();
        shots.save(page, "listed");
        assert_eq!(page.count("#digest .moves button"), 2, "a round of each other seat");
        page.click("#digest [data-move='0']");
        page.wait_for_selector("#seat-sheets[open]");
    });
}

fn t_6_the_hunter_is_followed_alone(place: &mut Place) {
    place.visit(Look::PHONE.still(), |page, _, shots| {
        take_up(page, &ROLLED);
        Hand::Finger.decide(page, "#choices [data-event='step e']");
        Hand::Finger.decide(page, "#choices [data-event='stop']");
        page.settle();
        shots.save(page, "listed");
        let listed = page.eval(LISTED);
        assert!(listed[0].as_str().is_some_and(|it| it.starts_with("Cultist: goes")), "{listed}");
        assert_eq!(page.eval(MARKS)[0], 1);
        page.tap("#digest [data-move='0']");
        page.wait_for("document.querySelector('.boardarea .f-now') !== null");
        page.wait_for("document.querySelector('.boardarea .f-now') === null");
    });
}
