//! The crate against `reference`, the rules implemented a second time: on random small boards and on the
//! trial maps, over random games, every position with all that can and cannot happen there.
use std::cell::Cell;
use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use ruin::{BoardKind, Direction, Effect, Event, Map, Ruin, State};
use tabletop::{Game, Refusal, Turn};
use testkit::random::{Dice, pick};

mod reference;

/// A board as it is drawn.
#[derive(Clone, Debug)]
struct Drawing {
    rows: Vec<String>,
    cliff_sides: Vec<String>,
}

impl Drawing {
    fn reference(&self) -> reference::Board {
        reference::Board::new(&self.rows, &self.cliff_sides)
    }

    fn write(&self, name: &str) -> String {
        let (rows, sides) = (self.rows.join("\n"), &self.cliff_sides);
        format!("[{name}]\ncliff_sides = {sides:?}\ngrid = \"\"\"\n{rows}\n\"\"\"\n")
    }

    /// Reads one board of a map file, which is written plainly.
    fn read(file: &str, name: &str) -> Drawing {
        let table = file.split(&format!("[{name}]\n")).nth(1).unwrap();
        let sides = table.lines().find_map(|line| line.strip_prefix("cliff_sides = "));
        let cliff_sides = sides
            .map_or(Vec::new(), |list| list.split('"').skip(1).step_by(2).map(ToString::to_string).collect());
        let grid = table.split("\"\"\"\n").nth(1).unwrap();
        Drawing { rows: grid.lines().map(ToString::to_string).collect(), cliff_sides }
    }
}

fn map_file(city: &Drawing, jungle: &Drawing) -> String {
    let head = "format = \"menagerie/ruin-map/1\"\nname = \"Random\"\n";
    format!("{head}{}{}", city.write("city"), jungle.write("jungle"))
}

/// Two boards that say the same twice.
struct Twice {
    crates: Ruin,
    reference: reference::Game,
}

impl Twice {
    fn new(map: Map, city: &Drawing, jungle: &Drawing) -> Twice {
        Twice {
            crates: Ruin::new(map),
            reference: reference::Game { boards: [city.reference(), jungle.reference()] },
        }
    }

    fn compare_boards(&self) {
        for (kind, board) in [BoardKind::City, BoardKind::Jungle].into_iter().zip(&self.reference.boards) {
            for (square, steps) in board.steps_to_goal() {
                let expected = self.crates.steps_to_goal(kind, square.parse().unwrap());
                assert_eq!(
                    expected.map(u32::from),
                    steps,
                    "from {square} of the {} to its goal",
                    kind.name()
                );
            }
        }
    }

    /// The squares in reach, and the reasons why the others are not.
    fn compare_reach(&self, state: &State, expected: &reference::State) {
        let reach = self.crates.reach(state);
        let crates: BTreeMap<String, u32> =
            reach.squares().map(|(square, moves)| (square.to_string(), u32::from(moves))).collect();
        assert_eq!(crates, self.reference.reach(expected), "in reach at {}", expected.json());
        for square in self.crates.board(state.board()).squares() {
            let possible = reach.moves(square).is_some() || square == state.player();
            let why_not = self.crates.why_not(state, square);
            assert_eq!(why_not.is_none(), possible, "{why_not:?} at {}", expected.json());
            let steps = reach.way(square).unwrap_or_default();
            let mut walker = *state;
            for (way, _) in &steps {
                self.crates.apply(&mut walker, Event::Step(*way)).unwrap();
            }
            let crossed = walker.board() != state.board();
            assert!(steps.is_empty() || crossed || walker.player() == square, "the way to {square}");
        }
    }

    /// Each outcome is drawn by as many numbers as its weight says.
    fn compare_draws(&self, state: &State, outcomes: &[(String, u64)]) {
        let total = outcomes.iter().map(|(_, weight)| weight).sum();
        let mut drawn = BTreeMap::new();
        for number in 0..total {
            let draw = |below| {
                assert_eq!(below, total);
                number
            };
            let event = self.crates.draw(state, draw).unwrap();
            *drawn.entry(event.to_string()).or_insert(0) += 1;
        }
        assert!(drawn.into_iter().eq(outcomes.iter().cloned()), "draws at {state:?}");
    }

    /// The effects of an event join the squares before and after it, none left out.
    fn check_telling(&self, state: &State, event: &str) {
        let event: Event = event.parse().unwrap();
        let mut after = *state;
        self.crates.apply(&mut after, event).unwrap();
        let mut player = state.player();
        let mut hunter = state.hunter(state.active_hunter());
        let mut walked = 0;
        for effect in self.crates.effects(state, event) {
            match effect {
                Effect::Walks { from, onto } => {
                    assert_eq!(from, player);
                    player = onto;
                }
                Effect::Swept { from, to } => {
                    assert_eq!(from, player);
                    player = to;
                }
                Effect::Crosses { to } => player = to,
                Effect::Hunts { from, to, swept, .. } => {
                    assert_eq!(Some(from), hunter);
                    assert!(Direction::between(from, to).is_some());
                    hunter = Some(to);
                    walked += u8::from(!swept);
                }
                Effect::Placed(who, square) => assert_eq!(after.hunter(who), Some(square)),
                Effect::Ends(outcome) => assert_eq!(after.outcome(), Some(outcome)),
            }
        }
        assert_eq!(player, after.player());
        if let Event::Chases(who, die, _) = event {
            assert_eq!(hunter, after.hunter(who));
            assert!(walked <= die.figure(), "{event} takes {walked} steps");
        }
    }

    /// Plays one game in both; gives the number of positions that were compared.
    fn compare_game(&self, dice: &mut Dice, longest: usize) -> usize {
        let (mut state, mut expected) = (self.crates.start(), self.reference.start());
        let mut played = Vec::new();
        for ply in 0..=longest {
            let snapshot = self.crates.snapshot(&state);
            assert_eq!(serde_json::to_value(&snapshot).unwrap(), expected.json(), "after {played:?}");
            assert_eq!(self.crates.restore(&snapshot), Ok(state), "after {played:?}");
            let events = self.reference.events(&expected);
            let crates: Vec<(String, u64)> = match self.crates.turn(&state) {
                Turn::Seat(_) => {
                    self.crates.legal_sorted(&state).iter().map(|event| (event.to_string(), 0)).collect()
                }
                _ => {
                    let outcomes = self.crates.outcomes_sorted(&state);
                    outcomes.iter().map(|(event, weight)| (event.to_string(), *weight)).collect()
                }
            };
            assert_eq!(crates, events, "at {} after {played:?}", expected.json());
            if snapshot.moves_left > 0 {
                for (way, ..) in reference::WAYS {
                    let refusal = self.crates.refusal(&state, format!("step {way}").parse().unwrap());
                    let rule = self.reference.closed(&expected, way);
                    assert_eq!(refusal.map(|r| r.rule()), rule, "step {way} at {}", expected.json());
                }
            }
            if snapshot.moves_left > 0 {
                self.compare_reach(&state, &expected);
            }
            if self.crates.turn(&state) == Turn::Chance {
                self.compare_draws(&state, &events);
            }
            if events.is_empty() {
                return ply + 1;
            }
            let (event, _) = pick(dice, &events);
            self.check_telling(&state, event);
            self.crates.apply(&mut state, event.parse().unwrap()).unwrap();
            expected = self.reference.after(&expected, event);
            played.push(event.clone());
        }
        longest
    }
}

const TERRAIN: &str = "..............##T%XX^v<>>-|++=!";

/// A board of random terrain whose letters and corners are where they may be.
fn drawing(start: char, goal: char) -> impl Strategy<Value = Drawing> {
    let terrain: Vec<char> = TERRAIN.chars().collect();
    let cells = prop::collection::vec(prop::sample::select(terrain), 49);
    let sides = prop::collection::vec((0..7u8, 0..7u8, 0..4usize), 0..5);
    (4..=7usize, 4..=7usize, cells, sides, 0..4u8, any::<[prop::sample::Index; 2]>()).prop_map(
        move |(columns, rows, cells, sides, rim, [along, anywhere])| {
            let mut grid: Vec<Vec<char>> =
                (0..rows).map(|y| cells[y * 7..y * 7 + columns].to_vec()).collect();
            let (right, bottom) = (columns - 1, rows - 1);
            let (goal_at, corners) = match rim {
                0 => ((1 + along.index(columns - 2), 0), [(0, 0), (right, 0)]),
                1 => ((1 + along.index(columns - 2), bottom), [(0, bottom), (right, bottom)]),
                2 => ((0, 1 + along.index(rows - 2)), [(0, 0), (0, bottom)]),
                _ => ((right, 1 + along.index(rows - 2)), [(right, 0), (right, bottom)]),
            };
            for (x, y) in corners {
                if !"-|+=!.".contains(grid[y][x]) {
                    grid[y][x] = '.';
                }
            }
            grid[goal_at.1][goal_at.0] = goal;
            let squares = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
            let free: Vec<(usize, usize)> =
                squares.filter(|at| *at != goal_at && !corners.contains(at)).collect();
            let start_at = free[anywhere.index(free.len())];
            grid[start_at.1][start_at.0] = start;
            let sides = sides.into_iter().map(|(x, y, side)| {
                let (x, y) = (x % columns as u8, y % rows as u8);
                format!("{}{} {}", char::from(b'a' + x), y + 1, ["n", "e", "s", "w"][side])
            });
            Drawing { rows: grid.into_iter().map(String::from_iter).collect(), cliff_sides: sides.collect() }
        },
    )
}

#[test]
fn random_boards_say_the_same_twice() {
    let (accepted, refused, positions) = (Cell::new(0), Cell::new(0), Cell::new(0));
    let config = Config { cases: 600, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let boards = (drawing('S', 'J'), drawing('C', 'H'), any::<u64>());
    let run = runner.run(&boards, |(city, jungle, seed)| {
        let parsed = Map::parse(&map_file(&city, &jungle));
        let sound = city.reference().is_sound('S', 'J') && jungle.reference().is_sound('C', 'H');
        prop_assert_eq!(parsed.is_ok(), sound, "{:?}", parsed);
        let Ok(map) = parsed else {
            refused.set(refused.get() + 1);
            return Ok(());
        };
        accepted.set(accepted.get() + 1);
        let twice = Twice::new(map, &city, &jungle);
        twice.compare_boards();
        let mut dice = Dice::new(seed);
        for _ in 0..6 {
            positions.set(positions.get() + twice.compare_game(&mut dice, 120));
        }
        Ok(())
    });
    if let Err(failure) = run {
        panic!("{failure}");
    }
    let counts = (accepted.get(), refused.get(), positions.get());
    assert!(counts.0 >= 100 && counts.1 >= 100 && counts.2 >= 10_000, "too little was compared: {counts:?}");
}

#[test]
fn the_trial_maps_say_the_same_twice() {
    for file in [include_str!("maps/good/trial-streets.toml"), include_str!("maps/good/trial-gauntlet.toml")]
    {
        let (city, jungle) = (Drawing::read(file, "city"), Drawing::read(file, "jungle"));
        assert_eq!((city.rows.len(), jungle.rows.len()), (14, 14));
        assert_eq!((city.cliff_sides.len(), jungle.cliff_sides.len() >= 5), (0, true));
        let twice = Twice::new(Map::parse(file).unwrap(), &city, &jungle);
        twice.compare_boards();
        let mut dice = Dice::new(1);
        let positions: usize = (0..12).map(|_| twice.compare_game(&mut dice, 150)).sum();
        assert!(positions >= 200, "too little was compared: {positions}");
    }
}
