//! *Penguin Panic* as the page asks for it: what can be done is reached by choosing and picking, the score sheet
//! adds up to the points and says where they come from, everything has words.
mod common;

use std::collections::BTreeSet;

use drawing::Style;
use games::{GameId, Options, Setup};
use protocol::OpenMatch;
use view::{Selection, Surface, Viewpoint, Wait};

use common::{Position, live, open_with};

fn open(players: u8, seed: u64) -> OpenMatch {
    let mut options = Options::default();
    options.set("players", players);
    let names = ["You", "Ada", "Ben", "Cid", "Eve"];
    open_with(&Setup::new(GameId::Penguins, options), &names[..players.into()], seed)
}

/// Plays to the end, every decision another one of what can be done; shows each position before it.
fn play(game: &mut OpenMatch, mut each: impl FnMut(&Position)) {
    loop {
        let seat = match game.wait() {
            Wait::Person(seat) => *seat,
            _ => 0,
        };
        each(&Position::new(game, game.ply(), seat));
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

/// Every event that targets, the line and the choices bring, picking whatever can be picked.
fn reached(at: &Position) -> BTreeSet<String> {
    let (mut events, mut seen, mut open) = (BTreeSet::new(), BTreeSet::new(), vec![Vec::new()]);
    while let Some(picked) = open.pop() {
        if !seen.insert(picked.clone()) {
            continue;
        }
        let at = at.with_picks(picked);
        let mut picks: Vec<String> = Vec::new();
        for target in at.board(&live(), false).targets {
            match target.events.as_slice() {
                [] => picks.push(target.id),
                found => events.extend(found.iter().cloned()),
            }
        }
        for thing in at.view().rack.into_iter().flat_map(|rack| rack.items) {
            let picks_only = thing.can && thing.events.is_empty();
            events.extend(thing.events);
            picks.extend(picks_only.then_some(thing.place));
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
    for players in [2, 5] {
        let mut game = open(players, 3);
        let mut plies = 0;
        play(&mut game, |at| {
            plies += 1;
            let legal: BTreeSet<String> = at.open.legal().into_iter().collect();
            // Swaps make long lists: not every position has to be gone through.
            if plies % 4 == 0 && !legal.is_empty() {
                assert_eq!(reached(at), legal);
            }
        });
    }
}

#[test]
fn a_place_says_what_it_is_for_or_why_not() {
    let mut game = open(3, 8);
    play(&mut game, |at| {
        for target in at.board(&live(), false).targets {
            assert_eq!(at.place_at(Surface::Board, target.at), Some((target.id.clone(), target.at)));
            assert_eq!(at.why_not(&target.id), None);
        }
        if *at.open.wait() == Wait::Chance {
            let why = at.why_not("o31").expect("nobody decides");
            assert!(why.rule.starts_with("P-") && why.text.ends_with('.'), "{why:?}");
        }
    });
}

#[test]
fn the_score_sheet_adds_up_and_names_the_penguins_it_counts() {
    let mut game = open(4, 2);
    play(&mut game, |at| {
        let panel = at.panel(&[]).expect("tracks and abilities");
        assert_eq!((panel.seats.len(), panel.grid.map(|grid| grid.rows.len())), (4, Some(7)));
        let svg = at.board(&Selection::default(), false).to_svg(Style::Inline);
        let groups = svg.split("<g").skip(1).filter_map(|group| group.split('>').next());
        let keys: BTreeSet<String> = groups
            .filter_map(|group| group.split("data-key=\"").nth(1)?.split('"').next().map(str::to_owned))
            .collect();
        for standing in at.open.standings(at.viewpoint) {
            let score = at.score_sheet(standing.seat, &[]).expect("a score sheet");
            assert_eq!(score.lines.iter().map(|line| line.value).sum::<i32>(), score.total);
            assert_eq!(standing.points, Some(score.total));
            for line in score.lines {
                assert_eq!(line.value > 0, !line.from.is_empty(), "{line:?}");
                assert!(line.from.iter().all(|key| keys.contains(key)), "{:?} of {keys:?}", line.from);
            }
        }
    });
    let at = Position::new(&game, game.ply(), 0);
    let won: Vec<_> = game.standings(at.viewpoint).into_iter().filter(|standing| standing.won).collect();
    let [winner] = won.as_slice() else { panic!("one wins: {won:?}") };
    let heading = at.view().status.heading;
    let expected = if winner.name == "You" { "You win".to_owned() } else { format!("{} wins", winner.name) };
    assert_eq!(heading, expected);
}

#[test]
fn everything_has_words_and_what_moves_arrives() {
    let mut game = open(3, 4);
    play(&mut game, |at| {
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
        assert!(motion.lasts() < 30_000.0, "{}", motion.lasts());
    }
    let log = game.log(0, Viewpoint { ply: end, seat: Some(0) });
    assert_eq!(log.len(), end);
    assert!(log.iter().all(|line| line.words.ends_with('.')));
    assert!(log.iter().any(|line| line.rule.as_deref() == Some("P-18")), "a circle was full");
}
