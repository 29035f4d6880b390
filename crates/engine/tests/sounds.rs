//! What is heard and how animals react, in the golden records of all games.
mod common;

use std::collections::BTreeSet;

use games::{GameId, Record};
use protocol::{OpenRequest, persons_of};
use view::{Reaction, Sound, Viewpoint};

use common::ENGINE;

/// The names of the sounds in a game's golden records, and the reactions in them.
fn heard(game: GameId) -> (BTreeSet<&'static str>, Vec<Reaction>) {
    let folder = format!("{}/../../golden/{game}", env!("CARGO_MANIFEST_DIR"));
    let (mut sounds, mut reactions) = (BTreeSet::new(), Vec::new());
    for file in std::fs::read_dir(folder).expect("a folder") {
        let path = file.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("a text");
        let Ok(record) = Record::parse(&text, games::catalogue()) else { continue };
        let players = persons_of(&record);
        let Ok(open) = ENGINE.open(OpenRequest::Record { record, players, seed: 0 }) else { continue };
        for ply in 0..open.ply() {
            let motion = open.motion(Viewpoint { ply, seat: Some(0) });
            let ends = motion.lasts().max(motion.tumble);
            for cue in &motion.sounds {
                assert!((0.0..=ends + 2000.0).contains(&cue.at), "{}: {cue:?} of {ends}", path.display());
                sounds.insert(cue.sound.name());
            }
            reactions.extend(motion.pieces.iter().filter_map(|walk| walk.reaction));
        }
    }
    (sounds, reactions)
}

#[test]
fn t_12_every_game_is_heard_and_its_animals_react() {
    let voices: [(GameId, &[&str], Option<Reaction>); 5] = [
        (GameId::Ruin, &["dice", "step", "water", "growl", "won", "lost"], Some(Reaction::Pounce)),
        (GameId::Shelter, &["dice", "pencil", "growl", "chirp", "call", "lost"], None),
        (GameId::Penguins, &["dice", "step", "chirp"], Some(Reaction::Waddle)),
        (GameId::Caverns, &["dice", "step", "water", "rocks", "call", "lost"], Some(Reaction::TurnHead)),
        (GameId::Zoo, &["step", "pencil", "growl", "shot", "lost"], Some(Reaction::Pounce)),
    ];
    for (game, expected, reaction) in voices {
        let (sounds, reactions) = heard(game);
        for sound in expected {
            assert!(sounds.contains(sound), "{game}: {sound} of {sounds:?}");
        }
        assert!(reaction.is_none_or(|one| reactions.contains(&one)), "{game}");
    }
}

#[test]
fn t_12_the_page_can_make_every_sound() {
    let script = include_str!("../../web/shell/after.js");
    for sound in Sound::ALL {
        assert!(script.contains(&format!("\n  {}: (at) =>", sound.name())), "{}", sound.name());
    }
    let bytes = script.len();
    assert!(bytes < 9_000, "{bytes} bytes are more than a few kB");
}
