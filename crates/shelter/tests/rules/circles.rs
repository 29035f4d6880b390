//! The circles of the shelter's lines: S-14 and S-15.
use tabletop::{Game, Seat};

use crate::play::{CORNER, Play, at, solo};

/// A turn that crosses off this square with a 6, and does nothing else that matters here.
fn elephant(play: &Play, square: &str) -> Play {
    let cell = play.can("place 1");
    assert!(cell.is_empty());
    play.and(&format!("adopt elephant {square}, place 1 a2, fence a2-a3, done"))
}

#[test]
fn s_14_who_completes_a_line_takes_its_circle_from_all_others() {
    let almost = "| | A1 A2 A3";
    let play = at(CORNER, &["| | B1 B2 C3", almost, "| | A1 B2 C3"], "adopt 1 1 6");
    let play = elephant(&play, "B4");
    let play = elephant(&play, "A4");
    assert_eq!(play.circles(2), "oooooooo", "nothing is decided within the round");
    let play = elephant(&play, "D4");
    assert_eq!(play.moment(), "dice");
    assert_eq!([1, 2, 3].map(|seat| play.circles(seat)), ["xooooooo", "wooooooo", "xooooooo"]);
}

#[test]
fn s_14_all_who_complete_it_in_the_same_round_keep_it() {
    let almost = "| | A1 A2 A3";
    let mut play = at(CORNER, &[almost, "| | B1 B2 C3", almost], "adopt 1 1 6");
    for square in ["A4", "B4", "A4"] {
        play = elephant(&play, square);
    }
    assert_eq!([1, 2, 3].map(|seat| play.circles(seat)), ["wooooooo", "xooooooo", "wooooooo"]);
}

#[test]
fn s_14_who_completed_it_in_an_earlier_round_keeps_it() {
    // The first seat has won A, the second completes it only now, and lost it long ago.
    let play = at(CORNER, &["| | A1 A2 A3 A4 | | A won", "| | A1 A2 A3 C1 | | A lost"], "adopt 1 1 6");
    let play = elephant(&elephant(&play, "B4"), "A4");
    assert_eq!([1, 2].map(|seat| play.circles(seat)), ["wooooooo", "xooooooo"]);
}

#[test]
fn s_14_a_square_crossed_off_in_an_imagined_turn_completes_a_line() {
    let almost = "owl a1 | | A1 A2 A3";
    let play = at(CORNER, &[almost, "| | B1 B2 C3", almost], "adopt 1 1 6");
    let mut play = elephant(&play, "C4");
    let imagine = |play: &mut Play, seat, square: &str| {
        play.game.imagine_crossed(&mut play.state, Seat::new(seat), square.parse().expect("a square"));
    };
    imagine(&mut play, 1, "A4");
    imagine(&mut play, 2, "A4");
    let imagined = play.state.clone();
    // Not by one who has had its turn, imagined or not, and not a square that is crossed off.
    imagine(&mut play, 0, "D4");
    imagine(&mut play, 1, "D4");
    assert_eq!(play.state, imagined);
    let paper = play.paper(3);
    assert_eq!((paper.crossed().len(), paper.imagined().len(), paper.housed().len()), (4, 1, 1));
    // Those marks of a running round are hidden like any.
    let seen = play.game.seen(&play.state, Some(Seat::FIRST));
    assert!(seen.papers()[1..].iter().all(|paper| paper.imagined().is_empty() && paper.crossed().len() == 3));
    play.game.pass_others(&mut play.state, Seat::FIRST);
    assert_eq!(play.moment(), "dice");
    assert_eq!([1, 2, 3].map(|seat| play.circles(seat)), ["xooooooo", "xooooooo", "wooooooo"]);
    // Outside a round nothing is crossed off.
    let dice = play.state.clone();
    imagine(&mut play, 1, "D4");
    assert_eq!(play.state, dice);
}

#[test]
fn s_14_row_and_column_are_two_circles() {
    let play = at(CORNER, &["| | A1 A2 A3 B4 C4 D4", "| | A1 A2 A3 B3 C3 D4"], "adopt 1 1 6");
    let play = elephant(&elephant(&play, "A4"), "A4");
    assert_eq!([1, 2].map(|seat| play.circles(seat)), ["woooooow", "woooooox"]);
}

#[test]
fn s_14_what_is_decided_never_changes() {
    let play =
        at(CORNER, &["| | A1 A2 A3 B1 | | A lost B won", "| | A1 A2 A3 B1 | | A won B lost"], "adopt 1 1 6");
    let play = elephant(&elephant(&play, "A4"), "B4");
    assert_eq!([1, 2].map(|seat| play.circles(seat)), ["xwoooooo", "wxoooooo"]);
}

#[test]
fn s_15_alone_a_circle_counts_only_with_row_and_column_together() {
    let play = elephant(&solo("| | A1 A2 A3 B4 C4 D4", "adopt 1 1 6"), "A4");
    assert_eq!(play.circles(1), "woooooow");
    assert_eq!(play.score().shelter, 6);
}

#[test]
fn s_15_alone_a_line_by_itself_loses_its_circle() {
    let play = elephant(&solo("| | A1 A2 A3", "adopt 1 1 6"), "A4");
    assert_eq!(play.circles(1), "xooooooo");
    let play = elephant(&solo("| | B4 C4 D4", "adopt 1 1 6"), "A4");
    assert_eq!(play.circles(1), "ooooooox");
    assert_eq!(play.score().shelter, 0);
}

#[test]
fn s_15_a_line_completed_earlier_does_not_help_the_other() {
    // Row 4 was completed before; column A is completed by A1 now, which is not in row 4.
    let play = solo("| | A2 A3 A4 B4 C4 D4", "adopt 1 1 6");
    let play = play.and("adopt owl A1, place 6 a6, fence a1-a2, done");
    assert_eq!(play.circles(1), "xoooooox");
}

#[test]
fn s_15_circles_change_only_at_the_end_of_the_round() {
    let play = solo("| | A1 A2 A3 B4 C4 D4", "adopt 1 1 6").then("adopt elephant A4");
    assert_eq!((play.circles(1), play.score().shelter), ("oooooooo".into(), 0));
    let play = play.and("place 1 a2, fence a2-a3");
    assert_eq!(play.circles(1), "oooooooo");
    assert_eq!(play.then("done").circles(1), "woooooow");
}

#[test]
fn s_14_circles_decided_earlier_are_not_to_come() {
    let play = at(CORNER, &["| | A1 A2 A3 A4 | | A won", "| | A1 A2 A3 B4"], "adopt 1 3 6");
    assert_eq!(play.game.circles_to_come(&play.state), []);
}
