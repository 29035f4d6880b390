//! *Nightmare at the Rockport Caverns* on the page.
use caverns::{Caverns, Effect, Event, Hex, State};
use drawing::{DieLook, Drawing, Style, Words, six_sided};
use present::caverns::{self as drawn, Brings, Selection};
use protocol::{
    Caption, Cell, Choice, Dice, Die, Gauge, Goal, Grid, GridRow, Look, Moment, Motion, Outlook, Panel, Part,
    Preview, Sign, Status, Stroke, Walk, sign,
};
use tabletop::Why;

use super::{At, Face, Spot};

/// How long a sentence about what happens stands at least, in milliseconds.
const READ: u32 = 1000;
/// What is picked where the friend is left behind.
const ALONE: &str = "alone";

fn first(events: &[String]) -> Option<Event> {
    events.first().and_then(|event| event.parse().ok())
}

/// Whether one wants to go without the friend.
fn alone(at: &At<'_, Caverns>) -> bool {
    at.picked.iter().any(|picked| picked == ALONE)
}

/// The hexes on which rocks fell since somebody decided last.
fn last(game: &Caverns, at: &At<'_, Caverns>) -> Vec<Hex> {
    let mut hexes = Vec::new();
    for (before, event) in at.states.iter().zip(at.events.iter()).rev() {
        if !matches!(event, Event::Rocks(..) | Event::Bear(_) | Event::Happens(_) | Event::Accept) {
            break;
        }
        hexes.extend(game.effects(before, *event).into_iter().filter_map(|telling| match telling {
            Effect::Falls { hex, .. } | Effect::FallsOnBlocked(hex) => Some(hex),
            _ => None,
        }));
    }
    hexes
}

/// What `scene` is to draw.
fn selection(game: &Caverns, at: &At<'_, Caverns>, look: &Look) -> Selection {
    let (played, mark) = match &look.played {
        Some((played, mark)) => (first(played), mark.map_or("", sign)),
        None => (None, ""),
    };
    Selection {
        considered: first(&look.considered),
        alone: alone(at),
        forbidden: look.forbidden.as_deref().and_then(|place| place.parse().ok()),
        last: last(game, at),
        played,
        mark,
        best: first(&look.best),
        live: look.live,
        threat: look.threat,
    }
}

impl Face for Caverns {
    fn board(&self, at: &At<'_, Caverns>, look: &Look) -> Drawing {
        drawn::board(self, at.state(), &selection(self, at, look))
    }

    fn overlay(&self, at: &At<'_, Caverns>, look: &Look) -> Drawing {
        drawn::overlay(self, at.state(), &selection(self, at, look))
    }

    fn board_name(&self, _at: &At<'_, Caverns>) -> &'static str {
        "The cavern"
    }

    fn turn_name(&self) -> &'static str {
        "Round"
    }

    fn turn_words(&self, at: &At<'_, Caverns>) -> String {
        at.state().round().to_string()
    }

    fn facts(&self, _at: &At<'_, Caverns>) -> Vec<(&'static str, String)> {
        vec![("Card", self.card().number().to_string())]
    }

    fn map_name(&self) -> String {
        self.map().name().to_owned()
    }

    fn stamp(&self, at: &At<'_, Caverns>) -> Drawing {
        drawn::mini(self, at.state())
    }

    fn status(&self, at: &At<'_, Caverns>) -> Status {
        let status = drawn::status(self, at.state());
        Status { heading: status.heading, line: status.line }
    }

    fn describe(&self, at: &At<'_, Caverns>) -> String {
        drawn::describe(self, at.state())
    }

    fn choices(&self, at: &At<'_, Caverns>) -> Vec<Choice> {
        drawn::choices(self, at.state(), alone(at)).into_iter().map(choice).collect()
    }

    fn preview(&self, at: &At<'_, Caverns>, events: &[Event]) -> Option<Preview> {
        let drawn::Preview { what, then, danger, place } =
            drawn::preview(self, at.state(), *events.first()?)?;
        let lands = place.map_or_else(String::new, |place| place.to_string());
        Some(Preview { what, then, danger, lands })
    }

    fn why_not(&self, at: &At<'_, Caverns>, place: &str) -> Option<Why> {
        drawn::why_not(self, at.state(), alone(at), place.parse().ok()?)
    }

    fn place_at(&self, _at: &At<'_, Caverns>, _part: Part, point: (f64, f64)) -> Option<Spot> {
        drawn::place_at(self.map(), point).map(|(place, middle)| (place.to_string(), middle))
    }

    fn dice(&self, at: &At<'_, Caverns>) -> Dice {
        let thrown = at.events.last().map(|event| drawn::dice(*event)).unwrap_or_default();
        let look = |words: &str| if words == "row" { DieLook::Black } else { DieLook::Live };
        let die = |(figure, words): (u8, &str)| Die {
            drawing: six_sided(Some(figure), look(words)),
            words: words.to_owned(),
        };
        let dice: Vec<Die> = if thrown.is_empty() {
            let waits = drawn::dice_next(self, at.state());
            let next = || Die { drawing: six_sided(None, DieLook::Still), words: String::new() };
            (0..waits).map(|_| next()).collect()
        } else {
            thrown.into_iter().map(die).collect()
        };
        Dice { dice, ..Dice::default() }
    }

    fn gauges(&self, at: &At<'_, Caverns>, considered: &[Event]) -> Vec<Gauge> {
        let gauge = |gauge: drawn::Gauge| Gauge {
            name: gauge.name.to_owned(),
            picture: gauge.picture,
            signs: gauge.signs,
            words: gauge.words,
        };
        drawn::gauges(self, at.state(), considered.first().copied()).into_iter().map(gauge).collect()
    }

    fn panel(&self, at: &At<'_, Caverns>, _considered: &[Event]) -> Option<Panel> {
        let last = at.events.iter().rev().find_map(|event| match event {
            Event::Happens(happening) => Some(happening.number()),
            _ => None,
        });
        let row = |line: drawn::Happens| {
            let die = six_sided(Some(line.number), DieLook::Black).to_svg(Style::Inline);
            let last = last == Some(line.number);
            GridRow {
                cells: vec![
                    Cell::Picture(die, line.number.to_string()),
                    Cell::Text(if last { format!("{}, rolled last", line.name) } else { line.name }),
                    Cell::Text(line.brings),
                ],
                mine: last,
                events: Vec::new(),
            }
        };
        let heads = ["", "Event", "would bring now"];
        let rows = drawn::happenings(self, at.state()).into_iter().map(row).collect();
        Some(Panel { seats: Vec::new(), grid: Some(Grid { heads: heads.map(str::to_owned).into(), rows }) })
    }

    fn motion(&self, before: &At<'_, Caverns>, event: Event) -> Motion {
        let drawn::Motion { dice, pieces, strokes, notes, ends } =
            drawn::animation(self, before.state(), event);
        let walk = |piece: drawn::Keyed| Walk {
            key: piece.key,
            picture: piece.picture.map(|picture| picture.to_svg()),
            moments: piece.moments.iter().map(|m| Moment { at: m.at.into(), x: m.x, y: m.y }).collect(),
            leaves: false,
        };
        let stroke = |stroke: drawn::Stroke| Stroke {
            part: Part::Board,
            path: stroke.path,
            class: stroke.class.to_owned(),
            from: stroke.from.into(),
            lasts: stroke.lasts.into(),
        };
        let until: Vec<u32> = notes.iter().skip(1).map(|(from, _)| *from).chain([ends]).collect();
        let caption = |((from, words), until): ((u32, String), u32)| Caption {
            words,
            from: from.into(),
            lasts: until.saturating_sub(from).max(READ).into(),
        };
        let faces = || (1..=6).map(|figure| six_sided(Some(figure), DieLook::Live)).collect();
        Motion {
            tumbling: if dice { faces() } else { Vec::new() },
            tumble: if dice { f64::from(drawn::TUMBLE) } else { 0.0 },
            pieces: pieces.into_iter().map(walk).collect(),
            strokes: strokes.into_iter().map(stroke).collect(),
            captions: notes.into_iter().zip(until).map(caption).collect(),
            ..Motion::default()
        }
    }

    fn log(&self, before: &At<'_, Caverns>, event: Event) -> String {
        drawn::log(self, before.state(), event)
    }

    fn rule(&self, before: &State, event: Event) -> Option<&'static str> {
        let of_telling = |telling: &Effect| match telling {
            Effect::Ends(_) => Some("C-25"),
            Effect::Overflows => Some("C-8"),
            Effect::Finds(_) | Effect::Hears(_) => Some("C-19"),
            Effect::Enters(..) => Some("C-20"),
            Effect::Blocks(_) | Effect::FallsOnBlocked(_) | Effect::Falls { .. } => Some("C-24"),
            Effect::BearGoes { .. } | Effect::BearStays(_) => Some("C-23"),
            Effect::Calms(_) | Effect::KeepsFooting(_) | Effect::Disorients => Some("C-21"),
            Effect::Stores(_) => Some("C-17"),
            Effect::StaysDry => Some("C-20"),
            _ => None,
        };
        // What weighs most comes last: whoever is hit and dies is out of the game.
        let told = self.effects(before, event);
        let ends = told.iter().find(|telling| matches!(telling, Effect::Ends(_)));
        ends.and_then(of_telling).or_else(|| told.iter().find_map(of_telling))
    }

    fn turn_number(&self, after: &State) -> u32 {
        after.round().into()
    }

    fn outlook(&self, at: &At<'_, Caverns>) -> (String, Vec<Outlook>) {
        let (heading, all, chances) = drawn::chances(self, at.state());
        let line = |chance: drawn::Chance| Outlook {
            words: chance.words,
            notation: chance.notation,
            fraction: format!("{}/{all}", chance.ways),
            chance: chance.ways as f64 / all.max(1) as f64,
            danger: chance.danger,
        };
        (heading, chances.into_iter().map(line).collect())
    }

    fn goal(&self) -> Goal {
        Goal { doing: "escaping".to_owned(), done: "escaped".to_owned(), points: None }
    }

    fn missed(&self, before: &At<'_, Caverns>, played: &[Event], best: &[Event]) -> Words {
        match (played.first(), best.first()) {
            (Some(played), Some(best)) => drawn::missed(self, before.state(), *played, *best),
            _ => Words::default(),
        }
    }
}

fn choice(choice: drawn::Choice) -> Choice {
    let (event, pick) = match choice.brings {
        Brings::Event(event) => (event.to_string(), None),
        Brings::Parting => (String::new(), Some(ALONE.to_owned())),
    };
    Choice {
        event,
        pick,
        sign: match choice.sign {
            drawn::Sign::Arrow(turn) => Sign::Arrow(turn),
            drawn::Sign::Icon(icon) => Sign::Icon(icon),
        },
        cost: choice.cost.map_or_else(String::new, |cost| cost.to_string()),
        words: choice.words,
        then: choice.then,
        brief: choice.brief,
        danger: choice.danger,
        plain: choice.plain,
        lands: choice.place.map_or_else(String::new, |place| place.to_string()),
    }
}
