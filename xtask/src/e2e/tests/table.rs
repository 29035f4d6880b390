//! Rules of the table, `T-1` to `T-20`, by number: what holds in every game, wherever it is shown.
use crate::guest::{self, begun, games, learn, my_turn, store, take_up};
use crate::page::{Look, Page};
use crate::place::Place;
use crate::runner::Test;
use serde_json::{Value, json};
use std::fmt::Write;
use std::fs;
use xtask::workspace::root;

/// The tests of this file.
pub const ALL: &[(&str, Test)] = &[
    ("t_1_a_position_is_drawn_on_its_own_board", t_1_a_position_is_drawn_on_its_own_board),
    ("t_8_a_lesson_goes_on_at_the_same_step", t_8_a_lesson_goes_on_at_the_same_step),
    ("t_11_keys_step_and_scores_keep_the_seat", t_11_keys_step_and_scores_keep_the_seat),
    ("t_16_one_word_for_one_thing", t_16_one_word_for_one_thing),
    ("t_19_no_panic_in_any_order_of_inputs", t_19_no_panic_in_any_order_of_inputs),
    ("t_19_no_panic_in_some_orders_of_inputs", t_19_no_panic_in_some_orders_of_inputs),
];

/// The golden record of a game with the most events, as a match kept under the game's name, with one person at it.
fn longest(game: &str) -> Value {
    let folder = fs::read_dir(root().join("golden").join(game)).unwrap();
    let matches = folder.filter_map(|entry| {
        let path = entry.ok()?.path();
        let name = path.file_stem()?.to_str()?;
        (path.extension()? == "json" && !name.ends_with("-bad")).then(|| whole(game, name))
    });
    matches.max_by_key(events).unwrap()
}

/// A golden record as a match kept under the game's name, with one person at it.
fn whole(game: &str, record: &str) -> Value {
    let kept = begun(game, record, usize::MAX, 1);
    let seats = kept["record"]["options"]["players"].as_u64().unwrap_or(1);
    begun(game, record, usize::MAX, seats as usize)
}

fn events(kept: &Value) -> usize {
    kept["record"]["events"].as_array().map_or(0, Vec::len)
}

/// The key of a running match of this name on the device.
fn key(id: &str) -> String {
    format!("menagerie.match.{id}")
}

/// The board's layers as they are drawn, without those of a choice or an analysis.
#[track_caller]
fn board(page: &mut Page) -> String {
    page.settle();
    let layers = "[...document.querySelectorAll('.boardarea svg.board [data-layer], .replay svg.board [data-layer]')]\
        .filter(it => !['ways', 'above', 'targets'].includes(it.dataset.layer))\
        .map(it => it.innerHTML.replaceAll('<!---->', '')).join('|')";
    page.eval(layers).as_str().unwrap().to_owned()
}

/// Replay, end and table show the same board at the same position, on whichever page one came from another position.
fn t_1_a_position_is_drawn_on_its_own_board(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        for game in games(page) {
            let whole = match game.as_str() {
                // The one that gets to the second board.
                "ruin" => whole("ruin", "classic-jungle-escaped"),
                game => longest(game),
            };
            let mut first = whole.clone();
            first["id"] = "first".into();
            first["record"]["events"].as_array_mut().unwrap().clear();
            store(page, &[(&key(&game), whole.to_string()), (&key("first"), first.to_string())]);
            page.goto(&format!("#/replay/{game}"));
            page.wait_for_selector("#player-position");
            let at_first = board(page);
            shots.save(page, &format!("{game}-first"));
            page.click("#player-last");
            page.wait_for("document.querySelector('#player-position').max === document.querySelector('.player .num b').innerText");
            let at_last = board(page);
            assert_ne!(at_first, at_last, "{game}");
            shots.save(page, &format!("{game}-last"));
            page.click("#player-first");
            page.wait_for("document.querySelector('.player .num b').innerText === '0'");
            assert_eq!(board(page), at_first, "{game}: back at the first position");
            page.goto("#/replay/first");
            page.wait_for("document.querySelector('#player-position')?.max === '0'");
            assert_eq!(board(page), at_first, "{game}: a match that has only begun");
        }
    });
}

fn t_8_a_lesson_goes_on_at_the_same_step(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        for game in games(page) {
            learn(page, &game);
            for _ in 0..2 {
                my_turn(page);
                page.click("#choices .is-hinted, .is-hinted");
            }
            my_turn(page);
            let (ply, heading) = (guest::ply(page), page.text("h1"));
            assert_ne!(ply, 0);
            page.goto("#/about");
            page.wait_for("document.title.includes('About')");
            page.reload();
            learn(page, &game);
            assert_eq!((guest::ply(page), page.text("h1")), (ply, heading), "{game}");
            assert_eq!(page.count(".trouble"), 0, "{game}: nothing has changed");
        }
    });
}

fn t_11_keys_step_and_scores_keep_the_seat(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        let mut kept = longest("penguins");
        let (events, seats) = (events(&kept), kept["seats"].as_array().unwrap().len());
        kept["finish"] = json!({ "outcome": "points", "utility": vec![0.5; seats], "turns": 4 });
        store(page, &[("menagerie.done.penguins", kept.to_string())]);
        page.goto("#/end/penguins");
        page.wait_for_selector("#scores button");
        let place = "document.querySelector('.player .num b').innerText";
        for (key, at) in
            [("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", events)]
        {
            page.key(key);
            page.wait_for(&format!("{place} === '{at}'"));
        }
        // A click on any seat's figure changes neither the seat nor breaks the way back.
        let seat = "document.querySelector('#as-seat').value";
        let before = page.eval(seat);
        for nth in 1..=seats {
            page.click(&format!("#scores tbody tr td:nth-of-type({nth}) button"));
            assert_eq!(page.eval(seat), before);
        }
        page.eval("history.back()");
        page.wait_for("document.querySelector('#scores') === null");
    });
}

fn t_16_one_word_for_one_thing(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        let mut titles = Vec::new();
        for game in games(page) {
            let title = page.text(&format!(".games [data-game={game}] h3"));
            let label = page.eval(&format!("document.querySelector('#new-{game}').ariaLabel"));
            assert_eq!(label, format!("Play {title}"));
            titles.push(title);
        }
        assert_eq!(page.text("#table"), "Settings");
        page.goto("#/settings");
        page.wait_for("document.title === 'Settings · Menagerie'");
        assert!(page.text("main").contains("Light and dark"));
        shots.save(page, "settings");
        take_up(page, &guest::ROLLED);
        assert_eq!(page.eval("document.title"), "Escape from Ruin · The table · Menagerie");
        assert_eq!(page.eval("document.querySelector('#table').ariaLabel"), "Settings");
        page.goto("#/about");
        page.wait_for("document.title.includes('About')");
        let credits = page.text(".credits dd");
        for title in titles {
            assert!(credits.contains(&format!("{title} is by ")), "{title}: {credits}");
        }
        shots.save(page, "about");
    });
}

/// One input on whatever the page shows: mostly a click on something that can be clicked, now and then a key, a step
/// back, or another page. `random` gives a number from 0 to 1.
const INPUT: &str = r"async (seed, count, places) => {
    const random = () => {
        seed = (seed + 0x6d2b79f5) | 0;
        let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
    const one = list => list[Math.floor(random() * list.length)];
    const keys = ['Enter', 'Escape', ' ', 'h', 'u', '?', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Tab', '1', '2'];
    for (let nth = 0; nth < count; nth += 1) {
        const kind = random();
        if (kind < 0.02) {
            location.hash = one(places);
        } else if (kind < 0.05 && history.length > 2) {
            history.back();
        } else if (kind < 0.15) {
            const at = document.activeElement ?? document.body;
            at.dispatchEvent(new KeyboardEvent('keydown', { key: one(keys), bubbles: true, cancelable: true }));
        } else {
            const all = [...document.querySelectorAll(
                'button, a[href^=\'#\'], .target, svg.board, input, select, summary, .log li, [tabindex=\'0\']',
            )].filter(it => it.checkVisibility() && it.type !== 'file');
            const at = one(all);
            if (at === undefined) {
                continue;
            }
            if (at.tagName === 'INPUT' && at.type !== 'checkbox' && at.type !== 'radio') {
                at.value = one(['', '3', '-3', '99', 'x', '4711']);
                at.dispatchEvent(new Event('input', { bubbles: true }));
                at.dispatchEvent(new Event('change', { bubbles: true }));
            } else if (at.tagName === 'SELECT') {
                at.selectedIndex = Math.floor(random() * at.options.length);
                at.dispatchEvent(new Event('change', { bubbles: true }));
            } else {
                at.focus?.();
                const { left, top, width, height } = at.getBoundingClientRect();
                const where = { clientX: left + random() * width, clientY: top + random() * height, bubbles: true };
                for (const name of ['pointerover', 'pointerdown', 'pointerup', 'click']) {
                    at.dispatchEvent(new (name === 'click' ? MouseEvent : PointerEvent)(name, where));
                }
            }
        }
        await new Promise(done => setTimeout(done, random() < 0.1 ? 20 : 0));
    }
}";

/// 2,000 inputs a game, spread over all its pages.
fn t_19_no_panic_in_any_order_of_inputs(place: &mut Place) {
    no_panic(place, 2000);
}

/// The first of them.
fn t_19_no_panic_in_some_orders_of_inputs(place: &mut Place) {
    no_panic(place, 70);
}

/// Gives each game `inputs` inputs, 2,000 at most. A panic is a complaint on the console, which fails the test.
fn no_panic(place: &mut Place, inputs: usize) {
    const SEEDS: usize = 2000;
    let at_once = inputs.min(100);
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        for (nth, game) in games(page).into_iter().enumerate() {
            store(page, &[(&key(&game), longest(&game).to_string())]);
            let mut places = String::new();
            for path in ["new", "learn", "rules", "play", "end", "replay"] {
                write!(places, "'#/{path}/{game}', ").unwrap();
            }
            let places = format!("[{places}'#/', '#/history', '#/settings', '#/about']");
            page.goto(&format!("#/new/{game}"));
            page.wait_for_selector("#start");
            // The browser keeps 50 places to go back to: all of them are of the page.
            page.eval(
                "for (let nth = 0; nth < 60; nth += 1) { \
                 history.pushState(null, '', nth % 2 ? '#/about' : '#/settings'); }",
            );
            for batch in 0..inputs / at_once {
                let seed = 1 + nth * SEEDS + batch;
                page.eval(&format!("({INPUT})({seed}, {at_once}, {places})"));
                let complaints = page.complaints();
                let at = page.eval("location.hash");
                assert!(complaints.is_empty(), "{game}, seed {seed}, at {at}: {complaints:?}");
            }
        }
    });
}
