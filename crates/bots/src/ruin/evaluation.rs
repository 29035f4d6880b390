//! The chance to get through a board, estimated from a few distances.
use ::ruin::{BoardKind, Die, Hunter, Phase, Ruin, Square, State};

use super::feature::{Feature, Features};
use super::turn_ends::{TurnEnd, each_turn_end};
use crate::weights;

/// The distance that stands for that of a hunter who cannot come.
const FAR: u16 = 64;

/// The figures by which the chance to get through a board is estimated, in steps and squares.
#[derive(Clone, Copy, Debug)]
pub struct Chase {
    /// The player's steps to the goal.
    pub left: f32,
    /// The hunter's steps to the player.
    pub apart: f32,
    /// The hunter's steps to the goal.
    pub guard: f32,
    /// The squares that the player can come to within a turn ([`Ruin::room`]), in the city within two.
    pub room: f32,
}

impl Chase {
    /// The chase before the player rolls the die; `None` where no way leads from the player to the goal.
    pub fn new(game: &Ruin, board: BoardKind, player: Square, hunter: Square) -> Option<Chase> {
        let (who, goal) = (Hunter::of(board), game.board(board).goal());
        Some(Chase {
            left: game.steps_to_goal(board, player)?.into(),
            apart: steps(game.hunter_distance(who, hunter, player)),
            guard: steps(game.hunter_distance(who, hunter, goal)),
            room: room(game, board, player),
        })
    }

    fn roots(self) -> [f32; 4] {
        [self.left, self.apart, self.guard, self.room].map(f32::sqrt)
    }

    /// The features of the chase.
    pub fn features(self) -> Features {
        let [left, apart, guard, room] = self.roots();
        Features([
            1.0,
            left,
            apart,
            guard,
            room,
            left * left,
            left * apart,
            left * guard,
            left * room,
            apart * apart,
            apart * guard,
            apart * room,
            guard * guard,
            guard * room,
            room * room,
        ])
    }

    /// The chance that the player gets through the board: a logistic function of the weighted features.
    fn odds(self, weights: &Features) -> f32 {
        use Feature::*;
        let ([left, apart, guard, room], w) = (self.roots(), weights);
        // The sum over all features, with fewer products.
        let sum = w[Bias]
            + left
                * (w[Left]
                    + w[LeftLeft] * left
                    + w[LeftApart] * apart
                    + w[LeftGuard] * guard
                    + w[LeftRoom] * room)
            + apart * (w[Apart] + w[ApartApart] * apart + w[ApartGuard] * guard + w[ApartRoom] * room)
            + guard * (w[Guard] + w[GuardGuard] * guard + w[GuardRoom] * room)
            + room * (w[Room] + w[RoomRoom] * room);
        1.0 / (1.0 + (-sum).exp())
    }
}

/// The weights of the features, by board.
#[derive(Clone, Debug)]
pub struct Weights {
    /// Of the city.
    pub city: Features,
    /// Of the jungle.
    pub jungle: Features,
}

impl Weights {
    /// The fitted weights.
    pub const FITTED: Weights =
        Weights { city: Features(weights::RUIN_CITY), jungle: Features(weights::RUIN_JUNGLE) };

    fn of(&self, board: BoardKind) -> &Features {
        match board {
            BoardKind::City => &self.city,
            BoardKind::Jungle => &self.jungle,
        }
    }
}

/// The chances of the player, with the hunter where it is.
pub(super) struct Evaluation<'a> {
    game: &'a Ruin,
    kind: BoardKind,
    who: Hunter,
    hunter: Square,
    /// The hunter's steps to the goal.
    guard: f32,
    weights: &'a Weights,
    /// The hunter that waits on the other board.
    tiger: Square,
}

impl<'a> Evaluation<'a> {
    /// `None` before both hunters are placed.
    pub(super) fn new(game: &'a Ruin, state: &State, weights: &'a Weights) -> Option<Evaluation<'a>> {
        if state.phase() == Phase::Setup {
            return None;
        }
        let (hunter, tiger) = (state.hunter(state.active_hunter())?, state.hunter(Hunter::Tiger)?);
        Some(Evaluation::on(game, state.board(), hunter, tiger, weights))
    }

    fn on(
        game: &'a Ruin,
        kind: BoardKind,
        hunter: Square,
        tiger: Square,
        weights: &'a Weights,
    ) -> Evaluation<'a> {
        let who = Hunter::of(kind);
        let guard = steps(game.hunter_distance(who, hunter, game.board(kind).goal()));
        Evaluation { game, kind, who, hunter, guard, weights, tiger }
    }

    /// The chance to get through the boards after this one: the jungle after the city, none after the jungle.
    pub(super) fn beyond(&self) -> f32 {
        match self.kind {
            BoardKind::City => {
                let start = self.game.board(BoardKind::Jungle).start();
                Evaluation::on(self.game, BoardKind::Jungle, self.tiger, self.tiger, self.weights)
                    .before_roll(start)
            }
            BoardKind::Jungle => 1.0,
        }
    }

    /// The chance to get through this board with the die to come.
    pub(super) fn before_roll(&self, player: Square) -> f32 {
        let mut best = [0.0_f32; Die::MOST as usize + 1];
        self.each_end(player, Die::MOST, |end, worth| {
            let best = &mut best[usize::from(end.moves)];
            *best = best.max(worth);
        });
        let [mut so_far, by_moves @ ..] = best;
        let sum: f32 = by_moves
            .into_iter()
            .map(|best| {
                so_far = so_far.max(best);
                so_far
            })
            .sum();
        sum / f32::from(Die::MOST)
    }

    /// The chance to get through this board with so many moves left.
    pub(super) fn with_moves(&self, player: Square, moves: u8) -> f32 {
        let mut best = 0.0_f32;
        self.each_end(player, moves, |_, worth| best = best.max(worth));
        best
    }

    /// The same for each first step of the turn, in the order of the directions, and for stopping at once. A
    /// square that several ways lead to counts for one of them, so that the others differ from it.
    pub(super) fn by_first_step(&self, player: Square, moves: u8) -> ([f32; 8], f32) {
        let (mut by_way, mut stop) = ([0.0_f32; 8], 0.0);
        self.each_end(player, moves, |end, worth| match end.first {
            Some(way) => by_way[way as usize] = by_way[way as usize].max(worth),
            None => stop = worth,
        });
        (by_way, stop)
    }

    /// Calls `show` with each square on which the turn can end without drowning, and its value.
    fn each_end(&self, player: Square, moves: u8, mut show: impl FnMut(TurnEnd, f32)) {
        let board = self.game.board(self.kind);
        each_turn_end(self.game, self.kind, player, self.hunter, moves, |end| {
            if !board.terrain(end.square).is_water() {
                show(end, self.at(end.square));
            }
        });
    }

    /// The chance to get through this board if the turn ends on a square: the mean over the four rolls of the
    /// hunter, which moves straight towards the player.
    fn at(&self, square: Square) -> f32 {
        let goal = self.game.board(self.kind).goal();
        if square == goal {
            return 1.0;
        }
        let Some(left) = self.game.steps_to_goal(self.kind, square) else { return 0.0 };
        let room = room(self.game, self.kind, square);
        let apart = steps(self.game.hunter_distance(self.who, self.hunter, square));
        let guard = steps(self.game.hunter_distance(self.who, square, goal));
        let sum: f32 = (1..=Die::MOST)
            .map(f32::from)
            .filter(|roll| apart > *roll)
            .map(|roll| {
                // Interpolated along its way to the player.
                let guard = self.guard + (guard - self.guard) * roll / apart;
                Chase { left: left.into(), apart: apart - roll, guard, room }.odds(self.weights.of(self.kind))
            })
            .sum();
        sum / f32::from(Die::MOST)
    }
}

/// The squares in the player's reach that count on a board.
fn room(game: &Ruin, board: BoardKind, square: Square) -> f32 {
    let [in_a_turn, in_two] = game.room(board, square);
    match board {
        BoardKind::City => in_two.into(),
        BoardKind::Jungle => in_a_turn.into(),
    }
}

fn steps(distance: Option<u16>) -> f32 {
    f32::from(distance.unwrap_or(FAR))
}
