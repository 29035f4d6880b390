//! From a State JSON back to the state it shows.
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::str::FromStr;

use tabletop::restore::RestoreError;
use tabletop::{Game, Seat};

use crate::state::Turns;
use crate::{
    Animal, Cell, Cells, Circle, Die, Line, Member, Paper, Phase, ROUNDS, SeatSnapshot, Set, Shelter,
    Snapshot, Square, State, TREES,
};

impl Shelter {
    /// Reads back the state that a State JSON shows. Which marks are of the running round it does not tell,
    /// and no rule but S-7 asks: here all are of earlier ones.
    ///
    /// # Errors
    /// The field that fits no position of this game.
    pub fn restore(&self, snapshot: &Snapshot) -> Result<State, RestoreError> {
        let invalid = |field, text| Err(RestoreError { field, text });
        let mut state = self.start();
        (state.round, state.phase) = (snapshot.round, snapshot.phase);
        if !(1..=ROUNDS).contains(&state.round) {
            return invalid("round", "1 to 16");
        }
        if state.phase == Phase::Wait {
            return invalid("phase", "wait is the phase of a view");
        }
        state.trees = read_set(&snapshot.trees, "trees", "squares of the sanctuary, a1 to f6")?;
        let planted = state.trees.len() == TREES;
        if planted == (state.phase == Phase::Trees) || state.trees.len() > TREES {
            return invalid("trees", "four from the first dice on, fewer before");
        }
        if snapshot.seats.len() != state.papers.len() {
            return invalid("seats", "one a player");
        }
        let dice = self.dice(&snapshot.dice)?;
        if dice.is_some() != state.is_deciding() {
            return invalid("dice", "three while a seat decides, else none");
        }
        state.dice = dice;
        for (seen, paper) in snapshot.seats.iter().zip(&mut state.papers) {
            *paper = self.paper(seen, state.trees)?;
        }
        if let Some(mover) = self.mover(snapshot, &state)? {
            self.restore_turn(&mut state, mover, &snapshot.seats[mover.index()])?;
        }
        for (seat, paper) in Seat::all(self.players).zip(&state.papers) {
            if paper.crossed().len() != State::crossed_by_now(&state, seat) {
                return invalid("crossed", "one square a round");
            }
        }
        if snapshot.outcome != self.outcome(&state) {
            return invalid("outcome", "the scores and winners at the end, else null");
        }
        Ok(state)
    }

    fn dice(&self, figures: &[u8]) -> Result<Option<[Die; 3]>, RestoreError> {
        let dice: Option<Vec<Die>> = figures.iter().map(|figure| Die::new(*figure)).collect();
        let wrong = RestoreError { field: "dice", text: "three from 1 to 6, ascending" };
        match dice.as_deref() {
            Some([]) => Ok(None),
            Some(&[a, b, c]) if a <= b && b <= c => Ok(Some([a, b, c])),
            _ => Err(wrong),
        }
    }

    fn paper(&self, seen: &SeatSnapshot, trees: Cells) -> Result<Paper, RestoreError> {
        let mut paper = Paper::default();
        for (cell, animal) in read_animals(&seen.animals)? {
            if trees.contains(cell) {
                return Err(RestoreError { field: "animals", text: "on squares without a tree" });
            }
            paper.place(animal, cell);
        }
        let fences = read_set(&seen.fences, "fences", "inner edges such as c4-d4")?;
        fences.iter().for_each(|edge| paper.fence(edge));
        let crossed = read_set::<Square>(&seen.crossed, "crossed", "squares of the shelter, A1 to D4")?;
        crossed.iter().for_each(|square| paper.cross(square));
        while paper.third_left(self.sheet()).len() > seen.third_circles_left.len() {
            paper.cross_third(self.sheet());
        }
        if paper.third_left(self.sheet()) != seen.third_circles_left {
            return Err(RestoreError {
                field: "third_circles_left",
                text: "what is left of the sheet's, from the right",
            });
        }
        for (name, circle) in &seen.line_circles {
            let line: Line = read(name, "line_circles", "the lines A to D and 1 to 4")?;
            match circle {
                Circle::Open => {}
                Circle::Won => paper.won.insert(line),
                Circle::Lost => paper.lost.insert(line),
            }
        }
        if seen.line_circles.len() != Line::COUNT {
            return Err(RestoreError { field: "line_circles", text: "all eight" });
        }
        paper.settle();
        Ok(paper)
    }

    /// The seat to move.
    fn mover(&self, snapshot: &Snapshot, state: &State) -> Result<Option<Seat>, RestoreError> {
        let invalid = RestoreError { field: "to_move", text: "a seat while one decides, else null" };
        match snapshot.to_move {
            None if !state.is_deciding() => Ok(None),
            Some(seat) if state.is_deciding() && (1..=self.players).contains(&seat) => {
                Ok(Some(Seat::new(seat - 1)))
            }
            _ => Err(invalid),
        }
    }

    /// The progress of the seat to move.
    fn restore_turn(&self, state: &mut State, mover: Seat, seen: &SeatSnapshot) -> Result<(), RestoreError> {
        state.turn = Turns { adopted: seen.adopted, fences_left: seen.fences_left, ..Turns::of(mover) };
        let dice = state.dice.into_iter().flatten();
        let mut left = seen.dice_left.iter().copied().peekable();
        for (die, used) in dice.zip(&mut state.turn.used) {
            *used = left.next_if_eq(&die.figure()).is_none();
        }
        let count = seen.dice_left.len();
        let (fits, most) = match state.phase {
            Phase::Adopt => (count == 3, 0),
            Phase::Place => (count == 2, 0),
            _ => (count == 1 || count == 3, if count == 3 { 3 } else { 2 }),
        };
        if left.next().is_some() || !fits {
            return Err(RestoreError {
                field: "dice_left",
                text: "three in adopt, two in place, one or three in fence",
            });
        }
        if (state.phase == Phase::Place) != seen.adopted.is_some() {
            return Err(RestoreError { field: "adopted", text: "an animal in place, else null" });
        }
        if seen.fences_left > most || (state.phase == Phase::Fence) != (seen.fences_left > 0) {
            return Err(RestoreError { field: "fences_left", text: "1 to 3 in fence, else 0" });
        }
        Ok(())
    }
}

impl State {
    /// The number of squares a seat has crossed off by now: one a round (S-16).
    fn crossed_by_now(&self, seat: Seat) -> usize {
        let rounds = usize::from(self.round);
        let had_its_turn = match self.phase {
            Phase::Trees | Phase::Dice | Phase::Wait => false,
            Phase::Over => true,
            Phase::Adopt => seat < self.turn.seat,
            Phase::Place | Phase::Fence => seat <= self.turn.seat,
        };
        if had_its_turn { rounds } else { rounds - 1 }
    }
}

/// Parses a text of the State JSON.
fn read<T: FromStr>(text: &str, field: &'static str, right: &'static str) -> Result<T, RestoreError> {
    text.parse().map_err(|_| RestoreError { field, text: right })
}

/// Reads a list of texts that each stand once.
fn read_set<T: Member + FromStr>(
    texts: &[String],
    field: &'static str,
    right: &'static str,
) -> Result<Set<T>, RestoreError> {
    let mut set = Set::EMPTY;
    for text in texts {
        let member = read(text, field, right)?;
        if set.contains(member) {
            return Err(RestoreError { field, text: "each once" });
        }
        set.insert(member);
    }
    Ok(set)
}

/// The cells of a map from cell to animal.
fn read_animals(animals: &BTreeMap<String, Animal>) -> Result<Vec<(Cell, Animal)>, RestoreError> {
    let read = |(cell, animal): (&String, &Animal)| {
        Ok((read(cell, "animals", "squares of the sanctuary, a1 to f6")?, *animal))
    };
    animals.iter().map(read).collect()
}
