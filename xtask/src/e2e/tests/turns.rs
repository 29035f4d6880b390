//! Playing: what can be done is marked, previewed, done and refused, by pointer, by touch and by keyboard.
use crate::guest::{
    self, Hand, ROLLED, events, fill, map_file, my_turn, ply, position, square, tab_to, take_up,
};
use crate::page::{Look, Page};
use crate::place::Place;
use crate::runner::Test;

/// The tests of this file.
pub const ALL: &[(&str, Test)] = &[
    ("setting_up", setting_up),
    ("maps_of_ones_own", maps_of_ones_own),
    ("a_bot_at_the_table", a_bot_at_the_table),
    ("playing_by_pointer", playing_by_pointer),
    ("playing_by_touch", playing_by_touch),
    ("playing_by_keyboard", playing_by_keyboard),
    ("why_not", why_not),
    ("undo", undo),
    ("decision_with_one_possibility", decision_with_one_possibility),
];

fn setting_up(place: &mut Place) {
    let mut first = Vec::new();
    for _ in 0..2 {
        place.visit(Look::DESKTOP.still(), |page, _, shots| {
            page.goto("");
            page.click("#options-ruin");
            page.wait_for_selector("#seed");
            let classic = page.text(".mapview .titleblock");
            page.click(".option:has(#map-gauntlet)");
            page.wait_for("document.querySelector('#map-gauntlet').checked");
            assert_ne!(page.text(".mapview .titleblock"), classic, "the map is shown");
            assert_eq!(page.count(".option small:empty"), 0, "every option says what it means");
            page.click(".option:has(#seat-best)");
            page.wait_for("document.getElementById('name') === null");
            page.click(".option:has(#seat-you)");
            fill(page, "#name", "Ada");
            fill(page, "#seed", "four");
            page.click("#start");
            page.wait_for("document.querySelector('#faults').innerText.includes('whole number')");
            fill(page, "#seed", "4711");
            page.settle();
            shots.save(page, "filled");
            page.click("#start");
            my_turn(page);
            assert!(page.text(".boardarea .titleblock").contains("4711"));
            let kept = guest::kept(page);
            assert_eq!(kept["record"]["options"]["map"], "gauntlet");
            assert_eq!(kept["seats"][0]["person"], "Ada");
            assert_eq!(kept["seed"], 4711);
            Hand::Mouse.decide(page, "#choices [data-event='stop']");
            first.push(events(page));
        });
    }
    assert!(first[0].len() >= 6 && first[0] == first[1], "the same seed rolls the same dice: {first:?}");
}

fn maps_of_ones_own(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        page.goto("#/new/ruin");
        page.open_file("#open-map", &map_file("faulty.toml"));
        page.wait_for("document.querySelectorAll('.faults li').length === 4");
        let faults = page.text(".faults");
        for (line, at) in [("line 4", "file"), ("line 8", "b1"), ("line 9", "c2"), ("line 15", "z9")] {
            assert!(faults.contains(line) && faults.contains(at), "{line}, {at} in {faults}");
        }
        page.settle();
        shots.save(page, "faults");
        assert_eq!(page.count("#map-own"), 0);

        page.drop_file(".dropfile .options", &map_file("court.toml"));
        page.wait_for("document.querySelector('#map-own')?.checked");
        assert_eq!(page.count(".faults li"), 0);
        assert!(page.text(".mapview .titleblock").contains("Court"));
        page.click("#start");
        my_turn(page);
        assert_eq!(guest::kept(page)["record"]["files"]["map"], guest::COURT, "the map goes with the record");
        // It is solved like a map that came with the game.
        page.click("#hint");
        page.wait_long_for("document.querySelector('#preview').innerText.includes('to win under best play')");
        Hand::Mouse.play_to_the_end(page);
        page.click("#to-end");
        page.wait_long_for("document.querySelector('#equation') !== null");
        // And it can be opened by its button, too.
        page.goto("#/new/ruin");
        page.open_file("#open-map", &map_file("court.toml"));
        page.wait_for("document.querySelector('#map-own')?.checked");
    });
}

fn a_bot_at_the_table(place: &mut Place) {
    place.visit(Look::DESKTOP, |page, _, _| {
        page.goto("#/new/ruin");
        page.click(".option:has(#seat-random)");
        page.click("#start");
        // It decides by itself, and is hurried by a click.
        page.click("#hurry[aria-disabled='false']");
        page.wait_for_selector("#to-end");
        let events = events(page);
        assert!(events.iter().any(|it| it.starts_with("step") || it == "stop"), "{events:?}");
        assert_eq!(guest::kept(page)["seats"][0]["bot"], "random");
    });
}

/// The board as it is drawn now.
fn drawn(page: &mut Page) -> String {
    let markup =
        page.eval("document.querySelector('.boardarea svg.board').innerHTML.replaceAll('<!---->', '')");
    markup.as_str().unwrap_or_default().to_owned()
}

fn playing_by_pointer(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        take_up(page, &ROLLED);
        // Each choice is marked on the board, with its cost, and stands in the bar in plain words.
        assert!(page.text("h1").contains("4 of 4"));
        assert!(page.count(".target") > 8);
        assert!(page.text("#choices [data-event='step e']").contains("East"));
        let plain = drawn(page);

        page.hover("#choices [data-event='step e']");
        page.wait_for_selector("#choices [data-event='step e'].is-hover");
        assert!(drawn(page) != plain, "a choice is previewed on the board");
        page.hover(".target[data-square='d6']");
        page.wait_for("document.querySelector('#preview').innerText.includes('3 moves')");
        assert!(page.text("#preview").contains("d6"), "{}", page.text("#preview"));
        page.settle();
        shots.save(page, "preview");
        page.hover("h1");
        page.wait_for("document.querySelector('#preview').innerText.includes('Choose')");
        assert!(drawn(page) == plain, "and the preview goes with the pointer");

        page.click(".target[data-square='d6']");
        page.wait_for("document.querySelector('main.table').dataset.ply === '6'");
        my_turn(page);
        assert_eq!(events(page)[3..].len(), 3, "the steps of the way");
        assert!(page.text("h1").contains("1 of 4"));
        Hand::Mouse.decide(page, "#choices [data-event='stop']");
        assert_eq!(events(page)[6], "stop");
        assert!(events(page)[7].starts_with("cultist"));
    });
}

fn playing_by_touch(place: &mut Place) {
    place.visit(Look::PHONE.still(), |page, _, shots| {
        page.goto("#/new/ruin");
        fill(page, "#seed", "12");
        page.tap("#start");
        my_turn(page);
        page.settle();
        shots.save(page, "table");
        // A tap beside the squares, on the board's rim, takes the square within a finger's breadth.
        let leftmost = page.eval(
            "[...document.querySelectorAll('.target')].map(it => it.dataset.square).filter(it => it.startsWith('a')).sort()[0]",
        );
        let (x, y) = square(page, leftmost.as_str().unwrap());
        page.tap_at(x - 14.0, y);
        page.wait_for("Number(document.querySelector('main.table').dataset.ply) > 3");
        my_turn(page);
        let reached = events(page).len();
        Hand::Finger.decide(page, "#choices [data-event='stop']");
        assert!(events(page).len() > reached);

        // The panel beside the board comes from below on a phone.
        page.tap("#open-log");
        page.wait_for("document.querySelector('.side').classList.contains('is-open')");
        page.settle();
        page.tap("#close-side");
        page.wait_for("!document.querySelector('.side').classList.contains('is-open')");
        page.settle();
        page.tap("#open-rules");
        page.wait_for_selector(".side.is-open #search-rules");
    });
}

fn playing_by_keyboard(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        take_up(page, &ROLLED);
        let here = "document.activeElement.dataset.square";
        // The board is one stop; the arrows lead from square to square.
        tab_to(page, ".target");
        let first = page.eval(here);
        for key in ["ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"] {
            page.key(key);
        }
        assert_eq!(page.count(".target[tabindex='0']"), 1);
        for key in ["ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowDown", "ArrowRight"] {
            page.key(key);
        }
        assert!(page.eval(here).is_string() && first.is_string());
        page.wait_for("document.querySelector('#preview').innerText.includes('move')");
        let at = page.eval(here).as_str().unwrap().to_owned();
        page.key("Enter");
        page.wait_for("Number(document.querySelector('main.table').dataset.ply) > 3");
        my_turn(page);
        assert!(position(page).contains(&format!("on {at}")), "{at}: {}", position(page));
        page.wait_for("document.activeElement.matches('.target')");

        // The choices by Tab and Enter; the focus stays with them.
        tab_to(page, "#choices [data-event='stop']");
        let before = ply(page);
        page.key("Enter");
        page.wait_for(&format!("Number(document.querySelector('main.table').dataset.ply) > {before}"));
        my_turn(page);
        page.wait_for("document.activeElement.matches('#choices [data-event]')");

        // Every tool has a key of its own.
        page.key("r");
        page.wait_for("document.querySelector('#tab-rules').ariaSelected === 'true'");
        page.key("c");
        page.wait_for_selector("#chances li");
        page.key("l");
        page.wait_for_selector("#log li");
        page.key("?");
        page.wait_for_selector("#keys[open]");
        page.key("Escape");
        page.wait_for("document.querySelector('#keys[open]') === null");
        page.key("s");
        page.wait_for_selector("#share-sheet[open] #link-address");
        page.key("Escape");
        page.wait_for("document.querySelector('#share-sheet[open]') === null");
        page.key("u");
        page.wait_for("document.querySelector('.toast')?.innerText.includes('Nothing to undo')");
        page.key("Escape");
        page.wait_for("document.querySelector('.toast') === null");
        // The board is left with the focus on it.
        tab_to(page, ".target");
        page.eval("void (location.hash = '#/about')");
        page.wait_for("document.querySelector('.board .target') === null");
    });
}

fn why_not(place: &mut Place) {
    for look in [Look::DESKTOP, Look::PHONE] {
        place.visit(look.still(), |page, _, shots| {
            take_up(page, &ROLLED);
            let press =
                |page: &mut Page, (x, y)| if look.touch { page.tap_at(x, y) } else { page.click_at(x, y) };
            // A wall says so, with its rule; what is too far away says that.
            for (name, rule) in [("b4", "R17"), ("d1", "R8"), ("b3", "R21")] {
                let at = square(page, name);
                press(page, at);
                page.wait_for(&format!("document.querySelector('.toast .rulenum')?.innerText === '{rule}'"));
                assert!(page.text(".toast").len() > 12);
                page.wait_for_selector(".board .s-forbidden");
                assert_eq!(ply(page), 3, "nothing happened");
            }
            let at = square(page, "b4");
            press(page, at);
            page.wait_for("document.querySelector('.toast .rulenum')?.innerText === 'R17'");
            page.settle();
            shots.save(page, if look.touch { "phone" } else { "desktop" });
            // It stays until the next input, six seconds at least.
            page.key("Shift+Tab");
            assert_eq!(page.count(".toast"), 1);
            press(page, at);
            // Its rule is one click away.
            if look.touch {
                page.tap(".toast .rulenum")
            } else {
                page.click(".toast .rulenum")
            }
            page.wait_for("document.querySelector('#rule-R17.is-target')?.checkVisibility()");
            page.eval("void (Date.now = (now => () => now() + 7000)(Date.now.bind(Date)))");
            page.key("Tab");
            page.wait_for("document.querySelector('.toast') === null");
        });
    }
}

fn undo(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        take_up(page, &ROLLED);
        page.wait_for("document.querySelector('#undo').ariaDisabled === 'true'");
        for step in ["step e", "step e", "step ne"] {
            Hand::Mouse.decide(page, &format!("#choices [data-event='{step}']"));
        }
        for left in [5, 4, 3] {
            page.wait_for("document.querySelector('#undo').ariaDisabled === 'false'");
            page.click("#undo");
            page.wait_for(&format!("document.querySelector('main.table').dataset.ply === '{left}'"));
            assert_eq!(events(page).len(), left, "what is taken back is no longer kept");
        }
        // Never over the die.
        page.click("#undo");
        page.wait_for("document.querySelector('.toast')?.innerText.includes('the last die is cast')");
        assert_eq!(events(page), ROLLED);
        // A turn that has ended stays ended: the hunter has rolled.
        Hand::Mouse.decide(page, "#choices [data-event='step e']");
        Hand::Mouse.decide(page, "#choices [data-event='stop']");
        let now = events(page);
        page.click("#undo");
        page.wait_for("document.querySelector('.toast')?.innerText.includes('the last die is cast')");
        assert_eq!(events(page), now);
    });
}

fn decision_with_one_possibility(place: &mut Place) {
    // On the stream's last square nothing is left but to end the turn.
    let swept = [&ROLLED[..], &["step n", "step n", "step n", "stop", "cultist 1 a2", "roll 3"]].concat();
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        take_up(page, &swept);
        page.wait_for_selector("main.table[data-ready]");
        // While the clock stands, the pause does not end.
        page.eval("void (window.clock = Date.now, Date.now = (at => () => at)(Date.now()))");
        drown(page);
        page.wait_for("document.querySelector('main.table').dataset.ply === '10'");
        page.wait_for("document.querySelectorAll('#choices [data-event]').length === 1");
        assert!(!is_made(page));
        // It can be taken back meanwhile, and is then left to the player.
        page.click("#undo");
        page.wait_for("document.querySelector('main.table').dataset.ply === '9'");
        page.eval("void (Date.now = window.clock)");
        drown(page);
        page.wait_for_selector("#to-end");
        assert!(is_made(page), "after the pause it is made");
        assert!(page.text("#log li[data-ply='11']").contains("stop"), "and stands in the log");
    });
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        take_up(page, &swept);
        page.click("#table");
        page.click("#set-forced button:last-child");
        page.key("Escape");
        page.wait_for("document.querySelector('#settings[open]') === null");
        page.eval("void (Date.now = (now => () => now() + 10 * now())(Date.now.bind(Date)))");
        drown(page);
        page.wait_for("document.querySelector('main.table').dataset.ply === '10'");
        my_turn(page);
        page.settle();
        assert!(!is_made(page), "the setting leaves it to the player");
        page.click("#choices [data-event='stop']");
        page.click("#do-it");
        page.wait_for_selector("#to-end");
    });
}

/// Steps to where the stream takes the piece, and confirms that, for the game is lost there (T-2).
fn drown(page: &mut Page) {
    page.click("#choices [data-event='step ne']");
    page.click("#do-it");
}

fn is_made(page: &mut Page) -> bool {
    events(page).len() == 11
}
