//! For everyone: by keyboard, by ear, in the dark, on every window; and whole games with each kind of hand.
use crate::guest::{
    Hand, ROLLED, begin_lesson, begun, classic, court, events, fill, is_over, my_turn, open_ground, store,
    tab_to, take_up, window, won,
};
use crate::page::{Look, Page};
use crate::place::Place;
use crate::runner::Test;
use serde_json::json;

/// The tests of this file.
pub const ALL: &[(&str, Test)] = &[
    ("dark_theme", dark_theme),
    ("contrast", contrast),
    ("screen_reader", screen_reader),
    ("everything_is_reached_by_keyboard", everything_is_reached_by_keyboard),
    ("nothing_scrolls_that_should_not", nothing_scrolls_that_should_not),
    ("whole_game_by_mouse", whole_game_by_mouse),
    ("whole_game_by_keyboard", whole_game_by_keyboard),
    ("whole_game_by_touch", whole_game_by_touch),
];

/// Every place of the page, with games to be shown there.
pub(super) const ROUTES: [&str; 19] = [
    "",
    "#/new/ruin",
    "#/new/caverns",
    "#/new/zoo",
    "#/play/court",
    "#/play/classic",
    "#/play/open",
    "#/play/jungle",
    "#/play/shelter",
    "#/play/penguins",
    "#/play/caverns",
    "#/play/zoo",
    "#/end/won",
    "#/replay/won",
    "#/history",
    "#/rules/ruin",
    "#/learn/ruin",
    "#/about",
    "#/nowhere",
];

/// Puts the games there that the places show.
#[track_caller]
pub(super) fn furnish(page: &mut Page) {
    store(
        page,
        &[
            ("menagerie.match.court", court("court", &ROLLED).to_string()),
            ("menagerie.match.classic", classic("classic").to_string()),
            ("menagerie.match.open", open_ground("open", false).to_string()),
            ("menagerie.match.jungle", open_ground("jungle", true).to_string()),
            ("menagerie.done.won", won("won").to_string()),
            ("menagerie.match.shelter", begun("shelter", "greedy-solo", 40, 1).to_string()),
            ("menagerie.match.penguins", begun("penguins", "greedy-2-players", 60, 2).to_string()),
            (
                "menagerie.match.caverns",
                begun("caverns", "honeycomb-character-2-bear-escaped", 24, 1).to_string(),
            ),
            ("menagerie.match.zoo", begun("zoo", "zoo-05", 60, 1).to_string()),
        ],
    );
}

/// Goes to a place, and waits until all of it is there.
#[track_caller]
pub(super) fn visit(page: &mut Page, route: &str) {
    page.goto(route);
    let route = route.trim_start_matches('#');
    page.wait_for(&format!("location.hash.slice(1) === {route:?}"));
    page.wait_for_selector("h1");
    if route.starts_with("/learn") {
        page.wait_for("document.querySelector('#goal-begin, main.table') !== null");
        begin_lesson(page);
    } else if route.starts_with("/play") {
        my_turn(page);
    }
    if route.starts_with("/end") {
        page.wait_long_for("document.querySelector('#equation') !== null");
    }
    page.settle();
}

fn dark_theme(place: &mut Place) {
    let ground = "getComputedStyle(document.body).backgroundColor";
    let paper = place.visit(Look::DESKTOP.still(), |page, _, _| {
        page.goto("");
        page.eval(ground)
    });
    place.visit(Look::DESKTOP.dark().still(), |page, _, shots| {
        take_up(page, &ROLLED);
        let slate = page.eval(ground);
        assert_ne!(slate, paper);
        page.settle();
        shots.save(page, "table");
        // One can have it otherwise than the device; that stays, and is there before the page is drawn.
        page.click("#theme");
        page.wait_for(&format!("{ground} === {paper}"));
        page.reload();
        assert_eq!(page.eval("document.documentElement.dataset.theme"), "paper");
        assert_eq!(page.eval(ground), paper);
        page.click("#table");
        for (button, colour) in [(3, &slate), (2, &paper), (1, &slate)] {
            page.click(&format!("#set-theme button:nth-child({button})"));
            page.wait_for(&format!("{ground} === {colour}"));
        }
        assert!(
            page.eval("document.documentElement.dataset.theme ?? null").is_null(),
            "as the device has it"
        );
    });
}

/// Texts on the page that do not stand out enough, by WCAG 2.2 AA.
const FAINT: &str = "(() => {
    const one = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const read = colour => { one.clearRect(0, 0, 1, 1); one.fillStyle = colour; one.fillRect(0, 0, 1, 1); return [...one.getImageData(0, 0, 1, 1).data]; };
    const part = c => (c /= 255) <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4;
    const light = ([r, g, b]) => .2126 * part(r) + .7152 * part(g) + .0722 * part(b);
    const over = (top, under) => top.slice(0, 3).map((c, i) => (c * top[3] + under[i] * (255 - top[3])) / 255);
    const ground = at => { const own = at ? read(getComputedStyle(at).backgroundColor) : [255, 255, 255, 255]; return own[3] === 255 ? own.slice(0, 3) : over(own, ground(at.parentElement)); };
    const faint = [];
    for (const it of document.querySelectorAll('body *:not(svg *, .hidden-text, .hidden-text *)')) {
        const text = [...it.childNodes].filter(n => n.nodeType === 3).map(n => n.data).join('').trim();
        const box = it.getBoundingClientRect();
        if (!text || !it.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || box.width <= 2) continue;
        const style = getComputedStyle(it), size = parseFloat(style.fontSize);
        const under = ground(it), colour = over(read(style.color), under);
        const [a, b] = [light(colour), light(under)].sort((a, b) => b - a), ratio = (a + .05) / (b + .05);
        const large = size >= 24 || size >= 18.66 && style.fontWeight >= 700;
        if (ratio < (large ? 3 : 4.5)) faint.push(`${ratio.toFixed(2)} ${text.slice(0, 40)}`);
    }
    return faint;
})()";

fn contrast(place: &mut Place) {
    for look in [Look::DESKTOP.still(), Look::PHONE.dark().still()] {
        place.visit(look, |page, _, _| {
            furnish(page);
            for route in ROUTES {
                visit(page, route);
                assert_eq!(page.eval(FAINT), json!([]), "{route}");
            }
        });
    }
}

fn screen_reader(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        furnish(page);
        // Whatever can be pressed has a name.
        let nameless = "[...document.querySelectorAll('button, a[href], input, [role=button]')].filter(it => \
            !(it.ariaLabel || it.textContent.trim() || it.labels?.[0]?.textContent.trim() || it.ariaHidden)).map(it => it.outerHTML)";
        for route in ROUTES {
            visit(page, route);
            assert_eq!(page.eval(nameless), json!([]), "{route}");
            assert_eq!(page.count("h1"), 1, "{route} has one heading");
            assert_eq!(page.count("main"), 1, "{route}");
        }
        // The position, the choices and what happened.
        visit(page, "#/play/court");
        let position = page.text("#position");
        assert!(position.contains("You are on a7") && position.contains("The cultist is on a1"), "{position}");
        assert!(page.count(".target[aria-label]") == page.count(".target"));
        assert!(page.text("#choices [data-event='step e']").contains("East"));
        assert_eq!(page.eval("document.querySelector('#live').getAttribute('aria-live')"), "polite");
        Hand::Mouse.decide(page, "#choices [data-event='step e']");
        page.wait_for("document.querySelector('#live').textContent.includes('You go east to b7')");
        Hand::Mouse.decide(page, "#choices [data-event='stop']");
        page.wait_for("['The cultist', 'You roll', 'Your move'].every(it => document.querySelector('#live').textContent.includes(it))");
        page.click("#undo");
        page.wait_for("document.querySelector('.toast[role=status]') !== null");
        page.click("#hint");
        page.wait_long_for("document.querySelector('#live').textContent.includes('is best')");
        visit(page, "#/replay/won");
        page.click("#player-on");
        page.wait_for("document.querySelector('#position-said[role=status]').textContent.includes('Position 1')");
    });
}

/// Numbers everything that can be reached, a group of radio buttons once; gives how much that is.
const NUMBER: &str = "(() => {
    let count = 0; const groups = new Set();
    for (const it of document.querySelectorAll('a[href], button, input, [tabindex]')) {
        delete it.dataset.reach;
        if (it.tabIndex < 0 || it.disabled || !it.checkVisibility({ visibilityProperty: true })) continue;
        if (it.type === 'radio') { if (!it.checked || groups.has(it.name)) continue; groups.add(it.name); }
        it.dataset.reach = count++;
    }
    return count;
})()";
/// The element with the focus, and whether that is seen: `[number, seen, markup]`.
const FOCUS: &str = "(() => {
    const at = document.activeElement;
    const ringed = it => it && (style => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2)(getComputedStyle(it));
    const within = [at.closest('label'), at.closest('.search')];
    const ring = at.querySelector('.ring');
    const seen = ring ? parseFloat(getComputedStyle(ring).strokeWidth) >= 3 : [...(at.matches('.hidden-text') ? [] : [at]), ...within].some(ringed);
    return [at.dataset.reach ?? null, seen, at.outerHTML.slice(0, 120)];
})()";

/// Lets the next Tab begin at the top, wherever one was before: a browser goes on from there, though nothing has the
/// focus any more.
const FROM_THE_TOP: &str = "(page => { page.tabIndex = -1; page.focus(); page.removeAttribute('tabindex'); page.blur(); })(document.body)";

fn everything_is_reached_by_keyboard(place: &mut Place) {
    for look in [Look::DESKTOP.still(), Look { touch: false, ..Look::PHONE.still() }] {
        place.visit(look, |page, _, _| {
            furnish(page);
            for route in ROUTES {
                visit(page, route);
                page.eval(FROM_THE_TOP);
                let all = page.eval(NUMBER).as_u64().unwrap();
                let mut reached = vec![false; all as usize];
                for _ in 0..all + 3 {
                    page.key("Tab");
                    let at = page.eval(FOCUS);
                    if let Some(number) = at[0].as_str().and_then(|it| it.parse::<usize>().ok()) {
                        assert_eq!(at[1], true, "{route}: one does not see the focus on {}", at[2]);
                        reached[number] = true;
                    }
                }
                let missed: Vec<_> = reached.iter().enumerate().filter(|(_, reached)| !**reached).collect();
                let first = missed.first().map_or(0, |(number, _)| *number);
                let markup =
                    page.eval(&format!("document.querySelector('[data-reach=\"{first}\"]')?.outerHTML"));
                assert!(
                    missed.is_empty(),
                    "{route}: Tab never comes to {} of {all}, as {markup}",
                    missed.len()
                );
            }
            // The first stop leads past the header.
            visit(page, "#/play/court");
            page.eval(FROM_THE_TOP);
            tab_to(page, ".skip");
            page.key("Enter");
            page.wait_for("document.activeElement.closest('#choices') !== null");
        });
    }
}

/// The elements that make the page wider than its window; none where it fits.
const BEYOND: &str = "(page => page.scrollWidth <= page.clientWidth ? [] : [...document.querySelectorAll('body *')]\
    .filter(it => it.getBoundingClientRect().right > page.clientWidth + .5)\
    .map(it => it.outerHTML.slice(0, 80) + ' … ' + it.getBoundingClientRect().right))(document.documentElement)";

fn nothing_scrolls_that_should_not(place: &mut Place) {
    for look in [Look::DESKTOP, window(1024, 768), Look::PHONE, window(700, 900)] {
        let (width, height) = look.size;
        place.visit(look.still(), |page, _, shots| {
            furnish(page);
            for route in ROUTES {
                visit(page, route);
                assert_eq!(page.eval(BEYOND), json!([]), "{route} at {width} × {height} scrolls sideways");
                if !route.starts_with("#/play") && !route.starts_with("#/learn") {
                    continue;
                }
                shots.save(page, &format!("{width}{}", route.replace(['#', '/'], "-")));
                if width >= 1024 {
                    let high = page.eval("document.documentElement.scrollHeight");
                    assert_eq!(high, height, "{route} at {width} × {height}: the table scrolls");
                }
                if width == 360 {
                    // Every choice lies above the tools, and is large enough for a finger; nine of them may
                    // have to be scrolled to, and so may those of a game with more on the table than a board.
                    let alone = ["court", "classic", "open", "jungle", "ruin"].iter().any(|it| route.ends_with(it));
                    if !alone || page.count("#choices .choice") > 8 {
                        page.eval("scrollTo(0, document.documentElement.scrollHeight)");
                    }
                    let short = page.eval(
                        "(tools => [...document.querySelectorAll('#choices .choice')].filter(it => it.checkVisibility()).map(it => it.getBoundingClientRect())\
                         .filter(it => it.height < 44 || it.bottom > tools.top + .5).map(it => [it.height, it.bottom, tools.top]))\
                         (document.querySelector('.tools').getBoundingClientRect())",
                    );
                    assert_eq!(short, json!([]), "{route}: heights, bottoms, and where the tools begin");
                }
            }
        });
    }
}

/// A game from setting up to the analysis; says how long the slowest answer took.
#[track_caller]
fn whole_game(page: &mut Page, hand: Hand, what: &str) {
    page.goto("");
    hand.press(page, "#options-ruin");
    if hand == Hand::Keys {
        tab_to(page, "#seed");
        page.write("21");
    } else {
        fill(page, "#seed", "21");
    }
    hand.press(page, "#start");
    hand.play_to_the_end(page);
    assert!(is_over(page));
    let played = events(page);
    assert!(played.len() > 8, "{played:?}");
    hand.press(page, "#to-end");
    page.wait_long_for("document.querySelector('#equation') !== null");
    page.wait_for("document.querySelector('#curve').dataset.ready === 'true'");
    hand.press(page, "#player-first");
    page.wait_for("document.querySelector('.player .num b').innerText === '0'");
    // Never a reason to fail: how long something takes is the machine's affair.
    println!("        {what}: {} events, slowest answer {} ms", played.len(), page.slowest_answer());
    hand.press(page, "#to-history");
    page.wait_for("document.querySelectorAll('#done-ruin li').length === 1");
}

fn whole_game_by_mouse(place: &mut Place) {
    place.visit(Look::DESKTOP, |page, _, _| whole_game(page, Hand::Mouse, "desktop"));
    let small = Look { touch: false, ..Look::PHONE };
    place.visit(small.still(), |page, _, _| whole_game(page, Hand::Mouse, "phone-sized window"));
}

fn whole_game_by_keyboard(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, _| whole_game(page, Hand::Keys, "desktop"));
    let small = Look { touch: false, ..Look::PHONE };
    place.visit(small.still(), |page, _, _| whole_game(page, Hand::Keys, "phone-sized window"));
}

fn whole_game_by_touch(place: &mut Place) {
    place.visit(Look::PHONE.still(), |page, _, _| whole_game(page, Hand::Finger, "phone"));
}
