//! Others' moves: the animals' ways.
use drawing::Pen;
use zoo::Zoo;

use super::journeys::journeys;
use super::pieces::{ANIMAL, animal_icon};
use super::plan::plan;
use super::sentences::{capital, journey};
use crate::{OthersTurn, Shown};

/// Returns the animals' ways in events of chance, one after the other.
pub(super) fn moves(game: &Zoo, turn: &OthersTurn<'_, Zoo>) -> Vec<Shown> {
    let plan = plan(game.map());
    let mut moves = Vec::new();
    for (nth, event) in turn.events.iter().enumerate() {
        let before = &turn.states[nth];
        for way in journeys(&game.effects(before, *event)) {
            let sentence = journey(game.map(), before, &way);
            let kind = way.kind.to_string();
            let words = sentence.split_once(&kind).map_or(sentence.as_str(), |(_, rest)| rest);
            let words = words.trim().trim_end_matches('.').to_owned();
            let route = way.route(game.map(), &plan, before.animal(way.kind));
            let health: u32 = way.attacks.iter().map(|attack| u32::from(attack.health)).sum();
            let spaces = way.travelled().iter().filter(|hop| !hop.passed).count();
            moves.push(Shown {
                events: nth..nth + 1,
                who: capital(&kind),
                brief: match (health, way.gate().is_some(), spaces) {
                    (1.., ..) => "attacks".to_owned(),
                    (_, true, _) => "at the gate".to_owned(),
                    (_, _, 0) => "stays".to_owned(),
                    (_, _, 1) => "1 space".to_owned(),
                    (_, _, more) => format!("{more} spaces"),
                },
                words,
                picture: animal_icon(way.kind, 26),
                gain: if health > 0 { format!("−{health}") } else { String::new() },
                unit: if health > 0 { "health" } else { "" },
                is_whole: true,
                places: route.last().copied().filter(|_| way.moves()).into_iter().collect(),
                reach: ANIMAL,
                way: Pen::default().through(route).done(),
                ..Shown::default()
            });
        }
    }
    moves
}
