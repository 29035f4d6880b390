//! The caverns as the page asks for them: what can be done is reached by choosing, going alone included; what is
//! counted, said and shown holds in whole games, on maps of one's own, too.
mod common;

use std::collections::BTreeSet;

use games::{BoardFile, Files, GameId, Options, Setup};
use protocol::OpenMatch;
use view::{Surface, Viewpoint, Wait};

use common::{Position, live, open_with};

fn open(map: &str, character: u8, seed: u64) -> OpenMatch {
    let mut options = Options::default();
    options.set("map", map);
    options.set("character", character);
    options.set("bear", true);
    open_with(&Setup::new(GameId::Caverns, options), &["You"], seed)
}

/// Plays to the end, every decision another one of what can be done; shows each position before it.
fn play(game: &mut OpenMatch, mut each: impl FnMut(&Position)) {
    loop {
        each(&Position::new(game, game.ply(), 0));
        match game.wait().clone() {
            Wait::Over => return,
            Wait::Chance => assert!(game.chance()),
            Wait::Person(_) | Wait::Bot(..) | Wait::Elsewhere(_) => {
                let legal = game.legal();
                let up = |event: &&String| event.starts_with("lead n") || event.starts_with("move n");
                let next = legal.iter().rev().find(up).filter(|_| !game.ply().is_multiple_of(3));
                let next = next.unwrap_or(&legal[game.ply() * 7 % legal.len()]).clone();
                game.act(&next).expect("possible");
            }
        }
    }
}

#[test]
fn what_can_be_done_is_reached_on_the_board_and_beside_it() {
    for (map, character) in [("classic", 1), ("depths", 3)] {
        let mut game = open(map, character, 5);
        play(&mut game, |at| {
            let alone = at.picking("alone");
            assert_eq!(alone.picked, ["alone"]);
            assert!(alone.picking("alone").picked.is_empty(), "together again");
            let mut reached = BTreeSet::new();
            for at in [at, &alone] {
                for target in at.board(&live(), false).targets {
                    assert_eq!(at.place_at(Surface::Board, target.at), Some((target.id.clone(), target.at)));
                    assert_eq!(at.why_not(&target.id), None);
                    reached.extend(target.events);
                }
                let choices = at.choices();
                assert!(choices.len() <= 9);
                for choice in choices {
                    assert!(choice.event.is_empty() == choice.pick.is_some(), "{choice:?}");
                    reached.extend(Some(choice.event).filter(|event| !event.is_empty()));
                }
            }
            assert_eq!(reached, at.open.legal().into_iter().collect());
        });
    }
}

#[test]
fn what_is_counted_stands_beside_the_board() {
    let mut game = open("classic", 2, 9);
    play(&mut game, |at| {
        let gauges = at.gauges(&[]);
        let names: Vec<&str> = gauges.iter().map(|gauge| gauge.name.as_str()).collect();
        assert_eq!(names, ["Actions", "You", "Friend", "Calm"]);
        assert!(gauges.iter().all(|gauge| !gauge.signs.is_empty() && !gauge.words.is_empty()));
        let grid = at.panel(&[]).and_then(|panel| panel.grid).expect("the event table");
        assert_eq!(grid.rows.len(), 6);
        let events = at.open.events(0, None);
        let rolled =
            events.iter().rev().find_map(|played| played.event.strip_prefix("event ").map(str::to_owned));
        let marked = grid.rows.iter().position(|row| row.mine).map(|row| (row + 1).to_string());
        assert_eq!(marked, rolled, "the event rolled last is marked");
    });
}

#[test]
fn everything_has_words_and_what_happens_is_shown() {
    let mut game = open("depths", 1, 4);
    play(&mut game, |at| {
        assert!(!at.view().status.heading.is_empty() && !at.view().screen_reader_text.is_empty());
        let odds = at.open.odds(at.viewpoint);
        assert!(
            !odds.heading.is_empty() && odds.lines.iter().all(|line| line.chance > 0.0 && line.chance <= 1.0)
        );
        for choice in at.choices().iter().filter(|choice| choice.pick.is_none()) {
            let preview = at.preview(std::slice::from_ref(&choice.event)).expect("it is possible");
            assert_eq!((preview.danger, &preview.lands), (choice.danger, &choice.lands));
        }
        if *at.open.wait() == Wait::Chance {
            let why = at.why_not("4c").expect("nobody decides");
            assert!(why.rule.starts_with("C-") && why.text.ends_with('.'), "{why:?}");
            assert!(!at.view().dice.dice.is_empty(), "dice that wait or lie there");
        }
    });
    let end = game.ply();
    for ply in 0..end {
        let motion = game.motion(Viewpoint { ply, seat: Some(0) });
        assert_eq!(motion.tumble > 0.0, !motion.tumbling.is_empty());
        assert!(motion.lasts() < 10_000.0, "{}", motion.lasts());
        let thrown = Position::new(&game, ply + 1, 0).view().dice.dice.len();
        assert!(motion.tumble == 0.0 || thrown > 0, "what tumbles comes to rest");
    }
    let log = game.log(0, Viewpoint { ply: end, seat: Some(0) });
    assert_eq!(log.len(), end);
    assert!(log.iter().all(|line| line.words.ends_with('.')));
    assert_eq!(log.last().and_then(|line| line.rule.as_deref()), Some("C-25"));
    assert!(game.state().finish.is_some());
}

#[test]
fn a_map_of_ones_own_is_played_like_a_shipped_one() {
    let text = include_str!("../../../maps/caverns/classic.toml").replace("\"Rockport Caverns\"", "\"Mine\"");
    let mut options = Options::default();
    options.set("map", "mine");
    let files = Some(Files::of(BoardFile::Map, text));
    let setup = Setup { files, ..Setup::new(GameId::Caverns, options) };
    let mut game = open_with(&setup, &["You"], 3);
    assert_eq!(Position::new(&game, 0, 0).view().map_name, "Mine");
    play(&mut game, |at| assert!(!at.board(&live(), true).layers.is_empty()));
}
