//! Finished games looked back on: the golden records of all games told, learnt from, and drawn.
mod common;

use games::{GameId, Record};
use protocol::{LostDecision, OpenMatch, OpenRequest, Retrospect, persons_of};
use view::Wait;

use common::ENGINE;

/// The finished golden records of a game with their names.
fn finished(game: GameId) -> Vec<(String, OpenMatch)> {
    let folder = format!("{}/../../golden/{game}", env!("CARGO_MANIFEST_DIR"));
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path()).collect();
    paths.sort();
    let records = paths.into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "json"));
    let open = |path: std::path::PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a text");
        let record = Record::parse(&text, games::catalogue()).ok()?;
        let players = persons_of(&record);
        let open = ENGINE.open(OpenRequest::Record { record, players, seed: 0 }).ok()?;
        (*open.wait() == Wait::Over).then(|| (path.display().to_string(), open))
    };
    records.filter_map(open).collect()
}

/// An analysis in which the value falls to what it ends with, and the first decisions lost most.
fn asked(open: &OpenMatch) -> Retrospect {
    let plies = open.ply();
    let events = open.events(0, Some(0));
    let own = events.iter().enumerate().filter(|(_, event)| event.by == Some(0)).map(|(ply, _)| ply);
    let lost = own.take(3).map(|ply| LostDecision { ply, best: events[ply].event.clone(), loss: 0.04 });
    Retrospect {
        values: (0..=plies).map(|ply| 1.0 - (ply * 2 / (plies + 1)) as f64 * 0.5).collect(),
        lost: lost.collect(),
        sum: [100, -38, 0, 12, 50],
        date: "2026-11-22".to_owned(),
        challenge: "Today’s challenge, 1st try, without help".to_owned(),
        ..Retrospect::default()
    }
}

/// The sentence of what to learn.
fn said(html: &str) -> String {
    let (_, rest) = html.split_once("<p>").expect("a paragraph");
    rest.split_once("</p>").expect("its end").0.replace("&#39;", "'")
}

/// The SVG in the address of the picture.
fn drawn(address: &str) -> String {
    let svg = address.strip_prefix("data:image/svg+xml,").expect("an address");
    let (mut bytes, mut rest) = (Vec::new(), svg.bytes());
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let code: String = rest.by_ref().take(2).map(char::from).collect();
            bytes.push(u8::from_str_radix(&code, 16).expect("two digits"));
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).expect("text")
}

#[test]
fn t_11_every_finished_game_is_told_in_one_to_four_sentences() {
    for game in GameId::ALL {
        let all = finished(game);
        assert!(all.len() > 2, "{game}: {}", all.len());
        for (name, open) in all {
            let [story, learned, _] = open.look_back(Retrospect::default());
            println!("{name}\n  {story}");
            let sentences = story.matches(". ").count() + 1;
            assert!((1..=4).contains(&sentences) && story.ends_with('.'), "{name}: {story}");
            assert!(!story.contains('`') && !story.contains("  "), "{name}: {story}");
            assert_eq!(learned, "", "{name}: without an analysis there is nothing to learn from");
        }
    }
}

#[test]
fn t_11_the_lesson_is_one_sentence_about_the_decisions_that_cost_most() {
    for game in GameId::ALL {
        for (name, open) in finished(game) {
            let [story, learned, _] = open.look_back(asked(&open));
            let learned = said(&learned);
            println!("{name}\n  {story}\n  {learned}");
            assert!(learned.ends_with("your decisions lost."), "{name}: {learned}");
            assert_eq!(learned.matches(". ").count(), 0, "{name}: {learned}");
        }
    }
    let (_, open) = finished(GameId::Ruin).remove(0);
    // The steps of one turn are one deed.
    let events = open.events(0, Some(0));
    let own = |ply: usize| events.get(ply).is_some_and(|event| event.by == Some(0));
    let first = (0..events.len()).find(|&ply| own(ply) && own(ply + 1)).expect("a turn of two steps");
    let lost = asked(&open).lost.into_iter().zip(first..first + 2);
    let lost =
        lost.map(|(lost, ply)| LostDecision { ply, best: events[ply].event.clone(), ..lost }).collect();
    let [_, learned, _] = open.look_back(Retrospect { lost, ..asked(&open) });
    assert!(said(&learned).starts_with("Once you"), "{learned}");
    let [_, learned, _] = open.look_back(Retrospect { lost: Vec::new(), ..asked(&open) });
    assert_eq!(said(&learned), "No decision of yours cost much: what was left to chance decided.");
}

#[test]
fn t_11_the_picture_is_a_file_of_its_own_without_dice_or_targets() {
    for game in GameId::ALL {
        for (nth, (name, open)) in finished(game).into_iter().enumerate() {
            let [.., address] = open.look_back(asked(&open));
            let svg = drawn(&address);
            assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>"), "{name}");
            assert_eq!(svg.matches("<svg").count(), svg.matches("</svg>").count(), "{name}");
            assert_eq!(svg.matches("<g").count(), svg.matches("</g>").count(), "{name}");
            assert!(svg.contains("Sunday, 22 November 2026") && svg.contains("1st try"), "{name}");
            assert!(svg.contains("undercurve") && !svg.contains("data-target"), "{name}");
            let has_way = matches!(game, GameId::Ruin | GameId::Caverns | GameId::Zoo);
            assert_eq!(svg.contains("class=\"way\""), has_way, "{name}");
            let [.., early] = open.look_back(Retrospect::default());
            let early = drawn(&early);
            assert!(!early.contains("class=\"undercurve\""), "{name}: the curve comes with the analysis");
            if let (Ok(folder), 0..3) = (std::env::var("PICTURES"), nth) {
                std::fs::write(format!("{folder}/{game}-{nth}.svg"), svg).expect("room");
            }
        }
    }
}
