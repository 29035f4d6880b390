//! Writes a page with the drawings of a position of *Wildlife Shelter*, to be looked at in a browser, and
//! prints the words about it: `look_shelter SHEET.toml OUT.html PLAYERS SEAT EVENTS`,
//! the events one a line.
use std::error::Error;
use std::fmt::Write as _;

use drawing::{DieLook, Style, six_sided};
use present::{Observation, Present};
use shelter::{Event, Sheet, Shelter};
use tabletop::{Game, Seat};
use view::Selection;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [sheet, out, players, seat, events] = args.as_slice() else {
        return Err("look_shelter SHEET.toml OUT.html PLAYERS SEAT EVENTS".into());
    };
    let sheet = Sheet::parse(&std::fs::read_to_string(sheet)?)
        .map_err(|faults| faults.first().map_or(String::new(), ToString::to_string))?;
    let game = Shelter::new(sheet, players.parse()?).ok_or("1 to 99 players")?;
    let seat = Seat::new(seat.parse::<u8>()?.saturating_sub(1));
    let mut state = game.start();
    for line in std::fs::read_to_string(events)?.lines() {
        let event: Event = line.parse().map_err(|e| format!("{e}"))?;
        let entry = game.log(&Observation::of_state(&state, Some(seat), &[]), event);
        println!("{:24} {}", line, entry.words);
        game.apply(&mut state, event).map_err(|e| e.to_string())?;
    }
    let state = game.seen(&state, Some(seat));
    let seen = Observation::of_state(&state, Some(seat), &[]);
    let choices = game.decisions(&seen);
    let considered: Vec<Event> = choices.iter().take(1).filter_map(|it| it.event.parse().ok()).collect();
    let selection = Selection { considered: considered.clone(), live: true, ..Selection::default() };
    println!("{}", game.terminal(&seen, &selection).board);
    let shown = Present::game_view(&game, &seen, &selection);
    let status = shown.status;
    println!("{}\n{}\n{}", status.heading, status.line, shown.screen_reader_text);
    for choice in &choices {
        println!("{:24} {:60} {:10} {}", choice.words, choice.then, choice.brief, choice.event);
        let event: Event = choice.event.parse().map_err(|e| format!("{e}"))?;
        if let Some(preview) = Present::preview(&game, &seen, &[event]) {
            println!("    {} {}", preview.what, preview.then);
        }
    }
    let odds = game.odds(&seen);
    println!("{}", odds.heading);
    for line in odds.lines {
        println!("{:5} {} {}", line.notation, line.fraction, line.words);
    }
    let mut score = String::new();
    for line in game.score_sheet(&seen, seat, &considered).ok_or("no score sheet")?.lines {
        println!("{:16} {:4} {:?} {} {:?}", line.name, line.value, line.then, line.rule, line.from);
        write!(score, "<div><dt>{}</dt><dd>{}</dd></div>", line.name, line.value)?;
    }
    let svg = |drawing: drawing::Drawing| drawing.to_svg(Style::Inline);
    let dice: String = [DieLook::Used, DieLook::Live, DieLook::Still]
        .into_iter()
        .map(|look| format!("<div style='width:40px'>{}</div>", svg(six_sided(Some(4), look))))
        .collect();
    let minis: String = Seat::all(game.seats())
        .map(|seat| {
            format!(
                "<div class=sheet style='width:76px;padding:3px'>{}</div>",
                svg(game.thumbnail(&Observation::of_state(&state, Some(seat), &[])))
            )
        })
        .collect();
    let css = theme::DOCUMENT.concat();
    let page = format!(
        "<!doctype html><meta charset=utf-8><meta name=viewport content='width=device-width'><style>{css} .look{{display:flex;flex-wrap:wrap;gap:16px;padding:8px;align-items:flex-start}}</style><body data-game=shelter>{}<div class=look><figure class='sheet' style='width:min(100%,582px);padding:8px'>{}</figure><div style='width:min(100%,252px)'><figure class=sheet>{}</figure><div class=look>{minis}</div></div><div style='width:300px'><h1>{}</h1><p>{}</p><div class=look>{dice}</div><dl class=score>{score}</dl></div></div></body>",
        theme::PATTERNS,
        svg(game.board(&seen, &selection, true)),
        svg(game.side_sheet(&seen, &selection).ok_or("no shelter")?.drawing),
        status.heading,
        status.line.to_html(),
    );
    std::fs::write(format!("{out}.svg"), Present::map_view(&game).picture.to_svg(Style::Standalone))?;
    std::fs::write(out, page)?;
    Ok(())
}
