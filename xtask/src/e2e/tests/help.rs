//! Help at the table: the hint, the bar, the log, the rules, and the lesson.
use crate::guest::{
    self, Hand, ROLLED, begin_lesson, court, events, learn, my_turn, ply, position, store, stored, take_up,
};
use crate::page::{Look, Page};
use crate::place::Place;
use crate::runner::Test;
use xtask::workspace::root;

/// The tests of this file.
pub const ALL: &[(&str, Test)] = &[
    ("hint", hint),
    ("hints_come_from_the_worker_alone", hints_come_from_the_worker_alone),
    ("win_chance_bar", win_chance_bar),
    ("log", log),
    ("rules", rules),
    (
        "t_16_rules_have_all_games_and_show_their_components",
        t_16_rules_have_all_games_and_show_their_components,
    ),
    ("learn_by_playing", learn_by_playing),
    ("every_lesson_is_played_to_its_end", every_lesson_is_played_to_its_end),
];

fn hint(place: &mut Place) {
    // On a map that came with the game, from the first turn on.
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        page.goto("#/new/ruin");
        guest::fill(page, "#seed", "5");
        page.click("#start");
        my_turn(page);
        page.click("#hint");
        page.wait_long_for("document.querySelector('#choices .is-hinted') !== null");
        let said = page.text("#preview");
        assert!(said.contains("is best") && said.contains('%'), "{said}");
        page.settle();
        shots.save(page, "known");
        // In words; in notation, too, where the setting asks for it (T-9).
        let best = page.eval("document.querySelector('#choices .is-hinted').dataset.event");
        assert!(!said.contains(best.as_str().unwrap()), "{said}");
        // The next one needs no more thinking; a decision takes the hint away.
        Hand::Mouse.decide(page, "#choices .is-hinted");
        assert_eq!(page.count("#choices .is-hinted"), 0);
        page.key("h");
        page.wait_for_selector("#choices .is-hinted");
        let workers =
            "performance.getEntriesByType('resource').filter(it => it.name.includes('/worker-')).length";
        assert!(page.eval(workers) != 0, "the worker has thought");
    });
}

fn hints_come_from_the_worker_alone(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        store(page, &[("menagerie.match.court", court("court", &ROLLED).to_string())]);
        page.goto("#/about");
        // A browser without workers: the page says so, instead of thinking itself and standing still.
        page.eval("void (window.Worker = class { constructor() { throw new Error('there is none'); } })");
        page.goto("#/play/court");
        my_turn(page);
        page.click("#hint");
        page.wait_for("document.querySelector('#preview').innerText.includes('no worker')");
        Hand::Mouse.decide(page, "#choices [data-event='step e']");
    });
}

fn win_chance_bar(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        take_up(page, &ROLLED);
        assert_eq!(page.count("#chance-bar"), 0, "off by default");
        page.click("#table");
        page.click(".switch:has(#set-bar)");
        page.key("Escape");
        page.wait_long_for("document.querySelector('#chance-bar')?.innerText.includes('%')");
        let before = page.text("#chance-bar");
        page.settle();
        shots.save(page, "on");
        // To stop at once is a mistake here, and the bar says so.
        Hand::Mouse.decide(page, "#choices [data-event='stop']");
        page.wait_for(&format!("document.querySelector('#chance-bar').innerText !== {before:?}"));
        // The setting stays.
        page.reload();
        page.wait_long_for("document.querySelector('#chance-bar')?.innerText.includes('%')");
    });
}

fn log(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        take_up(page, &[&ROLLED[..], &["step e", "step e"]].concat());
        Hand::Mouse.decide(page, "#choices [data-event='stop']");
        let events = events(page);
        assert_eq!(page.count("#log li"), events.len() as u64);
        // The latest first, in plain words, each with its notation.
        for (at, event) in events.iter().enumerate() {
            let line = page.text(&format!("#log li[data-ply='{}']", at + 1));
            assert!(line.contains(event.as_str()) && line.len() > event.len() + 8, "{line}");
        }
        // Pointing at a line shows the position before it, and only as long as one points.
        let (now, heading) = (position(page), page.text("h1"));
        page.hover("#log li[data-ply='5']");
        page.wait_for("document.querySelector('h1').innerText.includes('before that line')");
        assert!(page.text("h1").contains("3 of 4"), "one step was made before it");
        assert!(position(page).contains("on b7") && now.contains("on c7"));
        assert_eq!(page.count(".target"), 0, "nothing can be done in the past");
        page.hover("#hint");
        page.wait_for("!document.querySelector('h1').innerText.includes('before that line')");
        assert_eq!((position(page), page.text("h1")), (now, heading));
        // By key: to the latest line by Tab, from there by arrows.
        guest::tab_to(page, "#log li");
        page.wait_for("document.querySelector('h1').innerText.includes('before that line')");
        page.key("ArrowDown");
        page.key("ArrowDown");
        page.key("ArrowDown");
        page.wait_for("document.querySelector('h1').innerText.includes('3 of 4')");
        page.key("ArrowUp");
        page.wait_for("document.querySelector('h1').innerText.includes('2 of 4')");
        page.click("h1");
        page.wait_for("!document.querySelector('h1').innerText.includes('before that line')");
        // A line leads to its rule.
        page.click("#log li[data-ply='7'] .rulenum, #log li .rulenum");
        page.wait_for("document.querySelector('.rule.is-target')?.checkVisibility()");
    });
}

fn rules(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        // A page of their own, with a link to each number.
        page.goto("#/rules/ruin/R17");
        page.wait_for_selector("#rule-R17.is-target");
        for number in 1..=25 {
            page.wait_for_selector(&format!("#rule-R{number}"));
        }
        search(page);
        page.settle();
        shots.save(page, "searched");
        // And beside the board.
        take_up(page, &ROLLED);
        page.click("#tab-rules");
        page.wait_for("document.querySelector('.side #rule-R17')?.checkVisibility()");
        search(page);
        assert!(page.text("h1").contains("4 of 4"), "the board stays where it is");
    });
}

/// Searches the rules for walls.
#[track_caller]
fn search(page: &mut Page) {
    let all = page.count(".ruletext .rule");
    guest::fill(page, "#search-rules", "bridge");
    page.wait_for("document.querySelectorAll('.ruletext mark').length > 0");
    let found = page.count(".ruletext .rule");
    assert!(0 < found && found < all, "{found} of {all}");
    assert_eq!(page.count(".ruletext .rule:not(:has(mark))"), 0);
    page.wait_for_selector("#rule-R23");
    guest::fill(page, "#search-rules", "trombone");
    page.wait_for("document.querySelector('.ruletext').innerText.includes('No rule speaks of that')");
    guest::fill(page, "#search-rules", "r24");
    page.wait_for("document.querySelector('.ruletext .rule').id === 'rule-R24'");
    guest::fill(page, "#search-rules", "");
    page.wait_for(&format!("document.querySelectorAll('.ruletext .rule').length === {all}"));
}

fn learn_by_playing(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        page.goto("");
        page.click("a[href='#/learn/ruin']");
        page.wait_for_selector("#goal-begin");
        begin_lesson(page);
        let steps = page.text("#lesson-step");
        let of: u64 = steps.rsplit(' ').next().unwrap().parse().unwrap();
        assert!((8..=15).contains(&of), "{steps}");
        page.settle();
        shots.save(page, "first-step");
        // A choice that is not the lesson's is refused kindly, and nothing happens.
        let before = ply(page);
        page.click("#choices [data-event='stop']");
        page.wait_for_selector(".toast");
        assert_eq!(ply(page), before);
        let mut said = Vec::new();
        for step in 1..of {
            let remark = page.text("#remark");
            assert!(page.count("#remark a.rulenum") == 1, "{remark} names no rule");
            assert!(!said.contains(&remark), "{remark} is said twice");
            said.push(remark);
            page.wait_for(&format!("document.querySelector('#remark').dataset.step === '{step}'"));
            if step == 4 {
                // Left and taken up again.
                let left = ply(page);
                page.click("a.mark");
                page.wait_for_selector("#new-ruin");
                assert_eq!(page.count(".cont"), 0, "a lesson is none of the games to go on with");
                learn(page, "ruin");
                assert_eq!(ply(page), left);
            }
            Hand::Mouse.decide(page, "#choices .is-hinted");
        }
        page.wait_for_selector("#real-game");
        page.settle();
        shots.save(page, "done");
        assert!(page.text("h1").to_lowercase().contains("escaped"));
        page.goto("#/history");
        page.wait_for("document.querySelector('main.history') !== null");
        assert_eq!(page.count("#done-ruin li"), 0, "a lesson is no game");
        page.goto("#/learn/ruin");
        page.click("#lesson-again");
        page.wait_for_selector("#goal-begin");
        begin_lesson(page);
        page.wait_for("document.querySelector('#remark').dataset.step === '1'");
    });
}

fn every_lesson_is_played_to_its_end(place: &mut Place) {
    for game in taught() {
        for (look, hand) in [(Look::DESKTOP.still(), Hand::Mouse), (Look::PHONE.still(), Hand::Finger)] {
            place.visit(look, |page, _, shots| {
                learn(page, &game);
                let of: usize = page.text("#lesson-step").rsplit(' ').next().unwrap().parse().unwrap();
                let mut said = Vec::new();
                while page.count("#real-game") == 0 {
                    said.push(page.text("#remark"));
                    // The choice to be tried stands among the choices, marked.
                    assert_eq!(page.count("#choices .choice.is-hinted"), 1, "{game}: {said:?}");
                    let event = page.eval("document.querySelector('#choices .is-hinted').dataset.event");
                    hand.decide(page, "#choices .is-hinted");
                    let kept = stored(page, &format!("menagerie.lesson.{game}")).unwrap_or_default();
                    assert!(kept.contains(&event.to_string()), "{game}: {event} is done in {kept}");
                }
                page.settle();
                shots.save(page, &format!("{game}-{}", look.size.0));
                said.push(page.text("#remark"));
                said.dedup();
                assert_eq!(said.len(), of, "{game}: every step has its own remark");
                assert_eq!(page.text("#lesson-step"), format!("Lesson, step {of} of {of}"));
                hand.press(page, "#real-game");
                page.wait_for_selector("#start");
                // It is done: the next time it begins anew.
                learn(page, &game);
                page.wait_for("document.querySelector('#remark').dataset.step === '1'");
            });
        }
    }
}

fn t_16_rules_have_all_games_and_show_their_components(place: &mut Place) {
    place.visit(Look::PHONE.dark().still(), |page, _, shots| {
        page.goto("#/rules/ruin");
        for game in taught() {
            page.click(&format!(".gameswitch li[data-game='{game}'] a"));
            page.wait_for(&format!("location.hash === '#/rules/{game}'"));
            // The address changes before the page does.
            page.wait_for_selector(&format!(".page[data-game='{game}'] .rule[id]"));
            page.wait_for("document.querySelectorAll('.components li').length >= 8");
            let broken = "[...document.querySelectorAll('.components li')].filter(it => \
                it.querySelector('svg').getBBox().width < 10 || it.querySelector('p').innerText.length < 10).length";
            assert_eq!(page.eval(broken), 0, "{game}: each has a picture and words");
            // Every rule that is named there is one of the game's.
            page.wait_for("document.querySelectorAll('.rule[id]').length > 10");
            let unknown = page.eval(
                "[...document.querySelectorAll('.components p')].flatMap(it => it.innerText.match(/[A-Z]-?[0-9]+/g) ?? [])\
                 .filter(it => !document.getElementById(`rule-${it}`))",
            );
            assert_eq!(unknown, serde_json::json!([]), "{game}");
            page.settle();
            shots.save(page, &game);
        }
        assert_eq!(page.eval("document.documentElement.scrollWidth > innerWidth"), false);
    });
}

/// The games that have a lesson.
fn taught() -> Vec<String> {
    let lessons = std::fs::read_dir(root().join("docs/lessons")).into_iter().flatten().flatten();
    let mut games: Vec<String> =
        lessons.filter_map(|entry| Some(entry.path().file_stem()?.to_str()?.to_owned())).collect();
    games.sort();
    assert!(games.len() >= 3, "{games:?}");
    games
}
