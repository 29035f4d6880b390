//! The end of a game told, drawn and shared; challenges with their tries; sound after the first input.
use crate::guest::{self, Hand, ROLLED, begun, court, my_turn, store, take_up, won};
use crate::page::{Look, Page};
use crate::place::Place;
use crate::runner::Test;
use serde_json::json;

/// The tests of this file.
pub const ALL: &[(&str, Test)] = &[
    ("t_10_a_challenge_says_its_try_and_help", t_10_a_challenge_says_its_try_and_help),
    ("t_11_the_end_is_told_and_drawn", t_11_the_end_is_told_and_drawn),
    ("t_12_sound_comes_after_the_first_input_only", t_12_sound_comes_after_the_first_input_only),
];

/// A finished golden record of each game, its outcome, and the number of seats.
const FINISHED: [(&str, &str, &str, usize); 5] = [
    ("ruin", "classic-jungle-caught", "caught", 1),
    ("shelter", "shelter-01", "over", 0),
    ("penguins", "greedy-2-players", "over", 2),
    ("caverns", "honeycomb-character-1-escaped", "escaped", 1),
    ("zoo", "zoo-01", "over", 1),
];

fn t_11_the_end_is_told_and_drawn(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        for (game, record, outcome, seats) in FINISHED {
            let players = begun(game, record, usize::MAX, 1)["record"]["options"]["players"].as_u64();
            let seats = if seats == 0 { players.unwrap_or(1) as usize } else { seats };
            let mut kept = begun(game, record, usize::MAX, seats);
            kept["finish"] = json!({ "outcome": outcome, "utility": vec![0.0; seats], "turns": 9 });
            store(page, &[(&format!("menagerie.done.{game}"), kept.to_string())]);
            page.goto(&format!("#/end/{game}"));
            page.wait_for_selector("#story");
            assert!(page.text("#story").ends_with('.'), "{game}: {}", page.text("#story"));
            page.wait_long_for("document.querySelector('#picture img')?.naturalWidth === 1200");
            let ways = u64::from(matches!(game, "ruin" | "caverns" | "zoo"));
            let drawn = page.count(".replay svg.board path.way");
            assert_eq!(drawn.min(1), ways, "{game}: the way taken");
            shots.save(page, game);
        }
        // The city as it ended, and the jungle again.
        page.goto("#/end/ruin");
        // The boards move down when the analysis is there.
        page.wait_long_for("document.querySelector('#curve')?.dataset.ready === 'true'");
        page.click("#boards button:first-child");
        page.wait_for("document.querySelector('#boards button').ariaPressed === 'true'");
        assert_eq!(page.count(".replay svg.board path.way"), 1);
        page.click("#boards button:last-child");
        page.wait_for("document.querySelector('#boards button').ariaPressed === 'false'");
        // The picture is saved by a button, and the end can be forked.
        page.eval("window.saved = []; HTMLAnchorElement.prototype.click = function () { saved.push(this.download); }");
        page.click("#picture [data-do=save]");
        page.wait_long_for("window.saved[0]?.endsWith('.png')");
        page.click("#fork-here");
        my_turn(page);
        assert!(!guest::is_over(page));
    });
}

fn t_10_a_challenge_says_its_try_and_help(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        store(page, &[]);
        let today = "(it => [it.getFullYear(), it.getMonth() + 1, it.getDate()]\
            .map(it => String(it).padStart(2, '0')).join('-'))(new Date())";
        let today = page.eval(today);
        let mut first = won("first");
        first["challenge"] = today.clone();
        let mut second = court("second", &ROLLED);
        second["challenge"] = today;
        second["started"] = json!(1500.0);
        let texts =
            [("menagerie.done.first", first.to_string()), ("menagerie.match.second", second.to_string())];
        store(page, &texts);
        page.goto("#/play/second");
        my_turn(page);
        assert_eq!(page.text("#challenge"), "Today’s challenge, 2nd try, without help");
        Hand::Mouse.decide(page, "#choices [data-event='step e']");
        page.click("#undo");
        page.wait_for("document.querySelector('#challenge').innerText.endsWith('with help')");
        page.reload();
        my_turn(page);
        assert_eq!(page.text("#challenge"), "Today’s challenge, 2nd try, with help");
        page.goto("#/end/first");
        page.wait_long_for("document.querySelector('#challenge-end .strokes') !== null");
        let shared = page.text("#shared");
        assert!(
            shared.contains("1st try, without help") && shared.contains("of 100 games of Greedy"),
            "{shared}"
        );
        shots.save(page, "end");
        page.goto("#/daily");
        page.wait_for_selector("#calendar .d0 .st");
        assert!(page.text("#streak").starts_with('1'), "{}", page.text("#streak"));
        assert!(page.text(".dayline").contains("without help"));
        shots.save(page, "calendar");
    });
}

/// Counts what makes sound: contexts, and sounds that begin.
const COUNTING: &str = "window.made = 0; window.heard = 0; \
    window.AudioContext = class extends AudioContext { constructor() { super(); made++; } }; \
    for (const kind of [AudioBufferSourceNode, OscillatorNode]) { \
        const start = kind.prototype.start; \
        kind.prototype.start = function (...at) { heard++; return start.apply(this, at); }; }";

fn t_12_sound_comes_after_the_first_input_only(place: &mut Place) {
    place.visit(Look::DESKTOP, |page, _, _| {
        take_up(page, &ROLLED);
        page.eval(COUNTING);
        page.eval("window.postMessage('sounds:dice@0', location.origin)");
        page.settle();
        assert_eq!(page.eval("made + heard"), 0, "nothing before the first input");
        page.click("#choices [data-event='step e']");
        page.wait_for("window.heard > 0");
        assert_eq!(page.eval("made"), 1);
        my_turn(page);
        silence(page);
        page.eval("window.heard = 0");
        page.click("#choices [data-event='stop']");
        my_turn(page);
        page.settle();
        assert_eq!(page.eval("heard"), 0, "the switch silences it");
    });
}

/// Switches sound off, as the settings do, without leaving the table.
#[track_caller]
fn silence(page: &mut Page) {
    page.click("#table");
    page.wait_for_selector("#set-sound");
    page.click("#set-sound");
    page.wait_for("JSON.parse(localStorage.getItem('menagerie.settings')).sound === false");
    page.key("Escape");
    page.wait_for("!document.querySelector('#settings')?.open");
}
