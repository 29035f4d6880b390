//! Puzzles, sheets to print, and games entered from paper.
use crate::guest::{self, Hand, kept};
use crate::page::{Look, Page};
use crate::place::Place;
use crate::runner::Test;
use serde_json::Value;
use xtask::workspace::root;

/// The tests of this file.
pub const ALL: &[(&str, Test)] = &[
    ("u_7_a_puzzle_is_missed_tried_again_and_solved_offline", missed_and_solved),
    ("u_7_puzzles_by_keyboard_and_by_finger", by_keyboard_and_by_finger),
    ("u_7_a_puzzle_is_in_sight_and_does_not_tell_its_solution", in_sight),
    ("q_12_sheets_are_printed_by_the_browser", sheets),
    ("q_11_a_game_from_paper_is_entered", entered),
];

/// The shipped puzzles of a game.
fn puzzles(game: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(root().join(format!("puzzles/{game}.json"))).unwrap();
    let file: Value = serde_json::from_str(&text).unwrap();
    file["puzzles"].as_array().unwrap().clone()
}

/// Opens a puzzle and waits until it can be solved.
#[track_caller]
fn pose(page: &mut Page, id: &str) {
    page.goto(&format!("#/puzzles/{id}"));
    page.wait_for_selector(&format!("main[data-puzzle='{id}'] #choices .choice"));
    page.wait_for_gate();
}

#[track_caller]
fn wait_for_state(page: &mut Page, state: &str) {
    page.wait_for_selector(&format!("main[data-state='{state}']"));
}

/// The first puzzle whose best move and some other one are listed as single choices.
fn first(puzzles: &[Value]) -> (String, String) {
    let puzzle = puzzles.iter().find(|it| it["best"][0].as_str().unwrap().starts_with("step")).unwrap();
    (puzzle["id"].as_str().unwrap().to_owned(), puzzle["best"][0].as_str().unwrap().to_owned())
}

fn missed_and_solved(place: &mut Place) {
    let (id, best) = first(&puzzles("ruin"));
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        page.goto("");
        page.wait_until_kept();
        assert_eq!(page.count("#puzzle-today"), 1, "one entry on the start page");
        page.offline(true);
        pose(page, &id);
        shots.save(page, "asked");
        let rating = page.text("#own-rating");
        page.click(&format!("#choices .choice[data-event]:not([data-event='{best}']):not([data-event=''])"));
        wait_for_state(page, "wrong");
        assert_eq!(page.count("#choices .is-tried"), 1, "the choice that was tried is marked");
        page.wait_for("document.querySelector('#wrong p').textContent.includes('can follow:')");
        shots.save(page, "wrong");
        assert_ne!(page.text("#own-rating"), rating, "the first attempt moves the rating");
        let rating = page.text("#own-rating");
        page.click("#try-again");
        wait_for_state(page, "asked");
        assert_eq!(page.count("#choices .is-tried"), 0);
        page.wait_for_gate();
        page.click(&format!("#choices .choice[data-event='{best}']"));
        wait_for_state(page, "right");
        page.wait_long_for("document.querySelectorAll('#puzzle-values li').length > 2");
        shots.save(page, "right");
        assert_eq!(page.count("#puzzle-values li.best"), 1);
        assert!(page.count(".valuetag") > 1, "the board has the values");
        assert_eq!(page.text("#own-rating"), rating, "the second attempt does not");
        page.click("#next-puzzle");
        page.wait_for_selector(&format!("main[data-state='asked'][data-puzzle]:not([data-puzzle='{id}'])"));
        assert!(page.text("#puzzle-history summary").contains("0 of 1"));
    });
}

/// Whether the list of other puzzles is shown, behind everything else.
const SHOWN: &str = "(() => { const list = document.querySelector('.puzzleside'), style = getComputedStyle(list); \
    const top = it => it.getBoundingClientRect().top; \
    return style.visibility === 'visible' && style.position === 'static' && list.offsetHeight > 0 \
        && top(list) > top(document.querySelector('#choices')); })()";

fn in_sight(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        for game in ["ruin", "shelter", "penguins", "caverns", "zoo"] {
            for puzzle in puzzles(game).iter().step_by(20) {
                let id = puzzle["id"].as_str().unwrap();
                pose(page, id);
                page.settle();
                shots.save(page, id);
                let hidden = page.eval(
                    "(() => { const now = document.querySelector('.status .now'); \
                     const cut = now.scrollHeight > now.clientHeight ? ['the line below the heading'] : []; \
                     const all = [...document.querySelectorAll('#choices .choice, #puzzle-hint, #puzzle-show')]; \
                     const below = it => it.getBoundingClientRect().bottom > innerHeight; \
                     return cut.concat(all.filter(below).map(it => it.innerText)); })()",
                );
                assert_eq!(hidden, serde_json::json!([]), "{id}");
                let kind = puzzle["best"][0].as_str().unwrap().split(' ').next().unwrap();
                let themes =
                    page.eval("[...document.querySelectorAll('.themes .chip')].map(it => it.textContent)");
                assert!(themes.as_array().unwrap().iter().all(|theme| theme != kind), "{id}: {themes}");
            }
        }
    });
}

fn by_keyboard_and_by_finger(place: &mut Place) {
    let (id, best) = first(&puzzles("ruin"));
    let choice = format!("#choices .choice[data-event='{best}']");
    for (hand, look) in [(Hand::Keys, Look::DESKTOP.still()), (Hand::Finger, Look::PHONE.still())] {
        place.visit(look, |page, _, shots| {
            pose(page, &id);
            hand.press(page, &choice);
            if page.count("#do-it") > 0 {
                hand.press(page, "#do-it");
            }
            wait_for_state(page, "right");
            assert!(page.text("#live").contains("right"), "a screen reader is told");
            page.wait_long_for("document.querySelectorAll('#puzzle-values li').length > 2");
            shots.save(page, "right");
            assert!(page.eval(SHOWN).as_bool().unwrap(), "other puzzles can be chosen");
            hand.press(page, "#next-puzzle");
            page.wait_for_selector(&format!("main[data-puzzle]:not([data-puzzle='{id}'])"));
        });
    }
}

fn sheets(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        page.goto("#/new/zoo");
        page.click("#print");
        page.wait_for_selector(".printsheet");
        let drawn = "[...document.querySelectorAll('.printsheet')].every(it => it.shadowRoot?.querySelector('svg path'))";
        page.wait_for(drawn);
        shots.save(page, "zoo");
        assert!(page.count(".printsheet") >= 2);
        let size = |size: &str| {
            format!("[...document.adoptedStyleSheets].some(it => [...it.cssRules].some(it => it.cssText.includes('{size}')))")
        };
        page.wait_for(&size("a4").replace("cssText", "cssText.toLowerCase()"));
        page.click(".printbar .seg button:last-child");
        page.wait_for(&size("letter"));
        assert_eq!(page.count(".printsheet[style*='279.4mm']"), page.count(".printsheet"));
        page.goto("#/print/nothing/there");
        page.wait_for("document.querySelector('h1')?.textContent === 'Nothing to print'");
    });
}

fn entered(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        page.goto("#/new/ruin");
        page.click("#enter");
        page.wait_for_selector("#outcomes .choice");
        shots.save(page, "rolled");
        for start in ["cultist starts p1", "tiger starts a1"] {
            let choice = format!("#outcomes .choice[data-event='{start}']");
            page.wait_for_selector(&choice);
            page.click(&choice);
        }
        page.wait_for_selector("#outcomes .choice[data-event='roll 3']");
        guest::fill(page, "#rolled", "3");
        page.eval("document.querySelector('#rolled').focus()");
        page.key("Enter");
        page.wait_for_selector("#choices .choice[data-event^='step']");
        let events = |page: &mut Page| kept(page)["record"]["events"].clone();
        assert_eq!(
            events(page),
            serde_json::json!(["cultist starts p1", "tiger starts a1", "roll 3"]),
            "the roll is the person's"
        );
        page.click("#undo");
        page.wait_for_selector("#outcomes .choice");
        assert_eq!(
            events(page),
            serde_json::json!(["cultist starts p1", "tiger starts a1"]),
            "a roll is taken back, too"
        );
        page.click("#outcomes .choice[data-event='roll 2']");
        page.wait_for_selector("#choices .choice[data-event='stop']");
        page.wait_for_gate();
        page.click("#choices .choice[data-event='stop']");
        page.wait_for_selector("#outcomes .choice");
        assert_eq!(kept(page)["from"], "paper");
    });
}
