//! What a position is judged by at a glance: the worker's way, what the two have, the animals near them
//! and ahead of her.
use ::zoo::{Character, Gate, Kind, Phase, Space, State, Zoo};

use super::walk::{SPACE, Walk};

/// Figures of a position, or what each of them weighs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Figures {
    /// 1; the worker's way, in tens of spaces; the actions she has left this turn; open squares of gates,
    /// in fives; one by the escapes it takes to lose; bites of loose animals ahead of her, and of animals
    /// in cages ahead; full spaces, in tens; the open squares by the escapes it takes.
    pub(super) both: [f32; 9],
    /// For each character: health, in tens; how badly hurt it is; how much health it can buy, in fours;
    /// action points there are, and that can be gained, in tens; tranquilizers, in fives; how badly hurt
    /// for so long a way; bites of animals at hand, and of those a move away.
    pub(super) each: [[f32; 9]; 2],
}

/// An animal that is loose, or the next of its kind in a cage.
struct Beast {
    space: Space,
    /// 1 if it is in its cage: it has to come out first.
    door: u8,
    movement: u8,
    /// The health it takes, on average over both attacks.
    bite: f32,
}

impl Figures {
    /// The figures of a position that is not over.
    pub(super) fn of(game: &Zoo, state: &State) -> Figures {
        let at = Character::ALL.map(|who| game.map().space_of_character(state, who));
        let worker = at[Character::Worker.index()];
        let way = f32::from(Walk::to_shed(game, state).from(worker)) / f32::from(10 * SPACE);
        let mut figures = Figures { both: [0.0; 9], each: Character::ALL.map(|who| health(state, who, way)) };
        figures.both[0] = 1.0;
        figures.both[1] = way;
        figures.both[2] = to_do(state);
        let open = |gate| f32::from(Gate::SQUARES - state.squares(gate));
        figures.both[3] = Gate::ALL.map(open).iter().sum::<f32>() / 5.0;
        figures.both[4] = 1.0 / (4 - state.traps().count()) as f32;
        figures.both[7] = state.full().len() as f32 / 10.0;
        figures.both[8] = figures.both[3] * figures.both[4];
        for kind in Kind::ALL {
            if let Some(beast) = Beast::of(game, state, kind) {
                figures.meet(game, &beast, at);
            }
        }
        figures
    }

    /// Adds an animal.
    fn meet(&mut self, game: &Zoo, beast: &Beast, at: [Space; 2]) {
        let map = game.map();
        for (each, at) in self.each.iter_mut().zip(at) {
            match map.links(beast.space, at) + beast.door {
                0 | 1 => each[7] += beast.bite,
                links if links <= beast.movement => each[8] += beast.bite,
                _ => {}
            }
        }
        let [from, to] = [at[Character::Worker.index()], map.shed()];
        let (far, left) = (map.links(from, to), map.links(beast.space, to));
        // On one of the shortest ways, or next to it.
        if left < far && map.links(from, beast.space) + left <= far + 2 {
            self.both[5 + usize::from(beast.door)] += beast.bite / 3.0;
        }
    }

    /// Every figure.
    pub(super) fn all(&self) -> impl Iterator<Item = f32> + use<> {
        self.both.into_iter().chain(self.each.into_iter().flatten())
    }
}

impl Beast {
    fn of(game: &Zoo, state: &State, kind: Kind) -> Option<Beast> {
        let map = game.map();
        let animal = map.animal(kind);
        let (space, door) = match state.animal(kind) {
            Some(step) => (map.space_of(step), 0),
            None if state.caged(kind) > 0 => (animal.door, 1),
            None => return None,
        };
        let bite = f32::from(animal.direct + animal.indirect) / 2.0;
        Some(Beast { space, door, movement: animal.movement, bite })
    }
}

/// What a character has, and how badly hurt it is.
fn health(state: &State, who: Character, way: f32) -> [f32; 9] {
    let figure = state.figure(who);
    let have = f32::from(figure.health.have);
    let hurt = 1.0 / (1.0 + have);
    [
        have / 10.0,
        hurt,
        f32::from(figure.health.left.min(figure.ap.have / 2)) / 4.0,
        f32::from(figure.ap.have) / 10.0,
        f32::from(figure.ap.left) / 10.0,
        f32::from(figure.tranquilizers.have) / 5.0,
        hurt * way,
        0.0,
        0.0,
    ]
}

/// The actions that the worker has left this turn, a move under way included.
fn to_do(state: &State) -> f32 {
    match (state.phase(), state.active()) {
        (Phase::First, _) => 2.0,
        (_, Some(Character::Worker)) => f32::from(state.actions() + state.movement()),
        (_, Some(Character::Keeper)) if state.done().is_none() => 2.0,
        _ => 0.0,
    }
}
