//! The effects of an event, one after the other, and previews of its gains.
use alloc::vec::Vec;

use tabletop::{Game, Seat};

use crate::{
    Animal, Cell, Cells, Circle, Die, Edge, Edges, Event, Line, Lines, Paper, Phase, Score, Shelter, Square,
    Squares, State,
};

/// One thing that happens within an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A tree is planted, for everybody.
    Planted(Cell),
    /// The round's dice.
    Rolled([Die; 3]),
    /// A square of the shelter is crossed off; for an animal, or for a third fence.
    Crossed {
        /// By whom.
        seat: Seat,
        /// The square.
        square: Square,
        /// The adopted animal; `None` for a third fence.
        animal: Option<Animal>,
    },
    /// The left-most third-fence circle that is left is crossed off (S-9).
    CircleSpent {
        /// By whom.
        seat: Seat,
        /// Its place, from 0 on the left.
        place: u8,
        /// Its value.
        worth: u8,
    },
    /// The last square of a line is crossed off; its circle is decided at the end of the round.
    Completed {
        /// By whom.
        seat: Seat,
        /// The line.
        line: Line,
    },
    /// The animal moves in.
    Placed {
        /// By whom.
        seat: Seat,
        /// The animal.
        animal: Animal,
        /// Where.
        cell: Cell,
    },
    /// There is no cell for the animal (S-10).
    Lost {
        /// By whom.
        seat: Seat,
        /// The animal.
        animal: Animal,
    },
    /// A fence is put up.
    Fenced {
        /// By whom.
        seat: Seat,
        /// Where.
        edge: Edge,
    },
    /// A seat's turn is over.
    TurnEnds {
        /// The seat.
        seat: Seat,
    },
    /// The round is over; what follows it is what that decides.
    RoundEnds {
        /// Which.
        round: u8,
    },
    /// A line's circle is decided (S-14, S-15).
    Decided {
        /// The seat.
        seat: Seat,
        /// Of which line.
        line: Line,
        /// Won or lost.
        circle: Circle,
    },
    /// The game is over.
    Ends,
}

/// The gains of the seat to move by an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// Its score before.
    pub before: Score,
    /// Its score after; the end of a round decides what this seat's own lines bring it.
    pub after: Score,
    /// Its paper after.
    pub paper: Paper,
    /// The lines that the event completes.
    pub completes: Lines,
}

impl Preview {
    /// The change of the score.
    pub fn change(&self) -> i32 {
        self.after.total - self.before.total
    }
}

/// The uses of one of the round's dice for the seat to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    /// The die.
    pub die: Die,
    /// Whether it was used or put aside.
    pub used: bool,
    /// The squares of the shelter it lets one cross off now (S-8).
    pub squares: Squares,
    /// The cells it lets one place the animal on now (S-10).
    pub cells: Cells,
    /// The edges it lets one fence now (S-11, S-12).
    pub edges: Edges,
}

impl Shelter {
    /// Returns the effects of `event` in `state`, in order; none for an event that is not possible. Of a state
    /// as seen ([`Game::seen`]) it tells what the seat to move can know beforehand.
    pub fn effects(&self, state: &State, event: Event) -> Vec<Effect> {
        let mut after = state.clone();
        if self.apply(&mut after, event).is_err() {
            return Vec::new();
        }
        let seat = state.turn.seat;
        let mut effects = Vec::new();
        match event {
            Event::Tree(cell) => effects.push(Effect::Planted(cell)),
            Event::Dice(dice) => effects.push(Effect::Rolled(dice)),
            Event::Adopt(animal, square) => {
                self.push_crossed(&mut effects, state, square, Some(animal));
                if after.phase != Phase::Place {
                    effects.push(Effect::Lost { seat, animal });
                }
            }
            Event::Third(square) => self.push_crossed(&mut effects, state, square, None),
            Event::Place(_, cell) => {
                effects.extend(state.adopted().map(|animal| Effect::Placed { seat, animal, cell }));
            }
            Event::Fence(edge) => effects.push(Effect::Fenced { seat, edge }),
            Event::Done => {}
        }
        self.push_ends(&mut effects, state, &after);
        effects
    }

    fn push_crossed(&self, effects: &mut Vec<Effect>, state: &State, square: Square, animal: Option<Animal>) {
        let seat = state.turn.seat;
        effects.push(Effect::Crossed { seat, square, animal });
        let Some(paper) = state.paper(seat) else { return };
        if let (None, Some(worth)) = (animal, paper.third_left(self.sheet()).first()) {
            effects.push(Effect::CircleSpent { seat, place: paper.third_crossed(), worth: *worth });
        }
        effects.extend(self.completes(paper, square).iter().map(|line| Effect::Completed { seat, line }));
    }

    fn push_ends(&self, effects: &mut Vec<Effect>, state: &State, after: &State) {
        if !state.is_deciding() || (after.is_deciding() && after.turn.seat == state.turn.seat) {
            return;
        }
        effects.push(Effect::TurnEnds { seat: state.turn.seat });
        if after.is_deciding() {
            return;
        }
        effects.push(Effect::RoundEnds { round: state.round });
        for (seat, (before, paper)) in Seat::all(self.players).zip(state.papers.iter().zip(&after.papers)) {
            let decided = (paper.won | paper.lost) - (before.won | before.lost);
            let circles = decided.iter().map(|line| (line, paper.circle(line)));
            effects.extend(circles.map(|(line, circle)| Effect::Decided { seat, line, circle }));
        }
        if after.phase == Phase::Over {
            effects.push(Effect::Ends);
        }
    }

    /// The lines that crossing off a square would complete.
    pub fn completes(&self, paper: &Paper, square: Square) -> Lines {
        let after = paper.crossed() | Squares::only(square);
        after.complete() - paper.crossed().complete()
    }

    /// Returns the gains of the seat to move by `event`; `None` where it decides nothing or is not possible.
    pub fn preview(&self, state: &State, event: Event) -> Option<Preview> {
        let seat = state.to_move()?;
        // Other seats' decisions of this round must not show in the preview.
        let mut after = self.seen(state, Some(seat));
        self.apply(&mut after, event).ok()?;
        let (before, paper) = (*state.paper(seat)?, *after.paper(seat)?);
        Some(Preview {
            before: self.score(&before, state.trees),
            after: self.score(&paper, state.trees),
            paper,
            completes: paper.crossed().complete() - before.crossed().complete(),
        })
    }

    /// Returns the uses of each of the round's dice for the seat to move; none where no seat decides.
    pub fn uses(&self, state: &State) -> Vec<Use> {
        let (Some(dice), Some(paper)) = (state.dice, state.to_move().and_then(|seat| state.paper(seat)))
        else {
            return Vec::new();
        };
        let of_die = |(die, used): (Die, bool)| {
            let now = |phase| !used && state.phase == phase;
            Use {
                die,
                used,
                squares: if now(Phase::Adopt) { self.free_squares(paper, die) } else { Squares::EMPTY },
                cells: if now(Phase::Place) {
                    self.free_cells(paper, state.trees, die)
                } else {
                    Cells::EMPTY
                },
                edges: if now(Phase::Fence) { self.free_edges(paper, die) } else { Edges::EMPTY },
            }
        };
        dice.into_iter().zip(state.turn.used).map(of_die).collect()
    }

    /// Returns the circles that the end of the round would decide if nobody completed another line: in seat
    /// order, then line by line. Of a state as seen ([`Game::seen`]) it tells what that seat knows.
    pub fn circles_to_come(&self, state: &State) -> Vec<(Seat, Line, Circle)> {
        let mut papers = state.papers.clone();
        self.decide_circles(&mut papers);
        let mut decided = Vec::new();
        for (seat, (before, after)) in Seat::all(self.players).zip(state.papers.iter().zip(&papers)) {
            let lines = (after.won | after.lost) - (before.won | before.lost);
            decided.extend(lines.iter().map(|line| (seat, line, after.circle(line))));
        }
        decided
    }
}
