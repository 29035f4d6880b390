//! Writes a page with drawings of a map and a position, to be looked at in a browser, and prints what
//! is said about them: `look MAP.toml OUT.html [EVENTS]`, the events one a line.
use std::error::Error;
use std::fmt::Write as _;

use ruin::{BoardKind, Event, Map, Phase, Ruin, State};
use scene::ruin as board;
use scene::{Curve, DieLook, Divider, Mark, Style};
use tabletop::Game;

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
        let mut state = game.start();
        let (mut begin, mut turn) = (state, Vec::new());
        for line in std::fs::read_to_string(events)?.lines() {
            let event: Event = line.parse().map_err(|e| format!("{e}"))?;
            if matches!(event, Event::Roll(_)) || state.phase() != Phase::Move {
                (begin, turn) = (state, Vec::new());
            }
            println!("{:40} {}", line, board::log(&game, &state, event));
            game.apply(&mut state, event).map_err(|e| e.to_string())?;
            turn.push(event);
        }
        playing(&mut body, &game, &state, &board::trail(&game, &begin, &turn))?;
        analysed(&mut body, &game, &state)?;
    }
    let stamps = [BoardKind::City, BoardKind::Jungle].map(|kind| board::mini(&game, kind, None));
    for drawing in [board::whole(&game)].iter().chain(&stamps) {
        write!(body, "<div style='width:300px'>{}</div>", drawing.to_svg(Style::Inline))?;
    }
    std::fs::write(format!("{out}.svg"), board::whole(&game).to_svg(Style::Standalone))?;
    let css = theme::DOCUMENT.concat();
    let page = format!(
        "<!doctype html><meta charset=utf-8><style>{css}</style><body data-game=ruin>{}{body}</body>",
        scene::PATTERNS
    );
    std::fs::write(out, page)?;
    Ok(())
}

/// The position as it is played, the farthest square in reach under the pointer.
fn playing(
    body: &mut String,
    game: &Ruin,
    state: &State,
    trail: &[ruin::Square],
) -> Result<(), Box<dyn Error>> {
    let choices = board::choices(game, state);
    let far = board::board(game, state, &board::Selection::default()).targets.pop();
    let preview: Vec<Event> = far.map_or(Vec::new(), |t| t.events.iter().flat_map(|e| e.parse()).collect());
    let selection = board::Selection {
        preview: preview.clone(),
        trail: trail.to_vec(),
        last: trail.first().copied().into_iter().collect(),
        ..Default::default()
    };
    let drawing = board::board(game, state, &selection);
    let status = board::status(game, state, None);
    println!("{}", board::cells(game, state, &selection));
    println!("{}\n{}\n{}", status.heading, status.line, board::describe(game, state));
    for choice in &choices {
        println!("{:20} {:60} {}", choice.words, choice.then, choice.event);
    }
    if let Some(preview) = board::preview(game, state, &preview) {
        println!("{}\n{}", preview.what, preview.then);
    }
    write!(
        body,
        "<div style='display:flex;gap:20px;padding:14px'><figure class='sheet crop' style='width:740px'>{}</figure><div style='width:380px'>{}<h1>{}</h1><p>{}</p>{}</div></div>",
        drawing.to_svg(Style::Inline),
        scene::four_sided(Some(4), DieLook::Live).to_svg(Style::Inline),
        status.heading,
        status.line.to_html(),
        board::mini(game, BoardKind::Jungle, Some(state)).to_svg(Style::Inline),
    )?;
    Ok(())
}

/// The position as the analysis shows it, and a curve.
fn analysed(body: &mut String, game: &Ruin, state: &State) -> Result<(), Box<dyn Error>> {
    let targets = board::board(game, state, &board::Selection::default()).targets;
    let events = |i: usize| -> Vec<Event> {
        targets.get(i).map_or(Vec::new(), |t| t.events.iter().flat_map(|e| e.parse()).collect())
    };
    let selection = board::Selection {
        played: events(targets.len() / 2),
        best: events(targets.len() / 3),
        mark: "??",
        forbidden: Some(game.board(state.board()).start()),
        targets: false,
        ..Default::default()
    };
    let curve = scene::curve(&Curve {
        label: "Chance of escaping".to_string(),
        values: vec![0.64, 0.69, 0.69, 0.63, 0.72, 0.69, 0.74, 0.67, 0.55, 0.61, 0.69, 0.76, 0.6, 0.49, 0.0],
        marks: vec![
            Mark { at: 4, sign: "?!", words: "lost 3 %".to_string() },
            Mark { at: 7, sign: "??", words: "lost 12 %".to_string() },
        ],
        current: Some(8),
        dividers: vec![Divider { at: 10, names: ["city", "jungle"].map(String::from) }],
        turns: (0..7).map(|turn| (turn * 2, turn as u32 + 1)).collect(),
        ..Curve::default()
    });
    write!(
        body,
        "<div style='display:flex;gap:20px;padding:14px'><figure class='sheet crop' style='width:580px'>{}</figure><div class=sheet style='width:600px'>{}</div></div>",
        board::board(game, state, &selection).to_svg(Style::Inline),
        curve.to_svg(Style::Inline),
    )?;
    Ok(())
}
