//! The chance to get through a board, estimated from a few distances.
use ::ruin::{BoardKind, Die, Hunter, Phase, Ruin, Square, State};

use super::ways::{Stand, each_stand};

/// What counts as the distance of a hunter who cannot come.
const FAR: u16 = 64;

/// What the odds are told by, in steps and squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chase {
    /// The player's own steps to the goal.
    pub(super) left: f32,
    /// The hunter's steps to the player.
    pub(super) apart: f32,
    /// The hunter's steps to the goal.
    pub(super) guard: f32,
    /// The squares the player can come to within a turn ([`Ruin::room`]), in the
    /// city within two.
    pub(super) room: f32,
}

/// The odds that the player gets through a board, with the die to come: a logistic function of the roots of
/// what a [`Chase`] holds. Weights are those of 1, of each root, and of the products of every two, in the
/// order of the fields.
///
/// Fitted to the exact values of both shipped maps, a set for either board, so that they hold what is common
/// to two maps: in the jungle all positions alike, in the city those more that good play meets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Odds([f32; 15]);

impl Odds {
    pub(super) const CITY: Odds = Odds([
        -0.1644, -6.7276, 5.7935, 3.5044, -0.2872, 0.7625, -0.1808, -0.6488, 0.319, -0.2803, -0.5319,
        -0.1418, 0.3119, -0.1622, 0.0209,
    ]);
    pub(super) const JUNGLE: Odds = Odds([
        -20.416, 0.509, 3.225, 2.754, 5.432, 0.248, -0.153, -0.761, -0.194, -0.207, 0.012, -0.173, 0.180,
        -0.112, -0.417,
    ]);

    pub(super) fn of(&self, chase: Chase) -> f32 {
        let [one, a, b, c, d, aa, ab, ac, ad, bb, bc, bd, cc, cd, dd] = self.0;
        let [w, x, y, z] = [chase.left, chase.apart, chase.guard, chase.room].map(f32::sqrt);
        let sum = one
            + w * (a + aa * w + ab * x + ac * y + ad * z)
            + x * (b + bb * x + bc * y + bd * z)
            + y * (c + cc * y + cd * z)
            + z * (d + dd * z);
        1.0 / (1.0 + (-sum).exp())
    }
}

/// What the player may expect, with the hunter where it is.
pub(super) struct Outlook<'a> {
    game: &'a Ruin,
    kind: BoardKind,
    who: Hunter,
    hunter: Square,
    /// The hunter's steps to the goal.
    guard: f32,
    odds: Odds,
    /// The hunter that waits on the other board.
    tiger: Square,
}

impl<'a> Outlook<'a> {
    /// `None` before both hunters are placed.
    pub(super) fn new(game: &'a Ruin, state: &State) -> Option<Outlook<'a>> {
        if state.phase() == Phase::Setup {
            return None;
        }
        let (hunter, tiger) = (state.hunter(state.active_hunter())?, state.hunter(Hunter::Tiger)?);
        Some(Outlook::on(game, state.board(), hunter, tiger))
    }

    fn on(game: &'a Ruin, kind: BoardKind, hunter: Square, tiger: Square) -> Outlook<'a> {
        let who = Hunter::of(kind);
        let guard = steps(game.hunter_distance(who, hunter, game.board(kind).goal()));
        let odds = match kind {
            BoardKind::City => Odds::CITY,
            BoardKind::Jungle => Odds::JUNGLE,
        };
        Outlook { game, kind, who, hunter, guard, odds, tiger }
    }

    /// The chance to get through what follows this board: the jungle after the city, nothing after the
    /// jungle.
    pub(super) fn beyond(&self) -> f32 {
        match self.kind {
            BoardKind::City => {
                let start = self.game.board(BoardKind::Jungle).start();
                Outlook::on(self.game, BoardKind::Jungle, self.tiger, self.tiger).before_roll(start)
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

    /// The same by how the way begins: the directions in their order, and stopping at once. A square that
    /// several ways lead to counts for one of them, so that the others offer something else.
    pub(super) fn by_first_step(&self, player: Square, moves: u8) -> ([f32; 8], f32) {
        let (mut by_way, mut stop) = ([0.0_f32; 8], 0.0);
        self.each_end(player, moves, |end, worth| match end.first {
            Some(way) => by_way[way as usize] = by_way[way as usize].max(worth),
            None => stop = worth,
        });
        (by_way, stop)
    }

    /// Shows the squares on which the turn can end without drowning, with what they promise.
    fn each_end(&self, player: Square, moves: u8, mut show: impl FnMut(Stand, f32)) {
        let board = self.game.board(self.kind);
        each_stand(self.game, self.kind, player, self.hunter, moves, |end| {
            if !board.terrain(end.square).is_water() {
                show(end, self.at(end.square));
            }
        });
    }

    /// The chance to get through this board if the turn ends on a square: over the four rolls of the
    /// hunter, who comes straight on.
    fn at(&self, square: Square) -> f32 {
        let goal = self.game.board(self.kind).goal();
        if square == goal {
            return 1.0;
        }
        let Some(left) = self.game.steps_to_goal(self.kind, square) else { return 0.0 };
        let [in_a_turn, in_two] = self.game.room(self.kind, square);
        let room = match self.kind {
            BoardKind::City => in_two.into(),
            BoardKind::Jungle => in_a_turn.into(),
        };
        let apart = steps(self.game.hunter_distance(self.who, self.hunter, square));
        let guard = steps(self.game.hunter_distance(self.who, square, goal));
        let sum: f32 = (1..=Die::MOST)
            .map(f32::from)
            .filter(|roll| apart > *roll)
            .map(|roll| {
                // As far on its way to the player, so far between its distance to the goal and the
                // player's.
                let guard = self.guard + (guard - self.guard) * roll / apart;
                self.odds.of(Chase { left: left.into(), apart: apart - roll, guard, room })
            })
            .sum();
        sum / f32::from(Die::MOST)
    }
}

fn steps(distance: Option<u16>) -> f32 {
    f32::from(distance.unwrap_or(FAR))
}
