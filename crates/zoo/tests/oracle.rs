//! Games against the rules told a second time: at every position the same events with the same weights, and
//! the same State JSON. On random maps, which no zoo would have, from random positions in the middle of a
//! game.
mod retold;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use retold::Retold;
use tabletop::Game;
use zoo::{Kind, Map, Phase, Snapshot, State, Zoo};

/// Numbers from a seed, of no great quality but many (Marsaglia's shifts).
struct Numbers(u64);

impl Numbers {
    fn new(seed: u64) -> Numbers {
        let mut numbers = Numbers(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        (0..4).for_each(|_| _ = numbers.below(2));
        numbers
    }

    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % most
    }

    fn one_in(&mut self, most: usize) -> bool {
        self.below(most) == 0
    }

    fn pick<'a, T>(&mut self, some: &'a [T]) -> &'a T {
        &some[self.below(some.len())]
    }
}

const SIZE: usize = 4;

/// A map of spaces on a grid, linked at random through random sides, with a tail at whose end is the shed.
fn map(numbers: &mut Numbers) -> String {
    let tail = SIZE * SIZE..SIZE * SIZE + 14;
    let point = |space: usize| match space {
        space if space < SIZE * SIZE => (space % SIZE, space / SIZE),
        space => (SIZE - 1, SIZE + space - SIZE * SIZE),
    };
    let mut links: Vec<(usize, usize)> = Vec::new();
    let mut sides: BTreeMap<usize, Vec<char>> =
        (0..tail.end).map(|space| (space, vec!['n', 'e', 's', 'w'])).collect();
    let mut text = String::new();
    let mut take = |numbers: &mut Numbers, space: usize| {
        let left = sides.get_mut(&space).expect("every space has sides");
        (!left.is_empty()).then(|| left.remove(numbers.below(left.len())))
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
        let first = *numbers.pick(&before);
        links.push((first, space));
        more.extend(before.into_iter().filter(|other| *other != first).map(|other| (other, space)));
    }
    for (a, b) in links.iter().copied().chain(more) {
        if !links.contains(&(a, b)) && numbers.one_in(3) {
            continue;
        }
        let (Some(leave_a), Some(leave_b)) = (take(numbers, a), take(numbers, b)) else { continue };
        write!(
            text,
            "[[link]]\na = \"s{a}\"\nleave_a = \"{leave_a}\"\nb = \"s{b}\"\nleave_b = \"{leave_b}\"\n"
        )
        .unwrap();
    }
    for space in 0..tail.end {
        let (x, y) = point(space);
        // More steps lie far off in the same row or column: they line up and touch nothing.
        let more: String = (1..1 + numbers.below(3))
            .map(|n| if n == 1 { format!(", [{}, {y}]", x + 100) } else { format!(", [{x}, {}]", y + 100) })
            .collect();
        write!(text, "[[space]]\nid = \"s{space}\"\nsteps = [[{x}, {y}]{more}]\n").unwrap();
    }
    let mut gates = 0;
    while gates < 5 {
        let space = numbers.below(SIZE * SIZE + 4);
        let Some(side) = take(numbers, space) else { continue };
        let name = if gates == 0 { "main".into() } else { format!("gate-{gates}") };
        write!(text, "[[gate]]\nid = \"{name}\"\nspace = \"s{space}\"\nside = \"{side}\"\n").unwrap();
        gates += 1;
    }
    let mut doors: Vec<usize> = (0..SIZE * SIZE + 2).collect();
    for (n, kind) in Kind::ALL.into_iter().enumerate() {
        let door = doors.remove(numbers.below(doors.len()));
        let [movement, direct, indirect, tranquilizers] =
            [1 + numbers.below(4), numbers.below(4), numbers.below(3), numbers.below(4)];
        let die = ["a", "b"][n % 2];
        write!(
            text,
            "[[animal]]\nkind = \"{kind}\"\nmovement = {movement}\ndirect = {direct}\nindirect = {indirect}\n\
             tranquilizers = {tranquilizers}\npopulation = {}\ndie = \"{die}\"\ndoor = \"s{door}\"\n",
            1 + numbers.below(3)
        )
        .unwrap();
    }
    for character in ["keeper", "worker"] {
        let [movement, gate, tranquilizer, health] = [0; 4].map(|_| 1 + numbers.below(3));
        write!(
            text,
            "[cards.{character}]\nmove = {movement}\ngate = {gate}\ntranquilizer = {tranquilizer}\n\
             health = {health}\ntracks = {{ health = [12, 14], tranquilizers = [3, 8], ap = [4, 14] }}\n"
        )
        .unwrap();
    }
    let mut head = String::from("format = \"menagerie/zoo-map/1\"\nname = \"Random\"\n");
    let mut crosses: BTreeSet<String> = BTreeSet::new();
    (0..4).for_each(|_| _ = crosses.insert(format!("s{}", numbers.below(tail.end))));
    let starts = [format!("s{}", numbers.below(2)), format!("s{}", 2 + numbers.below(2))];
    write!(head, "starts = {starts:?}\nshed = \"s{}\"\ncrosses = {crosses:?}\n", tail.end - 1).unwrap();
    if numbers.one_in(2) {
        writeln!(head, "office = \"s{}\"", 4 + numbers.below(SIZE)).unwrap();
    }
    format!("{}{text}", head.replace('{', "[").replace('}', "]"))
}

/// A position in the middle of a game: spaces filled, animals loose, characters anywhere.
fn middle(game: &Zoo, numbers: &mut Numbers) -> Snapshot {
    let map = game.map();
    let mut now = game.snapshot(&game.start());
    (now.turn, now.setup_left) = (1 + numbers.below(3) as u32, 0);
    let mut free: Vec<String> = map.all_steps().map(|step| map.step_name(step)).collect();
    let mut place = |numbers: &mut Numbers| free.remove(numbers.below(free.len()));
    for figure in now.characters.values_mut() {
        figure.at = place(numbers);
        figure.health = 4 + numbers.below(8) as u8;
    }
    for kind in Kind::ALL {
        if !numbers.one_in(3) {
            now.animals.insert(kind.to_string(), place(numbers));
            *now.caged.get_mut(kind.name()).unwrap() -= 1;
        }
    }
    let fullness = 2 + numbers.below(6);
    free.retain(|_| numbers.below(8) < fullness);
    free.sort();
    now.filled = free;
    for gate in now.gates.values_mut() {
        gate.filled = numbers.below(4) as u8;
    }
    now.idle = numbers.below(5) as u8;
    now
}

/// Both say what can come; the events, sorted. The nine hundred rolls are compared once a game.
fn compare(game: &Zoo, state: &State, retold: &Retold, told: &Snapshot) -> Vec<String> {
    assert_eq!(game.snapshot(state), *told);
    let mut listed: Vec<(String, u64)> = Vec::new();
    game.legal(state, |event| listed.push((event.to_string(), 0)));
    game.outcomes(state, |event, weight| listed.push((event.to_string(), weight)));
    listed.sort();
    assert_eq!(listed, retold.events(told), "{told:?}");
    listed.into_iter().map(|(event, _)| event).collect()
}

/// Plays so many events from a position; the outcome and the words of the events.
fn play(
    game: &Zoo,
    retold: &Retold,
    from: Option<Snapshot>,
    numbers: &mut Numbers,
    words: &mut BTreeSet<String>,
) {
    let mut told = from.unwrap_or_else(|| game.snapshot(&game.start()));
    let mut state = game.restore(&told).unwrap_or_else(|unfit| panic!("{unfit}: {told:?}"));
    for ply in 0..80 {
        let events = if told.phase == Phase::Animals && ply > 0 {
            assert_eq!(game.snapshot(&state), told);
            let rolled = game.draw(&state, |count| numbers.below(count as usize) as u64);
            vec![rolled.unwrap().to_string()]
        } else {
            compare(game, &state, retold, &told)
        };
        if told.phase == Phase::Over {
            words.insert(told.outcome.unwrap().name().into());
            return;
        }
        // What is done more rarely is preferred, so that all of it comes about.
        let rare: Vec<&String> = events
            .iter()
            .filter(|event| {
                ["go ", "bypass", "shoot", "share", "reroll"].iter().any(|word| event.starts_with(word))
            })
            .collect();
        let event =
            if rare.is_empty() || numbers.one_in(2) { numbers.pick(&events) } else { *numbers.pick(&rare) };
        words.insert(event.split(' ').next().unwrap().into());
        told = retold.after(&told, event);
        game.apply(&mut state, event.parse().unwrap()).unwrap();
    }
}

#[test]
fn games_on_random_maps_agree_and_everything_comes_about() {
    let mut words = BTreeSet::new();
    for seed in 1..=120 {
        let mut numbers = Numbers::new(seed);
        let text = map(&mut numbers);
        let advanced = numbers.one_in(3);
        let map = Map::parse(&text).unwrap_or_else(|faults| panic!("{text}\n{faults:?}"));
        let retold = Retold::new(&map, advanced);
        let game = Zoo::new(map, 1 + numbers.below(4) as u8, advanced).unwrap();
        play(&game, &retold, None, &mut numbers, &mut words);
        for _ in 0..3 {
            let from = middle(&game, &mut numbers);
            play(&game, &retold, Some(from), &mut numbers, &mut words);
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
        let retold = Retold::new(&map, n == 1);
        let game = Zoo::new(map, 2, n == 1).unwrap();
        let mut words = BTreeSet::new();
        for seed in 1..=6 {
            play(&game, &retold, None, &mut Numbers::new(seed), &mut words);
        }
        assert!(words.contains("move"));
    }
}
