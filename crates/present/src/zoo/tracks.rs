//! The two characters' cards: what each has, what a track still allows, and what would be after what is considered.
use tabletop::Game;
use zoo::{Character, Event, Figure, Points, State, Zoo};

use super::said;

/// A character's card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Whose.
    pub who: Character,
    /// Whose part it is.
    pub active: bool,
    /// Health, tranquilizers, action points.
    pub tracks: [Track; 3],
    /// What else there is to know: attacks to come, tranquilizers not fetched yet.
    pub note: String,
}

/// A track of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Track {
    /// What it counts.
    pub name: &'static str,
    /// What there is.
    pub have: u8,
    /// What can still be gained.
    pub left: u8,
    /// How long the track is.
    pub length: u8,
    /// What there would be after what is considered, where that differs.
    pub then: Option<u8>,
}

impl Card {
    /// All of it in words: `12 health, 4 more at most; …`.
    pub fn words(&self) -> String {
        let track = |track: &Track| {
            let then = track.then.map_or_else(String::new, |then| format!(", then {then}"));
            format!("{} {}{then}, {} more at most", track.have, track.name.to_lowercase(), track.left)
        };
        let mut words: Vec<String> = self.tracks.iter().map(track).collect();
        if !self.note.is_empty() {
            words.push(self.note.clone());
        }
        words.join("; ")
    }
}

/// Both cards, with what considered events would make of them.
pub fn cards(game: &Zoo, state: &State, considered: &[Event]) -> [Card; 2] {
    let mut after = *state;
    for event in considered {
        if game.apply(&mut after, *event).is_err() {
            after = *state;
            break;
        }
    }
    Character::ALL.map(|who| card(game, state, &after, who))
}

fn card(game: &Zoo, state: &State, after: &State, who: Character) -> Card {
    let (now, then, printed) = (state.figure(who), after.figure(who), game.map().card(who));
    let track = |name, of: fn(&Figure) -> Points, length| {
        let Points { have, left } = of(now);
        let then = of(then).have;
        Track { name, have, left, length, then: (then != have).then_some(then) }
    };
    let mut notes = Vec::new();
    if state.attacks(who) > 0 {
        notes.push(format!("{} health to lose this turn", state.attacks(who)));
    }
    if !now.supply {
        notes.push("no tranquilizers yet".to_string());
    }
    Card {
        who,
        active: state.active() == Some(who),
        tracks: [
            track("Health", |figure| figure.health, printed.health_track.length),
            track("Tranquilizers", |figure| figure.tranquilizers, printed.tranquilizer_track.length),
            track("Points", |figure| figure.ap, printed.ap_track.length),
        ],
        note: notes.join(", "),
    }
}

impl Card {
    /// The tracks as markup: name, figure, and a bar with what there is, what is still to be had, and what is gone.
    pub fn tracks_markup(&self) -> String {
        let longest = self.tracks.iter().map(|track| track.length).max().unwrap_or(1).max(1);
        let part = |points: u16| f64::from(points) / f64::from(longest);
        let mut markup = String::new();
        for track in &self.tracks {
            let then = track.then.map_or_else(String::new, |then| format!("<em>→ {then}</em>"));
            let (have, all) = (u16::from(track.have), u16::from(track.have) + u16::from(track.left));
            markup += &format!(
                r#"<span class="zootrack"><span>{}</span><b>{}</b>{then}<i style="--a:{:.3};--b:{:.3};--c:{:.3}"></i></span>"#,
                track.name,
                track.have,
                part(have),
                part(all),
                part(track.length.into()),
            );
        }
        if !self.note.is_empty() {
            markup += &format!(r#"<span class="zoonote">{}</span>"#, said::capital(&self.note));
        }
        markup
    }
}
