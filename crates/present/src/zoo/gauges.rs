//! The two characters' tracks: the points each has, the points a track still allows, and the points after the
//! considered events.
use tabletop::Game;
use view::{Gauge, Sections};
use zoo::{Character, Event, Figure, Points, State, Zoo};

use super::pieces::person_icon;
use super::sentences::capital;

/// A track of a character.
struct Track {
    name: &'static str,
    points: Points,
    length: u8,
    /// The points after the considered events, where they change.
    then: Option<u8>,
}

/// A gauge for each character.
pub(super) fn sections(game: &Zoo, state: &State, considered: &[Event]) -> Sections {
    let mut after = *state;
    for event in considered {
        if game.apply(&mut after, *event).is_err() {
            after = *state;
            break;
        }
    }
    let gauge = |who: Character| {
        let (tracks, note) = (tracks(game, state, &after, who), note(state, who));
        Gauge {
            name: who.name().to_owned(),
            picture: person_icon(who, state.active() == Some(who)),
            signs: signs(&tracks, &note),
            words: words(&tracks, &note),
        }
    };
    Sections { gauges: Character::ALL.map(gauge).into(), panel: None }
}

/// Health, tranquilizers and action points.
fn tracks(game: &Zoo, state: &State, after: &State, who: Character) -> [Track; 3] {
    let (now, then, card) = (state.figure(who), after.figure(who), game.map().card(who));
    let track = |name, of: fn(&Figure) -> Points, length| {
        let (points, then) = (of(now), of(then).have);
        Track { name, points, length, then: (then != points.have).then_some(then) }
    };
    [
        track("Health", |figure| figure.health, card.health_track.length),
        track("Tranquilizers", |figure| figure.tranquilizers, card.tranquilizer_track.length),
        track("Points", |figure| figure.ap, card.ap_track.length),
    ]
}

/// Attacks to come, and whether the tranquilizers are still in the office; empty where there is neither.
pub(super) fn note(state: &State, who: Character) -> String {
    let mut notes = Vec::new();
    if state.attacks(who) > 0 {
        notes.push(format!("{} health to lose this turn", state.attacks(who)));
    }
    if !state.figure(who).supply {
        notes.push("no tranquilizers yet".to_string());
    }
    notes.join(", ")
}

/// Tracks and note in words: `12 health, 4 more at most; …`.
fn words(tracks: &[Track], note: &str) -> String {
    let track = |track: &Track| {
        let then = track.then.map_or_else(String::new, |then| format!(", then {then}"));
        let Points { have, left } = track.points;
        let name = track.name.to_lowercase();
        let name = if have == 1 { name.trim_end_matches('s') } else { &name };
        format!("{have} {name}{then}, {left} more at most")
    };
    let mut words: Vec<String> = tracks.iter().map(track).collect();
    if !note.is_empty() {
        words.push(note.to_owned());
    }
    words.join("; ")
}

/// Tracks and note as markup: a track's name, figure, and a bar with the points at hand, those still to be gained, and
/// those gone.
fn signs(tracks: &[Track], note: &str) -> String {
    let longest = tracks.iter().map(|track| track.length).max().unwrap_or(1).max(1);
    let part = |points: u16| f64::from(points) / f64::from(longest);
    let mut markup = String::new();
    for track in tracks {
        let then = track.then.map_or_else(String::new, |then| format!("<em>→ {then}</em>"));
        let have = u16::from(track.points.have);
        markup += &format!(
            r#"<span class="zootrack"><span>{}</span><b>{have}</b>{then}<i style="--a:{:.3};--b:{:.3};--c:{:.3}"></i></span>"#,
            track.name,
            part(have),
            part(have + u16::from(track.points.left)),
            part(track.length.into()),
        );
    }
    if !note.is_empty() {
        markup += &format!(r#"<span class="zoonote">{}</span>"#, capital(note));
    }
    markup
}
