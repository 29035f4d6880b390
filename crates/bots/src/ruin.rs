//! What common sense plays in *Escape from Ruin*: straight on, whoever hunts; and what search is told of
//! a position.
mod outlook;
mod ways;

use ::ruin::{BoardKind, Direction, Event, Phase, Ruin, Square, State};
use games::Dice;

use crate::{BotGame, MctsConfig, Rollout, Widening};
use outlook::Outlook;

impl BotGame for Ruin {
    /// Leaves are valued by [`BotGame::promise`] alone, which has the player's turn and the hunter's
    /// answer looked through already.
    const MCTS: MctsConfig = MctsConfig {
        exploration: 0.4,
        rollout: Rollout::Policy,
        rollout_depth: 0,
        extend_to_chance: true,
        max_backup: true,
        widening: Widening { first: 2, factor: 1.0, power: 0.4 },
        ..MctsConfig::PLAIN
    };

    /// Walks towards `J` (`H`), any of the steps that bring it nearer being equally likely; steps
    /// neither onto the hunter, nor with the last move onto water; stops where there is no such
    /// step.
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

    /// The chance to escape. Says nothing of what the hunter is about to do: that is better drawn.
    fn evaluate(&self, state: &State, worth: &mut [f32]) -> bool {
        let Some(outlook) = Outlook::new(self, state) else { return false };
        let promise = match state.phase() {
            Phase::Roll => outlook.before_roll(state.player()),
            Phase::Move => outlook.with_moves(state.player(), state.moves_left()),
            Phase::Setup | Phase::Chase | Phase::Over => return false,
        };
        worth.fill(promise * outlook.beyond());
        true
    }

    /// The best square to end the turn on that a shortest way begins to with this event.
    fn prior(&self, state: &State, events: &[Event], appeal: &mut [f32]) -> bool {
        let Some(outlook) = Outlook::new(self, state) else { return false };
        let (by_way, stop) = outlook.by_first_step(state.player(), state.moves_left());
        for (event, appeal) in events.iter().zip(appeal) {
            *appeal = match event {
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
