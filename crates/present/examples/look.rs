//! Writes a page with drawings of a map and a position, to be looked at in a browser, and prints the words about
//! them: `look MAP.toml OUT.html [EVENTS]`, the events one a line.
use std::error::Error;
use std::fmt::Write as _;

use drawing::{Curve, DieLook, Divider, Mark, Style};
use present::{Observation, Present};
use ruin::{Event, Map, Ruin};
use tabletop::{Game, Seat};
use view::{Grade, Selection};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [map, out, events @ ..] = args.as_slice() else {
        return Err("look MAP.toml OUT.html [EVENTS]".into());
    };
    let map = Map::parse(&std::fs::read_to_string(map)?)
        .map_err(|faults| faults.first().map_or(String::new(), ToString::to_string))?;
    let game = Ruin::new(map);
    let mut body = String::new();
    if let [events] = events {
        let (mut states, mut played) = (vec![game.start()], Vec::new());
        for line in std::fs::read_to_string(events)?.lines() {
            let event: Event = line.parse().map_err(|e| format!("{e}"))?;
            let mut state = states[states.len() - 1];
            println!("{:40} {}", line, game.log(&Observation::of_state(&state, None, &[]), event).words);
            game.apply(&mut state, event).map_err(|e| e.to_string())?;
            states.push(state);
            played.push(event);
        }
        let seen =
            Observation { seat: Some(Seat::FIRST), states: states.into(), events: played.into(), names: &[] };
        playing(&mut body, &game, &seen)?;
        analysed(&mut body, &game, &seen)?;
    }
    let map = Present::map_view(&game).picture;
    write!(body, "<div style='width:300px'>{}</div>", map.to_svg(Style::Inline))?;
    std::fs::write(format!("{out}.svg"), map.to_svg(Style::Standalone))?;
    let css = theme::DOCUMENT.concat();
    let page = format!(
        "<!doctype html><meta charset=utf-8><style>{css}</style><body data-game=ruin>{}{body}</body>",
        theme::PATTERNS
    );
    std::fs::write(out, page)?;
    Ok(())
}

/// The position as it is played, the farthest square in reach under the pointer.
fn playing(body: &mut String, game: &Ruin, seen: &Observation<'_, Ruin>) -> Result<(), Box<dyn Error>> {
    let live = Selection { live: true, threat: true, ..Selection::default() };
    let far = Present::board(game, seen, &live, false).targets.pop();
    let considered = far.map_or(Vec::new(), |t| t.events.iter().flat_map(|e| e.parse()).collect());
    let selection = Selection { considered, ..live };
    let shown = Present::game_view(game, seen, &selection);
    println!("{}", game.terminal(seen, &selection).board);
    println!("{}\n{}\n{}", shown.status.heading, shown.status.line, shown.screen_reader_text);
    for choice in &shown.choices {
        println!("{:20} {:60} {}", choice.words, choice.then, choice.event);
    }
    if let Some(preview) = &shown.preview {
        println!("{}\n{}", preview.what, preview.then);
    }
    let next = shown.next_board.map_or_else(String::new, |next| next.drawing.to_svg(Style::Inline));
    write!(
        body,
        "<div style='display:flex;gap:20px;padding:14px'><figure class='sheet crop' style='width:740px'>{}</figure><div style='width:380px'>{}<h1>{}</h1><p>{}</p>{}{next}</div></div>",
        Present::board(game, seen, &selection, true).to_svg(Style::Inline),
        drawing::four_sided(Some(4), DieLook::Live).to_svg(Style::Inline),
        shown.status.heading,
        shown.status.line.to_html(),
        game.thumbnail(seen).to_svg(Style::Inline),
    )?;
    Ok(())
}

/// The position as the analysis shows it, and a curve.
fn analysed(body: &mut String, game: &Ruin, seen: &Observation<'_, Ruin>) -> Result<(), Box<dyn Error>> {
    let live = Selection { live: true, ..Selection::default() };
    let targets = Present::board(game, seen, &live, false).targets;
    let events = |i: usize| -> Vec<Event> {
        targets.get(i).map_or(Vec::new(), |t| t.events.iter().flat_map(|e| e.parse()).collect())
    };
    let selection = Selection {
        played: Some((events(targets.len() / 2), Some(Grade::Blunder))),
        best: events(targets.len() / 3),
        forbidden: Some(game.board(seen.state().board()).start().to_string()),
        threat: true,
        ..Selection::default()
    };
    let curve = drawing::curve(&Curve {
        label: "Chance of escaping".to_string(),
        values: vec![0.64, 0.69, 0.69, 0.63, 0.72, 0.69, 0.74, 0.67, 0.55, 0.61, 0.69, 0.76, 0.6, 0.49, 0.0],
        marks: vec![
            Mark { at: 4, sign: "?!", words: "lost 3 %".to_string() },
            Mark { at: 7, sign: "??", words: "lost 12 %".to_string() },
        ],
        current: Some(8),
        dividers: vec![Divider { at: 10, names: ["city", "jungle"].map(String::from) }],
        turns: (0..7).map(|turn| (turn * 2, turn as u32 + 1)).collect(),
        turn: "Turn".to_owned(),
        ..Curve::default()
    });
    write!(
        body,
        "<div style='display:flex;gap:20px;padding:14px'><figure class='sheet crop' style='width:580px'>{}</figure><div class=sheet style='width:600px'>{}</div></div>",
        Present::board(game, seen, &selection, true).to_svg(Style::Inline),
        curve.to_svg(Style::Inline),
    )?;
    Ok(())
}
