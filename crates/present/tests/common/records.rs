//! Every position of a game's golden records, shown to every seat.
use std::borrow::Cow;
use std::collections::BTreeSet;

use games::{AnyGame, Record, Replay};
use present::{Observation, Present};
use tabletop::Seat;
use view::Selection;

/// Opens the golden records of a game and shows every position of them; returns the number of records.
pub fn show_all<G: Present>(key: &str, open: impl Fn(AnyGame) -> Option<G>) -> usize {
    let folder = format!("{}/../../golden/{key}", env!("CARGO_MANIFEST_DIR"));
    let files = std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    let records = files.filter(|path| path.extension().is_some_and(|end| end == "json"));
    let mut shown = 0;
    for path in records {
        let text = std::fs::read_to_string(&path).expect("a text");
        let record = Record::parse(&text, games::catalogue()).expect("a record");
        let opened = games::Setup::of(&record).expect("a setup").open().expect("a game");
        let game = open(opened).expect("the game of its folder");
        show(&game, &Replay::new(&game, &record.events).0);
        shown += 1;
    }
    shown
}

/// Maximum number of seats at a table where every seat looks; at larger ones the first two and the last look.
const MAX_SEATS: u8 = 4;

/// Maximum number of positions of a record that are shown to a seat.
const MAX_POSITIONS: usize = 500;

fn show<G: Present>(game: &G, replay: &Replay<G>) {
    let names: Vec<String> = (1..=game.seats()).map(|number| format!("Player {number}")).collect();
    assert!(!game.map_view().boards.is_empty() && game.map_view().picture.view_box.width > 0.0);
    let last = usize::from(game.seats()) - 1;
    let is_shown = |seat: &Seat| game.seats() <= MAX_SEATS || seat.index() < 2 || seat.index() == last;
    let step = replay.states.len().div_ceil(MAX_POSITIONS);
    for seat in std::iter::once(None).chain(Seat::all(game.seats()).filter(is_shown).map(Some)) {
        let states: Vec<G::State> = replay.states.iter().map(|state| game.seen(state, seat)).collect();
        for ply in (0..states.len()).step_by(step) {
            let seen = Observation {
                seat,
                states: Cow::Borrowed(&states[..=ply]),
                events: Cow::Borrowed(&replay.events[..ply]),
                names: &names,
            };
            show_position(game, &seen);
            if let Some(event) = replay.events.get(ply) {
                show_event(game, &seen, &replay.states[ply], *event, &names);
            }
        }
    }
}

fn show_position<G: Present>(game: &G, seen: &Observation<'_, G>) {
    let live = Selection { live: true, threat: true, ..Selection::default() };
    let shown = Present::game_view(game, seen, &live);
    assert!(!shown.board_name.is_empty() && !shown.status.heading.is_empty());
    assert!(!shown.screen_reader_text.is_empty() && shown.preview.is_none());
    assert!(shown.choices.len() <= 9, "{:?}", shown.choices);
    let board = game.board(seen, &live, true);
    assert!(board.layers.iter().any(|layer| !layer.shapes.is_empty()));
    let odds = game.odds(seen);
    assert!(!odds.heading.is_empty(), "{odds:?}");
    assert!(odds.lines.iter().all(|line| line.chance > 0.0 && line.chance <= 1.0), "{odds:?}");
    let terminal = game.terminal(seen, &live);
    assert!(!terminal.board.lines.is_empty() && !terminal.legend.is_empty());

    let legal = game.legal_sorted(seen.state());
    let decisions = game.decisions(seen);
    if seen.seat.is_some() {
        let texts: BTreeSet<String> = legal.iter().map(ToString::to_string).collect();
        assert_eq!(decisions.len(), texts.len(), "{decisions:?}");
        assert_eq!(decisions.iter().map(|choice| choice.event.clone()).collect::<BTreeSet<_>>(), texts);
        for event in &legal {
            let preview = Present::preview(game, seen, &[*event]).expect("a legal event has a preview");
            assert!(!preview.then.is_empty(), "{event}");
        }
        let considered = Selection { considered: legal.into_iter().take(1).collect(), ..live };
        let preview = Present::preview(game, seen, &considered.considered);
        assert_eq!(Present::game_view(game, seen, &considered).preview, preview);
    }
}

fn show_event<G: Present>(
    game: &G,
    before: &Observation<'_, G>,
    state: &G::State,
    event: G::Event,
    names: &[String],
) {
    let motion = game.motion(before, event);
    assert!(motion.lasts() >= 0.0 && (motion.tumble > 0.0) != motion.tumbling.is_empty(), "{event}");
    let entry = game.log(&Observation::of_state(state, before.seat, names), event);
    assert!(entry.words.ends_with('.'), "{event}: {entry:?}");
}
