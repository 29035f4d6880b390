//! Seats, values by seat, fractions, refusals as texts.
use tabletop::{BySeat, Ratio, Refusal, Seat, UnknownEvent, Why};

#[test]
fn seats_count_from_0_inside_and_from_1_outside() {
    assert_eq!(Seat::FIRST, Seat::new(0));
    assert_eq!((Seat::new(4).index(), Seat::new(4).to_string().as_str()), (4, "5"));
    assert_eq!(Seat::all(3).map(Seat::index).collect::<Vec<_>>(), [0, 1, 2]);
}

#[test]
fn there_is_one_value_a_seat() {
    let mut scores = BySeat::new(3, |seat| seat.index() * 10);
    scores[Seat::new(1)] += 5;
    assert_eq!(scores.iter().copied().collect::<Vec<_>>(), [0, 15, 20]);
    assert_eq!((scores[Seat::new(2)], scores.seats()), (20, 3));
}

#[test]
fn fractions_are_in_lowest_terms() {
    let half = Ratio::new(21, 42).unwrap();
    assert_eq!((half.numerator(), half.denominator()), (1, 2));
    assert_eq!((half.to_f64(), half.to_string().as_str()), (0.5, "1/2"));
    let loss = Ratio::new(-6, 4).unwrap();
    assert_eq!((loss.numerator(), loss.denominator(), loss.to_string().as_str()), (-3, 2, "-3/2"));
    assert_eq!(Ratio::new(8, 4).unwrap().to_string(), "2");
    assert_eq!((Ratio::new(0, 9), Ratio::new(7, 7)), (Some(Ratio::ZERO), Some(Ratio::ONE)));
    assert_eq!(Ratio::new(3, 0), None);
}

#[derive(Clone, Debug, PartialEq)]
struct Closed;

impl core::fmt::Display for Closed {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("The door is closed.")
    }
}

impl Refusal for Closed {
    fn rule(&self) -> &'static str {
        "R3"
    }
}

#[test]
fn refusals_become_number_and_sentence() {
    let why = Why::of(&Closed);
    assert_eq!((why.rule, why.text.as_str()), ("R3", "The door is closed."));
    assert_eq!(why.to_string(), "The door is closed. (R3)");
    assert_eq!(UnknownEvent("dance".into()).to_string(), "not a known event: \"dance\"");
}
