//! *Penguin Panic* as numbers. Seats stand in order from the one that looks, so that one net can play every seat.
use alloc::format;

use crate::{Ability, Circle, Colour, Event, Igloo, MOST_FISH, Order, Penguins, Phase, Roll, Spot, State};
use tabletop::{Encode, Game, Observation, Seat};

const PHASES: [(Phase, &str); 12] = [
    (Phase::Order, "order"),
    (Phase::Seed, "seed"),
    (Phase::Line, "line"),
    (Phase::Ability, "ability"),
    (Phase::Bribe, "bribe"),
    (Phase::BeforeRoll, "before the roll"),
    (Phase::Dice, "dice"),
    (Phase::AfterRoll, "after the roll"),
    (Phase::Add, "add"),
    (Phase::Check, "check"),
    (Phase::Free, "free"),
    (Phase::Over, "over"),
];
/// The faces of a die.
const FACES: u8 = 6;

impl Encode for Penguins {
    type Layout = ();

    fn layout(&self) {}

    fn is_decision(event: Event) -> bool {
        !matches!(event, Event::Order(_) | Event::Draw(_) | Event::Dice(_))
    }

    fn observe(&self, (): &(), state: &State, seat: Seat, to: &mut impl Observation) {
        let players = usize::from(self.seats());
        // The place of a seat, seen from the one that looks.
        let from_here = |other: Seat| (other.index() + players - seat.index()) % players;
        let seats = || (0..players).map(|nth| Seat::new(((seat.index() + nth) % players) as u8));
        let phase = PHASES.iter().position(|(phase, _)| *phase == state.phase());
        to.one_of(|nth| format!("phase {}", PHASES[nth].1), phase, PHASES.len());
        to.one_of(|nth| format!("seat +{nth} to move"), state.to_move().map(from_here), players);
        to.one_of(|nth| format!("seat +{nth} decides"), state.decider().map(from_here), players);
        for place in 0..players {
            let at = state.order().seats().get(place).map(|seat| from_here(*seat));
            to.one_of(|nth| format!("place {} of the order: seat +{nth}", place + 1), at, players);
        }
        to.flag(|| "ability 4 used".into(), state.is_used(Ability::Swap));
        to.flag(|| "ability 5 used".into(), state.is_used(Ability::Add));
        to.flag(|| "extra die bought".into(), state.bought());
        to.share(|| "penguins to draw".into(), state.to_draw(), Spot::MOST);
        to.one_of(
            |nth| format!("resolving circle {}", nth + 1),
            state.resolving().map(Circle::index),
            Circle::COUNT,
        );
        for die in 0..usize::from(Roll::MOST) {
            let face = state.roll().figures().get(die).map(|face| usize::from(*face) - 1);
            to.one_of(|nth| format!("die {}: {}", die + 1, nth + 1), face, usize::from(FACES));
        }
        for (colour, left) in state.case().iter() {
            to.share(|| format!("{colour} in the case"), left, Colour::PENGUINS);
        }
        for (colour, out) in state.out().iter() {
            to.share(|| format!("{colour} out of the game"), out, Colour::PENGUINS);
        }
        let colours = Colour::ALL.len();
        for spot in Spot::all() {
            let colour = state.line().at(spot).map(|colour| colour as usize);
            to.one_of(|nth| format!("spot {spot}: {}", Colour::ALL[nth]), colour, colours);
        }
        let yard = state.yard();
        to.some_of(
            |nth| format!("igloo {}: {}", Igloo::at(nth / colours), Colour::ALL[nth % colours]),
            Colour::ALL.into_iter().flat_map(|colour| {
                yard.of(colour).iter().map(move |igloo| igloo.index() * colours + colour as usize)
            }),
            Igloo::COUNT * colours,
        );
        for ability in Ability::ALL {
            let holder = state.holder(ability).map(from_here);
            to.one_of(|nth| format!("ability {ability} held by seat +{nth}"), holder, players);
        }
        for circle in Circle::ALL {
            let owner = state.marker(circle).map(from_here);
            to.one_of(|nth| format!("guard of circle {circle} marked by seat +{nth}"), owner, players);
        }
        for (nth, other) in seats().enumerate() {
            to.share(|| format!("fish of seat +{nth}"), state.fish(other), MOST_FISH);
            for (colour, freed) in state.freed(other).iter() {
                to.share(|| format!("{colour} freed by seat +{nth}"), freed, Colour::PENGUINS);
            }
        }
        debug_assert!(players <= usize::from(Order::MOST));
    }
}
