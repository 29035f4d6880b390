//! The rules phase by phase: what is possible, what it does, and why not.
use alloc::vec;
use alloc::vec::Vec;

use tabletop::{BySeat, Game, Ratio, Seat, Turn};

use crate::state::Turns;
use crate::{
    Animal, Cell, Cells, Die, Edge, Event, GameResult, Line, Lines, Paper, Phase, ROUNDS, Refusal, Shelter,
    Snapshot, Square, State, TREES, View,
};

/// The fences of a turn (S-11).
const FENCES: u8 = 2;
/// The fences of a turn after `third` (S-12).
const THIRD_FENCES: u8 = 3;

impl Shelter {
    /// The paper of the seat to move, and the round's dice; `None` where no seat decides.
    fn deciding<'s>(&self, state: &'s State) -> Option<(&'s Paper, [Die; 3])> {
        Some((state.paper(state.to_move()?)?, state.dice?))
    }

    /// The dice left with which the adopted animal could be placed, each figure once (S-10).
    fn placing(&self, state: &State, paper: &Paper) -> impl Iterator<Item = (Die, Cells)> {
        let mut last = None;
        let distinct = state.dice_left().filter(move |die| last.replace(*die) != Some(*die));
        distinct.map(move |die| (die, self.free_cells(paper, state.trees, die)))
    }

    /// Whether the first fence of this turn is up, so that it may end (S-11, S-12).
    fn may_be_done(state: &State) -> bool {
        let most = if state.is_third_fence() { THIRD_FENCES } else { FENCES };
        state.turn.fences_left < most
    }

    /// Marks a die of this figure as used.
    fn use_die(state: &mut State, die: Die) {
        let dice = state.dice.into_iter().flatten();
        let mut fitting = dice.zip(&mut state.turn.used).filter(|(shown, used)| *shown == die && !**used);
        if let Some((_, used)) = fitting.next() {
            *used = true;
        }
    }

    /// B is over, or skipped: C begins, if there is anything to fence (S-11).
    fn begin_fences(&self, state: &mut State, fences: u8) {
        state.turn.adopted = None;
        state.turn.fences_left = fences;
        state.phase = Phase::Fence;
        self.end_fences_at_last(state);
    }

    /// C ends by itself after the last fence allowed (S-13), or where nothing can be fenced (S-11).
    fn end_fences_at_last(&self, state: &mut State) {
        if state.turn.fences_left == 0 || self.edges_now(state).is_empty() {
            self.end_turn(state);
        }
    }

    /// The next seat that has crossed off nothing yet has its turn, or the round ends (S-7).
    fn end_turn(&self, state: &mut State) {
        let after = state.turn.seat.index() as u8 + 1;
        let undecided = |seat: &u8| !state.has_crossed(&state.papers[usize::from(*seat)]);
        match (after..self.players).chain(0..after).find(undecided) {
            Some(next) => {
                state.turn = Turns::of(Seat::new(next));
                state.phase = Phase::Adopt;
            }
            None => self.end_round(state),
        }
    }

    /// Imagines that a seat crosses off a square in the running round and draws nothing else: so one that plans for
    /// itself sees the others come forward in the race for circles. Changes nothing where no round is running, or where
    /// the seat has had its turn or the square is crossed off.
    pub fn imagine_crossed(&self, state: &mut State, seat: Seat, square: Square) {
        let may = |paper: &Paper| !state.has_crossed(paper) && !paper.crossed().contains(square);
        if self.is_in_round(state) && state.paper(seat).is_some_and(may) {
            state.papers[seat.index()].imagine(square);
        }
    }

    fn end_round(&self, state: &mut State) {
        self.decide_circles(&mut state.papers);
        state.papers.iter_mut().for_each(Paper::settle);
        state.turn = Turns::of(Seat::FIRST);
        state.dice = None;
        if state.round < ROUNDS {
            state.round += 1;
            state.phase = Phase::Dice;
        } else {
            state.phase = Phase::Over;
        }
    }

    /// Decides the circles of the lines completed in this round (S-14, S-15).
    pub(crate) fn decide_circles(&self, papers: &mut [Paper]) {
        let mut completed = Lines::EMPTY;
        for paper in &mut *papers {
            let lines = paper.just_complete();
            if self.is_solo() && !(lines.meets(Lines::COLUMNS) && lines.meets(Lines::ROWS)) {
                paper.lost |= lines;
            } else {
                paper.won |= lines;
            }
            completed |= lines;
        }
        for paper in papers {
            paper.lost |= completed - paper.won;
        }
    }

    /// The scores and who has most; `None` before the end (S-26).
    pub fn outcome(&self, state: &State) -> Option<GameResult> {
        if state.phase != Phase::Over {
            return None;
        }
        let scores: Vec<_> = state.papers.iter().map(|paper| self.score(paper, state.trees)).collect();
        let most = scores.iter().map(|score| score.total).max()?;
        let seats = (1..).zip(&scores);
        let winners = seats.filter(|(_, score)| score.total == most).map(|(seat, _)| seat).collect();
        Some(GameResult { scores, winners })
    }

    fn fence_refusal(&self, state: &State, paper: &Paper, edge: Edge) -> Option<Refusal> {
        let third = state.is_third_fence();
        if paper.fences().contains(edge) {
            return Some(Refusal::Fenced { edge, third });
        }
        let die = state.dice_left().next().filter(|_| !third);
        (!self.edges_now(state).contains(edge)).then_some(Refusal::OutOfReach { edge, die })
    }

    fn adopt_refusal(
        &self,
        paper: &Paper,
        dice: [Die; 3],
        animal: Animal,
        square: Square,
    ) -> Option<Refusal> {
        let Some(value) = self.value(animal, square) else {
            return Some(Refusal::NotItsSquare(animal, square));
        };
        if !dice.contains(&value) {
            return Some(Refusal::NoSuchDie(animal, square, value));
        }
        paper.crossed().contains(square).then_some(Refusal::Crossed { square, third: false })
    }

    fn place_refusal(&self, state: &State, paper: &Paper, die: Die, cell: Cell) -> Option<Refusal> {
        if !state.dice_left().any(|left| left == die) {
            return Some(Refusal::NotLeft(die));
        }
        if !Cells::of_die(die).contains(cell) {
            return Some(Refusal::NotInLine(die, cell));
        }
        let animal = paper.animal(cell);
        (animal.is_some() || state.trees.contains(cell)).then_some(Refusal::Taken(cell, animal))
    }
}

impl Game for Shelter {
    type State = State;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;
    type Snapshot = Snapshot;

    const FIELDS_OF_NO_VIEW: &'static [&'static str] = &["to_move"];

    fn seats(&self) -> u8 {
        self.players
    }

    fn start(&self) -> State {
        State {
            trees: Cells::EMPTY,
            dice: None,
            round: 1,
            phase: Phase::Trees,
            turn: Turns::of(Seat::FIRST),
            papers: vec![Paper::default(); usize::from(self.players)],
        }
    }

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Trees | Phase::Dice => Turn::Chance,
            Phase::Adopt | Phase::Place | Phase::Fence | Phase::Wait => Turn::Seat(state.turn.seat),
            Phase::Over => Turn::Over,
        }
    }

    fn legal(&self, state: &State, mut list: impl FnMut(Event)) {
        let Some((paper, dice)) = self.deciding(state) else { return };
        match state.phase {
            Phase::Adopt => {
                for line in Line::all() {
                    let label = self.sheet().label(line);
                    if dice.contains(&label.value) {
                        let free = line.squares() - paper.crossed();
                        free.iter().for_each(|square| list(Event::Adopt(label.animal, square)));
                    }
                }
                if self.third_refused(paper, dice).is_none() {
                    let free = crate::Squares::ALL - paper.crossed();
                    free.iter().for_each(|square| list(Event::Third(square)));
                }
            }
            Phase::Place => {
                for (die, cells) in self.placing(state, paper) {
                    cells.iter().for_each(|cell| list(Event::Place(die, cell)));
                }
            }
            Phase::Fence => {
                self.edges_now(state).iter().for_each(|edge| list(Event::Fence(edge)));
                if Shelter::may_be_done(state) {
                    list(Event::Done);
                }
            }
            Phase::Trees | Phase::Dice | Phase::Wait | Phase::Over => {}
        }
    }

    fn outcomes(&self, state: &State, mut list: impl FnMut(Event, u64)) {
        match state.phase {
            Phase::Trees => (Cells::ALL - state.trees).iter().for_each(|cell| list(Event::Tree(cell), 1)),
            Phase::Dice => Die::rolls().for_each(|(dice, weight)| list(Event::Dice(dice), weight)),
            Phase::Adopt | Phase::Place | Phase::Fence | Phase::Wait | Phase::Over => {}
        }
    }

    fn draw(&self, state: &State, draw: impl FnOnce(u64) -> u64) -> Option<Event> {
        match state.phase {
            Phase::Trees => {
                let free = Cells::ALL - state.trees;
                let nth = draw(free.len() as u64);
                free.iter().nth(nth as usize).map(Event::Tree)
            }
            Phase::Dice => {
                // Three dice at once: their figures are the digits of one number below 216.
                let drawn = draw(216) as usize;
                let dice = [drawn / 36 % 6, drawn / 6 % 6, drawn % 6].map(|figure| Die::ALL[figure]);
                Some(Event::Dice(Die::ascending(dice)))
            }
            Phase::Adopt | Phase::Place | Phase::Fence | Phase::Wait | Phase::Over => None,
        }
    }

    fn refusal(&self, state: &State, event: Event) -> Option<Refusal> {
        let not_now = Some(Refusal::NotNow(state.phase));
        match (state.phase, event) {
            (Phase::Trees, Event::Tree(cell)) => {
                return state.trees.contains(cell).then_some(Refusal::TreeThere(cell));
            }
            (Phase::Dice, Event::Dice(dice)) => {
                return (!dice.is_sorted()).then_some(Refusal::NotAscending);
            }
            _ => {}
        }
        let Some((paper, dice)) = self.deciding(state) else { return not_now };
        match (state.phase, event) {
            (Phase::Adopt, Event::Adopt(animal, square)) => self.adopt_refusal(paper, dice, animal, square),
            (Phase::Adopt, Event::Third(square)) => self.third_refused(paper, dice).or_else(|| {
                paper.crossed().contains(square).then_some(Refusal::Crossed { square, third: true })
            }),
            (Phase::Place, Event::Place(die, cell)) => self.place_refusal(state, paper, die, cell),
            (Phase::Fence, Event::Fence(edge)) => self.fence_refusal(state, paper, edge),
            (Phase::Fence, Event::Done) => {
                let third = state.is_third_fence();
                (!Shelter::may_be_done(state)).then_some(Refusal::NoFenceYet { third })
            }
            (Phase::Fence, Event::Place(..)) if state.is_third_fence() => Some(Refusal::NothingToPlace),
            _ => not_now,
        }
    }

    fn apply_unchecked(&self, state: &mut State, event: Event) {
        let seat = state.turn.seat.index();
        match event {
            Event::Tree(cell) => {
                state.trees.insert(cell);
                if state.trees.len() >= TREES {
                    state.phase = Phase::Dice;
                }
            }
            Event::Dice(dice) => {
                state.dice = Some(Die::ascending(dice));
                state.phase = Phase::Adopt;
            }
            Event::Adopt(animal, square) => {
                let Some(value) = self.value(animal, square) else { return };
                Shelter::use_die(state, value);
                state.papers[seat].cross(square);
                state.turn.adopted = Some(animal);
                state.phase = Phase::Place;
                let paper = &state.papers[seat];
                if self.placing(state, paper).all(|(_, cells)| cells.is_empty()) {
                    // The animal is lost, and one of the dice is put aside with it (S-10).
                    if let Some(aside) = state.dice_left().next() {
                        Shelter::use_die(state, aside);
                    }
                    self.begin_fences(state, FENCES);
                }
            }
            Event::Third(square) => {
                state.papers[seat].cross(square);
                state.papers[seat].cross_third(self.sheet());
                self.begin_fences(state, THIRD_FENCES);
            }
            Event::Place(die, cell) => {
                let Some(animal) = state.turn.adopted else { return };
                Shelter::use_die(state, die);
                state.papers[seat].place(animal, cell);
                self.begin_fences(state, FENCES);
            }
            Event::Fence(edge) => {
                state.papers[seat].fence(edge);
                state.turn.fences_left = state.turn.fences_left.saturating_sub(1);
                self.end_fences_at_last(state);
            }
            Event::Done => self.end_turn(state),
        }
    }

    fn utility(&self, state: &State, seat: Seat) -> Option<Ratio> {
        let utilities = self.utilities(state)?;
        utilities.iter().nth(seat.index()).copied()
    }

    fn utilities(&self, state: &State) -> Option<BySeat<Ratio>> {
        let GameResult { scores, winners } = self.outcome(state)?;
        Some(BySeat::new(self.players, |seat| {
            let total = scores[seat.index()].total;
            if self.is_solo() {
                return Ratio::new(i64::from(total), 1).unwrap_or(Ratio::ZERO);
            }
            let won = winners.contains(&(seat.index() as u8 + 1));
            Ratio::new(i64::from(won), winners.len() as u64).unwrap_or(Ratio::ZERO)
        }))
    }

    fn hides(&self, before: &State, now: &State, seat: Option<Seat>) -> bool {
        self.is_hidden(before, now, seat)
    }

    /// Keeps the seat to move, for a table that calls the next player; a [`View`] leaves it out.
    fn seen(&self, state: &State, seat: Option<Seat>) -> State {
        self.known_to(state, seat.as_slice())
    }

    fn seen_by(&self, state: &State, seats: &[Seat]) -> State {
        self.known_to(state, seats)
    }

    fn is_in_round(&self, state: &State) -> bool {
        !self.is_solo() && state.is_deciding()
    }

    fn give_turn(&self, state: &mut State, seat: Seat) {
        if self.is_in_round(state) {
            state.turn = Turns::of(seat);
            state.phase = Phase::Adopt;
        }
    }

    fn pass_others(&self, state: &mut State, seat: Seat) {
        if !self.is_in_round(state) || state.turn.seat == seat {
            return;
        }
        match state.paper(seat) {
            Some(paper) if !state.has_crossed(paper) => self.give_turn(state, seat),
            _ => self.end_round(state),
        }
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        View::new(self.seen(state, Some(seat)), seat)
    }

    fn view_over(&self, state: &State, seat: Seat, view: &mut View) {
        view.take(self, state, seat);
    }

    fn determinize(&self, view: &View, draw: &mut dyn FnMut(u64) -> u64) -> State {
        self.fill(view, draw)
    }

    fn position(&self, state: &State) -> State {
        state.clone()
    }

    fn snapshot(&self, state: &State) -> Snapshot {
        Snapshot::new(self, state)
    }

    fn all_events(&self) -> Vec<Event> {
        let mut events: Vec<Event> = Cell::all().map(Event::Tree).collect();
        events.extend(Die::rolls().map(|(dice, _)| Event::Dice(dice)));
        for square in Square::all() {
            events.extend(Animal::ALL.map(|animal| Event::Adopt(animal, square)));
            events.push(Event::Third(square));
        }
        for cell in Cell::all() {
            events.extend(Die::ALL.map(|die| Event::Place(die, cell)));
        }
        events.extend(Edge::all().map(Event::Fence));
        events.push(Event::Done);
        events
    }

    fn opens_turn(&self, event: Event) -> bool {
        matches!(event, Event::Dice(_))
    }
}
