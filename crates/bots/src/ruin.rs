//! *Escape from Ruin*: the greedy move, straight towards the goal, and the evaluation for search.
mod evaluation;
mod feature;
mod turn_ends;

use ::ruin::{BoardKind, Direction, Event, Phase, Ruin, Square, State};
use games::Dice;
use tabletop::Seat;

use crate::{BotGame, Evaluator, Manner, MctsConfig, Rollout, Widening};
use evaluation::Evaluation;
pub use evaluation::{Chase, Weights};
pub use feature::{Feature, Features};

impl BotGame for Ruin {
    fn bias(&self) -> f64 {
        0.21
    }

    /// Leaves are valued by [`BotGame::evaluate`] alone, which searches the player's turn and the hunter's
    /// answer itself.
    const MCTS: MctsConfig = MctsConfig {
        exploration: 0.7,
        rollout: Rollout::Policy,
        rollout_depth: 0,
        extend_to_chance: true,
        bellman: true,
        widening: Widening { first: 2, factor: 1.0, power: 0.4 },
        ..MctsConfig::PLAIN
    };

    /// Walks towards `J` (`H`): draws one of the steps that bring it nearer, but neither onto the hunter nor with
    /// the last move onto water. Stops where there is no such step.
    fn greedy_move(&self, state: &State, dice: &mut Dice) -> Option<Event> {
        if state.phase() != Phase::Move {
            return None;
        }
        let here = self.steps_to_goal(state.board(), state.player());
        let nearer = |way: &Direction| {
            let lands = self.landing(state.board(), state.player(), *way);
            lands.is_some_and(|lands| {
                let there = self.steps_to_goal(state.board(), lands);
                there.is_some_and(|there| here.is_none_or(|here| there < here))
                    && state.hunter(state.active_hunter()) != Some(lands)
                    && (state.moves_left() > 1 || !is_water(self, state.board(), lands))
            })
        };
        let count = Direction::ALL.iter().filter(|way| nearer(way)).count() as u64;
        if count == 0 {
            return Some(Event::Stop);
        }
        let nth = dice.below(count) as usize;
        Direction::ALL.into_iter().filter(nearer).nth(nth).map(Event::Step)
    }

    fn evaluate(&self, state: &State, values: &mut [f32]) -> bool {
        Weights::FITTED.evaluate(self, state, values)
    }

    fn prior(&self, state: &State, events: &[Event], priors: &mut [f32]) -> bool {
        Weights::FITTED.prior(self, state, events, priors)
    }

    /// Bold: the hunter near. Careful: the hunter far away. Quick: few turns.
    fn taste(&self, manner: Manner, state: &State, _: Seat) -> f32 {
        const PER_STEP: f32 = 0.015;
        const PER_TURN: f32 = 0.02;
        /// The steps of a turn, on average.
        const STEPS: f32 = 2.5;
        /// The distance from which on a hunter is far away.
        const FAR: u16 = 20;
        let apart = || {
            let who = state.active_hunter();
            let distance =
                state.hunter(who).and_then(|hunter| self.hunter_distance(who, hunter, state.player()));
            PER_STEP * f32::from(distance.unwrap_or(FAR).min(FAR))
        };
        // The turns taken and roughly those to come: else a leaf looked for further ahead would seem slower.
        let turns = || {
            let left = |board, square| self.steps_to_goal(board, square).map_or(0.0, f32::from);
            let beyond = match state.board() {
                BoardKind::City => left(BoardKind::Jungle, self.board(BoardKind::Jungle).start()),
                BoardKind::Jungle => 0.0,
            };
            state.turns() as f32 + (left(state.board(), state.player()) + beyond) / STEPS
        };
        match manner {
            Manner::Bold => -apart(),
            Manner::Careful => apart(),
            Manner::Quick => -PER_TURN * turns(),
        }
    }
}

impl Evaluator<Ruin> for Weights {
    fn rollout_move(&self, game: &Ruin, state: &State, dice: &mut Dice) -> Option<Event> {
        game.greedy_move(state, dice)
    }

    /// The chance to escape. Has no opinion while the hunter chases: drawing its roll is more exact.
    fn evaluate(&self, game: &Ruin, state: &State, values: &mut [f32]) -> bool {
        let Some(evaluation) = Evaluation::new(game, state, self) else { return false };
        let chance = match state.phase() {
            Phase::Roll => evaluation.before_roll(state.player()),
            Phase::Move => evaluation.with_moves(state.player(), state.moves_left()),
            Phase::Setup | Phase::Chase | Phase::Over => return false,
        };
        values.fill(chance * evaluation.beyond());
        true
    }

    /// The value of the best square on which the turn can end after each event.
    fn prior(&self, game: &Ruin, state: &State, events: &[Event], priors: &mut [f32]) -> bool {
        let Some(evaluation) = Evaluation::new(game, state, self) else { return false };
        let (by_way, stop) = evaluation.by_first_step(state.player(), state.moves_left());
        for (event, prior) in events.iter().zip(priors) {
            *prior = match event {
                Event::Step(way) => by_way[*way as usize],
                _ => stop,
            };
        }
        true
    }
}

fn is_water(game: &Ruin, kind: BoardKind, square: Square) -> bool {
    game.board(kind).terrain(square).is_water()
}
