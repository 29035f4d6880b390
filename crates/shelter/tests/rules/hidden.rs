//! S-7: nobody sees another's marks of the round before all are done.
use std::collections::BTreeSet;

use shelter::{Phase, State};
use tabletop::{Game, Seat};

use crate::play::{CORNER, Play, at, solo};

const SEATS: [Option<Seat>; 4] = [Some(Seat::new(0)), Some(Seat::new(1)), Some(Seat::new(2)), None];

fn three() -> Play {
    let paper = "owl a1 | a1-a2 | A1";
    at(CORNER, &[paper, paper, paper], "adopt 1 3 6")
}

/// Two turns that differ in everything a turn can differ in.
const TURNS: [&str; 2] =
    ["adopt owl A2, place 3 c1, fence a6-b6, done", "adopt rhino C1, place 1 b1, fence a5-a6, fence b6-c6"];

fn shown(play: &Play, seat: u8) -> serde_json::Value {
    let view = play.game.view(&play.state, Seat::new(seat - 1));
    serde_json::to_value(play.game.shown(&view)).unwrap()
}

#[test]
fn s_7_what_others_did_this_round_is_not_in_a_view() {
    let before = three();
    let after = before.and(TURNS[0]);
    assert_eq!(shown(&after, 2)["seats"][0], shown(&before, 2)["seats"][0]);
    assert_eq!(shown(&after, 2)["phase"], "adopt");
    assert_eq!(shown(&after, 3)["seats"][0], shown(&before, 3)["seats"][0]);
    // One's own marks are there, also after one's turn.
    assert_eq!(shown(&after, 1)["seats"][0]["animals"]["c1"], "owl");
    assert_eq!(shown(&after, 1)["seats"][0]["crossed"], serde_json::json!(["A1", "A2"]));
}

#[test]
fn s_7_a_view_is_the_state_json_without_whose_turn_it_is() {
    let play = three().then("adopt owl A2");
    let mut json = play.json();
    json.as_object_mut().unwrap().remove("to_move");
    assert_eq!(shown(&play, 1), json);
    let waiting = shown(&play, 2);
    assert_eq!((waiting["phase"].as_str(), waiting.get("to_move")), (Some("wait"), None));
    assert_eq!(waiting["dice"], serde_json::json!([1, 3, 6]));
    let hidden = &waiting["seats"][0];
    assert_eq!(hidden["dice_left"], serde_json::json!([]));
    assert_eq!((&hidden["adopted"], &hidden["fences_left"]), (&serde_json::Value::Null, &0.into()));
    let fencing = play.then("place 3 c1");
    assert_eq!(shown(&fencing, 1)["seats"][0]["fences_left"], 2);
    assert_eq!(shown(&fencing, 2), waiting, "how far another has come does not show");
    let next = play.and("place 3 c1, fence a6-b6, done");
    assert_eq!(shown(&next, 3), waiting, "nor who it is that draws");
}

#[test]
fn s_7_a_spent_circle_is_hidden_too() {
    let full = "| | A1 B1 C1 D1 C2 C3 C4";
    let before = at(CORNER, &[full, full], "adopt 1 3 6");
    let after = before.and("third A2, fence a6-b6, done");
    assert_eq!(after.seat(1)["third_circles_left"], serde_json::json!([3, 1]));
    assert_eq!(shown(&after, 2)["seats"][0]["third_circles_left"], serde_json::json!([4, 3, 1]));
}

#[test]
fn s_7_everything_shows_once_the_round_is_over() {
    let play = TURNS.iter().fold(three(), |play, turn| play.and(turn)).and(TURNS[0]);
    assert_eq!(play.moment(), "dice");
    for seat in 1..=3 {
        let mut json = play.json();
        json.as_object_mut().unwrap().remove("to_move");
        assert_eq!(shown(&play, seat), json);
        assert_eq!(play.game.seen(&play.state, Some(Seat::new(seat - 1))), play.state);
    }
}

/// The two positions in which seats that had their turn did one thing or the other.
fn twins(turns: usize) -> (Play, Play) {
    let (mut one, mut other) = (three(), three());
    for turn in 0..turns {
        one = one.and(TURNS[turn % 2]);
        other = other.and(TURNS[(turn + 1) % 2]);
    }
    (one, other)
}

#[test]
fn s_7_positions_that_differ_only_in_hidden_marks_look_and_play_alike() {
    for turns in 1..3 {
        let (one, other) = twins(turns);
        assert_ne!(one.state, other.state);
        let mover = turns as u8;
        for seat in mover..3 {
            let seat = Seat::new(seat);
            let (view, same) = (one.game.view(&one.state, seat), other.game.view(&other.state, seat));
            assert_eq!(view, same);
            assert_eq!(one.game.seen(&one.state, Some(seat)), other.game.seen(&other.state, Some(seat)));
            for drawn in 0..3 {
                let determinize = |play: &Play| play.game.determinize(&view, &mut |n| drawn % n.max(1));
                assert_eq!(determinize(&one), determinize(&other));
            }
        }
        assert_eq!(one.game.seen(&one.state, None), other.game.seen(&other.state, None));
        assert_eq!(one.legal(), other.legal(), "the next seat can do the same");
        assert_eq!(one.turn(), other.turn());
    }
}

#[test]
fn s_7_a_determinized_state_fits_the_view() {
    for turns in 0..3 {
        let (play, _) = twins(turns);
        for seat in Seat::all(3) {
            let view = play.game.view(&play.state, seat);
            for drawn in 0..5 {
                let determinized = play.game.determinize(&view, &mut |n| drawn % n.max(1));
                assert_eq!(play.game.view(&determinized, seat), view);
                let mover = determinized.to_move().expect("a round is running");
                for other in Seat::all(3) {
                    let crossed = determinized.paper(other).unwrap().crossed().len();
                    assert_eq!(
                        crossed,
                        if other < mover { 2 } else { 1 },
                        "seats before {mover} had their turn"
                    );
                }
                assert_eq!(mover == seat, usize::from(seat.index() == turns) == 1);
            }
        }
    }
}

fn phase_seen(state: &State, play: &Play, seat: Option<Seat>) -> Phase {
    play.game.seen(state, seat).phase()
}

#[test]
fn s_7_a_state_as_seen_waits_where_another_is_to_move() {
    let play = three().and(TURNS[0]).then("adopt owl A2");
    let phases = SEATS.map(|seat| phase_seen(&play.state, &play, seat));
    assert_eq!(phases, [Phase::Wait, Phase::Place, Phase::Wait, Phase::Wait]);
    for seat in SEATS {
        let seen = play.game.seen(&play.state, seat);
        assert_eq!(play.game.turn(&seen), play.game.turn(&play.state), "the table may call the next");
        if seen.phase() == Phase::Wait {
            assert!(play.game.legal_sorted(&seen).is_empty());
            assert_eq!((seen.dice_left().count(), seen.adopted(), seen.to_move()), (0, None, None));
        }
    }
    let seen = play.game.seen(&play.state, Some(Seat::new(2)));
    assert_eq!(seen.papers(), three().state.papers(), "all as at the end of the round before");
}

#[test]
fn s_7_events_of_others_are_hidden_until_the_round_is_over() {
    let before = three();
    let hides = |before: &Play, now: &Play| SEATS.map(|seat| now.game.hides(&before.state, &now.state, seat));
    let adopted = before.then("adopt owl A2");
    assert_eq!(hides(&before, &adopted), [false, true, true, true]);
    let next = before.and(TURNS[0]);
    assert_eq!(hides(&adopted, &next), [false, true, true, true]);
    let second = next.then("adopt owl A2");
    assert_eq!(hides(&next, &second), [true, false, true, true]);
    assert_eq!(hides(&before, &second), [false, true, true, true]);
    let over = next.and(TURNS[1]).and(TURNS[0]);
    assert_eq!(hides(&before, &over), [false; 4]);
    let later = over.then("dice 1 1 1");
    assert_eq!(hides(&before, &later), [false; 4], "an earlier round's");
}

#[test]
fn s_7_who_plays_alone_hides_nothing() {
    let before = solo("", "adopt 1 3 6");
    let now = before.then("adopt owl A2");
    for seat in [Some(Seat::FIRST), None] {
        assert!(!now.game.hides(&before.state, &now.state, seat));
        assert_eq!(now.game.seen(&now.state, seat), now.state);
    }
}

#[test]
fn s_7_every_possible_decision_of_another_seat_is_drawn() {
    // The first seat has had its turn with these dice, which the second has not seen.
    let play = at(CORNER, &["| | A1", ""], "2 adopt 1 2 3");
    let view = play.game.view(&play.state, Seat::new(1));
    let mut seen = BTreeSet::new();
    for number in 0..40 {
        let determinized = play.game.determinize(&view, &mut |below| number % below);
        seen.insert(format!("{:?}", determinized.paper(Seat::FIRST).expect("a paper").crossed()));
    }
    assert!(seen.len() > 2, "{seen:?}");
}

#[test]
fn s_7_outside_a_round_nothing_is_left_to_imagine() {
    let play = at(CORNER, &["| | A1", "| | B2"], "dice");
    for seat in Seat::all(2) {
        let view = play.game.view(&play.state, seat);
        let determinized = play.game.determinize(&view, &mut |_| panic!("nothing is hidden"));
        assert_eq!(determinized, play.state);
    }
}

#[test]
fn s_7_a_view_tells_the_round_and_the_fences_left() {
    let play = solo("| | A1 A2", "adopt 1 3 6").and("adopt owl A3, place 3 c1");
    let view = play.game.view(&play.state, Seat::FIRST);
    assert_eq!((view.round(), play.state.round()), (3, 3));
    assert_eq!((view.fences_left(), play.state.fences_left()), (2, 2));
}

#[test]
fn s_7_a_paper_says_what_was_marked_in_the_running_round() {
    let before = solo("owl a1 | a1-a2 | A1", "adopt 1 3 6");
    let names = |play: &Play| {
        let paper = play.paper(1);
        let (square, cell) = (paper.crossed_now(), paper.placed_now());
        (
            square.map(|square| square.to_string()),
            cell.map(|cell| cell.to_string()),
            paper.fenced_now().iter().map(|edge| edge.to_string()).collect::<Vec<_>>(),
        )
    };
    assert_eq!(names(&before), (None, None, vec![]));
    let after = before.and("adopt owl A3, place 3 c1, fence a6-b6");
    assert_eq!(names(&after), (Some("A3".into()), Some("c1".into()), vec!["a6-b6".into()]));
    assert_eq!(names(&after.then("done")), (None, None, vec![]));
}
