//! The line of penguins, which stands beside the board: what each of them is to who decides now.
use penguins::{Colour, Event, Penguins, Spot, State};
use tabletop::Game;

use super::{Picked, Place, choices};

/// A penguin of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InLine {
    /// Its place.
    pub spot: Spot,
    /// Its colour.
    pub colour: Colour,
    /// What choosing it decides; nothing where it can only be picked.
    pub event: Option<Event>,
    /// What choosing it picks; nothing where it cannot be chosen now.
    pub picks: Option<Picked>,
    /// It is the one to be placed, or the first of two to be swapped.
    pub is_chosen: bool,
}

impl InLine {
    /// The name of its place, or of what picking it means.
    pub fn name(&self) -> String {
        match self.picks {
            Some(picks) => picks.to_string(),
            None => Place::Line(self.spot).to_string(),
        }
    }

    /// What it is, for who does not see it: `3, red`.
    pub fn words(&self) -> String {
        let can = match (self.is_chosen, self.event, self.picks) {
            (true, ..) => ", chosen",
            (false, Some(_), _) => ", swap with it",
            (false, None, Some(Picked::SwapSpot(_))) => ", can be swapped",
            (false, None, Some(_)) => ", can be taken",
            (false, None, None) => "",
        };
        format!("{}, {}{can}", self.spot, self.colour)
    }
}

/// The line, front first; what can be chosen is told where the position is `live`.
pub fn line(game: &Penguins, state: &State, picked: Option<Picked>, live: bool) -> Vec<InLine> {
    let mut legal = Vec::new();
    if live {
        game.legal(state, |event| legal.push(event));
    }
    let swaps = picked.is_some_and(Picked::is_swap);
    let placed = choices::chosen(&legal, picked).filter(|_| !swaps);
    let penguin = |(spot, colour): (Spot, Colour)| {
        let swap = |event: &Event| matches!(*event, Event::SwapSpots(a, b) if a == spot || b == spot);
        let places = |event: &Event| matches!(*event, Event::Place(from, _) if from == spot);
        let completes = |event: &Event| match (*event, picked) {
            (Event::SwapSpots(a, b), Some(Picked::SwapSpot(first))) => {
                first != spot && (a == first && b == spot || b == first && a == spot)
            }
            _ => false,
        };
        let event = legal.iter().copied().find(completes);
        let picks = match event {
            Some(_) => None,
            None if swaps => legal.iter().any(swap).then_some(Picked::SwapSpot(spot)),
            // Where there is only one to take it need not be picked.
            None => {
                legal.iter().any(places).then_some(Picked::Penguin(spot)).filter(|_| placed != Some(spot))
            }
        };
        let is_chosen = placed == Some(spot) || picked == Some(Picked::SwapSpot(spot));
        InLine { spot, colour, event, picks, is_chosen }
    };
    state.line().spots().zip(state.line().iter()).map(penguin).collect()
}
