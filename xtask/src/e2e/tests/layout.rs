//! Room on the table: small targets, fixed places, every size of window, and nothing in anybody's way.
use crate::axe;
use crate::guest::{ROLLED, classic, my_turn, ply, store, take_up};
use crate::page::{Look, Page};
use crate::place::Place;
use crate::runner::Test;
use crate::tests::everyone::{ROUTES, furnish, visit};
use serde_json::json;

/// The tests of this file.
pub const ALL: &[(&str, Test)] = &[
    ("t_2_a_tap_on_a_small_target_previews_first", t_2_a_tap_on_a_small_target_previews_first),
    ("t_3_directions_keep_their_places", t_3_directions_keep_their_places),
    ("t_14_axe_finds_nothing_on_any_page", t_14_axe_finds_nothing_on_any_page),
    ("t_14_board_and_choices_are_visible_together", t_14_board_and_choices_are_visible_together),
    ("t_14_the_focus_is_on_the_first_choice", t_14_the_focus_is_on_the_first_choice),
    ("t_15_every_play_button_is_visible", t_15_every_play_button_is_visible),
    ("t_15_text_panel_and_board_grow_together", t_15_text_panel_and_board_grow_together),
];

const GAMES: [&str; 5] = ["classic", "shelter", "penguins", "caverns", "zoo"];

/// Opens the first turn on the first shipped map.
#[track_caller]
fn open_classic(page: &mut Page) {
    store(page, &[("menagerie.match.classic", classic("classic").to_string())]);
    page.goto("#/play/classic");
    my_turn(page);
    page.settle();
}

fn t_2_a_tap_on_a_small_target_previews_first(place: &mut Place) {
    place.visit(Look::PHONE.still(), |page, _, shots| {
        open_classic(page);
        let side = "Math.min(...[...document.querySelectorAll('.boardarea .target')].map(it => it.getBoundingClientRect().width))";
        assert!(page.eval(side).as_f64() > Some(32.0), "the part round the player has large squares");
        page.tap("#view-whole");
        page.wait_for(&format!("{side} < 32"));
        shots.save(page, "whole");
        let before = ply(page);
        page.tap(".boardarea .target");
        page.wait_for_selector("#do-it");
        assert_eq!(ply(page), before, "the first tap previews");
        page.tap("#not-this");
        page.wait_for("document.querySelector('#do-it') === null");
        page.tap(".boardarea .target");
        page.wait_for_selector("#do-it");
        page.tap("#do-it");
        page.wait_for(&format!("Number(document.querySelector('main.table').dataset.ply) > {before}"));
    });
}

fn t_3_directions_keep_their_places(place: &mut Place) {
    for look in [Look::DESKTOP.still(), Look::PHONE.still()] {
        place.visit(look, |page, _, shots| {
            open_classic(page);
            shots.save(page, &format!("pad-{}", look.size.0));
            let places = "(() => { const places = {}; for (const it of document.querySelectorAll('.pad .choice')) { \
                const way = (it.ariaLabel ?? it.innerText).trim().match(/^[A-Z][a-z-]+/)[0], r = it.getBoundingClientRect(); \
                if (!/^(End|Stop)/.test(way)) places[way] = [Math.round(r.x), Math.round(r.y)]; } \
                return [Object.entries(places).sort(), ['.tools', '.tabs'].map(it => Math.round(document.querySelector(it).getBoundingClientRect().y))]; })()";
            let first = page.eval(places);
            assert_eq!(first[0].as_array().map(Vec::len), Some(8), "{first}");
            let before = ply(page);
            page.click(".pad .choice[data-event^='step']");
            page.wait_for(&format!("Number(document.querySelector('main.table').dataset.ply) > {before}"));
            my_turn(page);
            page.settle();
            assert_eq!(page.eval(places), first);
        });
    }
}

fn t_14_axe_finds_nothing_on_any_page(place: &mut Place) {
    // Places beside those that other tests visit, and the sign that all of such a place is there.
    const MORE: [(&str, &str); 6] = [
        ("#/settings", "h1"),
        ("#/daily", "h1"),
        ("#/puzzles", "h1"),
        ("#/puzzles/today", "main[data-state=asked] #choices .choice"),
        ("#/print/game/zoo", ".printsheet"),
        ("#/play/paper", "#outcomes .choice"),
    ];
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        furnish(page);
        let mut paper = classic("paper");
        paper["from"] = "paper".into();
        paper["record"]["events"] = serde_json::json!([]);
        store(page, &[("menagerie.match.paper", paper.to_string())]);
        let mut all = Vec::new();
        for (route, sign) in ROUTES.map(|route| (route, "h1")).into_iter().chain(MORE) {
            if route == "#/play/paper" {
                page.goto(route);
            } else {
                visit(page, route);
            }
            page.wait_for_selector(sign);
            all.extend(axe::barriers(page, Look::DESKTOP.still()).iter().map(|it| format!("{route} {it}")));
        }
        assert!(all.is_empty(), "{}", all.join("\n"));
    });
}

fn t_14_board_and_choices_are_visible_together(place: &mut Place) {
    let window = |size| Look { size, ..Look::DESKTOP.still() };
    let sideways = Look { size: (740, 360), ..Look::PHONE.still().dark() };
    for look in [window((640, 400)), sideways] {
        place.visit(look, |page, _, shots| {
            furnish(page);
            for game in GAMES {
                visit(page, &format!("#/play/{game}"));
                shots.save(page, &format!("{game}-{}", look.size.0));
                let seen = page.eval(
                    "['.boardarea .board', '#choices .choice'].map(it => { \
                     const r = document.querySelector(it).getBoundingClientRect(); \
                     const part = (from, to, end) => Math.max(0, Math.min(to, end) - Math.max(from, 0)) / (to - from); \
                     return part(r.left, r.right, innerWidth) * part(r.top, r.bottom, innerHeight) > .9; })",
                );
                assert_eq!(seen, json!([true, true]), "{game} at {:?}", look.size);
            }
        });
    }
}

fn t_14_the_focus_is_on_the_first_choice(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        take_up(page, &ROLLED);
        page.wait_for("document.activeElement === document.querySelector('#choices .choice')");
        page.key("?");
        page.wait_for("document.querySelector('#keys')?.open === true");
    });
}

fn t_15_every_play_button_is_visible(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        furnish(page);
        visit(page, "");
        page.wait_for("document.querySelectorAll('.resume .cont').length >= 2");
        page.settle();
        shots.save(page, "start");
        let hidden = "[...document.querySelectorAll('.games .btn.main')].filter(it => it.getBoundingClientRect().bottom > innerHeight).length";
        assert_eq!(page.eval(hidden), 0);
        // A game that is thrown away can be brought back until the page is left.
        let count = page.count(".resume .cont");
        page.click(".resume .throw");
        page.wait_for("document.querySelectorAll('.resume .bring').length === 1");
        page.click(".resume .bring");
        page.wait_for(&format!("document.querySelectorAll('.resume .cont').length === {count}"));
    });
}

/// Pages on which text, a panel and a board grow together: the address, and the elements measured.
const GROWING: [(&str, [&str; 3]); 8] = [
    ("", [".hero h1", ".games .game", ".games .pic"]),
    ("#/new/ruin", [".setup h1", ".setup form", ".mapview .board"]),
    ("#/end/won", [".result h1", ".result", ".replay .board"]),
    ("#/play/classic", TABLE),
    ("#/play/shelter", TABLE),
    ("#/play/penguins", TABLE),
    ("#/play/caverns", TABLE),
    ("#/play/zoo", [".status h1", ".status", ".boardarea .board"]),
];
const TABLE: [&str; 3] = [".status h1", ".act", ".boardarea .board"];

fn t_15_text_panel_and_board_grow_together(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        furnish(page);
        for (route, [text, panel, board]) in GROWING {
            visit(page, route);
            let sizes = format!(
                "(at => [parseFloat(getComputedStyle(at('{text}')).fontSize), at('{panel}').getBoundingClientRect().width, \
                 Math.sqrt((r => r.width * r.height)(at('{board}').getBoundingClientRect()))])(it => document.querySelector(it))"
            );
            let mut last = json!([0.0, 0.0, 0.0]);
            for size in [(1280, 800), (1920, 1080), (2560, 1440)] {
                page.look(Look { size, ..Look::DESKTOP.still() }).unwrap_or_else(|why| panic!("{why}"));
                page.settle();
                shots.save(page, &format!("{}-{}", route.replace(['#', '/'], "-"), size.0));
                let now = page.eval(&sizes);
                let grows = (0..3).all(|nth| now[nth].as_f64() > last[nth].as_f64().map(|last| last * 1.1));
                assert!(grows, "{route} at {size:?}: {last}, {now}");
                last = now;
            }
        }
    });
}
