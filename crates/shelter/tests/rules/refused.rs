//! The refused cases of `refused.txt`: S-5 to S-12, S-16, and their order.
use testkit::refused;

use crate::play::{Play, at, start};

const CASES: &str = include_str!("../refused.txt");

/// The rules that can refuse an event of this game.
const REFUSING: [&str; 9] = ["S-5", "S-6", "S-7", "S-8", "S-9", "S-10", "S-11", "S-12", "S-16"];

/// A position of the file: its name, and events that lead on from there.
fn position(text: &str) -> Play {
    let (name, events) = text.split_once(':').unwrap_or((text, ""));
    let full = "A1 B1 C1 D1 C2 C3 C4";
    let house = "owl b4, dog d2";
    let play = match name.trim() {
        "start" => start(1),
        "round" => at("a4 d1 f1 f6", &[&format!("{house} | c4-d4 | A1")], "dice"),
        "full" => at("a4 d1 f1 f6", &[&format!("{house} | c4-d4 | {full}")], "dice"),
        "poor" => at("a4 d1 f1 f6", &[&format!("{house} | c4-d4 | {full} | -")], "dice"),
        "last" => {
            let all_but_d4 = "A1 A2 A3 A4 B1 B2 B3 B4 C1 C2 C3 C4 D1 D2 D3";
            at("a4 d1 f1 f6", &[&format!("{house} | | {all_but_d4}")], "dice")
        }
        other => panic!("no position {other:?}"),
    };
    if events.trim().is_empty() { play } else { play.and(events) }
}

#[test]
fn every_refused_case_names_its_rule_and_every_rule_that_refuses_occurs() {
    let rules =
        refused::check(CASES, ';', char::is_alphanumeric, |text, event| position(text).refused(event));
    assert_eq!(rules, REFUSING.into());
}

#[test]
fn s_7_who_waits_can_do_nothing() {
    let play = at("a4 d1 f1 f6", &["", ""], "adopt 1 3 6");
    let seen = tabletop::Game::seen(&*play.game, &play.state, Some(tabletop::Seat::new(1)));
    let waiting = Play { state: seen, ..play };
    for event in ["adopt owl A1", "third A1", "place 1 a1", "fence a1-a2", "done", "dice 1 1 1", "tree a1"] {
        let (rule, why) = waiting.refused(event);
        assert_eq!((rule, why.contains("end of the round")), ("S-7", true), "{event}: {why}");
    }
}

#[test]
fn s_6_dice_out_of_order_are_no_event_of_chance() {
    use shelter::{Die, Event, Refusal};
    let play = position("round");
    let dice = [6, 3, 1].map(|figure| Die::new(figure).unwrap());
    let refusal = tabletop::Game::refusal(&*play.game, &play.state, Event::Dice(dice));
    assert_eq!(refusal, Some(Refusal::NotAscending));
    assert_eq!(tabletop::Refusal::rule(&Refusal::NotAscending), "S-6");
    assert!(Refusal::NotAscending.to_string().ends_with('.'));
}
