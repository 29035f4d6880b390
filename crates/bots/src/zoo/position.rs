//! The features of a position: the worker's way, the belongings of both characters, the animals near them and
//! ahead of the worker.
use ::zoo::{Character, Gate, Kind, Phase, Space, State, Zoo};

use super::feature::{CharacterFeature, CharacterFeatures, Feature, Features};
use super::walk::{SPACE, Walk};

/// The features of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Position {
    /// Those of the position as a whole.
    pub position: Features,
    /// Those of each character, in the order of [`Character::ALL`].
    pub characters: [CharacterFeatures; Character::ALL.len()],
}

/// An animal that is loose, or the next of its kind in a cage.
struct Beast {
    space: Space,
    /// 1 if it is in its cage, which it has to leave first; else 0.
    door: u8,
    movement: u8,
    /// The health it takes, on average over both attacks.
    bite: f32,
}

impl Position {
    /// The features of a position that is not over.
    pub fn new(game: &Zoo, state: &State) -> Position {
        let at = Character::ALL.map(|who| game.map().space_of_character(state, who));
        let worker = at[Character::Worker.index()];
        let way = f32::from(Walk::to_shed(game, state).from(worker)) / f32::from(10 * SPACE);
        let characters = Character::ALL.map(|who| belongings(state, who, way));
        let open = |gate| f32::from(Gate::SQUARES - state.squares(gate));
        let open_squares = Gate::ALL.map(open).iter().sum::<f32>() / 5.0;
        let escape_risk = 1.0 / (4 - state.traps().count()) as f32;
        let mut position = Features::ZERO;
        position[Feature::Bias] = 1.0;
        position[Feature::Way] = way;
        position[Feature::ActionsLeft] = actions_left(state);
        position[Feature::OpenSquares] = open_squares;
        position[Feature::EscapeRisk] = escape_risk;
        position[Feature::FullSpaces] = state.full().len() as f32 / 10.0;
        position[Feature::OpenEscapeRisk] = open_squares * escape_risk;
        let mut features = Position { position, characters };
        for kind in Kind::ALL {
            if let Some(beast) = Beast::of(game, state, kind) {
                features.add(game, &beast, at);
            }
        }
        features
    }

    /// Adds an animal.
    fn add(&mut self, game: &Zoo, beast: &Beast, at: [Space; 2]) {
        let map = game.map();
        for (character, at) in self.characters.iter_mut().zip(at) {
            match map.links(beast.space, at) + beast.door {
                0 | 1 => character[CharacterFeature::BitesNear] += beast.bite,
                links if links <= beast.movement => character[CharacterFeature::BitesInReach] += beast.bite,
                _ => {}
            }
        }
        let [from, to] = [at[Character::Worker.index()], map.shed()];
        let (far, left) = (map.links(from, to), map.links(beast.space, to));
        // On one of the shortest ways, or next to it.
        if left < far && map.links(from, beast.space) + left <= far + 2 {
            let ahead = if beast.door == 0 { Feature::LooseAhead } else { Feature::CagedAhead };
            self.position[ahead] += beast.bite / 3.0;
        }
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

/// The features of a character's belongings; its surroundings are added later.
fn belongings(state: &State, who: Character, way: f32) -> CharacterFeatures {
    let figure = state.figure(who);
    let have = f32::from(figure.health.have);
    let hurt = 1.0 / (1.0 + have);
    let mut features = CharacterFeatures::ZERO;
    features[CharacterFeature::Health] = have / 10.0;
    features[CharacterFeature::Hurt] = hurt;
    features[CharacterFeature::HealthToBuy] = f32::from(figure.health.left.min(figure.ap.have / 2)) / 4.0;
    features[CharacterFeature::ActionPoints] = f32::from(figure.ap.have) / 10.0;
    features[CharacterFeature::ActionPointsLeft] = f32::from(figure.ap.left) / 10.0;
    features[CharacterFeature::Tranquilizers] = f32::from(figure.tranquilizers.have) / 5.0;
    features[CharacterFeature::HurtByWay] = hurt * way;
    features
}

/// The actions that the worker has left this turn, a move under way included.
fn actions_left(state: &State) -> f32 {
    match (state.phase(), state.active()) {
        (Phase::First, _) => 2.0,
        (_, Some(Character::Worker)) => f32::from(state.actions() + state.movement()),
        (_, Some(Character::Keeper)) if state.done().is_none() => 2.0,
        _ => 0.0,
    }
}
