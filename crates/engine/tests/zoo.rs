//! The zoo as the page asks for it: what can be done is reached by choosing and picking, dice and cards are there at
//! every position, a small screen gets a part of the board, everything has words.
mod common;

use std::collections::BTreeSet;

use games::{GameId, Options, Setup};
use protocol::OpenMatch;
use view::{Surface, Viewpoint, Wait};

use common::{Position, live, open_with};

fn open(map: &str, advanced: bool, seed: u64) -> OpenMatch {
    let mut options = Options::default();
    options.set("map", map);
    options.set("advanced", advanced);
    open_with(&Setup::new(GameId::Zoo, options), &["You"], seed)
}

/// Plays so many plies, every decision another one of what can be done; shows each position before it.
fn play(game: &mut OpenMatch, plies: usize, mut each: impl FnMut(&Position)) {
    for _ in 0..plies {
        each(&Position::new(game, game.ply(), 0));
        match game.wait().clone() {
            Wait::Over => return,
            Wait::Chance => assert!(game.chance()),
            Wait::Person(_) | Wait::Bot(..) | Wait::Elsewhere(_) => {
                let legal = game.legal();
                game.act(&legal[game.ply() * 7 % legal.len()]).expect("possible");
            }
        }
    }
}

/// The first event of everything that targets and choices bring, picking whatever can be picked.
fn reached(at: &Position) -> BTreeSet<String> {
    let (mut events, mut seen, mut open) = (BTreeSet::new(), BTreeSet::new(), vec![Vec::new()]);
    while let Some(picked) = open.pop() {
        if !seen.insert(picked.clone()) {
            continue;
        }
        let at = at.with_picks(picked);
        let mut picks: Vec<String> = Vec::new();
        for target in at.board(&live(), false).targets {
            match target.events.into_iter().next() {
                None => picks.push(target.id),
                Some(first) => drop(events.insert(first)),
            }
        }
        for choice in at.choices() {
            assert!(choice.event.is_empty() == choice.pick.is_some(), "{choice:?}");
            picks.extend(choice.pick);
            events.extend(Some(choice.event).filter(|event| !event.is_empty()));
        }
        open.extend(picks.iter().map(|place| at.picking(place).picked));
    }
    events
}

#[test]
fn what_can_be_done_is_reached_by_choosing_and_picking() {
    for (map, advanced) in [("rockport", false), ("rockport2", true)] {
        let mut game = open(map, advanced, 3);
        play(&mut game, 120, |at| {
            let legal: BTreeSet<String> = at.open.legal().into_iter().collect();
            // Purchases make long lists: not every position has to be gone through.
            if at.viewpoint.ply % 5 == 0 && !legal.is_empty() {
                assert_eq!(reached(at), legal);
            }
        });
    }
}

#[test]
fn a_place_says_what_it_is_for_or_why_not() {
    let mut game = open("rockport", false, 8);
    play(&mut game, 90, |at| {
        for target in at.board(&live(), false).targets {
            assert_eq!(at.why_not(&target.id), None, "{}", target.label);
            let (_, middle) = at.place_at(Surface::Board, target.at).expect("a place");
            assert!(middle.0.is_finite() && middle.1.is_finite());
        }
        if *at.open.wait() == Wait::Chance {
            let why = at.why_not("animal lion").expect("nobody decides");
            assert!(why.rule.starts_with("Z-") && why.text.ends_with('.'), "{why:?}");
        }
    });
}

#[test]
fn dice_cards_and_a_part_for_small_screens_are_always_there() {
    for advanced in [false, true] {
        let mut game = open("rockport2", advanced, 4);
        play(&mut game, 80, |at| {
            assert_eq!(at.view().dice.dice.len(), 5, "four with animals, and the orientation");
            let gauges = at.gauges(&[]);
            let names: Vec<&str> = gauges.iter().map(|gauge| gauge.name.as_str()).collect();
            assert_eq!(names, ["keeper", "worker"]);
            assert!(
                gauges.iter().all(|gauge| gauge.words.contains("health") && gauge.signs.contains("Points"))
            );
            let near = at.view().focus;
            assert_eq!(near.is_none(), *at.open.wait() == Wait::Over);
            assert!(near.is_none_or(|near| near.area.width > 0.0 && near.locator.starts_with("<svg")));
            assert!(!at.view().turn.words.is_empty());
        });
    }
}

#[test]
fn everything_has_words_and_dice_that_tumble_are_on_the_table() {
    let mut game = open("rockport", true, 4);
    play(&mut game, 100, |at| {
        assert!(!at.view().status.heading.is_empty() && !at.view().screen_reader_text.is_empty());
        let odds = at.open.odds(at.viewpoint);
        assert!(
            !odds.heading.is_empty() && odds.lines.iter().all(|line| line.chance > 0.0 && line.chance <= 1.0)
        );
        for choice in at.choices().iter().filter(|choice| choice.pick.is_none()) {
            assert!(at.preview(std::slice::from_ref(&choice.event)).is_some(), "{choice:?}");
        }
    });
    let end = game.ply();
    for ply in 0..end {
        let motion = game.motion(Viewpoint { ply, seat: Some(0) });
        assert_eq!(motion.tumble > 0.0, !motion.tumbling.is_empty());
        assert_eq!(motion.tumbling.is_empty(), motion.thrown.is_empty());
        assert!(motion.thrown.iter().all(|die| *die < 5));
        assert!(motion.lasts() < 30_000.0, "{}", motion.lasts());
    }
    let log = game.log(0, Viewpoint { ply: end, seat: Some(0) });
    assert_eq!(log.len(), end);
    assert!(log.iter().all(|line| line.words.ends_with('.')));
}
