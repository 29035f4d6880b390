//! How likely both get out, told without playing on: by the length of the way, the time that the water
//! leaves, and what is about to happen.
use ::caverns::{Caverns, Happening, Hex, PathAt, Phase, Place, Side, State};

use super::ways_out::{Walk, WayOut, WaysOut, both};

/// How likely both get out; `None` before the character stands anywhere.
///
/// Who has not been heard yet may be in any of the places left: it is the mean over these.
pub(super) fn evaluate(game: &Caverns, state: &State) -> Option<f32> {
    let (mut sum, mut places) = (0.0, 0.0);
    Prospect::each(game, state, |prospect| {
        sum += prospect.map_or(0.0, |prospect| prospect.evaluate());
        places += 1.0;
    });
    (places > 0.0).then(|| sum / places)
}

/// What lies ahead with the friend in one place, in figures: what the promise is made of.
pub struct Prospect([f32; Prospect::FEATURES]);

impl Prospect {
    /// How many features it has.
    pub const FEATURES: usize = 25;

    /// What each feature adds to the logarithm of the odds, fitted to games of search against chance:
    /// `cargo run --release -p bots --example caverns_promise`.
    #[rustfmt::skip]
    const WEIGHTS: [f32; Prospect::FEATURES] = [
        -1.29, 0.47, 1.92, 0.65, 0.75, 0.59, 0.43, 1.4, 0.49,
        -0.34, -0.6, 0.27, 0.06, -0.19, -0.22, -0.38, -0.3, -0.52,
        -0.48, -0.4, -0.3, -0.88, -0.24, -0.76, -0.23,
    ];

    /// The prospects in a state that is not over, one for each place where the friend may be, equally
    /// likely; none where there is no way out from there. Nothing before the start circle is picked.
    pub fn each(game: &Caverns, state: &State, mut each: impl FnMut(Option<Prospect>)) {
        let Some((from, moves)) = first_path(game, state) else { return };
        let ways = WaysOut::find(game, state);
        let way_with = |friend, walk: &Walk| {
            let (way, moves) = by_way_of(game, state, friend, walk, &ways)?;
            Some(Prospect::new(game, state, way, moves))
        };
        match state.friend() {
            Some(friend) if state.together() => {
                let walk = Walk::nowhere_but(from);
                each(way_with(friend, &walk));
            }
            Some(friend) => each(way_with(friend, &Walk::everywhere(game, state, from, moves))),
            None => match Walk::to_row(game, state, from, game.call_row()) {
                Some((call, more)) => {
                    let walk = Walk::everywhere(game, state, call, moves + more);
                    game.friend_places(state).for_each(|(.., hex)| each(way_with(hex, &walk)));
                }
                None => each(None),
            },
        }
    }

    /// With so many moves to the friend, and this way out from there.
    fn new(game: &Caverns, state: &State, way: WayOut, moves: u8) -> Prospect {
        let (moves, acting) = (f32::from(moves), state.phase() == Phase::Actions);
        let now = if acting || !state.is_disoriented() {
            // Of the coming turn's actions only the stored ones are more than what every round brings.
            f32::from(state.spendable())
        } else {
            -1.0
        };
        // In rounds of two actions.
        let spare = f32::from(way.spare) - (moves - now) / 2.0;
        let ahead = (f32::from(way.rounds) + (moves - now) / 2.0).max(0.0);
        let length = f32::from(way.rounds) + moves / 2.0 + 1.0;
        let relative = spare / length.sqrt();
        let health = state.health().saturating_sub(way.toll);
        let least = state.friend_health().map_or(health, |friend| friend.min(health));
        let rerolls = f32::from(state.rerolls());
        let found = state.friend().is_some();
        let coming = if state.phase() == Phase::Answer { state.event() } else { None };
        let comes = |happening| coming == Some(happening);
        let slides = comes(Happening::Slide) && game.slide(state).is_some();
        let if_so = |yes| f32::from(u8::from(yes));
        Prospect([
            1.0,
            part(spare, -3.0, 0.0),
            part(spare, 0.0, 1.0),
            part(spare, 1.0, 2.0),
            part(spare, 2.0, 3.0),
            part(spare, 3.0, 5.0),
            part(relative, -1.0, 0.0),
            part(relative, 0.0, 0.5),
            part(relative, 0.5, 2.0),
            f32::from(way.rounds),
            ahead.sqrt(),
            rerolls,
            ahead * rerolls,
            ahead * if_so(state.rerolls() == 0),
            ahead * if_so(least <= 1),
            if_so(found && !state.together()),
            if_so(acting),
            if_so(state.phase() == Phase::Event),
            if_so(comes(Happening::SlipAndFall)),
            if_so(comes(Happening::RockSlide)),
            if_so(comes(Happening::RockSlides)),
            if_so(comes(Happening::Disoriented)),
            if_so(slides),
            if_so(slides && state.together()),
            if_so(state.phase() == Phase::Rocks) * f32::from(state.slides()),
        ])
    }

    /// The features: the first is 1.
    pub fn features(&self) -> &[f32; Prospect::FEATURES] {
        &self.0
    }

    fn evaluate(&self) -> f32 {
        let odds: f32 = self.0.iter().zip(Prospect::WEIGHTS).map(|(feature, weight)| feature * weight).sum();
        1.0 / (1.0 + (-odds).exp())
    }
}

/// How much of the stretch between two figures lies below a third.
fn part(figure: f32, from: f32, to: f32) -> f32 {
    figure.clamp(from, to) - from
}

/// The path the character is on, or comes to from the start circle, and the moves to it.
fn first_path(game: &Caverns, state: &State) -> Option<(PathAt, u8)> {
    match state.place()? {
        Place::Path(path) => Some((path, 0)),
        start @ Place::Start(_) => Some((Side::ALL.into_iter().find_map(|side| game.leads(start, side))?, 1)),
    }
}

/// The quickest way out by way of the friend, and the moves to where it begins.
fn by_way_of(
    game: &Caverns,
    state: &State,
    friend: Hex,
    walk: &Walk,
    ways: &WaysOut,
) -> Option<(WayOut, u8)> {
    let begins = |path| Some((ways.from(game, state, path)?, walk.to(game, state, path)?));
    both(friend)
        .into_iter()
        .filter_map(begins)
        .min_by_key(|(way, moves)| 2 * u16::from(way.rounds) + u16::from(*moves))
}
