//! Small games for the rule tests: boards drawn in ASCII, positions in a short notation.
//!
//! A position reads `city c4 move 2 cultist a1 tiger d1 turns 5`: board, the player's square, the
//! phase (with the moves left, or how it ended), and where wanted the hunters and the turns.
//! Hunters left out stand in the first of their corners.
use std::fmt::Write;
use std::rc::Rc;

use ruin::{Event, GameResult, Hunter, Map, Phase, Ruin, Snapshot, State};
use tabletop::{Game, Refusal, Turn};

/// A city with nothing in it; the player starts in the south-west, `J` lies in the north.
pub const OPEN_CITY: &str = ".J.. .... .... S...";
/// A jungle with nothing in it; `C` lies in the south-west, `H` in the north.
pub const OPEN_JUNGLE: &str = ".H.. .... .... C...";

/// Two boards, not yet a game.
#[derive(Clone)]
pub struct Boards {
    city: Sheet,
    jungle: Sheet,
    last: Last,
}

#[derive(Clone)]
struct Sheet {
    rows: Vec<String>,
    cliff_sides: Vec<String>,
}

#[derive(Clone, Copy)]
enum Last {
    City,
    Jungle,
}

/// This city and an open jungle; the rows are parted by white space.
pub fn city(grid: &str) -> Boards {
    Boards { city: Sheet::new(grid), jungle: Sheet::new(OPEN_JUNGLE), last: Last::City }
}

/// This jungle and an open city.
pub fn jungle(grid: &str) -> Boards {
    Boards { city: Sheet::new(OPEN_CITY), jungle: Sheet::new(grid), last: Last::Jungle }
}

impl Sheet {
    fn new(grid: &str) -> Sheet {
        let rows = grid.split_whitespace().map(str::to_string).collect();
        Sheet { rows, cliff_sides: Vec::new() }
    }

    fn write(&self, name: &str) -> String {
        let sides: Vec<String> = self.cliff_sides.iter().map(|side| format!("{side:?}")).collect();
        let grid = self.rows.join("\n");
        format!("\n[{name}]\ncliff_sides = [{}]\ngrid = \"\"\"\n{grid}\n\"\"\"\n", sides.join(", "))
    }
}

impl Boards {
    /// With these cliff sides on the board that was drawn.
    pub fn cliff_sides(mut self, sides: &[&str]) -> Boards {
        let sheet = match self.last {
            Last::City => &mut self.city,
            Last::Jungle => &mut self.jungle,
        };
        sheet.cliff_sides = sides.iter().map(ToString::to_string).collect();
        self
    }

    /// The game on them.
    pub fn game(&self) -> Rc<Ruin> {
        let head = "format = \"menagerie/ruin-map/1\"\nname = \"Test\"\n";
        let text = format!("{head}{}{}", self.city.write("city"), self.jungle.write("jungle"));
        match Map::parse(&text) {
            Ok(map) => Rc::new(Ruin::new(map)),
            Err(faults) => panic!("{text}\nis refused: {faults:?}"),
        }
    }

    /// A fresh game, nothing placed.
    pub fn start(&self) -> Play {
        let game = self.game();
        let state = game.start();
        Play { game, state }
    }

    /// The game in this position.
    pub fn at(&self, position: &str) -> Play {
        Play::at(self.game(), position)
    }
}

/// A game in a position.
#[derive(Clone)]
pub struct Play {
    pub game: Rc<Ruin>,
    pub state: State,
}

impl Play {
    /// The game in the position that the notation describes.
    pub fn at(game: Rc<Ruin>, position: &str) -> Play {
        let snapshot = snapshot(&game, position);
        match game.restore(&snapshot) {
            Ok(state) => Play { game, state },
            Err(unfit) => panic!("{position}: {unfit}"),
        }
    }

    /// Board, square and phase of the player.
    pub fn shows(&self) -> String {
        let now = self.snapshot();
        let mut text = format!("{} {} {}", now.board, now.player, phase(now.phase));
        if now.phase == Phase::Move {
            write!(text, " {}", now.moves_left).unwrap();
        } else {
            assert_eq!(now.moves_left, 0, "moves are left outside the phase of moving");
        }
        if let Some(outcome) = now.outcome {
            write!(text, " {}", outcome.name()).unwrap();
        }
        text
    }

    /// The State JSON.
    pub fn snapshot(&self) -> Snapshot {
        self.game.snapshot(&self.state)
    }

    /// Where a hunter stands, by name.
    pub fn hunter(&self, hunter: Hunter) -> String {
        self.state.hunter(hunter).map_or_else(|| "nowhere".into(), |square| square.to_string())
    }

    /// The position after an event that must be possible.
    pub fn then(&self, event: &str) -> Play {
        let mut after = self.clone();
        if let Err(refusal) = self.game.apply(&mut after.state, parse(event)) {
            panic!("{event} is refused at {}: {refusal}", self.shows());
        }
        after
    }

    /// The text of [`Play::shows`] after an event.
    pub fn after(&self, event: &str) -> String {
        self.then(event).shows()
    }

    /// The rule that refuses an event, and its sentence; the state is left as it was.
    pub fn refused(&self, event: &str) -> (&'static str, String) {
        let mut after = self.state;
        match self.game.apply(&mut after, parse(event)) {
            Ok(()) => panic!("{event} is possible at {}", self.shows()),
            Err(refusal) => {
                assert_eq!(after, self.state, "refused, and yet changed: {event}");
                (refusal.rule(), refusal.to_string())
            }
        }
    }

    /// The number of the rule that refuses an event.
    pub fn rule(&self, event: &str) -> &'static str {
        self.refused(event).0
    }

    /// The legal events.
    pub fn legal(&self) -> Vec<String> {
        self.game.legal_sorted(&self.state).iter().map(ToString::to_string).collect()
    }

    /// The open steps alone, such as `e n ne`.
    pub fn steps(&self) -> String {
        let legal = self.legal();
        legal.iter().filter_map(|event| event.strip_prefix("step ")).collect::<Vec<_>>().join(" ")
    }

    /// The outcomes of chance, each with its weight: `roll 1 *1`.
    pub fn outcomes(&self) -> Vec<String> {
        let outcomes = self.game.outcomes_sorted(&self.state);
        outcomes.iter().map(|(event, weight)| format!("{event} *{weight}")).collect()
    }

    /// The turn: `chance`, `over` or the seat's number.
    pub fn turn(&self) -> String {
        match self.game.turn(&self.state) {
            Turn::Chance => "chance".into(),
            Turn::Over => "over".into(),
            Turn::Seat(seat) => seat.to_string(),
        }
    }
}

fn parse(event: &str) -> Event {
    event.parse().unwrap_or_else(|unknown| panic!("{unknown}"))
}

fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "setup",
        Phase::Roll => "roll",
        Phase::Move => "move",
        Phase::Chase => "chase",
        Phase::Over => "over",
    }
}

/// The first corner a hunter can start in.
fn first_corner(game: &Ruin, hunter: Hunter) -> Option<String> {
    let corners = game.board(hunter.board()).hunter_corners();
    corners.iter().map(ToString::to_string).min()
}

/// The State JSON of a position in the short notation.
pub fn snapshot(game: &Ruin, position: &str) -> Snapshot {
    let mut words = position.split_whitespace();
    let mut word = || words.next();
    let (board, player) = (word().expect("a board"), word().expect("the player's square"));
    let name = word().expect("a phase");
    let phase = [Phase::Setup, Phase::Roll, Phase::Move, Phase::Chase, Phase::Over]
        .into_iter()
        .find(|p| phase(*p) == name)
        .unwrap_or_else(|| panic!("{name} is no phase"));
    let placed = |hunter| if phase == Phase::Setup { None } else { first_corner(game, hunter) };
    let mut snapshot = Snapshot {
        board: board.into(),
        player: player.into(),
        cultist: placed(Hunter::Cultist),
        tiger: placed(Hunter::Tiger),
        phase,
        moves_left: 0,
        turns: u32::from(phase != Phase::Setup),
        outcome: None,
    };
    if phase == Phase::Move {
        snapshot.moves_left = word().expect("the moves left").parse().expect("a number of moves");
    }
    if phase == Phase::Over {
        let name = word().expect("an outcome");
        let outcomes = [GameResult::Escaped, GameResult::Caught, GameResult::Skull, GameResult::Drowned];
        snapshot.outcome = outcomes.into_iter().find(|o| o.name() == name);
    }
    while let Some(key) = word() {
        let value = word().unwrap_or_else(|| panic!("{key} of what in {position}?"));
        match key {
            "cultist" => snapshot.cultist = Some(value.into()),
            "tiger" => snapshot.tiger = Some(value.into()),
            "turns" => snapshot.turns = value.parse().expect("a number of turns"),
            _ => panic!("{key} means nothing in {position}"),
        }
    }
    snapshot
}
