//! *Mayhem at the Rockport Zoo*: the greedy move, the evaluation and the priors for search. The greedy worker goes
//! to the shed, past the animals where possible; the keeper closes the gates that animals are near and shoots; both
//! buy health in time.
mod evaluation;
mod feature;
mod position;
mod prior;
mod walk;

use ::zoo::{Character, Event, Gate, Phase, Points, Space, State, Zoo};
use games::Dice;
use tabletop::Seat;

use crate::best::Best;
use crate::{BotGame, Manner, MctsConfig, Widening};
pub use evaluation::{Weights, evaluate};
pub use feature::{CharacterFeature, CharacterFeatures, Feature, Features};
pub use position::Position;
use prior::Prior;
use walk::Walk;

/// Health at or below which a character buys more before it goes on.
const LOW: u8 = 4;
/// The number of squares that the worker fills before she sets out.
const SQUARES_FIRST: u8 = 6;
/// The distance from a gate, in links, from which on animals do not count.
const NEAR: u8 = 8;
/// The share of the greatest danger from which on a gate's counts as great; set by hand.
const SAME_DANGER: f64 = 0.75;
/// The mean number of attempts before an animal that wants to leave before the first turn is let go.
const ALLOW_ONE_IN: u64 = 200;

impl BotGame for Zoo {
    fn bias(&self) -> f64 {
        0.31
    }

    const ANALYSIS_ITERATIONS: u32 = 500;

    /// Shoots where possible, buys health where it is low; then the keeper closes gates, and the worker goes on. Draws
    /// one of equally good shots, gates or ways.
    fn greedy_move(&self, state: &State, dice: &mut Dice) -> Option<Event> {
        match state.phase() {
            // Where every kind of a die would leave, rolling again would go on for ever.
            Phase::Escape if dice.below(ALLOW_ONE_IN) == 0 => Some(Event::Allow),
            Phase::Escape => Some(Event::Reroll),
            Phase::First => Some(Event::First(Character::Keeper)),
            Phase::Act => Some(Part::new(self, state)?.act(dice)),
            Phase::Go => Some(Part::new(self, state)?.go(dice)),
            Phase::Animals | Phase::Orientation | Phase::Again | Phase::Over => None,
        }
    }

    /// Playouts of a few events value a leaf no better than evaluation at once, and take as long again. The many
    /// amounts that can be bought or filled open by progressive widening.
    const MCTS: MctsConfig = MctsConfig {
        exploration: 0.25,
        rollout_depth: 0,
        widening: Widening { first: 5, factor: 0.5, power: 0.5 },
        ..MctsConfig::PLAIN
    };

    fn evaluate(&self, state: &State, values: &mut [f32]) -> bool {
        values.fill(evaluate(self, state, &Weights::FITTED));
        true
    }

    /// Bold: the worker near the shed. Careful: health. Quick: few turns.
    fn taste(&self, manner: Manner, state: &State, _: Seat) -> f32 {
        match manner {
            Manner::Bold => {
                let worker = self.map().space_of_character(state, Character::Worker);
                -0.01 * f32::from(self.map().links(worker, self.map().shed()))
            }
            Manner::Careful => {
                let health = |who| f32::from(state.figure(who).health.have);
                0.01 * (health(Character::Keeper) + health(Character::Worker))
            }
            Manner::Quick => -0.006 * state.turn() as f32,
        }
    }

    fn prior(&self, state: &State, events: &[Event], priors: &mut [f32]) -> bool {
        let Some(of) = Prior::new(self, state) else { return false };
        priors.iter_mut().zip(events).for_each(|(prior, event)| *prior = of.event(*event));
        true
    }
}

/// A character's part of a turn.
struct Part<'a> {
    game: &'a Zoo,
    state: &'a State,
    who: Character,
}

impl Part<'_> {
    fn new<'a>(game: &'a Zoo, state: &'a State) -> Option<Part<'a>> {
        Some(Part { game, state, who: state.active()? })
    }

    fn act(&self, dice: &mut Dice) -> Event {
        if let Some(shot) = self.shot(dice) {
            return shot;
        }
        if self.state.actions() == 0 {
            return Event::End;
        }
        self.heal().unwrap_or_else(|| match self.who {
            Character::Keeper => self.close(dice).or(self.gain()).unwrap_or(Event::End),
            Character::Worker => self.prepare(dice).unwrap_or_else(|| self.set_out(dice)),
        })
    }

    /// The best shot there is.
    fn shot(&self, dice: &mut Dice) -> Option<Event> {
        let aims = self.state.loose().map(|(kind, _)| kind);
        let aims = aims.filter(|kind| self.game.aim(self.state, self.who, *kind).is_ok());
        let valued = aims.map(|kind| (f64::from(self.game.map().animal(kind).direct), kind));
        Best::of(valued, dice).map(Event::Shoot)
    }

    /// Health, where it is low; action points for it, where these are missing.
    fn heal(&self) -> Option<Event> {
        let figure = self.state.figure(self.who);
        let Points { have, left } = figure.health;
        if have > LOW || left == 0 {
            return None;
        }
        let price = self.game.map().card(self.who).health;
        match (figure.ap.have / price).min(left) {
            0 => self.gain().filter(|_| have <= LOW / 2),
            health => Some(Event::Exchange { tranquilizers: 0, health }),
        }
    }

    fn gain(&self) -> Option<Event> {
        (self.state.figure(self.who).ap.left > 0).then_some(Event::Gain)
    }

    /// Fills as many squares as possible of the gate that most animals are near to.
    fn close(&self, dice: &mut Dice) -> Option<Event> {
        let squares = self.state.figure(self.who).ap.have / self.game.map().card(self.who).gate;
        let open = Gate::ALL.into_iter().filter(|gate| !self.state.is_closed(*gate));
        let gate = Best::near(open.map(|gate| (f64::from(self.danger(gate)), gate)), SAME_DANGER, dice)?;
        let fill = squares.min(Gate::SQUARES - self.state.squares(gate));
        (fill > 0).then(|| Event::Close(self.game.map().gate(gate).name, fill))
    }

    /// The danger that animals leave by an open gate: it doubles with each link that an animal is nearer.
    fn danger(&self, gate: Gate) -> u32 {
        let map = self.game.map();
        let far = map.animal_spaces(self.state).iter().map(|at| map.links(map.gate(gate).space, at));
        let danger: u32 = far.filter(|far| *far < NEAR).map(|far| 1 << (NEAR - far)).sum();
        (1 + danger) / (1 + u32::from(self.state.blocks_yet(gate).unwrap_or(0)))
    }

    /// The worker's preparations in the first turn: closing a gate.
    fn prepare(&self, dice: &mut Dice) -> Option<Event> {
        let ap = self.state.figure(self.who).ap;
        let spent = self.game.map().card(self.who).ap_track.start.saturating_sub(ap.have);
        if self.state.turn() > 1 || spent >= SQUARES_FIRST { None } else { self.close(dice) }
    }

    /// The worker's way to the shed: a bypass where that is better than going on.
    fn set_out(&self, dice: &mut Dice) -> Event {
        let walk = Walk::to_shed(self.game, self.state);
        let reach = self.game.reach(self.state);
        let past = Best::of(reach.bypass.iter().map(|to| (-f64::from(walk.by_bypass(to)), to)), dice);
        match past {
            Some(to) if walk.by_bypass(to) < walk.from(self.here()) => Event::Bypass(self.game.map().id(to)),
            _ => Event::Move,
        }
    }

    fn here(&self) -> Space {
        self.game.map().space_of_character(self.state, self.who)
    }

    /// One space further, or no further.
    fn go(&self, dice: &mut Dice) -> Event {
        if let Some(shot) = self.shot(dice) {
            return shot;
        }
        let walk = Walk::to_shed(self.game, self.state);
        let reach = self.game.reach(self.state);
        let to = Best::of(reach.go.iter().map(|to| (-f64::from(walk.by_going(to)), to)), dice);
        match to {
            Some(to) if walk.by_going(to) <= walk.from(self.here()) + walk::MAX_DETOUR => {
                Event::Go(self.game.map().id(to))
            }
            _ => Event::Stop,
        }
    }
}
