//! Golden records, shown position by position.
use std::collections::BTreeSet;

use games::{AnyGame, Record, Replay};
use present::{Observation, Present};
use tabletop::{Seat, Turn};
use view::{Choice, Selection};

/// Most choices listed beside the board.
const MAX_LISTED_CHOICES: usize = 9;

/// Shows every position of a game's golden records to every seat and to a bystander; `one_of` takes a game out of
/// the list.
pub fn show_records<G: Present>(key: &str, one_of: impl Fn(AnyGame) -> Option<G>) {
    let folder = format!("{}/../../golden/{key}", env!("CARGO_MANIFEST_DIR"));
    let mut records = 0;
    for entry in std::fs::read_dir(folder).expect("golden records") {
        let path = entry.expect("a golden record").path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a golden record");
        let record = Record::parse(&text, games::catalogue()).expect("a record");
        let game =
            one_of(games::Setup::of(&record).expect("a setup").open().expect("a game")).expect("that game");
        show_record(&game, &record.events);
        records += 1;
    }
    assert!(records > 0);
}

fn show_record<G: Present>(game: &G, events: &[String]) {
    let (replay, _) = Replay::new(game, events);
    let names: Vec<String> = ["You", "Ada", "Ben", "Cid", "Dee"].map(str::to_string).into();
    for ply in 0..replay.states.len() {
        let state = &replay.states[ply];
        let viewers = Seat::all(game.seats()).map(Some).chain([None]);
        for seat in viewers {
            let seen = Observation {
                seat,
                states: replay.states[..=ply].into(),
                events: replay.events[..ply].into(),
                names: &names,
            };
            let legal = match game.turn(state) {
                Turn::Seat(mover) if seat.is_some_and(|seat| seat == mover) => game.legal_sorted(state),
                _ => Vec::new(),
            };
            show_position(game, &seen, &legal, replay.events.get(ply).copied());
        }
    }
}

/// Shows a position; `legal` are the viewer's possible events.
fn show_position<G: Present>(
    game: &G,
    seen: &Observation<'_, G>,
    legal: &[G::Event],
    next: Option<G::Event>,
) {
    let notation = |events: &[G::Event]| events.iter().map(ToString::to_string).collect::<Vec<_>>();
    let selection = Selection {
        considered: next.into_iter().collect(),
        live: true,
        threat: true,
        ..Selection::default()
    };
    let shown = Present::game_view(game, seen, &selection);
    assert!(!shown.status.heading.is_empty() && !shown.screen_reader_text.is_empty());
    assert!(shown.choices.len() <= MAX_LISTED_CHOICES, "{:?}", shown.choices);
    let board = Present::board(game, seen, &selection, true);
    assert!(board.layers.iter().any(|layer| layer.fixed && !layer.shapes.is_empty()));
    let terminal = game.terminal(seen, &selection);
    assert!(!terminal.board.lines.is_empty() && !terminal.legend.is_empty());
    assert_eq!(Present::why_not(game, seen, &[], &terminal.cursor).map(drop), Ok(()));
    assert!(!game.neighbour(seen, &terminal.cursor, 1, 0).is_empty());
    assert!(game.odds(seen).lines.iter().all(|line| line.chance > 0.0 && line.chance <= 1.0));
    assert_eq!(game.end(seen).is_some(), game.turn(seen.state()) == Turn::Over);
    for seat in Seat::all(game.seats()) {
        let Some(sheet) = game.score_sheet(seen, seat, &[]) else { continue };
        assert_eq!(sheet.lines.iter().map(|line| line.value).sum::<i32>(), sheet.total);
    }

    let decisions = game.decisions(seen);
    if seen.seat.is_some() {
        let listed: Vec<&str> = decisions.iter().map(|choice| choice.event.as_str()).collect();
        let once: BTreeSet<&str> = listed.iter().copied().collect();
        assert_eq!(once.len(), listed.len(), "no decision twice");
        let legal = notation(legal);
        assert_eq!(once, legal.iter().map(String::as_str).collect(), "decisions are the legal events");
        let possible = |choice: &Choice| choice.pick.is_some() || legal.contains(&choice.event);
        assert!(shown.choices.iter().all(possible) || legal.is_empty(), "{:?}", shown.choices);
    }
    for event in legal {
        let preview = game.preview(seen, &[*event]);
        assert!(preview.is_some_and(|preview| !preview.what.is_empty()), "{event}");
    }
    for event in legal.first().into_iter().chain(legal.last()) {
        let choice = game.choice(seen, *event).map(|choice| choice.event);
        assert_eq!(choice, Some(event.to_string()));
        assert!(!game.missed(seen, &[*event], &legal[..1]).is_empty());
    }
    if let Some(event) = next {
        assert!(game.log(seen, event).words.ends_with('.'), "{event}");
        let motion = game.motion(seen, event);
        for piece in &motion.pieces {
            assert!(piece.moments.windows(2).all(|pair| pair[0].at <= pair[1].at), "{event}");
        }
    }
}
