//! *Penguin Panic* on the page.
use drawing::{DieLook, Drawing, Words, six_sided};
use penguins::{Effect, Event, MOST_FISH, Penguins, Phase, SheetLine, State, sets, sheet};
use present::Names;
use present::penguins::{self as drawn, Brings, Picked, Selection};
use protocol::{
    Caption, Cell, Choice, Dice, Die, Goal, Grid, GridRow, Look, Moment, Motion, Outlook, Panel, Part,
    Preview, Rack, Score, ScoreLine, SeatLine, Sign, Status, Thing, Track, Walk, sign,
};
use tabletop::{Game, Seat, Why};

use super::{At, Face, Spot};

/// How long a sentence about a full circle stands at least, in milliseconds.
const READ: u32 = 1500;

fn names(at: &At<'_, Penguins>) -> Names {
    Names::new(at.names)
}

/// What was picked without deciding anything yet.
fn picked(at: &At<'_, Penguins>) -> Option<Picked> {
    at.picked.first().and_then(|place| place.parse().ok())
}

fn first(events: &[String]) -> Option<Event> {
    events.first().and_then(|event| event.parse().ok())
}

/// What `scene` is to draw.
fn selection(at: &At<'_, Penguins>, look: &Look) -> Selection {
    let last = at.events.iter().rev().find_map(|event| match *event {
        Event::Place(_, igloo) => Some(vec![igloo]),
        Event::SwapIgloos(a, b) => Some(vec![a, b]),
        // What was long ago is not what happened last.
        Event::Ability(_) => Some(Vec::new()),
        _ => None,
    });
    let (played, mark) = match &look.played {
        Some((played, mark)) => (first(played), mark.map_or("", sign)),
        None => (None, ""),
    };
    Selection {
        considered: first(&look.considered),
        picked: picked(at),
        forbidden: look.forbidden.as_deref().and_then(|place| place.parse().ok()),
        last: last.unwrap_or_default(),
        played,
        mark,
        best: first(&look.best),
        live: look.live,
    }
}

/// The position after an event that is considered, where no chance comes in.
fn after(game: &Penguins, state: &State, considered: &[Event]) -> Option<State> {
    let mut after = *state;
    game.apply(&mut after, *considered.first()?).ok()?;
    Some(after)
}

impl Face for Penguins {
    fn board(&self, at: &At<'_, Penguins>, look: &Look) -> Drawing {
        drawn::board(self, at.state(), &selection(at, look))
    }

    fn overlay(&self, at: &At<'_, Penguins>, look: &Look) -> Drawing {
        drawn::overlay(self, at.state(), &selection(at, look))
    }

    fn board_name(&self, _at: &At<'_, Penguins>) -> &'static str {
        "The yard"
    }

    fn turn_name(&self) -> &'static str {
        "Round"
    }

    fn turn_words(&self, at: &At<'_, Penguins>) -> String {
        at.state().round().to_string()
    }

    fn facts(&self, at: &At<'_, Penguins>) -> Vec<(&'static str, String)> {
        vec![("In the case", at.state().case().total().to_string())]
    }

    fn map_name(&self) -> String {
        String::new()
    }

    fn rack(&self, at: &At<'_, Penguins>, look: &Look) -> Option<Rack> {
        let thing = |penguin: drawn::InLine| Thing {
            place: penguin.name(),
            label: penguin.spot.to_string(),
            picture: drawn::penguin_icon(penguin.colour),
            words: penguin.words(),
            events: penguin.event.iter().map(Event::to_string).collect(),
            can: penguin.event.is_some() || penguin.picks.is_some(),
            picked: penguin.is_chosen,
        };
        let line = drawn::line(self, at.state(), picked(at), look.live);
        let things: Vec<Thing> = line.into_iter().map(thing).collect();
        (!things.is_empty()).then(|| Rack { name: "The line".to_owned(), things })
    }

    fn stamp(&self, at: &At<'_, Penguins>) -> Drawing {
        drawn::mini(at.state())
    }

    fn status(&self, at: &At<'_, Penguins>) -> Status {
        let status = drawn::status(at.state(), at.seat, picked(at), &names(at));
        Status { heading: status.heading, line: status.line }
    }

    fn describe(&self, at: &At<'_, Penguins>) -> String {
        drawn::describe(at.state(), &names(at))
    }

    fn choices(&self, at: &At<'_, Penguins>) -> Vec<Choice> {
        drawn::choices(self, at.state(), picked(at), &names(at)).into_iter().map(choice).collect()
    }

    fn choice(&self, at: &At<'_, Penguins>, event: Event) -> Option<Choice> {
        let all = drawn::decisions(self, at.state(), &names(at));
        all.into_iter().find(|(known, _)| *known == event).map(|(_, it)| choice(it))
    }

    fn preview(&self, at: &At<'_, Penguins>, events: &[Event]) -> Option<Preview> {
        let preview = drawn::preview(self, at.state(), *events.first()?, &names(at))?;
        let lands = preview.place.map_or_else(String::new, |place| place.to_string());
        Some(Preview { what: preview.what, then: preview.then, danger: false, lands })
    }

    fn why_not(&self, at: &At<'_, Penguins>, place: &str) -> Option<Why> {
        drawn::why_not(self, at.state(), place.parse().ok()?)
    }

    fn place_at(&self, _at: &At<'_, Penguins>, _part: Part, point: (f64, f64)) -> Option<Spot> {
        drawn::place_at(point).map(|(place, middle)| (place.to_string(), middle))
    }

    fn picks(&self, at: &At<'_, Penguins>, place: &str) -> Vec<String> {
        let Ok(next) = place.parse::<Picked>() else { return Vec::new() };
        let picked = picked(at).map_or(Some(next), |before| before.then(next));
        picked.iter().map(Picked::to_string).collect()
    }

    fn dice(&self, at: &At<'_, Penguins>) -> Dice {
        let state = at.state();
        let shown = |drawing| Die { drawing, words: String::new() };
        match state.phase() {
            Phase::BeforeRoll | Phase::Dice => {
                let die = || shown(six_sided(None, DieLook::Still));
                Dice { dice: (0..state.dice()).map(|_| die()).collect(), ..Dice::default() }
            }
            _ => {
                // A 6 opens no circle, unless it opens them all.
                let dead = state.roll().has_six() && state.opened() != penguins::Igloos::ALL;
                let look = |figure: u8| if figure == 6 && dead { DieLook::Used } else { DieLook::Live };
                let roll = state.roll();
                let dice = roll.figures().iter();
                Dice {
                    dice: dice.map(|&figure| shown(six_sided(Some(figure), look(figure)))).collect(),
                    words: if dead { "A 6 opens no circle.".to_owned() } else { String::new() },
                    moves: None,
                }
            }
        }
    }

    fn panel(&self, at: &At<'_, Penguins>, considered: &[Event]) -> Option<Panel> {
        let state = at.state();
        let then = after(self, state, considered);
        let seat_line = |seat: Seat| {
            let freed = state.freed(seat);
            let things = freed.iter().flat_map(|(colour, count)| (0..count).map(move |_| colour));
            SeatLine {
                seat: seat.index() as u8,
                things: things.map(drawn::penguin_icon).collect(),
                words: match freed.total() {
                    0 => "none freed".to_owned(),
                    _ => format!("{}: {} points", drawn::freed_words(freed), state.points(seat)),
                },
                track: Some(Track {
                    name: "fish".to_owned(),
                    last: MOST_FISH,
                    at: state.fish(seat),
                    then: then.map_or(state.fish(seat), |then| then.fish(seat)),
                }),
            }
        };
        let mut seats: Vec<Seat> = state.order().seats().to_vec();
        if seats.is_empty() {
            seats = Seat::all(state.players()).collect();
        }
        Some(Panel { seats: seats.into_iter().map(seat_line).collect(), grid: Some(abilities(self, at)) })
    }

    fn score(&self, at: &At<'_, Penguins>, seat: Seat, considered: &[Event]) -> Option<Score> {
        let state = at.state();
        let then = after(self, state, considered).map(|then| sheet(then.freed(seat)));
        let line = |(nth, line): (usize, SheetLine)| {
            let value = i32::from(line.points);
            let then = then.map(|then| i32::from(then[nth].points));
            let colours = sets(state.freed(seat)).filter(|set| set.len() == line.colours);
            let mut from: Vec<String> = colours
                .flat_map(|set| set.iter().collect::<Vec<_>>())
                .map(|colour| drawn::freed_key(seat, colour))
                .collect();
            from.sort();
            from.dedup();
            ScoreLine {
                name: drawn::sheet_line(&line),
                rule: "P-21".to_owned(),
                value,
                then: then.filter(|then| *then != value),
                from,
            }
        };
        let lines: Vec<ScoreLine> = sheet(state.freed(seat)).into_iter().enumerate().map(line).collect();
        let total = lines.iter().map(|line| line.value).sum();
        let then: i32 = lines.iter().map(|line| line.then.unwrap_or(line.value)).sum();
        Some(Score { lines, total, then: Some(then).filter(|then| *then != total) })
    }

    fn motion(&self, before: &At<'_, Penguins>, event: Event) -> Motion {
        let drawn::Motion { dice, pieces, notes, ends } =
            drawn::animation(self, before.state(), event, &names(before));
        let walk = |piece: drawn::Keyed| Walk {
            key: piece.key,
            picture: piece.picture.map(|picture| picture.to_svg()),
            moments: piece.moments.iter().map(|m| Moment { at: m.at.into(), x: m.x, y: m.y }).collect(),
            leaves: piece.leaves,
        };
        let until = notes.iter().skip(1).map(|(from, _)| *from).chain([ends]).collect::<Vec<_>>();
        let caption = |((from, words), until): ((u32, String), u32)| Caption {
            words,
            from: from.into(),
            lasts: until.saturating_sub(from).max(READ).into(),
        };
        let faces = || (1..=6).map(|figure| six_sided(Some(figure), DieLook::Live)).collect();
        Motion {
            tumbling: if dice.is_some() { faces() } else { Vec::new() },
            tumble: if dice.is_some() { 600.0 } else { 0.0 },
            pieces: pieces.into_iter().map(walk).collect(),
            captions: notes.into_iter().zip(until).map(caption).collect(),
            ..Motion::default()
        }
    }

    fn log(&self, before: &At<'_, Penguins>, event: Event) -> String {
        drawn::log(self, before.state(), event, &names(before))
    }

    fn rule(&self, before: &State, event: Event) -> Option<&'static str> {
        let of_telling = |telling: &Effect| match telling {
            Effect::Ends(_) => Some("P-22"),
            Effect::Spared(_) | Effect::AsksCircle(_) => Some("P-20"),
            Effect::AsksColour(..) | Effect::Clears { chosen_by: Some(_), .. } => Some("P-19"),
            Effect::Clears { .. } => Some("P-18"),
            Effect::Catches(..) => Some("P-14"),
            Effect::Buys { .. } => Some("P-10"),
            Effect::Takes { .. } => Some("P-7"),
            Effect::SwapsIgloos(_) | Effect::SwapsSpots(_) => Some("P-16"),
            _ => None,
        };
        // What came last weighs most: a full circle counts for more than the fish before it.
        let told = self.effects(before, event).iter().rev().find_map(of_telling);
        told.or(match event {
            Event::Reroll => Some("P-12"),
            Event::Add(_) => Some("P-17"),
            _ => None,
        })
    }

    fn turn_number(&self, after: &State) -> u32 {
        after.round().into()
    }

    fn outlook(&self, at: &At<'_, Penguins>) -> (String, Vec<Outlook>) {
        let (heading, all, chances) = drawn::chances(self, at.state(), &names(at));
        let line = |chance: drawn::Chance| Outlook {
            words: chance.words,
            notation: chance.notation,
            fraction: format!("{}/{all}", chance.ways),
            chance: chance.ways as f64 / all.max(1) as f64,
            danger: false,
        };
        (heading, chances.into_iter().map(line).collect())
    }

    fn goal(&self) -> Goal {
        Goal { doing: "winning".to_owned(), done: "won".to_owned(), points: None }
    }

    fn missed(&self, before: &At<'_, Penguins>, played: &[Event], best: &[Event]) -> Words {
        match (played.first(), best.first()) {
            (Some(played), Some(best)) => drawn::missed(self, before.state(), *played, *best),
            _ => Words::default(),
        }
    }
}

/// What each ability does, takes from a catch, and costs now.
fn abilities(game: &Penguins, at: &At<'_, Penguins>) -> Grid {
    let state = at.state();
    let row = |offer: penguins::Offer| {
        let ability = offer.ability;
        let event = Event::Ability(ability);
        let can = game.refusal(state, event).is_none();
        GridRow {
            cells: vec![
                Cell::Text(ability.to_string()),
                Cell::Text(ability.line().to_owned()),
                Cell::Text(format!("−{}", ability.penalty())),
                match offer.holder {
                    Some(seat) => Cell::Seat(seat.index() as u8),
                    None => Cell::Text(offer.price.map_or_else(String::new, |price| price.to_string())),
                },
            ],
            mine: offer.holder.is_some() && offer.holder == at.seat,
            events: if can { vec![event.to_string()] } else { Vec::new() },
        }
    };
    let heads = ["", "Ability", "less fish", "costs now"];
    Grid { heads: heads.map(str::to_owned).into(), rows: state.offers().into_iter().map(row).collect() }
}

fn choice(choice: drawn::Choice) -> Choice {
    let (event, pick) = match choice.brings {
        Brings::Event(event) => (event.to_string(), None),
        Brings::Pick(picked) => (String::new(), Some(picked.to_string())),
    };
    Choice {
        event,
        pick,
        sign: match choice.sign {
            drawn::Sign::Penguin(colour) => Sign::Picture(drawn::penguin_icon(colour)),
            drawn::Sign::Figure(figure) => Sign::Picture(drawn::figure_icon(figure)),
            drawn::Sign::Icon(icon) => Sign::Icon(icon),
        },
        cost: choice.price.map_or_else(String::new, |price| price.to_string()),
        words: choice.words,
        then: choice.then,
        brief: choice.brief,
        danger: false,
        plain: choice.plain,
        lands: choice.place.map_or_else(String::new, |place| place.to_string()),
    }
}
