//! The zoo as the page asks for it: what can be done is reached by choosing and picking, dice and cards are there at
//! every position, a small screen gets a part of the board, everything has words.
use std::collections::BTreeSet;

use games::{GameId, Options, Setup};
use protocol::{Look, Match, Opening, Part, Seated, Sight, Wait};

fn open(map: &str, advanced: bool, seed: u64) -> Box<dyn Match> {
    let mut options = Options::default();
    options.set("map", map);
    options.set("advanced", advanced);
    let seats = vec![Seated::Person("You".to_owned())];
    let opening = Opening::Fresh { setup: Setup::new(GameId::Zoo, options), seats, seed };
    engine::open(&opening).expect("it opens")
}

const LIVE: Look = Look {
    considered: Vec::new(),
    played: None,
    best: Vec::new(),
    forbidden: None,
    live: true,
    threat: false,
};

/// Plays so many plies, every decision another one of what can be done; shows each position before it.
fn play(game: &mut dyn Match, plies: usize, mut each: impl FnMut(&dyn Match, &Sight)) {
    for _ in 0..plies {
        let sight = Sight { ply: game.ply(), seat: Some(0), ..Sight::default() };
        each(game, &sight);
        match game.wait() {
            Wait::Over => return,
            Wait::Chance => assert!(game.chance()),
            Wait::Person(_) | Wait::Bot(..) => {
                let legal = game.legal();
                game.act(&legal[game.ply() * 7 % legal.len()]).expect("possible");
            }
        }
    }
}

/// The first event of everything that targets and choices bring, picking whatever can be picked.
fn reached(game: &dyn Match, sight: &Sight) -> BTreeSet<String> {
    let (mut events, mut seen, mut open) = (BTreeSet::new(), BTreeSet::new(), vec![Vec::new()]);
    while let Some(picked) = open.pop() {
        if !seen.insert(picked.clone()) {
            continue;
        }
        let sight = Sight { picked, ..sight.clone() };
        let mut picks: Vec<String> = Vec::new();
        for target in game.drawing(&sight, &LIVE, false).targets {
            match target.events.into_iter().next() {
                None => picks.push(target.id),
                Some(first) => drop(events.insert(first)),
            }
        }
        for choice in game.choices(&sight) {
            assert!(choice.event.is_empty() == choice.pick.is_some(), "{choice:?}");
            picks.extend(choice.pick);
            events.extend(Some(choice.event).filter(|event| !event.is_empty()));
        }
        open.extend(picks.iter().map(|place| game.picks(&sight, place)));
    }
    events
}

#[test]
fn what_can_be_done_is_reached_by_choosing_and_picking() {
    for (map, advanced) in [("rockport", false), ("rockport2", true)] {
        let mut game = open(map, advanced, 3);
        play(&mut *game, 120, |game, sight| {
            let legal: BTreeSet<String> = game.legal().into_iter().collect();
            // Purchases make long lists: not every position has to be gone through.
            if sight.ply % 5 == 0 && !legal.is_empty() {
                assert_eq!(reached(game, sight), legal);
            }
        });
    }
}

#[test]
fn a_place_says_what_it_is_for_or_why_not() {
    let mut game = open("rockport", false, 8);
    play(&mut *game, 90, |game, sight| {
        for target in game.drawing(sight, &LIVE, false).targets {
            assert_eq!(game.why_not(sight, &target.id), None, "{}", target.label);
            let (_, middle) = game.place_at(sight, Part::Board, target.at).expect("a place");
            assert!(middle.0.is_finite() && middle.1.is_finite());
        }
        if game.wait() == Wait::Chance {
            let why = game.why_not(sight, "animal lion").expect("nobody decides");
            assert!(why.rule.starts_with("Z-") && why.text.ends_with('.'), "{why:?}");
        }
    });
}

#[test]
fn dice_cards_and_a_part_for_small_screens_are_always_there() {
    for advanced in [false, true] {
        let mut game = open("rockport2", advanced, 4);
        play(&mut *game, 80, |game, sight| {
            assert_eq!(game.dice(sight).dice.len(), 5, "four with animals, and the orientation");
            let gauges = game.gauges(sight, &[]);
            let names: Vec<&str> = gauges.iter().map(|gauge| gauge.name.as_str()).collect();
            assert_eq!(names, ["keeper", "worker"]);
            assert!(
                gauges.iter().all(|gauge| gauge.words.contains("health") && gauge.signs.contains("Points"))
            );
            let near = game.near(sight);
            assert_eq!(near.is_none(), game.wait() == Wait::Over);
            assert!(near.is_none_or(|near| near.area.width > 0.0 && near.locator.starts_with("<svg")));
            assert!(!game.turn_words(sight).1.is_empty());
        });
    }
}

#[test]
fn everything_has_words_and_dice_that_tumble_are_on_the_table() {
    let mut game = open("rockport", true, 4);
    play(&mut *game, 100, |game, sight| {
        assert!(!game.status(sight).heading.is_empty() && !game.describe(sight).is_empty());
        let (heading, chances) = game.outlook(sight);
        assert!(!heading.is_empty() && chances.iter().all(|line| line.chance > 0.0 && line.chance <= 1.0));
        for choice in game.choices(sight).iter().filter(|choice| choice.pick.is_none()) {
            assert!(game.preview(sight, std::slice::from_ref(&choice.event)).is_some(), "{choice:?}");
        }
    });
    let end = game.ply();
    for ply in 0..end {
        let motion = game.motion(&Sight { ply, seat: Some(0), ..Sight::default() });
        assert_eq!(motion.tumble > 0.0, !motion.tumbling.is_empty());
        assert_eq!(motion.tumbling.is_empty(), motion.thrown.is_empty());
        assert!(motion.thrown.iter().all(|die| *die < 5));
        assert!(motion.lasts() < 30_000.0, "{}", motion.lasts());
    }
    let log = game.log(0, &Sight { ply: end, seat: Some(0), ..Sight::default() });
    assert_eq!(log.len(), end);
    assert!(log.iter().all(|line| line.words.ends_with('.')));
}
