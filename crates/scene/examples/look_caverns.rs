//! Writes a page with drawings of a position of *Nightmare at the Rockport Caverns*, to be looked at in a browser,
//! and prints what is said about it: `look_caverns OUT.html MAP EVENTS [CONSIDERED] [alone]`, the events
//! one a line; instead of a file `SEED:PLIES`, so far into a random game, `SEED:PHASE`, until that phase, or `SEED:lead`,
//! until that can be done.
use std::error::Error;

use caverns::{Caverns, Event, Map, Setup, State};
use scene::caverns as board;
use scene::{PATTERNS, Style};
use tabletop::{Game, Turn};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [out, map, events, rest @ ..] = args.as_slice() else {
        return Err("look_caverns OUT.html MAP EVENTS [CONSIDERED] [alone]".into());
    };
    let map = Map::parse(&std::fs::read_to_string(map)?).map_err(|faults| format!("{faults:?}"))?;
    let setup = Setup { bear: map.den().is_some(), ..Setup::default() };
    let game = Caverns::new(map, setup).map_err(|why| why.to_string())?;
    let mut state = game.start();
    for event in played(&game, events)? {
        println!("{:12} {}", event.to_string(), board::log(&game, &state, event));
        game.apply(&mut state, event).map_err(|refusal| refusal.to_string())?;
    }
    let considered: Option<Event> = rest.first().and_then(|text| text.parse().ok());
    let alone = rest.get(1).is_some();
    let selection = board::Selection { considered, alone, live: true, threat: true, ..Default::default() };
    let status = board::status(&game, &state);
    println!("{}", board::cells(&game, &state, &selection));
    println!("{}\n{}\n{}", status.heading, status.line, board::describe(&game, &state));
    for choice in board::choices(&game, &state, alone) {
        println!("{:28} {:40} {:20} {:?}", choice.words, choice.then, choice.brief, choice.brings);
    }
    if let Some(preview) = considered.and_then(|event| board::preview(&game, &state, event)) {
        println!("{}\n{}", preview.what, preview.then);
    }
    let (heading, all, chances) = board::chances(&game, &state);
    println!("{heading}");
    for chance in chances {
        println!("  {:>2}/{all}  {}  {}", chance.ways, chance.words, chance.notation);
    }
    let css = theme::DOCUMENT.concat();
    let drawing = board::board(&game, &state, &selection);
    std::fs::write(format!("{out}.svg"), drawing.to_svg(Style::Standalone))?;
    let page = format!(
        "<!doctype html><meta charset=utf-8><meta name=viewport content='width=device-width'><style>{css}</style><body data-game=caverns style='padding:8px'>{PATTERNS}<figure class='sheet crop' style='max-width:700px'>{}</figure><div class=sheet style='width:180px'>{}</div></body>",
        drawing.to_svg(Style::Inline),
        board::mini(&game, &state).to_svg(Style::Inline),
    );
    std::fs::write(out, page)?;
    Ok(())
}

/// The events of a file, or of a random game: `7:120` is 120 events of the game with seed 7, `7:Answer` goes on until
/// an event is to be answered, `7:leave` until one can leave.
fn played(game: &Caverns, from: &str) -> Result<Vec<Event>, Box<dyn Error>> {
    let Some((seed, until)) = from.split_once(':') else {
        let text = std::fs::read_to_string(from)?;
        return text.lines().map(|line| line.parse().map_err(|e| format!("{e}").into())).collect();
    };
    let mut seed: u64 = seed.parse()?;
    let plies: Option<usize> = until.parse().ok();
    let mut below = |n: u64| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) % n
    };
    let mut state: State = game.start();
    let mut events = Vec::new();
    let there = |state: &State| {
        let legal = game.legal_sorted(state);
        format!("{:?}", state.phase()) == until
            || legal.iter().any(|event| event.to_string().starts_with(until))
    };
    while Some(events.len()) != plies && !there(&state) {
        let event = match game.turn(&state) {
            Turn::Chance => game.draw(&state, &mut below),
            Turn::Seat(_) => {
                let legal = game.legal_sorted(&state);
                legal.get(below(legal.len() as u64) as usize).copied()
            }
            Turn::Over => None,
        };
        let Some(event) = event else { break };
        game.apply_unchecked(&mut state, event);
        events.push(event);
    }
    Ok(events)
}
