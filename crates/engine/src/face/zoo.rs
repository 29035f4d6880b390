//! *Mayhem at the Rockport Zoo* on the page.
use drawing::{Drawing, Words};
use present::zoo::{self as drawn, Brings, Picked, Place, Selection};
use protocol::{
    Caption, Choice, Dice, Die, Gauge, Goal, Look, Moment, Motion, Near, Outlook, Part, Preview, Sign,
    Status, Stroke, Walk, sign,
};
use tabletop::Why;
use zoo::{Effect, Event, GameResult, How, Kind, Orientation, Phase, State, Zoo};

use super::{At, Face, Spot};

/// The orientation die lies behind the four with animals.
const ORIENTATION: usize = 4;

fn events(texts: &[String]) -> Vec<Event> {
    texts.iter().filter_map(|text| text.parse().ok()).collect()
}

/// What was picked without deciding anything yet.
fn picked(game: &Zoo, at: &At<'_, Zoo>) -> Option<Picked> {
    at.picked.first().and_then(|name| Picked::named(game.map(), name))
}

/// Where something happened since the animals moved last: the step that was left, the animal's that was shot.
fn last(game: &Zoo, at: &At<'_, Zoo>) -> Vec<Place> {
    let before = at.states.iter().rev().nth(1);
    match (before, at.events.last()) {
        (Some(before), Some(Event::Go(_) | Event::Bypass(_))) => {
            let who = before.active();
            who.map(|who| Place::Space(game.map().space_of_character(before, who))).into_iter().collect()
        }
        (Some(before), Some(Event::Shoot(kind))) => {
            let step = before.animal(*kind);
            step.map(|step| Place::Space(game.map().space_of(step))).into_iter().collect()
        }
        (_, Some(Event::Close(gate, _))) => {
            game.map().gate_named(*gate).map(Place::Gate).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// What `scene` is to draw.
fn selection(game: &Zoo, at: &At<'_, Zoo>, look: &Look) -> Selection {
    let (played, mark) = match &look.played {
        Some((played, mark)) => (events(played), mark.map_or("", sign)),
        None => (Vec::new(), ""),
    };
    Selection {
        considered: events(&look.considered),
        picked: picked(game, at),
        forbidden: look.forbidden.as_deref().and_then(|place| Place::named(game.map(), place)),
        last: last(game, at),
        trips: drawn::trips(game, &at.states, &at.events),
        played,
        mark,
        best: events(&look.best),
        live: look.live,
    }
}

impl Face for Zoo {
    fn board(&self, at: &At<'_, Zoo>, look: &Look) -> Drawing {
        drawn::board(self, at.state(), &selection(self, at, look))
    }

    fn overlay(&self, at: &At<'_, Zoo>, look: &Look) -> Drawing {
        drawn::overlay(self, at.state(), &selection(self, at, look))
    }

    fn near(&self, at: &At<'_, Zoo>) -> Option<Near> {
        if at.state().phase() == Phase::Over {
            return None;
        }
        let (area, name) = drawn::near(self, at.state());
        Some(Near {
            area,
            name: name.to_owned(),
            whole: "Whole zoo".to_owned(),
            locator: drawn::locator(self, at.state(), area),
        })
    }

    fn board_name(&self, _at: &At<'_, Zoo>) -> &'static str {
        "The zoo"
    }

    fn turn_words(&self, at: &At<'_, Zoo>) -> String {
        match at.state().turn() {
            0 => format!("setup {} of {}", self.level() - at.state().setup_left() + 1, self.level()),
            turn => turn.to_string(),
        }
    }

    fn facts(&self, at: &At<'_, Zoo>) -> Vec<(&'static str, String)> {
        let escaped = at.state().traps().count();
        let level =
            if self.advanced() { format!("{}, advanced", self.level()) } else { self.level().to_string() };
        vec![
            ("In a cage", "moves, direct, indirect, tranquilizers".to_owned()),
            ("Escaped", format!("{escaped} of 3")),
            ("Level", level),
        ]
    }

    fn map_name(&self) -> String {
        self.map().name().to_owned()
    }

    fn stamp(&self, at: &At<'_, Zoo>) -> Drawing {
        drawn::mini(self, at.state())
    }

    fn status(&self, at: &At<'_, Zoo>) -> Status {
        let drawn::Status { heading, line } = drawn::status(self, at.state(), picked(self, at));
        Status { heading, line }
    }

    fn describe(&self, at: &At<'_, Zoo>) -> String {
        drawn::describe(self, at.state())
    }

    fn choices(&self, at: &At<'_, Zoo>) -> Vec<Choice> {
        let choices = drawn::choices(self, at.state(), picked(self, at));
        choices.into_iter().map(|it| choice(self, at.state(), it)).collect()
    }

    fn choice(&self, at: &At<'_, Zoo>, event: Event) -> Option<Choice> {
        let all = drawn::decisions(self, at.state());
        all.into_iter().find(|(known, _)| *known == event).map(|(_, it)| choice(self, at.state(), it))
    }

    fn preview(&self, at: &At<'_, Zoo>, events: &[Event]) -> Option<Preview> {
        let drawn::Preview { what, then, danger, place } = drawn::preview(self, at.state(), events)?;
        Some(Preview { what, then, danger, lands: name(self, place) })
    }

    fn why_not(&self, at: &At<'_, Zoo>, place: &str) -> Option<Why> {
        drawn::why_not(self, at.state(), Place::named(self.map(), place)?)
    }

    fn place_at(&self, at: &At<'_, Zoo>, _part: Part, point: (f64, f64)) -> Option<Spot> {
        let (place, middle) = drawn::place_at(self.map(), at.state(), point)?;
        Some((place.name(self.map()), middle))
    }

    fn picks(&self, at: &At<'_, Zoo>, place: &str) -> Vec<String> {
        // What is picked replaces what was; the same gate again is put back.
        let next = Picked::named(self.map(), place);
        let again = next.is_some() && next == picked(self, at) && matches!(next, Some(Picked::Gate(_)));
        next.filter(|_| !again).map(|next| next.name(self.map())).into_iter().collect()
    }

    fn dice(&self, at: &At<'_, Zoo>) -> Dice {
        let rolled = drawn::rolled(self, &at.states, &at.events);
        let shown = |drawing, words: String| Die { drawing, words };
        let mut dice: Vec<Die> = (0..ORIENTATION)
            .map(|nth| {
                let kind = rolled.map(|rolled| rolled.kinds[nth]);
                let words =
                    match rolled.and_then(|rolled| rolled.orientations[nth]).filter(|_| self.advanced()) {
                        Some(orientation) => drawn::letters(orientation).join(" "),
                        None => kind.map_or_else(String::new, |kind| kind.name().to_owned()),
                    };
                shown(drawn::animal_die(nth + 1, kind), words)
            })
            .collect();
        let last = |rolled: drawn::Rolled| rolled.orientations.into_iter().flatten().next_back();
        dice.push(shown(drawn::orientation_die(rolled.and_then(last)), String::new()));
        Dice { dice, ..Dice::default() }
    }

    fn gauges(&self, at: &At<'_, Zoo>, considered: &[Event]) -> Vec<Gauge> {
        let gauge = |card: drawn::Card| Gauge {
            name: card.who.name().to_owned(),
            picture: drawn::person_icon(card.who, card.active),
            signs: card.tracks_markup(),
            words: card.words(),
        };
        drawn::cards(self, at.state(), considered).into_iter().map(gauge).collect()
    }

    fn motion(&self, before: &At<'_, Zoo>, event: Event) -> Motion {
        let shown = drawn::animation(self, before.state(), event);
        let walk = |piece: drawn::Keyed| Walk {
            key: piece.key,
            picture: piece.picture.map(|picture| picture.to_svg()),
            moments: piece
                .moments
                .iter()
                .map(|(at, x, y)| Moment { at: f64::from(*at), x: *x, y: *y })
                .collect(),
            leaves: piece.leaves,
        };
        let stroke = |stroke: drawn::Stroke| Stroke {
            part: Part::Board,
            path: stroke.path,
            class: stroke.class.to_owned(),
            from: stroke.from.into(),
            lasts: stroke.lasts.into(),
        };
        let caption = |(from, lasts, words): (u32, u32, String)| Caption {
            words,
            from: from.into(),
            lasts: lasts.into(),
        };
        let (tumbling, thrown) = faces(before.state(), event);
        Motion {
            tumble: if tumbling.is_empty() { 0.0 } else { 600.0 },
            tumbling,
            thrown,
            foretold: shown.foretold,
            pieces: shown.pieces.into_iter().map(walk).collect(),
            strokes: shown.strokes.into_iter().map(stroke).collect(),
            captions: shown.captions.into_iter().map(caption).collect(),
        }
    }

    fn log(&self, before: &At<'_, Zoo>, event: Event) -> String {
        drawn::log(self, before.state(), event)
    }

    fn rule(&self, before: &State, event: Event) -> Option<&'static str> {
        // What came last weighs most.
        self.effects(before, event).iter().rev().find_map(of_telling)
    }

    fn turn_number(&self, after: &State) -> u32 {
        after.turn()
    }

    fn outlook(&self, at: &At<'_, Zoo>) -> (String, Vec<Outlook>) {
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
        Goal { doing: "restoring the power".to_owned(), done: "restored".to_owned(), points: None }
    }

    fn missed(&self, before: &At<'_, Zoo>, played: &[Event], best: &[Event]) -> Words {
        drawn::missed(self, before.state(), played, best)
    }
}

/// The rule that makes more of an event than its notation says.
fn of_telling(telling: &Effect) -> Option<&'static str> {
    match telling {
        Effect::Ends(GameResult::Restored) => Some("Z-34"),
        Effect::Ends(GameResult::Escaped) => Some("Z-23"),
        Effect::Ends(GameResult::Mauled) => Some("Z-35"),
        Effect::Ends(GameResult::Stranded) => Some("Z-39"),
        Effect::Escapes { .. } | Effect::Blocked { .. } => Some("Z-22"),
        Effect::Called(_) | Effect::AtGate(..) => Some("Z-9"),
        Effect::Suffers { .. } => Some("Z-12"),
        Effect::Attacks(attack) => Some(match attack.how {
            How::Met => "Z-27",
            How::Pinning => "Z-20",
            How::Passing | How::Stopping => "Z-19",
        }),
        Effect::Heals { .. } => Some("Z-33"),
        Effect::Supplied { source: zoo::Source::Office, .. } => Some("Z-36"),
        Effect::Supplied { source: zoo::Source::Share, .. } => Some("Z-37"),
        Effect::Shoots { over: Some(_), .. } => Some("Z-25"),
        Effect::Walks { past: Some(_), .. } => Some("Z-28"),
        _ => None,
    }
}

/// The faces that tumbling dice show, and which of the dice those are.
fn faces(before: &State, event: Event) -> (Vec<Drawing>, Vec<usize>) {
    match event {
        Event::Animals(_) => {
            // Every die keeps its number while it tumbles: only what it shows is told.
            let face = |kind: Kind| drawn::animal_die(0, Some(kind));
            (Kind::ALL.map(face).into(), (0..ORIENTATION).collect())
        }
        Event::Again(_) => {
            let nth = usize::from(before.moving());
            (Kind::ALL.map(|kind| drawn::animal_die(nth + 1, Some(kind))).into(), vec![nth])
        }
        Event::Orientation(_) => {
            let face = |orientation| drawn::orientation_die(Some(orientation));
            (Orientation::ALL.map(face).into(), vec![ORIENTATION])
        }
        _ => (Vec::new(), Vec::new()),
    }
}

fn name(game: &Zoo, place: Option<Place>) -> String {
    place.map_or_else(String::new, |place| place.name(game.map()))
}

fn choice(game: &Zoo, state: &State, choice: drawn::Choice) -> Choice {
    let (event, pick) = match choice.brings {
        Brings::Event(event) => (event.to_string(), None),
        Brings::Pick(picked) => (
            String::new(),
            Some(picked.map_or_else(|| "nothing".to_owned(), |picked| picked.name(game.map()))),
        ),
    };
    Choice {
        event,
        pick,
        sign: match choice.sign {
            drawn::Sign::None => Sign::None,
            drawn::Sign::Animal(kind) => Sign::Picture(drawn::animal_icon(kind, 26)),
            drawn::Sign::Person(who) => {
                let active = state.phase() == Phase::First || state.active() == Some(who);
                Sign::Picture(drawn::person_icon(who, active))
            }
            drawn::Sign::Arrow(way) => Sign::Picture(drawn::arrow_icon(way)),
            drawn::Sign::Icon(icon) => Sign::Icon(icon),
        },
        cost: choice.price.map_or_else(String::new, |price| price.to_string()),
        lands: name(game, choice.place),
        words: choice.words,
        then: choice.then,
        brief: choice.brief,
        danger: choice.danger,
        plain: choice.plain,
    }
}
