//! The rules phase by phase: what is possible, what it does, and why not.
use alloc::format;
use alloc::vec::Vec;

use tabletop::{Game, Ratio, Seat, Turn};

use crate::chase::Hunt;
use crate::reach::{closed_for_all, steps_to_goal};
use crate::state::Unfit;
use crate::{
    Board, BoardKind, Die, Direction, Event, Hunter, Map, Outcome, Phase, Reach, Refusal, Snapshot, Square,
    State, Terrain,
};

/// The turns after which whatever plays by itself gives up.
pub const GIVE_UP_TURNS: u32 = 2000;

/// *Escape from Ruin* on a map.
#[derive(Clone, Debug)]
pub struct Ruin {
    map: Map,
    boards: [Ground; 2],
}

/// A board with what is looked up over and over made ready.
#[derive(Clone, Debug)]
struct Ground {
    hunt: Hunt,
    /// Per square and direction, where the player's step leads.
    landings: Vec<[Option<Square>; 8]>,
    steps_to_goal: Vec<Option<u16>>,
}

impl Ground {
    fn new(board: &Board) -> Ground {
        let landing = |from, way| board.step(from, way).ok().map(|landing| landing.lands);
        Ground {
            hunt: Hunt::new(board),
            landings: board.squares().map(|from| Direction::ALL.map(|way| landing(from, way))).collect(),
            steps_to_goal: steps_to_goal(board),
        }
    }
}

impl Ruin {
    /// The game on this map.
    pub fn new(map: Map) -> Ruin {
        let boards = [Ground::new(&map.city), Ground::new(&map.jungle)];
        Ruin { map, boards }
    }

    /// The map it is played on.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// One of the two boards.
    pub fn board(&self, kind: BoardKind) -> &Board {
        match kind {
            BoardKind::City => &self.map.city,
            BoardKind::Jungle => &self.map.jungle,
        }
    }

    fn ground(&self, kind: BoardKind) -> &Ground {
        &self.boards[kind as usize]
    }

    /// The player's least number of own steps from a square to the board's goal, skulls avoided,
    /// sweeps free, hunters not minded; `None` where there is no way.
    pub fn steps_to_goal(&self, kind: BoardKind, square: Square) -> Option<u16> {
        let board = self.board(kind);
        if board.holds(square) { self.ground(kind).steps_to_goal[board.index(square)] } else { None }
    }

    /// A hunter's least number of own steps between two squares of its board (R15).
    pub fn hunter_distance(&self, hunter: Hunter, from: Square, to: Square) -> Option<u16> {
        let board = self.board(hunter.board());
        if !board.holds(from) || !board.holds(to) {
            return None;
        }
        self.ground(hunter.board()).hunt.distance(board.index(from), board.index(to))
    }

    /// The squares a hunter on `from` can end on, with the least roll for each, its own square (0)
    /// included.
    pub fn hunter_reach(&self, hunter: Hunter, from: Square) -> Vec<(Square, u8)> {
        let board = self.board(hunter.board());
        if !board.holds(from) {
            return Vec::new();
        }
        let hunt = &self.ground(hunter.board()).hunt;
        let ends =
            |steps: u8| hunt.ends_after(board.index(from), steps as usize).iter().map(move |&s| (s, steps));
        (0..=4).flat_map(ends).map(|(s, steps)| (board.square(s as usize), steps)).collect()
    }

    /// What the player can reach with the moves left; nothing outside the phase of moving.
    pub fn reach(&self, state: &State) -> Reach {
        if state.phase != Phase::Move {
            return Reach::default();
        }
        let hunter = state.hunter(state.active_hunter());
        Reach::new(self.board(state.board), state.player, hunter, state.moves_left)
    }

    /// Why the player cannot go to a square of the board with the moves left; `None` where that is
    /// possible, or where the player stands.
    pub fn why_not(&self, state: &State, square: Square) -> Option<tabletop::Why> {
        let why = |rule, text| Some(tabletop::Why { rule, text });
        if state.phase != Phase::Move {
            return Some(tabletop::Why::of(&Refusal::NotNow(state.phase)));
        }
        if square == state.player || self.reach(state).moves(square).is_some() {
            return None;
        }
        let board = self.board(state.board);
        if let Some(closed) = closed_for_all(board, square) {
            return Some(tabletop::Why::of(&Refusal::Closed { onto: Some(square), closed }));
        }
        if let Some(way) = Direction::between(state.player, square) {
            match board.step(state.player, way) {
                Err(closed) => {
                    return Some(tabletop::Why::of(&Refusal::Closed { onto: Some(square), closed }));
                }
                Ok(landing) if landing.lands != square => {
                    return why(
                        "R21",
                        format!("Nobody stays on {square}: the current sweeps on to {}.", landing.lands),
                    );
                }
                Ok(_) => {}
            }
        }
        let far = Reach::new(board, state.player, state.hunter(state.active_hunter()), u8::MAX);
        match far.moves(square) {
            Some(moves) if moves == u8::MAX => why("R8", format!("{square} is too far away.")),
            Some(moves) => {
                let left = state.moves_left;
                why(
                    "R8",
                    format!(
                        "{square} takes {moves} moves, and {left} of this roll {} left.",
                        if left == 1 { "is" } else { "are" }
                    ),
                )
            }
            None if board.terrain(square).is_water() => why(
                "R21",
                format!("Nobody comes to stand on {square}: no step leads there, or the current sweeps on."),
            ),
            None => why("R8", format!("No way leads to {square}.")),
        }
    }

    /// Where the player's step from a square leads; `None` where it is closed.
    pub fn landing(&self, kind: BoardKind, from: Square, way: Direction) -> Option<Square> {
        let board = self.board(kind);
        if board.holds(from) { self.ground(kind).landings[board.index(from)][way as usize] } else { None }
    }

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
            state.end(Outcome::Caught);
        } else if board.terrain(lands) == Terrain::Skull {
            state.end(Outcome::Skull);
        } else if lands == board.goal {
            match state.board {
                BoardKind::Jungle => state.end(Outcome::Escaped),
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
            state.end(Outcome::Drowned);
        } else {
            state.phase = Phase::Chase;
        }
    }

    /// The state a State JSON shows.
    ///
    /// # Errors
    /// The field that fits no position of this game.
    pub fn restore(&self, snapshot: &Snapshot) -> Result<State, Unfit> {
        let unfit = |field, text| Unfit { field, text };
        let kind = [BoardKind::City, BoardKind::Jungle]
            .into_iter()
            .find(|kind| kind.name() == snapshot.board)
            .ok_or(unfit("board", "city or jungle"))?;
        let on = |kind: BoardKind, text: &str| {
            let board = self.board(kind);
            text.parse().ok().filter(|s| board.holds(*s) && !board.terrain(*s).blocks())
        };
        let player =
            on(kind, &snapshot.player).ok_or(unfit("player", "a square of the board one can enter"))?;
        let hunter = |hunter: Hunter, text: Option<&str>| match text {
            None => Ok(None),
            Some(text) => on(hunter.board(), text)
                .map(Some)
                .ok_or(unfit(hunter.name(), "a square of its board one can enter")),
        };
        let state = State {
            board: kind,
            player,
            cultist: hunter(Hunter::Cultist, snapshot.cultist.as_deref())?,
            tiger: hunter(Hunter::Tiger, snapshot.tiger.as_deref())?,
            phase: snapshot.phase,
            moves_left: snapshot.moves_left,
            turns: snapshot.turns,
            outcome: snapshot.outcome,
        };
        let moving = state.phase == Phase::Move;
        if moving != (1..=4).contains(&state.moves_left) || (!moving && state.moves_left != 0) {
            return Err(unfit("moves_left", "1 to 4 while moving, else 0"));
        }
        if (state.phase == Phase::Over) != state.outcome.is_some() {
            return Err(unfit("outcome", "a word at the end, else null"));
        }
        if (state.phase == Phase::Setup) != (state.cultist.is_none() || state.tiger.is_none()) {
            return Err(unfit("phase", "setup until both hunters are placed"));
        }
        Ok(state)
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
                let of_a_roll = choice.weights()[0] * choice.ties(Die::ALL[0]);
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

    fn follow(&self, state: &mut State, event: Event) {
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
                    state.end(Outcome::Caught);
                } else {
                    state.phase = Phase::Roll;
                }
            }
        }
    }

    fn utility(&self, state: &State, _seat: Seat) -> Option<Ratio> {
        state.outcome.map(|outcome| if outcome == Outcome::Escaped { Ratio::ONE } else { Ratio::ZERO })
    }

    fn view(&self, state: &State, _seat: Seat) -> State {
        *state
    }

    fn imagine(&self, view: &State, _draw: &mut dyn FnMut(u64) -> u64) -> State {
        *view
    }

    fn position(&self, state: &State) -> State {
        let cultist = if state.board == BoardKind::Jungle { None } else { state.cultist };
        State { turns: 0, cultist, ..*state }
    }

    fn snapshot(&self, state: &State) -> Snapshot {
        Snapshot::from(state)
    }

    fn universe(&self) -> Vec<Event> {
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
