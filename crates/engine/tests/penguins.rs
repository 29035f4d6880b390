//! *Penguin Panic* as the page asks for it: what can be done is reached by choosing and picking, the score sheet
//! adds up to the points and says where they come from, everything has words.
use std::collections::BTreeSet;

use drawing::Form;
use games::{GameId, Options, Setup};
use protocol::{Look, Match, Opening, Part, Seated, Sight, Wait};

fn open(players: u8, seed: u64) -> Box<dyn Match> {
    let mut options = Options::default();
    options.set("players", players);
    let names = ["You", "Ada", "Ben", "Cid", "Eve"];
    let seats = names.iter().take(players.into()).map(|name| Seated::Person((*name).to_owned())).collect();
    let opening = Opening::Fresh { setup: Setup::new(GameId::Penguins, options), seats, seed };
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

/// Plays to the end, every decision another one of what can be done; shows each position before it.
fn play(game: &mut dyn Match, mut each: impl FnMut(&dyn Match, &Sight)) {
    loop {
        let seat = game.mover(game.ply());
        let sight = Sight { ply: game.ply(), seat: Some(seat.unwrap_or_default()), ..Sight::default() };
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

/// Every event that targets, the line and the choices bring, picking whatever can be picked.
fn reached(game: &dyn Match, sight: &Sight) -> BTreeSet<String> {
    let (mut events, mut seen, mut open) = (BTreeSet::new(), BTreeSet::new(), vec![Vec::new()]);
    while let Some(picked) = open.pop() {
        if !seen.insert(picked.clone()) {
            continue;
        }
        let sight = Sight { picked, ..sight.clone() };
        let mut picks: Vec<String> = Vec::new();
        for target in game.drawing(&sight, &LIVE, false).targets {
            match target.events.as_slice() {
                [] => picks.push(target.id),
                found => events.extend(found.iter().cloned()),
            }
        }
        for thing in game.rack(&sight, &LIVE).into_iter().flat_map(|rack| rack.things) {
            let picks_only = thing.can && thing.events.is_empty();
            events.extend(thing.events);
            picks.extend(picks_only.then_some(thing.place));
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
    for players in [2, 5] {
        let mut game = open(players, 3);
        let mut plies = 0;
        play(&mut *game, |game, sight| {
            plies += 1;
            let legal: BTreeSet<String> = game.legal().into_iter().collect();
            // Swaps make long lists: not every position has to be gone through.
            if plies % 4 == 0 && !legal.is_empty() {
                assert_eq!(reached(game, sight), legal);
            }
        });
    }
}

#[test]
fn a_place_says_what_it_is_for_or_why_not() {
    let mut game = open(3, 8);
    play(&mut *game, |game, sight| {
        for target in game.drawing(sight, &LIVE, false).targets {
            assert_eq!(game.place_at(sight, Part::Board, target.at), Some((target.id.clone(), target.at)));
            assert_eq!(game.why_not(sight, &target.id), None);
        }
        if game.wait() == Wait::Chance {
            let why = game.why_not(sight, "o31").expect("nobody decides");
            assert!(why.rule.starts_with("P-") && why.text.ends_with('.'), "{why:?}");
        }
    });
}

#[test]
fn the_score_sheet_adds_up_and_names_the_penguins_it_counts() {
    let mut game = open(4, 2);
    play(&mut *game, |game, sight| {
        let panel = game.panel(sight, &[]).expect("tracks and abilities");
        assert_eq!((panel.seats.len(), panel.grid.map(|grid| grid.rows.len())), (4, Some(7)));
        let drawing = game.drawing(sight, &Look::default(), false);
        let keys: BTreeSet<String> = drawing
            .layers
            .iter()
            .flat_map(|layer| &layer.shapes)
            .filter(|shape| matches!(shape.form, Form::Group(..)))
            .filter_map(|shape| shape.key.as_ref().map(ToString::to_string))
            .collect();
        for standing in game.standings(sight) {
            let score = game.score(sight, standing.seat, &[]).expect("a score sheet");
            assert_eq!(score.lines.iter().map(|line| line.value).sum::<i32>(), score.total);
            assert_eq!(standing.points, Some(score.total));
            for line in score.lines {
                assert_eq!(line.value > 0, !line.from.is_empty(), "{line:?}");
                assert!(line.from.iter().all(|key| keys.contains(key)), "{:?} of {keys:?}", line.from);
            }
        }
    });
    let sight = Sight { ply: game.ply(), seat: Some(0), ..Sight::default() };
    let won: Vec<_> = game.standings(&sight).into_iter().filter(|standing| standing.won).collect();
    let [winner] = won.as_slice() else { panic!("one wins: {won:?}") };
    let heading = game.status(&sight).heading;
    let expected = if winner.name == "You" { "You win".to_owned() } else { format!("{} wins", winner.name) };
    assert_eq!(heading, expected);
}

#[test]
fn everything_has_words_and_what_moves_arrives() {
    let mut game = open(3, 4);
    play(&mut *game, |game, sight| {
        assert!(!game.status(sight).heading.is_empty() && !game.describe(sight).is_empty());
        let (heading, chances) = game.outlook(sight);
        assert!(!heading.is_empty() && chances.iter().all(|line| line.chance > 0.0 && line.chance <= 1.0));
        for choice in game.choices(sight).iter().filter(|choice| choice.pick.is_none()) {
            assert!(game.preview(sight, std::slice::from_ref(&choice.event)).is_some(), "{choice:?}");
        }
    });
    let end = game.ply();
    for ply in 0..end {
        let sight = Sight { ply, seat: Some(0), ..Sight::default() };
        let motion = game.motion(&sight);
        assert_eq!(motion.tumble > 0.0, !motion.tumbling.is_empty());
        assert!(motion.lasts() < 30_000.0, "{}", motion.lasts());
    }
    let log = game.log(0, &Sight { ply: end, seat: Some(0), ..Sight::default() });
    assert_eq!(log.len(), end);
    assert!(log.iter().all(|line| line.words.ends_with('.')));
    assert!(log.iter().any(|line| line.rule.as_deref() == Some("P-18")), "a circle was full");
}
