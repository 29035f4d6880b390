//! The caverns as the page asks for them: what can be done is reached by choosing, going alone included; what is
//! counted, said and shown holds in whole games, on maps of one's own, too.
use std::collections::BTreeSet;

use games::{BoardFile, Files, GameId, Options, Setup};
use protocol::{Look, Match, Opening, Part, Seated, Sight, Wait};

fn open(map: &str, character: u8, seed: u64) -> Box<dyn Match> {
    let mut options = Options::default();
    options.set("map", map);
    options.set("character", character);
    options.set("bear", true);
    let seats = vec![Seated::Person("You".to_owned())];
    engine::open(&Opening::Fresh { setup: Setup::new(GameId::Caverns, options), seats, seed })
        .expect("it opens")
}

const LIVE: Look = Look {
    considered: Vec::new(),
    played: None,
    best: Vec::new(),
    forbidden: None,
    live: true,
    threat: true,
};

/// Plays to the end, every decision another one of what can be done; shows each position before it.
fn play(game: &mut dyn Match, mut each: impl FnMut(&dyn Match, &Sight)) {
    loop {
        let sight = Sight { ply: game.ply(), seat: Some(0), ..Sight::default() };
        each(game, &sight);
        match game.wait() {
            Wait::Over => return,
            Wait::Chance => assert!(game.chance()),
            Wait::Person(_) | Wait::Bot(..) => {
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
        play(&mut *game, |game, sight| {
            let alone = Sight { picked: game.picks(sight, "alone"), ..sight.clone() };
            assert_eq!(alone.picked, ["alone"]);
            assert!(game.picks(&alone, "alone").is_empty(), "together again");
            let mut reached = BTreeSet::new();
            for sight in [sight, &alone] {
                for target in game.drawing(sight, &LIVE, false).targets {
                    assert_eq!(
                        game.place_at(sight, Part::Board, target.at),
                        Some((target.id.clone(), target.at))
                    );
                    assert_eq!(game.why_not(sight, &target.id), None);
                    reached.extend(target.events);
                }
                let choices = game.choices(sight);
                assert!(choices.len() <= 9);
                for choice in choices {
                    assert!(choice.event.is_empty() == choice.pick.is_some(), "{choice:?}");
                    reached.extend(Some(choice.event).filter(|event| !event.is_empty()));
                }
            }
            assert_eq!(reached, game.legal().into_iter().collect());
        });
    }
}

#[test]
fn what_is_counted_stands_beside_the_board() {
    let mut game = open("classic", 2, 9);
    play(&mut *game, |game, sight| {
        let gauges = game.gauges(sight, &[]);
        let names: Vec<&str> = gauges.iter().map(|gauge| gauge.name.as_str()).collect();
        assert_eq!(names, ["Actions", "You", "Friend", "Calm"]);
        assert!(gauges.iter().all(|gauge| !gauge.signs.is_empty() && !gauge.words.is_empty()));
        let grid = game.panel(sight, &[]).and_then(|panel| panel.grid).expect("the event table");
        assert_eq!(grid.rows.len(), 6);
        let rolled =
            (0..sight.ply).rev().find_map(|ply| game.event(ply)?.strip_prefix("event ").map(str::to_owned));
        let marked = grid.rows.iter().position(|row| row.mine).map(|row| (row + 1).to_string());
        assert_eq!(marked, rolled, "the event rolled last is marked");
    });
}

#[test]
fn everything_has_words_and_what_happens_is_shown() {
    let mut game = open("depths", 1, 4);
    play(&mut *game, |game, sight| {
        assert!(!game.status(sight).heading.is_empty() && !game.describe(sight).is_empty());
        let (heading, chances) = game.outlook(sight);
        assert!(!heading.is_empty() && chances.iter().all(|line| line.chance > 0.0 && line.chance <= 1.0));
        for choice in game.choices(sight).iter().filter(|choice| choice.pick.is_none()) {
            let preview = game.preview(sight, std::slice::from_ref(&choice.event)).expect("it is possible");
            assert_eq!((preview.danger, &preview.lands), (choice.danger, &choice.lands));
        }
        if game.wait() == Wait::Chance {
            let why = game.why_not(sight, "4c").expect("nobody decides");
            assert!(why.rule.starts_with("C-") && why.text.ends_with('.'), "{why:?}");
            assert!(!game.dice(sight).dice.is_empty(), "dice that wait or lie there");
        }
    });
    let end = game.ply();
    for ply in 0..end {
        let motion = game.motion(&Sight { ply, seat: Some(0), ..Sight::default() });
        assert_eq!(motion.tumble > 0.0, !motion.tumbling.is_empty());
        assert!(motion.lasts() < 10_000.0, "{}", motion.lasts());
        let thrown = game.dice(&Sight { ply: ply + 1, seat: Some(0), ..Sight::default() }).dice.len();
        assert!(motion.tumble == 0.0 || thrown > 0, "what tumbles comes to rest");
    }
    let log = game.log(0, &Sight { ply: end, seat: Some(0), ..Sight::default() });
    assert_eq!(log.len(), end);
    assert!(log.iter().all(|line| line.words.ends_with('.')));
    assert_eq!(log.last().and_then(|line| line.rule.as_deref()), Some("C-25"));
    assert!(game.finish().is_some());
}

#[test]
fn a_map_of_ones_own_is_played_like_a_shipped_one() {
    let text = include_str!("../../../maps/caverns/classic.toml").replace("\"Rockport Caverns\"", "\"Mine\"");
    let mut options = Options::default();
    options.set("map", "mine");
    let files = Some(Files::of(BoardFile::Map, text));
    let setup = Setup { files, ..Setup::new(GameId::Caverns, options) };
    let seats = vec![Seated::Person("You".to_owned())];
    let mut game = engine::open(&Opening::Fresh { setup, seats, seed: 3 }).expect("it opens");
    assert_eq!(game.map_name(), "Mine");
    play(&mut *game, |game, sight| assert!(!game.drawing(sight, &LIVE, true).layers.is_empty()));
}
