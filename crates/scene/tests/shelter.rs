//! *Wildlife Shelter*’s drawings hold in every position of random play: targets bring what can be done and
//! nothing else, numbers are finite, markup is well-formed, classes are known to the style sheets, and
//! nothing hidden shows.
use std::collections::BTreeSet;

use scene::shelter::{
    Place, Selection, animation, cells, choices, describe, dice, end, legend, log, mini, missed, openings,
    outlook, place_at_sanctuary, place_at_shelter, points, preview, sanctuary, sanctuary_overlay, score,
    sheet, sheet_cells, status, whole, why_not,
};
use scene::{Drawing, Form, Layer, Names, PATTERNS, Shape, Style};
use shelter::{Cell, Edge, Event, Phase, Sheet, Shelter, Square, State};
use tabletop::{Game, Seat, Turn};

const CLASSIC: &str = include_str!("../../../sheets/shelter/classic.toml");

/// Eight rounds, four areas, a loose fence; the rhino looks for a place, and only d6 lies with both dice.
const RHINO: &str = "tree d2, tree b5, tree e6, tree a4, dice 1 2 3, adopt dog A1, place 1 a1, fence b1-c1, \
    fence b2-c2, dice 2 3 4, adopt dog B2, place 2 b2, fence a2-a3, fence b2-b3, dice 1 2 4, adopt tiger D1, \
    place 1 d1, fence c1-c2, fence d1-d2, dice 2 2 5, adopt giraffe B3, place 2 c2, fence e1-e2, fence f1-f2, \
    dice 2 3 6, adopt elephant A4, place 3 e3, fence d2-e2, fence b5-b6, dice 3 4 6, adopt elephant C4, \
    place 4 f4, fence d3-e3, fence c3-c4, dice 1 3 6, adopt owl A2, place 6 f6, fence d3-d4, fence b3-c3, \
    dice 3 4 6, adopt rhino C3";
const TREES: &str = "tree d2, tree b5, tree e6, tree a4";

fn game(players: u8) -> Shelter {
    let sheet = Sheet::parse(CLASSIC).expect("the shipped sheet");
    Shelter::new(sheet, players).expect("1 to 99 players")
}

fn after(players: u8, events: &str) -> (Shelter, State) {
    let game = game(players);
    let mut state = game.start();
    for text in events.split(", ") {
        let event: Event = text.trim().parse().unwrap_or_else(|_| panic!("{text}"));
        game.apply(&mut state, event).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    (game, state)
}

fn event(text: &str) -> Event {
    text.parse().unwrap_or_else(|_| panic!("{text}"))
}

/// Plays random games and shows every position with the event that follows.
fn play(players: u8, games: u64, mut each: impl FnMut(&Shelter, &State, Option<Event>)) {
    let game = game(players);
    for seed in 0..games {
        let mut dice = seed * 17 + u64::from(players);
        let mut below = |n: u64| {
            dice = dice.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (dice >> 33) % n
        };
        let mut state = game.start();
        loop {
            let event = match game.turn(&state) {
                Turn::Chance => game.draw(&state, &mut below),
                Turn::Seat(_) => {
                    let legal = game.legal_sorted(&state);
                    Some(legal[below(legal.len() as u64) as usize])
                }
                Turn::Over => None,
            };
            each(&game, &state, event);
            let Some(event) = event else { break };
            game.apply_unchecked(&mut state, event);
        }
    }
}

fn live() -> Selection {
    Selection { targets: true, ..Selection::default() }
}

/// Everything there is to show.
fn full(event: Option<Event>) -> Selection {
    let place = event.and_then(Place::of);
    Selection {
        preview: event.into_iter().collect(),
        picked: place,
        forbidden: place,
        played: event.into_iter().collect(),
        mark: "??",
        best: event.into_iter().collect(),
        targets: true,
    }
}

/// Every place there is.
fn places() -> impl Iterator<Item = Place> {
    let cells = Cell::all().map(Place::Cell).chain(Edge::all().map(Place::Edge));
    cells.chain(Square::all().map(Place::Square))
}

/// Well-formed, no number that is none, names of layers and targets unique.
fn check(drawing: &Drawing) {
    for style in [Style::Inline, Style::Standalone] {
        let svg = drawing.to_svg(style);
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        if let Err(error) = roxmltree::Document::parse(&svg) {
            panic!("{error}: {svg}");
        }
    }
    let names: BTreeSet<&str> = drawing.layers.iter().map(|layer| layer.name).collect();
    assert_eq!(names.len(), drawing.layers.len());
    let labels: BTreeSet<&str> = drawing.targets.iter().map(|target| target.label.as_str()).collect();
    assert_eq!(labels.len(), drawing.targets.len(), "{:?}", drawing.targets);
}

fn keys(shapes: &[Shape], into: &mut BTreeSet<String>) {
    for shape in shapes {
        into.extend(shape.key.as_deref().map(str::to_string));
        if let Form::Group(_, inner) = &shape.form {
            keys(inner, into);
        }
    }
}

/// The two drawings of a paper.
fn paper(game: &Shelter, state: &State, seat: Seat, selection: &Selection) -> [Drawing; 2] {
    [sanctuary_overlay(game, state, seat, selection), sheet(game, state, seat, selection)]
}

#[test]
fn targets_bring_what_can_be_done_and_nothing_else() {
    for players in [1, 3] {
        play(players, 2, |game, state, _| {
            for seat in Seat::all(players) {
                let seen = game.seen(state, Some(seat));
                let targets: Vec<_> = paper(game, &seen, seat, &live())
                    .into_iter()
                    .flat_map(|drawing| drawing.targets)
                    .collect();
                if state.to_move() != Some(seat) {
                    assert!(targets.is_empty(), "another’s turn: {targets:?}");
                    continue;
                }
                let mut brought: BTreeSet<Event> = BTreeSet::new();
                for target in targets {
                    let place: Place = target.id.parse().expect("a place");
                    assert_eq!(target.at, place.middle());
                    let ways = choices(game, &seen, seat, Some(place));
                    match target.events.as_slice() {
                        [only] => {
                            assert_eq!([event(only)], ways.iter().map(|c| c.event).collect::<Vec<_>>()[..])
                        }
                        several => assert!(several.is_empty() && ways.len() > 1, "{}: {ways:?}", target.id),
                    }
                    brought.extend(ways.iter().map(|choice| choice.event));
                }
                brought.extend(game.legal_sorted(state).into_iter().filter(|event| *event == Event::Done));
                assert_eq!(brought, game.legal_sorted(state).into_iter().collect::<BTreeSet<_>>());
            }
        });
    }
}

#[test]
fn choices_are_the_legal_events_each_in_words_of_its_own_and_passing_last() {
    play(2, 1, |game, state, _| {
        let Some(seat) = state.to_move() else { return };
        let shown = choices(game, state, seat, None);
        let events: BTreeSet<Event> = shown.iter().map(|choice| choice.event).collect();
        assert_eq!(events, game.legal_sorted(state).into_iter().collect());
        let words: BTreeSet<&str> = shown.iter().map(|choice| choice.words.as_str()).collect();
        assert_eq!(words.len(), shown.len(), "{shown:?}");
        let last = shown.len() - 1;
        for (nth, choice) in shown.iter().enumerate() {
            assert_eq!(choice.plain, choice.event == Event::Done);
            assert!(!choice.plain || nth == last);
            let told = preview(game, state, seat, &[choice.event]).expect("possible");
            assert!(!told.what.is_empty() && !told.then.is_empty());
            assert_eq!(told.lands, choice.lands());
        }
    });
}

#[test]
fn the_first_choices_adopt_by_different_lines() {
    let (game, state) = after(1, &format!("{TREES}, dice 1 3 5"));
    let words: Vec<String> =
        choices(&game, &state, Seat::FIRST, None).into_iter().take(4).map(|choice| choice.words).collect();
    assert_eq!(words, ["Owl from A1", "Wild dog from A1", "Rhino from C1", "Giraffe from A3"]);
}

#[test]
fn a_square_that_several_events_take_carries_none() {
    let (game, state) = after(1, &format!("{TREES}, dice 1 3 5"));
    let targets = sheet(&game, &state, Seat::FIRST, &live()).targets;
    let of = |id: &str| targets.iter().find(|target| target.id == id).expect("a target");
    assert_eq!(of("C1").label, "cross off C1 as a wild dog with the 3 or as a rhino with the 3");
    assert!(of("C1").events.is_empty());
    assert_eq!(of("A2").events, ["adopt owl A2"]);
    let (game, state) = after(1, RHINO);
    let targets = sanctuary(&game, &state, Seat::FIRST, &live()).targets;
    let both = targets.iter().find(|target| target.id == "d6").expect("a target");
    assert!(both.events.is_empty());
    assert_eq!(both.label, "place the rhino on d6 with the 4 or the 6");
}

#[test]
fn whatever_is_no_target_has_a_reason_with_a_rule() {
    play(1, 1, |game, state, _| {
        let open: Vec<Place> =
            openings(game, state, Seat::FIRST).into_iter().map(|(place, _)| place).collect();
        for place in places() {
            let why = why_not(game, state, Seat::FIRST, place);
            let decides = state.to_move().is_some();
            assert_eq!(why.is_some(), decides && !open.contains(&place), "{place}: {why:?}");
            if let Some(why) = why {
                assert!(why.rule.starts_with("S-") && why.text.ends_with('.'), "{why}");
            }
        }
    });
}

#[test]
fn why_nots_speak_of_the_line_that_was_rolled() {
    let (game, state) = after(1, &format!("{TREES}, dice 1 3 5"));
    let why =
        |place: &str| why_not(&game, &state, Seat::FIRST, place.parse().expect("a place")).expect("a reason");
    assert_eq!(why("D2").rule, "S-8");
    assert_eq!(why("c3").rule, "S-7");
    let (game, state) = after(1, RHINO);
    let why =
        |place: &str| why_not(&game, &state, Seat::FIRST, place.parse().expect("a place")).expect("a reason");
    assert_eq!(why("f4").rule, "S-10");
    assert!(why("f4").text.contains("f4"), "{}", why("f4"));
}

#[test]
fn places_are_found_where_they_are_drawn() {
    let (_, state) = after(1, RHINO);
    for place in places() {
        let found = match place {
            Place::Cell(_) => place_at_sanctuary(&state, place.middle()),
            Place::Square(_) => place_at_shelter(place.middle()),
            Place::Edge(_) => continue,
        };
        assert_eq!(found, Some(place));
        assert_eq!(place.to_string().parse(), Ok(place));
    }
    let (_, fencing) = after(1, &format!("{RHINO}, place 6 f2"));
    for edge in Edge::all().map(Place::Edge) {
        assert_eq!(place_at_sanctuary(&fencing, edge.middle()), Some(edge));
        assert_eq!(edge.to_string().parse(), Ok(edge));
    }
    let corner = place_at_sanctuary(&fencing, (4.0, 40.0));
    assert_eq!(corner.map(|place| place.to_string()).as_deref(), Some("a1"), "the border is no edge");
    assert_eq!(place_at_sanctuary(&state, (-5.0, 40.0)), None);
    assert_eq!(place_at_shelter((10.0, 10.0)), None);
}

#[test]
fn every_position_has_its_drawings_and_scores_come_from_shapes_in_them() {
    for players in [1, 2] {
        play(players, 1, |game, state, event| {
            for seat in Seat::all(players) {
                let seen = game.seen(state, Some(seat));
                let considered = event.filter(|_| state.to_move() == Some(seat));
                let drawings = paper(game, &seen, seat, &full(considered));
                drawings.iter().for_each(check);
                check(&mini(game, &seen, seat));
                let plain = paper(game, &seen, seat, &Selection::default());
                let mut there = BTreeSet::new();
                plain
                    .iter()
                    .flat_map(|drawing| &drawing.layers)
                    .for_each(|layer| keys(&layer.shapes, &mut there));
                let Some(sheet) = seen.paper(seat) else { panic!("a paper a seat") };
                let written = game.score(sheet, seen.trees());
                let lines = score(game, &seen, seat, &considered.into_iter().collect::<Vec<_>>());
                assert_eq!(lines.iter().map(|line| line.value).sum::<i32>(), written.total);
                for line in &lines {
                    assert!(line.value == 0 || !line.keys.is_empty(), "{line:?}");
                    assert!(line.keys.iter().all(|key| there.contains(key)), "{line:?}: {there:?}");
                    assert_ne!(line.then, Some(line.value));
                }
                if let Some(brings) = considered.and_then(|event| game.preview(&seen, event)) {
                    let then: i32 = lines.iter().map(|line| line.then.unwrap_or(line.value)).sum();
                    assert_eq!(then, brings.after.total);
                }
            }
        });
    }
}

#[test]
fn fixed_layers_never_change_and_the_overlay_is_the_rest() {
    let game = game(1);
    let of = |drawing: &Drawing, fixed: bool| -> Vec<(&'static str, String)> {
        let layers = drawing.layers.iter().filter(|layer| layer.fixed == fixed);
        layers.map(|layer| (layer.name, Layer::to_svg(layer))).collect()
    };
    let begin = sanctuary(&game, &game.start(), Seat::FIRST, &Selection::default());
    assert!(of(&begin, true).iter().all(|(_, markup)| !markup.is_empty()));
    play(1, 1, |game, state, event| {
        let selection = full(event);
        let whole = sanctuary(game, state, Seat::FIRST, &selection);
        let above = sanctuary_overlay(game, state, Seat::FIRST, &selection);
        assert_eq!(of(&whole, true), of(&begin, true));
        assert!(of(&above, true).iter().all(|(_, markup)| markup.is_empty()));
        assert_eq!(of(&above, false), of(&whole, false));
        assert_eq!(above.targets, whole.targets);
    });
}

#[test]
fn nothing_of_a_running_round_shows_to_others() {
    let mut begun = None;
    play(3, 1, |game, state, _| {
        let watcher = Seat::new(2);
        let seen = game.seen(state, Some(watcher));
        let shown: Vec<String> = Seat::all(3)
            .flat_map(|seat| paper(game, &seen, seat, &live()))
            .map(|drawing| drawing.to_svg(Style::Inline))
            .chain([
                describe(game, &seen, watcher),
                cells(game, &seen, watcher, &live()).to_string(),
                format!(
                    "{:?}{:?}",
                    status(game, &seen, watcher, &Names::default()),
                    outlook(game, &seen, watcher)
                ),
            ])
            .collect();
        match seen.phase() {
            Phase::Wait => {
                let same = begun.get_or_insert_with(|| shown.clone());
                assert_eq!(same, &shown, "{state:?}");
            }
            _ => begun = None,
        }
    });
}

#[test]
fn fences_and_crosses_are_drawn_like_strokes_and_dice_tumble() {
    play(2, 1, |game, state, event| {
        let Some(event) = event else { return };
        let mover = state.to_move();
        for seat in Seat::all(2) {
            let motion = animation(game, state, seat, event);
            assert_eq!(motion.dice.is_some(), matches!(event, Event::Dice(_)));
            let own = mover == Some(seat);
            let strokes = match event {
                Event::Fence(_) if own => 1,
                Event::Adopt(..) | Event::Third(_) if own => 2,
                Event::Tree(_) => 1,
                _ => 0,
            };
            assert_eq!(motion.strokes.len(), strokes, "{event}");
            for stroke in motion.strokes {
                assert_eq!(Some(stroke.place), Place::of(event));
                assert!(stroke.from + stroke.lasts <= 260);
                assert!(stroke.path.starts_with('M') && !stroke.path.contains("NaN"));
            }
        }
    });
}

#[test]
fn dice_say_what_they_are_for() {
    let said = |events: &str| {
        let (game, state) = after(1, events);
        dice(&game, &state, Seat::FIRST).into_iter().map(|cast| cast.words).collect::<Vec<_>>()
    };
    assert_eq!(said(TREES), [""; 0]);
    assert_eq!(said(&format!("{TREES}, dice 3 4 6")), ["adopt?"; 3]);
    assert_eq!(said(RHINO), ["adopt", "place?", "place?"]);
    assert_eq!(said(&format!("{RHINO}, place 6 f2")), ["adopt", "fence", "place"]);
}

#[test]
fn boards_in_characters_fit_beside_choices_on_80_by_24() {
    let wide = |line: &Vec<scene::Run>| line.iter().map(|run| run.text.chars().count()).sum::<usize>();
    play(1, 2, |game, state, event| {
        let board = cells(game, state, Seat::FIRST, &full(event));
        assert_eq!(board.lines.len(), 14);
        assert!(board.lines.iter().all(|line| wide(line) == wide(&board.lines[0])));
        assert!(wide(&board.lines[0]) <= 53, "{board}");
        let named: Vec<&str> = board.lines.iter().flatten().filter_map(|run| run.place.as_deref()).collect();
        let places: BTreeSet<String> = places().map(|place| place.to_string()).collect();
        assert!(named.iter().all(|name| places.contains(*name)));
        assert!(named.iter().collect::<BTreeSet<_>>().len() == 36 + 60 + 16, "every place is there");
    });
    assert_eq!(sheet_cells(&game(1)).lines.len(), 14);
    assert!(!legend().is_empty());
}

#[test]
fn a_paper_in_characters() {
    let (game, state) = after(1, RHINO);
    let board = cells(&game, &state, Seat::FIRST, &live()).to_string();
    let want = "
   a   b   c   d   e   f          Owl Owl Rhi Tig
  ┌+6─────┬+4─────────────┐        1   2   3   4
1 │Dog    │    Tig      6 │  Dog3  ×  B1  C1   ×  [3]
  │   ·   ├+2─────┬+6─────┤  Dog4  ×   ×  C2  D2  [3]
2 │    Dog│Gir  ♣ │     6 │  Gir5 A3   ×   ×  D3  [3]
  ├───────┤   ·   │   ·   │  Ele6  ×  B4   ×  D4  [3]
3 │       │     4 │Ele  6 │       [3] [3] [3] [3]
  │   ·   └───────┘   ·   │
4 │ ♣   4   4   4   4  Ele│  third fence 4 3 1
  │   ·   ·   ·   ·   ·   │  all six animals [7]
5 │     ♣       4       6 │
  │   ╶╌╌╌╴   ·   ·   ·   │  so far 25 points
6 │ 6   6   6  4 6  ♣  Owl│
  └───────────────────────┘
";
    assert_eq!(format!("\n{board}"), want, "{board}");
}

#[test]
fn words_of_every_phase() {
    let said = |events: &str| {
        let (game, state) = after(1, events);
        let status = status(&game, &state, Seat::FIRST, &Names::default());
        (status.heading, status.line.to_string())
    };
    assert_eq!(said("tree d2").1, "Chance plants them, the same for everyone: 1 of 4 stand.");
    assert_eq!(said(TREES).0, "Round 1 of 16");
    let (heading, line) = said(&format!("{TREES}, dice 1 3 5"));
    assert_eq!(heading, "Adopt an animal");
    assert!(line.starts_with("You rolled 1, 3 and 5. Cross off a square"), "{line}");
    let (heading, line) = said(RHINO);
    assert_eq!(heading, "Place the rhino");
    assert_eq!(line, "You adopted it with the 3. Use the 4 or the 6 now; the other one is for fences.");
    let (heading, line) = said(&format!("{RHINO}, place 6 f2"));
    assert_eq!(heading, "Put up one or two fences");
    assert_eq!(line, "With the 4: on the edges of row 4 and column d.");
    assert_eq!(said(&format!("{RHINO}, place 6 f2, fence c4-d4")).0, "One more fence, or done");
    let (game, state) = after(2, &format!("{TREES}, dice 1 3 5"));
    let seen = game.seen(&state, Some(Seat::new(1)));
    assert_eq!(status(&game, &seen, Seat::new(1), &Names::default()).heading, "Round 1 of 16");
}

#[test]
fn previews_say_what_comes_of_it() {
    let (game, state) = after(1, RHINO);
    let said = |text: &str| {
        let told = preview(&game, &state, Seat::FIRST, &[event(text)]).expect("possible");
        (told.what.to_string(), told.then.to_string())
    };
    let (what, then) = said("place 6 f2");
    assert_eq!(what, "f2 with the 6 leaves the 4 for fences.");
    assert_eq!(then, "Two kinds share this area then: −4 until you fence it off. All six animals: +7.");
    assert_eq!(preview(&game, &state, Seat::FIRST, &[event("place 6 f4")]), None);
    assert_eq!(preview(&game, &state, Seat::FIRST, &[]), None);
    assert_eq!(preview(&game, &state, Seat::new(1), &[event("place 6 f2")]), None);
    let (game, state) = after(1, &format!("{RHINO}, place 6 f2"));
    let told = preview(&game, &state, Seat::FIRST, &[event("fence c4-d4")]).expect("possible");
    assert_eq!(told.what.to_string(), "A fence between c4 and d4, 1 more after it.");
    assert_eq!(told.then.to_string(), "It is loose until it closes an area off. Loose fences −1.");
    let missed = missed(&game, &state, &[event("fence c4-d4")], &[event("fence d4-d5")]);
    assert!(
        missed.to_string().starts_with("A fence between c4 and d4 instead of between d4 and d5"),
        "{missed}"
    );
}

#[test]
fn logs_name_who_and_where_but_not_whose() {
    let (game, state) = after(1, TREES);
    assert_eq!(log(&game, &state, event("dice 1 3 5")), "The dice: 1, 3 and 5.");
    let (game, state) = after(1, &format!("{TREES}, dice 1 3 5"));
    assert_eq!(log(&game, &state, event("adopt dog C1")), "A wild dog from C1 with the 3.");
    let (game, state) = after(1, RHINO);
    assert_eq!(log(&game, &state, event("place 6 f2")), "The rhino to f2 with the 6.");
    let (game, state) = after(1, &format!("{RHINO}, place 6 f2, fence c4-d4"));
    assert_eq!(log(&game, &state, event("fence d4-d5")), "A fence between d4 and d5. Round 8 ends.");
    play(1, 4, |game, state, event| {
        let Some(event) = event else { return };
        let line = log(game, state, event);
        assert!(line.ends_with('.') && !line.contains("  "), "{line}");
    });
}

#[test]
fn ends_say_points_and_place() {
    play(1, 2, |game, state, _| {
        let end = end(game, state, Seat::FIRST, &Names::default());
        assert_eq!(end.is_some(), game.turn(state) == Turn::Over);
        if let Some(end) = end {
            assert!(
                end.heading.contains("point") && end.lead.to_string().contains("for the animals"),
                "{end:?}"
            );
        }
    });
    let names = Names::new(&["You", "Ada", "Ben", "Cleo"].map(String::from));
    play(4, 2, |game, state, _| {
        let Some(outcome) = game.outcome(state) else { return };
        let best = Seat::all(4).find(|seat| outcome.winners.contains(&(seat.index() as u8 + 1)));
        for seat in Seat::all(4) {
            let end = end(game, state, seat, &names).expect("an end");
            let won = outcome.winners.contains(&(seat.index() as u8 + 1));
            assert_eq!(won, end.heading.starts_with("Won with") || end.heading.starts_with("Shared win"));
            assert!(won || end.heading.contains("of 4"), "{}", end.heading);
            assert!(
                won || end.lead.to_string().contains(&names.plain(best.expect("somebody"))),
                "{}",
                end.lead
            );
        }
    });
}

#[test]
fn the_outlook_counts_rolls() {
    let (game, state) = after(1, TREES);
    let (heading, lines) = outlook(&game, &state, Seat::FIRST);
    assert_eq!(heading, "Among the three dice:");
    assert_eq!(lines.len(), 6);
    for line in &lines {
        // At least one of three dice: 216 − 125.
        assert_eq!((line.weight, line.all), (91, 216));
    }
    assert_eq!(lines[2].words, "a rhino or a wild dog: 7 squares left");
    play(1, 3, |game, state, _| {
        let paper = state.paper(Seat::FIRST).expect("a paper");
        let (_, lines) = outlook(game, state, Seat::FIRST);
        let full =
            shelter::Die::ALL.into_iter().filter(|die| game.free_squares(paper, *die).is_empty()).count()
                as u64;
        let stuck = lines.iter().find(|line| line.danger).map_or(0, |line| line.weight);
        if !matches!(state.phase(), Phase::Trees | Phase::Over) {
            assert_eq!(stuck, full * full * full, "each die shows one of {full} figures");
        }
    });
}

#[test]
fn points_have_their_sign() {
    assert_eq!([points(6), points(0), points(-4)], ["+6", "0", "−4"]);
}

#[test]
fn every_class_is_known_to_the_style_sheets() {
    let mut used = BTreeSet::new();
    play(1, 2, |game, state, event| {
        let mut drawings = paper(game, state, Seat::FIRST, &full(event)).to_vec();
        drawings.push(sanctuary(game, state, Seat::FIRST, &live()));
        drawings.push(mini(game, state, Seat::FIRST));
        drawings.extend(dice(game, state, Seat::FIRST).into_iter().map(|cast| cast.drawing));
        let strokes =
            event.map(|event| animation(game, state, Seat::FIRST, event).strokes).unwrap_or_default();
        used.extend(strokes.iter().flat_map(|stroke| stroke.class.split(' ')).map(str::to_string));
        let icons =
            choices(game, state, Seat::FIRST, None).into_iter().filter_map(|choice| choice.picture(26));
        let svgs: Vec<String> =
            drawings.iter().map(|drawing| drawing.to_svg(Style::Inline)).chain(icons).collect();
        for part in svgs.iter().flat_map(|svg| svg.split("class=\"").skip(1)) {
            let names = part.split('"').next().unwrap_or_default();
            used.extend(names.split_whitespace().map(str::to_string));
        }
    });
    let css = theme::DOCUMENT.concat();
    let known: BTreeSet<&str> = css
        .split('.')
        .skip(1)
        .map(|rest| rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next().unwrap_or_default())
        .collect();
    let unknown: Vec<&String> = used.iter().filter(|class| !known.contains(class.as_str())).collect();
    assert!(unknown.is_empty(), "no style sheet knows {unknown:?}");
    for pattern in css.split("url(#").skip(1).filter_map(|rest| rest.split(')').next()) {
        assert!(PATTERNS.contains(&format!("id=\"{pattern}\"")), "{pattern} is drawn");
    }
}

/// The drawings of one position to the last figure: geometry changes on purpose or not at all. With
/// `SCENE_GOLDEN` set the files are written anew.
#[test]
fn the_drawings_of_one_position_are_pinned() {
    let (game, state) = after(1, RHINO);
    let selection = Selection { preview: vec![event("place 6 f2")], ..live() };
    let whole = whole(&game);
    check(&whole);
    let drawings = [
        ("sanctuary", sanctuary(&game, &state, Seat::FIRST, &selection).to_svg(Style::Inline)),
        ("shelter", sheet(&game, &state, Seat::FIRST, &live()).to_svg(Style::Inline)),
    ];
    for (name, svg) in drawings {
        let svg = svg.replace("><", ">\n<");
        let path = format!("{}/tests/golden/{name}.svg", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("SCENE_GOLDEN").is_some() {
            std::fs::write(&path, &svg).expect("the golden drawing");
        }
        let golden = std::fs::read_to_string(path).expect("the golden drawing");
        for (line, (now, then)) in svg.lines().zip(golden.lines()).enumerate() {
            assert_eq!(now, then, "{name}, line {}", line + 1);
        }
        assert_eq!(svg.lines().count(), golden.lines().count());
    }
}
