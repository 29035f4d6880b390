//! The rules phase by phase: what is possible, what it does, and why not.
use alloc::vec::Vec;

use tabletop::{Game, Ratio, Seat, Turn};

use crate::{
    BoardKind, Die, Direction, Event, GameResult, Hunter, Phase, Refusal, Ruin, Snapshot, Square, State,
    Terrain,
};

/// The turns after which whatever plays by itself gives up.
pub const GIVE_UP_TURNS: u32 = 2000;

impl Ruin {
    /// Active hunter, its place and the player's in row order; `None` before it is placed.
    fn chase(&self, state: &State) -> Option<(Hunter, usize, usize)> {
        let hunter = state.active_hunter();
        let board = self.board(state.board);
        Some((hunter, board.index(state.hunter(hunter)?), board.index(state.player)))
    }

    /// The hunter whose corner is drawn next (R10, then R11).
    fn to_be_placed(state: &State) -> Hunter {
        if state.cultist.is_none() { Hunter::Cultist } else { Hunter::Tiger }
    }

    /// The player comes to stand on a square: R9, then R18, R4, R5.
    fn enter(&self, state: &mut State, lands: Square) {
        state.player = lands;
        let board = self.board(state.board);
        if state.hunter(state.active_hunter()) == Some(lands) {
            state.end(GameResult::Caught);
        } else if board.terrain(lands) == Terrain::Skull {
            state.end(GameResult::Skull);
        } else if lands == board.goal {
            match state.board {
                BoardKind::Jungle => state.end(GameResult::Escaped),
                BoardKind::City => {
                    state.board = BoardKind::Jungle;
                    state.player = self.map.jungle.start;
                    state.phase = Phase::Roll;
                    state.moves_left = 0;
                }
            }
        }
    }

    /// The player's turn ends where it stands (R24).
    fn end_turn(&self, state: &mut State) {
        state.moves_left = 0;
        if self.board(state.board).terrain(state.player).is_water() {
            state.end(GameResult::Drowned);
        } else {
            state.phase = Phase::Chase;
        }
    }
}

impl Game for Ruin {
    type State = State;
    type Event = Event;
    type View = State;
    type Refusal = Refusal;
    type Snapshot = Snapshot;

    fn seats(&self) -> u8 {
        1
    }

    fn start(&self) -> State {
        State {
            board: BoardKind::City,
            player: self.map.city.start,
            cultist: None,
            tiger: None,
            phase: Phase::Setup,
            moves_left: 0,
            turns: 0,
            outcome: None,
        }
    }

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Setup | Phase::Roll | Phase::Chase => Turn::Chance,
            Phase::Move => Turn::Seat(Seat::FIRST),
            Phase::Over => Turn::Over,
        }
    }

    fn legal(&self, state: &State, mut list: impl FnMut(Event)) {
        if state.phase == Phase::Move {
            let landings = &self.ground(state.board).landings[self.board(state.board).index(state.player)];
            for way in Direction::ALL {
                if landings[way as usize].is_some() {
                    list(Event::Step(way));
                }
            }
            list(Event::Stop);
        }
    }

    fn outcomes(&self, state: &State, mut list: impl FnMut(Event, u64)) {
        match state.phase {
            Phase::Setup => {
                let hunter = Ruin::to_be_placed(state);
                for corner in self.board(hunter.board()).hunter_corners() {
                    list(Event::Starts(hunter, corner), 1);
                }
            }
            Phase::Roll => Die::ALL.into_iter().for_each(|die| list(Event::Roll(die), 1)),
            Phase::Chase => {
                let Some((hunter, from, player)) = self.chase(state) else { return };
                let board = self.board(state.board);
                let hunt = &self.ground(state.board).hunt;
                let choice = hunt.choice(from, player);
                let weights = choice.weights();
                for (die, weight) in Die::ALL.into_iter().zip(weights) {
                    for end in hunt.nearest(from, player, &choice, die) {
                        list(Event::Chases(hunter, die, board.square(end)), weight);
                    }
                }
            }
            Phase::Move | Phase::Over => {}
        }
    }

    fn draw(&self, state: &State, draw: impl FnOnce(u64) -> u64) -> Option<Event> {
        match state.phase {
            Phase::Setup => {
                let hunter = Ruin::to_be_placed(state);
                let corners = self.board(hunter.board()).hunter_corners();
                Some(Event::Starts(hunter, corners[draw(2) as usize % 2]))
            }
            Phase::Roll => Some(Event::Roll(Die::ALL[draw(4) as usize % 4])),
            Phase::Chase => {
                let (hunter, from, player) = self.chase(state)?;
                let hunt = &self.ground(state.board).hunt;
                let choice = hunt.choice(from, player);
                // Every roll's squares weigh the same together, so the draw tells roll and square.
                let of_a_roll = choice.weight_of_a_roll();
                let drawn = draw(4 * of_a_roll);
                let die = Die::ALL[(drawn / of_a_roll) as usize % 4];
                let nth = drawn % of_a_roll / (of_a_roll / choice.ties(die));
                let end = hunt.nearest(from, player, &choice, die).nth(nth as usize)?;
                Some(Event::Chases(hunter, die, self.board(state.board).square(end)))
            }
            Phase::Move | Phase::Over => None,
        }
    }

    fn refusal(&self, state: &State, event: Event) -> Option<Refusal> {
        let not_now = Some(Refusal::NotNow(state.phase));
        match (state.phase, event) {
            (Phase::Setup, Event::Starts(hunter, square)) => {
                if hunter != Ruin::to_be_placed(state) {
                    return not_now;
                }
                let corners = self.board(hunter.board()).hunter_corners();
                (!corners.contains(&square)).then_some(Refusal::NotItsCorner(hunter, corners))
            }
            (Phase::Roll, Event::Roll(_)) | (Phase::Move, Event::Stop) => None,
            (Phase::Move, Event::Step(way)) if self.landing(state.board, state.player, way).is_some() => None,
            (Phase::Move, Event::Step(way)) => {
                let board = self.board(state.board);
                let closed = board.closed(state.player, way)?;
                let onto = state.player.neighbour(way).filter(|s| board.holds(*s));
                Some(Refusal::Closed { onto, closed })
            }
            (Phase::Chase, Event::Chases(hunter, die, square)) => {
                if hunter != state.active_hunter() {
                    return Some(Refusal::NotActive(hunter));
                }
                let board = self.board(state.board);
                let goes = self.chase(state).is_some_and(|(_, from, player)| {
                    board.holds(square)
                        && self.ground(state.board).hunt.goes(from, player, die, board.index(square))
                });
                (!goes).then_some(Refusal::NotNearest(hunter, square))
            }
            _ => not_now,
        }
    }

    fn apply_unchecked(&self, state: &mut State, event: Event) {
        match event {
            Event::Starts(hunter, square) => {
                state.place(hunter, square);
                if hunter == Hunter::Tiger {
                    state.phase = Phase::Roll;
                }
            }
            Event::Roll(die) => {
                state.turns = state.turns.saturating_add(1);
                state.moves_left = die.figure();
                state.phase = Phase::Move;
            }
            Event::Step(way) => {
                let Some(lands) = self.landing(state.board, state.player, way) else { return };
                self.enter(state, lands);
                if state.phase == Phase::Move {
                    state.moves_left = state.moves_left.saturating_sub(1);
                    if state.moves_left == 0 {
                        self.end_turn(state);
                    }
                }
            }
            Event::Stop => self.end_turn(state),
            Event::Chases(hunter, _, square) => {
                state.place(hunter, square);
                if square == state.player {
                    state.end(GameResult::Caught);
                } else {
                    state.phase = Phase::Roll;
                }
            }
        }
    }

    fn utility(&self, state: &State, _seat: Seat) -> Option<Ratio> {
        state.outcome.map(|outcome| if outcome == GameResult::Escaped { Ratio::ONE } else { Ratio::ZERO })
    }

    fn view(&self, state: &State, _seat: Seat) -> State {
        *state
    }

    fn determinize(&self, view: &State, _draw: &mut dyn FnMut(u64) -> u64) -> State {
        *view
    }

    fn position(&self, state: &State) -> State {
        let cultist = if state.board == BoardKind::Jungle { None } else { state.cultist };
        State { turns: 0, cultist, ..*state }
    }

    fn snapshot(&self, state: &State) -> Snapshot {
        Snapshot::from(state)
    }

    fn all_events(&self) -> Vec<Event> {
        let (city, jungle) = (&self.map.city, &self.map.jungle);
        let columns = city.columns.max(jungle.columns);
        let squares =
            (0..city.rows.max(jungle.rows)).flat_map(|row| (0..columns).map(move |c| Square::new(c, row)));
        let mut events: Vec<Event> = Die::ALL.into_iter().map(Event::Roll).collect();
        events.extend(Direction::ALL.into_iter().map(Event::Step));
        events.push(Event::Stop);
        for square in squares {
            for hunter in Hunter::ALL {
                events.push(Event::Starts(hunter, square));
                events.extend(Die::ALL.into_iter().map(|die| Event::Chases(hunter, die, square)));
            }
        }
        events
    }

    fn opens_turn(&self, event: Event) -> bool {
        matches!(event, Event::Roll(_))
    }

    fn given_up(&self, state: &State) -> bool {
        state.phase == Phase::Roll && state.turns >= GIVE_UP_TURNS
    }
}
