//! Games of several seats: set up in any mix, what one seat may not know, many bots, and how everybody stands.
use crate::guest::{
    CHOICE, Hand, SMALL, events, games, kept, my_turn, play_through, ply, position, set_up, sheet_file,
    tab_to, whole,
};
use crate::page::{Look, Page};
use crate::place::Place;
use crate::runner::Test;
use serde_json::json;
use std::time::Instant;

/// The tests of this file.
pub const ALL: &[(&str, Test)] = &[
    ("every_game_has_a_card", every_game_has_a_card),
    (
        "every_game_of_the_catalogue_opens_and_takes_a_choice",
        every_game_of_the_catalogue_opens_and_takes_a_choice,
    ),
    ("seats_in_any_mix", seats_in_any_mix),
    ("what_a_seat_decided_is_hidden_from_the_next", what_a_seat_decided_is_hidden_from_the_next),
    (
        "a_hidden_turn_is_taken_back_before_anybody_else_looks",
        a_hidden_turn_is_taken_back_before_anybody_else_looks,
    ),
    ("sheets_of_ones_own", sheets_of_ones_own),
    ("no_link_before_the_round_is_over", no_link_before_the_round_is_over),
    ("ninety_eight_bots_decide_at_once", ninety_eight_bots_decide_at_once),
    ("several_people_in_the_open", several_people_in_the_open),
    ("picks_on_the_way_to_an_event", picks_on_the_way_to_an_event),
    ("why_not_by_keyboard", why_not_by_keyboard),
    ("score_sheet_shows_where_points_come_from", score_sheet_shows_where_points_come_from),
    ("expected_points_bar", expected_points_bar),
    ("whole_shelter_by_mouse", whole_shelter_by_mouse),
    ("whole_shelter_by_keyboard", whole_shelter_by_keyboard),
    ("whole_shelter_by_touch", whole_shelter_by_touch),
    ("whole_penguins_by_mouse", whole_penguins_by_mouse),
    ("whole_penguins_by_keyboard", whole_penguins_by_keyboard),
    ("whole_penguins_by_touch", whole_penguins_by_touch),
];

fn every_game_has_a_card(place: &mut Place) {
    for look in [Look::DESKTOP, Look::PHONE] {
        place.visit(look.still(), |page, _, shots| {
            for game in games(page) {
                page.wait_for(&format!(
                    "document.querySelector('.games [data-game={game}] .pic svg') !== null"
                ));
                assert_eq!(page.count(&format!("#challenge-{game}")), 1, "today’s challenge of {game}");
            }
            page.settle();
            shots.save(page, &format!("{}", look.size.0));
        });
    }
}

fn every_game_of_the_catalogue_opens_and_takes_a_choice(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        for game in games(page) {
            page.goto("");
            page.wait_for_selector(&format!("#new-{game}"));
            page.click(&format!("#new-{game}"));
            my_turn(page);
            assert!(page.count(".boardarea svg.board *") > 10, "the board of {game} is drawn");
            shots.save(page, &game);
            Hand::Mouse.decide(page, CHOICE);
            assert!(!events(page).is_empty(), "{game} takes a choice");
        }
    });
}

/// Two people at a table of Wildlife Shelter.
#[track_caller]
fn ada_and_ben(page: &mut Page) {
    set_up(page, "shelter", |page| {
        page.click("#players-2");
        for (seat, name) in [(1, "Ada"), (2, "Ben")] {
            choose(page, &format!("#seat-{seat}"), "person");
            name_seat(page, seat, name);
        }
    });
}

#[track_caller]
fn choose(page: &mut Page, selector: &str, value: &str) {
    page.wait_for_selector(selector);
    page.eval(&format!(
        "(it => {{ it.value = {}; it.dispatchEvent(new Event('change', {{ bubbles: true }})); }})(document.querySelector({}))",
        json!(value),
        json!(selector)
    ));
}

#[track_caller]
fn name_seat(page: &mut Page, seat: u8, name: &str) {
    choose(page, &format!("#name-{seat}"), name);
}

/// The person to whom the device is to be passed on takes it.
#[track_caller]
fn take_over(page: &mut Page, name: &str) {
    page.wait_for(&format!("document.querySelector('#pass-on')?.innerText.includes({})", json!(name)));
    page.click("#passed");
    page.wait_for("document.querySelector('#pass-on') === null");
    my_turn(page);
}

/// The round that the title block tells.
#[track_caller]
fn round_shown(page: &mut Page) -> u64 {
    let shown = page.eval(
        "Number(/Round\\s*(\\d+) of/.exec(document.querySelector('.boardarea .titleblock').innerText)[1])",
    );
    shown.as_u64().unwrap_or_default()
}

/// Decides by the first choice until the device is passed on, or the turn of the same seat is over.
#[track_caller]
fn play_turn(page: &mut Page) -> Vec<String> {
    let before = events(page).len();
    while page.count("#pass-on") == 0 {
        let at = ply(page);
        page.click(CHOICE);
        page.wait_for(&format!(
            "document.querySelector('#pass-on') !== null || Number(document.querySelector('main.table').dataset.ply) > {at}"
        ));
        page.wait_for("document.querySelector('main.table').dataset.stage === 'still'");
    }
    events(page)[before..].to_vec()
}

fn seats_in_any_mix(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        set_up(page, "penguins", |page| {
            page.click("#players-4");
            page.wait_for("document.querySelectorAll('#seats li').length === 4");
            name_seat(page, 1, "Ada");
            choose(page, "#seat-3", "random");
            choose(page, "#seat-4", "person");
            page.settle();
            shots.save(page, "filled");
        });
        page.wait_for_selector("main.table");
        let seats = &kept(page)["seats"];
        let wanted =
            json!([{ "person": "Ada" }, { "bot": "greedy" }, { "bot": "random" }, { "person": "Player 4" }]);
        assert_eq!(*seats, wanted);
        assert_eq!(kept(page)["record"]["options"]["players"], 4);
    });
}

fn what_a_seat_decided_is_hidden_from_the_next(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        ada_and_ben(page);
        take_over(page, "Ada");
        let small = "document.querySelector('#others [data-seat=\"0\"]')?.innerHTML ?? ''";
        let decided = play_turn(page);
        assert!(decided.iter().any(|event| event.starts_with("adopt")), "{decided:?}");
        shots.save(page, "passed-on");
        let hidden = |page: &mut Page| {
            // The choices may be the same now: everybody has the same dice.
            let whole = page.eval(
                "(body => { body.querySelectorAll('#choices, .target').forEach(it => it.remove()); return body.innerHTML; })\
                 (document.body.cloneNode(true))",
            );
            let whole = whole.as_str().unwrap_or_default().to_owned();
            for event in decided.iter().filter(|event| *event != "done") {
                assert!(!whole.contains(event.as_str()), "{event} stands on the page");
            }
        };
        hidden(page);
        take_over(page, "Ben");
        hidden(page);
        page.click("#tab-log");
        hidden(page);
        let before = page.eval(small);
        // Ada's small sheet is that of the round before: empty.
        assert_eq!(before.as_str().unwrap_or_default().matches("k-").count(), 0, "no animal of Ada is seen");
        page.key("u");
        page.wait_for("document.querySelector('.toast')?.innerText.includes('Nothing to undo')");
        play_turn(page);
        // The round is over: now everybody may know.
        take_over(page, "Ada");
        page.click("#tab-log");
        let log = page.text("#log");
        assert!(decided.iter().all(|event| log.contains(event.as_str())), "{decided:?} in {log}");
    });
}

fn a_hidden_turn_is_taken_back_before_anybody_else_looks(place: &mut Place) {
    place.visit(Look::PHONE.still(), |page, _, shots| {
        ada_and_ben(page);
        page.wait_for("document.querySelector('#pass-on')?.innerText.includes('Ada')");
        assert_eq!(page.count("#take-back"), 0, "nobody has decided yet");
        take_over(page, "Ada");
        let decided = play_turn(page);
        let all = events(page);
        page.settle();
        shots.save(page, "passed-on");
        assert!(page.text("#take-back").contains("I am Ada"));
        page.click("#take-back");
        page.wait_for("document.querySelector('#pass-on') === null");
        my_turn(page);
        assert_eq!(events(page), all[..all.len() - 1], "the decision that ended the turn is taken back");
        let before = decided[decided.len() - 2].trim_start_matches("fence ");
        assert!(position(page).contains(before), "what she decided before stands");
        let again = play_turn(page);
        assert_eq!(again.len(), 1);
        // Once the next one has looked, it stays as it is.
        take_over(page, "Ben");
        let now = events(page);
        page.key("u");
        page.wait_for("document.querySelector('.toast')?.innerText.includes('Nothing to undo')");
        assert_eq!(events(page), now);
    });
}

fn sheets_of_ones_own(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        page.goto("#/new/shelter");
        page.open_file("#open-map", &sheet_file("faulty.toml"));
        page.wait_for("document.querySelectorAll('.faults li').length === 4");
        let faults = page.text(".faults");
        for (line, at) in [("line 4", "third_fence"), ("line 9", "B"), ("line 10", "C"), ("line 12", "1")] {
            assert!(faults.contains(line) && faults.contains(at), "{line}, {at} in {faults}");
        }
        page.settle();
        shots.save(page, "faults");
        assert_eq!(page.count("#map-own"), 0);

        page.drop_file(".dropfile .options", &sheet_file("forest.toml"));
        page.wait_for("document.querySelector('#map-own')?.checked");
        assert_eq!(page.count(".faults li"), 0);
        page.click("#start");
        my_turn(page);
        assert!(page.text(".boardarea .titleblock").contains("Forest"));
        let record = &kept(page)["record"];
        assert_eq!(record["options"]["sheet"], "forest");
        assert!(
            record["files"]["sheet"].as_str().is_some_and(|text| text.contains("all_types = 12")),
            "{record}"
        );
        // Its animals stand where it says, and it is thought about like the sheet that came with the game.
        while page.eval("document.querySelector('h1').innerText.startsWith('Adopt')") != true {
            Hand::Mouse.decide(page, CHOICE);
        }
        page.click("#hint");
        page.wait_long_for("/is best.*points expected/.test(document.querySelector('#preview').innerText)");
        Hand::Mouse.decide(page, CHOICE);
        page.reload();
        my_turn(page);
        assert!(page.text(".boardarea .titleblock").contains("Forest"), "it is kept with the game");
    });
}

fn no_link_before_the_round_is_over(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        ada_and_ben(page);
        take_over(page, "Ada");
        let decided = play_turn(page);
        take_over(page, "Ben");
        page.click("#share");
        page.wait_for_selector("#held-back");
        let link = page.eval("document.querySelector('#link-address').value");
        let link = link.as_str().unwrap_or_default();
        let at = link.find("#/").unwrap_or_default();
        page.goto(&link[at..]);
        page.wait_for_selector(".replaylog");
        let log = page.text(".replaylog");
        assert!(log.contains("dice") && !decided.iter().any(|event| log.contains(event.as_str())), "{log}");
    });
}

fn ninety_eight_bots_decide_at_once(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        set_up(page, "shelter", |page| {
            choose(page, "#players", "99");
            page.wait_for("document.querySelectorAll('#seats li').length === 99");
            page.click("#others-random");
            page.click("#others-greedy");
        });
        my_turn(page);
        let mut slowest = 0.0_f64;
        for round in 1..=2 {
            let mut asked = Instant::now();
            while round_shown(page) == round {
                let before = ply(page);
                asked = Instant::now();
                page.click(CHOICE);
                page.wait_for(&format!(
                    "Number(document.querySelector('main.table').dataset.ply) > {before}"
                ));
                my_turn(page);
            }
            slowest = slowest.max(asked.elapsed().as_secs_f64());
        }
        println!("        98 bots and the next roll: {slowest:.2} s at most");
        assert!(events(page).len() > 2 * 98 * 3, "everybody has decided");
        page.settle();
        shots.save(page, "third-round");
        assert_eq!(page.count("#others li"), 12, "a strip of some, not of all");
        page.click("#others-on");
        page.wait_for("document.querySelector('.pager').innerText.includes('13 to 24')");
        assert_eq!(page.count("#ranking li"), 99, "and everybody's points");
        page.click("#tab-log");
        let lines = page.count("#log li");
        assert!(lines < 40, "{lines} lines: the bots' decisions are summed up");
        page.click("#others li button");
        page.wait_for("document.querySelectorAll('#seat-sheets[open] .ofseat svg').length === 2");
    });
}

fn several_people_in_the_open(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        set_up(page, "penguins", |page| {
            choose(page, "#seat-2", "person");
            name_seat(page, 1, "Ada");
            name_seat(page, 2, "Ben");
        });
        my_turn(page);
        assert_eq!(page.count("#pass-on"), 0, "nothing is hidden: nobody has to get up");
        page.click(CHOICE);
        page.wait_for("document.querySelector('#standing .players').innerText.includes('Ben')");
    });
}

fn picks_on_the_way_to_an_event(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        set_up(page, "penguins", |_| {});
        // Until something can be picked: a penguin of the line, or places to swap.
        for _ in 0..60 {
            my_turn(page);
            if page.count("#rack .can button") > 1 {
                break;
            }
            page.click(CHOICE);
            page.wait_for("document.querySelector('main.table').dataset.stage === 'still'");
        }
        let pickable = "#rack .can:not(.sel) button";
        if page.count(pickable) > 0 {
            let before = events(page).len();
            page.click(pickable);
            page.wait_for("document.querySelector('#rack .sel') !== null");
            assert_eq!(events(page).len(), before, "picking is no event");
            page.key("Escape");
        }
    });
}

fn why_not_by_keyboard(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        set_up(page, "shelter", |_| {});
        my_turn(page);
        tab_to(page, ".besidearea .target[tabindex='0']");
        // From place to place, wherever something can be done or not, until one says why not.
        let rows = ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowDown"];
        let before = ply(page);
        for way in rows.iter().cycle().take(24) {
            page.key(&format!("Shift+{way}"));
            page.eval("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
            let possible = page.eval(
                "(at => [...document.querySelectorAll('.besidearea .target circle, .besidearea .target rect')].some(it => \
                 (box => box.left < at.left + at.width / 2 && at.left + at.width / 2 < box.right && box.top < at.top + at.height / 2 \
                 && at.top + at.height / 2 < box.bottom)(it.getBoundingClientRect())))(document.querySelector('#gone-to').getBoundingClientRect())",
            );
            if possible == true {
                continue;
            }
            page.key("Enter");
            assert_eq!(ply(page), before, "nothing was decided");
            page.eval("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
            if page.count(".toast .rulenum") > 0 {
                return;
            }
        }
        panic!("no place says why it cannot be chosen");
    });
}

fn score_sheet_shows_where_points_come_from(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        play_through(page, "shelter", Hand::Mouse);
        page.click("#to-end");
        page.wait_for_selector("#score");
        assert!(page.count("#score tbody tr") >= 8, "line by line");
        page.wait_for("document.querySelector('#score td button') !== null");
        page.hover("#score td button");
        page.wait_for("document.querySelectorAll('.is-counted').length > 0");
        page.settle();
        shots.save(page, "hovered");
        page.hover("h1");
        page.wait_for("document.querySelectorAll('.is-counted').length === 0");
    });
}

fn expected_points_bar(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        set_up(page, "shelter", |_| {});
        my_turn(page);
        page.click("#table");
        page.click("#set-bar");
        page.key("Escape");
        page.wait_long_for("/points expected/.test(document.querySelector('#chance-bar')?.innerText)");
        page.click("#hint");
        page.wait_long_for("/points.*expected/.test(document.querySelector('#preview').innerText)");
    });
}

fn whole_shelter_by_mouse(place: &mut Place) {
    place.visit(Look::DESKTOP, |page, _, _| whole(page, "shelter", Hand::Mouse));
    place.visit(SMALL.still(), |page, _, _| whole(page, "shelter", Hand::Mouse));
}

fn whole_shelter_by_keyboard(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, _| whole(page, "shelter", Hand::Keys));
    place.visit(SMALL.still(), |page, _, _| whole(page, "shelter", Hand::Keys));
}

fn whole_shelter_by_touch(place: &mut Place) {
    place.visit(Look::PHONE.still(), |page, _, _| whole(page, "shelter", Hand::Finger));
}

fn whole_penguins_by_mouse(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, _| whole(page, "penguins", Hand::Mouse));
    place.visit(SMALL.still(), |page, _, _| whole(page, "penguins", Hand::Mouse));
}

fn whole_penguins_by_keyboard(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, _| whole(page, "penguins", Hand::Keys));
    place.visit(SMALL.still(), |page, _, _| whole(page, "penguins", Hand::Keys));
}

fn whole_penguins_by_touch(place: &mut Place) {
    place.visit(Look::PHONE.still(), |page, _, _| whole(page, "penguins", Hand::Finger));
}
