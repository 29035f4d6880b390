//! Drawings hold in every position: targets are the squares in reach, numbers are finite, markup is
//! well-formed, classes are known to the style sheets.
mod common;

use std::cell::RefCell;
use std::collections::BTreeSet;

use common::{after, game, games, largest, live, play, seen};
use drawing::{
    Animal, Curve, DieLook, Divider, Drawing, Form, Icon, Mark, PATTERNS, Style, arrow, curve, four_sided,
    seat_sign, six_sided,
};
use present::{Observation, Present, Statistics};
use ruin::{Event, Phase, Ruin, State};
use tabletop::{Game, Seat};
use view::{Grade, Selection};

/// Every class in markup.
fn classes(markup: &str, into: &mut BTreeSet<String>) {
    for part in markup.split("class=\"").skip(1) {
        let names = part.split('"').next().unwrap_or_default();
        into.extend(names.split_whitespace().map(str::to_string));
    }
}

/// Draws the board without its fixed layers.
fn overlay(game: &Ruin, seen: &Observation<'_, Ruin>, selection: &Selection<Event>) -> Drawing {
    Present::board(game, seen, selection, false)
}

/// Draws the whole board.
fn board(game: &Ruin, state: &State, selection: &Selection<Event>) -> Drawing {
    Present::board(game, &seen(state), selection, true)
}

/// Draws the map without pieces.
fn map(game: &Ruin) -> Drawing {
    Present::map_view(game).picture
}

/// Checks that markup is well-formed, numbers are finite, and layers have names of their own.
fn check(drawing: &Drawing) {
    for style in [Style::Inline, Style::Standalone] {
        let svg = drawing.to_svg(style);
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        if let Err(error) = roxmltree::Document::parse(&svg) {
            panic!("{error}: {svg}");
        }
    }
    let names: BTreeSet<&str> = drawing.layers.iter().map(|layer| layer.name).collect();
    assert_eq!(names.len(), drawing.layers.len(), "layers have names of their own");
}

/// A selection that shows everything there is to show.
fn full(game: &Ruin, seen: &Observation<'_, Ruin>, event: Option<Event>) -> Selection<Event> {
    let state = seen.state();
    let far = game.reach(state).squares().last().map(|(square, _)| game.events_at(seen, &square.to_string()));
    Selection {
        considered: far.unwrap_or_default(),
        forbidden: Some(state.player().to_string()),
        played: Some((event.into_iter().collect(), Some(Grade::Blunder))),
        best: vec![Event::Stop],
        ..live()
    }
}

#[test]
fn every_position_has_a_drawing_whose_targets_are_the_squares_in_reach() {
    for game in games() {
        play(&game, 12, |seen, event| {
            let state = seen.state();
            let drawing = overlay(&game, seen, &full(&game, seen, event));
            let reach: BTreeSet<String> = game.reach(state).squares().map(|(s, _)| s.to_string()).collect();
            let targets: BTreeSet<String> = drawing.targets.iter().map(|t| t.id.clone()).collect();
            assert_eq!(reach, targets, "{state:?}");
            let labels: BTreeSet<&str> = drawing.targets.iter().map(|t| t.label.as_str()).collect();
            assert_eq!(labels.len(), drawing.targets.len(), "labels are unique");
            for target in &drawing.targets {
                let mut end = *state;
                for event in &target.events {
                    let event: Event = event.parse().expect("notation");
                    game.apply(&mut end, event).expect("possible");
                }
                let lost = end.outcome().is_some_and(|o| o != ruin::GameResult::Escaped);
                assert!(target.danger || !lost, "{} loses: {}", target.label, target.danger);
                if end.board() == state.board() {
                    assert_eq!(end.player().to_string(), target.id);
                }
            }
            check(&drawing);
        });
    }
}

#[test]
fn danger_is_where_the_game_is_lost_or_cannot_but_be() {
    for game in games() {
        play(&game, 12, |seen, _| {
            for target in overlay(&game, seen, &live()).targets {
                let mut end = *seen.state();
                for event in &target.events {
                    game.apply(&mut end, event.parse().expect("notation")).expect("possible");
                }
                let mut only = end;
                if end.phase() == Phase::Move && game.legal_sorted(&end) == [Event::Stop] {
                    game.apply(&mut only, Event::Stop).expect("stopping is possible");
                }
                let lost = only.outcome().is_some_and(|o| o != ruin::GameResult::Escaped);
                assert_eq!(target.danger, lost, "{}: {:?}", target.label, seen.state());
            }
        });
    }
}

#[test]
fn fixed_layers_depend_on_the_map_alone_and_the_overlay_is_the_rest() {
    for game in games() {
        let mut fixed: [Option<Vec<String>>; 2] = [None, None];
        play(&game, 4, |seen, event| {
            let selection = full(&game, seen, event);
            let (whole, above) =
                (Present::board(&game, seen, &selection, true), overlay(&game, seen, &selection));
            let svg = |drawing: &Drawing, fixed: bool| -> Vec<String> {
                drawing.layers.iter().filter(|l| l.fixed == fixed).map(drawing::Layer::to_svg).collect()
            };
            let slot = &mut fixed[seen.state().board() as usize];
            let now = svg(&whole, true);
            assert!(now.iter().any(|layer| !layer.is_empty()));
            assert_eq!(slot.get_or_insert_with(|| now.clone()), &now);
            assert!(svg(&above, true).iter().all(String::is_empty));
            assert_eq!(svg(&whole, false), svg(&above, false));
            assert_eq!(whole.targets, above.targets);
            let order = |d: &Drawing| d.layers.iter().map(|l| l.name).collect::<Vec<_>>();
            assert_eq!(order(&whole), order(&above));
        });
    }
}

#[test]
fn pieces_keep_their_keys_and_stand_where_animations_end() {
    let keyed = |drawing: &Drawing, key: &str| {
        let shapes = drawing.layers.iter().flat_map(|layer| &layer.shapes);
        let found: Vec<(f64, f64)> = shapes
            .filter(|shape| shape.key.as_deref() == Some(key))
            .map(|shape| match shape.form {
                Form::Group(place, _) => (place.x, place.y),
                _ => panic!("{key} is no group"),
            })
            .collect();
        assert!(found.len() <= 1, "{key} is there once");
        found.first().copied()
    };
    for game in games() {
        play(&game, 12, |seen, event| {
            let state = seen.state();
            let before = overlay(&game, seen, &live());
            assert!(keyed(&before, "you").is_some());
            let Some(event) = event else { return };
            let motion = game.motion(seen, event);
            let mut after = *state;
            game.apply_unchecked(&mut after, event);
            for piece in &motion.pieces {
                let (first, last) = (piece.moments[0], piece.moments[piece.moments.len() - 1]);
                assert!(piece.moments.windows(2).all(|pair| pair[0].at < pair[1].at));
                assert_eq!(keyed(&before, &piece.key), Some((first.x, first.y)));
                assert_eq!(first.at, motion.tumble, "the die comes first");
                assert_eq!(last.at, motion.lasts());
                assert!(last.at - first.at <= 720.0, "a way takes 720 ms at most");
                if after.board() == state.board() && after.outcome().is_none() {
                    let drawing = overlay(&game, &common::seen(&after), &live());
                    assert_eq!(keyed(&drawing, &piece.key), Some((last.x, last.y)));
                }
            }
            let moves = matches!(event, Event::Step(_));
            assert!(!moves || motion.pieces.len() == 1, "a step moves the player");
            let rolls = matches!(event, Event::Roll(_) | Event::Chases(..));
            assert_eq!(motion.tumbling.len(), if rolls { 4 } else { 0 });
        });
    }
}

/// A curve with everything on it.
fn sample() -> Curve {
    Curve {
        label: "Chance of escaping, from 64 % to 0 & <marks>".to_string(),
        values: vec![0.64, 0.7, 0.58, 0.6, 0.3, 0.0],
        marks: vec![Mark { at: 1, sign: "??", words: "lost 12 %".to_string() }],
        current: Some(2),
        dividers: vec![Divider { at: 3, names: ["city", "jungle"].map(String::from) }],
        turns: vec![(0, 1), (1, 2), (3, 3)],
        turn: "Turn".to_owned(),
        errors: vec![0.02; 6],
        ..Curve::default()
    }
}

#[test]
fn classes_are_those_listed_and_the_style_sheets_know_them() {
    let mut drawings = Vec::new();
    for game in games() {
        drawings.push(map(&game));
        drawings.push(board(&game, &game.start(), &live()));
        play(&game, 10, |seen, event| {
            drawings.push(overlay(&game, seen, &full(&game, seen, event)));
            if seen.state().phase() == Phase::Over || seen.events.is_empty() {
                drawings.push(game.thumbnail(seen));
                drawings.push(overlay(&game, seen, &Selection { way: true, ..live() }));
                let next = Present::game_view(&game, seen, &live()).next_board;
                drawings.extend(next.map(|next| next.drawing));
            }
        });
    }
    for look in [DieLook::Live, DieLook::Still, DieLook::Used, DieLook::Black] {
        drawings.push(four_sided(None, look));
        drawings.push(four_sided(Some(4), look));
        drawings.push(six_sided(None, look));
        drawings.push(six_sided(Some(5), look));
    }
    drawings.push(curve(&sample()));
    let mut used = BTreeSet::new();
    classes(PATTERNS, &mut used);
    for drawing in &drawings {
        classes(&drawing.to_svg(Style::Inline), &mut used);
    }
    for icon in Icon::ALL {
        classes(&icon.to_svg(), &mut used);
    }
    classes(&arrow(45), &mut used);
    classes(&seat_sign(0), &mut used);
    for animal in Animal::ALL {
        classes(&animal.icon(26), &mut used);
    }
    let listed: BTreeSet<String> = drawing::CLASSES.iter().map(|class| class.to_string()).collect();
    assert_eq!(used, listed);

    let css = theme::DOCUMENT.concat();
    let known: BTreeSet<&str> = css
        .split('.')
        .skip(1)
        .map(|rest| rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next().unwrap_or_default())
        .collect();
    let unknown: Vec<&String> = listed.iter().filter(|class| !known.contains(class.as_str())).collect();
    assert!(unknown.is_empty(), "no style sheet knows {unknown:?}");
}

#[test]
fn standalone_files_carry_the_papers_own_colours_and_need_nothing_else() {
    let svg = map(&game(common::STREETS)).to_svg(Style::Standalone);
    assert!(!svg.contains("var(") && !svg.contains("light-dark"), "colours are resolved");
    assert!(!svg.contains("href"), "nothing is fetched");
    let style = svg.split("<style>").nth(1).and_then(|rest| rest.split("</style>").next()).expect("a style");
    for pattern in style.split("url(#").skip(1).filter_map(|rest| rest.split(')').next()) {
        assert!(svg.contains(&format!("<pattern id=\"{pattern}\"")), "{pattern} is defined");
    }
    assert!(svg.starts_with("<svg") && svg.contains("xmlns=\"http://www.w3.org/2000/svg\""));
    assert!(!svg.contains("class=\"target"), "nothing to choose in a file");
}

#[test]
fn heat_maps_ask_for_every_square_and_games_lost_mark_one() {
    let game = game(common::TINY);
    let asked = RefCell::new(BTreeSet::new());
    let boards = game.heat_map(&|place| {
        asked.borrow_mut().insert(place.to_owned());
        None
    });
    boards.iter().for_each(check);
    let asked = asked.into_inner();
    assert_eq!((boards.len(), asked.len()), (2, 32), "two boards of four by four");
    play(&game, 20, |seen, event| {
        let mut marks = Vec::new();
        game.mark_end(seen.state(), &mut |key, place| marks.push((key, place)));
        let lost = seen.state().outcome().is_some_and(|outcome| outcome != ruin::GameResult::Escaped);
        assert_eq!(marks.len(), usize::from(lost));
        assert!(marks.iter().all(|(key, place)| *key == "lost" && asked.contains(place)), "{marks:?}");
        let mut counts = Vec::new();
        let Some(event) = event else { return };
        game.count(seen.state(), event, &mut |key, name| counts.push((key, name)));
        assert_eq!(counts.len(), usize::from(matches!(event, Event::Step(_) | Event::Stop)));
    });
}

#[test]
fn names_of_maps_are_escaped() {
    let svg = map(&game(common::TINY)).to_svg(Style::Standalone);
    assert!(svg.contains("Tiny &lt;&amp;&gt; \u{fffd}"), "{svg}");
}

#[test]
fn targets_stand_in_the_drawing_as_buttons_with_one_tab_stop() {
    let game = game(common::STREETS);
    let state = after(&game, &["cultist starts p1", "tiger starts a1", "roll 1"]);
    let drawing = board(&game, &state, &live());
    let svg = drawing.to_svg(Style::Inline);
    let document = roxmltree::Document::parse(&svg).expect("well-formed");
    let buttons: Vec<_> = document.descendants().filter(|n| n.attribute("role") == Some("button")).collect();
    assert_eq!(buttons.len(), 1, "only a13 can be reached from a14 here");
    assert_eq!(buttons[0].attribute("aria-label"), Some("go to a13, 1 move"));
    assert_eq!(buttons[0].attribute("data-target"), Some("a13"));
    assert_eq!(buttons[0].attribute("tabindex"), Some("0"));
    let last = buttons[0].last_element_child().and_then(|child| child.attribute("class"));
    assert_eq!(last, Some("ring"));
    assert_eq!(drawing.targets[0].to_svg(false).matches("tabindex=\"-1\"").count(), 1);
    assert_eq!(drawing.targets[0].events, ["step n"]);
}

#[test]
fn curves_hold_with_any_values() {
    check(&curve(&sample()));
    check(&curve(&Curve::default()));
    let long = Curve {
        values: vec![0.5; 4000],
        turns: (0..2000).map(|turn| (turn * 2, turn as u32 + 1)).collect(),
        turn: "Turn".to_owned(),
        marks: vec![
            Mark { at: 3999, sign: "?", words: String::new() },
            Mark { at: 9, sign: "?", words: String::new() },
        ],
        current: Some(9999),
        dividers: vec![Divider { at: 5000, names: ["city", "jungle"].map(String::from) }],
        ..sample()
    };
    let drawing = curve(&long);
    check(&drawing);
    let layer = |name: &str| drawing.layers.iter().find(|l| l.name == name).map_or(0, |l| l.shapes.len());
    assert_eq!(layer("here"), 0, "a position that is not there is not shown");
    assert_eq!(layer("marks"), 2, "one mark: its stroke and its dot");
    assert!(layer("axes") < 8 + 16, "figures of turns have room");
}

#[test]
fn hints_of_what_is_shown_can_be_left_out() {
    let game = game(common::STREETS);
    let state = after(&game, &["cultist starts p1", "tiger starts a1", "roll 4"]);
    let drawing = overlay(&game, &seen(&state), &Selection::default());
    assert!(drawing.targets.is_empty());
    for layer in drawing.layers.iter().filter(|layer| layer.name != "pieces") {
        assert!(layer.shapes.is_empty(), "{} is empty", layer.name);
    }
}

#[test]
fn the_largest_board_has_a_drawing() {
    let game = game(&largest());
    let state = after(&game, &["cultist starts z1", "tiger starts a1", "roll 4"]);
    let drawing = board(&game, &state, &full(&game, &seen(&state), None));
    check(&drawing);
    check(&map(&game));
    let ways = game.reach(&state).squares().count();
    assert_eq!(drawing.targets.len(), ways);
    assert_eq!(drawing.view_box.width, 26.0 * 46.0 + 28.0);
    assert_eq!(drawing.view_box.height, 99.0 * 46.0 + 28.0);
}

#[test]
fn icons_and_pictures_are_well_formed_and_differ() {
    let mut seen = BTreeSet::new();
    let icons = Icon::ALL.map(Icon::to_svg);
    let arrows = ruin::Direction::ALL.map(|way| arrow(way as u16 * 45));
    let animals = Animal::ALL.map(|animal| animal.icon(32));
    for svg in icons.iter().chain(&arrows).chain(&animals) {
        assert!(roxmltree::Document::parse(svg).is_ok(), "{svg}");
        assert!(seen.insert(svg), "twice: {svg}");
    }
    for animal in Animal::ALL {
        assert!(roxmltree::Document::parse(animal.file()).is_ok(), "{}", animal.name());
        assert!(animal.inner().starts_with('<') && !animal.inner().contains("<style>"));
        assert!(animal.file().contains(animal.inner()));
    }
}

/// The drawing of one position to the last figure: geometry changes on purpose or not at all. With
/// `SCENE_GOLDEN` set the file is written anew.
#[test]
fn the_drawing_of_one_position_is_pinned() {
    let game = game(common::TINY);
    let events = ["cultist starts d1", "tiger starts a1", "roll 3", "step ne"];
    let states: Vec<State> = (0..=events.len()).map(|ply| after(&game, &events[..ply])).collect();
    let events: Vec<Event> = events.iter().map(|event| event.parse().expect("notation")).collect();
    let seen =
        Observation { seat: Some(Seat::FIRST), states: states.into(), events: events.into(), names: &[] };
    let selection = Selection {
        considered: vec!["step n".parse().expect("notation"), "step n".parse().expect("notation")],
        forbidden: Some("b3".to_owned()),
        ..live()
    };
    let svg = Present::board(&game, &seen, &selection, true).to_svg(Style::Inline).replace("><", ">\n<");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/tiny.svg");
    if std::env::var_os("SCENE_GOLDEN").is_some() {
        std::fs::write(path, &svg).expect("the golden drawing");
    }
    let golden = std::fs::read_to_string(path).expect("the golden drawing");
    for (line, (now, then)) in svg.lines().zip(golden.lines()).enumerate() {
        assert_eq!(now, then, "line {}", line + 1);
    }
    assert_eq!(svg.lines().count(), golden.lines().count());
}
