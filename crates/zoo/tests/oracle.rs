//! Games against the rules implemented a second time: at every position the same events with the same weights, and
//! the same State JSON. On random maps, which no zoo would have, from random positions in the middle of a
//! game.
mod reference;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use reference::Reference;
use tabletop::Game;
use testkit::random::{Dice, index, pick};
use zoo::{Kind, Map, Phase, Snapshot, State, Zoo};

/// Whether a draw with a chance of one in `n` succeeds.
fn one_in(dice: &mut Dice, n: u64) -> bool {
    dice.below(n) == 0
}

const SIZE: usize = 4;

/// A map of spaces on a grid, linked at random through random sides, with a tail at whose end is the shed.
fn map(dice: &mut Dice) -> String {
    let tail = SIZE * SIZE..SIZE * SIZE + 14;
    let point = |space: usize| match space {
        space if space < SIZE * SIZE => (space % SIZE, space / SIZE),
        space => (SIZE - 1, SIZE + space - SIZE * SIZE),
    };
    let mut links: Vec<(usize, usize)> = Vec::new();
    let mut sides: BTreeMap<usize, Vec<char>> =
        (0..tail.end).map(|space| (space, vec!['n', 'e', 's', 'w'])).collect();
    let mut text = String::new();
    let mut take = |dice: &mut Dice, space: usize| {
        let left = sides.get_mut(&space).expect("every space has sides");
        (!left.is_empty()).then(|| left.remove(index(dice, left.len())))
    };
    // A tree first, so that all are connected: every space is linked with one before it.
    let mut more = Vec::new();
    for space in 1..tail.end {
        let (x, y) = point(space);
        let mut before: Vec<usize> = (0..space)
            .filter(|other| point(*other).0.abs_diff(x).max(point(*other).1.abs_diff(y)) == 1)
            .collect();
        if tail.contains(&space) {
            before.retain(|other| *other + 1 == space);
        } else {
            before.retain(|other| point(*other).0 == x || point(*other).1 == y);
        }
        let first = *pick(dice, &before);
        links.push((first, space));
        more.extend(before.into_iter().filter(|other| *other != first).map(|other| (other, space)));
    }
    for (a, b) in links.iter().copied().chain(more) {
        if !links.contains(&(a, b)) && one_in(dice, 3) {
            continue;
        }
        let (Some(leave_a), Some(leave_b)) = (take(dice, a), take(dice, b)) else { continue };
        write!(
            text,
            "[[link]]\na = \"s{a}\"\nleave_a = \"{leave_a}\"\nb = \"s{b}\"\nleave_b = \"{leave_b}\"\n"
        )
        .unwrap();
    }
    for space in 0..tail.end {
        let (x, y) = point(space);
        // More steps lie far off in the same row or column: they line up and touch nothing.
        let more: String = (1..1 + index(dice, 3))
            .map(|n| if n == 1 { format!(", [{}, {y}]", x + 100) } else { format!(", [{x}, {}]", y + 100) })
            .collect();
        write!(text, "[[space]]\nid = \"s{space}\"\nsteps = [[{x}, {y}]{more}]\n").unwrap();
    }
    let mut gates = 0;
    while gates < 5 {
        let space = index(dice, SIZE * SIZE + 4);
        let Some(side) = take(dice, space) else { continue };
        let name = if gates == 0 { "main".into() } else { format!("gate-{gates}") };
        write!(text, "[[gate]]\nid = \"{name}\"\nspace = \"s{space}\"\nside = \"{side}\"\n").unwrap();
        gates += 1;
    }
    let mut doors: Vec<usize> = (0..SIZE * SIZE + 2).collect();
    for (n, kind) in Kind::ALL.into_iter().enumerate() {
        let door = doors.remove(index(dice, doors.len()));
        let [movement, direct, indirect, tranquilizers] =
            [1 + index(dice, 4), index(dice, 4), index(dice, 3), index(dice, 4)];
        let die = ["a", "b"][n % 2];
        write!(
            text,
            "[[animal]]\nkind = \"{kind}\"\nmovement = {movement}\ndirect = {direct}\nindirect = {indirect}\n\
             tranquilizers = {tranquilizers}\npopulation = {}\ndie = \"{die}\"\ndoor = \"s{door}\"\n",
            1 + index(dice, 3)
        )
        .unwrap();
    }
    for character in ["keeper", "worker"] {
        let [movement, gate, tranquilizer, health] = [0; 4].map(|_| 1 + index(dice, 3));
        write!(
            text,
            "[cards.{character}]\nmove = {movement}\ngate = {gate}\ntranquilizer = {tranquilizer}\n\
             health = {health}\ntracks = {{ health = [12, 14], tranquilizers = [3, 8], ap = [4, 14] }}\n"
        )
        .unwrap();
    }
    let mut head = String::from("format = \"menagerie/zoo-map/1\"\nname = \"Random\"\n");
    let mut crosses: BTreeSet<String> = BTreeSet::new();
    (0..4).for_each(|_| _ = crosses.insert(format!("s{}", index(dice, tail.end))));
    let starts = [format!("s{}", index(dice, 2)), format!("s{}", 2 + index(dice, 2))];
    write!(head, "starts = {starts:?}\nshed = \"s{}\"\ncrosses = {crosses:?}\n", tail.end - 1).unwrap();
    if one_in(dice, 2) {
        writeln!(head, "office = \"s{}\"", 4 + index(dice, SIZE)).unwrap();
    }
    format!("{}{text}", head.replace('{', "[").replace('}', "]"))
}

/// A position in the middle of a game: spaces filled, animals loose, characters anywhere.
fn middle(game: &Zoo, dice: &mut Dice) -> Snapshot {
    let map = game.map();
    let mut now = game.snapshot(&game.start());
    (now.turn, now.setup_left) = (1 + index(dice, 3) as u32, 0);
    let mut free: Vec<String> = map.all_steps().map(|step| map.step_name(step)).collect();
    let mut place = |dice: &mut Dice| free.remove(index(dice, free.len()));
    for figure in now.characters.values_mut() {
        figure.at = place(dice);
        figure.health = 4 + index(dice, 8) as u8;
    }
    for kind in Kind::ALL {
        if !one_in(dice, 3) {
            now.animals.insert(kind.to_string(), place(dice));
            *now.caged.get_mut(kind.name()).unwrap() -= 1;
        }
    }
    let fullness = 2 + index(dice, 6);
    free.retain(|_| index(dice, 8) < fullness);
    free.sort();
    now.filled = free;
    for gate in now.gates.values_mut() {
        gate.filled = index(dice, 4) as u8;
    }
    now.idle = index(dice, 5) as u8;
    now
}

/// Both say what can come; the events, sorted. The nine hundred rolls are compared once a game.
fn compare(game: &Zoo, state: &State, reference: &Reference, expected: &Snapshot) -> Vec<String> {
    assert_eq!(game.snapshot(state), *expected);
    let mut listed: Vec<(String, u64)> = Vec::new();
    game.legal(state, |event| listed.push((event.to_string(), 0)));
    game.outcomes(state, |event, weight| listed.push((event.to_string(), weight)));
    listed.sort();
    assert_eq!(listed, reference.events(expected), "{expected:?}");
    listed.into_iter().map(|(event, _)| event).collect()
}

/// Plays so many events from a position; the outcome and the words of the events.
fn play(
    game: &Zoo,
    reference: &Reference,
    from: Option<Snapshot>,
    dice: &mut Dice,
    words: &mut BTreeSet<String>,
) {
    let mut expected = from.unwrap_or_else(|| game.snapshot(&game.start()));
    let mut state = game.restore(&expected).unwrap_or_else(|unfit| panic!("{unfit}: {expected:?}"));
    for ply in 0..80 {
        let events = if expected.phase == Phase::Animals && ply > 0 {
            assert_eq!(game.snapshot(&state), expected);
            let rolled = game.draw(&state, |count| dice.below(count));
            vec![rolled.unwrap().to_string()]
        } else {
            compare(game, &state, reference, &expected)
        };
        if expected.phase == Phase::Over {
            words.insert(expected.outcome.unwrap().name().into());
            return;
        }
        // Rare events are preferred, so that every kind happens.
        let rare: Vec<&String> = events
            .iter()
            .filter(|event| {
                ["go ", "bypass", "shoot", "share", "reroll"].iter().any(|word| event.starts_with(word))
            })
            .collect();
        let event = if rare.is_empty() || one_in(dice, 2) { pick(dice, &events) } else { *pick(dice, &rare) };
        words.insert(event.split(' ').next().unwrap().into());
        expected = reference.after(&expected, event);
        game.apply(&mut state, event.parse().unwrap()).unwrap();
    }
}

#[test]
fn games_on_random_maps_agree_and_everything_comes_about() {
    let mut words = BTreeSet::new();
    for seed in 1..=120 {
        let mut dice = Dice::new(seed);
        let text = map(&mut dice);
        let advanced = one_in(&mut dice, 3);
        let map = Map::parse(&text).unwrap_or_else(|faults| panic!("{text}\n{faults:?}"));
        let reference = Reference::new(&map, advanced);
        let game = Zoo::new(map, 1 + index(&mut dice, 4) as u8, advanced).unwrap();
        play(&game, &reference, None, &mut dice, &mut words);
        for _ in 0..3 {
            let from = middle(&game, &mut dice);
            play(&game, &reference, Some(from), &mut dice, &mut words);
        }
    }
    let all = "again allow animals bypass close end escaped exchange first gain go mauled move orientation reroll \
               restored share shoot stop stranded";
    assert_eq!(words.into_iter().collect::<Vec<_>>().join(" "), all);
}

#[test]
fn games_on_the_shipped_maps_agree() {
    let shipped =
        [include_str!("../../../maps/zoo/rockport.toml"), include_str!("../../../maps/zoo/rockport2.toml")];
    for (n, text) in shipped.into_iter().enumerate() {
        let map = Map::parse(text).unwrap();
        let reference = Reference::new(&map, n == 1);
        let game = Zoo::new(map, 2, n == 1).unwrap();
        let mut words = BTreeSet::new();
        for seed in 1..=6 {
            play(&game, &reference, None, &mut Dice::new(seed), &mut words);
        }
        assert!(words.contains("move"));
    }
}
