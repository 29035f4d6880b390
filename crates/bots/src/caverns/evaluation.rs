//! The chance that both escape, estimated from the length of the way, the time that the water leaves, and the
//! event to be answered.
use ::caverns::{Caverns, Happening, Hex, PathAt, Phase, Place, Side, State};

use super::feature::Features;
use super::ways_out::{Walk, WayOut, WaysOut, both};

/// The chance that both escape, by these weights; `None` before the character stands anywhere.
///
/// A friend not heard yet may be in any of the places left: the chance is the mean over these.
pub fn evaluate(game: &Caverns, state: &State, weights: &Features) -> Option<f32> {
    let (mut sum, mut places) = (0.0, 0.0);
    Features::for_each_place(game, state, |features| {
        sum += features.map_or(0.0, |features| features.chance(weights));
        places += 1.0;
    });
    (places > 0.0).then(|| sum / places)
}

impl Features {
    /// Calls `visit` with the features of a state that is not over, once for each place where the friend may be,
    /// all equally likely; with `None` where no way leads out from there. Does not call it before the start
    /// circle is picked.
    pub fn for_each_place(game: &Caverns, state: &State, mut visit: impl FnMut(Option<Features>)) {
        let Some((from, moves)) = first_path(game, state) else { return };
        let ways = WaysOut::find(game, state);
        let way_with = |friend, walk: &Walk| {
            let (way, moves) = way_by_friend(game, state, friend, walk, &ways)?;
            Some(Features::new(game, state, way, moves))
        };
        match state.friend() {
            Some(friend) if state.together() => {
                let walk = Walk::nowhere_but(from);
                visit(way_with(friend, &walk));
            }
            Some(friend) => visit(way_with(friend, &Walk::everywhere(game, state, from, moves))),
            None => match Walk::to_row(game, state, from, game.call_row()) {
                Some((call, more)) => {
                    let walk = Walk::everywhere(game, state, call, moves + more);
                    game.friend_places(state).for_each(|(.., hex)| visit(way_with(hex, &walk)));
                }
                None => visit(None),
            },
        }
    }

    /// The features with `moves` moves to the friend, and this way out from there.
    fn new(game: &Caverns, state: &State, way: WayOut, moves: u8) -> Features {
        let (moves, acting) = (f32::from(moves), state.phase() == Phase::Actions);
        let now = if acting || !state.is_disoriented() {
            // Every round brings two actions; only the stored ones come in addition.
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
        Features([
            1.0,
            part(spare, -3.0, 0.0),
            part(spare, 0.0, 1.0),
            part(spare, 1.0, 2.0),
            part(spare, 2.0, 3.0),
            part(relative, -1.0, 0.0),
            part(relative, 0.0, 0.5),
            part(relative, 0.5, 2.0),
            f32::from(way.rounds),
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

    /// The chance that both escape, as a logistic function of the weighted features.
    pub fn chance(&self, weights: &Features) -> f32 {
        let sum: f32 = self.0.iter().zip(weights.0).map(|(feature, weight)| feature * weight).sum();
        1.0 / (1.0 + (-sum).exp())
    }
}

/// The length of the part of a stretch that lies below a figure.
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

/// The quickest way out that begins at the friend, and the moves to its beginning.
fn way_by_friend(
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
