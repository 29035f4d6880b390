//! Others' moves: the hunters'.
use drawing::{Animal, Pen};
use ruin::{Effect, Event, GameResult, Hunter, Ruin};

use super::grid::{SQUARE, centre};
use crate::{OthersTurn, Shown};

/// Returns the hunters' moves among events of chance.
pub(super) fn moves(game: &Ruin, turn: &OthersTurn<'_, Ruin>) -> Vec<Shown> {
    let events = turn.events.iter().enumerate();
    let one = |(nth, event): (usize, &Event)| {
        let effects = game.effects(&turn.states[nth], *event);
        let (hunter, square, words, brief) = match *event {
            Event::Starts(hunter, square) => {
                (hunter, square, format!("starts on {square}"), "starts".to_owned())
            }
            Event::Chases(hunter, die, square) => {
                let goes = |it: &&Effect| matches!(it, Effect::Hunts { swept: false, .. });
                let steps = effects.iter().filter(goes).count();
                let (words, brief) = match steps {
                    0 => (format!("rolls a {die} and stays on {square}"), "stays".to_owned()),
                    _ => (format!("goes {steps} of {die}, to {square}"), format!("{steps} of {die}")),
                };
                let caught = matches!(effects.last(), Some(Effect::Ends(GameResult::Caught)));
                (hunter, square, if caught { words + ", and has you" } else { words }, brief)
            }
            Event::Roll(_) | Event::Step(_) | Event::Stop => return None,
        };
        let mut way = Pen::default();
        for effect in &effects {
            if let Effect::Hunts { from, to, .. } = effect {
                let (from, to) = (centre(*from), centre(*to));
                way.to(from.0, from.1).line(to.0, to.1);
            }
        }
        let (who, animal) = match hunter {
            Hunter::Cultist => ("Cultist", Animal::Cultist),
            Hunter::Tiger => ("Tiger", Animal::Tiger),
        };
        Some(Shown {
            events: nth..nth + 1,
            who: who.to_owned(),
            words,
            brief,
            picture: animal.icon(26),
            is_whole: true,
            // The tiger starts on the other board.
            places: (hunter == turn.states[nth].active_hunter())
                .then(|| centre(square))
                .into_iter()
                .collect(),
            reach: SQUARE / 2.0,
            way: way.done(),
            ..Shown::default()
        })
    };
    events.filter_map(one).collect()
}

#[cfg(test)]
mod tests {
    use ruin::Map;
    use tabletop::Game;

    use super::*;
    use crate::Names;

    #[test]
    fn t_1_the_tigers_start_is_not_marked_on_the_city() {
        let map = "format = \"menagerie/ruin-map/1\"\nname = \"x\"\n[city]\ngrid = \"\"\"\n\
                   .J..\n....\n...X\nS...\n\"\"\"\n[jungle]\ngrid = \"\"\"\n.H..\n....\n....\nC...\n\"\"\"\n";
        let game = Ruin::new(Map::parse(map).expect("a map"));
        let events = ["cultist starts d1", "tiger starts a1"].map(|event| event.parse().expect("an event"));
        let mut states = vec![game.start()];
        for event in events {
            let mut next = states[states.len() - 1];
            game.apply(&mut next, event).expect("possible");
            states.push(next);
        }
        let turn = OthersTurn { states: &states, events: &events, by: None, names: &Names::default() };
        let places: Vec<usize> = moves(&game, &turn).iter().map(|shown| shown.places.len()).collect();
        assert_eq!(places, [1, 0], "the cultist in the city, the tiger in the jungle");
    }
}
