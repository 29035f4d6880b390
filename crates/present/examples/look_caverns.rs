//! Writes a page with drawings of a position of *Nightmare at the Rockport Caverns*, to be looked at in a browser,
//! and prints the words about it: `look_caverns OUT.html MAP EVENTS [CONSIDERED] [alone]`, the events
//! one a line; instead of a file `SEED:PLIES`, so far into a random game, `SEED:PHASE`, until that phase, or `SEED:lead`,
//! until that can be done.
use std::error::Error;

use caverns::{Caverns, Event, Map, Setup, State};
use drawing::Style;
use games::Dice;
use present::{Observation, Present};
use tabletop::{Game, Turn};
use view::Selection;

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
        let entry = game.log(&Observation::of_state(&state, None, &[]), event);
        println!("{:12} {}", event.to_string(), entry.words);
        game.apply(&mut state, event).map_err(|refusal| refusal.to_string())?;
    }
    let seen = Observation::of_state(&state, None, &[]);
    let considered: Vec<Event> = rest.iter().take(1).filter_map(|text| text.parse().ok()).collect();
    let picked: Vec<String> = rest.iter().skip(1).take(1).cloned().collect();
    let selection = Selection { considered, picked, live: true, threat: true, ..Selection::default() };
    println!("{}", game.terminal(&seen, &selection).board);
    let shown = Present::game_view(&game, &seen, &selection);
    println!("{}\n{}\n{}", shown.status.heading, shown.status.line, shown.screen_reader_text);
    for choice in shown.choices {
        println!("{:28} {:40} {:20} {}", choice.words, choice.then, choice.brief, choice.event);
    }
    if let Some(preview) = shown.preview {
        println!("{}\n{}", preview.what, preview.then);
    }
    let odds = game.odds(&seen);
    println!("{}", odds.heading);
    for line in odds.lines {
        println!("  {:>5}  {}  {}", line.fraction, line.words, line.notation);
    }
    let css = theme::DOCUMENT.concat();
    let drawing = game.board(&seen, &selection, true);
    std::fs::write(format!("{out}.svg"), drawing.to_svg(Style::Standalone))?;
    let page = format!(
        "<!doctype html><meta charset=utf-8><meta name=viewport content='width=device-width'><style>{css}</style><body data-game=caverns style='padding:8px'>{}<figure class='sheet crop' style='max-width:700px'>{}</figure><div class=sheet style='width:180px'>{}</div></body>",
        theme::PATTERNS,
        drawing.to_svg(Style::Inline),
        game.thumbnail(&seen).to_svg(Style::Inline),
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
    let seed: u64 = seed.parse()?;
    let plies: Option<usize> = until.parse().ok();
    let mut dice = Dice::new(seed);
    let mut below = |n: u64| dice.below(n);
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
