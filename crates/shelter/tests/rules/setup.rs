//! The material, and the trees: S-1 to S-6.
use std::collections::BTreeMap;

use shelter::{Animal, Cell, Cells, Edge, Line, Sheet, Shelter, Square};
use tabletop::Game;
use testkit::playout::draws;

use crate::play::{CLASSIC, Play, game, solo, start};

#[test]
fn s_1_the_sanctuary_has_36_squares_a1_in_the_north_west() {
    let cells: Vec<Cell> = Cell::all().collect();
    assert_eq!(cells.len(), 36);
    assert_eq!((cells[0].to_string(), cells[0].column(), cells[0].row()), ("a1".into(), 0, 0));
    assert_eq!((cells[35].to_string(), cells[35].column(), cells[35].row()), ("f6".into(), 5, 5));
    assert_eq!(Cell::new(2, 3).unwrap().to_string(), "c4");
    assert_eq!((Cell::new(6, 0), Cell::new(0, 6)), (None, None));
}

#[test]
fn s_1_a_die_stands_for_its_row_and_its_column() {
    let play = solo("| | A1", "place owl 1 4 of 1 2 4");
    assert_eq!(play.can("place 1"), "a1 a2 a3 a4 a5 a6 b1 c1 d1 e1 f1");
    // Trees stand on f4 and f5.
    assert_eq!(play.can("place 4"), "a4 b4 c4 d1 d2 d3 d4 d5 d6 e4");
}

#[test]
fn s_1_the_outer_border_is_fenced_from_the_start() {
    let edges: Vec<Edge> = Edge::all().collect();
    assert_eq!(edges.len(), 60);
    for edge in edges {
        let (one, other) = edge.cells();
        let apart = one.column().abs_diff(other.column()) + one.row().abs_diff(other.row());
        assert_eq!(apart, 1, "{edge} lies between two neighbours");
        assert_eq!(Edge::between(other, one), Some(edge));
    }
    let a1 = "a1".parse().unwrap();
    assert_eq!(Edge::between(a1, a1), None);
    assert_eq!(Edge::between("f1".parse().unwrap(), "a2".parse().unwrap()), None);
    // With nothing put up yet there is one area, all 36 squares.
    let play = solo("", "dice");
    assert_eq!(play.area("f6").cells.len(), 36);
}

#[test]
fn s_2_the_classic_sheet_has_the_rulebooks_labels() {
    let game = game(1);
    let label = |line: Line| {
        let label = game.sheet().label(line);
        format!("{line} {} {} {}", label.value, label.animal, label.circle)
    };
    let labels: Vec<String> = Line::all().map(label).collect();
    let expected = [
        "A 1 owl 3",
        "B 2 owl 3",
        "C 3 rhino 3",
        "D 4 tiger 3",
        "1 3 dog 3",
        "2 4 dog 3",
        "3 5 giraffe 3",
        "4 6 elephant 3",
    ];
    assert_eq!(labels, expected);
    assert_eq!(game.sheet().name(), "Classic");
}

#[test]
fn s_2_the_shelter_has_16_squares_all_empty_at_first() {
    assert_eq!(Square::all().count(), 16);
    assert!(start(1).paper(1).crossed().is_empty());
    let square: Square = "C2".parse().unwrap();
    assert_eq!((square.column(), square.row()), (2, 1));
    assert_eq!(square.lines().map(|line| line.to_string()), ["C", "2"]);
    let squares = |line: &str| {
        let line: Line = line.parse().unwrap();
        line.squares().iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(squares("C"), "C1 C2 C3 C4");
    assert_eq!(squares("3"), "A3 B3 C3 D3");
    assert_eq!((Square::new(4, 0), Square::new(0, 4)), (None, None));
}

#[test]
fn s_3_the_extra_circles() {
    let sheet = Sheet::parse(CLASSIC).unwrap();
    assert_eq!(sheet.third_fence(), [4, 3, 1]);
    assert_eq!(sheet.all_types(), 7);
}

#[test]
fn s_4_six_animals() {
    let names = Animal::ALL.map(Animal::name);
    assert_eq!(names, ["owl", "dog", "elephant", "rhino", "giraffe", "tiger"]);
    for name in names {
        assert_eq!(name.parse::<Animal>().unwrap().to_string(), name);
    }
    assert!("wild dog".parse::<Animal>().is_err() && "Owl".parse::<Animal>().is_err());
}

#[test]
fn s_5_four_trees_on_different_squares_each_as_likely() {
    let mut play = start(2);
    for (nth, tree) in ["c4", "a1", "f6", "c3"].into_iter().enumerate() {
        assert_eq!((play.turn(), play.json()["phase"].as_str()), ("chance".into(), Some("trees")));
        let outcomes = play.game.outcomes_sorted(&play.state);
        assert_eq!(outcomes.len(), 36 - nth);
        assert!(outcomes.iter().all(|(_, weight)| *weight == 1));
        play = play.then(&format!("tree {tree}"));
    }
    assert_eq!(play.json()["trees"], serde_json::json!(["a1", "c3", "c4", "f6"]));
    assert_eq!(play.json()["phase"], "dice");
    assert!(play.state.papers().iter().all(|paper| *paper == start(1).paper(1)), "papers stay empty");
}

#[test]
fn s_6_three_dice_fall_in_56_ways_of_216() {
    let play = solo("", "dice");
    let outcomes = play.game.outcomes_sorted(&play.state);
    assert_eq!(outcomes.len(), 56);
    assert_eq!(outcomes.iter().map(|(_, weight)| weight).sum::<u64>(), 216);
    let weight = |dice: &str| {
        let of = |(event, weight): &(shelter::Event, u64)| (event.to_string() == dice).then_some(*weight);
        outcomes.iter().find_map(of)
    };
    for (dice, expected) in [("dice 2 2 2", 1), ("dice 2 2 5", 3), ("dice 2 5 5", 3), ("dice 2 3 6", 6)] {
        assert_eq!(weight(dice), Some(expected), "{dice}");
    }
    let play = play.then("dice 2 3 6");
    assert_eq!(play.moment(), "adopt 2 3 6");
}

#[test]
fn s_7_one_to_99_players() {
    let sheet = Sheet::parse(CLASSIC).unwrap();
    for (players, possible) in [(0, false), (1, true), (99, true), (100, false), (255, false)] {
        let game = Shelter::new(sheet.clone(), players);
        assert_eq!(game.map(|game| game.seats()), possible.then_some(players));
    }
    assert!(game(1).is_solo() && !game(2).is_solo());
}

/// The number of draws of each event over all numbers, and the listed weights.
fn drawn_and_listed(play: &Play) -> (BTreeMap<String, u64>, BTreeMap<String, u64>) {
    let (mut drawn, mut listed) = (BTreeMap::new(), BTreeMap::new());
    for event in draws(&*play.game, &play.state) {
        *drawn.entry(event.to_string()).or_default() += 1;
    }
    play.game.outcomes(&play.state, |event, weight| {
        listed.insert(event.to_string(), weight);
    });
    (drawn, listed)
}

#[test]
fn s_5_every_free_cell_is_drawn_for_a_tree_as_often_as_any_other() {
    let (drawn, listed) = drawn_and_listed(&start(1));
    assert_eq!((drawn.len(), drawn.values().sum::<u64>()), (36, 36));
    assert_eq!(drawn, listed);
}

#[test]
fn s_6_three_dice_are_drawn_as_often_as_they_weigh() {
    let (drawn, listed) = drawn_and_listed(&solo("", "dice"));
    assert_eq!((drawn.len(), drawn.values().sum::<u64>()), (56, 216));
    assert_eq!(drawn, listed);
}

#[test]
fn s_1_a_cell_taken_out_of_a_set_leaves_the_others_in_it() {
    let [one, other] = [(0, 0), (3, 2)].map(|(column, row)| Cell::new(column, row).expect("a cell"));
    let mut cells = Cells::only(one);
    cells.insert(other);
    let both = cells;
    cells.remove(one);
    assert_eq!(cells, Cells::only(other));
    cells.remove(one);
    assert_eq!(cells, Cells::only(other), "it was not in it any more");
    cells = both;
    cells.remove(other);
    assert_eq!(cells, Cells::only(one));
}

#[test]
fn s_1_a_copy_of_a_set_of_cells_holds_the_same() {
    let cells = Cells::only(Cell::new(3, 2).expect("a cell"));
    assert_eq!(Some(&cells).cloned(), Some(cells));
}
