//! The shipped maps of *Escape from Ruin* are what they must be: solved here, and looked over.
use core::ops::ControlFlow;
use core::ops::RangeInclusive;

use bots::{Arena, Match, Strategy};
use games::{AnyGame, GameId, Options, Setup};
use ruin::{Board, BoardKind, Direction, Hunter, Phase, Ruin, Snapshot, Square, Terrain};
use solver::{Model, Values, solve};
use tabletop::Seat;

fn open(map: &str) -> Ruin {
    let mut options = Options::default();
    options.set("map", map);
    let AnyGame::Ruin(game) = Setup::new(GameId::Ruin, options).open().unwrap() else {
        panic!("another game")
    };
    game
}

/// The value of the game, and on arrival at `C` with the tiger in either corner.
fn solved(game: &Ruin) -> (f64, f64) {
    let go_on = &mut |_| ControlFlow::Continue(());
    let model = Model::explore(game, usize::MAX, go_on).unwrap();
    let solution = solve(&model, 1e-6).unwrap();
    let value = solution.value();
    let values = Values::new(game, model, &solution, go_on).unwrap();
    let jungle = game.board(BoardKind::Jungle);
    let arrival = |tiger: Square| {
        let snapshot = Snapshot {
            board: "jungle".into(),
            player: jungle.start().to_string(),
            cultist: Some(game.board(BoardKind::City).hunter_corners()[0].to_string()),
            tiger: Some(tiger.to_string()),
            phase: Phase::Roll,
            moves_left: 0,
            turns: 9,
            outcome: None,
        };
        values.value(game, &game.restore(&snapshot).unwrap(), Seat::FIRST).unwrap()
    };
    let [one, other] = jungle.hunter_corners();
    (value, (arrival(one) + arrival(other)) / 2.0)
}

fn check_bands(map: &str, escapes: RangeInclusive<f64>, lost_on_each_board: f64) {
    let game = open(map);
    let (value, on_arrival) = solved(&game);
    let through_the_city = value / on_arrival;
    assert!(escapes.contains(&value), "{map}: optimal play escapes in {value}");
    assert!(1.0 - through_the_city >= lost_on_each_board, "{map}: p = {through_the_city}");
    assert!(1.0 - on_arrival >= lost_on_each_board, "{map}: q = {on_arrival}");
    let of = Match { game: &game, players: vec![Strategy::Greedy], seed: 1 };
    let figures = Arena { of, stop: &|| false, progress: &|_| {}, sink: None }.play(4000, None);
    let greedy = &figures.seats[0].utility;
    assert!(greedy.mean + 5.0 * greedy.stderr < value / 2.0, "{map}: greedy escapes in {}", greedy.mean);
}

#[test]
fn classic_is_escaped_in_55_to_75_percent_and_each_board_loses_a_tenth() {
    check_bands("classic", 0.55..=0.75, 0.10);
}

#[test]
fn gauntlet_is_escaped_in_25_to_45_percent_and_each_board_loses_a_fifth() {
    check_bands("gauntlet", 0.25..=0.45, 0.20);
}

#[test]
fn hunters_reach_every_square_on_which_the_player_can_end_a_turn() {
    for map in ["classic", "gauntlet"] {
        let game = open(map);
        for hunter in Hunter::ALL {
            let board = game.board(hunter.board());
            for end in reached(&game, board).into_iter().filter(|s| !board.terrain(*s).is_water()) {
                for corner in board.hunter_corners() {
                    let distance = game.hunter_distance(hunter, corner, end);
                    assert!(
                        distance.is_some(),
                        "{map}: the {} on {corner} cannot reach {end}",
                        hunter.name()
                    );
                }
            }
        }
    }
}

/// Where the player can come to stand from the board's start, without a skull.
fn reached(game: &Ruin, board: &Board) -> Vec<Square> {
    let mut reached = vec![board.start()];
    let mut next = 0;
    while let Some(&from) = reached.get(next) {
        next += 1;
        for way in Direction::ALL {
            if let Some(to) = game.landing(board.kind(), from, way)
                && board.terrain(to) != Terrain::Skull
                && to != board.goal()
                && !reached.contains(&to)
            {
                reached.push(to);
            }
        }
    }
    reached
}

/// A plain water square that can be stepped onto from one bank, and from which, once swept, the
/// other bank can be stepped onto.
fn is_ford(board: &Board, water: Square) -> bool {
    let Terrain::Water(flow) = board.terrain(water) else { return false };
    let banks = [-1, 1];
    let along_row = matches!(flow, Direction::E | Direction::W);
    // Which bank a square lies on: -1 or 1 across the current, 0 in the stream.
    let side = |s: Square| {
        let across =
            if along_row { s.row as i16 - water.row as i16 } else { s.column as i16 - water.column as i16 };
        across.signum()
    };
    let dry = |s: Square| {
        let terrain = board.terrain(s);
        !terrain.blocks() && !terrain.is_water() && terrain != Terrain::Skull
    };
    let stands = board.swept(water);
    banks.iter().any(|&bank| {
        let stepped_onto = Direction::ALL.iter().any(|way| {
            water.neighbour(way.opposite()).is_some_and(|from| {
                board.holds(from)
                    && dry(from)
                    && side(from) == bank
                    && board.step(from, *way).is_ok_and(|l| l.onto == water)
            })
        });
        let stepped_off = Direction::ALL.iter().any(|way| {
            board.step(stands, *way).is_ok_and(|landing| dry(landing.lands) && side(landing.lands) == -bank)
        });
        stepped_onto && stepped_off
    })
}

#[test]
fn classic_has_every_terrain_and_a_stream_with_bridges_and_fords() {
    let game = open("classic");
    let (city, jungle) = (game.board(BoardKind::City), game.board(BoardKind::Jungle));
    for board in [city, jungle] {
        assert!(board.columns() >= 14 && board.rows() >= 14);
        assert!(
            board.squares().any(|s| board.terrain(s) == Terrain::Skull),
            "{} has skulls",
            board.kind().name()
        );
    }
    assert!(city.squares().any(|s| city.terrain(s) == Terrain::Wall));
    let all = || [city, jungle].into_iter().flat_map(|board| board.squares().map(|s| board.terrain(s)));
    for c in ".#T%X^v<>-|+=!".chars() {
        let terrain = Terrain::from_char(c).unwrap();
        assert!(all().any(|t| t == terrain), "{c} is used nowhere");
    }
    assert!(jungle.squares().any(|s| Direction::CARDINAL.iter().any(|side| jungle.cliff_side(s, *side))));
    let wet = |s: Square| {
        let terrain = jungle.terrain(s);
        terrain.is_water() || matches!(terrain, Terrain::Passage { over_water: true, .. })
    };
    // The stream, followed from the western rim, comes to the eastern one.
    let mut stream: Vec<Square> = jungle.squares().filter(|s| s.column == 0 && wet(*s)).collect();
    let mut next = 0;
    while let Some(&at) = stream.get(next) {
        next += 1;
        for to in Direction::CARDINAL.iter().filter_map(|way| at.neighbour(*way)) {
            if jungle.holds(to) && wet(to) && !stream.contains(&to) {
                stream.push(to);
            }
        }
    }
    assert!(stream.iter().any(|s| s.column == jungle.columns() - 1), "the stream crosses the board");
    let bridges = stream.iter().filter(|s| !jungle.terrain(**s).is_water()).count();
    assert!(bridges >= 2, "{bridges} bridges");
    let fords: Vec<String> =
        stream.iter().filter(|s| is_ford(jungle, **s)).map(ToString::to_string).collect();
    assert!(fords.len() >= 2, "fords: {fords:?}");
}
