//! Writes a page with drawings of a position of *Penguin Panic*, to be looked at in a browser, and prints what
//! is said about it: `look_penguins OUT.html PLAYERS EVENTS [CONSIDERED] [PICKED]`, the events one a
//! line; instead of a file `SEED:PLIES`, so far into a random game, or `SEED:PHASE`, until that phase.
use std::error::Error;

use penguins::{Event, Penguins, State};
use scene::penguins as board;
use scene::{Names, Style};
use tabletop::{Game, Seat, Turn};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [out, players, events, rest @ ..] = args.as_slice() else {
        return Err("look_penguins OUT.html PLAYERS EVENTS [CONSIDERED] [PICKED]".into());
    };
    let game = Penguins::new(players.parse()?).ok_or("2 to 5 players")?;
    let names = Names::new(&["You", "Ada", "Ben", "Cid", "Eve"].map(str::to_string));
    let mut state = game.start();
    for event in played(&game, events)? {
        println!("{:16} {}", event.to_string(), board::log(&game, &state, event, &names));
        game.apply(&mut state, event).map_err(|refusal| refusal.to_string())?;
    }
    let considered: Option<Event> = rest.first().and_then(|text| text.parse().ok());
    let picked = rest.get(1).and_then(|text| text.parse().ok());
    let selection = board::Selection { considered, picked, live: true, ..Default::default() };
    let status = board::status(&state, Some(Seat::FIRST), picked, &names);
    println!("{}", board::cells(&game, &state, &selection));
    println!("{}\n{}\n{}", status.heading, status.line, board::describe(&state, &names));
    for choice in board::choices(&game, &state, picked, &names) {
        println!("{:28} {:40} {:?}", choice.words, choice.then, choice.brings);
    }
    if let Some(preview) = considered.and_then(|event| board::preview(&game, &state, event, &names)) {
        println!("{}\n{}", preview.what, preview.then);
    }
    let css = theme::DOCUMENT.concat();
    let drawing = board::board(&game, &state, &selection);
    std::fs::write(format!("{out}.svg"), drawing.to_svg(Style::Standalone))?;
    let page = format!(
        "<!doctype html><meta charset=utf-8><meta name=viewport content='width=device-width'><style>{css}</style><body data-game=penguins style='padding:8px'>{}<figure class='sheet crop' style='max-width:700px'>{}</figure><div class=sheet style='width:180px'>{}</div></body>",
        scene::PATTERNS,
        drawing.to_svg(Style::Inline),
        board::mini(&state).to_svg(Style::Inline),
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
    let mut seed: u64 = seed.parse()?;
    let plies: Option<usize> = until.parse().ok();
    let mut below = |n: u64| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) % n
    };
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
