//! The effects of an event, and previews of its gains: S-8 to S-16.
use shelter::{Circle, Effect, Use};
use tabletop::Seat;

use crate::play::{CORNER, Play, around, at, parse, solo, start};

/// The effects of an event, a few words each.
fn effects(play: &Play, event: &str) -> Vec<String> {
    let word = |circle| if circle == Circle::Won { "wins" } else { "loses" };
    let words = |effect| match effect {
        Effect::Planted(cell) => format!("tree {cell}"),
        Effect::Rolled(dice) => format!("rolled {}", dice.map(|die| die.to_string()).join(" ")),
        Effect::Crossed { seat, square, animal: Some(animal) } => {
            format!("{seat} crosses {square} for {animal}")
        }
        Effect::Crossed { seat, square, animal: None } => format!("{seat} crosses {square}"),
        Effect::CircleSpent { seat, place, worth } => format!("{seat} spends circle {place} of {worth}"),
        Effect::Completed { seat, line } => format!("{seat} completes {line}"),
        Effect::Placed { seat, animal, cell } => format!("{seat} places {animal} on {cell}"),
        Effect::Lost { seat, animal } => format!("{seat} loses the {animal}"),
        Effect::Fenced { seat, edge } => format!("{seat} fences {edge}"),
        Effect::TurnEnds { seat } => format!("turn of {seat} ends"),
        Effect::RoundEnds { round } => format!("round {round} ends"),
        Effect::Decided { seat, line, circle } => format!("{seat} {} {line}", word(circle)),
        Effect::Ends => "over".into(),
    };
    play.game.effects(&play.state, parse(event)).into_iter().map(words).collect()
}

#[test]
fn a_turn_is_told_step_by_step() {
    let play = start(1);
    assert_eq!(effects(&play, "tree c4"), ["tree c4"]);
    let play = at(CORNER, &["| | A1 A2 A3", "| | A1 A2 A3"], "dice");
    assert_eq!(effects(&play, "dice 1 3 6"), ["rolled 1 3 6"]);
    let play = play.then("dice 1 3 6");
    assert_eq!(effects(&play, "adopt owl A4"), ["1 crosses A4 for owl", "1 completes A"]);
    let play = play.then("adopt owl A4");
    assert_eq!(effects(&play, "place 3 c1"), ["1 places owl on c1"]);
    let play = play.then("place 3 c1");
    assert_eq!(effects(&play, "fence a6-b6"), ["1 fences a6-b6"]);
    let play = play.then("fence a6-b6");
    assert_eq!(effects(&play, "done"), ["turn of 1 ends"]);
    assert_eq!(effects(&play, "fence b6-c6"), ["1 fences b6-c6", "turn of 1 ends"]);
}

#[test]
fn s_14_the_end_of_a_round_tells_what_it_decides() {
    let almost = "| | A1 A2 A3";
    let play =
        at(CORNER, &[almost, almost], "adopt 1 3 6").and("adopt owl A4, place 3 c1, fence a6-b6, done");
    let play = play.and("adopt elephant B4, place 3 c1, fence a1-b1");
    assert_eq!(effects(&play, "done"), ["turn of 2 ends", "round 4 ends", "1 wins A", "2 loses A"]);
    let to_come = play.game.circles_to_come(&play.state);
    let to_come: Vec<String> =
        to_come.iter().map(|(seat, line, circle)| format!("{seat} {line} {circle:?}")).collect();
    assert_eq!(to_come, ["1 A Won", "2 A Lost"]);
    let seen = tabletop::Game::seen(&*play.game, &play.state, Some(Seat::new(1)));
    assert!(play.game.circles_to_come(&seen).is_empty(), "hidden marks have no effects");
}

#[test]
fn s_9_s_10_s_16_what_is_spent_lost_and_over_is_told() {
    let play = solo("| | A1 B1 C1 C2 C3 C4 D1", "adopt 3 5 6");
    assert_eq!(effects(&play, "third A2"), ["1 crosses A2", "1 spends circle 0 of 4"]);
    let full = "owl b1 c1 d1 e1 f1 a2 a3 a4 a5 a6";
    let play = at("a1 c3 c4 c5", &[full], "adopt 1 1 5");
    assert_eq!(effects(&play, "adopt giraffe A3"), ["1 crosses A3 for giraffe", "1 loses the giraffe"]);
    let last = solo("| | A1 A2 A3 A4 B1 B2 B3 B4 C1 C2 C3 C4 D2 D3 D4 | | A lost", "adopt 1 3 6");
    let last = last.and("adopt dog D1, place 6 a6, fence a1-a2");
    let end = effects(&last, "done");
    assert_eq!(end, ["turn of 1 ends", "round 16 ends", "1 wins D", "1 wins 1", "over"]);
}

#[test]
fn what_is_not_possible_tells_nothing() {
    let play = solo("", "adopt 3 5 6");
    assert!(effects(&play, "adopt owl A1").is_empty() && effects(&play, "done").is_empty());
    assert_eq!(play.game.preview(&play.state, parse("adopt owl A1")), None);
    assert_eq!(start(1).game.preview(&start(1).state, parse("tree a1")), None);
}

#[test]
fn a_preview_says_what_an_event_changes_in_the_score() {
    let paper = format!("dog a1 | {} | A1", around("a1 b1"));
    let play = solo(&paper, "place dog 1 6 of 1 3 6");
    let preview = |event| play.game.preview(&play.state, parse(event)).unwrap();
    assert_eq!(preview("place 1 b1").change(), 6);
    assert_eq!((preview("place 1 b1").before.dogs, preview("place 1 b1").after.dogs), (0, 6));
    let far = preview("place 1 c1");
    assert_eq!((far.change(), far.after.empty_areas), (34, 0), "the rest of the land is empty no more");
    let crossing = solo("| | A1 A2 A3 B4 C4 D4", "adopt 1 3 6");
    let preview = crossing.game.preview(&crossing.state, parse("adopt owl A4")).unwrap();
    let lines: Vec<String> = preview.completes.iter().map(|line| line.to_string()).collect();
    assert_eq!((lines, preview.change()), (vec!["A".into(), "4".into()], 0));
    assert_eq!(preview.paper.crossed().len(), 7);
}

#[test]
fn s_14_a_preview_of_the_last_event_of_a_round_counts_its_circles() {
    let play = solo("| | A1 A2 A3 B4 C4 D4", "adopt 1 3 6").and("adopt owl A4, place 3 c1, fence a6-b6");
    let preview = play.game.preview(&play.state, parse("done")).unwrap();
    assert_eq!((preview.before.shelter, preview.after.shelter, preview.change()), (0, 6, 6));
}

#[test]
fn s_7_a_preview_does_not_show_what_others_completed() {
    let almost = "| | A1 A2 A3";
    let play = at(CORNER, &[almost, almost], "adopt 1 3 6");
    let turn = "place 3 c1, fence a6-b6";
    let previews = ["adopt owl A4", "adopt elephant B4"].map(|adopt| {
        let play = play.and(&format!("{adopt}, {turn}, done, adopt elephant C4, {turn}"));
        play.game.preview(&play.state, parse("done")).unwrap()
    });
    assert_eq!(previews[0], previews[1]);
}

#[test]
fn the_uses_of_the_dice() {
    let counts = |play: &Play| -> Vec<String> {
        let count = |it: Use| {
            format!(
                "{}{} {} {} {}",
                it.die,
                if it.used { "!" } else { "" },
                it.squares.len(),
                it.cells.len(),
                it.edges.len()
            )
        };
        play.game.uses(&play.state).into_iter().map(count).collect()
    };
    let play = solo("| | A1", "adopt 1 3 6");
    assert_eq!(counts(&play), ["1 3 0 0", "3 6 0 0", "6 4 0 0"]);
    let play = play.then("adopt owl A2");
    assert_eq!(counts(&play), ["1! 0 0 0", "3 0 11 0", "6 0 7 0"]);
    let play = play.then("place 3 c1");
    assert_eq!(counts(&play), ["1! 0 0 0", "3! 0 0 0", "6 0 0 20"]);
    assert!(counts(&play.and("fence a6-b6, done")).is_empty());
}

#[test]
fn s_2_the_die_an_event_uses() {
    let die = |play: &Play, event| play.game.die_of(&play.state, parse(event)).map(|die| die.figure());
    let play = solo("| | A2 A3", "adopt 1 3 6");
    assert_eq!((die(&play, "adopt owl A1"), die(&play, "adopt dog A1")), (Some(1), Some(3)));
    assert_eq!((die(&play, "third A1"), die(&play, "adopt tiger A1")), (None, None));
    let play = play.then("adopt owl A1");
    assert_eq!(die(&play, "place 3 c1"), Some(3));
    let play = play.then("place 3 c1");
    assert_eq!((die(&play, "fence a6-b6"), die(&play, "done")), (Some(6), None));
}
