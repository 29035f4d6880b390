//! After the game: the end and its analysis, replay, fork, records and links, the history.
use crate::guest::{
    self, ESCAPED, Hand, ROLLED, court, events, is_over, kept, my_turn, ply, saved_file, saved_files, store,
    stored, take_up,
};
use crate::page::{Look, Page};
use crate::place::Place;
use crate::runner::Test;
use serde_json::{Value, json};
use xtask::workspace::root;

/// The tests of this file.
pub const ALL: &[(&str, Test)] = &[
    ("the_end", the_end),
    ("try_again_from_here", try_again_from_here),
    ("replay", replay),
    ("t_13_every_caption_says_where_a_decision_led", t_13_every_caption_says_where_a_decision_led),
    ("the_result_at_one_device_is_the_best_persons", the_result_at_one_device_is_the_best_persons),
    ("fork", fork),
    ("record_as_a_file", record_as_a_file),
    ("link_with_the_record", link_with_the_record),
    ("history", history),
    ("history_as_a_file", history_as_a_file),
    ("bad_files_and_links", bad_files_and_links),
];

/// The won game's events, to the one that wins it.
fn winning() -> Vec<String> {
    let record: Value = serde_json::from_str(ESCAPED).unwrap();
    record["events"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|it| it.as_str().map(str::to_owned))
        .collect()
}

/// Plays the court, carelessly, to its end, and goes to the analysis; gives the events.
#[track_caller]
fn lose(page: &mut Page) -> Vec<String> {
    take_up(page, &ROLLED);
    Hand::Mouse.play_to_the_end(page);
    let events = events(page);
    page.click("#to-end");
    page.wait_long_for("document.querySelector('#equation') !== null");
    events
}

/// Wins the court with its last step, and goes to the analysis.
#[track_caller]
fn win(page: &mut Page) {
    let events = winning();
    let (last, before) = events.split_last().unwrap();
    take_up(page, &before.iter().map(String::as_str).collect::<Vec<_>>());
    page.click(&format!("#choices [data-event='{last}']"));
    page.click("#to-end");
    page.wait_long_for("document.querySelector('#equation') !== null");
}

/// A whole number as it stands on the page.
fn number(text: &str) -> i64 {
    text.trim()
        .replace('−', "-")
        .trim_start_matches('+')
        .parse()
        .unwrap_or_else(|_| panic!("{text} is no number"))
}

fn the_end(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        win(page);
        assert_eq!(page.text("h1"), "Escaped");
        assert_eq!(stored(page, "menagerie.match.court"), None, "it is among the finished games");
        assert_eq!(kept(page)["finish"]["outcome"], "escaped");
        // Start, luck and decisions add up to the result.
        let parts = page.eval("[...document.querySelectorAll('#equation b')].map(it => it.innerText)");
        let parts: Vec<i64> = parts.as_array().unwrap().iter().map(|it| number(it.as_str().unwrap())).collect();
        let sign = page.eval("document.querySelector('#equation i').innerText");
        let luck = if sign == "+" { parts[1] } else { -parts[1] };
        assert_eq!(parts[0] + luck - parts[2], parts[3], "{parts:?}");
        assert_eq!(parts[3], 100);
        // It is kept with the game.
        page.wait_for("localStorage.getItem('menagerie.done.court').includes('\"luck\"')");
        page.wait_for("document.querySelector('#curve').dataset.ready === 'true'");
        assert!(page.text("#facts").contains("exact"));
        page.settle();
        shots.save(page, "won");
        // The curve leads to its positions.
        let rect = page.eval(
            "(r => [r.left + r.width / 2, r.top + r.height / 2])(document.querySelector('#curve svg').getBoundingClientRect())",
        );
        let last = page.text("#player-position + *, .player .num b");
        page.click_at(rect[0].as_f64().unwrap(), rect[1].as_f64().unwrap());
        page.wait_for(&format!("document.querySelector('.player .num b').innerText !== {last:?}"));
        page.click("#play-again");
        my_turn(page);
        assert!(!is_over(page));
    });
}

fn try_again_from_here(place: &mut Place) {
    for look in [Look::DESKTOP, Look::PHONE] {
        place.visit(look.still(), |page, _, shots| {
            let played = lose(page);
            let result = page.eval("[...document.querySelectorAll('#equation b')].at(-1).innerText");
            assert_eq!(result, "0");
            // The worst decisions, the worst first, with what they cost and a mark.
            let costs = page.eval(
                "[...document.querySelectorAll('.worst li .lost')].map(it => it.innerText.split('−')[1])",
            );
            let costs: Vec<i64> =
                costs.as_array().unwrap().iter().map(|it| number(it.as_str().unwrap())).collect();
            assert!(!costs.is_empty() && costs.is_sorted_by(|a, b| a >= b) && costs[0] >= 2, "{costs:?}");
            assert_eq!(page.count(".worst li .mk2[aria-label]"), costs.len() as u64);
            page.settle();
            shots.save(page, if look.touch { "phone" } else { "desktop" });
            page.click(".worst li .look");
            let at = page.eval("Number(document.querySelector('.worst li').dataset.ply)").as_u64().unwrap();
            page.wait_for(&format!("document.querySelector('.player .num b').innerText === '{at}'"));
            page.wait_for("document.querySelector('#legend').innerText.includes('best:')");
            page.click(".worst li .retry");
            page.wait_for("document.querySelector('main.table') !== null");
            my_turn(page);
            assert_eq!(ply(page), at, "on from the position before the decision");
            assert_eq!(events(page), played[..at as usize]);
            assert_ne!(kept(page)["id"], "court", "in a game of its own");
            assert!(stored(page, "menagerie.done.court").is_some());
        });
    }
}

fn replay(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        let last = lose(page).len();
        page.goto("#/replay/court");
        page.wait_for("document.querySelector('main.replaypage') !== null");
        let at = |ply: usize| format!("document.querySelector('.player .num b').innerText === '{ply}'");
        page.wait_for(&at(0));
        page.click("#player-on");
        page.click("#player-on");
        page.wait_for(&at(2));
        page.click("#player-back");
        page.wait_for(&at(1));
        page.click("#player-last");
        page.wait_for(&at(last));
        assert!(page.text("h1").len() > 5);
        page.click("#player-first");
        page.wait_for(&at(0));
        // The slider by key.
        guest::tab_to(page, "#player-position");
        page.key("ArrowRight");
        page.key("ArrowRight");
        page.key("ArrowRight");
        page.wait_for(&at(3));
        page.wait_for("document.querySelector('h1').innerText.includes('4 of 4')");
        page.wait_long_for("document.querySelector('#chance').innerText.includes('%')");
        page.settle();
        shots.save(page, "position");
        // A line of the log leads to the position after it.
        page.click("#log li[data-ply='4'] button");
        page.wait_for(&at(4));
        page.click("#player-first");
        page.click("#player-pace");
        page.click("#player-play");
        page.wait_long_for(&at(last));
        page.wait_for("document.querySelector('#player-play').ariaLabel === 'Play'");
    });
}

/// Each decision of a turn has its own words, and a better one is named.
fn t_13_every_caption_says_where_a_decision_led(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        let last = lose(page).len();
        page.click("#player-first");
        let mut captions = Vec::new();
        for ply in 0..last {
            page.wait_for(&format!("document.querySelector('.player .num b').innerText === '{ply}'"));
            captions.push(page.text("#legend"));
            page.click("#player-on");
        }
        for caption in &captions {
            let names: Vec<&str> = caption.lines().filter(|line| !line.trim().is_empty()).collect();
            assert!(!names.is_empty(), "{captions:?}");
            for mark in ["you: ,", "best: ,", ": :"] {
                assert!(!caption.contains(mark) && !caption.starts_with(':'), "{caption}");
            }
        }
        let worse: Vec<&String> = captions.iter().filter(|caption| caption.contains("best:")).collect();
        assert!(!worse.is_empty() && worse.iter().all(|caption| caption.contains("you:")), "{captions:?}");
    });
}

/// A game that one of several people at this device won is told as theirs, whoever sat first.
fn the_result_at_one_device_is_the_best_persons(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        // The second seat wins it.
        let text = std::fs::read_to_string(root().join("golden/penguins/penguins-03.json")).unwrap();
        let mut record: Value = serde_json::from_str(&text).unwrap();
        record["seats"] = json!(["Ada", "Ben", "Cy"]);
        let file = saved_files(page, "the_best_persons").join("three-people.json");
        std::fs::write(&file, record.to_string()).unwrap();
        page.goto("");
        page.open_file("#open-record", &file);
        page.wait_for("document.querySelector('main.replaypage') !== null");
        page.click("#to-end");
        page.wait_for("document.querySelector('main.end') !== null");
        page.settle();
        shots.save(page, "end");
        assert!(page.text("h1").contains("Ben"), "{}", page.text("h1"));
        assert!(!page.text(".result").contains("Lost"), "{}", page.text(".result"));
    });
}

fn fork(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        let played = lose(page);
        let to = |page: &mut Page, button: &str| {
            page.goto("#/replay/court");
            page.click("#player-first");
            for _ in 0..3 {
                page.click("#player-on");
            }
            page.click(button);
            page.wait_for("document.querySelector('main.table') !== null");
            my_turn(page);
            assert_eq!(events(page), ROLLED);
            assert_eq!(kept(page)["from"], "court");
        };
        // With the same dice the same comes of the same.
        to(page, "#fork-same");
        assert_eq!(kept(page)["seed"], 7);
        for event in &played[3..] {
            if ["step", "stop"].iter().any(|it| event.starts_with(it)) && events(page).len() < played.len() {
                Hand::Mouse.decide(page, &format!("#choices [data-event='{event}']"));
            }
        }
        assert_eq!(events(page), played);
        // With new dice it has a seed of its own.
        let mut seeds = Vec::new();
        for _ in 0..3 {
            to(page, "#fork-new");
            seeds.push(kept(page)["seed"].as_u64().unwrap());
        }
        assert!(seeds.iter().any(|seed| *seed != 7), "{seeds:?}");
        assert!(stored(page, "menagerie.done.court").is_some(), "the old game stays");
    });
}

fn record_as_a_file(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        let folder = saved_files(page, "record_as_a_file");
        let played = lose(page);
        page.click("#save");
        let file = saved_file(page, &folder);
        let record: Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
        assert_eq!(record["format"], "menagerie/record-1");
        assert_eq!(record["events"], json!(played));
        // A record comes in again by its button, and is looked through.
        page.goto("");
        page.open_file("#open-record", &file);
        page.wait_for("document.querySelector('main.replaypage') !== null");
        page.wait_for(&format!("document.querySelector('#player-position').max === '{}'", played.len()));
        // A record of another program, too, by dropping it.
        page.goto("");
        page.drop_file(".games", &root().join("golden/ruin/ruin-01.json"));
        page.wait_for("document.querySelector('main.replaypage') !== null");
    });
    // From a running game, by the sheet.
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        let folder = saved_files(page, "record_of_a_running_game");
        take_up(page, &ROLLED);
        page.click("#share");
        page.click("#save-record");
        let file = saved_file(page, &folder);
        page.goto("");
        page.open_file("#open-record", &file);
        page.wait_for("document.querySelector('main.table') !== null");
        my_turn(page);
        assert_eq!(events(page), ROLLED, "what is not over is gone on with");
    });
}

fn link_with_the_record(place: &mut Place) {
    let (link, played) = place.visit(Look::DESKTOP.still(), |page, _, _| {
        let played = lose(page);
        page.click("#link");
        page.wait_for("document.querySelector('#link-address')?.value.includes('#/g=')");
        (page.eval("document.querySelector('#link-address').value").as_str().unwrap().to_owned(), played)
    });
    assert!(link.len() < 1500, "{} characters", link.len());
    // On another device: looked through without being kept, until one wants that.
    place.visit(Look::PHONE.still(), |page, _, shots| {
        page.goto(&link);
        page.wait_for(&format!("document.querySelector('#player-position')?.max === '{}'", played.len()));
        page.wait_long_for("document.querySelector('#chance').innerText.includes('%')");
        page.settle();
        shots.save(page, "opened");
        assert_eq!(
            page.eval("Object.keys(localStorage).filter(it => it.startsWith('menagerie.done')).length"),
            0
        );
        page.tap("#keep-link");
        page.wait_for("document.querySelector('main.end') !== null");
        assert_eq!(events(page), played);
    });
    // From a running game.
    let link = place.visit(Look::DESKTOP.still(), |page, _, _| {
        take_up(page, &ROLLED);
        page.click("#share");
        page.wait_for("document.querySelector('#share-sheet #link-address')?.value.includes('#/g=')");
        page.eval("document.querySelector('#share-sheet #link-address').value").as_str().unwrap().to_owned()
    });
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        page.goto(&link);
        page.click("#keep-link");
        page.wait_for("document.querySelector('main.table') !== null");
        my_turn(page);
        assert_eq!(events(page), ROLLED);
    });
}

fn history(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        page.goto("#/history");
        page.wait_for("document.querySelector('main.history').innerText.includes('No game is finished yet')");
        // Two games of one's own: one lost, one won.
        lose(page);
        let lost = stored(page, "menagerie.done.court").unwrap().replace("\"id\":\"court\"", "\"id\":\"lost\"");
        store(page, &[("menagerie.done.lost", lost)]);
        page.eval("localStorage.removeItem('menagerie.done.court')");
        win(page);
        page.wait_for("localStorage.getItem('menagerie.done.court').includes('\"luck\"')");
        page.click("#to-history");
        page.wait_for("document.querySelectorAll('#done-ruin li').length === 2");
        let facts = page.eval("Object.fromEntries([...document.querySelectorAll('.facts div')].map(it => it.innerText.split(/\\n+/)))");
        assert_eq!((&facts["Played"], &facts["Won"], &facts["Best"]), (&json!("2"), &json!("1"), &json!("4 turns")), "{facts}");
        let loss = facts["Lost per decision"].as_str().unwrap();
        assert!(loss.parse::<f64>().unwrap() > 0.0, "{loss}");
        assert_eq!(page.count(".figures .picture svg"), 1, "and their curve over time");
        page.settle();
        shots.save(page, "figures");
        // Each opens in its analysis.
        page.click("#done-ruin li[data-match='lost'] .what");
        page.wait_for("document.querySelector('main.end')?.dataset.match === 'lost'");
        page.wait_long_for("document.querySelector('#equation') !== null");
        page.click("#to-history");
        // Deleted, and taken back.
        page.click("#done-ruin li[data-match='lost'] .delete");
        page.wait_for("document.querySelectorAll('#done-ruin li').length === 1");
        assert_eq!(stored(page, "menagerie.done.lost"), None);
        page.click("#undo-delete");
        page.wait_for("document.querySelectorAll('#done-ruin li').length === 2");
        assert!(stored(page, "menagerie.done.lost").is_some());
        // The best result stands on the start page.
        page.goto("");
        page.wait_for("document.querySelector('.best')?.innerText.includes('4 turns')");
    });
}

fn history_as_a_file(place: &mut Place) {
    let file = place.visit(Look::DESKTOP.still(), |page, _, _| {
        let folder = saved_files(page, "history_as_a_file");
        win(page);
        page.wait_for("localStorage.getItem('menagerie.done.court').includes('\"luck\"')");
        page.click("#to-history");
        page.click("#export");
        saved_file(page, &folder)
    });
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        page.goto("#/history");
        for said in ["1 game taken in", "1 game here already"] {
            page.open_file("#import", &file);
            page.wait_for(&format!("document.querySelector('#history-said').innerText.includes({said:?})"));
            page.wait_for("document.querySelectorAll('#done-ruin li').length === 1");
        }
        page.click("#done-ruin li .what");
        page.wait_long_for("document.querySelector('#equation') !== null");
        assert_eq!(events(page), winning());
    });
}

fn bad_files_and_links(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        // No record, an event that is not possible, no history: said in a sentence, and nothing is kept.
        for file in ["ruin-bad.json", "ruin-01.replay"] {
            page.goto("");
            page.open_file("#open-record", &root().join("golden/ruin").join(file));
            page.wait_for(&format!("document.querySelector('.foot .troubled').innerText.includes({file:?})"));
        }
        page.goto("#/history");
        page.open_file("#import", &root().join("golden/ruin/ruin-01.json"));
        page.wait_for("document.querySelector('#history-said').innerText.includes('no history')");
        for packed in ["", "x", "AAAA", "%F0%9F", &"A".repeat(40_000)] {
            page.goto(&format!("#/g={packed}"));
            page.wait_for("document.querySelector('h1').innerText === 'This link leads to no game'");
        }
        for nowhere in ["#/what/ever", "#/new/chess", "#/play/none", "#/end/none", "#/replay/none"] {
            page.goto("#/about");
            page.wait_for("document.querySelector('h1').innerText.includes('About') || document.title.includes('About')");
            page.goto(nowhere);
            page.wait_for("document.querySelector('main.words a.btn[href=\"#/\"]') !== null && !document.title.includes('About')");
        }
        assert_eq!(page.eval("Object.keys(localStorage).filter(it => /match|done/.test(it)).length"), 0);
        // A match whose events are not possible stays, and is said.
        let wrong = court("wrong", &["cultist starts a1", "roll 9"]).to_string();
        store(page, &[("menagerie.match.wrong", wrong.clone())]);
        page.goto("#/play/wrong");
        page.wait_for("document.querySelector('h1').innerText === 'This game cannot be gone on with'");
        assert_eq!(stored(page, "menagerie.match.wrong"), Some(wrong));
    });
}
