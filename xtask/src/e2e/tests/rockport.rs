//! The two games of Rockport, each by itself: set up, played, asked why not, on maps of one's own, handed on.
use crate::guest::{
    CHOICE, Hand, SMALL, events, fill, is_over, is_to_be_confirmed, kept, my_turn, ply, set_up, whole,
};
use crate::page::{Look, Page};
use crate::place::Place;
use crate::runner::Test;
use serde_json::{Value, json};
use std::path::PathBuf;
use xtask::workspace::root;

/// The tests of this file.
pub const ALL: &[(&str, Test)] = &[
    ("setting_up_caverns", |place| setting_up(place, &CAVERNS)),
    ("setting_up_zoo", |place| setting_up(place, &ZOO)),
    ("why_not_in_caverns", |place| why_not(place, &CAVERNS)),
    ("why_not_in_zoo", |place| why_not(place, &ZOO)),
    ("caverns_of_ones_own", |place| maps_of_ones_own(place, &CAVERNS)),
    ("zoos_of_ones_own", |place| maps_of_ones_own(place, &ZOO)),
    ("link_with_a_game_of_caverns", |place| link(place, &CAVERNS)),
    ("link_with_a_game_of_zoo", |place| link(place, &ZOO)),
    ("caverns_are_told_and_hurried", |place| told_and_hurried(place, &CAVERNS)),
    ("zoo_is_told_and_hurried", |place| told_and_hurried(place, &ZOO)),
    ("whole_caverns_by_mouse", |place| by_mouse(place, &CAVERNS)),
    ("whole_caverns_by_keyboard", |place| by_keyboard(place, &CAVERNS)),
    ("whole_caverns_by_touch", |place| by_touch(place, &CAVERNS)),
    ("whole_zoo_by_mouse", |place| by_mouse(place, &ZOO)),
    ("whole_zoo_by_keyboard", |place| by_keyboard(place, &ZOO)),
    ("whole_zoo_by_touch", |place| by_touch(place, &ZOO)),
    ("games_of_chance_in_caverns", |place| games_of_chance(place, &CAVERNS, 4)),
    ("games_of_chance_in_zoo", |place| games_of_chance(place, &ZOO, 2)),
];

/// A game as the tests know it.
struct Of {
    /// Its name.
    game: &'static str,
    /// The map that comes first.
    map: &'static str,
    /// The beginning of its rules' numbers.
    rules: &'static str,
    /// The choices of a setup that is not the usual one, and the options it gives.
    unusual: (&'static [&'static str], fn() -> Value),
}

const CAVERNS: Of = Of {
    game: "caverns",
    map: "classic",
    rules: "C-",
    unusual: (
        &["#map-depths", "#character-3", "#slides-hard", "#water-medium", "#set-bear"],
        || json!({ "map": "depths", "character": 3, "slides": "hard", "water": "medium", "bear": true }),
    ),
};

const ZOO: Of = Of {
    game: "zoo",
    map: "rockport",
    rules: "Z-",
    unusual: (
        &["#map-rockport2", "#level-3", "#set-advanced"],
        || json!({ "map": "rockport2", "level": 3, "advanced": true }),
    ),
};

fn setting_up(place: &mut Place, of: &Of) {
    for look in [Look::DESKTOP.still(), Look::PHONE.dark().still()] {
        place.visit(look, |page, _, shots| {
            set_up(page, of.game, |page| {
                assert_eq!(page.count(".option small:empty"), 0, "every option says what it means");
                for option in of.unusual.0 {
                    page.click(&format!(".option:has({option})"));
                    page.wait_for(&format!("document.querySelector('{option}').checked"));
                }
                page.settle();
                shots.save(page, &format!("{}", look.size.0));
            });
            my_turn(page);
            assert_eq!(kept(page)["record"]["options"], (of.unusual.1)());
            page.settle();
            shots.save(page, &format!("begun-{}", look.size.0));
        });
    }
}

/// A point of the board that is no target and says why nothing can be done there.
const IN_VAIN: &str = "(async () => {
    const svg = document.querySelector('.boardarea svg.board'), rest = ms => new Promise(done => setTimeout(done, ms));
    svg.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const box = svg.getBoundingClientRect();
    for (let i = 1; i < 24; i++) for (let j = 1; j < 24; j++) {
        const [x, y] = [box.left + box.width * ((i * 7) % 24) / 24, box.top + box.height * j / 24];
        const at = document.elementFromPoint(x, y);
        if (!at || !svg.contains(at) || at.closest('.target')) continue;
        at.dispatchEvent(new MouseEvent('click', { clientX: x, clientY: y, bubbles: true }));
        await rest(0);
        if (document.querySelector('.toast .rulenum')) { return [x, y]; }
    }
    return null;
})()";

fn why_not(place: &mut Place, of: &Of) {
    for look in [Look::DESKTOP.still(), Look::PHONE.still()] {
        place.visit(look, |page, _, shots| {
            set_up(page, of.game, |_| {});
            my_turn(page);
            let before = events(page);
            let point = page.eval(IN_VAIN);
            let (Some(x), Some(y)) = (point[0].as_f64(), point[1].as_f64()) else {
                panic!("no place of the board says why nothing can be done there")
            };
            page.key("Escape");
            page.wait_for("document.querySelector('.toast') === null");
            if look.touch {
                page.tap_at(x, y)
            } else {
                page.click_at(x, y)
            }
            page.wait_for_selector(".toast .rulenum");
            let rule = page.text(".toast .rulenum");
            assert!(rule.starts_with(of.rules), "{rule}");
            assert!(page.text(".toast").len() > rule.len() + 12);
            page.settle();
            shots.save(page, &format!("{}", look.size.0));
            assert_eq!(events(page), before, "nothing happened");
            page.click(".toast .rulenum");
            page.wait_for(&format!("document.querySelector('#rule-{rule}.is-target')?.checkVisibility()"));
        });
    }
}

/// A file made from the shipped map by putting lines in place of its second one, which names it.
fn own_map(of: &Of, name: &str, lines: &str) -> PathBuf {
    let shipped = root().join(format!("maps/{}/{}.toml", of.game, of.map));
    let text = std::fs::read_to_string(&shipped).unwrap_or_else(|why| panic!("{}: {why}", shipped.display()));
    let named = text.lines().find(|line| line.starts_with("name = ")).expect("a map has a name");
    let folder = root().join("target/e2e/maps").join(of.game);
    let file = folder.join(name);
    let written =
        std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&file, text.replacen(named, lines, 1)));
    assert!(written.is_ok(), "{}: {written:?}", file.display());
    file
}

fn maps_of_ones_own(place: &mut Place, of: &Of) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        page.goto(&format!("#/new/{}", of.game));
        let faulty = own_map(of, "faulty.toml", "name = 7\ncolour = \"red\"");
        page.open_file("#open-map", &faulty);
        page.wait_for("document.querySelectorAll('.faults li').length === 2");
        let faults = page.text(".faults");
        assert!(faults.contains("name") && faults.contains("colour"), "{faults}");
        page.settle();
        shots.save(page, "faults");
        assert_eq!(page.count("#map-own"), 0);

        let fine = own_map(of, "my-place.toml", "name = \"My own place\"");
        page.drop_file(".dropfile .options", &fine);
        page.wait_for("document.querySelector('#map-own')?.checked");
        assert_eq!(page.count(".faults li"), 0);
        assert!(page.text(".mapview .titleblock").contains("My own place"));
        page.click("#start");
        my_turn(page);
        assert!(page.text(".boardarea .titleblock").contains("My own place"));
        let record = &kept(page)["record"];
        // Under the name that it gives itself (T-17).
        assert_eq!(record["options"]["map"], "my-own-place");
        assert!(record["files"]["map"].as_str().is_some_and(|text| text.contains("My own place")));
        // It is thought about like a map that came with the game.
        page.click("#hint");
        page.wait_long_for(
            "document.querySelector('#choices .is-hinted, .target.is-hinted, .s-best') !== null \
            || document.querySelector('#preview').innerText.includes('%')",
        );
    });
}

fn link(place: &mut Place, of: &Of) {
    let (link, played) = place.visit(Look::DESKTOP.still(), |page, _, _| {
        set_up(page, of.game, |_| {});
        my_turn(page);
        for _ in 0..3 {
            Hand::Mouse.decide(page, CHOICE);
        }
        page.click("#share");
        page.wait_for("document.querySelector('#link-address')?.value.includes('#/g=')");
        (page.eval("document.querySelector('#link-address').value"), events(page))
    });
    place.visit(Look::PHONE.still(), |page, _, _| {
        page.goto(link.as_str().unwrap_or_default());
        page.wait_for(&format!("document.querySelector('#player-position')?.max === '{}'", played.len()));
        page.tap("#keep-link");
        page.wait_for("document.querySelector('main.table') !== null");
        my_turn(page);
        assert_eq!(events(page), played);
    });
}

/// Chance is shown and told in sentences one after the other, until a click hurries it.
fn told_and_hurried(place: &mut Place, of: &Of) {
    place.visit(Look::DESKTOP, |page, _, shots| {
        page.goto("");
        page.eval(
            "void (window.told = [], new MutationObserver(() => { const words = document.querySelector('#caption')?.innerText; \
             if (words && window.told.at(-1) !== words) window.told.push(words); }).observe(document, { childList: true, subtree: true, characterData: true }))",
        );
        set_up(page, of.game, |_| {});
        // Whatever is decided: after some time things happen. A click before its time would hurry them.
        while page.eval("window.told.length < 3") == true {
            page.wait_for("window.told.length >= 3 || document.querySelector('main.table')?.dataset.stage === 'still'");
            if page.eval("document.querySelector('main.table').dataset.stage") == "still" {
                assert_eq!(page.count("#to-end"), 0, "it is told before the game is over");
                page.click(CHOICE);
            }
        }
        shots.save(page, "told");
        let told = page.eval("window.told");
        assert!(told.as_array().is_some_and(|told| told.iter().all(|it| it.as_str().is_some_and(|it| it.len() > 8))));
        page.click("#hurry");
        my_turn(page);
    });
}

fn by_mouse(place: &mut Place, of: &Of) {
    place.visit(Look::DESKTOP.still(), |page, _, _| whole(page, of.game, Hand::Mouse));
    place.visit(SMALL.still(), |page, _, _| whole(page, of.game, Hand::Mouse));
}

fn by_keyboard(place: &mut Place, of: &Of) {
    place.visit(Look::DESKTOP.still(), |page, _, _| whole(page, of.game, Hand::Keys));
    place.visit(SMALL.still(), |page, _, _| whole(page, of.game, Hand::Keys));
}

fn by_touch(place: &mut Place, of: &Of) {
    place.visit(Look::PHONE.still(), |page, _, _| whole(page, of.game, Hand::Finger));
}

/// Marks one of what can be done now, on the part of the board that is seen or beside it, that comes up by a number: one that does
/// not lose at once, where there is one.
fn mark(page: &mut Page, number: usize) {
    page.eval(&format!(
        "(() => {{ document.querySelectorAll('[data-taken]').forEach(it => delete it.dataset.taken); \
         const within = (it, all) => it.left >= all.left && it.right <= all.right && it.top >= all.top && it.bottom <= all.bottom; \
         const seen = it => it.checkVisibility() && (!it.closest('svg') || within(it.getBoundingClientRect(), it.closest('svg').getBoundingClientRect())); \
         const all = [...document.querySelectorAll('#choices .choice[data-event], .boardarea .target')].filter(it => it.dataset.event && seen(it)); \
         const safe = all.filter(it => !it.classList.contains('danger')), some = safe.length ? safe : all; \
         some[{number} % some.length].dataset.taken = 1; }})()"
    ));
}

/// Some games from setting up to the analysis, whatever comes, each set up another way, by mouse and by finger in turn.
fn games_of_chance(place: &mut Place, of: &Of, games: usize) {
    let mut ends = Vec::new();
    for seed in 1..=games {
        let look = if seed % 2 == 0 { Look::PHONE.still() } else { Look::DESKTOP.still() };
        place.visit(look, |page, _, _| {
            page.goto(&format!("#/new/{}", of.game));
            page.wait_for_selector("#seed");
            for option in of.unusual.0.iter().enumerate().filter(|(at, _)| seed >> at & 1 == 1) {
                page.click(&format!(".option:has({})", option.1));
            }
            fill(page, "#seed", &seed.to_string());
            page.click("#start");
            my_turn(page);
            let mut taken = seed;
            while !is_over(page) {
                let before = ply(page);
                // As good as chance, and the same every time.
                taken = taken.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                mark(page, taken >> 33);
                let hand = if look.touch { Hand::Finger } else { Hand::Mouse };
                hand.press(page, "[data-taken]");
                if is_to_be_confirmed(page, before) {
                    hand.press(page, "#do-it");
                }
                page.wait_for(&format!(
                    "Number(document.querySelector('main.table').dataset.ply) > {before}"
                ));
                my_turn(page);
            }
            ends.push(format!("{} after {}", page.text("h1"), events(page).len()));
            page.click("#to-end");
            page.wait_for_selector("#weighing, #equation");
            assert_eq!(page.complaints(), [""; 0], "seed {seed}");
        });
    }
    println!("        {}: {}", of.game, ends.join("; "));
}
