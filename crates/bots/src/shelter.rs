//! *Wildlife Shelter*: an evaluation that predicts the final points of a player's sheet. The greedy move takes the
//! event with the highest prediction, and search values its leaves by it.
mod evaluation;
mod feature;
mod lookahead;
mod plans;
mod race;

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use ::shelter::{Animal, Cells, Event, Paper, Phase, ROUNDS, Shelter, State};
use games::Dice;
use tabletop::{Game, Seat};

use crate::{BotGame, Evaluator, Manner, MctsConfig, Rollout, Widening};
use evaluation::{ALONE, AMONG_SEVERAL, Land, drawn, land};
pub use evaluation::{Evaluation, Weights, between_knots};
pub use feature::{Feature, Features, KNOTS};
use lookahead::Lookahead;
use race::{Known, Race};

/// The spread of the points of a round, roughly: that of the final points grows with the root of the rounds to
/// come. Set by hand.
const SPREAD: f32 = 2.0;

/// Points that count as the same for the greedy move, so that bots with equal sheets and dice part ways; set by hand.
const SAME: f32 = 0.1;

impl BotGame for Shelter {
    fn bias(&self) -> f64 {
        if self.is_solo() { 3.5 } else { 0.31 }
    }

    /// Any event that is expected to bring about as much as the best one.
    fn greedy_move(&self, state: &State, dice: &mut Dice) -> Option<Event> {
        let prepared = as_fitted(self, |fitted| fitted.prepared(self, state));
        near_best_event(self, state, &prepared.evaluation, dice)
    }

    const MCTS: MctsConfig = MctsConfig {
        iterations: 2000,
        exploration: 0.03,
        rollout: Rollout::Policy,
        rollout_depth: 0,
        widening: Widening { first: 1, factor: 0.4, power: 0.5 },
        chance: Widening::NONE,
        prior_and_worth: true,
        alone: true,
        ..MctsConfig::PLAIN
    };

    fn iteration_micros(&self, _state: &State) -> u32 {
        30 + 30 * u32::from(self.seats())
    }

    fn evaluate(&self, state: &State, values: &mut [f32]) -> bool {
        as_fitted(self, |fitted| fitted.evaluate(self, state, values))
    }

    /// Bold: elephants and rhinos, which pay only beside more of them. Careful: owls and dogs. Quick: complete lines.
    fn taste(&self, manner: Manner, state: &State, seat: Seat) -> f32 {
        const POINTS: f32 = 1.0;
        let Some(paper) = state.paper(seat) else { return 0.0 };
        let housed = |animals: [Animal; 2]| animals.map(|animal| paper.animals(animal).len()).iter().sum();
        let count: usize = match manner {
            Manner::Bold => housed([Animal::Elephant, Animal::Rhino]),
            Manner::Careful => housed([Animal::Owl, Animal::Dog]),
            Manner::Quick => paper.crossed().complete().len(),
        };
        let points = POINTS * count as f32;
        // Among several results are chances.
        if self.is_solo() { points } else { points / SPREAD / 16.0 }
    }

    fn prior(&self, state: &State, events: &[Event], priors: &mut [f32]) -> bool {
        as_fitted(self, |fitted| fitted.prior(self, state, events, priors))
    }

    fn prior_and_worth(
        &self,
        state: &State,
        events: &[Event],
        priors: &mut [f32],
        values: &mut [f32],
    ) -> bool {
        as_fitted(self, |fitted| fitted.prior_and_worth(self, state, events, priors, values))
    }

    /// The others cross off the squares that are likely with the round's dice, and draw nothing else.
    fn imagine_others(&self, state: &mut State, seat: Seat) {
        let has_crossed = state.paper(seat).is_some_and(|paper| state.has_crossed(paper));
        let is_done = has_crossed && state.to_move() != Some(seat);
        if is_done && let Some(dice) = state.dice() {
            let evaluation = &as_fitted(self, |fitted| fitted.prepared(self, state)).evaluation;
            for other in Seat::all(self.seats()).filter(|other| *other != seat) {
                let likely = state.paper(other).and_then(|paper| evaluation.likely_square(paper, dice));
                likely.into_iter().for_each(|square| self.imagine_crossed(state, other, square));
            }
        }
        self.pass_others(state, seat);
    }
}

/// Asks the knowledge by the fitted weights: those for games alone, or among several.
fn as_fitted<T>(game: &Shelter, ask: impl FnOnce(&ByWeights) -> T) -> T {
    thread_local! {
        static FITTED: [ByWeights; 2] = [ByWeights::new(ALONE), ByWeights::new(AMONG_SEVERAL)];
    }
    FITTED.with(|[alone, among_several]| ask(if game.is_solo() { alone } else { among_several }))
}

/// Values and orders by some weights.
pub struct ByWeights {
    weights: Weights,
    /// The evaluation for the game and the trees that were asked for last: most calls are for the same.
    last: RefCell<Option<Rc<Prepared>>>,
}

impl ByWeights {
    /// By these weights.
    pub fn new(weights: Weights) -> ByWeights {
        ByWeights { weights, last: RefCell::default() }
    }

    fn prepared(&self, game: &Shelter, state: &State) -> Rc<Prepared> {
        let last = &mut *self.last.borrow_mut();
        match last {
            Some(prepared) if prepared.is_of(game, state.trees()) => prepared.clone(),
            _ => last.insert(Rc::new(Prepared::new(game, state.trees(), &self.weights))).clone(),
        }
    }
}

impl Evaluator<Shelter> for ByWeights {
    fn rollout_move(&self, _: &Shelter, _: &State, _: &mut Dice) -> Option<Event> {
        None
    }

    /// Alone, the points expected of the sheet; among others, the chance to have most, by the sheets and by the race for the
    /// circles.
    fn evaluate(&self, game: &Shelter, state: &State, values: &mut [f32]) -> bool {
        match state.phase() {
            Phase::Trees | Phase::Wait => return false,
            Phase::Over if game.is_solo() => return false,
            Phase::Over | Phase::Dice | Phase::Adopt | Phase::Place | Phase::Fence => {}
        }
        let prepared = self.prepared(game, state);
        let own = Lookahead::at(game, &prepared.evaluation, state).map(|lookahead| lookahead.value());
        prepared.worth(game, state, own, values);
        true
    }

    fn prior(&self, game: &Shelter, state: &State, events: &[Event], priors: &mut [f32]) -> bool {
        let prepared = self.prepared(game, state);
        let Some(lookahead) = Lookahead::at(game, &prepared.evaluation, state) else { return false };
        lookahead.values(events, priors);
        prepared.add_leads(game, state, events, priors);
        true
    }

    /// The seat to move is expected to reach the points after its best event.
    fn prior_and_worth(
        &self,
        game: &Shelter,
        state: &State,
        events: &[Event],
        priors: &mut [f32],
        values: &mut [f32],
    ) -> bool {
        let prepared = self.prepared(game, state);
        let Some(lookahead) = Lookahead::at(game, &prepared.evaluation, state) else { return false };
        lookahead.values(events, priors);
        prepared.worth(game, state, priors.iter().copied().reduce(f32::max), values);
        prepared.add_leads(game, state, events, priors);
        true
    }
}

/// The event after which the most points are expected, the first of equals; `None` where no seat decides.
pub fn best_event(game: &Shelter, state: &State, evaluation: &Evaluation) -> Option<Event> {
    Lookahead::at(game, evaluation, state)?.best()
}

/// Any event after which as many points are expected as after the best one; `None` where no seat decides.
pub fn near_best_event(
    game: &Shelter,
    state: &State,
    evaluation: &Evaluation,
    dice: &mut Dice,
) -> Option<Event> {
    Lookahead::at(game, evaluation, state)?.near_best(SAME, dice)
}

/// Replaces expected points, each with this spread, by chances to win.
fn chances(values: &mut [f32], spread: f32) {
    let most = values.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for value in &mut *values {
        *value = ((*value - most) / spread).exp();
        sum += *value;
    }
    values.iter_mut().for_each(|value| *value /= sum);
}

/// The evaluation for a game with these trees, with what was asked of it last.
struct Prepared {
    evaluation: Evaluation,
    /// Chances in the race for the circles.
    race: Known,
    /// The points expected of an untouched sheet. The weights are fitted to sheets in play and value it far too low.
    untouched: OnceCell<f32>,
    /// The last land of each seat with the points expected of it by plan: while one plans for itself, those of others stay.
    last: RefCell<Vec<Option<(Land, f32)>>>,
}

impl Prepared {
    fn new(game: &Shelter, trees: Cells, weights: &Weights) -> Prepared {
        let evaluation = Evaluation::new(game, trees, weights);
        let last = RefCell::new(vec![None; usize::from(game.seats())]);
        Prepared { evaluation, race: Known::default(), untouched: OnceCell::new(), last }
    }

    fn is_of(&self, game: &Shelter, trees: Cells) -> bool {
        self.last.borrow().len() == usize::from(game.seats()) && self.evaluation.is_of(game, trees)
    }

    /// The worth of a state for each seat, where the seat to move, if there is one, is expected to reach `own` points.
    fn worth(&self, game: &Shelter, state: &State, own: Option<f32>, values: &mut [f32]) {
        let mover = state.to_move().map(Seat::index);
        for (nth, (paper, value)) in state.papers().iter().zip(&mut *values).enumerate() {
            let own = own.filter(|_| mover == Some(nth));
            *value = own.unwrap_or_else(|| self.points(game, paper, nth));
        }
        if !game.is_solo() {
            Race::new(state.papers(), &self.race).add(game.sheet(), state.papers(), values);
            chances(values, SPREAD * f32::from(ROUNDS - state.round() + 1).sqrt());
        }
    }

    /// Adds what each square that can be crossed off brings in the race for the circles, among several.
    fn add_leads(&self, game: &Shelter, state: &State, events: &[Event], priors: &mut [f32]) {
        let Some(seat) = state.to_move().filter(|_| !game.is_solo() && state.phase() == Phase::Adopt) else {
            return;
        };
        let leads = Race::new(state.papers(), &self.race).leads(game.sheet(), state.papers(), seat);
        for (event, prior) in events.iter().zip(priors) {
            if let Event::Adopt(_, square) | Event::Third(square) = event {
                *prior += leads.with(*square);
            }
        }
    }

    /// The final points expected of a seat's paper between two turns: as many rounds are to come for it as squares of its
    /// shelter are left. Turns that were only imagined for it are still to come.
    fn points(&self, game: &Shelter, paper: &Paper, seat: usize) -> f32 {
        match ROUNDS.saturating_sub(drawn(paper).len() as u8) {
            0 => game.total(paper, self.evaluation.trees()) as f32,
            ROUNDS => *self.untouched.get_or_init(|| self.after_the_first_roll(game)),
            rounds => self.evaluation.value_with(paper, rounds, self.planned(paper, rounds, seat)),
        }
    }

    /// The points expected of a seat's land by plan.
    fn planned(&self, paper: &Paper, rounds: u8, seat: usize) -> f32 {
        let land = land(paper);
        if let Some((last, planned)) = self.last.borrow()[seat]
            && last == land
        {
            return planned;
        }
        let planned = self.evaluation.planned(paper, rounds);
        self.last.borrow_mut()[seat] = Some((land, planned));
        planned
    }

    /// The mean of the points expected after each of the first rolls.
    fn after_the_first_roll(&self, game: &Shelter) -> f32 {
        let mut start = game.start();
        self.evaluation.trees().iter().for_each(|cell| game.apply_unchecked(&mut start, Event::Tree(cell)));
        let (mut sum, mut count) = (0.0, 0.0);
        game.outcomes(&start, |roll, weight| {
            let mut rolled = start.clone();
            game.apply_unchecked(&mut rolled, roll);
            if let Some(lookahead) = Lookahead::at(game, &self.evaluation, &rolled) {
                sum += weight as f32 * lookahead.value();
                count += weight as f32;
            }
        });
        sum / count
    }
}
