//! The card of the goal, notation by setting, and maps of one's own: rules T-8, T-9 and T-17.
use crate::guest::{games, learn, map_file, my_turn};
use crate::page::Look;
use crate::place::Place;
use crate::runner::Test;

/// The tests of this file.
pub const ALL: &[(&str, Test)] = &[
    ("t_8_a_lesson_begins_with_the_goal", t_8_a_lesson_begins_with_the_goal),
    ("t_9_notation_stands_on_choices_by_setting", t_9_notation_stands_on_choices_by_setting),
    ("t_17_maps_of_ones_own_stay_and_are_edited", t_17_maps_of_ones_own_stay_and_are_edited),
];

fn t_8_a_lesson_begins_with_the_goal(place: &mut Place) {
    for look in [Look::DESKTOP.still(), Look::PHONE.still()] {
        place.visit(look, |page, _, shots| {
            page.goto("");
            page.wait_for_selector(".game .btns .btn:first-child[href='#/learn/ruin']");
            for game in games(page) {
                page.goto(&format!("#/learn/{game}"));
                page.wait_for_selector("#goal-begin");
                assert_eq!(page.count(".panel figure svg"), 4, "{game}");
                let said = page.text(".panels");
                for heading in ["What you do", "How you win", "How you lose", "How you score"] {
                    assert!(said.contains(heading), "{game}: {said}");
                }
                let wide = page.eval("document.documentElement.scrollWidth > innerWidth");
                assert_eq!(wide, false, "{game}: nothing is wider than the window");
                page.settle();
                shots.save(page, &format!("{game}-{}", look.size.0));
                page.click("#goal-skip");
                my_turn(page);
                page.wait_for("document.querySelector('#remark').dataset.step === '1'");
            }
        });
    }
}

fn t_9_notation_stands_on_choices_by_setting(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        let shown = "[...document.querySelectorAll('#choices .choice .nota:not(:empty)')]\
            .some(nota => nota.checkVisibility())";
        for game in games(page) {
            learn(page, &game);
            assert_eq!(page.eval(shown), false, "{game}");
        }
        page.goto("#/settings");
        page.click("#set-notation");
        page.wait_for("document.documentElement.hasAttribute('data-notation')");
        page.goto("#/learn/penguins");
        my_turn(page);
        page.wait_for(shown);
    });
}

fn t_17_maps_of_ones_own_stay_and_are_edited(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        // Another game's file, and one that is no map: one sentence each.
        page.goto("#/new/caverns");
        page.open_file("#open-map", &map_file("court.toml"));
        page.wait_for("document.querySelector('#faults').innerText.includes('not of Rockport Caverns')");
        assert_eq!(page.count(".faults li"), 0);
        // A template is written over, saved, stays, and is edited again.
        page.goto("#/new/ruin");
        page.wait_for_selector("#map-format[href='maps.html']");
        page.click("#map-edit");
        page.wait_for("document.querySelector('#map-text')?.value.includes('My own')");
        page.eval(
            "{ const text = document.querySelector('#map-text'); text.value = text.value.replace('My own', 'Our yard');\
             text.dispatchEvent(new Event('input', { bubbles: true })); }",
        );
        page.click("#map-save");
        page.wait_for("document.querySelector('#map-own')?.checked");
        page.reload();
        page.wait_for("document.querySelector('.option:has(#map-own)')?.innerText.includes('Our yard')");
        page.click(".option:has(#map-own)");
        page.click("#map-edit");
        page.wait_for("document.querySelector('#map-text')?.value.includes('Our yard')");
        page.settle();
        shots.save(page, "edited");
        page.click("#map-delete");
        page.wait_for("document.querySelector('#map-own') === null");
        page.reload();
        page.wait_for_selector("#map-edit");
        assert_eq!(page.count("#map-own"), 0);
    });
}
