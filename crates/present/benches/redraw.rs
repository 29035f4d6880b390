//! The duration of a redraw: the overlay as on every hover, the board in full, and their markup.
use std::hint::black_box;
use std::time::Instant;

use drawing::Style;
use present::{Observation, Present};
use ruin::{Event, Map, Ruin};
use tabletop::{Game, Seat};
use view::Selection;

fn main() {
    let Ok(map) = Map::parse(include_str!("../tests/maps/streets.toml")) else { return };
    let game = Ruin::new(map);
    let (mut states, mut events) = (vec![game.start()], Vec::new());
    for text in ["cultist starts a1", "tiger starts a1", "roll 4"] {
        let (Ok(event), mut state) = (text.parse::<Event>(), states[states.len() - 1]) else { return };
        if game.apply(&mut state, event).is_err() {
            return;
        }
        states.push(state);
        events.push(event);
    }
    let seen =
        Observation { seat: Some(Seat::FIRST), states: states.into(), events: events.into(), names: &[] };
    let far = game.reach(seen.state()).squares().last();
    let far = far.map(|(square, _)| game.events_at(&seen, &square.to_string()));
    let selection =
        Selection { considered: far.unwrap_or_default(), live: true, threat: true, ..Selection::default() };
    let board = |fixed_layers| Present::board(&game, &seen, &selection, fixed_layers);
    let time = |what: &str, act: &dyn Fn()| {
        const TIMES: u32 = 2000;
        let begin = Instant::now();
        (0..TIMES).for_each(|_| act());
        println!("{what:44} {:8.1} µs", begin.elapsed().as_secs_f64() * 1e6 / f64::from(TIMES));
    };
    time("overlay", &|| drop(black_box(board(false))));
    time("overlay and its markup", &|| drop(black_box(board(false).to_svg(Style::Inline))));
    time("board", &|| drop(black_box(board(true))));
    time("board and its markup", &|| drop(black_box(board(true).to_svg(Style::Inline))));
    time("choices", &|| drop(black_box(game.decisions(&seen))));
    time("preview", &|| drop(black_box(game.preview(&seen, &selection.considered))));
}
