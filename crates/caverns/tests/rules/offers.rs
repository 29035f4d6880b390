//! The offers of actions: their price and gains (C-11 to C-16).
use caverns::{GameResult, Offer, Price};

use crate::cave::{Play, at, event};

fn offer(play: &Play, text: &str) -> Offer {
    play.game.offer(&play.state, event(text)).unwrap_or_else(|| panic!("{text} is not offered"))
}

fn price(position: &str, text: &str) -> Price {
    offer(&at(position), text).price
}

#[test]
fn c10_a_price_says_which_actions_are_spent() {
    let dry = |actions, turn, store, missing| Price { actions, turn, store, missing, flooded: false };
    assert_eq!(price("actions; at 4b; friend 4b", "move e"), dry(1, 1, 0, 0));
    assert_eq!(price("actions; at 4b; friend 4b; actions 0", "move e"), dry(1, 0, 1, 0));
    assert_eq!(price("actions; at 4b; friend 4b", "lead e"), dry(2, 2, 0, 0));
    assert_eq!(price("actions; at 4b; friend 4b; actions 1", "lead e"), dry(2, 1, 1, 0));
    assert_eq!(price("actions; at 4b; friend 4b; disoriented", "lead e"), dry(2, 1, 0, 1));
    assert_eq!(price("actions; at 4b; friend 4b", "pass"), dry(2, 2, 0, 0));
    assert_eq!(price("actions; at 9f; friend 9f; actions 1; stored 0", "leave"), dry(2, 1, 0, 1));
}

#[test]
fn c13_a_price_tells_of_the_flood() {
    let wet = |turn, store, missing| Price { actions: 3, turn, store, missing, flooded: true };
    let position = "actions; at 1b; friend 1b; water 4";
    assert_eq!(price(position, "move ne"), wet(2, 1, 0));
    assert_eq!(price(position, "lead ne"), wet(2, 1, 0));
    assert_eq!(price("actions; at 1b; friend 1b; water 4; stored 0", "move ne"), wet(2, 0, 1));
    assert_eq!(price(position, "pass"), Price { actions: 2, turn: 2, store: 0, missing: 0, flooded: false });
}

#[test]
fn c11_an_offer_says_where_it_leads_and_what_waits_there() {
    let play = at("actions; at 8b; friend 8b; bear 9b; rocks 6b 1; water 4 1");
    let up = offer(&play, "lead ne");
    assert_eq!(up.to.map(|path| path.to_string()).as_deref(), Some("9b"));
    assert_eq!(
        (up.friend, up.climbs, up.toll, up.bear, up.shelters, up.hears),
        (true, false, 1, true, false, false)
    );
    assert_eq!((up.water, up.outcome), (None, None));
    let room = offer(&play, "move e");
    assert_eq!(
        (room.friend, room.toll, room.bear, room.shelters, room.water),
        (false, 0, false, true, Some(11))
    );
    assert!(!offer(&at("actions; at 8b; friend 8b; dry; round 2"), "move e").shelters);
    assert!(!offer(&at("actions; at 8b; friend 8b; sheltered"), "move e").shelters);
    let climb = offer(&at("actions; at 7a; friend 8b; rocks 6b 1"), "move se");
    assert!(climb.climbs);
    let calls = offer(&at("actions; at 1b"), "move ne");
    assert_eq!((calls.hears, calls.water), (true, Some(9)));
    assert!(!offer(&at("actions; at 1b; friend 1f"), "move ne").hears);
}

#[test]
fn c25_an_offer_tells_how_the_game_would_end() {
    let outcome = |position: &str, event: &str| offer(&at(position), event).outcome;
    assert_eq!(outcome("actions; at 9f; friend 9f", "leave"), Some(GameResult::Escaped));
    assert_eq!(outcome("actions; at 8b; friend 8b; health 1", "move ne"), Some(GameResult::Exhausted));
    assert_eq!(
        outcome("actions; at 3b; friend 3f; water 4 3 2; stored 2", "move sw"),
        Some(GameResult::Drowned)
    );
    // Nobody who passes is asked any more: the water of the next round is certain.
    assert_eq!(outcome("actions; at 1b; friend 1b; water 4 2", "pass"), Some(GameResult::Drowned));
    assert_eq!(outcome("actions; at 3b; friend 3f", "move e"), None);
}

#[test]
fn offers_are_what_is_open_whether_it_can_be_paid_or_not() {
    let texts = |position: &str| {
        let play = at(position);
        play.game
            .offers(&play.state)
            .iter()
            .map(|offer| offer.event.to_string())
            .collect::<Vec<_>>()
            .join(", ")
    };
    assert_eq!(texts("actions"), "move ne, pass");
    assert_eq!(texts("actions; at 5e; friend 5e; disoriented"), "move sw, lead sw");
    assert_eq!(
        texts("actions; at 2b; friend 3f; rocks 1a 1 2c 1"),
        "move ne, move e, move se, move w, move nw, pass"
    );
    assert_eq!(
        texts("actions; at 9f; friend 9f; actions 1; stored 0"),
        "move se, lead se, move sw, lead sw, move w, lead w, leave"
    );
    assert_eq!(texts("event; at 3b; friend 3f"), "");
    let play = at("actions");
    assert_eq!(play.game.offer(&play.state, event("end")), None);
}
