//! *Escape from Ruin* on the page.
use drawing::{DieLook, Drawing, Icon, Words, four_sided};
use present::ruin as drawn;
use protocol::{
    Choice, Dice, Die, Goal, Look, Moment, Motion, Outlook, Part, Preview, Sign, Status, Walk, percent, sign,
};
use ruin::{BoardKind, Effect, Event, GameResult, Hunter, Phase, Ruin, Square, State};
use tabletop::{Game, Why};

use super::{At, Face, Spot};

fn events(texts: &[String]) -> Vec<Event> {
    texts.iter().filter_map(|text| text.parse().ok()).collect()
}

/// What `scene` is to draw.
fn selection(game: &Ruin, at: &At<'_, Ruin>, look: &Look) -> drawn::Selection {
    let state = at.state();
    let mut selection = drawn::Selection {
        preview: events(&look.considered),
        forbidden: look.forbidden.as_deref().and_then(|place| place.parse().ok()),
        best: events(&look.best),
        show_reach: look.live,
        show_threat: look.threat,
        targets: look.live,
        ..drawn::Selection::default()
    };
    if let Some((played, mark)) = &look.played {
        (selection.played, selection.mark) = (events(played), mark.map_or("", sign));
    }
    match at.events.last() {
        // The hunter has just moved: where it came from.
        Some(Event::Chases(hunter, ..)) => {
            let before = at.states.get(at.events.len() - 1).and_then(|state| state.hunter(*hunter));
            selection.last.extend(before.filter(|square| state.hunter(*hunter) != Some(*square)));
        }
        // The player is under way: the squares of this turn.
        _ => {
            let rolled = at.events.iter().rposition(|event| matches!(event, Event::Roll(_)));
            if let Some(begin) = rolled.map(|roll| roll + 1) {
                let trail = drawn::trail(game, &at.states[begin], &at.events[begin..]);
                selection.last.extend(trail.first().filter(|_| trail.len() > 1));
                selection.trail = trail;
            }
        }
    }
    selection
}

/// The player's die of this turn.
fn rolled(at: &At<'_, Ruin>) -> Option<ruin::Die> {
    at.events.iter().rev().find_map(|event| match event {
        Event::Roll(die) => Some(*die),
        _ => None,
    })
}

impl Face for Ruin {
    fn board(&self, at: &At<'_, Ruin>, look: &Look) -> Drawing {
        drawn::board(self, at.state(), &selection(self, at, look))
    }

    fn overlay(&self, at: &At<'_, Ruin>, look: &Look) -> Drawing {
        drawn::overlay(self, at.state(), &selection(self, at, look))
    }

    fn board_name(&self, at: &At<'_, Ruin>) -> &'static str {
        match at.state().board() {
            BoardKind::City => "The city",
            BoardKind::Jungle => "The jungle",
        }
    }

    fn turn_words(&self, at: &At<'_, Ruin>) -> String {
        at.state().turns().max(1).to_string()
    }

    fn map_name(&self) -> String {
        self.map().name().to_owned()
    }

    fn waiting(&self, at: &At<'_, Ruin>) -> Option<(Drawing, &'static str, &'static str)> {
        let state = at.state();
        let waits = state.board() == BoardKind::City;
        waits
            .then(|| (drawn::mini(self, BoardKind::Jungle, Some(state)), "Jungle", "begins once you enter J"))
    }

    fn stamp(&self, at: &At<'_, Ruin>) -> Drawing {
        drawn::mini(self, at.state().board(), Some(at.state()))
    }

    fn status(&self, at: &At<'_, Ruin>) -> Status {
        let drawn::Status { heading, line } = drawn::status(self, at.state(), rolled(at));
        Status { heading, line }
    }

    fn describe(&self, at: &At<'_, Ruin>) -> String {
        drawn::describe(self, at.state())
    }

    fn choices(&self, at: &At<'_, Ruin>) -> Vec<Choice> {
        let state = at.state();
        let choice = |choice: drawn::Choice| Choice {
            event: choice.event.to_string(),
            sign: match choice.sign {
                drawn::Sign::Arrow(way) => Sign::Arrow(way as u16 * 45),
                drawn::Sign::Stop => Sign::Icon(Icon::Stop),
            },
            words: choice.words.to_owned(),
            brief: brief(self, state, &choice),
            then: choice.then,
            danger: choice.danger,
            plain: choice.event == Event::Stop,
            lands: choice.lands.to_string(),
            ..Choice::default()
        };
        drawn::choices(self, state).into_iter().map(choice).collect()
    }

    fn preview(&self, at: &At<'_, Ruin>, events: &[Event]) -> Option<Preview> {
        let drawn::Preview { what, then, lands, danger } = drawn::preview(self, at.state(), events)?;
        Some(Preview { what, then, danger, lands: lands.to_string() })
    }

    fn why_not(&self, at: &At<'_, Ruin>, place: &str) -> Option<Why> {
        self.why_not(at.state(), place.parse().ok()?)
    }

    fn place_at(&self, at: &At<'_, Ruin>, _part: Part, (x, y): (f64, f64)) -> Option<Spot> {
        let (column, row) = ((x / drawn::SQUARE).floor(), (y / drawn::SQUARE).floor());
        let within = (0.0..26.0).contains(&column) && (0.0..99.0).contains(&row);
        let square = within.then(|| Square::new(column as u8, row as u8))?;
        let middle = |at: f64| (at + 0.5) * drawn::SQUARE;
        let holds = self.board(at.state().board()).holds(square);
        holds.then(|| (square.to_string(), (middle(column), middle(row))))
    }

    fn dice(&self, at: &At<'_, Ruin>) -> Dice {
        let state = at.state();
        let shown = |drawing| Die { drawing, words: String::new() };
        let last = at.events.iter().rev().find_map(|event| match *event {
            Event::Roll(die) => Some((die, None)),
            Event::Chases(hunter, die, _) => Some((die, Some(hunter))),
            _ => None,
        });
        match last {
            None => Dice { dice: vec![shown(four_sided(None, DieLook::Still))], ..Dice::default() },
            Some((die, None)) => {
                let moving = state.phase() == Phase::Move;
                let look = if moving { DieLook::Live } else { DieLook::Used };
                Dice {
                    dice: vec![shown(four_sided(Some(die.figure()), look))],
                    words: String::new(),
                    moves: Some((state.moves_left(), die.figure())),
                }
            }
            Some((die, Some(hunter))) => Dice {
                dice: vec![shown(four_sided(Some(die.figure()), DieLook::Still))],
                words: format!("the {}’s", hunter.name()),
                moves: None,
            },
        }
    }

    fn motion(&self, before: &At<'_, Ruin>, event: Event) -> Motion {
        let shown = drawn::animation(self, before.state(), event);
        let hunts = matches!(event, Event::Chases(..));
        let look = if hunts { DieLook::Still } else { DieLook::Live };
        let tumbles = shown.die.is_some();
        let walk = |piece: drawn::Keyed| Walk {
            key: piece.key.to_owned(),
            moments: piece.moments.iter().map(|m| Moment { at: f64::from(m.at), x: m.x, y: m.y }).collect(),
            ..Walk::default()
        };
        Motion {
            tumbling: if tumbles {
                (1..=4).map(|figure| four_sided(Some(figure), look)).collect()
            } else {
                Vec::new()
            },
            tumble: if tumbles { 600.0 } else { 0.0 },
            pieces: shown.pieces.into_iter().map(walk).collect(),
            foretold: hunts,
            ..Motion::default()
        }
    }

    fn log(&self, before: &At<'_, Ruin>, event: Event) -> String {
        drawn::log(self, before.state(), event)
    }

    fn rule(&self, before: &State, event: Event) -> Option<&'static str> {
        let of_telling = |telling: &Effect| match telling {
            Effect::Ends(GameResult::Escaped) => Some("R4"),
            Effect::Ends(GameResult::Caught) => Some("R9"),
            Effect::Ends(GameResult::Skull) => Some("R18"),
            Effect::Ends(GameResult::Drowned) => Some("R24"),
            Effect::Crosses { .. } => Some("R5"),
            Effect::Swept { .. } | Effect::Hunts { swept: true, .. } => Some("R21"),
            Effect::Placed(Hunter::Cultist, _) => Some("R10"),
            Effect::Placed(Hunter::Tiger, _) => Some("R11"),
            Effect::Walks { .. } | Effect::Hunts { .. } => None,
        };
        // What came last weighs most: whoever is swept into the hunter's arms is caught.
        let told = self.effects(before, event).iter().rev().find_map(of_telling);
        told.or(if matches!(event, Event::Chases(..)) { Some("R15") } else { None })
    }

    fn turn_number(&self, after: &State) -> u32 {
        after.turns()
    }

    fn outlook(&self, at: &At<'_, Ruin>) -> (String, Vec<Outlook>) {
        let state = at.state();
        let mut then = *state;
        let hunter = state.active_hunter();
        let moving = state.phase() == Phase::Move;
        if moving && self.apply(&mut then, Event::Stop).is_err() || then.phase() == Phase::Over {
            return (
                format!("If you stop here, the game ends before the {} moves.", hunter.name()),
                Vec::new(),
            );
        }
        let head = match then.phase() {
            Phase::Chase if moving => {
                format!("If you stop on {}, the {} rolls and goes:", state.player(), hunter.name())
            }
            Phase::Chase => format!("The {} rolls and goes:", hunter.name()),
            Phase::Setup => "Chance puts the hunters into their corners:".to_owned(),
            _ => "You roll next:".to_owned(),
        };
        (head, outcomes(self, &then))
    }

    fn goal(&self) -> Goal {
        Goal { doing: "escaping".to_owned(), done: "escaped".to_owned(), points: None }
    }

    fn missed(&self, before: &At<'_, Ruin>, played: &[Event], best: &[Event]) -> Words {
        drawn::missed(self, before.state(), played, best)
    }
}

/// What comes of a choice that ends the turn, in a few words; empty for others, which are short.
fn brief(game: &Ruin, state: &State, choice: &drawn::Choice) -> String {
    let mut after = *state;
    if choice.danger || game.apply(&mut after, choice.event).is_err() || after.phase() != Phase::Chase {
        return String::new();
    }
    let caught: f64 = outcomes(game, &after).iter().filter(|line| line.danger).map(|line| line.chance).sum();
    let risk = if caught > 0.0 { format!("risk {}", percent(caught)) } else { "no risk".to_owned() };
    let swept = match choice.event {
        Event::Step(way) => {
            game.effects(state, Event::Step(way)).iter().any(|t| matches!(t, Effect::Swept { .. }))
        }
        _ => false,
    };
    if swept { format!("to {}, {risk}", choice.lands) } else { risk }
}

/// What chance can do in a position, by rolls, with exact weights.
fn outcomes(game: &Ruin, state: &State) -> Vec<Outlook> {
    let outcomes = game.outcomes_sorted(state);
    let all: u64 = outcomes.iter().map(|(_, weight)| weight).sum();
    let lines = outcomes.into_iter().map(|(event, weight)| {
        let danger = matches!(event, Event::Chases(_, _, square) if square == state.player());
        Outlook {
            words: outcome_words(game, state, event, danger),
            notation: event.to_string(),
            fraction: fraction(weight, all),
            chance: weight as f64 / all.max(1) as f64,
            danger,
        }
    });
    lines.collect()
}

fn outcome_words(game: &Ruin, state: &State, event: Event, caught: bool) -> String {
    match event {
        Event::Chases(hunter, die, square) => {
            let stays = state.hunter(hunter) == Some(square);
            let goes =
                if stays { format!("{die}: stays on {square}") } else { format!("{die}: to {square}") };
            match game.hunter_distance(hunter, square, state.player()) {
                _ if caught => format!("{goes}, and has you"),
                Some(1) => format!("{goes}, 1 step from you"),
                Some(steps) => format!("{goes}, {steps} steps from you"),
                None => goes,
            }
        }
        Event::Roll(die) => format!("a {die}"),
        Event::Starts(hunter, square) => format!("the {} on {square}", hunter.name()),
        Event::Step(_) | Event::Stop => event.to_string(),
    }
}

fn fraction(weight: u64, all: u64) -> String {
    let (mut a, mut b) = (weight, all);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    format!("{}/{}", weight / a.max(1), all / a.max(1))
}
