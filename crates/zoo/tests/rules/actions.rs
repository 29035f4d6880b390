//! Gates closed, points gained and exchanged, parts ended (Z-29 to Z-32).
use tabletop::{Game, Refusal};
use zoo::{Spaces, Zoo};

use crate::board::{ROCKPORT, ROCKPORT_2, board, map, snapshot};

#[test]
fn z_29_squares_are_filled_from_anywhere_at_the_cards_price() {
    let map = board("ab@");
    let keeper = map.at("keeper a ap 5, act keeper");
    assert_eq!(keeper.legal("close main"), ["close main 1", "close main 2"]);
    assert_eq!(keeper.legal("close").len(), 10, "any of the five gates");
    let after = keeper.then("close main 2");
    assert_eq!((after.ap(), after.snapshot().gates["main"].filled), ([1, 8], 2));
    assert_eq!(after.phase(), "act keeper 1 0");
    let worker = map.at("worker a, act worker").then("close spare1 3");
    assert_eq!((worker.ap(), worker.snapshot().gates["spare1"].filled), ([4, 5], 3));
}

#[test]
fn z_29_no_more_than_three_squares_and_no_more_than_can_be_paid() {
    let play = board("ab@").at("worker a ap 2, gate main 1 lion, gate spare1 3, act worker");
    assert_eq!(play.legal("close main"), ["close main 1", "close main 2"]);
    assert_eq!(play.legal("close spare1"), [] as [&str; 0]);
    let cases = [
        ("close main 3", "only 2 open squares"),
        ("close spare1 1", "is closed"),
        ("close spare2 3", "costs 3"),
        ("close nowhere 1", "no gate"),
        ("close main 99", "only 2"),
    ];
    for (event, words) in cases {
        let (rule, text) = play.refused(event);
        assert_eq!((rule, text.contains(words)), ("Z-29", true), "{event}: {text}");
    }
}

#[test]
fn z_30_gain_brings_three_points_as_far_as_the_track_goes() {
    let map = board("ab@");
    let play = map.at("keeper a, act keeper").then("gain");
    assert_eq!((play.ap(), play.snapshot().characters["keeper"].ap_left), ([7, 8], 21));
    let last = map.at("keeper a ap_left 2, act keeper").then("gain");
    assert_eq!((last.ap(), last.snapshot().characters["keeper"].ap_left), ([6, 8], 0));
    assert_eq!((last.legal("gain"), last.rule("gain")), (vec![], "Z-30"));
}

#[test]
fn z_31_an_exchange_buys_both_kinds_at_the_cards_rates() {
    let map = board("ab@");
    let keeper = map.at("keeper a health 8, act keeper");
    assert_eq!(
        keeper.legal("exchange"),
        [
            "exchange 0 1",
            "exchange 0 2",
            "exchange 1 0",
            "exchange 1 1",
            "exchange 2 0",
            "exchange 2 1",
            "exchange 3 0",
            "exchange 4 0"
        ]
    );
    let after = keeper.then("exchange 2 1");
    assert_eq!((after.ap(), after.tranquilizers(), after.health()), ([0, 8], [7, 2], [9, 12]));
    assert_eq!(after.phase(), "act keeper 1 0", "one action");
    let left = &after.snapshot().characters["keeper"];
    assert_eq!((left.tranquilizers_left, left.health_left), (18, 3));
    let worker = map.at("worker a ap 8, act worker").then("exchange 4 0");
    assert_eq!((worker.ap(), worker.tranquilizers()), ([4, 0], [5, 6]));
}

#[test]
fn z_31_as_far_as_points_and_tracks_go_and_not_nothing() {
    let map = board("ab@");
    let play = map.at("keeper a ap 9 ap_left 0 tranquilizers_left 2 health_left 1, act keeper");
    assert_eq!(
        play.legal("exchange"),
        ["exchange 0 1", "exchange 1 0", "exchange 1 1", "exchange 2 0", "exchange 2 1"]
    );
    let cases = [
        ("exchange 0 0", "buys something"),
        ("exchange 3 0", "2 more tranquilizers"),
        ("exchange 0 2", "1 more health"),
        ("exchange 99 99", "2 more"),
    ];
    for (event, words) in cases {
        let (rule, text) = play.refused(event);
        assert_eq!((rule, text.contains(words)), ("Z-31", true), "{event}: {text}");
    }
    let poor = map.at("keeper a ap 1, act keeper");
    assert_eq!(poor.legal("exchange"), ["exchange 1 0"]);
    assert!(poor.refused("exchange 2 0").1.contains("there is 1"));
    assert!(map.at("keeper a ap 0, act keeper").refused("exchange 1 0").1.contains("there are none"));
}

#[test]
fn z_32_end_forgoes_what_is_left_but_not_within_a_move() {
    let play = board("ab@").at("keeper a, act keeper");
    assert_eq!(play.then("end").phase(), "act worker 2 0");
    assert_eq!(play.after("end, end").snapshot().turn, 2);
    assert_eq!(play.after("gain, end").phase(), "act worker 2 0");
    let moving = play.then("move");
    assert_eq!((moving.legal("end"), moving.rule("end")), (vec![], "Z-32"));
}

#[test]
fn z_30_action_points_are_gained_as_long_as_the_track_goes() {
    let board = board("ab@");
    assert_eq!(board.at("act keeper").legal("gain"), ["gain"]);
    assert!(board.at("keeper a ap 4 ap_left 0, act keeper").legal("gain").is_empty());
}

#[test]
fn z_31_a_track_can_be_bought_to_its_end() {
    let play = board("ab@")
        .at("keeper a ap 20 health 12 health_left 4 tranquilizers 5 tranquilizers_left 3, act keeper");
    for (event, refused) in [
        ("exchange 3 0", false),
        ("exchange 0 4", false),
        ("exchange 3 4", false),
        ("exchange 4 0", true),
        ("exchange 0 5", true),
    ] {
        let refusal = play.game.refusal(&play.state, event.parse().expect("an exchange"));
        assert_eq!(refusal.map(|refusal| refusal.rule()).is_some(), refused, "{event}");
        assert_eq!(play.legal(event).contains(&event.to_string()), !refused, "{event}");
    }
}

#[test]
fn z_34_reach_goes_through_a_zoo_of_more_than_64_spaces() {
    // Everything but the shed's surroundings is full: one gets there from anywhere.
    for text in [ROCKPORT, ROCKPORT_2] {
        let game = Zoo::new(map(text), 1, false).expect("a level");
        let map = game.map();
        assert!(map.spaces().count() > 64);
        let shed = map.shed();
        let [near, far] = [1, 2].map(|links| {
            map.spaces()
                .filter(|space| map.links_from(shed)[space.index()] <= Some(links))
                .collect::<Spaces>()
        });
        let mut shown = snapshot(&game, "");
        let filled = near.iter().flat_map(|space| map.steps(space)).map(|step| map.step_name(step));
        shown.filled = filled.collect();
        shown.filled.sort();
        let state = game.restore(&shown).unwrap_or_else(|unfit| panic!("{unfit}"));
        assert_eq!(game.shed_spaces(&state), far);
    }
}
