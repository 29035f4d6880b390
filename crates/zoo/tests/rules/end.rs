//! The end of a game (Z-34, Z-35, Z-39).
use crate::board::board;

/// The shed at the far end of a row; the characters start on the path to the south.
fn row() -> crate::board::Board {
    board("sabcd@").shed("s")
}

#[test]
fn z_34_the_worker_comes_to_the_shed_and_wins_at_once() {
    let play = row().at("worker a, act worker");
    let won = play.after("move, go s");
    assert_eq!((won.phase(), won.turn()), ("over restored".into(), "over".into()));
    let now = won.snapshot();
    assert_eq!((now.active, now.done.len(), now.actions, now.movement), (None, 0, 0, 0));
    use tabletop::{Game, Ratio, Seat};
    assert_eq!(won.game.utility(&won.state, Seat::FIRST), Some(Ratio::ONE));
    let keeper = row().at("keeper a, act keeper").after("move, go s");
    assert_eq!(keeper.phase(), "go keeper 1 2", "the keeper does not");
}

#[test]
fn z_34_also_in_the_middle_of_a_move() {
    let quick = "move = 3\ngate = 2\ntranquilizer = 1\nhealth = 2\n\
        tracks = { health = [12, 16], tranquilizers = [5, 25], ap = [4, 28] }\n";
    let play = row().card("worker", quick).at("worker a, act worker").then("move");
    assert_eq!(play.then("go s").phase(), "over restored");
}

#[test]
fn z_34_animals_at_the_shed_attack_first() {
    let map = board("ssabcd@").shed("s");
    let play = map.at("worker a health 3, lion s, go worker 1");
    assert_eq!(play.then("go s").phase(), "over mauled");
    let alive = map.at("worker a health 4, lion s, go worker 1").then("go s");
    assert_eq!((alive.phase(), alive.health()), ("over restored".into(), [12, 1]));
}

#[test]
fn z_34_where_the_shed_is_full_a_space_reached_through_full_ones_serves() {
    let play = row().at("worker b, full s, go worker 1");
    assert_eq!(play.then("go a").phase(), "over restored");
    let further = row().at("worker c, full s a, go worker 1");
    assert_eq!(further.then("go b").phase(), "over restored");
    let gap = row().at("worker c, full s, go worker 1");
    assert_eq!(gap.then("go b").phase(), "act worker 1 0", "a is not full");
    let shed = |position: &str| {
        let play = row().at(position);
        let spaces = play.game.shed_spaces(&play.state);
        let names: Vec<String> = spaces.iter().map(|space| play.game.map().id(space).to_string()).collect();
        names.join(" ")
    };
    assert_eq!(shed("worker c"), "s");
    assert_eq!(shed("worker c, full s a"), "a b s", "reached through full spaces, full or not");
}

#[test]
fn z_34_it_is_looked_at_again_when_a_move_of_hers_ends() {
    // The shed filled while she stood beside it: that is found when her next move ends.
    let play = row().at("worker a, full s, act worker");
    let moved = play.then("move");
    assert_eq!(moved.phase(), "go worker 1 1", "not before");
    assert_eq!(moved.then("stop").phase(), "over restored");
    let other = row().at("worker a, keeper b, full s, act keeper").after("move, stop");
    assert_eq!(other.phase(), "act keeper 1 0", "not when a move of the keeper ends");
}

#[test]
fn z_35_health_0_of_either_loses() {
    let map = board("abb@").numbers("lion", [1, 3, 3, 3]);
    assert_eq!(map.at("lion a, worker b health 3").walk("lion", 5).phase(), "over mauled");
    assert_eq!(map.at("lion a, keeper b health 3").walk("lion", 5).phase(), "over mauled");
    assert_eq!(map.at("lion a, keeper b health 4").walk("lion", 5).phase(), "first");
    let met = map.at("keeper a health 3, lion b, go keeper 3").then("go b");
    assert_eq!((met.phase(), met.health()), ("over mauled".into(), [0, 12]));
    use tabletop::{Game, Ratio, Seat};
    assert_eq!(met.game.utility(&met.state, Seat::FIRST), Some(Ratio::ZERO));
}

#[test]
fn z_35_health_is_looked_at_before_cross_and_office() {
    let play = board("abb@").cross("b").at("keeper a health 3, lion b, go keeper 1").then("go b");
    assert_eq!((play.phase(), play.snapshot().crosses.len()), ("over mauled".into(), 1));
}

#[test]
fn z_39_five_turns_on_end_without_anything_done_lose() {
    let mut play = board("ab@").at("keeper a, worker b");
    for idle in 1..=5 {
        play = play.walk("lion", 1).then("first keeper");
        assert_eq!(play.snapshot().idle, idle);
        play = play.after(if idle % 2 == 0 { "move, stop, end" } else { "end" });
        assert_eq!((play.phase(), play.snapshot().idle), ("act worker 2 0".into(), idle));
        play = play.then("end");
    }
    assert_eq!((play.phase(), play.snapshot().idle), ("over stranded".into(), 5));
    assert_eq!(play.snapshot().turn, 5, "the turn does not go up");
}

#[test]
fn z_39_anything_else_starts_the_count_again() {
    let map = board("abccd@").office("a").cross("b");
    let cases = [
        ("keeper c, act keeper, idle 4", "gain"),
        ("keeper c, act keeper, idle 4", "close main 1"),
        ("keeper c, act keeper, idle 4", "exchange 0 1"),
        ("keeper c, snake b, act keeper, idle 4", "shoot snake"),
        ("keeper c, go keeper 3, idle 4", "go d"),
        ("keeper a, lion b, go keeper 3, idle 4", "bypass c"),
        ("keeper c supply, worker c.1, act keeper, idle 4", "share"),
    ];
    for (position, event) in cases {
        assert_eq!(map.at(position).then(event).snapshot().idle, 0, "{event}");
    }
    for event in ["move", "end"] {
        let play = map.at("keeper c, act keeper, idle 4").then(event);
        assert_eq!(play.snapshot().idle, 4, "{event}");
    }
    assert_eq!(map.at("keeper c, go keeper 3, idle 4").then("stop").snapshot().idle, 4);
    assert_eq!(map.at("keeper c, first, idle 4").then("first worker").snapshot().idle, 5);
    // Four idle turns and one in which something was done go on.
    let play = map.at("keeper c, first, idle 4").after("first worker, gain, end, end");
    assert_eq!((play.phase(), play.snapshot().idle), ("animals".into(), 0));
}
