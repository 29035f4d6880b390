//! Every position of a game's golden records, shown to every seat.
use std::collections::BTreeSet;

use games::{AnyGame, Record, Replay};
use present::{Observation, Present};
use tabletop::{Seat, Turn};
use view::{Choice, Selection};

/// Maximum number of choices listed beside the board.
const MAX_LISTED_CHOICES: usize = 9;

/// Maximum number of seats at a table whose positions are shown to every seat; of larger tables, to the first two seats
/// and the last one.
const MAX_SEATS: u8 = 4;

/// Maximum number of positions of a record that are shown to a seat.
const MAX_POSITIONS: usize = 500;

/// Opens the golden records of a game and shows their positions; returns the number of records. `needs_pick` tells which
/// events may be no choice until something was picked.
pub fn show_records<G: Present>(
    key: &str,
    open: impl Fn(AnyGame) -> Option<G>,
    needs_pick: fn(G::Event) -> bool,
) -> usize {
    let folder = format!("{}/../../golden/{key}", env!("CARGO_MANIFEST_DIR"));
    let files = std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    let mut records = 0;
    for path in files.filter(|path| path.extension().is_some_and(|extension| extension == "json")) {
        let text = std::fs::read_to_string(&path).expect("a text");
        let record = Record::parse(&text, games::catalogue()).expect("a record");
        let opened = games::Setup::of(&record).expect("a setup").open().expect("a game");
        let game = open(opened).expect("the game of its folder");
        show_replay(&game, &Replay::new(&game, &record.events).0, needs_pick);
        records += 1;
    }
    records
}

fn show_replay<G: Present>(game: &G, replay: &Replay<G>, needs_pick: fn(G::Event) -> bool) {
    let map = game.map_view();
    assert!(!map.boards.is_empty() && map.picture.view_box.width > 0.0);
    let names: Vec<String> = (1..=game.seats()).map(|number| format!("Player {number}")).collect();
    let last = usize::from(game.seats()) - 1;
    let is_shown = |seat: &Seat| game.seats() <= MAX_SEATS || seat.index() < 2 || seat.index() == last;
    let step = replay.states.len().div_ceil(MAX_POSITIONS);
    for seat in Seat::all(game.seats()).filter(is_shown).map(Some).chain([None]) {
        let states: Vec<G::State> = replay.states.iter().map(|state| game.seen(state, seat)).collect();
        for ply in (0..states.len()).step_by(step) {
            let seen = Observation {
                seat,
                states: states[..=ply].into(),
                events: replay.events[..ply].into(),
                names: &names,
            };
            let next = replay.events.get(ply).copied();
            show_position(game, &seen, next);
            if let Some(seat) = seat {
                let legal = match game.turn(seen.state()) {
                    Turn::Seat(mover) if mover == seat => game.legal_sorted(seen.state()),
                    _ => Vec::new(),
                };
                show_choices(game, &seen, &legal, needs_pick);
            }
            if let Some(event) = next {
                show_event(game, &seen, &replay.states[ply], event);
            }
        }
    }
}

fn show_position<G: Present>(game: &G, seen: &Observation<'_, G>, next: Option<G::Event>) {
    let considered = next.into_iter().collect();
    for selection in [
        Selection { live: true, threat: true, ..Selection::default() },
        Selection { considered, live: true, threat: true, ..Selection::default() },
    ] {
        let shown = Present::game_view(game, seen, &selection);
        assert!(!shown.board_name.is_empty() && !shown.status.heading.is_empty());
        assert!(!shown.screen_reader_text.is_empty());
        assert!(shown.preview.is_none() || !selection.considered.is_empty());
        assert!(shown.choices.len() <= MAX_LISTED_CHOICES, "{:?}", shown.choices);
        let board = game.board(seen, &selection, true);
        assert!(board.layers.iter().any(|layer| layer.fixed && !layer.shapes.is_empty()));
        let terminal = game.terminal(seen, &selection);
        assert!(!terminal.board.lines.is_empty() && !terminal.legend.is_empty());
        assert_eq!(Present::why_not(game, seen, &[], &terminal.cursor).map(drop), Ok(()));
        assert!(!game.neighbour(seen, &terminal.cursor, 1, 0).is_empty());
    }
    let odds = game.odds(seen);
    assert!(!odds.heading.is_empty(), "{odds:?}");
    assert!(odds.lines.iter().all(|line| line.chance > 0.0 && line.chance <= 1.0), "{odds:?}");
    assert_eq!(game.end(seen).is_some(), game.turn(seen.state()) == Turn::Over);
    for seat in Seat::all(game.seats()) {
        let Some(sheet) = game.score_sheet(seen, seat, &[]) else { continue };
        assert_eq!(sheet.lines.iter().map(|line| line.value).sum::<i32>(), sheet.total);
    }
}

/// Checks the choices of a seat; `legal` are its possible events.
fn show_choices<G: Present>(
    game: &G,
    seen: &Observation<'_, G>,
    legal: &[G::Event],
    needs_pick: fn(G::Event) -> bool,
) {
    let texts: BTreeSet<String> = legal.iter().map(ToString::to_string).collect();
    let decisions = game.decisions(seen);
    assert_eq!(decisions.len(), texts.len(), "{decisions:?}");
    assert_eq!(decisions.into_iter().map(|choice| choice.event).collect::<BTreeSet<_>>(), texts);
    let live = Selection { live: true, threat: true, ..Selection::default() };
    let possible = |choice: &Choice| choice.pick.is_some() || texts.contains(&choice.event);
    let choices = Present::game_view(game, seen, &live).choices;
    assert!(choices.iter().all(possible) || texts.is_empty(), "{choices:?}");
    for event in legal {
        let preview = Present::preview(game, seen, &[*event]).expect("a legal event has a preview");
        assert!(!preview.what.is_empty() && !preview.then.is_empty(), "{event}");
    }
    for event in legal.first().into_iter().chain(legal.last()) {
        match game.choice(seen, *event) {
            Some(choice) => assert_eq!(choice.event, event.to_string()),
            None => assert!(needs_pick(*event), "{event}"),
        }
        assert!(!game.missed(seen, &[*event], &legal[..1]).is_empty());
        let considered = Selection { considered: vec![*event], ..live.clone() };
        let preview = Present::preview(game, seen, &[*event]);
        assert_eq!(Present::game_view(game, seen, &considered).preview, preview);
    }
}

/// Checks the event that follows; `state` is the position before it, in full.
fn show_event<G: Present>(game: &G, seen: &Observation<'_, G>, state: &G::State, event: G::Event) {
    let motion = game.motion(seen, event);
    assert!(motion.lasts() >= 0.0 && (motion.tumble > 0.0) != motion.tumbling.is_empty(), "{event}");
    for piece in &motion.pieces {
        assert!(piece.moments.windows(2).all(|pair| pair[0].at <= pair[1].at), "{event}");
    }
    let entry = game.log(&Observation::of_state(state, seen.seat, seen.names), event);
    assert!(entry.words.ends_with('.'), "{event}: {entry:?}");
}
