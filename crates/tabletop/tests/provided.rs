//! The provided methods of every game: chance drawn by weights, results of all seats, nothing
//! hidden and nothing given up.
use core::fmt;
use core::str::FromStr;
use std::collections::BTreeMap;

use tabletop::{BySeat, Game, Ratio, Refusal, Seat, Turn, UnknownEvent};

/// A spinner with unequal sections decides between two: the smallest game there is.
struct Spinner;

/// The section the spinner points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Section(u8);

/// The width of the sections.
const WIDTHS: [u64; 3] = [2, 1, 4];

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "section {}", self.0)
    }
}

impl FromStr for Section {
    type Err = UnknownEvent;
    fn from_str(text: &str) -> Result<Section, UnknownEvent> {
        let section = (0..3).map(Section).find(|section| section.to_string() == text);
        section.ok_or_else(|| UnknownEvent(text.into()))
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Spun;

impl fmt::Display for Spun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("The spinner has been spun.")
    }
}

impl Refusal for Spun {
    fn rule(&self) -> &'static str {
        "R1"
    }
}

impl Game for Spinner {
    type State = Option<Section>;
    type Event = Section;
    type View = Option<Section>;
    type Refusal = Spun;
    type Snapshot = u8;

    fn seats(&self) -> u8 {
        2
    }

    fn start(&self) -> Option<Section> {
        None
    }

    fn turn(&self, state: &Option<Section>) -> Turn {
        if state.is_none() { Turn::Chance } else { Turn::Over }
    }

    fn legal(&self, _state: &Option<Section>, _list: impl FnMut(Section)) {}

    fn outcomes(&self, state: &Option<Section>, mut list: impl FnMut(Section, u64)) {
        if state.is_none() {
            (0..).zip(WIDTHS).for_each(|(section, width)| list(Section(section), width));
        }
    }

    fn refusal(&self, state: &Option<Section>, _event: Section) -> Option<Spun> {
        state.is_some().then_some(Spun)
    }

    fn apply_unchecked(&self, state: &mut Option<Section>, event: Section) {
        *state = Some(event);
    }

    fn utility(&self, state: &Option<Section>, seat: Seat) -> Option<Ratio> {
        state.map(
            |Section(section)| if usize::from(section) == seat.index() { Ratio::ONE } else { Ratio::ZERO },
        )
    }

    fn view(&self, state: &Option<Section>, _seat: Seat) -> Option<Section> {
        *state
    }

    fn determinize(&self, view: &Option<Section>, _draw: &mut dyn FnMut(u64) -> u64) -> Option<Section> {
        *view
    }

    fn position(&self, state: &Option<Section>) -> Option<Section> {
        *state
    }

    fn snapshot(&self, _state: &Option<Section>) -> u8 {
        0
    }

    fn all_events(&self) -> Vec<Section> {
        (0..3).map(Section).collect()
    }

    fn opens_turn(&self, _event: Section) -> bool {
        true
    }
}

#[test]
fn chance_is_drawn_by_weights() {
    let mut drawn = BTreeMap::new();
    for number in 0..7 {
        let event = Spinner.draw(&None, |below| {
            assert_eq!(below, 7, "all sections together");
            number
        });
        *drawn.entry(event.expect("it is chance's turn")).or_insert(0) += 1;
    }
    assert_eq!(drawn, BTreeMap::from([(Section(0), 2), (Section(1), 1), (Section(2), 4)]));
    assert_eq!(Spinner.draw(&Some(Section(1)), |_| panic!("there is nothing to draw")), None);
}

#[test]
fn every_seat_has_a_result_once_the_game_is_over() {
    assert_eq!(Spinner.utilities(&None), None);
    let won = Spinner.utilities(&Some(Section(1)));
    assert_eq!(won, Some(BySeat::new(2, |seat| if seat.index() == 1 { Ratio::ONE } else { Ratio::ZERO })));
}

#[test]
fn what_is_possible_is_followed_and_what_is_not_changes_nothing() {
    let mut state = None;
    assert_eq!(Spinner.apply(&mut state, Section(2)), Ok(()));
    assert_eq!(Spinner.apply(&mut state, Section(0)), Err(Spun));
    assert_eq!(state, Some(Section(2)));
}

#[test]
fn nothing_is_hidden_and_nothing_given_up_unless_a_game_says_so() {
    let over = Some(Section(0));
    for seat in [None, Some(Seat::FIRST)] {
        assert!(!Spinner.hides(&None, &over, seat));
        assert_eq!(Spinner.seen(&over, seat), over);
    }
    assert!(!Spinner.given_up(&None) && !Spinner.given_up(&over));
}
