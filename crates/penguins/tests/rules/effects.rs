//! The effects of an event, and previews of possible events: P-7, P-14, P-18 to P-21.
use penguins::{Ability, Circle, Colour, Effect, Igloo, Order, Phase, Spot, To};
use tabletop::{Game, Seat};

use crate::table::{at, start};

const TWO: Seat = Seat::new(1);

fn circle(number: u8) -> Circle {
    Circle::new(number).unwrap()
}

fn igloo(name: &str) -> Igloo {
    name.parse().unwrap()
}

#[test]
fn p18_a_placing_tells_catch_full_circle_and_every_penguin_that_leaves() {
    let spaces = "abilities 1:3 2:4 3:7; guards 1:1 2:2 3:3; line red blue; turn 1; dice 2 2";
    let play = at(&format!("3 players; after_roll; {spaces}; yard red o21 o22 s12, blue c2 i2, green o23"));
    let effects = play.effects("place 1 s23");
    let [places, catches, fills, clears, leaves @ ..] = effects.as_slice() else { panic!("{effects:?}") };
    let (seat, spot) = (Seat::FIRST, Spot::FRONT);
    assert_eq!(*places, Effect::Places { seat, colour: Colour::Red, spot, igloo: igloo("s23") });
    let Effect::Catches(Seat::FIRST, catch) = catches else { panic!("{catches:?}") };
    assert_eq!((catch.group.len(), catch.coloured, catch.penalty, catch.fish, catch.gained), (1, 0, 2, 0, 0));
    let Effect::Fills(filled) = fills else { panic!("{fills:?}") };
    assert_eq!((filled.circle, filled.owner, filled.most), (circle(2), Some(TWO), 4));
    assert_eq!(filled.colours.iter().collect::<Vec<_>>(), [Colour::Red]);
    assert_eq!(*clears, Effect::Clears { filled: *filled, colour: Colour::Red, chosen_by: None });
    let left: Vec<_> = leaves
        .iter()
        .map(|step| match step {
            Effect::Leaves { circle, colour: Colour::Red, igloo, to } if circle.number() == 2 => {
                (igloo.to_string(), *to)
            }
            other => panic!("{other:?}"),
        })
        .collect();
    let to = [To::Freed(TWO), To::Case, To::Case, To::Case];
    assert_eq!(left, ["o21", "o22", "s12", "s23"].map(String::from).into_iter().zip(to).collect::<Vec<_>>());
}

#[test]
fn p18_without_a_marker_one_is_told_to_be_out() {
    let spaces = "abilities 1:3 2:4 3:7; line red blue; turn 1; dice 4 4";
    let play = at(&format!("3 players; after_roll; {spaces}; yard red o41 o42 s34, blue c4 i4, green o43"));
    let to: Vec<To> = play
        .effects("place 1 s45")
        .iter()
        .filter_map(|step| if let Effect::Leaves { to, .. } = step { Some(*to) } else { None })
        .collect();
    assert_eq!(to, [To::Out, To::Case, To::Case, To::Case]);
}

#[test]
fn p19_a_tie_tells_who_is_asked_and_who_chose() {
    let spaces = "abilities 1:3 2:4 3:7; guards 1:1 2:2 3:3; line red blue; turn 1; dice 2 2";
    let yard = "red o21, blue c2 i2, green o22 o23, yellow s12";
    let play = at(&format!("3 players; after_roll; {spaces}; yard {yard}"));
    let effects = play.effects("place 1 s23");
    let Some(Effect::AsksColour(TWO, filled)) = effects.last() else { panic!("{effects:?}") };
    assert_eq!((filled.most, filled.colours.len()), (2, 3));
    let effects = play.then("place 1 s23").effects("free blue");
    let Some(Effect::Clears { colour: Colour::Blue, chosen_by: Some(TWO), .. }) = effects.first() else {
        panic!("{effects:?}")
    };
    assert_eq!(effects.len(), 1 + 2);
}

#[test]
fn p20_two_full_circles_tell_who_is_asked_and_which_is_spared() {
    let yard = "red o11 o12 o21 o22, blue c1 i1, green c2 i2, purple o13 o23, yellow s51 s23";
    let guards = "guards 2:1 2:2 1:3 1:4; turn 1; dice 1 2; line red red";
    let play = at(&format!("2 players; after_roll; abilities 1:4 2:7; {guards}; yard {yard}"));
    let effects = play.effects("place 1 s12");
    let filled = effects.iter().filter(|step| matches!(step, Effect::Fills(_))).count();
    assert_eq!((filled, effects.last()), (2, Some(&Effect::AsksCircle(TWO))));
    let effects = play.then("place 1 s12").effects("check 2");
    assert_eq!(effects.last(), Some(&Effect::Spared(circle(1))));
}

#[test]
fn p7_spaces_tell_their_price_and_the_last_one_the_new_order() {
    let play = at("3 players; ability").then("ability 7, ability 5");
    let effects = play.effects("ability 6");
    let order = Order::new(&[Seat::new(1), Seat::new(2), Seat::new(0)]).unwrap();
    let takes = Effect::Takes { seat: Seat::new(2), ability: Ability::ThirdDie, price: 0 };
    assert_eq!(effects, [takes, Effect::Ordered(order)]);
    let takes = Effect::Takes { seat: Seat::new(2), ability: Ability::FrontOrBack, price: 2 };
    assert_eq!(play.effects("ability 3")[0], takes);
}

#[test]
fn every_other_event_tells_what_it_does() {
    let drawn = start(2).then("order 2 1").effects("draw blue");
    assert_eq!(drawn, [Effect::Seeded(Colour::Blue, igloo("c1"))]);
    let line = at("2 players; line; line 3 red").effects("draw blue");
    assert_eq!(line, [Effect::Joins(Colour::Blue, Spot::new(4).unwrap())]);
    assert_eq!(at("2 players; bribe").effects("bribe 3"), [Effect::Bribes(Seat::FIRST, circle(3))]);
    let turn = at("2 players; before_roll; abilities 1:4 2:7; line red blue; yard green i1 c1, blue o12");
    assert_eq!(turn.effects("buy"), [Effect::Buys { seat: Seat::FIRST, price: 3 }]);
    let swapped = [(Colour::Green, igloo("c1")), (Colour::Blue, igloo("o12"))];
    assert_eq!(turn.effects("swap c1 o12"), [Effect::SwapsIgloos(swapped)]);
    let swapped = [(Colour::Red, Spot::FRONT), (Colour::Blue, Spot::new(2).unwrap())];
    assert_eq!(turn.effects("swap 1 2"), [Effect::SwapsSpots(swapped)]);
    let rolled = turn.then("roll").effects("dice 2 3");
    assert_eq!(rolled, [Effect::Rolls("2 3".parse().unwrap())]);
    assert_eq!(turn.effects("roll"), []);
}

#[test]
fn p6_a_new_round_and_the_end_are_told() {
    let out = "out red 9 yellow 10 green 10 blue";
    let last = |blue| {
        at(&format!("2 players; after_roll; abilities 1:5 2:7; dice 1 6; {out} {blue}")).effects("place 1 c1")
    };
    assert_eq!(last(8).last(), Some(&Effect::Round(2)));
    let Some(Effect::Ends(outcome)) = last(9).last().copied() else { panic!("the game ends") };
    assert_eq!((outcome.scores(), outcome.winner), (&[0, 0][..], Seat::FIRST));
}

#[test]
fn impossible_events_tell_nothing() {
    let play = at("2 players; before_roll");
    for event in ["place 1 c1", "draw red", "ability 3", "free red", "dice 1 1"] {
        assert_eq!(play.effects(event), [], "{event}");
    }
}

#[test]
fn placings_tell_chain_fish_and_the_circles_they_fill() {
    let spaces = "abilities 1:3 2:7; guards 1:1 2:2 1:3 2:4; line red blue; turn 1; dice 2 2; fish 9 5";
    let yard = "red o21 o22 s12 o13, blue c2 i2";
    let play = at(&format!("2 players; after_roll; {spaces}; yard {yard}"));
    let placings = play.game.placings(&play.state);
    let names: Vec<String> = placings.iter().map(|placing| placing.event.to_string()).collect();
    assert_eq!(names, ["place 1 o23", "place 1 s23", "place 2 o23", "place 2 s23"]);
    let red = &placings[0];
    assert_eq!((red.spot, red.colour, red.igloo), (Spot::FRONT, Colour::Red, igloo("o23")));
    // o23, o22, o21, s12 and o13 hang together: five, less two.
    assert_eq!((red.catch.group.len(), red.catch.fish, red.catch.gained), (5, 3, 1));
    assert_eq!(red.fills().count(), 0, "s23 is still empty");
    let full = at(&format!("2 players; after_roll; {spaces}; yard {yard}, green s23"));
    let placings = full.game.placings(&full.state);
    let fills: Vec<Vec<u8>> =
        placings.iter().map(|placing| placing.fills().map(|it| it.most).collect()).collect();
    assert_eq!(fills, [vec![4], vec![3]], "four red penguins, or three red against three blue");
    assert_eq!(placings[1].fills().next().map(|filled| filled.colours.len()), Some(2));
    assert_eq!(full.game.placings(&full.then("place 1 o23").state), []);
}

#[test]
fn offers_tell_holder_price_and_what_is_used() {
    let play = at("2 players; before_roll; abilities 1:4 2:7; line red blue").then("swap 1 2");
    let offers = play.state.offers();
    assert_eq!(offers.map(|offer| offer.holder.is_some()), [false, false, false, true, false, false, true]);
    assert_eq!(offers.map(|offer| offer.used), [false, false, false, true, false, false, false]);
    assert!(offers.iter().all(|offer| !offer.possible), "nobody chooses a space now");
    assert_eq!(offers[4].price, Some(2));
    assert_eq!(offers[3].price, None);
    assert_eq!(play.state.phase(), Phase::BeforeRoll);
}

#[test]
fn p21_the_points_so_far() {
    let play = at("2 players; before_roll; freed1 red 2 blue 1; freed2 green 1");
    assert_eq!([0, 1].map(|seat| play.state.points(Seat::new(seat))), [4, 1]);
    assert_eq!(play.state.leader(), Some(Seat::FIRST));
    assert_eq!(start(2).state.leader(), None);
    assert!(play.game.utilities(&play.state).is_none());
}
