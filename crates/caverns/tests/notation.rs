//! Events are lines of words: what prints reads back, and nothing else does.
use std::collections::BTreeSet;

use caverns::{Caverns, Circle, Die, Event, Happening, Map, Setup, Side};
use tabletop::{Game, UnknownEvent};

fn all_events() -> Vec<Event> {
    let map = Map::parse(include_str!("maps/good/honeycomb.toml")).unwrap();
    Caverns::new(map, Setup::default()).unwrap().all_events()
}

#[test]
fn every_event_prints_and_reads_back() {
    let texts: BTreeSet<String> = all_events().iter().map(ToString::to_string).collect();
    assert_eq!(texts.len(), all_events().len());
    assert_eq!(texts.len(), 6 + 36 + 36 + 12 + 6 + 6 + 5);
    for event in all_events() {
        assert_eq!(event.to_string().parse(), Ok(event));
    }
}

#[test]
fn events_are_written_as_the_specification_says() {
    for text in [
        "start 4",
        "rocks 3 5",
        "move ne",
        "lead w",
        "leave",
        "pass",
        "end",
        "friend 1 4",
        "event 5",
        "accept",
        "calm",
        "bear 6",
    ] {
        assert_eq!(text.parse::<Event>().map(|event| event.to_string()).as_deref(), Ok(text));
    }
}

#[test]
fn nothing_else_is_an_event() {
    let wrong = [
        "",
        " ",
        "start",
        "start 0",
        "start 7",
        "start 04",
        "start 1 ",
        " start 1",
        "start  1",
        "Start 1",
        "rocks 1",
        "rocks 0 1",
        "rocks 1 7",
        "rocks 1 1 1",
        "rocks 1  1",
        "rocks 11",
        "move",
        "move n",
        "move NE",
        "move ne e",
        "lead",
        "lead s",
        "leave 1",
        "leave ",
        "pass 2",
        "end.",
        "END",
        "friend",
        "friend 1",
        "friend 7 1",
        "friend 1 0",
        "event",
        "event 0",
        "event 7",
        "event 1 2",
        "accept 1",
        "calm ",
        "calms",
        "bear",
        "bear 7",
        "bear +1",
        "bear ne",
        "stop",
        "roll 3",
        "move ne\n",
        "start \u{664}",
    ];
    for text in wrong {
        assert_eq!(text.parse::<Event>(), Err(UnknownEvent(text.to_owned())));
    }
}

#[test]
fn sides_dice_and_happenings_have_their_names() {
    assert_eq!(Side::ALL.map(Side::notation), ["ne", "e", "se", "sw", "w", "nw"]);
    assert_eq!(
        Side::ALL.map(Side::words),
        ["north-east", "east", "south-east", "south-west", "west", "north-west"]
    );
    assert_eq!(Side::ALL.map(Side::opposite), [Side::Sw, Side::W, Side::Nw, Side::Ne, Side::E, Side::Se]);
    assert_eq!(Die::ALL.map(Die::figure), [1, 2, 3, 4, 5, 6]);
    assert_eq!((Die::new(0), Die::new(7)), (None, None));
    assert_eq!((Circle::new(0), Circle::new(7)), (None, None));
    assert_eq!(Happening::ALL.map(Happening::number), [1, 2, 3, 4, 5, 6]);
    assert_eq!((Happening::new(0), Happening::new(7)), (None, None));
    let names = Happening::ALL.map(Happening::name);
    assert_eq!(
        names,
        ["no action", "slip and fall", "rock slide", "disoriented", "slide", "two rock slides"]
    );
}
