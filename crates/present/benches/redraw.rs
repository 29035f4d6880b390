//! How long a redraw takes: the overlay as on every hover, the board in full, and their markup.
use std::hint::black_box;
use std::time::Instant;

use drawing::Style;
use present::ruin::{Selection, board, choices, overlay, preview, way_to};
use ruin::{Event, Map, Ruin};
use tabletop::Game;

fn main() {
    let Ok(map) = Map::parse(include_str!("../tests/maps/streets.toml")) else { return };
    let game = Ruin::new(map);
    let mut state = game.start();
    for text in ["cultist starts a1", "tiger starts a1", "roll 4"] {
        let Ok(event) = text.parse::<Event>() else { return };
        if game.apply(&mut state, event).is_err() {
            return;
        }
    }
    let far = game.reach(&state).squares().last().map(|(square, _)| way_to(&game, &state, square));
    let selection = Selection { preview: far.unwrap_or_default(), ..Selection::default() };
    let time = |what: &str, act: &dyn Fn()| {
        const TIMES: u32 = 2000;
        let begin = Instant::now();
        (0..TIMES).for_each(|_| act());
        println!("{what:44} {:8.1} µs", begin.elapsed().as_secs_f64() * 1e6 / f64::from(TIMES));
    };
    time("overlay", &|| drop(black_box(overlay(&game, &state, &selection))));
    time("overlay and its markup", &|| {
        drop(black_box(overlay(&game, &state, &selection).to_svg(Style::Inline)));
    });
    time("board", &|| drop(black_box(board(&game, &state, &selection))));
    time("board and its markup", &|| drop(black_box(board(&game, &state, &selection).to_svg(Style::Inline))));
    time("choices", &|| drop(black_box(choices(&game, &state))));
    time("preview", &|| drop(black_box(preview(&game, &state, &selection.preview))));
}
