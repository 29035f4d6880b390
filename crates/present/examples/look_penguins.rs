//! Writes a page with drawings of a position of *Penguin Panic*, to be looked at in a browser, and prints the
//! words about it: `look_penguins OUT.html PLAYERS EVENTS [CONSIDERED] [PICKED]`, the events one a line;
//! instead of a file `SEED:PLIES`, a number of events of a random game, or `SEED:PHASE`, until that phase.
use std::error::Error;

use drawing::Style;
use games::Dice;
use penguins::{Event, Penguins, State};
use present::{Observation, Present};
use tabletop::{Game, Seat, Turn};
use view::Selection;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [out, players, events, rest @ ..] = args.as_slice() else {
        return Err("look_penguins OUT.html PLAYERS EVENTS [CONSIDERED] [PICKED]".into());
    };
    let game = Penguins::new(players.parse()?).ok_or("2 to 5 players")?;
    let names = ["You", "Ada", "Ben", "Cid", "Eve"].map(str::to_string);
    let (mut states, played) = (vec![game.start()], played(&game, events)?);
    for &event in &played {
        let mut state = states[states.len() - 1];
        let words = game.log(&Observation::of_state(&state, None, &names), event).words;
        println!("{:16} {words}", event.to_string());
        game.apply(&mut state, event).map_err(|refusal| refusal.to_string())?;
        states.push(state);
    }
    let seen =
        Observation { seat: Some(Seat::FIRST), states: states.into(), events: played.into(), names: &names };
    let selection = Selection {
        considered: rest.first().and_then(|text| text.parse().ok()).into_iter().collect(),
        picked: rest.iter().skip(1).cloned().collect(),
        live: true,
        ..Selection::default()
    };
    let shown = Present::game_view(&game, &seen, &selection);
    println!("{}", game.terminal(&seen, &selection).board);
    println!("{}\n{}\n{}", shown.status.heading, shown.status.line, shown.screen_reader_text);
    for choice in &shown.choices {
        println!("{:28} {:40} {}", choice.words, choice.then, choice.pick.as_ref().unwrap_or(&choice.event));
    }
    if let Some(preview) = &shown.preview {
        println!("{}\n{}", preview.what, preview.then);
    }
    let css = theme::DOCUMENT.concat();
    let drawing = Present::board(&game, &seen, &selection, true);
    std::fs::write(format!("{out}.svg"), drawing.to_svg(Style::Standalone))?;
    let page = format!(
        "<!doctype html><meta charset=utf-8><meta name=viewport content='width=device-width'><style>{css}</style><body data-game=penguins style='padding:8px'>{}<figure class='sheet crop' style='max-width:700px'>{}</figure><div class=sheet style='width:180px'>{}</div></body>",
        theme::PATTERNS,
        drawing.to_svg(Style::Inline),
        game.thumbnail(&seen).to_svg(Style::Inline),
    );
    std::fs::write(out, page)?;
    Ok(())
}

/// The events of a file, or of a random game: `7:120` is 120 events of the game with seed 7, `7:Free` goes on until
/// a colour has to leave a circle.
fn played(game: &Penguins, from: &str) -> Result<Vec<Event>, Box<dyn Error>> {
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
    while Some(events.len()) != plies && format!("{:?}", state.phase()) != until {
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
