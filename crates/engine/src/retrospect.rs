//! A finished game looked back on: its story, what to learn from it, and its picture. The games tell their part
//! (`Present::story`, `Present::fault`); luck and losses come from the analysis.
use drawing::escape;
use present::Present;
use protocol::{LostDecision, Retrospect};
use table::Session;
use tabletop::{Seat, Turn};
use view::{Selection, Viewpoint};

use crate::picture::picture;

/// The least change of a chance that counts as a turning point.
const TURNING_CHANCE: f64 = 0.08;
/// The least change of expected points that counts as a turning point.
const TURNING_POINTS: f64 = 2.0;

/// The unit in which a game's values are told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Points of per cent.
    Chances,
    /// Points of the game.
    Points,
}

impl Unit {
    fn of<G: Present>(session: &Session<G>) -> Unit {
        if session.game().objective().points.is_some() { Unit::Points } else { Unit::Chances }
    }

    /// Returns a difference as a whole figure.
    fn figure(self, value: f64) -> i64 {
        match self {
            Unit::Chances => (value * 100.0).round() as i64,
            Unit::Points => value.round() as i64,
        }
    }

    fn least(self) -> f64 {
        match self {
            Unit::Chances => TURNING_CHANCE,
            Unit::Points => TURNING_POINTS,
        }
    }
}

/// Returns the story as text, what to learn as HTML, and the address of the picture.
pub fn look_back_html<G: Present>(session: &Session<G>, asked: &Retrospect) -> [String; 3] {
    let [story, learned, svg] = look_back(session, asked);
    let mut learn = String::new();
    if !learned.is_empty() {
        learn.push_str("<section class=\"learn\"><h2>To learn from it</h2><p>");
        escape(&mut learn, &learned);
        learn.push_str("</p></section>");
    }
    [story, learn, format!("data:image/svg+xml,{}", in_address(&svg))]
}

/// Returns a text as it stands in an address within an attribute.
fn in_address(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 5 / 4);
    for byte in text.bytes() {
        match byte {
            b'%' | b'#' | b'"' | b'<' | b'>' | b'&' | b'\'' | 0..=0x20 | 0x7f.. => {
                out.push('%');
                out.extend(
                    [byte >> 4, byte & 15].map(|half| char::from(b"0123456789ABCDEF"[usize::from(half)])),
                );
            }
            byte => out.push(char::from(byte)),
        }
    }
    out
}

/// Returns the story, what to learn, and the picture as SVG.
pub fn look_back<G: Present>(session: &Session<G>, asked: &Retrospect) -> [String; 3] {
    let unit = Unit::of(session);
    let seat = Seat::new(asked.seat);
    let whole = session.observe(Viewpoint { ply: session.ply(), seat: Some(asked.seat) });
    let story = [session.game().story(&whole), turning_point(session, asked, unit)];
    let story: Vec<String> = story.into_iter().filter(|sentence| !sentence.is_empty()).collect();
    let learned = match session.is_person(seat) && !asked.values.is_empty() {
        true => lesson(session, asked, unit),
        false => String::new(),
    };
    [story.join(" "), learned, picture(session, asked)]
}

/// Tells the event of chance or of another seat that changed the value most, if any changed it much.
fn turning_point<G: Present>(session: &Session<G>, asked: &Retrospect, unit: Unit) -> String {
    let own = Turn::Seat(Seat::new(asked.seat));
    let changes = asked.values.windows(2).zip(session.history()).filter(|(_, event)| event.by != own);
    let change = changes.map(|(pair, event)| (pair[1] - pair[0], event));
    let most = change.max_by(|(a, _), (b, _)| a.abs().total_cmp(&b.abs()));
    let Some((change, event)) = most.filter(|(change, _)| change.abs() >= unit.least()) else {
        return String::new();
    };
    let viewpoint = Viewpoint { ply: event.ply, seat: Some(asked.seat) };
    let Some(line) = session.log(event.ply - 1, viewpoint).pop() else { return String::new() };
    let words = line.words.split(". ").next().unwrap_or_default().trim_end_matches('.');
    let words = lower(words);
    let whose = line.by.map_or_else(String::new, |seat| format!("{}: ", session.name(Seat::new(seat))));
    let worth = unit.figure(change.abs());
    let side = match (change > 0.0, line.by.is_some()) {
        (true, false) => "The luckiest moment",
        (false, false) => "The unluckiest moment",
        (true, true) => "The greatest help",
        (false, true) => "The hardest blow",
    };
    let points = format!("{worth} {}", if worth == 1 { "point" } else { "points" });
    let effect = match (unit, change > 0.0) {
        (Unit::Chances, true) => format!("raised your chance by {points}"),
        (Unit::Chances, false) => format!("lowered your chance by {points}"),
        (Unit::Points, true) => format!("brought {points}"),
        (Unit::Points, false) => format!("cost {points}"),
    };
    let when = match line.turn {
        0 => "before the first turn".to_owned(),
        turn => {
            let name = session.view(viewpoint, &Selection::default()).turn.name.to_lowercase();
            format!("{} {name} {turn}", if name == "turn" { "on" } else { "in" })
        }
    };
    format!("{side} came {when}: {whose}{words}, which {effect}.")
}

/// Returns words that begin a sentence as they stand within one.
fn lower(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

/// Returns one sentence about the fault that cost most.
fn lesson<G: Present>(session: &Session<G>, asked: &Retrospect, unit: Unit) -> String {
    let own = Turn::Seat(Seat::new(asked.seat));
    let mut faults: Vec<(&'static str, Vec<usize>, f64)> = Vec::new();
    for lost in &asked.lost {
        let fault = fault(session, asked.seat, lost);
        // Decisions in a row are one deed: the number of the events between tells them apart.
        let deed = session.history().take(lost.ply).filter(|event| event.by != own).count();
        match faults.iter_mut().find(|(known, ..)| *known == fault) {
            Some((_, deeds, sum)) => {
                deeds.push(deed);
                *sum += lost.loss;
            }
            None => faults.push((fault, vec![deed], lost.loss)),
        }
    }
    let worst = faults.into_iter().max_by(|(.., a), (.., b)| a.total_cmp(b));
    let Some((fault, mut deeds, sum)) = worst else {
        return "No decision of yours cost much: what was left to chance decided.".to_owned();
    };
    deeds.sort_unstable();
    deeds.dedup();
    let often = match deeds.len() {
        1 => "Once".to_owned(),
        2 => "Twice".to_owned(),
        times => format!("{times} times"),
    };
    let all = asked.sum[3];
    let cost = unit.figure(sum).max(1);
    let share = match all {
        // Rounded, the parts may come to more than their sum.
        all if cost >= all => format!("all {} points", all.max(cost)),
        all => format!("{cost} of the {all} points"),
    };
    format!("{often} you {fault}: that cost {share} that your decisions lost.")
}

fn fault<G: Present>(session: &Session<G>, seat: u8, lost: &LostDecision) -> &'static str {
    let game = session.game();
    let own = Turn::Seat(Seat::new(seat));
    let run = session.history().skip(lost.ply).take_while(|event| event.by == own);
    let played: Vec<G::Event> = run.map(|event| event.event).collect();
    let best: Vec<G::Event> = lost.best.parse().ok().into_iter().collect();
    game.fault(&session.observe(Viewpoint { ply: lost.ply, seat: Some(seat) }), &played, &best)
}
