//! Every board and bar on every window: nothing moves that one is about to press, and small boards are enlarged (T-2, T-3).
use crate::guest::{SMALL, my_turn};
use crate::page::{Look, Page};
use crate::place::Place;
use crate::runner::Test;
use crate::tests::everyone::{furnish, visit};
use serde_json::{Value, json};

/// The tests of this file.
pub const ALL: &[(&str, Test)] = &[
    ("t_2_every_board_is_enlarged_and_moved", t_2_every_board_is_enlarged_and_moved),
    ("t_3_nothing_moves_by_pointing_asking_or_hints", t_3_nothing_moves_by_pointing_asking_or_hints),
    ("t_5_a_hint_is_seen_on_a_phone", t_5_a_hint_is_seen_on_a_phone),
];

const GAMES: [&str; 5] = ["classic", "shelter", "penguins", "caverns", "zoo"];

/// The part of the board that is shown, and where the page stands.
const SHOWN: &str =
    "[document.querySelector('.boardarea svg.board').getAttribute('viewBox'), scrollX, scrollY]";

/// Two fingers on the board move apart; then one drags it.
const PINCH: &str = "(() => {
    const board = document.querySelector('.boardarea svg.board'), box = board.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const finger = (kind, id, dx, dy) => board.dispatchEvent(new PointerEvent(kind, {
        pointerId: id, pointerType: 'touch', isPrimary: id === 11, clientX: x + dx, clientY: y + dy, bubbles: true,
    }));
    finger('pointerdown', 11, -30, 0); finger('pointerdown', 12, 30, 0);
    for (let far = 30; far <= 60; far += 10) { finger('pointermove', 11, -far, 0); finger('pointermove', 12, far, 0); }
    finger('pointerup', 12, 60, 0);
    finger('pointermove', 11, -90, 10);
    finger('pointerup', 11, -90, 10);
})()";

fn t_2_every_board_is_enlarged_and_moved(place: &mut Place) {
    place.visit(Look::PHONE.still(), |page, _, shots| {
        furnish(page);
        for game in GAMES {
            visit(page, &format!("#/play/{game}"));
            if page.count(".views #view-whole") > 0 {
                page.tap("#view-whole");
                page.settle();
            }
            let whole = page.eval(SHOWN);
            let ways = page.count(".target");
            page.eval(PINCH);
            page.wait_for(&format!(
                "document.querySelector('.boardarea svg.board').getAttribute('viewBox') !== {}",
                whole[0]
            ));
            page.wait_for_selector(".boardarea .board.is-near");
            let near = page.eval(SHOWN);
            assert_eq!((&near[1], &near[2]), (&whole[1], &whole[2]), "{game}: the page stays");
            let width =
                |shown: &Value| shown[0].as_str().and_then(|it| it.split(' ').nth(2)?.parse::<f64>().ok());
            assert!(width(&near) < width(&whole), "{game}: {near} of {whole}");
            assert_eq!(page.count(".target"), ways, "{game}: nothing was decided");
            page.settle();
            shots.save(page, game);
            // All of it again, by the button.
            page.tap("#view-whole");
            page.wait_for(&format!(
                "document.querySelector('.boardarea svg.board').getAttribute('viewBox') === {}",
                whole[0]
            ));
            // Looked through, it is enlarged by buttons.
            visit(page, &format!("#/replay/{game}"));
            let whole = page.eval(SHOWN);
            page.tap("#enlarge");
            page.wait_for_selector(".boardarea .board.is-near");
            let near = page.eval(SHOWN);
            assert!(width(&near) < width(&whole), "{game} looked through: {near} of {whole}");
            page.settle();
            shots.save(page, &format!("{game}-replay"));
            page.tap("#view-whole");
            page.wait_for("document.querySelector('.boardarea .board.is-near') === null");
        }
    });
}

/// Where everything lies that can be pressed: choices, tools, tabs, and the speeds.
const PLACES: &str = "[...document.querySelectorAll('#choices .choice, .tool, .tab, .speeds button')].filter(it => it.checkVisibility()).map(it => \
    (r => (it.dataset.event ?? it.id ?? '') + ' ' + [r.x, r.y + scrollY].map(Math.round))(it.getBoundingClientRect()))";

/// Points at everything that can be pointed at, and tells what moved then.
const MOVED: &str = "(async () => {
    const places = () => PLACES, before = places(), moved = new Set();
    const frame = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    const all = [...document.querySelectorAll('#choices .choice, .boardarea .target')].slice(0, 14);
    for (const it of all) {
        const r = it.getBoundingClientRect(), where = { clientX: r.x + r.width / 2, clientY: r.y + r.height / 2, bubbles: true, pointerType: 'mouse' };
        it.dispatchEvent(new PointerEvent('pointermove', where));
        await frame();
        places().forEach((at, nth) => { if (at !== before[nth]) moved.add(`${it.dataset.event}: ${before[nth]} is at ${at}`); });
        it.dispatchEvent(new PointerEvent('pointerleave', where));
        it.closest('svg')?.dispatchEvent(new PointerEvent('pointerleave', where));
    }
    await frame();
    return [...moved].slice(0, 6);
})()";

fn t_3_nothing_moves_by_pointing_asking_or_hints(place: &mut Place) {
    for look in [Look::DESKTOP.still(), SMALL.still()] {
        place.visit(look, |page, _, shots| {
            furnish(page);
            for game in GAMES {
                visit(page, &format!("#/play/{game}"));
                let before = page.eval(PLACES);
                let moved = page.eval(&MOVED.replace("PLACES", PLACES));
                assert_eq!(moved, json!([]), "{game} at {}: pointing", look.size.0);
                // A reason why not, and a hint.
                refuse(page);
                page.settle();
                shots.save(page, &format!("{game}-{}-why-not", look.size.0));
                assert_eq!(page.eval(PLACES), before, "{game} at {}: why not", look.size.0);
                page.key("Escape");
                // Searched once a game; a phone's hints have a test of their own.
                if look.size == SMALL.size || game == "classic" {
                    continue;
                }
                page.key("h");
                page.wait_long_for("/is best/.test(document.querySelector('#preview').innerText)");
                page.settle();
                shots.save(page, &format!("{game}-{}-hint", look.size.0));
                // One that was not listed stands at the end; nothing else moves.
                let after = page.eval(PLACES);
                let moved: Vec<_> = before
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter(|it| !after.as_array().is_some_and(|all| all.contains(it)))
                    .collect();
                assert!(moved.is_empty(), "{game} at {}: a hint moves {moved:?}", look.size.0);
            }
        });
    }
}

/// Asks for something impossible on the board, where one can.
fn refuse(page: &mut Page) {
    page.eval(
        "(() => { const svg = document.querySelector('.boardarea svg.board'), box = svg.getBoundingClientRect(); \
         for (let i = 1; i < 12; i++) for (let j = 1; j < 12; j++) { \
         if (document.querySelector('.toast')) return; \
         const [x, y] = [box.left + box.width * i / 12, box.top + box.height * j / 12], at = document.elementFromPoint(x, y); \
         if (at && svg.contains(at) && !at.closest('.target')) at.dispatchEvent(new MouseEvent('click', { clientX: x, clientY: y, bubbles: true })); } })()",
    );
}

fn t_5_a_hint_is_seen_on_a_phone(place: &mut Place) {
    place.visit(Look::PHONE.still(), |page, _, shots| {
        furnish(page);
        for game in GAMES {
            visit(page, &format!("#/play/{game}"));
            page.tap("#hint");
            page.wait_long_for("/is best/.test(document.querySelector('#preview').innerText)");
            my_turn(page);
            page.settle();
            shots.save(page, game);
            let seen = page.eval(
                "(([it, tools]) => it.top >= 0 && it.bottom <= tools.top)(['#preview', '.tools'].map(it => document.querySelector(it).getBoundingClientRect()))",
            );
            assert_eq!(seen, true, "{game}");
            assert_eq!(page.eval("scrollY"), 0, "{game}");
        }
    });
}
