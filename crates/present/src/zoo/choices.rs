//! What can be done now, in words: the choices that stand beside the board.
use tabletop::Game;
use zoo::{
    Aim, Character, Direction, Effect, Event, Exit, GameResult, Gate, How, Kind, Map, Phase, Space, State,
    Zoo,
};

use super::said::{self, capital, count, goods};
use super::walks::walks;
use super::{Picked, Place, gates, place_of, shots};
use drawing::Icon;

/// So many choices stand beside the board; the rest is marked on it.
const MOST: usize = 9;
/// So many spaces of a move among them.
const GOES: usize = 4;

/// The sign in front of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// None.
    None,
    /// An animal.
    Animal(Kind),
    /// A person.
    Person(Character),
    /// An arrow.
    Arrow(Direction),
    /// A sign of ours.
    Icon(Icon),
}

/// What a choice brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brings {
    /// It decides.
    Event(Event),
    /// It picks something, and what can be done with that is shown then; nothing puts back what is picked.
    Pick(Option<Picked>),
}

/// One thing that can be done now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What it brings.
    pub brings: Brings,
    /// The sign in front of it.
    pub sign: Sign,
    /// What it is: `Shoot the bear`.
    pub words: String,
    /// The tranquilizers it takes, where they stand on the board as a figure, too.
    pub price: Option<u8>,
    /// What comes of it: `3 of 5 tranquilizers`.
    pub then: String,
    /// The same where there is little room; empty where it is short enough.
    pub brief: String,
    /// It leads elsewhere, or passes, and is shown plainly.
    pub plain: bool,
    /// The game is lost by it.
    pub danger: bool,
    /// The place on the board it is about.
    pub place: Option<Place>,
}

impl Choice {
    fn new(brings: Brings, sign: Sign, words: impl Into<String>, then: impl Into<String>) -> Choice {
        Choice {
            brings,
            sign,
            words: words.into(),
            price: None,
            then: then.into(),
            brief: String::new(),
            plain: false,
            danger: false,
            place: None,
        }
    }

    fn plain(self) -> Choice {
        Choice { plain: true, ..self }
    }

    fn brief(self, brief: impl Into<String>) -> Choice {
        Choice { brief: brief.into(), ..self }
    }
}

/// What can be done now, as far as it stands in words; nothing where nobody decides.
pub fn choices(game: &Zoo, state: &State, picked: Option<Picked>) -> Vec<Choice> {
    let mut legal = Vec::new();
    game.legal(state, |event| legal.push(event));
    let acting = matches!(state.phase(), Phase::Act);
    match picked {
        Some(Picked::Close) if acting => return closing(game, state, &legal),
        Some(Picked::Gate(gate)) if acting => return filling(game, state, &legal, gate),
        Some(Picked::Buy(tranquilizers, health))
            if legal.contains(&Event::Exchange { tranquilizers, health }) =>
        {
            return buying(game, state, tranquilizers, health);
        }
        _ => {}
    }
    let kind = |wanted: fn(&Event) -> bool| legal.iter().copied().filter(wanted).collect::<Vec<_>>();
    let mut rest: Vec<Choice> = Vec::new();
    for event in kind(|event| matches!(event, Event::Allow | Event::Reroll | Event::First(_) | Event::Share))
    {
        rest.push(decision(game, state, event));
    }
    let mut goes: Vec<Choice> = kind(|event| matches!(event, Event::Go(_)))
        .into_iter()
        .map(|event| decision(game, state, event))
        .collect();
    goes.sort_by_key(|choice| (choice.danger, toll(game, state, choice)));
    rest.extend(goes.into_iter().take(GOES));
    let bypass = bypasses(game, state, &legal);
    rest.extend(
        kind(|event| matches!(event, Event::Move)).into_iter().map(|event| decision(game, state, event)),
    );
    rest.extend(bypass.into_iter().map(|event| decision(game, state, event)));
    rest.extend(
        kind(|event| matches!(event, Event::Gain)).into_iter().map(|event| decision(game, state, event)),
    );
    if legal.iter().any(|event| matches!(event, Event::Close(..))) {
        let price = state.active().map_or(0, |who| game.map().card(who).gate);
        let then = format!("{} a square", count(price, "point"));
        rest.push(Choice::new(Brings::Pick(Some(Picked::Close)), Sign::None, "Close a gate", then));
    }
    rest.extend(shop(game, state, &legal));
    for event in kind(|event| matches!(event, Event::Stop | Event::End)) {
        rest.push(decision(game, state, event));
    }
    let mut choices = shooting(game, state);
    choices.truncate(MOST.saturating_sub(rest.len()));
    choices.extend(rest);
    choices
}

/// The ways past animals that stand in words: those that the board cannot show, since one can go there without, too;
/// else the first.
fn bypasses(game: &Zoo, state: &State, legal: &[Event]) -> Vec<Event> {
    let all: Vec<Event> = legal.iter().copied().filter(|event| matches!(event, Event::Bypass(_))).collect();
    let walks = if all.is_empty() { Vec::new() } else { walks(game, state) };
    let on_board = |event: &Event| walks.iter().any(|walk| walk.events == [*event]);
    let hidden: Vec<Event> = all.iter().copied().filter(|event| !on_board(event)).collect();
    if hidden.is_empty() { all.into_iter().take(1).collect() } else { hidden }
}

/// Every event that is possible now as a choice, the likelier ones first: where nothing can be picked.
pub fn decisions(game: &Zoo, state: &State) -> Vec<(Event, Choice)> {
    let mut legal = Vec::new();
    game.legal(state, |event| legal.push(event));
    let rank = |event: &Event| match event {
        Event::Shoot(_) => 0,
        Event::Share => 1,
        Event::Go(_) => 2,
        Event::Bypass(_) => 4,
        Event::Move => 3,
        Event::Gain => 5,
        Event::Stop => 6,
        Event::Close(..) => 7,
        Event::Exchange { .. } => 9,
        Event::End => 8,
        _ => 0,
    };
    legal.sort_by_key(rank);
    legal.into_iter().map(|event| (event, decision(game, state, event))).collect()
}

/// The shots that are possible, the dearest first.
fn shooting(game: &Zoo, state: &State) -> Vec<Choice> {
    let mut shots = shots(game, state);
    shots.sort_by_key(|(_, aim)| std::cmp::Reverse(aim.price));
    shots.into_iter().map(|(kind, aim)| shot(game.map(), state, kind, aim)).collect()
}

fn shot(map: &Map, state: &State, kind: Kind, aim: Aim) -> Choice {
    let have = state.active().map_or(0, |who| state.figure(who).tranquilizers.have);
    let over = aim.over.map_or_else(String::new, |over| format!(", over {}", map.id(over)));
    Choice {
        price: Some(aim.price),
        place: Some(Place::Animal(kind)),
        ..Choice::new(
            Brings::Event(Event::Shoot(kind)),
            Sign::Animal(kind),
            format!("Shoot the {kind}"),
            format!("{} of {}{over}", aim.price, count(have, "tranquilizer")),
        )
    }
    .brief(if aim.over.is_some() { "extended" } else { "" })
}

/// Any event that is possible now.
fn decision(game: &Zoo, state: &State, event: Event) -> Choice {
    let map = game.map();
    let who = state.active();
    let choice = match event {
        Event::Allow => escape(state, event),
        Event::Reroll => {
            Choice::new(Brings::Event(event), Sign::Icon(Icon::Undo), "Roll its die again", "then it stays")
        }
        Event::First(first) => {
            let figure = state.figure(first);
            let then = format!(
                "{} health, {}, {}",
                figure.health.have,
                count(figure.tranquilizers.have, "tranquilizer"),
                count(figure.ap.have, "point")
            );
            Choice::new(Brings::Event(event), Sign::Person(first), format!("The {first} first"), then)
                .brief(format!("{} health, {} points", figure.health.have, figure.ap.have))
        }
        Event::Share => {
            let other = who.map_or("other", |who| who.other().name());
            let then = "free, once in the game";
            Choice::new(Brings::Event(event), Sign::Icon(Icon::Swap), format!("Share with the {other}"), then)
        }
        Event::Move => {
            let spaces = who.map_or(0, |who| map.card(who).movement);
            let words = format!("Walk, {}", count(spaces, "space"));
            Choice::new(Brings::Event(event), who.map_or(Sign::None, Sign::Person), words, "1 action")
        }
        Event::Go(name) => go(game, state, event, map.space(name)),
        Event::Bypass(name) => {
            let past = said::past(&game.effects(state, event));
            let words = past
                .map_or_else(|| format!("Get past to {name}"), |kind| format!("Past the {kind} to {name}"));
            let takes =
                if state.phase() == Phase::Act { "2 points, both actions" } else { "2 spaces, 2 points" };
            let toll = consequence(game, state, event);
            let then = if toll.is_empty() { takes.to_string() } else { format!("{takes}, {toll}") };
            Choice::new(Brings::Event(event), Sign::Icon(Icon::Fork), words, then)
        }
        Event::Stop => {
            let left = count(state.movement(), "space");
            let gets = consequence(game, state, event);
            let then = if gets.is_empty() { format!("{left} left") } else { gets };
            Choice::new(Brings::Event(event), Sign::Icon(Icon::Stop), "Stop here", then).plain()
        }
        Event::Shoot(kind) => {
            let aim = who.and_then(|who| game.aim(state, who, kind).ok());
            shot(map, state, kind, aim.unwrap_or(Aim { over: None, price: 0 }))
        }
        Event::Close(name, squares) => close(game, state, event, map.gate_named(name), squares),
        Event::Gain => {
            let gained = match game.effects(state, event).first() {
                Some(Effect::Gains(_, points)) => *points,
                _ => 0,
            };
            Choice::new(
                Brings::Event(event),
                Sign::None,
                format!("Gain {}", count(gained, "point")),
                "1 action",
            )
        }
        Event::Exchange { tranquilizers, health } => {
            let price = price(game, state, event);
            let have = who.map_or(0, |who| state.figure(who).ap.have);
            let words = format!("Buy {}", goods(tranquilizers, health));
            let then = format!("{price} of {}, {} left", count(have, "point"), have.saturating_sub(price));
            Choice::new(Brings::Event(event), Sign::Icon(Icon::Check), words, then)
                .brief(format!("{price} of {}", count(have, "point")))
        }
        Event::End => {
            let left = state.actions();
            let then = if left > 0 { format!("{} unused", count(left, "action")) } else { String::new() };
            Choice::new(Brings::Event(event), Sign::Icon(Icon::Stop), "End the part", then).plain()
        }
        Event::Animals(_) | Event::Orientation(_) | Event::Again(_) => {
            Choice::new(Brings::Event(event), Sign::None, event.to_string(), "")
        }
    };
    let place = place_of(map, state, event);
    Choice { danger: loses(game, state, event), place: choice.place.or(place), ..choice }
}

fn escape(state: &State, event: Event) -> Choice {
    let held = state.traps().count();
    let then =
        if held < 3 { format!("into trap {} of 3", held + 1) } else { "every trap is full".to_string() };
    Choice::new(Brings::Event(event), Sign::Icon(Icon::Share), "Let it escape", then)
}

/// One space of a move.
fn go(game: &Zoo, state: &State, event: Event, to: Option<Space>) -> Choice {
    let map = game.map();
    let way =
        state.active().zip(to).and_then(|(who, to)| direction(map, map.space_of_character(state, who), to));
    let name = to.map_or_else(String::new, |to| map.id(to).to_string());
    let words = match way {
        Some(way) => format!("{} to {name}", capital(way.word())),
        None => format!("On to {name}"),
    };
    let gets = consequence(game, state, event);
    let left = match state.movement().saturating_sub(1) {
        0 => "ends the move".to_string(),
        left => format!("{} left", count(left, "space")),
    };
    let then = if gets.is_empty() { left } else { gets };
    let sign = way.map_or(Sign::Icon(Icon::Next), Sign::Arrow);
    Choice::new(Brings::Event(event), sign, words, then)
}

/// The direction in which a neighbour lies.
fn direction(map: &Map, from: Space, to: Space) -> Option<Direction> {
    Direction::ALL
        .into_iter()
        .find(|way| matches!(map.exit(from, *way), Some(Exit::Link { to: next, .. }) if next == to))
}

/// What comes of an event besides what it is, short: attacks, crosses, the office, the end.
pub(super) fn consequence(game: &Zoo, state: &State, event: Event) -> String {
    let mut parts: Vec<String> = Vec::new();
    for telling in game.effects(state, event) {
        match telling {
            Effect::Attacks(attack) if attack.how == How::Met => {
                parts.push(format!("−{}, the {}", attack.health, attack.kind));
            }
            Effect::Heals { health, .. } => parts.push(format!("cross, +{health}")),
            Effect::Supplied { tranquilizers, .. } => {
                parts.push(format!("+{}", count(tranquilizers, "tranquilizer")));
            }
            Effect::Ends(outcome) => parts.push(
                match outcome {
                    GameResult::Restored => "the shed: won",
                    GameResult::Escaped => "a fourth escape: lost",
                    GameResult::Mauled => "no health left: lost",
                    GameResult::Stranded => "stranded: lost",
                }
                .to_string(),
            ),
            _ => {}
        }
    }
    parts.join(", ")
}

/// Whether the game is lost by an event.
fn loses(game: &Zoo, state: &State, event: Event) -> bool {
    let mut after = *state;
    game.apply(&mut after, event).is_ok()
        && after.outcome().is_some_and(|outcome| outcome != GameResult::Restored)
}

/// The health that coming to where a choice leads costs.
fn toll(game: &Zoo, state: &State, choice: &Choice) -> u16 {
    match (choice.place, state.active()) {
        (Some(Place::Space(space)), Some(who)) => {
            game.met_in(state, who, space).map(|attack| u16::from(attack.health)).sum()
        }
        _ => 0,
    }
}

/// The points an exchange or squares of a gate take.
fn price(game: &Zoo, state: &State, event: Event) -> u8 {
    let told = game.effects(state, event);
    let price = told.iter().find_map(|telling| match telling {
        Effect::Buys { price, .. } | Effect::Closes { price, .. } => Some(*price),
        _ => None,
    });
    price.unwrap_or_default()
}

fn back(words: &str) -> Choice {
    Choice::new(Brings::Pick(None), Sign::Icon(Icon::Close), words, "").plain()
}

fn close(game: &Zoo, state: &State, event: Event, gate: Option<Gate>, squares: u8) -> Choice {
    let Some(gate) = gate else {
        return Choice::new(Brings::Event(event), Sign::None, event.to_string(), "");
    };
    let filled = state.squares(gate) + squares;
    let blocked = state.blocked(gate).count() as u8;
    let then = if filled >= Gate::SQUARES {
        "closed".to_string()
    } else {
        format!("blocks {} more", filled.saturating_sub(blocked))
    };
    let price = price(game, state, event);
    let name = gates::name(game.map(), gate);
    Choice::new(
        Brings::Event(event),
        Sign::Icon(Icon::Check),
        format!("Fill {}, {name}", count(squares, "square")),
        format!("{}, {then}", count(price, "point")),
    )
    .brief(format!("{} p, {then}", price))
}

/// Which gate: one square at once, where no more can be.
fn closing(game: &Zoo, state: &State, legal: &[Event]) -> Vec<Choice> {
    let map = game.map();
    let gate = |gate: Gate| {
        let possible = filling_events(map, legal, gate);
        let name = capital(&gates::name(map, gate));
        let then = gates::state_words(state, gate);
        let open = state.squares(gate);
        let brief = format!("{open} of 3 filled");
        match possible.as_slice() {
            [] => None,
            [one] => Some(decision(game, state, *one)),
            _ => Some(Choice {
                place: Some(Place::Gate(gate)),
                ..Choice::new(Brings::Pick(Some(Picked::Gate(gate))), Sign::None, name, then).brief(brief)
            }),
        }
    };
    let mut choices: Vec<Choice> = Gate::ALL.into_iter().filter_map(gate).collect();
    choices.push(back("Close no gate"));
    choices
}

fn filling_events(map: &Map, legal: &[Event], gate: Gate) -> Vec<Event> {
    let name = map.gate(gate).name;
    legal.iter().copied().filter(|event| matches!(event, Event::Close(other, _) if *other == name)).collect()
}

/// How many squares of a gate.
fn filling(game: &Zoo, state: &State, legal: &[Event], gate: Gate) -> Vec<Choice> {
    let possible = filling_events(game.map(), legal, gate);
    let mut choices: Vec<Choice> = possible.into_iter().map(|event| decision(game, state, event)).collect();
    choices.push(back("Close no gate"));
    choices
}

/// Buying begins with one of what can be bought.
fn shop(game: &Zoo, state: &State, legal: &[Event]) -> Option<Choice> {
    let can = |tranquilizers, health| legal.contains(&Event::Exchange { tranquilizers, health });
    let first = [(1, 0), (0, 1)].into_iter().find(|(tranquilizers, health)| can(*tranquilizers, *health))?;
    let card = game.map().card(state.active()?);
    let then = format!("tranquilizer {}, health {}", card.tranquilizer, card.health);
    let picked = Picked::Buy(first.0, first.1);
    Some(Choice::new(Brings::Pick(Some(picked)), Sign::None, "Buy with points", then))
}

/// More or less of each; what is in the basket is bought by the first choice.
fn buying(game: &Zoo, state: &State, tranquilizers: u8, health: u8) -> Vec<Choice> {
    let Some(who) = state.active() else { return Vec::new() };
    let possible = |tranquilizers: u8, health: u8| {
        game.refusal(state, Event::Exchange { tranquilizers, health }).is_none()
    };
    let (card, figure) = (game.map().card(who), state.figure(who));
    // What cannot be is not taken away: the buttons stay where they are, and say why.
    let step = |words: &str, to: Option<(u8, u8)>, then: String, why: &str| {
        let (tranquilizers, health) = to.unwrap_or((tranquilizers, health));
        let choice = |then: &str| {
            let picked = Picked::Buy(tranquilizers, health);
            Choice::new(Brings::Pick(Some(picked)), Sign::None, words, then)
        };
        if to.is_some() { choice(&then) } else { choice(why).plain() }
    };
    // One more of one thing may go only with less of the other.
    let more_tranquilizers = tranquilizers
        .checked_add(1)
        .and_then(|more| (0..=health).rev().map(|rest| (more, rest)).find(|(t, h)| possible(*t, *h)));
    let more_health = health
        .checked_add(1)
        .and_then(|more| (0..=tranquilizers).rev().map(|rest| (rest, more)).find(|(t, h)| possible(*t, *h)));
    let less = |to: Option<(u8, u8)>| to.filter(|(tranquilizers, health)| possible(*tranquilizers, *health));
    let instead = |kept: bool, price: u8, other: &str| {
        let price = count(price, "point");
        if kept { format!("for {price}") } else { format!("for {price}, less {other}") }
    };
    let most = |left: u8, wanted: u8| if wanted >= left { "the track ends here" } else { "too few points" };
    let no_supply = "only after the office";
    let why_more = if figure.supply { most(figure.tranquilizers.left, tranquilizers) } else { no_supply };
    let why_less = |none: bool| if none { "none so far" } else { "something has to be bought" };
    vec![
        decision(game, state, Event::Exchange { tranquilizers, health }),
        back("Buy nothing"),
        step(
            "1 tranquilizer more",
            more_tranquilizers,
            instead(more_tranquilizers.is_none_or(|to| to.1 == health), card.tranquilizer, "health"),
            why_more,
        ),
        step(
            "1 tranquilizer less",
            less(tranquilizers.checked_sub(1).map(|less| (less, health))),
            format!("{tranquilizers} so far"),
            why_less(tranquilizers == 0),
        ),
        step(
            "1 health more",
            more_health,
            instead(more_health.is_none_or(|to| to.0 == tranquilizers), card.health, "tranquilizers"),
            most(figure.health.left, health),
        ),
        step(
            "1 health less",
            less(health.checked_sub(1).map(|less| (tranquilizers, less))),
            format!("{health} so far"),
            why_less(health == 0),
        ),
    ]
}
